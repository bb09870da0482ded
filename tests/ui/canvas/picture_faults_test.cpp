// SPDX-License-Identifier: GPL-3.0-or-later
// Marks of what is wrong keep clear of all else: of outlines round them, of other marks and of numbers.
#include <algorithm>
#include <span>
#include <vector>

#include "core/scenario/examples.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/canvas/picture.h"

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;

namespace {

Snapshot callOf(const Shape& params, const char* indices, const char* dialect) {
  return snapshotOf(makeDocument(arange(params, DType::Int32), literal(indices, DType::Int64), dialect));
}

/// Two numbers or words over each other, by the ink of their capitals; "" when there are none.
QString overprinted(const Picture& p) {
  std::vector<std::pair<QRectF, const Mark*>> inks;
  for (const Mark* mark : p.seen.texts())
    if (!mark->text.trimmed().isEmpty())
      inks.emplace_back(
          QRectF(mark->rect.left(), mark->baseline - 0.7 * mark->px, mark->rect.width(), 0.7 * mark->px)
              .adjusted(0.5, 0.5, -0.5, -0.5),
          mark);
  for (std::size_t a = 0; a < inks.size(); ++a)
    for (std::size_t b = a + 1; b < inks.size(); ++b)
      // The same word written again in its place is one word.
      if (inks[a].first.intersects(inks[b].first) &&
          (inks[a].second->text != inks[b].second->text || inks[a].first != inks[b].first))
        return QString("'%1' and '%2' at %3, %4")
            .arg(inks[a].second->text, inks[b].second->text)
            .arg(inks[a].first.left())
            .arg(inks[a].first.top());
  return {};
}

/// The ghost of a tuple, alone or with others of its place.
const Ghost* ghostAt(const Picture& p, std::int64_t tuple) {
  for (const Ghost& g : p.scene.ghosts)
    if (std::find(g.tuples.begin(), g.tuples.end(), tuple) != g.tuples.end()) return &g;
  return nullptr;
}

QRectF facetOf(const Picture& p, std::int64_t flat) {
  const TensorLayout& t = p.scene.tensor(kParams);
  return t.facetRect(flat);
}

Picture paintLarge(const Snapshot& snapshot, PictureOptions options = {}) {
  options.scene.viewport = {1600, 1000};
  return paint(snapshot, options);
}

}  // namespace

class PictureFaultsTest : public QObject {
  Q_OBJECT

 private slots:
  /// No outline runs through the "!" of a block that was made up, whatever draws one round it.
  void faultsAboveOutlines_data() {
    test::columns<OverlayState>("overlay");
    const CellRef block{kOutput, 4}, last{kOutput, 7};
    const auto row = [](const char* name, auto set) {
      OverlayState overlay;
      set(overlay);
      QTest::newRow(name) << overlay;
    };
    row("hovered", [&](OverlayState& o) { o.focus = last; });
    row("its tuple hovered", [&](OverlayState& o) { o.focus = CellRef{kIndices, 1}; });
    row("pinned", [&](OverlayState& o) { o.pinA = block; });
    row("pinned second", [&](OverlayState& o) { o.pinB = block; });
    row("pinned, another hovered", [&](OverlayState& o) { o.pinA = block, o.focus = CellRef{kOutput, 0}; });
    row("cursor", [&](OverlayState& o) { o.cursor = last, o.focus = last; });
    row("marked", [&](OverlayState& o) { o.marked = {1}; });
    row("stepped", [&](OverlayState& o) { o.step = {true, 1, 1, StepPhase::Copy}; });
  }
  void faultsAboveOutlines() {
    QFETCH(OverlayState, overlay);
    for (const Theme& theme : allThemes()) {
      PictureOptions options;
      options.theme = theme;
      options.overlay = overlay;
      const Picture p = paintLarge(callOf({3, 4}, "[[0],[7],[1]]", "jax"), options);
      const QPointF corner = p.unit(kOutput, 1).bottomRight() - QPointF(2, 2);
      QPainterPath disc;
      disc.addEllipse(corner, 8, 8);
      const std::vector<Mark>& marks = p.seen.marks;
      const auto mark = std::find_if(marks.rbegin(), marks.rend(), [&](const Mark& m) {
        return m.text == QLatin1String("!") && (m.rect.center() - corner).manhattanLength() < 4;
      });
      QVERIFY(mark != marks.rend());
      for (auto later = mark.base(); later != marks.end(); ++later) {
        if (!later->outlines()) continue;
        QPainterPathStroker pen;
        pen.setWidth(later->width);
        QVERIFY(!pen.createStroke(later->path).intersects(disc));
      }
    }
  }

  /// Tuples that asked for the same place share a ghost that names them; each other place has its own.
  void ghostsAreCounted() {
    const Picture p = paintLarge(
        callOf({2, 3, 4}, "[[0,3],[0,4],[0,5],[1,3],[0,4],[0,5],[0,5],[0,5],[0,5],[0,5],[0,5],[0,5],[0,5]]",
               "tensorflow-gpu"));
    QCOMPARE(p.scene.ghosts.size(), std::size_t{4});
    const auto badges = [&](const Ghost& g) {
      return p.seen.textIn(QRectF(g.rect.left() - 12, g.rect.top() - 8, 60, 18));
    };
    for (const auto& [tuple, facet, said] :
         {std::tuple{0, 0, "0"}, {1, 0, "1 4"}, {2, 0, "×9"}, {3, 12, "3"}}) {
      QVERIFY(facetOf(p, facet).contains(ghostAt(p, tuple)->rect));
      QCOMPARE(badges(*ghostAt(p, tuple)), said);
    }
    QVERIFY(p.seen.text("3 past the end") && p.seen.text("2 past the end") && p.seen.text("1 past the end"));
    const Picture two = paintLarge(callOf({2, 3, 4}, "[[0,-2],[0,-2],[1,1]]", "tensorflow-gpu"));
    QCOMPARE(two.scene.ghosts.size(), std::size_t{1});
    QVERIFY(two.seen.text("−2") && two.seen.text("2 before the start"));
  }

  /// Pointing at one of several that share a ghost shows its own number, and nothing of theirs beside it.
  void pointedOutOfSeveral() {
    const Snapshot s = callOf({2, 3, 4}, "[[0,3],[0,4],[0,12345],[7,1],[9999,1]]", "tensorflow-gpu");
    const std::pair<int, const char*> rows[] = {
        {1, "2 past"}, {2, "12343 past"}, {3, "6 past"}, {4, "9998 past"}};
    for (const auto& [tuple, steps] : rows)
      for (const QSizeF& size : {QSizeF(700, 800), QSizeF(1280, 800)}) {
        PictureOptions options;
        options.scene.viewport = size;
        options.overlay.focus = CellRef{kIndices, s.trace->indexOf(tuple, 0)};
        const Picture p = paint(s, options);
        const QStringList words = p.seen.words();
        QVERIFY2(words.join(' ').contains(steps), qPrintable(words.join(' ')));
        QVERIFY2(overprinted(p).isEmpty(), qPrintable(overprinted(p)));
      }
  }

  /// Ghosts that are not counted to the end say so.
  void moreThanWereLookedAt() {
    Snapshot s = callOf({3, 4}, "[[7],[7],[7],[0]]", "tensorflow-gpu");
    s.bad.all.pop_back();
    s.bad.all.pop_back();
    QVERIFY(!paintLarge(s).seen.text("×2+") && paintLarge(s).scene.ghosts.at(0).more);
    s.bad.all.push_back(1);
    QVERIFY(paintLarge(s).seen.text("×2+") != nullptr);
  }

  /// Beyond each end of each indexed axis of deeper tensors: outside all cells, in line with its own.
  void ghostsOfNestedGrids_data() {
    const auto row = test::columns<Shape>("params");
    const Shape shapes[] = {{5}, {3, 4}, {2, 3, 4}, {2, 3, 2, 3}, {3, 2, 2, 2, 3}, {2, 2, 2, 2, 2, 2}};
    for (const Shape& shape : shapes) row(shape.toString().c_str(), shape);
  }
  void ghostsOfNestedGrids() {
    QFETCH(Shape, params);
    for (int depth = std::max(1, params.rank() - 1); depth <= params.rank(); ++depth)
      for (int axis = 0; axis < depth; ++axis)
        for (const bool before : {true, false})
          for (std::int64_t other = 0; other < 2; ++other) {
            QStringList tuple;
            std::vector<std::int64_t> nearest(static_cast<std::size_t>(params.rank()), 0);
            for (int k = 0; k < depth; ++k) {
              const std::int64_t inside = before ? 0 : params[axis] - 1;
              tuple << QString::number(k != axis ? other : before ? -2 : params[axis] + 1);
              nearest[static_cast<std::size_t>(k)] = k != axis ? other : inside;
            }
            const Snapshot s = callOf(params, qPrintable("[[" + tuple.join(',') + "]]"), "tensorflow-gpu");
            const Picture p = paintLarge(s);
            const QByteArray what = tuple.join(',').toLatin1();
            QCOMPARE(p.scene.ghosts.size(), std::size_t{1});
            const Ghost& g = p.scene.ghosts.front();
            const TensorLayout& t = p.scene.tensor(kParams);
            const QRectF unit = t.unitRect(params.flat(nearest));
            bool over = false;
            t.forEachUnit(g.rect, [&](std::int64_t, const QRectF&) { over = true; });
            QVERIFY2(!over, what);
            QVERIFY2(t.bounds().adjusted(-1, -1, 1, 1).contains(g.rect), what);
            if (g.down) {
              QVERIFY2(g.rect.left() == unit.left() &&
                           (before ? g.rect.bottom() < unit.top() : g.rect.top() > unit.bottom()),
                       what);
            } else {
              QVERIFY2(g.rect.top() == unit.top() &&
                           (before ? g.rect.right() < unit.left() : g.rect.left() > unit.right()),
                       what);
            }
            QVERIFY2(overprinted(p).isEmpty(), qPrintable(what + ": " + overprinted(p)));
          }
  }

  /// Nothing is written over anything, whatever is wrong, in windows of all sizes, at rest and pointed at.
  void nothingIsOverprinted_data() {
    test::columns<Snapshot>("snapshot");
    for (const ExampleEntry& example : shippedExamples()) {
      const Snapshot s = snapshotOfExample(std::string(example.id).c_str());
      if (s.bad.count > 0 || s.error) QTest::newRow(std::string(example.id).c_str()) << s;
    }
    const auto row = [](const char* name, const Shape& params, const char* indices) {
      QTest::newRow(name) << callOf(params, indices, "tensorflow-gpu");
    };
    row("above and below", {3, 4}, "[[0],[-1],[7]]");
    row("above", {6, 4}, "[[0],[-1],[2]]");
    row("elements on all sides", {3, 4}, "[[3,0],[3,2],[-1,1],[1,4],[2,898],[0,-1],[1,-7]]");
    row("beside each other", {3, 4}, "[[3,0],[9,1],[3,2],[12,3]]");
    row("facets", {2, 3, 4}, "[[0,3],[1,-1],[9,0],[-4,2],[7,2]]");
    row("facets of elements", {2, 3, 4}, "[[0,1,4],[1,2,7],[0,3,1],[1,-1,2],[5,0,0],[1,1,-2]]");
    row("many facets", {9, 3, 4}, "[[0,3],[4,-1],[9,0],[8,3],[2,3]]");
    row("grids", {2, 3, 2, 3}, "[[0,3,0],[1,1,2],[2,0,1],[1,2,-1],[0,-1,0]]");
    row("all of it", {3, 4}, "[[7,9],[-8,-9],[1,1]]");
  }
  void nothingIsOverprinted() {
    QFETCH(Snapshot, snapshot);
    for (const QSizeF& size : {QSizeF(800, 600), QSizeF(1024, 768), QSizeF(1280, 800), QSizeF(640, 700),
                               QSizeF(1000, 420), QSizeF(1272, 760)}) {
      PictureOptions options;
      options.scene.viewport = size;
      const Picture p = paint(snapshot, options);
      const QString where = QString(" in %1x%2").arg(size.width()).arg(size.height());
      QVERIFY2(overprinted(p).isEmpty(), qPrintable(overprinted(p) + where));
      QVERIFY2(p.unreadable.isEmpty(), qPrintable(p.unreadable.join('\n') + where));
      for (const Ghost& a : p.scene.ghosts)
        for (const Ghost& b : p.scene.ghosts)
          QVERIFY2(&a == &b || !a.rect.intersects(b.rect), qPrintable(where));
    }
  }

  /// Of a file that was truncated no value is shown, whatever the size of a cell.
  void lostCells() {
    constexpr std::int64_t kRows = 60, kColumns = 8;
    const std::int64_t numbers[] = {1, 2, 3};
    const auto tuples = Tensor::fromBytes(DType::Int64, Shape{3, 1}, std::as_bytes(std::span(numbers)));
    Snapshot s = snapshotOf(makeDocument(arange(Shape{kRows, kColumns}, DType::Int32), *tuples));
    s.faults[static_cast<std::size_t>(kParams)] =
        FileFault{{FileFate::Kind::Truncated, 0}, QStringLiteral("params.npy")};
    for (const double zoom : {1.0, 0.3, 0.1}) {
      PictureOptions options;
      options.scene.viewport = {1280, 1600};
      options.scene.mode = ZoomMode::Manual;
      options.scene.zoom = zoom;
      const Picture p = paint(s, options);
      const TensorLayout& t = p.scene.tensor(kParams);
      for (std::int64_t flat = 0; flat < t.cellCount(); ++flat) {
        QVERIFY(!p.scene.value({kParams, flat}).has_value());
        QVERIFY(p.seen.hatchOver(t.cellRect(flat).adjusted(1, 1, -1, -1)) != nullptr);
        QVERIFY(p.valueIn(kParams, flat).isEmpty());
      }
    }
  }

  /// However small the cells: of 20,000 tuples ten are bad, in indices and in what was made up for them.
  void badAmongSmallCells() {
    constexpr std::int64_t kTuples = 20000, kRows = 1000, kColumns = 16;
    std::vector<std::int64_t> numbers(kTuples);
    std::uint64_t state = 20261125;
    const auto draw = [&state](std::int64_t below) {
      state = state * 6364136223846793005U + 1442695040888963407U;
      return static_cast<std::int64_t>((state >> 33) % static_cast<std::uint64_t>(below));
    };
    for (std::int64_t& number : numbers) number = draw(kRows);
    std::vector<std::int64_t> bad;
    for (int k = 0; k < 10; ++k) {
      bad.push_back(draw(kTuples));
      numbers[static_cast<std::size_t>(bad.back())] = kRows + draw(9);
    }
    const auto indices =
        Tensor::fromBytes(DType::Int64, Shape{kTuples, std::int64_t{1}}, std::as_bytes(std::span(numbers)));
    const Snapshot s =
        snapshotOf(makeDocument(arange(Shape{kRows, kColumns}, DType::Int32), *indices, "tensorflow-gpu"));
    QVERIFY(s.bad.count > 0);
    for (const double zoom : {0.0, 0.025, 0.1, 0.19}) {
      PictureOptions options;
      options.scene.viewport = {2560, 1440};
      options.scene.mode = zoom > 0 ? ZoomMode::Manual : ZoomMode::Fit;
      options.scene.zoom = zoom;
      const Picture p = paint(s, options);
      for (const TensorId id : {kIndices, kOutput}) {
        const TensorLayout& t = p.scene.tensor(id);
        QCOMPARE(t.detail(), Detail::Image);
        for (const std::int64_t tuple : bad) {
          const QRectF unit = t.unitRect(t.firstOfUnit(tuple));
          const bool marked = std::any_of(p.seen.marks.begin(), p.seen.marks.end(), [&](const Mark& m) {
            return m.fill == p.error().strong && std::min(m.rect.width(), m.rect.height()) >= 2 &&
                   m.rect.adjusted(-1, -1, 1, 1).contains(unit.center());
          });
          QVERIFY2(marked,
                   qPrintable(
                       QString("tuple %1 of %2 at zoom %3").arg(tuple).arg(static_cast<int>(id)).arg(zoom)));
        }
      }
    }
  }
};

GATHERND_TEST(PictureFaultsTest)

#include "picture_faults_test.moc"
