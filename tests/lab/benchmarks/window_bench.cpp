// SPDX-License-Identifier: GPL-3.0-or-later
// How quick the window feels at 2560 × 1440 with a dock at its right and one at its bottom: start to first
// picture, hover to painted frame, edit to painted result, frames of a step that moves; of calls whose
// tensors have no room beside each other, and of a file larger than memory. Prints JSON. A benchmark, not a
// test: nothing here fails on a slow machine. Run it on a quiet machine, on an X server or without a display:
//   Xvfb :9 -screen 0 2560x1440x24 & DISPLAY=:9 window_bench [--json FILE] [EXPLORER-BINARY [NAME…]]
// --json: writes there as well. EXPLORER-BINARY: times whole starts too; "" does not. NAME: these figures
// alone.
#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMouseEvent>
#include <QProcess>
#include <QProcessEnvironment>
#include <QTemporaryDir>
#include <QTimer>
#include <cstdio>
#include <ctime>
#include <functional>
#include <memory>
#include <vector>

#include <unistd.h>

#include "core/run/backend.h"
#include "core/tensor/generate.h"
#include "tests/lab/benchmarks/window_huge.h"
#include "tests/lab/benchmarks/window_large.h"
#include "tests/lab/benchmarks/window_machine.h"
#include "tests/lab/benchmarks/window_timing.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/editors/tensor/canvas_paste.h"
#include "ui/files/native_dialogs.h"
#include "ui/session/session.h"
#include "ui/widgets/settings.h"
#include "ui/window/main_window.h"

namespace {

using namespace gathernd;
using namespace gathernd::ui;
using gathernd::bench::ownTime;
using gathernd::bench::PaintCounter;
using gathernd::bench::since;
using gathernd::bench::summary;

Document matrixDocument(std::int64_t rows, std::int64_t columns, std::int64_t tuples) {
  Document document;
  document.dialect = *findDialect("tensorflow-cpu");
  document.params =
      *generateTensor({GeneratorKind::Arange, Shape{rows, columns}, 0, {}}, DType::Int32, INT64_MAX);
  const std::int64_t sizes[] = {rows};
  document.indices =
      *generateIndices({GeneratorKind::Random, Shape{tuples, 1}, 1, {}}, DType::Int64, sizes, 1, INT64_MAX);
  return document;
}

/// Processes events until `done` or two seconds have gone.
template <class Done>
bool waitFor(Done done) {
  QElapsedTimer clock;
  clock.start();
  while (!done() && clock.elapsed() < 2000) QApplication::processEvents(QEventLoop::AllEvents, 5);
  return done();
}

/// A whole window, with docks, once everything in it is quiet.
struct Bench {
  BackendRegistry backends = makeCoreRegistry();
  NativeDialogs dialogs;
  Settings settings;
  Session session{backends};
  std::unique_ptr<MainWindow> window;
  PaintCounter counter;

  explicit Bench(Document document) {
    session.load(std::move(document));
    window = std::make_unique<MainWindow>(session, dialogs, settings, QApplication::palette());
    window->setThemeName("light");
    window->resize(2560, 1440);
    window->show();
    window->openDock("dialects");
    window->openDock("timing");
    canvas().viewport()->installEventFilter(&counter);
    waitFor([&] { return session.work().idle() && session.snapshot().state == OutputState::Current; });
    waitFor([] { return false; });  // quiet long enough for all that is painted ahead
  }
  CanvasWidget& canvas() { return window->canvas(); }
  QJsonObject summed(std::vector<double> ms) {
    QJsonObject out = ms.empty() ? QJsonObject{} : summary(std::move(ms));
    std::int64_t cells = 0;
    for (const AuditedText& text : canvas().audit()) cells += text.mustFitIn.isNull() ? 0 : 1;
    out["visible_texts"] = static_cast<qint64>(cells);
    out["canvas"] =
        QStringLiteral("%1x%2").arg(canvas().viewport()->width()).arg(canvas().viewport()->height());
    return out;
  }
};

/// Hover to painted frame over a canvas full of text cells.
QJsonObject hoverBench() {
  Bench b(matrixDocument(54, 37, 54));
  std::vector<double> ms;
  QWidget* viewport = b.canvas().viewport();
  for (int i = 0; i < 600; ++i) {
    const QPointF at(100 + (i * 37) % (viewport->width() - 200), 100 + (i * 53) % (viewport->height() - 200));
    const int before = b.counter.paints;
    QElapsedTimer clock;
    clock.start();
    QMouseEvent move(QEvent::MouseMove, at, viewport->mapToGlobal(at), Qt::NoButton, Qt::NoButton,
                     Qt::NoModifier);
    QApplication::sendEvent(viewport, &move);
    QApplication::sendPostedEvents();
    QApplication::processEvents();
    // A move that stays on the same cell paints nothing: only frames count.
    if (b.counter.paints > before) ms.push_back(since(clock));
  }
  return b.summed(std::move(ms));
}

/// All of the picture painted anew, as after an edit or while scrolling.
QJsonObject wholeBench() {
  Bench b(matrixDocument(54, 37, 54));
  std::vector<double> ms;
  for (int i = 0; i < 100; ++i) {
    b.canvas().picture().invalidate();
    QElapsedTimer clock;
    clock.start();
    b.canvas().viewport()->repaint();
    ms.push_back(since(clock));
  }
  return b.summed(std::move(ms));
}

/// One value edited, to the painted result.
QJsonObject editBench(std::int64_t rows, std::int64_t columns, std::int64_t tuples) {
  Bench b(matrixDocument(rows, columns, tuples));
  std::vector<double> ms;
  int missed = 0;
  int paintsThen = -1;  // when the result was there; −1: it is not yet
  QObject::connect(&b.session, &Session::changed, &b.counter, [&] {
    if (paintsThen < 0 && b.session.snapshot().state == OutputState::Current) paintsThen = b.counter.paints;
  });
  for (int i = 0; i < 300; ++i) {
    paintsThen = -1;
    QElapsedTimer clock;
    clock.start();
    b.session.edits().setElement(TensorId::Params, i * 331 % (rows * columns),
                                 Element::of<std::int32_t>(DType::Int32, -i - 1));
    if (waitFor([&] { return paintsThen >= 0 && b.counter.paints > paintsThen; }))
      ms.push_back(since(clock));
    else
      ++missed;
    waitFor([&] { return b.session.work().idle(); });
  }
  QJsonObject out = b.summed(std::move(ms));
  out["missed"] = missed;
  return out;
}

/// Tuples of ten million retargeted one by one: until it is known who reads what, and until all is quiet.
QJsonObject retargetBench() {
  Bench b(matrixDocument(1000000, 8, 10000000));
  QElapsedTimer patience;
  patience.start();
  while (!b.session.work().idle() && patience.elapsed() < 60000) QApplication::processEvents();
  std::vector<double> counted, found, turns;
  QTimer heart;  // a turn at least each 5 ms
  heart.start(5);
  for (int i = 0; i < 30; ++i) {
    QElapsedTimer clock;
    clock.start();
    const double begun = ownTime();
    b.session.edits().setElement(TensorId::Indices, i * 331777,
                                 Element::of<std::int64_t>(DType::Int64, i * 7919));
    turns.push_back(ownTime() - begun);
    const Snapshot& now = b.session.snapshot();
    while (!now.counts && clock.elapsed() < 5000) QApplication::processEvents();
    counted.push_back(since(clock));
    while (!now.readers && clock.elapsed() < 5000) QApplication::processEvents();
    found.push_back(since(clock));
    while (!b.session.work().idle() || clock.elapsed() < 300) {
      const double before = ownTime();
      QApplication::processEvents(QEventLoop::WaitForMoreEvents);
      turns.push_back(ownTime() - before);
    }
  }
  return {{"counts", b.summed(std::move(counted))},
          {"readers", b.summed(std::move(found))},
          {"turns_own_time", b.summed(std::move(turns))}};
}

/// Steps that move: from a frame that is due to the frame painted.
QJsonObject motionBench() {
  Bench b(matrixDocument(54, 37, 54));
  b.canvas().motion().setReduced(false);
  std::vector<double> ms;
  for (int i = 0; i < 60; ++i) {
    b.session.playback().forward();
    while (b.canvas().motion().running()) {
      const int before = b.counter.paints;
      QApplication::processEvents(QEventLoop::WaitForMoreEvents | QEventLoop::ExcludeUserInputEvents);
      if (b.counter.paints > before) continue;
      QElapsedTimer clock;
      clock.start();
      b.canvas().viewport()->repaint();
      ms.push_back(since(clock));
    }
  }
  return b.summed(std::move(ms));
}

/// Pasted text that asks for more than there is, to the sentence that refuses it.
QJsonObject refusalBench() {
  Bench b(matrixDocument(54, 37, 54));
  CanvasPaste paste(b.session);
  std::vector<double> ms;
  for (int i = 0; i < 50; ++i) {
    bool refused = false;
    const auto connection =
        QObject::connect(&paste, &CanvasPaste::failed, &b.counter, [&] { refused = true; });
    QElapsedTimer clock;
    clock.start();
    paste.paste(QStringLiteral("np.zeros(10**12)"), TensorId::Params);
    if (waitFor([&] { return refused; })) ms.push_back(since(clock));
    QObject::disconnect(connection);
  }
  return b.summed(std::move(ms));
}

/// Whole processes: start, first picture with its values, written as PNG, exit. An upper bound of the first
/// paint.
QJsonObject startBench(const QString& program) {
  QTemporaryDir folder;
  std::vector<double> ms;
  for (int i = 0; i < 15; ++i) {
    QElapsedTimer clock;
    clock.start();
    QProcess process;
    process.start(program, {"--example", "rows", "--screenshot", folder.filePath("start.png")});
    if (!process.waitForFinished(30000) || process.exitCode() != 0) return {{"error", "the program failed"}};
    ms.push_back(static_cast<double>(clock.nsecsElapsed()) / 1e6);
  }
  return summary(ms);
}

/// A number in a line of what Linux says of a process, such as "VmHWM:   1234 kB".
qint64 processNumber(qint64 process, const char* name) {
  QFile status(QStringLiteral("/proc/%1/status").arg(process));
  if (!status.open(QIODevice::ReadOnly)) return 0;
  for (const QByteArray& line : status.readAll().split('\n'))
    if (line.startsWith(name))
      return line.mid(static_cast<int>(qstrlen(name))).trimmed().split(' ')[0].toLongLong();
  return 0;
}

/// Of all threads of a process, the kernel's share included.
double processorSeconds(qint64 process) {
  QFile stat(QStringLiteral("/proc/%1/stat").arg(process));
  if (!stat.open(QIODevice::ReadOnly)) return 0;
  const QByteArray all = stat.readAll();
  const QByteArrayList parts = all.mid(all.lastIndexOf(')') + 2).split(' ');
  return (parts.value(11).toDouble() + parts.value(12).toDouble()) /
         static_cast<double>(sysconf(_SC_CLK_TCK));
}

/// A start without arguments and with nothing remembered, until a second in which it did nothing.
QJsonObject bareStartBench(const QString& program) {
  QTemporaryDir home;
  QProcess process;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  for (const char* name : {"HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"})
    environment.insert(QLatin1String(name), home.path());
  process.setProcessEnvironment(environment);
  process.start(program, {});
  if (!process.waitForStarted()) return {{"error", "the program failed"}};
  double before = -1, now = 0;
  for (int second = 0; second < 60 && (now < 0.05 || now - before >= 0.02); ++second) {
    if (process.waitForFinished(1000)) return {{"error", "the program failed"}};
    before = now;
    now = processorSeconds(process.processId());
  }
  const QJsonObject figures{
      {"processor_seconds", now},
      {"peak_mb", static_cast<double>(processNumber(process.processId(), "VmHWM:")) / 1000},
      {"private_mb", static_cast<double>(processNumber(process.processId(), "RssAnon:")) / 1000}};
  process.terminate();
  process.waitForFinished();
  return figures;
}

struct Asked {
  QString json, explorer;
  QStringList names;
  bool has(const char* name) const { return names.empty() || names.contains(QLatin1String(name)); }
};

Asked askedFor(QStringList arguments) {
  Asked asked;
  if (arguments.size() > 1 && arguments.front() == QLatin1String("--json")) {
    asked.json = arguments.takeAt(1);
    arguments.removeFirst();
  }
  if (!arguments.empty()) asked.explorer = arguments.takeFirst();
  asked.names = arguments;
  return asked;
}

int write(const QJsonObject& figures, const QString& path) {
  const QByteArray text = QJsonDocument(figures).toJson();
  std::printf("%s", text.constData());
  if (path.isEmpty()) return 0;
  QFile file(path);
  if (file.open(QIODevice::WriteOnly) && file.write(text) == text.size()) return 0;
  std::fprintf(stderr, "window_bench: cannot write %s\n", qPrintable(path));
  return 2;
}

}  // namespace

int main(int argc, char** argv) {
  QApplication app(argc, argv);
  const QStringList arguments = QApplication::arguments().mid(1);
  if (arguments.size() == 4 && arguments.front() == QLatin1String("--first-picture"))
    return gathernd::bench::printFirstPicture(arguments[1], arguments[2], arguments[3].toLongLong());
  const Asked asked = askedFor(arguments);
  QJsonObject machine = gathernd::bench::machine();
  QJsonObject out;
  out["platform"] = QGuiApplication::platformName();
  out["window"] = QStringLiteral("2560x1440");
  if (!asked.explorer.isEmpty() && asked.names.empty())
    out["start_to_png_and_exit"] = startBench(asked.explorer);
  if (!asked.explorer.isEmpty() && asked.has("bare_start"))
    out["bare_start"] = bareStartBench(asked.explorer);
  const auto add = [&](const char* name, const std::function<QJsonObject()>& bench) {
    if (!asked.has(name)) return;
    std::fprintf(stderr, "%s\n", name);
    out[QLatin1String(name)] = bench();
  };
  add("whole_frame", wholeBench);
  add("hover_to_frame", hoverBench);
  add("edit_to_frame", [] { return editBench(54, 37, 54); });
  add("edit_to_frame_large", [] { return editBench(10000, 100, 10000); });
  add("tuple_retargeted_of_1e7", retargetBench);
  add("motion_frame", motionBench);
  add("paste_refused", refusalBench);
  using gathernd::bench::largeCallFigures;
  add("large_128000x64_5000", [] { return largeCallFigures(128000, 64, 5000); });
  add("large_409600x64_1e6", [] { return largeCallFigures(409600, 64, 1000000); });
  add("large_1e7x1_1e7", [] { return largeCallFigures(10000000, 1, 10000000); });
  add("huge_file_40GB", [&] {
    const QString programs = QApplication::applicationDirPath() + QStringLiteral("/../bin/");
    return gathernd::bench::hugeFileFigures({}, programs + QStringLiteral("gathernd"),
                                            programs + QStringLiteral("gathernd-explorer"));
  });
  machine["load_after"] = gathernd::bench::loadAverage();
  out["machine"] = machine;
  return write(out, asked.json);
}
