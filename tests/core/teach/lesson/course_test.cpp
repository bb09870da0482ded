// SPDX-License-Identifier: GPL-3.0-or-later
// The course, played: every question is answered rightly and by every mistake that its lesson lists; calls
// give the shapes that the course promises; what is written by hand in a lesson is what it says it is. And
// beyond its first questions: each is asked five times more with other numbers. What is said then is read,
// and its numbers are held to core's; right answers are right, and whatever is asked after a wrong one is no
// harder than the lesson.
#include <QRegularExpression>
#include <QTest>
#include <set>

#include "core/error/sentences.h"
#include "core/run/backend.h"
#include "core/teach/lesson/lesson.h"
#include "core/teach/lesson/lesson_scene.h"
#include "core/teach/lesson/shipped_lessons.h"
#include "core/teach/question/diagnosis.h"
#include "core/teach/question/generator.h"
#include "core/text/element_text.h"
#include "core/text/literal/literal.h"
#include "tests/core/teach/scenes.h"
#include "tests/support/files.h"
#include "tests/support/places.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::teach;

namespace {

Lesson lessonOf(std::string_view id) {
  const LessonEntry* const entry = findShippedLesson(id);
  if (entry == nullptr) qFatal("no lesson %s", std::string(id).c_str());
  return readLesson(entry->text).lesson;
}

Scene sceneAt(const Lesson& lesson, const char* step, const char* label = "") {
  for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
    if (lesson.steps[i].id != step) continue;
    for (const DialStop& stop : *stopsShown(lesson, i))
      if (stop.label == label) return resolveScene(stop.scene, {})->scene;
  }
  qFatal("no scene of %s %s", step, label);
}

Question questionAt(const Lesson& lesson, std::size_t step) {
  return *lessonQuestion(lesson, step, resolveScene(stopAsked(lesson, step)->scene, {})->scene);
}

Places placesOf(const Scene& scene) {
  Question question;
  question.kind = QuestionKind::Place;
  question.scene = scene;
  return std::get<Places>(*rightAnswer(question));
}

/// A step with a question.
struct Asked {
  std::string name;
  Lesson lesson;
  std::size_t number;

  const LessonStep& step() const { return lesson.steps[number]; }
  Question question() const { return questionAt(lesson, number); }
};
const std::vector<Asked>& allAsked() {
  static const std::vector<Asked> all = [] {
    std::vector<Asked> out;
    for (const LessonEntry& entry : shippedLessons()) {
      const Lesson lesson = readLesson(entry.text).lesson;
      for (std::size_t i = 0; i < lesson.steps.size(); ++i)
        if (lesson.steps[i].ask)
          out.push_back({std::string(entry.file) + " " + lesson.steps[i].id, lesson, i});
    }
    return out;
  }();
  return all;
}

constexpr std::uint64_t kRepeats = 5;

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
  const Shape& indices = scene.indices.shape();
  const bool first = scene.dialect.tupleAxis == TupleAxis::First;
  return static_cast<int>(indices[first ? 0 : indices.rank() - 1]);
}

void keepsTheForm(const Question& question, const Question& next) {
  QCOMPARE(next.scene.params.shape().rank(), question.scene.params.shape().rank());
  QCOMPARE(next.scene.indices.shape().rank(), question.scene.indices.shape().rank());
  QCOMPARE(depthOf(next.scene), depthOf(question.scene));
  QCOMPARE(next.scene.batchDims, question.scene.batchDims);
  QCOMPARE(next.scene.dialect.id, question.scene.dialect.id);
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
void verdictHolds(const Diagnosis& diagnosis) {
  const auto text = diagnosisText(diagnosis);
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

class CourseTest : public QObject {
  Q_OBJECT

  void eachQuestion() {
    QTest::addColumn<int>("number");
    for (std::size_t i = 0; i < allAsked().size(); ++i)
      QTest::addRow("%s", allAsked()[i].name.c_str()) << static_cast<int>(i);
  }
  static const Asked& asked(int number) { return allAsked()[static_cast<std::size_t>(number)]; }

 private slots:
  void theRightAnswer_data() { eachQuestion(); }
  void theRightAnswer() {
    QFETCH(int, number);
    const Question question = asked(number).question();
    const auto right = test::valueOf(rightAnswer(question));
    QVERIFY(isRight(question, right));
    const Diagnosis diagnosis = diagnose(question, right);
    QVERIFY(diagnosis.right);
    QVERIFY(diagnosis.named == nullptr && diagnosis.family == nullptr);
    if (question.kind == QuestionKind::Make) return;  // nothing is typed there
    const auto typed = test::valueOf(readAnswer(question, answerText(question, right)));
    QVERIFY(isRight(question, typed));
  }

  /// Whoever holds a listed mistake answers wrongly, is found, and is told so in words of the lesson's own.
  void theListedMistakes_data() { eachQuestion(); }
  void theListedMistakes() {
    QFETCH(int, number);
    const LessonStep& step = asked(number).step();
    const Question question = asked(number).question();
    std::set<std::string> told;
    for (const WrongAnswer& wrong : step.ask->wrong) {
      const std::string words = plainText(wrong.sentence);
      QVERIFY(words.size() > 10);
      QVERIFY2(told.insert(words).second, words.c_str());
      for (const PlacedText& each : wrong.rules) {
        const WrongRule* const rule = findWrongRule(each.text);
        QVERIFY2(rule != nullptr, each.text.c_str());
        QVERIFY(words != rule->sentence);
        const auto answer = answerByRule(question, *rule);
        QVERIFY2(answer.has_value(), each.text.c_str());
        QVERIFY2(!isRight(question, *answer), each.text.c_str());
        const Diagnosis diagnosis = diagnose(question, *answer);
        QVERIFY2(!diagnosis.right, each.text.c_str());
        const auto& candidates = diagnosis.candidates;
        QVERIFY2(std::find(candidates.begin(), candidates.end(), rule) != candidates.end(),
                 each.text.c_str());
      }
    }
  }

  /// A choice shows as many answers as it can, and its lines are in it.
  void choicesHaveTheirMistakes() {
    int choices = 0;
    for (const Asked& each : allAsked()) {
      const AskSpec& ask = *each.step().ask;
      if (ask.kind != QuestionKind::Choose) continue;
      ++choices;
      const Question question = each.question();
      QVERIFY2(ask.wrong.size() <= 3, each.name.c_str());
      QVERIFY2(question.choices.size() == ask.wrong.size() + 1, each.name.c_str());
    }
    QVERIFY(choices >= 10);
  }

  void shapes_data() {
    const auto row = test::columns<QString, QString, QString, QString, QString, QString>(
        "lesson", "step", "stop", "params", "indices", "output");
    row("address", "look", "", "[4, 4]", "[3, 1]", "[3, 4]");
    row("full-address", "look", "", "[4, 5]", "[3, 2]", "[3]");
    row("brackets", "look", "", "[5, 6]", "[2]", "[]");
    row("brackets", "rows", "", "[5, 6]", "[2, 1]", "[2, 6]");
    row("brackets", "one", "", "[5, 6]", "[1, 2]", "[1]");
    row("depth", "book", "0", "[2, 3, 4]", "[1, 0]", "[1, 2, 3, 4]");
    row("depth", "book", "1", "[2, 3, 4]", "[1, 1]", "[1, 3, 4]");
    row("depth", "page", "2", "[2, 3, 4]", "[1, 2]", "[1, 4]");
    row("depth", "word", "3", "[2, 3, 4]", "[1, 3]", "[1]");
    row("equation", "look", "", "[5, 3, 7]", "[2, 4, 2]", "[2, 4, 7]");
    row("grid", "look", "", "[4, 3]", "[2, 3, 1]", "[2, 3, 3]");
    row("masks", "days", "", "[5, 2]", "[3, 1]", "[3, 2]");
    row("masks", "cells", "", "[3, 4]", "[4, 2]", "[4]");
    row("masks", "none", "", "[5, 2]", "[0, 1]", "[0, 2]");
    row("masks", "part", "", "[3, 4, 5]", "[4, 2]", "[4, 5]");
    row("batch-1", "look", "", "[3, 4, 5]", "[3, 2, 1]", "[3, 2, 5]");
    row("by-hand", "predict", "", "[3, 5]", "[3, 2, 1]", "[3, 2]");
    row("by-hand", "worked", "", "[3, 5]", "[3, 2, 2]", "[3, 2]");
    row("three-meanings", "videos", "0", "[2, 3, 5]", "[2, 3, 1]", "[2, 3, 3, 5]");
    row("three-meanings", "frames", "1", "[2, 3, 5]", "[2, 3, 1]", "[2, 3, 5]");
    row("three-meanings", "boxes", "2", "[2, 3, 5]", "[2, 3, 1]", "[2, 3]");
    row("one-per-row", "look", "", "[4, 5]", "[4, 1]", "[4]");
    row("one-per-row", "alone", "", "[4, 5]", "[4, 1]", "[4, 5]");
    row("one-per-row", "last", "", "[4, 4, 2]", "[4, 1]", "[4, 2]");
    row("top-k-and-beam", "best", "", "[3, 5]", "[3, 2, 1]", "[3, 2]");
    row("top-k-and-beam", "beams", "", "[4, 3, 2]", "[4, 3, 1]", "[4, 3, 2]");
    row("top-k-and-beam", "without", "", "[4, 3, 2]", "[4, 3, 1]", "[4, 3, 3, 2]");
    row("outside", "cpu", "JAX", "[4]", "[3, 1]", "[3]");
    row("outside", "cpu", "NumPy", "[4]", "[2, 1]", "[2]");  // 4 would raise
    row("bad-tuple", "predict", "", "[3, 6]", "[4, 6, 2]", "[4, 6]");
    row("nothing", "none", "", "[0, 3]", "[0, 1]", "[0, 3]");
    row("relatives", "predict", "", "[4, 5]", "[3, 2]", "[3]");
    row("columns", "predict", "", "[4, 4]", "[2, 2]", "[2]");
    row("backwards", "predict", "", "[4, 2]", "[3, 1]", "[3, 2]");
    row("memory", "line", "", "[8, 4]", "[4, 1]", "[4, 4]");
  }
  void shapes() {
    const auto [lesson, step, stop, params, indices, output] =
        test::currentRow<QString, QString, QString, QString, QString, QString>();
    const Scene scene =
        sceneAt(lessonOf(lesson.toStdString()), step.toUtf8().constData(), stop.toUtf8().constData());
    QCOMPARE(test::textOf(scene.plan->params), params);
    QCOMPARE(test::textOf(scene.plan->indices), indices);
    QCOMPARE(test::textOf(scene.plan->output), output);
  }

  /// Under six dialects one index has five endings.
  void outside_data() {
    const auto row = test::columns<QString, QString>("minusOne", "four");
    row("TensorFlow on a CPU", "error", "error");
    row("TensorFlow on a GPU", "zero", "zero");
    row("TensorFlow with XLA", "clamps", "clamps");
    row("NumPy", "wraps", "error");
    row("JAX", "wraps", "clamps");
    row("OpenVINO", "wraps", "undefined");
  }
  void outside() {
    const Lesson lesson = lessonOf("outside");
    const Scene three = sceneAt(lesson, "cpu", "JAX");
    const auto ending = [&](const char* part) {
      Question question;
      question.kind = QuestionKind::Outcome;
      const Scene here = sceneAt(lesson, "cpu", QTest::currentDataTag());
      auto scene = Scene::make(here.rules(), three.params, three.indices);
      if (!scene) return QString();
      question.scene = std::move(*scene);
      const auto of = parseAskedPart(part, question.scene.plan->output);
      if (!of) return QString();
      question.of = *of;
      return QString::fromStdString(std::string(endingName(std::get<Ending>(*rightAnswer(question)))));
    };
    QCOMPARE(ending("output[0]"), QString("reads"));
    QTEST(ending("output[1]"), "minusOne");
    QTEST(ending("output[2]"), "four");
    QCOMPARE(lesson.step("cpu")->stops.size(), std::size_t{6});
  }

  /// What a lesson writes as a gather_nd in place of a relative reads just what the relative does.
  void relativesByHand() {
    const Lesson lesson = lessonOf("relatives");
    const Scene scene = sceneAt(lesson, "predict");
    const auto read = [&](const char* rule) {
      return readByRelative(*std::ranges::find(relatives(), std::string_view(rule), &Relative::rule), scene);
    };
    QCOMPARE(test::textOf(read("gather_rule")->shape), QString("[3, 2, 5]"));
    QCOMPARE(test::textOf(read("outer_product")->shape), QString("[3, 3]"));
    QCOMPARE(test::textOf(read("same_as_indices")->shape), QString("[3, 2]"));
    QVERIFY(!read("along_axis"));
    QVERIFY(read("same_as_indices")->places == placesOf(sceneAt(lesson, "torch")));
    QVERIFY(read("outer_product")->places == placesOf(sceneAt(lesson, "ix")));
    const auto step = static_cast<std::size_t>(lesson.step("gather") - lesson.steps.data());
    const Made made = std::get<Made>(*rightAnswer(questionAt(lesson, step)));
    const auto gathered = Scene::make(scene, scene.params, EditedTensor(made.indices));
    QVERIFY(read("gather_rule")->places == placesOf(*gathered));
  }

  /// The same call with and without batch_dims.
  void byHand() {
    const Lesson lesson = lessonOf("by-hand");
    QVERIFY(placesOf(sceneAt(lesson, "predict")) == placesOf(sceneAt(lesson, "worked")));
    for (const char* id : {"last-row", "two-rows"}) {
      const auto step = static_cast<std::size_t>(lesson.step(id) - lesson.steps.data());
      const Question question = questionAt(lesson, step);
      QCOMPARE(test::textOf(question.scene.plan->indices), QString("[3, 2, 2]"));
      QCOMPARE(test::textOf(question.target->shape()), QString("[3, 2]"));
      // The worked example fades: it is not done, and the first row is.
      QVERIFY(!isRight(question, Made{0, *question.scene.indices.flattened()}));
      const Places begun = placesOf(question.scene);
      const Answer right = *rightAnswer(question);
      const Made& made = std::get<Made>(right);
      CallRules rules = question.scene;
      rules.batchDims = made.batchDims;
      const Places done = placesOf(*Scene::make(rules, question.scene.params, EditedTensor(made.indices)));
      QVERIFY(begun[0] == done[0] && begun[1] == done[1]);
    }
  }

  void oneBadTupleOf24() {
    const Lesson lesson = lessonOf("bad-tuple");
    for (const char* step : {"predict", "gpu", "onnx"}) {
      const Scene scene = sceneAt(lesson, step);
      std::int64_t bad = 0;
      for (std::int64_t tuple = 0; tuple < scene.plan->tupleCount; ++tuple)
        bad += scene.trace().endingOf(tuple).outcome == TupleOutcome::Ok ? 0 : 1;
      QCOMPARE(bad, std::int64_t{1});
      QVERIFY(scene.trace().endingOf(17).outcome != TupleOutcome::Ok);
    }
  }

  void sortedAndShuffledAreTheSameRows() {
    const Lesson lesson = lessonOf("memory");
    const Places sorted = placesOf(sceneAt(lesson, "order", "sorted"));
    const Places shuffled = placesOf(sceneAt(lesson, "order", "shuffled"));
    QVERIFY(sorted != shuffled);
    QVERIFY((std::set(sorted.begin(), sorted.end()) == std::set(shuffled.begin(), shuffled.end())));
  }

  void theList() {
    const auto lessons = course();
    const QString document = QString::fromUtf8(test::fileBytes(test::places::tree() + "/docs/lessons.md"));
    static const QRegularExpression listed(QStringLiteral("^\\| \\d+ \\| "),
                                           QRegularExpression::MultilineOption);
    QCOMPARE(static_cast<std::size_t>(document.count(listed)), lessons.size());
    for (std::size_t i = 0; i < lessons.size(); ++i) {
      const CourseLesson& each = lessons[i];
      QCOMPARE(each.number, static_cast<int>(i) + 1);
      const Lesson lesson = lessonOf(each.id);
      QCOMPARE(lesson.title, each.title);
      QCOMPARE(lesson.minutes, each.minutes);
      QStringList attacks;
      for (const PlacedText& rule : lesson.attacks)
        attacks << QStringLiteral("`%1`").arg(QString::fromStdString(rule.text));
      const QString row = QStringLiteral("| %1 | %2 | `%3` | %4 | %5 | %6 |\n")
                              .arg(each.number)
                              .arg(QString::fromStdString(each.group), QString::fromStdString(each.id),
                                   QString::fromStdString(each.title))
                              .arg(each.minutes)
                              .arg(attacks.join(", "));
      QVERIFY2(document.contains(row), qPrintable(row));
    }
  }

  /// The lessons of a group stand together, and a translation's groups begin where its source's do.
  void groups_data() {
    const auto row = test::columns<QString>("language");
    for (const char* language : {"en", "zh_CN"}) row(language, QString::fromLatin1(language));
  }
  void groups() {
    QFETCH(const QString, language);
    const auto lessons = course(language.toStdString());
    const auto written = course();
    std::set<std::string> ended;
    for (std::size_t i = 1; i < lessons.size(); ++i) {
      const bool begins = lessons[i].group != lessons[i - 1].group;
      QCOMPARE(begins, written[i].group != written[i - 1].group);
      if (begins) ended.insert(lessons[i - 1].group);
      QVERIFY2(!ended.contains(lessons[i].group), lessons[i].id.c_str());
    }
    QCOMPARE(ended.size() + 1, std::size_t{6});
  }

  void aLecture() {
    QStringList numbers;
    int minutes = 0;
    for (const std::string_view id : lectureOf45()) {
      const auto lessons = course();
      const auto found = std::find_if(lessons.begin(), lessons.end(),
                                      [&](const CourseLesson& each) { return each.id == id; });
      QVERIFY(found != lessons.end());
      numbers << QString::number(found->number);
      minutes += found->minutes;
    }
    QCOMPARE(numbers.join(", "), QString("1, 2, 4, 5, 8, 10, 13"));
    QVERIFY(minutes >= 30 && minutes <= 45);
  }

  void everyQuestionAgain_data() {
    QVERIFY(allAsked().size() > 120);
    eachQuestion();
  }
  void everyQuestionAgain() {
    QFETCH(int, number);
    const Question question = asked(number).question();
    for (std::uint64_t seed = 1; seed <= kRepeats; ++seed) {
      const auto next = anotherLike(question, seed);
      if (!question.scene.plan && !next) return;  // of a refused call there is but the one
      QVERIFY2(next.has_value(), next ? "" : englishSentence(next.error()).c_str());
      keepsTheForm(question, *next);
      QCOMPARE(next->kind, question.kind);
      QVERIFY(next->of == question.of);
      promptHolds(*next);
      answeredRightly(*next);
      answeredWrongly(*next);
      if (QTest::currentTestFailed()) return;
    }
  }

  /// What stands beside such a question says no number: it would be one of another call.
  void whatIsSaidAgain_data() { eachQuestion(); }
  void whatIsSaidAgain() {
    QFETCH(int, number);
    const LessonStep step = repeatedStep(asked(number).step());
    QString said = QString::fromStdString(step.heading + '\n' + plainText(step.prose) + '\n' +
                                          plainText(step.why) + '\n' + plainText(step.notes));
    for (const Prose& hint : step.ask->hints) said += '\n' + QString::fromStdString(plainText(hint));
    for (const WrongAnswer& wrong : step.ask->wrong)
      said += '\n' + QString::fromStdString(plainText(wrong.sentence));
    QCOMPARE(numbersIn(said), QStringList());
  }

  /// Who repeats the last question of a lesson still gets hints and words of the lesson's own.
  void somethingIsSaidAgain() {
    int hints = 0, lines = 0, steps = 0;
    for (const Asked& each : allAsked()) {
      if (each.step().ask->again == 0) continue;
      const AskSpec ask = *repeatedStep(each.step()).ask;
      ++steps;
      hints += ask.hints.empty() ? 0 : 1;
      lines += static_cast<int>(ask.wrong.size());
    }
    QVERIFY(steps >= 30);
    QVERIFY2(hints >= steps - 2, qPrintable(QString::number(hints)));
    QVERIFY2(lines >= 2 * steps, qPrintable(QString::number(lines)));
  }

  void axesOfSizeOneStay() {
    for (const Asked& each : allAsked()) {
      const bool has1 = each.name.find("brackets retry") != std::string::npos ||
                        each.name.find("nothing retry") != std::string::npos;
      if (!has1) continue;
      const Question question = each.question();
      const auto next = anotherLike(question, 3);
      const auto ones = [](const Question& of) {
        const std::vector<std::int64_t> output = of.scene.plan->output.toVector();
        return std::count(output.begin(), output.end(), 1);
      };
      QCOMPARE(ones(*next), ones(question));
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
      QVERIFY(!isRight(question, Made{question.scene.batchDims, *question.scene.indices.flattened()}));
  }

  static void answeredWrongly(const Question& question) {
    for (const WrongRule& rule : wrongRules()) {
      const auto answer = answerByRule(question, rule);
      if (!answer || isRight(question, *answer)) continue;
      const Diagnosis diagnosis = diagnose(question, *answer);
      QVERIFY(!diagnosis.right);
      verdictHolds(diagnosis);
      if (!diagnosis.followUp) continue;
      const Question& next = *diagnosis.followUp;
      keepsTheForm(question, next);
      if (next.kind == QuestionKind::Place || next.kind == QuestionKind::Value) QVERIFY(cellsOf(next) <= 10);
      promptHolds(next);
      const auto right = rightAnswer(next);
      QVERIFY(right && isRight(next, *right) && diagnose(next, *right, &diagnosis).right);
    }
  }
};

GATHERND_TEST(CourseTest)
#include "course_test.moc"
