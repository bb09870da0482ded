// SPDX-License-Identifier: GPL-3.0-or-later
// The classes of canvas_picture_test: one program, since linking the window's library takes longer than they
// do.
#pragma once

int runPictureCellsTest(int argc, char** argv);
int runPictureOverlayTest(int argc, char** argv);
int runPictureErrorsTest(int argc, char** argv);
int runPictureChromeTest(int argc, char** argv);
int runFigureTest(int argc, char** argv);
int runLayoutPlacesTest(int argc, char** argv);
