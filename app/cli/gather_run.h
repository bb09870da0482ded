// SPDX-License-Identifier: GPL-3.0-or-later
// One call carried out: output, what was bad, how long it took. Shared by the commands that gather.
// Units: nanoseconds, bytes. Thread rule: runs on the calling thread and the backend's own.
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/cli/call_input.h"
#include "app/cli/command.h"
#include "app/cli/output/json_writer.h"
#include "core/run/run_result.h"

namespace gathernd::cli {

struct RunTiming {
  int repeat = 1;
  std::int64_t medianNs = 0;
  std::int64_t minNs = 0;
  std::int64_t bytes = 0;
};

struct RunOutcome {
  Plan plan;
  std::optional<Tensor> output;  ///< absent: shape-only
  std::optional<BadReport> bad;  ///< absent: indices have no values
  bool undefined = false;
  std::optional<RunTiming> timing;  ///< absent: nothing ran, or a time would mean nothing
};

struct RunSettings {
  RunOptions run;
  int repeat = 1;
  bool allErrors = false;
};

/// `input` holds its data already (generateData).
Expected<RunOutcome> runCall(const CallInput& input, const Plan& plan, const RunSettings& settings);
/// The same where the output passes the memory limit: in pieces, into the file that --output names; no output
/// is kept. Where it cannot be (see streams) the plan's error stands.
Expected<RunOutcome> runCallIntoFile(const CallInput& input, const Plan& plan, const RunSettings& settings,
                                     const std::string& path);
/// Whether `error`, of planCall, is one that pieces avoid.
bool streams(const Options& options, const CallInput& input, const Error& error);
/// Every bad tuple, by number; `limit` when the list would not fit in `memory` (memoryLeft()).
Expected<std::vector<std::int64_t>> allBadTuples(const CallInput& input, const Plan& plan,
                                                 std::stop_token stop, std::int64_t memory);

/// The outcome, where all errors are asked for with every bad tuple listed.
Expected<RunOutcome> withAllBad(RunOutcome outcome, const CallInput& input, const RunSettings& settings,
                                std::int64_t memory);

/// "tuples": [{…}, …]
void writeBadTuples(JsonWriter& json, const CallInput& input, const Plan& plan,
                    const std::vector<std::int64_t>& tuples);
/// The JSON of run; `withData` false leaves the output's data out. `name` is what stands for "output"; `more`
/// writes further members.
void writeRunJson(JsonWriter& json, const CallInput& input, const RunOutcome& outcome, bool withData,
                  std::string_view name = "output", const std::function<void(JsonWriter&)>& more = {});

/// The error itself, but with --all-errors a refusal lists every bad tuple: in the error's JSON, or as lines.
Expected<int> refuseCall(Context& context, const std::shared_ptr<const CallInput>& input, const Plan& plan,
                         const Error& error);
/// What would mend its bad tuples; nothing when there are too many of them to be judged.
std::vector<ErrorFix> fixesOfBad(const CallInput& input, const Plan& plan, const std::stop_token& stop);
/// Type, shape and values of an output, or where they were written.
void printOutput(Context& context, const RunOutcome& outcome, const Shape& shape);
/// How many bad tuples there are and what became of them; the first, or all that the report lists.
void printBad(Sink& out, const CallInput& input, const RunOutcome& outcome, std::string_view became);
/// A line a bad tuple; ends early where nobody reads any more.
void printTuples(Sink& out, const Plan& plan, const Tensor& indices, const std::vector<std::int64_t>& tuples,
                 std::string_view indent);
/// "indices[0,1] = [7]: its first number is 7, axis 0 of params has size 3"
std::string badTupleText(const Plan& plan, const Tensor& indices, std::int64_t tuple);

}  // namespace gathernd::cli
