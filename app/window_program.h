// SPDX-License-Identifier: GPL-3.0-or-later
// What only the window's program can do, done by it: gathernd links no Qt, and asks gathernd-explorer where
// that stands beside it. It runs without a display, reads a lesson from its standard input in the lesson's
// own folder, and answers on its standard output: nothing lies anywhere, however it ends. Errors: its own, by
// code and sentence; `unsupported` where it ended without one, `limit` where it took too long or said too
// much, `cancelled`. Thread rule: blocks; several at once from different threads.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "core/error/error.h"

namespace gathernd {

inline constexpr const char* kWindowProgram = "gathernd-explorer";

/// Its path; empty where there is none in the folder of the program that runs.
std::string findWindowProgram();

struct WindowQuestion {
  std::vector<std::string> arguments;  ///< without the program's name
  std::string input;                   ///< its standard input
  std::string folder;                  ///< where it runs; empty: here
  std::stop_token stop;
  double seconds = 60;
};
/// What it said on standard output.
Expected<std::string> askWindow(const std::string& program, const WindowQuestion& question);

}  // namespace gathernd
