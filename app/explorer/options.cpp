// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/explorer/options.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <limits>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/call/dialect.h"
#include "core/scenario/link.h"
#include "core/teach/lesson/shipped_lessons.h"
#include "core/text/text_parts.h"
#include "ui/files/document_file.h"

namespace gathernd::explorer {
namespace {

constexpr int kMinSide = 200, kMaxSide = 8192;
constexpr int kClassWidth = 1024, kClassHeight = 768;
constexpr int kHardest = 5, kMostQuestions = 40;
constexpr double kMinScale = 1, kMaxScale = 4;  // Qt paints nothing at less than a dot
constexpr std::string_view kStandardStream = "-";
constexpr std::string_view kFile = "{file}";
constexpr std::string_view kExamplePrefix = "example:";
constexpr std::string_view kThemes = "light dark high-contrast";
constexpr std::string_view kLanguages = "en zh_CN";
constexpr std::string_view kSheets = "handout key cards teacher practice practice-key page";
constexpr std::string_view kDocks =
    "compare warp explain problems reads statistics inspector notes indices params output dialects code "
    "gradient predict lessons";
constexpr unsigned kAll = 1;  // there are no commands to tell apart

tl::unexpected<Error> usage(const char* reason, std::string_view option, std::string_view value = {}) {
  return fail(ErrorCode::Usage, reason, {{"option", option}, {"value", value}});
}

Expected<void> setSize(Options& options, std::string_view value) {
  const std::size_t cross = value.find('x');
  if (cross == std::string_view::npos) return usage("usage.size", "--size", value);
  const auto width = numberIn<int>(value.substr(0, cross));
  const auto height = numberIn<int>(value.substr(cross + 1));
  const auto sound = [](const std::optional<int>& side) {
    return side && *side >= kMinSide && *side <= kMaxSide;
  };
  if (!sound(width) || !sound(height)) return usage("usage.size", "--size", value);
  options.width = *width;
  options.height = *height;
  options.sized = true;
  return {};
}

Expected<void> setScale(Options& options, std::string_view value) {
  const auto scale = numberIn<double>(value);
  if (!scale || !(*scale >= kMinScale && *scale <= kMaxScale)) return usage("usage.scale", "--scale", value);
  options.scale = *scale;
  return {};
}

template <auto Member>
Expected<void> setDialect(Options& options, std::string_view value) {
  if (findDialect(value)) return setText<Member>(options, value);
  return fail(ErrorCode::Usage, "usage.dialect", {{"value", value}});
}

Expected<void> setLesson(Options& options, std::string_view value) {
  const std::string id(value.substr(0, value.find('#')));
  if (teach::findShippedLesson(id) == nullptr && !value.ends_with(".md") && value != kStandardStream)
    return usage("usage.lesson", "--lesson", value);
  options.lesson = value;
  return {};
}

Expected<void> setExport(Options& options, std::string_view value) {
  options.exportTo = value;
  if (value == kStandardStream) return {};  // it needs a sheet
  const std::size_t dot = value.rfind('.');
  const std::string_view ending = dot == std::string_view::npos ? "" : value.substr(dot + 1);
  if (ending != "png" && ending != "svg" && ending != "pdf" && ending != "html")
    return usage("usage.export", "--export", value);
  return {};
}

Expected<void> setKind(Options& options, std::string_view value) {
  const auto kind = teach::questionKindByName(value);
  if (!kind || *kind == teach::QuestionKind::Make || *kind == teach::QuestionKind::Tiles)
    return usage("usage.question_kind", "--kind", value);
  options.kind = *kind;
  options.asksForPractice = true;
  return {};
}

template <auto Member, std::int64_t Low, std::int64_t High>
Expected<void> setPractice(Options& options, std::string_view value) {
  options.asksForPractice = true;
  return setNumber<Member, Low, High>(options, value);
}

Expected<void> setPage(Options& options, std::string_view value) {
  const auto page = numberIn<int>(value);
  if (!page || *page < 1) return usage("usage.page", "--page", value);
  options.page = *page;
  return {};
}

Expected<void> setScreenshot(Options& options, std::string_view value) {
  if (!value.ends_with(".png")) return usage("usage.screenshot", "--screenshot", value);
  options.screenshot = value;
  return {};
}

/// One name, or several with commas between; given again, it adds to them. A dock's object name will do as
/// well.
Expected<void> addDocks(Options& options, std::string_view value) {
  for (std::string_view name : splitText(value, ',')) {
    if (constexpr std::string_view kEnding = "Dock"; name.ends_with(kEnding))
      name.remove_suffix(kEnding.size());
    if (!isOneOf(kDocks, name)) return usage("usage.dock", "--dock", name);
    if (std::find(options.docks.begin(), options.docks.end(), name) == options.docks.end())
      options.docks.emplace_back(name);
  }
  return {};
}

constexpr auto kOptions = std::to_array<OptionRow<Options>>({
    {"--example", "ID", kAll, "open a shipped example (gathernd run example:ID)", setText<&Options::example>,
     "{examples}"},
    {"--lesson", "ID|FILE.md", kAll, "play a lesson (gathernd lesson list)", setLesson, "{lessons} {file}"},
    {"--check-fit", "", kAll,
     "with --lesson, which may be - for standard input: print as JSON what of it a\n"
     "class could not read on a screen of --size (default 1024x768), and exit",
     setFlag<&Options::checkFit>},
    {"--dialect", "ID", kAll, "use these rules instead of the scenario's", setDialect<&Options::dialect>,
     "{dialects}"},
    {"--compare-dialect", "ID", kAll, "these rules' output beside it, with what differs and why",
     setDialect<&Options::compareDialect>, "{dialects}"},
    {"--hover", "PLACE", kAll, "point at output:1,0 or indices:2 or params:0,3", setText<&Options::hover>,
     "output: indices: params:"},
    {"--step", "T[.P]", kAll, "step to tuple T, phase P (1 to 3)", setText<&Options::step>},
    {"--dock", "NAME[,NAME...]", kAll,
     "open compare, warp, explain, problems, reads, statistics, inspector, notes,\n"
     "dialects, code, gradient, predict, lessons, indices, params or output; may be\ngiven several times",
     addDocks, kDocks},
    {"--screenshot", "FILE.png", kAll, "write a picture of the whole window and exit", setScreenshot, kFile},
    {"--export", "FILE", kAll,
     "write the figure (png, svg, pdf), or the page to take home\n"
     "(html: of the lesson with --lesson, else of the call), and exit",
     setExport, kFile},
    {"--sheet", "NAME", kAll,
     "with --export, which may be - for standard output: of the lesson a handout, its\n"
     "key, the teacher's page (teacher), four cards to vote with (cards), or the page\n"
     "to take home (page); practice and practice-key: a sheet of fresh questions",
     setWord<&Options::sheet, "usage.sheet", kSheets>, kSheets},
    {"--kind", "KIND", kAll, "of practice: shape (default), place, value, outcome or choose", setKind,
     "shape place value outcome choose"},
    {"--seed", "N", kAll, "of practice: its first question's; those behind it have the next (default 0)",
     setPractice<&Options::seed, 0, std::numeric_limits<std::int64_t>::max()>},
    {"--level", "N", kAll, "of practice: 1 to 5 (default 3)", setPractice<&Options::level, 1, kHardest>},
    {"--count", "N", kAll, "of practice: so many questions (default 8)",
     setPractice<&Options::count, 1, kMostQuestions>},
    {"--as-shown", "", kAll,
     "with --export: the canvas as it stands in a window of --size, or with\n"
     "--present on a screen of that size; where it pages, says \"page 1 of N\"",
     setFlag<&Options::asShown>},
    {"--page", "K", kAll, "with --as-shown: page K of these", setPage},
    {"--size", "WxH", kAll, "size of the window in pixels", setSize},
    {"--scale", "F", kAll, "scale of everything, 1 to 4", setScale},
    {"--theme", "NAME", kAll, "light, dark or high-contrast",
     setWord<&Options::theme, "usage.theme", kThemes>, kThemes},
    {"--language", "LANG", kAll, "en or zh_CN", setWord<&Options::language, "usage.language", kLanguages>,
     kLanguages},
    {"--present", "", kAll, "the picture alone, for a class; its keys stand below",
     setFlag<&Options::present>},
    {"--owned", "", kAll,
     "with a scenario in a private folder that gathernd.show (Python) has made and\n"
     "marked: remove it when the window closes",
     setFlag<&Options::owned>},
    {"--help", "", kAll, "print this and exit; -h for short", setFlag<&Options::help>},
    {"--version", "", kAll, "print the version and exit", setFlag<&Options::version>},
});

/// What belongs together where a lesson leaves the program as a page, on paper or as a report.
Expected<void> checkLessonLine(Options& options) {
  const bool stream = options.exportTo == kStandardStream;
  if (!options.sheet.empty() && options.exportTo.empty()) return usage("usage.sheet_export", "--sheet");
  if (stream && options.sheet.empty()) return usage("usage.export", "--export", options.exportTo);
  const bool drawn = options.checkFit || !options.sheet.empty();
  if (options.lesson == kStandardStream && !drawn) return usage("usage.lesson", "--lesson", options.lesson);
  if (options.checkFit && options.lesson.empty()) return usage("usage.needs_lesson", "--check-fit");
  if (options.checkFit && !options.sized) options.width = kClassWidth, options.height = kClassHeight;
  if (!options.practice() && options.asksForPractice) return usage("usage.practice_alone", "--sheet");
  if (options.sheet.empty()) return {};
  if (!options.practice() && options.sheet != "cards" && options.lesson.empty())
    return usage("usage.needs_lesson", "--sheet");
  const std::string_view ending = options.sheet == "page" ? ".html" : ".pdf";
  if (!stream && !options.exportTo.ends_with(ending))
    return fail(ErrorCode::Usage, "usage.sheet_ending",
                {{"sheet", options.sheet}, {"ending", ending}, {"value", options.exportTo}});
  return {};
}

constexpr std::string_view kExamples =
    "Keys of --present (docs/presenting.md has them all):\n"
    "  Page Down, Right, Space     the next phase or step; of a question twice: reveal it\n"
    "  Page Up, Left               back\n"
    "  Up, Down                    another page of the picture\n"
    "  B or .                      a black screen, and the picture again\n"
    "  Ctrl+H, Ctrl+R              hint, reveal\n"
    "  Ctrl+Shift+V                a vote: A to D count a hand\n"
    "  Ctrl+F11, Shift+F11         the presenter's window, swap the screens\n"
    "  Esc twice, F11              leave\n\n"
    "Examples:\n"
    "  gathernd-explorer --example too-far --hover output:1,0\n"
    "  gathernd-explorer params.npy indices.npy --dialect jax\n"
    "  gathernd-explorer model.onnx --compare-dialect numpy\n"
    "  gathernd-explorer --lesson batch-1 --present\n"
    "  gathernd-explorer --example rows --step 1.2 --theme dark --size 1280x800 --screenshot step.png\n"
    "  gathernd-explorer call.gathernd --export figure.svg\n";

}  // namespace

std::span<const OptionRow<Options>> optionTable() {
  return kOptions;
}

Expected<Options> parseOptions(std::span<const char* const> arguments) {
  Options options;
  LineReader<Options> reader(kOptions, EmptyValue::Refused, options);
  ReadLine<Options> line = reader.read(arguments);
  if (line.error) return fail(std::move(*line.error));
  std::vector<std::string> files(line.positionals.begin(), line.positionals.end());
  if (files.size() == 1 && files[0].starts_with(kExamplePrefix)) {
    if (!options.example.empty()) return usage("usage.file_and_example", "--example");
    options.example = std::exchange(files, {})[0].substr(kExamplePrefix.size());
  }
  if (std::error_code ignored;
      files.size() == 1 && !std::filesystem::exists(files[0], ignored) && isLink(files[0]))
    options.link = std::exchange(files, {})[0];
  TRY(ui::checkTogether(files));
  if (!files.empty()) options.file = files[0];
  if (files.size() > 1) options.otherTensor = files[1];
  if (options.asShown && options.exportTo.empty()) return usage("usage.as_shown", "--as-shown");
  if (options.asShown && options.exportTo.ends_with(".html")) return usage("usage.as_shown", "--as-shown");
  if (options.page != 1 && !options.asShown) return usage("usage.page_alone", "--page");
  if (!(options.file + options.link).empty() && !options.example.empty())
    return usage("usage.file_and_example", "--example");
  if (options.owned && (options.file.empty() || !options.otherTensor.empty() || options.headless()))
    return usage("usage.owned", "--owned");
  TRY(checkLessonLine(options));
  return options;
}

std::string helpText() {
  return "Usage: gathernd-explorer [SCENARIO | MODEL | TENSOR [TENSOR] | LINK] [options]\n"
         "See and change what gather_nd does.\n\n"
         "A SCENARIO is a .gathernd or .json, or example:ID; a MODEL an .onnx, .xml or .tflite, or an\n"
         ".npz with params and indices; a TENSOR an .npy, .pb, .csv, .tsv, .txt or x.npz:KEY. Two are\n"
         "params and indices, whichever comes first: told apart by name, type, shape and values; where\n"
         "these leave it open, you are asked, and a picture takes the first as params. One that is named\n"
         "for indices is that. A LINK is gathernd:CALL, as Edit, Copy link gives it.\n\nOptions:\n" +
         optionLines<Options>(kOptions) + "\n" + std::string(kExamples);
}

}  // namespace gathernd::explorer
