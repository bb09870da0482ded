// SPDX-License-Identifier: GPL-3.0-or-later
// The warp view with the emulated GPU: it follows edits, what is pointed at and what is chosen.
#include "ui/warp/warp_view.h"

#include <QComboBox>
#include <QLabel>
#include <QScopeGuard>
#include <QStandardItemModel>
#include <QToolButton>
#include <QtTest>
#include <memory>

#include "gpu/backends/cuda_backend.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/screens/text_check.h"
#include "tests/ui/session/session_fixture.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/panel/page.h"
#include "ui/text/catalogue.h"
#include "ui/warp/warp_canvas.h"
#include "ui/warp/warp_model.h"

using namespace gathernd;      // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::ui;  // NOLINT(google-build-using-namespace): a test of that namespace
using gathernd::ui::testing::arange;
using gathernd::ui::testing::makeDocument;

namespace {

Tensor rows(int count, int step) {
  std::string text = "[";
  for (int i = 0; i < count; ++i) text.append("[").append(std::to_string(i * step)).append("],");
  return gathernd::ui::testing::literal(text.append("]"), DType::Int64);
}

struct ViewFixture {
  explicit ViewFixture(Document document) {
    backends.add(makeEmulatedBackend());
    session = std::make_unique<Session>(backends);
    session->load(std::move(document));
    view = std::make_unique<WarpView>(*session);
    view->resize(1100, 330);
    view->show();
    if (!ready()) QTest::qFail("the view is not ready", __FILE__, __LINE__);
  }
  bool ready() {
    return QTest::qWaitFor([this] { return session->work().idle() && !view->waiting(); }, 20000);
  }
  template <class T>
  T* find(const char* name) {
    return view->findChild<T*>(QLatin1String(name));
  }
  void chooseRequest(const QString& text) {
    auto* combo = find<QComboBox>("warpRequest");
    const int at = combo->findText(text);
    QVERIFY2(at >= 0, qPrintable(text));
    combo->setCurrentIndex(at);
    emit combo->activated(at);
  }
  int sectors() const { return view->picture() ? static_cast<int>(view->picture()->sectors.size()) : -1; }
  const WarpFigures& figures() { return find<WarpFigurePane>("warpFigures")->figures(); }

  BackendRegistry backends = makeCoreRegistry();
  std::unique_ptr<Session> session;
  std::unique_ptr<WarpView> view;
};

}  // namespace

class WarpViewTest : public QObject {
  Q_OBJECT

 private slots:
  void followsEdits();
  void followsWhatIsPointedAt();
  void keepsTheRequestChosen();
  void stepsFromWarpToWarp();
  void kernelsSayWhyNot();
  void reasonsInBothLanguages_data();
  void reasonsInBothLanguages();
  void naiveBeside();
  void lanesByKeys();
  void saysWhatItCannotShow_data();
  void saysWhatItCannotShow();
  void tooManyWarpsAreCountedAllTheSame();
  void lastEditCounts();
  void hiddenDoesNothing();
  void everythingIsNamed();
  void nothingOverlaps_data();
  void nothingOverlaps();
  void theKeyIsWhole_data();
  void theKeyIsWhole();
  void dock();
};

void WarpViewTest::followsEdits() {
  ViewFixture f(makeDocument(arange(Shape{2048}), rows(32, 1)));
  QCOMPARE(f.sectors(), 4);
  QVERIFY(f.figures().chosen.totals);
  QCOMPARE(f.figures().chosen.totals->of(AccessKind::SliceLoad).sectors, std::int64_t{4});
  f.session->edits().setElement(TensorId::Indices, 31, Element::of<std::int64_t>(DType::Int64, 2000));
  QVERIFY(f.ready());
  QCOMPARE(f.sectors(), 5);
  QCOMPARE(f.figures().chosen.totals->of(AccessKind::SliceLoad).sectors, std::int64_t{5});
  QVERIFY(
      f.find<WarpFigurePane>("warpFigures")->accessibleDescription().contains(QStringLiteral("5 sectors")));
  f.session->edits().setElement(TensorId::Indices, 31, Element::of<std::int64_t>(DType::Int64, 9999));
  QVERIFY(f.ready());
  QCOMPARE(f.sectors(), 4);
  QVERIFY(f.view->picture()->lanes[31].bad);
  QVERIFY(!f.view->picture()->lanes[31].active);
}

void WarpViewTest::followsWhatIsPointedAt() {
  ViewFixture f(makeDocument(arange(Shape{2048}), rows(300, 1)));
  QCOMPARE(f.view->warp(), std::int64_t{0});
  f.session->selection().setHover(CellRef{TensorId::Output, 70});  // lane: the third request of warp 0
  QVERIFY(f.ready());
  QCOMPARE(f.view->warp(), std::int64_t{0});
  QCOMPARE(f.find<QComboBox>("warpRequest")->currentText(), QStringLiteral("slice load 3 of 4"));
  QCOMPARE(f.view->picture()->lanes[6].tuple, std::int64_t{70});
  f.session->selection().setHover(CellRef{TensorId::Indices, 299});
  QVERIFY(f.ready());
  QCOMPARE(f.view->warp(), std::int64_t{2});
  f.session->selection().setHover(std::nullopt);
  QVERIFY(f.ready());
  QCOMPARE(f.view->warp(), std::int64_t{2});
  f.session->playback().goTo(130, StepPhase::Read);
  QVERIFY(f.ready());
  QCOMPARE(f.view->warp(), std::int64_t{1});
}

void WarpViewTest::keepsTheRequestChosen() {
  ViewFixture f(makeDocument(arange(Shape{2048}), rows(300, 1)));
  f.session->selection().pin({TensorId::Output, 5});
  QVERIFY(f.ready());
  f.chooseRequest(QStringLiteral("output store 2 of 4"));
  QCOMPARE(f.view->picture()->lanes[0].tuple, std::int64_t{32});
  f.session->edits().setElement(TensorId::Indices, 3, Element::of<std::int64_t>(DType::Int64, 2000));
  QVERIFY(f.ready());
  QCOMPARE(f.find<QComboBox>("warpRequest")->currentText(), QStringLiteral("output store 2 of 4"));
}

void WarpViewTest::stepsFromWarpToWarp() {
  // Slices of 48 elements by naive: 1.5 warps each.
  ViewFixture f(makeDocument(arange(Shape{64, 48}), rows(4, 1)));
  auto* kernel = f.find<QComboBox>("warpKernel");
  kernel->setCurrentIndex(kernel->findData(QStringLiteral("naive")));
  emit kernel->activated(kernel->currentIndex());
  QVERIFY(f.ready());
  auto* next = f.find<QToolButton>("warpNext");
  auto* previous = f.find<QToolButton>("warpPrevious");
  QVERIFY(!previous->isEnabled());
  for (int warp = 0; warp < 6; ++warp) {
    QCOMPARE(f.view->warp(), std::int64_t{warp});
    QCOMPARE(f.find<QLabel>("warpNumber")->text(), QStringLiteral("warp %1 of 6").arg(warp));
    QCOMPARE(next->isEnabled(), warp < 5);
    next->click();
    QVERIFY(f.ready());
  }
  for (int warp = 5; warp >= 0; --warp) {
    QCOMPARE(f.view->warp(), std::int64_t{warp});
    previous->click();
    QVERIFY(f.ready());
  }
}

void WarpViewTest::kernelsSayWhyNot() {
  ViewFixture f(makeDocument(arange(Shape{64, 16}), rows(4, 1)));
  auto* kernel = f.find<QComboBox>("warpKernel");
  QCOMPARE(kernel->itemText(0), QStringLiteral("auto: warp"));
  QVERIFY(kernel->toolTip().contains(QStringLiteral("64 bytes")));
  auto* items = qobject_cast<QStandardItemModel*>(kernel->model());
  const int lane = kernel->findData(QStringLiteral("lane"));
  QVERIFY(!items->item(lane)->isEnabled());
  QVERIFY(items->item(lane)->toolTip().contains(QStringLiteral("a slice has 64 bytes")));
  QVERIFY(items->item(kernel->findData(QStringLiteral("naive")))->isEnabled());
  f.session->load(makeDocument(arange(Shape{64}), rows(4, 1)));
  QVERIFY(f.ready());
  QCOMPARE(kernel->itemText(0), QStringLiteral("auto: lane"));
  QVERIFY(items->item(lane)->isEnabled());
}

void WarpViewTest::reasonsInBothLanguages_data() {
  const auto row = test::columns<QString, QString, QString, QString>("language", "why", "whyNot", "asked");
  row("English", "en", "slices of 64 bytes: units of 16",
      "The kernel lane cannot do this gather: a slice has 64 bytes, not 1, 2, 4, 8 or 16.", "asked for");
  row("Chinese", "zh_CN", "切片为 64 字节：以 16 字节为单位", "切片有 64 字节，不是 1、2、4、8 或 16",
      "指定");
}

/// Why this kernel, and why not another: on the picture, for readers and in tooltips.
void WarpViewTest::reasonsInBothLanguages() {
  const auto [language, why, whyNot, asked] = test::currentRow<QString, QString, QString, QString>();
  speak(language);
  const auto back = qScopeGuard([] { speak(QStringLiteral("en")); });
  ViewFixture f(makeDocument(arange(Shape{64, 16}), rows(4, 1)));
  const auto oneLine = [](QString text) { return text.replace(u'\n', u' '); };
  const auto* canvas = f.view->findChild<WarpCanvas*>();
  QVERIFY2(canvas->accessibleDescription().contains(why), qPrintable(canvas->accessibleDescription()));
  auto* kernel = f.find<QComboBox>("warpKernel");
  QVERIFY2(oneLine(kernel->toolTip()).contains(why, Qt::CaseInsensitive), qPrintable(kernel->toolTip()));
  const auto* items = qobject_cast<QStandardItemModel*>(kernel->model());
  const QString tip = items->item(kernel->findData(QStringLiteral("lane")))->toolTip();
  QVERIFY2(tip.contains(whyNot), qPrintable(tip));
  kernel->setCurrentIndex(kernel->findData(QStringLiteral("naive")));
  emit kernel->activated(kernel->currentIndex());
  QVERIFY(f.ready());
  QVERIFY2(canvas->accessibleDescription().contains(asked), qPrintable(canvas->accessibleDescription()));
}

void WarpViewTest::naiveBeside() {
  ViewFixture f(makeDocument(arange(Shape{64, 16}), rows(40, 1)));
  QVERIFY(!f.figures().naive);
  f.find<QToolButton>("warpBesideNaive")->click();
  QVERIFY(f.ready());
  QVERIFY(f.figures().naive && f.figures().naive->totals);
  QCOMPARE(f.figures().naive->totals->warps, std::int64_t{20});
  QCOMPARE(f.figures().chosen.totals->warps, std::int64_t{2});
  f.find<QToolButton>("warpBesideNaive")->click();
  QVERIFY(!f.figures().naive);
}

void WarpViewTest::lanesByKeys() {
  ViewFixture f(
      makeDocument(arange(Shape{300, 400}), gathernd::ui::testing::literal("[[3,1],[299,7]]", DType::Int64)));
  auto* canvas = f.find<WarpCanvas>("warpCanvas");
  f.view->activateWindow();
  canvas->setFocus();
  QTRY_VERIFY(canvas->hasFocus());
  QTest::keyClick(canvas, Qt::Key_Right);
  QTest::keyClick(canvas, Qt::Key_Right);
  QCOMPARE(canvas->current(), 1);
  QCOMPARE(canvas->accessibleDescription(), QStringLiteral("lane 1 reads params[299,7], byte 478,428"));
  const CellRef expected{TensorId::Output, 1};
  QCOMPARE(f.session->selection().hover().value(), expected);
  QTest::keyClick(canvas, Qt::Key_Return);
  QCOMPARE(f.session->selection().pinA().value(), expected);
  QTest::keyClick(canvas, Qt::Key_Escape);
  QVERIFY(!f.session->selection().hover());
}

void WarpViewTest::saysWhatItCannotShow_data() {
  const auto row = test::columns<QByteArray, QByteArray, QString>("params", "indices", "words");
  row("refused", "[1,2]", "[[0,0,0]]", "params");
  row("strings", "['a','b']", "[[0]]", "string");
  row("no tuples", "[1,2]", "", "No tuples");
}

void WarpViewTest::saysWhatItCannotShow() {
  const auto [params, indices, words] = test::currentRow<QByteArray, QByteArray, QString>();
  const Tensor tuples = indices.isEmpty() ? Tensor::zeros(DType::Int64, Shape{0, 1}).value()
                                          : gathernd::ui::literal(indices.constData(), DType::Int64);
  ViewFixture f(makeDocument(gathernd::ui::literal(params.constData()), tuples));
  const QString message = f.find<WarpCanvas>("warpCanvas")->message();
  QVERIFY2(message.contains(words), qPrintable(message));
  QVERIFY(f.view->picture() == nullptr);
  QVERIFY(!f.find<QComboBox>("warpRequest")->isEnabled());
}

/// A slice of 9 MB that 4 does not divide: its 32 tuples would take more warps than are listed.
void WarpViewTest::tooManyWarpsAreCountedAllTheSame() {
  ViewFixture f(makeDocument(arange(Shape{1, 9000001}, DType::Int8), rows(1, 0)));
  QVERIFY(f.view->picture() == nullptr);
  const QString message = f.find<WarpCanvas>("warpCanvas")->message();
  QVERIFY2(message.contains(QStringLiteral("16384")), qPrintable(message));
  QVERIFY(f.find<WarpFigurePane>("warpFigures")->isVisible());
  QVERIFY(f.figures().chosen.totals && f.figures().chosen.totals->warps > 16384);
}

/// Answers to what was asked before are dropped: what stands at the end belongs to the last edit.
void WarpViewTest::lastEditCounts() {
  ViewFixture f(makeDocument(arange(Shape{1 << 16}), rows(20000, 1)));
  for (const int step : {3, 1, 2, 3, 0, 2}) {
    f.session->edits().setTensor(TensorId::Indices, rows(20000, step), QStringLiteral("edit"));
    QCoreApplication::processEvents();
  }
  QVERIFY(f.ready());
  const auto expected =
      f.backends.find("emulated")->accessTotals(*f.session->snapshot().plan, rows(20000, 2), {}, {});
  QVERIFY(expected && f.figures().chosen.totals);
  for (const AccessKind kind : {AccessKind::IndexLoad, AccessKind::SliceLoad, AccessKind::OutputStore})
    QVERIFY(f.figures().chosen.totals->of(kind) == expected->of(kind));
  QCOMPARE(f.sectors(), 8);
}

void WarpViewTest::hiddenDoesNothing() {
  ViewFixture f(makeDocument(arange(Shape{2048}), rows(32, 1)));
  f.view->hide();
  f.session->edits().setTensor(TensorId::Indices, rows(32, 2), QStringLiteral("edit"));
  QVERIFY(f.ready());
  QCOMPARE(f.sectors(), 4);
  f.view->show();
  QVERIFY(f.ready());
  QCOMPARE(f.sectors(), 8);
}

void WarpViewTest::everythingIsNamed() {
  ViewFixture f(makeDocument(arange(Shape{64}), rows(4, 1)));
  for (const char* name : {"warpRequest", "warpPrevious", "warpNext", "warpKernel", "warpBesideNaive",
                           "warpCanvas", "warpFigures", "warpNumber"}) {
    const auto* widget = f.find<QWidget>(name);
    QVERIFY2(widget, name);
    QVERIFY2(!widget->accessibleName().isEmpty(), name);
  }
}

void WarpViewTest::nothingOverlaps_data() {
  test::columns<int, int, int, int>("width", "tuples", "step", "slice");
  for (const int width : {760, 1280, 2560}) {
    QTest::addRow("%d, one tuple", width) << width << 1 << 1 << 1;
    QTest::addRow("%d, a line each", width) << width << 32 << 64 << 1;
    QTest::addRow("%d, next to each other", width) << width << 200 << 1 << 1;
    QTest::addRow("%d, 64 bytes", width) << width << 40 << 7 << 16;
  }
}

void WarpViewTest::nothingOverlaps() {
  const auto [width, tuples, step, slice] = test::currentRow<int, int, int, int>();
  const Shape shape = slice == 1 ? Shape{4096} : Shape{4096, slice};
  ViewFixture f(makeDocument(arange(shape), rows(tuples, step)));
  f.find<QToolButton>("warpBesideNaive")->click();
  f.view->resize(width, 1);  // as low as it gets
  QVERIFY(f.ready());
  QTRY_COMPARE(clippedWidgets(*f.view), QStringList());
  QCOMPARE(unreadableText(f.find<WarpCanvas>("warpCanvas")->audit()), QStringList());
  QCOMPARE(unreadableText(f.find<WarpFigurePane>("warpFigures")->audit()), QStringList());
}

void WarpViewTest::theKeyIsWhole_data() {
  test::columns<int>("width");
  for (const int width : {640, 760, 968, 1224}) QTest::addRow("%d", width) << width;
}

/// In as many lines as the width asks for, over nothing.
void WarpViewTest::theKeyIsWhole() {
  QFETCH(const int, width);
  ViewFixture f(makeDocument(arange(Shape{4096}), rows(32, 64)));
  f.view->resize(width, 300);
  QVERIFY(f.ready());
  auto* const canvas = f.find<WarpCanvas>("warpCanvas");
  QStringList texts;
  QVERIFY(QTest::qWaitFor([&] { return f.view->picture() != nullptr; }));
  for (const AuditedText& text : canvas->audit()) texts << text.text;
  const bool indices = f.view->picture()->kind == AccessKind::IndexLoad;
  const QString key = keyText(*f.view->picture(), indices ? DType::Int64 : DType::Float32);
  QVERIFY2(texts.join(QLatin1Char(' ')).contains(key), qPrintable(texts.join(QLatin1Char('|'))));
  QCOMPARE(unreadableText(canvas->audit()), QStringList());
}

/// Hidden until asked for; in a program without the emulated GPU it says so.
void WarpViewTest::dock() {
  WindowFixture f;
  auto* dock = f.find<Page>("warpDock");
  QVERIFY(dock && !dock->isVisible());
  f.trigger("actionWarp");
  QTRY_VERIFY(dock->isVisible());
  QTRY_VERIFY(dock->height() >=
              270);  // of the window's 800, below its tab: the picture, not just the controls
  QVERIFY(!f.find<WarpCanvas>("warpCanvas")->message().isEmpty());
  f.trigger("actionWarp");
  QTRY_VERIFY(!dock->isVisible());
}

GATHERND_TEST(WarpViewTest)
#include "warp_view_test.moc"
