// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options.h"

#include <algorithm>
#include <array>
#include <limits>

#include "app/cli/command.h"
#include "core/formats/common/file_path.h"
#include "core/formats/load.h"
#include "core/tensor/generate.h"
#include "core/text/literal/literal.h"
#include "core/text/text_parts.h"

namespace gathernd::cli {
namespace {

constexpr std::string_view kFile = "{file}";
constexpr std::string_view kSweeps = "tuples slice";
constexpr std::string_view kFixes = "clamp drop";
constexpr std::string_view kRuntimes = "onnxruntime openvino tflite";
constexpr std::string_view kSheets = "handout key cards teacher";

/// A word that `Parse` knows.
template <auto Member, Reason Why, auto Parse>
Expected<void> setParsed(Options& options, std::string_view value) {
  const auto parsed = Parse(value);
  if (!parsed) return fail(ErrorCode::Usage, Why.text, {{"value", value}});
  options.*Member = *parsed;
  return {};
}

/// The one of `values` that stands where `word` stands among `words`.
template <class Value>
std::optional<Value> valueOf(std::string_view words, std::string_view word, std::array<Value, 2> values) {
  const auto all = splitText(words, ' ');
  const auto found = static_cast<std::size_t>(std::find(all.begin(), all.end(), word) - all.begin());
  return found < values.size() ? std::optional(values[found]) : std::nullopt;
}

std::optional<SweepAxis> sweepByName(std::string_view word) {
  return valueOf(kSweeps, word, std::array{SweepAxis::Tuples, SweepAxis::SliceBytes});
}

std::optional<BadFix> fixByName(std::string_view word) {
  return valueOf(kFixes, word, std::array{BadFix::Clamp, BadFix::Drop});
}

template <auto Member>
Expected<void> setShape(Options& options, std::string_view value) {
  // A generator's SHAPE, so that both are spelled alike.
  const auto spec = parseGenerator("shape:" + std::string(value));
  if (!spec) return fail(ErrorCode::Usage, "usage.shape", {{"value", value}});
  if (!*spec) {
    if (spec->error().code == ErrorCode::Limit) return fail(spec->error());
    return fail(ErrorCode::Usage, "usage.shape", {{"value", value}});
  }
  options.*Member = (*spec)->shape;
  return {};
}

template <auto kMember>
Expected<void> setDialect(Options& options, std::string_view value) {
  options.*kMember = findDialect(value);
  if (options.*kMember == nullptr) {
    return fail(ErrorCode::Usage, "usage.dialect", {{"value", value}});
  }
  return {};
}

Expected<void> setData(Options& options, std::string_view value) {
  if (!value.ends_with(".npz")) return fail(ErrorCode::Usage, "usage.data", {{"value", value}});
  options.data = std::string(value);
  return {};
}

constexpr std::int64_t kLargest = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kMaxThreads = 1024;
constexpr std::int64_t kMaxRepeats = 1'000'000;
constexpr std::int64_t kMaxSeconds = 86'400;
constexpr int kHardest = 5;
constexpr int kMostQuestions = 40;  // of a sheet

constexpr auto kOptions = std::to_array<OptionRow<Options>>({
    {"--call", "TEXT|-", kGroupWritten,
     "a gather as Python writes it, in place of params, indices and batch_dims,\nas in x[[0, 1], :, [2, 3]], "
     "with the assignments above it",
     setText<&Options::call>},
    {"--params", "T", kGroupCall, "the tensor to gather from", setText<&Options::params>, kFile},
    {"--indices", "T", kGroupCall, "the tensor of index tuples", setText<&Options::indices>, kFile},
    {"--params-shape", "SHAPE", kGroupCall, "shape of a params literal with a zero-size axis, as 2,0,3",
     setShape<&Options::paramsShape>},
    {"--indices-shape", "SHAPE", kGroupCall, "the same for indices", setShape<&Options::indicesShape>},
    {"--dtype", "DTYPE", kGroupCall, "element type of params (default: from the literal; float32)",
     setParsed<&Options::dtype, "usage.dtype", dtypeFromName>, "{dtypes}"},
    {"--index-dtype", "DTYPE", kGroupCall, "element type of indices (default int64)",
     setParsed<&Options::indexDtype, "usage.dtype", dtypeFromName>, "{dtypes}"},
    {"--batch-dims", "N", kGroupCall, "leading axes shared by params and indices (default 0)",
     setNumber<&Options::batchDims, -kLargest - 1, kLargest>},
    {"--dialect", "ID", kGroupCall, "whose rules (default tensorflow-cpu); `gathernd dialects` lists them",
     setDialect<&Options::dialect>, "{dialects}"},
    {"--compare-dialect", "ID", kGroupContrast, "hold the call against the same under this dialect",
     setDialect<&Options::compareDialect>, "{dialects}"},
    {"--bad-indices-policy", "WORD", kGroupCall, "\"\", DEFAULT, ERROR or IGNORE (tensorflow-cpu and -gpu)",
     setText<&Options::policy>, "DEFAULT ERROR IGNORE"},
    {"--fill-value", "V", kGroupCall, "what a dialect that fills (jax-fill) puts for a bad tuple",
     setText<&Options::fillValue>},
    {"--memory-limit", "BYTES", kGroupCall | kGroupModel,
     "plain digits; mapped files do not count (default: 3/4 of memory)",
     setNumber<&Options::memoryLimit, 0, kLargest>},
    {"--backend", "NAME", kGroupBackend, "reference, eigen, cpu, cuda, emulated or auto (default auto: cpu)",
     setText<&Options::backend>, "reference eigen cpu cuda emulated auto"},
    {"--threads", "N", kGroupBackend, "at most so many threads (default: as many as cores)",
     setNumber<&Options::threads, 1, kMaxThreads>},
    {"--kernel", "NAME", kGroupKernel, "of a backend that has several (gathernd devices --kernels)",
     setText<&Options::kernel>},
    {"--backends", "A,B,...", kGroupCompare,
     "what to compare, such as cpu, cpu:4 (threads), cuda:NAME (kernel)", setText<&Options::backends>,
     "reference eigen cpu cuda emulated"},
    {"--sweep", "SIDE", kGroupCompare, "time growing calls: more tuples, or a longer slice",
     setParsed<&Options::sweep, "usage.sweep", sweepByName>, kSweeps},
    {"--from", "N", kGroupCompare, "where a sweep begins: tuples, or bytes of a slice (default 1)",
     setNumber<&Options::sweepFrom, 1, kLargest>},
    {"--to", "N", kGroupCompare, "where it ends (default 1048576 tuples, or 65536 bytes)",
     setNumber<&Options::sweepTo, 1, kLargest>},
    {"--csv", "", kGroupCompare, "print every figure as CSV, with what was timed, when and where",
     setFlag<&Options::csv>},
    {"--framework", "A,B,...", kGroupFramework, "only these, such as loop, tensorflow, jax (default: all)",
     setText<&Options::framework>, "{frameworks}"},
    {"--data", "FILE", kGroupCode, "the .npz from which code loads what is too large for it (call.npz)",
     setData, kFile},
    {"--gradient", "", kGroupCode, "the code of the gradient, of frameworks that differentiate",
     setFlag<&Options::gradient>},
    {"--python", "EXE", kGroupVerify,
     "the interpreter that has the frameworks (else GATHERND_PYTHON, VIRTUAL_ENV, python3)",
     setText<&Options::python>, kFile},
    {"--time-limit", "SECONDS", kGroupVerify, "for each framework (default 120)",
     setNumber<&Options::timeLimit, 1, kMaxSeconds>},
    {"--feeds", "FILE", kGroupCapture, "an .npz with the model's inputs by name", setText<&Options::feeds>,
     kFile},
    {"--random", "SEED", kGroupCapture,
     "make the inputs: decimals in [0,1), whole numbers 0 or 1 (indices within their\naxes), 3 for an open "
     "size",
     setNumber<&Options::randomSeed, 0, kLargest>},
    {"--runtime", "NAME", kGroupCapture, "onnxruntime, openvino or tflite (default: the model's own)",
     setWord<&Options::runtime, "usage.runtime", kRuntimes>, kRuntimes},
    {"--occurrence", "N", kGroupCapture, "of a node in a Loop or Scan: the time that counts, from 0",
     setNumber<&Options::occurrence, 0, kLargest>},
    {"--repeat", "N", kGroupRepeat, "run so many times and give the median time",
     setNumber<&Options::repeat, 1, kMaxRepeats>},
    {"--limit", "N", kGroupProblems, "list so many bad tuples (default 20)",
     setNumber<&Options::limit, 0, kLargest>},
    {"--offset", "N", kGroupProblems, "without the first N of them",
     setNumber<&Options::offset, 0, kLargest>},
    {"--fix", "HOW", kGroupProblems, "clamp or drop the bad tuples, into --output",
     setParsed<&Options::fix, "usage.fix", fixByName>, kFixes},
    {"--upstream", "T", kGroupGradient | kGroupAsk | kGroupCode,
     "the gradient of the output (default: ones), of params' dtype", setText<&Options::upstream>, kFile},
    {"--counts", "", kGroupGradient, "say also how often each slice of params received something",
     setFlag<&Options::counts>},
    {"--unordered", "", kGroupGradient, "cuda, emulated: add in any order; sums of floats may then vary",
     setFlag<&Options::unordered>},
    {"--kind", "KIND", kGroupAsk, "shape (default), place, value, outcome or choose",
     setParsed<&Options::questionKind, "usage.question_kind", teach::questionKindByName>,
     "shape place value outcome choose"},
    {"--of", "PART", kGroupAsk, "of a call: output[1,0,:] or gradient[2,:] (default: all of output)",
     setText<&Options::askedPart>},
    {"--seed", "N", kGroupAsk, "of a fresh question (default 0)", setNumber<&Options::seed, 0, kLargest>},
    {"--level", "N", kGroupAsk, "of a fresh question: 1 to 5 (default 3)",
     setNumber<&Options::level, 1, kHardest>},
    {"--count", "N", kGroupPractice,
     "of a sheet: so many questions, of --seed and those behind it (default 8)",
     setNumber<&Options::count, 1, kMostQuestions>},
    {"--key", "", kGroupPractice, "of a sheet: the answers to it, and what wrong ones would be",
     setFlag<&Options::key>},
    {"--sheet", "NAME", kGroupExport, "of a .pdf: handout (default), key, cards or teacher",
     setWord<&Options::sheet, "usage.lesson_sheet", kSheets>, kSheets},
    {"--answer", "TEXT", kGroupDiagnose, "the answer: [2,4,7], [[1,0,2],[1,0,3]], error, B ...",
     setText<&Options::answer>},
    {"--rules", "", kGroupDiagnose, "list the mistakes that can be named", setFlag<&Options::rules>},
    {"--output", "FILE", kGroupOutput | kGroupConvert | kGroupCapture | kGroupExport | kGroupPractice,
     "write the output there (.npy, .csv), not to standard output; convert: the call;\nlesson export: .gift, "
     ".html or .pdf; ask: a sheet of questions, .pdf",
     setText<&Options::output>, kFile},
    {"--all-errors", "", kGroupBad, "list every bad tuple, not just the first", setFlag<&Options::allErrors>},
    {"--calibrate", "", kGroupCalibrate, "measure this machine for the cpu backend, and keep the result",
     setFlag<&Options::calibrate>},
    {"--kernels", "", kGroupCalibrate, "list the kernels of each backend that has some, and what each is for",
     setFlag<&Options::kernels>},
    {"--full", "", kGroupFull, "print every value, however many", setFlag<&Options::full>},
    {"--json", "", kGroupCommon, "print JSON, errors too", setFlag<&Options::json>},
    {"--quiet", "", kGroupCommon, "print the result alone, without headings", setFlag<&Options::quiet>},
    {"--help", "", kGroupCommon, "this text; -h for short", setFlag<&Options::help>},
    {"--version", "", kGroupCommon, "the version", setFlag<&Options::version>},
});

/// Of a command; 0 where there is no such one.
unsigned groupsOf(std::string_view name) {
  const Command* const command = findCommand(name);
  return command == nullptr ? 0 : command->groups;
}

/// Whether there is such a command, and whether it takes what was given.
void checkCommand(ParsedLine& line, const std::vector<const OptionRow<Options>*>& used) {
  const auto refuse = [&](Error error) {
    if (!line.error) line.error = std::move(error);
  };
  const std::string& command = line.options.command;
  if (command.empty()) {
    // Which command was meant matters more than a detail of its options.
    line.error = Error(ErrorCode::Usage, "usage.no_command");
    return;
  }
  const unsigned groups = groupsOf(command);
  if (groups == 0) {
    line.error = Error(ErrorCode::Usage, "usage.command", {{"command", command}});
    const std::size_t space = command.find(' ');
    const std::string first = command.substr(0, space);
    if (space != command.npos && (groupsOf(first) & kGroupActions) != 0)
      line.error = Error(ErrorCode::Usage, "usage.action",
                         {{"command", first}, {"action", command.substr(space + 1)}});
    return;
  }
  if (line.options.help) {
    line.error.reset();
    return;
  }
  if ((groups & kGroupActions) != 0) {
    line.error = Error(ErrorCode::Usage, "usage.no_action", {{"command", command}});
    return;
  }
  for (const OptionRow<Options>* row : used) {
    if ((row->group & (groups | kGroupCommon)) == 0) {
      refuse({ErrorCode::Usage, "usage.option_elsewhere", {{"option", row->name}, {"command", command}}});
    }
  }
  if (line.options.output && (groups & kGroupOutput) != 0) {
    const std::string ending = fileEnding(*line.options.output);
    if (ending != ".npy" && ending != ".csv") {
      refuse({ErrorCode::Usage, "usage.output", {{"value", *line.options.output}}});
    }
  }
}

/// The command, with its action where it has several, and what stands behind them.
void takeWords(ParsedLine& line, std::vector<std::string> words) {
  if (words.empty()) return;
  Options& options = line.options;
  options.command = words[0];
  std::size_t next = 1;
  unsigned groups = groupsOf(options.command);
  if ((groups & kGroupActions) != 0 && words.size() > next) {
    options.command += ' ' + words[next++];
    groups = groupsOf(options.command);
  }
  const std::size_t files = (groups & kGroupFiles) != 0 ? words.size() : (groups & kGroupFile) != 0 ? 1 : 0;
  for (; next < words.size() && options.files.size() < files; ++next)
    options.files.push_back(std::move(words[next]));
  if ((groups & kGroupCall) != 0 && next < words.size()) options.scenario = std::move(words[next++]);
  if (next < words.size() && !line.error)
    line.error = Error(ErrorCode::Usage, "usage.extra", {{"value", words[next]}});
}

}  // namespace

std::span<const OptionRow<Options>> optionTable() {
  return kOptions;
}

ParsedLine parseCommandLine(std::span<const char* const> arguments) {
  ParsedLine line;
  LineReader<Options> reader(kOptions, EmptyValue::Taken, line.options);
  ReadLine<Options> read = reader.read(arguments);
  line.error = std::move(read.error);
  takeWords(line, std::move(read.positionals));
  // --help and --version answer whatever else is on the line.
  if (line.options.version || (line.options.help && line.options.command.empty())) {
    line.error.reset();
  } else {
    checkCommand(line, read.used);
  }
  return line;
}

}  // namespace gathernd::cli
