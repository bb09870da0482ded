// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/model_question.h"

#include <algorithm>
#include <filesystem>

#include "core/formats/load.h"
#include "ui/files/document_file.h"
#include "ui/session/document.h"
#include "ui/session/session.h"

namespace gathernd::ui {
namespace {

std::optional<ModelQuestion> questionAbout(const std::string& path, OpenedModel model,
                                           std::int64_t memoryLimit) {
  auto calls = model->calls();
  if (!calls || calls->empty()) return std::nullopt;
  CallPath parts = splitCallPath(path);
  ModelQuestion question{std::move(parts.file), std::move(model), *std::move(calls), 0, memoryLimit};
  const auto& all = question.calls;
  const auto wanted = std::find_if(all.begin(), all.end(), [&](const ModelCall& call) {
    return parts.node.empty() ? !call.refused : call.node == parts.node;
  });
  // A node that is not there, or that nothing given would make a call, is an error as it stands.
  if (wanted == all.end() || wanted->refused) return std::nullopt;
  const bool several = parts.node.empty() && all.size() > 1;
  if (!several && wanted->complete()) return std::nullopt;
  question.first = static_cast<std::size_t>(wanted - all.begin());
  return question;
}

}  // namespace

std::string modelPath(const ModelQuestion& question, std::size_t call) {
  return question.calls.size() > 1 ? question.path + ":" + question.calls[call].node : question.path;
}

Expected<ModelAnswer> answerQuestion(const ModelQuestion& question, std::size_t call,
                                     const GivenTensors& given) {
  const std::int64_t limit = question.memoryLimit;
  auto scenario = question.model->read(
      question.calls[call].node,
      {.memoryLimit = limit, .paramsGiven = given[0].has_value(), .indicesGiven = given[1].has_value()});
  if (!scenario) return fail(std::move(scenario.error()));
  if (given[0]) scenario->params = *given[0];
  if (given[1]) scenario->indices = *given[1];
  const std::string folder = std::filesystem::path(question.path).parent_path().string();
  return documentFrom(*scenario, folder, makeTensorLoader(limit), limit).map([&](Document document) {
    if (!question.dialect.empty()) document.dialect = *findDialect(question.dialect);
    return ModelAnswer{call, std::move(document)};
  });
}

Expected<Opened> openFile(const std::string& path, std::int64_t memoryLimit) {
  const auto model = openModelFile(path, memoryLimit);
  if (!model) return fail(model.error());
  if (*model == nullptr) {
    return documentOfFile(path, memoryLimit).map([](Document document) {
      return Opened(std::move(document));
    });
  }
  // Parsed once, whoever asks: for the call that it is, else for what could be opened and what is missing.
  const CallPath parts = splitCallPath(path);
  auto scenario = (*model)->read(parts.node, {.memoryLimit = memoryLimit});
  if (scenario) {
    const std::string folder = std::filesystem::path(parts.file).parent_path().string();
    auto document = documentFrom(*scenario, folder, makeTensorLoader(memoryLimit), memoryLimit);
    if (!document) return fail(std::move(document.error()));
    return *std::move(document);
  }
  if (auto question = questionAbout(path, *model, memoryLimit)) return *std::move(question);
  return fail(std::move(scenario.error()));
}

Expected<Opened> openTensors(const std::string& first, const std::string& second, std::int64_t memoryLimit,
                             const std::stop_token& stop) {
  PairQuestion pair;
  const std::array<std::string, 2> paths = {first, second};
  for (std::size_t i = 0; i < paths.size(); ++i) {
    auto file = readTensorFileAt(paths[i], memoryLimit);
    if (!file) return fail(std::move(file.error()));
    pair.files[i] = *std::move(file);
  }
  const auto params = guessParams(pair, stop);
  if (!params) return fail(params.error());
  if (!*params) return Opened(std::move(pair));
  return Opened(documentOfPair(pair, **params));
}

}  // namespace gathernd::ui
