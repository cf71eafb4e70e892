"""Checks that a wheel needs libc and libm only, and names the glibc that it needs in its tag.

    wheel_tag.py WHEEL      writes a wheel of the right name in its place, and prints its path

The tag is manylinux_X_Y (PEP 600), where X.Y is the newest symbol version of glibc in any of its binaries.
"""

import base64
import hashlib
import pathlib
import re
import subprocess
import sys
import tempfile
import zipfile

MAY_NEED = {"libc.so.6", "libm.so.6", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"}
MUST_HOLD = ["blogo/_blogo.abi3.so", "blogo/blogo-tool", "blogo/licences/zlib.txt", "blogo/licences/libpng1.6.txt",
             "blogo/licences/jansson.txt"]


def readelf(option: str, path: pathlib.Path) -> str:
    return subprocess.run(["readelf", "-W", option, path], check=True, capture_output=True, text=True).stdout


def glibc_of(name: str, path: pathlib.Path) -> tuple[int, int]:
    """The newest symbol version that a binary needs. Ends the program if it needs another library."""
    needed = set(re.findall(r"NEEDED.*\[(.*)\]", readelf("-d", path)))
    if needed - MAY_NEED:
        sys.exit(f"{name} needs {', '.join(sorted(needed - MAY_NEED))}")
    exported = [line.split()[7] for line in readelf("--dyn-syms", path).splitlines()
                if re.search(r"GLOBAL +DEFAULT +\d+ ", line)]
    if name.endswith(".so") and exported != ["PyInit__blogo"]:
        sys.exit(f"{name} exports {exported}, not PyInit__blogo alone")
    versions = re.findall(r"GLIBC_(\d+)\.(\d+)", readelf("-V", path))
    return max(((int(a), int(b)) for a, b in versions), default=(2, 17))


def main(wheel: pathlib.Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        members = [(info, archive.read(info)) for info in archive.infolist()]
    names = [info.filename for info, _ in members]
    for name in MUST_HOLD:
        if name not in names:
            sys.exit(f"{wheel.name} holds no {name}")
    glibc = (2, 17)
    with tempfile.TemporaryDirectory() as folder:
        for info, data in members:
            if data[:4] == b"\x7fELF":
                path = pathlib.Path(folder, "binary")
                path.write_bytes(data)
                glibc = max(glibc, glibc_of(info.filename, path))
    python, abi, platform = wheel.stem.split("-")[2:]
    machine = platform.removeprefix("linux_")
    tag = f"{python}-{abi}-manylinux_{glibc[0]}_{glibc[1]}_{machine}"
    target = wheel.with_name("-".join([*wheel.stem.split("-")[:2], tag]) + ".whl")
    write(target, members, tag)
    if target != wheel:
        wheel.unlink()
    print(target)


def write(target: pathlib.Path, members: list[tuple[zipfile.ZipInfo, bytes]], tag: str) -> None:
    """Writes the members with another tag. Dates are those of the first day that zip knows: same bytes each time."""
    record = []
    with zipfile.ZipFile(target.with_suffix(".part"), "w", zipfile.ZIP_DEFLATED) as archive:
        members.sort(key=lambda member: (".dist-info/" in member[0].filename, member[0].filename))
        for info, data in members:
            if info.filename.endswith(".dist-info/WHEEL"):
                data = re.sub(rb"^Tag: .*$", b"Tag: " + tag.encode(), data, flags=re.M)
            if info.filename.endswith(".dist-info/RECORD"):
                continue
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
            record.append(f"{info.filename},sha256={digest},{len(data)}\n")
            add(archive, info, data)
        last = next(info for info, _ in members if info.filename.endswith(".dist-info/RECORD"))
        add(archive, last, "".join([*record, f"{last.filename},,\n"]).encode())
    target.with_suffix(".part").rename(target)


def add(archive: zipfile.ZipFile, info: zipfile.ZipInfo, data: bytes) -> None:
    own = zipfile.ZipInfo(info.filename)
    own.external_attr, own.compress_type = info.external_attr, zipfile.ZIP_DEFLATED
    archive.writestr(own, data)


main(pathlib.Path(sys.argv[1]).resolve())
