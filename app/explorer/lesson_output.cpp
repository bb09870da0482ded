// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/explorer/lesson_output.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "core/formats/common/text_file.h"
#include "core/formats/lesson_file.h"
#include "core/teach/lesson/lesson.h"
#include "ui/fit/lesson_fit.h"
#include "ui/lesson/course_spoken.h"
#include "ui/lesson/lesson_player.h"
#include "ui/sheets/lesson_sheets.h"
#include "ui/sheets/practice_sheet.h"
#include "ui/takehome/take_home.h"
#include "ui/text/value_text.h"
#include "ui/window/main_window.h"

namespace gathernd::explorer {
namespace {

constexpr std::string_view kStandardStream = "-";

Expected<void> writeOut(std::string_view bytes) {
  errno = 0;
  const bool written =
      std::fwrite(bytes.data(), 1, bytes.size(), stdout) == bytes.size() && std::fflush(stdout) == 0;
  if (written) return {};
  return fail(ErrorCode::Io, "io.standard_output", {{"why", std::string(std::strerror(errno))}});
}

Expected<void> put(const std::string& path, std::string_view bytes) {
  return path == kStandardStream ? writeOut(bytes) : writeFileAtomically(path, bytes);
}

Expected<ui::Sheet> sheetOf(const Options& options) {
  if (options.practice())
    return ui::practiceSheet({options.kind, options.seed, options.level, options.count},
                             options.sheet == "practice-key");
  if (options.lesson.empty()) return ui::voteCards();  // they belong to any
  const auto opened = openLesson(options.lesson);
  if (!opened) return fail(opened.error());
  return ui::lessonSheet(*ui::sheetByName(options.sheet), opened->lesson, opened->files);
}

}  // namespace

Expected<OpenLesson> openLesson(const std::string& name) {
  OpenLesson opened;
  std::string text;
  if (const teach::LessonEntry* const shipped = ui::shippedSpoken(name)) {
    text = shipped->text;
  } else {
    auto read = readLessonText(name == kStandardStream ? "/dev/stdin" : name);
    if (!read) return fail(std::move(read.error()));
    text = std::move(*read);
    opened.files = lessonFiles(name == kStandardStream ? "./-" : name);
  }
  teach::LessonReading reading = teach::readLesson(text);
  if (reading.lesson.steps.empty())
    return fail(reading.faults.empty() ? Error(ErrorCode::Parse, "lesson.no_steps") : reading.faults.front());
  opened.lesson = std::move(reading.lesson);
  return opened;
}

Expected<void> writeSheet(const Options& options) {
  if (options.sheet == "page") {
    const auto opened = openLesson(options.lesson);
    if (!opened) return fail(opened.error());
    const auto page = ui::takeHomeLesson(opened->lesson, opened->files);
    return page ? put(options.exportTo, *page) : fail(page.error());
  }
  const auto sheet = sheetOf(options);
  if (!sheet) return fail(sheet.error());
  const auto pdf = ui::sheetPdf(*sheet);
  if (!pdf) return fail(pdf.error());
  return put(options.exportTo, {pdf->constData(), static_cast<std::size_t>(pdf->size())});
}

Expected<void> printFit(ui::MainWindow& window, const OpenLesson& lesson,
                        const std::function<Expected<void>()>& settle) {
  const ui::Learning learning = window.learning();
  learning.player.open(lesson.lesson, lesson.files);
  ui::LessonFit fit(window, window.canvas(), learning.player, learning.asking, settle);
  const auto found = fit.check();
  if (!found) return fail(found.error());
  QJsonArray problems;
  for (const ui::LessonFitProblem& each : *found)
    problems << QJsonObject{{QStringLiteral("step"), ui::fromBytes(lesson.lesson.steps[each.step].id)},
                            {QStringLiteral("stop"), static_cast<qint64>(each.stop)},
                            {QStringLiteral("problem"), each.problem}};
  const QJsonObject answer{{QStringLiteral("gathernd"), 1},
                           {QStringLiteral("lesson"), ui::fromBytes(lesson.lesson.id)},
                           {QStringLiteral("screen"), QJsonArray{window.width(), window.height()}},
                           {QStringLiteral("problems"), problems}};
  const QByteArray text = QJsonDocument(answer).toJson(QJsonDocument::Compact) + '\n';
  return writeOut({text.constData(), static_cast<std::size_t>(text.size())});
}

}  // namespace gathernd::explorer
