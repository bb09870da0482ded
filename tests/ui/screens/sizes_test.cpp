// SPDX-License-Identifier: GPL-3.0-or-later
// Windows of any size come to rest: a layout made for a viewport must not change that viewport without end.
// Each state of the window, its panels, dialogs and the guide are given three sizes and others from a seed,
// and the layouts after each are counted. GATHERND_SIZES=200: so many sizes of every state, and half a second
// after each the process is at rest.
#include <QHash>
#include <array>
#include <ctime>
#include <random>

#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/screens/stage.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/files/document_file.h"
#include "ui/lesson/lesson_panel.h"
#include "ui/session/edits.h"

using namespace gathernd;
using namespace gathernd::ui;

namespace {

constexpr int kInSuite = 20;
constexpr int kMostLayouts = 12;  // of one widget, after one size
constexpr int kEndless = 1000;
constexpr int kMostTurns = 200;  // of the event loop
constexpr int kRestAfterMs = 500, kLookedAtMs = 200, kMostBusyMs = 40;
constexpr QSize kLeast(320, 240), kMost(1700, 1100);
/// Where "matrices" and "lesson" once had no end, and the guide below 1000 pixels.
constexpr std::array kFirst = {QSize(676, 720), QSize(1024, 768), QSize(960, 680)};

int asked() {
  return qEnvironmentVariableIntValue("GATHERND_SIZES");
}

/// How often each widget was given another size, or asked for a layout.
class LayoutCount : public QObject {
 public:
  LayoutCount() { qApp->installEventFilter(this); }
  void begin(QSize size) {
    counts_.clear();
    most_ = 0;
    size_ = size;
  }
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() != QEvent::Resize && event->type() != QEvent::LayoutRequest) return false;
    ++all_;
    int& count = counts_[{watched, event->type()}];
    if (++count > most_) {
      most_ = count;
      which_ = QStringLiteral("%1 %2 in %3")
                   .arg(QLatin1String(watched->metaObject()->className()), watched->objectName(),
                        watched->parent() != nullptr ? watched->parent()->objectName() : QString());
    }
    // Within one event there is no other way out.
    if (count > kEndless)
      qFatal("without end at %dx%d: %s", size_.width(), size_.height(), qPrintable(which_));
    return false;
  }
  int most() const { return most_; }
  int all() const { return all_; }
  const QString& which() const { return which_; }

 private:
  QHash<std::pair<QObject*, int>, int> counts_;
  QSize size_;
  QString which_;
  int most_ = 0, all_ = 0;
};

double processorMs() {
  return 1000.0 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

bool atRest() {
  QTest::qWait(kRestAfterMs);
  const double before = processorMs();
  QTest::qWait(kLookedAtMs);
  return processorMs() - before < kMostBusyMs;
}

void setTensors(Session& session, const Shape& params, const Shape& indices) {
  Document document = session.document();
  document.params = *Tensor::zeros(DType::Float32, params);
  document.indices = *Tensor::zeros(DType::Int64, indices);
  session.load(std::move(document));
}

std::vector<State> allStates() {
  std::vector<State> all;
  for (State& state : dockStates()) all.push_back(std::move(state));
  for (State& state : overlayStates()) all.push_back(std::move(state));
  all.push_back({QStringLiteral("presenter"), "rows", [](Stage& s) { s.trigger("actionPresenterWindow"); }});
  all.push_back({QStringLiteral("matrices"), "rows", [](Stage& s) {
                   setTensors(s.session, {3, 6}, {8, 6, 2});
                 }});
  all.push_back({QStringLiteral("lesson"), "rows", [](Stage& s) {
                   s.window->openDock(QStringLiteral("lessons"));
                   QVERIFY(s.window->learning().lessons.open(QStringLiteral("bad-tuple")));
                   s.settle();
                   setTensors(s.session, {4, 3}, {8, 1});
                 }});
  return all;
}

}  // namespace

class SizesTest : public QObject {
  Q_OBJECT

 private slots:
  void comesToRest_data() {
    const auto row = test::columns<int>("state");
    for (int k = 0; k < static_cast<int>(states_.size()); ++k) {
      const QString& name = states_[static_cast<std::size_t>(k)].name;
      // A dock with one of its three calls.
      if (asked() > 0 || !name.startsWith(QLatin1String("dock-")) || k % 3 == 0) row(qPrintable(name), k);
    }
  }
  void comesToRest() {
    QFETCH(int, state);
    const State& entered = states_[static_cast<std::size_t>(state)];
    Stage stage(backends_, QApplication::palette(), entered.call);
    stage.window->resize(1280, 800);
    stage.window->show();
    stage.settle();
    entered.enter(stage);
    stage.settle();
    LayoutCount count;
    std::mt19937 draw(static_cast<unsigned>(state));
    const auto between = [&](int least, int most) {
      return std::uniform_int_distribution(least, most)(draw);
    };
    std::vector<QSize> sizes(kFirst.begin(), kFirst.end());
    for (int k = 0; k < std::max(kInSuite, asked()); ++k)
      sizes.emplace_back(between(kLeast.width(), kMost.width()), between(kLeast.height(), kMost.height()));
    for (const QSize& size : sizes) {
      count.begin(size);
      bool changed = false;  // two sizes below a window's least are one
      for (QWidget* window : QApplication::topLevelWidgets()) {
        if (!window->isVisible() || window->windowType() == Qt::ToolTip) continue;
        const QSize former = window->size();
        window->resize(size);
        changed = changed || window->size() != former;
      }
      int turns = 0, before = -1;
      for (; turns < kMostTurns && before != count.all(); ++turns) {
        before = count.all();
        QApplication::processEvents(QEventLoop::AllEvents);
      }
      QVERIFY2(!changed || count.most() > 0, "nothing was laid out");
      QVERIFY2(turns < kMostTurns && count.most() <= kMostLayouts,
               qPrintable(QStringLiteral("%1x%2: %3 layouts of %4")
                              .arg(size.width())
                              .arg(size.height())
                              .arg(count.most())
                              .arg(count.which())));
      if (asked() > 0)
        QVERIFY2(atRest(), qPrintable(QStringLiteral("%1x%2").arg(size.width()).arg(size.height())));
    }
    if (QWidget* const over = stage.over()) over->close();
  }

 private:
  BackendRegistry backends_ = makeCoreRegistry();
  std::vector<State> states_ = allStates();
};

GATHERND_TEST(SizesTest)
#include "sizes_test.moc"
