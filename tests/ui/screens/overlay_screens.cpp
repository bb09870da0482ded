// SPDX-License-Identifier: GPL-3.0-or-later
// What opens over the window, beside its picture or between its rows: every dock, palette, About, guide,
// settings, start page, own rules, work to recover; in five sizes, four themes and each language. Each is
// checked for words that are cut, over each other, too pale or drawn as boxes, and for lying within the
// window. With a folder it writes pictures.
//   overlay_screens [--out DIR] [--only STATE] [--size 640x400] [--theme dark] [--language zh_CN]
//                   [--one-in N [--seed S]] [--names FILE]     exit status 1 when anything is wrong
// --names FILE: writes what a screen reader meets in each, too.
// --one-in N: each state in one of N places, drawn by the seed; GATHERND_ONE_IN takes one in so many of
// these. 640x400 is at 200 %, as a screen of 1280x800 is then.
#include <QApplication>
#include <QCommandLineParser>
#include <QDir>
#include <QFile>
#include <QPainter>
#include <QRegularExpression>
#include <cstdio>
#include <random>
#include <utility>
#include <vector>

#include "gpu/backends/cuda_backend.h"
#include "tests/support/random_count.h"
#include "tests/ui/screens/painted_check.h"
#include "tests/ui/screens/spoken_names.h"
#include "tests/ui/screens/stage.h"
#include "tests/ui/screens/text_check.h"
#include "ui/about/about_dialog.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/text/catalogue.h"
#include "ui/theme/theme.h"
#include "ui/theme/window_scale.h"

namespace {

using namespace gathernd;
using namespace gathernd::ui;

constexpr QSize kSizes[] = {{640, 400}, {1024, 768}, {1280, 800}, {1920, 1080}, {2560, 1440}};
constexpr int kSmall = 640;  // and at 200 %
constexpr const char* kThemes[] = {"light", "dark", "high-contrast-light", "high-contrast-dark"};

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
                 const Place& place, const QString& file, QStringList& names) {
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
  names << state.name << spokenNames(over != nullptr ? *over : window);
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
  parser.addOption(QCommandLineOption("names", "write what a screen reader meets there", "FILE"));
  parser.process(app);
  const QString folder = parser.value(QStringLiteral("out"));
  if (!folder.isEmpty()) QDir().mkpath(folder);
  BackendRegistry backends = makeCoreRegistry();
  backends.add(makeCudaBackend());
  backends.add(makeEmulatedBackend());
  const QPalette system = QApplication::palette();
  std::vector<State> states = dockStates();
  for (State& state : overlayStates()) states.push_back(std::move(state));

  std::mt19937_64 draw(parser.value(QStringLiteral("seed")).toULongLong());
  const int every = std::max(1, parser.value(QStringLiteral("one-in")).toInt());
  test::Sample sample;
  QStringList names;
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
      const QStringList found = look(backends, system, state, place, file, names);
      for (const QString& line : found) std::printf("%s: %s\n", qPrintable(name), qPrintable(line));
      std::fflush(stdout);  // a long run is read as it goes
      findings += static_cast<int>(found.size());
      ++pictures;
    }
  }
  if (parser.isSet(QStringLiteral("names"))) {
    QFile listed(parser.value(QStringLiteral("names")));
    if (!listed.open(QIODevice::WriteOnly) || listed.write(names.join('\n').toUtf8() + '\n') < 0) {
      std::fprintf(stderr, "%s: %s\n", qPrintable(listed.fileName()), qPrintable(listed.errorString()));
      return 2;
    }
  }
  std::printf("%d pictures, %d findings\n", pictures, findings);
  return findings == 0 && pictures > 0 ? 0 : 1;
}
