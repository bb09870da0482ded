// SPDX-License-Identifier: GPL-3.0-or-later
// The presenter's window on two screens, which are swapped, unplugged and come back; a strip on one; a
// picture that stays while one edits; keys in both windows. The lesson and its open question go through all
// of it unchanged. Screens are those of Qt's offscreen platform.
#include "ui/presenter/presenter.h"

#include <QGuiApplication>
#include <QJsonArray>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScreen>
#include <QTest>

#include <qpa/qplatformnativeinterface.h>

#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/present/drawn_texts.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/ask/asking.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/lesson/lesson_panel.h"
#include "ui/lesson/lesson_player.h"
#include "ui/present/fitted_label.h"
#include "ui/presenter/presenter_window.h"

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;

namespace {

const StageScreen kDesk{QStringLiteral("laptop"), {0, 0, 1280, 800}};
const StageScreen kHall{QStringLiteral("projector"), {1280, 0, 1024, 768}};

void plug(const QList<StageScreen>& screens) {
  QJsonArray all;
  for (const StageScreen& screen : screens)
    all << QJsonObject{{"name", screen.name},
                       {"x", screen.geometry.x()},
                       {"y", screen.geometry.y()},
                       {"width", screen.geometry.width()},
                       {"height", screen.geometry.height()},
                       {"logicalDpi", 96},
                       {"logicalBaseDpi", 96},
                       {"dpr", 1}};
  QPlatformNativeInterface* const platform = QGuiApplication::platformNativeInterface();
  const auto set = reinterpret_cast<void (*)(const QJsonObject&, QPlatformNativeInterface*)>(
      platform->nativeResourceForIntegration("setConfiguration"));
  QVERIFY(set != nullptr);
  set(QJsonObject{{"synchronousWindowSystemEvents", false}, {"windowFrameMargins", false}, {"screens", all}},
      platform);
  QCoreApplication::processEvents();
}

struct Stage : WindowFixture {
  explicit Stage(const char* lesson = nullptr) {
    if (lesson != nullptr && !window->learning().lessons.open(QLatin1String(lesson), true))
      qFatal("no such lesson");
  }
  void present() { trigger("actionPresent"); }
  void want() { trigger("actionPresenterWindow"); }
  PresenterWindow* own() {
    for (QWidget* widget : QApplication::topLevelWidgets())
      if (auto* found = qobject_cast<PresenterWindow*>(widget)) return found;
    return nullptr;
  }
  bool stripShown() { return find<QWidget>("presenterStrip")->isVisible(); }
  QString audience() { return window->screen()->name(); }
  QString presenter() { return own() == nullptr ? QString() : own()->screen()->name(); }
};

}  // namespace

class PresenterTest : public QObject {
  Q_OBJECT

 private slots:
  void init() { plug({kDesk, kHall}); }

  void opensOnTheOther() {
    Stage f;
    QVERIFY(f.ready());
    QCOMPARE(f.audience(), kDesk.name);
    const QRect before = f.window->geometry();
    f.present();
    QVERIFY(f.own() == nullptr);  // nobody asked for it
    QCOMPARE(f.audience(), kDesk.name);
    f.want();
    QCOMPARE(f.audience(), kHall.name);
    QCOMPARE(f.presenter(), kDesk.name);
    QVERIFY(f.window->isFullScreen());
    QTRY_COMPARE(f.window->geometry(), kHall.geometry);
    QVERIFY(f.own()->isVisible());
    QVERIFY(kDesk.geometry.contains(f.own()->geometry()));
    QVERIFY(!f.stripShown());
    QTest::qWait(900);  // a desktop that puts windows where they were asked to be
    QVERIFY(!f.own()->findChild<QLabel*>("presenterProblem")->isVisible());
    f.present();
    QVERIFY(f.own() == nullptr);
    QVERIFY(!f.window->isFullScreen());
    QTRY_COMPARE(f.window->geometry(), before);
    QCOMPARE(f.audience(), kDesk.name);
    f.present();  // the next time by itself
    QCOMPARE(f.audience(), kHall.name);
    QCOMPARE(f.presenter(), kDesk.name);
  }

  void swaps() {
    Stage f("batch-1");
    QVERIFY(f.ready());
    f.present();
    f.want();
    f.trigger("actionSwapScreens");
    QCOMPARE(f.audience(), kDesk.name);
    QCOMPARE(f.presenter(), kHall.name);
    QVERIFY(f.window->isFullScreen());
    QTRY_COMPARE(f.window->geometry(), kDesk.geometry);
    f.trigger("actionSwapScreens");
    QCOMPARE(f.audience(), kHall.name);
    f.own()->findChild<QPushButton*>("presenterSwap")->click();
    QCOMPARE(f.audience(), kDesk.name);
    f.present();
    f.present();  // remembered
    QCOMPARE(f.audience(), kDesk.name);
    QCOMPARE(f.presenter(), kHall.name);
  }

  /// Whichever screen goes, and comes back, the lesson, its question and what was typed stay.
  void unplugged_data() {
    const auto row = test::columns<StageScreen>("left");
    row("the projector goes", kDesk);
    row("the laptop's goes", kHall);
  }

  void unplugged() {
    QFETCH(StageScreen, left);
    Stage f("batch-1");
    QVERIFY(f.ready());
    const Learning learning = f.window->learning();
    while (learning.asking.stage() != Asking::Stage::Open) learning.player.next();
    f.present();
    f.want();
    const std::size_t at = learning.player.at();
    learning.asking.sheet().type(QStringLiteral("7"));
    const AskView typed = *learning.asking.view();
    const auto document = f.session.snapshot().document;
    for (int round = 0; round < 3; ++round) {
      plug({left});
      QTRY_VERIFY(f.own() == nullptr);
      QVERIFY(f.window->isVisible());
      QVERIFY(f.window->isFullScreen());
      QVERIFY(f.stripShown());
      QCOMPARE(f.audience(), left.name);
      QTRY_COMPARE(f.window->size(), left.geometry.size());
      plug({kDesk, kHall});
      QTRY_VERIFY(f.own() != nullptr);
      QVERIFY(!f.stripShown());
      QVERIFY(f.audience() != f.presenter());
    }
    QCOMPARE(learning.player.at(), at);
    QCOMPARE(learning.asking.stage(), Asking::Stage::Open);
    QVERIFY(learning.asking.sheet().typing());
    QVERIFY(*learning.asking.view() == typed);
    QCOMPARE(f.session.snapshot().document, document);
  }

  /// A desktop that refuses to place windows is noticed, and said.
  void misplaced() {
    Stage f;
    QVERIFY(f.ready());
    f.present();
    f.want();
    f.own()->setWindowState(Qt::WindowNoState);
    f.own()->setScreen(f.window->screen());
    f.own()->move(f.window->screen()->geometry().topLeft());
    auto* problem = f.own()->findChild<QLabel*>("presenterProblem");
    QTRY_VERIFY(problem->isVisible());
    QVERIFY2(problem->text().contains(QLatin1String("one screen")), qPrintable(problem->text()));
  }

  void oneScreen_data() {
    test::columns<QSize>("size");
    for (const QSize& size : {QSize(800, 600), QSize(1024, 768), QSize(1366, 768), QSize(1920, 1080)})
      QTest::addRow("%dx%d", size.width(), size.height()) << size;
  }

  /// 18 % of the height, text of 1/30 of it, and the rest is the picture's.
  void oneScreen() {
    QFETCH(QSize, size);
    plug({{QStringLiteral("only"), QRect(QPoint(), size)}});
    Stage f("batch-1");
    QVERIFY(f.ready());
    f.present();
    f.want();
    QVERIFY(f.own() == nullptr);
    QVERIFY(f.stripShown());
    QTRY_COMPARE(f.window->size(), size);
    auto* strip = f.find<QWidget>("presenterStrip");
    QTRY_VERIFY(std::abs(strip->height() - size.height() * 0.18) <= 1);
    QCOMPARE(strip->mapTo(f.window.get(), QPoint(0, strip->height())).y(), size.height());
    QCoreApplication::processEvents();
    int texts = 0;
    for (const DrawnText& text : textsOf(*strip)) {
      QVERIFY2(text.px >= size.height() / 30.0, qPrintable(text.text));
      ++texts;
    }
    QVERIFY(texts >= 3);
    while (f.window->learning().asking.stage() != Asking::Stage::Open) f.window->learning().player.next();
    f.trigger("actionVote");  // which needs the room
    QVERIFY(f.find<QWidget>("votePanel")->isVisible());
    QVERIFY(!f.stripShown());
    QTest::keyClick(&f.window->canvas(), Qt::Key_Escape);
    QVERIFY(f.stripShown());
    f.want();
    QVERIFY(!f.stripShown());
  }

  /// What is asked about stays in sight while the strip takes of the picture's room, and gives it back.
  void theStripFollows_data() { oneScreen_data(); }
  void theStripFollows() {
    QFETCH(QSize, size);
    plug({{QStringLiteral("only"), QRect(QPoint(), size)}});
    Stage f("batch-1");
    QVERIFY(f.ready());
    f.present();
    QTRY_COMPARE(f.window->size(), size);
    const Learning learning = f.window->learning();
    while (learning.asking.stage() != Asking::Stage::Open) learning.player.next();
    CanvasWidget& canvas = f.window->canvas();
    const auto inSight = [&] {
      const int page = canvas.scroll().page();
      const Scene& scene = canvas.scene();
      const std::int64_t asked = learning.asking.view()->blocks.front().output;
      canvas.scrollTo(scene.unit(TensorId::Indices, scene.tensor(TensorId::Output).unitOf(asked)));
      const bool there = canvas.scroll().page() == page;
      canvas.scroll().showPage(page);
      return there;
    };
    for (const bool strip : {true, false, true}) {
      f.want();
      QTRY_COMPARE(f.stripShown(), strip);
      QTRY_VERIFY(inSight());
    }
  }

  void freezes() {
    Stage f;
    QVERIFY(f.ready());
    f.present();
    f.want();
    QVERIFY(QTest::qWaitForWindowExposed(f.own()));
    QCoreApplication::processEvents();
    const QImage before = f.window->grab().toImage();
    f.trigger("actionFreeze");
    auto* still = f.find<QWidget>("presentFrozen");
    QVERIFY(still->isVisible());
    QCOMPARE(f.window->grab().toImage(), before);
    f.session.edits().setTensor(TensorId::Indices, literal("[[1], [1]]", DType::Int64),
                                QStringLiteral("edit"));
    QTRY_VERIFY(f.session.work().idle());
    QTest::qWait(200);
    QCOMPARE(f.window->grab().toImage(), before);  // the class sees nothing of it
    CanvasWidget& canvas = f.own()->canvas();
    QCOMPARE(canvas.scene().snapshot.document, f.session.snapshot().document);
    // Enter ends an editor first.
    canvas.editAt({TensorId::Indices, 0});
    auto* editor = canvas.findChild<QLineEdit*>();
    QVERIFY(editor != nullptr);
    QTest::keyClicks(editor, QStringLiteral("2"));
    QTest::keyClick(editor, Qt::Key_Return);
    QVERIFY(still->isVisible());
    QTRY_VERIFY(f.session.work().idle());
    QTest::keyClick(&canvas, Qt::Key_Return);
    QVERIFY(!still->isVisible());
    QVERIFY(f.window->grab().toImage() != before);
    f.trigger("actionFreeze");
    f.present();  // leaving takes it off
    QVERIFY(!still->isVisible());
  }

  void freezeNeedsASecondScreen() {
    plug({kDesk});
    Stage f;
    QVERIFY(f.ready());
    f.present();
    f.trigger("actionFreeze");
    QVERIFY(!f.find<QWidget>("presentFrozen")->isVisible());
    QVERIFY(f.find<FittedLabel>("presentSentence")->text().contains(QLatin1String("second screen")));
    f.trigger("actionSwapScreens");
    QVERIFY(f.find<FittedLabel>("presentSentence")->text().contains(QLatin1String("one screen only")));
  }

  /// The clicker works wherever the keyboard is.
  void keysInItsWindow() {
    Stage f("batch-1");
    QVERIFY(f.ready());
    f.present();
    f.want();
    LessonPlayer& player = f.window->learning().player;
    Asking& asking = f.window->learning().asking;
    CanvasWidget& canvas = f.own()->canvas();
    const std::size_t first = player.at();
    for (int k = 0; k < 30 && player.at() == first && asking.stage() != Asking::Stage::Open; ++k)
      QTest::keyClick(&canvas, Qt::Key_PageDown);
    QVERIFY(player.at() != first || asking.stage() == Asking::Stage::Open);
    QTest::keyClick(f.own(), Qt::Key_B);
    if (asking.stage() != Asking::Stage::Open) {
      QVERIFY(f.find<QWidget>("presentBlank")->isVisible());
      QTest::keyClick(f.own(), Qt::Key_B);
    }
  }

  void closedByHand() {
    Stage f;
    QVERIFY(f.ready());
    f.present();
    f.want();
    f.own()->close();
    QTRY_VERIFY(f.own() == nullptr);
    QVERIFY(f.window->isFullScreen());
    QVERIFY(!f.settings.present().presenterWanted());
    QVERIFY(!f.find<QAction>("actionPresenterWindow")->isChecked());
  }
};

GATHERND_TEST(PresenterTest)
#include "presenter_test.moc"
