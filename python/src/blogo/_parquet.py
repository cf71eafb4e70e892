"""Parquet files: what a hub of data sets reads and shows.

The files are plain: pages of version 1, no compression (pictures are PNG already), no dictionaries. Their metadata has the
features in the form that the library `datasets` writes. The format: github.com/apache/parquet-format, version 2.
"""

from __future__ import annotations

import dataclasses
import io
import json
import struct
from collections.abc import Iterable, Sequence
from typing import Any, Union

from ._blogo import version

FAMILIES = ("ff", "bd", "hd", "rl")
SIDES = ("negative", "positive")  # label 1 is the positive side
GROUP_BYTES = 64 << 20  # a row group ends when its pages hold so much
MAGIC = b"PAR1"
INT64, DOUBLE, BYTES = 2, 5, 6  # types of a column
TEXT = 0  # converted type of a text
OPTIONAL, REPEATED, LIST = 1, 2, 3  # repetitions; converted type of a list

FIRST = ("name", "family", "description")
LISTS = ("positives", "negatives", "queries", "query_labels")
LAST = {"concept": BYTES, "negative_distance": DOUBLE, "positive_diversity": DOUBLE, "near_separators": INT64,
        "fitting_rules": INT64}  # behind the others, which had these places first

# ---- Thrift's compact protocol, in which headers are written ----

Field = tuple[int, str, Any]  # number, type, value; ascending numbers


def _varint(number: int) -> bytes:
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)
    return bytes(out)


CODES = {"i32": 5, "i64": 6, "text": 8, "list": 9, "struct": 12}


def _thrift(kind: str, value: Any) -> bytes:
    if kind in ("i32", "i64"):
        return _varint(value << 1 if value >= 0 else (-value << 1) - 1)
    if kind == "text":
        data: bytes = value.encode()
        return _varint(len(data)) + data
    if kind == "list":
        of, items = value
        size = bytes([len(items) << 4 | CODES[of]]) if len(items) < 15 else bytes([0xf0 | CODES[of]]) + _varint(len(items))
        return size + b"".join(_thrift(of, item) for item in items)
    out, last = b"", 0
    for number, of, item in value:
        out += bytes([number - last << 4 | CODES[of]]) + _thrift(of, item)
        last = number
    return out + b"\0"


# ---- columns ----


@dataclasses.dataclass
class Column:
    """A leaf of the schema, and its values that are not written yet."""

    path: tuple[str, ...]
    type: int
    repeated: int  # most repetition level: 1 in a list
    defined: int  # definition level of a value; less by one: null
    levels: list[tuple[int, int]] = dataclasses.field(default_factory=list)
    values: bytearray = dataclasses.field(default_factory=bytearray)

    def add(self, value: float | str | bytes | None, repetition: int = 0) -> None:
        self.levels.append((repetition, self.defined - (value is None)))
        if isinstance(value, (int, float)):
            self.values += struct.pack("<d" if self.type == DOUBLE else "<q", value)
        elif value is not None:
            data = value.encode() if isinstance(value, str) else value
            self.values += struct.pack("<I", len(data)) + data

    def add_no_items(self) -> None:
        """An empty list."""
        self.levels.append((0, 1))

    def page(self) -> bytes:
        """The values as a page with its header; the column is empty afterwards."""
        body = b""
        if self.repeated:
            body += _runs([repetition for repetition, _ in self.levels])
        body += _runs([definition for _, definition in self.levels]) + bytes(self.values)
        sizes: list[Field] = [(1, "i32", 0), (2, "i32", len(body)), (3, "i32", len(body))]
        plain: list[Field] = [(1, "i32", len(self.levels)), (2, "i32", 0), (3, "i32", 3), (4, "i32", 3)]
        self.levels, self.values = [], bytearray()
        return _thrift("struct", [*sizes, (5, "struct", plain)]) + body


def _runs(levels: Sequence[int]) -> bytes:
    """Levels as runs of equal ones, with their length before them."""
    out, start = b"", 0
    for end in range(1, len(levels) + 1):
        if end == len(levels) or levels[end] != levels[start]:
            out += _varint(end - start << 1) + bytes([levels[start]])
            start = end
    return struct.pack("<I", len(out)) + out


def _schema() -> tuple[list[list[Field]], list[Column]]:
    """The elements of the schema in the order of the file, and its leaves."""
    elements: list[list[Field]] = []
    columns: list[Column] = []

    def group(name: str, repetition: int | None, children: int, converted: int | None = None) -> None:
        told: list[tuple[int, str, Any]] = [(3, "i32", repetition), (4, "text", name), (5, "i32", children), (6, "i32", converted)]
        elements.append([field for field in told if field[2] is not None])

    def leaf(path: tuple[str, ...], kind: int, converted: int | None = None) -> None:
        told: list[tuple[int, str, Any]] = [(1, "i32", kind), (3, "i32", OPTIONAL), (4, "text", path[-1]), (6, "i32", converted)]
        elements.append([field for field in told if field[2] is not None])
        columns.append(Column(path, kind, int("list" in path), len(path)))

    group("schema", None, len(FIRST) + len(LISTS) + len(LAST))
    for name in FIRST:
        leaf((name,), INT64 if name == "family" else BYTES, None if name == "family" else TEXT)
    for name in LISTS:
        group(name, OPTIONAL, 1, LIST)
        group("list", REPEATED, 1)
        element = (name, "list", "element")
        if name == "query_labels":
            leaf(element, INT64)
        else:
            group("element", OPTIONAL, 2)
            leaf((*element, "bytes"), BYTES)
            leaf((*element, "path"), BYTES, TEXT)
    for name, kind in LAST.items():
        leaf((name,), kind, TEXT if kind == BYTES else None)
    return elements, columns


def _features() -> dict[str, Any]:
    text, image = {"dtype": "string", "_type": "Value"}, {"_type": "Image"}
    pictures = {"feature": image, "_type": "Sequence"}
    types = {BYTES: "string", DOUBLE: "float64", INT64: "int64"}
    return {"name": text, "family": {"names": list(FAMILIES), "_type": "ClassLabel"}, "description": text,
            "positives": pictures, "negatives": pictures, "queries": pictures,
            "query_labels": {"feature": {"names": list(SIDES), "_type": "ClassLabel"}, "_type": "Sequence"},
            **{name: {"dtype": types[kind], "_type": "Value"} for name, kind in LAST.items()}}


# ---- a file ----

Picture = tuple[bytes, str]  # PNG, and its name
Row = tuple[str, int, Union[str, None], list[Picture], list[Picture], list[Picture], list[int], str, float, float, int,
            Union[int, None]]


def write_file(file: io.BufferedIOBase, rows: Iterable[Row]) -> int:
    """Writes a file of rows; returns their number."""
    elements, columns = _schema()
    groups: list[list[Field]] = []
    at = file.write(MAGIC)
    total = waiting = 0

    def flush() -> None:
        nonlocal at, waiting
        chunks, start = [], at
        for column in columns:
            count, page = len(column.levels), column.page()
            meta: list[Field] = [
                (1, "i32", column.type), (2, "list", ("i32", [0, 3])), (3, "list", ("text", column.path)), (4, "i32", 0),
                (5, "i64", count), (6, "i64", len(page)), (7, "i64", len(page)), (9, "i64", at)]
            chunks.append([(2, "i64", at), (3, "struct", meta)])
            at += file.write(page)
        groups.append([(1, "list", ("struct", chunks)), (2, "i64", at - start), (3, "i64", waiting)])
        waiting = 0

    for row in rows:
        _add(columns, row)
        total, waiting = total + 1, waiting + 1
        if sum(len(column.values) for column in columns) >= GROUP_BYTES:
            flush()
    if waiting:
        flush()
    known: list[Field] = [(1, "text", "huggingface"), (2, "text", json.dumps({"info": {"features": _features()}}))]
    footer = _thrift("struct", [(1, "i32", 2), (2, "list", ("struct", elements)), (3, "i64", total),
                                (4, "list", ("struct", groups)), (5, "list", ("struct", [known])),
                                (6, "text", f"blogo version {version}")])
    file.write(footer + struct.pack("<I", len(footer)) + MAGIC)
    return total


def _add(columns: Sequence[Column], row: Row) -> None:
    left, values = list(columns), list[Any](row)
    for value in values[:len(FIRST)]:
        left.pop(0).add(value)
    for name, items in zip(LISTS, values[len(FIRST):]):
        leaves = [left.pop(0) for _ in range(1 if name == "query_labels" else 2)]  # labels, or bytes and path
        for column in leaves if not items else []:
            column.add_no_items()
        for place, item in enumerate(items):
            for column, value in zip(leaves, item if isinstance(item, tuple) else (item,)):
                column.add(value, int(place > 0))
    for column, value in zip(left, values[len(FIRST) + len(LISTS):]):
        column.add(value)
