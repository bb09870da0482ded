// SPDX-License-Identifier: GPL-3.0-or-later
// How quick the window feels: start to first picture, hover to painted frame, edit to painted result. Prints
// JSON. A benchmark, not a test: nothing here fails on a slow machine. Run it offscreen or under Xvfb on a
// quiet machine.
//   window_bench [EXPLORER-BINARY]     times whole starts as well when the program is given
#include <QApplication>
#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMouseEvent>
#include <QProcess>
#include <QTemporaryDir>
#include <cstdio>
#include <vector>

#include "core/run/backend.h"
#include "core/tensor/generate.h"
#include "tests/benchmarks/window_timing.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/session/session.h"

namespace {

using namespace gathernd;
using namespace gathernd::ui;
using gathernd::bench::PaintCounter;
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

/// Hover to painted frame over a canvas full of text cells at 2560 x 1440.
QJsonObject hoverBench(const BackendRegistry& backends) {
  Session session(backends);
  session.load(matrixDocument(54, 37, 54));
  CanvasWidget canvas(session);
  canvas.resize(2560, 1440);
  canvas.show();
  waitFor([&] { return session.work().idle() && session.snapshot().state == OutputState::Current; });
  waitFor([] { return false; });  // quiet long enough for all that is painted ahead

  PaintCounter counter;
  canvas.viewport()->installEventFilter(&counter);
  std::int64_t textCells = 0;
  for (const AuditedText& text : canvas.audit()) textCells += text.mustFitIn.isNull() ? 0 : 1;
  std::vector<double> ms;
  for (int i = 0; i < 600; ++i) {
    const QPointF at(200 + (i * 37) % 2100, 240 + (i * 53) % 1100);
    const int before = counter.paints;
    QElapsedTimer clock;
    clock.start();
    QMouseEvent move(QEvent::MouseMove, at, canvas.viewport()->mapToGlobal(at), Qt::NoButton, Qt::NoButton,
                     Qt::NoModifier);
    QApplication::sendEvent(canvas.viewport(), &move);
    QApplication::sendPostedEvents();
    QApplication::processEvents();
    // A move that stays on the same cell paints nothing: only frames count.
    if (counter.paints > before) ms.push_back(static_cast<double>(clock.nsecsElapsed()) / 1e6);
  }
  QJsonObject out = ms.empty() ? QJsonObject{} : summary(ms);
  out["visible_texts"] = static_cast<qint64>(textCells);
  return out;
}

/// One value edited, to the painted result, with 1,000,000 params and 10,000 tuples.
QJsonObject editBench(const BackendRegistry& backends) {
  Session session(backends);
  session.load(matrixDocument(10000, 100, 10000));
  CanvasWidget canvas(session);
  canvas.resize(2560, 1440);
  canvas.show();
  waitFor([&] { return session.work().idle() && session.snapshot().state == OutputState::Current; });
  waitFor([] { return false; });  // quiet long enough for all that is painted ahead

  PaintCounter counter;
  canvas.viewport()->installEventFilter(&counter);
  std::vector<double> ms;
  int missed = 0;
  for (int i = 0; i < 300; ++i) {
    QElapsedTimer clock;
    clock.start();
    session.edits().setElement(TensorId::Params, i * 331, Element::of<std::int32_t>(DType::Int32, -i - 1));
    const std::uint64_t generation = session.snapshot().generation;
    if (!waitFor([&] {
          return session.snapshot().generation == generation &&
                 session.snapshot().state == OutputState::Current;
        })) {
      ++missed;
      continue;
    }
    const int before = counter.paints;
    canvas.viewport()->repaint();
    if (counter.paints > before) ms.push_back(static_cast<double>(clock.nsecsElapsed()) / 1e6);
    waitFor([&] { return session.work().idle(); });
  }
  QJsonObject out = ms.empty() ? QJsonObject{} : summary(ms);
  out["missed"] = missed;
  return out;
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

}  // namespace

int main(int argc, char** argv) {
  QApplication app(argc, argv);
  const BackendRegistry backends = makeCoreRegistry();
  QJsonObject out;
  if (argc > 1) out["start_to_png_and_exit"] = startBench(QString::fromLocal8Bit(argv[1]));
  out["hover_to_frame"] = hoverBench(backends);
  out["edit_to_frame"] = editBench(backends);
  std::printf("%s", QJsonDocument(out).toJson().constData());
  return 0;
}
