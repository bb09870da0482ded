// SPDX-License-Identifier: GPL-3.0-or-later
// What stands round the cells: headings, ruler numbers, glyphs and names of axes, frames of batch entries,
// the row below the picture.
#include <algorithm>

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

/// Numbers of one size and no weight with their middles: a ruler's.
std::vector<const Mark*> numbersIn(const Picture& p, const QRectF& area) {
  std::vector<const Mark*> found;
  for (const Mark* mark : p.seen.textsIn(area)) {
    bool number = false;
    mark->text.toInt(&number);
    if (number && !mark->bold && std::abs(mark->px - 12) < 1) found.push_back(mark);
  }
  return found;
}

}  // namespace

class PictureChromeTest : public QObject {
  Q_OBJECT

 private slots:
  void headings_data() {
    QTest::addColumn<Document>("document");
    QTest::addColumn<QStringList>("said");
    QTest::newRow("rows") << rowsDocument()
                          << QStringList{"indices",
                                         "[5, 2]",
                                         "int64",
                                         "params",
                                         "[2, 3, 4]",
                                         "float32",
                                         "output",
                                         "[5, 4]",
                                         "5 tuples of K = 2 numbers",
                                         "K = 2 axes are indexed: a slice is a row",
                                         "one slice per tuple, in tuple order",
                                         "names a slice",
                                         "copied to"};
    QTest::newRow("one tuple") << call({3}, "[1]")
                               << QStringList{"[1]", "[3]", "[]", "one tuple of K = 1 number",
                                              "its axis is indexed: a slice is one cell"};
    QTest::newRow("1 tuple") << call({3, 2, 2}, "[[1]]")
                             << QStringList{"1 tuple of K = 1 number",
                                            "one axis is indexed: a slice is a matrix"};
    QTest::newRow("both") << call({3, 4}, "[[[0,1],[2,3]]]")
                          << QStringList{"1 × 2 tuples of K = 2 numbers",
                                         "both axes are indexed: a slice is one cell"};
    QTest::newRow("all three") << call({2, 2, 2}, "[[0,1,1],[0,0,0]]")
                               << QStringList{"all 3 axes are indexed: a slice is one cell"};
    QTest::newRow("rank 3 slices") << call({2, 2, 2, 2}, "[[0],[1]]")
                                   << QStringList{"one axis is indexed: a slice is a block of rank 3"};
    QTest::newRow("batch") << call({2, 3}, "[[0],[1]]", "onnx", 1)
                           << QStringList{"per batch entry: one tuple of K = 1 number",
                                          "one slice per tuple, entry by entry"};
    QTest::newRow("merged") << call({2, 2, 3}, "[[[0],[1]],[[2],[0]]]", "openvino-5", 2)
                            << QStringList{"reported as [4]"};
    QTest::newRow("zeroed") << call({3}, "[[0],[9]]", "tensorflow-gpu")
                            << QStringList{"as TensorFlow (GPU) writes it"};
    QTest::newRow("depth 0") << makeDocument(arange(Shape{3}), *Tensor::zeros(DType::Int64, Shape{2, 0}))
                             << QStringList{"no axis is indexed: a slice is everything"};
  }
  void headings() {
    QFETCH(Document, document);
    QFETCH(QStringList, said);
    const Picture p = paint(snapshotOf(document), roomy());
    for (const QString& words : said)
      QVERIFY2(p.seen.text(words), qPrintable(words + " in " + p.seen.words().join(" | ")));
    // In their order, on one line, clear of the cells.
    const Mark* names[] = {p.seen.text("indices"), p.seen.text("params"), p.seen.text("output")};
    QVERIFY(names[0]->rect.right() < names[1]->rect.left() && names[1]->rect.right() < names[2]->rect.left());
    for (const Mark* name : names) {
      QVERIFY(name->bold && name->px == 16 && name->pen == p.theme().text);
      QCOMPARE(name->rect.center().y(), names[0]->rect.center().y());
      QVERIFY(name->rect.bottom() < p.scene.layout.firstRow);
    }
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

  /// Every ruler number stands at its column or row, in its axis' ink; found by place alone.
  void rulers() {
    const Picture p = paint(snapshotOf(call({3, 4}, "[[[0,1],[2,3],[1,1]],[[1,1],[0,0],[0,2]]]")), roomy());
    const auto check = [&](TensorId id, int rows, int columns, RoleColor down, RoleColor across) {
      const TensorLayout& t = p.scene.tensor(id);
      const QRectF cells = t.cellsRect();
      if (columns > 0) {
        const auto above = numbersIn(p, QRectF(cells.left(), cells.top() - 32, cells.width(), 26));
        QCOMPARE(static_cast<int>(above.size()), columns);
        for (int k = 0; k < columns; ++k) {
          QCOMPARE(above[static_cast<std::size_t>(k)]->text, QString::number(k));
          QVERIFY(std::abs(above[static_cast<std::size_t>(k)]->rect.center().x() -
                           p.cell(id, k).center().x()) < 1);
          QCOMPARE(above[static_cast<std::size_t>(k)]->pen, p.role(across).strong);
        }
      }
      auto left = numbersIn(p, QRectF(t.x.origin, cells.top(), 24, cells.height()));
      std::sort(left.begin(), left.end(), [](auto* a, auto* b) { return a->rect.top() < b->rect.top(); });
      QCOMPARE(static_cast<int>(left.size()), rows);
      for (int k = 0; k < rows; ++k) {
        const Mark* mark = left[static_cast<std::size_t>(k)];
        QCOMPARE(mark->text, QString::number(k));
        QVERIFY(std::abs(mark->rect.center().y() - p.cell(id, k * t.shape[t.shape.rank() - 1]).center().y()) <
                1.5);
        QCOMPARE(mark->pen, p.role(down).strong);
      }
    };
    check(kParams, 3, 4, RoleColor::Indexed, RoleColor::Indexed);
    check(kOutput, 2, 3, RoleColor::Tuple, RoleColor::Tuple);
  }

  void glyphs_data() {
    QTest::addColumn<Document>("document");
    QTest::addColumn<QStringList>("indices");
    QTest::addColumn<QStringList>("params");
    QTest::addColumn<QStringList>("output");
    QTest::newRow("matrix rows") << call({3, 4}, "[[0],[2]]") << QStringList{"N", "I"}
                                 << QStringList{"I", "S"} << QStringList{"N", "S"};
    QTest::newRow("elements") << call({3, 4}, "[[0,1],[2,3]]") << QStringList{"N", "I0", "I1"}
                              << QStringList{"I0", "I1"} << QStringList{"N"};
    QTest::newRow("grid") << call({3, 4}, "[[[0],[2]]]") << QStringList{"N0", "N1", "I"}
                          << QStringList{"I", "S"} << QStringList{"N0", "N1", "S"};
    QTest::newRow("batch") << call({2, 3, 2}, "[[[2],[0]],[[1],[1]]]", "onnx", 1) << QStringList{"N", "I"}
                           << QStringList{"I", "S"} << QStringList{"N", "S"};
    QTest::newRow("tuple first") << call({3, 4}, "[[2,0,1],[3,1,1]]", "mxnet") << QStringList{"N", "I0", "I1"}
                                 << QStringList{"I0", "I1"} << QStringList{"N"};
    QTest::newRow("three indexed") << call({2, 2, 2}, "[[0,1,1]]") << QStringList{"N", "I0", "I1", "I2"}
                                   << QStringList{"I0", "I0", "I1", "I2"} << QStringList{"N"};
  }
  void glyphs() {
    QFETCH(Document, document);
    const Picture p = paint(snapshotOf(document), roomy());
    const auto in = [&](TensorId id) {
      QStringList all = p.glyphsIn(p.scene.tensor(id).bounds().adjusted(-14, -6, 14, 4));
      all.sort();
      return all;
    };
    const auto sorted = [](QStringList list) {
      list.sort();
      return list;
    };
    QFETCH(QStringList, indices);
    QFETCH(QStringList, params);
    QFETCH(QStringList, output);
    QCOMPARE(in(kIndices), sorted(indices));
    QCOMPARE(in(kParams), sorted(params));
    QCOMPARE(in(kOutput), sorted(output));
    const QMap<QString, RoleColor> roles = {
        {"N", RoleColor::Tuple}, {"I", RoleColor::Indexed}, {"S", RoleColor::Slice}, {"B", RoleColor::Batch}};
    for (const Picture::Glyph& glyph : p.glyphs())
      QCOMPARE(glyph.ground, p.role(roles[glyph.text.left(1)]).pure);
  }

  /// Letter and number stand together in the middle of their ground.
  void glyphsAreCentred() {
    const Picture p = paint(snapshotOf(call({3, 4}, "[[0,1],[2,3]]")), roomy());
    int numbered = 0;
    for (std::size_t k = 1; k + 1 < p.seen.marks.size(); ++k) {
      const Mark& letter = p.seen.marks[k];
      const Mark& number = p.seen.marks[k + 1];
      if (letter.text != "I" || letter.pen != p.theme().onRole || number.kind != MarkKind::Text) continue;
      const Mark& ground = p.seen.marks[k - 1];
      QVERIFY(ground.fill == p.role(RoleColor::Indexed).pure && ground.rect.width() == 18);
      QVERIFY(number.pen == p.theme().onRole && number.px < letter.px);
      QVERIFY(number.rect.left() >= letter.rect.right() && number.rect.bottom() > letter.rect.bottom() - 1);
      const double middle = (letter.rect.left() + number.rect.right()) / 2;
      QVERIFY2(std::abs(middle - ground.rect.center().x()) < 0.5, qPrintable(QString::number(middle)));
      ++numbered;
    }
    QCOMPARE(numbered, 4);
  }

  /// A column of a tuple carries the glyph of the axis that it indexes, above its own numbers.
  void componentsNameTheirAxes() {
    const Picture p = paint(snapshotOf(rowsDocument()), roomy());
    for (const Picture::Glyph& glyph : p.glyphs()) {
      if (!p.scene.tensor(kIndices).bounds().contains(glyph.rect.center()) || glyph.text == "N") continue;
      const int component = glyph.text == "I0" ? 0 : 1;
      QCOMPARE(glyph.text, QString("I%1").arg(component));
      QVERIFY(std::abs(glyph.rect.left() - p.cell(kIndices, component).center().x()) < 14);
      QVERIFY(glyph.rect.bottom() < p.cell(kIndices, 0).top());
    }
  }

  /// Names stand once beside their axis, in params and in the output that inherits them.
  void names() {
    Document document = rowsDocument();
    document.indices.axisNames = {"query", "component"};
    const Picture p = paint(snapshotOf(document), roomy());
    const auto count = [&](TensorId id, const QString& name) {
      int found = 0;
      for (const Mark* mark : p.seen.textsIn(p.scene.tensor(id).bounds().adjusted(-60, -20, 60, 4)))
        found += mark->text.startsWith(name);
      return found;
    };
    QCOMPARE(count(kParams, "page"), 2);  // one caption a facet
    QCOMPARE(count(kParams, "column"), 1);
    QCOMPARE(count(kParams, "row"), 1);
    QCOMPARE(count(kOutput, "column"), 1);
    QCOMPARE(count(kOutput, "query"), 1);
    QCOMPARE(count(kIndices, "query"), 1);
    QCOMPARE(count(kIndices, "component"), 1);
    QVERIFY(p.seen.words().filter("page =").size() == 2);
  }

  /// Glyph and name of an axis across stand centred above its numbers, side by side.
  void namesAcross() {
    const Picture p = paint(snapshotOf(rowsDocument()), roomy());
    const TensorLayout& t = p.scene.tensor(kOutput);
    const Mark* name = nullptr;
    for (const Mark* mark : p.seen.textsIn(t.bounds()))
      if (mark->text == "column") name = mark;
    QVERIFY(name != nullptr);
    double left = -1;
    for (const Picture::Glyph& glyph : p.glyphs())
      if (glyph.text == "S" && t.bounds().contains(glyph.rect.center())) {
        QVERIFY(std::abs(glyph.rect.center().y() - name->rect.center().y()) < 2);
        left = glyph.rect.center().x() - 8;  // of its ground, 16 wide
      }
    QVERIFY(left >= 0);
    QVERIFY(std::abs(name->rect.left() - (left + 16) - 6) < 0.6);
    QVERIFY(std::abs((left + name->rect.right()) / 2 - t.cellsRect().center().x()) < 1);
  }

  /// Facets say which step of their axis they are.
  void captions() {
    const Picture p = paint(snapshotOf(call({3, 2, 2}, "[[0,1],[2,0]]")), roomy());
    const TensorLayout& t = p.scene.tensor(kParams);
    for (std::int64_t k = 0; k < 3; ++k) {
      const QRectF facet = t.facetRect(k * 4);
      const QRectF above(facet.left(), facet.top() - 60, facet.width(), 60);
      QStringList found;
      for (const Mark* mark : p.seen.textsIn(above))
        if (std::abs(mark->px - 12.5) < 1 && mark->bold) found << mark->text;
      QVERIFY2(found.contains("=") && found.contains(QString::number(k)), qPrintable(found.join('|')));
    }
  }

  /// Many rows: numbers thin out evenly instead of running into each other.
  void thinnedNumbers() {
    PictureOptions options = roomy();
    options.scene.mode = ZoomMode::Manual;
    options.scene.zoom = 0.1;
    const Picture p = paint(snapshotOf(call({60, 50}, "[[0],[2]]")), options);
    const TensorLayout& t = p.scene.tensor(kParams);
    const QRectF cells = t.cellsRect();
    auto left =
        numbersIn(p, QRectF(t.x.origin, cells.top() - 4, cells.left() - t.x.origin, cells.height() + 8));
    std::sort(left.begin(), left.end(), [](auto* a, auto* b) { return a->rect.top() < b->rect.top(); });
    QVERIFY2(left.size() > 5, qPrintable(p.seen.words().join(" | ")));
    const int step = left[1]->text.toInt();
    QVERIFY(step == 2 || step == 5 || step == 10);
    for (std::size_t k = 0; k < left.size(); ++k) {
      QCOMPARE(left[k]->text.toInt(), static_cast<int>(k) * step);
      QVERIFY(std::abs(left[k]->rect.center().y() -
                       p.cell(kParams, static_cast<int>(k) * step * 50).center().y()) < 2);
      if (k > 0) QVERIFY(left[k]->rect.center().y() - left[k - 1]->rect.center().y() >= 14);
    }
    QCOMPARE(static_cast<int>(left.size()), (60 + step - 1) / step);
    const auto above = numbersIn(p, QRectF(cells.left() - 4, cells.top() - 32, cells.width() + 8, 26));
    QVERIFY(above.size() > 3);
    for (std::size_t k = 1; k < above.size(); ++k)
      QVERIFY(above[k]->rect.left() >= above[k - 1]->rect.right() + 6);
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

  /// A frame a batch entry, in all three tensors alike, round its own cells and no others.
  void batchFrames_data() {
    QTest::addColumn<Document>("document");
    QTest::addColumn<QStringList>("tags");
    QTest::newRow("boxes") << exampleDocument("boxes") << QStringList{"0", "1", "2"};
    QTest::newRow("three batch axes")
        << exampleDocument("ov-7") << QStringList{"0,0,0", "0,0,1", "0,1,0", "0,1,1"};
    QTest::newRow("with a ghost") << call({2, 3, 2}, "[[[2],[7]],[[1],[1]]]", "jax", 1)
                                  << QStringList{"0", "1"};
  }
  void batchFrames() {
    QFETCH(Document, document);
    QFETCH(QStringList, tags);
    const Snapshot s = snapshotOf(document);
    for (const Theme& theme : allThemes()) {
      PictureOptions options = roomy();
      options.theme = theme;
      const Picture p = paint(s, options);
      QCOMPARE(p.scene.layout.batchCount, tags.size());
      const QColor frame = mix(p.role(RoleColor::Batch).pure, p.role(RoleColor::Batch).strong, 0.5);
      for (const TensorId id : {kIndices, kParams, kOutput}) {
        const TensorLayout& t = p.scene.tensor(id);
        const std::int64_t cells = t.cellCount() / tags.size();
        std::vector<const Mark*> frames;
        for (const Mark& mark : p.seen.marks)
          if (mark.outlines() && mark.pen == frame && mark.width == 2 * theme.stroke &&
              mark.fill == theme.canvas && std::abs(mark.rect.left() - t.x.origin) < 4)
            frames.push_back(&mark);
        QCOMPARE(static_cast<qsizetype>(frames.size()), tags.size());
        for (std::int64_t flat = 0; flat < t.cellCount(); ++flat)
          for (std::size_t b = 0; b < frames.size(); ++b)
            QCOMPARE(frames[b]->rect.contains(p.cell(id, flat)),
                     flat / cells == static_cast<std::int64_t>(b));
        for (std::size_t b = 0; b < frames.size(); ++b) {
          const QRectF r = frames[b]->rect;
          const QRectF tag(r.left(), r.top(), 60, r.height());
          bool tagged = false;
          for (const Mark* mark : p.seen.textsIn(tag))
            tagged = tagged ||
                     (mark->text == tags[static_cast<qsizetype>(b)] && mark->bold &&
                      mark->pen == theme.onRole && std::abs(mark->rect.center().y() - r.center().y()) < 2);
          QVERIFY2(tagged, qPrintable(tags[static_cast<qsizetype>(b)]));
        }
      }
    }
  }

  /// A named batch axis says its entries' names between the tensors, unless a path may run there.
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
        QVERIFY(mark->rect.left() > indices.x.origin + indices.x.size() &&
                mark->rect.right() < p.scene.tensor(kParams).x.origin);
      }
    }
    PictureOptions options = roomy();
    options.overlay.focus = CellRef{kIndices, 0};
    QVERIFY(!paint(s, options).seen.text("image 0"));
  }

  void legends_data() {
    QTest::addColumn<Document>("document");
    QTest::addColumn<QStringList>("said");
    QTest::addColumn<QStringList>("unsaid");
    QTest::newRow("at rest") << rowsDocument()
                             << QStringList{"3 tuple 3, the slice it names, its block", "read by two tuples",
                                            "never read"}
                             << QStringList{"number at fault", "made up", "outside params", "several"};
    QTest::newRow("two tuples") << call({2, 2}, "[[1],[0]]")
                                << QStringList{"1 tuple 1, the slice it names, its block"}
                                << QStringList{"never read", "read by"};
    QTest::newRow("three readers") << call({2, 2}, "[[1],[1],[1]]")
                                   << QStringList{"read by several tuples", "never read"}
                                   << QStringList{"two tuples"};
    QTest::newRow("zeroed") << call({2, 2}, "[[1],[9]]", "tensorflow-gpu")
                            << QStringList{"made up by the dialect", "place asked for, outside params",
                                           "9 the number at fault"}
                            << QStringList{"never read"};
    QTest::newRow("refused") << call({2, 2}, "[[1],[9]]")
                             << QStringList{"place asked for, outside params", "9 the number at fault"}
                             << QStringList{"made up"};
  }
  void legends() {
    QFETCH(Document, document);
    QFETCH(QStringList, said);
    QFETCH(QStringList, unsaid);
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

  /// Badges as the design measures them: pills 18 high, 9 px left of a bar, or 16 high on an element's
  /// corner.
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

  void badgePlaces() {
    const Picture rows = paint(snapshotOf(call({3, 4}, "[[0],[2]]")), roomy());
    const auto pill = [](const Picture& p, const QString& text, const QRectF& near) -> const Mark* {
      for (const Mark& mark : p.seen.marks)
        if (mark.kind == MarkKind::Shape && mark.fill == p.theme().ink && !mark.pen.isValid() &&
            near.contains(mark.rect.center()) && p.seen.textIn(mark.rect) == text)
          return &mark;
      return nullptr;
    };
    for (const TensorId id : {kIndices, kOutput})
      for (std::int64_t tuple = 0; tuple < 2; ++tuple) {
        const QRectF bar = rows.unit(id, tuple);
        const Mark* badge = pill(rows, QString::number(tuple), bar.adjusted(-60, 0, 0, 0));
        QVERIFY(badge != nullptr);
        QVERIFY(std::abs(badge->rect.height() - 18) < 0.01 &&
                std::abs(badge->rect.right() - (bar.left() - 9)) < 0.01);
        QVERIFY(std::abs(badge->rect.center().y() - bar.center().y()) < 0.01);
      }
    const QRectF read = rows.unit(kParams, 2);
    QVERIFY(pill(rows, "1", read.adjusted(-60, 0, 0, 0)) != nullptr);
    const Picture twice = paint(snapshotOf(call({3, 4}, "[[2],[2]]")), roomy());
    const QRectF bar = twice.unit(kParams, 2);
    const Mark* first = pill(twice, "0", bar.adjusted(-60, 0, 0, 0));
    const Mark* second = pill(twice, "1", bar.adjusted(-60, 0, 0, 0));
    QVERIFY(first != nullptr && second != nullptr);
    QVERIFY(std::abs(second->rect.left() - first->rect.right() - 4) < 0.01);
    const Picture elements = paint(snapshotOf(call({3, 4}, "[[0,1],[2,3]]")), roomy());
    const QRectF cell = elements.cell(kParams, 11);
    const Mark* corner = pill(elements, "1", cell.adjusted(-10, -10, 0, 0));
    QVERIFY(corner != nullptr);
    QVERIFY(std::abs(corner->rect.height() - 16) < 0.01 &&
            std::abs(corner->rect.left() - (cell.left() - 6)) < 0.01);
    QVERIFY(std::abs(corner->rect.center().y() - cell.top() - 1) < 0.01);
  }

  /// Badges that step back are outlines; their numbers keep their face and their middle.
  void dimmedBadges() {
    PictureOptions options = roomy();
    options.overlay.focus = CellRef{kIndices, 0};
    const Picture p =
        paint(snapshotOf(call({30, 4}, "[[0],[2],[4],[6],[8],[7],[1],[9],[3],[3],[3],[5]]")), options);
    FontBook fonts(p.theme());
    int dimmed = 0;
    for (std::size_t k = 0; k + 1 < p.seen.marks.size(); ++k) {
      const Mark& pill = p.seen.marks[k];
      const Mark& number = p.seen.marks[k + 1];
      if (!pill.outlines() || pill.pen != mix(p.theme().canvas, p.theme().ink, 0.45) ||
          number.kind != MarkKind::Text)
        continue;
      QVERIFY(number.bold && number.pen == p.theme().dim && pill.fill == p.theme().canvas);
      QVERIFY(std::abs(number.rect.width() - fonts.width(number.text, {measure::kBadgePx, true, false})) <
              0.5);
      QVERIFY(std::abs(number.rect.center().x() - pill.rect.center().x()) < 0.5);
      ++dimmed;
    }
    QVERIFY(dimmed > 20);
  }

  /// The caption stands below its name, the arrow between the names, pointing at what comes next.
  void captionsAndArrows() {
    const Picture p = paint(snapshotOf(rowsDocument()), roomy());
    const char* names[] = {"indices", "params", "output"};
    const char* notes[] = {"5 tuples of K = 2 numbers", "K = 2 axes are indexed: a slice is a row",
                           "one slice per tuple, in tuple order"};
    for (int k = 0; k < 3; ++k) {
      const Mark* name = p.seen.text(names[k]);
      const Mark* note = p.seen.text(notes[k]);
      QVERIFY(std::abs(note->rect.left() - name->rect.left()) < 0.01);
      const double down = note->rect.center().y() - name->rect.center().y();
      QVERIFY(down > 20 && down < 24);
      QCOMPARE(note->px, 12.0);
    }
    int heads = 0;
    for (const Mark& mark : p.seen.marks) {
      if (mark.kind != MarkKind::Lines || mark.lines.size() != 2 || mark.pen != p.theme().edge) continue;
      const double tip = mark.lines[0].x2(), wing = mark.lines[0].x1();
      QVERIFY(tip - wing == 5 && mark.lines[1].x1() == tip && mark.lines[1].x2() == wing);
      const double next = p.scene.layout.headings[static_cast<std::size_t>(++heads)].x();
      QVERIFY(std::abs(next - 12 - tip) < 0.01);
      const Mark* words = p.seen.text(heads == 1 ? "names a slice" : "copied to");
      QVERIFY(words->rect.right() < next && words->rect.bottom() < mark.lines[0].y2() + 2);
      QVERIFY(words->rect.left() > p.seen.text(names[heads - 1])->rect.right());
    }
    QCOMPARE(heads, 2);
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
