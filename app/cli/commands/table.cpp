// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "app/cli/command.h"
#include "core/error/sentences.h"

namespace gathernd::cli {
namespace {

constexpr unsigned kGroupGather = kGroupCommon | kGroupCall | kGroupBackend | kGroupBad;
constexpr unsigned kGroupComparison = kGroupCommon | kGroupCall | kGroupRepeat | kGroupKernel | kGroupCompare;

constexpr auto kCommands = std::to_array<Command>({
    {"run", "[SCENARIO] [options]", "carry out the gather and print its output",
     "Prints dtype, shape and values; above 1,000 values the middle is left out, as NumPy does, unless "
     "--full.\n"
     "Where the dialect zeroes, clamps or fills, bad tuples are listed and the exit status is 0.",
     kGroupGather | kGroupWritten | kGroupFull | kGroupRepeat | kGroupOutput | kGroupKernel, runCommand},
    {"explain", "[SCENARIO] [options]", "say where every output block comes from",
     "Prints the shape equation, one line a tuple, and the bad tuples with their reason. Bad tuples are "
     "what\n"
     "it is there to describe, so they leave its exit status at 0. --compare-dialect says what the call is\n"
     "under a second dialect: which tuples differ, which rule decides, and why.",
     kGroupGather | kGroupWritten | kGroupContrast, explainCommand},
    {"problems", "[SCENARIO] [options]", "find the bad tuples of an index tensor of any size",
     "Says how many tuples have a number outside its axis, in groups by what they look like (missing, "
     "negative,\npast_end, order, far_off), under what every tuple would fit, and lists a page of them. "
     "--output writes\nthem all as .csv, or a bool mask as .npy; with --fix, the mended indices. Bad tuples "
     "are what it is there\nto find, so they leave its exit status at 0. Indices in a file are mapped: "
     "--params shape:SHAPE will do.",
     kGroupCommon | kGroupCall | kGroupOutput | kGroupProblems, problemsCommand},
    {"dialects", "[SCENARIO] [options]", "list the frameworks' rules, or run one call under each",
     "Without input: the table of rules, or one row of it with --dialect. With input: this call under every\n"
     "dialect, side by side; a policy or a fill value is used by the dialects that have one. "
     "--compare-dialect\nholds the call's own dialect against one other: what differs, which rule decides, "
     "and why.",
     kGroupGather | kGroupWritten | kGroupContrast, dialectsCommand},
    {"grad", "[SCENARIO] [options]", "the gradient with respect to params",
     "Adds each slice of --upstream to the slice of params that its tuple read: duplicates add up, a zeroed "
     "or\n"
     "filled tuple adds nothing, a wrapped one adds where it led, a clamped one as its framework's own "
     "backward\npass has it. Sums go tuple by tuple, "
     "whatever\n"
     "the threads, so that every run gives the same bits: integers wrap around, float16 and bfloat16 are "
     "summed\n"
     "in float32 and rounded once, on a GPU too. There is no gradient of bool and string. --backend cpu, "
     "cuda,\n"
     "reference or emulated (cuda's kernels on the host).",
     kGroupGather | kGroupWritten | kGroupFull | kGroupRepeat | kGroupOutput | kGroupGradient, gradCommand},
    {"devices", "[options]", "list the backends, and why one is unavailable",
     "With --kernels: also lists the kernels of each backend that has some, and the slices each is for.\n"
     "With --calibrate: also measures in about a second from which sizes on the cpu backend prefetches,\n"
     "bypasses the caches and uses more threads, and keeps that for this processor's later runs.",
     kGroupCommon | kGroupCalibrate, devicesCommand},
    {"convert", "[SCENARIO] --output FILE [options]", "write the same call into a file of another kind",
     "The kind is told by the ending: .gathernd (or .json), .npz, .onnx and .xml (OpenVINO, with a .bin).\n"
     "All but the first hold params, indices, batch_dims, the dialect's id, policy and fill value; what\n"
     "they have no place for is named.\n"
     "A call that the operation refuses is converted all the same.",
     kGroupCommon | kGroupCall | kGroupConvert, convertCommand},
    {"measure", "[SCENARIO] [options]", "time one backend, and what of the machine's speed it reaches",
     "Warms up once, then times whole runs into a reused output: half a second of them, or --repeat N\n"
     "samples. In turns with them it measures what the memory can do (reading, writing, copying, random\n"
     "lines and rows, on as many threads), works out the least time that this call could take, and says\n"
     "how near the median comes. The output is compared with the reference backend's, bit for bit.\n"
     "The probes take up to 644 MB and about a second; --memory-limit shrinks them.",
     kGroupGather | kGroupRepeat | kGroupKernel, measureCommand},
    {"compare", "[SCENARIO] [options]", "run several backends: equal bit for bit? how much faster?",
     "Samples are taken in turns, a second of them in all or --repeat N each, so that what disturbs the\n"
     "machine disturbs all alike; readings of the memory's speed in between, as for measure. Every output "
     "is\n"
     "held against the reference backend's, bit for bit, at the beginning and at the end. What cannot run\n"
     "says why. A device is also held against its own memory: the share that its kernel reaches of what\n"
     "copying within it gives; its clocks and temperature are said before and after. An emulated kernel is\n"
     "never timed: its memory requests are counted, of calls that move up to 256 MB.\n"
     "With --sweep: times the call at growing sizes instead, doubling from --from to --to, and says where\n"
     "one backend overtakes another.",
     kGroupComparison, compareCommand},
    {"code", "[SCENARIO] [options]", "write the same call in the code of each framework",
     "For each of --framework (default: all) a snippet that runs as it stands. Values stand in it up to "
     "1,000\n"
     "elements; larger tensors are loaded from --data. Loops, Eigen and CUDA follow the call's own dialect. "
     "What\na framework cannot say is said in its place. With --gradient: the code of the gradient with "
     "respect "
     "to\nparams, for --upstream (default: ones), of the frameworks that differentiate.",
     kGroupCommon | kGroupCall | kGroupWritten | kGroupFramework | kGroupCode, codeCommand},
    {"verify", "[SCENARIO] [options]", "run the real frameworks on this call: do they do as predicted?",
     "Runs the snippet that `code` shows in each framework that the interpreter has, each in a process of "
     "its\n"
     "own, and compares bit for bit with what that framework's dialect predicts. Where the dialect promises\n"
     "nothing, or the framework is not installed, nothing is compared.",
     kGroupCommon | kGroupCall | kGroupFramework | kGroupVerify, verifyCommand},
    {"message", "TEXT|- [options]", "read a framework's error message about a gather",
     "TEXT is the message, alone or at the end of a traceback; - is standard input, of which the end is "
     "read. "
     "Says\nwhose message it is, which rule was broken and what numbers it holds, then in two sentences what "
     "it "
     "means and\nwhat people did about it. What it does not hold is left out: nothing is guessed. What is no "
     "such message\nis a parse error.",
     kGroupCommon | kGroupFile, messageCommand},
    {"nodes", "MODEL", "list what of a model gathers or scatters",
     "Each GatherND, Gather, GatherElements and ScatterND of an .onnx, an OpenVINO .xml or a .tflite,\nin "
     "all of its graphs: what chooses it behind MODEL:, and name, type and shape of the tensors\nthat it "
     "takes, as far as the model tells them or they follow.",
     kGroupCommon | kGroupModel | kGroupFile, nodesCommand},
    {"capture", "MODEL[:NODE] --feeds FILE.npz --output CALL.npz [options]",
     "run a model up to a node, and write the call that it makes",
     "Runs what leads to the GatherND in the runtime that the interpreter has, and writes the tensors\nthat "
     "it takes as `convert` writes a call; also where the node itself fails. NODE is one of\ngathernd nodes. "
     "Of an .xml and a .tflite only the main graph is entered.",
     kGroupCommon | kGroupModel | kGroupFile | kGroupCapture | kGroupVerify, captureCommand},
    {"ask", "[SCENARIO] [options]", "ask a question about a call, or a fresh one",
     "Without a call: a fresh question from --seed and --level (1 the easiest, 5 the hardest), always the "
     "same\none. With a call: about that call, or with --of about a part of its output. Says how many "
     "mistakes an\nanswer would tell apart; --json names them. The answer itself is never printed: diagnose "
     "judges one.\n--output X.pdf prints a sheet of fresh questions, --seed and those behind it, and with "
     "--key "
     "its answers:\nfor that gathernd-explorer has to stand beside this program.",
     kGroupCommon | kGroupCall | kGroupWritten | kGroupAsk | kGroupPractice, askCommand},
    {"diagnose", "[SCENARIO] --answer TEXT [options]",
     "judge an answer, and say what it tells about its giver",
     "The question is named as for ask. A wrong answer is said by what it would have read, and where two "
     "tuples\nor more agree on one mistake, by that mistake. --rules lists all mistakes that it knows.",
     kGroupCommon | kGroupCall | kGroupAsk | kGroupDiagnose, diagnoseCommand},
    {"lesson", "ACTION ...", "lessons: list, check, write, export, and what came of them", "",
     kGroupCommon | kGroupActions, nullptr},
    {"lesson list", "", "the lessons of the course",
     "With minutes, steps, and the mistakes that each is about.", kGroupCommon, lessonListCommand},
    {"lesson check", "FILE", "every fault of a lesson, with line and column",
     "FILE may be - for standard input. A translation, NAME.LANGUAGE.md, is held against NAME.md beside it. "
     "Where\nthere is a fault the exit status is 2. Where gathernd-explorer stands beside this program, each "
     "scene is\n"
     "also held against what a class sees at 1024×768; else that is left out, and said to be.",
     kGroupCommon | kGroupFile, lessonCheckCommand},
    {"lesson new", "FILE [SCENARIO]", "write the beginning of a lesson, made of a call",
     "FILE ends in .md, or is - for standard output. A file that is there already is never written over: "
     "that "
     "is\nan error, unless the same stands in it. What the check says of the new lesson is printed too.",
     kGroupCommon | kGroupCall | kGroupFile, lessonNewCommand},
    {"lesson export", "ID|FILE --output X", "write a lesson as a page, on paper, or for a learning platform",
     "ID is one of gathernd lesson list; ./ID is a file of that name. X.gift is Moodle's format: questions "
     "to\n"
     "choose, of shapes and of values, each listed mistake a wrong answer with its sentence; what the format "
     "has\n"
     "no question for is named. X.html is one page to take home. X.pdf is paper: --sheet handout, the "
     "questions\n"
     "with room to answer; key, their answers and what wrong ones say; cards, four letters to vote with;\n"
     "teacher, what there is to say. gathernd-explorer, beside this program, draws: without it there is no "
     ".pdf,"
     "\nand the scenes of X.html are tables. A lesson with a fault is not exported.",
     kGroupCommon | kGroupFile | kGroupExport, lessonExportCommand},
    {"lesson results", "FILE...", "count the results that were handed in",
     "The lines gathernd-result ... of files of any text, - for standard input: how often each step ended "
     "right,\nskipped or in which mistake. A result that was changed on its way is told and not counted; the "
     "exit status is\nthen 2.",
     kGroupCommon | kGroupFiles, lessonResultsCommand},
});

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

std::string namesOf(std::string_view before) {
  std::string names;
  for (const Command& command : kCommands) {
    if (!command.name.starts_with(before)) continue;
    const std::string_view rest = command.name.substr(before.size());
    if (rest.find(' ') != rest.npos) continue;
    if (!names.empty()) names += ", ";
    names += rest;
  }
  return names;
}

}  // namespace

std::span<const Command> commandTable() {
  return kCommands;
}

const Command* findCommand(std::string_view name) {
  const auto* const row = std::ranges::find(kCommands, name, &Command::name);
  return row == kCommands.end() ? nullptr : row;
}

std::string commandNames() {
  return namesOf("");
}

std::string actionNames(std::string_view command) {
  return namesOf(std::string(command) + ' ');
}

Error noRenderer(const std::string& ending) {
  const Error why(ErrorCode::Unsupported, "lesson.no_window", {{"program", kWindowProgram}});
  return {
      ErrorCode::Unsupported, "lesson.no_renderer", {{"ending", ending}, {"reason", englishSentence(why)}}};
}

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
  text += fmt::format("\n{}\nOptions (gathernd COMMAND --help lists those of one command):\n", kInputHelp);
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
  if ((command.groups & kGroupCall) != 0) text += '\n' + std::string(kInputHelp);
  text += "\nOptions:\n" + optionLines(optionTable(), command.groups);
  text += (command.groups & kGroupCall) != 0 ? valueLines() : "\n";
  return text + std::string(kExitHelp);
}

}  // namespace gathernd::cli
