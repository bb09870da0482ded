// SPDX-License-Identifier: GPL-3.0-or-later
// Every fix that is offered gives a call that runs, with the output that it says, in one undo step.
#include "core/analysis/fixes.h"

#include <algorithm>

#include "core/code/message/message.h"
#include "core/error/sentences.h"
#include "core/text/literal/literal.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/session/session_fixture.h"
#include "ui/text/error_text.h"

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;

namespace {

QString labelOf(const Fix& fix) {
  return fixSentence(fix.words);
}

/// An argument of the fix as text; empty where it has none of that name.
std::string argument(const Fix& fix, std::string_view name) {
  const auto& args = fix.words.args;
  const auto found =
      std::find_if(args.begin(), args.end(), [&](const ErrorArg& a) { return a.name == name; });
  return found == args.end() ? std::string() : fillTemplate("{" + std::string(name) + "}", {*found});
}

/// A person's own dialect: batch_dims, and the tuple along the first axis.
Document tupleFirstBatch(Tensor params, Tensor indices) {
  Document document = makeDocument(std::move(params), std::move(indices), "mxnet", 1);
  document.dialect.id = "own";
  document.dialect.batchDims = BatchDims::Equal;
  return document;
}

}  // namespace

class FixesTest : public QObject {
  Q_OBJECT

 private slots:
  void eachFixHelps_data() {
    test::columns<Document, QString, QString>("document", "code", "firstLabel");
    const auto row = [](const char* name, const char* code, const char* label, Document document) {
      QTest::newRow(name) << std::move(document) << QString(code) << QString(label);
    };
    const Tensor pairs = literal("[[0,1],[1,0]]", DType::Int64);
    row("batch_dims negative", "batch_dims", "Set batch_dims to 0",
        makeDocument(arange(Shape{2, 3}), pairs, "tensorflow-cpu", -2));
    row("batch_dims too large", "batch_dims", "Set batch_dims to 1",
        makeDocument(arange(Shape{2, 3, 4}), pairs, "tensorflow-cpu", 2));
    row("batch_dims in a dialect without", "batch_dims", "Set batch_dims to 0",
        makeDocument(arange(Shape{2, 3, 4}), pairs, "numpy", 1));
    row("batch axes differ", "shape_mismatch", "Set batch_dims to 0",
        makeDocument(arange(Shape{4, 3}), literal("[[0],[1]]", DType::Int64), "tensorflow-cpu", 1));
    row("tuples too long", "index_depth", "Give indices a trailing axis",
        makeDocument(arange(Shape{2, 3}), literal("[[0,1,0]]", DType::Int64)));
    row("tuples too long, tuple first", "index_depth", "Give indices a leading axis",
        makeDocument(arange(Shape{2, 3}), literal("[[0,1],[1,0],[0,0]]", DType::Int64), "mxnet"));
    row("batch axes differ, tuple first", "shape_mismatch", "Resize indices to [1, 2, 5]",
        tupleFirstBatch(arange(Shape{2, 3}),
                        literal("[[[0,1,2,0,0],[2,1,0,0,0],[0,0,0,0,0]]]", DType::Int64)));
    row("tuples too long in a batch", "index_depth", "Give indices a trailing axis",
        makeDocument(arange(Shape{2, 3}), pairs, "tensorflow-cpu", 1));
    row("empty tuples", "index_depth", "Give each tuple 1 number",
        makeDocument(arange(Shape{2, 3}), literal("[[],[]]", DType::Int64, Shape{2, 0}), "onnx"));
    row("scalar indices", "rank", "Give indices an axis",
        makeDocument(arange(Shape{3}), literal("1", DType::Int64)));
    row("scalar params", "rank", "Give params an axis",
        makeDocument(arange(Shape{}), literal("[0]", DType::Int64)));
    row("float indices", "dtype", "Convert indices to int64",
        makeDocument(arange(Shape{3}), literal("[[0]]", DType::Float32)));
    row("int16 indices in onnx", "dtype", "Convert indices to int64",
        makeDocument(arange(Shape{3}), literal("[[0]]", DType::Int16), "onnx"));
    row("strings on a GPU", "dtype", "Convert params to float32",
        makeDocument(literal("[\"1\", \"2\"]", DType::String), literal("[[0]]", DType::Int64),
                     "tensorflow-gpu"));
    {
      Document d = makeDocument(arange(Shape{3}), literal("[[0]]", DType::Int64), "onnx");
      d.policy = "IGNORE";
      row("policy elsewhere", "policy", "Clear bad_indices_policy", d);
      d = makeDocument(arange(Shape{3}), literal("[[0]]", DType::Int64));
      d.policy = "PERHAPS";
      row("policy unknown", "policy", "Clear bad_indices_policy", d);
      d = makeDocument(arange(Shape{3}), literal("[[0]]", DType::Int64), "jax-fill");
      d.fillValue = Element::of(DType::Int32, 3);
      row("fill value of another type", "dtype", "Convert the fill value to float32", d);
      d = makeDocument(arange(Shape{3}), literal("[[0]]", DType::Int64));
      d.backend = "abacus";
      row("unknown backend", "unsupported", "Run on the CPU", d);
    }
    row("one number a row", "index_depth", "Give indices a trailing axis and set batch_dims to 1",
        makeDocument(arange(Shape{3, 4}), literal("[1,0,3]", DType::Int64)));
    row("columns", "index_depth", "Move the first axis of indices to the end",
        makeDocument(arange(Shape{9, 4}), literal("[[8,0,2,1,5],[3,3,0,2,1]]", DType::Int64)));
    row("batch axis last of the grid", "shape_mismatch", "Transpose indices by [1, 0, 2]",
        makeDocument(arange(Shape{4, 3}), literal("[[[0],[1],[2],[0]],[[2],[2],[1],[0]]]", DType::Int64),
                     "tensorflow-cpu", 1));
    row("no batch axis", "shape_mismatch", "Give indices a batch axis",
        makeDocument(arange(Shape{1, 6, 7}), literal("[[5,6],[0,3]]", DType::Int64), "tensorflow-cpu", 1));
    row("the same for each batch entry", "shape_mismatch", "Repeat indices for each batch entry",
        makeDocument(arange(Shape{2, 9}), literal("[[8],[0],[4]]", DType::Int64), "tensorflow-cpu", 1));
    row("mask", "dtype", "Take the places where the mask is true",
        makeDocument(arange(Shape{2, 3}), literal("[[true,false,false],[false,true,false]]", DType::Bool)));
    row("mask and batch_dims", "dtype", "Take the places where the mask is true and set batch_dims to 0",
        makeDocument(arange(Shape{2, 3}), literal("[true,false]", DType::Bool), "tensorflow-cpu", 1));
    row("numbers swapped", "out_of_range", "Give each tuple's numbers to the axes 1, 0",
        makeDocument(arange(Shape{9, 4}), literal("[[3,8],[0,5],[1,1],[2,7],[0,4],[3,6]]", DType::Int64)));
    row("counted from 1", "out_of_range", "Take 1 off the first number of each tuple",
        makeDocument(arange(Shape{3}), literal("[[1],[3],[2]]", DType::Int64)));
    row("empty params", "empty_params", "Resize params to [2, 1]",
        makeDocument(arange(Shape{2, 0}), literal("[[1]]", DType::Int64)));
    row("one bad tuple", "out_of_range", "Move tuple 1 into range",
        makeDocument(arange(Shape{3}), literal("[[0],[7]]", DType::Int64)));
    row("negative tuples", "out_of_range", "Move 2 tuples into range",
        makeDocument(arange(Shape{3, 4}), literal("[[-1,-4],[0,0],[2,-1]]", DType::Int64)));
    row("bad in batches", "out_of_range", "Move 2 tuples into range",
        makeDocument(arange(Shape{2, 3}), literal("[[9],[-7]]", DType::Int64), "onnx", 1));
  }
  void eachFixHelps() {
    const auto [document, code, firstLabel] = test::currentRow<Document, QString, QString>();
    CoreSession session(document);
    QVERIFY(waitIdle(session));
    QVERIFY(session.snapshot().error.has_value());
    QCOMPARE(QString::fromUtf8(errorCodeName(session.snapshot().error->code).data()), code);

    const std::size_t count = fixesOf(session).size();
    QVERIFY(count > 0);
    QCOMPARE(labelOf(fixesOf(session).front()), firstLabel);
    for (std::size_t i = 0; i < count; ++i) {
      session.load(document);
      QVERIFY(waitIdle(session));
      const std::vector<Fix> fixes = fixesOf(session);
      QCOMPARE(fixes.size(), count);
      session.edits().apply(fixes[i]);
      QVERIFY(waitIdle(session));
      QCOMPARE(session.undoStack().count(), 1);
      QVERIFY2(!session.snapshot().error, qPrintable(labelOf(fixes[i])));
      const std::string shape = argument(fixes[i], "output_shape");
      if (!shape.empty()) QCOMPARE(session.snapshot().plan->reported.toString(), shape);
      const std::string output = argument(fixes[i], "output");
      if (!output.empty())
        QCOMPARE(formatLiteral(session.snapshot().result->output, {.multiline = false}), output);
      if (!argument(fixes[i], "axes").empty()) QCOMPARE(session.undoStack().undoText(), labelOf(fixes[i]));
      session.undoStack().undo();
      QVERIFY(sameDocument(document, session.document()));
      QVERIFY(waitIdle(session));
    }
  }

  /// What stands in the notes and what the first button does agree.
  void whatAMessageAdvisesComesFirst() {
    const auto message =
        readErrorMessage("index innermost dimension length must be <= params rank; saw: 3 vs. 2");
    const BackendRegistry backends = makeCoreRegistry();
    Session session(backends);
    session.load(makeDocument(arange(Shape{2, 3}), literal("[[0,1,0]]", DType::Int64)));
    QVERIFY(waitIdle(session));
    QCOMPARE(fixesOf(session).front().words.kind, std::string("add_axis"));
    session.edits().setNotes(clauseText(message->says[1]));
    QVERIFY(waitIdle(session));
    QCOMPARE(fixesOf(session).front().words.kind, std::string("transpose_tuples"));
  }

  void nothingIsOfferedWithoutAnError() {
    CoreSession session(rowsDocument());
    QVERIFY(waitIdle(session));
    QVERIFY(fixesOf(session).empty());
  }

  void negativeTuplesMayChangeTheDialect() {
    CoreSession session(makeDocument(arange(Shape{3}), literal("[[-1]]", DType::Int64)));
    QVERIFY(waitIdle(session));
    bool offered = false;
    for (const Fix& fix : fixesOf(session)) {
      if (!labelOf(fix).contains("from the end")) continue;
      offered = true;
      session.edits().apply(fix);
      QVERIFY(waitIdle(session));
      QCOMPARE(session.snapshot().state, OutputState::Current);
      QCOMPARE(elementAt(session.snapshot().result->output, 0).as<float>(), 2.0F);
      break;
    }
    QVERIFY(offered);
  }

  void aZeroSizeAxisCannotBeEnteredByMoving() {
    CoreSession session(makeDocument(arange(Shape{0, 2}), literal("[[0]]", DType::Int64), "onnx"));
    QVERIFY(waitIdle(session));
    for (const Fix& fix : fixesOf(session)) QVERIFY(!labelOf(fix).contains("into range"));
  }
};

GATHERND_TEST(FixesTest)
#include "fixes_test.moc"
