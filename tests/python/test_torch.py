"""Data sets and streams: equal bytes from any loader, nothing twice, and going on in the middle."""

import itertools
import pathlib
import subprocess
import sys
from collections.abc import Iterable, Iterator

import numpy as np
import pytest

import blogo

torch = pytest.importorskip("torch", reason="python3-torch is not installed")
from torch.utils.data import BatchSampler, DataLoader, RandomSampler, SequentialSampler

from blogo.torch import (Answers, AsAvr14, AsNvlabs, AsTorchmeta, Problems, Stream, as_avr14, as_nvlabs,
                         as_torchmeta, epoch_seed)

WORKERS = [(0, None), (2, "fork"), (2, "spawn"), (4, "fork"), (4, "spawn")]


def same(a: Iterable[dict[str, torch.Tensor]], b: Iterable[dict[str, torch.Tensor]]) -> bool:
    pairs = list(itertools.zip_longest(a, b))
    return bool(pairs) and all(x is not None and y is not None and x.keys() == y.keys()
                               and all(torch.equal(x[key], y[key]) for key in x) for x, y in pairs)


def loader(data: Stream | Problems, workers: int, method: str | None, **options: object) -> DataLoader:
    return DataLoader(data, num_workers=workers, multiprocessing_context=method, **{"batch_size": None, **options})


# ---- Problems ----


def test_an_item(small: blogo.Generator) -> None:
    data = Problems(small, "val", size=48)
    item = data[3]
    assert len(data) == 20 and item["index"] == small.splits["val"][3]
    assert {key: tuple(value.shape) for key, value in item.items()} == {
        "support": (12, 1, 48, 48), "support_y": (12,), "query": (2, 1, 48, 48), "query_y": (2,), "query_mask": (2,),
        "index": ()}
    pixels = small.fill(int(item["index"]), size=48)[0]
    assert (item["support"].numpy()[:, 0] == pixels[:, :6].reshape(12, 48, 48)).all()
    assert item["support_y"].tolist() == [1] * 6 + [0] * 6
    for query, label in zip(item["query"], item["query_y"]):
        assert (query.numpy()[0] == pixels[1 - int(label), 6]).all()
    assert item["query_mask"].all()


def test_problems_that_the_config_leaves_out_are_no_data(small: blogo.Generator, tmp_path: pathlib.Path) -> None:
    names = [small.item(i)["name"] for i in range(10)]
    (tmp_path / "names").write_text("\n".join(names))
    g = blogo.Generator({**small.config, "exclude": str(tmp_path / "names")})
    data = Problems(g)
    assert len(data) == len(g) - 10 and {g.index(name) for name in names}.isdisjoint(data.indices.tolist())


def test_queries_are_shuffled_by_seed_and_index(small: blogo.Generator) -> None:
    orders = [tuple(y) for y in Problems(small)[list(range(120))]["query_y"].tolist()]
    assert 40 < orders.count((1, 0)) < 80 and orders.count((1, 0)) + orders.count((0, 1)) == 120
    assert Problems(small)[5]["query_y"].tolist() == list(orders[5])
    assert Problems(small, shuffle_query=False)[[0, 5]]["query_y"].tolist() == [[1, 0], [1, 0]]


def test_channels_and_floats(small: blogo.Generator) -> None:
    raw = Problems(small)[4]["support"]
    item = Problems(small, channels=3, dtype=torch.float32)[4]["support"]
    assert item.shape == (12, 3, 32, 32) and torch.equal(item[:, 2], raw[:, 0].float() / 255) and item.max() == 1


def test_a_missing_query_is_masked() -> None:
    g = blogo.Generator("free-form", set={"free_form.problems_per_setting": 5, "splits.val.count": 10,
                                          "images.single_query_probability": 1})
    batch = Problems(g, size=32)[list(range(len(g)))]
    assert (batch["query_mask"].sum(1) == 1).all()
    assert ((batch["query"].amin((2, 3, 4)) == 255) == ~batch["query_mask"]).all()
    with pytest.raises(ValueError, match="single_query_probability"):
        as_avr14(Problems(g))


@pytest.mark.parametrize("bad", [-21, 20, [0, 20], [-21]])
def test_positions_outside(small: blogo.Generator, bad: object) -> None:
    with pytest.raises(IndexError, match="outside -20..19"):
        Problems(small, "val")[bad]  # type: ignore[index]


def test_positions_from_the_end_and_slices(small: blogo.Generator) -> None:
    data = Problems(small, "val")
    assert data[-1]["index"] == data[19]["index"] and data[-20]["index"] == data[0]["index"]
    assert torch.equal(data[[-1, 3]]["support"], data[[19, 3]]["support"])
    for part in (slice(3, 6), slice(-2, None), slice(None, None, -7), slice(5, 5)):
        assert same([data[part]], [data[list(range(20)[part])]])
    for adapter, length in ((AsAvr14, 20), (AsTorchmeta, 20), (AsNvlabs, 280)):
        form = adapter(data)
        assert len(form) == length and repr(form[-1]) == repr(form[length - 1]) and repr(form[-length]) == repr(form[0])
        for wrong in (-length - 1, length):
            with pytest.raises(IndexError):
                form[wrong]


def negative(images: torch.Tensor) -> torch.Tensor:
    assert images.ndim in (4, 5) and images.shape[-3:] == (1, 32, 32)
    return 1 - images


@pytest.mark.parametrize("workers, method", [(0, None), (2, "fork"), (2, "spawn")])
def test_a_transform_of_the_images(small: blogo.Generator, workers: int, method: str | None) -> None:
    plain, data = (Problems(small, "val", dtype=torch.float32, transform=f) for f in (None, negative))
    assert torch.equal(data[3]["support"], 1 - plain[3]["support"]) and torch.equal(data[3]["query_y"], plain[3]["query_y"])
    for options in ({"batch_size": 5}, {"sampler": BatchSampler(SequentialSampler(data), 5, False)}):
        for a, b in zip(loader(data, workers, method, **options), loader(plain, 0, None, **options)):
            assert torch.equal(a["query"], 1 - b["query"]) and torch.equal(a["query_mask"], b["query_mask"])
    for batch in (None, 5):
        streams = [Stream(small, "val", dtype=torch.float32, batch=batch, epochs=1, transform=f) for f in (None, negative)]
        for a, b in zip(loader(streams[1], workers, method), streams[0]):
            assert torch.equal(a["support"], 1 - b["support"]) and torch.equal(a["position"], b["position"])
    with pytest.raises(TypeError, match="transform is str"):
        Problems(small, transform="negative")  # type: ignore[arg-type]
    for adapter in (AsAvr14, AsNvlabs):
        with pytest.raises(ValueError, match="give its items to the transform"):
            adapter(data)
    assert AsTorchmeta(data)[0]["train"][0].shape == (12, 1, 32, 32)


def test_reprs(small: blogo.Generator) -> None:
    assert repr(Problems(small, "val")) == f"<blogo.torch.Problems, 20 of val, 32 px, {small!r}>"
    assert "120, 64 px, 3 channels, torch.float32, transformed" in repr(
        Problems(small, size=64, channels=3, dtype=torch.float32, transform=negative))
    assert repr(Stream(small, "val", batch=4, rank=1, world=2)) == \
        f"<blogo.torch.Stream, of val, batches of 4, 32 px, rank 1 of 2, {small!r}>"
    assert repr(Stream(small)) == f"<blogo.torch.Stream, 32 px, {small!r}>"


def test_old_names_are_the_same_classes() -> None:
    assert (as_avr14, as_nvlabs, as_torchmeta) == (AsAvr14, AsNvlabs, AsTorchmeta)
    assert all(kind.__name__[0].isupper() for kind in vars(blogo.torch).values() if isinstance(kind, type) and
               kind.__module__ == "blogo.torch" and not kind.__name__.startswith("_"))


@pytest.mark.parametrize("options", [{"split": "nobody"}, {"channels": 2}, {"size": 5}])
def test_bad_options(small: blogo.Generator, options: dict) -> None:
    with pytest.raises(ValueError):
        Problems(small, **options)[0]
    with pytest.raises(ValueError):
        next(iter(Stream(small, **options)))


@pytest.mark.parametrize("workers, method", WORKERS[1:])
def test_loaders_of_problems_give_equal_bytes(small: blogo.Generator, workers: int, method: str) -> None:
    data = Problems(small, "train")
    for options in ({"batch_size": 7}, {"sampler": BatchSampler(SequentialSampler(data), 7, False)}):
        first = list(loader(data, workers, method, **options))
        assert same(first, loader(data, 0, None, **options)) and same(first, loader(data, workers, method, **options))


# ---- Stream ----


def numbers(batches: Iterable[dict[str, torch.Tensor]]) -> list[int]:
    return [int(batch["position"][2]) for batch in batches]


@pytest.mark.parametrize("workers, method", WORKERS)
def test_loaders_of_a_stream_give_equal_bytes(small: blogo.Generator, workers: int, method: str | None) -> None:
    want = list(Stream(small, "train", batch=9, epochs=2))
    assert numbers(want) == list(range(18))
    stream = Stream(small, "train", batch=9, epochs=2)
    for _ in range(2):
        got = list(loader(stream, workers, method))
        assert same(got, want)
        stream.load_state_dict(Stream(small, "train", batch=9).state_dict())


@pytest.mark.parametrize("workers, method", [(0, None), (2, "fork"), (2, "spawn")])
def test_batches_of_batches_are_refused(small: blogo.Generator, workers: int, method: str | None) -> None:
    stream = Stream(small, "train", batch=4, epochs=1)
    with pytest.raises(TypeError, match=r"call DataLoader\(stream, batch_size=None\)"):
        next(iter(loader(stream, workers, method, batch_size=8)))
    items = Stream(small, "train", epochs=1)
    assert next(iter(loader(items, workers, method, batch_size=8)))["support"].shape == (8, 12, 1, 32, 32)


def test_two_epochs_as_documented(small: blogo.Generator) -> None:
    want = list(Stream(small, "train", batch=80, epochs=2))
    assert [batch["position"].tolist() for batch in want] == [[0, 0, 0], [1, 1, 1]]
    for epoch, batch in enumerate(want):
        g = small.with_seed(epoch_seed(small.seed, epoch))
        assert sorted(batch["index"].tolist()) == g.splits["train"].tolist()
        assert batch["index"].tolist() != sorted(batch["index"].tolist())
        again = Problems(g)[batch["index"]]
        assert all(torch.equal(again[key], batch[key]) for key in again)
    assert epoch_seed(1, 0) == 1 and len({epoch_seed(s, e) for s in range(50) for e in range(50)}) == 2500
    assert not torch.equal(want[0]["support"], want[1]["support"])
    plain = next(iter(Stream(small, "train", batch=80, shuffle=False)))
    assert plain["index"].tolist() == small.splits["train"].tolist()


@pytest.mark.parametrize("world, workers", [(1, 2), (2, 2), (3, 4), (2, 0)])
def test_no_worker_repeats_anothers_problem(small: blogo.Generator, world: int, workers: int) -> None:
    seen = []
    for rank in range(world):
        batches = list(loader(Stream(small, batch=7, rank=rank, world=world, epochs=1), workers,
                              "fork" if workers else None))
        assert numbers(batches) == list(range(rank, 18, world))
        seen += [index for batch in batches for index in batch["index"].tolist()]
    assert sorted(seen) == list(range(120))


def test_items_of_a_stream_are_never_repeated(small: blogo.Generator) -> None:
    items = list(loader(Stream(small, epochs=1), 3, "fork", batch_size=8))
    assert sorted(index for batch in items for index in batch["index"].tolist()) == list(range(120))


@pytest.mark.parametrize("rank, world", [(0, 1), (1, 2)])
@pytest.mark.parametrize("workers, method", WORKERS)
def test_a_state_goes_on_in_the_middle(small: blogo.Generator, workers: int, method: str | None, rank: int,
                                       world: int) -> None:
    make = lambda: Stream(small, "train", batch=9, epochs=2, rank=rank, world=world)  # noqa: E731
    want = list(make())
    for used in (1, len(want) // 2, len(want) - 1):
        stream = make()
        used_up = list(itertools.islice(loader(stream, workers, method), used))
        state = make().state_dict(after=used_up[-1])
        if workers == 0:
            assert stream.state_dict() == state
        again = make()
        again.load_state_dict(state)
        assert same(loader(again, workers, method), want[used:])
        if rank == 0 and world == 2:  # the state serves the other rank as well
            assert state["start"] % world == 0


@pytest.mark.parametrize("rank, world", [(0, 1), (1, 2)])
@pytest.mark.parametrize("workers, method", WORKERS[:2])
def test_a_stream_goes_on_at_a_step(small: blogo.Generator, workers: int, method: str | None, rank: int, world: int) -> None:
    make = lambda: Stream(small, "train", batch=9, epochs=2, rank=rank, world=world)  # noqa: E731
    want = list(make())
    for step in (0, 1, len(want) - 1):  # the last step lies in the second epoch
        stream = make()
        stream.seek(step)
        assert same(loader(stream, workers, method), want[step:])
    stream.seek(len(want))
    assert not list(loader(stream, workers, method))
    for bad, error in ((-1, ValueError), (1.0, TypeError), ("1", TypeError)):
        with pytest.raises(error, match="step"):
            make().seek(bad)  # type: ignore[arg-type]


def test_a_list_of_splits_is_refused(small: blogo.Generator) -> None:
    for kind in (Stream, Problems):
        with pytest.raises(TypeError, match="split is list, expected the name of one split or None"):
            kind(small, ["train", "val"])  # type: ignore[arg-type]


def test_a_state_of_another_stream_is_refused(small: blogo.Generator) -> None:
    state = Stream(small, batch=9).state_dict()
    for other in (Stream(small, batch=8), Stream(small, "val", batch=9), Stream(small.with_seed(4), batch=9),
                  Stream(small, batch=9, shuffle=False), Stream(small, batch=9, world=2)):
        with pytest.raises(ValueError, match="the state has"):
            other.load_state_dict(state)
    mixed = next(iter(loader(Stream(small), 0, None, batch_size=4)))
    with pytest.raises(ValueError, match="no place"):
        Stream(small).state_dict(after=mixed)


def test_a_state_that_no_stream_gives_is_refused(small: blogo.Generator) -> None:
    stream = Stream(small, batch=5)
    state = stream.state_dict()
    for change in ({"epoch": -1}, {"start": -5}, {"offset": 2**63}, {"generator": "x"}):
        with pytest.raises(ValueError):
            stream.load_state_dict({**state, **change})
    with pytest.raises(ValueError, match="the state has"):
        stream.load_state_dict({"seed": small.seed})
    with pytest.raises(TypeError, match="epoch is float"):
        stream.load_state_dict({**state, "epoch": 1.5})
    other = blogo.Generator({**small.config, "images": {**small.config["images"], "size_px": 48}})
    with pytest.raises(ValueError, match="the state has generator"):
        Stream(other, batch=5).load_state_dict(state)
    assert stream.state_dict() == state


def test_bad_streams(small: blogo.Generator) -> None:
    for options in ({"batch": 0}, {"rank": 1}, {"rank": -1}, {"world": 0}):
        with pytest.raises(ValueError):
            Stream(small, **options)


@pytest.fixture(scope="module")
def four() -> blogo.Generator:
    """All four families: 24 problems of ff, 20 of bd, 20 of hd and 12 of rl."""
    return blogo.Generator({
        "preset": "bongard-logo", "seed": 3, "families": ["ff", "bd", "hd", "rl"], "images": {"size_px": 32},
        "free_form": {"problems_per_setting": 2}, "basic": {"problems": 20},
        "abstract": {"problems": 20, "problems_per_concept": 4},
        "relations": {"problems": 12, "concepts": ["some x, y: inside(x, y)", "aligned"]}, "splits": {"train": {"by": "rest"}}})


def families(g: blogo.Generator, batches: Iterable[dict[str, torch.Tensor]]) -> dict[str, int]:
    found = [g.item(index)["family"] for batch in batches for index in batch["index"].tolist()]
    return {family: found.count(family) for family in ("ff", "bd", "hd", "rl")}


def test_weights_of_families(four: blogo.Generator) -> None:
    for weights, want in (({"hd": 2, "ff": 1}, (10, 0, 20, 0)), ({"rl": 1, "bd": 0.5, "hd": 0}, (0, 6, 0, 12)),
                          ({"ff": 1, "bd": 1, "hd": 1, "rl": 1}, (12, 12, 12, 12)), ({"rl": 1000, "ff": 1}, (1, 0, 0, 12))):
        for options in ({}, {"shuffle": False}):
            got = list(Stream(four, batch=5, epochs=1, weights=weights, **options))
            assert tuple(families(four, got).values()) == want
            indices = [index for batch in got for index in batch["index"].tolist()]
            assert len(set(indices)) == len(indices) and (indices == sorted(indices)) == bool(options)
    kept = [set(torch.cat([b["index"] for b in Stream(four.with_seed(seed), batch=9, epochs=1, weights={"ff": 1, "rl": 1})])
                .tolist()) for seed in (3, 4, 5)]
    assert kept[0] != kept[1] != kept[2], "each epoch leaves out other problems"
    for weights, message in (({"xx": 1}, "no problems of family 'xx', but of ff, bd, hd, rl"), ({}, "no family has a weight"),
                             ({"ff": 0}, "no family has a weight"), ({"ff": -1}, "weight -1 of ff"),
                             ({"ff": float("nan")}, "weight nan of ff"), ({"ff": "much"}, "weight 'much' of ff")):
        with pytest.raises(ValueError, match=message):
            Stream(four, weights=weights)  # type: ignore[arg-type]


def test_the_last_batch_may_be_dropped(small: blogo.Generator) -> None:
    want = [batch for batch in Stream(small, "train", batch=9, epochs=2) if len(batch["index"]) == 9]
    got = list(Stream(small, "train", batch=9, epochs=2, drop_last=True))
    assert len(want) == len(got) == 16 and numbers(got) == list(range(16))
    assert all(torch.equal(a["support"], b["support"]) for a, b in zip(want, got))
    with pytest.raises(ValueError, match="an epoch has 80 problems, so with drop_last it has no batch"):
        Stream(small, "train", batch=81, drop_last=True)


def noisy(images: torch.Tensor) -> torch.Tensor:
    return images + torch.rand(images.shape)


@pytest.mark.parametrize("workers, method", [(0, None), (2, "fork"), (2, "spawn")])
def test_random_transforms_are_the_same_in_every_run(four: blogo.Generator, workers: int, method: str | None) -> None:
    make = lambda: Stream(four, batch=9, epochs=2, dtype=torch.float32, transform=noisy, turns="problem",  # noqa: E731
                          weights={"hd": 1, "rl": 1}, drop_last=True)
    torch.manual_seed(workers)
    before = torch.get_rng_state()
    want = list(make())
    assert torch.equal(torch.get_rng_state(), before), "a stream leaves the generator of its process alone"
    assert len(want) == 4 and not torch.equal(want[0]["support"], want[2]["support"])
    again = make()
    again.load_state_dict(make().state_dict(after=want[0]))
    assert same(loader(again, workers, method), want[1:])
    old = make().state_dict()
    del old["weights"], old["drop_last"]
    with pytest.raises(ValueError, match="the state has weights None, the stream {'hd': 1, 'rl': 1}"):
        make().load_state_dict(old)
    plain = Stream(four, batch=9)
    plain.load_state_dict({key: value for key, value in plain.state_dict().items() if key not in ("weights", "drop_last")})


def ways(picture: torch.Tensor) -> list[bytes]:
    """The eight symmetries of a picture."""
    turned = [picture.rot90(k, (-2, -1)) for k in range(4)]
    return [p.numpy().tobytes() for way in turned for p in (way, way.flip(-1))]


def test_turns_of_problems_and_of_images(four: blogo.Generator) -> None:
    plain = Problems(four, shuffle_query=False)
    chosen = list(range(len(four)))[::3]
    straight = torch.cat([plain[chosen]["support"], plain[chosen]["query"]], 1)

    def seen(images: torch.Tensor) -> list[list[int]]:
        return [[ways(one).index(other.numpy().tobytes()) for one, other in zip(*pair)] for pair in zip(straight, images)]

    torch.manual_seed(1)
    batch = Problems(four, shuffle_query=False, turns="problem")[chosen]
    alike = seen(torch.cat([batch["support"], batch["query"]], 1))
    assert all(len(set(of)) == 1 for of in alike) and {of[0] for of in alike} == set(range(8))
    with pytest.raises(ValueError, match="the labels of relation problems would be wrong"):
        Problems(four, turns="image")
    with pytest.raises(ValueError, match="the labels of relation problems"):
        Stream(four, turns="image")
    with pytest.raises(ValueError, match="turns 'images': expected"):
        Problems(four, turns="images")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="give its items to the transform"):
        AsAvr14(Problems(four, turns="problem"))


def test_turns_of_images(small: blogo.Generator) -> None:
    torch.manual_seed(1)
    plain, turned = Problems(small)[[4, 9]]["support"].flatten(0, 1), Problems(small, turns="image")[[4, 9]]["support"].flatten(0, 1)
    found = [ways(a).index(b.numpy().tobytes()) for a, b in zip(plain, turned)]
    assert len(set(found)) > 4 and "turns of each image" in repr(Problems(small, turns="image"))
    item = Problems(small, turns="image", dtype=torch.float32, channels=3)[4]["support"]
    assert item.shape == (12, 3, 32, 32) and torch.equal(item[:, 0], item[:, 2])


# ---- answers ----


@pytest.mark.parametrize("format", ["tree", "tar"])
def test_answers_of_a_network(four: blogo.Generator, tmp_path: pathlib.Path, format: str) -> None:
    g = blogo.Generator({**four.config, "images": {**four.config["images"], "query": 2}})
    blogo.write(g, tmp_path / "d", format=format)  # type: ignore[arg-type]
    d, tasks = blogo.open(tmp_path / "d"), tmp_path / "tasks.jsonl"
    blogo.tasks(d, tasks, forms=["i1s"])
    for source in (d, g):
        problems = Problems(source)
        right, wrong, half = Answers(tasks), Answers(blogo.tasks(d, forms=["i1s"])), Answers(tasks)
        for batch in DataLoader(problems, batch_size=10):
            right.add(problems, batch, batch["query_y"])
            wrong.add(problems, batch, batch["query_y"] == 0)
            half.add(problems, batch, torch.ones_like(batch["query_y"]))
        assert len(right) == 4 * len(g)
        for name, answers in (("right", right), ("wrong", wrong), ("half", half)):
            answers.write(tmp_path / f"{name}.jsonl")
        report = blogo.score(tasks, *(tmp_path / f"{name}.jsonl" for name in ("right", "wrong", "half")), by=["all", "side", "length", "concept-group", "hardness"])
        assert not report["notes"] and "not known" not in {row["name"] for row in report["rows"]}
        shares = {(row["name"], row["who"]): row["share"] for row in report["rows"] if row["table"] in ("all", "side")}
        assert shares == {("all", "right"): 1, ("all", "wrong"): 0, ("all", "half"): 0.5, ("positive", "right"): 1,
                          ("positive", "wrong"): 0, ("positive", "half"): 1, ("negative", "right"): 1,
                          ("negative", "wrong"): 0, ("negative", "half"): 0}


def test_answers_that_cannot_be(small: blogo.Generator, tmp_path: pathlib.Path) -> None:
    blogo.write(small, tmp_path / "d", programs_only=True)
    tasks = blogo.tasks(tmp_path / "d", forms=["i1s", "cs"], split="val")
    answers, val = Answers(tasks), Problems(small, "val")
    batch = val[[0, 1, 2]]
    for wrong, message in ((torch.zeros(3, 1), r"shape \[3, 1\], the batch has \[3, 2\] queries"),
                           (batch["query_y"] * 0.7, "logits > 0"), (torch.full((3, 2), float("nan")), "logits > 0")):
        with pytest.raises(ValueError, match=message):
            answers.add(val, batch, wrong)
    train = Problems(small, "train")
    with pytest.raises(ValueError, match="the tasks do not ask about image 6 of side [01] of ff_"):
        answers.add(train, train[[0]], torch.zeros(1, 2))
    assert len(answers) == 0
    answers.add(val, val[3], val[3]["query_y"])
    assert len(answers) == 2
    output = tmp_path / "answers.jsonl"
    answers.write(output)
    written = output.read_text()
    (tmp_path / "answers.jsonl.part").mkdir()  # now nothing can be written beside the file
    with pytest.raises(OSError):
        answers.write(output)
    assert output.read_text() == written and written.count("\n") == 2
    with pytest.raises(ValueError, match="no task of form i1s"):
        Answers([task for task in tasks if task["form"] == "cs"])
    blogo.tasks(tmp_path / "d", tmp_path / "vlm", reader="vlm", forms=["i1s"], split="val", size=32)
    with pytest.raises(ValueError, match="the key of a folder of tasks does not name its images"):
        Answers(tmp_path / "vlm.key.jsonl")


# ---- forms of other loaders ----


class PublishedSampler:
    """A stand-in for the published BongardSampler, which takes n_tasks and yields 14 indices an episode."""

    def __init__(self, n_tasks: int, n_batch: int, ep_per_batch: int, seed: int) -> None:
        self.random = np.random.RandomState(seed)
        self.n_tasks, self.n_batch, self.ep_per_batch = n_tasks, n_batch, ep_per_batch

    def __len__(self) -> int:
        return self.n_batch

    def __iter__(self) -> Iterator[torch.Tensor]:
        for _ in range(self.n_batch):
            batch: list[int] = []
            for episode in self.random.choice(self.n_tasks, self.ep_per_batch, replace=False):
                for side in (0, 7):
                    batch += [episode * 14 + side + i for i in self.random.permutation(7)]
            yield torch.tensor(batch)


@pytest.mark.parametrize("workers", [0, 2])
def test_the_published_training_loop_reads_nvlabs(small: blogo.Generator, workers: int) -> None:
    data = as_nvlabs(Problems(small, "train", size=32))
    assert data.n_tasks == len(data.tasks) == 80 and len(data) == len(data.labels) == 80 * 14
    assert data[0][0].shape == (1, 32, 32)
    sampler = PublishedSampler(data.n_tasks, 5, 4, 123)
    batches = list(DataLoader(data, batch_sampler=sampler, num_workers=workers))
    assert len(batches) == 5
    for images, labels in batches:
        assert images.dtype == torch.float32 and -1 <= images.min() < 0 and images.max() == 1
        episodes = images.view(4, 2, 6 + 1, 1, 32, 32)
        shot, query = episodes.split([6, 1], dim=2)
        assert shot.shape[2] == 6 and query.shape[2] == 1
        assert labels.view(4, 2, 7)[:, 0].all() and not labels.view(4, 2, 7)[:, 1].any()
    raw = data.convert_raw(data[14 * 3 + 7 + 2][0]) * 255
    assert torch.equal(raw.round().to(torch.uint8)[0], torch.from_numpy(small.fill(small.splits["train"][[3]], size=32))[0, 1, 2])
    with pytest.raises(IndexError):
        data[80 * 14]


def test_avr14(small: blogo.Generator) -> None:
    data = as_avr14(Problems(small, "train"))
    items = [data[k] for k in range(len(data))]
    assert 25 < sum(int(item["target"]) for item in items) < 55
    for item in items:
        pixels = torch.from_numpy(small.fill(int(item["index"])))[0]
        queries = pixels[:, 6] if item["target"] else pixels[:, 6].flip(0)
        assert torch.equal(item["image"][[0, 1, 2, 3, 4, 5]], pixels[0, :6])
        assert torch.equal(item["image"][7:13], pixels[1, :6]) and torch.equal(item["image"][[6, 13]], queries)
    batch = next(iter(DataLoader(data, batch_size=8)))
    assert batch["image"].shape == (8, 14, 32, 32) and batch["target"].shape == (8,)


def test_torchmeta(small: blogo.Generator) -> None:
    batch = next(iter(DataLoader(as_torchmeta(Problems(small, "train")), batch_size=5)))
    (x, y), (q, a) = batch["train"], batch["test"]
    assert x.shape == (5, 12, 1, 32, 32) and y.shape == (5, 12) and q.shape == (5, 2, 1, 32, 32) and a.shape == (5, 2)
    assert x.dtype == torch.float32 and x.max() == 1 and y.dtype == torch.int64


# ---- processes and memory ----


def test_a_worker_uses_the_memory_of_a_batch_again_once_nobody_has_it(small: blogo.Generator,
                                                                      monkeypatch: pytest.MonkeyPatch) -> None:
    from blogo import torch as module
    monkeypatch.setattr(module, "get_worker_info", lambda: True)
    monkeypatch.setattr(module, "_buffers", [])
    data = Problems(small, size=32)
    right = [small.fill(i, size=32)[0] for i in range(6)]

    def sent(position: int) -> tuple[object, tuple[object, ...]]:
        batch = data[[position]]
        make, arguments = module._sent(batch)
        return batch, (make, arguments)

    batch, (make, arguments) = sent(0)
    received = make(*arguments)
    assert received.keys() == batch.keys() and all(torch.equal(received[key], batch[key]) for key in batch)
    view = received["support"][0, 3]
    del batch, received, arguments
    kept = data[[1]]["support"]  # the worker has this one, the receiver still a picture of the first
    assert len(module._buffers) == 2 and (view[0].numpy() == right[0][0, 3]).all()
    del view
    batch, (make, arguments) = sent(2)
    assert len(module._buffers) == 2 and (kept[0, 0, 0].numpy() == right[1][0, 0]).all()
    del batch
    sent(3)  # never received: its memory is not used again
    sent(4)
    assert len(module._buffers) == 4 and (make(*arguments)["support"][0, 0, 0].numpy() == right[2][0, 0]).all()
    del kept, arguments
    data[[5, 5]]  # larger: a new buffer takes the place of those that nobody has
    assert len(module._buffers) == 3


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_batches_that_are_kept_stay_as_they_are(small: blogo.Generator, method: str) -> None:
    kept = [batch["support"][:, 2:4] for batch in loader(Stream(small, size=24, batch=5, epochs=1), 2, method)]
    alone = [batch["support"][:, 2:4] for batch in Stream(small, size=24, batch=5, epochs=1)]
    assert len(kept) == len(alone) > 8 and all(torch.equal(a, b) for a, b in zip(kept, alone))


def test_a_fork_during_a_fill_is_safe(g: blogo.Generator) -> None:
    """Children of a process whose other thread is drawing fill the same bytes and end."""
    import multiprocessing
    import threading

    stop = threading.Event()

    def draw() -> None:
        while not stop.is_set():
            g.fill(0, 20, size=64)

    thread = threading.Thread(target=draw)
    want = g.fill(3, 5, size=32)
    thread.start()
    try:
        context = multiprocessing.get_context("fork")
        for _ in range(10):
            receive, send = context.Pipe(False)
            child = context.Process(target=lambda: send.send_bytes(g.fill(3, 5, size=32).tobytes()))
            child.start()
            assert receive.poll(60) and receive.recv_bytes() == want.tobytes()
            child.join(60)
            assert child.exitcode == 0
    finally:
        stop.set()
        thread.join()


def test_memory_stays_constant() -> None:
    script = pathlib.Path(__file__).with_name("stream_memory.py")
    run = subprocess.run([sys.executable, str(script), "100000"], capture_output=True, text=True)
    print(run.stdout.splitlines()[-1])
    assert run.returncode == 0, run.stdout + run.stderr


def test_a_data_set_on_the_disk(small: blogo.Generator, tmp_path: pathlib.Path) -> None:
    blogo.write(small, tmp_path / "d")
    blogo.write(small, tmp_path / "tar", format="tar")
    d, drawn = blogo.open(tmp_path / "d"), Problems(small, "val")
    data = Problems(d, "val")
    assert len(data) == 20 and repr(d) in repr(data) and torch.equal(data[3]["support"], drawn[3]["support"])
    everything = list(range(20))
    for size in (None, 16):
        read, made = Problems(d, "val", size=size)[everything], Problems(small, "val", size=size)[everything]
        assert all(torch.equal(read[key], made[key]) for key in made)
    batches = [b["support"] for b in DataLoader(data, batch_size=8, num_workers=2, multiprocessing_context="fork")]
    assert torch.equal(torch.cat(batches), drawn[everything]["support"])
    for adapter in (AsAvr14, AsTorchmeta, AsNvlabs):
        assert repr(adapter(data)[5]) == repr(adapter(drawn)[5])
    with pytest.raises(ValueError, match="expected one of train"):
        Problems(d, "tset")
    with pytest.raises(TypeError, match="blogo.open opens a data set"):
        Problems(str(tmp_path / "d"))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="blogo.torch.Problems takes a data set"):
        Stream(d)  # type: ignore[arg-type]
    shards = Problems(blogo.open(sorted((tmp_path / "tar").glob("val-*.tar"))))
    assert torch.equal(shards[2]["support"], drawn[2]["support"])
    with pytest.raises(ValueError, match="open their folder"):
        AsNvlabs(shards)
