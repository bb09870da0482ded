// SPDX-License-Identifier: GPL-3.0-or-later
// What is printed: the hand-out gives no answer away, the key and the teacher's page have them all, every
// text can be read and lies on the paper, and no text from a file is more than letters.
#include "ui/sheets/lesson_sheets.h"

#include <QPainter>
#include <QRegularExpression>
#include <QtTest>

#include "core/teach/lesson/lesson.h"
#include "core/teach/lesson/shipped_lessons.h"
#include "core/teach/question/generator.h"
#include "tests/support/hostile_texts.h"
#include "tests/support/random_count.h"
#include "tests/support/sanitized.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "ui/figure/paint_probes.h"
#include "ui/sheets/sheet_parts.h"
#include "ui/text/value_text.h"

using namespace gathernd;
using namespace gathernd::ui;

namespace {

const QByteArray kSheetHead = "---\ngathernd_lesson: 1\nid: a\ntitle: A\nminutes: 3\n---\n## One {#one}\n";
constexpr SheetKind kKinds[] = {SheetKind::Handout, SheetKind::Key, SheetKind::Cards, SheetKind::Teacher};

teach::Lesson lessonOf(const QByteArray& text) {
  return teach::readLesson(text.toStdString()).lesson;
}

std::vector<RecordedText> textsOn(const Sheet& sheet) {
  TextRecord record;
  QPainter painter(&record);
  for (std::size_t page = 0; page < sheet.pages.size(); ++page) paintSheet(sheet, page, painter);
  painter.end();
  return record.texts();
}

QString solid(QString text) {
  return text.remove(QRegularExpression(QStringLiteral("\\s")));
}

/// All words, without the blanks that lines end at.
QString wordsOn(const Sheet& sheet) {
  QString all;
  for (const RecordedText& text : textsOn(sheet)) all += text.text;
  return solid(all);
}

Sheet made(SheetKind kind, const teach::Lesson& lesson) {
  auto sheet = lessonSheet(kind, lesson, {});
  if (!sheet) qFatal("%s", sheet.error().reason.c_str());
  return *std::move(sheet);
}

/// On the paper, with something of its margin left; and in letters of 7 points at least.
QString unprintable(const Sheet& sheet) {
  const QRectF paper = QRectF(0, 0, paper::kWidth, paper::kHeight).adjusted(200, 200, -200, -200);
  for (std::size_t page = 0; page < sheet.pages.size(); ++page) {
    InkBounds ink(Qt::white);
    QPainter painter(&ink);
    paintSheet(sheet, page, painter);
    painter.end();
    const QRectF bounds = ink.bounds();
    if (!sheet.bare && !paper.contains(bounds))
      return QStringLiteral("page %1 reaches from %2, %3 to %4, %5")
          .arg(page + 1)
          .arg(bounds.left())
          .arg(bounds.top())
          .arg(bounds.right())
          .arg(bounds.bottom());
  }
  const auto small = smallerThan(textsOn(sheet), paper::kLeast - 0.5);
  return small.empty() ? QString() : QStringLiteral("%1 at %2").arg(small.front().text).arg(small.front().px);
}

void eachLessonData() {
  QTest::addColumn<int>("number");
  int number = 0;
  for (const teach::LessonEntry& entry : teach::shippedLessons()) {
    if (!test::kSanitized || number % 11 == 0) QTest::addRow("%s", std::string(entry.file).c_str()) << number;
    ++number;
  }
}

teach::Lesson shipped(int number) {
  return teach::readLesson(teach::shippedLessons()[static_cast<std::size_t>(number)].text).lesson;
}

}  // namespace

class LessonSheetsTest : public QObject {
  Q_OBJECT

 private slots:
  void everySheetCanBePrinted_data() { eachLessonData(); }
  void everySheetCanBePrinted() {
    QFETCH(int, number);
    for (const SheetKind kind : kKinds) {
      const Sheet sheet = made(kind, shipped(number));
      const QString wrong = unprintable(sheet);
      QVERIFY2(wrong.isEmpty(), qPrintable(sheet.kind + ": " + wrong));
      const auto pdf = sheetPdf(sheet);
      QVERIFY(pdf && pdf->startsWith("%PDF-") && pdf->contains("%%EOF"));
    }
  }

  void keysHaveTheAnswers_data() { eachLessonData(); }
  void keysHaveTheAnswers() {
    QFETCH(int, number);
    const teach::Lesson lesson = shipped(number);
    const QString key = wordsOn(made(SheetKind::Key, lesson));
    const QString teacher = wordsOn(made(SheetKind::Teacher, lesson));
    const auto steps = sheetSteps(lesson, {});
    QVERIFY(steps.has_value());
    for (const SheetStep& step : *steps) {
      if (!step.question) continue;
      for (const QString& all : {key, teacher}) {
        QVERIFY2(all.contains(solid(rightAnswerText(*step.question))),
                 qPrintable(rightAnswerText(*step.question)));
        for (const teach::WrongAnswer& wrong : step.step->ask->wrong)
          QVERIFY(all.contains(solid(fromBytes(teach::plainText(wrong.sentence)))));
        for (const WrongLine& line : listedWrong(*step.question, *step.step->ask))
          QVERIFY(!line.answer.isEmpty() && all.contains(solid(line.answer)));
      }
      QVERIFY(teacher.contains(solid(fromBytes(teach::plainText(step.step->notes)))));
    }
    QVERIFY(teacher.contains(solid(fromBytes(lesson.aim))));
  }

  /// Of the course: what is told after a question stands on no hand-out, nor the shapes that are asked for.
  void handoutsTellNothing_data() { eachLessonData(); }
  void handoutsTellNothing() {
    QFETCH(int, number);
    const teach::Lesson lesson = shipped(number);
    const QString handout = wordsOn(made(SheetKind::Handout, lesson));
    const auto steps = sheetSteps(lesson, {});
    QVERIFY(steps.has_value());
    QString given;  // what the lesson itself says before it asks
    for (const teach::LessonStep& step : lesson.steps) {
      given += fromBytes(teach::plainText(step.prose));
      if (!step.ask) given += fromBytes(teach::plainText(step.why));
    }
    given = solid(given);
    for (const SheetStep& step : *steps) {
      QVERIFY(step.step->notes.empty() ||
              !handout.contains(solid(fromBytes(teach::plainText(step.step->notes)))));
      if (!step.question) continue;
      QVERIFY(!handout.contains(solid(fromBytes(teach::plainText(step.step->why)))));
      for (const teach::WrongAnswer& wrong : step.step->ask->wrong)
        QVERIFY(!handout.contains(solid(fromBytes(teach::plainText(wrong.sentence)))));
      const auto right = rightAnswer(*step.question);
      QVERIFY(right.has_value());
      const auto* places = std::get_if<teach::Places>(&*right);
      if (places == nullptr) continue;
      const QString answer = solid(fromBytes(answerText(*step.question, *right)));
      QVERIFY2(given.contains(answer) || !handout.contains(answer), qPrintable(answer));
    }
  }

  /// Of calls whose answers occur nowhere in what is given.
  void noAnswerOnTheHandout_data() {
    const auto row = test::columns<QByteArray, QString>("ask", "answer");
    row("shape", "kind: shape", "[5,3]");
    row("tiles", "kind: tiles", "[5,3]");
    row("place", "kind: place\nof: output[3,:]", "[0,0]");
    row("value", "kind: value\nof: output[3,:]", "[11,12,13]");
  }
  void noAnswerOnTheHandout() {
    const auto [ask, answer] = test::currentRow<QByteArray, QString>();
    const teach::Lesson lesson = lessonOf(
        kSheetHead + "```scene\ntf.gather_nd([[11,12,13],[21,22,23]], [[1],[1],[1],[0],[1]])\n```\n" +
        "```ask\n" + ask + "\nwrong gather_rule: No.\n```\nTold later: 99.\n## Two {#two}\nAgain.\n" +
        "```scene\ntf.gather_nd([[11,12,13],[21,22,23]], [[1],[1],[1],[0],[1]], batch_dims=0)\n```\n");
    QCOMPARE(lesson.steps.size(), std::size_t{2});
    const Sheet sheet = made(SheetKind::Handout, lesson);
    const QString handout = wordsOn(sheet);
    QVERIFY(!handout.contains(solid(answer)) && !handout.contains("99") && !handout.contains("No."));
    // Each value of params once a picture: none of an output, and nothing of who is read.
    QStringList texts;
    for (const RecordedText& text : textsOn(sheet)) texts << text.text.trimmed();
    for (const char* const value : {"11", "12", "13", "21", "22", "23"}) QCOMPARE(texts.count(value), 2);
    QVERIFY(wordsOn(made(SheetKind::Key, lesson)).contains(solid(answer)));
  }

  void choicesAreNotMarked() {
    const teach::Lesson lesson =
        lessonOf(kSheetHead +
                 "```scene\ntf.gather_nd([[1,2],[3,4],[5,6]], [[1],[0]])\n```\n```ask\nkind: choose\n"
                 "choices: shape\nwrong keep_depth: No.\nwrong element_only: No.\n```\n");
    const QString handout = wordsOn(made(SheetKind::Handout, lesson));
    for (const char* const choice : {"A", "B", "C"}) QVERIFY(handout.contains(choice));
    QVERIFY(!handout.contains(u'✓') && !handout.contains("keep_depth"));
    QVERIFY(wordsOn(made(SheetKind::Key, lesson)).contains(u'✓'));
  }

  void hostileTextsStayTexts() {
    const QByteArray scene =
        "```scene\ntf.gather_nd([[1,2],[3,4]], [[1],[0]])\n```\n```ask\nkind: shape\n```\n";
    teach::Lesson lesson = lessonOf(kSheetHead + scene);
    std::vector<std::string> texts(test::kHostileTexts.begin(), test::kHostileTexts.end());
    texts.emplace_back(10'000, 'w');
    texts.emplace_back("\u202Etxet\u2066");
    test::Sample sample;
    for (const std::string& text : texts) {
      if (!sample.takes()) continue;
      lesson.title = text;
      lesson.aim = text;
      lesson.steps[0].heading = text;
      lesson.steps[0].prose = teach::plainProse(text);
      lesson.steps[0].notes = teach::plainProse(text);
      for (const SheetKind kind : {SheetKind::Handout, SheetKind::Teacher}) {
        const Sheet sheet = made(kind, lesson);
        QVERIFY2(unprintable(sheet).isEmpty(), qPrintable(unprintable(sheet)));
        QVERIFY(sheet.pages.size() < 40);
        QVERIFY(!wordsOn(sheet).contains(QChar(0x202E)));
        QVERIFY(sheetPdf(sheet).has_value());
      }
    }
  }

  void whatIsTooLargeSaysSo() {
    const teach::Lesson lesson =
        lessonOf(kSheetHead + "```scene\ntf.gather_nd(arange:60,60, [[1],[0]])\n```\n");
    const Sheet sheet = made(SheetKind::Handout, lesson);
    QVERIFY(unprintable(sheet).isEmpty());
    QVERIFY(wordsOn(sheet).contains(solid("too large for paper")));
    // Less than that is told in numbers, each with its place.
    const Sheet numbers =
        made(SheetKind::Handout,
             lessonOf(kSheetHead + "```scene\ntf.gather_nd(arange:9,4,4,5, [[1],[0]])\n```\n"));
    QVERIFY(unprintable(numbers).isEmpty());
    QVERIFY(wordsOn(numbers).contains(solid("params[8,3,:,:] = [[700.0, 701.0, 702.0, 703.0, 704.0], [")));
  }

  void refusedScenes() {
    const teach::Lesson lesson = lessonOf(
        kSheetHead +
        "```scene\ntf.gather_nd([[1,2],[3,4]], [[[1,2,3]]])\nrefused: yes\n```\n```ask\nkind: outcome\n"
        "```\n");
    for (const SheetKind kind : kKinds) QVERIFY(unprintable(made(kind, lesson)).isEmpty());
    QVERIFY(wordsOn(made(SheetKind::Key, lesson)).contains("error"));
  }

  void faults() {
    const auto empty = lessonSheet(SheetKind::Handout, {}, {});
    QVERIFY(!empty && empty.error().reason == "lesson.no_steps");
    const auto scene =
        lessonSheet(SheetKind::Teacher, lessonOf(kSheetHead + "```scene\nfile: x.gathernd\n```\n"), {});
    QVERIFY(!scene && scene.error().line == 9);
  }

  /// What belongs together stands on one page where that holds it; what does not parts before its last words.
  void piecesStandTogether() {
    const auto pagesOf = [](std::vector<SheetPiece> pieces) {
      SheetFlow flow;
      for (SheetPiece& piece : pieces) {
        piece.paint = [](QPainter&, const QPointF&) {};
        flow.add(std::move(piece));
      }
      QStringList counts;
      for (const SheetPage& page : flow.pages()) counts << QString::number(page.size());
      return counts.join(' ');
    };
    const double all = paper::kTextHeight;
    QCOMPARE(pagesOf({}), "0");
    QCOMPARE(pagesOf({{all / 2}, {all / 2}, {all / 2}}), "2 1");
    QCOMPARE(pagesOf({{all / 2}, {all / 4, 0, true}, {all / 2}}), "1 2");
    QCOMPARE(pagesOf({{all / 2}, {all / 2, 1}}), "1 1");
    QCOMPARE(pagesOf({{all * 2}, {1}}), "1 1");
    // A heading, a large picture, a question of two lines, room to answer.
    QCOMPARE(pagesOf({{100, 0, true}, {all - 400, 50, true}, {100, 50, true}, {100, 0, true}, {200}}), "2 3");
    QCOMPARE(pagesOf({{100, 0, true}, {all - 100, 0, true}, {300}}), "2 1");
  }

  void cards() {
    const Sheet sheet = voteCards();
    QCOMPARE(sheet.pages.size(), std::size_t{1});
    QImage image(static_cast<int>(paper::kWidth / 20), static_cast<int>(paper::kHeight / 20),
                 QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.scale(0.05, 0.05);
    paintSheet(sheet, 0, painter);
    painter.end();
    // A letter in each quarter, as high as most of it.
    for (int k = 0; k < 4; ++k) {
      const QRect quarter(k % 2 * image.width() / 2, k / 2 * image.height() / 2, image.width() / 2,
                          image.height() / 2);
      int dark = 0;
      for (int y = quarter.top() + 4; y < quarter.bottom() - 4; ++y)
        for (int x = quarter.left() + 4; x < quarter.right() - 4; ++x) dark += qGray(image.pixel(x, y)) < 80;
      QVERIFY2(dark > quarter.width() * quarter.height() / 20, qPrintable(QString::number(dark)));
    }
  }

  void practice_data() {
    test::columns<int, int>("kind", "level");
    test::Sample sample;
    for (int kind = 0; kind <= static_cast<int>(teach::QuestionKind::Choose); ++kind)
      for (const int level : {1, 5})
        if (sample.takes())
          QTest::addRow("%s %d",
                        std::string(questionKindName(static_cast<teach::QuestionKind>(kind))).c_str(), level)
              << kind << level;
  }
  void practice() {
    const auto [kind, level] = test::currentRow<int, int>();
    const PracticeWanted wanted{static_cast<teach::QuestionKind>(kind), 1234567, level, 3};
    const auto questions = practiceSheet(wanted, false);
    const auto key = practiceSheet(wanted, true);
    QVERIFY(questions && key);
    for (const Sheet* sheet : {&*questions, &*key}) {
      QVERIFY2(unprintable(*sheet).isEmpty(), qPrintable(unprintable(*sheet)));
      QVERIFY(wordsOn(*sheet).contains("1234567") && wordsOn(*sheet).contains("1234569"));
    }
    const QString answers = wordsOn(*key);
    for (int k = 0; k < wanted.count; ++k) {
      const auto question = teach::generateQuestion({wanted.kind, wanted.seed + k, level, {}});
      QVERIFY(question.has_value());
      QVERIFY2(answers.contains(solid(rightAnswerText(*question))), qPrintable(rightAnswerText(*question)));
    }
    QVERIFY(!wordsOn(*questions).contains(u'✓'));
  }
};

GATHERND_TEST(LessonSheetsTest)
#include "lesson_sheets_test.moc"
