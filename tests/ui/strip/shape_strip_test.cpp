// SPDX-License-Identifier: GPL-3.0-or-later
// The shape strip driven by real events: sizes typed, + and −, axes in and out, roles of a refused call,
// faulty chips.
#include "ui/strip/shape_strip.h"

#include <QAbstractButton>
#include <QHelpEvent>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <QToolTip>

#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/formula/formula_spans.h"
#include "ui/widgets/block_view.h"

using namespace gathernd;
using namespace gathernd::ui;

namespace {

ShapeStrip* stripOf(WindowFixture& f) {
  return f.find<ShapeStrip>("shapeStrip");
}

/// Without indices: two tuples of no numbers.
Document call(const Shape& params, const char* indices, const char* dialect = "tensorflow-cpu",
              int batchDims = 0) {
  Document document = smallDocument("[[0]]", dialect);
  document.params = *Tensor::zeros(DType::Int32, params);
  document.indices =
      indices != nullptr ? literal(indices, DType::Int64) : *Tensor::zeros(DType::Int64, Shape{2, 0});
  document.batchDims = batchDims;
  return document;
}

QString roles(const ShapeStrip& strip, TensorId tensor) {
  QString text;
  for (const StripChip& chip : strip.stripLayout().chips) {
    if (chip.axis.tensor != tensor) continue;
    text += roleLetter(chip.label.role);
    if (chip.label.numbered) text += QString::number(chip.label.number);
    if (chip.faulty) text += QLatin1Char('!');
    text += QLatin1Char(' ');
  }
  return text.trimmed();
}

}  // namespace

class ShapeStripTest : public QObject {
  Q_OBJECT

 private slots:
  void chipsDoNotOverlap();
  void theEquation_data();
  void theEquation();
  void whatFolds();
  void sizeIsTyped();
  void escapeKeepsTheSize();
  void tabGoesFromSizeToSize();
  void aWholeShapeIsTaken_data();
  void aWholeShapeIsTaken();
  void whatIsNoSizeIsSaid_data();
  void whatIsNoSizeIsSaid();
  void plusAndMinus();
  void axesComeAndGo();
  void menu();
  void hoverShowsTheAxis();
  void faultyChips_data();
  void faultyChips();
  void fixMendsTheCall();
  void tooLargeIsRefused();
  void minusAndPlusAreWholeAndFree();
  void theErrorLeavesMinusAndPlusFree();
  void theTipLeavesMinusAndPlusFree();
  void hiddenChipsAreSaid();
};

void ShapeStripTest::chipsDoNotOverlap() {
  WindowFixture f;
  const auto& chips = stripOf(f)->stripLayout().chips;
  QCOMPARE(chips.size(), std::size_t{6});
  for (std::size_t i = 0; i < chips.size(); ++i)
    for (std::size_t k = 0; k < i; ++k)
      QVERIFY(!chips[i].rect.adjusted(-2, 0, 2, 0).intersects(chips[k].rect));
}

void ShapeStripTest::theEquation_data() {
  // output: under which axis each of its own stands; ties: what is said on wires
  const auto row = test::columns<Document, QString, QString>("document", "output", "ties");
  row("rows", smallDocument(), "indices0 params1", "used up");
  row("batch", call({2, 3, 4}, "[[[0],[1]],[[2],[0]]]", "onnx", 1), "indices0 indices1 params2",
      "used up, the same");
  row("tuple first", call({3, 4, 5}, "[[0, 1], [2, 3]]", "mxnet"), "indices1 params2", "used up");
  row("an element", call({3, 4}, "[0, 1]"), "", "used up");
  row("no numbers in a tuple", call({3, 4}, nullptr), "indices0 params0 params1", "");
  row("too deep", call({3}, "[[0, 1, 2]]"), "?", "");
  row("not the same", call({2, 3, 4}, "[[[0]], [[1]], [[2]]]", "onnx", 1), "?", "not the same");
}

/// Each axis of output stands straight under the one that it is, with a wire to it and to no other.
void ShapeStripTest::theEquation() {
  const auto [document, output, ties] = test::currentRow<Document, QString, QString>();
  WindowFixture f(document);
  f.window->resize(1280, 1000);
  QCoreApplication::processEvents();
  const StripLayout& layout = stripOf(f)->stripLayout();
  QVERIFY(layout.arrow.isNull());
  QStringList under;
  int falls = 0;
  for (const StripWire& wire : layout.wires) falls += wire.falls ? 1 : 0;
  for (const StripChip& below : layout.chips) {
    if (below.axis.tensor != TensorId::Output) continue;
    for (const StripChip& above : layout.chips) {
      if (above.axis.tensor == TensorId::Output || above.rect.left() != below.rect.left()) continue;
      QCOMPARE(above.size, below.size);
      QCOMPARE(above.label.role, below.label.role);
      QVERIFY(!above.used && above.rect.bottom() + 20 < below.rect.top());
      under << tensorWord(above.axis.tensor) + QString::number(above.axis.axis);
      for (const StripWire& wire : layout.wires)
        if (wire.falls && above.rect.center().x() == wire.path.currentPosition().x()) --falls;
    }
  }
  QCOMPARE(layout.noOutput.isNull() ? under.join(u' ') : QStringLiteral("?"), output);
  QCOMPARE(falls, 0);
  QStringList said;
  for (const StripLabel& label : layout.labels) {
    said << label.text;
    for (const StripChip& chip : layout.chips) QVERIFY(!chip.rect.intersects(label.plate));
  }
  QCOMPARE(said.join(QStringLiteral(", ")), ties);
  for (const StripChip& chip : layout.chips)
    QCOMPARE(chip.used, f.session.snapshot().plan &&
                            (chip.label.role == AxisRole::Depth || chip.label.role == AxisRole::Indexed));
}

/// What the letters mean goes first, then the formula, then the second row: chips never.
void ShapeStripTest::whatFolds() {
  WindowFixture f;
  ShapeStrip* strip = stripOf(f);
  for (const QSize& size :
       {QSize(640, 480), QSize(1280, 720), QSize(640, 1000), QSize(1024, 1000), QSize(1920, 1080)}) {
    f.window->resize(size);
    QTRY_COMPARE(strip->height(), static_cast<int>(strip->stripLayout().height));
    const StripLayout& layout = strip->stripLayout();
    QCOMPARE(layout.arrow.isNull(), size.height() >= 1000);
    QCOMPARE(layout.meanings.size(), std::size_t(size.width() >= 1024 && size.height() >= 1000 ? 3 : 0));
    double end = 0;
    for (const StripChip& chip : layout.chips) end = std::max(end, chip.rect.right());
    if (!layout.formula.text.isEmpty()) {
      QCOMPARE(layout.formula.text, QStringLiteral("= indices.shape[:-1] + params.shape[1:]"));
      end = std::max(end, layout.formula.left.x() +
                              QFontMetricsF(appTheme().mono(12.5)).horizontalAdvance(layout.formula.text));
    }
    if (!layout.meanings.empty()) QVERIFY(end < layout.meaningsLeft);
    QVERIFY(end <= strip->width());
  }
}

void ShapeStripTest::sizeIsTyped() {
  WindowFixture f;
  ShapeStrip* strip = stripOf(f);
  QTest::mouseClick(strip, Qt::LeftButton, {}, strip->chipRect(TensorId::Params, 0).center());
  auto* edit = f.find<QLineEdit>("shapeStripEdit");
  QVERIFY(edit->isVisible());
  QTest::keyClicks(edit, QStringLiteral("5"));
  QTest::keyClick(edit, Qt::Key_Return);
  QCOMPARE(f.session.document().params.shape(), (Shape{5, 4}));
  QCOMPARE(integerValue(f.session.document().params.at(11)), 23);  // what overlaps is kept
  QCOMPARE(integerValue(f.session.document().params.at(19)), 0);
  QVERIFY(!edit->isVisible());
  f.trigger("actionUndo");
  QCOMPARE(f.session.document().params.shape(), (Shape{3, 4}));
}

void ShapeStripTest::escapeKeepsTheSize() {
  WindowFixture f;
  ShapeStrip* strip = stripOf(f);
  QTest::mouseClick(strip, Qt::LeftButton, {}, strip->chipRect(TensorId::Params, 1).center());
  auto* edit = f.find<QLineEdit>("shapeStripEdit");
  QTest::keyClicks(edit, QStringLiteral("9"));
  QTest::keyClick(edit, Qt::Key_Escape);
  QVERIFY(!edit->isVisible());
  QCOMPARE(f.session.document().params.shape(), (Shape{3, 4}));
  QVERIFY(!f.session.modified());
}

/// Round the sizes of one tensor, and into no other.
void ShapeStripTest::tabGoesFromSizeToSize() {
  WindowFixture f;
  ShapeStrip* strip = stripOf(f);
  QTest::mouseClick(strip, Qt::LeftButton, {}, strip->chipRect(TensorId::Params, 0).center());
  auto* edit = f.find<QLineEdit>("shapeStripEdit");
  QTest::keyClicks(edit, QStringLiteral("2"));
  QTest::keyClick(edit, Qt::Key_Tab);
  QVERIFY(edit->isVisible() && edit->text() == QStringLiteral("4"));
  QTest::keyClicks(edit, QStringLiteral("3"));
  QTest::keyClick(edit, Qt::Key_Tab);
  QCOMPARE(f.session.document().params.shape(), (Shape{2, 3}));
  QCOMPARE(edit->text(), QStringLiteral("2"));  // the first again
  QTest::keyClick(edit, Qt::Key_Backtab, Qt::ShiftModifier);
  QCOMPARE(edit->text(), QStringLiteral("3"));
  QTest::keyClicks(edit, QStringLiteral("5"));
  QTest::keyClick(edit, Qt::Key_Return);
  QCOMPARE(f.session.document().params.shape(), (Shape{2, 5}));
  QCOMPARE(f.session.document().indices.shape(), (Shape{2, 1}));
  QVERIFY(bitEqual(*f.session.document().indices.flattened(), literal("[[0], [2]]", DType::Int64)));
}

void ShapeStripTest::aWholeShapeIsTaken_data() {
  const auto row = test::columns<QString, QString>("text", "shape");
  for (const char* text : {"2,3,4", "[2, 3, 4]", "(2, 3, 4)", "2x3x4", "2 × 3 × 4", " 2 3 4 ", "2，3，4",
                           "torch.Size([2, 3, 4])", "TensorShape([2, 3, 4])"})
    row(text, QString::fromUtf8(text), "[2, 3, 4]");
  row("as many elements", "2, 6", "[2, 6]");
  row("one number", "７", "[7, 4]");
  row("as it is", QString(), "[3, 4]");
}

void ShapeStripTest::aWholeShapeIsTaken() {
  const auto [text, shape] = test::currentRow<QString, QString>();
  WindowFixture f;
  ShapeStrip* strip = stripOf(f);
  QTest::mouseClick(strip, Qt::LeftButton, {}, strip->chipRect(TensorId::Params, 0).center());
  auto* edit = f.find<QLineEdit>("shapeStripEdit");
  edit->clear();
  edit->insert(text);  // as pasted
  QTest::keyClick(edit, Qt::Key_Return);
  QVERIFY(!edit->isVisible());
  QCOMPARE(f.session.document().params.shape().toString(), shape.toStdString());
  if (text == QStringLiteral("2, 6"))  // in their order, none lost
    QCOMPARE(integerValue(f.session.document().params.at(11)), 23);
}

void ShapeStripTest::whatIsNoSizeIsSaid_data() {
  const auto row = test::columns<QString>("text");
  for (const char* text : {"abc", "2a", "x", "-1", "3.5", "2,,b", "99999999999999999999"})
    row(text, QString::fromUtf8(text));
}

void ShapeStripTest::whatIsNoSizeIsSaid() {
  QFETCH(QString, text);
  WindowFixture f;
  ShapeStrip* strip = stripOf(f);
  QSignalSpy failed(strip, &ShapeStrip::failed);
  for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Tab}) {
    QTest::mouseClick(strip, Qt::LeftButton, {}, strip->chipRect(TensorId::Params, 0).center());
    auto* edit = f.find<QLineEdit>("shapeStripEdit");
    edit->selectAll();
    QTest::keyClicks(edit, text);
    QTest::keyClick(edit, key);
    QVERIFY(edit->isVisible() && edit->text() == text);  // to be mended
    QVERIFY(!failed.isEmpty() && !failed.takeLast().front().toString().isEmpty());
    QTest::keyClick(edit, Qt::Key_Escape);
  }
  QCOMPARE(f.session.document().params.shape(), (Shape{3, 4}));
  QVERIFY(!f.session.modified());
}

void ShapeStripTest::plusAndMinus() {
  WindowFixture f;
  ShapeStrip* strip = stripOf(f);
  strip->setFocus();
  QTest::keyClick(strip, Qt::Key_Plus);  // first chip: the tuples of indices
  QCOMPARE(f.session.document().indices.shape(), (Shape{3, 1}));
  QTest::keyClick(strip, Qt::Key_Minus);
  QTest::keyClick(strip, Qt::Key_Minus);
  QCOMPARE(f.session.document().indices.shape(), (Shape{1, 1}));
  QTest::mouseMove(strip, strip->chipRect(TensorId::Params, 1).center());
  auto* plus = f.find<QAbstractButton>("chipPlus");
  QTRY_VERIFY(plus->isVisible());
  QTest::mouseClick(plus, Qt::LeftButton);
  QCOMPARE(f.session.document().params.shape(), (Shape{3, 5}));
}

void ShapeStripTest::axesComeAndGo() {
  WindowFixture f;
  ShapeStrip* strip = stripOf(f);
  strip->setFocus();
  QTest::keyClick(strip, Qt::Key_Insert);
  QCOMPARE(f.session.document().indices.shape(), (Shape{1, 2, 1}));
  QTest::keyClick(strip, Qt::Key_Delete);
  QCOMPARE(f.session.document().indices.shape(), (Shape{2, 1}));
}

void ShapeStripTest::menu() {
  WindowFixture f;
  QMenu menu;
  stripOf(f)->fillMenu(&menu, {TensorId::Params, 0});
  f.dialogs.text = QStringLiteral("1, 0");
  menu.findChild<QAction*>(QStringLiteral("actionTranspose"))->trigger();
  QCOMPARE(f.session.document().params.shape(), (Shape{4, 3}));
  f.dialogs.text = QStringLiteral("[2, 6]");
  menu.findChild<QAction*>(QStringLiteral("actionReshape"))->trigger();
  QCOMPARE(f.session.document().params.shape(), (Shape{2, 6}));
  f.dialogs.text = QStringLiteral("row");
  menu.findChild<QAction*>(QStringLiteral("actionNameAxis"))->trigger();
  QCOMPARE(f.session.document().params.axisNames.at(0), std::string("row"));
  for (const char* wrong : {"5, 5", "x", "-2, -6"}) {
    f.dialogs.errors.clear();
    f.dialogs.text = QString::fromLatin1(wrong);
    menu.findChild<QAction*>(QStringLiteral("actionReshape"))->trigger();
    QVERIFY2(f.dialogs.errors.size() == 1, wrong);
  }
  QCOMPARE(f.session.document().params.shape(), (Shape{2, 6}));
}

void ShapeStripTest::hoverShowsTheAxis() {
  WindowFixture f;
  ShapeStrip* strip = stripOf(f);
  QTest::mouseMove(strip, strip->chipRect(TensorId::Output, 1).center());
  QTRY_VERIFY(f.session.selection().axis());
  QCOMPARE(f.session.selection().axis()->tensor, TensorId::Output);
  QCOMPARE(f.session.selection().axis()->axis, 1);
}

void ShapeStripTest::faultyChips_data() {
  const auto row = test::columns<QByteArray, int, QByteArray, QString, QString>(
      "indices", "batchDims", "dialect", "indicesRoles", "paramsRoles");
  row("valid", "[[0], [2]]", 0, "tensorflow-cpu", "N K", "I S");
  row("all indexed", "[[0, 1]]", 0, "tensorflow-cpu", "N K", "I0 I1");
  row("too deep", "[[0, 1, 2]]", 0, "tensorflow-cpu", "N K!", "I0 I1");
  row("too deep, tuple first", "[[0], [1], [2]]", 0, "mxnet", "K! N", "I0 I1");
  row("batch differs", "[[0], [2]]", 1, "tensorflow-cpu", "B! K", "B! I");
  row("batch fits", "[[0], [2], [1]]", 1, "tensorflow-cpu", "B K", "B I");
  row("batch differs, tuple first", "[[0, 1]]", 1, "own", "K B!", "B! I");
  row("no batch_dims there", "[[[0]], [[1]], [[2]]]", 1, "numpy", "B! N K", "B! I");
  row("no batch_dims, tuple first", "[[0, 1, 2]]", 1, "mxnet", "K B!", "B! I");
}

void ShapeStripTest::faultyChips() {
  const auto [indices, batchDims, dialect, indicesRoles, paramsRoles] =
      test::currentRow<QByteArray, int, QByteArray, QString, QString>();
  const bool own = dialect == "own";
  Document document = smallDocument(indices.constData(), own ? "mxnet" : dialect.constData());
  if (own) document.dialect.batchDims = BatchDims::Equal;
  document.batchDims = batchDims;
  WindowFixture f(std::move(document));
  QCOMPARE(roles(*stripOf(f), TensorId::Indices), indicesRoles);
  QCOMPARE(roles(*stripOf(f), TensorId::Params), paramsRoles);
  QCOMPARE(f.find<QWidget>("errorBar")->isVisible(), indicesRoles.contains(QLatin1Char('!')));
}

void ShapeStripTest::fixMendsTheCall() {
  WindowFixture f(smallDocument("[[0, 1, 2]]"));
  auto* bar = f.find<QWidget>("errorBar");
  QVERIFY(bar->isVisible());
  auto* fix = bar->findChild<QAbstractButton*>(QStringLiteral("fixButton0"));
  QVERIFY(fix);
  QTest::mouseClick(fix, Qt::LeftButton);
  QTRY_VERIFY(f.session.snapshot().plan);
  QTRY_VERIFY(!bar->isVisible());
  f.trigger("actionUndo");
  QVERIFY(!f.session.snapshot().plan);
}

void ShapeStripTest::tooLargeIsRefused() {
  WindowFixture f;
  ShapeStrip* strip = stripOf(f);
  QTest::mouseClick(strip, Qt::LeftButton, {}, strip->chipRect(TensorId::Params, 0).center());
  auto* edit = f.find<QLineEdit>("shapeStripEdit");
  QTest::keyClicks(edit, QStringLiteral("999999999999999999"));
  QTest::keyClick(edit, Qt::Key_Return);
  QTRY_VERIFY(f.find<QWidget>("errorBar")->isVisible());
  QCOMPARE(f.session.document().params.shape(), (Shape{3, 4}));
}

/// Below their chip, in the window, over no other chip and under nothing: not the canvas.
void ShapeStripTest::minusAndPlusAreWholeAndFree() {
  for (const QSize& size : {QSize(640, 600), QSize(800, 600), QSize(1280, 600), QSize(1280, 1000)}) {
    WindowFixture f;
    f.window->resize(size);
    QCoreApplication::processEvents();
    ShapeStrip* strip = stripOf(f);
    for (const StripChip& chip : strip->stripLayout().chips) {
      if (!chip.editable()) continue;
      const QRect at = strip->chipRect(chip.axis.tensor, chip.axis.axis);
      if (!strip->rect().contains(at)) continue;
      QTest::mouseMove(strip, at.center());
      QTest::mouseMove(strip, at.center() + QPoint(1, 0));
      for (const char* name : {"chipMinus", "chipPlus"}) {
        auto* button = f.find<QWidget>(name);
        QVERIFY(QTest::qWaitFor([&] { return button->isVisible(); }));
        const QRect place(button->mapTo(f.window.get(), QPoint(0, 0)), button->size());
        QVERIFY(f.window->rect().contains(place));
        QVERIFY(place.width() >= 24 && place.height() >= 24);
        // Each corner belongs to the button: nothing lies over it.
        for (const QPoint& corner :
             {place.topLeft(), place.topRight(), place.bottomLeft(), place.bottomRight()})
          QCOMPARE(f.window->childAt(corner), button);
        for (const StripChip& other : strip->stripLayout().chips) {
          const QRect chipAt = strip->chipRect(other.axis.tensor, other.axis.axis);
          const QRect taken(strip->mapTo(f.window.get(), chipAt.topLeft()), chipAt.size());
          QVERIFY2(!taken.intersects(place), qPrintable(QStringLiteral("%1 to %2, %3 to %4")
                                                            .arg(taken.top())
                                                            .arg(taken.bottom())
                                                            .arg(place.top())
                                                            .arg(place.bottom())));
        }
      }
    }
  }
}

/// And under no sentence: where the call is refused they hang below what says so, also once it comes.
void ShapeStripTest::theErrorLeavesMinusAndPlusFree() {
  WindowFixture f(smallDocument("[[0, 1]]"));
  ShapeStrip* strip = stripOf(f);
  auto* const error = f.find<QWidget>("errorBar");
  auto* const stepper = f.find<QWidget>("chipStepper");
  const auto inWindow = [&](const QWidget* widget) {
    return QRect(widget->mapTo(f.window.get(), QPoint(0, 0)), widget->size());
  };
  for (const int batchDims : {0, 1, 0}) {
    f.session.edits().setBatchDims(batchDims);
    QTRY_COMPARE(error->isVisible(), batchDims != 0);
    for (const int axis : {0, 1}) {
      const QPoint at = strip->chipRect(TensorId::Indices, axis).center();
      QTest::mouseMove(strip, at);
      QTest::mouseMove(strip, at + QPoint(1, 0));
      QTRY_VERIFY(stepper->isVisible());
      // Between two rows is room for them.
      const bool rows = strip->stripLayout().arrow.isNull();
      QTRY_VERIFY(rows || !error->isVisible() || inWindow(stepper).top() >= inWindow(error).bottom());
      QVERIFY(rows || !inWindow(stepper).intersects(inWindow(strip->parentWidget())) || !error->isVisible());
      QVERIFY(error->isVisible() || inWindow(stepper).top() < inWindow(strip).bottom());
      // Nor are they lost on the way there, over the rim of the strip.
      for (QPoint way = at;
           way.y() < strip->height() && !inWindow(stepper).contains(strip->mapTo(f.window.get(), way));
           way.ry() += 2)
        QTest::mouseMove(strip, way);
      QVERIFY(stepper->isVisible());
    }
  }
}

/// A tip is a window of its own, which childAt() does not see.
void ShapeStripTest::theTipLeavesMinusAndPlusFree() {
  WindowFixture f;
  ShapeStrip* strip = stripOf(f);
  auto* stepper = f.find<QWidget>("chipStepper");
  const auto tip = []() -> QWidget* {
    for (QWidget* each : QApplication::topLevelWidgets())
      if (each->inherits("QTipLabel") && each->isVisible()) return each;
    return nullptr;
  };
  int seen = 0;
  for (const StripChip& chip : strip->stripLayout().chips) {
    if (!chip.editable()) continue;
    const QRect at = strip->chipRect(chip.axis.tensor, chip.axis.axis);
    for (const QPoint& place : {at.center(), at.topLeft() + QPoint(2, 2), at.bottomRight() - QPoint(2, 2)}) {
      QTest::mouseMove(strip, place);
      QTest::mouseMove(strip, place + QPoint(1, 0));
      QTRY_VERIFY(stepper->isVisible());
      QHelpEvent help(QEvent::ToolTip, place, strip->mapToGlobal(place));
      QCoreApplication::sendEvent(strip, &help);
      QTRY_VERIFY(tip() != nullptr);
      const QRect buttons(stepper->mapToGlobal(QPoint()), stepper->size());
      QVERIFY(!tip()->geometry().intersects(buttons));
      ++seen;
    }
  }
  QVERIFY(seen >= 9);
  QToolTip::hideText();
}

/// Where the window is too narrow an arrow says so, and leads there.
void ShapeStripTest::hiddenChipsAreSaid() {
  Document document = smallDocument();
  document.params = *Tensor::zeros(DType::Int32, Shape{3, 1, 2, 1, 2, 1, 2});
  WindowFixture f(document);
  ShapeStrip* strip = stripOf(f);
  auto* left = f.find<QAbstractButton>("stripLeft");
  auto* right = f.find<QAbstractButton>("stripRight");
  f.window->resize(1900, 700);
  QVERIFY(QTest::qWaitFor([&] { return !right->isVisible(); }));
  QVERIFY(!left->isVisible());
  f.window->resize(640, 600);
  QVERIFY(QTest::qWaitFor([&] { return right->isVisible(); }));
  QVERIFY(!left->isVisible());
  for (int k = 0; k < 20 && right->isVisible(); ++k) right->click();
  QVERIFY(!right->isVisible() && left->isVisible());
  const StripChip& last = strip->stripLayout().chips.back();
  QVERIFY(strip->rect().contains(strip->chipRect(last.axis.tensor, last.axis.axis)));
  for (int k = 0; k < 20 && left->isVisible(); ++k) left->click();
  QVERIFY(!left->isVisible() && right->isVisible());
}

GATHERND_TEST(ShapeStripTest)
#include "shape_strip_test.moc"
