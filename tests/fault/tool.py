"""Runs the tool under failing_calls.c, and looks at what it leaves."""

import ctypes
import errno
import hashlib
import os
import pathlib
import resource
import shutil
import subprocess
import tempfile
import threading

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
EXIT = {0: "done", 1: "failed", 2: "usage", 3: "verification", 4: "infeasible", 5: "input or output",
        6: "not reproduced", 130: "interrupted"}
# System calls of x86-64 that failing_calls.c counts, for messages.
CALLS = {0: "read", 1: "write", 2: "open", 3: "close", 4: "stat", 5: "fstat", 6: "lstat", 8: "lseek", 17: "pread",
         18: "pwrite", 19: "readv", 20: "writev", 21: "access", 73: "flock", 74: "fsync", 75: "fdatasync",
         77: "ftruncate", 78: "getdents", 82: "rename", 83: "mkdir", 84: "rmdir", 86: "link", 87: "unlink",
         217: "getdents64", 257: "openat", 258: "mkdirat", 262: "newfstatat", 263: "unlinkat", 264: "renameat",
         265: "linkat", 269: "faccessat", 277: "sync_file_range", 285: "fallocate", 306: "syncfs",
         316: "renameat2", 326: "copy_file_range", 332: "statx"}


class Report(ctypes.Structure):
    """struct report of failing_calls.c."""
    _fields_ = [("allocations", ctypes.c_uint32), ("calls", ctypes.c_uint32), ("fired", ctypes.c_uint32),
                ("number", ctypes.c_int32), ("who", ctypes.c_char * 48), ("path", ctypes.c_char * 200),
                ("crash", ctypes.c_char * 48)]

    def place(self):
        if self.who:
            return self.who.decode()
        return f"{CALLS.get(self.number, self.number)} {self.path.decode(errors='replace')}".rstrip()


class Result:
    def __init__(self, code, out, err, report, hung):
        self.code, self.out, self.err, self.report, self.hung = code, out, err, report, hung


def digest(path):
    if path.stat().st_size > 1 << 26:  # a hole
        return f"{path.stat().st_size} bytes"
    return hashlib.sha256(path.read_bytes()).hexdigest()[:20]


def snapshot(folder):
    """{relative path: what is there} of everything below a folder; links are not followed."""
    seen = {}
    stack = [(str(folder), "")]
    while stack:
        path, relative = stack.pop()
        with os.scandir(path) as entries:
            for entry in entries:
                name = relative + entry.name
                if entry.is_symlink():
                    seen[name] = "-> " + os.readlink(entry.path)
                elif entry.is_dir():
                    seen[name] = "folder"
                    stack.append((entry.path, name + "/"))
                elif entry.is_file():
                    seen[name] = digest(pathlib.Path(entry.path))
                else:
                    seen[name] = "special"
    return seen


def name_of(seen):
    """A text that is equal for equal snapshots."""
    return hashlib.sha256(repr(sorted(seen.items())).encode()).hexdigest()


class Tool:
    """One build of the tool, and the folder that all runs lie in."""

    def __init__(self, binary, work, asan=False):
        self.binary, self.work, self.asan = str(pathlib.Path(binary).resolve()), pathlib.Path(work), asan
        self.library = str(self.work / "failing_calls.so")
        self.own = threading.local()
        # The Python package that tests/python/run.sh builds beside the tool.
        self.package = pathlib.Path(self.binary).parent / "python/lib"
        subprocess.run(["gcc", "-std=c17", "-O2", "-shared", "-fPIC", "-o", self.library,
                        HERE / "failing_calls.c", "-ldl"], check=True)
        self.preload = self.library
        if asan:
            runtime = subprocess.run(["gcc", "-print-file-name=libasan.so"], check=True, capture_output=True,
                                     text=True).stdout.strip()
            self.preload += " " + runtime

    def folder(self):
        """An empty folder for one run."""
        return pathlib.Path(tempfile.mkdtemp(dir=self.work))

    def _report(self):
        if not hasattr(self.own, "report"):
            handle, self.own.report = tempfile.mkstemp(dir=self.work)
            os.close(handle)
        pathlib.Path(self.own.report).write_bytes(bytes(ctypes.sizeof(Report)))
        return self.own.report

    def environment(self, order, report, log, temporary, trace, python):
        values = {"PATH": os.environ["PATH"], "LC_ALL": "C", "NO_COLOR": "1", "TMPDIR": str(temporary)}
        if order:
            values |= {"BLOGO_FAULT": order, "BLOGO_FAULT_REPORT": report, "LD_PRELOAD": self.preload}
        if python:
            values |= {"BLOGO_FAULT_LATER": "1", "PYTHONPATH": str(self.package), "PYTHONHASHSEED": "0",
                       "OPENBLAS_NUM_THREADS": "1"}
        if log:
            values["BLOGO_FAULT_LOG"] = str(log)
        if trace:
            values["BLOGO_FAULT_TRACE"] = str(trace)
        if self.asan:
            values["ASAN_OPTIONS"] = "verify_asan_link_order=0:allocator_may_return_null=1:exitcode=77"
            values["UBSAN_OPTIONS"] = "halt_on_error=1"
        return values

    def run(self, args, cwd, order=None, log=None, timeout=120, temporary=None, memory=None,
            trace=None):
        """order: BLOGO_FAULT; None: without the library. memory: most bytes of addresses. A line that begins with
        "python" runs python_write.py."""
        python = args[0] == "python"
        line = ["/usr/bin/python3", "-B", HERE / "python_write.py", *args[1:]] if python else [self.binary, *args]
        report = self._report() if order else None
        hung = False
        with subprocess.Popen([*map(str, line)], cwd=cwd, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              env=self.environment(order, report, log, temporary or cwd, trace, python)) as process:
            if memory and not self.asan:
                resource.prlimit(process.pid, resource.RLIMIT_AS, (memory, memory))
            try:
                out, err = process.communicate(timeout=timeout)
            except subprocess.TimeoutExpired:
                hung = True
                process.kill()
                out, err = process.communicate()
        seen = Report.from_buffer_copy(pathlib.Path(report).read_bytes()) if order else None
        return Result(process.returncode, out, err, seen, hung)

    def traps(self):
        """Whether system calls can be trapped here."""
        folder = self.folder()
        result = self.run(["presets", "list"], folder, "none")
        shutil.rmtree(folder)
        return result.code == 0 and result.report.calls > 0


ERRNO = {name: getattr(errno, name) for name in ("EIO", "ENOSPC", "EINTR", "EACCES", "EMFILE")}
