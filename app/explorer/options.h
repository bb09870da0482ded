// SPDX-License-Identifier: GPL-3.0-or-later
// The command line of gathernd-explorer. Parsed before there is a QApplication, because pictures made without
// a display need another platform plugin. Errors: `usage`. Thread rule: pure function.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "app/options/option_table.h"
#include "core/error/error.h"
#include "core/teach/question/question.h"

namespace gathernd::explorer {

struct Options {
  std::string file;         ///< SCENARIO, MODEL or TENSOR
  std::string otherTensor;  ///< with a TENSOR: the other of params and indices
  std::string link;         ///< in a file's place
  std::string example;
  std::string lesson;  ///< an id, perhaps with #STEP, or a file; "-": standard input
  std::string dialect;
  std::string compareDialect;  ///< whose output stands beside; empty: nobody's
  std::string hover;           ///< "output:1,0"
  std::string step;            ///< "T" or "T.P"
  std::string screenshot;      ///< FILE.png
  std::string exportTo;        ///< FILE.(png|svg|pdf|html); a sheet's "-": standard output
  std::string sheet;           ///< of the lesson, or of fresh questions: "page", "handout", …
  std::string theme;
  std::string language;
  int width = 1280, height = 800;
  double scale = 1;
  std::vector<std::string> docks;  ///< to be opened, each once, in the order given: "compare"
  bool sized = false;
  teach::QuestionKind kind = teach::QuestionKind::Shape;  ///< of practice, with what follows
  std::uint64_t seed = 0;
  int level = 3, count = 8;
  bool asksForPractice = false;  ///< one of these four was given
  bool owned = false;            ///< the scenario's folder is this window's, and goes with it
  bool present = false;
  bool checkFit = false;  ///< says what of the lesson a class could not read
  bool asShown = false;   ///< exports the canvas of a window of that size instead of the figure
  int page = 1;           ///< of it, where it pages
  bool help = false;
  bool version = false;

  bool operator==(const Options&) const = default;

  bool practice() const { return sheet == "practice" || sheet == "practice-key"; }
  /// Draws, writes and exits.
  bool headless() const { return !screenshot.empty() || !exportTo.empty() || checkFit; }
};

std::span<const OptionRow<Options>> optionTable();
/// `arguments` without the program's name. An option's value follows it or stands after "=".
Expected<Options> parseOptions(std::span<const char* const> arguments);
std::string helpText();

}  // namespace gathernd::explorer
