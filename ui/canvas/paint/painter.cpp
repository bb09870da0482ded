// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/paint/painter.h"

#include <QPainter>
#include <algorithm>
#include <utility>

#include "ui/canvas/paint/path_painter.h"
#include "ui/canvas/scene/pages.h"

namespace gathernd::ui {
namespace {

constexpr double kDifferenceGap = 34;           // before a second output
constexpr double kPinnedAir = 12;               // above the first row, at scale 1
constexpr double kLineDisc = 9, kCellDisc = 7;  // radius of a "≠", at scale 1

}  // namespace

void CanvasPainter::paintPart(const QRectF& view, const QRectF& part, const RestStyle& style) {
  c_.painter.fillRect(part, c_.theme.canvas);
  if (!s_.snapshot.document) return;
  ChromePainter chrome(c_, s_);
  CellPainter cells(c_, s_);
  ErrorPainter errors(c_, s_);
  chrome.paintBands(view, style);
  // Names stay in sight of a view that begins right of them.
  const bool paged = !c_.sight.isNull() && view.right() < s_.layout.size.width() - 1;
  // Nor do they run into the page's number.
  const CanvasLayout& layout = s_.layout;
  const QPointF last = layout.beside ? layout.besideHeading : layout.headings[2];
  const double width = (s_.other ? *s_.other : s_).spec(TensorId::Output).nameWidth * c_.ui;
  const bool crowded = last.x() + width > c_.namesEnd;
  const bool named = view.left() > layout.headings.front().x() || paged || crowded || layout.tight;
  if (named)
    chrome.paintNames(view, s_.layout.headings.front().y());
  else
    chrome.paintHeadings(style.dimmed);
  RibbonPainter(c_, s_).paintRest(style);
  for (const TensorLayout& t : s_.layout.tensors) {
    if (!t.present) continue;
    if (t.emptyFrame) {
      chrome.paintMissing(t);
      continue;
    }
    chrome.paintRulers(t, part);
    cells.paintTensor(t, part, style);
  }
  GhostPainter(c_, s_).paintAll(style.dimmed);
  if (s_.plan() == nullptr && s_.snapshot.state == OutputState::Asked)
    chrome.paintHidden();
  else if (!s_.tensor(TensorId::Output).present)
    chrome.paintNoOutput();
  else
    errors.paintOutputVeil(view);
  if (style.tuplesShown < 0) OutcomeNote(c_, s_).paint(view, style.dimmed);
  if (s_.other) paintOther(view, style, !named);
}

void CanvasPainter::paintOverlay(const QRectF& view, const OverlayState& state) {
  OverlayPainter(c_, s_, state).paint(view);
  // Above what is lit: what it says holds for that too.
  const Pane* const pane = s_.layout.pane(TensorId::Output);
  ErrorPainter(c_, s_).paintOutputPlate(pane != nullptr ? pane->cells : view);
  if (s_.other) ErrorPainter(c_, *s_.other).paintOutputPlate(view);
}

/// The second output, by the same painters, as a picture of its own call.
void CanvasPainter::paintOther(const QRectF& view, const RestStyle& style, bool heading) {
  const Scene& other = *s_.other;
  const TensorLayout& t = other.tensor(TensorId::Output);
  ChromePainter chrome(c_, other);
  if (heading) chrome.paintOutputHeading();
  if (t.batched && !t.emptyFrame)
    for (std::int64_t b = 0; b < other.layout.batchCount; ++b) {
      const QRectF frame = other.layout.frameRect(t.id, b);
      if (frame.bottom() >= view.top() && frame.top() <= view.bottom())
        chrome.paintBatchFrame(t, b, style.dimmed);
    }
  if (!t.present) {
    chrome.paintNoOutput();
  } else if (t.emptyFrame) {
    chrome.paintMissing(t);
  } else {
    chrome.paintRulers(t, view);
    CellPainter(c_, other).paintTensor(t, view, {style.dimmed, -1});
    ErrorPainter(c_, other).paintOutputVeil(view);
  }
  paintDifferences(view, heading);
}

/// A disc on a line from what differs to its counterpart; on the cell where lines would cross others.
void CanvasPainter::paintDifferences(const QRectF& view, bool heading) {
  const Beside& beside = *s_.options.beside;
  const double ui = c_.ui;
  const auto disc = [&](const QPointF& at, double size) {
    const double radius = size * ui;
    const QRectF room(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius);
    if (!c_.inSight(room)) return;
    c_.painter.setPen(Qt::NoPen);
    c_.painter.setBrush(c_.theme.canvas);
    c_.painter.drawEllipse(at, radius + ui, radius + ui);
    c_.painter.setBrush(c_.theme.ink);
    c_.painter.drawEllipse(at, radius, radius);
    c_.text(at.x(), at.y(), QStringLiteral("≠"), size < kLineDisc ? measure::kLeastPx : measure::kBodyPx,
            c_.theme.onInk, TextAlign::Middle, true, false, room);
  };
  const TensorLayout& own = s_.tensor(TensorId::Output);
  const TensorLayout& other = s_.other->tensor(TensorId::Output);
  const double gapMiddle = s_.other->layout.headings[2].x() - (kDifferenceGap / 2) * ui;
  if (!beside.comparable) {
    // Names that move with the view leave it no place.
    if (!beside.same && heading) disc({gapMiddle, s_.layout.headings[2].y()}, kLineDisc);
    return;
  }
  if (!own.present || own.emptyFrame || !other.present || other.emptyFrame) return;
  other.forEachUnit(view, [&](std::int64_t flat, const QRectF& rect) {
    const std::int64_t tuple = other.unitOf(flat);
    if (!std::binary_search(beside.differingTuples.begin(), beside.differingTuples.end(), tuple)) return;
    // Badges stand on the left corners or left of bars, a "!" on the lower right corner: here nothing does.
    if (!other.badgesBeside) return disc(rect.topRight() + QPointF(-8, -2) * ui, kCellDisc);
    if (other.facets) return disc(rect.topRight() + QPointF(7, 7) * ui, kCellDisc);
    const QRectF from = own.unitRect(own.firstOfUnit(tuple));
    const double y = rect.center().y();
    const double end = other.x.origin - 2 * ui;
    c_.line({from.right() + 2 * ui, from.center().y()}, {end, y}, c_.theme.ink, 1.5);
    disc({(from.right() + end) / 2, y}, kLineDisc);
  });
}

void CanvasPainter::paintPinned(const QRectF& view) {
  const QString layer = std::exchange(c_.layer, QStringLiteral("pinned"));
  const QRectF sight = std::exchange(c_.sight, QRectF());
  const double height = s_.layout.pinnedHeight(view.top());
  const auto rows = pinnedRows(s_.layout, view.left());
  ChromePainter chrome(c_, s_);
  if (rows) {
    QRectF strip(view.left(), view.top() + height, rows->width, view.height() - height);
    if (!sight.isNull()) strip.setTop(sight.top()), strip.setBottom(sight.bottom());
    const double top = std::max(strip.top(), s_.layout.firstRow - kPinnedAir * c_.ui);
    c_.painter.fillRect(QRectF(QPointF(strip.left(), top), strip.bottomRight()), c_.theme.canvas);
    if (!sight.isNull()) c_.sight = strip;
    chrome.paintPinnedRows(s_.tensor(rows->tensor), rows->facet, strip);
    c_.sight = {};
    c_.line({strip.right(), top}, strip.bottomRight(), c_.theme.line);
  }
  if (height > 0) {
    const QRectF strip(view.left(), view.top(), view.width(), height);
    c_.painter.fillRect(strip, c_.theme.canvas);
    c_.sight = sight.isNull() ? QRectF() : QRectF(sight.left(), strip.top(), sight.width(), height);
    chrome.paintNames(sight.isNull() ? strip : c_.sight, view.top() + s_.layout.nameMiddle(view.top()));
    for (const TensorLayout& t : s_.layout.tensors)
      if (t.present && !t.emptyFrame) chrome.paintPinnedNumbers(t, strip);
    if (s_.other) {
      const TensorLayout& t = s_.other->tensor(TensorId::Output);
      if (t.present && !t.emptyFrame) ChromePainter(c_, *s_.other).paintPinnedNumbers(t, strip);
    }
    c_.line(strip.bottomLeft(), strip.bottomRight(), c_.theme.line);
  }
  c_.sight = sight;
  c_.layer = layer;
}

}  // namespace gathernd::ui
