// SPDX-License-Identifier: GPL-3.0-or-later
// `gathernd dialects`: the frameworks' rules as a table, or one call under each of them, side by side.
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "app/cli/command.h"
#include "app/cli/commands/contrast_report.h"
#include "app/cli/gather_run.h"
#include "app/cli/output/report.h"
#include "app/cli/written_call.h"
#include "core/analysis/dialect_outcomes.h"
#include "core/call/plan.h"
#include "core/error/error.h"
#include "core/error/sentences.h"
#include "core/tensor/edited_tensor.h"
#include "core/text/visible_text.h"

namespace gathernd::cli {
namespace {

/// "groups": [{"ending", "members": [{"id", "why": {"rule", "value", "sentence"}}], "differing_tuples",
/// "first_differing_tuple"}]: the group of the call's own dialect first, the others held against it.
void writeGroups(JsonWriter& json, const DialectComparison& compared, const EditedTensor& indices) {
  const auto member = [&](std::size_t number) {
    const DialectOutcome& outcome = compared.outcomes[number];
    json.object("id", outcome.dialect.id, [&] { writeReason(json, reasonOf(outcome, indices)); });
  };
  const auto group = [&](const DialectGroup& of) {
    const DialectOutcome& first = compared.outcomes[of.members.front()];
    json.object("ending", endingOf(first, indices), "members", json.each(of.members, member),
                "differing_tuples", of.differing, [&] {
                  if (!of.differingTuples.empty())
                    json.member("first_differing_tuple", of.differingTuples.front());
                });
  };
  json.member("groups", json.each(compared.groups, group));
}

/// A paragraph a group: how it ends, who, and why.
void printGroups(Sink& out, const DialectComparison& compared, const EditedTensor& indices) {
  for (const DialectGroup& group : compared.groups) {
    const DialectOutcome& first = compared.outcomes[group.members.front()];
    std::vector<std::string> ids;
    for (const std::size_t member : group.members) ids.push_back(compared.outcomes[member].dialect.id);
    out.print("\n{} {}: {}\n", sentenceTemplate(endingSentence(first, indices)),
              fmt::format("({})", group.members.size()), fmt::join(ids, ", "));
    // One line a reason, not one a dialect.
    std::vector<std::string> said;
    for (const std::size_t member : group.members) {
      const DialectReason reason = reasonOf(compared.outcomes[member], indices);
      std::string line =
          (reason.rule.empty() ? "" : reason.rule + "=" + reason.value + ": ") + englishSentence(reason);
      if (std::find(said.begin(), said.end(), line) != said.end()) continue;
      out.write("  " + line + "\n");
      said.push_back(std::move(line));
    }
  }
}

/// Where it was seen; of what was read, nothing.
void writeReleases(JsonWriter& json, const Releases& seen) {
  if (!seen.first.empty()) json.members("from_version", seen.first, "to_version", seen.last);
}

std::string releasesText(const Releases& seen) {
  if (seen.first.empty()) return "documented";
  return seen.first == seen.last ? fmt::format("seen in {}", seen.first)
                                 : fmt::format("seen in {} to {}", seen.first, seen.last);
}

/// The names of those in it.
std::vector<std::string_view> typeNames(DTypeSet set) {
  std::vector<std::string_view> names;
  for (const DType dtype : kAllDTypes)
    if (set.contains(dtype)) names.push_back(dtypeName(dtype));
  return names;
}

void writeRules(JsonWriter& json, const Dialect& dialect) {
  const auto rules = [&] {
    for (const RuleWord& word : ruleWords(dialect)) json.member(word.rule, word.value);
    if (dialect.maxBatchPlusDepth != Dialect::kUnlimitedDepth)
      json.member("max_batch_plus_depth", dialect.maxBatchPlusDepth);
  };
  const auto limit = [&](const DialectLimit& row) {
    json.object("of", limitName(row.of), [&] {
      if (row.most > 0) json.member("most", row.most);
      if (!(row.indexTypes == DTypeSet())) json.member("index_types", typeNames(row.indexTypes));
      writeReleases(json, row.seen);
    });
  };
  json.members("id", dialect.id, "name", dialect.name, "versions", dialect.versions, "rules",
               json.of(rules, "index_types", typeNames(dialect.indexTypes), "element_types",
                       typeNames(dialect.elementTypes)),
               "limits", json.each(dialect.limits, limit), "gradient",
               json.of([&] { writeReleases(json, dialect.gradientSeen); }), [&] {
                 if (!dialect.notes.empty()) json.member("notes", dialect.notes);
               });
}

/// All rows, or the one that --dialect names.
std::vector<Dialect> chosenRows(const Options& options) {
  if (options.dialect != nullptr) return {*options.dialect};
  const auto all = builtinDialects();
  return {all.begin(), all.end()};
}

void printRules(Sink& out, const Dialect& dialect) {
  out.print("{}: {} ({})\n", dialect.id, dialect.name, dialect.versions);
  for (const RuleWord& word : ruleWords(dialect)) out.print("  {:<20} {}\n", word.rule, word.value);
  for (const DialectLimit& limit : dialect.limits) {
    std::vector<std::string> bounds;
    if (limit.most > 0) bounds.push_back(std::to_string(limit.most));
    for (const std::string_view name : typeNames(limit.indexTypes)) bounds.emplace_back(name);
    bounds.push_back('(' + releasesText(limit.seen) + ')');
    out.print("  limit: {:<22} {}\n", limitName(limit.of), fmt::join(bounds, " "));
  }
  if (!dialect.notes.empty()) out.write("  " + dialect.notes + "\n");
}

/// The switches that tell most of the frameworks apart; one dialect alone is printed with all of them.
void printRuleTable(Sink& out, std::span<const Dialect> rows, bool headings) {
  constexpr std::array<std::string_view, 6> kColumns = {"negative_index", "out_of_range", "index_check",
                                                        "depth_zero",     "batch_dims",   "tuple_axis"};
  if (headings) {
    out.print("{:<17}", "dialect");
    for (const std::string_view column : kColumns) out.print(" {:<14}", column);
    out.write(" versions\n");
  }
  for (const Dialect& dialect : rows) {
    out.print("{:<17}", dialect.id);
    const auto words = ruleWords(dialect);
    for (const std::string_view column : kColumns) {
      const auto word = std::ranges::find(words, column, &RuleWord::rule);
      out.print(" {:<14}", word == words.end() ? "" : word->value);
    }
    out.write(" " + dialect.versions + "\n");
  }
  if (headings) out.write("All rules of one: gathernd dialects --dialect ID. All of all: --json.\n");
}

void listRules(Context& context) {
  const std::vector<Dialect> rows = chosenRows(context.options);
  if (context.options.json) {
    context.json.document("dialects", context.json.each(rows, [&](const Dialect& dialect) {
      context.json.object([&] { writeRules(context.json, dialect); });
    }));
  } else if (rows.size() == 1) {
    printRules(context.out, rows[0]);
  } else {
    printRuleTable(context.out, rows, !context.options.quiet);
  }
}

std::string oneLine(const RunOutcome& outcome) {
  std::string text = fmt::format("{} {}", dtypeName(outcome.plan.dtype), outcome.plan.reported.toString());
  if (outcome.output) text += shortValues(*outcome.output);
  if (outcome.bad && outcome.bad->count > 0) text += fmt::format("  ({} bad)", outcome.bad->count);
  if (outcome.undefined) text += "  (undefined)";
  return text;
}

Expected<RunOutcome> runAs(CallInput& input, const Dialect& dialect, const RunSettings& settings) {
  auto plan = planCallAs(input, dialect);
  if (!plan) {
    plan.error().fixes.clear();  // those are of one call, not of a table of what each dialect does
    return fail(std::move(plan.error()));
  }
  TRY(generateData(input, *plan));
  return runCall(input, *plan, settings);
}

/// A person's own dialect, from a scenario, stands above the built-in ones.
std::vector<Dialect> comparedRows(const CallInput& input) {
  const auto all = builtinDialects();
  std::vector<Dialect> rows;
  const Dialect& own = input.call.dialect;
  if (std::find(all.begin(), all.end(), own) == all.end()) rows.push_back(own);
  rows.insert(rows.end(), all.begin(), all.end());
  return rows;
}

Expected<int> compareDialects(Context& context) {
  auto input = TRY(readCall(context.options, context.backends, DialectUse::Every));
  const std::vector<Dialect> rows = comparedRows(input);
  if (!input.shapeOnly()) {
    // Random indices are drawn once, for the dialect asked for, so that every row sees the same call.
    const auto plan = planCallAs(input, input.call.dialect);
    const auto made = generateAnyway(input);
    if (plan && !made) return fail(made.error());  // else each row says what there is no room for
  }
  const RunSettings settings{.run = {.threads = context.options.threads, .stop = context.stop},
                             .allErrors = context.options.allErrors};

  // Where the shapes alone are there, nothing is known of how tuples end.
  std::optional<DialectComparison> compared;
  if (input.indices.tensor) {
    compared = TRY(compareDialects(input.call, *input.indices.tensor, builtinDialects(), context.stop));
  }
  const auto contrast = TRY(contrastOf(context.options, input, context.stop));

  const auto printed = [&](const Expected<RunOutcome>& outcome) {
    if (outcome) return oneLine(*outcome);
    return fmt::format("{}: {}", errorCodeName(outcome.error().code),
                       visibleText(errorMessage(outcome.error())));
  };
  JsonWriter json(context.out);
  std::optional<Error> cancelled;  // nothing else fails any more: half a document may be with its reader
  const auto row = [&](const Dialect& dialect) {
    if (cancelled) return;
    const auto outcome = runAs(input, dialect, settings);
    if (!outcome && outcome.error().code == ErrorCode::Cancelled) {
      cancelled = outcome.error();
    } else if (context.options.json) {
      const auto result = [&] {
        outcome ? writeRunJson(json, input, *outcome, true) : writeErrorJson(json, outcome.error());
      };
      json.object([&] { writeRules(json, dialect); }, "result", result);
    } else {
      context.out.print("{:<17} {}\n", dialect.id, printed(outcome));
    }
  };
  const bool quiet = context.options.quiet;
  if (context.options.json) {
    json.document("dialects", json.each(rows, row), [&] {
      if (compared) writeGroups(json, *compared, *input.indices.tensor);
      if (contrast) writeContrast(json, *contrast, *input.indices.tensor);
      writeWritten(json, input);
    });
  } else {
    if (!quiet) printWritten(context.out, input);
    std::for_each(rows.begin(), rows.end(), row);
    if (!cancelled && compared && !quiet) printGroups(context.out, *compared, *input.indices.tensor);
    if (!cancelled && contrast) printContrast(context.out, *contrast, *input.indices.tensor);
  }
  if (cancelled) return fail(*std::move(cancelled));
  return kExitDone;
}

/// Whether the line speaks of a call: then its input is wanted too, however little of it is there.
bool speaksOfCall(const Options& o) {
  return o.scenario || o.call || o.params || o.indices || o.paramsShape || o.indicesShape || o.dtype ||
         o.indexDtype || o.batchDims || o.policy || o.fillValue || o.compareDialect != nullptr;
}

}  // namespace

Expected<int> dialectsCommand(Context& context) {
  if (speaksOfCall(context.options)) return compareDialects(context);
  listRules(context);
  return kExitDone;
}

}  // namespace gathernd::cli
