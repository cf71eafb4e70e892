"""What `blogo card` wrote, against the data set.   card.py FOLDER AUDIT.json [whole]

The audit's report is the one that the card was made with. whole: every picture is opened, not one in ten.
"""

import collections
import copy
import hashlib
import json
import pathlib
import re
import struct
import sys
import tarfile

import broken
import croissant
import yaml

def front_matter(text):
    match = re.match(r"\A---\n(.*?)\n---\n", text, re.S)
    assert match, "README.md has no front matter"
    return yaml.safe_load(match[1]), text[match.end():]


def lines_of(path):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


# ---- front matter ----


def check_front_matter(folder, head, manifest):
    sizes = {1000: "n<1K", 10**4: "1K<n<10K", 10**5: "10K<n<100K", 10**6: "100K<n<1M", 10**7: "1M<n<10M"}
    assert head["size_categories"] == [next(name for end, name in sizes.items() if manifest["problems"] < end)]
    assert head["annotations_creators"] == ["machine-generated"] and head["license"] == "cc-by-4.0"
    assert head["task_categories"] and head["tags"] and head["source_datasets"] == ["original"]
    splits = {name: n for name, n in manifest["splits"].items() if n}
    configs = {config["config_name"]: config for config in head["configs"]}
    assert set(configs) == {"problems"}, "datasets opens all configs with the reader of the first"
    assert [config for config in configs.values() if config.get("default")] == [configs["problems"]]
    for config in configs.values():
        assert [file["split"] for file in config["data_files"]] == list(splits)
        endings = set()
        for file in config["data_files"]:
            for path in croissant.as_list(file["path"]):
                assert (folder / path).is_file(), path
                endings.add(pathlib.Path(path).suffix)
        assert len(endings) == 1, "two file formats in one config"
    info = head["dataset_info"]
    assert info["config_name"] == "problems"
    assert {one["name"]: one["num_examples"] for one in info["splits"]} == splits
    for one in info["splits"]:
        path = folder / f"problems-{one['name']}.jsonl"
        assert one["num_bytes"] == path.stat().st_size
        types = {"string": str, "int64": int}
        for line in lines_of(path):
            assert list(line) == [feature["name"] for feature in info["features"]]
            for feature in info["features"]:
                value = line[feature["name"]]
                assert isinstance(value, types[feature["dtype"]] if "dtype" in feature else list)
    assert info["download_size"] == info["dataset_size"] == sum(one["num_bytes"] for one in info["splits"])


def check_short_forms(folder, manifest, scenes):
    """problems-SPLIT.jsonl says of each problem what scenes.jsonl says, in its order."""
    expected = collections.defaultdict(list)
    for scene in scenes:
        sides = {side: [image["file"] for image in scene["images"] if image["side"] == side]
                 for side in ("positive", "negative")}
        if not manifest["pictures"]:
            sides = {"positive": [], "negative": []}
        expected[scene["split"]].append((scene["name"], scene["family"], scene["n_support"], sides["positive"], sides["negative"]))
    members = {}
    for shard in folder.glob("*.tar"):
        with tarfile.open(shard) as tar:
            members[shard.name] = set(tar.getnames())
    for split, problems in expected.items():
        lines = lines_of(folder / f"problems-{split}.jsonl")
        assert [(line["name"], line["family"], line["n_support"], line["positives"], line["negatives"]) for line in lines] == problems
        for line in lines:
            assert line["split"] == split and line["concept"].endswith("."), line["concept"]
            for file in line["positives"] + line["negatives"]:
                assert file in members[line["shard"]] if members else (folder / file).is_file(), file


def check_wids(folder, manifest):
    indices = sorted(folder.glob("wids-*.json"))
    if not indices:
        assert manifest["layout"] == "tree" or not manifest["pictures"]
        return
    total = {}
    for path in indices:
        index = json.loads(path.read_text())
        assert index["__kind__"] == "wids-shard-index-v1" and index["wids_version"] == 1
        for shard in index["shardlist"]:
            data = (folder / shard["url"]).read_bytes()
            assert shard["filesize"] == len(data) and shard["md5sum"] == hashlib.md5(data).hexdigest()
            with tarfile.open(folder / shard["url"]) as tar:
                assert shard["nsamples"] == len({name.split(".")[0] for name in tar.getnames()})
        total[index["name"]] = sum(shard["nsamples"] for shard in index["shardlist"])
    assert total == {name: n for name, n in manifest["splits"].items() if n}
    listed = {shard["url"] for path in indices for shard in json.loads(path.read_text())["shardlist"]}
    assert listed == {path.name for path in folder.glob("*.tar")}


# ---- numbers ----


def numbers_in(value):
    """Every number of a JSON value, as text."""
    if isinstance(value, dict):
        for one in value.values():
            yield from numbers_in(one)
    elif isinstance(value, list):
        for one in value:
            yield from numbers_in(one)
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        yield str(value)
        yield f"{100 * value:.1f}"
    elif isinstance(value, str):
        yield from re.findall(r"\d+(?:\.\d+)*", value)


def hardness_of(scenes):
    found = collections.defaultdict(list)
    for scene in scenes:
        for figure, value in scene["hardness"].items():
            if value is not None:
                found[scene["family"], figure].append(value)
    return {key: values for key, values in found.items() if max(values) > 0}


def stray_numbers(text, allowed):
    """Numbers of a text, code and digests apart, that no source has."""
    text = re.sub(r"(?<=\d),(?=\d{3})", "", text)
    text = re.sub(r"```.*?```|`[^`]*`|\]\([^)]*\)|SHA-256|cc-by-4\.0", " ", text, flags=re.S)
    return [number for number in re.findall(r"\d+(?:\.\d+)*", text) if number not in allowed]


def whole(cell):
    """The number of a cell, whose digits stand in groups of three."""
    number = int(cell.replace(",", ""))
    assert cell == f"{number:,}", cell
    return number


def rows_under(text, heading):
    """The cells of the table whose head begins with the heading."""
    lines = text[text.index("\n| " + heading):].split("\n")[3:]
    rows = []
    for line in lines:
        if not line.startswith("|"):
            break
        rows.append([cell.strip().strip("`") for cell in line.strip("|").split(" | ")])
    return rows


def check_tables(readme, manifest, report, audit, scenes, folder):
    assert [[row[0], whole(row[1])] for row in rows_under(readme, "split |")] == [[name, n] for name, n in manifest["splits"].items()]
    promises = {split["split"]: (split["promise"], split["kept"]) for split in report["splits"]}
    for row in rows_under(readme, "split |"):
        assert promises[row[0]] == (row[3], row[4] == "yes"), row
    assert [whole(row[1]) for row in rows_under(readme, "family | problems")] == list(manifest["families"].values())
    counts = [[line["id"], line["text"], f"{line['found']:,}", f"{line['of']:,}"] for line in audit["counts"] if not line["context"] and line["of"]]
    assert rows_under(readme, "check |") == counts
    assert f"- **Verdict.** {audit['verdict']['words']}\n" in readme
    assert f"found: {audit['summary']['defect_kinds']} of {len(counts)}." in readme
    best = {}
    for row in audit["few_shot"]:
        key = row["family"], row["split"]
        if key not in best or row["result"]["accuracy"] > best[key]["result"]["accuracy"]:
            best[key] = row
    expected = sorted([row["family"], row["split"], row["rule"], f"{100 * row['result']['accuracy']:.1f} %",
                       f"{100 * row['result']['low']:.1f} to {100 * row['result']['high']:.1f} %"] for row in best.values())
    assert sorted(rows_under(readme, "family | split")) == expected
    hardness = {(row[0], row[1]): row[2:] for row in rows_under(readme, "family | figure")}
    measured = hardness_of(scenes)
    assert set(hardness) == set(measured)
    for key, values in measured.items():
        figures = (min(values), sum(values) / len(values), max(values))
        assert all(abs(float(cell) - figure) < 0.00051 for cell, figure in zip(hardness[key], figures)), (key, figures)
    for path, size, digest in rows_under(readme, "file |"):
        assert (folder / path).stat().st_size == whole(size) and croissant.sha256(folder / path) == digest, path


def check_numbers(folder, readme, card, manifest, report, audit, scenes):
    allowed = set(numbers_in(manifest)) | set(numbers_in(report)) | set(numbers_in(audit))
    allowed |= {str(path.stat().st_size) for path in folder.rglob("*") if path.suffix != ".png"}
    allowed |= {"50", f"{manifest['format_version']}.0.0"}
    allowed |= {str(sum(1 for line in audit["counts"] if not line["context"] and line["of"]))}
    allowed |= {str(len((folder / "SHA256SUMS").read_text().splitlines()))}
    allowed |= set(re.findall(r"\d+", "Published: 2026-01-31"))
    for values in hardness_of(scenes).values():
        allowed |= {f"{figure:.3f}" for figure in (min(values), sum(values) / len(values), max(values))}
    texts = {"README.md": readme, "DATASHEET.md": (folder / "DATASHEET.md").read_text()}
    texts |= {key: value for key, value in card.items() if isinstance(value, str) and key not in ("citeAs", "conformsTo", "url", "license")}
    for name, text in texts.items():
        assert not stray_numbers(text, allowed), f"{name}: no source has {stray_numbers(text, allowed)}"
    wrong = readme.replace(f"{manifest['problems']:,} visual", f"9{manifest['problems']}7 visual")
    assert stray_numbers(wrong, allowed), "a wrong number passes"


# ---- reading ----


def check_reader(folder, card, manifest, whole):
    """A reader that has the Croissant file alone finds all problems with pictures and splits."""
    reader = croissant.Reader(card, folder)
    splits = {row["name"]: row["problems"] for row in reader.records("splits")}
    assert splits == {name: n for name, n in manifest["splits"].items() if n}
    problems = {record["name"]: record for record in reader.records("problems")}
    assert len(problems) == manifest["problems"]
    assert collections.Counter(record["split"] for record in problems.values()) == splits
    if not manifest["pictures"]:
        assert "images" not in reader.sets
        return len(problems), 0
    seen = collections.defaultdict(list)
    size, images = manifest["config"]["images"]["size_px"], 0
    for i, record in enumerate(reader.records("images")):
        problem = problems[record["problem"]]
        at = problem["pictures"].index(record["path"])
        side = {"1": "positive", "0": "negative", "pos": "positive", "neg": "negative"}[record["side"]]
        assert problem["sides"][at] == side and problem["split"] == record["split"], record["path"]
        seen[record["problem"]].append(record["path"])
        if whole or i % 10 == 0:
            content = record["content"]
            assert content[:8] == b"\x89PNG\r\n\x1a\n" and struct.unpack(">II", content[16:24]) == (size, size)
        images += 1
    assert images == manifest["images"]
    assert all(sorted(seen[name]) == sorted(record["pictures"]) for name, record in problems.items())
    return len(problems), images


def main(folder, audit_path, *rest):
    folder = pathlib.Path(folder)
    manifest = json.loads((folder / "manifest.json").read_text())
    report = json.loads((folder / "split_report.json").read_text())
    audit = json.loads(pathlib.Path(audit_path).read_text())
    scenes = lines_of(folder / "scenes.jsonl")
    card = json.loads((folder / "croissant.json").read_text())
    head, readme = front_matter((folder / "README.md").read_text())
    check_front_matter(folder, head, manifest)
    check_short_forms(folder, manifest, scenes)
    check_wids(folder, manifest)
    check_tables(readme, manifest, report, audit, scenes, folder)
    check_numbers(folder, readme, card, manifest, report, audit, scenes)
    breaches = croissant.Rules(copy.deepcopy(card), folder).breaches
    assert not breaches, breaches
    told = broken.check(card, folder) if manifest["pictures"] else 0
    assert "FILL IN" not in readme + json.dumps(card)
    problems, images = check_reader(folder, card, manifest, "whole" in rest)
    print(f"{folder.name}: {problems} problems, {images} pictures, {len(card['distribution'])} resources, {told} broken cards told")


if __name__ == "__main__":
    main(*sys.argv[1:])
