// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/teach/asked_question.h"

#include <fmt/format.h>

#include "app/cli/call_input.h"
#include "app/cli/output/tensor_print.h"
#include "core/error/sentences.h"
#include "core/teach/question/generator.h"
#include "core/text/visible_text.h"

namespace gathernd::cli {
namespace {

using teach::Question;
using teach::QuestionKind;

/// Of what --of speaks about: output, or params where it is a gradient.
Expected<teach::AskedPart> askedPart(const Options& options, const teach::Scene& scene) {
  if (!options.askedPart) return teach::AskedPart{};
  const std::string_view text = *options.askedPart;
  const bool gradient = text.starts_with("gradient");
  if (!gradient && !scene.plan) return fail(*scene.refusal);
  return teach::parseAskedPart(text, gradient ? scene.params.shape() : scene.plan->output);
}

Expected<teach::Scene> sceneFrom(const Context& context) {
  auto input = readCall(context.options, context.backends);
  if (!input) return fail(input.error());
  // A refused call can be asked about too: what becomes of it. Random indices need a plan to be drawn.
  if (const auto plan = planCall(*input)) {
    if (auto made = generateData(*input, *plan); !made) return fail(made.error());
  }
  if (!input->params.tensor || !input->indices.tensor) {
    if (input->shapeOnly()) return fail(ErrorCode::Usage, "usage.ask_shape_only");
    const auto plan = planCall(*input);
    return fail(plan.error());
  }
  return teach::Scene::make(input->call, *input->params.tensor, *input->indices.tensor);
}

}  // namespace

Expected<Question> askedQuestion(const Context& context) {
  const Options& options = context.options;
  const QuestionKind kind = options.questionKind.value_or(QuestionKind::Shape);
  const bool call = options.scenario || options.params || options.indices;
  if (!call) {
    if (options.askedPart) return fail(ErrorCode::Usage, "usage.ask_of_fresh");
    teach::QuestionRequest request;
    request.kind = kind;
    request.seed = static_cast<std::uint64_t>(options.seed.value_or(0));
    request.level = options.level.value_or(request.level);
    return teach::generateQuestion(request);
  }
  if (options.level) return fail(ErrorCode::Usage, "usage.ask_level");
  auto scene = sceneFrom(context);
  if (!scene) return fail(scene.error());
  auto part = askedPart(options, *scene);
  if (!part) return fail(part.error());
  return teach::askAbout(std::move(*scene), kind, *part,
                         static_cast<std::uint64_t>(options.seed.value_or(0)));
}

void writeQuestion(JsonWriter& json, const Question& question) {
  json.beginObject();
  json.member("kind", teach::questionKindName(question.kind));
  json.key("seed");
  json.raw(std::to_string(question.seed));
  json.member("level", question.level);
  json.key("of");
  if (question.of.whole() && question.of.of == teach::AskedPart::Of::Output)
    json.null();
  else
    json.text(askedPartText(question.of));
  json.member("text", englishSentence(questionText(question)));
  const auto tensor = [&](std::string_view name, const EditedTensor& values) {
    json.key(name);
    if (const auto flat = values.flattened())
      writeTensorJson(json, *flat);
    else
      json.null();
  };
  tensor("params", question.scene.params);
  tensor("indices", question.scene.indices);
  json.member("batch_dims", question.scene.call.batchDims);
  json.member("dialect", question.scene.call.dialect.id);
  if (!question.choices.empty()) {
    json.key("choices");
    json.beginArray();
    for (const teach::Answer& choice : question.choices) json.text(answerText(question, choice));
    json.endArray();
  }
  json.endObject();
}

void printQuestion(Context& context, const Question& question) {
  Sink& out = context.out;
  const auto tensor = [&](std::string_view name, const EditedTensor& values) {
    out.write(fmt::format("{} = {} {}\n", name, dtypeName(values.dtype()), values.shape().toString()));
    if (const auto flat = values.flattened()) printTensor(out, *flat), out.write("\n");
  };
  tensor("params", question.scene.params);
  tensor("indices", question.scene.indices);
  out.write(fmt::format("batch_dims = {}, {}\n\n", question.scene.call.batchDims,
                        visibleText(question.scene.call.dialect.name)));
  out.write(englishSentence(questionText(question)) + "\n");
  for (std::size_t k = 0; k < question.choices.size(); ++k)
    out.write(
        fmt::format("  {}  {}\n", static_cast<char>('A' + k), answerText(question, question.choices[k])));
}

}  // namespace gathernd::cli
