// SPDX-License-Identifier: GPL-3.0-or-later
// Both readings of a wrong answer on one picture: where each line begins and ends, which is dashed, what is
// named, and that no line runs over words; asked of the trace, over every example.
#include <algorithm>

#include "core/scenario/examples.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/canvas/picture.h"
#include "ui/session/snapshot.h"

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;

namespace {

constexpr std::int64_t kMostCells = 2000;  // each of them is recorded

/// A line that is drawn from the tuple to the slice.
const Mark* wayTo(const Picture& p, std::int64_t tuple, std::int64_t slice, bool dashed) {
  const QRectF from = p.unit(kIndices, tuple);
  const QRectF to = p.unit(kParams, slice);
  const double near = 40 * p.scene.layout.ui;  // numbers and the batch entry's tag stand before the slice
  for (const Mark* way : p.paths()) {
    const QPointF start = way->path.elementAt(0);
    const QPointF end = way->path.currentPosition();
    if (way->dash.isEmpty() == dashed) continue;
    if (!from.adjusted(-2, -2, near, 2).contains(start)) continue;
    if (end.y() > to.top() - 2 && end.y() < to.bottom() + 2 && end.x() < to.left() + 2) return way;
    // Or from the gap below a cell that others stand left of.
    if (std::abs(end.x() - to.center().x()) < 1 && end.y() > to.bottom() && end.y() < to.bottom() + 8)
      return way;
  }
  return nullptr;
}

/// Words and batch entries' tags below a line; among the numbers of a tensor's own rulers it may have to
/// pass.
QStringList crossedWords(const Picture& p) {
  QStringList found;
  const std::vector<const Mark*> ways = p.paths();
  std::vector<QPainterPath> inks;
  for (const Mark* way : ways)
    inks.push_back(QPainterPathStroker(QPen(Qt::black, way->width)).createStroke(way->path));
  for (std::size_t i = 0; i < p.seen.marks.size(); ++i) {
    const Mark& text = p.seen.marks[i];
    if (text.kind != MarkKind::Text) continue;
    bool number = false;
    text.text.toLongLong(&number);
    const bool tag = p.seen.colorAt(text.rect.topLeft() - QPointF(3, 0)) == p.role(RoleColor::Batch).pure;
    if (number && !tag) continue;
    const QRectF ink = text.rect.adjusted(1, text.rect.height() * 0.25, -1, -text.rect.height() * 0.25);
    for (std::size_t k = 0; k < ways.size(); ++k)
      if (ways[k] > &text && inks[k].intersects(ink) && p.seen.visible(i)) found << text.text;
  }
  return found;
}

}  // namespace

class ContrastPictureTest : public QObject {
  Q_OBJECT

 private slots:
  void bothReadings_data() { rows(); }
  void bothReadings() {
    QFETCH(QString, id);
    const Snapshot snapshot = snapshotOfExample(id.toUtf8().constData());
    if (!snapshot.trace) return;
    const std::int64_t tuples = std::min<std::int64_t>(snapshot.trace->tupleCount(), 6);
    for (std::int64_t tuple = 0; tuple < tuples; ++tuple) {
      const std::int64_t reads = snapshot.trace->sliceOf(tuple);
      PictureOptions options;
      options.scene.viewport = {1600, 1000};
      Picture rest = paint(snapshot, options);
      const TensorLayout& params = rest.scene.tensor(kParams);
      if (reads < 0 || !params.present || params.emptyFrame || params.unitCount() < 2) continue;
      const std::int64_t said = (reads + 1) % params.unitCount();
      auto ask = std::make_shared<AskView>();
      ask->open = false;
      ask->contrast.push_back({tuple, params.firstOfUnit(said), params.firstOfUnit(reads), true});
      options.overlay.ask = ask;
      const Picture p = paint(snapshot, options);
      const QByteArray where = QStringLiteral("%1 tuple %2").arg(id).arg(tuple).toUtf8();
      QVERIFY2(wayTo(p, tuple, reads, false), where);
      QVERIFY2(wayTo(p, tuple, said, true), where);
      QCOMPARE(p.paths().size(), std::size_t{2});
      QVERIFY2(p.unreadable.isEmpty(), qPrintable(p.unreadable.join('\n')));
      QVERIFY2(crossedWords(p).isEmpty(), where + ": " + crossedWords(p).join(", ").toUtf8());
      for (const auto& [words, slice] : {std::pair("you read here", said), std::pair("it reads here", reads)})
        if (const Mark* named = p.seen.text(words))
          QVERIFY2(std::abs(named->rect.center().y() - p.unit(kParams, slice).center().y()) < 4, where);
    }
  }

  void pinnedPaths_data() { rows(); }
  void pinnedPaths() {
    QFETCH(QString, id);
    const Snapshot snapshot = snapshotOfExample(id.toUtf8().constData());
    if (!snapshot.trace || snapshot.trace->tupleCount() == 0) return;
    PictureOptions options;
    options.scene.viewport = {1600, 1000};
    options.overlay.pinA = CellRef{kIndices, 0};
    const Picture p = paint(snapshot, options);
    QVERIFY2(crossedWords(p).isEmpty(), qPrintable(crossedWords(p).join(", ")));
  }

  void choosersCoverNoNumber_data() {
    const auto row = test::columns<Document>("document");
    row("slices", rowsDocument());
    row("elements",
        makeDocument(arange(Shape{4, 5}, DType::Int32), literal("[[0,1],[2,2],[3,4]]", DType::Int64)));
  }
  /// Before a class, where rows stand close: the badge of who is said to read leaves all numbers free.
  void choosersCoverNoNumber() {
    QFETCH(Document, document);
    const Snapshot snapshot = veiled(snapshotOf(std::move(document)), Veil::Values);
    int looked = 0;
    for (double height = 200; height < 560; height += 20) {
      PictureOptions options;
      options.scene = {};
      options.scene.capped = false;
      options.scene.ui = 600 / (30 * measure::kLeastPx);
      options.scene.viewport = {800, height};
      const Scene scene = paint(snapshot, options).scene;
      const TensorLayout& params = scene.tensor(kParams);
      if (!params.cell.tight || params.detail() != Detail::Text) continue;
      auto ask = std::make_shared<AskView>();
      ask->open = true;
      for (const std::int64_t unit : {std::int64_t{1}, params.unitCount() - 1})
        ask->chosen.push_back({unit == 1 ? 0 : 1, params.firstOfUnit(unit), true, AnswerState::Typed});
      options.overlay.ask = ask;
      const Picture p = paint(snapshot, options);
      for (std::int64_t flat = 0; flat < params.cellCount(); ++flat)
        QVERIFY2(!p.valueIn(kParams, flat).isEmpty(),
                 qPrintable(QStringLiteral("%1 at %2").arg(flat).arg(height)));
      ++looked;
    }
    QVERIFY(looked > 0);
  }

 private:
  static void rows() {
    QTest::addColumn<QString>("id");
    for (const ExampleEntry& example : shippedExamples()) {
      const std::string id(example.id);
      const Document document = exampleDocument(id.c_str());
      if (document.params.elementCount() > kMostCells || document.indices.elementCount() > kMostCells)
        continue;
      QTest::newRow(id.c_str()) << QString::fromStdString(id);
    }
  }
};

GATHERND_TEST(ContrastPictureTest)
#include "contrast_picture_test.moc"
