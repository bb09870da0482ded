// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of a wrong answer, and above all what is not: evidence counts by tuple.
#include "core/teach/question/diagnosis.h"

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

QString idOf(const Diagnosis& diagnosis) {
  if (diagnosis.named != nullptr) return QString::fromStdString(std::string(diagnosis.named->id));
  if (diagnosis.family != nullptr) return QString::fromStdString(std::string(diagnosis.family->id));
  return "nothing";
}

QString idsOf(const std::vector<const WrongRule*>& rules) {
  QStringList ids;
  for (const WrongRule* rule : rules) ids << QString::fromStdString(std::string(rule->id));
  return ids.join(' ');
}

Scene sceneNamed(const QString& name) {
  if (name == "apart")
    return sceneOf("numpy", {5, 3, 7}, "[[[0,1],[4,2],[2,0],[3,1]],[[1,2],[2,1],[4,0],[1,1]]]");
  if (name == "elements") return sceneOf("tensorflow-cpu", {4, 5}, "[[0,2],[3,1],[1,4]]");
  if (name == "rows") return sceneOf("tensorflow-cpu", {5, 6}, "[[1],[2]]");
  if (name == "batch") return sceneOf("tensorflow-cpu", {2, 3, 5}, "[[[0],[2],[1]],[[1],[1],[0]]]", 1);
  if (name == "outside") return sceneOf("tensorflow-cpu", {4}, "[[1],[-1],[4]]");
  if (name == "sums") return sceneOf("tensorflow-cpu", {4, 2}, "[[1],[3],[1]]");
  if (name == "square") return sceneOf("tensorflow-cpu", {4, 4}, "[[1],[3],[0]]");
  if (name == "mismatch") return sceneOf("tensorflow-cpu", {3, 4}, "[[[1],[2]]]", 1);
  qFatal("no scene %s", qPrintable(name));
}

Question questionOf(const QString& kind, const QString& scene, const QString& part) {
  Question question;
  question.kind = *questionKindByName(kind.toStdString());
  question.scene = sceneNamed(scene);
  if (!question.scene.plan) return question;
  const Shape& shape =
      part.startsWith("gradient") ? question.scene.plan->params : question.scene.plan->output;
  question.of = *parseAskedPart(part.toStdString(), shape);
  return question;
}

Diagnosis diagnosisOf(const Question& question, const QString& answer, const Diagnosis* earlier = nullptr) {
  const auto read = readAnswer(question, answer.toStdString());
  if (!read) qFatal("no answer: %s", qPrintable(answer));
  return diagnose(question, *read, earlier);
}

}  // namespace

class DiagnosisTest : public QObject {
  Q_OBJECT

 private slots:
  // says: a rule, a family or nothing
  void says_data() {
    const auto row = columns<QString, QString, QString, QString, QString, bool, QString, QString>(
        "kind", "scene", "part", "answer", "says", "asks", "candidates", "sentence");
    row("a shape of one rule", "shape", "apart", "output", "[2,4,2,7]", "keep_depth", false, "keep_depth",
        nullptr);
    row("the same of tiles", "tiles", "apart", "output", "[2,4,2,7]", "keep_depth", false, "keep_depth",
        nullptr);
    row("another", "shape", "apart", "output", "[8,7]", "flat_tuples", false, "flat_tuples", nullptr);
    row("one number left out", "shape", "apart", "output", "[2,4]", "nothing", true, "element_only", "");
    row("one number mistyped", "shape", "apart", "output", "[2,4,5]", "nothing", true, "from_the_right", "");
    row("two exchanged", "shape", "apart", "output", "[4,2,7]", "nothing", true, "columns", "");
    row("no rule", "shape", "apart", "output", "[9,9,9]", "nothing", false, "", "");
    row("right", "shape", "apart", "output", "[2,4,7]", "nothing", false, "", "");
    row("two rules of one mind", "shape", "rows", "output", "[2,1,6]", "depth_stays", false,
        "keep_depth gather_rule", nullptr);
    // With one number and one batch axis the two give one shape, whatever the sizes.
    row("several minds", "shape", "batch", "output", "[2,3,3,5]", "nothing", false,
        "slice_one_early batch_ignored", "");
    row("right, and a rule is too", "shape", "elements", "output", "[3]", "nothing", false,
        "element_only from_the_right slice_first flat_tuples", "");

    row("two tuples agree", "place", "elements", "output", "[[2,0],[1,3],[1,4]]", "reversed", false, "",
        nullptr);
    row("none where the rule finds none", "place", "elements", "output", "[[2,0],[1,3],null]", "reversed",
        false, "reversed", nullptr);
    row("a third says otherwise", "place", "elements", "output", "[[2,0],[1,3],[0,0]]", "nothing", false, "",
        "you read params[2,0] there");
    row("a right one speaks against", "place", "elements", "output", "[[2,0],[3,1],[1,4]]", "nothing", false,
        "", "you read params[2,0] there");
    row("from one tuple only what was read", "place", "elements", "output[1]", "[1,3]", "nothing", true,
        "reversed", "you read params[1,3] there");
    row("one tuple, many elements", "place", "rows", "output[1,:]", "[[1,0],[1,1],[1,2],[1,3],[1,4],[1,5]]",
        "nothing", true, "counts_from_1 position_not_value next_tuple", "you read params[1,0] there");
    row("nothing where something is read", "place", "elements", "output", "[null,null,null]", "nothing",
        false, "", "you read nothing there, and something is read");
    row("a place that is none", "place", "elements", "output[0]", "[7,7]", "nothing", false, "", "");
    row("a slip is no idea", "place", "elements", "output", "[[3,1],[1,4],[3,1]]", "nothing", false,
        "next_tuple", "you read params[3,1] there");
    row("batch", "place", "batch", "output[:,:,2]", "[[0,0,2],[0,2,2],[0,1,2],[0,1,2],[0,1,2],[0,0,2]]",
        "batch_zero", false, "batch_zero", nullptr);
    row("right places", "place", "elements", "output", "[[0,2],[3,1],[1,4]]", "nothing", false,
        "from_the_right", "");

    row("values of unlike places", "value", "elements", "output", "10 8 9", "reversed", false, "", nullptr);
    row("a value of one tuple", "value", "elements", "output[0]", "10", "nothing", true, "reversed",
        "you read params[2,0] there");
    row("a value that is nowhere", "value", "elements", "output[0]", "99", "nothing", false, "", "");

    row("an outcome is one piece", "outcome", "outside", "output[1]", "wraps", "nothing", true,
        "wraps modulo", "");
    row("of the call", "outcome", "outside", "output", "zero", "nothing", true, "zero", "");
    row("no rule's outcome", "outcome", "outside", "output[1]", "undefined", "nothing", false, "", "");
    row("a batch does not stretch", "outcome", "mismatch", "output", "reads", "nothing", true,
        "broadcast_batch", "");

    row("a number for a value", "value", "square", "output[:,1]", "1 3 0", "index_as_value", false,
        "index_as_value", nullptr);
    row("of numbers that a row holds too", "value", "square", "output[:,0]", "1 3 0", "nothing", true,
        "from_the_right index_as_value column_major", "you read params[0,1] there");
    row("scattered", "place", "square", "output[:,1]", "[[2,1],[0,1],null]", "scattered", false, "scattered",
        nullptr);
    row("scattered values", "value", "square", "output[:,1]", "9 1 0", "scattered", false, "scattered",
        nullptr);
    row("the last number", "place", "elements", "output", "[[0,2],[0,1],[0,4]]", "one_address", false,
        "outer_product last_number_only", nullptr);
    row("down the columns", "place", "elements", "output", "[[1,3],[1,2],[3,2]]", "column_major", false,
        "column_major", nullptr);
    row("down the columns, values", "value", "elements", "output", "8 7 17", "column_major", false,
        "column_major", nullptr);

    row("sums, last wins", "value", "sums", "gradient", "0 0 1 1 0 0 1 1", "nothing", true,
        "grad_overwrite grad_mean", "");
  }
  void says() {
    const auto [kind, scene, part, answer, says, asks, candidates, sentence] =
        currentRow<QString, QString, QString, QString, QString, bool, QString, QString>();
    const Question question = questionOf(kind, scene, part);
    const Diagnosis diagnosis = diagnosisOf(question, answer);
    QCOMPARE(idOf(diagnosis), says);
    QCOMPARE(idsOf(diagnosis.candidates), candidates);
    QCOMPARE(diagnosis.followUp.has_value(), asks);
    const auto text = diagnosisText(diagnosis);
    if (sentence.isNull()) {
      QVERIFY(text.has_value());
      const auto* rule = diagnosis.named;
      QCOMPARE(QString::fromStdString(englishSentence(*text)),
               QString(rule != nullptr ? rule->sentence : diagnosis.family->sentence));
    } else {
      QCOMPARE(text ? QString::fromStdString(englishSentence(*text)) : QString(""), sentence);
    }
  }

  void followUpConfirms_data() {
    const auto row =
        columns<QString, QString, QString, QString, QString>("kind", "scene", "part", "rule", "says");
    row("shape", "apart", "output", "element_only", "element_only");
    row("shape", "apart", "output", "from_the_right", "from_the_right");
    row("place", "elements", "output[1]", "reversed", "reversed");
    row("place", "elements", "output[1]", "counts_from_1", "counts_from_1");
    row("value", "elements", "output[1]", "reversed", "reversed");
    row("outcome", "outside", "output[1]", "zero", "zero");
    row("outcome", "outside", "output[1]", "wraps", "outside");
    row("outcome", "mismatch", "output", "broadcast_batch", "broadcast_batch");
    row("value", "sums", "gradient", "grad_overwrite", "grad_overwrite");
    row("value", "sums", "gradient", "grad_mean", "grad_mean");
    row("value", "square", "output[:,0]", "index_as_value", "index_as_value");
    row("value", "square", "output[:,0]", "from_the_right", "from_the_right");
  }
  void followUpConfirms() {
    const auto [kind, scene, part, rule, says] = currentRow<QString, QString, QString, QString, QString>();
    const WrongRule& held = *findWrongRule(rule.toStdString());
    const Question question = questionOf(kind, scene, part);
    const auto answer = valueOf(answerByRule(question, held));
    const Diagnosis first = diagnose(question, answer);
    QCOMPARE(idOf(first), QString("nothing"));
    QVERIFY(first.followUp.has_value());
    const Question& next = *first.followUp;
    const auto again = answerByRule(next, held);
    QVERIFY(again && !isRight(next, *again));
    const Diagnosis last = diagnose(next, *again, &first);
    QCOMPARE(idOf(last), says);
    QVERIFY(!last.followUp);
    // Who answers it rightly is said nothing of, and so is who gives what no suspect gives.
    QCOMPARE(idOf(diagnose(next, *rightAnswer(next), &first)), QString("nothing"));
    // The same question follows from the same answer.
    const Diagnosis same = diagnose(question, answer);
    QCOMPARE(askedPartText(same.followUp->of), askedPartText(next.of));
    QVERIFY(bitEqual(*same.followUp->scene.params.flattened(), *next.scene.params.flattened()));
  }

  void counted() {
    Question question = questionOf("value", "sums", "gradient[:,1]");
    question.upstream = numbers(DType::Float32, {3, 2}, {10, 20, 5, 8, 4, 6});
    QCOMPARE(idOf(diagnosisOf(question, "0 2 0 1")), QString("grad_counts"));
  }

  /// One more question is no harder: not an axis more, no other depth or batch_dims, ten cells at most.
  void aFollowUpKeepsTheForm() {
    int asked = 0;
    for (const char* scene :
         {"apart", "elements", "rows", "batch", "outside", "sums", "square", "mismatch"}) {
      for (const char* kind : {"shape", "place", "value", "outcome"}) {
        for (const char* part : {"output", "output[0]", "gradient"}) {
          const bool refused = !sceneNamed(scene).plan;
          if ((refused && QString(part) != "output") ||
              (QString(kind) == "outcome" && QString(part) == "gradient"))
            continue;
          const Question question = questionOf(kind, scene, part);
          for (const WrongRule& rule : wrongRules()) {
            const auto answer = answerByRule(question, rule);
            const auto next = answer ? diagnose(question, *answer).followUp : std::nullopt;
            if (!next) continue;
            ++asked;
            const Call& was = question.scene;
            const Call& is = next->scene;
            QCOMPARE(is.params.shape().rank(), was.params.shape().rank());
            QCOMPARE(is.indices.shape().rank(), was.indices.shape().rank());
            QCOMPARE(is.indices.shape()[is.indices.shape().rank() - 1],
                     was.indices.shape()[was.indices.shape().rank() - 1]);
            QCOMPARE(is.batchDims, was.batchDims);
            if (next->kind != QuestionKind::Place && next->kind != QuestionKind::Value) continue;
            const bool gradient = next->of.of == AskedPart::Of::Gradient;
            const Shape& shape = gradient ? next->scene.plan->params : next->scene.plan->output;
            QVERIFY(elementsOf(next->of, shape).size() <= 10);
          }
        }
      }
    }
    QVERIFY2(asked > 60, qPrintable(QString::number(asked)));
  }

  /// Where numbers stand at several places, none of them is said to have been read.
  void equalValuesSayNothingFalse() {
    CallRules rules;
    rules.dialect = *findDialect("tensorflow-cpu");
    Question question;
    question.kind = QuestionKind::Value;
    const Tensor params = numbers(DType::Int32, {4}, {5, 6, 7, 5});
    question.scene = *Scene::make(rules, params, indexTensor({3, 1}, {1, 2, 3}));
    QVERIFY(isRight(question, *readAnswer(question, "6 7 5")));
    const Diagnosis shifted = diagnosisOf(question, "5 6 7");  // counts_from_1 reads 0, 1, 2
    QCOMPARE(idsOf(shifted.candidates), QString("counts_from_1 position_not_value"));
    QVERIFY(!shifted.read[0]);
    QCOMPARE(*shifted.read[1], std::vector<std::int64_t>{1});
    const Tensor alike = numbers(DType::Int32, {4}, {5, 5, 5, 6});
    question.scene = *Scene::make(rules, alike, indexTensor({3, 1}, {3, 3, 3}));
    const Diagnosis all = diagnosisOf(question, "5 5 5");
    QCOMPARE(idOf(all), QString("nothing"));
    QVERIFY(!all.followUp);
    const auto text = diagnosisText(all);
    QVERIFY(!text);
  }

  void choices() {
    Question question = *askAbout(sceneNamed("apart"), QuestionKind::Choose, {}, 5);
    QCOMPARE(question.choices.size(), std::size_t{4});
    for (int i = 0; i < 4; ++i) {
      const Diagnosis diagnosis = diagnose(question, Choice{i});
      QCOMPARE(diagnosis.right, isRight(question, Choice{i}));
      if (!diagnosis.right) QCOMPARE(diagnosis.candidates.size(), std::size_t{1});
    }
    QVERIFY(diagnose(question, Choice{7}).candidates.empty());
    QVERIFY(diagnose(question, Shape{2}).candidates.empty());
    QVERIFY(!diagnosisText(diagnose(question, Choice{7})));
  }

  void strangeAnswersAreNoMatter() {
    for (const char* kind : {"shape", "place", "value", "outcome", "choose", "make", "tiles"}) {
      const Question question = questionOf(kind, "elements", "output");
      for (const Answer& answer : {Answer(Shape{}), Answer(Places(2)), Answer(Values{"x"}),
                                   Answer(Ending::Zero), Answer(Choice{-3}), Answer(Made{})}) {
        const Diagnosis diagnosis = diagnose(question, answer);
        QVERIFY(!diagnosis.right);
        QCOMPARE(idOf(diagnosis), QString("nothing"));
        QVERIFY(!diagnosisText(diagnosis));
      }
    }
  }

  void tellsApartInClasses() {
    const TellsApart apart = tellsApart(questionOf("shape", "apart", "output"));
    QCOMPARE(apart.rules.size(), std::size_t{11});
    QCOMPARE(apart.distinct(), 11);
    QVERIFY(apart.classes.front().empty());
    const TellsApart batch = tellsApart(questionOf("shape", "batch", "output"));
    QCOMPARE(idsOf(batch.classes.front()), QString("outer_product"));
    QCOMPARE(tellsApart(questionOf("place", "apart", "output")).distinct(), 14);
    QCOMPARE(tellsApart(questionOf("make", "apart", "output")).distinct(), 0);
    QCOMPARE(tellsApart(questionOf("shape", "mismatch", "output")).distinct(), 0);
  }

  /// The largest scene: a whole output of 4096 elements.
  void largeScenesAreQuick() {
    CallRules rules;
    rules.dialect = *findDialect("onnx");
    rules.batchDims = 1;
    std::vector<std::int64_t> indices;
    for (int i = 0; i < 64; ++i) indices.push_back(i * 7 % 8);
    Question question;
    question.kind = QuestionKind::Place;
    question.scene = *Scene::make(rules, arangeTensor({8, 8, 64}), indexTensor({8, 8, 1}, indices));
    const auto answer = valueOf(answerByRule(question, *findWrongRule("batch_zero")));
    QElapsedTimer timer;
    timer.start();
    const Diagnosis diagnosis = diagnose(question, answer);
    qInfo("a diagnosis of 4096 places: %.1f ms", static_cast<double>(timer.nsecsElapsed()) / 1e6);
    QCOMPARE(idOf(diagnosis), QString("batch_zero"));
  }
};

GATHERND_TEST(DiagnosisTest)
#include "diagnosis_test.moc"
