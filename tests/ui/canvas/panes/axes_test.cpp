// SPDX-License-Identifier: GPL-3.0-or-later
// Which axes of a pane are rows, columns, or held: the slice that is shown is what the expression says, and
// every cell of it is the tensor's.
#include "ui/canvas/panes/axes.h"

#include <QLineEdit>
#include <QSlider>
#include <QTest>
#include <QToolButton>
#include <algorithm>
#include <random>
#include <set>

#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/canvas/canvas_fixture.h"
#include "tests/ui/canvas/layout_cases.h"
#include "ui/canvas/panes/arrange.h"
#include "ui/canvas/panes/control.h"

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;

namespace {

Document ranks(const Shape& params, int depth, std::int64_t tuples = 50) {
  std::mt19937_64 random(7);
  std::vector<std::int64_t> numbers;
  for (std::int64_t k = 0; k < tuples * depth; ++k)
    numbers.push_back(static_cast<std::int64_t>(
        random() % static_cast<std::uint64_t>(params[static_cast<int>(k % depth)])));
  return makeDocument(arange(params), *Tensor::fromBytes(DType::Int64, Shape{tuples, depth},
                                                         std::as_bytes(std::span(numbers))));
}

/// Walks over all cells that a layout draws, wherever they lie.
std::set<std::int64_t> drawn(const TensorLayout& t) {
  std::set<std::int64_t> cells;
  t.forEachCell(QRectF(-1e7, -1e7, 2e7, 2e7), [&](std::int64_t flat, const QRectF& rect) {
    QVERIFY(cells.insert(flat).second);
    QCOMPARE(t.cellRect(flat), rect);
    QCOMPARE(t.hitCell(rect.center()).value_or(-1), flat);
    QVERIFY(showsCell(t, flat) && showsUnit(t, flat));
    QVERIFY(t.unitRect(flat).adjusted(-0.01, -0.01, 0.01, 0.01).contains(rect));
  });
  return cells;
}

/// Elements whose indices along the held axes are those, counted one by one.
std::set<std::int64_t> sliced(const Shape& shape, const AxisPlaces& places) {
  std::set<std::int64_t> cells;
  for (std::int64_t flat = 0; flat < shape.elementCount(); ++flat) {
    const auto at = shape.position(flat);
    const bool in = std::all_of(places.held.begin(), places.held.end(), [&](const auto& held) {
      return at[static_cast<std::size_t>(held.first)] == held.second;
    });
    if (in) cells.insert(flat);
  }
  return cells;
}

}  // namespace

class AxesTest : public QObject {
  Q_OBJECT

 private slots:
  void everyPlaceShowsItsSlice_data() {
    const auto row = test::columns<QList<qint64>, int>("extents", "unitAxes");
    row("rank 3", QList<qint64>{4, 5, 3}, 1);
    row("rank 3, elements", QList<qint64>{4, 5, 3}, 0);
    row("rank 4", QList<qint64>{2, 3, 4, 5}, 2);
    row("rank 5", QList<qint64>{2, 3, 2, 3, 4}, 2);
    row("rank 6", QList<qint64>{2, 2, 3, 1, 2, 3}, 3);
    row("rank 8", QList<qint64>{2, 1, 2, 2, 1, 2, 2, 2}, 4);
  }
  /// Any axis anywhere: the cells drawn are those of the slice, no other and none twice; units do not
  /// overlap.
  void everyPlaceShowsItsSlice() {
    QFETCH(QList<qint64>, extents);
    QFETCH(int, unitAxes);
    std::mt19937 random(20261126);
    TensorSpec spec = specOf({extents.begin(), extents.end()}, 0, unitAxes, TensorId::Params);
    AxisPlaces places = placesOf(spec);
    for (int step = 0; step < 120; ++step) {
      const int axis = static_cast<int>(random() % static_cast<unsigned>(extents.size()));
      const auto to = static_cast<AxisWhere>(random() % 3);
      places = moved(spec, places, axis, to,
                     static_cast<std::int64_t>(random() % static_cast<unsigned>(extents[axis])));
      QCOMPARE(whereIs(places, axis), to);
      spec.places = places;
      for (const Detail detail : {Detail::Text, Detail::Image}) {
        CellSize cell;
        cell.detail = detail;
        cell.stacked = true;
        cell.solid = step % 2 == 0;
        const TensorLayout t = layoutTensor(spec, cell);
        QCOMPARE(drawn(t), sliced(spec.shape, places));
        QList<QRectF> units;
        t.forEachUnit(QRectF(-1e7, -1e7, 2e7, 2e7), [&](std::int64_t, const QRectF& rect) { units << rect; });
        for (qsizetype a = 0; a < units.size(); ++a)
          for (qsizetype b = a + 1; b < units.size(); ++b) {
            const QRectF both = units[a] & units[b];
            QVERIFY(both.width() < 0.01 || both.height() < 0.01);
          }
      }
    }
  }

  void expressions_data() {
    // shown: as it is written then; empty: refused
    test::columns<QString, QString, QString>("typed", "shown", "why");
    const auto row = [](const char* name, const QString& typed, const char* shown, const char* why = "") {
      QTest::newRow(name) << typed << QString(shown) << QString::fromUtf8(why);
    };
    row("all", "[:, :, :, :]", "[:, :, :, :]");
    row("held", "[3,:,:,0]", "[3, :, :, 0]");
    row("no brackets", " 3, :, :, 0 ", "[3, :, :, 0]");
    row("from the end", "[-1, :, :, -5]", "[3, :, :, 0]");
    row("a minus sign", QString("[") + QChar(0x2212) + "1, :, :, :]", "[3, :, :, :]");
    row("all held", "[0, 1, 2, 3]", "[0, 1, 2, 3]");
    row("too few", "[3, :]", "", "2 places for 4 axes: write one number or : for each");
    row("nothing", "", "", "1 places for 4 axes: write one number or : for each");
    row("outside", "[:, 3, :, :]", "", "3 is outside axis 1: 0 to 2");
    row("far outside", "[:, -4, :, :]", "", "-4 is outside axis 1: 0 to 2");
    row("a range", "[0:2, :, :, :]", "", "“0:2” is neither a number nor :");
    row("words", "[x, :, :, :]", "", "“x” is neither a number nor :");
    row("huge", "[99999999999999999999, :, :, :]", "", "“99999999999999999999” is neither a number nor :");
  }
  void expressions() {
    const auto [typed, shown, why] = test::currentRow<QString, QString, QString>();
    TensorSpec spec = specOf({4, 3, 6, 5}, 0, 2, TensorId::Params);
    const auto parsed = parseSlice(typed, spec, placesOf(spec));
    if (shown.isEmpty()) {
      QVERIFY(std::holds_alternative<QString>(parsed));
      QCOMPARE(std::get<QString>(parsed), why);
      return;
    }
    QVERIFY2(std::holds_alternative<AxisPlaces>(parsed), "refused");
    QCOMPARE(sliceExpression(spec, std::get<AxisPlaces>(parsed)), shown);
  }

  /// To begin with four axes are nested at most; those outside them are held at 0.
  void outerAxesAreHeldAtFirst() {
    CanvasFixture f(ranks({3, 4, 3, 4, 3, 4, 30}, 3));
    QVERIFY(f.canvas.scene().layout.panes.has_value());
    const TensorSpec& params = f.canvas.scene().spec(kParams);
    QCOMPARE(sliceExpression(params, placesOf(params)), QString("[0, 0, 0, :, :, :, :]"));
    QCOMPARE(f.canvas.findChild<QLineEdit*>("paneSliceParams")->text(), QString("[0, 0, 0, :, :, :, :]"));
    QCOMPARE(f.canvas.findChild<QLineEdit*>("paneSliceOutput")->text(), QString("[0, :, :, :, :]"));
    QVERIFY(!f.canvas.findChild<QWidget*>("paneAxesIndices")->isVisible());
  }

  /// An axis that is let go is where the rank has it, whatever is held besides.
  void letGoGoesWhereItWas() {
    TensorSpec spec = specOf({4, 3, 6, 5}, 0, 2, TensorId::Params);
    const AxisPlaces first = placesOf(spec);
    spec.places = std::get<AxisPlaces>(parseSlice("[0, 1, 2, :]", spec, first));
    const auto back = parseSlice("[:, :, :, :]", spec, *spec.places);
    QCOMPARE(std::get<AxisPlaces>(back), first);
  }

  /// A bad tuple is marked where its block is shown, and nowhere else.
  void marksOfTheBlockThatIsShown() {
    Document document = ranks({3, 4, 3, 4, 3, 4, 30}, 3);
    document.dialect = *findDialect("tensorflow-gpu");
    document.indices = document.indices.with(7 * 3, Element::of<std::int64_t>(DType::Int64, 99));
    CanvasFixture f(document);
    f.canvas.resize(1600, 900);
    f.canvas.panes().setFollow(false);
    f.canvas.fit();
    f.canvas.panes().zoomBy(kOutput, 0.05, 0.05, {0, 0});
    QCOMPARE(f.canvas.scene().tensor(kOutput).detail(), Detail::Image);
    const auto marked = [&] {
      const QImage image = f.canvas.grab().toImage();
      const QRect cells = f.canvas.scene().tensor(kOutput).cellsRect().toAlignedRect();
      for (int y = cells.top(); y <= cells.bottom(); ++y)
        for (int x = cells.left(); x <= cells.right(); ++x)
          if (image.pixelColor(x, y) == lightTheme().role(RoleColor::Error).strong) return true;
      return false;
    };
    for (const std::int64_t tuple : {3, 7, 8}) {
      const TensorSpec& output = f.canvas.scene().spec(kOutput);
      f.canvas.panes().setPlaces(kOutput, moved(output, placesOf(output), 0, AxisWhere::Held, tuple));
      QCOMPARE(badOnWhole(f.canvas.scene(), kOutput).size(), std::size_t{tuple == 7 ? 1U : 0U});
      QCOMPARE(marked(), tuple == 7);
    }
  }

  /// Pointing at a tuple moves the sliders to its slice and its block.
  void slidersFollow() {
    CanvasFixture f(ranks({3, 4, 3, 4, 3, 4, 30}, 3));
    f.canvas.resize(1600, 900);
    for (const std::int64_t tuple : {0, 7, 31}) {
      f.session.selection().setHover(CellRef{kIndices, tuple * 3});
      const std::int64_t slice = f.canvas.scene().trace()->sliceOf(tuple);
      const CellRef first = f.canvas.scene().unit(kParams, slice);
      const auto at = f.canvas.scene().spec(kParams).shape.position(first.flat);
      for (int axis = 0; axis < 3; ++axis)
        QCOMPARE(f.canvas.findChild<QSlider*>(QString("paneSliderParams%1").arg(axis))->value(),
                 static_cast<int>(at[static_cast<std::size_t>(axis)]));
      QCOMPARE(f.canvas.findChild<QSlider*>("paneSliderOutput0")->value(), static_cast<int>(tuple));
      QVERIFY(showsCell(f.canvas.scene().tensor(kParams), first.flat));
      QVERIFY(f.canvas.findChild<QLineEdit*>("paneSliceParams")
                  ->text()
                  .startsWith(QString("[%1, %2, %3, ").arg(at[0]).arg(at[1]).arg(at[2])));
    }
  }

  void sliderAndExpressionByHand() {
    CanvasFixture f(ranks({3, 4, 3, 4, 3, 4, 30}, 3));
    f.canvas.resize(1600, 900);
    auto* slider = f.canvas.findChild<QSlider*>("paneSliderParams1");
    QVERIFY(slider && slider->isVisible());
    slider->setValue(3);
    auto* slice = f.canvas.findChild<QLineEdit*>("paneSliceParams");
    QCOMPARE(slice->text(), QString("[0, 3, 0, :, :, :, :]"));
    QCOMPARE(f.canvas.scene().tensor(kParams).base, 3 * 3 * 4 * 3 * 4 * 30);
    slice->setFocus();
    slice->selectAll();
    QTest::keyClicks(slice, "[2, :, 1, 0, :, :, 29]");
    QTest::keyClick(slice, Qt::Key_Return);
    QCOMPARE(sliceExpression(f.canvas.scene().spec(kParams), placesOf(f.canvas.scene().spec(kParams))),
             QString("[2, :, 1, 0, :, :, 29]"));
    QCOMPARE(drawn(f.canvas.scene().tensor(kParams)),
             sliced(f.canvas.scene().spec(kParams).shape, placesOf(f.canvas.scene().spec(kParams))));
    // What cannot be is said, and changes nothing.
    slice->selectAll();
    QTest::keyClicks(slice, "[9, :, 1, 0, :, :, 29]");
    QTest::keyClick(slice, Qt::Key_Return);
    QCOMPARE(sliceExpression(f.canvas.scene().spec(kParams), placesOf(f.canvas.scene().spec(kParams))),
             QString("[2, :, 1, 0, :, :, 29]"));
  }

  /// Dragged from group to group, as with a mouse.
  void chipsAreDragged() {
    CanvasFixture f(ranks({300, 40, 30}, 2));
    f.canvas.resize(1600, 900);
    auto* bar = f.canvas.findChild<AxesBar*>("paneAxesParams");
    QVERIFY(bar && bar->isVisible());
    const auto chip = [&](const QString& text) {
      for (auto* button : bar->findChildren<QToolButton*>())
        if (button->text() == text && button->isVisible()) return button;
      return static_cast<QToolButton*>(nullptr);
    };
    const auto drag = [&](const QString& text, const QPoint& to) {
      QToolButton* button = chip(text);
      QVERIFY(button);
      const QPoint from = button->rect().center();
      QTest::mousePress(button, Qt::LeftButton, {}, from);
      for (const double share : {0.3, 0.7, 1.0}) {
        const QPoint now = bar->mapTo(bar, to) - button->geometry().center();
        QMouseEvent move(QEvent::MouseMove, from + now * share, button->mapToGlobal(from + now * share),
                         Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(button, &move);
      }
      QTest::mouseRelease(button, Qt::LeftButton, {}, from);
    };
    const auto places = [&] { return placesOf(f.canvas.scene().spec(kParams)); };
    QCOMPARE(places().rows, (std::vector<int>{0, 1}));
    drag(QString("I") + QChar(0x2081), QPoint(bar->width() - 20, bar->height() - 12));
    QCOMPARE(places().columns, (std::vector<int>{1, 2}));  // a slice's axis stays within
    drag(QString("I") + QChar(0x2080), QPoint(20, 10));
    QCOMPARE(places().heldAt(0).value_or(-1), 0);
    QVERIFY(places().rows.empty());
    drag("S", QPoint(4, bar->height() - 12));
    QCOMPARE(places().rows, std::vector<int>{2});
    QCOMPARE(places().columns, std::vector<int>{1});
    drag(QString("I") + QChar(0x2080), QPoint(6, bar->height() - 12));
    QCOMPARE(places().rows, (std::vector<int>{0, 2}));
  }
};

GATHERND_TEST(AxesTest)
#include "axes_test.moc"
