// SPDX-License-Identifier: GPL-3.0-or-later
// Texts that were made to break the reader: cut anywhere, bent anywhere, nested without end, or made to take
// exponentially long. Each is read or refused with a sentence.
#include <QTest>
#include <random>

#include "core/code/expression/array_expression.h"
#include "core/code/expression/evaluator.h"
#include "core/code/pasted_call.h"
#include "core/error/sentences.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;

namespace {

constexpr std::int64_t kMostBytes = std::int64_t{1} << 20;

std::string repeated(std::string_view text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

/// As both doors read it.
Expected<std::optional<Tensor>> feed(const std::string& text) {
  const auto call = parsePastedCall(text, kMostBytes);
  if (!call && englishSentence(call.error()).empty()) qFatal("a refusal without a sentence");
  auto read = parseArrayExpression(text, kMostBytes);
  if (!read && sentenceTemplate(read.error().reason) == nullptr) qFatal("a reason without a sentence");
  if (read && *read && (*read)->byteCount() > kMostBytes) qFatal("beyond the limit");
  return read;
}

const std::string kProgram =
    "n = 0x2  # é\nx = np.arange(6, dtype='f4').reshape(n, -1) * 2.5 // 3\n"
    "y = tf.gather_nd(np.transpose(x, (1, 0)) ** 2, np.array([[0, 1], [1_0, -2]], dtype=int)[0])";

}  // namespace

class HostileExpressionTest : public QObject {
  Q_OBJECT

 private slots:
  void cutAnywhere() {
    for (std::size_t cut = 0; cut <= kProgram.size(); ++cut) {
      (void)feed(kProgram.substr(0, cut));
      (void)feed(kProgram.substr(cut));
    }
  }

  void bentAnywhere() {
    for (std::size_t at = 0; at < kProgram.size(); ++at) {
      for (const char c :
           {'(', ')', '[', ']', '\'', '"', '=', ',', '\n', '.', '*', '-', '9', '\0', '\xFF', '#', '\\'}) {
        std::string bent = kProgram;
        bent[at] = c;
        (void)feed(bent);
      }
    }
    std::mt19937_64 random(7);
    for (int round = 0; round < 2000; ++round) {
      std::string bent = kProgram;
      for (int edit = 0; edit < 8; ++edit)
        bent[random() % bent.size()] = kProgram[random() % kProgram.size()];
      (void)feed(bent);
    }
  }

  void nested_data() {
    test::columns<QByteArray>("text");
    constexpr int kMany = 100'000;
    const auto row = [](const char* name, const std::string& text) {
      QTest::newRow(name) << QByteArray::fromStdString(text);
    };
    row("parens", repeated("(", kMany) + "np.arange(3)" + repeated(")", kMany));
    row("open parens", "np.zeros" + repeated("(", kMany));
    row("closing parens", "np.zeros(3" + repeated(")", kMany));
    row("brackets", "np.array(" + repeated("[", kMany) + repeated("]", kMany) + ").T");
    row("braces", "np.array(" + repeated("{", kMany) + repeated("}", kMany) + ").T");
    row("calls", repeated("np.array(", kMany) + "np.arange(3)" + repeated(")", kMany));
    row("plain calls", repeated("np.array(", kMany) + "[3]" + repeated(")", kMany));
    row("extents", "np.zeros(" + repeated("(", kMany) + "1" + repeated(")", kMany) + ")");
    row("powers", "np.arange(3) * " + repeated("1**", kMany) + "1");
    row("methods", "np.arange(3)" + repeated(".T", kMany));
    row("sums", "np.arange(3)" + repeated("+1", kMany));
    row("numbers", "np.zeros(0" + repeated("+0", kMany) + ")");
    row("arguments", "np.zeros(" + repeated("1,", kMany) + ")");
    row("axes", "np.zeros((" + repeated("1,", kMany) + "))");
    row("digits", "np.zeros(" + repeated("9", kMany) + ")");
    row("name", "np." + repeated("a", kMany) + "(1)");
    row("dots", "np" + repeated(".a", kMany) + "(1)");
    row("quotes", "np.zeros(" + repeated("'\\", kMany));
    row("statements", repeated("x = np.arange(3)\n", kMany) + "x.T");
    row("a name upon itself", "x = np.arange(3)\n" + repeated("x = x + 1\n", kMany) + "x");
  }
  void nested() {
    QFETCH(QByteArray, text);
    const auto read = feed(text.toStdString());
    if (read) return;
    QVERIFY(englishSentence(read.error()).size() < 1000);
  }

  void signsTakeNoDepth() {
    const auto read = feed(repeated("-", 100'000) + "np.arange(2)");
    QVERIFY(read && *read);
  }

  /// Each name stands for twice the one above: what is known is not worked out again.
  void doublingIsLinear() {
    std::string text = "a = 0\n";
    char last = 'a';
    for (char name = 'b'; name <= 'z'; ++name) {
      text += std::string() + name + " = " + last + " + " + last + "\n";
      last = name;
    }
    const auto read = feed(text + "np.zeros(z + 1)");
    QVERIFY(read && *read);
    QCOMPARE((*read)->elementCount(), 1);
  }

  void stepsAreCounted() {
    const auto arrays = feed("np.arange(3)" + repeated(" + 1", Evaluator::kMaxArrays));
    QVERIFY(!arrays);
    QCOMPARE(arrays.error().reason, std::string("expression.work"));
    QVERIFY(feed("np.arange(3)" + repeated(" + 1", Evaluator::kMaxArrays - 1)));
    const auto values = feed("np.zeros(0" + repeated("+0", Evaluator::kMaxValues) + ")");
    QVERIFY(!values);
    QCOMPARE(values.error().reason, std::string("expression.work"));
    const auto depth = feed("np.zeros" + repeated("(", 70) + "1" + repeated(")", 70));
    QVERIFY(!depth);
    QCOMPARE(depth.error().reason, std::string("expression.depth"));
    QCOMPARE(depth.error().code, ErrorCode::Limit);
  }
};

GATHERND_TEST(HostileExpressionTest)
#include "hostile_expression_test.moc"
