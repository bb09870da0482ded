// SPDX-License-Identifier: GPL-3.0-or-later
// The formula line under the gradient lens, word for word.
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/session/session_fixture.h"
#include "ui/formula/formula.h"

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;

namespace {

constexpr const char* kOrder = "float32: summed in the order of tuples";

Document pairs(const char* dialect, DType dtype = DType::Float32) {
  return makeDocument(arange(Shape{2, 2}, dtype), literal("[[0],[7],[0]]", DType::Int64), dialect);
}

}  // namespace

class GradientFormulaTest : public QObject {
  Q_OBJECT

 private slots:
  void lines_data() {
    const auto row = test::columns<Document, QString, std::optional<CellRef>, QString, QString>(
        "document", "upstream", "focus", "text", "note");
    const auto at = [](TensorId tensor, std::int64_t flat) { return std::optional(CellRef{tensor, flat}); };
    row("at rest", rowsDocument(), "", std::nullopt,
        "grad params[indices[n, 0], indices[n, 1], s] += up[n, s]", kOrder);
    row("two terms", rowsDocument(), "", at(TensorId::Params, 21),
        "grad params[1, 2, 1] = up[1, 1] + up[3, 1] = 1.0 + 1.0 = 2.0", kOrder);
    row("one term", rowsDocument(), "", at(TensorId::Params, 5), "grad params[0, 1, 1] = up[0, 1] = 1.0",
        kOrder);
    row("none", rowsDocument(), "", at(TensorId::Params, 8), "grad params[0, 2, 0] = 0.0",
        "no tuple leads here: nothing is added");
    row("given values", pairs("jax"), "[[1,2],[10,20],[100,200]]", at(TensorId::Params, 1),
        "grad params[0, 1] = up[0, 1] + up[2, 1] = 2.0 + 200.0 = 202.0", kOrder);
    row("many", makeDocument(arange(Shape{2}), literal("[[1],[1],[1],[1],[1]]", DType::Int64)), "[1,2,3,4,5]",
        at(TensorId::Params, 1), "grad params[1] = up[0] + up[1] + up[2] + 2 more = 15.0", kOrder);
    row("integers wrap", makeDocument(arange(Shape{1}, DType::Int8), literal("[[0],[0]]", DType::Int64)),
        "[100,100]", at(TensorId::Params, 0), "grad params[0] = up[0] + up[1] = 100 + 100 = −56",
        "int8: sums wrap around");
    row("narrow", makeDocument(arange(Shape{1}, DType::Float16), literal("[[0]]", DType::Int64)), "",
        at(TensorId::Params, 0), "grad params[0] = up[0] = 1.0", "float16: summed in float32, rounded once");
    row("output", rowsDocument(), "", at(TensorId::Output, 5), "grad params[1, 2, 1] += up[1, 1] = 1.0",
        kOrder);
    row("output, zeroed", pairs("tensorflow-gpu"), "", at(TensorId::Output, 3),
        "up[1, 1] = 1.0  is added to nothing", "its first number is 7; axis 0 has size 2 (0 … 1)");
    row("output, clamped", pairs("webnn"), "", at(TensorId::Output, 3), "grad params[1, 1] += up[1, 1] = 1.0",
        "its first number is 7; axis 0 has size 2 (0 … 1); it adds where it was clamped");
    row("output, clamped and dropped", pairs("jax"), "", at(TensorId::Output, 3),
        "up[1, 1] = 1.0  is added to nothing", "its first number is 7; axis 0 has size 2 (0 … 1)");
    row("read, but dropped", pairs("jax"), "", at(TensorId::Params, 3), "grad params[1, 1] = 0.0",
        "no tuple leads here: nothing is added");
    row("index", rowsDocument(), "", at(TensorId::Indices, 2),
        "indices[1, 0] = 1:  grad params[1, 2, :] += up[1, :]", kOrder);
    row("index, zeroed", pairs("tensorflow-gpu"), "", at(TensorId::Indices, 1),
        "indices[1, 0] = 7:  up[1, :] is added to nothing",
        "its first number is 7; axis 0 has size 2 (0 … 1)");
    row("refused: as ever", pairs("tensorflow-cpu"), "", at(TensorId::Output, 3),
        "output[1, 1] = params[7, 1] → refused",
        "axis 0 of params has size 2: 7 is 6 past its end; this framework refuses the call");
  }
  void lines() {
    const auto [document, upstream, focus] = test::currentRow<Document, QString, std::optional<CellRef>>();
    CoreSession session(document);
    session.gradient().setUpstream(upstream);
    session.gradient().setOn(true);
    QVERIFY(waitIdle(session));
    QTRY_VERIFY(!session.gradient().waiting());
    const FormulaLine line = formulaUnder(session.gradient().view(), session.snapshot(), focus);
    QTEST(line.text(), "text");
    QTEST(line.note, "note");
  }
};

GATHERND_TEST(GradientFormulaTest)
#include "gradient_formula_test.moc"
