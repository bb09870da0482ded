# SPDX-License-Identifier: GPL-3.0-or-later
"""A build's programs, run each in a home and a folder of its own, and what there is to ask them about."""
import os
import pathlib
import re
import subprocess
import tempfile

JSON_TIME = re.compile(rb'("[a-z_]+_ns": )\d+')
TIMES = re.compile(rb"\[timingText\].*|[0-9](?:[0-9.,]*[0-9])? (ns|\xc2\xb5s|ms|s)\b")  # what a window says of how long a run took
FOLDER = re.compile(rb"/tmp/[a-z_]+-[A-Za-z0-9]{6}(/recovery/[A-Za-z0-9]{6})?")  # that a program makes for itself


class Build:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder).resolve()

    def run(self, program, arguments):
        """Status, standard output and error, and what file it wrote. Its home and its folder are its own and empty."""
        with tempfile.TemporaryDirectory() as place:
            home = pathlib.Path(place, "home")
            work = pathlib.Path(place, "work")
            home.mkdir()
            work.mkdir()
            environment = {**os.environ, "HOME": str(home), "XDG_RUNTIME_DIR": str(home), "GATHERND_TUNING": "default"}
            done = subprocess.run([self.folder / program, *arguments], cwd=work, env=environment, capture_output=True, timeout=600)
            files = {path.name: path.read_bytes() for path in sorted(work.iterdir())}
            for name in files.keys() & {"out.txt", "out.svg"}:
                files[name] = FOLDER.sub(b"PLACE", TIMES.sub(b"#", files[name]))
            said = JSON_TIME.sub(rb"\1#", done.stdout + done.stderr).replace(str(self.folder).encode(), b"BUILD").replace(place.encode(), b"PLACE")
            return {"status": str(done.returncode).encode(), "said": said, **files}


def list_words(build, *arguments):
    """The first word of each line, of those that have one at their beginning."""
    said = build.run("bin/gathernd", arguments)["said"].decode()
    return re.findall(r"(?m)^([a-z][a-z0-9.-]*)\s", said)


def list_examples():
    text = (pathlib.Path(__file__).parents[2] / "resources/examples/list.cmake").read_text()
    return re.search(r"GATHERND_EXAMPLES\s+([^)]*)", text)[1].split()
