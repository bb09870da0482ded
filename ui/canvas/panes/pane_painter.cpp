// SPDX-License-Identifier: GPL-3.0-or-later
#include <QImage>
#include <cmath>
#include <utility>
#include <vector>

#include "ui/canvas/panes/arrange.h"
#include "ui/canvas/panes/axes.h"
#include "ui/canvas/panes/control.h"
#include "ui/canvas/scene/highlight.h"
#include "ui/canvas/scene/scene_words.h"
#include "ui/canvas/tiles/canvas_tiles.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

constexpr double kWave = 9, kWaveHeight = 3;
constexpr double kTick = 6;
constexpr double kOdd = 3.5;                      // half a mark
constexpr std::int64_t kSampledBytes = 64 << 20;  // of a file, that may be touched where there are no tiles

class PanePainter : public ScenePainter {
 public:
  PanePainter(RenderContext& context, const Scene& scene, const QRectF& near = {})
      : ScenePainter(context, scene), near_(near) {}

  void paint(const RestStyle& style) {
    for (const TensorId id : kAllTensors) {
      const Pane& pane = *s_.layout.pane(id);
      if (id != TensorId::Output) {
        const QRectF between(pane.frame.right() + 2 * ui_, pane.frame.top(), 5 * ui_, pane.frame.height());
        c_.painter.fillRect(between, theme_.window);
      }
      if (!near_.intersects(pane.frame)) continue;
      const bool axes = pane.axes && s_.tensor(id).hasCells();  // they stand in its place
      chrome_.paintPaneHeading(id, axes ? QString() : note(id), toolsWidth(id, ui_));
      const TensorLayout& t = s_.tensor(id);
      if (!t.present) continue;
      if (t.emptyFrame)
        chrome_.paintMissing(t);
      else
        paintTensor(id, style);
    }
    if (!output_.present) chrome_.paintNoOutput();
  }

  /// On each tensor in small, where what is in focus and what it is tied to lie.
  void paintFocus(const CellRef& focus) {
    const auto h = highlightOf(s_, focus);
    if (!h) return;
    const auto mark = [&](const CellRef& unit) {
      const Pane& pane = *s_.layout.pane(unit.tensor);
      if (!pane.whole.present || !showsUnit(pane.whole, unit.flat)) return;
      const QRectF all = wholeRect(pane);
      const double y = pane.whole.unitRect(unit.flat).center().y();
      c_.painter.fillRect(QRectF(all.left() - 5 * ui_, y - 1, all.width() + 10 * ui_, 2), theme_.accent);
    };
    if (h->slice >= 0) mark(s_.unit(TensorId::Params, h->slice));
    for (const std::int64_t tuple : h->tuples) {
      if (tuple < indices_.unitCount()) mark(s_.unit(TensorId::Indices, tuple));
      if (tuple < output_.unitCount()) mark(s_.unit(TensorId::Output, tuple));
    }
  }

 private:
  void paintTensor(TensorId id, const RestStyle& style) {
    const TensorLayout& t = s_.tensor(id);
    const Pane& pane = *s_.layout.pane(id);
    {
      const ClipTo clip(c_.painter, pane.columns);
      chrome_.paintColumns(s_.layout.withColumns(id), pane.columns);
    }
    {
      // The glyphs of the rows' axes, and names, in the corner.
      TensorLayout still = s_.layout.withRows(id);
      still.y.origin += pane.top;
      const QRectF corner(pane.frame.left(), pane.columns.top(), pane.cells.left() - pane.frame.left(),
                          pane.columns.height());
      const ClipTo clip(c_.painter, corner);
      chrome_.paintRows(still, QRectF(pane.rows.left(), pane.cells.top(), pane.rows.width() + 1, 1));
    }
    {
      const ClipTo clip(c_.painter, s_.layout.rowsClipOf(id));
      const TensorLayout rows = s_.layout.withRows(id);
      if (t.batched)
        for (const Slot& entry : t.y.visible(pane.cells.top(), pane.cells.bottom(), 1, 400))
          chrome_.paintBatchTag(t, entry.index);
      chrome_.paintRows(rows, pane.rows.adjusted(0, 0, 1, 0));
      paintBadges(rows, pane, style);
    }
    {
      const ClipTo clip(c_.painter, s_.layout.clipOf(id));
      // Colours are read for all of a window.
      cells_.paintTensor(t, t.detail() == Detail::Text ? pane.cells & near_ : pane.cells, style);
      if (id == TensorId::Output) ErrorPainter(c_, s_).paintOutputVeil(pane.cells);
    }
    if (t.y.folded()) paintTears(t, pane);
    if (id == TensorId::Params) {
      const ClipTo clip(c_.painter, pane.cells | pane.rows);
      paintGhosts(c_, s_, style.dimmed);
    }
    if (pane.whole.present && near_.intersects(wholeAndMarks(pane, ui_))) paintWhole(id, style);
  }

  void paintBadges(const TensorLayout& t, const Pane& pane, const RestStyle& style) {
    if (!t.badgesBeside || s_.plan() == nullptr || t.detail() != Detail::Text) return;
    const QRectF view = pane.rows.adjusted(0, 0, 2, 0);
    t.forEachUnit(view, [&](std::int64_t flat, const QRectF& rect) {
      cells_.paintBadges(t, t.unitOf(flat), rect, style.dimmed ? CellLook::Dim : CellLook::Rest);
    });
  }

  void paintTears(const TensorLayout& t, const Pane& pane) {
    const Level& level = t.y.levels.back();
    const Fold& fold = *level.fold;
    const double first = t.y.origin + level.lead;
    const QImage edges = tornEdges(pane);
    for (std::size_t k = 0; k <= fold.steps.size(); ++k) {
      const std::int64_t hidden = fold.hiddenBefore(k, level.count);
      if (hidden == 0) continue;
      const double middle =
          first + (k < fold.steps.size() ? fold.starts[k] - (level.pitch - level.span) / 2 : fold.length) -
          fold.tear / 2;
      if (middle <= pane.cells.top() - fold.tear || middle >= pane.cells.bottom() + fold.tear) continue;
      const ClipTo clip(c_.painter, pane.cells);
      if (edges.isNull())
        strokeTear(c_.painter, pane, {pane.cells.left(), middle});
      else
        c_.painter.drawImage(
            onPixel(c_.painter, {pane.cells.left(), middle - edges.deviceIndependentSize().height() / 2}),
            edges);
      // In the tear: left of the cells there is room for the rows' own numbers only.
      const QString rows = tr("%1 row(s)", nullptr, pluralOf(hidden)).arg(countText(hidden));
      const double left = pane.cells.left() + 12 * ui_, width = c_.textWidth(rows, measure::kLeastPx);
      c_.painter.fillRect(QRectF(left - 6 * ui_, middle - 8 * ui_, width + 12 * ui_, 16 * ui_),
                          theme_.canvas);
      c_.text(left, middle, rows, measure::kLeastPx, theme_.text2);
    }
  }

  /// Two waves across the cells.
  void strokeTear(QPainter& painter, const Pane& pane, const QPointF& leftMiddle) const {
    painter.setPen(QPen(theme_.edge, c_.strokeWidth(1)));
    painter.setBrush(Qt::NoBrush);
    const double right = leftMiddle.x() + pane.cells.width() - 4 * ui_;
    for (const double y : {leftMiddle.y() - 2.5 * ui_, leftMiddle.y() + 2.5 * ui_}) {
      QPolygonF wave;
      bool up = false;
      for (double x = leftMiddle.x(); x <= right; x += kWave / 2 * ui_, up = !up)
        wave << QPointF(x, y + (up ? -kWaveHeight : kWaveHeight) / 2 * ui_);
      painter.drawPolyline(wave);
    }
  }

  /// One for all tears; null where images are not pixel on pixel.
  QImage tornEdges(const Pane& pane) const {
    const auto ratio = pixelRatio(c_.painter);
    if (!ratio) return {};
    const double half = std::ceil((2.5 + kWaveHeight) * ui_) + 1;
    QImage edges((QSizeF(pane.cells.width(), 2 * half) * *ratio).toSize(),
                 QImage::Format_ARGB32_Premultiplied);
    if (edges.isNull()) return {};
    edges.setDevicePixelRatio(*ratio);
    edges.fill(Qt::transparent);
    QPainter painter(&edges);
    painter.setRenderHints(c_.painter.renderHints());
    strokeTear(painter, pane, {0, half});
    return edges;
  }

  void paintWhole(TensorId id, const RestStyle& style) {
    const Pane& pane = *s_.layout.pane(id);
    const QRectF all = wholeRect(pane);
    c_.text(all.center().x(), pane.cells.top() - 12 * ui_, tr("all"), measure::kLeastPx, theme_.text2,
            TextAlign::Middle);
    const EditedTensor* tensor = id == TensorId::Output ? nullptr : &tensorOf(*s_.snapshot.document, id);
    const bool file =
        tensor != nullptr && tensor->base().mapped() && tensor->base().byteCount() > kSampledBytes;
    {
      const ClipTo clip(c_.painter, all.adjusted(-1, -1, 1, 1));
      c_.painter.fillRect(all, theme_.idle);
      if (matrixOf(pane.whole) || !file) cells_.paintTensor(pane.whole, all, style);
    }
    c_.box(all.adjusted(-0.5, -0.5, 0.5, 0.5), {}, theme_.line, 1);
    const double side = id == TensorId::Output ? all.left() - 1 : all.right() + 1;
    const double outward = id == TensorId::Output ? -1 : 1;
    for (const double y : rowsOnWhole(s_, id))
      c_.painter.fillRect(QRectF(all.left() - 4 * ui_, y - 1, all.width() + 8 * ui_, 2), theme_.ink);
    const auto mark = [&](const QColor& color, const QPolygonF& shape) {
      c_.painter.setPen(Qt::NoPen);
      c_.painter.setBrush(color);
      c_.painter.drawPolygon(shape);
    };
    for (const double y : badOnWhole(s_, id)) {
      const double x = side + outward * kTick * ui_;
      mark(theme_.role(RoleColor::Error).strong,
           QPolygonF({QPointF(side, y), QPointF(x, y - 4 * ui_), QPointF(x, y + 4 * ui_)}));
    }
    for (const Mark& odd : marksOnWhole(pane)) {
      const double x = (id == TensorId::Output ? all.left() : all.right()) + outward * (kTick + 1) * ui_;
      const double r = kOdd * ui_;
      mark(odd.edited ? theme_.accent : theme_.ink,
           QPolygonF(
               {QPointF(x - r, odd.y), QPointF(x, odd.y - r), QPointF(x + r, odd.y), QPointF(x, odd.y + r)}));
    }
    const QRectF window = windowOnWhole(s_, id);
    if (window.isNull()) return;
    c_.box(window.adjusted(-2, -2, 2, 2), {}, theme_.canvas, 3.5, 1);
    c_.box(window.adjusted(-1.5, -1.5, 1.5, 1.5), {}, theme_.ink, 2, 1);
  }

  struct Mark {
    double y = 0;
    bool edited = false;
  };

  /// NaN, infinities and edits among all cells, as far as they were read; apart enough to be told from each
  /// other.
  std::vector<Mark> marksOnWhole(const Pane& pane) {
    std::vector<Mark> marks;
    const auto matrix = matrixOf(pane.whole);
    if (c_.tiles == nullptr || !matrix || !s_.format(pane.whole.id).ranged) return marks;
    const double dpr = c_.painter.device() != nullptr ? c_.painter.device()->devicePixelRatioF() : 1;
    const auto place = placeOf(pane.whole, *matrix, wholeRect(pane), dpr);
    if (!place) return marks;
    const auto made = c_.tiles->lastImage(pane.whole.id, place->request, TileUse::Whole);  // just painted
    if (!made) return marks;
    for (const auto& [pixels, edited] : {std::pair(&made->odd, false), std::pair(&made->edited, true)}) {
      double last = -1e9;
      for (const QPoint& pixel : *pixels) {
        const double y = place->rect.top() + (pixel.y() + 0.5) / dpr;
        if (y - last < 2 * kOdd) continue;
        last = y;
        marks.push_back({y, edited});
      }
    }
    return marks;
  }

  QString note(TensorId id) const {
    const TensorLayout& t = s_.tensor(id);
    const auto k = static_cast<std::size_t>(id);
    if (s_.isRefused(id) || !t.hasCells() || s_.plan() == nullptr) return s_.notes[k];
    if (id == TensorId::Indices) {
      const auto seen = tuplesInSight(s_);
      if (!seen) return tr("%1 tuples").arg(countText(s_.plan()->tupleCount));
      return tr("tuples %1–%2 of %3")
          .arg(countText(seen->first), countText(seen->second - 1), countText(s_.plan()->tupleCount));
    }
    if (id == TensorId::Params && t.y.folded()) return tr("rows read by the tuples in sight");
    if (id == TensorId::Output && inStep(s_) && !s_.lens()) return tr("row by row beside indices");
    return s_.notes[k];
  }

  QRectF near_;
  ChromePainter chrome_{c_, s_};
  CellPainter cells_{c_, s_};
};

}  // namespace

void paintPanes(RenderContext& context, const Scene& scene, const RestStyle& style, const QRectF& near) {
  PanePainter(context, scene, near).paint(style);
}

void paintFocusOnWhole(RenderContext& context, const Scene& scene, const CellRef& focus) {
  PanePainter(context, scene).paintFocus(focus);
}

}  // namespace gathernd::ui
