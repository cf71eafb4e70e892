"""Changes that make a good data set hostile. Each takes the folder of the inputs, a file in it, and a value."""

import hashlib
import json
import os
import shutil
import socket
import struct
import zlib

TAR_FIELDS = {"name": (0, 100), "mode": (100, 8), "uid": (108, 8), "size": (124, 12), "mtime": (136, 12),
              "checksum": (148, 8), "type": (156, 1), "link": (157, 100), "magic": (257, 6), "version": (263, 2),
              "prefix": (345, 155)}


def value_of(value):
    """What a value of case.json stands for."""
    if isinstance(value, dict) and "repeat" in value:
        return value["repeat"] * value["times"]
    if isinstance(value, dict) and "nested" in value:
        return Raw("[" * value["nested"] + "]" * value["nested"])
    if isinstance(value, dict) and "raw" in value:
        return Raw(value["raw"] * value.get("times", 1))
    return value


class Raw(str):
    """JSON text that json.dumps would not write."""


def set_at(tree, at, value):
    *way, last = [int(word) if word.isdigit() else word for word in at.split(".")]
    for word in way:
        tree = tree[word]
    if value == {"remove": True}:
        del tree[last]
    else:
        tree[last] = value


def in_json(path, at, value):
    """Sets a member of a JSON file, or of the first line of a file of lines."""
    first, newline, rest = path.read_text().partition("\n")
    if path.suffix != ".jsonl":
        first, newline, rest = first + newline + rest, "", ""
    tree = json.loads(first)
    value = value_of(value)
    if at == "name" and isinstance(tree, dict) and "concept" not in tree:
        tree = {value if n == 0 else name: what for n, (name, what) in enumerate(tree.items())}
    else:
        set_at(tree, at, "RAW" if isinstance(value, Raw) else value)
    text = json.dumps(tree, separators=(",", ":") if path.suffix == ".jsonl" else (", ", ": "))
    if isinstance(value, Raw):
        text = text.replace('"RAW"', value)
    path.write_text(text + newline + rest)


def in_member(path, at, value):
    """Sets a member of a manifest; every other byte stays, since parts of one data set are compared as text."""
    text = path.read_text()
    first, *rest = at.split(".")
    start = text.index(f'\n  "{first}": ') + len(f'\n  "{first}": ')
    for word in rest:
        start = text.index(f'"{word}": ', start) + len(f'"{word}": ')
    _, end = json.JSONDecoder().raw_decode(text, start)
    value = value_of(value)
    path.write_text(text[:start] + (value if isinstance(value, Raw) else json.dumps(value)) + text[end:])


def in_split(path, at, value):
    """Gives the first split of a manifest another name. Where the name leaves the folder, a card's files of this name
    would be canary.json and canary.jsonl outside of it."""
    name = json.dumps(value_of(value))
    text = path.read_text()
    key = '\n  "splits": {'  # not the one in config
    start = text.index('"', text.index(key) + len(key))
    path.write_text(text[:start] + name + text[text.index('"', start + 1) + 1:])
    if isinstance(value, str) and "/../" in value:
        for begin in ("problems-", "wids-"):
            inner = path.parent / (begin + value.split("/")[0])
            inner.mkdir(exist_ok=True)
            (inner / "file").touch()
        for ending in ("json", "jsonl"):
            (path.parent.parent / f"canary.{ending}").write_text("tweet")


def in_text(path, at, value):
    """value: whole (new content), append, cut (share that stays), or replace [old, new]."""
    old = path.read_bytes()
    (how, what), = value.items()
    what = value_of(what)
    if how == "cut":
        new = old[:int(len(old) * what)]
    elif how == "replace":
        new = old.replace(what[0].encode(), str(value_of(what[1])).encode(), 1)
    elif how == "byte":
        place = int(len(old) * what[0])
        new = old[:place] + bytes([what[1]]) + old[place + 1:]
    else:
        new = (b"" if how == "whole" else old) + str(what).encode("utf-8", "surrogateescape")
    path.write_bytes(new)


def in_tar(path, at, value):
    """Sets a field of the first header; its checksum is made right, unless it is the field."""
    data = bytearray(path.read_bytes())
    offset, size = TAR_FIELDS[at]
    content = str(value_of(value)).encode("latin-1")[:size]
    data[offset:offset + size] = content.ljust(size, b"\0")
    if at != "checksum":
        data[148:156] = b" " * 8
        data[148:156] = b"%06o\0 " % sum(data[:512])
    path.write_bytes(data)


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def in_png(path, at, value):
    """value: [width, height, bits, colour, rows that the data has]."""
    width, height, bits, colour, rows = value
    row = b"\0" * min(1 + (width * bits + 7) // 8, 1 << 20)
    packer = zlib.compressobj(9)
    data = b"".join(packer.compress(row) for _ in range(rows)) + packer.flush()
    head = struct.pack(">IIBBBBB", width, height, bits, colour, 0, 0, 0)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head)
                     + chunk(at.encode(), data) + chunk(b"IEND", b""))


def as_kind(path, at, value):
    """The entry becomes something that is no regular file, or a link."""
    outside = next(parent for parent in path.parents if (parent / "secret").exists()) / "secret"
    keep = path.with_name(path.name + "-moved")
    if value in ("link to itself elsewhere", "link to its copy inside"):
        target = outside.parent / ("copy-" + path.name) if value.endswith("elsewhere") else keep
        path.rename(target)
        path.symlink_to(target)
        return
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink()
    makers = {
        "fifo": lambda: os.mkfifo(path),
        "folder": path.mkdir,
        "socket": lambda: socket.socket(socket.AF_UNIX).bind(os.path.relpath(path)),
        "zero": lambda: path.symlink_to("/dev/zero"),
        "device": lambda: os.mknod(path, 0o020666, os.makedev(1, 5)),
        "link out": lambda: path.symlink_to(outside),
        "link nowhere": lambda: path.symlink_to("nowhere"),
        "link to itself": lambda: path.symlink_to(path.name),
        "link to root": lambda: path.symlink_to("/"),
        "missing": lambda: None,
        "empty": path.touch,
        "large hole": lambda: (path.touch(), os.truncate(path, 1 << 40)),
        "secret file": lambda: path.write_bytes(b"\0" * 4096),
    }
    makers[value]()


CHANGES = {"json": in_json, "member": in_member, "split": in_split, "text": in_text, "tar": in_tar, "png": in_png, "kind": as_kind,
           "none": lambda *_: None}


def sums_again(folder):
    """SHA256SUMS and the manifest say what the files are now."""
    sums, manifest = folder / "SHA256SUMS", folder / "manifest.json"
    lines = []
    for line in sums.read_text().splitlines():
        path = folder / line[66:]
        lines.append((hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else line[:64]) + line[64:])
    sums.write_text("\n".join(lines) + "\n")
    tree = manifest.read_text()
    old = json.loads(tree)["sha256sums"]
    manifest.write_text(tree.replace(old, hashlib.sha256(sums.read_bytes()).hexdigest()))
