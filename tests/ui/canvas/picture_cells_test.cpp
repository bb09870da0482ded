// SPDX-License-Identifier: GPL-3.0-or-later
// What stands in the cells, whose tint and badge they wear, and which of them were made up: the painted
// picture held against the document, the trace and the result.
#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/canvas/picture.h"
#include "ui/session/document.h"
#include "ui/theme/theme.h"

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;

namespace {

Tensor pairs(const char* text) {
  return literal(text, DType::Int64);
}

Document matrix(const char* indices, const char* dialect = "tensorflow-cpu") {
  return makeDocument(arange(Shape{3, 4}, DType::Int32), pairs(indices), dialect);
}

/// A number as the picture writes it when it is short: without a bare ".0".
QString shortText(QString text) {
  if (text.endsWith(QLatin1String(".0"))) text.chop(2);
  return text;
}

bool inventedByTrace(const Snapshot& snapshot, std::int64_t tuple) {
  const TupleOutcome outcome = snapshot.trace->at(tuple).outcome;
  return outcome != TupleOutcome::Ok && outcome != TupleOutcome::Wrapped;
}

}  // namespace

class PictureCellsTest : public QObject {
  Q_OBJECT

 private slots:
  /// From the left, from the top, as one reads: found by their places on the device alone.
  void reading_data() {
    test::columns<Document, QStringList, QStringList, QStringList>("document", "indices", "params", "output");
    const auto row = [](const char* name, Document document, const char* indices, const char* params,
                        const char* output) {
      const auto split = [](const char* text) {
        return QString::fromUtf8(text).split('|', Qt::SkipEmptyParts);
      };
      QTest::newRow(name) << std::move(document) << split(indices) << split(params) << split(output);
    };
    const auto tensors = [](const Shape& params, const char* indices, const char* dialect = "tensorflow-cpu",
                            int batchDims = 0) {
      return makeDocument(arange(params, DType::Int32), pairs(indices), dialect, batchDims);
    };
    const auto floats = [](const char* params, const char* indices, const char* dialect = "tensorflow-cpu") {
      return makeDocument(literal(params, DType::Float32), pairs(indices), dialect);
    };
    row("rows of pages", rowsDocument(), "0 1|1 2|0 0|1 2|1 0",
        "0 1 2 3|4 5 6 7|8 9 10 11|12 13 14 15|16 17 18 19|20 21 22 23",
        "4 5 6 7|20 21 22 23|0 1 2 3|20 21 22 23|12 13 14 15");
    const char* const three = "0 1 2 3|4 5 6 7|8 9 10 11";
    row("elements", matrix("[[2,3],[0,1]]"), "2 3|0 1", three, "11|1");
    row("one tuple", matrix("[1]"), "1", three, "4 5 6 7");
    row("grid of elements", matrix("[[[0,1],[2,3]],[[1,1],[0,0]]]"), "0 1|2 3|1 1|0 0", three, "1 11|5 0");
    row("grids of grids", tensors({2, 2, 2, 2}, "[[1,0]]"), "1 0", "0 1 4 5|2 3 6 7|8 9 12 13|10 11 14 15",
        "8 9|10 11");
    row("whole matrices", tensors({2, 2, 3}, "[[1],[0]]"), "1|0", "0 1 2|3 4 5|6 7 8|9 10 11",
        "6 7 8|9 10 11|0 1 2|3 4 5");
    row("batch", tensors({2, 3, 2}, "[[[2],[0]],[[1],[1]]]", "onnx", 1), "2|0|1|1",
        "0 1|2 3|4 5|6 7|8 9|10 11", "4 5|0 1|8 9|8 9");
    row("tuple first", matrix("[[2,0,1],[3,1,1]]", "mxnet"), "2 3|0 1|1 1", three, "11|1|5");
    row("tuple first, refused", matrix("[[2,0],[3,1],[1,1]]", "mxnet"), "2 3 1|0 1 1", three, "");
    row("from the end", matrix("[[-1],[0]]", "onnx"), "−1|0", three, "8 9 10 11|0 1 2 3");
    row("zeroed", matrix("[[0],[7]]", "tensorflow-gpu"), "0|7", three, "0 1 2 3|0 0 0 0");
    row("clamped", matrix("[[0],[7]]", "jax"), "0|7", three, "0 1 2 3|8 9 10 11");
    row("refused", matrix("[[0],[7]]"), "0|7", three, "");
    row("words", makeDocument(literal(R"(["a","bc","defghijkl"])", DType::String), pairs("[[2],[0]]")), "2|0",
        "a bc defghi…", "defghi…|a");
    row("decimals", floats("[0.5,-1.25,3.0]", "[[1],[2]]"), "1|2", "0.50 −1.25 3.00", "−1.25|3.00");
    row("specials", floats("[nan,-inf,-0.0,1e10]", "[[0],[1],[2],[3]]"), "0|1|2|3", "NaN −∞ −0 1.000e10",
        "NaN|−∞|−0|1.000e10");
    Document filled = floats("[1,2,3]", "[[1],[5]]", "jax-fill");
    row("filled with NaN", filled, "1|5", "1 2 3", "2|NaN");
    filled.fillValue = Element::of(DType::Float32, 0.5F);
    row("a finer fill value", filled, "1|5", "1 2 3", "2|0.5");
  }
  void reading() {
    QFETCH(Document, document);
    const Snapshot snapshot = snapshotOf(document);
    for (const Theme& theme : allThemes()) {
      PictureOptions options;
      options.theme = theme;
      options.scene.viewport = {1400, 900};
      const Picture p = paint(snapshot, options);
      QTEST(p.reading(kIndices), "indices");
      QTEST(p.reading(kParams), "params");
      QTEST(p.reading(kOutput), "output");
    }
  }

  /// Rounded, an index would name another place: it stands there whole, or as a colour.
  void longIndices_data() {
    test::columns<DType, QString, double>("dtype", "values", "zoom");
    const QString most64 = QStringLiteral("9223372036854775807, -9223372036854775808");
    const QString most32 = QStringLiteral("2147483647, -2147483648");
    for (const double zoom : {0.3, 0.6, 1.0, 2.0, 4.0}) {
      const auto row = [zoom](const char* name, DType dtype, const QString& values) {
        QTest::addRow("%s, %g", name, zoom) << dtype << values << zoom;
      };
      row("int64", DType::Int64, QStringLiteral("1, 12345678, 123456789012, 9007199254740993, ") + most64);
      row("int32", DType::Int32, QStringLiteral("0, 12345678, -12345678, 99999999, ") + most32);
      row("uint32", DType::UInt32, QStringLiteral("2, 4294967295, 10000000, 9999999"));
    }
  }
  void longIndices() {
    const auto [dtype, values, zoom] = test::currentRow<DType, QString, double>();
    const QStringList numbers = values.split(QStringLiteral(", "));
    QString rows;
    for (const QString& number : numbers) rows += QStringLiteral("[%1],").arg(number);
    const Snapshot snapshot = snapshotOf(makeDocument(
        arange(Shape{3, 4}, DType::Int32), literal(qPrintable(u'[' + rows + u']'), dtype), "tensorflow-gpu"));
    PictureOptions options;
    options.scene.viewport = {1400, 900};
    options.scene.mode = ZoomMode::Manual;
    options.scene.zoom = zoom;
    const Picture p = paint(snapshot, options);
    for (int i = 0; i < numbers.size(); ++i) {
      QString whole = numbers[i];
      whole.replace(u'-', QChar(0x2212));
      QCOMPARE(p.valueIn(kIndices, i), p.scene.tensor(kIndices).detail() == Detail::Text ? whole : QString());
    }
  }

  /// The cell is as wide as the longest number of all, wherever that stands among thousands.
  void oneLongIndexOfThousands_data() {
    test::columns<std::int64_t>("value");
    const std::int64_t values[] = {113063, 123456789012, INT64_MAX, INT64_MIN, -7};
    for (const std::int64_t value : values) QTest::addRow("%lld", static_cast<long long>(value)) << value;
  }
  void oneLongIndexOfThousands() {
    QFETCH(const std::int64_t, value);
    std::vector<std::int64_t> numbers(3000, 2);
    numbers[1] = value;
    const Tensor indices =
        *Tensor::fromBytes(DType::Int64, Shape{3000, 1}, std::as_bytes(std::span(numbers)));
    const Snapshot snapshot =
        snapshotOf(makeDocument(arange(Shape{3, 4}, DType::Int32), indices, "tensorflow-gpu"));
    for (const ZoomMode mode : {ZoomMode::Auto, ZoomMode::Manual}) {
      PictureOptions options;
      options.scene.viewport = {1400, 900};
      options.scene.mode = mode;
      options.view = QRectF(0, 0, 1400, 900);
      const Picture p = paint(snapshot, options);
      QCOMPARE(p.valueIn(kIndices, 0), "2");
      QCOMPARE(p.valueIn(kIndices, 1), QString::number(value).replace(u'-', QChar(0x2212)));
      QCOMPARE(p.scene.format(kIndices).characters(), static_cast<int>(QString::number(value).size()));
    }
  }

  /// Where the axes are that long, their cells have the room.
  void longIndicesInRange() {
    Document document =
        makeDocument(*Tensor::zeros(DType::Bool, Shape{20'000'000}), pairs("[[12345678],[7],[19999999]]"));
    PictureOptions options;
    options.scene.viewport = {1400, 900};
    options.scene.mode = ZoomMode::Manual;
    options.view = QRectF(0, 0, 1400, 900);
    const Picture p = paint(snapshotOf(std::move(document)), options);
    QCOMPARE(p.reading(kIndices), (QStringList{"12345678", "7", "19999999"}));
  }

  void calls_data() {
    const auto row = test::columns<Document>("document");
    for (const char* id : {"rows", "boxes", "from-the-end", "too-far", "tf-01", "tf-05", "tf-08", "tf-12",
                           "tf-16", "ov-2", "ov-5", "ov-7"})
      row(id, exampleDocument(id));
    row("three readers", matrix("[[1],[2],[1],[1]]"));
    row("two readers of an element", matrix("[[1,2],[0,0],[1,2]]"));
    row("more tuples than tints", matrix("[[0],[1],[2],[0],[1],[2],[0],[1]]"));
    row("clamped onto a reader", matrix("[[2],[9],[-4]]", "jax"));
    row("zeroed elements", matrix("[[0,1],[3,0],[0,-9]]", "tensorflow-gpu"));
    row("undefined", matrix("[[0],[5]]", "pytorch"));
    row("clamped by choice", matrix("[[0],[5]]", "tensorflow-xla"));
    row("refused", matrix("[[1],[5],[0]]"));
    row("tuple first", matrix("[[2,0,1],[3,1,-1]]", "mxnet"));
    row("batch with bad",
        makeDocument(arange(Shape{2, 3, 2}, DType::Int32), pairs("[[[2],[7]],[[1],[1]]]"), "jax", 1));
    row("empty slices", makeDocument(arange(Shape{3, 0}), pairs("[[1],[2]]"), "onnx"));
    row("no tuples", makeDocument(arange(Shape{3, 2}), *Tensor::zeros(DType::Int64, Shape{0, 1})));
    row("empty tuples", makeDocument(arange(Shape{2, 2}), *Tensor::zeros(DType::Int64, Shape{2, 0})));
    row("one tuple", matrix("[0,1]"));
    row("words", makeDocument(literal(R"([["a","bcdefg"]])", DType::String), pairs("[[0]]")));
  }

  /// Each cell says its element; each unit wears its tuple's tint and number; what was made up, and nothing
  /// else, is hatched.
  void everyCellIsTrue_data() { calls_data(); }
  void everyCellIsTrue() {
    QFETCH(Document, document);
    const Snapshot snapshot = snapshotOf(document);
    QVERIFY(snapshot.plan);
    for (const Theme& theme : allThemes()) {
      PictureOptions options;
      options.theme = theme;
      options.scene.viewport = {1600, 1000};
      const Picture p = paint(snapshot, options);
      QVERIFY2(p.unreadable.isEmpty(), qPrintable(p.unreadable.join('\n')));
      checkValues(p);
      checkTuples(p);
      checkSlices(p);
      checkBlocks(p);
      if (QTest::currentTestFailed()) return;
    }
  }

  /// Before a class too, where colours wash out, numbers say who reads a slice, on each screen.
  void badgesBeforeAClass_data() { calls_data(); }
  void badgesBeforeAClass() {
    QFETCH(Document, document);
    const Snapshot snapshot = snapshotOf(document);
    for (const QSizeF& screen : {QSizeF(800, 600), QSizeF(1024, 768), QSizeF(1920, 1080)}) {
      PictureOptions options;
      options.scene = {};
      options.scene.capped = false;
      options.scene.ui = std::max(1.0, screen.height() / (30 * measure::kLeastPx));
      options.scene.viewport = {screen.width(), screen.height() * 0.68};
      const Picture p = paint(snapshot, options);
      QVERIFY2(p.unreadable.isEmpty(), qPrintable(p.unreadable.join('\n')));
      const TensorLayout& t = p.scene.tensor(kParams);
      if (t.emptyFrame) continue;
      QCOMPARE(t.detail(), Detail::Text);
      for (std::int64_t slice = 0; slice < snapshot.plan->sliceCount; ++slice) {
        QStringList readers;
        for (const std::int64_t reader : readersByTrace(snapshot, slice)) readers << QString::number(reader);
        const QStringList badges = p.badgesOf(kParams, slice);
        if (readers.size() < 2 || badges != readers)
          QCOMPARE(badges, readers.size() < 2 ? readers : QStringList{QString("×%1").arg(readers.size())});
      }
    }
  }

  /// The same in a window of 1024×768: numbers and badges everywhere.
  void examplesOnASmallCanvas_data() {
    const auto row = test::columns<QString>("id");
    for (int k = 1; k <= 16; ++k) {
      const QString id = QStringLiteral("tf-%1").arg(k, 2, 10, QLatin1Char('0'));
      row(qPrintable(id), id);
    }
  }
  void examplesOnASmallCanvas() {
    QFETCH(QString, id);
    const Snapshot snapshot = snapshotOfExample(qPrintable(id));
    for (const Theme& theme : allThemes()) {
      PictureOptions options;
      options.theme = theme;
      options.scene = {};
      options.scene.viewport = {948, 530};
      const Picture p = paint(snapshot, options);
      QVERIFY2(p.unreadable.isEmpty(), qPrintable(p.unreadable.join('\n')));
      const QSizeF size = p.scene.layout.size;
      QVERIFY2(size.width() <= 948.01, qPrintable(QString::number(size.width())));
      // Thirty-five rows scroll at the least size.
      QVERIFY2(size.height() <= 530.01 || p.scene.tensor(kParams).cell.px == measure::kLeastPx,
               qPrintable(QString::number(size.height())));
      for (const TensorId tensor : {kIndices, kParams, kOutput})
        QCOMPARE(p.scene.tensor(tensor).detail(), Detail::Text);
      checkValues(p);
      checkTuples(p);
      if (QTest::currentTestFailed()) return;
      for (std::int64_t tuple = 0; tuple < snapshot.plan->tupleCount; ++tuple)
        QCOMPARE(p.badgesOf(kOutput, tuple), QStringList{QString::number(tuple)});
    }
  }

  /// However high the rows, no reader's strip runs through a digit, and none is too thin to see.
  void stripsLeaveTheDigits_data() {
    test::columns<double>("zoom");
    for (const double zoom : {0.7, 0.75, 0.8, 0.9, 1.0, 1.2}) QTest::addRow("%g", zoom) << zoom;
  }
  void stripsLeaveTheDigits() {
    QFETCH(double, zoom);
    const Snapshot snapshot = snapshotOf(matrix("[[1],[2],[1],[1],[2]]"));
    for (const Theme& theme : allThemes()) {
      PictureOptions options;
      options.theme = theme;
      options.scene.viewport = {1600, 1000};
      options.scene.mode = ZoomMode::Manual;
      options.scene.zoom = zoom;
      const Picture p = paint(snapshot, options);
      QCOMPARE(p.scene.tensor(kParams).detail(), Detail::Text);
      checkSlices(p);
      if (QTest::currentTestFailed()) return;
    }
  }

 private:
  static void checkValues(const Picture& p) {
    const Snapshot& s = p.scene.snapshot;
    for (const TensorId id : {kIndices, kParams, kOutput}) {
      const TensorLayout& t = p.scene.tensor(id);
      if (t.detail() != Detail::Text) continue;
      for (std::int64_t flat = 0; flat < t.cellCount(); ++flat) {
        if (id == kOutput && !s.result) {
          QCOMPARE(p.valueIn(id, flat), QString());
          continue;
        }
        const QString shown = p.valueIn(id, flat);
        const QString expected = shortText(expectedValue(s, id, flat));
        // Common decimals may add zeroes.
        if (shown != expected && shown.toDouble() != expected.toDouble())
          QFAIL(qPrintable(
              QString("%1[%2] shows '%3' for %4").arg(tensorName(id)).arg(flat).arg(shown, expected)));
        const bool dim = id == kParams && readersByTrace(s, s.trace->sliceOfParams(flat)).empty();
        QCOMPARE(p.valueMark(id, flat)->pen, dim ? p.theme().text2 : p.theme().text);
      }
    }
  }

  static void checkTuples(const Picture& p) {
    const Snapshot& s = p.scene.snapshot;
    const TensorLayout& t = p.scene.tensor(kIndices);
    if (t.emptyFrame) {
      QCOMPARE(p.seen.textIn(t.gridRect().adjusted(0, 0, 0, -t.gridRect().height() / 2)), "no elements");
      return;
    }
    for (std::int64_t tuple = 0; tuple < s.trace->tupleCount(); ++tuple) {
      const TupleTrace trace = s.trace->at(tuple);
      const QRectF bar = p.unit(kIndices, tuple);
      QCOMPARE(p.badgesOf(kIndices, tuple), QStringList{QString::number(tuple)});
      const bool bad = trace.badComponent >= 0;
      QCOMPARE(p.discsIn(QRectF(bar.right(), bar.top(), 26 * p.scene.layout.ui, bar.height())), bad ? 1 : 0);
      const auto outlines = p.seen.outlinesOf(bar, 2.1);
      QCOMPARE(std::count_if(outlines.begin(), outlines.end(),
                             [&](const Mark* m) {
                               return m->pen == p.error().strong && m->width == 2 * p.theme().stroke;
                             }),
               bad ? 1 : 0);
      for (std::size_t j = 0; j < trace.given.size(); ++j) {
        const std::int64_t flat = s.trace->indexOf(tuple, static_cast<int>(j));
        QCOMPARE(p.groundOf(kIndices, flat), p.theme().tupleTint(tuple));
        QCOMPARE(underlines(p, p.cell(kIndices, flat), tupleMark(p.theme(), tuple)),
                 trace.componentBad[j] ? 1 : 0);
      }
    }
  }

  /// Bars of 3 px below a number, in an ink that can be told from its ground, no wider than the cell.
  static int underlines(const Picture& p, const QRectF& cell, const QColor& ink) {
    int found = 0;
    for (const Mark* m : p.seen.marksOver(cell.adjusted(2, cell.height() * 0.6, -2, -1)))
      found += m->kind == MarkKind::Shape && m->fill == ink && std::abs(m->rect.height() - 3) < 0.1 &&
               cell.contains(m->rect) &&
               std::abs(m->rect.center().x() - cell.center().x()) < cell.width() / 4;
    return found;
  }

  static void checkSlices(const Picture& p) {
    const Snapshot& s = p.scene.snapshot;
    const TensorLayout& t = p.scene.tensor(kParams);
    if (t.emptyFrame || t.detail() != Detail::Text) return;
    for (std::int64_t slice = 0; slice < s.plan->sliceCount; ++slice) {
      const auto readers = readersByTrace(s, slice);
      const QRectF bar = p.unit(kParams, slice);
      QStringList badges;
      if (readers.size() > 2)
        badges << QString("×%1").arg(readers.size());
      else
        for (const std::int64_t reader : readers) badges << QString::number(reader);
      QCOMPARE(p.badgesOf(kParams, slice), badges);
      QVERIFY(!p.hatched(kParams, slice));
      const QColor first = readers.empty() ? p.theme().idle : p.theme().tupleTint(readers.front());
      const double x = bar.left() + std::min(t.cell.width, bar.width()) * 0.35;  // between hairlines
      QCOMPARE(p.seen.colorAt({x, bar.top() + t.cell.height / 2}), first);
      // The second and third reader along the bottom, below the digits of the last row.
      if (p.theme().kind == ThemeKind::HighContrast || !t.hasCells()) continue;
      const std::size_t shown = std::min<std::size_t>(readers.size(), t.cell.height < 24.6 ? 2 : 3);
      const QColor edge = mix(first, p.theme().ink, 0.32);
      const std::vector<const Mark*> edges = bandsOf(p, bar, [&](const QColor& c) { return c == edge; });
      const std::vector<const Mark*> strips = bandsOf(p, bar, [&](const QColor& c) { return c != edge; });
      QCOMPARE(strips.size() + 1, std::max<std::size_t>(shown, 1));
      QCOMPARE(edges.size(), strips.size());
      const Mark* value = p.valueMark(kParams, t.firstOfUnit(slice) + t.cellCount() / t.unitCount() - 1);
      double bottom = bar.bottom();
      for (std::size_t k = strips.size(); k-- > 0;) {
        QCOMPARE(strips[k]->fill, p.theme().tupleTint(readers[k + 1]));
        QVERIFY(std::abs(strips[k]->rect.bottom() - bottom) < 0.01 && strips[k]->rect.height() >= 3);
        bottom = strips[k]->rect.top();
        QVERIFY(std::abs(edges[k]->rect.center().y() - bottom) < 0.01 && edges[k]->rect.height() < 3);
        if (value != nullptr) QVERIFY(bottom > value->baseline);
      }
      if (shown < 2) QCOMPARE(p.seen.colorAt({x, bar.bottom() - 2}), first);
    }
  }

  /// Bands of such colours without an outline along a bar's bottom, from the top.
  template <class IsWanted>
  static std::vector<const Mark*> bandsOf(const Picture& p, const QRectF& bar, IsWanted wanted) {
    std::vector<const Mark*> bands;
    for (const Mark& mark : p.seen.marks)
      if (mark.kind == MarkKind::Shape && mark.fill.isValid() && !mark.outlines() && wanted(mark.fill) &&
          std::abs(mark.rect.left() - bar.left()) < 0.01 &&
          std::abs(mark.rect.right() - bar.right()) < 0.01 && mark.rect.bottom() < bar.bottom() + 0.01 &&
          mark.rect.top() > bar.top() + bar.height() / 2)
        bands.push_back(&mark);
    return bands;
  }

  static void checkBlocks(const Picture& p) {
    const Snapshot& s = p.scene.snapshot;
    const TensorLayout& t = p.scene.tensor(kOutput);
    if (!t.present || t.emptyFrame || t.phantomCells) return;
    for (std::int64_t tuple = 0; tuple < s.trace->tupleCount(); ++tuple) {
      const bool invented = inventedByTrace(s, tuple);
      const QRectF block = p.unit(kOutput, tuple);
      QVERIFY2(p.hatched(kOutput, tuple) == invented, qPrintable(QString("tuple %1").arg(tuple)));
      if (invented) {
        QVERIFY(p.seen.hatchOver(block)->rises());
        QCOMPARE(p.seen.hatchOver(block)->pen, mix(p.error().tint, p.error().strong, 0.42));
        QCOMPARE(p.discsIn(QRectF(block.right() - 10, block.bottom() - 10, 20, 20)), 1);
      } else {
        QCOMPARE(p.seen.colorAt({block.left() + 6, block.center().y() + block.height() * 0.3}),
                 p.theme().tupleTint(tuple));
        QCOMPARE(p.discsIn(QRectF(block.right() - 10, block.bottom() - 10, 20, 20)), 0);
      }
      QCOMPARE(p.badgesOf(kOutput, tuple), QStringList{QString::number(tuple)});
    }
  }
};

GATHERND_TEST(PictureCellsTest)

#include "picture_cells_test.moc"
