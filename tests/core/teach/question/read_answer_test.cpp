// SPDX-License-Identifier: GPL-3.0-or-later
// Answers as people type them, and texts that nobody should.
#include <QRegularExpression>
#include <random>

#include <QtTest/QtTest>

#include "core/error/sentences.h"
#include "core/teach/question/question.h"
#include "tests/core/teach/scenes.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;         // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::teach;  // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;   // NOLINT(google-build-using-namespace): a test of that namespace

namespace {

/// By name: "shape", "places" (2 of params [4, 5]), "place", "numbers" (2 of params [4]), "scalar" …
Question questionOf(const QString& name) {
  Question question;
  question.scene = sceneOf("tensorflow-gpu", {4, 5}, "[[0,2],[3,1]]");
  if (name == "places" || name == "place") {
    question.kind = QuestionKind::Place;
    if (name == "place") question.of.part = {1};
  } else if (name == "rows" || name == "some of rows") {
    question.kind = QuestionKind::Place;
    question.scene = sceneOf("tensorflow-gpu", {4, 2}, "[[3],[0]]");
    if (name != "rows") question.of.part = {std::nullopt, 1};
  } else if (name == "numbers" || name == "number") {
    question.kind = QuestionKind::Place;
    question.scene = sceneOf("tensorflow-gpu", {4}, name == "number" ? "[3]" : "[[0],[4]]");
  } else if (name == "scalar") {
    question.kind = QuestionKind::Place;
    question.scene = sceneOf("numpy", {}, "[]");
  } else if (name == "values" || name == "value") {
    question.kind = QuestionKind::Value;
    if (name == "value") question.of.part = {1};
  } else if (name == "complex" || name == "strings" || name == "string") {
    question.kind = QuestionKind::Value;
    CallRules rules;
    rules.dialect = *findDialect("tensorflow-cpu");
    const std::vector<std::string> words = {"a b", "c,d", "e"};
    const Tensor params = name == "complex" ? *Tensor::zeros(DType::Complex64, Shape{3})
                                            : *Tensor::fromStrings(Shape{3}, words);
    const Tensor indices = name == "string" ? indexTensor({1, 1}, {0}) : indexTensor({2, 1}, {0, 1});
    question.scene = *Scene::make(rules, params, indices);
  } else if (name == "outcome") {
    question.kind = QuestionKind::Outcome;
  } else if (name == "choose") {
    question.kind = QuestionKind::Choose;
    question.choices = {Shape{1}, Shape{2}, Shape{3}};
  } else if (name == "make") {
    question.kind = QuestionKind::Make;
  } else if (name == "nothing") {
    question.kind = QuestionKind::Place;
    question.scene = sceneOf("onnxruntime", {0, 3}, "[]");
  } else if (name == "tiles") {
    question.kind = QuestionKind::Tiles;
  }
  return question;
}

constexpr std::array kNames = {"shape",  "places", "place",   "numbers", "number", "scalar",
                               "values", "value",  "complex", "strings", "string", "outcome",
                               "choose", "make",   "nothing", "tiles"};

}  // namespace

class ReadAnswerTest : public QObject {
  Q_OBJECT

 private slots:
  void reads_data() {
    const auto row = columns<QString, QString, QString>("question", "text", "answer");
    for (const char* text :
         {"[2,4,7]", "2 4 7", "(2, 4, 7)", "２，４，７", "2、4、7", "［２，４，７］", "（2，4，7）",
          "【2 4 7】", "2x4x7", "2×4×7", " 2,\n4,\t7, ", "2;4;7", "[2 4 7]", "+2 4 7"})
      row("shape", text, "[2, 4, 7]");
    row("shape", "[]", "[]");
    row("shape", "()", "[]");
    row("shape", "(2,)", "[2]");
    row("tiles", "2 4", "[2, 4]");
    for (const char* text :
         {"TensorShape([2, 4, 7])", "tf.TensorShape([2, 4, 7])", "torch.Size([2, 4, 7])",
          "TORCH.SIZE([2,4,7])", "shape (2, 4, 7)", "ｔｏｒｃｈ．Ｓｉｚｅ（［２，４，７］）"})
      row("shape", text, "[2, 4, 7]");
    row("shape", "torch.Size([])", "[]");
    row("shape", "TensorShape(())", "[]");
    row("shape", "scalar", "[]");
    row("shape", "Scalar", "[]");
    for (const char* text : {"[[0,2],[3,1]]", "[0,2],[3,1]", "(0,2) (3,1)", "0,2,3,1", "0 2; 3 1",
                             "[0,2,3,1]", "params[0,2] params[3,1]", "［［０，２］，［３，１］］", "0,2\n3,1",
                             "[[-4,2],[-1,1]]", "[[[0,2]],[[3,1]]]"})
      row("places", text, "[[0,2],[3,1]]");
    row("places", "[null,[3,1]]", "[null,[3,1]]");
    row("places", "[[0,2],None]", "[[0,2],null]");
    row("places", "[0,2] —", "[[0,2],null]");
    row("places", "null null", "[null,null]");
    row("places", "[null,null]", "[null,null]");
    row("places", "[[9,9],[3,1]]", "[[9,9],[3,1]]");
    row("place", "[3,1]", "[[3,1]]");
    row("place", "3 1", "[[3,1]]");
    row("place", "[[3,1]]", "[[3,1]]");
    row("place", "-", "[null]");
    for (const char* text : {"[[3,0],[3,1],[0,0],[0,1]]", "3 0 3 1 0 0 0 1", "[3] [0]", "3, 0", "[[3],[0]]"})
      row("rows", text, "[[3,0],[3,1],[0,0],[0,1]]");
    row("rows", "3 none", "[[3,0],[3,1],null,null]");
    row("some of rows", "[3,1] [0,1]", "[[3,1],[0,1]]");
    row("numbers", "0 4", "[[0],[4]]");
    row("numbers", "[0,4]", "[[0],[4]]");
    row("numbers", "[[0],[4]]", "[[0],[4]]");
    row("numbers", "[0,null]", "[[0],null]");
    row("number", "3", "[[3]]");
    row("number", "[3]", "[[3]]");
    row("scalar", "[]", "[[]]");
    row("scalar", "[[]]", "[[]]");
    row("nothing", "[]", "[]");
    row("values", "[2, 16]", "[2.0, 16.0]");
    row("values", "2 16.0", "[2.0, 16.0]");
    row("values", "２；１６", "[2.0, 16.0]");
    row("values", "NaN -INF", "[nan, -inf]");
    row("values", "[[2],[1.6e1]]", "[2.0, 16.0]");
    row("values", "−2 1", "[-2.0, 1.0]");
    row("value", "16", "[16.0]");
    row("complex", "(1+2j) 3", "[1+2j, 3+0j]");
    row("strings", "'a b', \"c,d\"", "[\"a b\", \"c,d\"]");
    row("strings", "[“a b”, ‘c,d’]", "[\"a b\", \"c,d\"]");
    row("strings", "x, y", "[\"x\", \"y\"]");
    row("strings", "x y", "[\"x\", \"y\"]");
    row("string", " a b ", "[\"a b\"]");
    row("string", "'a b'", "[\"a b\"]");
    row("string", "ａ", "[\"ａ\"]");
    row("outcome", "Zero", "zero");
    row("outcome", "CLAMP.", "clamps");
    row("outcome", "raises", "error");
    row("outcome", "0", "zero");
    row("outcome", "ｗｒａｐｓ", "wraps");
    for (const char* text :
         {"exception", "an exception", "IndexError", "raised", "it raises", "throws", "an error!"})
      row("outcome", text, "error");
    for (const char* text : {"clamped", "clipped", "it clamps", "is clamped"}) row("outcome", text, "clamps");
    row("outcome", "wrapped", "wraps");
    row("outcome", "filled", "zero");
    row("outcome", "a zero", "zero");
    row("choose", "b", "B");
    row("choose", "(B)", "B");
    row("choose", "2", "B");
    row("choose", "Ｂ", "B");
    row("choose", "B.", "B");
    row("make", "[[1,2]]", "batch_dims=0 indices=[[1, 2]]");
    row("make", "batch_dims=1 indices=[[1, 2]]", "batch_dims=1 indices=[[1, 2]]");
    row("make", " batch_dims=1, indices=[[1],[2]]", "batch_dims=1 indices=[[1], [2]]");
  }
  void reads() {
    const auto [question, text, answer] = currentRow<QString, QString, QString>();
    const Question asked = questionOf(question);
    const auto read = valueOf(readAnswer(asked, text.toStdString()));
    const std::string printed = answerText(asked, read);
    QCOMPARE(QString::fromStdString(printed), answer);
    const auto again = valueOf(readAnswer(asked, printed));
    QCOMPARE(QString::fromStdString(answerText(asked, again)), answer);
  }

  /// A place is written with as many numbers as params has axes.
  void exampleFits_data() {
    const auto row = columns<QString, QString>("question", "example");
    row("two", "places", "[9, 8]");
    row("one", "numbers", "[9]");
    row("none", "scalar", "[]");
  }
  void exampleFits() {
    const auto [question, example] = currentRow<QString, QString>();
    const auto read = readAnswer(questionOf(question), "x");
    QVERIFY(!read);
    const auto sentence = QString::fromStdString(englishSentence(read.error()));
    QVERIFY2(sentence.contains("is written " + example + ","), qPrintable(sentence));
  }

  void refuses_data() {
    const auto row =
        columns<QString, QByteArray, QString, int, int>("question", "text", "reason", "line", "column");
    row("shape", "", "answer.end", 1, 1);
    row("shape", "[2,4", "answer.end", 1, 5);
    row("shape", "[2,4]]", "answer.unexpected", 1, 6);
    row("shape", "[[2,4]]", "answer.unexpected", 1, 2);
    row("shape", "2 four", "answer.number", 1, 3);
    row("shape", "2\n2.5", "answer.number", 2, 1);
    row("shape", "２，四", "answer.number", 1, 3);
    row("shape", "2x", "answer.number", 1, 1);
    row("shape", "-1 2", "answer.shape", 1, 1);
    row("shape", "99999999999999999999", "answer.number", 1, 1);
    row("shape", "9999999999 9999999999 9", "answer.shape", 1, 1);
    row("shape", QByteArray("1 ").repeated(40), "answer.shape", 1, 1);
    row("shape", "2 \xff", "answer.utf8", 1, 3);
    row("shape", QByteArray(1 << 21, '1'), "answer.long", 1, 1);
    row("places", "[[0,2]]", "answer.places", 0, 0);
    row("places", "0,2,3", "answer.place_rank", 0, 0);
    row("places", "[[0,2,1],[3,1]]", "answer.place_rank", 0, 0);
    row("places", "[0,[2,3]]", "answer.unexpected", 1, 4);
    row("places", "[[0,2],3]", "answer.place_rank", 0, 0);
    row("places", "[[0,2],[3,1]", "answer.end", 1, 13);
    row("places", "x", "answer.place", 1, 1);
    row("shape", "torch.Size", "answer.number", 1, 1);
    row("shape", "torch.Size([2,4)", "answer.end", 1, 17);
    row("shape", "scalar 3", "answer.number", 1, 1);
    row("outcome", "it", "answer.end", 1, 3);
    row("make", "[[4][1]]", "answer.comma", 1, 4);
    row("make", "batch_dims=1 indices=[[4]\n[1]]", "answer.comma", 1, 25);
    row("places", QByteArray(100000, '['), "answer.unexpected", 1, 65);
    row("place", "[0,null]", "answer.place_rank", 0, 0);
    row("scalar", "3", "answer.place_rank", 0, 0);
    row("values", "1", "answer.values", 0, 0);
    row("values", "1 x", "answer.element", 1, 3);
    row("values", "", "answer.end", 1, 1);
    row("outcome", "explodes", "answer.ending", 1, 1);
    row("outcome", "zero wraps", "answer.unexpected", 1, 6);
    row("outcome", "[]", "answer.end", 1, 3);
    row("choose", "D", "answer.choice", 1, 1);
    row("choose", "0", "answer.choice", 1, 1);
    row("choose", "-9223372036854775808", "answer.choice", 1, 1);
    row("make", "batch_dims=x", "answer.batch_dims", 1, 12);
    row("make", QByteArray("[") + QByteArray("1,").repeated(40000) + "1]", "", 0, 0);
  }
  void refuses() {
    const auto [question, text, reason, line, column] = currentRow<QString, QByteArray, QString, int, int>();
    const auto read = readAnswer(questionOf(question), text.toStdString());
    QVERIFY(!read);
    if (reason.isEmpty()) return;
    QCOMPARE(QString::fromStdString(read.error().reason), reason);
    QCOMPARE(read.error().line.value_or(0), line);
    QCOMPARE(read.error().column.value_or(0), column);
    QCOMPARE(read.error().code, line > 0 ? ErrorCode::Parse : ErrorCode::ShapeMismatch);
    // An answer is short: its sentence names no place in it.
    const QString sentence = QString::fromStdString(englishSentence(read.error()));
    QVERIFY2(!sentence.contains(QRegularExpression("line|column", QRegularExpression::CaseInsensitiveOption)),
             qPrintable(sentence));
  }

  /// Pieces that mean something, in any order: an answer or an error, and never anything else.
  void hostile() {
    const QByteArrayList pieces =
        QByteArrayLiteral(
            "[|]|(|)|,|;| |1|-1|９|，|null|params|'|\"|\\|x|B|—|nan|\n|\xf0|\xff|１２|[[|]]|1j|e9|.|zero|\0|"
            "batch_dims=|indices=|“|‘|９９９９９９９９９９９９９９９９９９９９")
            .split('|');
    std::mt19937 random(3);
    for (const char* name : kNames) {
      const Question question = questionOf(name);
      for (int i = 0; i < 1500; ++i) {
        std::string text;
        const auto count = random() % 12;
        for (unsigned piece = 0; piece < count; ++piece)
          text += pieces[random() % pieces.size()].toStdString();
        const auto read = readAnswer(question, text);
        if (!read) continue;
        const auto again = readAnswer(question, answerText(question, *read));
        QVERIFY2(again.has_value(), text.c_str());
        QCOMPARE(answerText(question, *again), answerText(question, *read));
        QCOMPARE(isRight(question, *again), isRight(question, *read));
      }
    }
  }
};

GATHERND_TEST(ReadAnswerTest)
#include "read_answer_test.moc"
