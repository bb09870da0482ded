# SPDX-License-Identifier: GPL-3.0-or-later
"""gather_nd explained, checked and shown, from Python.

    import gathernd

    gathernd.explain(params, indices)   # the call in words; in a notebook also as a picture
    gathernd.check((3, 4), indices)     # which tuples lie outside params: a mask, their places, the tuples
    gathernd.show(params, indices)      # the call in the window; returns at once
    gathernd.dialects(params, indices)  # what every framework makes of it; without a call, their rules
    gathernd.code(params, indices, framework="jax")     # the call in that framework's code
    with gathernd.watch():              # names the failing call of an IndexError, which goes on as it came
        params[indices]

It asks the programs `gathernd` and `gathernd-explorer` and holds no rule of gather_nd itself. They are the ones
that the environment names (GATHERND, GATHERND_EXPLORER), else lie beside this file, else in PATH. Tensors are
NumPy arrays or what becomes one: lists, memory maps, eager tensors of PyTorch, TensorFlow and JAX.
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
import inspect
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
import tempfile
import threading
import time
import types
import typing
import xml.etree.ElementTree as ElementTree

import numpy as np

__all__ = ["explain", "check", "show", "watch", "dialects", "code", "Explanation", "Check", "Window", "BadTuple",
           "FoundCall", "Dialects", "Dialect", "Snippet", "CallError", "OutOfRange", "ProgramError"]

TIMEOUT = 60  #: seconds that a program may take for an answer

_VARIABLES = {"gathernd": "GATHERND", "gathernd-explorer": "GATHERND_EXPLORER"}
_MAJOR_VERSION = 1
_ANSWER_BYTES = 64 << 20  # more than any answer that is asked for
_TUPLES_IN_WORDS = 1000   # up to so many tuples have a line each in an explanation
_LISTED = 20              # bad tuples that are listed one by one
_DRAWN_BYTES = 64 << 20   # larger calls are not drawn
_COPIED_BYTES = 16 << 20  # up to here a call keeps the values that it had
_FIGURE_BYTES = 2 << 20   # a larger picture would make a notebook slow to open
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
    folders = [beside] + [f for f in os.environ.get("PATH", "").split(os.pathsep) if os.path.isabs(f)]
    path = shutil.which(named) if named else shutil.which(name, path=os.pathsep.join(folders))
    if path is None:
        where = f"{variable} names {named!r}, no program" if named else f"it is neither in PATH nor in {beside}"
        raise ProgramError(f"{name} was not found: {where}")
    path = os.path.abspath(path)
    _check_version(name, path, os.stat(path).st_mtime_ns)
    return path


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
    with process:
        try:
            output, errors = _read_all(process, command[0])
        except BaseException:  # Ctrl+C too: whatever the program has started ends with it
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            raise
    return process.returncode, output, errors


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
        raise CallError(_member(error, "message", str), _member(error, "code", str), _fixes(error), status == 1)
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


def _fixes(answer):
    return [_member(fix, "sentence", str) for fix in answer.get("fixes", [])]


# ---- tensors ----------------------------------------------------------------------------------------------------


_module_of = type.__dict__["__module__"].__get__  # a metaclass may have a property of that name


def _root_module(value):
    return str(_module_of(type(value))).partition(".")[0]


_NUMBERS = frozenset("bool int8 int16 int32 int64 uint8 uint16 uint32 uint64 float16 bfloat16 float32 float64 "
                     "complex64 complex128".split())


def _array(value, role):
    """`value` as an array that a .npy can hold; TypeError names the tensor and why it is none."""
    if issubclass(type(value), np.ma.MaskedArray):
        raise TypeError(f"{role} is a masked array: fill it first, as with {role}.filled(-1)")
    try:
        array = _framework_array(value)
    except (TypeError, ValueError, RuntimeError, NotImplementedError) as error:
        raise TypeError(f"{role}: {type(value).__name__} does not become a NumPy array: {error}") from error
    if array.dtype.name not in _NUMBERS and array.dtype.kind not in "US":
        why = ": Python objects, or rows of unequal length" if array.dtype.hasobject else ""
        raise TypeError(f"{role} has dtype {array.dtype}{why}; numbers, bool and fixed-width strings are understood")
    return array


def _framework_array(value):
    root = _root_module(value)
    if root == "torch":
        value = value.detach().cpu().resolve_conj().resolve_neg()
        if str(value.dtype) == "torch.bfloat16":
            return value.contiguous().view(sys.modules["torch"].int16).numpy().view(_bfloat16())
        return value.numpy()
    if root == "tensorflow":
        value = value.numpy()
    if issubclass(type(value), np.ndarray):
        return value
    array = np.asarray(value)
    return array.astype(np.int64) if array.size == 0 and isinstance(value, (list, tuple)) else array


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
        if _tuple_axis(self._call.dialect) == "first":
            indices = np.moveaxis(indices, 0, -1)
        return indices[self.mask]

    def clamped(self):
        """Indices with every number of a bad tuple moved to the nearest place within its axis: a new array, as NumPy
        lays it out. Into an axis of size 0 nothing fits, which is a CallError."""
        with _index_file(self._call) as file, _passing_folder(self._call.indices.nbytes) as folder:
            output = folder / "clamped.npy"
            _ask("problems", [*self._call.options(file), "--limit", "0", "--fix", "clamp", "--output", str(output)])
            try:
                mended = np.load(output, allow_pickle=False)
            except (OSError, ValueError, EOFError) as error:
                raise ProgramError(f"gathernd problems wrote no indices: {error}") from error
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


@functools.lru_cache(maxsize=1)
def _tuple_axes():
    rows = _member(_ask("dialects", []), "dialects", list)
    return {_member(row, "id", str): _member(_member(row, "rules", dict), "tuple_axis", str) for row in rows}


def _tuple_axis(dialect):
    return _tuple_axes().get(dialect, "last")


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
        try:
            mask = np.load(output, allow_pickle=False)
        except (OSError, ValueError, EOFError) as error:
            raise ProgramError(f"gathernd problems wrote no mask: {error}") from error
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
        return {"error": CallError(_member(error, "message", str), _member(error, "code", str), _fixes(error)),
                "bad_count": error.get("count", 0)}
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
        error = row.get("error")
        if error is not None:
            error = CallError(_member(error, "message", str), _member(error, "code", str), _fixes(error))
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
    """The call that failed, as `watch` attaches it to the exception (`error.gathernd`): explain, check and show take
    it, or the exception itself."""
    params: np.ndarray
    indices: np.ndarray
    batch_dims: int
    dialect: str
    sentence: str  #: the first bad tuple, and how many there are
    where: str     #: file:line: the expression

    def __repr__(self):
        return f"<gathernd.FoundCall: {self.where}: {self.sentence}>"


class watch:
    """Within `with watch():` an exception of an indexing that failed is looked at before it goes on as it came.

    It finds `params[indices]`, take and take_along_axis of NumPy, indexing, take, gather, index_select and embedding
    of PyTorch, gather_nd and gather of TensorFlow, wherever in the traceback they stand, adds a note that names the
    first bad tuple, and sets `error.gathernd`. Nothing is called again and no property is read: what the expression
    names must be variables, attributes that an instance itself holds, members of a dict, list or tuple, slices of
    these, or tuple(), asarray(), moveaxis() and .T of them.

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
            with contextlib.suppress(Exception, KeyboardInterrupt):
                self._look_at(error, trace)
        return False

    def _look_at(self, error, trace):
        if not (isinstance(error, (IndexError, RuntimeError)) or _root_module(error) in _UNSEEN):
            return
        try:
            found, reason = _find_failing_call(trace), _why_unseen(error)
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
    if hasattr(BaseException, "add_note"):
        BaseException.add_note(error, note)
        return
    error.__notes__ = [*getattr(error, "__notes__", []), note]  # as Python 3.11 keeps it; pytest and others print it
    print(note, file=sys.stderr)


_UNSEEN = {"torch": "an assert on a CUDA device ends its context, so no tensor can be read any more; check the indices "
                    "before the call, or run it on the CPU",
           "tensorflow": "the tensors of a tf.function cannot be read; tf.config.run_functions_eagerly(True) makes the "
                         "call one that can",
           "onnxruntime": "the tensors lie within the session; make the inputs of the node outputs of the model too, "
                          "and check these"}


def _why_unseen(error):
    root = _root_module(error)
    if root not in _UNSEEN and type(error) is not RuntimeError:
        return None
    said = str(error)
    if "device-side assert" in said:
        return _UNSEEN["torch"]
    within = {"tensorflow": "Graph execution error", "onnxruntime": ""}.get(root)
    return _UNSEEN[root] if within is not None and within in said else None


def _find_failing_call(trace):
    """The innermost expression of the traceback that is a gather with a tuple outside its params."""
    stack = []
    while trace is not None:
        stack.append(trace)
        trace = trace.tb_next
    for entry in reversed(stack):
        for node in _expressions_at(entry):
            try:
                found = _judge(_Names(entry.tb_frame).gather_of(node), entry, node)
            except ProgramError:
                raise
            except (_Unread, ArithmeticError, LookupError, RuntimeError, TypeError, ValueError):
                continue  # no gather, or one that cannot be read
            if found is not None:
                return found
    return None


def _judge(gather, entry, node):
    params, indices, batch_dims, dialect, first_axes = gather
    call = _make_call(params, indices, batch_dims, dialect)
    with _index_file(call) as file:
        try:
            _ask("run", call.options(file))
        except CallError as error:
            if error.code != "out_of_range":
                return None
            where = f"{os.path.basename(entry.tb_frame.f_code.co_filename)}:{entry.tb_lineno}: {ast.unparse(node)}"
            moved = f" (params with axis {_comma_list(first_axes)} put first)" if first_axes else ""
            return FoundCall(params, indices, batch_dims, dialect, str(error) + moved, where)
    return None


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
        return [node for node in ast.walk(ast.parse("".join(lines)))
                if isinstance(node, (ast.Subscript, ast.Call)) and node.lineno <= entry.tb_lineno <= node.end_lineno]
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


_TENSOR_TYPES = {("torch", "Tensor"), ("torch", "Parameter"), ("tensorflow", "EagerTensor"),
                 ("tensorflow", "ResourceVariable"), ("jaxlib", "ArrayImpl")}
_DIALECTS = {"numpy": "numpy", "torch": "pytorch", "tensorflow": "tensorflow-cpu"}
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
    return type(value) in (int, str, type(None), type(...)) or issubclass(type(value), np.integer)


def _plain(value):
    """A tensor as a plain array, whose slicing runs nobody's code; numbers and lists of them as they are."""
    if _is_tensor(value):
        return np.ndarray.view(_array(value, "a tensor"), np.ndarray)
    if type(value) is slice and all(map(_is_plain, (value.start, value.stop, value.step))) or _is_plain(value):
        return value
    raise _Unread


def _names_of(module):
    return object.__getattribute__(module, "__dict__")  # a module may be of a type with an opinion


class _Names:
    """Reads expressions by the names of a frame, without running anything but NumPy on plain arrays."""

    def __init__(self, frame):
        self._scopes = (frame.f_locals, frame.f_globals, vars(sys.modules["builtins"]))

    def value(self, node):
        read = getattr(self, "_" + type(node).__name__.lower(), None)
        if read is None:
            raise _Unread
        return read(node)

    def _constant(self, node):
        return node.value

    def _name(self, node):
        for scope in self._scopes:
            if _root_module(scope) == "builtins" and node.id in scope:  # a class body may have names of its own making
                return scope[node.id]
        raise _Unread

    def _tuple(self, node):
        return tuple(self.value(item) for item in node.elts)

    def _list(self, node):
        return [self.value(item) for item in node.elts]

    def _slice(self, node):
        return slice(*(None if part is None else self.value(part) for part in (node.lower, node.upper, node.step)))

    def _unaryop(self, node):
        value = self.value(node.operand)
        if type(value) is not int or not isinstance(node.op, ast.USub):
            raise _Unread
        return -value

    def _attribute(self, node):
        owner = self.value(node.value)
        if _is_tensor(owner):
            if node.attr == "T":
                return _plain(owner).T
            raise _Unread
        if issubclass(type(owner), types.ModuleType):
            return self._held(_names_of(owner), node.attr)
        value = inspect.getattr_static(owner, node.attr, None)  # a property is found as itself, not as its value
        if not _is_tensor(value) and type(value) not in (dict, list, tuple):
            raise _Unread
        return value

    def _subscript(self, node):
        owner, key = self.value(node.value), self.value(node.slice)
        if type(owner) in (dict, list, tuple) and type(key) in (int, str):
            return self._held(owner, key)
        if not _is_tensor(owner):
            raise _Unread
        return _plain(owner)[tuple(map(_plain, key)) if type(key) is tuple else _plain(key)]

    @staticmethod
    def _held(container, key):
        try:
            return container[key]
        except LookupError:
            raise _Unread from None

    def _call(self, node):
        """Of a function that only arranges what it is given."""
        module, name, _ = self._callee(node.func)
        if (module, name) not in _ARRANGING or node.keywords:
            raise _Unread
        arguments = [_plain(self.value(argument)) for argument in node.args]
        return _ARRANGING[module, name](*arguments)

    def _callee(self, node):
        """Module and name of a known function or method, and the tensor whose method it is."""
        if isinstance(node, ast.Attribute):
            owner = self.value(node.value)
            if _is_tensor(owner):
                return _library(owner), node.attr, owner
        function = self.value(node) if isinstance(node, (ast.Attribute, ast.Name)) else None
        for module, name in (*_ARRANGING, *_GATHERS):
            if function is not None and _names_of(sys.modules.get(module, ast)).get(name) is function:
                return module, name, None
        raise _Unread

    def gather_of(self, node):
        """Of an expression that gathers: params, indices, batch_dims, dialect, the axes of params that had to move."""
        if isinstance(node, ast.Subscript):
            owner = self.value(node.value)
            if not _is_tensor(owner):
                raise _Unread
            return _indexing(_plain(owner), self.value(node.slice), _DIALECTS[_library(owner)])
        if not isinstance(node, ast.Call):
            raise _Unread
        module, name, owner = self._callee(node.func)
        names, gather = _GATHERS.get((module, name), ((), None))
        if gather is None:
            raise _Unread
        places = names if owner is None else names[1:]
        given = {} if owner is None else {names[0]: _plain(owner)}
        for name, argument in [*zip(places, node.args), *((word.arg, word.value) for word in node.keywords)]:
            if name in names and name:
                given[name] = _plain(self.value(argument))
        return gather(**given)


_ARRANGING = {("builtins", "tuple"): tuple, ("builtins", "list"): list, ("numpy", "asarray"): np.asarray,
              ("numpy", "array"): np.asarray, ("numpy", "moveaxis"): np.moveaxis}


def _library(tensor):
    root = _root_module(tensor)
    return root if root in _DIALECTS else "numpy"


def _indexing(params, key, dialect):
    """params[:, i, j]: tuples of the numbers that stand together; axes before them move behind them."""
    items = list(key) if type(key) is tuple else [key]
    before = next((n for n, item in enumerate(items) if type(item) is not slice), len(items))
    numbers = [np.asarray(_plain(item)) for item in items[before:] if type(item) is not slice and item is not Ellipsis]
    behind = items[before + len(numbers):]
    if not numbers or any(n.dtype.kind not in "iu" for n in numbers) or items[:before] != [slice(None)] * before or \
            any(type(item) is not slice and item is not Ellipsis for item in behind):
        raise _Unread
    indices = np.stack(np.broadcast_arrays(*(n.astype(np.int64) for n in numbers)), axis=-1)
    axes = range(before, before + len(numbers))
    return np.moveaxis(params, axes, range(len(numbers))), indices, 0, dialect, tuple(axes) if before else ()


def _along_axis(params, indices, axis, dialect, batch_dims=0):
    """Whole slices across one axis, which goes where gather_nd takes its tuples' numbers."""
    moved = () if axis == batch_dims else (axis,)
    return np.moveaxis(params, axis, batch_dims), np.asarray(indices)[..., np.newaxis], batch_dims, dialect, moved


def _numpy_take(a, indices, axis=None, out=None, mode="raise"):
    del out
    if mode != "raise":
        raise _Unread
    return _along_axis(a.reshape(-1), indices, 0, "numpy") if axis is None else \
        _along_axis(a, indices, axis, "numpy")


def _take_along_axis(params, indices, axis, dialect):
    """Every number says where along `axis`; where across it is its own place."""
    indices = np.asarray(indices)
    places = list(np.indices(indices.shape))
    places[axis] = indices
    return params, np.stack(places, axis=-1), 0, dialect, ()


def _numpy_take_along_axis(arr, indices, axis):
    return _take_along_axis(arr, indices, axis, "numpy")


def _torch_gather(input, dim, index):
    return _take_along_axis(input, index, dim, _EACH_AXIS)


def _torch_index_select(input, dim, index):
    return _along_axis(input, index, dim, _EACH_AXIS)


def _torch_take(input, index):
    return _along_axis(input.reshape(-1), index, 0, "pytorch")


def _torch_embedding(weight, indices):
    return _along_axis(weight, indices, 0, _EACH_AXIS)


def _tf_gather_nd(params, indices, batch_dims=0):
    return params, np.asarray(indices), batch_dims, "tensorflow-cpu", ()


def _tf_gather(params, indices, axis=None, batch_dims=0):
    return _along_axis(params, indices, batch_dims if axis is None else axis, "tensorflow-cpu", batch_dims)


#: A gather's parameters as far as they matter, in the order of its positional ones, and what it is as a gather_nd.
_GATHERS = {
    ("numpy", "take"): (("a", "indices", "axis", "out", "mode"), _numpy_take),
    ("numpy", "take_along_axis"): (("arr", "indices", "axis"), _numpy_take_along_axis),
    ("torch", "gather"): (("input", "dim", "index"), _torch_gather),
    ("torch", "index_select"): (("input", "dim", "index"), _torch_index_select),
    ("torch", "take"): (("input", "index"), _torch_take),
    ("torch", "embedding"): (("weight", "indices"), _torch_embedding),
    ("tensorflow", "gather_nd"): (("params", "indices", "batch_dims"), _tf_gather_nd),
    ("tensorflow", "gather"): (("params", "indices", "", "axis", "batch_dims"), _tf_gather),
}
