"""The models of the baselines: an encoder turns an image into a vector, a head decides by the vectors of a problem.

Images are float in 0..1, 1 = ink, [n, 1, size, size]. A head takes the vectors of the support [n, 2, k, width],
positives first, and of the queries [n, q, width]; it gives [n, q], above 0 where a query is on the positive side.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import torch
from torch import nn

import blogo

# ---- encoders: `width` numbers for a picture of at least `least` pixels a side ----


def block(inputs: int, outputs: int) -> nn.Sequential:
    """Pooling before ReLU gives what ReLU before pooling gives, for less work."""
    return nn.Sequential(nn.Conv2d(inputs, outputs, 3, padding=1), nn.BatchNorm2d(outputs), nn.MaxPool2d(2), nn.ReLU(inplace=True))


class Conv4(nn.Module):
    """Four blocks of 64 channels, then their mean over the picture: figures lie anywhere."""

    width = 64
    least = 16

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.Sequential(block(1, 64), block(64, 64), block(64, 64), block(64, 64), nn.AdaptiveAvgPool2d(1),
                                    nn.Flatten())

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        result: torch.Tensor = self.layers(x)
        return result


class Residual(nn.Module):
    """Three convolutions with a shortcut beside them, then pooling to half the size.

    Pooling before the last LeakyReLU gives what pooling after it gives, for less work.
    """

    def __init__(self, inputs: int, outputs: int) -> None:
        super().__init__()
        self.path = nn.Sequential()
        for k in range(3):
            self.path.append(nn.Conv2d(inputs if k == 0 else outputs, outputs, 3, padding=1, bias=False))
            self.path.append(nn.BatchNorm2d(outputs))
            if k < 2:
                self.path.append(nn.LeakyReLU(0.1))
        self.cut = nn.Sequential(nn.Conv2d(inputs, outputs, 1, bias=False), nn.BatchNorm2d(outputs))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        result: torch.Tensor = nn.functional.leaky_relu(nn.functional.max_pool2d(self.path(x) + self.cut(x), 2), 0.1)
        return result


class ResNet(nn.Module):
    """Residual blocks of the channels `channels`, then their mean over the picture."""

    channels: tuple[int, ...]
    least: int

    def __init__(self) -> None:
        super().__init__()
        self.width = self.channels[-1]
        blocks = [Residual(inputs, outputs) for inputs, outputs in zip((1, *self.channels), self.channels)]
        self.layers = nn.Sequential(*blocks, nn.AdaptiveAvgPool2d(1), nn.Flatten())

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        result: torch.Tensor = self.layers(x)
        return result


class ResNet12(ResNet):
    """The usual encoder of few-shot learning (Lee et al. 2019), with powers of two as channels."""

    channels = (64, 128, 256, 512)
    least = 16


class ResNet15(ResNet):
    """The encoder of the paper's models (Nie et al. 2020), without their last linear layer: narrower at first, one block more."""

    channels = (32, 64, 128, 256, 512)
    least = 32


class Trivia(nn.Module):
    """A very weak encoder, which every other should beat: one linear layer on a thumbnail of 8 x 8 pixels, the ink's
    bounding box and the share of ink."""

    width = 64
    least = 8

    def __init__(self) -> None:
        super().__init__()
        self.layer = nn.Linear(64 + 5, 64)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        ink = x[:, 0]
        rows, columns = ink.amax(2), ink.amax(1)
        ends = []
        for line in (rows, columns):
            place = torch.arange(line.shape[1], device=x.device) / line.shape[1]
            inked = line > 0.5
            ends += [torch.where(inked, place, place.new_ones(())).amin(1), torch.where(inked, place, place * 0).amax(1)]
        thumbnail = nn.functional.adaptive_avg_pool2d(x, 8).flatten(1)
        result: torch.Tensor = self.layer(torch.cat([thumbnail * 8, torch.stack([*ends, ink.mean((1, 2)) * 20], 1)], 1))
        return result


Encoder = Conv4 | ResNet | Trivia
ENCODERS: dict[str, type[Encoder]] = {"conv4": Conv4, "resnet12": ResNet12, "resnet15": ResNet15, "trivia": Trivia}

# ---- heads ----


class Prototypes(nn.Module):
    """Prototype networks (Snell et al. 2017): the side whose mean vector is nearer."""

    def __init__(self, width: int) -> None:
        super().__init__()

    def forward(self, support: torch.Tensor, query: torch.Tensor) -> torch.Tensor:
        far = (query[:, :, None] - support.mean(2)[:, None]).square().mean(3)
        return (far[:, :, 1] - far[:, :, 0]) * math.sqrt(query.shape[2])


class MetaBaseline(nn.Module):
    """Meta-Baseline (Chen et al. 2020): the cosine between a query and each side's mean vector, times a learned scale."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.scale = nn.Parameter(torch.tensor(10.0))

    def forward(self, support: torch.Tensor, query: torch.Tensor) -> torch.Tensor:
        near = nn.functional.cosine_similarity(query[:, :, None], support.mean(2)[:, None], dim=3)
        return (near[:, :, 0] - near[:, :, 1]) * self.scale


def exact(layer: nn.Module, x: torch.Tensor) -> torch.Tensor:
    """A layer in float32: answers that differ little must not become equal."""
    with torch.autocast(x.device.type, enabled=False):  # type: ignore[attr-defined]
        result: torch.Tensor = layer(x.float())
    return result


class Relation(nn.Module):
    """A relation network in the way of WReN: how well a query fits a side is a function of the sum over all pairs of
    the side's images and the query; the side that it fits better is the answer."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.small = nn.Linear(width, 64)
        self.pair = nn.Sequential(nn.Linear(128, 128), nn.ReLU(), nn.Linear(128, 128), nn.ReLU())
        self.fit = nn.Sequential(nn.Linear(128, 64), nn.ReLU(), nn.Linear(64, 1))

    def forward(self, support: torch.Tensor, query: torch.Tensor) -> torch.Tensor:
        support, query = self.small(support), self.small(query)
        n, sides, k, width = support.shape
        queries = query.shape[1]
        images = torch.cat([support[:, None].expand(n, queries, sides, k, width),
                            query[:, :, None, None].expand(n, queries, sides, 1, width)], 3)
        first = images[:, :, :, :, None].expand(n, queries, sides, k + 1, k + 1, width)
        second = images[:, :, :, None].expand_as(first)
        fit = exact(self.fit, self.pair(torch.cat([first, second], 5)).float().mean((3, 4)))[..., 0]
        return fit[:, :, 0] - fit[:, :, 1]


class Attention(nn.Module):
    """Each vector [n, vectors, width] looks at all, then a small network changes it."""

    def __init__(self, width: int, heads: int) -> None:
        super().__init__()
        self.heads = heads
        self.norms = nn.ModuleList([nn.LayerNorm(width), nn.LayerNorm(width)])
        self.asked, self.mixed = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.change = nn.Sequential(nn.Linear(width, 2 * width), nn.ReLU(), nn.Linear(2 * width, width))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n, vectors, width = x.shape
        query, key, value = self.asked(self.norms[0](x)).reshape(n, vectors, 3, self.heads, -1).permute(2, 0, 3, 1, 4)
        weights = (query @ key.transpose(2, 3) / math.sqrt(width / self.heads)).softmax(3)
        x = x + self.mixed((weights @ value).transpose(1, 2).reshape(n, vectors, width))
        result: torch.Tensor = x + self.change(self.norms[1](x))
        return result


class SetTransformer(nn.Module):
    """Two layers of attention among a query and the support, whose images are marked by their side."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.small = nn.Linear(width, 64)
        self.role = nn.Parameter(torch.randn(3, 64) * 0.1)
        self.layers = nn.Sequential(Attention(64, 4), Attention(64, 4))
        self.answer = nn.Linear(64, 1)

    def forward(self, support: torch.Tensor, query: torch.Tensor) -> torch.Tensor:
        n, queries = query.shape[:2]
        known = (self.small(support) + self.role[:2, None]).flatten(1, 2)
        asked = self.small(query) + self.role[2]
        images = torch.cat([asked[:, :, None], known[:, None].expand(n, queries, *known.shape[1:])], 2)
        return exact(self.answer, self.layers(images.flatten(0, 1))[:, 0]).reshape(n, queries)


Head = Prototypes | MetaBaseline | Relation | SetTransformer
HEADS: dict[str, type[Head]] = {"prototypes": Prototypes, "meta-baseline": MetaBaseline, "meta-baseline-ps": MetaBaseline,
                                "relation": Relation, "set-transformer": SetTransformer}


class Model(nn.Module):
    """An encoder and a head. Pictures are uint8 [n, 2, images, size, size]: positives first, 255 = paper."""

    def __init__(self, encoder: str, head: str) -> None:
        super().__init__()
        self.encoder = ENCODERS[encoder]()
        self.head = HEADS[head](self.encoder.width)

    def vectors(self, pictures: torch.Tensor) -> torch.Tensor:
        """[n, 2, images, width]"""
        images = (1 - pictures.flatten(0, 2)[:, None].float() / 255).contiguous(memory_format=torch.channels_last)
        vectors: torch.Tensor = self.encoder(images)
        return vectors.float().reshape(*pictures.shape[:3], -1)

    def each(self, pictures: torch.Tensor) -> torch.Tensor:
        """[n, 2, images]: each image once as the query, with all others of the problem as the support."""
        vectors = self.vectors(pictures)
        images = vectors.shape[2]
        return torch.stack([self.head(vectors[:, :, [k for k in range(images) if k != query]], vectors[:, :, query])
                            for query in range(images)], 2)

    def forward(self, pictures: torch.Tensor, support: int) -> torch.Tensor:
        """[n, 2, queries]: above 0 where a query is on the positive side. Each side has `support` images, then queries."""
        vectors = self.vectors(pictures)
        result: torch.Tensor = self.head(vectors[:, :, :support], vectors[:, :, support:].flatten(1, 2))
        return result.reshape(len(pictures), 2, -1)


# ---- programs, for pre-training ----

STYLES = ("normal", "zigzag", "square", "circle", "triangle")
END, NEXT = 2 * len(STYLES), 2 * len(STYLES) + 1  # kinds of steps beside line and arc in five styles: end, next figure
BINS = 24  # of an action's size and of its turn
MOST = 24  # steps of an image that are learned


def steps_of(image: blogo.Image) -> list[tuple[int, int, int]]:
    """An image's programs as steps (kind, size, turn): a line's size is its length, an arc's its extent."""
    steps: list[tuple[int, int, int]] = []
    for shape in image.shapes:
        for action in shape.actions:
            arc = action[0] == "arc"
            size, turn = (min(BINS - 1, max(0, int(share * BINS))) for share in
                          (action[3] / 720 + 0.5 if arc else action[2], action[-1] / 360 + 0.5))
            steps.append((STYLES.index(action[1]) + len(STYLES) * arc, size, turn))
        steps.append((NEXT, 0, 0))
    steps[-1] = (END, 0, 0)
    return steps[:MOST]


def targets(problems: Sequence[blogo.Problem]) -> torch.Tensor:
    """The steps of all images: int64 [n, 2, images, MOST, 3]; -1 after the end, and for an image that is missing."""
    rows = []
    for problem in problems:
        images = {(image.side == "positive", image.number): image for side in problem.images.values() for image in side}
        for side, number in ((side, number) for side in (True, False) for number in range(problem.labels.shape[1])):
            steps = steps_of(images[side, number]) if (side, number) in images else []
            rows.append(steps + [(-1, -1, -1)] * (MOST - len(steps)))
    return torch.tensor(rows).reshape(len(problems), 2, -1, MOST, 3)


class Programs(nn.Module):
    """Reads an image's vector and writes its programs, step by step (Nie et al. 2020: Meta-Baseline-PS)."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.start = nn.Linear(width, 128)
        self.before = nn.ModuleList([nn.Embedding(count + 1, 64) for count in (NEXT + 1, BINS, BINS)])
        self.cell = nn.GRU(64, 128, batch_first=True)  # type: ignore[no-untyped-call]
        self.after = nn.ModuleList([nn.Linear(128, count) for count in (NEXT + 1, BINS, BINS)])

    def forward(self, vectors: torch.Tensor, wanted: torch.Tensor) -> torch.Tensor:
        """The loss of the programs `wanted` [n, MOST, 3], given the steps before each step."""
        known = torch.cat([torch.full_like(wanted[:, :1], -1), wanted[:, :-1]], 1) + 1
        entered = torch.stack([layer(known[:, :, k]) for k, layer in enumerate(self.before)]).sum(0)
        states, _ = self.cell(entered, torch.tanh(self.start(vectors))[None])
        losses = [nn.functional.cross_entropy(layer(states).flatten(0, 1), wanted[:, :, k].flatten(), ignore_index=-1)
                  for k, layer in enumerate(self.after)]
        return torch.stack(losses).sum()
