# SPDX-License-Identifier: GPL-3.0-or-later
"""In a bare Debian with python3-venv and xvfb, as check-wheel.sh makes one: installs the wheels beside this file without a
network, opens the window and looks at the screen, asks command and module, tries places that cannot be written to, and
uninstalls. With the word wayland, in one that has weston too: the window there alone."""
import pathlib
import shutil
import struct
import subprocess
import sys
import time
import typing
import zlib

HERE = pathlib.Path(__file__).resolve().parent
VENV, HOME, SCREEN, HOSTILE = (HERE / name for name in ("venv", "home", "screen", "hostile"))
BIN = VENV / "bin"
DISPLAY, WIDTH, HEIGHT = ":77", 1280, 800
ENVIRONMENT = {"HOME": str(HOME), "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "XDG_RUNTIME_DIR": str(HOME)}
GRACE = 60  # seconds that a window may take to be drawn
INSTALL = [BIN / "pip", "install", "--no-index", "--find-links", HERE]


def say(text: str) -> None:
    print(f"  {text}", flush=True)


def run(*command: object, status: int | None = 0, said: str = "", **variables: str) -> str:
    """What it prints, where it ends with `status` (None: any but 0) and says `said`."""
    done = subprocess.run([str(word) for word in command], env={**ENVIRONMENT, **variables}, capture_output=True, text=True,
                          cwd=HOME, timeout=300)
    ended = done.returncode != 0 if status is None else done.returncode == status
    if not ended or said not in done.stdout + done.stderr:
        sys.exit(f"try-wheel: FAILED with {done.returncode}: {' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


def list_files(folder: pathlib.Path) -> set[str]:
    return {str(path) for path in folder.rglob("*") if "__pycache__" not in path.parts and not path.is_dir()}


def read_screen() -> bytes:
    """BGRX, row by row, out of Xvfb's window dump."""
    dump = (SCREEN / "Xvfb_screen0").read_bytes()
    header = struct.unpack(">25I", dump[:100])
    start = header[0] + 12 * header[19]
    return dump[start:start + WIDTH * HEIGHT * 4]


def write_png(path: pathlib.Path, pixels: bytes) -> None:
    rgb = bytearray(WIDTH * HEIGHT * 3)
    for channel in range(3):
        rgb[channel::3] = pixels[2 - channel::4]
    rows = b"".join(b"\0" + rgb[y * WIDTH * 3:(y + 1) * WIDTH * 3] for y in range(HEIGHT))
    chunks = [(b"IHDR", struct.pack(">2I5B", WIDTH, HEIGHT, 8, 2, 0, 0, 0)), (b"IDAT", zlib.compress(rows)), (b"IEND", b"")]
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in chunks))


def is_drawn(pixels: bytes) -> bool:
    return len({pixels[n:n + 4] for n in range(0, len(pixels), 4 * 97)}) > 20


def try_window(since: float) -> None:
    SCREEN.mkdir()
    server = subprocess.Popen(["Xvfb", DISPLAY, "-screen", "0", f"{WIDTH}x{HEIGHT}x24", "-fbdir", SCREEN, "-nolisten", "tcp"],
                              stderr=subprocess.DEVNULL)
    waited = time.monotonic()
    wait_for(pathlib.Path("/tmp/.X11-unix/X77").exists, f"no X server at {DISPLAY}; is there another?", server)
    since += time.monotonic() - waited  # a person's screen is there
    window = subprocess.Popen([BIN / "gathernd-explorer", "--example", "rows"], env={**ENVIRONMENT, "DISPLAY": DISPLAY})
    begun = time.monotonic()
    while not is_drawn(read_screen()):
        if window.poll() is not None or time.monotonic() - begun > GRACE:
            sys.exit("try-wheel: FAILED: no window")
        time.sleep(0.02)
    say(f"the window is drawn {time.monotonic() - since:.1f} s after pip began")
    time.sleep(2)
    write_png(HERE / "pictures/window.png", read_screen())
    loaded = list_loaded(window)
    ours = {path for path in loaded if path.startswith(str(VENV))}
    say(f"libraries: {len(ours)} of the wheel, {sum('/fallback/' in path for path in ours)} of them for want of the system's")
    if strangers := [path for path in loaded - ours if "Qt6" in path or "libicu" in path]:
        sys.exit(f"try-wheel: FAILED: the window loads {strangers}")
    before = read_screen()
    run(*INSTALL, "--force-reinstall", "gathernd-explorer", "gathernd")
    time.sleep(2)
    if window.poll() is not None or read_screen() != before:
        sys.exit("try-wheel: FAILED: the window does not outlive an upgrade")
    say("the window stays, as it was, while pip puts other files in place of its own")
    end(window)
    end(server)


def list_loaded(window: subprocess.Popen) -> set[str]:
    lines = pathlib.Path(f"/proc/{window.pid}/maps").read_text().splitlines()
    return {line.split()[-1] for line in lines if ".so" in line}


def end(process: subprocess.Popen) -> None:
    process.terminate()
    process.wait(GRACE)


def try_wayland() -> None:
    """Weston takes its options by other names from 13 on."""
    variables = {**ENVIRONMENT, "WAYLAND_DISPLAY": "wayland-9"}
    older = run("weston", "--version") < "weston 13"
    how = ["--backend=headless-backend.so", "--use-pixman"] if older else ["--backend=headless", "--renderer=pixman"]
    server = subprocess.Popen(["weston", *how, f"--width={WIDTH}", f"--height={HEIGHT}", "--socket=wayland-9", "--debug",
                               f"--log={HOME}/weston.log"], env=ENVIRONMENT, stderr=subprocess.DEVNULL)
    window = None
    try:
        wait_for(lambda: (HOME / "wayland-9").exists(), "no Wayland", server)
        sizes = [0, 0]
        while sizes[-1] == 0 or sizes[-1] != sizes[-2]:  # its desktop comes up slowly
            if server.poll() is not None or len(sizes) > GRACE:
                sys.exit("try-wheel: FAILED: no still Wayland desktop")
            time.sleep(0.5)
            sizes.append(read_wayland(variables))
        window = subprocess.Popen([BIN / "gathernd-explorer", "--example", "rows"], env=variables)
        wait_for(lambda: read_wayland(variables) > 1.5 * sizes[-1], "no window on Wayland", window)
        if not any("libqwayland" in path for path in list_loaded(window)):
            sys.exit("try-wheel: FAILED: the window is not on Wayland")
    finally:
        for picture in HOME.glob("wayland-screenshot*.png"):
            shutil.move(picture, HERE / "pictures/wayland.png")
        for process in [window, server]:
            if process:
                end(process)
    say("the window is drawn on Wayland")


def read_wayland(variables: dict[str, str]) -> int:
    """How many bytes a picture of the screen takes: with a window on it, more than of the desktop alone."""
    for old in HOME.glob("wayland-screenshot*.png"):
        old.unlink()
    subprocess.run(["weston-screenshooter"], env=variables, cwd=HOME, capture_output=True, timeout=GRACE)
    return max((picture.stat().st_size for picture in HOME.glob("wayland-screenshot*.png")), default=0)


def wait_for(done: typing.Callable[[], bool], fault: str, process: subprocess.Popen) -> None:
    begun = time.monotonic()
    while not done():
        if process.poll() is not None or time.monotonic() - begun > GRACE:
            sys.exit(f"try-wheel: FAILED: {fault}")
        time.sleep(0.1)


def try_places() -> None:
    """Where nothing can be written: the environment, and a home with a full disk under it."""
    for options in (["-o", "bind", VENV], ["-o", "remount,ro,bind", VENV]):
        run("mount", *options, VENV)
    run(BIN / "gathernd", "run", "example:tf-01", said="shape: [2]")
    run(BIN / "python", "-m", "gathernd", "--version", said="gathernd ")
    run(BIN / "gathernd-explorer", "--example", "rows", "--export", HOME / "read-only.svg")
    run(BIN / "pip", "uninstall", "-y", "gathernd", status=None, said="Read-only file system")
    run("umount", VENV)
    full = HERE / "full"
    full.mkdir()
    run("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", full)
    run("sh", "-c", f"cat /dev/zero > {full}/zeros; true")
    run(BIN / "gathernd-explorer", "--example", "rows", "--export", HOME / "full.svg", HOME=str(full))
    run(BIN / "gathernd-explorer", "--example", "rows", "--export", full / "full.svg", status=2, said="No space left")
    run(BIN / "gathernd", "run", "example:tf-01", "--output", full / "full.npy", status=2, said="No space left")
    run(*INSTALL, "--target", full / "site", "gathernd-explorer", status=None, said="No space left", TMPDIR=str(HOME))
    if left := [path.name for path in full.iterdir() if path.suffix in (".svg", ".npy")]:
        sys.exit(f"try-wheel: FAILED: on a full disk stays {left}")
    run("umount", full)
    say("read-only and full disks: works where it need not write, and says what stopped it where it must")


def try_less() -> None:
    """Without NumPy, and for a Python that is too old."""
    site = HERE / "less"
    run(*INSTALL, "--no-deps", "--target", site, "gathernd", "gathernd-explorer")
    run("python3", "-m", "gathernd_explorer", "--example", "rows", "--export", HOME / "less.svg", PYTHONPATH=str(site))
    run("python3", "-c", "import gathernd", status=1, said="No module named 'numpy'", PYTHONPATH=str(site))
    for name in ("gathernd", "gathernd-explorer"):
        run(BIN / "pip", "download", "--no-index", "--find-links", HERE, "--no-deps", "--only-binary", ":all:",
            "--python-version", "3.8", "-d", HOME / "old", name, status=1, said=">=3.9")
    say("without NumPy the programs run; Python 3.8 is refused by pip")


def try_pictures(programs: pathlib.Path) -> None:
    """Through the launcher, past it as gathernd.show does, and where another Qt is in the way."""
    HOSTILE.mkdir()
    for name in ("libQt6Core.so.6", "libQt6Gui.so.6", "libfmt.so.9"):
        (HOSTILE / name).write_text("no library")
    run(BIN / "gathernd-explorer", "--example", "rows", "--screenshot", HERE / "pictures/offscreen.png")
    figure = ["--example", "rows", "--export"]  # a window also shows how long a run took
    run(BIN / "gathernd-explorer", *figure, HOME / "launched.svg")
    run(programs / "gathernd-explorer", *figure, HOME / "direct.svg")
    run(programs / "gathernd-explorer", *figure, HOME / "hostile.svg", LD_LIBRARY_PATH=str(HOSTILE),
        QT_PLUGIN_PATH=str(HOSTILE))
    if len({path.read_bytes() for path in HOME.glob("*.svg")}) != 1:
        sys.exit("try-wheel: FAILED: the same call gives another picture")
    run(BIN / "gathernd-explorer", status=2, said="display")


HOME.mkdir()
run("python3", "-m", "venv", VENV)
before = list_files(VENV)
start = time.monotonic()
run(*INSTALL, "gathernd-explorer")
if sys.argv[1:] == ["wayland"]:
    try_wayland()
    sys.exit()
say(f"pip: {time.monotonic() - start:.1f} s")
try_window(start)
packages = next(VENV.glob("lib/python3*/site-packages"))
for name in ("gathernd_explorer", "gathernd.py", "numpy", "numpy.libs"):
    say(f"{name}: {run('du', '-sm', packages / name).split()[0]} MB")
run(BIN / "pip", "check")
run(BIN / "gathernd", "run", "example:tf-01", said="shape: [2]")
run(BIN / "python", "-m", "gathernd", "--version", said="gathernd ")
run(BIN / "python", "-c", "import gathernd; print(gathernd.explain([[1, 2], [3, 4]], [[1], [2]]))", said="bad tuples: 1 of 2")
try_pictures(packages / "gathernd_explorer/bin")
say("pictures are the same by the launcher, without it, and with another Qt in the way")
try_places()
try_less()
shutil.move(VENV, HERE / "elsewhere")
run(HERE / "elsewhere/bin/python", "-m", "gathernd", "--version", said="gathernd ")
shutil.move(HERE / "elsewhere", VENV)
run(BIN / "pip", "uninstall", "-y", "gathernd-explorer", "gathernd", "numpy")
if left := list_files(VENV) ^ before:
    sys.exit(f"try-wheel: FAILED: uninstalling leaves or takes {sorted(left)[:5]}")
