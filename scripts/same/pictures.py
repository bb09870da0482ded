# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures of `gathernd-explorer`, each with a name: figures, lessons' pages, and whole windows, on which a time may stand."""

THEMES = ["light", "dark", "high-contrast"]
SIZES = ["1024x768", "1280x800", "2560x1440"]
STATES = {"rest": [], "output": ["--hover", "output:0"], "step": ["--step", "1.2"], "beside": ["--compare-dialect", "numpy"]}
DOCKS = ["explain", "problems", "dialects", "code", "reads", "gradient", "inspector", "statistics", "notes", "indices", "params",
         "output", "predict", "lessons"]


def list_figures(examples):
    figures = {}
    for k, example in enumerate(examples):
        for n, (state, options) in enumerate(STATES.items()):
            call = ["--example", example, *options, "--theme", THEMES[(k + n) % len(THEMES)]]
            figures[f"{state} {example}"] = [*call, "--export", "out.svg"]
        figures[f"as shown {example}"] = ["--example", example, "--as-shown", "--size", SIZES[k % len(SIZES)], "--export", "out.svg"]
        figures[f"presented {example}"] = ["--example", example, "--as-shown", "--present", "--size", "1024x768", "--export", "out.svg"]
    return figures


def list_pages(examples, lessons):
    pages = {f"lesson {lesson}": ["--lesson", lesson, "--export", "out.html"] for lesson in lessons}
    pages.update({f"call {example}": ["--example", example, "--export", "out.html"] for example in examples[:6]})
    pages["Chinese"] = ["--lesson", lessons[0], "--language", "zh_CN", "--export", "out.html"]
    return pages


def list_windows(examples, lessons):
    windows = {}
    for k, dock in enumerate(DOCKS):
        for n, size in enumerate(SIZES):
            windows[f"{dock} {size}"] = ["--example", examples[k % len(examples)], "--dock", dock, "--size", size, "--theme",
                                         THEMES[(k + n) % len(THEMES)], "--screenshot", "out.png"]
    for k, lesson in enumerate(lessons):
        windows[f"lesson {lesson}"] = ["--lesson", lesson, "--size", SIZES[k % 2], "--screenshot", "out.png"]
        windows[f"class {lesson}"] = ["--lesson", lesson, "--present", "--size", "1024x768", "--screenshot", "out.png"]
    windows["start"] = ["--size", "1280x800", "--screenshot", "out.png"]
    return windows
