# SPDX-License-Identifier: GPL-3.0-or-later
"""gather_nd explained, checked and shown, from Python.

    import gathernd

    gathernd.explain(params, indices)   # the call in words; in a notebook also as a picture
    gathernd.check((3, 4), indices)     # which tuples lie outside params: a mask, their places, the tuples
    gathernd.show(params, indices)      # the call in the window; returns at once
    gathernd.dialects(params, indices)  # what every framework makes of it; without a call, their rules
    gathernd.code(params, indices, framework="jax")     # the call in that framework's code
    gathernd.from_onnx("m.onnx", {"x": x})   # the call that a model's GatherND makes, for all of these
    with gathernd.watch():              # names the failing call of an IndexError, which goes on as it came
        params[indices]

It asks the programs `gathernd` and `gathernd-explorer` and holds no rule of gather_nd itself. They are the ones
that the environment names (GATHERND, GATHERND_EXPLORER), else lie beside this file, else those of the package
gathernd-explorer, else in PATH; `python -m gathernd` is the command. Tensors are NumPy arrays or what becomes one: lists,
memory maps, eager tensors of PyTorch, TensorFlow and JAX, pandas' columns and tables, paths of .npy and .npz files.
"""
import ast
import base64
import collections.abc
import contextlib
import dataclasses
import errno
import fcntl
import functools
import hashlib
import html
import importlib.util
import inspect
import itertools
import json
import linecache
import math
import operator
import os
import pathlib
import re
import selectors
import shutil
import signal
import stat
import subprocess
import sys
import sysconfig
import tempfile
import threading
import time
import types
import typing
import xml.etree.ElementTree as ElementTree
import zipfile

import numpy as np

__all__ = ["explain", "check", "show", "watch", "dialects", "code", "from_onnx", "Explanation", "Check", "Window", "BadTuple",
           "FoundCall", "Dialects", "Dialect", "Snippet", "CallError", "OutOfRange", "ProgramError"]

TIMEOUT = 60  #: seconds that a program may take for an answer

_VARIABLES = {"gathernd": "GATHERND", "gathernd-explorer": "GATHERND_EXPLORER"}
_MAJOR_VERSION = 1
_ANSWER_BYTES = 64 << 20  # more than any answer that is asked for
_TUPLES_IN_WORDS = 1000   # up to so many tuples have a line each in an explanation
_LISTED = 20              # bad tuples that are listed one by one
_DRAWN_BYTES = 64 << 20   # larger calls are not drawn
_WATCHED_BYTES = 64 << 20  # what `watch` makes of an expression, and hands to a program, is no larger
_COPIED_BYTES = 16 << 20  # up to here a call keeps the values that it had
_FIGURE_BYTES = 2 << 20   # a larger picture would make a notebook slow to open
_REPEATED_BYTES = 1 << 30  # what a view makes of less is not written beyond this
_MARGIN_BYTES = 1 << 20   # that a file system keeps beside our files
_MARKER = ".gathernd-owned"
_LEFT_SECONDS = 7 * 24 * 3600  # a killed window's folder is kept so long


# ---- errors -----------------------------------------------------------------------------------------------------


class ProgramError(RuntimeError):
    """A program is missing, too old, too slow, or says what cannot be understood."""


class CallError(ValueError):
    """A call that is refused. `code` is the program's word for why, `fixes` are sentences, likeliest first."""

    def __init__(self, message, code="", fixes=(), refused=True):
        super().__init__(message)
        self.code, self.fixes = code, tuple(fixes)
        self.refused = refused  #: by the rules of gather_nd; else the question itself was wrong


class OutOfRange(IndexError):
    """Tuples outside params, of `check(..., raise_=True)`; `check` is what it found."""

    def __init__(self, found):
        super().__init__(str(found))
        self.check = found


# ---- the programs -----------------------------------------------------------------------------------------------


def _find_program(name):
    """The path of a program whose version fits; ProgramError says where it was looked for."""
    variable = _VARIABLES[name]
    named = os.environ.get(variable)
    beside = str(pathlib.Path(__file__).resolve().parent)
    # An empty or relative entry of PATH would run whatever lies in the current folder.
    folders = [beside, *_packaged_folders()] + [f for f in os.environ.get("PATH", "").split(os.pathsep) if os.path.isabs(f)]
    path = shutil.which(named) if named else shutil.which(name, path=os.pathsep.join(folders))
    if path is None:
        where = f"{variable} names {named!r}, no program" if named else (
            f"it is neither in PATH nor in {beside}, and the package gathernd-explorer is not installed for {sys.executable}")
        raise ProgramError(f"{name} was not found: {where}")
    path = os.path.abspath(path)
    _check_version(name, path, os.stat(path).st_mtime_ns)
    return path


def _packaged_folders():
    """Where the package gathernd-explorer of this Python has them; a notebook's kernel has not got its scripts in PATH."""
    found = importlib.util.find_spec("gathernd_explorer")
    return [os.path.join(os.path.dirname(os.path.abspath(found.origin)), "bin")] if found and found.origin else []


@functools.lru_cache(maxsize=16)
def _check_version(name, path, _changed):
    _, output, _ = _run([path, "--version"])
    version = re.fullmatch(rb"%s (\d+)\.\d+[^\n]*\n" % re.escape(name.encode()), output)
    if version is None:
        raise ProgramError(f"{path} does not say that it is {name}: --version prints {_excerpt(output)}")
    if int(version[1]) != _MAJOR_VERSION:
        raise ProgramError(f"{path} is {_excerpt(output)}; this module understands version {_MAJOR_VERSION}")


def _excerpt(said):
    """The first line of what a program said, for an error's sentence."""
    line = said.decode("utf-8", "replace").strip().partition("\n")[0]
    return ascii(line[:200]) if line else "nothing"


def _environment(**variables):
    """Ours, but for the Qt that OpenCV's wheel brings: another program's Qt cannot load its plugins."""
    foreign = f"{os.sep}cv2{os.sep}"
    ours = {name: value for name, value in os.environ.items() if not (name.startswith("QT_QPA_") and foreign in value)}
    return {**ours, **variables}


def _run(command, **variables):
    """Exit status, standard output and standard error. What takes too long or says too much is ended."""
    try:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   env=_environment(**variables), start_new_session=True)
    except OSError as error:
        raise ProgramError(f"{command[0]} could not be started: {error.strerror}") from error
    except ValueError as error:  # a NUL, half a surrogate pair
        raise CallError(f"no command line can hold {_unsayable(command)}: {error}", "usage", refused=False) from error
    with process:
        try:
            output, errors = _read_all(process, command[0])
        except BaseException:  # Ctrl+C too: whatever the program has started ends with it
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            raise
    return process.returncode, output, errors


def _unsayable(command):
    """The first option with a character that no program can be given."""
    for option in command:
        try:
            if b"\0" not in os.fsencode(option):
                continue
        except UnicodeEncodeError:
            pass
        return repr(option)
    return "these options"


def _read_all(process, name):
    late = ProgramError(f"{name} did not answer within {TIMEOUT} seconds")
    deadline = time.monotonic() + TIMEOUT
    said = {process.stdout: bytearray(), process.stderr: bytearray()}
    with selectors.DefaultSelector() as selector:
        for pipe in said:
            selector.register(pipe, selectors.EVENT_READ)
        while selector.get_map():
            ready = selector.select(max(0, deadline - time.monotonic()))
            if not ready or time.monotonic() > deadline:
                raise late
            for key, _ in ready:
                chunk = os.read(key.fd, 1 << 16)
                said[key.fileobj] += chunk
                if not chunk:
                    selector.unregister(key.fileobj)
                elif len(said[key.fileobj]) > _ANSWER_BYTES:
                    raise ProgramError(f"{name} says more than {_ANSWER_BYTES} bytes")
    try:
        process.wait(max(0.1, deadline - time.monotonic()))
    except subprocess.TimeoutExpired:
        raise late from None
    return bytes(said[process.stdout]), bytes(said[process.stderr])


def _ask(command, arguments):
    """The JSON that `gathernd COMMAND` answers; CallError where it answers with an error."""
    program = _find_program("gathernd")
    status, output, errors = _run([program, command, *arguments, "--json"])
    try:
        answer = json.loads(output)
    except (ValueError, RecursionError):
        answer = None
    if not isinstance(answer, dict) or answer.get("gathernd") != 1:
        raise ProgramError(f"{program} {command} gave no answer that can be read (exit status {status}): "
                           f"{_excerpt(errors or output)}")
    error = answer.get("error")
    if error is not None:
        raise _refusal(error, status == 1)
    if status != 0:
        raise ProgramError(f"{program} {command} ended with status {status}: {_excerpt(errors)}")
    return answer


def _tell(command, arguments):
    """What `gathernd COMMAND` prints for a person."""
    program = _find_program("gathernd")
    status, output, errors = _run([program, command, *arguments])
    if status != 0:
        raise ProgramError(f"{program} {command} ended with status {status}: {_excerpt(errors)}")
    return output.decode("utf-8", "replace")


def _member(answer, key, kind):
    value = answer.get(key) if isinstance(answer, dict) else None
    if not isinstance(value, kind):
        raise ProgramError(f"an answer of gathernd has no {key!r} of type {kind.__name__}")
    return value


def _refusal(error, refused=True):
    return CallError(_member(error, "message", str), _member(error, "code", str), _fixes(error), refused)


def _fixes(answer):
    return [_member(fix, "sentence", str) for fix in answer.get("fixes", [])]


# ---- tensors ----------------------------------------------------------------------------------------------------


_module_of = type.__dict__["__module__"].__get__  # a metaclass may have a property of that name
_bases_of = type.__dict__["__mro__"].__get__


def _root_module(value):
    return str(_module_of(type(value))).partition(".")[0]


def _is_pandas(value, *names):
    """Whether it is that type of pandas itself, whose members are no code of anybody else's."""
    return _root_module(value) == "pandas" and type(value).__name__ in names


_NUMBERS = frozenset("bool int8 int16 int32 int64 uint8 uint16 uint32 uint64 float16 bfloat16 float32 float64 "
                     "complex64 complex128".split())


def _array(value, role):
    """`value` as an array that a .npy can hold; TypeError names the tensor and why it is none."""
    if issubclass(type(value), np.ma.MaskedArray):
        raise TypeError(f"{role} is a masked array: fill it first, as with {role}.filled(-1)")
    if type(value) in (str, bytes) or issubclass(type(value), os.PathLike):
        return _load(os.fsdecode(value), role)
    try:
        array = _framework_array(value)
    except (TypeError, ValueError, RuntimeError, NotImplementedError) as error:
        raise TypeError(f"{role}: {type(value).__name__} does not become a NumPy array: {error}") from error
    if array.dtype.name not in _NUMBERS and array.dtype.kind not in "US":
        why = ": Python objects, or rows of unequal length" if array.dtype.hasobject else ""
        raise TypeError(f"{role} has dtype {array.dtype}{why}; numbers, bool and fixed-width strings are understood")
    return array


def _load(path, role):
    """The array of a file: a .npy where it lies, an .npz's member of the role's name, or its only one."""
    ending = os.path.splitext(path)[1]
    if ending not in (".npy", ".npz"):
        raise TypeError(f"{role} is the text {path[:80]!r}, no tensor; of files .npy and .npz are read")
    try:
        if ending == ".npy":
            return np.load(path, mmap_mode="r", allow_pickle=False)
        with np.load(path, allow_pickle=False) as members:
            name = role if role in members.files or len(members.files) != 1 else members.files[0]
            if name in members.files:
                return members[name]
            held = ", ".join(members.files) or "nothing"
    except (ValueError, EOFError, zipfile.BadZipFile) as error:  # a pickle, another file under that name, a NUL in it
        raise TypeError(f"{role}: {path[:80]!r} is not read: {error}") from error
    raise TypeError(f"{role}: {path!r} holds {held}; give the one that is meant, as np.load({path!r})[NAME]")


def _pandas_array(value):
    """A Series, Index or DataFrame; a nullable type is one of NumPy's where nothing is missing."""
    types_of = value.dtypes if _is_pandas(value, "DataFrame") else [value.dtype]
    kinds = [getattr(kind, "numpy_dtype", kind) for kind in types_of]
    if all(isinstance(kind, np.dtype) for kind in types_of) or not all(isinstance(kind, np.dtype) for kind in kinds):
        return np.asarray(value)
    missing = np.argwhere(np.asarray(value.isna()))
    if missing.size:
        raise ValueError(f"{len(missing)} of its values are missing, the first at {missing[0].tolist()}; fill or drop "
                         "them")
    return value.to_numpy(dtype=np.result_type(*kinds))


def _framework_array(value):
    root = _root_module(value)
    if root == "jax" and type(value).__name__.endswith("Tracer"):
        raise TypeError(_TRACED)
    if root == "pandas" and hasattr(value, "isna"):
        return _pandas_array(value)
    if root == "torch":
        value = value.detach().cpu().resolve_conj().resolve_neg()
        if str(value.dtype) == "torch.bfloat16":
            return value.contiguous().view(sys.modules["torch"].int16).numpy().view(_bfloat16())
        return value.numpy()
    if issubclass(type(value), np.ndarray):
        return value
    array = np.asarray(value)
    return array.astype(np.int64) if array.size == 0 and isinstance(value, (list, tuple)) else array


_TRACED = ("traced by JAX it has no values yet; look at it before the jitted call, in it by jax.debug.callback, or under "
           "jax.disable_jit()")


def _bfloat16():
    try:
        import ml_dtypes
    except ImportError:
        raise TypeError("bfloat16 needs the package ml_dtypes") from None
    return ml_dtypes.bfloat16


def _stored(array):
    """As a .npy holds it: in this machine's byte order; a bfloat16 as two bytes without a meaning."""
    array = np.ndarray.view(array, np.ndarray)
    if array.dtype.name == "bfloat16":
        return array.view("V2")
    return array if array.dtype.isnative else array.astype(array.dtype.newbyteorder("="))


def _dtype_name(array):
    return "string" if array.dtype.kind in "US" else array.dtype.name


def _own_file(array):
    """The .npy that a memory map is the whole of, as it is on disk; None for everything else."""
    if type(array) is not np.memmap or not array.flags.c_contiguous or array.mode == "c" or not array.filename:
        return None
    path = os.path.abspath(os.fspath(array.filename))
    if not path.endswith(".npy") or ":" in path:
        return None
    try:
        with open(path, "rb") as file:
            version = np.lib.format.read_magic(file)
            read = {(1, 0): np.lib.format.read_array_header_1_0, (2, 0): np.lib.format.read_array_header_2_0}[version]
            shape, by_columns, dtype = read(file)
            whole = file.tell() == array.offset and (shape, dtype) == (array.shape, array.dtype)
            same = os.fstat(file.fileno()).st_ino == _mapped_inode(array)
    except (OSError, ValueError, KeyError):
        return None
    return path if whole and same and not by_columns else None


def _mapped_inode(array):
    """Of the file under a memory map, whatever has been put in its place since; None where that cannot be told."""
    address = array.__array_interface__["data"][0]
    with open("/proc/self/maps", encoding="utf-8", errors="replace") as maps:
        for line in maps:
            begin, end = (int(place, 16) for place in line.split(maxsplit=1)[0].split("-"))
            if begin <= address < end:
                return int(line.split(maxsplit=5)[4])
    return None


# ---- a call, and its files --------------------------------------------------------------------------------------


@dataclasses.dataclass(frozen=True)
class _Call:
    """A gather_nd: `params` is None where only its shape is known."""
    params: typing.Optional[np.ndarray]
    params_shape: tuple
    indices: np.ndarray
    batch_dims: int
    dialect: str
    title: str = ""
    policy: str = ""  #: bad_indices_policy
    fill: typing.Any = None  #: a number of Python

    @property
    def size(self):
        return self.indices.nbytes + (0 if self.params is None else self.params.nbytes)

    def kept(self):
        """The same call, with the values that it has now where they are few."""
        if self.params is None or self.size > _COPIED_BYTES:
            return self
        return dataclasses.replace(self, params=self.params.copy(), indices=self.indices.copy())

    def options(self, indices):
        """The program's options, `indices` read from there; params need no values to be talked about."""
        dtype = [] if self.params is None else ["--dtype", _dtype_name(self.params)]
        return ["--params", "shape:" + _comma_list(self.params_shape), *dtype, "--indices", indices,
                "--batch-dims", str(self.batch_dims), "--dialect", self.dialect, *self.rules()]

    def rules(self):
        return ([f"--bad-indices-policy={self.policy}"] if self.policy else []) + \
               ([f"--fill-value={_literal(self.fill)}"] if self.fill is not None else [])


def _fill_value(value):
    """As a number of Python; TypeError for what is none."""
    if value is None:
        return None
    plain = value.item() if isinstance(value, np.generic) else value
    if isinstance(plain, np.generic):  # ml_dtypes' bfloat16
        plain = float(plain)
    if not isinstance(plain, (bool, int, float, complex)):
        raise TypeError(f"fill is a number, not {type(value).__name__}")
    return plain


def _literal(number):
    """As the program reads it: 1, True, nan, 1-2j."""
    return repr(number).strip("()")


def _in_scenario(number):
    """The same as JSON."""
    if isinstance(number, complex):
        return [_in_scenario(number.real), _in_scenario(number.imag)]
    if isinstance(number, float) and not math.isfinite(number):
        return "NaN" if math.isnan(number) else "Infinity" if number > 0 else "-Infinity"
    return number


def _comma_list(shape):
    return ",".join(map(str, shape))


_NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def _make_call(params, indices, batch_dims, dialect, title="", policy=None, fill=None, shape_will_do=False):
    """Of tensors, or of what `watch` found: an exception, or its `gathernd`."""
    found = getattr(params, "gathernd", None) if isinstance(params, BaseException) else params
    if isinstance(found, FoundCall):
        params, indices, batch_dims, dialect = found.params, found.indices, found.batch_dims, found.dialect
    elif isinstance(params, BaseException):
        raise TypeError(f"gathernd.watch has found no call in this {type(params).__name__}")
    if indices is None:
        raise TypeError("indices is missing")
    shape = None
    if shape_will_do and isinstance(params, tuple):
        shape = tuple(operator.index(size) for size in params)
    array = None if shape is not None else _array(params, "params")
    return _Call(array, array.shape if shape is None else shape, _array(indices, "indices"),
                 operator.index(batch_dims), str(dialect), _NOT_IN_XML.sub("\ufffd", str(title)), "" if policy is None else str(policy), _fill_value(fill))


def _folder_for(size):
    """A new folder that nobody else can look into, where `size` bytes have room; OSError where none has."""
    rooms = []
    for root in filter(None, [_runtime_folder(), tempfile.gettempdir()]):
        free = shutil.disk_usage(root).free
        if free >= size + _MARGIN_BYTES:
            return pathlib.Path(tempfile.mkdtemp(prefix="gathernd-", dir=root))
        rooms.append(f"{root} has {free}")
    raise OSError(errno.ENOSPC, f"the tensors' files need {size} bytes, and {', '.join(rooms)}")


def _runtime_folder():
    root = os.environ.get("XDG_RUNTIME_DIR", "")
    try:
        state = os.stat(root)
    except OSError:
        return None
    private = stat.S_ISDIR(state.st_mode) and state.st_uid == os.geteuid() and not state.st_mode & 0o077
    return root if private and os.path.isabs(root) else None


def _save(path, array):
    held = array.itemsize + sum(abs(step) * (size - 1) for step, size in zip(array.strides, array.shape))
    if array.nbytes > max(_REPEATED_BYTES, 2 * held):
        raise CallError(f"{path.stem} repeats {held:,} bytes of memory as {array.nbytes:,}, which is not written to a file: "
                        "give what it repeats, or a copy", "limit", refused=False)
    with open(path, "xb") as file:
        np.lib.format.write_array(file, _stored(array), allow_pickle=False)


@contextlib.contextmanager
def _passing_folder(size):
    folder = _folder_for(size)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def _index_file(call):
    """Where the program can read indices: a memory map's own file, else one for the time being."""
    own = _own_file(call.indices)
    if own is not None:
        yield own
        return
    with _passing_folder(call.indices.nbytes) as folder:
        _save(folder / "indices.npy", call.indices)
        yield str(folder / "indices.npy")


def _write_scenario(folder, call):
    """params.npy, indices.npy and the scenario that names them; its path."""
    scenario = {"gathernd_scenario": 1, "title": call.title, "batch_dims": call.batch_dims, "dialect": call.dialect}
    if call.policy:
        scenario["bad_indices_policy"] = call.policy
    if call.fill is not None:
        scenario["fill_value"] = _in_scenario(call.fill)
    for name, array in (("params", call.params), ("indices", call.indices)):
        _save(folder / f"{name}.npy", array)
        scenario[name] = {"file": f"{name}.npy", "dtype": _dtype_name(array)}
    path = folder / "call.gathernd"
    path.write_text(json.dumps(scenario), encoding="utf-8")
    return path


# ---- explain ----------------------------------------------------------------------------------------------------


class BadTuple(typing.NamedTuple):
    """A tuple outside params: at `position` in indices without their tuple axis, its number `component` is `value`,
    and `axis` of params has size `axis_size`. `cause` is what it looks like: missing, past_end, far_off, ..."""
    position: tuple
    tuple: tuple
    component: int
    axis: int
    axis_size: int
    value: int
    cause: str


def _bad_tuples(page):
    def one(row):
        numbers = [_member(row, key, int) for key in ("component", "axis", "axis_size", "value")]
        return BadTuple(tuple(_member(row, "position", list)), tuple(_member(row, "tuple", list)), *numbers,
                        _member(row, "cause", str))
    return [one(row) for row in page]


class Explanation:
    """A call in words, and in a notebook as a picture. `output_shape` is None where the call is refused; `error` is
    then a CallError. `bad` are the first bad tuples of `bad_count`, `fixes` sentences, likeliest first."""

    def __init__(self, call, text, *, output_shape=None, tuple_count=0, bad_count=0, bad=(), fixes=(), error=None):
        self.text, self.output_shape, self.error = text, output_shape, error
        self.tuple_count, self.bad_count, self.bad, self.fixes = tuple_count, bad_count, list(bad), list(fixes)
        self.note = None  #: why `show` gave this in place of a window
        self._call = call

    @functools.cached_property
    def _figure(self):
        """The picture, or None, and why there is none. Drawn when somebody looks, once."""
        try:
            return _draw(self._call, self._alternative()), None
        except (ProgramError, OSError) as error:
            return None, str(error)

    @property
    def svg(self):
        """The picture as SVG; None where there is none, and `figure_note` says why. Of a call above 16 MiB it shows
        the values of when it is first asked for."""
        return self._figure[0]

    @property
    def figure_note(self):
        return self._figure[1]

    def _alternative(self):
        """For who hears the picture: its title and the beginning of the words."""
        return "\n".join(filter(None, [self._call.title, *self.text.split("\n")[:12]]))[:1000]

    def __repr__(self):
        return f"{self.text}\n({self.note})" if self.note else self.text

    def _repr_mimebundle_(self, include=None, exclude=None):
        words = repr(self) + (f"\n(no picture: {self.figure_note})" if self.figure_note else "")
        bundle = {"text/plain": words, "image/svg+xml": self.svg, "text/html": self._image()}
        return {kind: data for kind, data in bundle.items()
                if data and (not include or kind in include) and kind not in (exclude or ())}

    def _mime_(self):
        """marimo's way to ask for the same."""
        bundle = self._repr_mimebundle_()
        kind = "text/html" if "text/html" in bundle else "text/plain"
        return kind, bundle[kind]

    def _image(self):
        """The picture as an element of a page: what exports a notebook keeps its words."""
        if self.svg is None:
            return None
        data = base64.b64encode(self.svg.encode()).decode()
        words = html.escape(self._alternative()).replace("\n", "&#10;")
        return f'<img alt="{words}" src="data:image/svg+xml;base64,{data}" style="max-width: 100%">'


def explain(params, indices=None, batch_dims=0, dialect="numpy", *, title="", policy=None, fill=None):
    """Where each part of gather_nd's output comes from, under the rules of `dialect` (`gathernd.dialects()` lists them).
    `policy` is TensorFlow's bad_indices_policy, `fill` what a dialect that fills puts for a bad tuple.

    A call that these rules refuse is explained too. `params` may be an exception in which `watch` found a call.
    """
    call = _make_call(params, indices, batch_dims, dialect, title, policy, fill)
    with _index_file(call) as file:
        options = call.options(file)
        try:
            problems = _ask("problems", [*options, "--limit", str(_LISTED)])
            few = _member(problems, "tuples", int) <= _TUPLES_IN_WORDS
            # The equation needs no values; a line a tuple is for few of them.
            asked = options if few else call.options("shape:" + _comma_list(call.indices.shape))
            answer = _ask("explain", asked)
            text = _tell("explain", asked) + ("" if few else _tell("problems", [*options, "--limit", str(_LISTED)]))
        except CallError as error:
            if not error.refused:
                raise
            lines = [f"{error.code}: {error}"] + [f"  fix: {fix}" for fix in error.fixes]
            return Explanation(call.kept(), "\n".join(lines), fixes=error.fixes, error=error)
    shape = tuple(_member(_member(answer, "equation", dict), "output", list))
    fixes = _fixes(answer) + [_member(row, "sentence", str) for row in _member(problems, "proposals", list)]
    return Explanation(call.kept(), text.rstrip("\n"), output_shape=shape, tuple_count=problems["tuples"],
                       bad_count=_member(problems, "count", int), bad=_bad_tuples(_member(problems, "page", list)),
                       fixes=fixes)


def _draw(call, alternative):
    if call.size > _DRAWN_BYTES:
        raise ProgramError(f"the call holds more than {_DRAWN_BYTES >> 20} MiB; gathernd.show opens it")
    explorer = _find_program("gathernd-explorer")
    with _passing_folder(call.size) as folder:
        scenario, figure = _write_scenario(folder, call), folder / "figure.svg"
        status, _, errors = _run([explorer, str(scenario), "--export", str(figure)], QT_QPA_PLATFORM="offscreen")
        if status != 0 or not figure.is_file():
            raise ProgramError(f"{explorer} drew nothing (exit status {status}): {_excerpt(errors)}")
        if figure.stat().st_size > _FIGURE_BYTES:
            raise ProgramError(f"the picture is larger than {_FIGURE_BYTES >> 20} MiB; gathernd.show opens the call")
        return _notebook_svg(figure.read_text("utf-8", "replace"), alternative)


# ---- a picture that can stand in anybody's page -----------------------------------------------------------------

_SVG = "{http://www.w3.org/2000/svg}"
_ATTRIBUTE_NAMES = {"{http://www.w3.org/1999/xlink}href": "href",
                    "{http://www.w3.org/XML/1998/namespace}space": "xml:space"}
_ELEMENTS = frozenset("svg g defs title desc text tspan path polyline polygon rect circle ellipse line image use "
                      "linearGradient radialGradient stop clipPath mask pattern symbol".split())


def _notebook_svg(text, alternative):
    """The same picture with ids that no other has, words for who does not see it, and nothing that could act:
    ProgramError names an element, an attribute or a link that no picture of the window has."""
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise ProgramError("the picture declares a document type")
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        raise ProgramError(f"the picture is no XML: {error}") from error
    prefix = "g" + hashlib.sha256((text + alternative).encode("utf-8", "replace")).hexdigest()[:12] + "-"
    for element in root.iter():
        _clean(element, prefix)
    if root.tag != "svg":
        raise ProgramError("the picture is no SVG")
    for description in root.findall("desc"):
        description.text = alternative
    root.attrib.update({"xmlns": _SVG[1:-1], "role": "img", "aria-label": alternative})
    return ElementTree.tostring(root, encoding="unicode")


def _clean(element, prefix):
    name = element.tag[len(_SVG):] if str(element.tag).startswith(_SVG) else None
    if name not in _ELEMENTS:
        raise ProgramError(f"the picture has an element {element.tag}")
    element.tag = name
    attributes = {}
    for key, value in element.attrib.items():
        key = _ATTRIBUTE_NAMES.get(key, key)
        attributes[key] = _clean_value(key, value, prefix)
    element.attrib.clear()
    element.attrib.update(attributes)


def _clean_value(key, value, prefix):
    links = re.findall(r"url\s*\(\s*['\"]?(.?)", value, re.IGNORECASE | re.DOTALL)
    if key.lower().startswith("on") or key.startswith("{") or any(start != "#" for start in links):
        raise ProgramError(f"the picture has an attribute {key}={value[:80]!r}")
    if key == "href" and not re.match(r"#|data:image/(png|jpeg);", value):
        raise ProgramError(f"the picture links to {value[:80]!r}")
    if key == "id":
        return prefix + value
    if key == "href" and value.startswith("#"):
        return "#" + prefix + value[1:]
    if key == "font-family" and "," not in value:  # elsewhere the family may be missing
        return f"{value}, {'monospace' if 'Mono' in value else 'sans-serif'}"
    return re.sub(r"url\s*\(\s*(['\"]?)#", lambda link: f"url({link[1]}#{prefix}", value, flags=re.IGNORECASE)


# ---- check ------------------------------------------------------------------------------------------------------


class Check:
    """Which tuples lie outside params; true when none does. `mask` is a bool array of the grid of tuples, `positions`
    (n, rank of the grid) and `tuples` (n, K) are the bad ones, `groups` say what they look like, `fixes` what would
    make every tuple fit."""

    def __init__(self, call, mask, answer):
        self.mask, self.count = mask, _member(answer, "count", int)
        self.tuple_count = _member(answer, "tuples", int)
        self.bad = _bad_tuples(_member(answer, "page", list))  #: the first of them
        self.groups = [(_member(group, "count", int), _member(group, "cause", str), _member(group, "evidence", str))
                       for group in _member(answer, "groups", list)]
        self.fixes = [_member(proposal, "sentence", str) for proposal in _member(answer, "proposals", list)]
        self._call = call

    @functools.cached_property
    def positions(self):
        return np.argwhere(self.mask)

    @functools.cached_property
    def tuples(self):
        indices = np.ndarray.view(self._call.indices, np.ndarray)
        if _tuple_axes().get(self._call.dialect) == "first":
            indices = np.moveaxis(indices, 0, -1)
        return indices[self.mask]

    def clamped(self):
        """Indices with every number of a bad tuple moved to the nearest place within its axis: a new array, as NumPy
        lays it out. Into an axis of size 0 nothing fits, which is a CallError."""
        with _index_file(self._call) as file, _passing_folder(self._call.indices.nbytes) as folder:
            output = folder / "clamped.npy"
            _ask("problems", [*self._call.options(file), "--limit", "0", "--fix", "clamp", "--output", str(output)])
            mended = _read_back(output, "indices")
        if mended.shape != self._call.indices.shape or mended.dtype != self._call.indices.dtype.newbyteorder("="):
            raise ProgramError("gathernd problems wrote indices of another shape or type")
        return mended

    def __bool__(self):
        return self.count == 0

    def __str__(self):
        if self:
            return f"all {self.tuple_count} tuples lie within params"
        lines = [f"{count} {cause}: {evidence}" for count, cause, evidence in self.groups]
        return "\n  ".join([f"{self.count} of {self.tuple_count} tuples lie outside params", *lines, *self.fixes])

    def __repr__(self):
        return f"<gathernd.Check: {self}>"


def _read_back(path, what):
    try:
        return np.load(path, allow_pickle=False)
    except (OSError, ValueError, EOFError) as error:
        raise ProgramError(f"gathernd problems wrote no {what}: {error}") from error


@functools.lru_cache(maxsize=1)
def _tuple_axes():
    rows = _member(_ask("dialects", []), "dialects", list)
    return {_member(row, "id", str): _member(_member(row, "rules", dict), "tuple_axis", str) for row in rows}


def check(params_or_shape, indices=None, batch_dims=0, dialect="numpy", *, raise_=False, policy=None, fill=None):
    """Looks through all tuples, however many, for those outside params; a shape, a tuple of ints, will do for params.

    Bad tuples are what it is there to find and raise OutOfRange only with `raise_=True`; a call that is wrong whatever
    its tuples say raises CallError.
    """
    call = _make_call(params_or_shape, indices, batch_dims, dialect, "", policy, fill, shape_will_do=True)
    grid = call.indices.size if call.indices.ndim else 1
    with _index_file(call) as file, _passing_folder(grid) as folder:
        output = folder / "mask.npy"
        answer = _ask("problems", [*call.options(file), "--limit", str(_LISTED), "--output", str(output)])
        mask = _read_back(output, "mask")
    found = Check(call, mask, answer)
    if mask.dtype != bool or mask.size != found.tuple_count or np.count_nonzero(mask) != found.count:
        raise ProgramError("gathernd problems wrote a mask that its answer contradicts")
    if raise_ and not found:
        raise OutOfRange(found)
    return found


# ---- dialects, code ---------------------------------------------------------------------------------------------


class Dialect(typing.NamedTuple):
    """A framework's rules, and what a call comes to under them: `output_shape` is None where it is refused (`error`) or
    no call was asked about. `undefined`: the framework promises nothing for its bad tuples."""
    id: str
    name: str
    versions: str
    rules: dict
    notes: str
    output_shape: typing.Optional[tuple] = None
    bad_count: int = 0
    undefined: bool = False
    error: typing.Optional[CallError] = None

    @property
    def outcome(self):
        """In a few words; empty where no call was asked about."""
        if self.error is not None:
            return f"{self.error.code}: {self.error}"
        if self.output_shape is None:
            return ""
        bad = f", {self.bad_count} bad" if self.bad_count else ""
        return f"{list(self.output_shape)}{bad}{', undefined' if self.undefined else ''}"


class Dialects(collections.abc.Sequence):
    """Rows of `Dialect`, by number or by id; in a notebook a table."""

    def __init__(self, rows, text):
        self._rows, self.text = list(rows), text
        self._by_id = {row.id: row for row in self._rows}

    def __len__(self):
        return len(self._rows)

    def __getitem__(self, which):
        return self._by_id[which] if isinstance(which, str) else self._rows[which]

    def __repr__(self):
        return self.text

    def _repr_html_(self):
        heads = ["id", "name", "seen or read"]
        cells = [[row.id, row.name, row.versions] for row in self._rows]
        if any(row.outcome for row in self._rows):
            heads.append("comes to")
            cells = [line + [row.outcome] for line, row in zip(cells, self._rows)]
        else:
            names = list(self._rows[0].rules) if self._rows else []
            heads += [name.replace("_", " ") for name in names if name not in ("index_types", "element_types")]
            cells = [line + [row.rules.get(name, "") for name in names if name not in ("index_types", "element_types")]
                     for line, row in zip(cells, self._rows)]

        def row_of(cells, tag, more=""):
            return "<tr>" + "".join(f"<{tag}{more}>{html.escape(str(cell))}</{tag}>" for cell in cells) + "</tr>"
        return "<table>" + row_of(heads, "th", ' scope="col"') + "".join(row_of(line, "td") for line in cells) + "</table>"


def _outcome(row):
    result = row.get("result")
    if result is None:
        return {}
    if isinstance(result, dict) and "error" in result:
        error = _member(result, "error", dict)
        return {"error": _refusal(error), "bad_count": error.get("count", 0)}
    bad = _member(result, "bad_indices", dict)
    return {"output_shape": tuple(_member(_member(result, "output", dict), "shape", list)),
            "bad_count": _member(bad, "count", int), "undefined": _member(bad, "undefined", bool)}


def dialects(params_or_shape=None, indices=None, batch_dims=0, *, policy=None, fill=None):
    """The rules of every framework; with a call, what each makes of it. A shape, a tuple of ints, will do for params.

    `policy` and `fill` are used by those that have one.
    """
    if params_or_shape is None and indices is None:
        answer, text = _ask("dialects", []), _tell("dialects", [])
    else:
        call = _make_call(params_or_shape, indices, batch_dims, "tensorflow-cpu", "", policy, fill, shape_will_do=True)
        with _index_file(call) as file:
            options = call.options(file)
            answer, text = _ask("dialects", options), _tell("dialects", options)
    rows = [Dialect(*(_member(row, key, str) for key in ("id", "name", "versions")), _member(row, "rules", dict),
                    row.get("notes", ""), **_outcome(row)) for row in _member(answer, "dialects", list)]
    return Dialects(rows, text.rstrip("\n"))


class Snippet(typing.NamedTuple):
    """The call in a framework's code; `text` is empty where that cannot say it, and `error` says why."""
    framework: str
    name: str
    language: str
    dialect: str
    text: str
    error: typing.Optional[CallError] = None


def code(params, indices=None, batch_dims=0, dialect="numpy", *, framework=None, data=None, policy=None, fill=None):
    """The call in the code of `framework`, as text; without one a list of Snippet, of every framework.

    Tensors above 1,000 elements are loaded from call.npz, or from `data`, a path that ends in .npz: where that is given,
    the file is written too. A call that the framework cannot say is a CallError.
    """
    call = _make_call(params, indices, batch_dims, dialect, "", policy, fill)
    with _passing_folder(call.size) as folder:
        scenario = str(_write_scenario(folder, call))
        options = [f"--framework={framework}"] if framework is not None else []
        if data is not None:
            options.append(f"--data={os.fspath(data)}")
        answer = _ask("code", [scenario, *options])
        if data is not None:
            _ask("convert", [scenario, f"--output={os.path.abspath(data)}"])
    snippets = []
    for row in _member(answer, "code", list):
        error = _refusal(row["error"]) if row.get("error") is not None else None
        snippets.append(Snippet(*(_member(row, key, str) for key in ("framework", "name", "language")),
                                row.get("dialect") or call.dialect, row.get("text") or "", error))
    if framework is None or "," in framework:
        return snippets
    if snippets[0].error is not None:
        raise snippets[0].error
    return snippets[0].text


# ---- show -------------------------------------------------------------------------------------------------------


class Window:
    """A window that was opened. It lives on when Python ends; its private folder goes with it."""

    def __init__(self, command, folder, files, held=()):
        self._folder, self._files, self._said = folder, files, b""
        errors = tempfile.TemporaryFile()  # a pipe would break when Python ends before the window
        self._process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=errors,
                                         env=_environment(), start_new_session=True, pass_fds=held)
        self._ended = threading.Event()
        threading.Thread(target=self._follow, args=[errors], name="gathernd.Window", daemon=True).start()

    def _follow(self, errors):
        self._process.wait()
        with errors:
            errors.seek(0)
            self._said = errors.read(4096)
        if self._folder is not None:  # a window that failed as it began has not cleared it
            _remove_owned(self._folder, self._files)
        self._ended.set()

    @property
    def alive(self):
        return not self._ended.is_set()

    def wait(self, timeout=None):
        """Until the window is closed; False when that takes longer than `timeout` seconds."""
        return self._ended.wait(timeout)

    def close(self):
        """Asks the window to close; what is unsaved in it is kept for its next start."""
        if self.alive:
            self._process.terminate()

    @property
    def error(self):
        """What a window that failed said; None while it stands, and after a good end."""
        status = None if self.alive else self._process.returncode
        if not status or status in (-signal.SIGTERM, 128 + signal.SIGTERM):
            return None
        return f"gathernd-explorer ended with status {status}: {_excerpt(self._said)}"

    def __repr__(self):
        state = f"open, process {self._process.pid}" if self.alive else self.error or "closed"
        return f"<gathernd.Window: {state}>"


def show(params, indices=None, batch_dims=0, dialect="numpy", *, title="", policy=None, fill=None):
    """Opens the call in the window and returns at once: a Window, or where there can be none an Explanation whose
    `note` says why.

    The window reads a copy in a private folder, which goes when it is closed; two memory maps of whole .npy files are
    read from there. `params` may be an exception in which `watch` found a call.
    """
    call = _make_call(params, indices, batch_dims, dialect, title, policy, fill)
    reason = None if any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))) else \
        "no window: there is no display"
    try:
        explorer = _find_program("gathernd-explorer") if reason is None else None
    except ProgramError as error:
        reason = f"no window: {error}"
    if reason is not None:
        explanation = explain(call.params, call.indices, call.batch_dims, call.dialect, title=call.title,
                              policy=call.policy, fill=call.fill)
        explanation.note = reason
        return explanation
    files = _own_files(call)
    if files is not None:
        return Window([explorer, *files, "--dialect", call.dialect], None, {})
    _sweep()
    folder = _folder_for(call.size)
    try:
        scenario = _write_scenario(folder, call)
        with open(folder / _MARKER, "x", encoding="utf-8") as marker:
            marker.write(f"gathernd {folder.name}\n")
            marker.flush()
            # The window inherits the lock, and with its end, however that comes, the folder is nobody's.
            with contextlib.suppress(OSError):  # not every file system has locks
                fcntl.flock(marker, fcntl.LOCK_SH)
            return Window([explorer, "--owned", str(scenario)], folder, _states(folder), [marker.fileno()])
    except BaseException:
        _remove_owned(folder, _states(folder))
        raise


def _own_files(call):
    """Where both tensors are files already and nothing needs to be said of them: these. Two integer tensors might be
    taken for each other."""
    if call.batch_dims or call.title or call.rules() or call.params.dtype.kind in "iu":
        return None
    files = [_own_file(call.params), _own_file(call.indices)]
    return files if all(files) else None


def _states(folder):
    """What lies in a folder, and as it is: who saves over a file puts another in its place."""
    with os.scandir(folder) as entries:
        found = [(entry.name, entry.stat(follow_symlinks=False)) for entry in entries]
    return {name: (state.st_ino, state.st_size, state.st_mtime_ns) for name, state in found}


def _sweep():
    """Folders of windows that were killed more than a week ago: until then their unsaved work may still be restored, and
    that reads these files. One in which anything was saved since stays for good."""
    with contextlib.suppress(OSError):
        for root in filter(None, {_runtime_folder(), tempfile.gettempdir()}):
            for folder in pathlib.Path(root).glob("gathernd-*"):
                with contextlib.suppress(OSError):
                    _sweep_one(folder)


def _sweep_one(folder):
    state = folder.lstat()
    if not stat.S_ISDIR(state.st_mode) or state.st_uid != os.geteuid() or state.st_mode & 0o077:
        return
    descriptor = os.open(folder / _MARKER, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC | os.O_NONBLOCK)
    try:
        if os.read(descriptor, 512) != f"gathernd {folder.name}\n".encode():
            return
        marked = os.fstat(descriptor).st_mtime_ns
        if time.time_ns() - marked < _LEFT_SECONDS * 10**9:
            return
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)  # BlockingIOError, an OSError: its window stands
        files = _states(folder)
        if set(files) <= {"params.npy", "indices.npy", "call.gathernd", _MARKER} and \
                all(written <= marked for _, _, written in files.values()):
            _remove_owned(folder, files)
    finally:
        os.close(descriptor)


def _remove_owned(folder, files):
    """What `show` wrote, as far as it is still that, and the folder if nothing else lies in it."""
    with contextlib.suppress(OSError):
        for name, state in _states(folder).items():
            if files.get(name) == state:
                os.unlink(folder / name)
        os.rmdir(folder)


# ---- watch ------------------------------------------------------------------------------------------------------


@dataclasses.dataclass(frozen=True, eq=False)
class FoundCall:
    """A call that was found: `watch` attaches it to the exception (`error.gathernd`), from_onnx gives it. explain, check and
    show take it, or the exception itself."""
    params: np.ndarray
    indices: np.ndarray
    batch_dims: int
    dialect: str
    sentence: str  #: the first bad tuple, and how many there are; of from_onnx, types and shapes
    where: str     #: file:line: the expression; MODEL:NODE

    def __repr__(self):
        return f"<gathernd.FoundCall: {self.where}: {self.sentence}>"


def from_onnx(model, feeds, node=None):
    """The call that a GatherND of a model makes, seen in this Python's own onnxruntime: explain, check and show take it.

    `feeds` holds the model's inputs by name, or is the path of an .npz that does; `node` is what `gathernd nodes` lists as
    such, and may be left out where there is only one. The node itself may fail. OpenVINO's .xml and .tflite files are run by
    their own runtimes.
    """
    where = os.fspath(model) + (f":{node}" if node else "")
    with tempfile.TemporaryDirectory(prefix="gathernd-") as folder:
        archive, call = os.path.join(folder, "feeds.npz"), os.path.join(folder, "call.npz")
        if isinstance(feeds, collections.abc.Mapping):
            with zipfile.ZipFile(archive, "w") as members:
                for name, value in feeds.items():
                    with members.open(f"{name}.npy", "w", force_zip64=True) as member:
                        np.lib.format.write_array(member, _stored(_array(value, f"feeds[{name!r}]")), allow_pickle=False)
        else:
            archive = os.fspath(feeds)
        python = ["--python", sys.executable] if sys.executable else []
        answer = _ask("capture", [where, f"--feeds={archive}", f"--output={call}", *python, "--time-limit", str(TIMEOUT - 5)])
        with np.load(call, allow_pickle=False) as held:
            params, indices = held["params"], held["indices"]
    if _member(_member(answer, "params", dict), "dtype", str) == "bfloat16":
        params = params.view(_bfloat16())
    sentence = f"params {params.dtype} {list(params.shape)}, indices {indices.dtype} {list(indices.shape)}"
    return FoundCall(params, indices, _member(answer, "batch_dims", int), _member(answer, "dialect", str), sentence, where)


class watch:
    """Within `with watch():` an exception of an indexing that failed is looked at before it goes on as it came.

    It finds `params[indices]`, masks and `np.ix_` among them, take and take_along_axis of NumPy; indexing, take,
    gather, scatter, index_select and embedding of PyTorch; indexing, gather, gather_nd, scatter_nd and Keras' Embedding
    of TensorFlow; iloc and take of pandas, wherever in the traceback they stand, adds a note that names the first bad
    tuple, and sets `error.gathernd`. No property is read, and nothing runs a second time but NumPy, and pandas for a
    column: what the expression names must be variables, attributes that an instance itself holds, members of a dict,
    list or tuple, columns of a DataFrame, slices and sums of these, or what only arranges them: tuple(), len(),
    np.arange(), asarray(), reshape(), .T, .shape ... Where a part is anything else, the note says what to give a name.

    It cannot see what raises nothing (JAX moves indices into range), what ran elsewhere (a tf.function, ONNX Runtime),
    and what is lost (after an assert on a CUDA device no tensor can be read): use `check` before such a call.
    With `show=True` the call is opened in the window as well.
    """

    def __init__(self, *, show=False):
        self._show = show

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        if error is not None and issubclass(kind, Exception):
            # Whatever goes wrong here, and Ctrl+C while it looks, must not take the place of the exception.
            with contextlib.suppress(Exception, KeyboardInterrupt), np.errstate(all="ignore"):
                self._look_at(error, trace)
        return False

    def _look_at(self, error, trace):
        if not (isinstance(error, (IndexError, RuntimeError)) or _root_module(error) in _UNSEEN):
            return
        try:
            found, unread = _find_failing_call(trace)
            reason = None if found else _why_unseen(error) or \
                (_what_to_name(*unread) if unread and _speaks_of_range(error) else None)
        except ProgramError as missing:
            found, reason = None, f"the call could not be looked at: {missing}"
        if found is None:
            if reason:
                _add_note(error, f"gathernd: {reason}")
            return
        _add_note(error, f"gathernd: {found.where}: {found.sentence}; gathernd.show(error) opens the call")
        error.gathernd = found
        if self._show:
            show(found)


def _add_note(error, note):
    if note in getattr(error, "__notes__", ()):  # of a watch within this one
        return
    if hasattr(BaseException, "add_note"):
        BaseException.add_note(error, note)
        return
    error.__notes__ = [*getattr(error, "__notes__", []), note]  # as Python 3.11 keeps it; pytest and others print it
    print(note, file=sys.stderr)


_UNSEEN = {"torch": "an assert on a CUDA device ends its context, so no tensor can be read any more; check the indices "
                    "before the call, or run it on the CPU",
           "worker": "the call was in a process of the DataLoader; num_workers=0 makes it one that can be looked at",
           "tensorflow": "the tensors of a tf.function cannot be read; tf.config.run_functions_eagerly(True) makes the "
                         "call one that can",
           "onnxruntime": "the tensors lie within the session; make the inputs of the node outputs of the model too, "
                          "and check these",
           "jax": "a tracer has no values that NumPy or Python could index by; jnp.asarray(table)[i] can be traced, and "
                  "moves numbers into range: gathernd.check(params, indices, dialect='jax') before the call says which"}


def _said_by(error):
    """An exception's words, without asking a __str__ of somebody's; TensorFlow keeps them elsewhere."""
    if _root_module(error) in _UNSEEN:
        return str(error)
    return " ".join(word for word in BaseException.args.__get__(error) if type(word) is str)


def _why_unseen(error):
    root, said = _root_module(error), _said_by(error)
    for words, kind in (("device-side assert", "torch"), (" in DataLoader worker process ", "worker")):
        if words in said:
            return _UNSEEN[kind]
    within = {"tensorflow": r"Graph execution error|Op:__inference_", "onnxruntime": "",
              "jax": " was called on traced array "}.get(root)
    return _UNSEEN[root] if within is not None and re.search(within, said) else None


def _speaks_of_range(error):
    """Whether a number lay outside its axis, by the error's words; not those that Python has for lists and strings."""
    said = _said_by(error)
    return re.search("out[- ]of[- ](bounds|range)|does not index into|is not in \\[", said) is not None and \
        re.search("^(pop|Dimension|axis) |index out of range$", said) is None


_STANDARD_LIBRARY = os.path.realpath(sysconfig.get_path("stdlib")) + os.sep


def _is_of_a_library(entry):
    path = entry.tb_frame.f_code.co_filename
    return re.search(r"[/\\](site|dist)-packages[/\\]|^<(frozen|__array_function__) ", path) is not None or \
        os.path.realpath(path).startswith(_STANDARD_LIBRARY)


def _find_failing_call(trace):
    """The expression of the traceback that is a gather with a tuple outside its params, of the innermost frame that is
    no library's, else of those within it, else of those around it. Where there is none, what that frame has that was
    not read."""
    stack = []
    while trace is not None:
        stack.append(trace)
        trace = trace.tb_next
    stack.reverse()
    own = next((entry for entry in stack if not _is_of_a_library(entry)), None)
    unread = []
    for entry in sorted(stack, key=lambda entry: entry is not own):
        names = _Names(entry.tb_frame)
        for node in _expressions_at(entry):
            where = _where(entry, node, own)
            try:
                found = _judge(names.gather_of(node), where)
            except ProgramError:
                raise
            except _NoGather:
                continue
            except Exception:
                if entry is own and isinstance(node, (ast.Subscript, ast.Call)):
                    unread.append((names, node, where))
                continue
            if found is not None:
                return found, None
    return None, min(unread, key=lambda part: isinstance(part[1], ast.Call), default=None)


def _file_name(path):
    """As its reader knows it: of a notebook's cell its number."""
    with contextlib.suppress(Exception):
        return sys.modules["IPython"].get_ipython().compile.format_code_name(path)[1]
    return os.path.basename(path)


def _where(entry, node, own):
    """file:line: the expression; of one within a library also the line that led there."""
    place = f"{_file_name(entry.tb_frame.f_code.co_filename)}:{entry.tb_lineno}"
    led = "" if own in (None, entry) else f"{_file_name(own.tb_frame.f_code.co_filename)}:{own.tb_lineno}, in "
    return f"{led}{place}: {ast.unparse(node)}"


def _judge(gather, where):
    for params, indices, batch_dims, remark in gather.calls():
        call = _make_call(params, indices, batch_dims, gather.dialect)
        with _index_file(call) as file:
            try:
                _ask("run", call.options(file))
            except CallError as error:
                if error.code == "out_of_range":
                    return FoundCall(params, indices, batch_dims, gather.dialect, str(error) + remark, where)
    return None


def _what_to_name(names, node, where):
    """What to write instead: those parts of an expression that only running them again could give have names."""
    check = "gathernd.check(params, indices) says which tuples lie outside params"
    taken = {name.id for name in ast.walk(node) if isinstance(name, ast.Name)}
    free = (name for name in itertools.chain("ijkabc", map("i{}".format, itertools.count())) if name not in taken)
    given = {}
    if isinstance(node, ast.Subscript):
        parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        if _can_be_named(names, node.value):
            given[node.value] = next((name for name in ("table", "params") if name not in taken), "x")
    else:
        parts = [*node.args, *(word.value for word in node.keywords)]
        if not names.can_gather(node.func):
            return f"{where}: watch does not know {ast.unparse(node.func)}(); {check}"
    given.update((part, next(free)) for part in parts if _can_be_named(names, part))
    if not given:
        return f"{where}: what it reads is too large to look at, or of a type that watch does not know; {check}"
    lines = [f"{name} = {ast.unparse(part)}" for part, name in given.items()]

    class Named(ast.NodeTransformer):
        def visit(self, inner):
            return ast.Name(given[inner], ast.Load()) if inner in given else self.generic_visit(inner)
    return f"{where}: watch runs nothing twice; give it a name, so that it can be looked at: " + \
        "; ".join([*lines, ast.unparse(Named().visit(node))])


def _can_be_named(names, part):
    return not isinstance(part, (ast.Name, ast.Slice, ast.Starred)) and not names.can_read(part)


_POSITIONS = hasattr(types.CodeType, "co_positions")


def _expressions_at(entry):
    """The expression that a frame was in, from its source; before Python 3.11 those of its line."""
    code = entry.tb_frame.f_code
    lines = linecache.getlines(code.co_filename, entry.tb_frame.f_globals)
    if not lines:
        return []
    try:
        if _POSITIONS:
            places = list(code.co_positions())[entry.tb_lasti // 2]
            if None not in places:
                return [ast.parse(_cut(lines, *places), mode="eval").body]
        here = [node for node in ast.walk(ast.parse("".join(lines)))
                if getattr(node, "lineno", math.inf) <= entry.tb_lineno <= node.end_lineno]
        if any(isinstance(node, ast.Raise) for node in here):
            return []
        return [node for node in here if isinstance(node, (ast.Subscript, ast.Call))]
    except (SyntaxError, ValueError, RecursionError):
        return []


def _cut(lines, first, last, start, end):
    """The text between two places, whose columns count bytes; in brackets, so that it may go over lines."""
    text = [line.encode() for line in lines[first - 1:last]]
    text[-1] = text[-1][:end]
    text[0] = text[0][start:]
    return "(" + b"".join(text).decode() + ")"


class _Unread(Exception):
    """An expression whose value cannot be had without running something of somebody's."""


class _NoGather(Exception):
    """An expression that could be read, and that its library refuses in words of its own."""


_TENSOR_TYPES = {("torch", "Tensor"), ("torch", "Parameter"), ("tensorflow", "EagerTensor"),
                 ("tensorflow", "ResourceVariable"), ("jaxlib", "ArrayImpl"), ("pandas", "Series"),
                 ("pandas", "Index"), ("pandas", "RangeIndex")}
_DIALECTS = {"numpy": "numpy", "torch": "pytorch", "tensorflow": "numpy", "pandas": "numpy"}  # by which x[i] counts
_EACH_AXIS = "tensorflow-cpu"  # no number counts from the end


def _is_tensor(value):
    # By type alone: isinstance would read a __class__ that may be a property.
    kind = type(value)
    if issubclass(kind, np.ndarray):
        return not issubclass(kind, np.ma.MaskedArray)
    return any(_root_module(value) == root and kind.__name__ == name for root, name in _TENSOR_TYPES)


def _is_plain(value):
    """Whether NumPy can take it for an index without asking an object of somebody's."""
    if type(value) in (list, tuple):
        return all(map(_is_plain, value))
    return type(value) in (int, float, bool, str, type(None), type(...)) or \
        issubclass(type(value), (np.integer, np.bool_))


def _plain(value):
    """A tensor as a plain array, whose slicing runs nobody's code; numbers and lists of them as they are."""
    if _is_tensor(value):
        return np.ndarray.view(_array(value, "a tensor"), np.ndarray)
    if type(value) is slice and all(map(_is_plain, (value.start, value.stop, value.step))) or _is_plain(value):
        return value
    if type(value) in (list, tuple):
        return type(value)(map(_plain, value))
    raise _Unread


def _small(value):
    """What may be computed with: not so much that looking would take long."""
    if getattr(value, "nbytes", 0) > _WATCHED_BYTES:
        raise _Unread
    return value


def _names_of(module):
    return object.__getattribute__(module, "__dict__")  # a module may be of a type with an opinion


class _Positions:
    """What df.iloc counts in: rows, and columns. Where the values are many, or of several types, or none that a tensor
    has, the numbers of the rows stand for them."""

    def __init__(self, frame):
        self.remark = ""
        kinds = {frame.dtype} if _is_pandas(frame, "Series") else set(frame.dtypes)
        with contextlib.suppress(TypeError):
            if len(kinds) == 1 and frame.size * 8 <= _WATCHED_BYTES:
                self.array = np.ndarray.view(_array(frame, "a table"), np.ndarray)
                return
        self.array = np.broadcast_to(np.arange(len(frame)).reshape([-1] + [1] * (frame.ndim - 1)), frame.shape)
        self.remark = " (row numbers stand for the table's values)"


_OPERATORS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.FloorDiv: operator.floordiv,
              ast.Mod: operator.mod, ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt,
              ast.GtE: operator.ge, ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.BitAnd: operator.and_,
              ast.BitOr: operator.or_}


class _Names:
    """Reads expressions by the names of a frame, without running anything but NumPy on plain arrays, and pandas to
    have a column."""

    def __init__(self, frame):
        self._scopes = (frame.f_locals, frame.f_globals, vars(sys.modules["builtins"]))
        self._labelled = set()  # nodes whose numbers were a Series', which finds its partners by their labels

    def value(self, node):
        read = getattr(self, "_" + type(node).__name__.lower(), None)
        if read is None:
            raise _Unread
        try:
            return read(node)
        except _Unread:
            raise
        except Exception as error:  # it went well the first time, so this is not what ran
            raise _Unread from error

    def can_gather(self, node):
        """Whether it is a function whose calls are gathers."""
        try:
            return self.callee(node)[:2] in _GATHERS
        except Exception:
            return False

    def can_read(self, node):
        try:
            value = self.value(node)
            if type(value) is not _Positions:
                _plain(value)
        except _Unread:
            return False
        except Exception:
            pass
        return True

    def _constant(self, node):
        return node.value

    def _name(self, node):
        for scope in self._scopes:
            if _root_module(scope) == "builtins" and node.id in scope:  # a class body may have names of its own making
                return scope[node.id]
        raise _Unread

    def _tuple(self, node):
        parts = ([*_small(_plain(self.value(item.value)))] if isinstance(item, ast.Starred) else [self.value(item)]
                 for item in node.elts)
        return tuple(itertools.chain.from_iterable(parts))

    def _list(self, node):
        return [self.value(item) for item in node.elts]

    def _slice(self, node):
        return slice(*(None if part is None else self.value(part) for part in (node.lower, node.upper, node.step)))

    def _unaryop(self, node):
        return self._computed(node, {ast.USub: operator.neg, ast.Invert: operator.invert}, node.op, node.operand)

    def _binop(self, node):
        return self._computed(node, _OPERATORS, node.op, node.left, node.right)

    def _compare(self, node):
        return self._computed(node, _OPERATORS, node.ops[0], node.left, *node.comparators)

    def _computed(self, node, operators, kind, *sides):
        operands = [self._operand(side) for side in sides]
        shapes = [np.shape(operand) for operand in operands]
        labelled = self._labelled.intersection(sides)
        if type(kind) not in operators or len(sides) > 2 or labelled and len(sides) == 2 and () not in shapes or \
                math.prod(np.broadcast_shapes(*shapes)) * 8 > _WATCHED_BYTES:
            raise _Unread
        if labelled:
            self._labelled.add(node)
        return operators[type(kind)](*operands)

    def _operand(self, node):
        """A number, or an array of numbers whose arithmetic is NumPy's: a type made of ndarray may have its own."""
        value = self.value(node)
        if type(value) in (int, float, bool) or issubclass(type(value), np.integer):
            return value
        if not _is_tensor(value) or issubclass(type(value), np.ndarray) and type(value) not in (np.ndarray, np.memmap):
            raise _Unread
        if _root_module(value) == "pandas":
            self._labelled.add(node)
        array = _small(_plain(value))
        if array.dtype.kind not in "iubf":
            raise _Unread
        return array

    def _attribute(self, node):
        owner = self.value(node.value)
        if _is_pandas(owner, "DataFrame", "Series"):
            if node.attr in ("iloc", "iat"):
                return _Positions(owner)
            if node.attr in ("index", "columns", "shape"):
                return getattr(owner, node.attr)
            if node.attr == "values":
                return self._values(owner)
            if inspect.getattr_static(owner, node.attr, None) is not None:
                raise _Unread
            return self._column(owner, node.attr)
        if _is_tensor(owner):
            array = _plain(owner)
            if node.attr == "flat":
                return _flat(array)
            if node.attr not in ("T", "shape", "values"):
                raise _Unread
            return array if node.attr == "values" else array.T if node.attr == "T" else array.shape
        if issubclass(type(owner), types.ModuleType):
            return self._held(_names_of(owner), node.attr)
        value = inspect.getattr_static(owner, node.attr, None)  # a property is found as itself, not as its value
        if value is None and _is_torch_module(owner):
            stores = (inspect.getattr_static(owner, name) for name in ("_parameters", "_buffers"))
            value = next((store[node.attr] for store in stores if node.attr in store), None)
        if not (_is_tensor(value) or type(value) in (dict, list, tuple, int) or _is_pandas(value, "DataFrame") or
                issubclass(type(value), types.ModuleType) or _is_keras_embedding(value)):
            raise _Unread
        return value

    def _subscript(self, node):
        owner, key = self.value(node.value), self.value(node.slice)
        if type(owner) in (dict, list, tuple) and type(key) in (int, str):
            return self._held(owner, key)
        if _is_pandas(owner, "DataFrame"):
            return self._column(owner, key)
        if not _is_tensor(owner) or _root_module(owner) == "pandas" or node.value in self._labelled:
            raise _Unread
        array, key = _plain(owner), _plain(key)
        if type(key) not in (int, str, slice):
            pairs, cut = _axes_of(array, key)
            count = math.prod(np.broadcast_shapes(*(numbers.shape for _, numbers in pairs)))
            across = math.prod(size for axis, size in enumerate(cut.shape) if axis not in dict(pairs))
            if pairs and count * across * array.itemsize > _WATCHED_BYTES:
                raise _Unread
        return array[key]

    @staticmethod
    def _values(frame):
        positions = _Positions(frame)
        if positions.remark:
            raise _Unread
        return positions.array

    @staticmethod
    def _column(frame, name):
        if not _is_pandas(frame, "DataFrame") or type(name) is not str or name not in frame.columns or \
                not frame.columns.is_unique:
            raise _Unread
        return frame[name]

    @staticmethod
    def _held(container, key):
        try:
            return container[key]
        except LookupError:
            raise _Unread from None

    def _call(self, node):
        """Of a function that only arranges what it is given."""
        module, name, owner = self.callee(node.func)
        arrange = _ARRANGING.get((module, name)) if owner is None else _METHODS.get(node.func.attr)
        kinds = [word.value for word in node.keywords if word.arg == "dtype"]
        if owner is not None and node.func.attr == "astype":
            kinds = node.args
        if arrange is None or any(word.arg not in ("dtype", "device", "name") for word in node.keywords) or \
                any(ast.unparse(kind).rpartition(".")[2].strip("'") not in _INTEGERS for kind in kinds):
            raise _Unread
        arguments = [self._argument(argument) for argument in node.args if argument not in kinds]
        if owner is not None:
            arguments.insert(0, self._values(owner) if _is_pandas(owner, "DataFrame") else _plain(owner))
            if _root_module(owner) == "pandas" and node.func.attr in ("astype", "copy"):
                self._labelled.add(node)
        if arrange not in _WITHOUT_COPY:
            arguments = list(map(_small, arguments))
        result = arrange(*arguments)
        if kinds and np.asarray(result).dtype.kind not in "iu":  # a dtype would cut fractions off
            raise _Unread
        return result

    def _argument(self, node):
        value = self.value(node)
        return value if _is_pandas(value, "DataFrame") else _plain(value)

    def callee(self, node):
        """Module and name of a known function or method, and the tensor whose method it is."""
        if isinstance(node, ast.Attribute):
            owner = self.value(node.value)
            if _is_tensor(owner) or _is_pandas(owner, "DataFrame"):
                if (_library(owner), node.attr.rstrip("_")) not in _GATHERS and node.attr not in _METHODS:
                    raise _Unread
                return _library(owner), node.attr.rstrip("_"), owner
            if type(owner) is np.ufunc and node.attr == "at":
                return "numpy", "ufunc.at", None
        function = self.value(node) if isinstance(node, (ast.Attribute, ast.Name)) else None
        if _is_keras_embedding(function):
            return "keras", "Embedding", function
        for module, name in (*_ARRANGING, *_GATHERS):
            if function is not None and _function(module, name) is function:
                return module, name, None
        raise _Unread

    def gather_of(self, node):
        """What an expression gathers, as a _Gather."""
        if isinstance(node, ast.Subscript):
            owner = self.value(node.value)
            if type(owner) is _Positions:
                return _by_positions(owner, _plain(self.value(node.slice)))
            if not _is_tensor(owner):
                raise _Unread
            return _indexing(_plain(owner), _plain(self.value(node.slice)), _DIALECTS[_library(owner)])
        if not isinstance(node, ast.Call):
            raise _Unread
        module, name, owner = self.callee(node.func)
        names, gather = _GATHERS.get((module, name), ((), None))
        if gather is None:
            raise _Unread
        places = names if owner is None else names[1:]
        given = {} if owner is None else {names[0]: _owned(owner)}
        for name, argument in [*zip(places, node.args), *((word.arg, word.value) for word in node.keywords)]:
            if name in names and name:
                given[name] = _plain(self.value(argument))
        return gather(**given)


def _function(module, name):
    """What a module holds under a name, or a module that it holds; None where it has not been imported so far."""
    value = sys.modules.get(module)
    for part in name.split("."):
        value = _names_of(value).get(part) if issubclass(type(value), types.ModuleType) else None
    return value


def _is_torch_module(value):
    return any(str(_module_of(base)) == "torch.nn.modules.module" for base in _bases_of(type(value)))


def _is_keras_embedding(value):
    return _root_module(value) == "keras" and type(value).__name__ == "Embedding"


def _owned(owner):
    """The array in whose name a method is called: of Keras' Embedding its table."""
    if _is_keras_embedding(owner):
        owner = vars(vars(owner)["_embeddings"])["_value"]
    return _Positions(owner).array if _is_pandas(owner, "DataFrame", "Series") else _plain(owner)


_INTEGERS = ("int", "int32", "int64", "intp", "long")  # types that leave an index what it is


def _numbers_from(*limits):
    if any(type(limit) is not int and not issubclass(type(limit), np.integer) for limit in limits) or \
            len(range(*limits)) * 8 > _WATCHED_BYTES:
        raise _Unread
    return np.arange(*limits)


def _whole(array):
    if array.dtype.kind not in "iu":
        raise _Unread
    return array


def _torch_size(array, axis=None):
    return array.shape if axis is None else array.shape[axis]


#: Functions that only arrange, and count, what they are given, and methods that do.
_ARRANGING = {("builtins", "tuple"): tuple, ("builtins", "list"): list, ("builtins", "len"): len,
              ("numpy", "moveaxis"): np.moveaxis, ("numpy", "ix_"): np.ix_, ("numpy", "nonzero"): np.nonzero,
              ("numpy", "where"): lambda mask: np.nonzero(mask), ("numpy", "argwhere"): np.argwhere,
              ("numpy", "flatnonzero"): np.flatnonzero, ("builtins", "int"): operator.index,
              **{(module, "arange"): _numbers_from for module in ("numpy", "torch", "jax.numpy")},
              ("builtins", "range"): _numbers_from, ("tensorflow", "range"): _numbers_from,
              **{tuple(name.rsplit(".", 1)): np.asarray for name in
                 ("numpy.asarray", "numpy.array", "jax.numpy.asarray", "jax.numpy.array", "torch.tensor", "torch.as_tensor",
                  "torch.from_numpy", "tensorflow.constant", "tensorflow.convert_to_tensor")}}
_METHODS = {"astype": _whole, "long": _whole, "reshape": np.ndarray.reshape,
            "view": np.ndarray.reshape, "ravel": np.ndarray.ravel, "flatten": np.ndarray.ravel, "squeeze": np.squeeze,
            "unsqueeze": np.expand_dims, "tolist": np.ndarray.tolist, "item": np.ndarray.item, "size": _torch_size,
            "max": lambda array: array.max(), "min": lambda array: array.min(),
            "argmax": lambda array: array.argmax(), "argmin": lambda array: array.argmin(),
            **{name: np.asarray for name in ("numpy", "to_numpy", "cpu", "detach", "clone", "copy")}}
_WITHOUT_COPY = (len, np.moveaxis, np.asarray, np.squeeze, np.expand_dims, _torch_size, _whole)


def _library(tensor):
    root = _root_module(tensor)
    return root if root in _DIALECTS else "numpy"


# ---- gathers, as calls of gather_nd ----------------------------------------------------------------------------------


class _Gather(typing.NamedTuple):
    """What an expression reads: each of `numbers`, which broadcast together, counts along one of `axes` of params."""
    params: np.ndarray
    axes: tuple
    numbers: tuple
    dialect: str
    batch_dims: int = 0
    remark: str = ""

    def calls(self):
        """Params, indices, batch_dims, and what is to be said of them. Where the numbers together would make too many
        tuples, a call for each by itself: nothing is broadcast, and of a long one only a piece is looked at."""
        if not self.numbers:
            raise _NoGather
        numbers = [np.asarray(n) for n in self.numbers]
        if any(n.dtype.kind not in "iu" for n in numbers):
            raise _NoGather
        # What counts as NumPy does takes any integers, and makes them these.
        dtype = np.int64 if self.dialect in ("numpy", "pytorch") else np.result_type(*numbers)
        count = math.prod(np.broadcast_shapes(*(n.shape for n in numbers)))
        places = tuple(range(self.batch_dims, self.batch_dims + len(self.axes)))
        if count * len(numbers) * 8 <= _WATCHED_BYTES:
            moved = "" if self.axes == places else f" (params with axis {_comma_list(self.axes)} put first)"
            indices = np.stack(np.broadcast_arrays(*(n.astype(dtype) for n in numbers)), axis=-1)
            yield np.moveaxis(self.params, self.axes, places), indices, self.batch_dims, moved + self.remark
            return
        for axis, n in zip(self.axes, numbers):
            piece, which = self._bad_piece(axis, n)
            if piece is not None:
                yield np.moveaxis(self.params, axis, 0), piece.astype(dtype)[..., np.newaxis], 0, \
                    f" (axis {axis} of params put first, and its index by itself: {count:,} tuples in all{which})" + \
                    self.remark

    def _bad_piece(self, axis, numbers):
        """The first of its numbers that hold a bad one, None where none does; and which they are."""
        # Along an axis that was only broadcast all are the same.
        numbers = numbers[tuple(slice(1 if step == 0 else None) for step in numbers.strides)]
        most = _WATCHED_BYTES // 8
        starts = range(0, numbers.size, most)
        ends = [limit(numbers.flat[start:start + most]) for start in starts for limit in (np.min, np.max)]
        found = check((self.params.shape[axis],), np.array(ends, np.int64)[:, np.newaxis], 0, self.dialect)
        if found:
            return None, ""
        if len(starts) == 1:
            return numbers, ""
        start = starts[int(found.positions[0, 0]) // 2]
        piece = numbers.flat[start:start + most]
        return piece, f"; of the index, in row-major order, the numbers {start:,} to {start + piece.size - 1:,}"


def _axes_of(params, key):
    """The numbers of a key and the axis that each counts along, and params cut by the key's slices. A mask is the places
    where it is true."""
    items = list(key) if type(key) is tuple else [key]
    items = [item if item is None or item is Ellipsis or type(item) is slice else np.asarray(item) for item in items]
    taken = sum(item.ndim if item.dtype == bool else 1 for item in items if type(item) is np.ndarray) + \
        sum(type(item) is slice for item in items)
    dots = [n for n, item in enumerate(items) if item is Ellipsis]
    if taken > params.ndim or len(dots) > 1:
        raise _NoGather
    for n in dots:
        items[n:n + 1] = [slice(None)] * (params.ndim - taken)
    pairs, cuts = [], []
    for item in items:
        if type(item) is slice:
            cuts.append(item)
        elif item is not None and item.dtype == bool:
            if item.ndim == 0 or item.shape != params.shape[len(cuts):len(cuts) + item.ndim]:
                raise _NoGather  # the library's own words say which sizes differ
            if np.count_nonzero(item) * item.ndim * 8 > _WATCHED_BYTES:
                raise _Unread
            pairs += [(len(cuts) + n, places) for n, places in enumerate(np.nonzero(item))]
            cuts += [slice(None)] * item.ndim
        elif item is not None:
            pairs.append((len(cuts), item))
            cuts.append(slice(None))
    return pairs, params[tuple(cuts)]


def _indexing(params, key, dialect):
    """params[:, i, j], params[..., mask]."""
    pairs, params = _axes_of(params, key)
    return _Gather(params, tuple(axis for axis, _ in pairs), tuple(numbers for _, numbers in pairs), dialect)


def _by_positions(positions, key):
    """df.iloc[rows, columns]: as np.ix_ has them."""
    pairs, params = _axes_of(positions.array, key)
    last = len(pairs) - 1
    apart = [numbers.reshape(numbers.shape + (1,) * (last - n) * numbers.ndim) for n, (_, numbers) in enumerate(pairs)]
    return _Gather(params, tuple(axis for axis, _ in pairs), tuple(apart), "numpy", remark=positions.remark)


def _flat(params):
    """All of it as one axis; only where that takes no copy of much."""
    return (params if params.flags.c_contiguous else _small(params)).reshape(-1)


def _along_axis(params, indices, axis, dialect, batch_dims=0):
    """Whole slices across one axis, which goes where gather_nd takes its tuples' numbers."""
    return _Gather(params, (range(params.ndim)[axis],), (indices,), dialect, batch_dims)


def _numpy_take(a, indices, axis=None, out=None, mode="raise"):
    del out
    if mode != "raise":
        raise _NoGather
    return _along_axis(_flat(a) if axis is None else a, indices, axis or 0, "numpy")


def _take_along_axis(params, indices, axis, dialect):
    """Every number says where along `axis`; where across it is its own place."""
    indices = np.asarray(indices)
    axes = range(params.ndim)
    if indices.ndim != params.ndim:
        raise _NoGather
    places = [np.arange(size).reshape([-1 if n == along else 1 for n in axes])
              for along, size in enumerate(indices.shape)]
    places[axis] = indices
    return _Gather(params, tuple(axes), tuple(places), dialect)


def _numpy_take_along_axis(arr, indices, axis=-1):
    return _along_axis(_flat(arr), indices, 0, "numpy") if axis is None else \
        _take_along_axis(arr, indices, axis, "numpy")


def _embedding(weight, indices):
    return _along_axis(weight, indices, 0, _EACH_AXIS)


def _tf_gather_nd(params, indices, batch_dims=0):
    indices = np.asarray(indices)
    depth = indices.shape[-1]
    axes = tuple(range(batch_dims, batch_dims + depth))
    return _Gather(params, axes, tuple(indices[..., n] for n in range(depth)), "tensorflow-cpu", batch_dims)


def _tf_scatter_nd(indices, shape):
    return _tf_gather_nd(np.broadcast_to(np.float32(0), tuple(np.asarray(shape).tolist())), indices)


def _tf_gather(params, indices, axis=None, batch_dims=0):
    return _along_axis(params, indices, batch_dims if axis is None else axis, "tensorflow-cpu", batch_dims)


#: A gather's parameters as far as they matter, in the order of its positional ones, and what it is as a gather_nd. Where
#: a scatter writes is found as where a gather reads.
_GATHERS = {
    ("numpy", "take"): (("a", "indices", "axis", "out", "mode"), _numpy_take),
    ("numpy", "put"): (("a", "ind", "v", "mode"), lambda a, ind, v=None, mode="raise": _numpy_take(a, ind, mode=mode)),
    ("numpy", "take_along_axis"): (("arr", "indices", "axis"), _numpy_take_along_axis),
    ("numpy", "ufunc.at"): (("params", "key"), functools.partial(_indexing, dialect="numpy")),
    ("pandas", "take"): (("a", "indices", "axis"), lambda a, indices, axis=0: _along_axis(a, indices, axis, "numpy")),
    **{("torch", name): (("input", "dim", "index"), lambda input, dim, index: _along_axis(input, index, dim, _EACH_AXIS))
       for name in ("index_select", "index_add", "index_copy", "index_fill")},
    ("torch", "take"): (("input", "index"), lambda input, index: _along_axis(_flat(input), index, 0, "pytorch")),
    ("torch", "embedding"): (("weight", "indices"), _embedding),
    ("torch", "embedding_bag"): (("weight", "indices"), _embedding),
    ("keras", "Embedding"): (("weight", "inputs"), lambda weight, inputs: _embedding(weight, inputs)),
    **{("torch", name): (("input", "dim", "index"), lambda input, dim, index: _take_along_axis(input, index, dim, _EACH_AXIS))
       for name in ("gather", "scatter", "scatter_add")},
    ("tensorflow", "gather_nd"): (("params", "indices", "batch_dims"), _tf_gather_nd),
    ("tensorflow", "raw_ops.GatherNd"): (("params", "indices"), _tf_gather_nd),
    ("tensorflow", "scatter_nd"): (("indices", "", "shape"), _tf_scatter_nd),
    **{("tensorflow", f"tensor_scatter_nd_{verb}"): (("tensor", "indices"), lambda tensor, indices: _tf_gather_nd(tensor, indices))
       for verb in ("update", "add", "sub", "min", "max")},
    ("tensorflow", "gather"): (("params", "indices", "", "axis", "batch_dims"), _tf_gather),
    ("tensorflow", "nn.embedding_lookup"): (("weight", "indices"), _embedding),
}


def _become_command():
    """The command takes this process's place."""
    try:
        os.execv(_find_program("gathernd"), ["gathernd", *sys.argv[1:]])
    except (ProgramError, OSError) as error:
        sys.exit(f"gathernd: {error}")


if __name__ == "__main__":
    _become_command()
