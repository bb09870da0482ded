// SPDX-License-Identifier: GPL-3.0-or-later
// The canvas driven by real events: hover, click, keys, typing, dragging, zooming.
#include "ui/canvas/widget/canvas_widget.h"

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QLineEdit>
#include <QMenu>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>

#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/canvas/canvas_fixture.h"
#include "ui/canvas/scene/highlight.h"
#include "ui/canvas/scene/pages.h"
#include "ui/canvas/scene/scene.h"
#include "ui/formula/formula.h"

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;

namespace {

struct Fixture : CanvasFixture {
  using CanvasFixture::CanvasFixture;

  void hover(TensorId tensor, std::int64_t flat) {
    // Twice: the first move may be taken for the one that was already there.
    QTest::mouseMove(canvas.viewport(), at(tensor, flat) + QPoint(2, 0));
    QTest::mouseMove(canvas.viewport(), at(tensor, flat));
  }
  void click(TensorId tensor, std::int64_t flat, Qt::KeyboardModifiers keys = {}) {
    QTest::mouseClick(canvas.viewport(), Qt::LeftButton, keys, at(tensor, flat));
  }
  Selection& selection() { return session.selection(); }
  QLineEdit* editor() { return canvas.findChild<QLineEdit*>("cellEdit"); }
  std::int64_t index(std::int64_t flat) { return session.document().indices.integerAt(flat); }
};

}  // namespace

class CanvasWidgetTest : public QObject {
  Q_OBJECT

 private slots:
  void named() {
    Fixture f;
    QCOMPARE(f.canvas.objectName(), "canvas");
    QVERIFY(!f.canvas.accessibleName().isEmpty());
  }

  /// A tuple's number carries the glyph of the axis that it indexes; of no numbers there is only their axis.
  void glyphsOfAnEmptyTuple() {
    for (const auto& [extents, letter] : {std::pair{Shape{2, 0}, "K"}, std::pair{Shape{2, 1}, "I"}}) {
      Document document = rowsDocument();
      document.indices = *Tensor::zeros(DType::Int64, extents);
      Fixture f(std::move(document));
      FontBook fonts(lightTheme());
      const Scene scene = makeScene(f.session.snapshot(), {}, fonts);
      QCOMPARE(glyphOfComponent(scene, 0).letter, QString(letter));
    }
  }

  void everyCellIsWhereItIsDrawn() {
    Fixture f;
    for (const TensorId id : {kIndices, kParams, kOutput})
      for (std::int64_t flat = 0; flat < f.canvas.scene().tensor(id).cellCount(); ++flat)
        QCOMPARE(f.canvas.cellAt(f.at(id, flat)).value(), (CellRef{id, flat}));
  }

  void hoverSpeaksAtOnceAndFadesLater() {
    Fixture f;
    f.hover(kOutput, 5);
    QCOMPARE(f.selection().hover(), std::optional(CellRef{kOutput, 5}));
    QVERIFY(f.canvas.overlayState().dims());
    QTest::mouseMove(f.canvas.viewport(), QPoint(4, 4));
    QVERIFY(f.selection().hover().has_value());  // not yet
    QTRY_VERIFY_WITH_TIMEOUT(!f.selection().hover().has_value(), 1000);
  }

  void clickPinsShiftClickPinsSecondEscClears() {
    Fixture f;
    f.click(kIndices, 3);
    QCOMPARE(f.selection().pinA(), std::optional(CellRef{kIndices, 3}));
    f.click(kParams, 7, Qt::ShiftModifier);
    QCOMPARE(f.selection().pinA(), std::optional(CellRef{kIndices, 3}));
    QCOMPARE(f.selection().pinB(), std::optional(CellRef{kParams, 7}));
    f.click(kParams, 9);
    QTest::keyClick(&f.canvas, Qt::Key_Left, Qt::AltModifier);
    QCOMPARE(f.selection().pinA(), std::optional(CellRef{kIndices, 3}));
    QTest::keyClick(&f.canvas, Qt::Key_Right, Qt::AltModifier);
    QCOMPARE(f.selection().pinA(), std::optional(CellRef{kParams, 9}));
    QTest::keyClick(&f.canvas, Qt::Key_Escape);
    QVERIFY(!f.selection().pinA() && !f.selection().pinB() && !f.selection().cursor());
  }

  /// One tuple a batch entry: its row carries no number, but its badge is to be read.
  void thePathEndsBeforeABadge() {
    Fixture f(makeDocument(arange(Shape{2, 2, 2}), literal("[[1],[0]]", DType::Int64), "onnx", 1));
    const Scene& scene = f.canvas.scene();
    const Leg leg = legBetween(scene.layout, scene.unit(kParams, 1), scene.unit(kOutput, 0));
    QVERIFY(leg.tip.x() <= scene.tensor(kOutput).unitRect(0).left() - 9 - measure::kBadge - 2);
  }

  void clickOnNothingPinsNothing() {
    Fixture f;
    QTest::mouseClick(f.canvas.viewport(), Qt::LeftButton, {}, QPoint(3, 560));
    QVERIFY(!f.selection().pinA());
  }

  void arrowsWalkAndCrossEdges() {
    Fixture f;
    f.selection().setCursor(CellRef{kIndices, 0});
    f.canvas.setFocus();
    QTest::keyClick(&f.canvas, Qt::Key_Down);
    QCOMPARE(f.selection().cursor(), std::optional(CellRef{kIndices, 2}));
    QTest::keyClick(&f.canvas, Qt::Key_Right);
    QCOMPARE(f.selection().cursor(), std::optional(CellRef{kIndices, 3}));
    QTest::keyClick(&f.canvas, Qt::Key_Right);
    QCOMPARE(f.selection().cursor()->tensor, kParams);
    QTest::keyClick(&f.canvas, Qt::Key_Tab, Qt::ControlModifier);
    QCOMPARE(f.selection().cursor()->tensor, kOutput);
    QTest::keyClick(&f.canvas, Qt::Key_End);
    QCOMPARE(f.selection().cursor(), std::optional(CellRef{kOutput, 19}));
    QTest::keyClick(&f.canvas, Qt::Key_Down);  // at the edge: stays
    QCOMPARE(f.selection().cursor(), std::optional(CellRef{kOutput, 19}));
  }

  void typingEditsInPlace() {
    Fixture f;
    f.click(kIndices, 3);
    QTest::keyClick(&f.canvas, Qt::Key_1);
    QVERIFY(f.editor() != nullptr);
    QCOMPARE(f.editor()->text(), "1");
    QTest::keyClick(f.editor(), Qt::Key_Return);
    QCOMPARE(f.index(3), 1);
    QCOMPARE(f.session.undoStack().count(), 1);
    f.ready();
    QTRY_VERIFY(f.editor() == nullptr);
    QCOMPARE(f.selection().cursor(), std::optional(CellRef{kIndices, 5}));  // Enter goes down
    f.session.undoStack().undo();
    QCOMPARE(f.index(3), 2);
  }

  /// As in a spreadsheet: from number to number of one tensor and round its ends, Enter below where Tabs
  /// began.
  void tabGoesFromNumberToNumber() {
    Fixture f;
    const auto type = [&f](Qt::Key digit, Qt::Key then, Qt::KeyboardModifiers keys = {}) {
      QTest::keyClick(&f.canvas, digit);
      QTest::keyClick(f.editor(), then, keys);
      f.ready();
      QTRY_VERIFY(f.editor() == nullptr);
    };
    const std::vector<std::byte> params(f.session.document().params.base().bytes().begin(),
                                        f.session.document().params.base().bytes().end());
    f.click(kIndices, 0);
    type(Qt::Key_1, Qt::Key_Tab);
    type(Qt::Key_0, Qt::Key_Tab);  // round the end of the row
    QCOMPARE(f.selection().cursor(), std::optional(CellRef{kIndices, 2}));
    type(Qt::Key_2, Qt::Key_Return);
    QCOMPARE(f.index(0), 1);
    QCOMPARE(f.index(1), 0);
    QCOMPARE(f.index(2), 2);
    QCOMPARE(f.selection().cursor(), std::optional(CellRef{kIndices, 4}));
    // Over what is left as it is, and back.
    QTest::keyClick(&f.canvas, Qt::Key_Tab);
    QCOMPARE(f.selection().cursor(), std::optional(CellRef{kIndices, 5}));
    QTest::keyClick(&f.canvas, Qt::Key_Backtab, Qt::ShiftModifier);
    QCOMPARE(f.selection().cursor(), std::optional(CellRef{kIndices, 4}));
    const std::int64_t last = f.session.document().indices.elementCount() - 1;
    f.click(kIndices, last);
    type(Qt::Key_0, Qt::Key_Tab);
    QCOMPARE(f.selection().cursor(), std::optional(CellRef{kIndices, 0}));
    type(Qt::Key_1, Qt::Key_Backtab, Qt::ShiftModifier);
    QCOMPARE(f.selection().cursor(), std::optional(CellRef{kIndices, last}));
    // Where arrows lead too.
    QTest::keyClick(&f.canvas, Qt::Key_Up);
    QTest::keyClick(&f.canvas, Qt::Key_Tab);
    QCOMPARE(f.selection().cursor(), std::optional(CellRef{kIndices, last - 1}));
    // 1 Tab 2 Enter, and one stands at the next tuple's first number.
    f.click(kIndices, 2);
    type(Qt::Key_1, Qt::Key_Tab);
    type(Qt::Key_1, Qt::Key_Return);
    QCOMPARE(f.selection().cursor(), std::optional(CellRef{kIndices, 4}));
    const auto now = f.session.document().params.base().bytes();
    QVERIFY(std::equal(now.begin(), now.end(), params.begin(), params.end()));
    QVERIFY(!f.session.document().params.edited());
  }

  /// What a click pinned has been looked at once one types; what was pinned for good, or to compare, stays.
  void typingLetsGoOfWhatAClickPinned() {
    Fixture f;
    const auto type = [&f] {
      QTest::keyClick(&f.canvas, f.index(0) == 0 ? Qt::Key_1 : Qt::Key_0);
      QVERIFY(f.editor() != nullptr);
    };
    const auto enter = [&f] {
      QTest::keyClick(f.editor(), Qt::Key_Return);
      f.ready();
      QTRY_VERIFY(f.editor() == nullptr);
    };
    f.click(kIndices, 0);
    QVERIFY(f.selection().pinA());
    type();
    QVERIFY(!f.selection().pinA());
    QCOMPARE(f.selection().cursor(), std::optional(CellRef{kIndices, 0}));
    enter();
    f.click(kIndices, 0);
    f.canvas.pin({kIndices, 0});
    type();
    QCOMPARE(f.selection().pinA(), std::optional(CellRef{kIndices, 0}));
    enter();
    f.selection().clear();
    f.click(kIndices, 0);
    f.click(kParams, 7, Qt::ShiftModifier);
    type();
    QVERIFY(f.selection().pinA() && f.selection().pinB());
    enter();
    // Values that are edited elsewhere; rules are none.
    f.selection().clear();
    f.click(kParams, 7);
    f.session.edits().setDialect(*findDialect("jax"));
    QVERIFY(f.selection().pinA());
    f.session.edits().setElement(kIndices, 3, Element::of(DType::Int64, std::int64_t{0}));
    QVERIFY(!f.selection().pinA());
  }

  void doubleClickAndF2Edit() {
    Fixture f;
    QTest::mouseDClick(f.canvas.viewport(), Qt::LeftButton, {}, f.at(kParams, 5));
    QVERIFY(f.editor() != nullptr);
    QTest::keyClick(f.editor(), Qt::Key_Escape);
    QTRY_VERIFY(f.editor() == nullptr);
    QCOMPARE(f.session.undoStack().count(), 0);
    f.selection().setCursor(CellRef{kParams, 5});
    QTest::keyClick(&f.canvas, Qt::Key_F2);
    QVERIFY(f.editor() != nullptr);
    f.editor()->setText("-2.5");
    QTest::keyClick(f.editor(), Qt::Key_Tab);
    QCOMPARE(f.session.document().params.at(5).as<float>(), -2.5F);
  }

  void invalidTextStaysOpenWithItsReason() {
    Fixture f;
    QSignalSpy status(&f.canvas, &CanvasWidget::statusText);
    f.canvas.editAt({kIndices, 0});
    f.editor()->setText("two");
    QTest::keyClick(f.editor(), Qt::Key_Return);
    QVERIFY(f.editor() != nullptr);
    QVERIFY(f.editor()->property("invalid").toBool());
    QVERIFY(!f.editor()->toolTip().isEmpty());
    QCOMPARE(status.count(), 1);
    QCOMPARE(f.session.undoStack().count(), 0);
    // A true minus, as the picture writes it, is taken.
    f.editor()->setText(QString(QChar(0x2212)) + "1");
    QTest::keyClick(f.editor(), Qt::Key_Return);
    QCOMPARE(f.index(0), -1);
  }

  void theReasonGoesWithTheText_data() {
    const auto row = test::columns<int>("key");
    row("given up", static_cast<int>(Qt::Key_Escape));
    row("typed on", static_cast<int>(Qt::Key_Backspace));
  }
  void theReasonGoesWithTheText() {
    QFETCH(int, key);
    Fixture f;
    QSignalSpy status(&f.canvas, &CanvasWidget::statusText);
    f.canvas.editAt({kIndices, 0});
    QTest::keyClicks(f.editor(), "two");
    QTest::keyClick(f.editor(), Qt::Key_Return);
    QCOMPARE(status.count(), 1);
    QVERIFY(!status.last().front().toString().isEmpty());
    QTest::keyClick(f.editor(), static_cast<Qt::Key>(key));
    QCOMPARE(status.count(), 2);
    QCOMPARE(status.last().front().toString(), QString());
  }

  /// What types is the field's, and so are the commands of a line edit; other commands are the window's.
  void whoseKeysTheyAre_data() {
    test::columns<int, int, QString, bool>("key", "modifiers", "text", "field");
    const auto row = [](const char* name, Qt::Key key, Qt::KeyboardModifiers modifiers, const char* text,
                        bool field) {
      QTest::newRow(name) << static_cast<int>(key) << static_cast<int>(modifiers) << text << field;
    };
    row("a letter", Qt::Key_N, Qt::NoModifier, "n", true);
    row("a capital", Qt::Key_N, Qt::ShiftModifier, "N", true);
    row("a space", Qt::Key_Space, Qt::NoModifier, " ", true);
    row("undo", Qt::Key_Z, Qt::ControlModifier, "", true);
    row("copy", Qt::Key_C, Qt::ControlModifier, "", true);
    row("paste", Qt::Key_V, Qt::ControlModifier, "", true);
    row("select all", Qt::Key_A, Qt::ControlModifier, "", true);
    row("save", Qt::Key_S, Qt::ControlModifier, "", false);
    row("save as", Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier, "", false);
    row("quit", Qt::Key_Q, Qt::ControlModifier, "", false);
    row("a panel", Qt::Key_1, Qt::AltModifier, "1", false);
    row("run", Qt::Key_F5, Qt::NoModifier, "", false);
  }
  void whoseKeysTheyAre() {
    const auto [key, modifiers, text, field] = test::currentRow<int, int, QString, bool>();
    Fixture f;
    f.canvas.editAt({kIndices, 0});
    QKeyEvent event(QEvent::ShortcutOverride, key, Qt::KeyboardModifiers(modifiers), text);
    event.ignore();
    QApplication::sendEvent(f.editor(), &event);
    QCOMPARE(event.isAccepted(), field);
  }

  void theOutputIsNotEdited() {
    Fixture f;
    QSignalSpy status(&f.canvas, &CanvasWidget::statusText);
    f.canvas.editAt({kOutput, 0});
    QVERIFY(f.editor() == nullptr);
    QCOMPARE(status.count(), 1);
  }

  void draggingATupleRetargetsIt() {
    Fixture f;
    const QPoint from = f.at(kIndices, 0), to = f.at(kParams, 22);  // params[1, 2, 2]
    QTest::mousePress(f.canvas.viewport(), Qt::LeftButton, {}, from);
    QTest::mouseMove(f.canvas.viewport(), from + QPoint(15, 5));
    QTest::mouseMove(f.canvas.viewport(), to - QPoint(1, 1));
    QTest::mouseMove(f.canvas.viewport(), to);
    const auto drag = f.canvas.overlayState().drag;
    QVERIFY(drag && drag->allowed);
    QCOMPARE(drag->tuple, 0);
    QCOMPARE(drag->target, std::optional<std::int64_t>(22));
    QTest::mouseRelease(f.canvas.viewport(), Qt::LeftButton, {}, to);
    QCOMPARE(f.index(0), 1);
    QCOMPARE(f.index(1), 2);
    QCOMPARE(f.session.undoStack().count(), 1);
    QVERIFY(!f.canvas.overlayState().drag);
    QVERIFY(!f.selection().pinA());  // a drag is no click
  }

  void escapeLetsGoOfATuple() {
    Fixture f;
    const QPoint from = f.at(kIndices, 0), to = f.at(kParams, 22);
    QTest::mousePress(f.canvas.viewport(), Qt::LeftButton, {}, from);
    QTest::mouseMove(f.canvas.viewport(), from + QPoint(15, 5));
    QTest::mouseMove(f.canvas.viewport(), to);
    QVERIFY(f.canvas.overlayState().drag);
    QKeyEvent over(QEvent::ShortcutOverride, Qt::Key_Escape, Qt::NoModifier);
    over.ignore();
    QApplication::sendEvent(&f.canvas, &over);
    QVERIFY(over.isAccepted());  // no shortcut of the window takes it
    QTest::keyClick(&f.canvas, Qt::Key_Escape);
    QVERIFY(!f.canvas.overlayState().drag);
    QTest::mouseRelease(f.canvas.viewport(), Qt::LeftButton, {}, to);
    QCOMPARE(f.session.undoStack().count(), 0);
  }

  /// The call may become another one while a tuple is held.
  void aHeldTupleOfAFormerCall() {
    Fixture f;
    const QPoint from = f.at(kIndices, 8), over = f.at(kParams, 22);
    QTest::mousePress(f.canvas.viewport(), Qt::LeftButton, {}, from);
    QTest::mouseMove(f.canvas.viewport(), from + QPoint(15, 5));
    QTest::mouseMove(f.canvas.viewport(), over);
    QVERIFY(f.canvas.overlayState().drag);
    f.session.load(rowsDocument());
    QVERIFY(!f.canvas.overlayState().drag);
    QTest::mouseRelease(f.canvas.viewport(), Qt::LeftButton, {}, over);
    f.ready();
    QTest::mousePress(f.canvas.viewport(), Qt::LeftButton, {}, from);
    QTest::mouseMove(f.canvas.viewport(), from + QPoint(15, 5));
    QTest::mouseMove(f.canvas.viewport(), over);
    f.session.edits().setTensor(kIndices, literal("[[0, 1]]", DType::Int64), QString());
    f.session.edits().setTensor(kParams, arange(Shape{1, 2, 4}), QString());
    f.ready();
    f.canvas.grab();
    QTest::mouseMove(f.canvas.viewport(), f.at(kParams, 3));
    QTest::mouseRelease(f.canvas.viewport(), Qt::LeftButton, {}, f.at(kParams, 3));
    QCOMPARE(f.session.document().indices.elementCount(), 2);
  }

  void draggingOutsideChangesNothing() {
    Fixture f;
    QTest::mousePress(f.canvas.viewport(), Qt::LeftButton, {}, f.at(kIndices, 0));
    QTest::mouseMove(f.canvas.viewport(), QPoint(500, 20));
    QTest::mouseMove(f.canvas.viewport(), QPoint(500, 10));
    QTest::mouseRelease(f.canvas.viewport(), Qt::LeftButton, {}, QPoint(500, 10));
    QCOMPARE(f.session.undoStack().count(), 0);
  }

  void zoomKeepsThePlace() {
    Fixture f;
    const QPoint at = f.at(kParams, 6);
    const double before = f.canvas.scene().layout.zoom;
    QWheelEvent in(at, f.canvas.viewport()->mapToGlobal(at), {}, {0, 240}, Qt::NoButton, Qt::ControlModifier,
                   Qt::NoScrollPhase, false);
    QApplication::sendEvent(f.canvas.viewport(), &in);
    QVERIFY(f.canvas.scene().layout.zoom > before * 1.3);
    QCOMPARE(f.canvas.scene().options.mode, ZoomMode::Manual);
    QCOMPARE(f.canvas.cellAt(at).value(), (CellRef{kParams, 6}));
    f.canvas.zoomReset();
    QCOMPARE(f.canvas.scene().layout.zoom, 1.0);
    f.canvas.zoomOut();
    QVERIFY(f.canvas.scene().layout.zoom < 1.0);
    f.canvas.fit();
    QCOMPARE(f.canvas.scene().options.mode, ZoomMode::Fit);
    QCOMPARE(f.canvas.verticalScrollBar()->maximum(), 0);
  }

  void dragPansWhatIsLarger() {
    Fixture f;
    for (int k = 0; k < 6; ++k) f.canvas.zoomIn();
    QVERIFY(f.canvas.verticalScrollBar()->maximum() > 100);
    f.canvas.verticalScrollBar()->setValue(100);
    const QPoint from(12, 300);
    QVERIFY(!f.canvas.cellAt(from));
    QTest::mousePress(f.canvas.viewport(), Qt::LeftButton, {}, from);
    QTest::mouseMove(f.canvas.viewport(), from - QPoint(0, 30));
    QTest::mouseMove(f.canvas.viewport(), from - QPoint(0, 40));
    QTest::mouseRelease(f.canvas.viewport(), Qt::LeftButton, {}, from - QPoint(0, 40));
    QCOMPARE(f.canvas.verticalScrollBar()->value(), 140);
  }

  /// Scrolled, what the names and numbers along the edges cover is not pointed at; what is beside them is.
  void namesAndNumbersStay_data() {
    // across: of the way
    const auto row = test::columns<double, double>("across", "down");
    row("both", 0.45, 0.5);
    row("sideways", 0.45, 0.0);
    row("down", 0.0, 0.5);
    row("to the end", 0.6, 1.0);
  }
  void namesAndNumbersStay() {
    QFETCH(double, across);
    QFETCH(double, down);
    Fixture f(makeDocument(arange(Shape{14, 12}), literal("[[0],[13],[7]]", DType::Int64)));
    const auto pinned = [&f] {
      const TextAudit texts = f.canvas.audit();
      return std::count_if(texts.begin(), texts.end(),
                           [](const AuditedText& text) { return text.layer == QLatin1String("pinned"); });
    };
    QCOMPARE(pinned(), 0);
    for (int k = 0; k < 4; ++k) f.canvas.zoomIn();
    for (const auto& [bar, part] :
         {std::pair{f.canvas.horizontalScrollBar(), across}, {f.canvas.verticalScrollBar(), down}}) {
      QVERIFY(bar->maximum() > 0);
      bar->setValue(static_cast<int>(bar->maximum() * part));
    }
    QVERIFY(pinned() >= 3);
    const QPointF corner = f.canvas.scroll().offset();
    const double top = f.canvas.scene().layout.pinnedHeight(corner.y());
    const auto rows = pinnedRows(f.canvas.scene().layout, corner.x());
    QCOMPARE(top > 0, down > 0);
    QCOMPARE(rows.has_value(), across > 0);
    const QPointF middle = QRectF(f.canvas.viewport()->rect()).center();
    if (down > 0) QVERIFY(!f.canvas.cellAt({middle.x(), top / 2}));
    if (!rows) return;
    QVERIFY(!f.canvas.cellAt({rows->width / 2, middle.y()}));
    const double width = f.canvas.scene().tensor(kParams).cell.width;
    std::optional<CellRef> beside;  // its middle may lie between two rows
    for (double y = middle.y(); !beside && y < middle.y() + 60; y += 4)
      beside = f.canvas.cellAt({rows->width + width, y});
    QVERIFY(beside && beside->tensor == kParams && rows->tensor == kParams);
  }

  void counterpartAndBack() {
    Fixture f;
    f.selection().setCursor(CellRef{kOutput, 6});  // tuple 1 reads params[1, 2, :]
    f.canvas.goToCounterpart();
    QCOMPARE(f.selection().cursor(), std::optional(CellRef{kParams, 22}));
    f.canvas.goToCounterpart();
    QCOMPARE(f.selection().cursor(), std::optional(CellRef{kOutput, 6}));
    QSignalSpy status(&f.canvas, &CanvasWidget::statusText);
    f.selection().setCursor(CellRef{kParams, 8});  // params[0, 2, 0]: never read
    f.canvas.goToCounterpart();
    QCOMPARE(status.count(), 1);
  }

  void plusAndMinusOnATuple() {
    Fixture f;
    f.hover(kIndices, 2);
    const QRectF bar = f.canvas.scene().tensor(kIndices).unitRect(2);
    const QPoint plus(static_cast<int>(bar.left() + 13), static_cast<int>(bar.bottom() + 3));
    QTest::mouseMove(f.canvas.viewport(), plus);
    QTest::mouseClick(f.canvas.viewport(), Qt::LeftButton, {}, plus);
    QCOMPARE(f.session.document().indices.shape().toVector(), (std::vector<std::int64_t>{6, 2}));
    QCOMPARE(f.index(4), 0);  // the new tuple stands after tuple 1
    QCOMPARE(f.index(6), 0);
    f.ready();
    f.hover(kIndices, 4);
    const QRectF added = f.canvas.scene().tensor(kIndices).unitRect(4);
    const QPoint minus(static_cast<int>(added.left() + 13), static_cast<int>(added.top() - 3));
    QTest::mouseClick(f.canvas.viewport(), Qt::LeftButton, {}, minus);
    QCOMPARE(f.session.document().indices.shape().toVector(), (std::vector<std::int64_t>{5, 2}));
  }

  void copies() {
    Fixture f;
    f.selection().setCursor(CellRef{kParams, 5});
    f.canvas.copy();
    QCOMPARE(QApplication::clipboard()->text(), "5.0");
  }

  void axisNameWhereItStands() {
    Fixture f;
    const TensorLayout& t = f.canvas.scene().tensor(kParams);
    const Ruler& rows = t.rows.front();
    const QPointF glyph(t.x.origin + rows.offset, t.y.origin - 20);
    QTest::mouseDClick(f.canvas.viewport(), Qt::LeftButton, {}, glyph.toPoint());
    auto* editor = f.canvas.findChild<QLineEdit*>("axisNameEdit");
    QTest::keyClicks(editor, "row");
    QTest::keyClick(editor, Qt::Key_Return);
    QCOMPARE(f.session.document().params.axisNames[static_cast<std::size_t>(rows.axis)], "row");
    QTRY_VERIFY(f.canvas.findChild<QLineEdit*>("axisNameEdit") == nullptr);
  }

  void contextMenu() {
    Fixture f;
    QSignalSpy wanted(&f.canvas, &CanvasWidget::tensorMenu);
    QContextMenuEvent event(QContextMenuEvent::Mouse, f.at(kIndices, 2),
                            f.canvas.viewport()->mapToGlobal(f.at(kIndices, 2)));
    QApplication::sendEvent(f.canvas.viewport(), &event);
    auto* menu = f.canvas.findChild<QMenu*>("canvasMenu");
    QVERIFY(menu != nullptr && menu->actions().size() > 8);
    QCOMPARE(wanted.front().at(1).value<TensorId>(), kIndices);
    for (QAction* action : menu->actions())
      if (action->text().startsWith("Insert tuple before")) action->trigger();
    QCOMPARE(f.session.document().indices.shape()[0], 6);
    menu->close();
  }

  void nothingToScrollWhereAllFits() {
    Fixture f;
    int most = 0;
    for (int width = 900; width < 1000; ++width)
      f.canvas.resize(width, 568), most = std::max(most, f.canvas.horizontalScrollBar()->maximum());
    QCOMPARE(most, 0);
  }

  void readOverlay() {
    Fixture f;
    QSignalSpy changed(&f.canvas, &CanvasWidget::readOverlayChanged);
    f.canvas.setReadOverlay(true);
    f.canvas.setReadOverlay(true);
    QCOMPARE(changed.count(), 1);
    QVERIFY(f.canvas.scene().options.readOverlay);
  }

  void steppingEmptiesLaterBlocks() {
    Fixture f;
    f.session.playback().goTo(2, StepPhase::Locate);
    QVERIFY(f.canvas.overlayState().step.active);
    QVERIFY(f.canvas.overlayState().dims());
    f.session.playback().reset();
    QVERIFY(!f.canvas.overlayState().dims());
  }

  void tooltipsAddToTheFormula_data() {
    test::columns<Document, CellRef, QString>("document", "cell", "says");
    const auto row = [](const char* name, Document document, CellRef cell, const QString& says = {}) {
      QTest::newRow(name) << std::move(document) << cell << says;
    };
    const auto call = [](const char* params, const char* indices, const char* dialect, DType type) {
      return makeDocument(literal(params, type), literal(indices, DType::Int64), dialect);
    };
    row("a number of a tuple", rowsDocument(), {kIndices, 3});
    row("read twice", rowsDocument(), {kParams, 21});
    row("never read", rowsDocument(), {kParams, 8});
    row("a copy", rowsDocument(), {kOutput, 5});
    const Document bad = call("[[1,2],[3,4]]", "[[0],[7]]", "tensorflow-gpu", DType::Float32);
    row("a number at fault", bad, {kIndices, 1});
    row("made up", bad, {kOutput, 2});
    row("clamped", call("[[1,2],[3,4]]", "[[0],[7]]", "jax", DType::Float32), {kOutput, 2});
    row("refused", call("[[1,2],[3,4]]", "[[0],[7]]", "tensorflow-cpu", DType::Float32), {kIndices, 1});
    row("no call", call("[1,2]", "[[0,0,0]]", "tensorflow-cpu", DType::Float32), {kParams, 1});
    row("NaN", call("[[nan,2]]", "[[0]]", "tensorflow-cpu", DType::Float32), {kParams, 0});
    row("made up, NaN", call("[[1,2]]", "[[4]]", "jax-fill", DType::Float32), {kOutput, 0},
        "bits 0x7FC00000");
    const QByteArray words(70, 'w');
    row("a long text", call("[[\"" + words + "\",\"b\"]]", "[[0]]", "tensorflow-cpu", DType::String),
        {kOutput, 0}, '"' + words + '"');
    row("a colour", makeDocument(arange(Shape{400, 12}), literal("[[3],[9]]", DType::Int64)), {kOutput, 401},
        "tuple 1");
  }
  /// What the formula line says already is not said once more on top of the numbers; what it does not say
  /// stands below the row.
  void tooltipsAddToTheFormula() {
    QFETCH(Document, document);
    QFETCH(CellRef, cell);
    QFETCH(QString, says);
    Fixture f(std::move(document));
    if (says.startsWith("tuple"))
      f.canvas.panes().zoomBy(kOutput, 0.3, 0.5, f.canvas.scene().layout.pane(kOutput)->cells.topLeft());
    const QPoint at = f.at(cell.tensor, cell.flat);
    f.hover(cell.tensor, cell.flat);
    QToolTip::showText({}, "of another place");
    QHelpEvent event(QEvent::ToolTip, at, f.canvas.viewport()->mapToGlobal(at));
    QApplication::sendEvent(f.canvas.viewport(), &event);
    if (says.isEmpty()) {
      QTRY_VERIFY2(QToolTip::text().isEmpty(), qPrintable(QToolTip::text()));
      return;
    }
    QCOMPARE(QToolTip::text(), says);
    const FormulaLine formula = formulaFor(f.session.snapshot(), cell);
    for (const QString& line : QToolTip::text().split('\n'))
      QVERIFY(!formula.text().contains(line) && !formula.note.contains(line));
    const QRect row = f.canvas.cellRectInView(cell).toRect();
    for (const QWidget* widget : QApplication::topLevelWidgets())
      if (widget->inherits("QTipLabel") && widget->isVisible())
        QVERIFY(widget->geometry().top() >= f.canvas.viewport()->mapToGlobal(row.bottomLeft()).y());
    QToolTip::hideText();
  }

  void speaksToScreenReaders() {
    Fixture f;
    f.selection().setCursor(CellRef{kOutput, 5});
    const QString summary = f.canvas.accessibleSummary();
    QVERIFY2(summary.contains("output[1"), qPrintable(summary));
    QAccessibleInterface* face = QAccessible::queryAccessibleInterface(&f.canvas);
    QVERIFY(face != nullptr);
    QVERIFY(face->text(QAccessible::Name).contains(summary));
  }
};

GATHERND_TEST(CanvasWidgetTest)
#include "canvas_widget_test.moc"
