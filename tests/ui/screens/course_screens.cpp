// SPDX-License-Identifier: GPL-3.0-or-later
// Every step of every lesson as a learner and as a class sees it: open, wrongly answered, and told, each
// checked for overlapping and clipped words. With a folder it writes contact sheets, and each picture.
//   course_screens [--out DIR [--each]] [--only LESSON] [--size 1280x800] [--theme light] [--present]
//   exit status 1 when anything is unreadable
// GATHERND_ONE_IN=5: every fifth step.
#include <QApplication>
#include <QCommandLineParser>
#include <QDir>
#include <cstdio>

#include "core/run/backend.h"
#include "core/teach/lesson/shipped_lessons.h"
#include "core/teach/question/diagnosis.h"
#include "tests/support/random_count.h"
#include "tests/ui/screens/shots.h"
#include "ui/ask/asking.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/lesson/lesson_panel.h"
#include "ui/lesson/lesson_player.h"
#include "ui/text/catalogue.h"
#include "ui/text/value_text.h"
#include "ui/widgets/settings.h"

namespace {

using namespace gathernd;
using namespace gathernd::ui;

/// The first answer that somebody would get wrong, as typed; nothing where none is expected.
bool answerWrongly(Asking& asking) {
  const teach::Question* question = asking.question();
  if (question == nullptr) return false;
  const auto expected = teach::expectedAnswers(*question, {});
  if (expected.empty()) return false;
  const auto answer = teach::readAnswer(*question, expected.front().answer);
  if (!answer) return false;
  // As it would be typed: into the blocks of output one after another, else as one.
  AnswerSheet& sheet = asking.sheet();
  if (question->kind == teach::QuestionKind::Choose || question->kind == teach::QuestionKind::Outcome) {
    asking.choose(*answer);
    return true;
  }
  QStringList parts{QString::fromStdString(expected.front().answer)};
  if (const auto* values = std::get_if<teach::Values>(&*answer);
      values != nullptr && sheet.blockCount() > 0) {
    parts.clear();
    for (const std::string& value : *values) parts << QString::fromStdString(value);
  }
  if (const auto* places = std::get_if<teach::Places>(&*answer);
      places != nullptr && sheet.blockCount() > 0) {
    parts.clear();
    std::size_t at = 0;
    for (const AskedBlock& block : asking.view()->blocks) {
      parts << (places->at(at) ? listText(*places->at(at)) : QStringLiteral("none"));
      at += block.whole ? static_cast<std::size_t>(question->scene.plan->sliceElements) : 1;
    }
  }
  for (const QString& part : std::as_const(parts)) {
    sheet.type(part);
    sheet.move(1);
  }
  return asking.check();
}

struct Shots {
  Session& session;
  MainWindow& window;
  QString folder;
  bool each = false;
  std::vector<std::pair<QString, QImage>> sheet = {};
  int pictures = 0, findings = 0;

  void take(const QString& name) {
    settle(session, window);
    const QStringList found = unreadable(window);
    for (const QString& line : found) std::printf("%s: %s\n", qPrintable(name), qPrintable(line));
    std::fflush(stdout);
    findings += static_cast<int>(found.size());
    ++pictures;
    if (folder.isEmpty()) return;
    CanvasScroll& scroll = window.canvas().scroll();
    for (int page = 0; page < scroll.pageCount(); ++page) {
      scroll.showPage(page);
      const QString label =
          scroll.pageCount() > 1 ? QStringLiteral("%1-page-%2").arg(name).arg(page + 1) : name;
      sheet.emplace_back(label, window.grab().toImage());
      if (each) sheet.back().second.save(folder + '/' + label + ".png");
    }
    scroll.showPage(0);
  }
};

}  // namespace

int main(int argc, char** argv) {
  QApplication app(argc, argv);
  QCommandLineParser parser;
  const QCommandLineOption out("out", "write the pictures there", "DIR");
  const QCommandLineOption each("each", "with --out: write every picture by itself too");
  const QCommandLineOption only("only", "one lesson", "ID");
  const QCommandLineOption size("size", "of the window", "WxH", "1280x800");
  const QCommandLineOption theme("theme", "light, dark or high-contrast", "NAME", "light");
  const QCommandLineOption present("present", "before a class");
  const QCommandLineOption language("language", "of the window", "LANG", "en");
  parser.addOptions({out, each, only, size, theme, present, language});
  parser.process(app);
  speak(parser.value(language));
  const QStringList sides = parser.value(size).split('x');
  const QSize extent(sides.value(0).toInt(), sides.value(1).toInt());

  const BackendRegistry backends = makeCoreRegistry();
  const QPalette systemPalette = QApplication::palette();
  const QString folder = parser.value(out);
  if (!folder.isEmpty()) QDir().mkpath(folder);
  test::Sample sample;
  int pictures = 0, findings = 0;
  for (const teach::CourseLesson& lesson : teach::course()) {
    const QString id = QString::fromStdString(lesson.id);
    if (parser.isSet(only) && parser.value(only) != id) continue;
    NoDialogs dialogs;
    Settings settings;
    Session session(backends);
    MainWindow window(session, dialogs, settings, systemPalette);
    window.setPresenting(parser.isSet(present));
    window.setThemeName(parser.value(theme));
    window.resize(extent);
    window.show();
    settle(session, window);
    window.resize(extent);
    Learning learning = window.learning();
    if (!parser.isSet(present)) window.openDock("lessons");
    if (!learning.lessons.open(id, true)) qFatal("no lesson %s", qPrintable(id));
    Shots shots{session, window, folder, parser.isSet(each)};
    for (std::size_t step = 0; step < learning.player.lesson().steps.size(); ++step) {
      if (!sample.takes()) continue;
      learning.player.goTo(step);
      const QString name = QStringLiteral("%1-%2").arg(id, QString::fromStdString(learning.player.step().id));
      shots.take(name + "-1");
      if (!learning.asking.active()) continue;
      if (answerWrongly(learning.asking)) shots.take(name + "-2-wrong");
      if (learning.asking.stage() == Asking::Stage::Open) learning.asking.reveal();
      shots.take(name + "-3-told");
    }
    if (!folder.isEmpty() && !shots.sheet.empty()) contactSheet(shots.sheet).save(folder + '/' + id + ".png");
    pictures += shots.pictures;
    findings += shots.findings;
  }
  std::printf("%d pictures, %d findings\n", pictures, findings);
  return findings == 0 && pictures > 0 ? 0 : 1;
}
