"""Can a small network tell the sides of a problem without its support? On a sound data set it is right half of the time.

    python blind.py --data FOLDER            the folder of a data set with pictures, or a preset
    python blind.py --data FOLDER --control  a check of the check: only the first of two neighbours keeps its sides

The network sees one image (`image`), or the two queries of a problem (`queries`). It is trained on train; it tests each
half of train after a training on the other half, and the other splits by the sum of both trainings. A line a split: the
share of right answers in per cent, half of its 95 % interval over problems, and the number of problems.

In relation problems, the second of two neighbours asks for what the first denies, so a network that finds the concept
gains nothing. `--control` exchanges the sides of the second: then a network that sees anything reads more than 50 %.
"""

from __future__ import annotations

import argparse
import pathlib
import sys
import time

import numpy as np
import torch
from torch import nn

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import data  # noqa: E402
import models  # noqa: E402

PROBES = {"image": 1, "queries": 2}  # images that the network sees at once
BATCH = 16  # problems


def network(images: int) -> nn.Sequential:
    """Three convolutions, then the mean of each quarter of the picture."""
    return nn.Sequential(nn.Conv2d(images, 16, 5, stride=2, padding=2), nn.MaxPool2d(2), nn.ReLU(inplace=True), models.block(16, 32),
                         models.block(32, 32), nn.AdaptiveAvgPool2d(2), nn.Flatten(), nn.Linear(128, 1))


def score(net: nn.Module, probe: str, pictures: torch.Tensor) -> torch.Tensor:
    """For pictures [n, 2, k, size, size]: above 0 where the answer is right, [n, 2, k] or for pairs [n, k]."""
    ink = 1 - pictures.float() / 255
    if probe == "queries":
        n, _, k = ink.shape[:3]
        ways = torch.stack([ink, ink.flip(1)], 1).transpose(2, 3).flatten(0, 2)  # both orders of each pair
        found: torch.Tensor = net(ways).view(n, 2, k)
        return found[:, 0] - found[:, 1]
    found = net(ink.flatten(0, 2)[:, None]).view(ink.shape[:3])
    return found * torch.tensor([1.0, -1.0])[:, None]


def train(probe: str, pictures: torch.Tensor, epochs: int, seed: int) -> nn.Module:
    """Each problem gives its images, or its pairs: images i of both sides."""
    torch.manual_seed(seed)
    net = network(PROBES[probe])
    optimizer = torch.optim.Adam(net.parameters(), lr=2e-3, weight_decay=1e-4)
    for _ in range(epochs):
        for part in torch.split(torch.randperm(len(pictures)), BATCH):
            if len(part) < 2:
                continue
            loss = nn.functional.softplus(-score(net, probe, pictures[part])).mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
    return net.eval()


def answers(net: nn.Module, probe: str, pictures: torch.Tensor, support: int) -> torch.Tensor:
    """Scores of a split by problem: of all images, or of the pairs of queries."""
    seen = pictures if probe == "image" else pictures[:, :, support:]
    with torch.no_grad():
        found = [score(net, probe, part).flatten(1) for part in torch.split(seen, 64)]
    return torch.cat(found)


def reading(scores: torch.Tensor) -> tuple[float, float]:
    """Share of right answers, and half of its 95 % interval over problems; a tie is half right."""
    shares = ((torch.sign(scores) + 1) / 2).mean(1).double().numpy()
    return 100 * float(shares.mean()), 196 * float(shares.std(ddof=1)) / float(np.sqrt(len(shares)))


def measure(source: data.Source, probe: str, epochs: int, seed: int, most: int, control: bool) -> dict[str, tuple[float, float, int]]:
    """Right answers by split."""

    def split(name: str) -> tuple[torch.Tensor, torch.Tensor]:
        pictures, places = source.split(name, most)
        if control:
            second = (places[:, 1] & 1).bool()
            pictures[second] = torch.flip(pictures[second], [1])
        return pictures, (places[:, 1] >> 1 & 1).bool()  # neighbours belong to one half

    pictures, half = split("train")
    nets = [train(probe, pictures[half == k], epochs, seed) for k in (False, True)]
    found = {"train": torch.cat([answers(nets[k], probe, pictures[half != bool(k)], source.support) for k in (0, 1)])}
    for name in source.splits:
        if name == "train":
            continue
        pictures, _ = split(name)
        found[name] = sum(answers(net, probe, pictures, source.support) for net in nets)  # type: ignore[assignment]
    return {name: (*reading(scores), len(scores)) for name, scores in found.items()}


def main(arguments: list[str] | None = None) -> None:
    """Trains, and prints the readings."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", default="relations", help="a preset, the file of a config, or the folder of a data set")
    parser.add_argument("--catalogue", help="the folder of the shape tables of a data set that was made from others")
    parser.add_argument("--size", type=int, default=64, help="pixels")
    parser.add_argument("--epochs", type=int, default=3, help="passes over a half of train")
    parser.add_argument("--problems", type=int, default=0, help="at most so many problems of a split, evenly spread; 0 = all")
    parser.add_argument("--seed", type=int, default=1, help="of the network's weights and the order of problems")
    parser.add_argument("--probe", choices=PROBES, action="append", help="may be repeated; both if absent")
    parser.add_argument("--control", action="store_true", help="exchange the sides of every second problem")
    parser.add_argument("--kept", type=pathlib.Path, default=pathlib.Path("."), help="where a folder's small pictures are kept as one file")
    options = parser.parse_args(arguments)
    torch.set_num_threads(1)
    try:
        source = data.source(options.data, options.size, options.kept, options.catalogue)
        for probe in options.probe or PROBES:
            start = time.process_time()
            for name, (right, around, n) in measure(source, probe, options.epochs, options.seed, options.problems, options.control).items():
                print(f"{probe}\t{name}\t{right:.1f} ± {around:.1f}\t{n}", flush=True)
            print(f"{probe}: {time.process_time() - start:.0f} s of CPU time", file=sys.stderr)
    except (ValueError, OSError) as error:
        sys.exit(f"blind.py: {error}")


if __name__ == "__main__":
    main()
