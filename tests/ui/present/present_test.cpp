// SPDX-License-Identifier: GPL-3.0-or-later
// Before a class: what is on the screen and how large, the keys that a clicker sends, and the sentence, held
// to the trace.
#include <QComboBox>
#include <QFontInfo>
#include <QLabel>
#include <QTest>
#include <QToolButton>
#include <set>

#include "core/call/explain.h"
#include "core/teach/lesson/shipped_lessons.h"
#include "tests/support/sanitized.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/present/drawn_texts.h"
#include "tests/ui/screens/text_check.h"
#include "tests/ui/session/session_fixture.h"
#include "tests/ui/support/reused_window.h"
#include "ui/files/document_file.h"
#include "ui/present/fitted_label.h"
#include "ui/present/present_bars.h"
#include "ui/present/present_sentence.h"
#include "ui/text/value_text.h"

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;

namespace {

constexpr QSize kScreens[] = {{800, 600}, {1024, 768}, {1280, 800}, {1920, 1080}, {2560, 1440}};

struct Presented : ReusedWindow {
  bool present(Document document = smallDocument(), const QSize& size = {1024, 768}) {
    session.load(std::move(document));
    window->setPresenting(true);
    QCoreApplication::processEvents();
    window->resize(size);
    QCoreApplication::processEvents();
    return ready();
  }
  const StepState& step() { return session.playback().state(); }
  QString sentence() { return find<FittedLabel>("presentSentence")->text(); }
};

/// Of a call without a window.
QString sentenceOf(const char* indices, const char* dialect, const StepState& step,
                   const std::optional<CellRef>& focus = std::nullopt) {
  static const BackendRegistry backends = makeCoreRegistry();
  Session session(backends);
  session.load(smallDocument(indices, dialect));
  if (!QTest::qWaitFor([&] { return session.work().idle(); })) return {};
  return presentSentence(session.snapshot(), step, focus);
}

StepState at(std::int64_t tuple, StepPhase phase) {
  return {true, tuple, 1, phase};
}

}  // namespace

class PresentTest : public QObject {
  Q_OBJECT

 private slots:
  void sizes() {
    for (const QSize& size : kScreens) {
      if (test::kSanitized && size.width() != 1024) continue;
      Presented& f = shared_.fresh();
      QVERIFY(f.present(smallDocument(), size));
      QCOMPARE(f.window->size(), size);
      const double least = size.height() / 30.0;
      for (QWidget* bar : {f.find<QWidget>("presentHeader"), f.find<QWidget>("presentFooter")}) {
        QVERIFY(bar->isVisible());
        for (const QWidget* child : bar->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
          if (!child->isVisible()) continue;
          QVERIFY2(bar->rect().contains(child->geometry()), qPrintable(child->objectName()));
          if (qobject_cast<const QToolButton*>(child) || qobject_cast<const QComboBox*>(child) ||
              qobject_cast<const PhasePill*>(child))
            QVERIFY2(child->height() >= 44, qPrintable(child->objectName()));
        }
        for (const DrawnText& text : textsOf(*bar)) QVERIFY2(text.px >= least, qPrintable(text.text));
      }
      const QString said = f.sentence();
      QVERIFY(!said.isEmpty());
      QString drawn;
      for (const DrawnText& text : textsOf(*f.find<QWidget>("presentSentence"))) {
        QVERIFY2(text.px >= size.height() / 22.0, qPrintable(text.text));
        drawn += text.text;
      }
      QVERIFY2(said.simplified().remove(u' ').startsWith(drawn.left(12).remove(u' ')), qPrintable(drawn));
      QStringList bars;
      for (const char* bar : {"presentHeader", "presentFooter"})
        for (const DrawnText& text : textsOf(*f.find<QWidget>(bar))) bars << text.text;
      for (const char* word : {"Small", "batch_dims", "read", "locate", "copy"})
        QVERIFY2(bars.filter(QLatin1String(word)).size() > 0, qPrintable(word + bars.join(u'|')));
    }
  }

  /// Lines break where the width asks for it, else where the words do.
  void linesUseTheRoom() {
    QFont font;
    font.setPixelSize(20);
    FittedLabel label(2);
    label.setLook(font, Qt::black);
    const QFontMetrics metrics(font);
    label.setText(QStringLiteral("Right.\nIt is four."));
    label.resize(1000, 60);
    QCOMPARE(label.shownLines(), QStringList{QStringLiteral("Right. It is four.")});
    label.resize(metrics.horizontalAdvance(QStringLiteral("Right. It is")) + 4, 60);
    QCOMPARE(label.shownLines(), (QStringList{QStringLiteral("Right."), QStringLiteral("It is four.")}));
    label.setText(QStringLiteral("It is a[0, 1]."));
    label.resize(metrics.horizontalAdvance(QStringLiteral("It is a[0,")) + 4, 60);
    QCOMPARE(label.shownLines(), (QStringList{QStringLiteral("It is"), QStringLiteral("a[0, 1].")}));
    label.setText(QStringLiteral("One.\nTwo.\nThree."));  // no page for a line that has room
    label.resize(metrics.horizontalAdvance(QStringLiteral("One. Two.")) + 4, 60);
    QCOMPARE(label.pageCount(), 1);
    QCOMPARE(label.shownLines(), (QStringList{QStringLiteral("One. Two."), QStringLiteral("Three.")}));
  }

  /// What was looked at while a question was open is as large once it is answered.
  void revealKeepsTheScale() {
    Presented& f = shared_.fresh();
    QVERIFY(f.present());
    const auto [asking, player, predict, lessons] = f.window->learning();
    int compared = 0, outside = 0;
    for (const auto& lesson : teach::course()) {
      QVERIFY(lessons.open(fromBytes(lesson.id), true));
      for (std::size_t step = 0; step < player.lesson().steps.size(); ++step) {
        player.goTo(step);
        QTRY_VERIFY(!f.window->busy());
        if (asking.stage() != Asking::Stage::Open || f.session.snapshot().veil == Veil::None) continue;
        const auto document = f.session.snapshot().document;
        const CanvasWidget& canvas = f.window->canvas();
        const auto drawn = [&] { return canvas.scene().snapshot.state == f.session.snapshot().state; };
        QTRY_VERIFY(drawn());
        const auto cell = [&canvas] { return canvas.scene().layout.cellRect({TensorId::Params, 0}).size(); };
        const QSizeF before = cell();
        f.trigger("actionReveal");
        QTRY_VERIFY(asking.stage() != Asking::Stage::Open && !f.window->busy() && drawn());
        QCoreApplication::processEvents();
        // What was to be made is another call.
        if (f.session.snapshot().document != document) continue;
        outside += f.session.snapshot().bad.count > 0 ? 1 : 0;
        const QSizeF change = cell() - before;
        QVERIFY2(qAbs(change.width()) < 1 && qAbs(change.height()) < 1,
                 qPrintable(QStringLiteral("%1 %2: %3 by %4 from %5 by %6")
                                .arg(fromBytes(lesson.id))
                                .arg(step)
                                .arg(change.width())
                                .arg(change.height())
                                .arg(before.width())
                                .arg(before.height())));
        ++compared;
      }
    }
    QVERIFY(compared > 20);
    QVERIFY(outside > 0);
  }

  /// What lies outside comes into the picture with the answer: its room is kept from the beginning.
  void revealKeepsTheScaleOfBadTuples_data() {
    const auto row = test::columns<QString, QString>("indices", "dialect");
    row("one too far", "[[0], [3]]", "tensorflow-gpu");
    row("beyond both ends", "[[-1], [9], [5], [1]]", "tensorflow-gpu");
    row("two numbers wrong", "[[7, 9], [0, 1]]", "tensorflow-gpu");
    row("refused", "[[0], [7], [900]]", "tensorflow-cpu");
    row("clamped", "[[0], [-9]]", "jax");
  }
  void revealKeepsTheScaleOfBadTuples() {
    QFETCH(QString, indices);
    QFETCH(QString, dialect);
    for (const QSize& size : {QSize(1024, 768), QSize(1920, 1080)}) {
      Presented& f = shared_.fresh();
      QVERIFY(f.present(smallDocument(qPrintable(indices), qPrintable(dialect)), size));
      Asking& asking = f.window->learning().asking;
      QVERIFY(asking.askAboutDocument(teach::QuestionKind::Outcome));
      const CanvasWidget& canvas = f.window->canvas();
      const auto drawn = [&] { return canvas.scene().snapshot.state == f.session.snapshot().state; };
      QTRY_VERIFY(!f.window->busy() && drawn());
      const auto cell = [&canvas] { return canvas.scene().layout.cellRect({TensorId::Params, 0}).size(); };
      const QSizeF before = cell();
      asking.reveal();
      QTRY_VERIFY(!f.window->busy() && drawn() && !canvas.scene().ghosts.empty());
      const QSizeF change = cell() - before;
      QVERIFY2(qAbs(change.width()) < 1 && qAbs(change.height()) < 1,
               qPrintable(QStringLiteral("%1 by %2").arg(change.width()).arg(change.height())));
    }
  }

  /// Once the answer is shown, nothing is said of a try.
  void theVerdictGoesWithTheReveal() {
    Presented& f = shared_.fresh();
    QVERIFY(f.present());
    Asking& asking = f.window->learning().asking;
    QVERIFY(asking.askAboutDocument(teach::QuestionKind::Place));
    for (const std::int64_t at : {4, 8}) QVERIFY(asking.sheet().point({TensorId::Params, at}));
    QVERIFY(asking.check());
    const QString verdict = asking.outcome().verdict;
    QVERIFY(!verdict.isEmpty());
    QVERIFY2(f.sentence().contains(verdict), qPrintable(f.sentence()));
    asking.reveal();
    QVERIFY2(!f.sentence().contains(verdict), qPrintable(f.sentence()));
  }

  void clicker() {
    Presented& f = shared_.fresh();
    QVERIFY(f.present(smallDocument("[[0], [2]]")));
    QVERIFY(!f.step().active);
    f.press(Qt::Key_PageDown);
    QCOMPARE(f.step(), at(0, StepPhase::Read));
    f.press(Qt::Key_Right);
    QCOMPARE(f.step(), at(0, StepPhase::Locate));
    f.press(Qt::Key_Space);
    QCOMPARE(f.step(), at(0, StepPhase::Copy));
    f.press(Qt::Key_PageDown);
    QCOMPARE(f.step(), at(1, StepPhase::Read));
    f.press(Qt::Key_PageUp);
    QCOMPARE(f.step(), at(0, StepPhase::Copy));
    f.press(Qt::Key_Left);
    QCOMPARE(f.step(), at(0, StepPhase::Locate));
    f.press(Qt::Key_Home);
    QCOMPARE(f.step(), at(0, StepPhase::Read));
    const auto before = f.session.snapshot().generation;
    f.press(Qt::Key_F5);  // starts no run
    QCOMPARE(f.session.snapshot().generation, before);
    QVERIFY(f.window->canvas().presenting());
  }

  void blank() {
    Presented& f = shared_.fresh();
    QVERIFY(f.present());
    auto* blank = f.find<QWidget>("presentBlank");
    QVERIFY(!blank->isVisible());
    f.press(Qt::Key_B);
    QVERIFY(blank->isVisible());
    QCOMPARE(blank->size(), f.window->size());
    QCOMPARE(f.find<QLabel>("presentBlank")->text(), QStringLiteral("B brings the picture back"));
    f.press(Qt::Key_B);
    QVERIFY(!blank->isVisible());
    f.press(Qt::Key_Period);  // as the status line has it
    QVERIFY(!blank->isVisible());
    QCOMPARE(f.step(), at(0, StepPhase::Read));
    f.press(Qt::Key_B);
    f.press(Qt::Key_Period);  // nothing happens unseen
    QVERIFY(!blank->isVisible());
    QCOMPARE(f.step(), at(0, StepPhase::Read));
    f.press(Qt::Key_B);
    f.press(Qt::Key_Escape);  // closes what is open, and leaves nothing else
    QVERIFY(!blank->isVisible());
    QVERIFY(f.window->canvas().presenting());
  }

  /// What takes a tuple out at the desk is not there: a click on its number points.
  void clicksEditNothing() {
    Presented& f = shared_.fresh();
    QVERIFY(f.present(smallDocument("[[0], [2], [1]]")));
    CanvasWidget& canvas = f.window->canvas();
    const auto clickMinus = [&] {
      const CellRef cell{TensorId::Indices, 1};
      const Scene& scene = canvas.scene();
      const double size = measure::kTarget * scene.layout.ui;
      const QRectF bar = scene.indices().unitRect(cell.flat);
      const QPointF minus = QPointF(bar.left() + size * 0.55, bar.top() - 1) -
                            scene.layout.cellRect(cell).topLeft() + canvas.cellRectInView(cell).topLeft();
      QTest::mouseMove(canvas.viewport(), canvas.cellRectInView(cell).center().toPoint());
      QTest::mouseMove(canvas.viewport(), canvas.cellRectInView(cell).center().toPoint() + QPoint(1, 1));
      QTRY_VERIFY(f.session.selection().hover() == cell);
      QTest::mouseClick(canvas.viewport(), Qt::LeftButton, {}, minus.toPoint());
      QVERIFY(f.ready());
    };
    const Document before = f.session.document();
    clickMinus();
    QVERIFY(sameDocument(f.session.document(), before));
    f.window->setPresenting(false);
    QVERIFY(f.ready());
    QCoreApplication::processEvents();
    clickMinus();
    QCOMPARE(f.session.document().indices.shape().toString(), std::string("[2, 1]"));
  }

  void leaving_data() {
    const auto row = test::columns<int>("way");
    row("Esc twice", 0);
    row("F11", 1);
    row("the button", 2);
  }

  void leaving() {
    QFETCH(int, way);
    Presented& f = shared_.fresh();
    QVERIFY(f.ready());
    f.trigger("actionPresent");
    QVERIFY(f.window->isFullScreen());
    QVERIFY(f.window->canvas().presenting());
    QCoreApplication::processEvents();
    auto* leave = f.find<QToolButton>("presentLeave");
    QVERIFY(!leave->isVisible());
    if (way == 0) {
      QTest::keyClick(&f.window->canvas(), Qt::Key_Escape);
      QVERIFY(f.window->canvas().presenting());
      QTest::keyClick(&f.window->canvas(), Qt::Key_Escape);
    }
    if (way == 1) f.trigger("actionPresent");
    if (way == 2) {
      QTest::mouseMove(f.window->canvas().viewport(), QPoint(40, 40));
      QTest::mouseMove(f.window->canvas().viewport(), QPoint(60, 50));
      QTRY_VERIFY(leave->isVisible());
      leave->click();
    }
    QVERIFY(!f.window->canvas().presenting());
    QVERIFY(!f.window->isFullScreen());
    QVERIFY(f.find<QWidget>("toolBar")->isVisible());
    QVERIFY(f.find<QWidget>("formulaLine")->isVisible());
    QVERIFY(!f.find<QWidget>("presentHeader")->isVisible());
    QVERIFY(!f.find<QAction>("actionPresent")->isChecked());
  }

  void dialectAndBatchDims() {
    Presented& f = shared_.fresh();
    QVERIFY(f.present());
    auto* dialect = f.find<QComboBox>("presentDialect");
    dialect->setCurrentIndex(dialect->findData(QStringLiteral("numpy")));
    emit dialect->activated(dialect->currentIndex());
    QCOMPARE(f.session.document().dialect.id, std::string("numpy"));
    QVERIFY(!f.find<QToolButton>("presentFewer")->isEnabled());
    f.find<QToolButton>("presentMore")->click();
    QCOMPARE(f.session.document().batchDims, 1);
    f.find<QToolButton>("presentFewer")->click();
    QCOMPARE(f.session.document().batchDims, 0);
  }

  /// The window's theme and zoom are its own, and so are the presented ones.
  void themeAndZoom() {
    WindowFixture f;
    QVERIFY(f.ready());
    f.window->setThemeName(QStringLiteral("dark"));
    f.trigger("actionZoomOut");
    const double zoom = f.window->canvas().scene().layout.zoom;
    f.window->setPresenting(true);
    QCOMPARE(appTheme().kind, ThemeKind::Light);
    QCOMPARE(f.window->canvas().scene().options.mode, ZoomMode::Auto);
    f.find<QToolButton>("presentTheme")->click();
    QCOMPARE(appTheme().kind, ThemeKind::Dark);
    f.window->setPresenting(false);
    QCOMPARE(appTheme().kind, ThemeKind::Dark);
    QCOMPARE(f.window->canvas().scene().options.mode, ZoomMode::Manual);
    QCOMPARE(f.window->canvas().scene().layout.zoom, zoom);
    QCOMPARE(f.settings.present().theme(f.window->screen()->name()), QStringLiteral("dark"));
  }

  /// What does not fit is turned: no page is reached by anything but a key, and each phase brings its own.
  void pages() {
    Document document = smallDocument();
    document.params =
        *generateTensor({GeneratorKind::Arange, Shape{30, 4}, 0, DType::Int32}, DType::Int32, INT64_MAX);
    document.indices = smallDocument("[[0],[29],[3]]").indices;
    Presented& f = shared_.fresh();
    QVERIFY(f.present(std::move(document)));
    CanvasScroll& scroll = f.window->canvas().scroll();
    QTRY_VERIFY(scroll.pageCount() > 2);
    QCOMPARE(scroll.page(), 0);
    f.press(Qt::Key_Down);
    QCOMPARE(scroll.page(), 1);
    f.press(Qt::Key_Up);
    QCOMPARE(scroll.page(), 0);
    f.find<QToolButton>("presentPageOn")->click();
    QCOMPARE(scroll.page(), 1);
    const auto sliceShown = [&] {
      const QRectF slice = f.window->canvas().scene().tensor(TensorId::Params).unitRect(29 * 4);
      return QRectF(scroll.offset(), QSizeF(f.window->canvas().viewport()->size())).contains(slice);
    };
    f.session.playback().goTo(1, StepPhase::Locate);
    QVERIFY(sliceShown());
    // Begun in the midst of a step, it begins on that step's page.
    f.window->setPresenting(false);
    f.window->setPresenting(true);
    scroll.showPage(0);
    QVERIFY(!sliceShown());
    f.window->setPresenting(false);
    f.window->setPresenting(true);
    QVERIFY(sliceShown());
    scroll.showPage(0);
    f.window->resize(1280, 720);
    QTRY_VERIFY(sliceShown());
  }

  void onAProjector_data() {
    const auto row = test::columns<QString, int>("id", "mostPages");
    row("a row a tuple", "rows", 1);
    row("elements, two too far", "too-far", 2);
    row("frames of batches", "boxes", 6);
    row("strings in batches", "tf-13", 1);
  }
  /// Tuples are seen beside their slices, and slices beside their blocks; in as few pages as that takes.
  void onAProjector() {
    QFETCH(QString, id);
    QFETCH(int, mostPages);
    Presented& f = shared_.fresh();
    QVERIFY(f.present(*documentOfExample(id.toStdString(), INT64_MAX)));
    CanvasWidget& canvas = f.window->canvas();
    CanvasScroll& scroll = canvas.scroll();
    QVERIFY2(scroll.pageCount() <= mostPages, qPrintable(QString::number(scroll.pageCount())));
    const CanvasLayout& layout = canvas.scene().layout;
    const auto beside = [&](TensorId a, TensorId b) {
      for (int page = 0; page < scroll.pageCount(); ++page) {
        scroll.showPage(page);
        const QRectF sight = scroll.shown() ? scroll.shown()->sight : QRectF(QPointF(), layout.size);
        if (sight.contains(layout.of(a).unitRect(0)) && sight.contains(layout.of(b).unitRect(0))) return true;
      }
      return false;
    };
    QVERIFY(beside(TensorId::Indices, TensorId::Params));
    QVERIFY(beside(TensorId::Params, TensorId::Output));
    // The marks of what is wrong stand on the page of their cell, and the page's number over nothing.
    for (int page = 0; page < scroll.pageCount(); ++page) {
      scroll.showPage(page);
      QCOMPARE(unreadableText(canvas.audit()), QStringList());
    }
  }

  /// The second output is on a page too, beside the first.
  void sideBySideOnPages() {
    for (const char* id : {"too-far", "rows", "boxes", "tf-12", "tf-14"}) {
      if (test::kSanitized && QByteArray(id) == "boxes") break;
      Presented& f = shared_.fresh();
      f.session.beside().setDialect(
          *findDialect(std::string_view(id).starts_with("tf") ? "numpy" : "tensorflow-gpu"));
      QVERIFY(f.present(*documentOfExample(id, INT64_MAX)));
      QTRY_VERIFY(f.window->canvas().scene().other);
      QCoreApplication::processEvents();
      CanvasWidget& canvas = f.window->canvas();
      CanvasScroll& scroll = canvas.scroll();
      const Scene& scene = canvas.scene();
      const TensorLayout& own = scene.tensor(TensorId::Output);
      const TensorLayout& other = scene.other->tensor(TensorId::Output);
      bool beside = false;
      std::set<std::int64_t> shown;
      for (int page = 0; page < scroll.pageCount(); ++page) {
        scroll.showPage(page);
        const QRectF sight = scroll.shown() ? scroll.shown()->sight : QRectF(QPointF(), scene.layout.size);
        for (std::int64_t k = 0; k < other.cellCount(); ++k)
          if (sight.contains(other.cellRect(k))) shown.insert(k);
        const QRectF second =
            other.hasCells() ? other.unitRect(0) : scene.other->layout.missingRect(TensorId::Output);
        beside = beside || (sight.contains(second) && (!other.hasCells() || sight.contains(own.unitRect(0))));
        QCOMPARE(unreadableText(canvas.audit()), QStringList());
      }
      QVERIFY2(beside, id);
      QCOMPARE(static_cast<std::int64_t>(shown.size()), other.cellCount());
    }
  }

  void sentences_data() {
    const auto row = test::columns<QString, QString, int, int, QString>("indices", "dialect", "tuple",
                                                                        "phase", "sentence");
    row("rest", "[[0],[2]]", "tensorflow-cpu", -1, 0,
        "2 tuples of one number name a slice [4] of params each.");
    row("one", "[[0, 1]]", "tensorflow-cpu", -1, 0, "One tuple of 2 numbers names one element of params.");
    row("read", "[[2, 1]]", "tensorflow-cpu", 0, 1, "Tuple 0 holds the numbers 2 and 1.");
    row("locate", "[[2, 1]]", "tensorflow-cpu", 0, 2, "Tuple 0 names params[2, 1].");
    row("copy", "[[0],[2]]", "tensorflow-cpu", 1, 3, "params[2, :] is copied to output[1, :].");
    row("past", "[[9]]", "tensorflow-gpu", 0, 2, "Tuple 0 asks for 9 along axis 0, which ends at 2.");
    row("made up", "[[9]]", "tensorflow-gpu", 0, 3,
        "Nothing is read: TensorFlow (GPU) writes 0 to output[0, :].");
    row("refused", "[[9]]", "tensorflow-cpu", 0, 3, "Nothing is read. TensorFlow (CPU) refuses the call.");
    row("wrapped", "[[-1]]", "numpy", 0, 2, "Tuple 0 counts from the end: −1 + 3 = 2.");
    row("before the start", "[[-4]]", "numpy", 0, 2, "Tuple 0 asks for −4 along axis 0, which begins at −3.");
    row("clamped", "[[9]]", "stablehlo", 0, 3,
        "StableHLO gather takes the nearest place: params[2, :] is copied to output[0, :].");
    row("promises nothing", "[[9]]", "onnxruntime", 0, 3, "");
  }

  void sentences() {
    const auto [indices, dialect, tuple, phase, sentence] =
        test::currentRow<QString, QString, int, int, QString>();
    const StepState step = tuple < 0 ? StepState{} : at(tuple, static_cast<StepPhase>(phase));
    const QString said = sentenceOf(indices.toUtf8().constData(), dialect.toUtf8().constData(), step);
    if (!sentence.isEmpty()) QCOMPARE(said, sentence);
    QVERIFY(!said.isEmpty());
  }

  void readers() {
    const auto params = [](std::int64_t flat) { return CellRef{TensorId::Params, flat}; };
    QCOMPARE(sentenceOf("[[0],[2],[0]]", "numpy", {}, params(1)),
             QStringLiteral("Tuples 0 and 2 read params[0, :]."));
    QCOMPARE(sentenceOf("[[0],[2],[0]]", "numpy", {}, params(9)),
             QStringLiteral("Tuple 1 reads params[2, :]."));
    QCOMPARE(sentenceOf("[[0],[2],[0]]", "numpy", {}, params(5)),
             QStringLiteral("No tuple reads params[1, :]."));
    QCOMPARE(sentenceOf("[[0],[0],[0],[0],[0]]", "numpy", {}, params(0)),
             QStringLiteral("5 tuples read params[0, :]."));
  }

 private:
  SharedWindow<Presented> shared_;
};

GATHERND_TEST(PresentTest)
#include "present_test.moc"
