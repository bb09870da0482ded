// SPDX-License-Identifier: GPL-3.0-or-later
// What opens over the window, beside its picture or between its rows: every dock, palette, About, guide,
// settings, start page, own rules, work to recover; in five sizes, four themes and each language. Each is
// checked for words that are cut, over each other, too pale or drawn as boxes, and for lying within the
// window. With a folder it writes pictures.
//   overlay_screens [--out DIR] [--only STATE] [--size 640x400] [--theme dark] [--language zh_CN]
//                   [--one-in N [--seed S]]     exit status 1 when anything is wrong
// --one-in N: each state in one of N places, drawn by the seed; GATHERND_ONE_IN takes one in so many of
// these. 640x400 is at 200 %, as a screen of 1280x800 is then.
#include <QApplication>
#include <QCommandLineParser>
#include <QDialog>
#include <QDir>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QTemporaryDir>
#include <cstdio>
#include <functional>
#include <random>
#include <utility>
#include <vector>

#include "gpu/backends/cuda_backend.h"
#include "tests/support/random_count.h"
#include "tests/ui/screens/painted_check.h"
#include "tests/ui/screens/shots.h"
#include "tests/ui/screens/text_check.h"
#include "ui/about/about_dialog.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/files/document_file.h"
#include "ui/files/file_actions.h"
#include "ui/lesson/progress.h"
#include "ui/recovery/journal.h"
#include "ui/recovery/recovery.h"
#include "ui/recovery/recovery_bar.h"
#include "ui/recovery/recovery_offers.h"
#include "ui/text/catalogue.h"
#include "ui/theme/contrast.h"
#include "ui/theme/window_scale.h"
#include "ui/widgets/settings.h"

namespace {

using namespace gathernd;
using namespace gathernd::ui;

constexpr QSize kSizes[] = {{640, 400}, {1024, 768}, {1280, 800}, {1920, 1080}, {2560, 1440}};
constexpr int kSmall = 640;  // and at 200 %
constexpr const char* kThemes[] = {"light", "dark", "high-contrast-light", "high-contrast-dark"};
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

/// A window with all that it is made of.
struct Stage {
  Stage(const BackendRegistry& backends, const QPalette& system, const char* call)
      : settings(std::make_unique<QSettings>(folder.filePath(QStringLiteral("settings.ini")),
                                             QSettings::IniFormat)),
        session(backends) {
    session.load(*documentOfExample(call, INT64_MAX));
    window = std::make_unique<MainWindow>(session, dialogs, settings, system);
  }
  template <class T>
  T* find(const char* name) const {
    return window->findChild<T*>(QLatin1String(name));
  }
  void trigger(const char* action) const { find<QAction>(action)->trigger(); }
  void settle() { ui::settle(session, *window); }
  /// The one that is over the window, or in one of its own beside it; null: none.
  QWidget* over() const {
    for (QDialog* dialog : window->findChildren<QDialog*>())
      if (dialog->isVisible()) return dialog;
    for (QWidget* each : QApplication::topLevelWidgets())
      if (each->isVisible() && each->objectName() == QLatin1String("guideWindow")) return each;
    return nullptr;
  }
  void type(const char* field, const char* words) {
    settle();
    over()->findChild<QLineEdit*>(QLatin1String(field))->setText(QLatin1String(words));
  }
  void offer(int count) {
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

  QTemporaryDir folder;
  NoDialogs dialogs;
  Settings settings;
  Session session;
  std::unique_ptr<MainWindow> window;
  std::unique_ptr<Recovery> recovery;
  std::unique_ptr<RecoveryOffers> offers;
};

struct State {
  QString name;
  const char* call;
  std::function<void(Stage&)> enter;
};

/// As far as the page goes.
void scrollDown(Stage& stage, const char* area) {
  stage.settle();
  QScrollBar* const bar =
      stage.over()->findChild<QAbstractScrollArea*>(QLatin1String(area))->verticalScrollBar();
  bar->setValue(bar->maximum());
}

std::vector<State> docks() {
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

/// With three lessons done and the fourth left at its second step, and two files.
void workBefore(Stage& s) {
  Progress progress(s.settings);
  for (const char* id : {"address", "full-address", "brackets"}) progress.reached(id, "x", true, false);
  progress.reached("depth", "page", false, false);
  s.settings.addRecent(s.folder.filePath(QStringLiteral("mine.gathernd")));
  s.settings.addRecent(s.folder.filePath(QStringLiteral("a file with a name that is long for one line.npz")));
}

std::vector<State> overlays() {
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

struct Place {
  QString language;
  QSize size;
  const char* theme;
};

/// The window, and what is over it where it lies.
QImage picture(MainWindow& window, QWidget* over) {
  if (over != nullptr && over->objectName() == QLatin1String("guideWindow")) return over->grab().toImage();
  QImage image = window.grab().toImage();
  if (over == nullptr) return image;
  QPainter painter(&image);
  painter.drawPixmap(window.mapFromGlobal(over->mapToGlobal(QPoint())), over->grab());
  return image;
}

QStringList faultsOf(Stage& stage, const Place& place) {
  MainWindow& window = *stage.window;
  QWidget* const over = stage.over();
  QStringList found = over != nullptr ? clippedWidgets(*over) : unreadable(window);
  // These end in dots where they must, and say all where they are pointed at, which is looked at below.
  if (place.size.width() == kSmall)
    found = found.filter(QRegularExpression(QStringLiteral("^(?!widget gathernd::ui::ElidingCombo)")));
  // A card wraps its words by itself.
  found = found.filter(QRegularExpression(QStringLiteral("^(?!widget gathernd::ui::(Lesson|Example)Card)")));
  const bool contrast = QString::fromLatin1(place.theme).startsWith(QLatin1String("high"));
  found << paintedFaults(over != nullptr ? *over : window, contrast ? kHighContrast : kReadable);
  if (window.size() != place.size)
    found << QStringLiteral("the window is %1x%2").arg(window.width()).arg(window.height());
  if (over == nullptr) return found;
  const bool own =
      over->objectName() == QLatin1String("guideWindow") ||
      over->objectName() == QLatin1String("dialogSettings");  // which a screen holds, not the window
  const QSize size = over->frameGeometry().size();
  if (own ? size.width() > place.size.width() || size.height() > place.size.height()
          : !window.frameGeometry().contains(over->frameGeometry()))
    found << QStringLiteral("%1 is %2x%3, and lies outside")
                 .arg(over->objectName())
                 .arg(size.width())
                 .arg(size.height());
  return found;
}

/// Opened as on a screen of that size.
QStringList look(const BackendRegistry& backends, const QPalette& system, const State& state,
                 const Place& place, const QString& file) {
  static QString spoken;  // English too is to be loaded: its plurals come from the catalogue
  if (std::exchange(spoken, place.language) != place.language) speak(place.language);
  Stage stage(backends, system, state.call);
  MainWindow& window = *stage.window;
  window.setThemeName(QLatin1String(place.theme));
  window.resize(place.size);
  window.show();
  stage.settle();
  state.enter(stage);
  if (window.canvas().presenting()) window.setThemeName(QLatin1String(place.theme));
  window.resize(place.size);
  stage.settle();
  QWidget* const over = stage.over();
  if (auto* about = qobject_cast<AboutDialog*>(over))
    while (about->facts().size() < 4) QApplication::processEvents(QEventLoop::AllEvents, 2);
  if (over != nullptr) over->resize(over->size().boundedTo(place.size - QSize(16, 48)));
  stage.settle();
  const QStringList found = faultsOf(stage, place);
  if (!file.isEmpty()) picture(window, over).save(file);
  if (over != nullptr) over->close();
  QApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  return found;
}

std::vector<Place> placesOf(const QCommandLineParser& asked) {
  std::vector<Place> all;
  const QStringList sides = asked.value(QStringLiteral("size")).split('x');
  const QStringList spoken = asked.isSet(QStringLiteral("language"))
                                 ? QStringList{asked.value(QStringLiteral("language"))}
                                 : languages();
  for (const QString& language : spoken)
    for (const QSize size : kSizes)
      for (const char* theme : kThemes) {
        if (asked.isSet(QStringLiteral("size")) &&
            size != QSize(sides.value(0).toInt(), sides.value(1).toInt()))
          continue;
        if (asked.isSet(QStringLiteral("theme")) &&
            asked.value(QStringLiteral("theme")) != QLatin1String(theme))
          continue;
        all.push_back({language, size, theme});
      }
  return all;
}

}  // namespace

int main(int argc, char** argv) {
  beginScale(1, 100);
  QApplication app(argc, argv);
  QCoreApplication::setApplicationVersion(QStringLiteral("1.0.0"));
  QCommandLineParser parser;
  parser.addOption(QCommandLineOption("out", "write the pictures there", "DIR"));
  parser.addOption(QCommandLineOption("only", "states whose names begin so", "STATE"));
  parser.addOption(QCommandLineOption("size", "windows of that size alone", "WxH"));
  parser.addOption(QCommandLineOption("theme", "one theme", "NAME"));
  parser.addOption(QCommandLineOption("language", "one language", "LANG"));
  parser.addOption(QCommandLineOption("one-in", "each state in one of so many places", "N", "1"));
  parser.addOption(QCommandLineOption("seed", "which of them", "S", "1"));
  parser.process(app);
  const QString folder = parser.value(QStringLiteral("out"));
  if (!folder.isEmpty()) QDir().mkpath(folder);
  BackendRegistry backends = makeCoreRegistry();
  backends.add(makeCudaBackend());
  backends.add(makeEmulatedBackend());
  const QPalette system = QApplication::palette();
  std::vector<State> states = docks();
  for (State& state : overlays()) states.push_back(std::move(state));

  std::mt19937_64 draw(parser.value(QStringLiteral("seed")).toULongLong());
  const int every = std::max(1, parser.value(QStringLiteral("one-in")).toInt());
  test::Sample sample;
  int findings = 0, pictures = 0, number = 0;
  for (const State& state : states) {
    std::vector<Place> places = placesOf(parser);
    for (std::size_t k = places.size(); k > 1; --k) std::swap(places[k - 1], places[draw() % k]);
    for (const Place& place : places) {
      if (number++ % every != 0 || !sample.takes()) continue;
      if (!state.name.startsWith(parser.value(QStringLiteral("only")))) continue;
      scaleWindows(place.size.width() == kSmall ? 200 : 100);  // where Qt can do that in a program that runs
      const QString name = QStringLiteral("%1-%2-%3x%4-%5")
                               .arg(state.name, QLatin1String(place.theme))
                               .arg(place.size.width())
                               .arg(place.size.height())
                               .arg(place.language);
      const QString file = folder.isEmpty() ? QString() : folder + '/' + name + QStringLiteral(".png");
      const QStringList found = look(backends, system, state, place, file);
      for (const QString& line : found) std::printf("%s: %s\n", qPrintable(name), qPrintable(line));
      std::fflush(stdout);  // a long run is read as it goes
      findings += static_cast<int>(found.size());
      ++pictures;
    }
  }
  std::printf("%d pictures, %d findings\n", pictures, findings);
  return findings == 0 && pictures > 0 ? 0 : 1;
}
