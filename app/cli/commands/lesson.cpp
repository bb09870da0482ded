// SPDX-License-Identifier: GPL-3.0-or-later
// `gathernd lesson`: the course, and what becomes of a lesson: its faults, a new one, a file of another kind,
// and what a class handed in.
#include "core/teach/lesson/lesson.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/cli/call_input.h"
#include "app/cli/command.h"
#include "app/cli/output/report.h"
#include "core/error/sentences.h"
#include "core/formats/common/file_path.h"
#include "core/formats/common/text_file.h"
#include "core/formats/lesson_file.h"
#include "core/teach/lesson/lesson_check.h"
#include "core/teach/lesson/lesson_write.h"
#include "core/teach/lesson/results.h"
#include "core/teach/lesson/shipped_lessons.h"
#include "core/teach/rules/answer.h"
#include "core/teach/rules/wrong_rules.h"
#include "core/text/visible_text.h"

namespace gathernd::cli {
namespace {

/// As a file's name: standard input, or output.
constexpr std::string_view kStandardStream = "-";

/// A lesson's text and what its scenes name.
struct GivenLesson {
  std::string text;
  teach::LessonFiles files;
  std::string folder;  ///< of its file; empty: where the program runs
};

/// The sentence, and the file that it is about where the lesson is not.
std::string faultMessage(const Error& fault) {
  std::string message = teach::faultSentence(fault);
  if (!fault.path.empty() && message.find(fault.path) == message.npos) message = fault.path + ": " + message;
  return message;
}

/// The file that stands behind the action; `what` says what it should be, where there is none.
Expected<std::string> lessonArgument(const Options& options, const char* what) {
  if (!options.files.empty()) return options.files.front();
  return fail(ErrorCode::Usage, "usage.lesson_file", {{"command", options.command}, {"what", what}});
}

/// Of a file, or of standard input, but for its text.
GivenLesson placeOf(const std::string& name) {
  if (name == kStandardStream) return {{}, lessonFiles("./-"), {}};
  return {{}, lessonFiles(name), name.substr(0, name.rfind('/') + 1)};  // npos + 1 is 0
}

Expected<GivenLesson> readGivenLesson(const std::string& name) {
  auto text =
      TRY(name == kStandardStream ? readStandardInput(teach::kMostLessonBytes, teach::kMostLessonBytes)
                                  : readLessonText(name));
  GivenLesson given = placeOf(name);
  given.text = std::move(text);
  return given;
}

/// With all that is wrong with it.
Expected<teach::LessonCheck> checkGivenLesson(const Context& context, const std::string& name) {
  teach::LessonCheckOptions how;
  const GivenLesson place = placeOf(name);
  how.files = place.files;
  if (context.lessons.fits)
    how.fits = [&context, place](std::string_view text, const teach::Lesson& lesson) {
      return context.lessons.fits({lesson, place.files, text, place.folder, context.stop});
    };
  if (name != kStandardStream) return checkLessonFile(name, std::move(how));
  const auto given = TRY(readGivenLesson(name));
  return teach::checkLesson(given.text, how);
}

/// "FILE:LINE:COLUMN: sentence"
std::string faultLine(std::string_view file, const Error& fault) {
  return fmt::format("{}:{}:{}: {}\n", visibleText(file), fault.line.value_or(1), fault.column.value_or(1),
                     visibleText(faultMessage(fault)));
}

/// {"line", "column", "code", "message"}; with "file" in front where one is given.
void writeFault(JsonWriter& json, const Error& fault, std::string_view file = {}) {
  json.object(
      [&] {
        if (!file.empty()) json.member("file", file);
      },
      "line", fault.line.value_or(1), "column", fault.column.value_or(1), "code", errorCodeName(fault.code),
      "message", faultMessage(fault));
}

void writeFaults(JsonWriter& json, const std::vector<Error>& faults) {
  json.member("faults", json.each(faults, [&](const Error& fault) { writeFault(json, fault); }));
}

struct CourseLesson {
  teach::Lesson lesson;
  std::vector<std::string> languages;
};

std::vector<CourseLesson> course() {
  std::vector<CourseLesson> lessons;
  for (const teach::LessonEntry& entry : teach::shippedLessons()) {
    teach::Lesson lesson = teach::readLesson(entry.text).lesson;
    std::string language = lesson.language;
    if (teach::sourceOfShipped(entry) == nullptr || lessons.empty())
      lessons.push_back({std::move(lesson), {}});
    lessons.back().languages.push_back(std::move(language));  // a translation stands behind its source
  }
  return lessons;
}

std::vector<std::string_view> attacksOf(const teach::Lesson& lesson) {
  std::vector<std::string_view> ids;
  for (const teach::PlacedText& attack : lesson.attacks) ids.push_back(attack.text);
  return ids;
}

}  // namespace

Expected<int> lessonListCommand(Context& context) {
  const std::vector<CourseLesson> lessons = course();
  if (context.options.json) {
    JsonWriter& json = context.json;
    json.document("lessons", json.each(lessons, [&](const CourseLesson& of) {
      json.object("id", of.lesson.id, "title", of.lesson.title, "minutes", of.lesson.minutes, "attacks",
                  attacksOf(of.lesson), "steps", of.lesson.steps.size(), "languages", of.languages);
    }));
    return kExitDone;
  }
  std::size_t width = 0;
  for (const CourseLesson& each : lessons) width = std::max(width, each.lesson.id.size());
  for (const auto& [lesson, languages] : lessons) {
    context.out.print("{:<{}}  {:>2} min  {:>2} steps  {}\n", lesson.id, width, lesson.minutes,
                      lesson.steps.size(), lesson.title);
    if (!context.options.quiet && !lesson.attacks.empty())
      context.out.print("{:<{}}  about {}\n", "", width, fmt::join(attacksOf(lesson), ", "));
  }
  return kExitDone;
}

Expected<int> lessonCheckCommand(Context& context) {
  const auto name = TRY(lessonArgument(context.options, "FILE"));
  const auto check = TRY(checkGivenLesson(context, name));
  const int status = check.faults.empty() ? kExitDone : kExitWrongCall;
  if (context.options.json) {
    context.json.document(
        "lesson", check.lesson.id, "steps", check.lesson.steps.size(),
        [&] { writeFaults(context.json, check.faults); }, "left_out",
        std::vector<const char*>(check.fitLeftOut ? 1 : 0, "fit"));
    return status;
  }
  for (const Error& fault : check.faults) context.out.write(faultLine(name, fault));
  if (context.options.quiet) return status;
  const auto faults = static_cast<std::int64_t>(check.faults.size());
  const auto steps = static_cast<std::int64_t>(check.lesson.steps.size());
  context.out.print("{} in {}\n", faults == 0 ? "no faults" : counted(faults, "fault"),
                    counted(steps, "step"));
  if (check.fitLeftOut)
    context.out.write("left out: whether each picture fits a screen" +
                      (check.fitProblem ? ": " + englishSentence(*check.fitProblem)
                                        : std::string(", which only the window can say")) +
                      "\n");
  return status;
}

namespace {

Expected<std::string> lessonOf(const Context& context, Options options, const std::string& file) {
  options.files.clear();
  if (file != kStandardStream) options.output = file;  // which is not to be one of its own inputs
  auto input = TRY(readSmallCall(options, context.backends, teach::Scene::kMostElements, "lesson.scene_large",
                                 "usage.lesson_shape_only"));
  auto scenario = TRY(callScenario(input, options, false));
  // Its output has to fit a scene as well.
  const auto scene = TRY(teach::Scene::make(scenario, std::get<EditedTensor>(scenario.params),
                                            std::get<EditedTensor>(scenario.indices)));
  return teach::newLesson(scenario);
}

Expected<void> writeNew(const std::string& file, const std::string& text, const std::stop_token& stop) {
  if (const auto there = readLessonText(file); there && *there == text) return {};
  auto written = putInPlace(file, text, Existing::Refuse, stop);
  // Whatever has come there meanwhile.
  if (!written && readLessonText(file)) {
    Error error(ErrorCode::Io, "lesson.unlike", {{"path", file}});
    error.path = file;
    return fail(std::move(error));
  }
  return written;
}

}  // namespace

Expected<int> lessonNewCommand(Context& context) {
  const Options& options = context.options;
  const auto file = TRY(lessonArgument(options, "FILE"));
  const bool toOutput = file == kStandardStream;
  if (!toOutput && fileEnding(file) != ".md")
    return fail(ErrorCode::Usage, "usage.lesson_new", {{"value", file}});
  const auto text = TRY(lessonOf(context, options, file));
  if (!toOutput) {
    TRY(writeNew(file, text, context.stop));
  }
  const teach::LessonCheck check = teach::checkLesson(text);
  if (options.json) {
    context.json.document("lesson", check.lesson.id, "steps", check.lesson.steps.size(),
                          toOutput ? "text" : "output", toOutput ? text : file,
                          [&] { writeFaults(context.json, check.faults); });
  } else if (toOutput) {
    context.out.write(text);
  } else if (!options.quiet) {
    context.out.write("written to " + visibleText(file) + "\n");
    for (const Error& fault : check.faults) context.out.write(faultLine(file, fault));
  }
  return kExitDone;
}

namespace {

struct ExportedLesson {
  std::string id, bytes;
  std::optional<int> questions;  ///< of GIFT
  std::vector<teach::GiftLeftOut> leftOut;
};

enum class Kind : std::uint8_t { Gift, Html, Pdf };

/// By the ending; an error where this program cannot write it.
Expected<Kind> kindOf(const Context& context) {
  const Options& options = context.options;
  if (!options.output) return fail(ErrorCode::Usage, "usage.lesson_output");
  const std::string ending = fileEnding(*options.output);
  if (ending != ".gift" && ending != ".html" && ending != ".pdf")
    return fail(ErrorCode::Usage, "usage.lesson_export", {{"value", *options.output}});
  if (options.sheet && ending != ".pdf")
    return fail(ErrorCode::Usage, "usage.sheet_alone", {{"option", "--sheet"}});
  if (ending == ".gift") return Kind::Gift;
  if (ending == ".html" ? context.lessons.html != nullptr : context.lessons.pdf != nullptr)
    return ending == ".html" ? Kind::Html : Kind::Pdf;
  return fail(noRenderer(ending));
}

Expected<GivenLesson> lessonNamed(const std::string& name) {
  if (const teach::LessonEntry* const shipped = teach::findShippedLesson(name))
    return GivenLesson{std::string(shipped->text), {}, {}};
  auto given = readGivenLesson(name);
  if (!given && given.error().code == ErrorCode::Io && teach::isLessonId(name))
    return fail(ErrorCode::Usage, "usage.lesson_id", {{"value", name}});
  return given;
}

/// A lesson of the course by its id, else a file's or that of standard input. It must be right in itself;
/// whether it is a good translation, and fits a screen, is for the check to say.
Expected<teach::Lesson> soundLesson(const std::string& name, const GivenLesson& given) {
  teach::LessonCheckOptions how;
  how.files = given.files;
  teach::LessonCheck check = teach::checkLesson(given.text, how);
  const auto fault = std::find_if(check.faults.begin(), check.faults.end(),
                                  [](const Error& each) { return each.reason != "lesson.source_unfound"; });
  if (fault == check.faults.end()) return std::move(check.lesson);
  Error first = *fault;
  if (first.path.empty()) first.path = name;
  return fail(std::move(first));
}

Expected<ExportedLesson> exported(const Context& context, const std::string& name, Kind kind) {
  const auto given = TRY(lessonNamed(name));
  const auto lesson = TRY(soundLesson(name, given));
  ExportedLesson made{lesson.id, {}, {}, {}};
  if (kind != Kind::Gift) {
    const LessonRenderers::Source source{lesson, given.files, given.text, given.folder, context.stop};
    made.bytes =
        TRY(kind == Kind::Html ? context.lessons.html(source)
                               : context.lessons.pdf(source, context.options.sheet.value_or("handout")));
    return made;
  }
  auto gift = TRY(teach::giftOf(lesson, given.files));
  made.bytes = std::move(gift.text);
  made.questions = gift.questions;
  made.leftOut = std::move(gift.leftOut);
  return made;
}

}  // namespace

Expected<int> lessonExportCommand(Context& context) {
  const Options& options = context.options;
  const auto name = TRY(lessonArgument(options, "ID or FILE"));
  const auto kind = TRY(kindOf(context));
  TRY(refuseOwnInput(options, nullptr));
  const auto made = TRY(exported(context, name, kind));
  const std::string& output = *options.output;
  TRY(putInPlace(output, made.bytes, Existing::Replace, context.stop));
  if (options.json) {
    JsonWriter& json = context.json;
    const auto left = [&](const teach::GiftLeftOut& row) {
      json.object("step", row.step, "message", englishSentence(row.why));
    };
    json.document("lesson", made.id, "output", output, [&] {
      if (made.questions)
        json.members("questions", *made.questions, "left_out", json.each(made.leftOut, left));
    });
  } else if (!options.quiet) {
    const std::string how = made.questions ? counted(*made.questions, "question") + ' ' : std::string();
    context.out.write(how + "written to " + visibleText(output) + "\n");
    for (const teach::GiftLeftOut& left : made.leftOut)
      context.out.write("left out: " + englishSentence(left.why) + "\n");
  }
  return kExitDone;
}

namespace {

/// Of all files together: the results of some ten thousand people.
constexpr std::int64_t kMostResultBytes = std::int64_t{4} << 20;

struct ResultFault {
  std::string file;
  Error fault;
};

struct HandedIn {
  teach::ResultCounts counts;
  std::vector<ResultFault> faults;  ///< the first of them
};

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
    std::vector<Error> faults;
    teach::countResults(*text, all.counts, faults);
    for (Error& fault : faults)
      if (all.faults.size() < teach::kMostResultFaults) all.faults.push_back({file, std::move(fault)});
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

void resultsJson(JsonWriter& json, const HandedIn& all) {
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
                json.each(all.counts.lessons, lesson), "fault_count", all.counts.faults, "faults",
                json.each(all.faults, fault));
}

void resultsText(Sink& out, const HandedIn& all, bool quiet) {
  for (const auto& [id, lesson] : all.counts.lessons) {
    out.print("{}: {}\n", id, counted(lesson.results, "result"));
    std::size_t width = 0;
    for (const auto& step : lesson.steps) width = std::max(width, step.id.size());
    std::map<std::string, std::int64_t> mistakes;
    for (const auto& step : lesson.steps) {
      std::string line;
      for (const auto& [ending, count] : inOrder(step.endings)) {
        line += fmt::format("{}{} {}", line.empty() ? "" : ", ", ending, count);
        if (teach::findWrongRule(ending) != nullptr) mistakes[ending] += count;
      }
      out.print("  {:<{}}  {}\n", step.id, width, line);
    }
    for (const auto& [mistake, count] : inOrder(mistakes)) {
      if (!quiet) out.print("  {} times {}: {}\n", count, mistake, teach::findWrongRule(mistake)->sentence);
    }
  }
  for (const ResultFault& each : all.faults) out.write(faultLine(each.file, each.fault));
  if (const auto more = all.counts.faults - static_cast<std::int64_t>(all.faults.size()); more > 0)
    out.print("and {} that cannot be counted\n", counted(more, "more result"));
  if (!quiet)
    out.print("{} in all, {} without one\n", counted(all.counts.results, "result"),
              counted(all.counts.otherLines, "line"));
}

}  // namespace

Expected<int> lessonResultsCommand(Context& context) {
  TRY(lessonArgument(context.options, "FILE"));
  const auto all = TRY(handedIn(context));
  if (context.options.json)
    resultsJson(context.json, all);
  else
    resultsText(context.out, all, context.options.quiet);
  return all.counts.faults == 0 ? kExitDone : kExitWrongCall;
}

}  // namespace gathernd::cli
