// SPDX-License-Identifier: GPL-3.0-or-later
// `gathernd lesson results`: what a class handed in, counted by lesson, step and ending. Files are gone
// through in pieces of whole lines, so that only what is counted is kept.
#include "core/teach/lesson/results.h"

#include <algorithm>
#include <cstring>
#include <limits>

#include <fmt/format.h>

#include "app/cli/call_input.h"
#include "app/cli/commands/lesson/given_lesson.h"
#include "app/cli/exit_status.h"
#include "core/formats/common/text_file.h"
#include "core/teach/rules/wrong_rules.h"

namespace gathernd::cli {
namespace {

/// Of all files together: the results of some ten thousand people.
constexpr std::int64_t kMostResultBytes = std::int64_t{4} << 20;
constexpr std::size_t kMostResultFaults = 1000;  ///< that are kept to be told

struct ResultFault {
  std::string file;
  Error fault;
};

struct HandedIn {
  teach::ResultCounts counts;
  std::vector<ResultFault> faults;
  std::int64_t faultCount = 0;
};

void countLines(std::string_view text, const std::string& file, HandedIn& all) {
  constexpr std::size_t kPiece = 1 << 16;
  int before = 0;
  while (!text.empty()) {
    std::size_t end = text.size() <= kPiece ? text.npos : text.find('\n', kPiece);
    const std::string_view piece = text.substr(0, end == text.npos ? end : end + 1);
    std::vector<Error> faults;
    teach::countResults(piece, all.counts, faults);
    all.faultCount += static_cast<std::int64_t>(faults.size());
    for (Error& fault : faults) {
      if (all.faults.size() == kMostResultFaults) break;
      fault.line = fault.line.value_or(1) + before;
      all.faults.push_back({file, std::move(fault)});
    }
    before += static_cast<int>(std::count(piece.begin(), piece.end(), '\n'));
    text.remove_prefix(piece.size());
  }
}

Expected<HandedIn> handedIn(const Context& context) {
  HandedIn all;
  std::int64_t left = kMostResultBytes;
  const auto& files = context.options.files;
  if (std::count(files.begin(), files.end(), kStandardStream) > 1)
    return fail(ErrorCode::Usage, "usage.results_standard_input");
  for (const std::string& file : files) {
    if (context.stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
    const auto text =
        file == kStandardStream ? readStandardInput(left, kMostResultBytes) : readTextFile(file, left);
    if (!text && text.error().code == ErrorCode::Limit && left < kMostResultBytes)
      return fail(ErrorCode::Limit, "limit.results", {{"path", file}, {"limit", kMostResultBytes}});
    if (!text) return fail(text.error());
    left -= static_cast<std::int64_t>(text->size());
    countLines(*text, file, all);
  }
  return all;
}

/// The mistakes first that most had; right and the rest that is no mistake before them.
std::vector<std::pair<std::string, std::int64_t>> inOrder(
    const std::map<std::string, std::int64_t>& endings) {
  constexpr std::array<std::string_view, 3> kFirst = {"right", "skipped", "wrong"};
  std::vector<std::pair<std::string, std::int64_t>> ordered(endings.begin(), endings.end());
  const auto key = [&](const auto& ending) {
    const auto place = std::find(kFirst.begin(), kFirst.end(), ending.first) - kFirst.begin();
    return std::pair(place, place < 3 ? 0 : -ending.second);
  };
  std::stable_sort(ordered.begin(), ordered.end(),
                   [&](const auto& a, const auto& b) { return key(a) < key(b); });
  return ordered;
}

void resultsJson(Sink& out, const HandedIn& all) {
  JsonWriter json(out);
  const auto step = [&](const auto& each) {
    const auto endings = [&] {
      for (const auto& [ending, count] : inOrder(each.endings)) json.member(ending, count);
    };
    json.object("step", each.id, "endings", json.of(endings));
  };
  const auto lesson = [&](const auto& named) {
    json.object("lesson", named.first, "results", named.second.results, "steps",
                json.each(named.second.steps, step));
  };
  const auto fault = [&](const ResultFault& each) { writeFault(json, each.fault, each.file); };
  json.document("results", all.counts.results, "other_lines", all.counts.otherLines, "lessons",
                json.each(all.counts.lessons, lesson), "fault_count", all.faultCount, "faults",
                json.each(all.faults, fault));
}

std::string counted(std::int64_t count, std::string_view what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

void resultsText(Sink& out, const HandedIn& all, bool quiet) {
  for (const auto& [id, lesson] : all.counts.lessons) {
    out.write(fmt::format("{}: {}\n", id, counted(lesson.results, "result")));
    std::size_t width = 0;
    for (const auto& step : lesson.steps) width = std::max(width, step.id.size());
    std::map<std::string, std::int64_t> mistakes;
    for (const auto& step : lesson.steps) {
      std::string line;
      for (const auto& [ending, count] : inOrder(step.endings)) {
        line += fmt::format("{}{} {}", line.empty() ? "" : ", ", ending, count);
        if (teach::findWrongRule(ending) != nullptr) mistakes[ending] += count;
      }
      out.write(fmt::format("  {:<{}}  {}\n", step.id, width, line));
    }
    for (const auto& [mistake, count] : inOrder(mistakes)) {
      if (!quiet)
        out.write(
            fmt::format("  {} times {}: {}\n", count, mistake, teach::findWrongRule(mistake)->sentence));
    }
  }
  for (const ResultFault& each : all.faults) out.write(faultLine(each.file, each.fault));
  if (const auto more = all.faultCount - static_cast<std::int64_t>(all.faults.size()); more > 0)
    out.write(fmt::format("and {} that cannot be counted\n", counted(more, "more result")));
  if (!quiet)
    out.write(fmt::format("{} in all, {} without one\n", counted(all.counts.results, "result"),
                          counted(all.counts.otherLines, "line")));
}

}  // namespace

Expected<int> lessonResultsCommand(Context& context) {
  if (const auto any = lessonArgument(context.options, "FILE"); !any) return fail(any.error());
  const auto all = handedIn(context);
  if (!all) return fail(all.error());
  if (context.options.json)
    resultsJson(context.out, *all);
  else
    resultsText(context.out, *all, context.options.quiet);
  return all->faultCount == 0 ? kExitDone : kExitWrongCall;
}

}  // namespace gathernd::cli
