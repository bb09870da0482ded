// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/screens/stage.h"

#include <QDialog>
#include <QPushButton>
#include <QScrollBar>

#include "ui/canvas/widget/canvas_widget.h"
#include "ui/files/document_file.h"
#include "ui/files/file_actions.h"
#include "ui/lesson/progress.h"
#include "ui/recovery/journal.h"
#include "ui/recovery/recovery_offers.h"

namespace gathernd::ui {
namespace {

constexpr const char* kDocks[] = {"explain", "problems", "reads",      "inspector", "notes",   "dialects",
                                  "code",    "gradient", "statistics", "predict",   "lessons", "indices",
                                  "params",  "output",   "compare",    "warp"};
constexpr const char* kCalls[] = {"rows", "rank5", "too-far"};

/// Left behind by a window that ended without a word.
void leaveWork(const QString& place, const QString& title, int edits) {
  Document document = *documentOfExample("rows", INT64_MAX);
  document.title = title.toStdString();
  JournalWriting writing{std::make_shared<const Document>(document), {}, {}, {}};
  writing.head.title = title;
  writing.head.editCount = edits;
  writing.head.written = QDateTime(QDate(2026, 11, 26), QTime(14, 2));
  const auto folder = JournalFolder::create(place);
  if (!folder || !writeJournal(**folder, writing, {})) qFatal("no journal");
  (*folder)->leaveBehind();
}

/// As far as the page goes.
void scrollDown(Stage& stage, const char* area) {
  stage.settle();
  QScrollBar* const bar =
      stage.over()->findChild<QAbstractScrollArea*>(QLatin1String(area))->verticalScrollBar();
  bar->setValue(bar->maximum());
}

/// With three lessons done and the fourth left at its second step, and two files.
void workBefore(Stage& s) {
  Progress progress(s.settings);
  for (const char* id : {"address", "full-address", "brackets"}) progress.reached(id, "x", true, false);
  progress.reached("depth", "page", false, false);
  s.settings.addRecent(s.folder.filePath(QStringLiteral("mine.gathernd")));
  s.settings.addRecent(s.folder.filePath(QStringLiteral("a file with a name that is long for one line.npz")));
}

}  // namespace

Stage::Stage(const BackendRegistry& backends, const QPalette& system, const char* call)
    : settings(
          std::make_unique<QSettings>(folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat)),
      session(backends) {
  session.load(*documentOfExample(call, INT64_MAX));
  window = std::make_unique<MainWindow>(session, dialogs, settings, system);
}

QWidget* Stage::over() const {
  for (QDialog* dialog : window->findChildren<QDialog*>())
    if (dialog->isVisible()) return dialog;
  for (QWidget* each : QApplication::topLevelWidgets())
    if (each->isVisible() && each->objectName() == QLatin1String("guideWindow")) return each;
  return nullptr;
}

void Stage::type(const char* field, const char* words) {
  settle();
  over()->findChild<QLineEdit*>(QLatin1String(field))->setText(QLatin1String(words));
}

void Stage::offer(int count) {
  const QString place = folder.filePath(QStringLiteral("recovery"));
  const char* titles[] = {"Boxes", "A call with a title that is rather long for one line of a window", "C",
                          "D", "E"};
  for (int k = 0; k < count; ++k) leaveWork(place, QLatin1String(titles[k]), 12 - k);
  recovery = std::make_unique<Recovery>(session, window->files(), Recovery::Place{place});
  offers = std::make_unique<RecoveryOffers>(session, window->files(), dialogs, *window, *recovery);
  new RecoveryBar(*offers, *find<QWidget>("topRows"));
  offers->look();
  while (offers->busy()) QApplication::processEvents(QEventLoop::AllEvents, 2);
}

std::vector<State> dockStates() {
  std::vector<State> all;
  for (const char* dock : kDocks)
    for (const char* call : kCalls)
      all.push_back({QStringLiteral("dock-%1-%2").arg(QLatin1String(dock), QLatin1String(call)), call,
                     [dock](Stage& s) { s.window->openDock(QLatin1String(dock)); }});
  for (const TensorId tensor : {TensorId::Indices, TensorId::Params, TensorId::Output})
    for (const char* dock : {"explain", "inspector"})
      all.push_back({QStringLiteral("dock-%1-at-%2").arg(QLatin1String(dock)).arg(static_cast<int>(tensor)),
                     "too-far", [dock, tensor](Stage& s) {
                       s.window->openDock(QLatin1String(dock));
                       s.settle();
                       s.session.selection().setHover(CellRef{tensor, 0});
                     }});
  return all;
}

std::vector<State> overlayStates() {
  const auto palette = [](const char* words) {
    return [words](Stage& s) {
      s.trigger("actionPalette");
      s.type("paletteField", words);
    };
  };
  const auto guide = [](const char* words) {
    return [words](Stage& s) {
      s.trigger("actionGuide");
      s.type("guideSearch", words);
    };
  };
  const auto offer = [](int count) { return [count](Stage& s) { s.offer(count); }; };
  const auto trigger = [](const char* action) { return [action](Stage& s) { s.trigger(action); }; };
  return {{"palette", "rows", palette("")},
          {"palette-zoom", "rows", palette("zo")},
          {"palette-theme", "rows", palette("the")},
          {"palette-none", "rows", palette("qqq")},
          {"about", "rows", trigger("actionAbout")},
          {"about-end", "rows",
           [](Stage& s) {
             s.trigger("actionAbout");
             scrollDown(s, "aboutText");
           }},
          {"keys", "rows", trigger("actionShortcuts")},
          {"guide", "rows", guide("")},
          {"guide-found", "rows", guide("tuple")},
          {"guide-end", "rows",
           [](Stage& s) {
             s.trigger("actionGuide");
             scrollDown(s, "guidePage");
           }},
          {"settings", "rows", trigger("actionSettings")},
          {"settings-end", "rows",
           [](Stage& s) {
             s.trigger("actionSettings");
             scrollDown(s, "settingsArea");
           }},
          {"settings-none", "rows",
           [](Stage& s) {
             s.trigger("actionSettings");
             s.type("settingsSearch", "qqq");
           }},
          {"own-rules", "rows",
           [](Stage& s) {
             s.window->openDock(QStringLiteral("dialects"));
             s.settle();
             s.find<QPushButton>("dialectsOwn")->click();
           }},
          {"recovery-1", "rows", offer(1)},
          {"recovery-2", "rows", offer(2)},
          {"recovery-5", "rows", offer(5)},
          {"start", "rows", trigger("actionStart")},
          {"start-later", "rows",
           [](Stage& s) {
             workBefore(s);
             s.trigger("actionStart");
           }},
          {"present", "rows", [](Stage& s) { s.window->setPresenting(true); }},
          {"present-step", "rank5",
           [](Stage& s) {
             s.window->setPresenting(true);
             s.session.playback().goTo(1, StepPhase::Locate);
           }},
          {"bad", "too-far", [](Stage&) {}},
          {"no-plan", "rows", [](Stage& s) { s.session.edits().setBatchDims(9); }},
          {"stepped", "rank5", [](Stage& s) { s.session.playback().goTo(1, StepPhase::Copy); }}};
}

}  // namespace gathernd::ui
