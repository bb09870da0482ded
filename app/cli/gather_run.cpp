// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/gather_run.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include <fmt/format.h>

#include "app/cli/interrupt.h"
#include "app/cli/output/report.h"
#include "app/cli/written_call.h"
#include "core/analysis/fixes.h"
#include "core/error/sentences.h"
#include "core/formats/run_file.h"
#include "core/text/visible_text.h"
#include "core/timing/measure.h"

namespace gathernd::cli {
namespace {

/// Forwards to a backend and times its kernel alone, without the allocation around it.
class TimedBackend final : public Backend {
 public:
  explicit TimedBackend(const Backend& inner) : inner_(inner) {}
  std::string_view id() const override { return inner_.id(); }
  std::string_view name() const override { return inner_.name(); }
  Availability availability() const override { return inner_.availability(); }
  Expected<void> accepts(DType dtype, DType indexDtype) const override {
    return inner_.accepts(dtype, indexDtype);
  }
  bool timeable() const override { return inner_.timeable(); }
  std::vector<KernelRow> kernels() const override { return inner_.kernels(); }
  Expected<BadReport> runInto(const Plan& plan, const Tensor& params, const Tensor& indices,
                              std::span<std::byte> output, const RunOptions& options) const override {
    const auto start = std::chrono::steady_clock::now();
    auto report = inner_.runInto(plan, params, indices, output, options);
    const auto taken = std::chrono::steady_clock::now() - start;
    elapsedNs_ += std::chrono::duration_cast<std::chrono::nanoseconds>(taken).count();
    return report;
  }
  std::int64_t elapsedNs() const { return elapsedNs_; }

 private:
  const Backend& inner_;
  mutable std::int64_t elapsedNs_ = 0;
};

/// A shape-only call has no output, but its indices may have values, and those can be wrong.
Expected<RunOutcome> checkShapeOnly(const CallInput& input, const Plan& plan, const RunSettings& settings) {
  RunOutcome outcome;
  outcome.plan = plan;
  outcome.undefined = plan.undefined;
  if (!input.indices.tensor) return outcome;
  auto report = TRY(countBadTuples(plan, *input.indices.tensor, settings.run.stop));
  if (report.count > 0 && plan.badAction == BadAction::Error) {
    return fail(outOfRangeError(plan, *input.indices.tensor, report));
  }
  outcome.undefined = outcome.undefined || (report.count > 0 && plan.badIsUndefined);
  outcome.bad = std::move(report);
  return withAllBad(std::move(outcome), input, settings, memoryLeft(input, plan));
}

}  // namespace

Expected<std::vector<std::int64_t>> allBadTuples(const CallInput& input, const Plan& plan,
                                                 std::stop_token stop, std::int64_t memory) {
  // A growing list holds up to three times its numbers while it moves.
  const std::int64_t most = memory / static_cast<std::int64_t>(3 * sizeof(std::int64_t));
  auto bad = listBadTuples(plan, *input.indices.tensor, stop, most < INT64_MAX ? most + 1 : most);
  if (bad && static_cast<std::int64_t>(bad->size()) > most) {
    return fail(ErrorCode::Limit, "limit.bad_tuples", {{"limit", input.call.memoryLimit}});
  }
  return bad;
}

Expected<RunOutcome> withAllBad(RunOutcome outcome, const CallInput& input, const RunSettings& settings,
                                std::int64_t memory) {
  if (!settings.allErrors || outcome.bad->count == 0) return outcome;
  outcome.bad->all = TRY(allBadTuples(input, outcome.plan, settings.run.stop, memory));
  return outcome;
}

Expected<RunOutcome> runCall(const CallInput& input, const Plan& plan, const RunSettings& settings) {
  if (input.shapeOnly()) return checkShapeOnly(input, plan, settings);
  const Tensor& params = *input.params.tensor;
  const Tensor& indices = *input.indices.tensor;

  RunOutcome outcome;
  outcome.plan = plan;
  RunTiming timing{.repeat = settings.repeat, .bytes = plan.bytesMoved()};
  if (settings.repeat > 1 && input.backend->timeable()) {
    MeasureOptions measure;
    measure.minSamples = measure.maxSamples = settings.repeat;
    measure.run = settings.run;
    const auto measured = TRY(measureBackend(*input.backend, plan, params, indices, measure));
    timing.medianNs = std::llround(measured.medianNs);
    timing.minNs = std::llround(measured.minNs);
  }
  const TimedBackend timed(*input.backend);
  auto result = TRY(runGather(timed, plan, params, indices, settings.run));
  if (settings.repeat == 1) timing.medianNs = timing.minNs = timed.elapsedNs();
  if (timed.timeable()) outcome.timing = timing;

  outcome.undefined = result.undefined;
  outcome.bad = std::move(result.bad);
  outcome.output = TRY(writtenOutput(input, std::move(result.output), memoryLeft(input, plan)));
  outcome.plan.reported = writtenShape(input, plan.reported);
  return withAllBad(std::move(outcome), input, settings, memoryLeft(input, plan));
}

bool streams(const Options& options, const CallInput& input, const Error& error) {
  const bool moves = input.written && !input.written->outputAxes.empty();
  return error.reason == "limit.output" && options.output && !moves && options.repeat.value_or(1) == 1 &&
         streamsInto(*options.output, input.call.params.dtype);
}

Expected<RunOutcome> runCallIntoFile(const CallInput& input, const Plan& plan, const RunSettings& settings,
                                     const std::string& path) {
  StreamOptions options;
  options.run = settings.run;
  // Beside a piece its indices may lie once more.
  options.pieceBytes = std::clamp<std::int64_t>(memoryLeft(input) / 2, 1, options.pieceBytes);
  const TimedBackend timed(*input.backend);
  const HoldInterrupt untilInPlace;
  auto report = TRY(runIntoFile(path, timed, plan, *input.params.tensor, *input.indices.tensor, options));
  RunOutcome outcome;
  outcome.plan = plan;
  outcome.undefined = report.undefined;
  outcome.bad = std::move(report.bad);
  if (timed.timeable())
    outcome.timing = RunTiming{1, timed.elapsedNs(), timed.elapsedNs(), plan.bytesMoved()};
  return withAllBad(std::move(outcome), input, settings, memoryLeft(input));
}

void writeBadTuples(JsonWriter& json, const CallInput& input, const Plan& plan,
                    const std::vector<std::int64_t>& tuples) {
  json.member("tuples", json.each(tuples, [&](std::int64_t tuple) {
    json.object([&] { writeBadTupleMembers(json, describeBadTuple(plan, *input.indices.tensor, tuple)); });
  }));
}

void writeRunJson(JsonWriter& json, const CallInput& input, const RunOutcome& outcome, bool withData,
                  std::string_view name, const std::function<void(JsonWriter&)>& more) {
  const auto output = [&] {
    if (outcome.output && withData) return writeTensorJson(json, *outcome.output);
    const Shape& shape = outcome.output ? outcome.output->shape() : outcome.plan.reported;
    json.object("dtype", dtypeName(outcome.plan.dtype), "shape", shape.extents());
  };
  const auto tuples = [&] {
    std::vector<std::int64_t> first;
    if (outcome.bad->count > 0) first.push_back(outcome.bad->first);
    writeBadTuples(json, input, outcome.plan, outcome.bad->all.empty() ? first : outcome.bad->all);
  };
  const auto rest = [&] {
    if (outcome.bad)
      json.member("bad_indices",
                  json.of("count", outcome.bad->count, "undefined", outcome.undefined, tuples));
    if (const auto& timing = outcome.timing)
      json.member("timing", json.of("repeat", timing->repeat, "median_ns", timing->medianNs, "min_ns",
                                    timing->minNs, "bytes", timing->bytes));
    if (more) more(json);
    writeWritten(json, input);
  };
  json.object("gathernd", 1, "dialect", outcome.plan.dialect.id, "backend", input.backend->id(), name, output,
              rest);
}

std::vector<ErrorFix> fixesOfBad(const CallInput& input, const Plan& plan, const std::stop_token& stop) {
  constexpr std::int64_t kMaxListed = 100000;
  const Tensor& indices = *input.indices.tensor;
  auto report = countBadTuples(plan, indices, stop);
  if (!report || report->count == 0) return {};
  auto listed = listBadTuples(plan, indices, stop, kMaxListed);
  if (!listed) return {};
  report->all = std::move(*listed);
  const Trace trace(std::make_shared<const Plan>(plan), EditedTensor(indices));
  const BadTuplesFound found{trace, *report};
  const KnownValues known(input);
  return fixWords(input.call, Error(ErrorCode::OutOfRange, ""), &found, known.values());
}

Expected<int> refuseCall(Context& context, const std::shared_ptr<const CallInput>& input, const Plan& plan,
                         const Error& error) {
  if (error.code != ErrorCode::OutOfRange) return fail(error);
  Error told = inWrittenAxes(*input, error);
  told.fixes = fixesOfBad(*input, plan, context.stop);
  if (!context.options.allErrors) return fail(std::move(told));
  auto bad = TRY(allBadTuples(*input, plan, context.stop, memoryLeft(*input, plan)));
  if (context.options.json) {
    context.errorDetails = [input, plan, tuples = std::move(bad)](JsonWriter& json) {
      writeBadTuples(json, *input, plan, tuples);
    };
  } else {
    printTuples(context.out, plan, *input->indices.tensor, bad, "");
  }
  return fail(std::move(told));
}

void printOutput(Context& context, const RunOutcome& outcome, const Shape& shape) {
  const Options& options = context.options;
  Sink& out = context.out;
  if (!options.quiet) out.print("dtype: {}\nshape: {}\n", dtypeName(outcome.plan.dtype), shape.toString());
  if (outcome.output && !options.output) printValues(out, *outcome.output, options.full);
  if (options.output && !options.quiet) out.write("written to " + visibleText(*options.output) + "\n");
}

void printBad(Sink& out, const CallInput& input, const RunOutcome& outcome, std::string_view became) {
  const Tensor& indices = *input.indices.tensor;
  out.print("bad tuples: {} of {}, {}\n", outcome.bad->count, outcome.plan.tupleCount, became);
  if (outcome.bad->all.empty()) {
    out.write("  first: " + badTupleText(outcome.plan, indices, outcome.bad->first) + "\n");
  }
  printTuples(out, outcome.plan, indices, outcome.bad->all, "  ");
}

void printTuples(Sink& out, const Plan& plan, const Tensor& indices, const std::vector<std::int64_t>& tuples,
                 std::string_view indent) {
  for (const std::int64_t tuple : tuples) {
    out.print("{}{}\n", indent, badTupleText(plan, indices, tuple));
    if (out.failed()) return;
  }
}

std::string badTupleText(const Plan& plan, const Tensor& indices, std::int64_t tuple) {
  const BadTuple bad = describeBadTuple(plan, indices, tuple);
  return fmt::format("indices{} = [{}]: its {} number is {}, axis {} of params has size {}",
                     positionText(bad.position), fmt::join(bad.tuple, ", "), ordinalWord(bad.component),
                     bad.value, bad.axis, bad.axisSize);
}

}  // namespace gathernd::cli
