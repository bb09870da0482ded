// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/verify.h"

#include <atomic>
#include <cstdlib>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "core/analysis/dialect_outcomes.h"
#include "core/code/snippet/snippet.h"
#include "core/run/backend.h"
#include "core/run/cpu/parallel.h"
#include "core/text/text_parts.h"
#include "core/verify/process.h"
#include "core/verify/temporary_folder.h"

namespace gathernd {
namespace {

constexpr const char* kRunner = "run_snippets.py";
constexpr const char* kParamsFile = "params.npy";
constexpr const char* kIndicesFile = "indices.npy";
constexpr std::size_t kAnswerBytes = std::size_t{1} << 24;  // beside the digits of its elements

Error whyNot(std::string_view reason, std::vector<ErrorArg> args) {
  return Error(ErrorCode::Unsupported, reason, std::move(args));
}

/// What is not worked out here cannot be held against the framework. Where there is no batch_dims, an idiom
/// stands for it in code, but no rule of the framework's to be verified.
bool beyondTheFramework(const Framework& framework, const Error& refusal) {
  return refusal.code == ErrorCode::Limit || refusal.code == ErrorCode::Unsupported ||
         (refusal.code == ErrorCode::BatchDims && framework.dialect->batchDims == BatchDims::None);
}

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

class Verifier {
 public:
  Verifier(const GatherCall& call, const Tensor& params, const Tensor& indices, const VerifyOptions& options,
           const TemporaryFolder& folder)
      : call_(call), params_(params), indices_(indices), options_(options), folder_(folder) {}

  Expected<void> writeFiles() {
    TRY(folder_.write(kRunner, frameworkText(kRunner)));
    for (const auto& [name, tensor] :
         {std::pair{kParamsFile, &params_}, std::pair{kIndicesFile, &indices_}}) {
      if (tensor->elementCount() <= SnippetOptions::kInlineElements || !options_.writeNpy) continue;
      TRY(options_.writeNpy(folder_.file(name), *tensor));
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
    if (row.predicted || row.predicted.error().code != ErrorCode::Cancelled) judge(row);
    return row;
  }

 private:
  GatherCall callOf(const Framework& framework) const {
    GatherCall call = callUnder(call_, *framework.dialect);
    if (!framework.policy.empty()) call.policy = framework.policy;
    return call;
  }

  Expected<RunResult> predict(const Framework& framework) const {
    const auto plan = TRY(makePlan(callOf(framework)));
    RunOptions run;
    run.stop = options_.stop;
    return runGather(*makeReferenceBackend(), plan, params_, indices_, run);
  }

  void judge(VerifyRow& row) const {
    auto seen = observe(row);
    if (!seen) {
      row.why = std::move(seen.error());
      return;
    }
    row.version = seen->version;
    if (!seen->missing.empty()) row.why = whyNot("verify.missing", {{"module", seen->missing}});
    if (!seen->broken.empty()) {
      row.why = whyNot("verify.broken", {{"module", seen->broken}, {"reason", seen->message}});
    }
    if (row.version.empty()) return;
    if (row.predicted && row.predicted->undefined) {
      row.why = whyNot("verify.undefined", {{"framework", row.framework->name}});
    } else if (row.predicted && seen->output) {
      row.agrees = bitEqual(row.predicted->output, *seen->output);
    } else {
      row.agrees = !row.predicted && !seen->output;
    }
    row.observed = std::move(*seen);
  }

  Expected<FrameworkAnswer> observe(const VerifyRow& row) const {
    const Framework& framework = *row.framework;
    SnippetOptions options;
    options.paramsFile = kParamsFile;
    options.indicesFile = kIndicesFile;
    options.castIndices = false;  // what it makes of its own type of indices is the question
    const auto snippet = TRY(makeSnippet(framework, {callOf(framework), params_, indices_}, options));
    const std::string name = "call-" + framework.id + ".py";  // no name that could hide a module
    TRY(folder_.write(name, snippet));
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
    return answerOf(framework.name, runProcess(process));
  }

  Expected<FrameworkAnswer> answerOf(const std::string& name, const ProcessEnd& end) const {
    switch (end.ending) {
      case ProcessEnding::Exited:
        break;
      case ProcessEnding::Signalled:
        return fail(whyNot("verify.crashed", {{"framework", name}, {"signal", end.number}}));
      case ProcessEnding::TimedOut:
        return fail(
            whyNot("verify.time", {{"framework", name}, {"seconds", fmt::format("{:g}", options_.seconds)}}));
      case ProcessEnding::TooMuchOutput:
        return fail(whyNot("verify.too_much", {{"framework", name}}));
      case ProcessEnding::Stopped:
        return fail(ErrorCode::Cancelled, "cancelled");
      case ProcessEnding::NotStarted:
        return fail(whyNot("verify.not_started", {{"python", options_.python}}));
    }
    auto answer = readAnswer(std::string_view(end.out).substr(0, end.out.find('\n')));
    if (!answer) answer.error().args.emplace_back("framework", name);
    return answer;
  }

  const GatherCall& call_;
  const Tensor& params_;
  const Tensor& indices_;
  const VerifyOptions& options_;
  const TemporaryFolder& folder_;
};

/// A path that holds wherever the program is started from.
std::string absolute(const std::string& path) {
  if (path.front() == '/') return path;
  char* here = getcwd(nullptr, 0);
  const std::string folder = here == nullptr ? "." : here;
  std::free(here);
  return folder + "/" + path;
}

using Json = nlohmann::json;

tl::unexpected<Error> noAnswer() {
  return fail(ErrorCode::Unsupported, "verify.silent");
}

/// False when the text is not pairs of hexadecimal digits.
bool readBytes(std::string_view text, std::string& bytes) {
  for (; !text.empty(); text.remove_prefix(2)) {
    const auto byte = text.size() > 1 ? numberIn<std::uint8_t>(text.substr(0, 2), 16) : std::nullopt;
    if (!byte) return false;
    bytes += static_cast<char>(*byte);
  }
  return true;
}

std::string textOf(const Json& json, const char* key) {
  const auto found = json.find(key);
  return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

Expected<Tensor> readStrings(const Json& data, const Shape& shape) {
  if (!data.is_array() || std::ssize(data) != shape.elementCount()) return noAnswer();
  std::vector<std::string> strings(data.size());
  for (std::size_t i = 0; i < data.size(); ++i) {
    if (!data[i].is_string() || !readBytes(data[i].get_ref<const std::string&>(), strings[i]))
      return noAnswer();
  }
  return Tensor::fromStrings(shape, strings);
}

Expected<Tensor> readOutput(const Json& json) {
  const auto dtype = dtypeFromName(textOf(json, "dtype"));
  const auto data = json.find("data"), extents = json.find("shape");
  if (!dtype || data == json.end() || extents == json.end() || !extents->is_array()) return noAnswer();
  std::vector<std::int64_t> sizes;
  for (const Json& extent : *extents) {
    if (!extent.is_number_integer()) return noAnswer();
    sizes.push_back(extent.get<std::int64_t>());
  }
  const auto shape = Shape::make(sizes);
  if (!shape) return noAnswer();
  if (*dtype == DType::String) return readStrings(*data, *shape);
  std::string bytes;
  if (!data->is_string() || !readBytes(data->get_ref<const std::string&>(), bytes)) return noAnswer();
  std::int64_t wanted = 0;
  if (__builtin_mul_overflow(shape->elementCount(), std::int64_t{elementBytes(*dtype)}, &wanted) ||
      std::ssize(bytes) != wanted) {
    return noAnswer();
  }
  return Tensor::fromBytes(*dtype, *shape, std::as_bytes(std::span(bytes)));
}

}  // namespace

Expected<std::vector<VerifyRow>> verifyCall(const GatherCall& call, const Tensor& params,
                                            const Tensor& indices, std::span<const Framework* const> chosen,
                                            const VerifyOptions& options) {
  const auto folder = TRY(TemporaryFolder::make());
  Verifier verifier(call, params, indices, options, folder);
  TRY(verifier.writeFiles());

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

Expected<std::string> findInterpreter(const std::string& asked) {
  for (const std::string& wanted : {asked, variable("GATHERND_PYTHON")}) {
    if (wanted.empty()) continue;
    const std::string path = findProgram(wanted);
    if (path.empty()) return failAt(wanted, ErrorCode::Io, "verify.no_program");
    return absolute(path);
  }
  const std::string environment = variable("VIRTUAL_ENV");
  for (const std::string& name :
       {environment.starts_with('/') ? environment + "/bin/python" : "", std::string("python3")}) {
    const std::string path = name.empty() ? "" : findProgram(name);
    if (!path.empty()) return absolute(path);
  }
  return fail(ErrorCode::Unsupported, "verify.no_interpreter");
}

Expected<FrameworkAnswer> readAnswer(std::string_view line) {
  const Json json = Json::parse(line, nullptr, false);
  if (!json.is_object()) return noAnswer();
  FrameworkAnswer answer;
  answer.version = textOf(json, "version");
  answer.errorType = textOf(json, "error");
  answer.message = textOf(json, "message");
  answer.missing = textOf(json, "missing");
  answer.broken = textOf(json, "broken");
  const bool ran = answer.missing.empty() && answer.broken.empty();
  if (ran && answer.errorType.empty()) answer.output = TRY(readOutput(json));
  return answer;
}

}  // namespace gathernd
