// SPDX-License-Identifier: GPL-3.0-or-later
// What is wrong with scenes, questions, listed mistakes, lengths and translations: planted faults, each with
// its line and column.
#include "core/teach/lesson/lesson_check.h"

#include <QTest>
#include <set>

#include "core/teach/lesson/shipped_lessons.h"
#include "tests/core/teach/lesson/faults.h"
#include "tests/support/random_count.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::teach;

namespace {

/// Eight lines stand above `body`.
std::string lesson(const std::string& body, const std::string& front = "") {
  return "---\ngathernd_lesson: 1\nid: a\ntitle: A\nminutes: 1\n" + front + "---\n\n" +
         (front.empty() ? "\n" : "") + "## S {#s}\n" + body;
}
std::string scene(const std::string& call) {
  return "```scene\n" + call + "\n```\n";
}

const char* const kBatch = "tf.gather_nd(arange:3,4,5, [[[1],[3]],[[2],[0]],[[3],[1]]], batch_dims=1)";

QStringList check(const std::string& text, const LessonCheckOptions& options = {}) {
  const LessonCheck check = checkLesson(text, options);
  if (!test::allTold(check.faults, text)) return {"a fault without place or sentence"};
  return test::textOf(check.faults);
}

std::string words(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += "word ";
  return text;
}

}  // namespace

class LessonCheckTest : public QObject {
  Q_OBJECT

 private slots:
  void faults_data() {
    test::columns<QString, QString>("text", "faults");
    const auto row = [](const char* name, const std::string& body, const char* faults) {
      QTest::newRow(name) << QString::fromStdString(lesson(body)) << faults;
    };
    const auto ask = [&](const char* name, const std::string& call, const std::string& lines,
                         const char* faults) {
      row(name, scene(call) + "```ask\n" + lines + "```\n", faults);
    };
    row("sound", scene(kBatch), "");
    row("no call", scene("[[1, 2]]"), "11:1 lesson.scene_no_call");
    row("an open bracket", scene("tf.gather_nd([1], [[0]"), "11:1 lesson.scene_no_call");
    row("a ragged list", scene("tf.gather_nd([1],\n  [[0], [0, 1]])"), "12:9 literal.ragged");
    row("a name without value", scene("tf.gather_nd([1], x)"), "11:19 pasted.name");
    row("params only named", scene("tf.gather_nd(x, [[1]])"), "11:1 lesson.scene_params");
    row("a bad generator", scene("tf.gather_nd([1],\n   arange:a)"), "12:11 generate.extent");
    row("refused", scene("tf.gather_nd([1, 2], [[[0, 1]]])"), "11:1 index_depth.too_deep");
    row("meant to be refused", scene("tf.gather_nd([1, 2], [[[0, 1]]])\nrefused: yes"), "");
    row("not refused at all", scene("tf.gather_nd([1, 2], [[0]])\nrefused: yes"), "12:10 lesson.not_refused");
    row("too large", scene("tf.gather_nd(arange:100,100, [[0]])"), "11:1 lesson.scene_large");
    row("far too large", scene("tf.gather_nd(arange:100000,100000,100000, [[0]])"), "11:1 memory.limit");
    row("an output too large", scene("tf.gather_nd(arange:4000, zeros:4000,0)"), "11:1 scene.too_large");
    row("broken JSON", scene("{\"gathernd_scenario\": 1,\n \"params\": {\"data\": [1 2]}}"),
        "12:24 json.unexpected");
    row("JSON of something else", scene("{\"a\": 1}"), "11:1 scenario.not_scenario");
    row("JSON that generates too much",
        scene("{\"gathernd_scenario\": 1, \"params\": {\"generate\": \"arange:1000,1000,1000\"},\n"
              " \"indices\": {\"data\": [[0]]}}"),
        "11:1 lesson.scene_large");
    row("JSON with a file",
        scene(
            "{\"gathernd_scenario\": 1, \"params\": {\"file\": \"a.npy\"}, \"indices\": {\"data\": [[0]]}}"),
        "11:1 lesson.no_files");
    row("a file without a folder", scene("file: a.gathernd"), "11:7 lesson.no_files");
    row("an example", scene("example: rows"), "");
    row("no such example", scene("example: nope"), "11:10 example.unknown");
    row("dialect", scene("tf.gather_nd([1], [[0]])\ndialect: foo"), "12:10 lesson.dialect");
    row("axis names", scene(std::string(kBatch) + "\naxis_names: a b | c d e"), "12:13 lesson.axis_count");

    ask("a question without fault", kBatch,
        "kind: place\nof: output[1,:,:]\nwrong batch_zero: a\nwrong batch_in_tuple: b\n", "");
    row("no scene", "```ask\nkind: shape\n```\n", "10:1 lesson.ask_scene");
    ask("no such stop", kBatch, "kind: shape\nat: 3\n", "15:5 lesson.ask_at");
    ask("no such part", kBatch, "kind: place\nof: output[9,0,0]\n", "15:5 asked.outside");
    ask("a part that is none", kBatch, "kind: place\nof: out[1]\n", "15:5 asked.malformed");
    ask("an unknown mistake", kBatch, "kind: shape\nwrong squished: a\n", "15:7 lesson.rule_unknown");
    ask("one of another kind", kBatch, "kind: shape\nwrong batch_zero: a\n", "15:7 lesson.rule_not_here");
    ask("one that is right here", "tf.gather_nd(arange:3,4, [[[1]],[[2]],[[0]]])",
        "kind: place\nof: output[:,:,0]\nwrong first_of_slice: a\n", "16:7 lesson.rule_right");
    ask("two that answer alike", "tf.gather_nd(arange:4,5, [[0,2],[3,1]])",
        "kind: shape\nwrong keep_depth: a\nwrong same_as_indices: b\n", "16:7 lesson.rules_alike");
    ask("two that say so", "tf.gather_nd(arange:4,5, [[0,2],[3,1]])",
        "kind: shape\nwrong keep_depth, same_as_indices: a\n", "");
    ask("two that do not", "tf.gather_nd(arange:4,5, [[0,2],[3,1]])",
        "kind: shape\nwrong keep_depth, gather_rule: a\n", "15:19 lesson.rules_differ");
    ask("one tuple", kBatch, "kind: place\nof: output[1,0,:]\nwrong batch_zero: a\n",
        "16:7 lesson.one_tuple");
    ask("one value", kBatch, "kind: value\nof: output[1,0,2]\nwrong batch_zero: a\n",
        "16:7 lesson.one_tuple");
    ask("one tuple, a slip", kBatch, "kind: place\nof: output[1,0,:]\nwrong next_tuple: a\n", "");
    ask("a choice without mistakes", kBatch, "kind: choose\nhint: a\n", "13:1 lesson.choices_few");
    ask("a choice", kBatch, "kind: choose\nwrong batch_twice: a\nwrong keep_depth: b\n", "");
    ask("a question of a refused call", "tf.gather_nd([1, 2], [[[0, 1]]])\nrefused: yes", "kind: shape\n",
        "14:1 lesson.ask_refused");
    ask("its outcome", "tf.gather_nd([1, 2], [[[0, 1]]])\nrefused: yes", "kind: outcome\n", "");
    ask("a target as a call", "tf.gather_nd(arange:4, [[1]])",
        "kind: make\ntarget: tf.gather_nd(params, [[3], [0]])\n", "");
    ask("a target as a list", "tf.gather_nd(arange:4, [[1]])", "kind: make\ntarget: [3, 0]\n", "");
    ask("a target that is none", "tf.gather_nd(arange:4, [[1]])", "kind: make\ntarget: [3, x]\n",
        "15:13 literal.malformed");
    ask("a target out of reach", "tf.gather_nd(arange:4, [[1]])",
        "kind: make\ntarget: tf.gather_nd(params, [[9]])\n", "15:9 out_of_range.tuple");

    row("sixty words", words(30) + "\n" + scene(kBatch) + "```ask\nkind: shape\n```\n" + words(30), "");
    row("more", words(30) + "\n" + scene(kBatch) + "```ask\nkind: shape\n```\n" + words(31),
        "9:1 lesson.words");
    row("notes and sentences are not counted",
        scene(kBatch) + "```ask\nkind: shape\nhint: " + words(70) + "\n```\n```notes\n" + words(100) +
            "\n```\n",
        "");
  }
  void faults() {
    const auto [text, faults] = test::currentRow<QString, QString>();
    QCOMPARE(check(text.toStdString()).join(' '), faults);
  }

  void ofTheCourse() {
    LessonCheckOptions options;
    options.course = true;
    QCOMPARE(check(lesson(words(40) + "\n" + scene(kBatch)), options).join(' '), QString());
    QCOMPARE(check(lesson(words(41) + "\n" + scene(kBatch)), options).join(' '),
             QString("9:1 lesson.opening"));
    QCOMPARE(check(lesson(scene(kBatch), "attacks: columns, x\n"), options).join(' '),
             QString("6:10 lesson.attack_idle 6:19 lesson.rule_unknown 6:19 lesson.attack_idle"));
  }

  void aDialIsAskedAtAStop() {
    const std::string dial =
        "```dial\nname: K\nstop: 0\ntf.gather_nd(arange:2,3, [[]])\nstop: 1\ntf.gather_nd(arange:2,3, "
        "[[1]])\n"
        "stop: 2\ntf.gather_nd(arange:2,3, [[5]])\n```\n";
    const std::string text = lesson(dial + "```ask\nkind: choose\nat: 1\nwrong keep_depth: a\n```\n");
    QCOMPARE(check(text).join(' '), QString());
    const Lesson read = checkLesson(text).lesson;
    const auto scene = resolveScene(stopAsked(read, 0)->scene, {});
    QCOMPARE(scene->scene.plan->depth, 1);
    const auto question = lessonQuestion(read, 0, scene->scene);
    QCOMPARE(question->choices.size(), std::size_t{2});
  }

  void aStepWithoutSceneAsksAboutTheOneBefore() {
    const std::string text =
        lesson(scene(kBatch) + "## T {#t}\nMore.\n## U {#u}\n```ask\nkind: shape\n```\n");
    QCOMPARE(check(text).join(' '), QString());
    const Lesson read = checkLesson(text).lesson;
    QCOMPARE(stopAsked(read, 2), &read.steps[0].stops[0]);
  }

  void choicesStandInAnOrderOfTheirOwn() {
    std::set<int> places;
    for (const char* id : {"b", "c", "d", "e", "f", "g", "h", "i"}) {
      const std::string text = "---\ngathernd_lesson: 1\nid: a\ntitle: A\nminutes: 1\n---\n## S {#" +
                               std::string(id) + "}\n" + scene(kBatch) +
                               "```ask\nkind: choose\nwrong keep_depth: a\nwrong batch_twice: b\n```\n";
      const Lesson read = checkLesson(text).lesson;
      const auto scene = resolveScene(stopAsked(read, 0)->scene, {});
      const auto question = lessonQuestion(read, 0, scene->scene);
      QCOMPARE(question->choices.size(), std::size_t{3});
      places.insert(std::get<Choice>(*rightAnswer(*question)).number);
    }
    QVERIFY(places.size() > 1);
  }

  void picturesThatDoNotFit() {
    LessonCheckOptions options;
    QVERIFY(checkLesson(lesson(scene(kBatch)), options).fitLeftOut);
    const auto misfits = [](std::vector<LessonMisfit> all) {
      return [all = std::move(all)](std::string_view, const Lesson&) -> Expected<std::vector<LessonMisfit>> {
        return all;
      };
    };
    const Error large(ErrorCode::Limit, "lesson.scene_large",
                      {{"count", std::int64_t{1}}, {"limit", std::int64_t{0}}});
    options.fits = misfits({});
    const LessonCheck fits = checkLesson(lesson(scene(kBatch)), options);
    QVERIFY(!fits.fitLeftOut && fits.faults.empty());
    options.fits = misfits({{0, 0, large}});
    QCOMPARE(check(lesson(scene(kBatch)), options).join(' '), QString("11:1 lesson.scene_large"));
    options.fits = misfits({{0, 7, large}, {9, 0, large}});  // a scene of a step before; no step at all
    QCOMPARE(check(lesson(scene(kBatch)), options).size(), 1);
    options.fits = [](std::string_view, const Lesson&) -> Expected<std::vector<LessonMisfit>> {
      return fail(ErrorCode::Unsupported, "lesson.no_files");
    };
    const LessonCheck untold = checkLesson(lesson(scene(kBatch)), options);
    QVERIFY(untold.fitLeftOut && untold.faults.empty());
    QCOMPARE(untold.fitProblem->reason, std::string("lesson.no_files"));
    QVERIFY(checkLesson("", options).fitLeftOut && !checkLesson("", options).fitProblem);
  }

  void filesOfTheFolder() {
    LessonCheckOptions options;
    options.files.scenario = [](const std::string& path) -> Expected<Scenario> {
      if (path == "a/b.gathernd") return Scenario();
      return fail(ErrorCode::Io, "io.mapping_shrunk");
    };
    options.files.tensor = [](const FileSource&) -> Expected<Tensor> { return Tensor(); };
    QCOMPARE(check(lesson(scene("file: c.gathernd")), options).size(), 1);
    QVERIFY(check(lesson(scene("file: c.gathernd")), options).front().startsWith("11:7 io."));
  }

  void translations_data() {
    const auto row = test::columns<QString, QString, QString>("change", "to", "faults");
    row("sound", "", "", "");
    row("stale", "source: ", "source: 0000", "7:9 lesson.source 7:9 lesson.stale");
    row("no source", "source: ", "aim: ", "1:1 lesson.source_missing");
    row("another id", "id: a", "id: b", "1:1 lesson.id_differs");
    row("a step lacks", "## T {#t}", "## T {#u}", "1:1 lesson.step_missing 18:1 lesson.step_extra");
    row("another question", "kind: shape", "kind: tiles", "14:1 lesson.question_differs");
    row("another scene", "[[1]]", "[[2]]", "12:1 lesson.scene_differs");
    row("other words", "Look.", "看。", "");
    row("another stop", "at: all", "at: none", "26:1 lesson.question_differs");
    row("a stop of another name", "stop: all\n", "stop: 全\n", "");
  }
  void translations() {
    const auto [change, to, faults] = test::currentRow<QString, QString, QString>();
    const std::string body = "Look.\n" + scene("tf.gather_nd(arange:4, [[1]])") +
                             "```ask\nkind: shape\nwrong keep_depth: a\n```\n## T {#t}\n"
                             "```dial\nname: K\nstop: none\ntf.gather_nd(arange:4, [[]])\n"
                             "stop: all\ntf.gather_nd(arange:4, [[1]])\n```\n"
                             "```ask\nkind: shape\nat: all\n```\n";
    LessonCheckOptions options;
    options.source = "---\ngathernd_lesson: 1\nid: a\ntitle: A\nminutes: 1\n---\n## S {#s}\n" + body;
    QString text = QString::fromStdString(
        "---\ngathernd_lesson: 1\nid: a\ntitle: A\nminutes: 1\nlanguage: xx\nsource: " +
        sourceHash(*options.source) + "\n---\n## S {#s}\n" + body);
    if (!change.isEmpty()) {
      const auto at = text.indexOf(change);
      QVERIFY(at >= 0);
      text.replace(at, change.size(), to);
      if (change.startsWith("stop: ")) text.replace("at: all", "at: 全");
    }
    QCOMPARE(check(text.toStdString(), options).join(' '), faults);
  }

  void aTranslationWithoutItsSource() {
    LessonCheckOptions options;
    QCOMPARE(check(lesson(scene(kBatch), "source: 0123456789abcdef\n"), options).join(' '),
             QString("6:9 lesson.source_unfound"));
    options.translation = true;
    QCOMPARE(check(lesson(scene(kBatch)), options).join(' '), QString("1:1 lesson.source_unfound"));
  }

  void cutAnywhere() {
    const auto step = static_cast<std::size_t>(test::oneIn());
    for (const LessonEntry& entry : shippedLessons()) {
      for (std::size_t length = 0; length <= entry.text.size(); length += 7 * step) {
        const std::string_view cut = entry.text.substr(0, length);
        QVERIFY(test::allTold(checkLesson(cut).faults, cut));
      }
    }
  }
};

GATHERND_TEST(LessonCheckTest)
#include "lesson_check_test.moc"
