"""Builds the Python package: CMake makes the static library and the tool, setuptools the rest.

BLOGO_BUILD_DIR names a CMake build folder to use instead of one of its own. Its options decide what the
package depends on: python/wheel.sh gives one that needs nothing but libc.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = pathlib.Path(__file__).parent.resolve()
SOURCES = pathlib.Path("python/src/extension")  # setuptools wants paths relative to setup.py
# What the library needs, and the Debian package that has it.
LIBRARIES = {"cairo": "libcairo2-dev", "libpng": "libpng-dev", "jansson": "libjansson-dev", "libcrypto": "libssl-dev"}
TOOLS = {"cmake": "cmake", "pkg-config": "pkg-config", "cc": "gcc"}
TOOL = "blogo-tool"  # the tool's name in the package; python/src/blogo/__main__.py runs it


def version():
    header = (ROOT / "include/blogo/base.h").read_text()
    return ".".join(re.search(rf"BLOGO_VERSION_{part} (\d+)", header)[1] for part in ("MAJOR", "MINOR", "PATCH"))


def sources():
    return sorted(str(path.relative_to(ROOT)) for path in (ROOT / SOURCES).glob("*.c"))


def pkg_config(*arguments):
    return subprocess.run(["pkg-config", *arguments], capture_output=True, text=True)


def missing():
    """The Debian packages of what is not there."""
    packages = [package for tool, package in TOOLS.items() if not shutil.which(tool)]
    if "pkg-config" not in packages:
        packages += [package for library, package in LIBRARIES.items() if pkg_config("--exists", library).returncode]
    return packages


def links(cache):
    """What the extension links: the archives of a build with BLOGO_STATIC, or the libraries that the build uses."""
    options = dict(re.findall(r"^(BLOGO_\w+):\w+=(.*)$", cache.read_text(), re.M))
    hidden = ["-Wl,--exclude-libs,ALL"] if sys.platform == "linux" else []
    if options["BLOGO_STATIC"] == "ON":
        return [options[f"BLOGO_{name}_ARCHIVE"] for name in ("PNG", "ZLIB", "JANSSON")] + hidden
    used = [name for name in LIBRARIES if not (name == "cairo" and options["BLOGO_CAIRO"] == "OFF")
            and not (name == "libcrypto" and options["BLOGO_CRYPTO"] == "own")]
    used += ["libzstd"] if options["BLOGO_USES_ZSTD"] == "ON" else []
    return pkg_config("--libs", *used).stdout.split()


class Build(build_ext):
    def build_extension(self, extension):
        given = os.environ.get("BLOGO_BUILD_DIR")
        folder = pathlib.Path(given or pathlib.Path(self.build_temp, "library")).resolve()
        cache = folder / "CMakeCache.txt"
        if not cache.exists():
            packages = missing()
            if packages:
                sys.exit(f"blogo: missing to build the library; run as root: apt-get install {' '.join(packages)}")
            ninja = ["-G", "Ninja"] if shutil.which("ninja") else []
            subprocess.run(["cmake", "-S", ROOT, "-B", folder, *ninja, "-DCMAKE_BUILD_TYPE=Release",
                            "-DBLOGO_TESTS=OFF"], check=True)
        jobs = str(os.cpu_count() or 1)
        subprocess.run(["cmake", "--build", folder, "--target", "blogo_static", "blogo_tool", "--parallel", jobs], check=True)
        extension.extra_objects = [str(folder / "libblogo.a")]
        # A newer library or header asks for a new extension.
        extension.depends = extension.extra_objects + [str(SOURCES / "extension.h")]
        extension.extra_link_args = links(cache) + ["-pthread", "-lm"]
        super().build_extension(extension)
        package = pathlib.Path(self.get_ext_fullpath(extension.name)).parent
        shutil.copy(folder / "blogo", package / TOOL)
        licences = folder / "licences"  # of what the archives bring along
        if licences.is_dir():
            shutil.copytree(licences, package / "licences", dirs_exist_ok=True)


setup(
    version=version(),
    ext_modules=[Extension("blogo._blogo", sources(), include_dirs=["include"],
                           py_limited_api=True, extra_compile_args=["-std=c17", "-fvisibility=hidden"])],
    cmdclass={"build_ext": Build},
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
)
