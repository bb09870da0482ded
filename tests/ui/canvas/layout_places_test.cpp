// SPDX-License-Identifier: GPL-3.0-or-later
// Where everything stands, as numbers: the layout of some calls without fonts, held against
// layout_places.txt, so that a change of any distance is seen and meant. After such a change has been looked
// at, write it anew:
//   GATHERND_WRITE_PLACES=1 build/tests/canvas_picture_test layout
// Beside it, what the design fixes: measures that VISUAL names are checked by name.
#include <QFile>
#include <QTextStream>

#include "tests/support/places.h"
#include "tests/support/test_program.h"
#include "tests/ui/canvas/layout_cases.h"
#include "tests/ui/canvas/picture.h"
#include "ui/canvas/scene/highlight.h"
#include "ui/canvas/scene/layout.h"

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;

namespace {

QString number(double value) {
  QString text = QString::number(value, 'f', 2);
  while (text.endsWith('0')) text.chop(1);
  if (text.endsWith('.')) text.chop(1);
  return text == "-0" ? "0" : text;
}

QString place(const QRectF& r) {
  return number(r.x()) + ',' + number(r.y()) + ' ' + number(r.width()) + 'x' + number(r.height());
}

struct Case {
  const char* name;
  std::vector<std::int64_t> indices, params, output;
  int batch, indicesUnit, paramsUnit;
  QSizeF viewport{980, 568};
  ZoomMode mode = ZoomMode::Auto;
  double zoom = 1, ui = 1;
  bool ghosts = false, named = false, vertical = false, legend = true, noOutput = false;
};

std::vector<Case> cases() {
  std::vector<Case> all = {
      {"rows", {5, 2}, {2, 3, 4}, {5, 4}, 0, 1, 1},
      {"elements", {4, 2}, {3, 4}, {4}, 0, 1, 0},
      {"matrices", {3, 1}, {3, 4, 5}, {3, 4, 5}, 0, 1, 2},
      {"grid of rows", {2, 3, 1}, {4, 5}, {2, 3, 5}, 0, 1, 1},
      {"batch", {3, 2, 1}, {3, 4, 4}, {3, 2, 4}, 1, 1, 1},
      {"two batch axes", {2, 2, 3, 1}, {2, 2, 4, 3}, {2, 2, 3, 3}, 2, 1, 1},
      {"batch of facets", {2, 2, 3}, {2, 3, 3, 3, 2}, {2, 2, 2}, 1, 1, 1},
      {"rank 5", {4, 6, 4}, {2, 3, 4, 4, 8}, {4, 6, 8}, 0, 1, 1},
      {"rank 6", {2, 5}, {2, 2, 2, 2, 2, 3}, {2, 3}, 0, 1, 1},
      {"slices of rank 3", {2, 1}, {3, 2, 2, 3}, {2, 2, 2, 3}, 0, 1, 3},
      {"many rows", {60, 1}, {40, 8}, {60, 8}, 0, 1, 1},
      {"many columns", {4, 1}, {6, 90}, {4, 90}, 0, 1, 1},
      {"large", {1000, 2}, {300, 200, 30}, {1000, 30}, 0, 1, 1},
      {"empty", {0, 1}, {3, 0}, {0, 0}, 0, 1, 1},
      {"scalar indices", {1}, {7}, {}, 0, 1, 0},
  };
  const auto add = [&](std::size_t k, const char* name, auto change) {
    Case c = all[k];
    c.name = name;
    change(c);
    all.push_back(c);
  };
  add(0, "rows, wide", [](Case& c) { c.viewport = {1900, 1000}; });
  add(0, "rows, narrow", [](Case& c) { c.viewport = {520, 380}; });
  add(0, "rows, ghosts", [](Case& c) { c.ghosts = true; });
  add(0, "rows, named", [](Case& c) { c.named = true; });
  add(0, "rows, presented", [](Case& c) { c.ui = 2, c.viewport = {1920, 1080}; });
  add(0, "rows, twice", [](Case& c) { c.mode = ZoomMode::Manual, c.zoom = 2; });
  add(0, "rows, small", [](Case& c) { c.mode = ZoomMode::Manual, c.zoom = 0.4; });
  add(0, "rows, tiny", [](Case& c) { c.mode = ZoomMode::Manual, c.zoom = 0.1; });
  add(0, "rows, no legend", [](Case& c) { c.legend = false; });
  add(1, "elements, ghosts", [](Case& c) { c.ghosts = true; });
  add(1, "elements, vertical", [](Case& c) { c.vertical = true; });
  add(4, "batch, ghosts", [](Case& c) { c.ghosts = true; });
  add(4, "batch, fit", [](Case& c) { c.mode = ZoomMode::Fit, c.viewport = {400, 300}; });
  add(4, "batch, twice", [](Case& c) { c.mode = ZoomMode::Manual, c.zoom = 2; });
  add(7, "rank 5, fit", [](Case& c) { c.mode = ZoomMode::Fit; });
  add(7, "rank 5, wide", [](Case& c) { c.viewport = {2200, 1200}; });
  add(10, "many rows, fit", [](Case& c) { c.mode = ZoomMode::Fit; });
  add(11, "many columns, fit", [](Case& c) { c.mode = ZoomMode::Fit; });
  add(12, "large, fit", [](Case& c) { c.mode = ZoomMode::Fit; });
  add(0, "rows, presented twice", [](Case& c) { c.mode = ZoomMode::Manual, c.zoom = 2, c.ui = 2; });
  add(0, "rows, presented small", [](Case& c) { c.mode = ZoomMode::Manual, c.zoom = 0.5, c.ui = 2; });
  add(0, "rows, no output", [](Case& c) { c.noOutput = true; });
  add(4, "batch, named", [](Case& c) { c.named = true; });
  add(4, "batch, presented", [](Case& c) { c.ui = 2, c.viewport = {1920, 1080}; });
  add(6, "batch of facets, ghosts", [](Case& c) { c.ghosts = true; });
  add(7, "rank 5, named", [](Case& c) { c.named = true; });
  add(7, "rank 5, presented", [](Case& c) { c.ui = 2, c.viewport = {1920, 1080}; });
  add(8, "rank 6, named", [](Case& c) { c.named = true; });
  add(9, "slices of rank 3, narrow", [](Case& c) { c.viewport = {600, 420}; });
  return all;
}

CanvasInput inputOf(const Case& c) {
  CanvasInput input;
  input.viewport = c.viewport;
  input.mode = c.mode;
  input.zoom = c.zoom;
  input.ui = c.ui;
  input.legend = c.legend;
  input.tensors[0] = specOf(c.indices, c.batch, c.indicesUnit, TensorId::Indices);
  input.tensors[1] = specOf(c.params, c.batch, c.paramsUnit, TensorId::Params);
  input.tensors[2] = specOf(c.output, c.batch, c.paramsUnit, TensorId::Output);
  input.tensors[1].badgeSlots = 2;
  input.tensors[0].textWidth = 9;
  input.tensors[1].textWidth = input.tensors[2].textWidth = 26;
  input.tensors[2].rowsNumbered = false;
  input.tensors[2].vertical = c.vertical;
  if (c.noOutput) {
    input.tensors[2] = {};
    input.tensors[2].id = TensorId::Output;
    input.tensors[2].headingWidth = input.tensors[2].nameWidth = 230;
  }
  if (c.ghosts) {
    TensorSpec& params = input.tensors[1];
    for (AxisSpec& axis : params.axes)
      if (axis.role == AxisRole::Tuple)
        axis.ghostsBefore = {{-1, {}, 0, false}}, axis.ghostsAfter = {{9, {}, 0, true}};
  }
  if (c.named)
    for (TensorSpec& t : input.tensors)
      for (AxisSpec& axis : t.axes) axis.name = "name", axis.nameWidth = 31;
  return input;
}

void describe(QTextStream& out, const TensorLayout& t) {
  out << "    cell " << number(t.cell.width) << 'x' << number(t.cell.height) << " across "
      << t.cell.facetsAcross << " gap " << number(t.cell.gap) << " px " << number(t.cell.px) << " spare "
      << number(t.cell.spare) << " ui " << number(t.cell.ui) << '\n';
  out << "    grid " << place(t.gridRect()) << " cells " << place(t.cellsRect()) << " bounds "
      << place(t.bounds()) << '\n';
  if (t.emptyFrame) return;
  const std::int64_t last = std::max<std::int64_t>(t.shape.elementCount(), 1) - 1;
  const std::int64_t units = t.unitCount();
  for (const std::int64_t unit : {std::int64_t{0}, std::int64_t{1}, units / 2, units - 1})
    if (unit < units) out << "    unit " << unit << " at " << place(t.unitRect(t.firstOfUnit(unit))) << '\n';
  if (t.hasCells())
    for (const std::int64_t flat : {std::int64_t{0}, std::int64_t{1}, last / 3, last / 2, last})
      out << "    cell " << flat << " at " << place(t.cellRect(flat)) << '\n';
  out << "    facet " << place(t.facetRect(last)) << '\n';
  for (const Ruler& r : t.columns)
    out << "    across: axis " << r.axis << " depth " << r.depth << " offset " << number(r.offset) << '\n';
  for (const Ruler& r : t.rows)
    out << "    down: axis " << r.axis << " depth " << r.depth << " offset " << number(r.offset) << " width "
        << number(r.width) << '\n';
  out << "    gutter " << number(t.gutter) << " badges " << number(t.badgeRoom) << " tag "
      << number(t.tagRoom) << " header " << number(t.headerHeight) << " caption " << number(t.captionOffset)
      << " trailing " << number(t.trailing) << '\n';
}

/// What is hit along a slanted line over each tensor, and which cells lie beside its middle one.
void describeHits(QTextStream& out, const CanvasLayout& layout) {
  const auto flat = [](const std::optional<CellRef>& cell) {
    return cell ? QString::number(static_cast<int>(cell->tensor)) + ':' + QString::number(cell->flat)
                : QString('-');
  };
  for (const TensorLayout& t : layout.tensors) {
    if (!t.present) continue;
    out << "  hits " << static_cast<int>(t.id);
    const QRectF area = t.bounds().adjusted(-8, -8, 8, 8);
    for (int k = 0; k <= 16; ++k) {
      const QPointF at(area.left() + area.width() * k / 16.0,
                       area.top() + area.height() * (k * 5 % 17) / 16.0);
      const auto axis = layout.hitAxis(at);
      out << ' ' << flat(layout.hitCell(at)) << '/' << flat(layout.hitUnit(at)) << '/'
          << (axis ? QString::number(static_cast<int>(axis->tensor)) + '.' + QString::number(axis->axis)
                   : QString('-'));
    }
    const std::int64_t middle = t.cellCount() / 2;
    if (t.hasCells())
      for (const auto& [dx, dy] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}})
        out << " n" << t.neighbour(middle, dx, dy).value_or(-1);
    out << '\n';
  }
}

QString describe(const Case& c) {
  const CanvasLayout layout = layoutCanvas(inputOf(c));
  QString text;
  QTextStream out(&text);
  out << c.name << "\n  size " << number(layout.size.width()) << 'x' << number(layout.size.height())
      << " first row " << number(layout.firstRow) << " zoom " << number(layout.zoom) << " legend "
      << number(layout.legendHeight) << '\n';
  if (layout.batched) {
    out << "  bands " << layout.batchCount << " first " << place(layout.bandRect(0)) << " second "
        << place(layout.bandRect(1)) << '\n';
    for (const TensorLayout& t : layout.tensors)
      out << "    frame " << place(layout.frameRect(t.id, 0)) << '\n';
  }
  for (const TensorLayout& t : layout.tensors) {
    const QPointF heading = layout.headings[static_cast<std::size_t>(t.id)];
    out << "  tensor " << static_cast<int>(t.id) << " heading " << number(heading.x()) << ','
        << number(heading.y()) << '\n';
    if (t.present) describe(out, t);
  }
  describeHits(out, layout);
  const auto leg = [&](const char* name, CellRef from, CellRef to) {
    const TensorLayout& a = layout.of(from.tensor);
    const TensorLayout& b = layout.of(to.tensor);
    if (!a.present || a.emptyFrame || !b.present || b.emptyFrame) return;
    const Leg l = legBetween(layout, from, to);
    out << "  " << name << ' ' << number(l.start.x()) << ',' << number(l.start.y()) << " to "
        << number(l.tip.x()) << ',' << number(l.tip.y()) << " by";
    for (int k = 0; k < l.path.elementCount(); ++k)
      out << ' ' << number(l.path.elementAt(k).x) << ',' << number(l.path.elementAt(k).y);
    out << '\n';
  };
  const auto lastOf = [&](TensorId id) {
    const TensorLayout& t = layout.of(id);
    return CellRef{id, t.unitCount() > 0 ? t.firstOfUnit(t.unitCount() - 1) : 0};
  };
  leg("first leg", {TensorId::Indices, 0}, lastOf(TensorId::Params));
  leg("second leg", lastOf(TensorId::Params), {TensorId::Output, 0});
  leg("third leg", {TensorId::Params, 0}, lastOf(TensorId::Output));
  return text;
}

}  // namespace

class LayoutPlacesTest : public QObject {
  Q_OBJECT

 private slots:
  void places() {
    QStringList now;
    for (const Case& c : cases()) now << describe(c).split('\n');
    QFile file(gathernd::test::places::tree() + "/tests/ui/canvas/layout_places.txt");
    if (qEnvironmentVariableIsSet("GATHERND_WRITE_PLACES")) {
      QVERIFY(file.open(QIODevice::WriteOnly));
      file.write(now.join('\n').toUtf8());
      return;
    }
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QStringList expected = QString::fromUtf8(file.readAll()).split('\n');
    for (qsizetype k = 0; k < std::min(now.size(), expected.size()); ++k)
      if (now[k] != expected[k])
        QFAIL(qPrintable(QString("line %1: '%2', expected '%3'").arg(k + 1).arg(now[k], expected[k])));
    QCOMPARE(now.size(), expected.size());
  }

  /// The design's own measures at 100 %, and at three times that, which is the most.
  void measures() {
    CanvasInput input = inputOf(cases().front());
    for (const double times : {1.0, 3.0}) {
      input.viewport = times == 1 ? QSizeF(980, 568) : QSizeF(6000, 4000);
      input.mode = times == 1 ? ZoomMode::Manual : ZoomMode::Auto;
      const CanvasLayout layout = layoutCanvas(input);
      const TensorLayout &params = layout.of(TensorId::Params), &indices = layout.of(TensorId::Indices);
      QCOMPARE(layout.ui, times);
      QCOMPARE(layout.zoom, times);
      QCOMPARE(params.cell.height, 40 * times);
      QCOMPARE(params.cell.width, 48 * times);
      QCOMPARE(params.cell.px, 14);
      const auto gap = [](const TensorLayout& t, std::int64_t a, std::int64_t b) {
        return t.unitRect(t.firstOfUnit(b)).top() - t.unitRect(t.firstOfUnit(a)).bottom();
      };
      QVERIFY(std::abs(gap(params, 0, 1) - 6 * times - params.cell.spare) < 0.01);
      QVERIFY(std::abs(gap(indices, 0, 1) - 14 * times - indices.cell.spare) < 0.01);
      QVERIFY(std::abs(params.facetRect(12).top() - params.facetRect(0).bottom() - 46 * times) < 0.01);
      QVERIFY(params.cell.spare <= params.cell.height / 3 + 0.01);
    }
  }

  /// Cells never shrink where there is room for natural ones, and the whole fits when asked to.
  void fits_data() {
    QTest::addColumn<int>("index");
    int k = 0;
    for (const Case& c : cases()) QTest::newRow(c.name) << k++;
  }
  void fits() {
    QFETCH(int, index);
    CanvasInput input = inputOf(cases()[static_cast<std::size_t>(index)]);
    input.mode = ZoomMode::Fit;
    input.ui = 1;
    input.viewport = {1300, 800};
    if (!input.tensors[2].present) return;
    const CanvasLayout whole = layoutCanvas(input);
    const bool scrolls =
        whole.batchCount > 0 || input.tensors[1].shape[0] > 100;  // frames and captions keep their size
    if (!scrolls) QVERIFY(whole.size.height() <= 801);
    // Headings keep apart whatever stands below them.
    for (std::size_t k = 0; k + 1 < 3; ++k)
      QVERIFY(whole.headings[k].x() + input.tensors[k].nameWidth * whole.ui <=
              whole.headings[k + 1].x() + 0.01);
    for (const TensorLayout& t : whole.tensors)
      for (const TensorLayout& other : whole.tensors)
        if (t.id < other.id) QVERIFY(t.gridRect().right() <= other.gridRect().left());
  }
};

GATHERND_TEST(LayoutPlacesTest)

#include "layout_places_test.moc"
