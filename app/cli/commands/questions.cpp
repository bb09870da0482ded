// SPDX-License-Identifier: GPL-3.0-or-later
// `gathernd ask` and `gathernd diagnose`: a question about a call, which mistakes its answers would tell
// apart, and what an answer says about who gave it.
#include <algorithm>
#include <functional>

#include <fmt/format.h>

#include "app/cli/call_input.h"
#include "app/cli/command.h"
#include "app/cli/output/report.h"
#include "app/cli/written_call.h"
#include "core/error/sentences.h"
#include "core/formats/common/file_path.h"
#include "core/teach/question/diagnosis.h"
#include "core/teach/question/generator.h"
#include "core/teach/question/question.h"
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

/// A refused call can be asked about too: what becomes of it.
Expected<teach::Scene> sceneFrom(const Context& context, CallInput& input) {
  input = TRY(readSmallCall(context.options, context.backends, teach::Scene::kMostElements, "ask.too_large",
                            "usage.ask_shape_only"));
  return teach::Scene::make(input.call, *input.params.tensor, *input.indices.tensor);
}

Expected<void> askable(const Options& options) {
  const QuestionKind kind = options.questionKind.value_or(QuestionKind::Shape);
  if (kind != QuestionKind::Make && kind != QuestionKind::Tiles) return {};
  return fail(ErrorCode::Unsupported, "ask.unsupported_kind", {{"kind", teach::questionKindName(kind)}});
}

/// What flows back, for a question about the gradient.
Expected<void> takeUpstream(const Options& options, Question& question) {
  if (!options.upstream) return {};
  const teach::Scene& scene = question.scene;
  if (question.of.of != teach::AskedPart::Of::Gradient) return fail(ErrorCode::Usage, "usage.ask_upstream");
  TensorReading reading{.name = "upstream", .dtype = scene.params.dtype(), .shape = {}};
  reading.memoryLimit = teach::Scene::kMostElements * elementBytes(scene.params.dtype()) * 3;
  auto read = TRY(readTensorArgument(*options.upstream, reading));
  if (read.shapeOnly()) return fail(ErrorCode::Usage, "usage.gradient_shape_only");
  if (read.desc.shape != scene.plan->reported)
    return fail(ErrorCode::ShapeMismatch, "gradient.upstream_shape",
                {{"given", read.desc.shape.toString()}, {"output", scene.plan->reported.toString()}});
  question.upstream = TRY(read.values(reading.memoryLimit));
  return {};
}

/// Refuses what only a given call has, and kinds that only a window can ask.
Expected<void> freshOnly(const Options& options) {
  TRY(askable(options));
  if (const char* const option = optionOfACall(options))
    return fail(ErrorCode::Usage, "usage.ask_fresh", {{"option", option}});
  return {};
}

/// About the call that the line gives, else a fresh one from --seed and --level.
Expected<Question> askedQuestion(const Context& context, CallInput& input) {
  const Options& options = context.options;
  const QuestionKind kind = options.questionKind.value_or(QuestionKind::Shape);
  TRY(askable(options));
  if (!options.scenario && !options.call && !options.params && !options.indices) {
    TRY(freshOnly(options));
    teach::QuestionRequest request;
    request.kind = kind;
    request.seed = static_cast<std::uint64_t>(options.seed.value_or(0));
    request.level = options.level.value_or(request.level);
    return teach::generateQuestion(request);
  }
  if (options.level) return fail(ErrorCode::Usage, "usage.ask_level");
  auto scene = TRY(sceneFrom(context, input));
  auto part = TRY(askedPart(options, scene));
  auto question =
      teach::askAbout(std::move(scene), kind, part, static_cast<std::uint64_t>(options.seed.value_or(0)));
  if (!question) return question;
  TRY(takeUpstream(options, *question));
  return question;
}

/// Whether kind, seed and level make the question again; one that follows an answer has its call alone.
enum class Again : std::uint8_t { BySeed, ByItsCall };

/// The object of ask's JSON; the answer is not in it.
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
    out.print("{} = {} {}\n", name, dtypeName(values.dtype()), values.shape().toString());
    if (const auto flat = values.flattened()) printTensor(out, *flat), out.write("\n");
  };
  tensor("params", question.scene.params);
  tensor("indices", question.scene.indices);
  if (question.upstream) tensor("upstream", EditedTensor(*question.upstream));
  out.print("batch_dims = {}, {}\n\n", question.scene.batchDims, visibleText(question.scene.dialect.name));
  out.write(visibleText(englishSentence(questionText(question))) + "\n");
  const auto meant = [](teach::Ending ending) {
    return fmt::format("{}: {}", endingName(ending), englishSentence(endingText(ending)));
  };
  for (std::size_t k = 0; k < question.choices.size(); ++k) {
    const auto* const ending = std::get_if<teach::Ending>(&question.choices[k]);
    out.print("  {}  {}\n", static_cast<char>('A' + k),
              ending != nullptr ? meant(*ending) : visibleText(answerText(question, question.choices[k])));
  }
  if (question.kind != QuestionKind::Outcome) return;
  for (const teach::Ending ending : teach::kEndings) out.write("  " + meant(ending) + "\n");
}

std::vector<std::string_view> idsOf(const std::vector<const teach::WrongRule*>& rules) {
  std::vector<std::string_view> ids;
  for (const teach::WrongRule* rule : rules) ids.push_back(rule->id);
  return ids;
}

void printJson(Context& context, const teach::Question& question, const teach::TellsApart& apart,
               const CallInput& input) {
  JsonWriter json(context.out);
  // In the registry's order: that of the right ones alone would stand in front of all others.
  auto classes = apart.classes;
  std::erase_if(classes, [](const auto& same) { return same.empty(); });
  std::sort(classes.begin(), classes.end(),
            [](const auto& a, const auto& b) { return std::less<>()(a.front(), b.front()); });
  json.document(
      "question", [&] { writeQuestion(json, question, Again::BySeed); }, "tells_apart",
      json.of("rules", idsOf(apart.rules), "classes",
              json.each(classes, [&](const auto& same) { json.put(idsOf(same)); })),
      [&] { writeWritten(json, input); });
}

/// A sheet is of fresh questions: nothing else on the line may say what is asked.
Expected<void> checkSheetLine(const Options& options) {
  const bool call = options.scenario || options.call || options.params || options.indices;
  if (call) return fail(ErrorCode::Usage, "usage.ask_sheet_call");
  if (fileEnding(*options.output) != ".pdf")
    return fail(ErrorCode::Usage, "usage.ask_sheet", {{"value", *options.output}});
  return freshOnly(options);
}

Expected<int> printSheet(Context& context) {
  const Options& options = context.options;
  TRY(checkSheetLine(options));
  if (!context.lessons.practice) return fail(noRenderer(fileEnding(*options.output)));
  LessonRenderers::Practice wanted;
  wanted.kind = options.questionKind.value_or(wanted.kind);
  wanted.seed = static_cast<std::uint64_t>(options.seed.value_or(0));
  wanted.level = options.level.value_or(wanted.level);
  wanted.count = options.count.value_or(wanted.count);
  wanted.key = options.key;
  wanted.stop = context.stop;
  const auto bytes = TRY(context.lessons.practice(wanted));
  TRY(putInPlace(*options.output, bytes, Existing::Replace, context.stop));
  if (options.json) {
    context.json.document("output", *options.output, "questions", wanted.count);
  } else if (!options.quiet) {
    context.out.print("{} written to {}\n", counted(wanted.count, "question"), visibleText(*options.output));
  }
  return kExitDone;
}

std::string kindsOf(const teach::WrongRule& rule) {
  std::string kinds;
  const std::pair<teach::RuleKind, std::string_view> names[] = {{teach::RuleKind::Shape, "shape"},
                                                                {teach::RuleKind::Place, "place"},
                                                                {teach::RuleKind::Value, "value"},
                                                                {teach::RuleKind::Outcome, "outcome"},
                                                                {teach::RuleKind::Gradient, "gradient"}};
  for (const auto& [kind, name] : names)
    if (rule.answers(kind)) kinds += (kinds.empty() ? "" : ", ") + std::string(name);
  return kinds;
}

int listMistakes(Context& context) {
  if (!context.options.json) {
    for (const teach::WrongRule& rule : teach::wrongRules())
      context.out.print("{:<22} {:<14} {}\n", rule.id, kindsOf(rule), rule.sentence);
    return kExitDone;
  }
  JsonWriter json(context.out);
  json.document("rules", json.each(teach::wrongRules(), [&](const teach::WrongRule& rule) {
    json.object("id", rule.id, "kind", kindsOf(rule), "sentence", rule.sentence);
  }));
  return kExitDone;
}

void printJson(Context& context, const teach::Diagnosis& d, const std::optional<std::string>& sentence) {
  JsonWriter json(context.out);
  const auto named = d.named != nullptr    ? std::optional(std::string(d.named->id))
                     : d.family != nullptr ? std::optional(std::string(d.family->id))
                                           : std::nullopt;
  const auto followUp = [&] {
    d.followUp ? writeQuestion(json, *d.followUp, Again::ByItsCall) : json.null();
  };
  json.document("right", d.right, "read", d.read, "candidates",
                json.each(d.candidates, [&](const teach::WrongRule* each) { json.text(each->id); }), "named",
                named, "sentence", sentence, "follow_up", followUp);
}

}  // namespace

Expected<int> askCommand(Context& context) {
  const Options& options = context.options;
  if (options.output) return printSheet(context);
  if (options.count || options.key)
    return fail(ErrorCode::Usage, "usage.ask_sheet_alone", {{"option", options.count ? "--count" : "--key"}});
  CallInput input;
  const auto question = TRY(askedQuestion(context, input));
  const teach::TellsApart apart = tellsApart(question);
  if (context.options.json) {
    printJson(context, question, apart, input);
    return kExitDone;
  }
  printQuestion(context, question);
  if (!context.options.quiet) printWritten(context.out, input);
  if (!context.options.quiet)
    context.out.print("\n{} of {} mistakes are told apart here.\n", apart.distinct(), apart.rules.size());
  return kExitDone;
}

Expected<int> diagnoseCommand(Context& context) {
  if (context.options.rules) return listMistakes(context);
  if (!context.options.answer) return fail(ErrorCode::Usage, "usage.no_answer");
  CallInput input;
  const auto question = TRY(askedQuestion(context, input));
  const auto answer = TRY(readAnswer(question, *context.options.answer));
  const teach::Diagnosis diagnosis = diagnose(question, answer);
  std::optional<std::string> sentence;
  if (const auto text = diagnosisText(diagnosis)) sentence = englishSentence(*text);
  if (context.options.json) {
    printJson(context, diagnosis, sentence);
    return kExitDone;
  }
  context.out.write(diagnosis.right ? "right\n" : "wrong\n");
  if (sentence) context.out.write(visibleText(*sentence) + "\n");
  if (diagnosis.followUp && !context.options.quiet) {
    context.out.write("\nOne more question would tell which mistake it is:\n\n");
    printQuestion(context, *diagnosis.followUp);
  }
  return kExitDone;
}

}  // namespace gathernd::cli
