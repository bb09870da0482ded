// SPDX-License-Identifier: GPL-3.0-or-later
// The loop of six lines to the letter, for calls of every kind of rule, and which of its lines are known by
// name. That it gives what core gives is tests/lab/conformance/loops.py's matter.

#include <QStringList>

#include <QtTest/QtTest>

#include "core/code/snippet/snippet.h"
#include "core/text/literal/literal.h"
#include "tests/support/table.h"
#include "tests/support/tensors.h"
#include "tests/support/test_program.h"

using namespace gathernd;

namespace {

struct LoopRow {
  const char* name;
  const char* dialect;
  const char* params;
  const char* indices;
  int batchDims;
  const char* loop;   ///< from output on
  const char* lines;  ///< what the marks stand at, "bad" where there is one
};

constexpr auto kMatrix = "[[0, 1, 2], [10, 11, 12]]";
constexpr auto kBox = "[[[0, 1], [2, 3]], [[4, 5], [6, 7]]]";

const LoopRow kLoopRows[] = {
    {"elements, refused", "tensorflow-cpu", kMatrix, "[[0, 1], [1, 2]]", 0,
     R"(output = np.zeros((2,), params.dtype)

for n in range(2):
    i = indices[n]
    if not (0 <= i[0] < 2 and 0 <= i[1] < 3):
        raise IndexError(f"indices[{n}] = {i}")
    block = params[i[0], i[1]]
    output[n] = block
print(output)
)",
     "bad: raise, copy: output[, locate: block =, read: i ="},
    {"rows of a batch, zeros", "tensorflow-gpu", kBox, "[[[1], [0]], [[0], [7]]]", 1,
     R"(output = np.zeros((2, 2, 2), params.dtype)

for b, n in np.ndindex(2, 2):
    i = indices[b, n]
    inside = 0 <= i[0] < 2
    block = params[b, i[0]] if inside else 0
    output[b, n] = block
print(output)
)",
     "bad: block =, copy: output[, locate: block =, read: i ="},
    {"from the end", "numpy", kMatrix, "[[[-1], [0]]]", 0,
     R"(output = np.zeros((1, 2, 3), params.dtype)

for n0, n1 in np.ndindex(1, 2):
    i = indices[n0, n1].tolist()
    i = [a + s if a < 0 else a for a, s in zip(i, [2])]
    if not 0 <= i[0] < 2:
        raise IndexError(f"indices[{n0}, {n1}] = {i}")
    block = params[i[0]]
    output[n0, n1] = block
print(output)
)",
     "bad: raise, copy: output[, locate: block =, read: i ="},
    {"clamped", "stablehlo", kMatrix, "[[5, 5]]", 0,
     R"(output = np.zeros((1,), params.dtype)

for n in range(1):
    i = indices[n].tolist()
    i = [min(max(a, 0), s - 1) for a, s in zip(i, [2, 3])]
    block = params[i[0], i[1]]
    output[n] = block
print(output)
)",
     "copy: output[, locate: block =, read: i ="},
    {"one tuple, filled", "jax-fill", kMatrix, "[9]", 0,
     R"(output = np.zeros((3,), params.dtype)

for _ in range(1):
    i = indices.tolist()
    i = [(a + 2**31) % 2**32 - 2**31 for a in i]  # 32 of its bits are kept
    i = [a + s if a < 0 else a for a, s in zip(i, [2])]
    inside = 0 <= i[0] < 2
    block = params[i[0]] if inside else -2147483648
    output[()] = block
print(output)
)",
     "bad: block =, copy: output[, locate: block =, read: i ="},
    {"the flat offset", "tflite-2.21", kMatrix, "[[0, 4]]", 0,
     R"(output = np.zeros((1,), params.dtype)
rows = params.reshape((6,))

for n in range(1):
    i = indices[n].tolist()
    at = i[0] * 3 + i[1]  # the flat offset is all that is checked
    if not (min(i) >= 0 and at < 6):
        raise IndexError(f"indices[{n}] = {i}")
    block = rows[at]
    output[n] = block
print(output)
)",
     "bad: raise, copy: output[, locate: block =, read: i ="},
    {"empty tuples", "tensorflow-cpu", kMatrix, "[[], []]", 0,
     R"(output = np.zeros((2, 2, 3), params.dtype)

for n in range(2):
    i = indices[n]
    block = params[()]
    output[n] = block
print(output)
)",
     "copy: output[, locate: block =, read: i ="},
};

SnippetCall loopCallOf(const LoopRow& row) {
  SnippetCall call;
  call.params = test::literal(row.params, DType::Int32);
  call.indices = test::literal(row.indices, DType::Int64);
  call.call.dialect = *findDialect(row.dialect);
  call.call.params = {DType::Int32, call.params->shape()};
  call.call.indices = {DType::Int64, call.indices->shape()};
  call.call.batchDims = row.batchDims;
  return call;
}

}  // namespace

class LoopTest : public QObject {
  Q_OBJECT

 private slots:
  void toTheLetter_data() {
    test::columns<int>("row");
    int number = 0;
    for (const LoopRow& row : kLoopRows) QTest::newRow(row.name) << number++;
  }
  void toTheLetter() {
    QFETCH(const int, row);
    const LoopRow& expected = kLoopRows[row];
    const auto snippet = test::valueOf(makeMarkedSnippet(*findFramework("loop"), loopCallOf(expected)));
    const QString text = QString::fromStdString(snippet.text);
    QCOMPARE(text.mid(text.indexOf("\noutput = ") + 1), QString(expected.loop));
    // Each mark stands at the line that begins so.
    const QStringList lines = text.split('\n');
    QStringList marks;
    for (const QString& mark : QString(expected.lines).split(", ")) {
      const QString name = mark.section(": ", 0, 0), begin = mark.section(": ", 1);
      const auto at = snippet.marks.find(name.toStdString());
      QVERIFY2(at != snippet.marks.end(), qPrintable(name));
      QVERIFY2(lines.at(at->second).trimmed().startsWith(begin), qPrintable(lines.at(at->second)));
      marks << name;
    }
    QCOMPARE(snippet.marks.size(), static_cast<std::size_t>(marks.size()));
  }

  void isTheFirst() {
    QCOMPARE(frameworks().front().id, std::string("loop"));
    QCOMPARE(frameworks().front().name, std::string("The loop"));
  }

  void onlyTheLoopIsMarked() {
    for (const Framework& framework : frameworks()) {
      const auto snippet = makeMarkedSnippet(framework, loopCallOf(kLoopRows[0]));
      if (snippet) QVERIFY2(snippet->marks.empty() == (framework.id != "loop"), framework.id.c_str());
    }
  }

  void namesThePlaces() {
    const auto names = [](const Shape& params, const Shape& indices, int batchDims) {
      GatherCall call;
      call.dialect = *findDialect("onnx");
      call.params.shape = params;
      call.indices = {DType::Int64, indices};
      call.batchDims = batchDims;
      QStringList all;
      const auto plan = makePlan(call);
      if (!plan) return QString::fromStdString(plan.error().reason);
      for (const std::string& name : loopNames(*plan)) all << QString::fromStdString(name);
      return all.join(' ');
    };
    QCOMPARE(names(Shape{4}, Shape{1}, 0), QString());
    QCOMPARE(names(Shape{4}, Shape{3, 1}, 0), QString("n"));
    QCOMPARE(names(Shape{2, 4}, Shape{2, 3, 1}, 1), QString("b n"));
    QCOMPARE(names(Shape{2, 2, 4}, Shape{2, 2, 3, 5, 1}, 2), QString("b0 b1 n0 n1"));
  }
};

GATHERND_TEST(LoopTest)
#include "loop_test.moc"
