"""Trains a prototype network from a Stream, and prints its accuracy beside the paper's table.

    python prototypes.py --encoder conv4 --seconds 60            # one minute on a CPU: the loss falls
    python prototypes.py --encoder resnet12 --size 512 --seconds 86400 --device cuda

An encoder turns an image into a vector; a query belongs to the side whose mean vector is nearer. `trivia` is a very
weak baseline, which every encoder should beat: one linear layer on a thumbnail of 8 x 8 pixels, the share of ink, and
the bounding box of the ink.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Iterator

import torch
from torch import nn
from torch.utils.data import DataLoader

import blogo
from blogo.torch import Batch, Problems, Stream

# Accuracy in percent, table 1 of the paper (Nie et al. 2020): splits, ProtoNet, Meta-Baseline-SC.
PAPER = [("FF", "test_ff", 64.6, 66.3), ("BA", "test_bd", 72.4, 73.3), ("CM", "test_hd_comb", 62.4, 63.5),
         ("NV", "test_hd_novel", 65.4, 63.9)]


def block(inputs: int, outputs: int) -> nn.Sequential:
    return nn.Sequential(nn.Conv2d(inputs, outputs, 3, padding=1), nn.BatchNorm2d(outputs), nn.ReLU(), nn.MaxPool2d(2))


class Conv4(nn.Module):
    """Four blocks of 64 channels."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.Sequential(block(1, 64), block(64, 64), block(64, 64), block(64, 64), nn.AdaptiveAvgPool2d(4),
                                    nn.Flatten())

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        result: torch.Tensor = self.layers(x)
        return result


class Residual(nn.Module):
    """Three convolutions with a shortcut beside them, then pooling to half the size."""

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
        result: torch.Tensor = nn.functional.max_pool2d(nn.functional.leaky_relu(self.path(x) + self.cut(x), 0.1), 2)
        return result


class ResNet12(nn.Module):
    """Four residual blocks of 64, 128, 256 and 512 channels."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.Sequential(Residual(1, 64), Residual(64, 128), Residual(128, 256), Residual(256, 512),
                                    nn.AdaptiveAvgPool2d(1), nn.Flatten())

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        result: torch.Tensor = self.layers(x)
        return result


class Trivia(nn.Module):
    """One linear layer on a thumbnail, the ink's bounding box and the share of ink."""

    def __init__(self) -> None:
        super().__init__()
        self.layer = nn.Linear(64 + 5, 64)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        ink = 1 - x[:, 0]
        rows, columns = ink.amax(2), ink.amax(1)
        ends = []
        for line in (rows, columns):
            place = torch.arange(line.shape[1], device=x.device) / line.shape[1]
            inked = line > 0.5
            ends += [torch.where(inked, place, place.new_ones(())).amin(1), torch.where(inked, place, place * 0).amax(1)]
        thumbnail = nn.functional.adaptive_avg_pool2d(ink[:, None], 8).flatten(1)
        result: torch.Tensor = self.layer(torch.cat([thumbnail * 8, torch.stack([*ends, ink.mean((1, 2)) * 20], 1)], 1))
        return result


ENCODERS: dict[str, type[nn.Module]] = {"conv4": Conv4, "resnet12": ResNet12, "trivia": Trivia}


def logits(encoder: nn.Module, batch: Batch, device: str) -> torch.Tensor:
    """[n, queries]: how much nearer each query is to the positives than to the negatives."""
    images = torch.cat([batch["support"], batch["query"]], 1).to(device)
    n, m = images.shape[:2]
    vectors = encoder(images.flatten(0, 1).float() / 255).reshape(n, m, -1)
    support, query = vectors.split([batch["support"].shape[1], batch["query"].shape[1]], 1)
    half = support.shape[1] // 2
    means = torch.stack([support[:, :half].mean(1), support[:, half:].mean(1)], 1)
    far = (query[:, :, None] - means[:, None]).square().mean(3)
    result: torch.Tensor = (far[:, :, 1] - far[:, :, 0]) * math.sqrt(vectors.shape[2])
    return result


def training(encoder: nn.Module, generator: blogo.Generator, options: argparse.Namespace) -> Iterator[float]:
    """Trains for options.seconds; yields the loss of each batch."""
    stream = Stream(generator, "train", size=options.size, batch=options.batch)
    loader: DataLoader[Batch] = DataLoader(stream, batch_size=None, num_workers=options.workers)
    optimizer = torch.optim.Adam(encoder.parameters(), lr=options.rate)
    end = time.monotonic() + options.seconds
    for batch in loader:
        loss = nn.functional.binary_cross_entropy_with_logits(logits(encoder, batch, options.device),
                                                              batch["query_y"].to(options.device).float())
        optimizer.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        optimizer.step()
        yield loss.item()
        if time.monotonic() > end:
            return


def accuracy(encoder: nn.Module, generator: blogo.Generator, split: str, options: argparse.Namespace) -> tuple[float, float]:
    """Accuracy over the queries of a split in percent, and half the width of its 95 % interval over problems."""
    data = Problems(generator, split, size=options.size)
    many = min(len(data), options.test_problems or len(data))
    encoder.eval()
    right = []
    with torch.no_grad():
        for first in range(0, many, options.batch):
            batch = data[range(first, min(first + options.batch, many))]
            answers = (logits(encoder, batch, options.device) > 0).cpu()
            right.append((answers == (batch["query_y"] == 1)).float().mean(1))
    encoder.train()
    shares = torch.cat(right)
    return 100 * float(shares.mean()), 196 * float(shares.std()) / math.sqrt(len(shares))


def main(arguments: list[str] | None = None) -> list[float]:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--encoder", choices=ENCODERS, default="conv4")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--size", type=int, default=64)
    parser.add_argument("--batch", type=int, default=8)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--workers", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--test-problems", type=int, default=100, help="problems of each test split, 0 = all")
    options = parser.parse_args(arguments)
    torch.manual_seed(options.seed)
    generator = blogo.Generator("bongard-logo", seed=options.seed)
    encoder = ENCODERS[options.encoder]().to(options.device)
    losses: list[float] = []
    for loss in training(encoder, generator, options):
        losses.append(loss)
        if len(losses) & (len(losses) - 1) == 0:
            print(f"batch {len(losses)}: loss {sum(losses[len(losses) // 2:]) / (len(losses) - len(losses) // 2):.4f}")
    tenth = max(1, len(losses) // 10)
    print(f"{len(losses)} batches of {options.batch}; loss of the first tenth {sum(losses[:tenth]) / tenth:.4f}, "
          f"of the last {sum(losses[-tenth:]) / tenth:.4f}\n")
    print("| split | paper: ProtoNet | paper: Meta-Baseline-SC | measured: " + options.encoder + " |\n|---|---|---|---|")
    for name, split, prototypes, meta in PAPER:
        mean, half = accuracy(encoder, generator, split, options)
        print(f"| {name} | {prototypes} | {meta} | {mean:.1f} ± {half:.1f} |")
    return losses


if __name__ == "__main__":
    main()
