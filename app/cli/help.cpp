// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "app/cli/command.h"

namespace gathernd::cli {
namespace {

constexpr std::string_view kInputHelp =
    "Input: SCENARIO, or --params T --indices T; options override the scenario's fields.\n"
    "  SCENARIO  a .gathernd file, an .npz, an .onnx, an OpenVINO .xml, a link (gathernd:1~...),\n"
    "            or example:ID (try example:tf-01)\n"
    "  T         a literal      [[0, 1], [2, 3]]  [[\"a\", \"b\"]]  [1+2j]  [nan, -0.0]  [True]\n"
    "                           integers are int32 (int64 in indices), decimals float32, quoted words "
    "string\n"
    "            a file         x.npy  x.npz:key  x.pb  x.csv  x.tsv  or - for a literal on standard input\n"
    "            a generator    arange:SHAPE  zeros:SHAPE  random:SHAPE[@SEED]  shape:SHAPE\n"
    "            SHAPE is like 2,3,4, or empty for a scalar; SEED is 0 when absent; random numbers lie in\n"
    "            [0,1), random integers below 100, random indices within their axes; shape:SHAPE has no\n"
    "            values, and run then gives the output's shape\n";

constexpr std::string_view kExitHelp =
    "Exit status: 0 done, 1 the operation refused its input, 2 the call or a file is wrong,\n"
    "             3 compare or verify found a difference, 130 cancelled, 128 + N ended by signal N.\n";

/// What the names of the options' values stand for.
std::string valueLines() {
  std::string dtypes;
  for (const DType dtype : kAllDTypes) {
    if (!dtypes.empty()) dtypes += dtype == DType::Float16 ? ",\n       " : ", ";  // two lines
    dtypes += dtypeName(dtype);
  }
  return fmt::format(
      "DTYPE: {}\n"
      "A value follows as the next argument or after '=', and may begin with a minus.\n\n",
      dtypes);
}

}  // namespace

std::string versionText() {
  return "gathernd " GATHERND_VERSION "\n";
}

std::string programHelp() {
  std::string text =
      "Usage: gathernd COMMAND [SCENARIO] [options]\n\n"
      "What gather_nd(params, indices, batch_dims) does, under the rules of many frameworks.\n\nCommands:\n";
  for (const Command& command : commandTable()) {
    if (command.name.find(' ') != command.name.npos) continue;  // its command's help has it
    text += fmt::format("  {:<10} {}\n", command.name, command.summary);
  }
  text +=
      "\n" + std::string(kInputHelp) + "\nOptions (gathernd COMMAND --help lists those of one command):\n";
  text += optionLines(optionTable());
  return text + valueLines() + std::string(kExitHelp);
}

std::string commandHelp(const Command& command) {
  std::string text =
      fmt::format("Usage: gathernd {} {}\n\n{}{}.\n", command.name, command.arguments,
                  static_cast<char>(command.summary[0] - 'a' + 'A'), command.summary.substr(1));
  if (!command.details.empty()) text += std::string(command.details) + "\n";
  const std::string actions = std::string(command.name) + ' ';
  for (const Command& action : commandTable()) {
    if (action.name.starts_with(actions))
      text +=
          fmt::format("  {:<38} {}\n", fmt::format("{} {}", action.name, action.arguments), action.summary);
  }
  if ((command.groups & kGroupCall) != 0) text += "\n" + std::string(kInputHelp);
  text += "\nOptions:\n" + optionLines(optionTable(), command.groups);
  text += (command.groups & kGroupCall) != 0 ? valueLines() : "\n";
  return text + std::string(kExitHelp);
}

}  // namespace gathernd::cli
