# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The native library that compiles, and its functions.

The library has an LLVM of its own, 40 MB, which deflates badly. The wheel has the library as xz, a
quarter of that size. The first compilation unpacks it: beside the package or, if that folder can't
be written, in the user's cache. Importing the package loads nothing.
"""

import ctypes
import os
import pathlib
import threading

from .errors import CilkError

# The path is absolute, since programs may change their folder.
PREFIX = pathlib.Path(os.environ.get("CILK_PREFIX")
                      or pathlib.Path(__file__).parent / "prefix").absolute()
NAME = "libcilkpython.so"

# Held while something is compiled. A forked process has a new lock, since the thread that held its
# parent's lock does not exist in the child.
lock = threading.RLock()
_library = None
_sessions = {}


def _renew():
    global lock
    lock = threading.RLock()


os.register_at_fork(after_in_child=_renew)


def _cache():
    packed = PREFIX / "lib" / (NAME + ".xz")
    root = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache")
    stat = packed.stat()
    return packed, root / "cilk" / f"{stat.st_size}-{stat.st_mtime_ns}" / NAME


def _unpack(packed, to):
    import lzma
    import shutil
    import tempfile

    to.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=to.parent, delete=False) as out:
        try:
            with lzma.open(packed) as data:
                shutil.copyfileobj(data, out, 1 << 20)
            os.chmod(out.name, 0o755)
            os.replace(out.name, to)  # another process may have been faster: the file is the same
        except BaseException:
            os.unlink(out.name)
            raise


def _find():
    beside = PREFIX / "lib" / NAME
    if beside.exists():
        return beside
    try:
        packed, cached = _cache()
        if cached.exists():
            return cached
        for to in (beside, cached):
            try:
                _unpack(packed, to)
                return to
            except OSError as error:
                problem = error
    except OSError as error:
        problem = error
    raise CilkError(f"cilk: error: cannot unpack '{NAME}': {problem}; install the package again, "
                    "or set XDG_CACHE_HOME to a folder that can be written") from problem


def _load():
    global _library
    if _library is None:
        ctypes.CDLL("libm.so.6", mode=ctypes.RTLD_GLOBAL)  # compiled code calls it
        library = ctypes.CDLL(str(_find()))
        text, error = ctypes.c_char_p, ctypes.POINTER(ctypes.c_void_p)
        library.cilkpyCreate.restype = ctypes.c_void_p
        library.cilkpyCreate.argtypes = [text, text, text, text, error]
        library.cilkpyCompile.restype = ctypes.c_void_p
        library.cilkpyCompile.argtypes = [ctypes.c_void_p, text, ctypes.c_long, text, error]
        library.cilkpyLower.restype = ctypes.c_void_p
        library.cilkpyLower.argtypes = [text, ctypes.c_long, text, text, text, text, error]
        library.cilkpyFree.restype = None
        library.cilkpyFree.argtypes = [ctypes.c_void_p]
        _library = library
    return _library


def _take(address):
    text = ctypes.string_at(address).decode(errors="replace")
    _library.cilkpyFree(address)
    return text


def _directory():
    return str(PREFIX / "lib" / "opencilk").encode()


class Session:
    """A just-in-time compiler. Several threads may use a session. It is never freed."""

    def __init__(self, level, target, tool):
        message = ctypes.c_void_p()
        with lock:
            self._session = _load().cilkpyCreate(level.encode(), target.encode(), tool.encode(),
                                                 _directory(), ctypes.byref(message))
        if not self._session:
            raise CilkError(f"cilk: error: {_take(message.value)}")

    def compile(self, text, name):
        """Compiles the module in `text` and returns the address of its function `name`."""
        message = ctypes.c_void_p()
        data = text.encode()
        address = _library.cilkpyCompile(self._session, data, len(data), name.encode(),
                                         ctypes.byref(message))
        if not address:
            raise CilkError(f"cilk: error: {_take(message.value)}")
        return address


def function(name, result, *arguments):
    """Returns a function of the runtime or the tool of a session that has been made."""
    found = getattr(ctypes.CDLL(None), name)
    found.restype, found.argtypes = result, arguments
    return found


def session(level="O2", target="opencilk", tool=""):
    """Returns the process's session of this kind; a forked process makes one of its own."""
    key = os.getpid(), level, target, tool
    found = _sessions.get(key)
    if found is None:
        found = _sessions.setdefault(key, Session(level, target, tool))
    return found


def lower(text, level="O2", target="opencilk", tool=""):
    """Returns the IR that the passes make of a module, as text."""
    message = ctypes.c_void_p()
    data = text.encode()
    with lock:
        out = _load().cilkpyLower(data, len(data), level.encode(), target.encode(), tool.encode(),
                                  _directory(), ctypes.byref(message))
    if not out:
        raise CilkError(f"cilk: error: {_take(message.value)}")
    return _take(out)
