// SPDX-License-Identifier: GPL-3.0-or-later
// The command line as a value. Errors: `usage`. Thread rule: pure functions over constant tables.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/options/option_table.h"
#include "core/call/dialect.h"
#include "core/compare/sweep.h"
#include "core/error/error.h"
#include "core/teach/question/question.h"
#include "core/tensor/shape.h"

namespace gathernd::cli {

/// What `problems` makes of bad tuples.
enum class BadFix : std::uint8_t { Clamp, Drop };

struct Options {
  std::string command;             ///< "run"; with its action where it has several: "lesson check"
  std::vector<std::string> files;  ///< in the line's order
  std::optional<std::string> scenario;
  std::optional<std::string> call;  ///< a gather as a program writes it; "-": on standard input

  std::optional<std::string> params, indices;
  std::optional<Shape> paramsShape, indicesShape;
  std::optional<DType> dtype, indexDtype;
  std::optional<std::int64_t> batchDims;
  const Dialect* dialect = nullptr;
  const Dialect* compareDialect = nullptr;
  std::optional<std::string> policy, fillValue, backend, output, kernel;
  std::optional<std::string> framework, data;  ///< framework: not split yet
  std::optional<std::string> python, feeds, runtime;
  std::optional<std::int64_t> randomSeed, occurrence;  ///< capture
  int timeLimit = 0;                                   ///< seconds; 0: the command's choice
  std::optional<std::string> upstream;
  bool gradient = false;                      ///< in code
  std::optional<std::int64_t> limit, offset;  ///< problems: a page
  std::optional<BadFix> fix;
  std::optional<teach::QuestionKind> questionKind;
  std::optional<std::string> askedPart, answer;
  std::optional<std::int64_t> seed;  ///< of a question
  std::optional<int> level;
  std::optional<int> count;             ///< questions of a sheet
  std::optional<std::string> sheet;     ///< of a lesson: "handout", …
  std::optional<std::string> backends;  ///< compare: not split yet
  std::optional<SweepAxis> sweep;
  std::optional<std::int64_t> sweepFrom, sweepTo;
  int threads = 0;  ///< 0: the backend's choice
  std::optional<int> repeat;
  std::optional<std::int64_t> memoryLimit;
  bool json = false, allErrors = false, full = false, quiet = false, help = false, version = false;
  bool calibrate = false, kernels = false, csv = false, counts = false, rules = false;
  bool unordered = false;  ///< sums of a gradient
  bool key = false;        ///< of a sheet of questions: their answers
};

/// Which commands an option belongs to: each command names the groups that it takes.
enum OptionGroup : unsigned {
  kGroupCommon = 1U << 0,      ///< --json, --quiet, --help, --version
  kGroupCall = 1U << 1,        ///< params, indices and the rules
  kGroupBackend = 1U << 2,     ///< --backend, --threads
  kGroupBad = 1U << 3,         ///< --all-errors
  kGroupFull = 1U << 4,        ///< --full
  kGroupRepeat = 1U << 5,      ///< --repeat
  kGroupOutput = 1U << 6,      ///< --output
  kGroupCalibrate = 1U << 7,   ///< --calibrate, --kernels
  kGroupKernel = 1U << 8,      ///< --kernel
  kGroupConvert = 1U << 24,    ///< --output, of a call
  kGroupCompare = 1U << 9,     ///< --backends, --sweep, --from, --to, --csv
  kGroupGradient = 1U << 10,   ///< --upstream, --counts, --unordered
  kGroupFramework = 1U << 20,  ///< --framework
  kGroupCode = 1U << 21,       ///< --data, --gradient, --upstream
  kGroupVerify = 1U << 22,     ///< --python, --time-limit
  kGroupContrast = 1U << 23,   ///< --compare-dialect
  kGroupProblems = 1U << 28,   ///< --limit, --offset, --fix
  kGroupAsk = 1U << 11,        ///< --kind, --of, --seed, --level
  kGroupDiagnose = 1U << 12,   ///< --answer, --rules
  kGroupExport = 1U << 13,     ///< --output and --sheet, of a lesson
  kGroupWritten = 1U << 18,    ///< --call
  kGroupPractice = 1U << 17,   ///< --output, --count and --key, of questions
  kGroupModel = 1U << 25,      ///< --memory-limit, of a model
  kGroupCapture = 1U << 19,    ///< --feeds, --random, --runtime, --occurrence, --output
  // Words that are no options.
  kGroupActions = 1U << 14,  ///< an action comes next, a command of its own: "lesson check"
  kGroupFile = 1U << 15,     ///< then a file
  kGroupFiles = 1U << 16,    ///< all that comes are files
};

std::span<const OptionRow<Options>> optionTable();

struct ParsedLine {
  Options options;
  std::optional<Error> error;  ///< the first thing wrong; options.json holds all the same
};
/// Whether the command exists and takes these options is told too. An action has its command in front.
ParsedLine parseCommandLine(std::span<const char* const> arguments);

}  // namespace gathernd::cli
