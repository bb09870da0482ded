// SPDX-License-Identifier: GPL-3.0-or-later
#include <QStringList>
#include <algorithm>
#include <cmath>

#include "ui/canvas/scene/highlight.h"
#include "ui/canvas/scene/scene_words.h"
#include "ui/canvas/tiles/canvas_tiles.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/formula/formula.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

constexpr std::size_t kMaxTuples = 8;  // told by number

constexpr int kLongestValue = 200;

/// The value, longer than the formula line has it; the bits where a value does not tell them.
QStringList valueLines(const Scene& scene, const CellRef& cell) {
  const TensorLayout& t = scene.tensor(cell.tensor);
  if (!t.hasCells() || scene.promisesNothing(cell)) return {};
  if (scene.snapshot.isLost(cell.tensor)) return {tr("lost: the file was truncated")};
  const auto element = scene.value(cell);
  if (!element) return {};
  QStringList lines{valueText(*element, kLongestValue)};
  if (lines.front().contains(QStringLiteral("nan")) && element->dtype != DType::String)
    lines << tr("bits %1").arg(bitsText(*element));
  return lines;
}

QStringList differenceLines(const Scene& scene, const Session& session, const CellRef& cell) {
  const auto& difference = session.difference();
  if (!difference || scene.lens() || cell.tensor != TensorId::Output) return {};
  const TensorLayout& t = scene.tensor(cell.tensor);
  const bool here =
      t.hasCells() ? cell == difference->cell : t.unitOf(cell.flat) == t.unitOf(difference->cell.flat);
  if (!here) return {};
  return {differenceText(*difference), differenceCountText(*difference)};
}

QString readersLine(const Scene& scene, const Highlight& h) {
  if (h.readersUnknown) return tr("who reads it is still being counted");
  if (h.neverRead) return scene.lens() ? tr("receives nothing") : tr("never read");
  QStringList tuples;
  for (std::size_t k = 0; k < std::min(h.tuples.size(), kMaxTuples); ++k)
    tuples << QString::number(h.tuples[k]);
  if (h.tupleTotal > static_cast<std::int64_t>(kMaxTuples)) tuples << QStringLiteral("…");
  const QString words = scene.lens() ? tr("receives %1×, from tuples %2") : tr("read %1×, by tuples %2");
  return words.arg(countText(h.tupleTotal), tuples.join(QStringLiteral(", ")));
}

QString tupleLine(const Trace& trace, std::int64_t tuple) {
  const QString bad = badNumberText(trace, tuple);
  return bad.isEmpty() ? tr("tuple %1").arg(tuple) : tr("tuple %1: %2").arg(QString::number(tuple), bad);
}

}  // namespace

QString cellTooltip(const Scene& scene, const Session& session, const CellRef& cell) {
  QStringList lines = valueLines(scene, cell) + differenceLines(scene, session, cell);
  if (const auto h = highlightOf(scene, cell)) {
    // Badges, and the key while something is pointed at, say both where they are there.
    if (cell.tensor == TensorId::Params && !scene.options.legend && h->tupleTotal > 0) {
      lines << readersLine(scene, *h);
    } else if (cell.tensor != TensorId::Params && !h->tuples.empty() && scene.trace() != nullptr &&
               scene.tensor(cell.tensor).detail() != Detail::Text) {
      lines << tupleLine(*scene.trace(), h->tuples.front());
    }
  }
  const FormulaLine formula = formulaUnder(scene.options.lens, scene.snapshot, cell);
  const QString said = formula.text() + QLatin1Char('\n') + formula.note;
  lines.removeIf([&](const QString& line) { return said.contains(line); });
  return lines.join(QLatin1Char('\n'));
}

QString tileTooltip(const Scene& scene, CanvasTiles& tiles, TensorId tensor, const QPointF& at,
                    double devicePixelRatio) {
  const TensorLayout& t = scene.tensor(tensor);
  const auto matrix = matrixOf(t);
  if (!matrix || !isTiled(t, devicePixelRatio) || scene.lens() || !scene.hasValues(tensor)) return {};
  const double pixel = 1 / devicePixelRatio;
  const QRectF area(std::floor(at.x() / pixel) * pixel, std::floor(at.y() / pixel) * pixel, pixel, pixel);
  const auto cellsIn = [&](double beyond) {
    const QRectF around = area.adjusted(-beyond, -beyond, beyond, beyond) & t.cellsRect();
    const auto place = placeOf(t, *matrix, around, devicePixelRatio);
    return place ? place->request.cells : CellRect();
  };
  const CellRect here = cellsIn(0);
  if (here.empty()) return {};
  // A pixel shows whole blocks: those it was painted with, unless that was elsewhere.
  const auto painted = tiles.cellsAt(tensor, area.center(), devicePixelRatio);
  const CellRect cells = painted && !painted->intersected(cellsIn(pixel)).empty() ? *painted : here;
  if (cells.columns() * cells.rows() < 2) return {};
  const auto position = [&](std::int64_t row, std::int64_t column) {
    return t.shape.position(matrix->flat(row, std::min(column, matrix->columnsOf(row) - 1)));
  };
  QStringList lines{tr("%1 to %2")
                        .arg(scene.name(tensor) + placeText(position(cells.y0, cells.x0)),
                             placeText(position(cells.y1 - 1, cells.x1 - 1)))};
  const auto summary = tiles.summaryOf(tensor, cells);
  if (!summary) return (lines << tr("reading…")).join(QLatin1Char('\n'));
  const ValueStatistics& v = summary->values;
  const auto number = [](double value) {
    return QString::number(value, 'g', 7).replace(QLatin1Char('-'), QChar(0x2212));
  };
  lines.front() += tr(": %1 values").arg(countText(matrix->cellsIn(cells)));
  if (v.numbers > 0)
    lines << tr("%1 to %2, mean %3").arg(number(v.leastNumber), number(v.greatestNumber), number(v.mean));
  QStringList odd;
  if (v.nans > 0) odd << tr("%1 NaN").arg(countText(v.nans));
  const std::int64_t infinities = v.positiveInfinities + v.negativeInfinities;
  if (infinities > 0) odd << tr("%1 infinite").arg(countText(infinities));
  if (!odd.isEmpty()) lines << odd.join(QStringLiteral(", "));
  // Rows are tuples here, in their order.
  if (tensor != TensorId::Params && unitsRunDown(t) && t.unitCount() == matrix->rows) {
    const std::vector<std::int64_t>& bad = scene.snapshot.bad.all;
    const auto from = std::lower_bound(bad.begin(), bad.end(), cells.y0);
    const auto to = std::lower_bound(from, bad.end(), cells.y1);
    if (from != to) lines << tr("%1 bad: first tuple %2").arg(countText(to - from), countText(*from));
  }
  return lines.join(QLatin1Char('\n'));
}

QString axisTooltip(const Scene& scene, const AxisRef& axis) {
  const gathernd::Shape& shape = scene.tensor(axis.tensor).shape;
  QString tip =
      tr("axis %1 of %2: size %3").arg(axis.axis).arg(tensorName(axis.tensor)).arg(shape[axis.axis]);
  if (axis.tensor != TensorId::Output) tip += QLatin1Char('\n') + tr("double-click names it");
  return tip;
}

QString spokenSummary(const Scene& scene, Session& session) {
  const Snapshot& snapshot = session.snapshot();
  const QString words = formulaUnder(session.gradient().view(), snapshot, session.selection().focus()).text();
  const auto& difference = session.difference();
  if (!difference || !snapshot.plan || scene.lens()) return words;
  const QString differs = tr("%1: %2; %3")
                              .arg(tensorName(TensorId::Output) +
                                       placeText(snapshot.plan->output.position(difference->cell.flat)),
                                   differenceText(*difference), differenceCountText(*difference));
  return words.isEmpty() ? differs : tr("%1; %2").arg(words, differs);
}

}  // namespace gathernd::ui
