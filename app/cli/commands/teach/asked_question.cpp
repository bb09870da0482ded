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

/// The first option that changes a call; nullptr where none is given.
const char* optionOfACall(const Options& options) {
  const std::pair<bool, const char*> given[] = {{options.paramsShape.has_value(), "--params-shape"},
                                                {options.indicesShape.has_value(), "--indices-shape"},
                                                {options.dtype.has_value(), "--dtype"},
                                                {options.indexDtype.has_value(), "--index-dtype"},
                                                {options.batchDims.has_value(), "--batch-dims"},
                                                {options.dialect != nullptr, "--dialect"},
                                                {options.policy.has_value(), "--bad-indices-policy"},
                                                {options.fillValue.has_value(), "--fill-value"},
                                                {options.askedPart.has_value(), "--of"},
                                                {options.upstream.has_value(), "--upstream"}};
  for (const auto& [there, name] : given)
    if (there) return name;
  return nullptr;
}

/// Before anything large is made.
Expected<void> fitsAQuestion(const CallInput& input) {
  if (input.shapeOnly()) return fail(ErrorCode::Usage, "usage.ask_shape_only");
  for (const TensorInput* tensor : {&input.params, &input.indices}) {
    const std::int64_t count = tensor->desc.shape.elementCount();
    if (count > teach::Scene::kMostElements)
      return fail(ErrorCode::Limit, "ask.too_large",
                  {{"count", count}, {"limit", teach::Scene::kMostElements}});
  }
  return {};
}

Expected<teach::Scene> sceneFrom(const Context& context) {
  auto input = readCall(context.options, context.backends);
  if (!input) return fail(input.error());
  if (auto fits = fitsAQuestion(*input); !fits) return fail(std::move(fits.error()));
  // A refused call can be asked about too: what becomes of it.
  if (auto made = generateAnyway(*input); !made) return fail(std::move(made.error()));
  return teach::Scene::make(input->call, *input->params.tensor, *input->indices.tensor);
}

Expected<void> askable(const Options& options) {
  const QuestionKind kind = options.questionKind.value_or(QuestionKind::Shape);
  if (kind != QuestionKind::Make && kind != QuestionKind::Tiles) return {};
  return fail(ErrorCode::Unsupported, "ask.unsupported_kind",
              {{"kind", std::string(teach::questionKindName(kind))}});
}

/// What flows back, for a question about the gradient.
Expected<void> takeUpstream(const Options& options, Question& question) {
  if (!options.upstream) return {};
  const teach::Scene& scene = question.scene;
  if (question.of.of != teach::AskedPart::Of::Gradient) return fail(ErrorCode::Usage, "usage.ask_upstream");
  TensorReading reading{.name = "upstream", .dtype = scene.params.dtype(), .shape = {}};
  reading.memoryLimit = teach::Scene::kMostElements * elementBytes(scene.params.dtype()) * 3;
  auto read = readTensorArgument(*options.upstream, reading);
  if (!read) return fail(std::move(read.error()));
  if (read->shapeOnly()) return fail(ErrorCode::Usage, "usage.gradient_shape_only");
  if (read->desc.shape != scene.plan->reported)
    return fail(ErrorCode::ShapeMismatch, "gradient.upstream_shape",
                {{"given", read->desc.shape.toString()}, {"output", scene.plan->reported.toString()}});
  if (!read->tensor) {
    auto made = generateTensor(*read->generator, read->desc.dtype, reading.memoryLimit);
    if (!made) return fail(std::move(made.error()));
    read->tensor = std::move(*made);
  }
  question.upstream = std::move(*read->tensor);
  return {};
}

}  // namespace

Expected<void> freshOnly(const Options& options) {
  if (auto ok = askable(options); !ok) return ok;
  if (const char* const option = optionOfACall(options))
    return fail(ErrorCode::Usage, "usage.ask_fresh", {{"option", std::string(option)}});
  return {};
}

Expected<Question> askedQuestion(const Context& context) {
  const Options& options = context.options;
  const QuestionKind kind = options.questionKind.value_or(QuestionKind::Shape);
  if (auto ok = askable(options); !ok) return fail(std::move(ok.error()));
  if (!options.scenario && !options.params && !options.indices) {
    if (auto ok = freshOnly(options); !ok) return fail(std::move(ok.error()));
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
  auto question =
      teach::askAbout(std::move(*scene), kind, *part, static_cast<std::uint64_t>(options.seed.value_or(0)));
  if (!question) return question;
  if (auto taken = takeUpstream(options, *question); !taken) return fail(std::move(taken.error()));
  return question;
}

void writeQuestion(JsonWriter& json, const Question& question, Again again) {
  const auto onlyIf = [](bool there, auto value) { return there ? std::optional(value) : std::nullopt; };
  const auto tensor = [&](std::string_view name, const EditedTensor& values) {
    const auto flat = values.flattened();
    json.member(name, [&] { flat ? writeTensorJson(json, *flat) : json.null(); });
  };
  const bool bySeed = again == Again::BySeed;
  const bool ofAll = question.of.whole() && question.of.of == teach::AskedPart::Of::Output;
  const auto scene = [&] {
    tensor("params", question.scene.params);
    tensor("indices", question.scene.indices);
  };
  const auto rest = [&] {
    if (!question.scene.policy.empty()) json.member("bad_indices_policy", question.scene.policy);
    if (question.upstream) tensor("upstream", EditedTensor(*question.upstream));
    const auto choice = [&](const teach::Answer& each) { json.text(answerText(question, each)); };
    if (!question.choices.empty()) json.member("choices", json.each(question.choices, choice));
  };
  json.object("kind", teach::questionKindName(question.kind), "seed", onlyIf(bySeed, question.seed), "level",
              onlyIf(bySeed && question.level > 0, question.level), "of",
              onlyIf(!ofAll, askedPartText(question.of)), "text", englishSentence(questionText(question)),
              scene, "batch_dims", question.scene.batchDims, "dialect", question.scene.dialect.id, rest);
}

void printQuestion(Context& context, const Question& question) {
  Sink& out = context.out;
  const auto tensor = [&](std::string_view name, const EditedTensor& values) {
    out.write(fmt::format("{} = {} {}\n", name, dtypeName(values.dtype()), values.shape().toString()));
    if (const auto flat = values.flattened()) printTensor(out, *flat), out.write("\n");
  };
  tensor("params", question.scene.params);
  tensor("indices", question.scene.indices);
  if (question.upstream) tensor("upstream", EditedTensor(*question.upstream));
  out.write(fmt::format("batch_dims = {}, {}\n\n", question.scene.batchDims,
                        visibleText(question.scene.dialect.name)));
  out.write(visibleText(englishSentence(questionText(question))) + "\n");
  const auto meant = [](teach::Ending ending) {
    return fmt::format("{}: {}", endingName(ending), englishSentence(endingText(ending)));
  };
  for (std::size_t k = 0; k < question.choices.size(); ++k) {
    const auto* const ending = std::get_if<teach::Ending>(&question.choices[k]);
    out.write(fmt::format(
        "  {}  {}\n", static_cast<char>('A' + k),
        ending != nullptr ? meant(*ending) : visibleText(answerText(question, question.choices[k]))));
  }
  if (question.kind != QuestionKind::Outcome) return;
  for (const teach::Ending ending : teach::kEndings) out.write("  " + meant(ending) + "\n");
}

}  // namespace gathernd::cli
