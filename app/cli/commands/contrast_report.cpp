// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/contrast_report.h"

#include <algorithm>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "core/call/explain.h"
#include "core/error/sentences.h"
#include "core/text/element_text.h"
#include "core/text/visible_text.h"

namespace gathernd::cli {
namespace {

constexpr std::size_t kTuplesPrinted = 20;

std::string elementOf(const Plan& plan, const Written& written) {
  Element element;
  element.dtype = plan.dtype;
  element.bits = written.value;
  return formatElement(element);
}

std::string_view endingOf(const DialectOutcome& outcome, const EditedTensor& indices) {
  return endingSentence(outcome, indices).substr(std::string_view("ends.").size());
}

void writeMessage(JsonWriter& json, const ObservedMessage& message) {
  json.key("message");
  json.beginObject();
  json.member("version", message.version);
  json.member("how", message.how);
  json.member("type", message.type);
  json.member("text", message.text);
  json.member("whole", message.whole);
  json.member("of_this_call", message.thisCall);
  if (!message.thisCall) json.member("observed_for", message.example);
  json.endObject();
}

void writeSide(JsonWriter& json, const ContrastSide& side, const EditedTensor& indices) {
  json.beginObject();
  json.member("id", side.outcome.dialect.id);
  json.member("ending", endingOf(side.outcome, indices));
  json.key("why");
  json.beginObject();
  if (!side.reason.rule.empty()) {
    json.member("rule", side.reason.rule);
    json.member("value", side.reason.value);
  }
  json.member("sentence", englishSentence(side.reason));
  json.endObject();
  if (!side.because.empty()) json.member("because", sentenceTemplate(side.because));
  if (side.message) writeMessage(json, *side.message);
  json.endObject();
}

void writeWritten(JsonWriter& json, const Plan& plan, TupleOutcome outcome, const Written& written) {
  json.beginObject();
  json.member("status", tupleOutcomeName(outcome));
  json.member("writes", writtenName(written.kind));
  if (written.kind == Written::Kind::MadeUp) json.member("value", elementOf(plan, written));
  if (written.kind == Written::Kind::Slice) {
    json.key("params_slice");
    json.beginArray();
    for (const auto& part : paramsSlice(plan, written.slice)) {
      if (part) {
        json.integer(*part);
      } else {
        json.null();
      }
    }
    json.endArray();
  }
  json.endObject();
}

std::string writtenText(const Plan& plan, const Written& written) {
  switch (written.kind) {
    case Written::Kind::Slice:
      return "params" + indexText(paramsSlice(plan, written.slice));
    case Written::Kind::MadeUp:
      return elementOf(plan, written) + " (made up)";
    case Written::Kind::Unknown:
      return "? (nothing is promised)";
    case Written::Kind::NotWritten:
      break;
  }
  return "nothing (an error)";
}

void printSide(Sink& out, const ContrastSide& side, const EditedTensor& indices) {
  out.write(fmt::format("{} {}: {}\n", visibleText(side.outcome.dialect.name),
                        sentenceTemplate(endingSentence(side.outcome, indices)),
                        visibleText(englishSentence(side.reason))));
  if (!side.because.empty()) out.write(fmt::format("  because {}\n", sentenceTemplate(side.because)));
  if (!side.message) return;
  const ObservedMessage& message = *side.message;
  out.write(fmt::format("  as {} says it{}: {}: {}{}\n", message.version,
                        message.thisCall ? "" : fmt::format(", observed for {}", message.example),
                        message.type, visibleText(message.text), message.whole ? "" : " …"));
}

}  // namespace

Expected<std::optional<DialectContrast>> contrastOf(const Options& options, const CallInput& input,
                                                    const std::stop_token& stop) {
  if (options.compareDialect == nullptr || !input.indices.tensor) return std::nullopt;
  auto made =
      contrastDialects(input.call, *input.indices.tensor, input.call.dialect, *options.compareDialect, stop);
  if (!made) return fail(std::move(made.error()));
  return std::optional(std::move(*made));
}

void writeContrast(JsonWriter& json, const DialectContrast& contrast, const EditedTensor& indices) {
  json.key("contrast");
  json.beginObject();
  json.member("same", contrast.same);
  json.member("comparable", contrast.comparable);
  json.key("sides");
  json.beginArray();
  for (const ContrastSide& side : contrast.sides) writeSide(json, side, indices);
  json.endArray();
  json.key("decides");
  json.beginArray();
  for (const DecidingRule& rule : contrast.deciding) {
    json.beginObject();
    json.member("rule", rule.rule);
    json.key("values");
    json.beginArray();
    for (const DialectReason& said : rule.says) json.text(said.value);
    json.endArray();
    json.endObject();
  }
  json.endArray();
  json.key("sentence");
  if (contrast.deciding.empty()) {
    json.null();
  } else {
    json.text(decidingSentence(contrast));
  }
  json.member("differing_tuples", contrast.differing);
  json.member("unknown_tuples", contrast.unknown);
  json.member("all", contrast.all);
  json.key("tuples");
  json.beginArray();
  for (const std::int64_t tuple : contrast.differingTuples) {
    const TupleContrast at = contrast.at(tuple, indices);
    json.beginObject();
    json.member("position", tuplePosition(*contrast.sides[0].outcome.plan, tuple));
    json.key("sides");
    json.beginArray();
    for (std::size_t i = 0; i < contrast.sides.size(); ++i)
      writeWritten(json, *contrast.sides[i].outcome.plan, at.outcomes[i], at.written[i]);
    json.endArray();
    json.endObject();
    if (json.sink().failed()) break;
  }
  json.endArray();
  json.endObject();
}

void printContrast(Sink& out, const DialectContrast& contrast, const EditedTensor& indices) {
  out.write("\n");
  for (const ContrastSide& side : contrast.sides) printSide(out, side, indices);
  if (contrast.same && contrast.differing == 0) {
    out.write("both end alike\n");
    return;
  }
  const std::string decides = decidingSentence(contrast);
  if (!decides.empty()) out.write("what decides: " + visibleText(decides) + "\n");
  if (!contrast.comparable) return;
  out.write(fmt::format("tuples that differ: {}{}\n", contrast.differing, contrast.all ? "" : " or more"));
  const std::size_t count = std::min(contrast.differingTuples.size(), kTuplesPrinted);
  const Plan& plan = *contrast.sides[0].outcome.plan;
  for (std::size_t i = 0; i < count; ++i) {
    const TupleContrast at = contrast.at(contrast.differingTuples[i], indices);
    out.write(fmt::format("  output{}: {} | {}\n", indexText(outputSlice(plan, at.tuple)),
                          writtenText(plan, at.written[0]),
                          writtenText(*contrast.sides[1].outcome.plan, at.written[1])));
  }
  if (count < contrast.differingTuples.size()) out.write("  …\n");
}

}  // namespace gathernd::cli
