// SPDX-License-Identifier: GPL-3.0-or-later
// Panes that stand while another one is scrolled are not painted again: the picture is the one that painting
// all of it gives, whatever was done, and what a standing pane still waits for comes.
#include <QMouseEvent>
#include <QTest>
#include <QWheelEvent>
#include <random>

#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/canvas/canvas_fixture.h"
#include "ui/canvas/widget/canvas_view.h"

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;

namespace {

struct Changing : CanvasFixture {
  using CanvasFixture::CanvasFixture;

  QRectF cells(TensorId id) { return canvas.scene().layout.pane(id)->cells; }
  void wheel(TensorId id, const QPoint& turns, Qt::KeyboardModifiers keys) {
    const QPointF at = cells(id).center();
    QWheelEvent event(at, canvas.viewport()->mapToGlobal(at), {}, turns * 120, {}, keys, Qt::NoScrollPhase,
                      false);
    QApplication::sendEvent(canvas.viewport(), &event);
  }
  void point(const QPointF& at) {
    QMouseEvent move(QEvent::MouseMove, at, canvas.viewport()->mapToGlobal(at), Qt::NoButton, Qt::NoButton,
                     {});
    QApplication::sendEvent(canvas.viewport(), &move);
  }
  bool quiet() {
    return QTest::qWaitFor([&] { return session.work().idle() && !canvas.picture().tiles().busy(); }, 20000);
  }
};

}  // namespace

class PaneChangesTest : public QObject {
  Q_OBJECT

 private slots:
  void isAsPaintedWhole_data() {
    const auto row = test::columns<QList<qint64>, qint64>("params", "bad");
    row("a table", QList<qint64>{20000, 40}, qint64{-1});
    row("with ghosts", QList<qint64>{20000, 40}, qint64{20003});
    row("a vector", QList<qint64>{60000}, qint64{-1});
    row("rank 4", QList<qint64>{300, 6, 5, 7}, qint64{-1});
  }
  void isAsPaintedWhole() {
    const auto [params, bad] = test::currentRow<QList<qint64>, qint64>();
    std::mt19937 random(20261126);
    std::vector<std::int64_t> numbers(3000);
    for (std::int64_t& number : numbers)
      number = static_cast<std::int64_t>(random() % static_cast<unsigned>(params[0]));
    for (std::size_t k = 0; bad >= 0 && k < numbers.size(); k += 11) numbers[k] = bad;
    Changing f(
        makeDocument(arange(*Shape::make(std::vector<std::int64_t>(params.begin(), params.end()))),
                     *Tensor::fromBytes(DType::Int64, Shape{3000, 1}, std::as_bytes(std::span(numbers))),
                     "tensorflow-gpu"));
    f.canvas.resize(1400, 800);
    QVERIFY(f.canvas.scene().layout.panes.has_value());
    QVERIFY(f.quiet());
    for (int step = 0; step < 60; ++step) {
      const TensorId id = std::array{kIndices, kParams, kOutput}[random() % 3];
      const int turns = static_cast<int>(random() % 9) - 4;
      switch (random() % 8) {
        case 6:
        case 7: {  // a value of a slice that is in sight at first
          const std::int64_t slice = f.session.document().params.elementCount() / params[0];
          const std::int64_t row = std::min<std::int64_t>(numbers[random() % 20], params[0] - 1);
          f.session.edits().setElement(
              TensorId::Params, row * slice + static_cast<std::int64_t>(random()) % slice,
              Element::of<float>(DType::Float32, static_cast<float>(random() % 1000)));
          break;
        }
        case 0:
          f.wheel(id, {0, turns * 3}, Qt::ControlModifier);
          break;
        case 1:
          f.point(QPointF(static_cast<int>(random() % 1400), static_cast<int>(random() % 800)));
          break;
        case 2:
          f.session.selection().setHover(std::nullopt);
          break;
        case 3:
          random() % 2 == 0 ? f.canvas.panes().setWhole(id) : f.canvas.panes().setNatural(id);
          break;
        default:
          f.wheel(id, {static_cast<int>(random() % 3) - 1, turns * 5}, {});
          break;
      }
      if (random() % 3 == 0) continue;  // several changes a frame
      f.canvas.viewport()->grab();
      QVERIFY(f.quiet());
      const QImage kept = f.canvas.viewport()->grab().toImage();
      QVERIFY(f.quiet());
      f.canvas.picture().invalidate();
      const QImage whole = f.canvas.viewport()->grab().toImage();
      QVERIFY(f.quiet());
      if (kept == whole) continue;
      QRect differs;
      for (int y = 0; y < kept.height(); ++y)
        for (int x = 0; x < kept.width(); ++x)
          if (kept.pixel(x, y) != whole.pixel(x, y)) differs |= QRect(x, y, 1, 1);
      QFAIL(qPrintable(QString("step %1: %2, %3 to %4, %5")
                           .arg(step)
                           .arg(differs.left())
                           .arg(differs.top())
                           .arg(differs.right())
                           .arg(differs.bottom())));
    }
  }

  /// Scrolling params alone names its frame alone.
  void onlyWhatMoved() {
    std::vector<std::int64_t> numbers(3000, 7);
    Changing f(makeDocument(arange(Shape{20000, 40}), *Tensor::fromBytes(DType::Int64, Shape{3000, 1},
                                                                         std::as_bytes(std::span(numbers)))));
    f.canvas.resize(1400, 800);
    QVERIFY(f.quiet());
    f.canvas.panes().setFolded(false);
    PanesPainted before = PanesPainted::of(f.canvas.scene());
    f.wheel(kParams, {0, -3}, {});
    auto parts = changedPanes(before, f.canvas.scene());
    QVERIFY(parts.has_value());
    QCOMPARE(parts->size(), std::size_t{1});
    QVERIFY(parts->front().contains(f.canvas.scene().layout.pane(kParams)->frame));
    QVERIFY(!parts->front().intersects(f.canvas.scene().layout.pane(kIndices)->frame));
    QVERIFY(!parts->front().intersects(f.canvas.scene().layout.pane(kOutput)->frame));
    before = PanesPainted::of(f.canvas.scene());
    f.wheel(kIndices, {0, -3}, {});
    parts = changedPanes(before, f.canvas.scene());
    QVERIFY(parts.has_value());
    QCOMPARE(parts->size(), std::size_t{2});  // output goes along
    before = PanesPainted::of(f.canvas.scene());
    QCOMPARE(changedPanes(before, f.canvas.scene())->size(), std::size_t{0});
    f.canvas.resize(1300, 800);
    QVERIFY(!changedPanes(before, f.canvas.scene()).has_value());
  }
};

GATHERND_TEST(PaneChangesTest)
#include "pane_changes_test.moc"
