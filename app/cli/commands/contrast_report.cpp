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
  return formatElement({plan.dtype, written.value, {}});
}

void writeSide(JsonWriter& json, const ContrastSide& side, const EditedTensor& indices) {
  const auto message = [&] {
    if (!side.message) return;
    const ObservedMessage& said = *side.message;
    json.member("message", json.of("version", said.version, "how", said.how, "type", said.type, "text",
                                   said.text, "whole", said.whole, "of_this_call", said.thisCall, [&] {
                                     if (!said.thisCall) json.member("observed_for", said.example);
                                   }));
  };
  const auto because = [&] {
    if (!side.because.empty()) json.member("because", sentenceTemplate(side.because));
  };
  json.object(
      "id", side.outcome.dialect.id, "ending", endingOf(side.outcome, indices),
      [&] { writeReason(json, side.reason); }, because, message);
}

void writeWritten(JsonWriter& json, const Plan& plan, TupleOutcome outcome, const Written& written) {
  json.object("status", tupleOutcomeName(outcome), "writes", writtenName(written.kind), [&] {
    if (written.kind == Written::Kind::MadeUp) json.member("value", elementOf(plan, written));
    if (written.kind == Written::Kind::Slice) json.member("params_slice", paramsSlice(plan, written.slice));
  });
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
  out.print("{} {}: {}\n", visibleText(side.outcome.dialect.name),
            sentenceTemplate(endingSentence(side.outcome, indices)),
            visibleText(englishSentence(side.reason)));
  if (!side.because.empty()) out.print("  because {}\n", sentenceTemplate(side.because));
  if (!side.message) return;
  const ObservedMessage& message = *side.message;
  out.print("  as {} says it{}: {}: {}{}\n", message.version,
            message.thisCall ? "" : fmt::format(", observed for {}", message.example), message.type,
            visibleText(message.text), message.whole ? "" : " …");
}

}  // namespace

Expected<std::optional<DialectContrast>> contrastOf(const Options& options, const CallInput& input,
                                                    const std::stop_token& stop) {
  if (options.compareDialect == nullptr || !input.indices.tensor) return std::nullopt;
  auto made = TRY(
      contrastDialects(input.call, *input.indices.tensor, input.call.dialect, *options.compareDialect, stop));
  return std::optional(std::move(made));
}

std::string_view endingOf(const DialectOutcome& outcome, const EditedTensor& indices) {
  return endingSentence(outcome, indices).substr(std::string_view("ends.").size());
}

void writeReason(JsonWriter& json, const DialectReason& reason) {
  const auto rule = [&] {
    if (!reason.rule.empty()) json.members("rule", reason.rule, "value", reason.value);
  };
  json.member("why", json.of(rule, "sentence", englishSentence(reason)));
}

void writeContrast(JsonWriter& json, const DialectContrast& contrast, const EditedTensor& indices) {
  const auto rule = [&](const DecidingRule& decides) {
    const auto value = [&](const DialectReason& said) { json.text(said.value); };
    json.object("rule", decides.rule, "values", json.each(decides.says, value));
  };
  const auto tuple = [&](std::int64_t number) {
    const TupleContrast at = contrast.at(number, indices);
    const auto written = [&](const ContrastSide& side) {
      const auto i = static_cast<std::size_t>(&side - contrast.sides.data());
      writeWritten(json, *side.outcome.plan, at.outcomes[i], at.written[i]);
    };
    json.object("position", tuplePosition(*contrast.sides[0].outcome.plan, number), "sides",
                json.each(contrast.sides, written));
  };
  const auto sentence = contrast.deciding.empty() ? std::nullopt : std::optional(decidingSentence(contrast));
  json.member("contrast",
              json.of("same", contrast.same, "comparable", contrast.comparable, "sides",
                      json.each(contrast.sides, [&](const auto& side) { writeSide(json, side, indices); }),
                      "decides", json.each(contrast.deciding, rule), "sentence", sentence, "differing_tuples",
                      contrast.differing, "unknown_tuples", contrast.unknown, "all", contrast.all, "tuples",
                      json.each(contrast.differingTuples, tuple)));
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
  out.print("tuples that differ: {}{}\n", contrast.differing, contrast.all ? "" : " or more");
  const std::size_t count = std::min(contrast.differingTuples.size(), kTuplesPrinted);
  const Plan& plan = *contrast.sides[0].outcome.plan;
  for (std::size_t i = 0; i < count; ++i) {
    const TupleContrast at = contrast.at(contrast.differingTuples[i], indices);
    out.print("  output{}: {} | {}\n", indexText(outputSlice(plan, at.tuple)),
              writtenText(plan, at.written[0]), writtenText(*contrast.sides[1].outcome.plan, at.written[1]));
  }
  if (count < contrast.differingTuples.size()) out.write("  …\n");
}

}  // namespace gathernd::cli
