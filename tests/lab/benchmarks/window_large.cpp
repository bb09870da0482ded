// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/lab/benchmarks/window_large.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QMouseEvent>
#include <QWheelEvent>
#include <cmath>
#include <ctime>
#include <functional>
#include <memory>
#include <random>
#include <vector>

#include "core/run/backend.h"
#include "core/tensor/generate.h"
#include "tests/lab/benchmarks/window_machine.h"
#include "tests/lab/benchmarks/window_timing.h"
#include "ui/canvas/scene/highlight.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/files/native_dialogs.h"
#include "ui/session/session.h"
#include "ui/widgets/settings.h"
#include "ui/window/main_window.h"

namespace gathernd::bench {
namespace {

using namespace gathernd::ui;

constexpr int kZoomSteps = 300, kJumps = 200, kHovers = 600, kEdits = 40;
constexpr int kWheelClick = 120;    // units of a wheel's click
constexpr double kZoomStep = 1.25;  // a click
constexpr int kPatienceMs = 60000;
constexpr auto kIndices = TensorId::Indices;
constexpr auto kParams = TensorId::Params;

Document largeCall(std::int64_t rows, std::int64_t columns, std::int64_t tuples) {
  Document document;
  document.dialect = *findDialect("tensorflow-gpu");
  document.params =
      *generateTensor({GeneratorKind::Random, Shape{rows, columns}, 1, {}}, DType::Float32, INT64_MAX);
  const std::int64_t sizes[] = {rows};
  document.indices =
      *generateIndices({GeneratorKind::Random, Shape{tuples, 1}, 1, {}}, DType::Int64, sizes, 1, INT64_MAX);
  return document;
}

/// Of one kind of event, by the wall's clock and by that of the thread.
struct Frames {
  std::vector<double> wall, own;
  QJsonObject summed() const {
    if (wall.empty()) return {{"count", 0}};
    QJsonObject out = summary(wall);
    const QJsonObject mine = summary(own);
    out["own_median_ms"] = mine["median_ms"];
    out["own_p99_ms"] = mine["p99_ms"];
    out["own_max_ms"] = mine["max_ms"];
    return out;
  }
};

class LargeWindow {
 public:
  LargeWindow(std::int64_t rows, std::int64_t columns, std::int64_t tuples) : rows_(rows), tuples_(tuples) {
    session_.load(largeCall(rows, columns, tuples));
    window_ = std::make_unique<MainWindow>(session_, dialogs_, settings_, QApplication::palette());
    window_->setThemeName("light");
    window_->resize(2560, 1440);
    window_->show();
    canvas().viewport()->installEventFilter(&counter_);
    quiet();
  }

  QJsonObject figures() {
    QJsonObject out;
    out["panes"] = canvas().scene().layout.panes.has_value();
    out["canvas"] =
        QStringLiteral("%1x%2").arg(canvas().viewport()->width()).arg(canvas().viewport()->height());
    out["anonymous_settled_bytes"] = anonymousBytes();
    for (const auto& [name, pane] : {std::pair("params", kParams), std::pair("output", TensorId::Output)}) {
      canvas().fit();
      quiet();
      out[QStringLiteral("zoom_in_%1").arg(QLatin1String(name))] = zoom(pane, true).summed();
      quiet();
      out[QStringLiteral("zoom_out_%1").arg(QLatin1String(name))] = zoom(pane, false).summed();
      quiet();
    }
    canvas().fit();
    quiet();
    out["hover_whole"] = hover().summed();
    setZoom(0.002);
    out["jump_scroll_tiles"] = jumps().summed();
    setZoom(0.4);
    out["jump_scroll_colours"] = jumps().summed();
    setZoom(1);
    out["jump_scroll_text"] = jumps().summed();
    out["hover_text"] = hover().summed();
    edits(out);
    out["longest_turn_ms"] = longestTurn_;
    out["longest_turn_own_ms"] = longestOwnTurn_;
    out["anonymous_end_bytes"] = anonymousBytes();
    return out;
  }

 private:
  CanvasWidget& canvas() { return window_->canvas(); }
  QWidget* viewport() { return canvas().viewport(); }
  const Pane& pane(TensorId id) { return *canvas().scene().layout.pane(id); }
  bool panes() { return canvas().scene().layout.panes.has_value(); }

  static qint64 anonymousBytes() {
    return lineOf(QStringLiteral("/proc/self/smaps_rollup"), "Anonymous:")
               .section(QLatin1Char(' '), 0, 0)
               .toLongLong() *
           1024;
  }

  void turned(double wall, double own) {
    const auto longer = [](QJsonObject& of, const QString& what, double ms) {
      if (of[what].toDouble() < ms) of[what] = ms;
    };
    longer(longestTurn_, QLatin1String(doing_), wall);
    longer(longestOwnTurn_, QLatin1String(doing_), own);
  }

  /// One turn of the event loop, timed.
  void turn(QEventLoop::ProcessEventsFlags flags = QEventLoop::AllEvents) {
    // What it waits for is no part of it.
    if (flags & QEventLoop::WaitForMoreEvents) {
      const double begun = ownTime();
      QApplication::processEvents(flags);
      return turned(ownTime() - begun, ownTime() - begun);
    }
    QElapsedTimer clock;
    clock.start();
    const double own = ownTime();
    QApplication::processEvents(flags);
    turned(since(clock), ownTime() - own);
  }

  /// Until nothing is under way any more.
  void quiet() {
    QElapsedTimer clock;
    clock.start();
    QElapsedTimer still;
    still.start();
    while (clock.elapsed() < kPatienceMs && still.elapsed() < 300) {
      turn();
      if (!session_.work().idle() || canvas().picture().tiles().busy() || window_->busy()) still.restart();
    }
  }

  /// From an event to the frame that it leads to; an event without one counts nothing.
  void frame(Frames& frames, const std::function<void()>& event) {
    const int before = counter_.paints;
    QElapsedTimer clock;
    clock.start();
    const double own = ownTime();
    event();
    for (int k = 0; k < 10; ++k) {
      QApplication::processEvents();
      if (counter_.paints > before) break;
    }
    const double wall = since(clock), mine = ownTime() - own;
    turned(wall, mine);
    if (counter_.paints == before) return;
    frames.wall.push_back(wall);
    frames.own.push_back(mine);
  }

  void wheel(TensorId id, const QPoint& pixels, const QPoint& angle, Qt::KeyboardModifiers keys) {
    const QPointF at = panes() ? pane(id).cells.center() : QRectF(viewport()->rect()).center();
    QWheelEvent event(at, viewport()->mapToGlobal(at), pixels, angle, {}, keys, Qt::NoScrollPhase, false);
    QApplication::sendEvent(viewport(), &event);
  }

  double zoomOf(TensorId id) { return canvas().panes().state().of(id).zoomY; }

  /// From all of a tensor to its natural size in equal steps, or back.
  Frames zoom(TensorId id, bool in) {
    doing_ = in ? "zoom in" : "zoom out";
    Frames frames;
    if (in) clicks_ = std::log(1 / zoomOf(id)) / std::log(kZoomStep) * kWheelClick;
    double turned = 0;
    for (int step = 0; step < kZoomSteps; ++step) {
      const double next = clicks_ * (step + 1) / kZoomSteps;
      const int units = static_cast<int>(std::lround(next - turned));
      turned += units;
      frame(frames, [&] { wheel(id, {}, {0, in ? units : -units}, Qt::ControlModifier); });
    }
    return frames;
  }

  void setZoom(double zoom) {
    doing_ = "zoom";
    for (const TensorId id : {kIndices, kParams, TensorId::Output}) {
      const double by = zoom / zoomOf(id);
      canvas().panes().zoomBy(id, 1, by, pane(id).cells.center());
    }
    quiet();
  }

  /// By several panes at a time.
  Frames jumps() {
    doing_ = "jump scroll";
    Frames frames;
    for (int k = 0; k < kJumps; ++k) {
      const TensorId id = kAllTensors[random_() % 3];
      const int far =
          static_cast<int>(pane(id).cells.height() * static_cast<double>(1 + random_() % 600) / 100);
      frame(frames, [&] { wheel(id, {0, random_() % 3 == 0 ? far : -far}, {0, 1}, {}); });
    }
    return frames;
  }

  Frames hover() {
    doing_ = "hover";
    Frames frames;
    for (int k = 0; k < kHovers; ++k) {
      const QRectF& cells = pane(kAllTensors[random_() % 3]).cells;
      const QPointF at(cells.left() + cells.width() * static_cast<double>(random_() % 1000) / 1000,
                       cells.top() + cells.height() * static_cast<double>(random_() % 1000) / 1000);
      frame(frames, [&] {
        QMouseEvent move(QEvent::MouseMove, at, viewport()->mapToGlobal(at), Qt::NoButton, Qt::NoButton,
                         Qt::NoModifier);
        QApplication::sendEvent(viewport(), &move);
      });
    }
    return frames;
  }

  /// Tuples retargeted one by one, in sight and pinned: until the new slice is lit, until it is known how
  /// often both slices are read, until all is quiet.
  void edits(QJsonObject& out) {
    doing_ = "edit";
    std::vector<std::int64_t> expected(static_cast<std::size_t>(rows_), 0);
    const EditedTensor& indices = session_.document().indices;
    for (std::int64_t tuple = 0; tuple < tuples_; ++tuple)
      ++expected[static_cast<std::size_t>(integerValue(indices.at(tuple)))];
    std::vector<double> lit, counted, settled;
    int wrong = 0, late = 0;
    for (int k = 0; k < kEdits; ++k) {
      const std::int64_t tuple = static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(tuples_));
      const std::int64_t row = static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(rows_));
      canvas().scrollTo({kIndices, tuple});
      session_.selection().pin({kIndices, tuple});
      quiet();
      const std::int64_t former = integerValue(session_.document().indices.at(tuple));
      --expected[static_cast<std::size_t>(former)];
      ++expected[static_cast<std::size_t>(row)];
      const int before = counter_.paints;
      int paintsWithIt = -1;
      const auto watch = QObject::connect(&canvas(), &CanvasView::adopted, &counter_, [&] {
        if (paintsWithIt < 0) paintsWithIt = counter_.paints;
      });
      QElapsedTimer clock;
      clock.start();
      const double own = ownTime();
      session_.edits().setElement(kIndices, tuple, Element::of<std::int64_t>(DType::Int64, row));
      turned(since(clock), ownTime() - own);
      const auto isLit = [&] {
        if (counter_.paints == before || counter_.paints <= paintsWithIt) return false;
        const auto h = highlightOf(canvas().scene(), {kIndices, tuple});
        return h && h->slice == row &&
               canvas().scene().value({kIndices, tuple}) == Element::of<std::int64_t>(DType::Int64, row);
      };
      const auto isCounted = [&] {
        const auto& counts = session_.snapshot().counts;
        return counts && counts->of(row) == expected[static_cast<std::size_t>(row)] &&
               counts->of(former) == expected[static_cast<std::size_t>(former)];
      };
      double litAt = -1, countedAt = -1;
      while ((litAt < 0 || countedAt < 0) && clock.elapsed() < 5000) {
        if (countedAt < 0 && isCounted()) countedAt = since(clock);
        if (litAt < 0 && isLit()) litAt = since(clock);
        if (litAt < 0 || countedAt < 0) turn();
      }
      if (litAt < 0 || countedAt < 0) ++late;
      if (litAt >= 0) lit.push_back(litAt);
      if (countedAt >= 0) counted.push_back(countedAt);
      while (!session_.work().idle() && clock.elapsed() < kPatienceMs) turn(QEventLoop::WaitForMoreEvents);
      settled.push_back(since(clock));
      QObject::disconnect(watch);
    }
    quiet();
    const auto& counts = session_.snapshot().counts;
    for (std::int64_t row = 0; counts && row < rows_; ++row)
      wrong += counts->of(row) != expected[static_cast<std::size_t>(row)] ? 1 : 0;
    const auto summed = [](const std::vector<double>& ms) {
      return ms.empty() ? QJsonObject{{"count", 0}} : summary(ms);
    };
    out["edit_highlight"] = summed(lit);
    out["edit_counts"] = summed(counted);
    out["edit_all_idle"] = summed(settled);
    out["edits_late"] = late;
    out["slices_counted_wrong"] = counts ? wrong : -1;
  }

  std::int64_t rows_, tuples_;
  BackendRegistry backends_ = makeCoreRegistry();
  NativeDialogs dialogs_;
  Settings settings_;
  Session session_{backends_};
  std::unique_ptr<MainWindow> window_;
  PaintCounter counter_;
  std::mt19937_64 random_{20261126};
  double clicks_ = 0;
  QJsonObject longestTurn_, longestOwnTurn_;  ///< by what was being done
  const char* doing_ = "opening";
};

}  // namespace

QJsonObject largeCallFigures(std::int64_t rows, std::int64_t columns, std::int64_t tuples) {
  return LargeWindow(rows, columns, tuples).figures();
}

}  // namespace gathernd::bench
