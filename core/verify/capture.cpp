// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/capture.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/code/snippet/framework.h"
#include "core/text/visible_text.h"
#include "core/verify/process.h"
#include "core/verify/temporary_folder.h"

namespace gathernd {
namespace {

constexpr const char* kCaptureScript = "capture.py";
constexpr std::size_t kAnswerLine = std::size_t{1} << 20;
constexpr std::size_t kMaxMessage = 600;

Expected<void> writeAll(const CaptureRun& run, const TemporaryFolder& folder) {
  TRY(folder.write(kCaptureScript, frameworkText(kCaptureScript)));
  for (const auto& [name, bytes] : run.files) TRY(folder.write(name, bytes));
  nlohmann::json feeds = nlohmann::json::array();
  for (const CaptureFeed& feed : run.feeds) {
    const std::string file = fmt::format("feed{}.npy", feeds.size());
    TRY(run.writeNpy(folder.file(file), feed.tensor));
    feeds.push_back({{"name", feed.name}, {"file", file}, {"dtype", dtypeName(feed.tensor.dtype())}});
  }
  std::error_code ignored;
  const nlohmann::json plan = {{"runtime", run.runtime},
                               {"model", std::filesystem::absolute(run.model, ignored).string()},
                               {"feeds", feeds},
                               {"occurrence", run.occurrence},
                               {"steps", nlohmann::json::parse(run.steps, nullptr, false)}};
  return folder.write("plan.json", plan.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

std::string wordOf(const nlohmann::json& answer, const char* key) {
  const auto found = answer.find(key);
  return found != answer.end() && found->is_string() ? found->get<std::string>() : std::string();
}

tl::unexpected<Error> refuse(const char* reason, std::vector<ErrorArg> args = {}) {
  return fail(ErrorCode::Unsupported, reason, std::move(args));
}

/// What the runtime said, one line and not too long.
std::string saidBy(const nlohmann::json& answer) {
  std::string message = wordOf(answer, "message");
  std::replace(message.begin(), message.end(), '\n', ' ');
  std::string line = visibleText(message);
  if (line.size() > kMaxMessage) line = line.substr(0, wholeCharacters(line, kMaxMessage)) + " …";
  return line;
}

Expected<nlohmann::json> answerOf(const CaptureRun& run, const ProcessEnd& end) {
  switch (end.ending) {
    case ProcessEnding::Exited:
      break;
    case ProcessEnding::Signalled:
      return refuse("verify.crashed", {{"framework", run.runtime}, {"signal", end.number}});
    case ProcessEnding::TimedOut:
      return refuse("verify.time",
                    {{"framework", run.runtime}, {"seconds", fmt::format("{:g}", run.seconds)}});
    case ProcessEnding::TooMuchOutput:
      return refuse("verify.too_much", {{"framework", run.runtime}});
    case ProcessEnding::Stopped:
      return fail(ErrorCode::Cancelled, "cancelled");
    case ProcessEnding::NotStarted:
      return refuse("verify.not_started", {{"python", run.python}});
  }
  auto answer = nlohmann::json::parse(end.out.substr(0, end.out.find('\n')), nullptr, false);
  if (!answer.is_object()) return refuse("verify.silent", {{"framework", run.runtime}});
  return answer;
}

/// `unsupported` or `usage` unless the tensors are there.
Expected<void> judgeAnswer(const CaptureRun& run, const nlohmann::json& answer) {
  if (const std::string missing = wordOf(answer, "missing"); !missing.empty())
    return refuse("capture.missing", {{"module", missing}, {"python", run.python}});
  if (const std::string broken = wordOf(answer, "broken"); !broken.empty())
    return refuse("verify.broken", {{"module", broken}, {"reason", saidBy(answer)}});
  if (const std::string problem = wordOf(answer, "error"); !problem.empty()) {
    std::string where = wordOf(answer, "graph");
    if (!where.empty()) where += ": ";
    return refuse("capture.refused",
                  {{"framework", run.runtime + " " + visibleText(wordOf(answer, "version"))},
                   {"what", where + visibleText(problem) + ": " + saidBy(answer)}});
  }
  if (const auto count = answer.find("count"); count != answer.end() && count->is_number_integer()) {
    const auto untaken = answer.find("untaken");
    const bool skipped =
        untaken != answer.end() && untaken->is_array() && !untaken->empty() && untaken->front().is_string();
    std::vector<ErrorArg> args = {{"count", count->get<std::int64_t>()}, {"occurrence", run.occurrence}};
    if (skipped) args.emplace_back("graph", untaken->front().get<std::string>());
    const char* const reason = count->get<std::int64_t>() > 1    ? "capture.occurrence"
                               : count->get<std::int64_t>() == 1 ? "capture.occurrence_once"
                               : skipped                         ? "capture.untaken"
                                                                 : "capture.never";
    return fail(ErrorCode::Usage, reason, std::move(args));
  }
  return {};
}

}  // namespace

Expected<Captured> runCapture(const CaptureRun& run) {
  const auto folder = TRY(TemporaryFolder::make());
  TRY(writeAll(run, folder));
  ProcessCall process;
  process.arguments = {run.python, "-s", kCaptureScript};
  process.without = {"PYTHONPATH"};
  process.folder = folder.path();
  process.seconds = run.seconds;
  process.stop = run.stop;
  process.environment = {
      {"CUDA_VISIBLE_DEVICES", "-1"}, {"PYTHONDONTWRITEBYTECODE", "1"}, {"PYTHONSAFEPATH", "1"}};
  process.mostOutput = kAnswerLine;
  const auto answer = TRY(answerOf(run, runProcess(process)));
  TRY(judgeAnswer(run, answer));
  const auto dtypes = answer.find("dtypes");
  if (dtypes == answer.end() || !dtypes->is_array() || dtypes->size() != 2)
    return refuse("verify.silent", {{"framework", run.runtime}});
  Captured captured;
  captured.version = wordOf(answer, "version");
  for (std::size_t i = 0; i < 2; ++i) {
    const std::string name = (*dtypes)[i].is_string() ? (*dtypes)[i].get<std::string>() : "";
    const auto dtype = dtypeFromName(name);
    if (!dtype) {
      return refuse("capture.dtype",
                    {{"tensor", i == 0 ? "params" : "indices"}, {"dtype", visibleText(name)}});
    }
    const bool bits = dtype == DType::BFloat16;
    captured.tensors[i] =
        TRY(run.readNpy(folder.file(i == 0 ? "params.npy" : "indices.npy"), bits ? dtype : std::nullopt));
  }
  return captured;
}

}  // namespace gathernd
