// SPDX-License-Identifier: GPL-3.0-or-later
// Right answers: of the scenes that a course is made of, by numbers worked out by hand, and what cannot be
// asked.
#include "core/teach/question/question.h"

#include <QtTest/QtTest>

#include "core/error/sentences.h"
#include "core/teach/question/generator.h"
#include "tests/core/teach/scenes.h"
#include "tests/support/table.h"
#include "tests/support/tensors.h"
#include "tests/support/test_program.h"

using namespace gathernd;         // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::teach;  // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;   // NOLINT(google-build-using-namespace): a test of that namespace

namespace {

Question questionOf(QuestionKind kind, const Scene& scene, const char* part = "output") {
  Question question;
  question.kind = kind;
  question.scene = scene;
  const bool gradient = QString(part).startsWith("gradient");
  const Shape shape = !scene.plan ? Shape{} : gradient ? scene.plan->params : scene.plan->output;
  const auto of = parseAskedPart(part, shape);
  if (!of) qFatal("no part %s", part);
  question.of = *of;
  return question;
}

QString rightText(const Question& question) {
  const auto right = rightAnswer(question);
  return QString::fromStdString(right ? answerText(question, *right) : right.error().reason);
}

}  // namespace

class QuestionTest : public QObject {
  Q_OBJECT

 private slots:
  void course_data() {
    const auto row = columns<Extents, QString, int, QString>("params", "indices", "batchDims", "shape");
    row("1", {4, 4}, "[[1],[3],[0]]", 0, "[3, 4]");
    row("2", {4, 5}, "[[0,2],[3,1],[1,4]]", 0, "[3]");
    row("3: a tuple", {5, 6}, "[1,2]", 0, "[]");
    row("3: two numbers", {5, 6}, "[[1],[2]]", 0, "[2, 6]");
    row("3: a list of a tuple", {5, 6}, "[[1,2]]", 0, "[1]");
    row("4: 0", {2, 3, 4}, "[[]]", 0, "[1, 2, 3, 4]");
    row("4: 1", {2, 3, 4}, "[[1]]", 0, "[1, 3, 4]");
    row("4: 2", {2, 3, 4}, "[[1,2]]", 0, "[1, 4]");
    row("4: 3", {2, 3, 4}, "[[1,2,3]]", 0, "[1]");
    row("5", {5, 3, 7}, "[[[0,1],[4,2],[2,0],[3,1]],[[1,2],[2,1],[4,0],[1,1]]]", 0, "[2, 4, 7]");
    row("6", {4, 3}, "[[[2],[0],[2]],[[3],[2],[0]]]", 0, "[2, 3, 3]");
    row("7", {3, 4, 5}, "[[[1],[3]],[[2],[0]],[[3],[1]]]", 1, "[3, 2, 5]");
    row("8: batch", {3, 5}, "[[[1],[3]],[[2],[0]],[[3],[1]]]", 1, "[3, 2]");
    row("8: by hand", {3, 5}, "[[[0,1],[0,3]],[[1,2],[1,0]],[[2,3],[2,1]]]", 0, "[3, 2]");
    row("9: 0", {2, 3, 5}, "[[[0],[1],[1]],[[1],[0],[0]]]", 0, "[2, 3, 3, 5]");
    row("9: 1", {2, 3, 5}, "[[[0],[1],[1]],[[1],[0],[0]]]", 1, "[2, 3, 5]");
    row("9: 2", {2, 3, 5}, "[[[0],[1],[1]],[[1],[0],[0]]]", 2, "[2, 3]");
    row("10", {4}, "[[1],[-1],[4]]", 0, "[3]");
    row("11", {4, 5}, "[[0,1],[3,4],[2,0]]", 0, "[3]");
    row("15", {4, 2}, "[[1],[3],[1]]", 0, "[3, 2]");
  }
  void course() {
    const auto [params, indices, batchDims, shape] = currentRow<Extents, QString, int, QString>();
    const Scene scene = sceneOf("tensorflow-cpu", params, qPrintable(indices), batchDims);
    QCOMPARE(rightText(questionOf(QuestionKind::Shape, scene)), shape);
    QCOMPARE(rightText(questionOf(QuestionKind::Tiles, scene)), shape);
  }

  // endings: of tuples 1, -1, 4, and of the call
  void outcomes_data() {
    const auto row = columns<QString, QString>("dialect", "endings");
    row("raises", "tensorflow-cpu", "reads error error error");
    row("writes 0", "tensorflow-gpu", "reads zero zero zero");
    row("fills", "jax-fill", "reads wraps zero zero");
    row("counts, raises", "onnx", "reads wraps error error");
    row("moves", "stablehlo", "reads clamps clamps clamps");
    row("counts, moves", "jax", "reads wraps clamps clamps");
    row("promises nothing", "openvino-8", "reads wraps undefined undefined");
  }
  void outcomes() {
    const auto [dialect, endings] = currentRow<QString, QString>();
    const Scene scene = sceneOf(qPrintable(dialect), {4}, "[[1],[-1],[4]]");
    QStringList found;
    for (const char* part : {"output[0]", "output[1]", "output[2]", "output"})
      found << rightText(questionOf(QuestionKind::Outcome, scene, part));
    QCOMPARE(found.join(' '), endings);
  }

  void answers_data() {
    const auto row = columns<QString, Extents, QString, QuestionKind, QString, QString>(
        "dialect", "params", "indices", "kind", "part", "answer");
    row("places", "tensorflow-cpu", {4, 5}, "[[0,2],[3,1]]", QuestionKind::Place, "output", "[[0,2],[3,1]]");
    row("places of a slice", "onnx", {3, 2}, "[[2],[-3]]", QuestionKind::Place, "output[1,:]",
        "[[0,0],[0,1]]");
    row("nothing read", "tensorflow-gpu", {4}, "[[1],[4]]", QuestionKind::Place, "output", "[[1],null]");
    row("no axes", "tensorflow-cpu", {2}, "[1]", QuestionKind::Place, "output", "[[1]]");
    row("values", "tensorflow-cpu", {4, 5}, "[[0,2],[3,1]]", QuestionKind::Value, "output", "[2.0, 16.0]");
    row("a zero", "tensorflow-gpu", {4}, "[[3],[4]]", QuestionKind::Value, "output", "[3.0, 0.0]");
    row("a fill", "jax-fill", {4}, "[[3],[4]]", QuestionKind::Value, "output", "[3.0, nan]");
    row("a value of a call that raises", "tensorflow-cpu", {4}, "[[3],[4]]", QuestionKind::Value, "output[0]",
        "ask.unsupported_raises");
    row("a value that is not promised", "openvino-8", {4}, "[[3],[4]]", QuestionKind::Value, "output[1]",
        "ask.unsupported_undefined");
    row("beside it", "openvino-8", {4}, "[[3],[4]]", QuestionKind::Value, "output[0]", "[3.0]");
    row("readers of a place", "tensorflow-cpu", {4}, "[[1],[3],[1]]", QuestionKind::Value, "gradient",
        "[0.0, 2.0, 0.0, 1.0]");
    row("one of them", "tensorflow-cpu", {4}, "[[1],[3],[1]]", QuestionKind::Value, "gradient[1]", "[2.0]");
    row("a reader that adds nothing", "jax", {4}, "[[1],[9],[1]]", QuestionKind::Value, "gradient",
        "[0.0, 2.0, 0.0, 0.0]");
    row("a lone reader that adds where it was clamped", "jax", {4}, "[9]", QuestionKind::Value, "gradient",
        "[0.0, 0.0, 0.0, 1.0]");
    row("no gradient there", "tensorflow-cpu", {4}, "[3]", QuestionKind::Value, "gradient",
        "gradient.lone_tuple");
    row("places of a gradient", "tensorflow-cpu", {4}, "[[1]]", QuestionKind::Place, "gradient",
        "ask.unsupported_gradient");
    row("outcome of a gradient", "tensorflow-cpu", {4}, "[[1]]", QuestionKind::Outcome, "gradient",
        "ask.unsupported_gradient");
    row("outcome of some tuples", "tensorflow-cpu", {4, 3}, "[[1],[2]]", QuestionKind::Outcome, "output[:,1]",
        "ask.unsupported_part");
    row("refused", "tensorflow-cpu", {4}, "[[1,2]]", QuestionKind::Outcome, "output", "error");
    row("shape of a refused call", "tensorflow-cpu", {4}, "[[1,2]]", QuestionKind::Shape, "output",
        "ask.unsupported_refused");
    row("places of a refused call", "tensorflow-cpu", {4}, "[[1,2]]", QuestionKind::Place, "output",
        "ask.unsupported_refused");
    row("undefined as a whole", "stablehlo", {2, 2}, "[[]]", QuestionKind::Outcome, "output", "undefined");
  }
  void answers() {
    const auto [dialect, params, indices, kind, part, answer] =
        currentRow<QString, Extents, QString, QuestionKind, QString, QString>();
    const Scene scene = sceneOf(qPrintable(dialect), params, qPrintable(indices));
    const Question question = questionOf(kind, scene, qPrintable(part));
    QCOMPARE(rightText(question), answer);
  }

  void mergedBatchIsReported() {
    const Scene scene = sceneOf("openvino-5", {2, 3, 5}, "[[[0],[1],[1]],[[1],[0],[0]]]", 2);
    QCOMPARE(rightText(questionOf(QuestionKind::Shape, scene)), QString("[6]"));
  }

  void anyWayToMakeIt() {
    const Scene scene = sceneOf("onnx", {4, 2}, "[[0],[0]]");
    Question question = questionOf(QuestionKind::Make, scene);
    question.target = numbers(DType::Float32, {2, 2}, {6, 7, 2, 3});
    QVERIFY(isRight(question, Made{0, indexTensor({2, 1}, {3, 1})}));
    QVERIFY(isRight(question, Made{0, indexTensor({2, 1}, {-1, -3})}));
    QVERIFY(isRight(question, Made{0, indexTensor({2, 2, 2}, {3, 0, 3, 1, 1, 0, 1, 1})}));
    QVERIFY(!isRight(question, Made{0, indexTensor({2, 1}, {1, 3})}));
    QVERIFY(!isRight(question, Made{0, indexTensor({2, 1}, {3, 4})}));
    QVERIFY(!isRight(question, Made{5, indexTensor({2, 1}, {3, 1})}));
    QVERIFY(!isRight(question, Shape{2, 2}));
    QCOMPARE(rightText(question), QString("batch_dims=0 indices=[[3], [1]]"));
    question.target = numbers(DType::Float32, {2}, {7, 2});
    QCOMPARE(rightText(question), QString("batch_dims=0 indices=[[3, 1], [1, 0]]"));
    question.target = numbers(DType::Float32, {2}, {7, 20});
    QCOMPARE(rightText(question), QString("ask.unsupported_make"));
    question.target.reset();
    QCOMPARE(rightText(question), QString("ask.unsupported_make"));
  }

  void makeWithABatch() {
    const Scene scene = sceneOf("tensorflow-cpu", {2, 3}, "[[[0]],[[0]]]", 1);
    Question question = questionOf(QuestionKind::Make, scene);
    question.target = numbers(DType::Float32, {2, 1}, {2, 3});
    QCOMPARE(rightText(question), QString("batch_dims=1 indices=[[[2]], [[0]]]"));
    QVERIFY(isRight(question, Made{0, indexTensor({2, 1, 2}, {0, 2, 1, 0})}));
  }

  void valuesAreComparedAsValues() {
    Question question = questionOf(QuestionKind::Value, sceneOf("jax-fill", {4}, "[[3],[4],[0]]"));
    QVERIFY(isRight(question, Values{"3", "NaN", "-0.0"}));
    QVERIFY(isRight(question, Values{"3.00", "nan:0x7fc00001", "0"}));
    QVERIFY(!isRight(question, Values{"3", "0", "0"}));
    QVERIFY(!isRight(question, Values{"3", "nan"}));
    QVERIFY(!isRight(question, Places{}));
  }

  void choices() {
    Question question = questionOf(QuestionKind::Choose, sceneOf("tensorflow-cpu", {4, 5}, "[[0],[1]]"));
    QCOMPARE(rightText(question), QString("ask.unsupported_choice"));
    question.choices = {Shape{2, 1, 5}, Shape{2, 5}};
    QCOMPARE(rightText(question), QString("B"));
    QVERIFY(isRight(question, Choice{1}));
    QVERIFY(!isRight(question, Choice{0}));
    QVERIFY(!isRight(question, Choice{2}));
    QVERIFY(!isRight(question, Choice{-1}));
    QVERIFY(!isRight(question, Shape{2, 5}));
    question.choices = {Ending::Error, Ending::Reads};
    QCOMPARE(rightText(question), QString("B"));
  }

  void names() {
    for (int i = 0; i < 7; ++i) {
      const auto kind = static_cast<QuestionKind>(i);
      QCOMPARE(questionKindByName(questionKindName(kind)), std::optional(kind));
    }
    QVERIFY(!questionKindByName("Shape"));
    for (int i = 0; i < 6; ++i) {
      const auto ending = static_cast<Ending>(i);
      QCOMPARE(endingByName(endingName(ending)), std::optional(ending));
    }
    QVERIFY(!endingByName(""));
  }

  /// Every question has its sentence, with nothing left to fill.
  void texts() {
    const Scene scene = sceneOf("tensorflow-gpu", {4, 5}, "[[0],[4]]");
    for (int i = 0; i < 7; ++i) {
      for (const char* part : {"output", "output[1,:]", "output[1,2]", "gradient"}) {
        Question question = questionOf(static_cast<QuestionKind>(i), scene, part);
        for (const Answer& choice :
             {Answer(Shape{}), Answer(Places{}), Answer(Values{}), Answer(Ending::Zero)}) {
          question.choices = {choice};
          const Error text = questionText(question);
          QVERIFY2(sentenceTemplate(text.reason) != nullptr, text.reason.c_str());
          QVERIFY(QString::fromStdString(englishSentence(text)).indexOf('{') < 0);
        }
      }
    }
    QCOMPARE(QString::fromStdString(
                 englishSentence(questionText(questionOf(QuestionKind::Place, scene, "output[1,:]")))),
             QString("Name the 5 elements of params that output[1,:] is read from, in its order"));
  }
};

GATHERND_TEST(QuestionTest)
#include "question_test.moc"
