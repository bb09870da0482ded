# SPDX-License-Identifier: GPL-3.0-or-later
"""What NumPy makes of expressions.

numpy_expressions.py evaluate FOLDER   for each line of FOLDER/expressions.txt, a program whose last statement gives the value:
                                       a line of FOLDER/values.txt, "float32 (2, 3) " and the elements, little-endian, in hex;
                                       prints how many
"""
import ast
import pathlib
import sys

import numpy


def value(program):
    names = {"np": numpy, "numpy": numpy}
    tree = ast.parse(program)
    last = tree.body.pop()
    exec(compile(tree, "<above>", "exec"), names)
    return numpy.asarray(eval(compile(ast.Expression(last.value), "<last>", "eval"), names))


def evaluate(folder):
    lines = (folder / "expressions.txt").read_text("utf-8").splitlines()
    with open(folder / "values.txt", "w", encoding="utf-8") as out:
        for line in lines:
            try:
                array = value(line)
            except Exception as error:  # the line says so itself
                out.write(f"{type(error).__name__}: {error}\n")
                continue
            elements = array.astype(array.dtype.newbyteorder("<")).tobytes("C").hex()
            out.write(f"{array.dtype.name} {tuple(array.shape)} {elements}\n")
    print(len(lines))


if __name__ == "__main__":
    numpy.seterr(all="ignore")
    {"evaluate": evaluate}[sys.argv[1]](pathlib.Path(sys.argv[2]))
