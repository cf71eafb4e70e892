"""Trains one baseline, and measures its accuracy on the test splits: one row of docs/results.md.

    python train.py --model prototypes --data bongard-logo --size 64 --episodes 4000 --seed 1
    python train.py --model meta-baseline-ps --encoder resnet15 --data FOLDER --catalogue TABLES --size 128 --batch 16 \\
        --schedule cosine --episodes 60000 --test 0 --device cuda

The log, one JSON object a line, is LOGS/ROW.jsonl: first what was asked for, then the loss, at last each split's
answers, a digit a problem: how many of its queries were answered rightly. `table.py --logs LOGS -o PAGE` makes tables of
all logs. A run that was stopped goes on with the same command from its last checkpoint, LOGS/ROW.pt, and ends with the
same numbers. A row whose log is complete is not trained again.
"""

from __future__ import annotations

import argparse
import itertools
import json
import math
import os
import pathlib
import platform
import sys
import time
from typing import Any

import numpy as np
import torch
from torch import nn

import blogo

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import data  # noqa: E402
import models  # noqa: E402

LOGS = pathlib.Path(__file__).parent / "logs"
ASKED = ("model", "encoder", "data", "size", "problems", "episodes", "pretrain", "batch", "rate", "schedule", "test", "seed",
         "device")


def described(key: str) -> str:
    """What the kernel says of the first processor: the value of a key of /proc/cpuinfo, or nothing."""
    info = pathlib.Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    return next((line.split(":")[1].strip() for line in lines if line.startswith(key)), "")


def has_bfloat16(device: str) -> bool:
    """Whether the device multiplies in bfloat16. A processor without such instructions takes thirty times as long."""
    if device != "cpu":
        return bool(torch.cuda.is_bf16_supported())  # type: ignore[no-untyped-call]
    return bool({"avx512_bf16", "amx_bf16", "bf16"} & {*described("flags").split(), *described("Features").split()})


def machine(device: str) -> dict[str, str | int]:
    """Versions, the class of machine, and the numbers that it multiplies: plain strings and a number, which torch.load takes."""
    processor = described("model name") or platform.processor() or platform.machine()
    name = f"{processor}, {os.cpu_count()} cores" if device == "cpu" else torch.cuda.get_device_name()
    return {"blogo": blogo.__version__, "format_version": blogo.format_version, "torch": str(torch.__version__),
            "numpy": np.__version__, "python": platform.python_version(), "processor": name, "numbers": "bfloat16" if has_bfloat16(device) else "float32"}


def row(options: argparse.Namespace) -> str:
    """The name of a row's files."""
    problems = options.problems or "all"
    pretrain = f"-ps{options.pretrain}" if options.pretrain else ""
    return (f"{options.model}-{options.encoder}-{pathlib.Path(options.data).name}-{options.size}px-{problems}-{options.episodes}"
            f"{pretrain}{'-cosine' * (options.schedule == 'cosine')}-seed{options.seed}")


def moved(tensor: torch.Tensor, device: str) -> torch.Tensor:
    """The tensor on the device; the processor does not wait for the copy."""
    return tensor if device == "cpu" else tensor.pin_memory().to(device, non_blocking=True)


class Run:
    """A training with its log. `lines` are the log so far; the checkpoint holds them, too."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.log = options.logs / f"{row(options)}.jsonl"
        self.saved = options.logs / f"{row(options)}.pt"
        asked = {name: getattr(options, name) for name in ASKED}
        asked["data"] = pathlib.Path(options.data).name
        self.lines: list[dict[str, Any]] = [{"asked": asked, **machine(options.device)}]
        torch.manual_seed(options.seed)
        self.model = models.Model(options.encoder, options.model).to(options.device).to(memory_format=torch.channels_last)  # type: ignore[call-overload]
        self.programs = models.Programs(self.model.encoder.width).to(options.device)
        self.optimizer = self._optimizer()
        self.step = 0
        self.different = 0  # training problems
        self._steps: dict[tuple[int, ...], torch.Tensor] = {}  # of problems, for pre-training
        self._before = (0.0, 0.0)
        self._start = (time.process_time(), time.monotonic())
        if self.saved.exists():
            self._load()

    def _optimizer(self) -> torch.optim.Optimizer:
        return torch.optim.Adam([*self.model.parameters(), *self.programs.parameters()], lr=self.options.rate)

    def _spent(self) -> tuple[float, float]:
        """Seconds of processor time and of the clock, with those before a restart."""
        return (self._before[0] + time.process_time() - self._start[0], self._before[1] + time.monotonic() - self._start[1])

    def _load(self) -> None:
        state = torch.load(self.saved, map_location=self.options.device)
        if state["lines"][0]["asked"] != self.lines[0]["asked"]:
            raise ValueError(f"{self.saved} belongs to other options; remove it, or give other --logs")
        self.model.load_state_dict(state["model"])
        self.programs.load_state_dict(state["programs"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.lines, self.step, self._before = state["lines"], state["step"], state["spent"]

    def save(self) -> None:
        """Writes checkpoint and log. What a kill leaves is the old one or the new one."""
        part = self.saved.with_suffix(".part")
        torch.save({"model": self.model.state_dict(), "programs": self.programs.state_dict(), "lines": self.lines,
                    "optimizer": self.optimizer.state_dict(), "step": self.step, "spent": self._spent()}, part)
        os.replace(part, self.saved)
        self.write()

    def write(self) -> None:
        part = self.log.with_suffix(".part")
        part.write_text("".join(json.dumps(line) + "\n" for line in self.lines))
        os.replace(part, self.log)

    def add(self, **line: Any) -> None:
        """Adds a line to the log and prints it; of a split, the share of right answers in place of each answer."""
        self.lines.append(line)
        if "right" in line:
            problems = len(line["right"])
            right = sum(map(int, line["right"])) / (line["queries"] * problems) if problems else None
            line = {"split": line["split"], "problems": problems, "right_percent": right and round(100 * right, 1)}
        print(json.dumps(line), flush=True)

    def numbers(self) -> Any:
        """Multiplies in bfloat16 if that is faster."""
        kind = torch.device(self.options.device).type
        return torch.autocast(kind, torch.bfloat16, enabled=has_bfloat16(kind))  # type: ignore[attr-defined]

    def steps_of(self, places: torch.Tensor, source: data.Source) -> torch.Tensor:
        """The programs of a batch; those of a problem that was seen before are kept."""
        missing = [place for place in places if tuple(place.tolist()) not in self._steps]
        if missing:
            for place, steps in zip(missing, models.targets(source.problems(torch.stack(missing)))):
                self._steps[tuple(place.tolist())] = steps
        return torch.stack([self._steps[tuple(place)] for place in places.tolist()])

    def loss(self, batch: data.Batch, source: data.Source, pretraining: bool) -> tuple[torch.Tensor, torch.Tensor]:
        """The loss of a batch, and the share of right answers (of pre-training: 0)."""
        pictures = moved(batch.pictures, self.options.device)
        if pretraining:
            wanted = moved(self.steps_of(batch.places, source), self.options.device)
            loss: torch.Tensor = self.programs(self.model.vectors(pictures).flatten(0, 2), wanted.flatten(0, 2))
            return loss, torch.zeros_like(loss)
        logits = self.model.each(pictures)
        labels = torch.zeros_like(logits)
        labels[:, 0] = 1
        return nn.functional.binary_cross_entropy_with_logits(logits, labels), ((logits > 0) == (labels > 0)).float().mean()

    def rate(self, step: int, steps: int) -> float:
        """The learning rate of a stage's step: as asked, or falling to 0 with half a cosine."""
        fall = (1 + math.cos(math.pi * step / steps)) / 2 if self.options.schedule == "cosine" else 1.0
        return float(self.options.rate * fall)

    def train(self, source: data.Source) -> None:
        options = self.options
        first = options.pretrain // options.batch
        steps = first + options.episodes // options.batch
        self.different = min(options.problems or source.most or steps * options.batch, steps * options.batch)
        sums = torch.zeros(3, dtype=torch.float64, device=options.device)  # they stay there: reading them would wait for the device
        every = max(1, steps // 20)
        self.model.train()
        for step, batch in enumerate(itertools.islice(data.batches(source, options.problems, options.batch, options.seed), steps)):
            if step < self.step:
                continue
            if step == first and step:
                self.optimizer = self._optimizer()
            begin, end = (0, first) if step < first else (first, steps)
            for group in self.optimizer.param_groups:
                group["lr"] = self.rate(step - begin, end - begin)
            with self.numbers():
                loss, share = self.loss(batch, source, step < first)
            self.optimizer.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            self.optimizer.step()
            sums += torch.stack([loss.detach(), share, torch.ones_like(share)])
            self.step = step + 1
            if self.step % every == 0 or self.step in (first, steps):
                total, right, count = sums.tolist()
                spent = self._spent()
                self.add(step=self.step, stage="programs" if step < first else "problems", loss=total / count, share=right / count,
                         cpu_s=round(spent[0], 2), wall_s=round(spent[1], 2))
                sums.zero_()
                self.save()

    def measure(self, source: data.Source) -> None:
        """Adds each test split's answers: a digit for each problem, the number of its queries that were answered rightly."""
        self.model.eval()
        with torch.no_grad(), self.numbers():
            for split in source.splits:
                if not split.startswith("test"):
                    continue
                right = ""
                pictures = source.split(split, self.options.test).pictures
                for start in range(0, len(pictures), 16):
                    part = pictures[start:start + 16]
                    logits = self.model(part.to(self.options.device), source.support)
                    right += "".join(map(str, ((logits[:, 0] > 0).sum(1) + (logits[:, 1] < 0).sum(1)).tolist()))
                self.add(split=split, queries=2 * (pictures.shape[2] - source.support), right=right)
        spent = self._spent()
        self.add(done=True, different=self.different, cpu_s=round(spent[0], 2), wall_s=round(spent[1], 2))
        self.write()
        self.saved.unlink()


class Help(argparse.RawDescriptionHelpFormatter, argparse.ArgumentDefaultsHelpFormatter):
    """The text above the options as it is written; each option with its default, if it has one."""

    def _get_help_string(self, action: argparse.Action) -> str | None:
        return action.help if action.default is None else super()._get_help_string(action)


def parsed(arguments: list[str] | None) -> argparse.Namespace:
    """The options. Ends with a message if they ask for what cannot be."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=Help)
    parser.add_argument("--model", choices=models.HEADS, default="prototypes", help="what decides by the vectors of the images")
    parser.add_argument("--encoder", choices=models.ENCODERS, default="conv4", help="what makes a vector of an image")
    parser.add_argument("--data", default="bongard-logo", help="a preset, the file of a config, or the folder of a data set")
    parser.add_argument("--catalogue", help="the folder of the shape tables of a data set that was made from others")
    parser.add_argument("--size", type=int, default=64, help="pixels; of a folder, a divisor of its pictures' size")
    parser.add_argument("--problems", type=int, default=0, help="training problems that there are, 0 = all; a preset has no end")
    parser.add_argument("--episodes", type=int, default=4000, help="problems of the training, repeated ones counted each time")
    parser.add_argument("--pretrain", type=int, default=2000, help="episodes of meta-baseline-ps on programs, before the others")
    parser.add_argument("--batch", type=int, default=4, help="problems of a step")
    parser.add_argument("--rate", type=float, default=1e-3, help="learning rate of Adam")
    parser.add_argument("--schedule", choices=("constant", "cosine"), default="constant", help="of the rate, in each stage")
    parser.add_argument("--test", type=int, default=400, help="problems of each test split, 0 = all")
    parser.add_argument("--seed", type=int, default=1, help="of the weights and of the order of repeated problems")
    parser.add_argument("--device", default="cpu", help="cpu or cuda")
    parser.add_argument("--logs", type=pathlib.Path, default=LOGS, help="folder of the logs and checkpoints")
    options = parser.parse_args(arguments)
    encoder = models.ENCODERS[options.encoder]
    for name, least in (("batch", 1), ("problems", 0), ("pretrain", 0), ("test", 0)):
        if getattr(options, name) < least:
            parser.error(f"--{name} {getattr(options, name)}: expected {least} or more")
    if options.size < encoder.least:
        parser.error(f"--size {options.size}: {options.encoder} takes at least {encoder.least} pixels")
    if options.episodes < options.batch:
        parser.error(f"--episodes {options.episodes}: expected those of a batch or more, --batch is {options.batch}")
    if options.device.startswith("cuda") and not torch.cuda.is_available():
        parser.error(f"--device {options.device}: this PyTorch finds no such device")
    return options


def check_splits(source: data.Source, name: str) -> None:
    """Refuses a data set without the splits that a row needs."""
    if "train" not in source.splits or not any(split.startswith("test") for split in source.splits):
        raise ValueError(f"{name} has the splits {', '.join(source.splits)}: expected train, and names that begin with test")


def main(arguments: list[str] | None = None) -> pathlib.Path:
    """Trains and measures; gives the path of the log."""
    options = parsed(arguments)
    options.pretrain *= options.model == "meta-baseline-ps"
    log: pathlib.Path = options.logs / f"{row(options)}.jsonl"
    if log.exists() and '"done": true' in log.read_text():
        print(f"{log.name} is complete")
        return log
    options.logs.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(1)
    torch.backends.cudnn.benchmark = True  # all batches have one size
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = True
    try:
        run = Run(options)
        source = data.source(options.data, options.size, options.logs, options.catalogue)
        check_splits(source, options.data)
        run.train(source)
        run.measure(source)
    except (ValueError, OSError) as error:
        sys.exit(f"train.py: {error}")
    return log


if __name__ == "__main__":
    main()
