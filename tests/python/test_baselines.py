"""The baselines: tiny trainings are deterministic and go on after a kill; the page of results is that of the logs."""

import importlib
import json
import pathlib
import sys
import types
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from conftest import ROOT

import blogo

sys.path.insert(0, str(ROOT / "python" / "baselines"))
TINY = {"preset": "free-form", "free_form": {"problems_per_setting": 2}, "images": {"size_px": 32},
        "splits": {"train": {"by": "rest"}, "val": {"by": "problems", "count": 4}, "test": {"by": "program_length", "holdout": ["9"]}}}
Lines = list[dict[str, Any]]
Train = Callable[..., Lines]


def module(name: str) -> types.ModuleType:
    if name != "table":
        pytest.importorskip("torch", reason="python3-torch is not installed")
    return importlib.import_module(name)


@pytest.fixture(scope="module")
def config(tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    path = tmp_path_factory.mktemp("config") / "tiny.json"
    path.write_text(json.dumps(TINY))
    return path


@pytest.fixture
def train(config: pathlib.Path, tmp_path: pathlib.Path) -> Train:
    """Trains with tiny options, and gives the log."""

    def run(*options: str, logs: str = "logs") -> Lines:
        path = module("train").main(["--data", str(config), "--size", "16", "--batch", "2", "--episodes", "24", "--test", "3",
                                     "--logs", str(tmp_path / logs), *options])
        return [json.loads(line) for line in path.read_text().splitlines()]

    return run


def numbers(lines: Lines) -> Lines:
    """A log without its times."""
    return [{key: value for key, value in line.items() if key not in ("cpu_s", "wall_s")} for line in lines]


def test_a_killed_training_ends_with_the_same_numbers(train: Train, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    options = ("--model", "meta-baseline-ps", "--encoder", "trivia", "--pretrain", "12", "--problems", "6")
    whole = train(*options)
    assert numbers(train(*options, logs="again")) == numbers(whole)
    assert numbers(train(*options, "--seed", "2", logs="again"))[1:] != numbers(whole)[1:]
    run = module("train").Run
    save, writes = run.save, []

    def killed(self: Any) -> None:
        save(self)
        writes.append(self.step)
        if len(writes) in (3, 9):  # while it learns programs, and after
            self.log.write_text(self.log.read_text() + '{"step": 99')
            raise KeyboardInterrupt

    monkeypatch.setattr(run, "save", killed)
    for _ in range(2):
        with pytest.raises(KeyboardInterrupt):
            train(*options, logs="killed")
    with pytest.raises(SystemExit, match="belongs to other options"):
        train(*options, "--rate", "0.1", logs="killed")
    assert numbers(train(*options, logs="killed")) == numbers(whole)
    assert writes == sorted(set(writes)) and len(writes) > 9  # no step was trained twice
    assert not list((tmp_path / "killed").glob("*.p*t"))
    trained = len(writes)
    assert train(*options, logs="killed") and len(writes) == trained  # a complete row is left alone
    assert whole[-1]["different"] == 6
    splits = [line for line in whole if "split" in line]
    assert [line["split"] for line in splits] == ["test"] and len(splits[0]["right"]) == 3 and set(splits[0]["right"]) <= set("012")
    assert [line["stage"] for line in whole if "stage" in line] == ["programs"] * 6 + ["problems"] * 12


def test_a_schedule_and_the_least_size(train: Train, capsys: pytest.CaptureFixture[str]) -> None:
    module("train")
    short = ("--encoder", "trivia", "--problems", "2", "--rate", "0.01")
    constant, cosine = (train(*short, "--schedule", schedule) for schedule in ("constant", "cosine"))
    losses = [[line["loss"] for line in lines if "loss" in line] for lines in (constant, cosine)]
    assert losses[0][0] == losses[1][0] and losses[0][-1] != losses[1][-1]  # the first step's rate is the asked one
    with pytest.raises(SystemExit):
        train("--encoder", "resnet15")
    assert "--size 16: resnet15 takes at least 32 pixels" in capsys.readouterr().err


@pytest.mark.parametrize("options, told", [
    (("--episodes", "1"), "--episodes 1: expected those of a batch or more, --batch is 2"),
    (("--batch", "0"), "--batch 0: expected 1 or more"),
    (("--test", "-1"), "--test -1: expected 0 or more"),
    (("--problems", "-2"), "--problems -2: expected 0 or more"),
    (("--device", "cuda:77"), "--device cuda:77: this PyTorch finds no such device"),
])
def test_options_that_cannot_be(train: Train, tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str], options: tuple[str, ...],
                                told: str) -> None:
    module("train")
    with pytest.raises(SystemExit):
        train(*options)
    assert told in capsys.readouterr().err and not list(tmp_path.iterdir())


def test_help_has_the_defaults(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        module("train").main(["--help"])
    told = " ".join(capsys.readouterr().out.split())
    assert "None" not in told
    for text in ("(default: conv4)", "(default: 4000)", "(default: 0.001)", "the file of a config"):
        assert text in told


def test_a_training_prints_the_share_of_right_answers(train: Train, capsys: pytest.CaptureFixture[str]) -> None:
    lines = train("--encoder", "trivia")
    printed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    [split], [shown] = ([line for line in of if "split" in line] for of in (lines, printed))
    assert shown == {"split": "test", "problems": 3, "right_percent": round(100 * sum(map(int, split["right"])) / 6, 1)}


def test_a_config_keeps_its_seed_and_needs_splits(config: pathlib.Path, train: Train, tmp_path: pathlib.Path) -> None:
    data, path = module("data"), tmp_path / "own.json"
    path.write_text(json.dumps({**TINY, "seed": 5}))
    own = data.source(str(path), 16, tmp_path, None)
    made = next(own.training(2))
    assert [p.name for p in own.problems(made.places)] and own.generator.seed == 5
    assert (made.pictures.numpy() == np.stack([p.pictures(16) for p in own.problems(made.places)])).all()
    path.write_text(json.dumps({**TINY, "splits": {"rest": {"by": "rest"}, "test": {"by": "problems", "count": 2}}}))
    with pytest.raises(SystemExit, match="has the splits rest, test: expected train"):
        train("--data", str(path))


def test_small_pictures_are_those_of_the_data_set(tmp_path: pathlib.Path) -> None:
    data, folder, pictures = module("data"), tmp_path / "set", []
    for seed in (1, 2):
        blogo.write(blogo.Generator(TINY, seed=seed), folder, force=True)
        pictures.append(data.source(str(folder), 16, tmp_path, None).split("test", 0).pictures)
    assert (pictures[0] != pictures[1]).any()


def test_the_loss_falls(train: Train) -> None:
    for model in ("prototypes", "meta-baseline", "relation", "set-transformer"):
        lines = train("--model", model, "--encoder", "trivia", "--problems", "2", "--episodes", "120", "--rate", "0.01")
        losses = [line["loss"] for line in lines if "loss" in line]
        assert losses[-1] < min(0.4, 0.8 * losses[0]), model
    losses = [line["loss"] for line in train("--model", "meta-baseline-ps", "--encoder", "trivia", "--problems", "2", "--episodes", "2",
                                             "--pretrain", "60", "--rate", "0.01") if line.get("stage") == "programs"]
    assert losses[-1] < 0.6 * losses[0]


@pytest.mark.parametrize("encoder", ["conv4", "resnet12", "resnet15"])
def test_encoders_and_the_query_of_a_problem(encoder: str) -> None:
    models = module("models")
    torch = importlib.import_module("torch")
    torch.manual_seed(1)
    pictures = torch.randint(256, (2, 2, 7, 32, 32), dtype=torch.uint8)
    model = models.Model(encoder, "prototypes").eval()
    assert model.vectors(pictures).shape == (2, 2, 7, model.encoder.width)
    assert torch.equal(model.each(pictures)[:, :, 6:], model(pictures, 6))


def test_bfloat16_where_the_processor_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    train = module("train")
    for flags, wanted in ("fpu avx2 avx512f", "float32"), ("fpu avx512_bf16", "bfloat16"), ("fp asimd bf16", "bfloat16"):
        monkeypatch.setattr(train, "described", lambda key, flags=flags: flags if key == "flags" else "")
        assert train.machine("cpu")["numbers"] == wanted
    assert {type(value) for value in train.machine("cpu").values()} == {str, int}  # a checkpoint holds them, and torch.load takes no subclass


def test_no_answer_is_a_tie() -> None:
    models = module("models")
    torch = importlib.import_module("torch")
    torch.manual_seed(1)
    pictures = torch.randint(256, (16, 2, 7, 16, 16), dtype=torch.uint8)
    for head in models.HEADS:
        with torch.autocast("cpu", torch.bfloat16), torch.no_grad():
            assert (models.Model("conv4", head).eval()(pictures, 6) == 0).sum() == 0, head


def test_programs_as_steps(config: pathlib.Path) -> None:
    models = module("models")
    problem = blogo.Generator(str(config))[0]
    wanted = models.targets([problem])
    actions = problem.images["negative"][6].shapes[0].actions
    steps = wanted[0, 1, 6].tolist()
    assert wanted.shape == (1, 2, 7, models.MOST, 3)
    assert [step[0] for step in steps[:len(actions)]] == [models.STYLES.index(a[1]) + 5 * (a[0] == "arc") for a in actions]
    assert steps[len(actions)] == [models.END, 0, 0] and steps[len(actions) + 1:] == [[-1] * 3] * (models.MOST - len(actions) - 1)


def test_a_folder_and_a_stream(train: Train, config: pathlib.Path, tmp_path: pathlib.Path) -> None:
    data = module("data")
    generator = blogo.Generator(str(config))
    folder = tmp_path / "set"
    blogo.write(generator, folder)
    disk, made = data.source(str(folder), 16, tmp_path, None), data.source(str(config), 32, tmp_path, None)
    batch = next(disk.training(3))
    for pictures, problem in zip(batch.pictures.numpy(), disk.problems(batch.places)):
        big = problem.pictures(32).reshape(2, 7, 16, 2, 16, 2).astype(float)
        assert problem.split == "train" and (pictures == np.rint(big.mean((3, 5)))).all()
    assert (made.split("test", 0).pictures.numpy() == np.stack([p.pictures(32) for p in generator[generator.splits["test"]]])).all()
    epochs = set()
    for batch, _ in zip(made.training(4), range(len(generator.splits["train"]) // 4 + 4)):
        epochs.update(batch.places[:, 0].tolist())
        assert (batch.pictures.numpy() == np.stack([p.pictures(32) for p in made.problems(batch.places)])).all()
    assert epochs == {0, 1}
    few = [batch for batch, _ in zip(data.batches(made, 5, 2, 1), range(9))]
    assert [len(batch.places) for batch in few] == [2, 2, 1] * 3
    places = [sorted(map(tuple, np.concatenate([b.places.numpy() for b in few[k:k + 3]]))) for k in (0, 3, 6)]
    assert places[0] == places[1] == places[2] and len(set(places[0])) == 5
    assert train("--data", str(folder), "--encoder", "trivia")[-1]["done"]
    for options, told in ((["--size", "15"], "expected a divisor"), (["--problems", "999"], "has .* training problems"),
                          (["--data", "bongard-logi"], "bongard-logo")):
        with pytest.raises(SystemExit, match=told):
            train("--data", str(folder), "--encoder", "trivia", "--seed", "3", *options)


def test_a_blind_network_finds_what_gives_a_side_away(config: pathlib.Path, tmp_path: pathlib.Path) -> None:
    blind, data = module("blind"), module("data")
    source = data.source(str(config), 16, tmp_path, None)

    class Marked:
        """Only the positives of even problems, and the negatives of odd ones, have a dark corner."""

        support, splits = source.support, source.splits

        def split(self, name: str, most: int) -> Any:
            made = source.split(name, most)
            for pictures, (_, index) in zip(made.pictures, made.places.tolist()):
                pictures[1 - (index & 1), :, :6, :6] = 0
                pictures[index & 1, :, :6, :6] = 255
            return made

    for probe in blind.PROBES:
        for control, least, most in ((True, 90, 100), (False, 20, 80)):
            readings = blind.measure(Marked(), probe, 60, 1, 0, control)
            assert set(readings) == {"train", "val", "test"}
            assert least <= readings["train"][0] <= most, (probe, control, readings)


def test_solvers(config: pathlib.Path, tmp_path: pathlib.Path) -> None:
    lines = [json.loads(line) for line in module("solvers").main(["--data", str(config), "--logs", str(tmp_path)]).read_text().splitlines()]
    assert {line["solver"] for line in lines if "solver" in line} >= {"nearest", "shared", "version_space"} and lines[-1]["done"]


def test_the_page_is_that_of_the_logs(tmp_path: pathlib.Path) -> None:
    table = module("table")
    table.main(["-o", str(tmp_path / "results.md")])
    assert (tmp_path / "results.md").read_text() == table.PAGE.read_text()


def test_the_page_of_own_logs(tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    table, page = module("table"), tmp_path / "page.md"
    before = table.PAGE.read_text()
    for options, told in ((["--logs", str(tmp_path)], "expected -o"), (["--logs", str(tmp_path), "-o", str(page)], "no complete log")):
        with pytest.raises(SystemExit):
            table.main(options)
        assert told in capsys.readouterr().err and not page.exists()
    assert table.PAGE.read_text() == before
    log = next(path for path in sorted((table.HERE / "logs").glob("prototypes-conv4-bongard-logo-32px-all-*.jsonl")))
    (tmp_path / "mine.jsonl").write_text(log.read_text().replace('"data": "bongard-logo"', '"data": "mine"'))
    table.main(["--logs", str(tmp_path), "-o", str(page)])
    text = page.read_text()
    assert "A model answers at most 400 problems of a split,\nevenly" in text
    (tmp_path / "mine.jsonl").write_text((tmp_path / "mine.jsonl").read_text().replace('"test": 400', '"test": 0'))
    table.main(["--logs", str(tmp_path), "-o", str(page)])
    assert "A model answers all problems of a split. After" in page.read_text()
    assert f"from the logs in `{tmp_path}`" in text and "accelerator" not in text and "\n\n\n" not in text and "## mine\n\n|" in text


def test_figures_of_the_page() -> None:
    table = module("table")
    asked = {"model": "prototypes", "encoder": "conv4", "data": "bongard-logo", "size": 64, "problems": 0, "episodes": 8, "pretrain": 0,
             "batch": 4, "rate": 0.001, "test": 4, "device": "cpu"}
    of_run = {"blogo": "0", "torch": "0", "numpy": "0", "python": "0", "processor": "a processor"}
    logs = [[{"asked": {**asked, "seed": seed}, **of_run}, {"split": "test_ff", "queries": 2, "right": right},
             {"done": True, "different": 8, "cpu_s": 1.0, "wall_s": 3.0}] for seed, right in ((1, "2200"), (2, "2110"))]
    shares = np.array([[1, 1, 0, 0], [1, 0.5, 0.5, 0]])
    half, between = 196 * shares.mean(0).std(ddof=1) / 2, 100 * shares.mean(1).std(ddof=1)
    assert f"| 1, 2 | 50.0 ± {half:.1f} ({between:.1f}) | 1; 3 |" in table.page(logs)
    assert table.page(logs).count("| prototypes |") == 1 and "relations" not in table.page(logs).split("## Commands")[0]
