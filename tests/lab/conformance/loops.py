# SPDX-License-Identifier: GPL-3.0-or-later
"""The loops of `gathernd code` that follow the rules of the call, run: each must give what the program gives, to the
bit, or raise where it refuses.

usage: loops.py GATHERND [--examples FOLDER] [--frameworks loop,python] [--python EXE] [--cases 20] [--seed 0]

Every shipped example under every dialect, then random calls of every dialect and of mixed rules that no framework has.
What a dialect leaves undefined is compared, too: it is this program's choice, and the loop says it.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

import numpy as np

from conformance import Case, FrameworkProcess, Gathernd, describe
from verify_random import random_case

EXAMPLES = pathlib.Path(__file__).resolve().parents[3] / "resources" / "examples"


def agree(observed, predicted):
    if "error" in predicted or "error" in observed or "crashed" in observed:
        return "error" in predicted and "error" in observed
    return all(observed[key] == predicted[key] for key in ("dtype", "shape", "data"))


def predict(gathernd, arguments, folder):
    answer = gathernd.json("run", *arguments, "--output", str(folder / "predicted.npy"))
    if "error" in answer:
        return {"error": answer["error"]["code"]}
    array = np.load(folder / "predicted.npy")
    dtype = answer["output"]["dtype"]
    texts = [t.encode() if isinstance(t, str) else t for t in array.ravel().tolist()] if dtype == "string" else []
    data = [text.hex() for text in texts] if dtype == "string" else array.tobytes().hex()
    return {"dtype": dtype, "shape": answer["output"]["shape"], "data": data}


class Check:
    def __init__(self, gathernd, python, folder):
        self.gathernd, self.folder = gathernd, folder
        self.process = FrameworkProcess(python, "numpy", folder)
        self.counts = {"equal": 0, "refused alike": 0, "different": 0}

    def call(self, name, framework, arguments):
        predicted = predict(self.gathernd, arguments, self.folder)
        row, refusal = self.gathernd.snippet(framework, arguments)
        if refusal:  # a call that breaks a rule of shapes has no loop
            observed, same = {"error": refusal["code"]}, "error" in predicted
        else:
            observed = self.process.run(row["text"])
            if observed.get("message") == "No module named 'ml_dtypes'":
                return
            same = agree(observed, predicted)
        self.counts["different" if not same else "refused alike" if "error" in predicted else "equal"] += 1
        if not same and self.counts["different"] <= 5:
            print(f"  {framework}, {name}: observed {describe(observed)}\n    predicted {describe(predicted)}\n"
                  f"{row['text'] if row else ''}")


def mixed_rules(dialects, random):
    """Each switch set as some dialect has it."""
    rows = [row["rules"] for row in dialects.values()]
    switches = [rule for rule, value in rows[0].items() if isinstance(value, str)]
    return {rule: str(random.choice([row[rule] for row in rows])) for rule in switches}


def random_arguments(random, number, rules, folder):
    case = random_case(random, random, number, rules)
    if rules["tuple_axis"] == "first":
        case = Case(case.name, case.params, np.moveaxis(case.indices, -1, 0), case.batch_dims)
    return case, case.arguments(folder)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("gathernd")
    parser.add_argument("--examples", default=str(EXAMPLES))
    parser.add_argument("--frameworks", default="loop")
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--cases", type=int, default=20, help="random calls of each dialect, and as many of mixed rules")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    gathernd = Gathernd(options.gathernd)
    dialects = gathernd.dialects()
    failed = False
    for framework in options.frameworks.split(","):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            check = Check(gathernd, options.python, folder)
            for path in sorted(pathlib.Path(options.examples).glob("*.gathernd")):
                convert = [options.gathernd, "convert", str(path), "--output", str(folder / "call.npz")]
                if subprocess.run(convert, capture_output=True).returncode != 0:
                    continue  # a shape alone
                check.call(path.stem, framework, [str(path)])
                for dialect in list(dialects)[::4]:
                    check.call(f"{path.stem}, {dialect}", framework, [str(path), "--dialect", dialect])
            for k, (dialect, row) in enumerate(dialects.items()):
                for number in range(options.cases):
                    random = np.random.default_rng([options.seed, k, number])
                    case, arguments = random_arguments(random, number, row["rules"], folder)
                    check.call(f"{dialect}, {case}", framework, [*arguments, "--dialect", dialect])
            for number in range(options.cases):
                random = np.random.default_rng([options.seed, 1000, number])
                rules = mixed_rules(dialects, random)
                base = dialects["tensorflow-cpu"]["rules"]
                case, arguments = random_arguments(random, number, {**base, **rules}, folder)
                scenario = folder / "mixed.gathernd"
                scenario.write_text(json.dumps({"gathernd_scenario": 1, "params": {"dtype": "float32", "shape": [1], "data": [0]},
                                                "indices": {"dtype": "int64", "shape": [1, 1], "data": [0]}, "dialect": rules}))
                check.call(f"{rules}, {case}", framework, [str(scenario), *arguments])
            check.process.close()
        print(f"{framework}: {check.counts}")
        failed = failed or check.counts["different"] > 0 or check.counts["equal"] < 100
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
