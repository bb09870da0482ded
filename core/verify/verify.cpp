// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/verify.h"

#include <algorithm>
#include <atomic>

#include <fmt/format.h>

#include "core/analysis/dialect_outcomes.h"
#include "core/code/snippet/snippet.h"
#include "core/error/error.h"
#include "core/run/backend.h"
#include "core/run/cpu/parallel.h"
#include "core/verify/process.h"
#include "core/verify/temporary_folder.h"

namespace gathernd {
namespace {

constexpr const char* kRunner = "run_snippets.py";
constexpr const char* kParamsFile = "params.npy";
constexpr const char* kIndicesFile = "indices.npy";
constexpr std::size_t kAnswerBytes = std::size_t{1} << 24;  // beside the digits of its elements

Error whyNot(std::string reason, std::vector<ErrorArg> args) {
  return Error(ErrorCode::Unsupported, std::move(reason), std::move(args));
}

/// Where there is no batch_dims, an idiom stands for it in code, but no rule of the framework's to be
/// verified.
bool beyondTheFramework(const Framework& framework, const Error& refusal) {
  return refusal.code == ErrorCode::Limit ||
         (refusal.code == ErrorCode::BatchDims && framework.dialect->batchDims == BatchDims::None);
}

class Verifier {
 public:
  Verifier(const GatherCall& call, const Tensor& params, const Tensor& indices, const VerifyOptions& options,
           const TemporaryFolder& folder)
      : call_(call), params_(params), indices_(indices), options_(options), folder_(folder) {}

  Expected<void> writeFiles() {
    if (auto ran = folder_.write(kRunner, frameworkText(kRunner)); !ran) return ran;
    for (const auto& [name, tensor] :
         {std::pair{kParamsFile, &params_}, std::pair{kIndicesFile, &indices_}}) {
      if (tensor->elementCount() <= SnippetOptions::kInlineElements || !options_.writeNpy) continue;
      if (auto written = options_.writeNpy(folder_.file(name), *tensor); !written) return written;
    }
    return {};
  }

  VerifyRow row(const Framework& framework) const {
    VerifyRow row;
    row.framework = &framework;
    row.predicted = predict(framework);
    if (!row.predicted && beyondTheFramework(framework, row.predicted.error())) {
      row.why = row.predicted.error();
      return row;
    }
    if (row.predicted || row.predicted.error().code != ErrorCode::Cancelled) observe(row);
    if (row.observed && row.observed->version.empty()) row.observed.reset();
    if (!row.observed) return row;
    if (row.predicted && row.predicted->undefined) {
      row.why = whyNot("verify.undefined", {{"framework", framework.name}});
    } else if (row.predicted && row.observed->output) {
      row.agrees = bitEqual(row.predicted->output, *row.observed->output);
    } else {
      row.agrees = !row.predicted && !row.observed->output;
    }
    return row;
  }

 private:
  GatherCall callOf(const Framework& framework) const {
    GatherCall call = callUnder(call_, *framework.dialect);
    if (!framework.policy.empty()) call.policy = framework.policy;
    return call;
  }

  Expected<RunResult> predict(const Framework& framework) const {
    const auto plan = makePlan(callOf(framework));
    if (!plan) return fail(plan.error());
    RunOptions run;
    run.stop = options_.stop;
    return runGather(*makeReferenceBackend(), *plan, params_, indices_, run);
  }

  void observe(VerifyRow& row) const {
    const Framework& framework = *row.framework;
    SnippetOptions options;
    options.paramsFile = kParamsFile;
    options.indicesFile = kIndicesFile;
    options.castIndices = false;  // what it makes of its own type of indices is the question
    const auto snippet = makeSnippet(framework, {callOf(framework), params_, indices_}, options);
    if (!snippet) {
      row.why = snippet.error();
      return;
    }
    const std::string name = "call-" + framework.id + ".py";  // no name that could hide a module
    if (auto written = folder_.write(name, *snippet); !written) {
      row.why = written.error();
      return;
    }
    ProcessCall process;
    // -s and what follows: nothing is imported from the folders that a person's files lie in.
    process.arguments = {options_.python, "-s", kRunner, framework.module, name};
    process.without = {"PYTHONPATH"};
    process.folder = folder_.path();
    process.seconds = options_.seconds;
    process.stop = options_.stop;
    process.environment = {{"CUDA_VISIBLE_DEVICES", "-1"},
                           {"JAX_PLATFORMS", "cpu"},
                           {"PYTHONDONTWRITEBYTECODE", "1"},
                           {"PYTHONSAFEPATH", "1"}};
    const std::int64_t bytes = row.predicted ? row.predicted->output.byteCount() : 0;
    process.mostOutput = kAnswerBytes + 4 * static_cast<std::size_t>(bytes);
    judge(row, runProcess(process));
  }

  void judge(VerifyRow& row, const ProcessEnd& end) const {
    const std::string& name = row.framework->name;
    switch (end.ending) {
      case ProcessEnding::Exited:
        break;
      case ProcessEnding::Signalled:
        row.why = whyNot("verify.crashed", {{"framework", name}, {"signal", std::int64_t{end.number}}});
        return;
      case ProcessEnding::TimedOut:
        row.why =
            whyNot("verify.time", {{"framework", name}, {"seconds", fmt::format("{:g}", options_.seconds)}});
        return;
      case ProcessEnding::TooMuchOutput:
        row.why = whyNot("verify.too_much", {{"framework", name}});
        return;
      case ProcessEnding::Stopped:
        row.why = Error(ErrorCode::Cancelled, "cancelled");
        return;
      case ProcessEnding::NotStarted:
        row.why = whyNot("verify.not_started", {{"python", options_.python}});
        return;
    }
    auto answer = readAnswer(std::string_view(end.out).substr(0, end.out.find('\n')));
    if (!answer) {
      answer.error().args.push_back({"framework", name});
      row.why = std::move(answer.error());
      return;
    }
    row.version = answer->version;
    if (!answer->missing.empty()) row.why = whyNot("verify.missing", {{"module", answer->missing}});
    if (!answer->broken.empty()) {
      row.why = whyNot("verify.broken", {{"module", answer->broken}, {"reason", answer->message}});
    }
    row.observed = std::move(*answer);
  }

  const GatherCall& call_;
  const Tensor& params_;
  const Tensor& indices_;
  const VerifyOptions& options_;
  const TemporaryFolder& folder_;
};

}  // namespace

Expected<std::vector<VerifyRow>> verifyCall(const GatherCall& call, const Tensor& params,
                                            const Tensor& indices, std::span<const Framework* const> chosen,
                                            const VerifyOptions& options) {
  const auto folder = TemporaryFolder::make();
  if (!folder) return fail(folder.error());
  Verifier verifier(call, params, indices, options, *folder);
  if (auto written = verifier.writeFiles(); !written) return fail(std::move(written.error()));

  std::vector<VerifyRow> rows;
  for (const Framework* framework : chosen) {
    if (framework->runsInPython()) rows.emplace_back().framework = framework;
  }
  std::atomic<std::size_t> next = 0;
  cpu::runWorkers(options.atOnce, [&](int) {
    for (std::size_t i = next++; i < rows.size(); i = next++) {
      rows[i] = verifier.row(*rows[i].framework);
      if (options.finished && !options.stop.stop_requested()) options.finished(rows[i]);
    }
  });
  if (options.stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
  return rows;
}

}  // namespace gathernd
