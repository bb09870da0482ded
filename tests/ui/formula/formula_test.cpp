// SPDX-License-Identifier: GPL-3.0-or-later
// The formula line, word for word, and which of its parts carry which role.
#include "ui/formula/formula.h"

#include <algorithm>

#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/session/session_fixture.h"

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;

namespace {

Tensor index(const std::string& text, DType dtype = DType::Int64, std::optional<Shape> shape = std::nullopt) {
  return literal(text, dtype, shape);
}

Document onnxRows() {
  return makeDocument(literal("[[0.5,-1.25,3,2.75,-0.5],[1.75,0.25,-2,4.5,1],[-3.25,2,0.75,-1.5,5.25],"
                              "[2.5,-0.75,1.25,-1.75,3.5]]",
                              DType::Float32),
                      index("[[[1],[0],[2]],[[1],[-1],[0]]]"), "onnx");
}

Document twoTooFar(const char* dialect) {
  return makeDocument(arange(Shape{3, 4}), index("[[[0,1],[3,0],[0,0]],[[2,3],[1,2],[2,898]]]"), dialect);
}

CellRef at(TensorId tensor, std::int64_t flat) {
  return {tensor, flat};
}

}  // namespace

class FormulaTest : public QObject {
  Q_OBJECT

 private slots:
  void lines_data() {
    const auto row = test::columns<Document, std::optional<CellRef>, QString, QString>("document", "focus",
                                                                                       "text", "note");
    const std::optional<CellRef> rest;

    row("at rest", rowsDocument(), rest, "output[n, s] = params[indices[n, 0], indices[n, 1], s]",
        "NumPy: params[indices[:, 0], indices[:, 1]]");
    row("at rest, grid of tuples", onnxRows(), rest, "output[n0, n1, s] = params[indices[n0, n1, 0], s]",
        "NumPy: params[indices[..., 0]]");
    row("at rest, batches",
        makeDocument(arange(Shape{3, 4, 4}), index("[[[1],[3]],[[2],[0]],[[3],[1]]]"), "onnx", 1), rest,
        "output[b, n, s] = params[b, indices[b, n, 0], s]",
        "JAX: vmap(lambda p, i: p[i[:, 0]])(params, indices)");
    row("at rest, two batch axes",
        makeDocument(arange(Shape{1, 2, 3}), index("[[[[1],[0]],[[2],[0]]]]"), "onnx", 2), rest,
        "output[b0, b1, n] = params[b0, b1, indices[b0, b1, n, 0]]",
        "JAX: vmap(vmap(lambda p, i: p[i[:, 0]]))(params, indices)");
    row("at rest, one tuple", makeDocument(arange(Shape{3}), index("[1]")), rest,
        "output[] = params[indices[0]]", "NumPy: params[indices[0]]");
    row("at rest, deep tuples", makeDocument(arange(Shape{1, 1, 1, 1, 2}), index("[[0,0,0,0,1]]")), rest,
        "output[n] = params[*indices[n, :]]", "NumPy: params[tuple(np.moveaxis(indices, -1, 0))]");
    row("at rest, tuple axis first", makeDocument(arange(Shape{3, 4}), index("[[0,1,2]]"), "mxnet"), rest,
        "output[n, s] = params[indices[0, n], s]", "NumPy: params[indices[0]]");
    row("at rest, empty tuples", makeDocument(arange(Shape{3}), index("[[],[]]", DType::Int64, Shape{2, 0})),
        rest, "output[n, s] = params[s]", "");
    row("some end otherwise elsewhere", twoTooFar("tensorflow-gpu"), rest,
        "output[n0, n1] = params[indices[n0, n1, 0], indices[n0, n1, 1]]", "");

    row("output", rowsDocument(), at(TensorId::Output, 5),
        "output[1, 1] = params[indices[1, 0], indices[1, 1], 1] = params[1, 2, 1] = 21.0",
        "float32, bits 0x41A80000");
    row("output, wrapped", onnxRows(), at(TensorId::Output, 23),
        "output[1, 1, 3] = params[indices[1, 1, 0], 3] = params[−1 → 3, 3] = −1.75",
        "float32, bits 0xBFE00000");
    row("output, written as zero", twoTooFar("tensorflow-gpu"), at(TensorId::Output, 1),
        "output[0, 1] = params[3, 0] → 0.0",
        "axis 0 of params has size 3: 3 is one past its end; this framework writes 0");
    row("output, far out", twoTooFar("tensorflow-gpu"), at(TensorId::Output, 5),
        "output[1, 2] = params[2, 898] → 0.0",
        "axis 1 of params has size 4: 898 is 895 past its end; this framework writes 0");
    row("output, refused", twoTooFar("tensorflow-cpu"), at(TensorId::Output, 1),
        "output[0, 1] = params[3, 0] → refused",
        "axis 0 of params has size 3: 3 is one past its end; this framework refuses the call");
    row("output, clamped", twoTooFar("jax"), at(TensorId::Output, 1),
        "output[0, 1] = params[indices[0, 1, 0], indices[0, 1, 1]] = params[3 → 2, 0] = 8.0",
        "axis 0 of params has size 3: 3 is one past its end; this framework takes the nearest one");
    row("output, filled", twoTooFar("jax-fill"), at(TensorId::Output, 1), "output[0, 1] = params[3, 0] → nan",
        "axis 0 of params has size 3: 3 is one past its end; this framework fills in nan");
    row("output, flat check only",
        makeDocument(arange(Shape{3, 4}), index("[[0,5]]", DType::Int32), "tflite-2.21"),
        at(TensorId::Output, 0),
        "output[0] = params[indices[0, 0], indices[0, 1]] = params[0, 5] = params[1, 1] = 5.0",
        "axis 1 of params has size 4: 5 is 2 past its end; this framework checks the flat offset only");
    row("output before the start", makeDocument(arange(Shape{3}), index("[[-1]]")), at(TensorId::Output, 0),
        "output[0] = params[−1] → refused",
        "axis 0 of params has size 3: −1 lies before its start; this framework refuses the call");
    row("output, batched", makeDocument(arange(Shape{2, 3}), index("[[1],[2]]"), "onnx", 1),
        at(TensorId::Output, 1), "output[1] = params[1, indices[1, 0]] = params[1, 2] = 5.0",
        "float32, bits 0x40A00000");
    row("output, copied whole", makeDocument(arange(Shape{3}), index("[[],[]]", DType::Int64, Shape{2, 0})),
        at(TensorId::Output, 4), "output[1, 1] = params[1] = 1.0", "float32, bits 0x3F800000");
    row("output, a word", makeDocument(literal("[\"no\", \"yes\"]", DType::String), index("[[1]]")),
        at(TensorId::Output, 0), "output[0] = params[indices[0, 0]] = params[1] = \"yes\"", "string");

    row("params, read twice", rowsDocument(), at(TensorId::Params, 20),
        "params[1, 2, :] is read by output[1, :], output[3, :]",
        "params[1, 2, 0] = 20.0, float32, bits 0x41A00000");
    row("params, never read", rowsDocument(), at(TensorId::Params, 8), "params[0, 2, :] is never read",
        "params[0, 2, 0] = 8.0, float32, bits 0x41000000");
    row("params, many readers", makeDocument(arange(Shape{2}), index("[[0],[0],[0],[0],[0]]")),
        at(TensorId::Params, 0), "params[0] is read by output[0], output[1], output[2] and 2 more",
        "params[0] = 0.0, float32, bits 0x00000000");

    row("index", rowsDocument(), at(TensorId::Indices, 3),
        "indices[1, 1] = 2:  output[1, :] = params[1, 2, :]",
        "the second number of tuple 1, along axis 1 of params (size 3)");
    row("index, wrapped", onnxRows(), at(TensorId::Indices, 4),
        "indices[1, 1, 0] = −1:  output[1, 1, :] = params[−1 → 3, :]",
        "the first number of tuple 4, along axis 0 of params (size 4)");
    row("index, bad", twoTooFar("tensorflow-gpu"), at(TensorId::Indices, 2),
        "indices[0, 1, 0] = 3:  output[0, 1] = params[3, 0] → 0.0",
        "axis 0 of params has size 3: 3 is one past its end; this framework writes 0");

    row("no such cell", rowsDocument(), at(TensorId::Output, 999),
        "output[n, s] = params[indices[n, 0], indices[n, 1], s]",
        "NumPy: params[indices[:, 0], indices[:, 1]]");
    row("shapes wrong", makeDocument(arange(Shape{3}), index("[[0, 1]]")), rest,
        "tuples of 2 numbers are too long for params of rank 1 with batch_dims 0", "");
    row("shapes wrong, a cell", makeDocument(arange(Shape{3}), index("[[0, 1]]")), at(TensorId::Params, 2),
        "params[2] = 2.0", "float32, bits 0x40000000");
  }
  void lines() {
    const auto [document, focus, text, note] =
        test::currentRow<Document, std::optional<CellRef>, QString, QString>();
    CoreSession session(document);
    QVERIFY(waitIdle(session));
    const FormulaLine line = formulaFor(session.snapshot(), focus);
    QCOMPARE(line.text(), text);
    QCOMPARE(line.note, note);
  }

  void partsCarryRoles() {
    CoreSession session(onnxRows());
    const auto has = [](const FormulaLine& line, const FormulaPart& wanted) {
      return std::find(line.parts.begin(), line.parts.end(), wanted) != line.parts.end();
    };
    const FormulaLine output = formulaFor(session.snapshot(), at(TensorId::Output, 23));
    QVERIFY(has(output, {"1, 1", AxisRole::Tuple, false, true}));
    QVERIFY(has(output, {"3", AxisRole::Slice, false, true}));
    QVERIFY(has(output, {"indices[1, 1, 0]", AxisRole::Indexed, false, false}));
    QVERIFY(has(output, {"−1 → 3", AxisRole::Indexed, false, true}));
    QVERIFY(has(output, {"−1.75", std::nullopt, false, true}));

    session.load(twoTooFar("tensorflow-gpu"));
    const FormulaLine bad = formulaFor(session.snapshot(), at(TensorId::Output, 1));
    QVERIFY(has(bad, {"3", AxisRole::Indexed, true, true}));
    QVERIFY(has(bad, {"0", AxisRole::Indexed, false, true}));  // only the number at fault is marked
    QVERIFY(has(bad, {"0.0", std::nullopt, true, true}));
  }

  void badTuplesSayWhichNumberAndWhy() {
    CoreSession session(twoTooFar("tensorflow-cpu"));
    const FormulaLine line = tupleNumbers(*session.snapshot().trace, 5);
    QCOMPARE(line.text(), QStringLiteral("indices[1, 2] = [2, 898]"));
    QCOMPARE(line.note, QStringLiteral("its second number is 898; axis 1 has size 4 (0 … 3)"));
    QCOMPARE(badNumberText(*session.snapshot().trace, 0), QString());
  }

  /// A number, its axis and the range are written alike, to be compared digit by digit.
  void sizesAreWrittenLikeNumbers() {
    CoreSession session(makeDocument(arange(Shape{128000}), literal("[[128005],[127999]]", DType::Int64)));
    QCOMPARE(badNumberText(*session.snapshot().trace, 0),
             QStringLiteral("its first number is 128005; axis 0 has size 128000 (0 … 127999)"));
    QCOMPARE(
        formulaFor(session.snapshot(), at(TensorId::Indices, 0)).note,
        QStringLiteral("axis 0 of params has size 128000: 128005 is 6 past its end; this framework refuses "
                       "the call"));
    QCOMPARE(formulaFor(session.snapshot(), at(TensorId::Indices, 1)).note,
             QStringLiteral("the first number of tuple 1, along axis 0 of params (size 128000)"));
  }

  void readersNotYetKnownAreNotInvented() {
    CoreSession session(rowsDocument());
    const FormulaLine line =
        formulaFor(session.snapshot(), at(TensorId::Params, 8));  // the background has not answered
    QCOMPARE(line.text(), QStringLiteral("params[0, 2, :] = 8.0"));
    QCOMPARE(line.note, QStringLiteral("looking for its readers"));
  }
};

GATHERND_TEST(FormulaTest)
#include "formula_test.moc"
