#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Files of other programs, made by their own packages: whether `gathernd run` names each, whatever its ending, and
whether the line of Python that it prints makes an .npz from which the same call runs. What is not installed is left out.

Usage: foreign.py GATHERND [--need A,B,...]   (--need: fail where one of these packages is missing)
"""
import argparse
import importlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import numpy as np

PARAMS = np.arange(12, dtype=np.float32).reshape(3, 4)
INDICES = np.array([[2, 1], [0, 3]], dtype=np.int64)
PAIR = {"params": PARAMS, "indices": INDICES}


def frame():
    import pandas
    return pandas.DataFrame(INDICES, columns=["row", "column"])


def write_hdf5(path):
    import h5py
    with h5py.File(path, "w") as file:
        for name, value in PAIR.items():
            file[name] = value


def write_groups(path):
    import h5py
    with h5py.File(path, "w") as file:
        file["deep/er/indices"] = INDICES


def write_matlab(path):
    import scipy.io
    scipy.io.savemat(path, PAIR)


def write_pickle(path):
    import pickle
    path.write_bytes(pickle.dumps(INDICES))


def write_safetensors(path):
    import safetensors.numpy
    safetensors.numpy.save_file(PAIR, path)


def write_torch(path):
    import torch
    torch.save({name: torch.tensor(value) for name, value in PAIR.items()}, path)


def write_torch_tensor(path):
    import torch
    torch.save(torch.nn.Parameter(torch.tensor(INDICES), requires_grad=False), path)


def write_legacy_torch(path):
    import torch
    torch.save(torch.tensor(INDICES), path, _use_new_zipfile_serialization=False)


def write_torch_script(path):
    import torch

    class Table(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.register_buffer("indices", torch.tensor(INDICES))

        def forward(self, x):
            return x

    torch.jit.script(Table()).save(str(path))


def write_saved_model(path):
    import tensorflow as tf
    module = tf.Module()
    module.indices = tf.Variable(INDICES)
    tf.saved_model.save(module, str(path))


def write_tflite(path):
    import tensorflow as tf
    call = tf.function(lambda x: tf.gather_nd(x, INDICES), input_signature=[tf.TensorSpec([3, 4])])
    path.write_bytes(tf.lite.TFLiteConverter.from_concrete_functions([call.get_concrete_function()]).convert())


# What is written, its name, what makes it, what its line needs, what the message says.
KINDS = [
    ("HDF5", "call.h5", write_hdf5, ["h5py"]),
    ("HDF5", "groups.bin", write_groups, ["h5py"]),
    ("MATLAB", "call.mat", write_matlab, ["scipy"]),
    ("pickle", "indices.pkl", write_pickle, []),
    ("safetensors", "call.safetensors", write_safetensors, ["safetensors"]),
    ("Parquet", "indices.parquet", lambda path: frame().to_parquet(path), ["pandas", "pyarrow"]),
    ("Arrow", "indices.feather", lambda path: frame().to_feather(path), ["pandas", "pyarrow"]),
    ("Excel", "indices.xlsx", lambda path: frame().to_excel(path, index=False), ["pandas", "openpyxl"]),
    ("PyTorch", "call.pt", write_torch, ["torch"]),
    ("PyTorch", "indices.bin", write_torch_tensor, ["torch"]),
    ("PyTorch", "old.pth", write_legacy_torch, ["torch"]),
    ("TorchScript", "script.pt", write_torch_script, ["torch"]),
    ("TensorFlow SavedModel", "saved", write_saved_model, ["tensorflow"]),
    ("TensorFlow Lite", "model.tflite", write_tflite, ["tensorflow", "ai_edge_litert"]),
]


def refusal(binary, folder, *arguments):
    done = subprocess.run([binary, "run", *arguments, "--json"], cwd=folder, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2, (arguments, done)
    return json.loads(done.stdout)["error"]["message"]


def check(binary, folder, kind, name, write):
    write(folder / name)
    marks = f"{name} is a file of {kind}, which is not read; Python makes an .npz of it: "
    messages = {refusal(binary, folder, name), refusal(binary, folder, "--params", name, "--indices", "[[0]]"),
                refusal(binary, folder, "--params", "arange:3,4", "--indices", name)}
    assert len(messages) == 1 and marks in (message := messages.pop()), messages
    before = set(os.listdir(folder))
    line = message.split(marks)[1]
    subprocess.run([sys.executable, "-c", line], cwd=folder, check=True, capture_output=True, text=True, timeout=300)
    made = sorted(set(os.listdir(folder)) - before)
    assert len(made) == 1, made
    archive = np.load(folder / made[0])
    if set(PAIR) <= set(archive):
        call = [made[0]]
    else:
        key = next(key for key in archive if np.array_equal(archive[key], INDICES))
        call = ["--params", "arange:3,4", "--indices", f"{made[0]}:{key}"]
    done = subprocess.run([binary, "run", *call, "--quiet"], cwd=folder, capture_output=True, text=True, timeout=60)
    assert done.stdout == "[9.0, 3.0]\n", done


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("gathernd")
    parser.add_argument("--need", default="")
    options = parser.parse_args()
    binary = str(pathlib.Path(options.gathernd).resolve())
    failed = False
    for kind, name, write, packages in KINDS:
        missing = []
        for package in packages:
            try:
                importlib.import_module(package)
            except ImportError:
                missing.append(package)
        if missing:
            print(f"{name}: left out, there is no {', '.join(missing)}")
            failed |= any(package in options.need.split(",") for package in missing)
            continue
        with tempfile.TemporaryDirectory() as folder:
            try:
                check(binary, pathlib.Path(folder), kind, name, write)
                print(f"{name}: read by way of its .npz")
            except (AssertionError, subprocess.CalledProcessError) as problem:
                print(f"{name}: {problem} {getattr(problem, 'stderr', '')}")
                failed = True
    sys.exit(1 if failed else 0)


main()
