# SPDX-License-Identifier: GPL-3.0-or-later
"""One call in a real framework and in `gathernd`, and whether both did the same, bit for bit.

The framework runs the snippet of `gathernd code`; what it should give is `gathernd run` under its dialect.
"""
import json
import os
import pathlib
import selectors
import shutil
import subprocess
import tempfile

import numpy as np

HERE = pathlib.Path(__file__).resolve().parent
RESOURCES = HERE.parents[2] / "resources" / "frameworks"
KNOWN = json.loads((HERE / "known.json").read_text())
# In place of a framework's own dialect where its snippet is an idiom for batch_dims, which it has not.
BATCHED_AS = {"numpy": "onnx", "pytorch": "onnxruntime", "paddle": "onnx", "mindspore": "tflite"}
ENVIRONMENT = {"CUDA_VISIBLE_DEVICES": "-1", "JAX_PLATFORMS": "cpu", "TF_CPP_MIN_LOG_LEVEL": "3",
               "TF_ENABLE_ONEDNN_OPTS": "0", "GLOG_v": "3"}


def header_of(path):
    lines = [line.split() for line in path.read_text().splitlines() if line.startswith("%% ")]
    return {words[1]: " ".join(words[2:]) for words in lines if len(words) > 1}


HEADERS = {path.name.removesuffix(".py.in"): header_of(path) for path in RESOURCES.glob("*.py.in")}
MODULES = {name: header["module"] for name, header in HEADERS.items() if "module" in header}
POLICIES = {name: ["--bad-indices-policy", header["policy"]] for name, header in HEADERS.items() if "policy" in header}


class Case:
    """A call on two arrays; bfloat16 params are an array of two-byte records."""

    def __init__(self, name, params, indices, batch_dims=0, options=()):
        self.name, self.batch_dims, self.options = name, batch_dims, tuple(options)
        self.params, self.indices = np.asarray(params), np.asarray(indices)

    def arguments(self, folder):
        np.save(folder / "params.npy", self.params)
        np.save(folder / "indices.npy", self.indices)
        np.savez(folder / "call.npz", params=self.params, indices=self.indices)  # what code loads, if it must
        arguments = ["--params", str(folder / "params.npy"), "--indices", str(folder / "indices.npy"),
                     f"--batch-dims={self.batch_dims}", *self.options]
        if self.params.dtype.kind == "V":
            arguments += ["--dtype", "bfloat16"]
        return arguments

    def __str__(self):
        return (f"{self.name}: params {self.params.dtype} {self.params.shape}, indices {self.indices.dtype} "
                f"{self.indices.shape} {self.indices.ravel()[:12].tolist()}, batch_dims {self.batch_dims}")


class Gathernd:
    """The program under test."""

    def __init__(self, program):
        self.program = program

    def json(self, *arguments):
        done = subprocess.run([self.program, *arguments, "--json"], capture_output=True, text=True, timeout=60)
        if not done.stdout:
            raise AssertionError(f"{arguments}: {done.stderr}")
        return json.loads(done.stdout)

    def dialects(self):
        return {row["id"]: row for row in self.json("dialects")["dialects"]}

    def snippet(self, framework, arguments):
        """The text, or (None, why) where the framework cannot say the call."""
        answer = self.json("code", *arguments, "--framework", framework)
        if "error" in answer:
            return None, answer["error"]
        return answer["code"][0], None

    def predict(self, arguments, dialect, folder):
        """{"error"} or {"dtype", "shape", "data", "undefined"}; data as the runner of snippets gives it."""
        output = folder / "predicted.npy"
        answer = self.json("run", *arguments, "--dialect", dialect, "--output", str(output))
        if "error" in answer:
            return {"error": answer["error"]["code"]}
        array = np.load(output)
        dtype = answer["output"]["dtype"]
        if dtype == "string":
            texts = [t.encode() if isinstance(t, str) else t for t in array.ravel().tolist()]
            data = [text.hex() for text in texts]
        else:
            data = array.tobytes().hex()
        return {"dtype": dtype, "shape": answer["output"]["shape"], "data": data,
                "undefined": answer["bad_indices"]["undefined"]}


class FrameworkProcess:
    """A Python that has the framework: one process for many snippets, started again should it die."""

    def __init__(self, python, module, folder, seconds=120):
        self.python, self.module, self.folder, self.seconds = python, module, folder, seconds
        self.script = folder / "run_snippets.py"
        shutil.copy(RESOURCES / "run_snippets.py.in", self.script)
        self.process = None

    def start(self):
        self.log = open(self.folder / "framework.log", "ab")
        self.process = subprocess.Popen([self.python, str(self.script), self.module], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=self.log, text=True, cwd=self.folder,
                                        env={**os.environ, **ENVIRONMENT})

    def run(self, text):
        if self.process is None:
            self.start()
        path = self.folder / "call.txt"
        path.write_text(text, encoding="utf-8")
        self.process.stdin.write(f"{path}\n")
        self.process.stdin.flush()
        with selectors.DefaultSelector() as waiting:
            waiting.register(self.process.stdout, selectors.EVENT_READ)
            line = self.process.stdout.readline() if waiting.select(self.seconds) else ""
        if line:
            return json.loads(line)
        self.close()
        return {"crashed": True}

    def close(self):
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process.stdin.close()
            self.process.stdout.close()
            self.log.close()
            self.process = None


def same(observed, predicted):
    """True, False, or None where nothing is promised."""
    if predicted.get("undefined"):
        return None
    if "error" in predicted or "error" in observed or "crashed" in observed:
        return "error" in predicted and "error" in observed
    return all(observed[key] == predicted[key] for key in ("dtype", "shape", "data"))


def describe(answer):
    text = json.dumps(answer)
    return text if len(text) < 400 else text[:400] + " …"


def narrowed(answer, held_as):
    """The answer of a framework that moves its elements as `held_as`: integers lose bits, floats stop at the largest."""
    values = np.frombuffer(bytes.fromhex(answer["data"]), answer["dtype"])
    if np.dtype(held_as).kind == "f":
        most = np.finfo(held_as).max
        values = np.where(values > most, most, np.where(values < -most, -most, values))
    with np.errstate(invalid="ignore"):  # a signalling NaN becomes a quiet one
        return {**answer, "data": values.astype(held_as).astype(answer["dtype"]).tobytes().hex()}


def explain(framework, observed, predicted):
    """Why they may differ though the dialect is right: a limit of the release that known.json tells; else None."""
    message = f"{observed.get('error', '')}: {observed.get('message', '')}" if "error" in observed else ""
    elements = bool((predicted if "data" in predicted else observed).get("data"))
    for row in KNOWN:
        fits = framework in row["frameworks"] and row["message"] in message and bool(message) == bool(row["message"])
        fits = fits and row.get("predicted", predicted.get("error")) == predicted.get("error")
        fits = fits and row.get("elements", elements) == elements
        if fits and "held_as" in row:
            held_as = row["held_as"].get(predicted.get("dtype"))
            fits = held_as is not None and same(observed, narrowed(predicted, held_as))
        if fits:
            return row["reason"]
    return None


def run_cases(gathernd, python, framework, cases, explain, report=print):
    """Counts by outcome: same, different, undefined, refused (by the snippet), explained (a dict of reasons)."""
    counts = {"cases": 0, "same": 0, "different": 0, "undefined": 0, "refused": 0, "explained": {}}
    version, process = None, None
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for case in cases:
            counts["cases"] += 1
            arguments = case.arguments(folder)
            row, refusal = gathernd.snippet(framework, arguments)
            if refusal:
                counts["refused"] += 1
                continue
            dialect = row["dialect"] if row["dialect"] != "scenario" else "tensorflow-cpu"
            if case.batch_dims:
                dialect = BATCHED_AS.get(row["framework"], dialect)
            if case.options and dialect != "tensorflow-cpu":
                arguments = arguments[:-len(case.options)]  # a policy is TensorFlow's alone
            if "indices.astype(np.int64)" in row["text"]:
                arguments += ["--index-dtype", "int64"]  # as the snippet says it does
            predicted = gathernd.predict(arguments + POLICIES.get(row["framework"], []), dialect, folder)
            if process is None:
                process = FrameworkProcess(python, MODULES.get(row["framework"], "numpy"), folder)
            observed = process.run(row["text"])
            if "missing" in observed or "broken" in observed:
                process.close()
                return None, counts
            version = observed.get("version", version)
            verdict = same(observed, predicted)
            if verdict is None:
                counts["undefined"] += 1
                continue
            reason = None if verdict else explain(framework, observed, predicted)
            if reason:
                counts["explained"][reason] = counts["explained"].get(reason, 0) + 1
            else:
                counts["same" if verdict else "different"] += 1
                if not verdict and counts["different"] <= 5:
                    report(f"  {framework}: {case}\n    observed  {describe(observed)}\n"
                           f"    predicted {describe(predicted)}")
        if process is not None:
            process.close()
    return version, counts
