// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/paint/painter.h"

#include <QPainter>
#include <cmath>
#include <functional>
#include <utility>

#include "ui/canvas/scene/pages.h"
#include "ui/canvas/scene/scene_words.h"
#include "ui/canvas/tiles/canvas_tiles.h"

namespace gathernd::ui {
namespace {

constexpr double kDifferenceGap = 34;           // before a second output
constexpr double kPinnedAir = 12;               // above the first row, at scale 1
constexpr double kLineDisc = 9, kCellDisc = 7;  // radius of a "≠", at scale 1

QString cellName(const Scene& scene, const CellRef& cell) {
  const TensorLayout& t = scene.tensor(cell.tensor);
  if (!t.hasCells()) return scene.name(cell.tensor);
  return scene.name(cell.tensor) + placeText(t.shape.position(cell.flat));
}

QString readersText(const Highlight& h, bool lens) {
  if (h.readersUnknown) return tr("who reads it is still being counted");
  if (h.neverRead) return lens ? tr("receives nothing") : tr("never read");
  QStringList names;
  for (std::size_t k = 0; k < h.tuples.size() && k < 6; ++k) names << QString::number(h.tuples[k]);
  if (h.tupleTotal > 6) names << QStringLiteral("…");
  const QString list = names.join(QStringLiteral(", "));
  if (lens)
    return h.tupleTotal == 1 ? tr("receives once, from tuple %1").arg(list)
                             : tr("receives %1×, from tuples %2").arg(countText(h.tupleTotal), list);
  return h.tupleTotal == 1 ? tr("read once, by tuple %1").arg(list)
                           : tr("read %1×, by tuples %2").arg(countText(h.tupleTotal), list);
}

QString badBlockText(const Scene& scene) {
  if (scene.other) return tr("block of a bad tuple");  // which each side makes in its own way
  const bool clamps = scene.trace()->plan().rule.range == RangeMode::Clamp;
  if (!scene.lens()) return clamps ? tr("read from the nearest place") : tr("made up by the framework");
  return clamps ? tr("bad tuple: adds where it was clamped") : tr("bad tuple: adds nothing");
}

}  // namespace

void CanvasPainter::paintPart(const QRectF& view, const QRectF& part, const RestStyle& style) {
  c_.painter.fillRect(part, theme_.canvas);
  if (!s_.snapshot.document) return;
  ChromePainter chrome(c_, s_);
  chrome.paintBands(view, style);
  // Names stay in sight of a view that begins right of them.
  const bool paged = !c_.sight.isNull() && view.right() < s_.layout.size.width() - 1;
  // Nor do they run into the page's number.
  const CanvasLayout& layout = s_.layout;
  const QPointF last = layout.headings[layout.beside ? 3 : 2];
  const double width = (s_.other ? *s_.other : s_).spec(TensorId::Output).nameWidth * ui_;
  const bool crowded = last.x() + width > c_.namesEnd;
  const bool named = view.left() > layout.headings.front().x() || paged || crowded || layout.tight;
  if (named)
    chrome.paintNames(view, s_.layout.headings.front().y());
  else
    chrome.paintHeadings();
  RibbonPainter(c_, s_).paintRest(style);
  s_.forEachColumn([&](const Scene& call, const TensorLayout& t) {
    // A second output is whole, wherever one steps.
    if (t.present) paintTensor(call, t, part, {style.dimmed, &call == &s_ ? style.tuplesShown : -1});
  });
  paintGhosts(c_, s_, style.dimmed);
  paintOutputState(s_, view);
  if (style.tuplesShown < 0) paintOutcomeNote(c_, s_, view, style.dimmed);
  if (!s_.other) return;
  paintOutputState(*s_.other, view);
  paintDifferences(view, !named);
}

void CanvasPainter::paintTensor(const Scene& call, const TensorLayout& t, const QRectF& view,
                                const RestStyle& style) {
  if (t.emptyFrame) return ChromePainter(c_, call).paintMissing(t);
  ChromePainter(c_, call).paintRulers(t, view);
  CellPainter(c_, call).paintTensor(t, view, style);
}

/// What stands in an output's place, or over it.
void CanvasPainter::paintOutputState(const Scene& call, const QRectF& view) {
  if (call.plan() == nullptr && call.snapshot.state == OutputState::Asked)
    ChromePainter(c_, call).paintHidden();
  else if (!call.output().present)
    ChromePainter(c_, call).paintNoOutput();
  else
    ErrorPainter(c_, call).paintOutputVeil(view);
}

/// A disc on a line from what differs to its counterpart; on the cell where lines would cross others.
void CanvasPainter::paintDifferences(const QRectF& view, bool heading) {
  const Beside& beside = *s_.options.beside;
  const auto disc = [&](const QPointF& at, double size) {
    const double radius = size * ui_;
    const QRectF room(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius);
    if (!c_.inSight(room)) return;
    c_.painter.setPen(Qt::NoPen);
    c_.painter.setBrush(theme_.canvas);
    c_.painter.drawEllipse(at, radius + ui_, radius + ui_);
    c_.painter.setBrush(theme_.ink);
    c_.painter.drawEllipse(at, radius, radius);
    c_.text(at.x(), at.y(), QStringLiteral("≠"), size < kLineDisc ? measure::kLeastPx : measure::kBodyPx,
            theme_.onInk, TextAlign::Middle, true, false, room);
  };
  const TensorLayout& own = output_;
  const TensorLayout& other = s_.other->output();
  const double gapMiddle = s_.other->layout.headings[2].x() - (kDifferenceGap / 2) * ui_;
  if (!beside.comparable) {
    // Names that move with the view leave it no place.
    if (!beside.same && heading) disc({gapMiddle, s_.layout.headings[2].y()}, kLineDisc);
    return;
  }
  if (!own.hasUnits() || !other.hasUnits()) return;
  other.forEachUnit(view, [&](std::int64_t flat, const QRectF& rect) {
    const std::int64_t tuple = other.unitOf(flat);
    if (!std::binary_search(beside.differingTuples.begin(), beside.differingTuples.end(), tuple)) return;
    // Badges stand on the left corners or left of bars, a "!" on the lower right corner: here nothing does.
    if (!other.badgesBeside) return disc(rect.topRight() + QPointF(-8, -2) * ui_, kCellDisc);
    if (other.facets) return disc(rect.topRight() + QPointF(7, 7) * ui_, kCellDisc);
    const QRectF from = own.unitAt(tuple);
    const double y = rect.center().y();
    const double end = other.x.origin - 2 * ui_;
    c_.line({from.right() + 2 * ui_, from.center().y()}, {end, y}, theme_.ink, 1.5);
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
    const double top = std::max(strip.top(), s_.layout.firstRow - kPinnedAir * ui_);
    c_.painter.fillRect(QRectF(QPointF(strip.left(), top), strip.bottomRight()), theme_.canvas);
    if (!sight.isNull()) c_.sight = strip;
    chrome.paintPinnedRows(s_.tensor(rows->tensor), rows->facet, strip);
    c_.sight = {};
    c_.line({strip.right(), top}, strip.bottomRight(), theme_.line);
  }
  if (height > 0) {
    const QRectF strip(view.left(), view.top(), view.width(), height);
    c_.painter.fillRect(strip, theme_.canvas);
    c_.sight = sight.isNull() ? QRectF() : QRectF(sight.left(), strip.top(), sight.width(), height);
    chrome.paintNames(sight.isNull() ? strip : c_.sight, view.top() + s_.layout.nameMiddle(view.top()));
    s_.forEachColumn([&](const Scene& call, const TensorLayout& t) {
      if (t.hasUnits()) ChromePainter(c_, call).paintPinnedNumbers(t, strip);
    });
    c_.line(strip.bottomLeft(), strip.bottomRight(), theme_.line);
  }
  c_.sight = sight;
  c_.layer = layer;
}

// The row below the picture: a key to what is in it at rest; while something is pointed at, what that is.

void CanvasPainter::paintLegend(const QRectF& row, const OverlayState& state) {
  if (row.height() <= 0) return;
  const double y = row.center().y();
  const double right = row.right() - 24 * ui_;
  double x = row.left() + measure::kMargin * ui_;
  c_.painter.fillRect(row, theme_.canvas);
  const double thick = c_.strokeWidth(1);  // filled: a stroke of this length takes ten times as long
  c_.painter.fillRect(
      QRectF(row.left() + 24 * ui_, row.top() + 0.5 - thick / 2, right - row.left() - 24 * ui_, thick),
      theme_.line);
  const OnLayer own(c_, QStringLiteral("legend"));

  if (state.focus) {
    if (const auto h = highlightOf(s_, *state.focus)) {
      QString text = tr("Pointing at %1").arg(cellName(s_, *state.focus));
      if (state.focus->tensor == TensorId::Params)
        text += QStringLiteral("  ·  ") + readersText(*h, s_.lens());
      const double end = c_.text(x, y, text, 12, theme_.text2);
      const QString keys = tr("Click pins  ·  Ctrl+J goes to the counterpart  ·  Esc clears");
      if (end + 24 * ui_ + c_.textWidth(keys, 12) <= right)
        c_.text(right, y, keys, 12, theme_.text2, TextAlign::Right);
      return;
    }
  }

  if (state.ask && (state.ask->answered() || !state.ask->contrast.empty()))
    return paintAskLegend(c_, s_, *state.ask, x, y, right);
  if (s_.plan() == nullptr) {
    const bool asked = s_.snapshot.state == OutputState::Asked;
    c_.text(x, y,
            asked ? tr("Output is hidden until it is asked about and answered.")
                  : tr("Nothing is gathered: %1").arg(s_.outputPhrase),
            12, theme_.text2);
    return;
  }
  const auto item = [&](double pictureWidth, const QString& words, const std::function<void(double)>& draw) {
    const double needed = pictureWidth + 8 * ui_ + c_.textWidth(words, 12);
    if (x + needed > right) return;
    draw(x);
    x = c_.text(x + pictureWidth + 8 * ui_, y, words, 12, theme_.text2) + 32 * ui_;
  };
  const auto swatch = [&](double at, const QColor& fill, const QColor& edge) {
    c_.box(QRectF(at, y - 9 * ui_, 30 * ui_, 18 * ui_), fill, edge, 1, 4 * ui_);
  };
  const auto faulty = [&](double at, const QColor& fill, double width, const QVector<qreal>& dash) {
    const QRectF rect(at, y - 9 * ui_, 30 * ui_, 18 * ui_);
    if (fill.isValid()) c_.box(rect, fill, {}, 1, 4 * ui_);
    c_.hatchFault(rounded(rect, 4 * ui_));
    c_.box(rect, {}, theme_.role(RoleColor::Error).strong, width, 4 * ui_, dash);
  };
  const bool planned = !params_.emptyFrame, tinted = theme_.tints[0] != theme_.idle;
  const QString number = QString::number(std::min<std::int64_t>(3, s_.plan()->tupleCount - 1));
  const bool bad = s_.snapshot.bad.count > 0 || !s_.ghosts.empty();
  const RoleColors& error = theme_.role(RoleColor::Error);
  const bool counted = planned && s_.countsSlices();
  if (counted) {
    const QString words[] = {s_.lens() ? tr("received nothing") : tr("never read"),
                             s_.lens() ? tr("once") : tr("1×"), tr("2×"), tr("3×"), tr("4× or more")};
    const std::int64_t most = s_.lens() ? s_.gradient->most : s_.mostReaders;
    for (int k = 0; k <= std::min<std::int64_t>(most, 4); ++k)
      item(22 * ui_, words[k], [&](double at) {
        c_.box(QRectF(at, y - 7 * ui_, 22 * ui_, 14 * ui_), theme_.readTint(k), theme_.edge, k == 0 ? 1 : 0.5,
               2 * ui_);
      });
  }
  if (s_.lens() && s_.plan()->tupleCount > 0 && output_.detail() == Detail::Text) {
    item(c_.badgeWidth(number), tr("tuple %1 and its block").arg(number),
         [&](double at) { c_.badges(at, y, {number}); });
  }
  if (planned && !counted && s_.trace() != nullptr && s_.plan()->tupleCount > 0 &&
      params_.detail() == Detail::Text) {
    if (s_.layout.ribbons) {
      const double badge = c_.badgeWidth(QStringLiteral("0"));
      item(badge + 54 * ui_,
           tinted ? tr("one colour and number: one tuple and what it reads")
                  : tr("one number: one tuple and what it reads"),
           [&](double at) {
             QPainterPath way(QPointF(at + badge, y));
             way.lineTo(at + badge + 24 * ui_, y);
             RibbonPainter(c_, s_).stroke(way, 0, RibbonPainter::kAtRest);
             c_.badge({at + badge / 2, y}, QStringLiteral("0"));
             swatch(at + badge + 24 * ui_, theme_.tupleTint(0), theme_.edge);
           });
    } else {
      item(c_.badgeWidth(number), tr("tuple %1, the slice it names, its block").arg(number),
           [&](double at) { c_.badges(at, y, {number}); });
    }
    if (s_.layout.address > 0 && s_.plan()->slice.rank() > 0)
      item(c_.textWidth(QStringLiteral(":"), kAddressPx, true, true), tr("all of the axis"), [&](double at) {
        c_.text(at, y, QStringLiteral(":"), kAddressPx, theme_.role(RoleColor::Slice).strong, TextAlign::Left,
                true, true);
      });
    // Without colours cells look alike however often they are read: the badges say it.
    if (tinted && s_.mostReaders > 1 && !bad)
      item(30 * ui_, s_.mostReaders == 2 ? tr("read by two tuples") : tr("read by several tuples"),
           [&](double at) {
             const QRectF rect(at, y - 9 * ui_, 30 * ui_, 18 * ui_);
             c_.box(rect, theme_.tints[1], {}, 1, 4 * ui_);
             c_.painter.save();
             c_.painter.setClipPath(rounded(rect, 4 * ui_), Qt::IntersectClip);
             c_.painter.fillRect(QRectF(at, y + 4 * ui_, 30 * ui_, 5 * ui_), theme_.tints[3]);
             c_.painter.restore();
             c_.box(rect, {}, mix(theme_.tints[1], theme_.ink, 0.32), 1, 4 * ui_);
           });
    if (tinted && s_.snapshot.readers && s_.snapshot.readers->indexed() &&
        s_.snapshot.counts->neverRead() > 0 && !bad)
      item(30 * ui_, tr("never read"), [&](double at) { swatch(at, theme_.idle, theme_.edge); });
  }
  if (bad) {
    if (s_.snapshot.state == OutputState::Current || s_.lens() || s_.other)
      item(30 * ui_, badBlockText(s_), [&](double at) { faulty(at, error.tint, 1.5, {}); });
    if (!s_.ghosts.empty())
      item(30 * ui_, tr("place asked for, outside params"), [&](double at) { faulty(at, {}, 2, {5, 3}); });
    const QString wrong = s_.ghosts.empty() ? QStringLiteral("9") : integerText(s_.ghosts.front().value);
    const double w = std::max(24 * ui_, c_.textWidth(wrong, 12, false, true) + 6 * ui_);
    item(w, tr("the number at fault"), [&](double at) {
      c_.text(at + w / 2, y - 1, wrong, 12, theme_.text, TextAlign::Middle, false, true);
      c_.box(QRectF(at, y + 7 * ui_, w, 3 * ui_), error.strong, {}, 1, 1);
    });
  }
  const auto howSure = [&](TensorId id, const NumberFormat& format, const QString& high) {
    const double share = c_.tiles != nullptr ? c_.tiles->shareRead(id) : 1;
    if (share < 1) return tr("%1, %2% read").arg(high).arg(static_cast<int>(share * 100));
    return format.sampled ? tr("%1, sampled").arg(high) : high;
  };
  const auto scale = [&](const QString& whose, TensorId id) {
    const NumberFormat& format = s_.format(id);
    const bool whole = format.low == std::floor(format.low) && format.high == std::floor(format.high) &&
                       std::max(-format.low, format.high) < 1e15;
    const auto shortNumber = [whole](double v) {
      return QString::number(v, whole ? 'f' : 'g', whole ? 0 : 4).replace(QLatin1Char('-'), QChar(0x2212));
    };
    const QString low = (format.lower ? QStringLiteral("≤ ") : QString()) + shortNumber(format.low);
    const QString high = (format.higher ? QStringLiteral("≥ ") : QString()) + shortNumber(format.high);
    const double named = c_.textWidth(whose, 12) + 8 * ui_;
    const double lead = named + c_.textWidth(low, 12) + 8 * ui_;
    item(lead + 96 * ui_, howSure(id, format, high), [&](double at) {
      c_.text(at, y, whose, 12, theme_.text2);
      c_.text(at + named, y, low, 12, theme_.text2);
      for (int k = 0; k < 32; ++k)
        c_.painter.fillRect(QRectF(at + lead + k * 3 * ui_, y - 7 * ui_, 3 * ui_ + 0.5, 14 * ui_),
                            cividis(k / 31.0));
    });
  };
  const auto coloured = [&](TensorId id) {
    const TensorLayout& t = s_.tensor(id);
    return t.hasCells() && t.detail() != Detail::Text && s_.hasValues(id) && s_.format(id).ranged &&
           !(s_.countsSlices() && id == TensorId::Params);
  };
  // Params' and output's are one scale; under the lens only upstream is shown as colour.
  const bool values = coloured(TensorId::Params) || coloured(TensorId::Output);
  const auto tiled = [&](TensorId id) {
    return c_.tiles != nullptr && s_.tensor(id).detail() == Detail::Image && matrixOf(s_.tensor(id));
  };
  const auto scaleName = [&](TensorId id, const QString& plain) {
    if (!tiled(id) || s_.lens()) return plain;
    const QString words[] = {tr("least of a pixel's"), tr("greatest of a pixel's"), tr("mean of a pixel's")};
    return words[static_cast<std::size_t>(c_.tiles->aggregate())];
  };
  if (values)
    scale(s_.lens()
              ? tr("upstream")
              : scaleName(coloured(TensorId::Params) ? TensorId::Params : TensorId::Output, tr("values")),
          coloured(TensorId::Params) ? TensorId::Params : TensorId::Output);
  if (coloured(TensorId::Indices)) scale(tr("indices"), TensorId::Indices);
  if (values && planned && !counted && s_.readsCounted() && s_.snapshot.counts->neverRead() > 0 &&
      params_.detail() != Detail::Text)
    item(30 * ui_, tr("faint: never read"),
         [&](double at) { swatch(at, mix(theme_.canvas, cividis(0.1), 0.25), theme_.edge); });
  const auto odd = [&](TensorId id) { return coloured(id) && tiled(id) && c_.tiles->holdsOdd(id); };
  if (odd(TensorId::Params) || odd(TensorId::Output))
    item(8 * ui_, tr("NaN or infinite among a pixel's"), [&](double at) {
      c_.painter.fillRect(QRectF(at + 2 * ui_, y - 2 * ui_, 4 * ui_, 4 * ui_), error.strong);
    });
}

}  // namespace gathernd::ui
