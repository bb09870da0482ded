// SPDX-License-Identifier: GPL-3.0-or-later
// What stands round the cells: headings, ruler numbers, glyphs and names of axes, frames of batch entries,
// the row below the picture.
#include <algorithm>

#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/canvas/picture.h"

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;

namespace {

Document call(const Shape& params, const char* indices, const char* dialect = "tensorflow-cpu",
              int batchDims = 0) {
  return makeDocument(arange(params, DType::Int32), literal(indices, DType::Int64), dialect, batchDims);
}

PictureOptions roomy() {
  PictureOptions options;
  options.scene.viewport = {1700, 1000};
  return options;
}

QString legendOf(const Picture& p) {
  return p.seen.textIn(QRectF(0, p.scene.layout.size.height() - 40, 5000, 40));
}

}  // namespace

class PictureChromeTest : public QObject {
  Q_OBJECT

 private slots:
  void headings_data() {
    test::columns<Document, QStringList>("document", "said");
    const auto row = [](const char* name, Document document, const char* said) {
      QTest::newRow(name) << std::move(document) << QString::fromUtf8(said).split('|');
    };
    row("rows", rowsDocument(),
        "indices|[5, 2]|int64|params|[2, 3, 4]|float32|output|[5, 4]|5 tuples of K = 2 numbers|"
        "K = 2 axes are indexed: a slice is a row|one slice per tuple, in tuple order|names a slice|copied "
        "to");
    row("one tuple", call({3}, "[1]"),
        "[1]|[3]|[]|one tuple of K = 1 number|its axis is indexed: a slice is one cell");
    row("1 tuple", call({3, 2, 2}, "[[1]]"),
        "1 tuple of K = 1 number|one axis is indexed: a slice is a matrix");
    row("both", call({3, 4}, "[[[0,1],[2,3]]]"),
        "1 × 2 tuples of K = 2 numbers|both axes are indexed: a slice is one cell");
    row("all three", call({2, 2, 2}, "[[0,1,1],[0,0,0]]"), "all 3 axes are indexed: a slice is one cell");
    row("rank 3 slices", call({2, 2, 2, 2}, "[[0],[1]]"),
        "one axis is indexed: a slice is a block of rank 3");
    row("batch", call({2, 3}, "[[0],[1]]", "onnx", 1),
        "per batch entry: one tuple of K = 1 number|one slice per tuple, entry by entry");
    row("merged", call({2, 2, 3}, "[[[0],[1]],[[2],[0]]]", "openvino-5", 2), "reported as [4]");
    row("zeroed", call({3}, "[[0],[9]]", "tensorflow-gpu"), "as TensorFlow (GPU) writes it");
    row("depth 0", makeDocument(arange(Shape{3}), *Tensor::zeros(DType::Int64, Shape{2, 0})),
        "no axis is indexed: a slice is everything");
  }
  void headings() {
    const auto [document, said] = test::currentRow<Document, QStringList>();
    const Picture p = paint(snapshotOf(document), roomy());
    for (const QString& words : said)
      QVERIFY2(p.seen.text(words), qPrintable(words + " in " + p.seen.words().join(" | ")));
  }

  /// What a heading takes is what the layout was told, in every size of words: else names would run together.
  void headingsAreMeasured() {
    const Snapshot s = snapshotOf(call({3, 4, 2, 2, 5}, "[[0,1,2,0,1,3],[0,0,0,0,0,0]]"));
    QVERIFY(!s.plan);  // no caption below that might be wider
    for (const double ui : {1.0, 1.5}) {
      PictureOptions options = roomy();
      options.scene.ui = ui;
      const Picture p = paint(s, options);
      for (std::size_t k = 0; k < 2; ++k) {
        const QPointF at = p.scene.layout.headings[k];
        const auto line = p.seen.textsIn(QRectF(at.x() - 1, at.y() - 3, 500 * ui, 6));
        QCOMPARE(line.size() > 2, true);
        const auto dtype = std::find_if(line.begin(), line.end(),
                                        [&](const Mark* mark) { return mark->text == p.scene.dtypes[k]; });
        QVERIFY(dtype != line.end());
        const double taken = (*dtype)->rect.right() - at.x();
        const double told = p.scene.specs[k].headingWidth * p.scene.layout.ui;  // fonts come in whole pixels
        QVERIFY2(taken <= told * 1.02 && taken > told * 0.96,
                 qPrintable(QString("%1 of %2").arg(taken).arg(told)));
      }
    }
  }

  void glyphs_data() {
    test::columns<Document, QStringList, QStringList, QStringList>("document", "indices", "params", "output");
    const auto row = [](const char* name, Document document, const char* indices, const char* params,
                        const char* output) {
      const auto split = [](const char* glyphs) { return QString(glyphs).split(' '); };
      QTest::newRow(name) << std::move(document) << split(indices) << split(params) << split(output);
    };
    row("matrix rows", call({3, 4}, "[[0],[2]]"), "I N", "I S", "N S");
    row("elements", call({3, 4}, "[[0,1],[2,3]]"), "I0 I1 N", "I0 I1", "N");
    row("grid", call({3, 4}, "[[[0],[2]]]"), "I N0 N1", "I S", "N0 N1 S");
    row("batch", call({2, 3, 2}, "[[[2],[0]],[[1],[1]]]", "onnx", 1), "I N", "I S", "N S");
    row("tuple first", call({3, 4}, "[[2,0,1],[3,1,1]]", "mxnet"), "I0 I1 N", "I0 I1", "N");
    row("three indexed", call({2, 2, 2}, "[[0,1,1]]"), "I0 I1 I2 N", "I0 I0 I1 I2", "N");
  }
  void glyphs() {
    QFETCH(Document, document);
    const Picture p = paint(snapshotOf(document), roomy());
    const auto in = [&](TensorId id) {
      QStringList all = p.glyphsIn(p.scene.tensor(id).bounds().adjusted(-14, -6, 14, 4));
      all.sort();
      return all;
    };
    QTEST(in(kIndices), "indices");
    QTEST(in(kParams), "params");
    QTEST(in(kOutput), "output");
    const QMap<QString, RoleColor> roles = {
        {"N", RoleColor::Tuple}, {"I", RoleColor::Indexed}, {"S", RoleColor::Slice}, {"B", RoleColor::Batch}};
    for (const Picture::Glyph& glyph : p.glyphs())
      QCOMPARE(glyph.ground, p.role(roles[glyph.text.left(1)]).pure);
  }

  /// Where small grids keep no numbers, the caption says which axis runs where.
  void nestedGrids() {
    PictureOptions options;
    options.scene.mode = ZoomMode::Fit;
    options.scene.viewport = {900, 500};
    const Picture p = paint(snapshotOfExample("rank5"), options);
    QVERIFY2(!p.seen.words().filter("in each small grid: ").isEmpty(),
             qPrintable(p.seen.words().join(" | ")));
    QVERIFY(!p.seen.words().filter(QString("I") + QChar(0x2083) + " down, S across").isEmpty());
  }

  /// A named batch axis says its entries' names between the tensors, unless a path may run there; of ribbons
  /// at the beginning of their lanes, above the tuples.
  void batchNames() {
    const Snapshot s = snapshotOfExample("boxes");
    PictureOptions besideADock;  // of 1280×800
    besideADock.scene = {};
    besideADock.scene.viewport = {904, 562};
    for (const PictureOptions& room : {roomy(), besideADock}) {
      const Picture p = paint(s, room);
      for (const char* name : {"image 0", "image 1", "image 2"}) {
        const Mark* mark = p.seen.text(name);
        QVERIFY(mark != nullptr);
        const TensorLayout& indices = p.scene.tensor(kIndices);
        const auto lane = static_cast<std::int64_t>(name[6] - '0');
        if (p.scene.layout.ribbons)
          QVERIFY(mark->rect.left() > p.scene.layout.laneEdge(lane).right() &&
                  mark->rect.bottom() <= indices.batchRect(lane).top());
        else
          QVERIFY(mark->rect.left() > indices.x.origin + indices.x.size() &&
                  mark->rect.right() < p.scene.tensor(kParams).x.origin);
      }
    }
    PictureOptions options = roomy();
    options.overlay.focus = CellRef{kIndices, 0};
    QVERIFY(!paint(s, options).seen.text("image 0"));
  }

  void legends_data() {
    test::columns<Document, QStringList, QStringList>("document", "said", "unsaid");
    const auto row = [](const char* name, Document document, const char* said, const char* unsaid) {
      QTest::newRow(name) << std::move(document) << QString(said).split('|') << QString(unsaid).split('|');
    };
    row("at rest", rowsDocument(), "3 tuple 3, the slice it names, its block|read by two tuples|never read",
        "number at fault|made up|outside params|several");
    row("two tuples", call({2, 2}, "[[1],[0]]"), "1 tuple 1, the slice it names, its block",
        "never read|read by");
    row("three readers", call({2, 2}, "[[1],[1],[1]]"), "read by several tuples|never read", "two tuples");
    row("zeroed", call({2, 2}, "[[1],[9]]", "tensorflow-gpu"),
        "made up by the framework|place asked for, outside params|9 the number at fault", "never read");
    row("refused", call({2, 2}, "[[1],[9]]"), "place asked for, outside params|9 the number at fault",
        "made up");
  }
  void legends() {
    const auto [document, said, unsaid] = test::currentRow<Document, QStringList, QStringList>();
    const Picture p = paint(snapshotOf(document), roomy());
    for (const QString& words : said) QVERIFY2(legendOf(p).contains(words), qPrintable(legendOf(p)));
    for (const QString& words : unsaid) QVERIFY2(!legendOf(p).contains(words), qPrintable(legendOf(p)));
    PictureOptions narrow = roomy();
    narrow.scene.viewport = {500, 400};
    narrow.scene.mode = ZoomMode::Fit;
    const Picture small = paint(snapshotOf(document), narrow);
    for (const Mark* mark : small.seen.textsIn(QRectF(0, small.scene.layout.size.height() - 40, 5000, 40)))
      QVERIFY(mark->rect.right() <= small.scene.layout.size.width() - 20);
  }

  /// A key to colours that the theme has not would say what no cell shows.
  void noKeyToColoursThatAreNotThere() {
    for (const Theme& theme : allThemes()) {
      PictureOptions options = roomy();
      options.theme = theme;
      const QString legend = legendOf(paint(snapshotOf(rowsDocument()), options));
      const bool coloured = theme.kind != ThemeKind::HighContrast;
      QVERIFY2(legend.contains("the slice it names"), qPrintable(legend));
      QCOMPARE(legend.contains("never read"), coloured);
      QCOMPARE(legend.contains("read by two tuples"), coloured);
    }
  }

  /// The key of the colours says whose range it is, and whether all values were looked at for it.
  void scales() {
    PictureOptions options = roomy();
    options.scene.mode = ZoomMode::Manual;
    options.scene.zoom = 0.3;
    const Picture exact = paint(snapshotOf(call({3, 4}, "[[2],[0],[1]]")), options);
    QVERIFY2(legendOf(exact).contains("values 0 11"), qPrintable(legendOf(exact)));
    QVERIFY2(legendOf(exact).contains("indices 0 2"), qPrintable(legendOf(exact)));
    QVERIFY(!legendOf(exact).contains("sampled"));

    std::vector<float> values(5000, 1);
    values[4] = 3;
    values[4001] = 90;  // where no sample of a thousand looks
    const Tensor params =
        *Tensor::fromBytes(DType::Float32, Shape{1250, 4}, std::as_bytes(std::span(values)));
    const Picture sampled =
        paint(snapshotOf(makeDocument(params, literal("[[1249],[7]]", DType::Int64))), options);
    QVERIFY2(legendOf(sampled).contains("values 1 3, sampled"), qPrintable(legendOf(sampled)));
    QVERIFY2(legendOf(sampled).contains("indices 7 1249"), qPrintable(legendOf(sampled)));
    QVERIFY(!legendOf(sampled).contains("1249, sampled"));
    QVERIFY(sampled.unreadable.isEmpty());
  }

  /// Where the tensors stand close, captions are cut before the next name and arrows lose their words.
  void crowdedHeadings() {
    PictureOptions options;
    options.scene.viewport = {640, 420};
    const Picture p = paint(snapshotOf(rowsDocument()), options);
    for (int k = 0; k < 2; ++k) {
      const double next = p.scene.layout.headings[static_cast<std::size_t>(k) + 1].x();
      for (const Mark* mark :
           p.seen.textsIn(QRectF(p.scene.layout.headings[static_cast<std::size_t>(k)].x() - 1, 10,
                                 next - p.scene.layout.headings[static_cast<std::size_t>(k)].x(), 60)))
        QVERIFY2(mark->rect.right() < next, qPrintable(mark->text));
    }
    QVERIFY2(p.unreadable.isEmpty(), qPrintable(p.unreadable.join('\n')));
  }

  /// Nothing outside the view is painted: what a scrolled window costs.
  void onlyTheView() {
    PictureOptions options;
    options.scene.mode = ZoomMode::Manual;
    options.scene.zoom = 1;
    const Snapshot s = snapshotOf(call({400, 4}, "[[0],[399]]"));
    const Picture whole = paint(s, options);
    options.view = QRectF(0, 0, 1000, 500);
    const Picture part = paint(s, options);
    QVERIFY(part.seen.marks.size() * 5 < whole.seen.marks.size());
    for (std::int64_t flat = 0; flat < 24; ++flat)
      QCOMPARE(part.valueIn(kParams, flat), QString::number(flat));
    QVERIFY(part.seen.textIn(part.cell(kParams, 1596)).isEmpty());
    QCOMPARE(whole.valueIn(kParams, 1599), "1599");
  }
};

GATHERND_TEST(PictureChromeTest)

#include "picture_chrome_test.moc"
