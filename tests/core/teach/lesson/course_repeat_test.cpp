// SPDX-License-Identifier: GPL-3.0-or-later
// The course beyond its first questions: each is asked five times more with other numbers. What is said then
// is read, and its numbers are held to core's; right answers are right, and whatever is asked after a wrong
// one is no harder than the lesson.
#include <QRegularExpression>
#include <QTest>
#include <set>

#include "core/error/sentences.h"
#include "core/teach/lesson/lesson_read.h"
#include "core/teach/lesson/lesson_scene.h"
#include "core/teach/lesson/shipped_lessons.h"
#include "core/teach/question/diagnosis.h"
#include "core/teach/question/generator.h"
#include "core/text/element_text.h"
#include "core/text/literal/literal.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::teach;

namespace {

constexpr std::uint64_t kRepeats = 5;

struct RepeatedQuestion {
  QString name;
  LessonStep step;
  Question question;
};

std::vector<RepeatedQuestion> allRepeated() {
  std::vector<RepeatedQuestion> all;
  for (const LessonEntry& entry : shippedLessons()) {  // in both languages
    const Lesson lesson = readLesson(entry.text).lesson;
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
      if (!lesson.steps[i].ask) continue;
      const auto scene = resolveScene(stopAsked(lesson, i)->scene, {});
      all.push_back({QStringLiteral("%1#%2").arg(QString::fromStdString(std::string(entry.file)),
                                                 QString::fromStdString(lesson.steps[i].id)),
                     lesson.steps[i], *lessonQuestion(lesson, i, scene->scene)});
    }
  }
  return all;
}

/// Numbers in digits, and those that are words of English.
QStringList numbersIn(const QString& text) {
  static const QRegularExpression number(
      QStringLiteral(
          "\\d+|\\b(zero|one|two|three|four|five|six|seven|eight|nine|ten|twelve|sixteen|twenty)\\b|"
          "[两三四五六七八九十]"),
      QRegularExpression::CaseInsensitiveOption | QRegularExpression::UseUnicodePropertiesOption);
  QStringList found;
  for (auto at = number.globalMatch(text); at.hasNext();) found << at.next().captured();
  return found;
}

QString english(const Error& error) {
  return QString::fromStdString(englishSentence(error));
}

int depthOf(const Scene& scene) {
  const Shape& indices = scene.call.indices.shape;
  const bool first = scene.call.dialect.tupleAxis == TupleAxis::First;
  return static_cast<int>(indices[first ? 0 : indices.rank() - 1]);
}

void keepsTheForm(const Question& question, const Question& next) {
  QCOMPARE(next.scene.call.params.shape.rank(), question.scene.call.params.shape.rank());
  QCOMPARE(next.scene.call.indices.shape.rank(), question.scene.call.indices.shape.rank());
  QCOMPARE(depthOf(next.scene), depthOf(question.scene));
  QCOMPARE(next.scene.call.batchDims, question.scene.call.batchDims);
  QCOMPARE(next.scene.call.dialect.id, question.scene.call.dialect.id);
}

std::int64_t cellsOf(const Question& question) {
  if (!question.scene.plan) return 1;
  const bool gradient = question.of.of == AskedPart::Of::Gradient;
  const Shape& shape = gradient ? question.scene.plan->params : question.scene.plan->output;
  return static_cast<std::int64_t>(elementsOf(question.of, shape).size());
}

/// Each number of what is asked is one of the call that it is asked about.
void promptHolds(const Question& question) {
  const Error text = questionText(question);
  QVERIFY(!english(text).contains(QLatin1Char('{')));
  for (const ErrorArg& arg : text.args) {
    if (arg.name == "count") QCOMPARE(std::get<std::int64_t>(arg.value), cellsOf(question));
    if (arg.name == "of") {
      const bool gradient = question.of.of == AskedPart::Of::Gradient;
      const Shape& shape = gradient ? question.scene.plan->params : question.scene.plan->output;
      const auto part = parseAskedPart(std::get<std::string>(arg.value), shape);
      QVERIFY(part && *part == question.of);
    }
    if (arg.name == "upstream") {
      LiteralOptions options;
      options.dtype = question.upstream->dtype();
      const auto told = parseLiteral(std::get<std::string>(arg.value), options);
      QVERIFY(told && bitEqual(*told, *question.upstream));
      QCOMPARE(question.upstream->shape(), question.scene.plan->reported);
    }
  }
}

/// What is said to a wrong answer holds for this answer to this question.
void verdictHolds(const Question& question, const Answer& answer, const Diagnosis& diagnosis) {
  const auto text = diagnosisText(question, answer, diagnosis);
  if (!text) return;
  if (text->reason != "diagnosis.read") {
    // A sentence of the registry: of numbers it knows where counting begins, a size that is lost, a 0 or a 1.
    for (const QString& number : numbersIn(english(*text)))
      QVERIFY2(QStringList({"0", "1", "one"}).contains(number), qPrintable(english(*text)));
    return;
  }
  const QString read = english(*text).section(QLatin1String("params["), 1).section(QLatin1Char(']'), 0, 0);
  std::vector<std::int64_t> place;
  for (const QString& number : read.split(QLatin1Char(','), Qt::SkipEmptyParts))
    place.push_back(number.toLongLong());
  QVERIFY(std::find(diagnosis.read.begin(), diagnosis.read.end(), ReadPlace(place)) != diagnosis.read.end());
}

}  // namespace

class CourseRepeatTest : public QObject {
  Q_OBJECT

 private slots:
  void everyQuestion_data() {
    QTest::addColumn<int>("number");
    all_ = allRepeated();
    for (std::size_t i = 0; i < all_.size(); ++i) QTest::addRow("%s", qPrintable(all_[i].name)) << int(i);
    QVERIFY(all_.size() > 120);
  }
  void everyQuestion() {
    QFETCH(int, number);
    const RepeatedQuestion& asked = all_[static_cast<std::size_t>(number)];
    for (std::uint64_t seed = 1; seed <= kRepeats; ++seed) {
      const auto next = anotherLike(asked.question, seed);
      if (!asked.question.scene.plan && !next) return;  // of a refused call there is but the one
      QVERIFY2(next.has_value(), next ? "" : englishSentence(next.error()).c_str());
      keepsTheForm(asked.question, *next);
      QCOMPARE(next->kind, asked.question.kind);
      QVERIFY(next->of == asked.question.of);
      promptHolds(*next);
      answeredRightly(*next);
      answeredWrongly(*next);
      if (QTest::currentTestFailed()) return;
    }
  }

  /// What stands beside such a question says no number: it would be one of another call.
  void whatIsSaid_data() { everyQuestion_data(); }
  void whatIsSaid() {
    QFETCH(int, number);
    const LessonStep step = repeatedStep(all_[static_cast<std::size_t>(number)].step);
    QString said = QString::fromStdString(step.heading + '\n' + plainText(step.prose) + '\n' +
                                          plainText(step.why) + '\n' + plainText(step.notes));
    for (const Prose& hint : step.ask->hints) said += '\n' + QString::fromStdString(plainText(hint));
    for (const WrongAnswer& wrong : step.ask->wrong)
      said += '\n' + QString::fromStdString(plainText(wrong.sentence));
    QCOMPARE(numbersIn(said), QStringList());
  }

  /// Who repeats the last question of a lesson still gets hints and words of the lesson's own.
  void somethingIsSaid() {
    int hints = 0, lines = 0, steps = 0;
    for (const RepeatedQuestion& asked : allRepeated()) {
      if (asked.step.ask->again == 0) continue;
      const AskSpec ask = *repeatedStep(asked.step).ask;
      ++steps;
      hints += ask.hints.empty() ? 0 : 1;
      lines += static_cast<int>(ask.wrong.size());
    }
    QVERIFY(steps >= 30);
    QVERIFY2(hints >= steps - 2, qPrintable(QString::number(hints)));
    QVERIFY2(lines >= 2 * steps, qPrintable(QString::number(lines)));
  }

  void axesOfSizeOneStay() {
    for (const RepeatedQuestion& asked : allRepeated()) {
      if (!asked.name.contains("brackets#retry") && !asked.name.contains("nothing#retry")) continue;
      const auto next = anotherLike(asked.question, 3);
      const auto ones = [](const Question& question) {
        const std::vector<std::int64_t> output = question.scene.plan->output.toVector();
        return std::count(output.begin(), output.end(), 1);
      };
      QCOMPARE(ones(*next), ones(asked.question));
      QVERIFY(ones(*next) > 0);
    }
  }

 private:
  static void answeredRightly(const Question& question) {
    const auto right = rightAnswer(question);
    QVERIFY(right.has_value());
    QVERIFY(isRight(question, *right));
    const auto typed = readAnswer(question, answerText(question, *right));
    QVERIFY(typed && isRight(question, *typed));
    const Diagnosis diagnosis = diagnose(question, *typed);
    QVERIFY(diagnosis.right && diagnosis.named == nullptr && diagnosis.family == nullptr &&
            !diagnosis.followUp);
    if (question.kind == QuestionKind::Make)
      QVERIFY(!isRight(question, Made{question.scene.call.batchDims, *question.scene.indices.flattened()}));
  }

  static void answeredWrongly(const Question& question) {
    for (const WrongRule& rule : wrongRules()) {
      const auto answer = answerByRule(question, rule);
      if (!answer || isRight(question, *answer)) continue;
      const Diagnosis diagnosis = diagnose(question, *answer);
      QVERIFY(!diagnosis.right);
      verdictHolds(question, *answer, diagnosis);
      if (!diagnosis.followUp) continue;
      const Question& next = *diagnosis.followUp;
      keepsTheForm(question, next);
      if (next.kind == QuestionKind::Place || next.kind == QuestionKind::Value) QVERIFY(cellsOf(next) <= 10);
      promptHolds(next);
      const auto right = rightAnswer(next);
      QVERIFY(right && isRight(next, *right) && diagnose(next, *right, &diagnosis).right);
    }
  }

  std::vector<RepeatedQuestion> all_;
};

GATHERND_TEST(CourseRepeatTest)
#include "course_repeat_test.moc"
