// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson's text: what is read, and every fault with its line and column.
#include <QTest>

#include "core/teach/lesson/lesson.h"
#include "core/teach/lesson/lesson_write.h"
#include "core/teach/lesson/shipped_lessons.h"
#include "tests/core/teach/lesson/faults.h"
#include "tests/support/random_count.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::teach;

namespace {

const char* const kWhole = R"(---
gathernd_lesson: 1
id: batch-1
title: To each its own
minutes: 6
group: batch_dims
gist: each row reads from its own entry
aim: See which entry
  a row reads.
attacks: batch_zero, batch_in_tuple
---
## Three images, two boxes each  {#look}
Row 1 belongs to *image 1*. See [below](#turn).
```scene
tf.gather_nd(arange:3,4,5,
             [[[1],[3]],[[2],[0]],[[3],[1]]], batch_dims=1)
axis_names: image box coord | image kept _
hide: output, connectors
params: the boxes
dialect: onnx
```
```ask
kind: place
of: output[1,:,:]
hint: Which image?
hint: The row's
  own.
wrong batch_zero: You took image 0.
wrong batch_in_tuple, columns: Two at once.
again: 1
```
That is why.
```notes
Vote first.
```
## A dial  {#turn}
```dial
name: K
hide: output
stop: 0
tf.gather_nd(arange:2,3, [[]])
stop: 1
example: rows
hide: formula
stop: file
file: a/b.gathernd
refused: yes
stop: JSON
{"gathernd_scenario": 1,
 "params": {"data": [1]}, "indices": {"data": [[0]]}}
```
```ask
kind: choose
choices: value
at: 1
```
)";

std::string frontWith(const std::string& key) {
  return "---\ngathernd_lesson: 1\nid: a\ntitle: A\nminutes: 1\n" + key + "\n---\n";
}
std::string withFront(const std::string& body) {
  return "---\ngathernd_lesson: 1\nid: a\ntitle: A\nminutes: 1\n---\n" + body;
}

}  // namespace

class LessonReadTest : public QObject {
  Q_OBJECT

 private slots:
  void readsAll() {
    const LessonReading reading = readLesson(kWhole);
    QCOMPARE(test::textOf(reading.faults), QStringList());
    const Lesson& lesson = reading.lesson;
    QCOMPARE(lesson.id, std::string("batch-1"));
    QCOMPARE(lesson.title, std::string("To each its own"));
    QCOMPARE(lesson.aim, std::string("See which entry a row reads."));
    QCOMPARE(lesson.group, std::string("batch_dims"));
    QCOMPARE(lesson.gist, std::string("each row reads from its own entry"));
    QCOMPARE(lesson.minutes, 6);
    QCOMPARE(lesson.language, std::string("en"));
    QCOMPARE(lesson.attacks.size(), std::size_t{2});
    QCOMPARE(lesson.attacks[1].place.column, 22);
    QCOMPARE(lesson.steps.size(), std::size_t{2});

    const LessonStep& look = lesson.steps[0];
    QCOMPARE(look.id, std::string("look"));
    QCOMPARE(look.heading, std::string("Three images, two boxes each"));
    QCOMPARE(look.place.line, 12);
    QCOMPARE(look.firstBlock.line, 14);
    QCOMPARE(plainText(look.prose), std::string("Row 1 belongs to image 1. See below."));
    QCOMPARE(plainText(look.why), std::string("That is why."));
    QCOMPARE(plainText(look.notes), std::string("Vote first."));
    QCOMPARE(look.stops.size(), std::size_t{1});
    const SceneSpec& scene = look.stops[0].scene;
    QCOMPARE(scene.source, SceneSource::Call);
    QVERIFY(scene.text.text.ends_with("batch_dims=1)"));
    QCOMPARE(scene.text.place.line, 15);
    QCOMPARE(scene.paramsAxes, (std::vector<std::string>{"image", "box", "coord"}));
    QCOMPARE(scene.indicesAxes, (std::vector<std::string>{"image", "kept", ""}));
    QCOMPARE(scene.hide, (std::vector<std::string>{"output", "connectors"}));
    QCOMPARE(scene.paramsTitle, std::string("the boxes"));
    QCOMPARE(scene.dialect->text, std::string("onnx"));
    QVERIFY(look.ask.has_value());
    QCOMPARE(look.ask->kind, QuestionKind::Place);
    QCOMPARE(look.ask->of.text, std::string("output[1,:,:]"));
    QCOMPARE(look.ask->hints.size(), std::size_t{2});
    QCOMPARE(plainText(look.ask->hints[1]), std::string("The row's own."));
    QCOMPARE(look.ask->wrong.size(), std::size_t{2});
    QCOMPARE(look.ask->wrong[1].rules.size(), std::size_t{2});
    QCOMPARE(look.ask->wrong[1].rules[1].text, std::string("columns"));
    QCOMPARE(look.ask->wrong[1].rules[1].place.column, 23);
    QCOMPARE(look.ask->again, 1);

    const LessonStep& turn = lesson.steps[1];
    QCOMPARE(turn.dial, std::string("K"));
    QCOMPARE(turn.stops.size(), std::size_t{4});
    QCOMPARE(turn.stops[0].scene.hide, (std::vector<std::string>{"output"}));
    QCOMPARE(turn.stops[1].scene.hide, (std::vector<std::string>{"formula"}));
    QCOMPARE(turn.stops[1].scene.source, SceneSource::Example);
    QCOMPARE(turn.stops[2].scene.source, SceneSource::File);
    QVERIFY(turn.stops[2].scene.refused);
    QCOMPARE(turn.stops[3].scene.source, SceneSource::Json);
    QCOMPARE(turn.ask->choices, QuestionKind::Value);
    QCOMPARE(stopAsked(lesson, 1)->label, std::string("1"));
    QCOMPARE(stopAsked(lesson, 0)->scene.text.place.line, 15);
  }

  void lineEndsDoNotMatter() {
    const Lesson plain = readLesson(kWhole).lesson;
    const std::string windows = QString(kWhole).replace("\n", "\r\n").toStdString();
    for (const std::string& text : {windows, "\xEF\xBB\xBF" + windows, std::string(kWhole) + "\n\n"}) {
      const LessonReading reading = readLesson(text);
      QCOMPARE(test::textOf(reading.faults), QStringList());
      QVERIFY(reading.lesson == plain);
      QCOMPARE(sourceHash(text), sourceHash(kWhole));
    }
    QCOMPARE(sourceHash("a  \r\nb\t\n\n"), sourceHash("a\nb"));
    QVERIFY(sourceHash("a\nb") != sourceHash("a\n\nb"));
    QVERIFY(sourceHash("a b") != sourceHash("ab"));
    QCOMPARE(sourceHash(""), std::string("cbf29ce484222325"));
    QCOMPARE(sourceHash("a"), std::string("af63dc4c8601ec8c"));  // of the published test vectors
  }

  void faults_data() {
    test::columns<QString, QString>("text", "faults");
    const auto row = [](const char* name, const std::string& text, const char* faults) {
      QTest::newRow(name) << QString::fromStdString(text) << faults;
    };
    const auto body = [&](const char* name, const std::string& text, const char* faults) {
      row(name, withFront(text), faults);
    };
    const auto step = [&](const char* name, const std::string& text, const char* faults) {
      row(name, withFront("## S {#s}\n" + text), faults);
    };
    row("nothing", "", "1:1 lesson.front_missing 1:1 lesson.no_steps");
    row("no front", "## S {#s}\n", "1:1 lesson.front_missing");
    row("front stays open", "---\ngathernd_lesson: 1\nid: a\ntitle: A\nminutes: 1\n## S {#s}\n",
        "1:1 lesson.front_open");
    row("keys lack", "---\nid: a\n---\n## S {#s}\n",
        "1:1 lesson.front_key 1:1 lesson.front_key 1:1 lesson.front_key");
    row("unknown and twice",
        "---\ngathernd_lesson: 1\nid: a\ntitle: A\nminutes: 1\ncolour: red\nid: b\n---\n## S {#s}\n",
        "6:1 lesson.front_unknown 7:1 lesson.key_twice");
    row("version", "---\ngathernd_lesson: 2\nid: a\ntitle: A\nminutes: 1\n---\n## S {#s}\n",
        "2:18 lesson.version");
    row("values",
        "---\ngathernd_lesson: 1\nid: A b\ntitle:\nminutes: 0\nlanguage: a/b\nsource: 12\nno key\n---\n## S "
        "{#s}\n",
        "3:5 lesson.id 4:1 lesson.value_missing 5:10 lesson.minutes 6:11 lesson.language 7:9 lesson.source "
        "8:1 lesson.no_key");
    row("a gist of 45 letters", frontWith("gist: " + std::string(45, 'a')) + "## S {#s}\n", "");
    row("a gist of 46", frontWith("gist: " + std::string(46, 'a')) + "## S {#s}\n", "6:7 lesson.gist");
    body("no steps", "", "6:1 lesson.no_steps");
    body("before the first step", "索引\nmore\n```notes\n```\n## S {#s}\n",
         "7:1 lesson.before_step 9:1 lesson.before_step");
    body("no id", "## S\n## {#b}\n", "7:1 lesson.step_id 8:1 lesson.heading_empty");
    body("id twice", "## S {#s}\n## 索引 T {#s}\n", "8:11 lesson.id_twice");
    body("bad id", "## S {#S s}\n", "7:8 lesson.id");
    body("other headings", "## S {#s}\n# T\n### U\n", "8:1 lesson.heading 9:1 lesson.heading");
    step("unknown block", "```python\nx\n```\n", "8:4 lesson.block");
    step("fence stays open", "```scene\nx\n## T {#t}\n```\n",
         "8:1 lesson.fence_open 11:1 lesson.fence_stray");
    step("fence within a fence", "```ask\nkind: shape\n```notes\na\n```\n", "8:1 lesson.fence_open");
    step("block twice", "```notes\n```\n```notes\n```\n", "10:1 lesson.block_twice");
    step("scene and dial", "```scene\nf(1)\n```\n```dial\n```\n", "11:1 lesson.block_twice");
    step("empty scene", "```scene\n```\n", "8:1 lesson.scene_empty");
    step("scene without call", "```scene\nhide: output\n```\n", "8:1 lesson.scene_empty");
    step("scene keys",
         "```scene\nf(1)\nhide: output, sky\nhide: output\ncolor: red\nrefused: maybe\nno key\n```\n",
         "10:15 lesson.hide 11:1 lesson.key_twice 12:1 lesson.key 13:10 lesson.yes_no 14:1 lesson.no_key");
    step("axis names", "```scene\nf(1)\naxis_names: a b c\n```\n", "10:13 lesson.axis_names");
    step("outside", "```scene\nfile: ../x.gathernd\n```\n", "9:7 lesson.outside");
    step("absolute", "```scene\nfile: /etc/passwd\n```\n", "9:7 lesson.outside");
    step("climbs within", "```scene\nfile: a/../../x\n```\n", "9:7 lesson.outside");
    step("a drive", "```scene\nfile: C:\\x\n```\n", "9:7 lesson.outside");
    step("dial without name", "```dial\nstop: 0\nf(1)\nstop: 1\nf(2)\n```\n", "8:1 lesson.dial_name");
    step("one stop", "```dial\nname: K\nstop: 0\nf(1)\n```\n", "8:1 lesson.dial_stops");
    step("stop twice", "```dial\nname: K\nstop: 0\nf(1)\nstop: 0\nf(2)\n```\n", "12:1 lesson.stop_twice");
    step("no kind", "```ask\nof: output\n```\n", "8:1 lesson.ask_kind_missing");
    step("unknown kind", "```ask\nkind: guess\n```\n", "9:7 lesson.ask_kind");
    step("ask keys", "```ask\nkind: shape\nagain: 9\nhint: a\nhint: b\nhint: c\nanswer: 3\n```\n",
         "10:8 lesson.again 13:1 lesson.hints 14:1 lesson.key");
    step("wrong", "```ask\nkind: shape\nwrong: x\nwrong keep_depth: x\nwrong squeezed, keep_depth: y\n```\n",
         "10:1 lesson.wrong_rule 12:17 lesson.wrong_twice");
    step("make without target", "```ask\nkind: make\n```\n", "8:1 lesson.ask_target");
    step("target without make", "```ask\nkind: shape\ntarget: [1]\n```\n", "10:9 lesson.ask_target");
    step("choices", "```ask\nkind: shape\nchoices: make\n```\n",
         "10:10 lesson.ask_choices_kind 10:10 lesson.ask_choices");
    step("a link to nowhere", "[a](#s) [b](#nowhere)\n", "8:9 lesson.link_step");
    step("a link in a hint", "```ask\nkind: shape\nhint: see\n  [b](#nowhere)\n```\n",
         "11:3 lesson.link_step");
    step("prose in notes", "```notes\nab *c\n```\n", "9:4 lesson.unclosed");
    step("marks in a sentence", "```ask\nkind: shape\nhint: 索 `a\n```\n", "10:9 lesson.unclosed");
    step("control characters", std::string("a\x01") + "b\tc\x7F\nd\r\ne\rf\n",
         "8:2 lesson.control 8:6 lesson.control 10:2 lesson.control");
    step("turned text", "a\u202Eb\n", "8:2 lesson.control");
    step("not UTF-8", "索\n\xFFx\n", "9:1 lesson.utf8");
  }
  void faults() {
    const auto [text, faults] = test::currentRow<QString, QString>();
    std::string bytes = text.toStdString();
    if (faults.contains("utf8")) {
      bytes = withFront("## S {#s}\n\xE7\xB4\xA2\n\xFFx\n");
    }
    const LessonReading reading = readLesson(bytes);
    QCOMPARE(test::textOf(reading.faults).join(' '), faults);
    QVERIFY(test::allTold(reading.faults, bytes));
    for (const Error& fault : reading.faults) QCOMPARE(fault.code, ErrorCode::Parse);
  }

  void cutAnywhere() {
    const auto step = static_cast<std::size_t>(test::oneIn());
    for (std::string_view text : {std::string_view(kWhole), shippedLessons().front().text}) {
      for (std::size_t length = 0; length <= text.size(); length += step) {
        const std::string_view cut = text.substr(0, length);
        const LessonReading reading = readLesson(cut);
        QVERIFY(test::allTold(reading.faults, cut));
        (void)lessonText(reading.lesson);
      }
    }
  }

  void oneFaultHidesNoOther() {
    const LessonReading reading = readLesson(withFront(
        "## S {#s}\n*a\n\n```scene\nhide: sky\n```\n```ask\nkind: guess\n```\n## T {#s}\n[a](x)\n```foo\n"));
    QCOMPARE(test::textOf(reading.faults).join(' '),
             QString("8:1 lesson.unclosed 10:1 lesson.scene_empty 11:7 lesson.hide 14:7 lesson.ask_kind "
                     "16:8 lesson.id_twice 17:5 lesson.link 18:1 lesson.fence_open 18:4 lesson.block"));
  }

  void tooLong() {
    const std::string text(static_cast<std::size_t>(kMostLessonBytes) + 1, 'a');
    const LessonReading reading = readLesson(text);
    QCOMPARE(reading.faults.size(), std::size_t{1});
    QCOMPARE(reading.faults[0].code, ErrorCode::Limit);
  }

  void faultsAndStepsAreBounded() {
    const std::string many(500000, '\x01');
    const LessonReading reading = readLesson(many);
    QCOMPARE(reading.faults.size(), kMostLessonFaults + 1);
    QCOMPARE(reading.faults.back().reason, std::string("lesson.more_faults"));
    QVERIFY(std::get<std::int64_t>(reading.faults.back().args.front().value) >= 499000);  // all are counted
    std::string steps = "---\n---\n";
    for (int i = 0; i < 1000; ++i) steps += "## S {#s" + std::to_string(i) + "}\n";
    QCOMPARE(readLesson(steps).lesson.steps.size(), kMostLessonSteps);
  }

  void longTextsEnd_data() {
    const auto row = test::columns<QString>("part");
    test::Sample rows = test::sampleOfRows();
    for (const char* part : {"```ask\n", "## a\n", "## a {#b}\n```scene\n", "---\n", "key: a\n", "wrong a",
                             "{#", "a\n", "```ask\nkind: shape\n```\n", "```dial\nstop: a\n", "wrong a,"})
      if (rows.takes()) row(part, part);
  }
  /// The longest text that a lesson may be: where the time grew with its square, this would not end.
  void longTextsEnd() {
    QFETCH(QString, part);
    const std::string begin = withFront("## S {#s}\n```ask\n");
    const auto room = kMostLessonBytes - static_cast<std::int64_t>(begin.size());
    const std::string text = begin + part.repeated(static_cast<int>(room) / part.size()).toStdString();
    for (const std::size_t cut : {0, 80})  // 80: its front is not one
      QVERIFY(!readLesson((cut == 0 ? "" : "---\n") + text.substr(cut)).faults.empty());
  }

  void scriptsStayText() {
    const LessonReading reading =
        readLesson(withFront("## <b>{{7*7}}</b> {#s}\n<script>alert(1)</script>\n"));
    QCOMPARE(test::textOf(reading.faults), QStringList());
    QCOMPARE(plainText(reading.lesson.steps[0].prose), std::string("<script>alert(1)</script>"));
    QCOMPARE(reading.lesson.steps[0].prose[0].children.size(), std::size_t{1});
    QCOMPARE(reading.lesson.steps[0].heading, std::string("<b>{{7*7}}</b>"));
  }
};

GATHERND_TEST(LessonReadTest)
#include "lesson_read_test.moc"
