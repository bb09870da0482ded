// SPDX-License-Identifier: GPL-3.0-or-later
// What the canvas says, as data: runs the classes of picture_tests.h. `canvas_picture_test errors [OPTIONS]`
// runs one of them, with Qt Test's own options.
#include <QApplication>
#include <cstring>

#include <QtTest/QtTest>

#include "tests/ui/canvas/picture_tests.h"

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  const struct {
    const char* name;
    int (*run)(int, char**);
  } classes[] = {{"cells", runPictureCellsTest},   {"overlay", runPictureOverlayTest},
                 {"errors", runPictureErrorsTest}, {"chrome", runPictureChromeTest},
                 {"figure", runFigureTest},        {"layout", runLayoutPlacesTest}};
  for (const auto& each : classes) {
    if (argc < 2 || std::strcmp(argv[1], each.name) != 0) continue;
    argv[1] = argv[0];
    return each.run(argc - 1, argv + 1);
  }
  int failed = 0;
  for (const auto& each : classes) failed += each.run(argc, argv) != 0;
  return failed;
}
