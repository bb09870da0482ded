// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons as text: scenarios become scenes that are the very same call, steps are added without touching what
// is there, and nothing in a title or a value breaks the file.
#include "core/teach/lesson/lesson_write.h"

#include <QTest>

#include "core/scenario/examples.h"
#include "core/scenario/scenario_json.h"
#include "core/teach/lesson/lesson.h"
#include "core/teach/lesson/lesson_check.h"
#include "tests/core/teach/lesson/faults.h"
#include "tests/support/hostile_texts.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::teach;

namespace {

/// Members as JSON; ' stands for quotes where there are no others.
Scenario scenarioOf(std::string members) {
  if (members.find('"') == members.npos) std::replace(members.begin(), members.end(), '\'', '"');
  const auto scenario = parseScenario("{\"gathernd_scenario\": 1, " + members + "}");
  if (!scenario) qFatal("no scenario: %s", members.c_str());
  return *scenario;
}

/// The call alone, as JSON.
std::string callOf(Scenario scenario) {
  scenario.title.clear();
  scenario.notes.clear();
  scenario.backend = "auto";
  scenario.unknownKeys = "{}";
  return formatScenario(scenario);
}

}  // namespace

class LessonWriteTest : public QObject {
  Q_OBJECT

 private slots:
  // text: empty: JSON
  void scenesAreTheSameCall_data() {
    const auto row = test::columns<QString, QString>("scenario", "text");
    row("float32 in order",
        "'params': {'dtype': 'float32', 'data': [[0, 1], [2, 3]]}, 'indices': {'data': [[1]]}",
        "tf.gather_nd(arange:2,2, [[1]])");
    row("int32", "'params': {'data': [[0, 1], [2, 3]]}, 'indices': {'data': [[1], [0]]}, 'batch_dims': 1",
        "tf.gather_nd([[0, 1], [2, 3]], [[1], [0]], batch_dims=1)");
    row("int64", "'params': {'dtype': 'int64', 'data': [5, 6]}, 'indices': {'dtype': 'int32', 'data': [[1]]}",
        "tf.gather_nd(np.array([5, 6], dtype=np.int64), np.array([[1]], dtype=np.int32))");
    row("policy", "'params': {'data': [5, 6]}, 'indices': {'data': [[7]]}, 'bad_indices_policy': 'IGNORE'",
        "tf.gather_nd([5, 6], [[7]], bad_indices_policy=\"IGNORE\")");
    row("strings", "'params': {'data': ['a', '```']}, 'indices': {'data': [[0]]}",
        "tf.gather_nd([\"a\", \"```\"], [[0]])");
    row("a fill value",
        "'params': {'data': [5, 6]}, 'indices': {'data': [[7]]}, 'dialect': 'jax-fill', 'fill_value': 3", "");
    row("no elements",
        "'params': {'dtype': 'float32', 'shape': [2, 0], 'data': []}, 'indices': {'data': [[0]]}", nullptr);
    row("half", "'params': {'dtype': 'bfloat16', 'data': [0.5]}, 'indices': {'data': [[0]]}", nullptr);
    row("a dialect of one's own",
        "'params': {'data': [5]}, 'indices': {'data': [[0]]}, 'dialect': {'base': 'onnx', 'negative_index': "
        "'clamp'}",
        "");
    row("names with spaces",
        "'params': {'data': [5]}, 'indices': {'data': [[0]]}, 'axis_names': {'params': ['a b'], 'indices': "
        "['c', 'd']}",
        "");
    row("hostile words",
        "\"params\": {\"data\": [\"a\\n```\\n## b {#c}\\n\", \"\\\"', ]\"]}, \"indices\": {\"data\": [[0]]}",
        nullptr);
  }
  void scenesAreTheSameCall() {
    const auto [scenario, text] = test::currentRow<QString, QString>();
    const Scenario given = scenarioOf(scenario.toStdString());
    const auto spec = test::valueOf(sceneOf(given));
    if (!text.isNull()) {
      QCOMPARE(spec.source, text.isEmpty() ? SceneSource::Json : SceneSource::Call);
      if (!text.isEmpty()) QCOMPARE(QString::fromStdString(spec.text.text), text);
    }
    // Through the file and back.
    const auto lesson = test::valueOf(newLesson(given));
    const LessonReading reading = readLesson(lesson);
    QVERIFY2(reading.faults.empty(),
             qPrintable(test::textOf(reading.faults).join(' ') + QString::fromStdString(lesson)));
    const auto scene = test::valueOf(resolveScene(reading.lesson.steps[0].stops[0].scene, {}));
    QCOMPARE(QString::fromStdString(callOf(scene.scenario)), QString::fromStdString(callOf(given)));
  }

  void everyExampleBecomesALesson() {
    for (const ExampleEntry& entry : shippedExamples()) {
      const auto scenario = loadExample(entry.id);
      const auto text = test::valueOf(newLesson(*scenario));
      LessonCheck check = checkLesson(text);
      // Some are too large to be asked about, some have long notes.
      for (const Error& fault : check.faults) {
        const bool known = fault.code == ErrorCode::Limit || fault.code == ErrorCode::Unsupported ||
                           fault.reason == "lesson.words" || fault.reason == "lesson.scene_large";
        QVERIFY2(known, qPrintable(QString::fromStdString(std::string(entry.id) + " " + fault.reason)));
      }
      QCOMPARE(QString::fromStdString(lessonText(check.lesson)), QString::fromStdString(text));
    }
  }

  void hostileTitles() {
    for (const std::string_view hostile : test::kHostileTexts) {
      Scenario scenario = scenarioOf("'params': {'data': [5]}, 'indices': {'data': [[0]]}");
      for (const char* around : {"", "\n## x {#y}\n```ask\n", "---\n", "{#z}"}) {
        scenario.title = std::string(hostile) + around;
        scenario.notes = around + std::string(hostile);
        const auto text = test::valueOf(newLesson(scenario));
        const LessonReading reading = readLesson(text);
        QVERIFY2(reading.faults.empty(), text.c_str());
        QCOMPARE(reading.lesson.steps.size(), std::size_t{1});
        QVERIFY(!reading.lesson.title.empty());
      }
    }
  }

  void aStepIsAppended() {
    const auto text = test::valueOf(
        newLesson(scenarioOf("'title': 'Two', 'params': {'data': [5, 6]}, 'indices': {'data': [[1], [0]]}")));
    LessonStep step;
    step.id = "look";
    step.heading = "Again *";
    step.prose = plainProse("1. a `code` _x_");
    step.stops.push_back(
        {{}, *sceneOf(scenarioOf("'params': {'data': [1, 2]}, 'indices': {'data': [[0], [0]]}"))});
    AskSpec ask;
    ask.kind = QuestionKind::Choose;
    ask.choices = QuestionKind::Shape;
    ask.hints.push_back(plainProse("Look: here"));
    WrongAnswer wrong;
    wrong.rules = {{"keep_depth", {}}};
    wrong.sentence = plainProse("No: it is * gone.");
    ask.wrong.push_back(wrong);
    ask.again = 2;
    step.ask = ask;
    step.why = plainProse("> why");
    step.notes = plainProse("- note");

    std::string longer = text;
    for (const char* id : {"look-2", "look-3"}) {
      const std::string next = appendStep(longer, step);
      QVERIFY(next.starts_with(longer));
      const LessonCheck check = checkLesson(next);
      QVERIFY2(check.faults.empty(),
               qPrintable(test::textOf(check.faults).join(' ') + QString::fromStdString(next)));
      LessonStep wanted = step;
      wanted.id = id;
      QVERIFY(check.lesson.steps.back() == wanted);
      longer = next;
    }
    step.id.clear();
    step.heading = "索引\nx";
    QCOMPARE(readLesson(appendStep(longer, step)).lesson.steps.back().id, std::string("x"));
    QVERIFY(readLesson(appendStep("", step)).lesson.steps.size() == 1);
  }

  void dialsComeBack() {
    Lesson lesson;
    lesson.id = "d";
    lesson.title = "D";
    lesson.minutes = 3;
    LessonStep step;
    step.id = "dial";
    step.heading = "Dial";
    step.dial = "K";
    for (const char* label : {"0", "1"}) {
      DialStop stop;
      stop.label = label;
      stop.scene.text.text = "tf.gather_nd([1],\n             [[0]])";
      stop.scene.paramsAxes = {""};
      stop.scene.indicesAxes = {"a", "b"};
      stop.scene.hide = {"output", "reads"};
      stop.scene.refused = label == std::string("1");
      step.stops.push_back(stop);
    }
    lesson.steps.push_back(step);
    const LessonReading reading = readLesson(lessonText(lesson));
    QCOMPARE(test::textOf(reading.faults), QStringList());
    QVERIFY(reading.lesson == lesson);
  }

  void ids_data() {
    const auto row = test::columns<QString, QString>("words", "id");
    row("words", "To each its own!", "to-each-its-own");
    row("digits", "3 boxes, 2 kept", "boxes-2-kept");
    row("none", QString::fromUtf8("索引"), "step");
    row("long", QString("a").repeated(100), QString("a").repeated(32));
  }
  void ids() {
    const auto [words, id] = test::currentRow<QString, QString>();
    const std::string made = idOfWords(words.toStdString());
    QCOMPARE(QString::fromStdString(made), id);
    QVERIFY(isLessonId(made));
  }
};

GATHERND_TEST(LessonWriteTest)
#include "lesson_write_test.moc"
