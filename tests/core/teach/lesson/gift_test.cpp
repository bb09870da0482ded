// SPDX-License-Identifier: GPL-3.0-or-later
// The GIFT export, read back by a reader of its own, after what Moodle's does: escapes first, then titles,
// braces, answers, weights and feedback.
#include <QRegularExpression>
#include <QTest>

#include "core/teach/lesson/lesson.h"
#include "core/teach/lesson/lesson_write.h"
#include "core/teach/lesson/shipped_lessons.h"
#include "tests/support/hostile_texts.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::teach;

namespace {

struct GiftRow {
  QString sign, weight, text, feedback;
};
struct GiftQuestion {
  QString title, text, general;
  bool numeric = false;
  QList<GiftRow> answers;
};

/// What an escape stands for is kept apart, in a private use area, until all is taken apart.
QString hidden(QString text) {
  QString out;
  for (int i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      out += text[i];
      continue;
    }
    const QChar next = text[++i];
    out += QChar(0xE000 + (next == 'n' ? '\n' : next.unicode()));
  }
  return out;
}
QString shown(QString text) {
  for (QChar& c : text) {
    if (c.unicode() >= 0xE000 && c.unicode() < 0xE080) c = QChar(c.unicode() - 0xE000);
  }
  return text.trimmed();
}
QString withoutFormat(QString text) {
  return text.startsWith("[plain]") ? text.mid(7) : text;
}

std::optional<QList<GiftQuestion>> readGift(const std::string& bytes) {
  QList<GiftQuestion> questions;
  const QStringList blocks = QString::fromStdString(bytes).split("\n\n", Qt::SkipEmptyParts);
  for (const QString& block : blocks) {
    const QString text = hidden(block);
    static const QRegularExpression whole(R"(\A::([^:{}~=#]*)::\[plain\]([^{}~=#]*)\{([^{}]*)\}\n*\z)");
    const auto match = whole.match(text);
    if (!match.hasMatch()) return std::nullopt;
    GiftQuestion question;
    question.title = shown(match.captured(1));
    question.text = shown(match.captured(2));
    QString body = match.captured(3);
    if (const auto at = body.indexOf("####"); at >= 0) {
      question.general = shown(withoutFormat(body.mid(at + 4).trimmed()));
      body.truncate(at);
    }
    question.numeric = body.startsWith('#');
    if (question.numeric) body.remove(0, 1);
    static const QRegularExpression answer(R"(([=~])(?:%(-?\d+)%)?([^=~#]*)(?:#([^=~#]*))?)");
    QString rest = body;
    for (auto each = answer.globalMatch(body); each.hasNext();) {
      const auto found = each.next();
      question.answers << GiftRow{found.captured(1), found.captured(2),
                                  shown(withoutFormat(found.captured(3).trimmed())),
                                  shown(withoutFormat(found.captured(4).trimmed()))};
      rest.remove(found.captured(0));
    }
    if (!rest.trimmed().isEmpty()) return std::nullopt;  // something stands outside of all answers
    questions << question;
  }
  return questions;
}

Lesson lessonOf(const std::string& title, const std::string& ask,
                const std::string& call = "tf.gather_nd(arange:4,5, [[0,2],[3,1],[1,4]])") {
  LessonReading reading = readLesson("---\ngathernd_lesson: 1\nid: a\ntitle: " + title +
                                     "\nminutes: 1\n---\n## Head {#s}\nLook.\n```scene\n" + call +
                                     "\n```\n```ask\n" + ask + "```\nThis is why.\n");
  return reading.lesson;
}

}  // namespace

class GiftTest : public QObject {
  Q_OBJECT

 private slots:
  void aChoice() {
    const auto gift = test::valueOf(giftOf(
        lessonOf("T",
                 "kind: choose\nwrong gather_rule: That is ~ gather = no {x}.\nwrong keep_depth: Kept.\n"),
        {}));
    QCOMPARE(gift.questions, 1);
    const auto read = readGift(gift.text);
    QVERIFY2(read.has_value(), gift.text.c_str());
    const GiftQuestion question = read->front();
    QCOMPARE(question.title, QString("T / Head"));
    QVERIFY(question.text.startsWith("Look.\ntf.gather_nd(arange:4,5, [[0,2],[3,1],[1,4]])\n"));
    QCOMPARE(question.general, QString("This is why."));
    QCOMPARE(question.answers.size(), 3);
    int right = 0;
    for (const GiftRow& row : question.answers) {
      right += row.sign == "=" ? 1 : 0;
      if (row.text == "[3,2,5]") QCOMPARE(row.feedback, QString("That is ~ gather = no {x}."));
      if (row.sign == "=") QCOMPARE(row.text, QString("[3]"));
      QCOMPARE(row.feedback.isEmpty(), row.sign == "=");
    }
    QCOMPARE(right, 1);
  }

  void aShapeIsTyped() {
    const auto gift = giftOf(lessonOf("T", "kind: shape\nwrong gather_rule: Rows -> no.\n"), {});
    const auto read = readGift(gift->text);
    QVERIFY2(read.has_value(), gift->text.c_str());
    QVERIFY(gift->text.find("->") == std::string::npos);
    QStringList full, none;
    for (const GiftRow& row : read->front().answers) {
      QCOMPARE(row.sign, QString("="));
      (row.weight == "100" ? full : none) << row.text;
      QCOMPARE(row.feedback, row.weight == "100" ? QString() : QString::fromUtf8("Rows → no."));
    }
    QVERIFY(full.contains("[3]") && full.contains("(3)") && full.contains("3"));
    QVERIFY(none.contains("[3,2,5]") && none.contains("[3, 2, 5]") && none.contains("3 2 5"));
  }

  void aNumber() {
    const auto gift = giftOf(lessonOf("T", "kind: value\nof: output[1]\n"), {});
    const auto read = readGift(gift->text);
    QVERIFY2(read.has_value(), gift->text.c_str());
    QVERIFY(read->front().numeric);
    QCOMPARE(read->front().answers.size(), 1);
    QCOMPARE(read->front().answers[0].text, QString("16.0:0"));
  }

  void values() {
    const auto gift = giftOf(lessonOf("T", "kind: value\nwrong reversed: Backwards.\n"), {});
    const auto read = readGift(gift->text);
    QVERIFY2(read.has_value(), gift->text.c_str());
    QStringList full;
    for (const GiftRow& row : read->front().answers)
      if (row.weight == "100") full << row.text;
    QVERIFY(full.contains("2 16 9") && full.contains("[2.0,16.0,9.0]"));
  }

  void whatItCannotSayIsLeftOut() {
    const auto place = giftOf(lessonOf("T", "kind: place\n"), {});
    QCOMPARE(place->questions, 0);
    QCOMPARE(place->leftOut.size(), std::size_t{1});
    QCOMPARE(place->leftOut[0].step, std::string("s"));
    const auto star = giftOf(lessonOf("T", "kind: value\n", "tf.gather_nd(['*', 'b'], [[0], [1]])"), {});
    QCOMPARE(star->leftOut.size(), std::size_t{1});
    QVERIFY(!giftOf(lessonOf("T", "kind: shape\n", "tf.gather_nd(x"), {}).has_value());
  }

  void nothingBreaksOut() {
    std::vector<std::string> texts = {"}::x::{T}", "::",    "{=a ~b}", "$CATEGORY: x", "// gone",
                                      "[html]<b>", "%100%", "\\",      "\\}",          "\\\\}",
                                      "a\\n\\nb",  "####",  "->",      "&&123;",       "~=#{}:\\"};
    for (const std::string_view hostile : test::kHostileTexts) texts.emplace_back(hostile);
    for (const std::string& text : texts) {
      Lesson lesson = lessonOf("T", "kind: choose\nwrong gather_rule: a\nwrong keep_depth: b\n");
      QCOMPARE(lesson.steps.size(), std::size_t{1});
      lesson.title = text;
      lesson.steps[0].heading = text;
      lesson.steps[0].prose = plainProse(text);
      lesson.steps[0].why = plainProse(text);
      for (WrongAnswer& wrong : lesson.steps[0].ask->wrong) wrong.sentence = plainProse(text);
      const auto gift = test::valueOf(giftOf(lesson, {}));
      const auto read = readGift(gift.text);
      QVERIFY2(read.has_value(), gift.text.c_str());
      QCOMPARE(read->size(), 1);
      QCOMPARE(read->front().answers.size(), 3);
      for (const QString& line : QString::fromStdString(gift.text).split('\n'))
        QVERIFY2(line.isEmpty() || QString(":=~}#").contains(line[0]), qPrintable(line));
    }
  }

  void theCourse() {
    int questions = 0;
    for (const LessonEntry& entry : shippedLessons()) {
      const auto gift = test::valueOf(giftOf(readLesson(entry.text).lesson, {}));
      const auto read = readGift(gift.text);
      QVERIFY2(read.has_value(), gift.text.c_str());
      QCOMPARE(read->size(), gift.questions);
      questions += gift.questions;
    }
    QVERIFY(questions >= 4);
  }
};

GATHERND_TEST(GiftTest)
#include "gift_test.moc"
