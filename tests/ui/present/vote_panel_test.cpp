// SPDX-License-Identifier: GPL-3.0-or-later
// A class votes on the questions of the course: what is on the screen and how large, that nothing tells the
// right option before the reveal, and what each key does.
#include <QRegularExpression>
#include <QTest>
#include <QToolButton>

#include "core/teach/lesson/lesson.h"
#include "core/teach/lesson/shipped_lessons.h"
#include "tests/support/sanitized.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/present/drawn_texts.h"
#include "tests/ui/screens/text_check.h"
#include "tests/ui/support/reused_window.h"
#include "ui/present/present_vote.h"

using namespace gathernd;
using namespace gathernd::ui;

namespace {

constexpr QSize kVoteScreens[] = {{800, 600}, {1024, 768}, {1366, 768}, {1920, 1080}};

struct Voting : ReusedWindow {
  VotePanel* panel = find<VotePanel>("votePanel");

  bool open(const QString& lesson, const QSize& size = {1024, 768}) {
    if (!ready() || !learning.lessons.open(lesson, true)) return false;
    window->setPresenting(true);
    QCoreApplication::processEvents();
    window->resize(size);
    QCoreApplication::processEvents();
    return true;
  }
  /// The first step with a question that can be voted on.
  bool ask() {
    for (std::size_t k = 0; k < player.lesson().steps.size(); ++k) {
      trigger("actionVote");
      QCoreApplication::processEvents();
      if (panel->isVisible()) return true;
      trigger("actionLessonNext");
    }
    return false;
  }
  QString words() {
    QStringList all;
    for (const AuditedText& text : panel->audit()) all << text.text;
    for (const char* button : {"voteNext", "voteReveal"})
      if (find<QToolButton>(button)->isVisible()) all << find<QToolButton>(button)->text();
    return all.join(QLatin1Char(' '));
  }
  /// Options that are called right.
  std::ptrdiff_t rights() {
    const TextAudit texts = panel->audit();
    return std::count_if(texts.begin(), texts.end(), [](const AuditedText& t) { return t.text == "right"; });
  }
  /// "2 0 1 0": as they stand at the end of each bar.
  QString counts() {
    QStringList all;
    for (const QString& line : panel->accessibleDescription().split(QLatin1Char('\n')).mid(1))
      all << QString(line).replace(QRegularExpression(QStringLiteral("^.*, (\\d+) hand.*$")),
                                   QStringLiteral("\\1"));
    return all.join(QLatin1Char(' '));
  }
};

}  // namespace

class VotePanelTest : public QObject {
  Q_OBJECT

 private slots:
  /// Sixty hands are not sixty presses.
  void handsByNumber() {
    Voting& f = shared_.fresh();
    QVERIFY(f.open(QStringLiteral("address")) && f.ask());
    f.press(Qt::Key_2);
    f.press(Qt::Key_3);
    QVERIFY2(f.words().contains(QStringLiteral("Enter: 23 for A")), qPrintable(f.words()));
    f.press(Qt::Key_A);
    QVERIFY2(f.counts().startsWith(QStringLiteral("23 0 ")), qPrintable(f.counts()));
    for (const Qt::Key key : {Qt::Key_6, Qt::Key_0, Qt::Key_B, Qt::Key_A}) f.press(key);
    QVERIFY2(f.counts().startsWith(QStringLiteral("24 60 ")), qPrintable(f.counts()));
    // One that is taken back counts nothing, and ends no vote.
    for (const Qt::Key key : {Qt::Key_9, Qt::Key_Backspace, Qt::Key_A, Qt::Key_8, Qt::Key_Escape})
      f.press(key);
    QVERIFY(f.panel->isVisible());
    QVERIFY2(f.counts().startsWith(QStringLiteral("25 60 ")), qPrintable(f.counts()));
    // Another number for the same option is the one that counts.
    for (const Qt::Key key : {Qt::Key_7, Qt::Key_B}) f.press(key);
    QVERIFY2(f.counts().startsWith(QStringLiteral("25 7 ")), qPrintable(f.counts()));
    for (const Qt::Key key : {Qt::Key_H, Qt::Key_4}) f.press(key);
    QVERIFY(!f.words().contains(QLatin1Char('4')));
  }

  /// Numbers one after another are the options' in their order.
  void handsInARow() {
    Voting& f = shared_.fresh();
    QVERIFY(f.open(QStringLiteral("equation")) && f.ask());
    for (const Qt::Key key : {Qt::Key_3, Qt::Key_Return, Qt::Key_1, Qt::Key_2, Qt::Key_Tab, Qt::Key_5})
      f.press(key);
    QVERIFY2(f.words().contains(QStringLiteral("Enter: 5 for C")), qPrintable(f.words()));
    f.press(Qt::Key_Enter);
    QVERIFY2(f.counts().startsWith(QLatin1String("3 12 5")), qPrintable(f.counts()));
    f.press(Qt::Key_Return);  // behind no number it is nobody's
    QVERIFY2(f.counts().startsWith(QLatin1String("3 12 5")), qPrintable(f.counts()));
    for (const Qt::Key key : {Qt::Key_4, Qt::Key_A, Qt::Key_6, Qt::Key_Return}) f.press(key);
    QVERIFY2(f.counts().startsWith(QLatin1String("4 6 5")), qPrintable(f.counts()));
    // Behind the last one a letter says whose they are.
    for (const Qt::Key key : {Qt::Key_1, Qt::Key_D, Qt::Key_8, Qt::Key_Return, Qt::Key_A}) f.press(key);
    QVERIFY2(f.counts().startsWith(QLatin1String("8 6 5")), qPrintable(f.counts()));
  }

  /// What was voted on stays answered, with its hands, wherever one goes meanwhile.
  void isKept() {
    Voting& f = shared_.fresh();
    QVERIFY(f.open(QStringLiteral("batch-1")) && f.ask());
    const std::size_t at = f.player.at();
    for (const Qt::Key key : {Qt::Key_7, Qt::Key_Return, Qt::Key_9}) f.press(key);
    f.press(Qt::Key_Right);  // the last number is not lost
    QVERIFY2(f.counts().startsWith(QLatin1String("7 9")), qPrintable(f.counts()));
    QVERIFY(!f.words().contains(QLatin1String("Again: reveal")));
    f.press(Qt::Key_Right);
    QVERIFY(f.words().contains(QLatin1String("Again: reveal")));
    QCOMPARE(f.asking.stage(), Asking::Stage::Open);
    f.press(Qt::Key_Space);
    QCOMPARE(f.asking.stage(), Asking::Stage::Revealed);
    const QString counted = f.counts();
    QVERIFY2(counted.contains(QLatin1String("7")) && counted.contains(QLatin1String("9")),
             qPrintable(counted));
    f.press(Qt::Key_Escape);
    f.player.next();
    f.player.goTo(at);
    QVERIFY(!f.asking.active() && f.player.told());
    f.find<QToolButton>("presentBallot")->click();
    QVERIFY(f.panel->isVisible());
    QCOMPARE(f.counts(), counted);
    QCOMPARE(f.rights(), 1);
    f.press(Qt::Key_PageDown);
    QVERIFY(!f.panel->isVisible());
    QCOMPARE(f.player.at(), at);
  }

  void everyQuestion_data() {
    test::columns<QString, QSize>("id", "size");
    // One screen a lesson, each in turn; with GATHERND_FIT=all every lesson on every one.
    const bool all = qgetenv("GATHERND_FIT") == "all";
    std::size_t n = 0;
    for (const teach::LessonEntry& entry : teach::shippedLessons()) {
      if (teach::sourceOfShipped(entry) != nullptr) continue;
      const std::size_t turn = n++;
      if (test::kSanitized && turn % 3 != 0) continue;
      const std::string id = teach::readLesson(entry.text).lesson.id;
      for (std::size_t k = 0; k < std::size(kVoteScreens); ++k) {
        const QSize& size = kVoteScreens[k];
        if (all || k == turn % std::size(kVoteScreens))
          QTest::addRow("%s %d", id.c_str(), size.width()) << QString::fromStdString(id) << size;
      }
    }
  }
  void everyQuestion() {
    const auto [id, size] = test::currentRow<QString, QSize>();
    Voting& f = shared_.fresh();
    QVERIFY(f.open(id, size));
    const std::size_t steps = f.player.lesson().steps.size();
    for (std::size_t k = 0; k < steps; ++k, f.trigger("actionLessonNext")) {
      f.trigger("actionVote");
      QCoreApplication::processEvents();
      if (!f.panel->isVisible()) continue;
      for (const Qt::Key key : {Qt::Key_A, Qt::Key_B, Qt::Key_B, Qt::Key_V, Qt::Key_B}) f.press(key);
      check(f, size);
      // What is clicked on the picture is no matter of hands, and no answer stands as a program writes it.
      QVERIFY2(!f.words().contains("Click") && !f.words().contains("null"), qPrintable(f.words()));
      QCOMPARE(f.rights(), 0);
      QVERIFY(f.window->canvas().height() >= size.height() / 4);  // the picture stays in sight
      f.trigger("actionReveal");
      QCoreApplication::processEvents();
      check(f, size);
      QCOMPARE(f.rights(), 1);
      QVERIFY2(!f.words().contains(QChar(0x2026)), qPrintable(f.words()));  // whole
      QVERIFY(f.panel->isVisible());
      f.press(Qt::Key_Escape);
      QVERIFY(!f.panel->isVisible());
    }
  }

  void keys() {
    Voting& f = shared_.fresh();
    QVERIFY(f.open(QStringLiteral("equation")));
    QVERIFY(f.ask());
    const auto stage = [&] { return f.asking.stage(); };
    f.press(Qt::Key_A);
    f.press(Qt::Key_A);
    f.press(Qt::Key_C);
    QVERIFY2(f.counts().startsWith(QLatin1String("2 0 1")), qPrintable(f.counts()));
    f.press(Qt::Key_A, Qt::ShiftModifier);
    f.press(Qt::Key_B, Qt::ShiftModifier);  // never negative
    QVERIFY2(f.counts().startsWith(QLatin1String("1 0 1")), qPrintable(f.counts()));
    auto* blank = f.find<QWidget>("presentBlank");
    QVERIFY(!blank->isVisible());  // B is a hand here
    f.press(Qt::Key_Period);
    QVERIFY(!blank->isVisible() && f.panel->isVisible());
    f.press(Qt::Key_7);  // nothing is typed below
    QVERIFY(f.asking.sheet().text().isEmpty());
    f.press(Qt::Key_H);
    QVERIFY(!f.panel->accessibleDescription().contains(QLatin1String("hand")));
    f.press(Qt::Key_H);
    f.press(Qt::Key_PageDown);  // everybody's key leads to the answer
    QVERIFY2(f.words().contains(QLatin1String("First vote")), qPrintable(f.words()));
    QVERIFY(f.words().contains(QLatin1String("Again: reveal")));
    f.press(Qt::Key_V);
    QVERIFY2(f.words().contains(QLatin1String("Second vote")), qPrintable(f.words()));
    QVERIFY(!f.words().contains(QLatin1String("Again: reveal")));
    f.press(Qt::Key_PageUp);
    QVERIFY(f.words().contains(QLatin1String("First vote")));
    f.press(Qt::Key_V);
    f.press(Qt::Key_PageDown);  // a key that came too early gives nothing away
    QCOMPARE(stage(), Asking::Stage::Open);
    QVERIFY(f.words().contains(QLatin1String("Again: reveal")));
    f.press(Qt::Key_PageDown);
    QCOMPARE(stage(), Asking::Stage::Revealed);
    QVERIFY(!f.words().contains(QLatin1String("Again: reveal")));
    f.press(Qt::Key_A);
    // Counted: it takes no more; and a second vote in which nobody raised a hand was none.
    QVERIFY2(f.counts().startsWith(QLatin1String("1 0 1")), qPrintable(f.counts()));
    const std::size_t at = f.player.at();
    f.press(Qt::Key_PageDown);
    QVERIFY(!f.panel->isVisible());
    QVERIFY(f.player.at() >= at);
    QVERIFY(f.window->canvas().presenting());
  }

  void buttons() {
    Voting& f = shared_.fresh();
    QVERIFY(f.open(QStringLiteral("equation")));
    QVERIFY(f.ask());
    QVERIFY(!f.find<QToolButton>("voteLessA")->isEnabled());
    QTest::mouseClick(f.find<QToolButton>("voteMoreA"), Qt::LeftButton);
    QTest::mouseClick(f.find<QToolButton>("voteMoreA"), Qt::LeftButton);
    QTest::mouseClick(f.find<QToolButton>("voteLessA"), Qt::LeftButton);
    QVERIFY2(f.counts().startsWith(QLatin1String("1 0")), qPrintable(f.counts()));
  }

  /// From the first vote to the picture with its answer, on the page that was asked about.
  void allByMouse() {
    Voting& f = shared_.fresh();
    QVERIFY(f.open(QStringLiteral("batch-1"), {1280, 800}) && f.ask());
    CanvasWidget& canvas = f.window->canvas();
    const int page = canvas.scroll().page();
    QVERIFY(page > 0);
    auto* const next = f.find<QToolButton>("voteNext");
    for (const char* word : {"Vote again", "Reveal", "Again: reveal", "Picture"}) {
      QCOMPARE(next->text().trimmed(), QString(word));
      QVERIFY2(f.panel->rect().contains(next->geometry()), word);
      QTest::mouseClick(next, Qt::LeftButton);
      QCoreApplication::processEvents();
    }
    QVERIFY(!f.panel->isVisible() && canvas.isVisible());
    QCOMPARE(f.asking.stage(), Asking::Stage::Revealed);
    QTRY_COMPARE(canvas.scroll().page(), page);
    const std::size_t at = f.player.at();
    QTest::mouseClick(f.find<QToolButton>("presentOn"), Qt::LeftButton);
    QTest::mouseClick(f.find<QToolButton>("presentOn"), Qt::LeftButton);
    QTRY_VERIFY(f.player.at() > at);
    for (int k = 0; k < 3 && f.player.at() > at; ++k)
      QTest::mouseClick(f.find<QToolButton>("presentBack"), Qt::LeftButton);
    QCOMPARE(f.player.at(), at);
  }

  /// Without a second vote, and without any.
  void endedByMouse() {
    Voting& f = shared_.fresh();
    QVERIFY(f.open(QStringLiteral("equation")) && f.ask());
    QTest::mouseClick(f.find<QToolButton>("voteEnd"), Qt::LeftButton);
    QVERIFY(!f.panel->isVisible());
    QCOMPARE(f.asking.stage(), Asking::Stage::Open);
    f.trigger("actionVote");
    QTest::mouseClick(f.find<QToolButton>("voteReveal"), Qt::LeftButton);
    QCOMPARE(f.asking.stage(), Asking::Stage::Revealed);
    QVERIFY(f.panel->isVisible());
  }

  /// Whoever moves the mouse sees the button for as long as a question is open, or was voted on.
  void begunByMouse() {
    Voting& f = shared_.fresh();
    QVERIFY(f.open(QStringLiteral("address")) && f.ask());
    f.panel->setFocus();
    QTest::keyClick(f.panel, Qt::Key_Escape);
    QVERIFY(!f.panel->isVisible());
    auto* const ballot = f.find<QToolButton>("presentBallot");
    QWidget* const picture = f.window->canvas().viewport();
    const auto move = [&] {
      QTest::mouseMove(picture, QPoint(40, 40));
      QTest::mouseMove(picture, QPoint(60, 50));
    };
    move();
    QTRY_VERIFY(ballot->isVisible());
    ballot->click();
    QVERIFY(f.panel->isVisible() && !ballot->isVisible());
    f.asking.reveal();
    QTest::keyClick(f.panel, Qt::Key_Escape);
    move();
    QTRY_VERIFY(f.find<QToolButton>("presentLeave")->isVisible());
    QVERIFY(!ballot->isVisible());  // without a vote
  }

  /// A question that goes away takes its vote with it; so does leaving.
  void ends() {
    Voting& f = shared_.fresh();
    QVERIFY(f.open(QStringLiteral("equation")));
    QVERIFY(f.ask());
    f.trigger("actionPutAway");
    QVERIFY(!f.panel->isVisible());
    QVERIFY(!f.find<QAction>("actionVote")->isEnabled());
    f.trigger("actionLessonRestore");
    QVERIFY(f.ask());
    QVERIFY(!f.find<QWidget>("presentFooter")->isVisible());
    f.window->setPresenting(false);
    QVERIFY(!f.panel->isVisible());
  }

 private:
  SharedWindow<Voting> shared_;

  static void check(Voting& f, const QSize& size) {
    const TextAudit texts = f.panel->audit();
    QVERIFY2(unreadableText(texts).isEmpty(), qPrintable(unreadableText(texts).join('\n')));
    for (const testing::DrawnText& text : testing::textsOf(*f.panel)) {
      if (text.text == QChar(0x2212)) continue;  // of another font, whose size the drawing tells otherwise
      QVERIFY2(text.px >= size.height() / 30.0 - 0.5,
               qPrintable(QStringLiteral("%1: %2").arg(text.text).arg(text.px)));
    }
    QVERIFY(f.panel->height() >= f.panel->sizeHint().height());
    QCOMPARE(f.window->size(), size);
  }
};

GATHERND_TEST(VotePanelTest)
#include "vote_panel_test.moc"
