// SPDX-License-Identifier: GPL-3.0-or-later
// The gradient lens on the canvas: what stands in the cells is what core summed, beside how often each slice
// received; nothing there can be mistaken for a value and edited.
#include "ui/session/gradient_lens.h"

#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

#include "core/gradient/gradient.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/canvas/canvas_fixture.h"
#include "tests/ui/screens/text_check.h"
#include "ui/export/figure_file.h"

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;

namespace {

struct LensFixture : CanvasFixture {
  explicit LensFixture(Document document = rowsDocument(), const QString& upstream = {})
      : CanvasFixture(std::move(document)) {
    session.gradient().setUpstream(upstream);
    session.gradient().setOn(true);
    ready();
  }
  QStringList texts() {
    QStringList all;
    for (const AuditedText& text : canvas.audit()) all << text.text;
    return all;
  }
};

Document twice(const char* dialect = "tensorflow-cpu", const char* indices = "[[2],[0],[2],[2]]",
               DType dtype = DType::Int32) {
  return makeDocument(arange(Shape{3, 2}, dtype), literal(indices, DType::Int64), dialect);
}

/// Core's answer to the document, by its plain loop.
GradientResult summed(const LensFixture& f, const Tensor& upstream) {
  GradientOptions options;
  options.counts = true;
  return *referenceGradient(*f.session.snapshot().plan, *f.session.document().indices.flattened(), upstream,
                            options);
}

}  // namespace

class GradientLensTest : public QObject {
  Q_OBJECT

 private slots:
  void cellsShowWhatCoreSummed_data() {
    const auto row = test::columns<Document>("document");
    row("rows", rowsDocument());
    row("duplicates", twice());
    row("bytes", twice("tensorflow-cpu", "[[1],[1]]", DType::UInt8));
    row("half", twice("tensorflow-cpu", "[[1],[1]]", DType::Float16));
    row("zeroed", twice("tensorflow-gpu", "[[1],[9],[1]]"));
    row("clamped", twice("webnn", "[[1],[9],[2]]"));
    row("clamped and dropped", twice("jax", "[[1],[9],[2]]"));
    row("wrapped", twice("onnx", "[[-1],[2]]"));
    row("batches",
        makeDocument(arange(Shape{2, 3, 2}), literal("[[[1],[1]],[[0],[2]]]", DType::Int64), "onnx", 1));
    row("one copy", makeDocument(arange(Shape{2, 2}), *Tensor::zeros(DType::Int64, Shape{0}), "numpy"));
    row("no tuples", makeDocument(arange(Shape{2, 2}), *Tensor::zeros(DType::Int64, Shape{0, 1})));
    row("slices of nothing", makeDocument(arange(Shape{3, 0}), literal("[[1]]", DType::Int64), "onnx"));
  }
  void cellsShowWhatCoreSummed() {
    QFETCH(Document, document);
    LensFixture f(document);
    const Scene& scene = f.canvas.scene();
    QVERIFY(scene.lens());
    const Tensor ones = *onesUpstream(*scene.plan(), INT64_MAX);
    const GradientResult expected = summed(f, ones);
    for (std::int64_t flat = 0; flat < expected.gradient.elementCount(); ++flat)
      QVERIFY(scene.value({kParams, flat}) == elementAt(expected.gradient, flat));
    for (std::int64_t flat = 0; flat < ones.elementCount(); ++flat)
      QVERIFY(scene.value({kOutput, flat}) == elementAt(ones, flat));
    const auto received = expected.received->values<std::int64_t>();
    for (std::size_t slice = 0; slice < received.size(); ++slice)
      QCOMPARE(scene.timesOf(static_cast<std::int64_t>(slice)), received[slice]);
    const QStringList unreadable = unreadableText(f.canvas.audit());
    QVERIFY2(unreadable.isEmpty(), qPrintable(unreadable.join('\n')));
  }

  void saysWhatItShows() {
    LensFixture f(twice());
    const QStringList texts = f.texts();
    for (const char* wanted : {"grad params", "upstream", "×1", "×3", "3", "added to", "received nothing",
                               "2 of 3 slices received a sum", "output's gradient: ones"})
      QVERIFY2(texts.contains(QString::fromUtf8(wanted)), wanted);
    QVERIFY(!texts.contains("×2"));
    f.session.gradient().setOn(false);
    QVERIFY(!f.texts().contains("added to"));
    QVERIFY(f.texts().contains("params") && !f.texts().contains("grad params"));
  }

  /// With the lens or without.
  void nothingIsOutsideTheOutput() {
    LensFixture f(twice());
    for (const bool on : {true, false}) {
      f.session.gradient().setOn(on);
      f.ready();
      QVERIFY(f.canvas.scene().value({kOutput, 7}));
      for (const std::int64_t flat : {-1, 8, 9}) QVERIFY(!f.canvas.scene().value({kOutput, flat}));
    }
  }

  /// A tuple that read a slice, but adds nothing to it, is none of those it receives from.
  void saysWhoAdds() {
    LensFixture f(twice("jax", "[[2],[9],[2]]"));
    const auto h = highlightOf(f.canvas.scene(), {kParams, 4});
    QVERIFY(h.has_value());
    QCOMPARE(h->tuples, (std::vector<std::int64_t>{0, 2}));
    QCOMPARE(h->tupleTotal, std::int64_t{2});
    QCOMPARE(highlightOf(f.canvas.scene(), {kOutput, 2})->slice, std::int64_t{-1});
    QVERIFY(f.texts().contains("bad tuple: adds nothing"));
  }

  void upstreamAsGiven() {
    LensFixture f(twice("tensorflow-cpu", "[[0],[0]]"), "[[1, 2], [30, 40]]");
    QCOMPARE(f.canvas.scene().value({kOutput, 2})->as<std::int32_t>(), 30);
    QCOMPARE(f.canvas.scene().value({kParams, 1})->as<std::int32_t>(), 42);
    QVERIFY(f.texts().contains("output's gradient, as given"));
  }

  void followsTheDocument() {
    LensFixture f(twice());
    f.session.edits().setElement(kIndices, 0, Element::of(DType::Int64, std::int64_t{1}));
    QTRY_VERIFY(f.canvas.scene().lens() && f.canvas.scene().timesOf(1) == 1);
    QCOMPARE(f.canvas.scene().timesOf(2), 2);
    // Never sums of a former call on the shapes of this one.
    QVERIFY(f.session.edits().resize(kParams, Shape{5, 2}));
    QVERIFY(!f.session.gradient().view().answer);
    f.ready();
    QCOMPARE(f.canvas.scene().gradient->plan.params, (Shape{5, 2}));
  }

  void nothingIsWorkedOutUnseen() {
    LensFixture f(twice());
    f.session.gradient().setOn(false);
    f.session.edits().setElement(kIndices, 0, Element::of(DType::Int64, std::int64_t{1}));
    QVERIFY(!f.session.gradient().waiting());
    QVERIFY(!f.session.gradient().view().answer);
    f.session.gradient().setOn(true);
    f.ready();
    QCOMPARE(f.canvas.scene().timesOf(1), 1);
  }

  void valuesWhereThereIsNoGradient_data() {
    const auto row = test::columns<Document, QString, QString>("document", "upstream", "note");
    row("strings", makeDocument(literal(R"(["a","b"])", DType::String), literal("[[0]]", DType::Int64)), "",
        "no gradient of this type");
    row("refused", twice("tensorflow-cpu", "[[9]]"), "", "no gradient: the call is refused");
    row("upstream", twice(), "[1]", "no gradient: upstream has another shape");
    row("not a literal", twice(), "[1,", "no gradient: the panel says why");
  }
  void valuesWhereThereIsNoGradient() {
    const auto [document, upstream, note] = test::currentRow<Document, QString, QString>();
    LensFixture f(document, upstream);
    QVERIFY(!f.canvas.scene().lens());
    const QStringList texts = f.texts();
    QVERIFY(texts.contains("params") && !texts.contains("grad params"));
    QVERIFY2(texts.contains(note), qPrintable(texts.join(" | ")));
  }

  void sumsAreNotEdited() {
    LensFixture f(twice());
    QSignalSpy status(&f.canvas, &CanvasWidget::statusText);
    for (const TensorId id : {kParams, kOutput}) {
      QTest::mouseDClick(f.canvas.viewport(), Qt::LeftButton, {}, f.at(id, 0));
      f.session.selection().setCursor(CellRef{id, 0});
      QTest::keyClick(&f.canvas, Qt::Key_7);
    }
    QCOMPARE(status.count(), 4);
    QVERIFY(f.canvas.findChild<QLineEdit*>("cellEdit") == nullptr);
    QCOMPARE(f.session.undoStack().count(), 0);
    f.canvas.editAt({kIndices, 0});  // indices show themselves
    QVERIFY(f.canvas.findChild<QLineEdit*>() != nullptr);
  }

  void steppingShowsTheCopies() {
    LensFixture f(twice());
    f.session.playback().goTo(1, StepPhase::Copy);
    QVERIFY(!f.canvas.scene().lens());
    f.session.playback().reset();
    QVERIFY(f.canvas.scene().lens());
  }

  void pointingSaysWhereItComesFrom() {
    LensFixture f(twice());
    f.session.selection().setHover(CellRef{kParams, 4});
    const QStringList texts = f.texts();
    QVERIFY2(texts.filter("receives 3×, from tuples 0, 2, 3").size() == 1, qPrintable(texts.join(" | ")));
    QVERIFY(f.canvas.accessibleSummary().contains("grad params[2, 0] = up[0, 0] + up[2, 0] + up[3, 0]"));
    f.session.selection().setHover(CellRef{kOutput, 0});
    QVERIFY2(f.texts().filter("Pointing at upstream[0, 0]").size() == 1, qPrintable(f.texts().join(" | ")));
  }

  /// Only what is in view is read: a million rows cost no more than those that are seen.
  void largeTensors() {
    Document document =
        makeDocument(arange(Shape{1'000'000, 4}), literal("[[999999],[5],[5]]", DType::Int64));
    LensFixture f(std::move(document));
    QVERIFY(f.canvas.scene().lens());
    QCOMPARE(f.canvas.scene().timesOf(5), 2);
    QVERIFY(f.canvas.audit().size() < 2000);
  }

  void figuresShowIt() {
    LensFixture f(twice());
    FigureOptions options = figureOptions(f.session, f.canvas.size(), false);
    TextAudit audit;
    options.audit = &audit;
    QVERIFY(!figureImage(f.session.snapshot(), options).isNull());
    QStringList texts;
    for (const AuditedText& text : audit) texts << text.text;
    QVERIFY(texts.contains("grad params") && texts.contains("×3"));
  }
};

GATHERND_TEST(GradientLensTest)
#include "gradient_lens_test.moc"
