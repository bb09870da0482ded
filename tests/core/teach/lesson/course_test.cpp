// SPDX-License-Identifier: GPL-3.0-or-later
// The course, played: every question is answered rightly and by every mistake that its lesson lists; calls
// give the shapes that the course promises; what is written by hand in a lesson is what it says it is.
#include <QFile>
#include <QTest>
#include <set>

#include "core/run/backend.h"
#include "core/teach/lesson/lesson_read.h"
#include "core/teach/lesson/lesson_scene.h"
#include "core/teach/lesson/shipped_lessons.h"
#include "core/teach/question/diagnosis.h"
#include "tests/core/teach/scenes.h"
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
  std::size_t step;
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
    const Question question = questionAt(asked(number).lesson, asked(number).step);
    const auto right = rightAnswer(question);
    QVERIFY(right.has_value());
    QVERIFY(isRight(question, *right));
    const Diagnosis diagnosis = diagnose(question, *right);
    QVERIFY(diagnosis.right);
    QVERIFY(diagnosis.named == nullptr && diagnosis.family == nullptr);
    if (question.kind == QuestionKind::Make) return;  // nothing is typed there
    const auto typed = readAnswer(question, answerText(question, *right));
    QVERIFY(typed.has_value());
    QVERIFY(isRight(question, *typed));
  }

  /// Whoever holds a listed mistake answers wrongly, is found, and is told so in words of the lesson's own.
  void theListedMistakes_data() { eachQuestion(); }
  void theListedMistakes() {
    QFETCH(int, number);
    const LessonStep& step = asked(number).lesson.steps[asked(number).step];
    const Question question = questionAt(asked(number).lesson, asked(number).step);
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
      const AskSpec& ask = *each.lesson.steps[each.step].ask;
      if (ask.kind != QuestionKind::Choose) continue;
      ++choices;
      const Question question = questionAt(each.lesson, each.step);
      QVERIFY2(ask.wrong.size() <= 3, each.name.c_str());
      QVERIFY2(question.choices.size() == ask.wrong.size() + 1, each.name.c_str());
    }
    QVERIFY(choices >= 10);
  }

  void shapes_data() {
    const auto row = test::columnsOfUnnamedRows<QString, QString, QString, QString, QString, QString>(
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
    row("batch-1", "look", "", "[3, 4, 5]", "[3, 2, 1]", "[3, 2, 5]");
    row("by-hand", "predict", "", "[3, 5]", "[3, 2, 1]", "[3, 2]");
    row("by-hand", "worked", "", "[3, 5]", "[3, 2, 2]", "[3, 2]");
    row("three-meanings", "videos", "0", "[2, 3, 5]", "[2, 3, 1]", "[2, 3, 3, 5]");
    row("three-meanings", "frames", "1", "[2, 3, 5]", "[2, 3, 1]", "[2, 3, 5]");
    row("three-meanings", "boxes", "2", "[2, 3, 5]", "[2, 3, 1]", "[2, 3]");
    row("outside", "cpu", "JAX", "[4]", "[3, 1]", "[3]");
    row("outside", "cpu", "NumPy", "[4]", "[2, 1]", "[2]");  // 4 would raise
    row("relatives", "predict", "", "[4, 5]", "[3, 2]", "[3]");
    row("bad-tuple", "predict", "", "[3, 6]", "[4, 6, 2]", "[4, 6]");
    row("columns", "predict", "", "[4, 4]", "[2, 2]", "[2]");
    row("nothing", "none", "", "[0, 3]", "[0, 1]", "[0, 3]");
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
      auto scene = Scene::make(here.call, three.params, three.indices);
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
    const auto read = [&](const char* rule) { return readByRelative(*findRelative(rule), scene); };
    QCOMPARE(test::textOf(read("gather_rule")->shape), QString("[3, 2, 5]"));
    QCOMPARE(test::textOf(read("outer_product")->shape), QString("[3, 3]"));
    QCOMPARE(test::textOf(read("same_as_indices")->shape), QString("[3, 2]"));
    QVERIFY(!read("along_axis"));
    QVERIFY(read("same_as_indices")->places == placesOf(sceneAt(lesson, "torch")));
    QVERIFY(read("outer_product")->places == placesOf(sceneAt(lesson, "ix")));
    const auto step = static_cast<std::size_t>(lesson.step("gather") - lesson.steps.data());
    const Made made = std::get<Made>(*rightAnswer(questionAt(lesson, step)));
    const auto gathered = Scene::make(scene.call, scene.params, EditedTensor(made.indices));
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
      CallRules rules = question.scene.call;
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
    QCOMPARE(lessons.size(), std::size_t{16});
    QFile file(test::places::tree() + "/docs/lessons.md");
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QString document = QString::fromUtf8(file.readAll());
    for (std::size_t i = 0; i < lessons.size(); ++i) {
      const CourseLesson& each = lessons[i];
      QCOMPARE(each.number, static_cast<int>(i) + 1);
      const Lesson lesson = lessonOf(each.id);
      QCOMPARE(lesson.title, each.title);
      QCOMPARE(lesson.minutes, each.minutes);
      QStringList attacks;
      for (const PlacedText& rule : lesson.attacks)
        attacks << QStringLiteral("`%1`").arg(QString::fromStdString(rule.text));
      const QString row = QStringLiteral("| %1 | `%2` | %3 | %4 | %5 |\n")
                              .arg(each.number)
                              .arg(QString::fromStdString(each.id), QString::fromStdString(each.title))
                              .arg(each.minutes)
                              .arg(attacks.join(", "));
      QVERIFY2(document.contains(row), qPrintable(row));
    }
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
    QCOMPARE(numbers.join(", "), QString("1, 2, 4, 5, 7, 9, 10"));
    QVERIFY(minutes >= 30 && minutes <= 45);
  }
};

GATHERND_TEST(CourseTest)
#include "course_test.moc"
