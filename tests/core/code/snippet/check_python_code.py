# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether pieces of Python say the same, but for a text in their literals.

Reads a JSON list of {"name", "text", "harmless", "plain", "code"} (all but the name in base64) from standard input:
`code` must parse to the tree of `plain`, with `text` for `harmless` in its literals. Prints the names of those that
do not and exits 1, or says how many were checked.
"""
import ast
import base64
import json
import sys


def as_bytes(value):
    return value.encode("utf-8", "surrogateescape") if isinstance(value, str) else value


class Literals(ast.NodeTransformer):
    """Every literal as bytes, with one text in place of another."""

    def __init__(self, old, new):
        self.old, self.new = old, new

    def visit_Constant(self, node):
        if isinstance(node.value, (str, bytes)):
            node.value = as_bytes(node.value).replace(self.old, self.new)
        return node


def tree(code, old, new):
    return ast.dump(Literals(old, new).visit(ast.parse(code)))


def fault(case):
    fields = {key: base64.b64decode(case[key]) for key in ("text", "harmless", "plain", "code")}
    expected = tree(fields["plain"], fields["harmless"], fields["text"])
    try:
        same = tree(fields["code"], b"\0no such text\0", b"") == expected
    except (SyntaxError, ValueError) as problem:
        return f"{case['name']}: {problem}"
    return None if same else f"{case['name']}: other statements"


def main():
    sys.stdout.reconfigure(errors="backslashreplace")
    cases = json.loads(sys.stdin.buffer.read())
    faults = [text for text in map(fault, cases) if text]
    print("\n".join(faults) if faults else f"checked {len(cases)}")
    return 1 if faults else 0


sys.exit(main())
