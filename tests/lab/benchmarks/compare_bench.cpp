// SPDX-License-Identifier: GPL-3.0-or-later
// Does the window stay quick while a sweep runs? A sweep of about 200 points over fake configurations with
// the panel on the screen: the longest gaps between turns of the event loop, the frames painted, and how long
// a cancelled job still works. Prints JSON; a benchmark, not a test: nothing fails on a slow machine. Run it
// offscreen or under Xvfb on a quiet machine.
//   compare_bench [POINTS] [CANCELS] [WIDTH HEIGHT]
#include <QApplication>
#include <QElapsedTimer>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPainter>
#include <QTimer>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <vector>

#include "core/tensor/generate.h"
#include "tests/lab/benchmarks/window_timing.h"
#include "tests/ui/compare/compare_fakes.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/charts/picture.h"
#include "ui/compare/compare_panel.h"
#include "ui/compare/compare_parts.h"
#include "ui/session/session.h"

namespace {

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;
using gathernd::bench::gapsUntil;
using gathernd::bench::PaintCounter;
using gathernd::bench::summary;

Document tableDocument() {
  Document document;
  document.dialect = *findDialect("tensorflow-cpu");
  document.backend = "reference";
  document.params =
      *generateTensor({GeneratorKind::Arange, Shape{4096, 16}, 0, {}}, DType::Float32, INT64_MAX);
  const std::int64_t sizes[] = {4096};
  document.indices =
      *generateIndices({GeneratorKind::Random, Shape{8192, 1}, 1, {}}, DType::Int64, sizes, 1, INT64_MAX);
  return document;
}

/// What the GUI thread does, event by event: a long turn of the loop is one of these, or several.
class TimedApplication : public QApplication {
 public:
  using QApplication::QApplication;

  struct Slow {
    double ms = 0;
    QString what;
    std::size_t turn = 0;  ///< of the event loop
  };
  bool notify(QObject* receiver, QEvent* event) override {
    if (!watching_ || depth_ > 0) return QApplication::notify(receiver, event);
    // Of before: an event may end its receiver. Words are made only where they are kept.
    const auto type = static_cast<int>(event->type());
    const QString name = receiver->objectName();
    const char* kind = receiver->metaObject()->className();
    ++depth_;
    QElapsedTimer clock;
    clock.start();
    const bool taken = QApplication::notify(receiver, event);
    const double ms = static_cast<double>(clock.nsecsElapsed()) / 1e6;
    --depth_;
    work_ += ms;
    if (ms < kMinKept) return taken;
    const QString who = name.isEmpty() ? QString::fromLatin1(kind) : name;
    slowest_.push_back({ms, QStringLiteral("%1, event %2").arg(who).arg(type), turn_});
    return taken;
  }
  void nextTurn() {
    ++turn_;
    longestWork_ = std::max(longestWork_, work_);
    work_ = 0;
  }
  void watch(bool on) {
    watching_ = on;
    if (!on) return;
    slowest_.clear();
    turn_ = 0;
    work_ = longestWork_ = 0;
  }
  /// Of one turn, those that took time.
  QJsonArray eventsOf(std::size_t turn) const {
    QJsonArray all;
    for (const Slow& each : slowest_) {
      if (each.turn == turn) all.append(QJsonObject{{"ms", each.ms}, {"what", each.what}});
    }
    return all;
  }
  /// The most that the events of one turn took together: what the window itself makes a person wait.
  double longestWork() const { return longestWork_; }
  QJsonArray slowest(std::size_t most) {
    std::sort(slowest_.begin(), slowest_.end(), [](const Slow& a, const Slow& b) { return a.ms > b.ms; });
    QJsonArray all;
    for (std::size_t i = 0; i < std::min(slowest_.size(), most); ++i)
      all.append(QJsonObject{{"ms", slowest_[i].ms}, {"what", slowest_[i].what}});
    return all;
  }

 private:
  /// Half a million turns go by: a list of all their events would, in growing, be the longest gap itself.
  static constexpr double kMinKept = 0.2;  // ms

  bool watching_ = false;
  int depth_ = 0;
  double work_ = 0, longestWork_ = 0;
  std::size_t turn_ = 0;
  std::vector<Slow> slowest_;
};

/// One whole painting of a chart as it stands, into an image: without the window round it.
std::vector<double> paintings(ChartView& view, int count) {
  QImage image(view.size(), QImage::Format_ARGB32_Premultiplied);
  std::vector<double> ms;
  for (int i = 0; i < count; ++i) {
    QElapsedTimer clock;
    clock.start();
    QPainter painter(&image);
    paintPicture(painter, view.picture());
    painter.end();
    ms.push_back(static_cast<double>(clock.nsecsElapsed()) / 1e6);
  }
  return ms;
}

SweepOptions sweepOf(int points) {
  SweepOptions options;
  options.from = 1000;
  options.to = 100000;
  options.factor = std::pow(100.0, 1.0 / std::max(1, points - 1));
  options.minSamples = 1;
  options.maxSamples = 3;
  return options;
}

}  // namespace

int main(int argc, char** argv) {
  TimedApplication app(argc, argv);
  const int points = argc > 1 ? std::atoi(argv[1]) : 200;
  const int cancels = argc > 2 ? std::atoi(argv[2]) : 20;
  const BackendRegistry backends =
      fakeRegistry({{"first"}, {"second", 200}, {"device", 100, -1, true, false, {}}});
  Session session(backends);
  session.load(tableDocument());
  FakeDialogs dialogs;
  ComparePanel panel(session, dialogs);
  panel.setBudget(0.5, 0.01, false);
  panel.resize(argc > 4 ? std::atoi(argv[3]) : 2560, argc > 4 ? std::atoi(argv[4]) : 1440);
  panel.QWidget::show();
  gapsUntil([&] { return session.work().idle(); });

  QJsonObject out;
  PaintCounter counter;
  panel.lines().installEventFilter(&counter);
  QElapsedTimer whole;
  whole.start();
  app.watch(true);
  panel.sweep(sweepOf(points));
  const auto gaps = gapsUntil([&] { return !panel.busy(); }, [&] { app.nextTurn(); });
  app.watch(false);
  out["sweep_points"] = panel.sheet().lines ? static_cast<qint64>(panel.sheet().lines->points.size()) : 0;
  out["sweep_seconds"] = static_cast<double>(whole.elapsed()) / 1e3;
  out["chart_paints"] = counter.paints;
  out["event_loop_gap"] = summary(gaps);
  QJsonArray longest;
  auto sorted = gaps;
  std::sort(sorted.begin(), sorted.end(), std::greater<>());
  for (std::size_t i = 0; i < std::min<std::size_t>(sorted.size(), 8); ++i) longest.append(sorted[i]);
  out["longest_gaps_ms"] = longest;
  const auto worst = std::max_element(gaps.begin(), gaps.end()) - gaps.begin();
  out["longest_work_of_a_turn_ms"] = app.longestWork();
  out["longest_gap_is_turn"] = static_cast<qint64>(worst);
  out["events_of_the_longest_gap"] = app.eventsOf(static_cast<std::size_t>(worst));
  out["slowest_events"] = app.slowest(10);
  out["whole_painting_of_the_lines"] = summary(paintings(panel.lines(), 20));
  out["size"] = QStringLiteral("%1x%2").arg(panel.width()).arg(panel.height());

  std::vector<double> answered;
  std::vector<double> ended;
  for (int i = 0; i < cancels; ++i) {
    panel.sweep(sweepOf(points));
    QElapsedTimer running;
    running.start();
    gapsUntil([&] { return running.elapsed() > 20 + 7 * i; });
    QElapsedTimer clock;
    clock.start();
    panel.cancel();
    answered.push_back(static_cast<double>(clock.nsecsElapsed()) / 1e6);
    gapsUntil([&] { return !panel.waiting(); });
    ended.push_back(static_cast<double>(clock.nsecsElapsed()) / 1e6);
  }
  out["cancel_to_panel_free"] = summary(answered);
  out["cancel_to_worker_ended"] = summary(ended);
  std::printf("%s", QJsonDocument(out).toJson().constData());
  return out["sweep_points"].toInt() > 0 ? 0 : 1;
}
