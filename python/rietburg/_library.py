"""librietburg, found and declared. The functions are those of capi/include/rietburg.h."""

import ctypes
import ctypes.util
import os
import pathlib

INTERFACE = 1
MOST_ACTIONS = 1024
LEAVE = 0xFFFFFFFF
CHANCE, NOBODY = 254, 255
RESULTS = (None, "won", "lost")
DRAW, TRAIL, AGAIN = 1, 2, 4

_u8, _u32, _u64 = ctypes.c_uint8, ctypes.c_uint32, ctypes.c_uint64
_i32, _i64, _size = ctypes.c_int32, ctypes.c_int64, ctypes.c_size_t
_text, _any = ctypes.c_char_p, ctypes.c_void_p
_length = ctypes.POINTER(_size)

_DECLARED = {
    "interface": (_u32, []),
    "version": (_text, []),
    "message": (_text, []),
    "code": (_i32, []),
    "close": (_i32, [_u32]),
    "open": (_u32, [_text]),
    "open_own": (_u32, [_text, _size, _text, _size]),
    "table": (_u32, [_u32]),
    "answer": (_any, [_u32, _text, _size, _length]),
    "setup": (_u32, [_u32, _text, _size]),
    "games": (_u32, [_u32, _u32, _u64]),
    "clone": (_u32, [_u32]),
    "count": (_i32, [_u32]),
    "reset": (_i32, [_u32, _u32, _u64]),
    "copy": (_i32, [_u32, _u32, _u32, _u32]),
    "state_size": (_size, []),
    "states": (_any, [_u32]),
    "snapshot": (_i32, [_u32, _u32, _any, _u32]),
    "restore": (_i32, [_u32, _u32, _any, _u32]),
    "legal": (_i32, [_u32, _u32, _any, _u32]),
    "chance": (_i32, [_u32, _u32, _any, _any, _u32]),
    "step": (_i32, [_u32, _u32, _u64]),
    "actors": (_i32, [_u32, _any, _u32]),
    "results": (_i32, [_u32, _any, _u32]),
    "hashes": (_i32, [_u32, _any, _u32]),
    "trails": (_i32, [_u32, _any, _u32]),
    "legal_counts": (_i32, [_u32, _any, _u32]),
    "masks": (_i32, [_u32, _any, _u32]),
    "step_all": (_i64, [_u32, _any, _u32, _u32]),
    "draw_all": (_i64, [_u32]),
    "play_all": (_i64, [_u32, _u32, _u32]),
    "position": (_any, [_u32, _u32, _length]),
    "action_text": (_any, [_u32, _u32, _u64, _length]),
    "action_number": (_i32, [_u32, _u32, _text, _size, ctypes.POINTER(_u64)]),
}


class RietburgError(Exception):
    """What librietburg refused, in its own words; `code` is the number of rietburg.h."""

    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


def _places():
    """Where librietburg may be: as $RIETBURG_LIBRARY says, in the source tree's build, installed."""
    if named := os.environ.get("RIETBURG_LIBRARY"):
        return [named]  # whoever names one wants no other
    root = pathlib.Path(__file__).resolve().parents[2]
    places = [str(path) for path in [root / "build" / "release" / "librietburg.so.1"] if path.exists()]
    return places + ["librietburg.so.1"] + [found for found in [ctypes.util.find_library("rietburg")] if found]


class _Library:
    def __init__(self):
        self._loaded = None

    def _load(self):
        tried = []
        for place in _places():
            try:
                loaded = ctypes.CDLL(place)
                break
            except OSError as error:
                tried.append(str(error))
        else:
            raise ImportError(
                "librietburg was not found. Build it with `cmake --preset release && cmake --build --preset release "
                "--target rietburg_shared`, install it, or name it in RIETBURG_LIBRARY. Tried: " + "; ".join(tried)
            )
        for name, (result, arguments) in _DECLARED.items():
            function = getattr(loaded, "rietburg_" + name)
            function.restype, function.argtypes = result, arguments
        if loaded.rietburg_interface() != INTERFACE:
            raise ImportError(
                f"librietburg speaks interface {loaded.rietburg_interface()}, this package speaks {INTERFACE}"
            )
        return loaded

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        if self._loaded is None:
            self._loaded = self._load()
        return getattr(self._loaded, "rietburg_" + name)


lib = _Library()


def error():
    return RietburgError(lib.code(), lib.message().decode())


def checked(value):
    """A number that is negative where something was wrong."""
    if value < 0:
        raise error()
    return value


def handle(value):
    if value == 0:
        raise error()
    return value


def text(call, *arguments):
    """A call that tells a text and its length."""
    length = _size()
    at = call(*arguments, ctypes.byref(length))
    if not at:
        raise error()
    return ctypes.string_at(at, length.value).decode()


class Held:
    """Something behind a handle, closed with the last reference to it."""

    def __init__(self, number):
        self._handle = handle(number)

    def close(self):
        if getattr(self, "_handle", 0):
            lib.close(self._handle)
            self._handle = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def __del__(self):
        try:
            self.close()
        except Exception:  # the interpreter is going down
            pass
