// SPDX-License-Identifier: GPL-3.0-or-later
// The row below the picture: a key to what is in it at rest; while something is pointed at, what that is.
#include <algorithm>
#include <cmath>
#include <functional>

#include "core/call/explain.h"
#include "ui/canvas/paint/ask_painter.h"
#include "ui/canvas/paint/painter.h"
#include "ui/canvas/paint/path_painter.h"
#include "ui/canvas/scene/canvas_tr.h"
#include "ui/canvas/tiles/canvas_tiles.h"
#include "ui/canvas/tiles/tile_matrix.h"

namespace gathernd::ui {
namespace {

QString cellName(const Scene& scene, const CellRef& cell) {
  const TensorLayout& t = scene.tensor(cell.tensor);
  if (!t.hasCells()) return scene.name(cell.tensor);
  QStringList parts;
  for (const std::int64_t p : t.shape.position(cell.flat)) parts << QString::number(p);
  return scene.name(cell.tensor) + QLatin1Char('[') + parts.join(QStringLiteral(", ")) + QLatin1Char(']');
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
  const bool clamps = scene.trace()->plan().rule.range == RangeMode::Clamp;
  if (!scene.lens()) return clamps ? tr("read from the nearest place") : tr("made up by the dialect");
  return clamps ? tr("bad tuple: adds where it was clamped") : tr("bad tuple: adds nothing");
}

}  // namespace

void CanvasPainter::paintLegend(const QRectF& row, const OverlayState& state) {
  if (row.height() <= 0) return;
  const Theme& theme = c_.theme;
  const double ui = c_.ui;
  const double y = row.center().y();
  const double right = row.right() - 24 * ui;
  double x = row.left() + measure::kMargin * ui;
  c_.painter.fillRect(row, theme.canvas);
  const double thick = c_.strokeWidth(1);  // filled: a stroke of this length takes ten times as long
  c_.painter.fillRect(
      QRectF(row.left() + 24 * ui, row.top() + 0.5 - thick / 2, right - row.left() - 24 * ui, thick),
      theme.line);
  c_.layer = QStringLiteral("legend");

  if (state.focus) {
    if (const auto h = highlightOf(s_, *state.focus)) {
      QString text = tr("Pointing at %1").arg(cellName(s_, *state.focus));
      if (state.focus->tensor == TensorId::Params)
        text += QStringLiteral("  ·  ") + readersText(*h, s_.lens());
      const double end = c_.text(x, y, text, 12, theme.text2);
      const QString keys = tr("Click pins  ·  Ctrl+J goes to the counterpart  ·  Esc clears");
      if (end + 24 * ui + c_.textWidth(keys, 12) <= right)
        c_.text(right, y, keys, 12, theme.text2, TextAlign::Right);
      c_.layer = QStringLiteral("rest");
      return;
    }
  }

  if (state.ask && (state.ask->answered() || !state.ask->contrast.empty())) {
    OverlayState none;
    PathPainter paths(c_, s_, none);
    return AskPainter(c_, s_, *state.ask, paths).paintLegend(x, y, right);
  }
  if (s_.plan() == nullptr) {
    c_.text(x, y,
            s_.snapshot.state == OutputState::Asked
                ? tr("Output is hidden until it is asked about and answered.")
                : tr("Nothing is gathered: %1").arg(s_.outputPhrase),
            12, theme.text2);
    c_.layer = QStringLiteral("rest");
    return;
  }
  const auto item = [&](double pictureWidth, const QString& words, const std::function<void(double)>& draw) {
    const double needed = pictureWidth + 8 * ui + c_.textWidth(words, 12);
    if (x + needed > right) return;
    draw(x);
    x = c_.text(x + pictureWidth + 8 * ui, y, words, 12, theme.text2) + 32 * ui;
  };
  const auto swatch = [&](double at, const QColor& fill, const QColor& edge) {
    c_.box(QRectF(at, y - 9 * ui, 30 * ui, 18 * ui), fill, edge, 1, 4 * ui);
  };
  const TensorLayout& params = s_.tensor(TensorId::Params);
  const bool planned = s_.plan() != nullptr && !params.emptyFrame;
  const bool bad = s_.snapshot.bad.count > 0 || !s_.ghosts.empty();
  const RoleColors& error = theme.role(RoleColor::Error);
  const bool counted = planned && s_.countsSlices();
  if (counted) {
    const QString words[] = {s_.lens() ? tr("received nothing") : tr("never read"),
                             s_.lens() ? tr("once") : tr("1×"), tr("2×"), tr("3×"), tr("4× or more")};
    const std::int64_t most = s_.lens() ? s_.gradient->most : s_.mostReaders;
    for (int k = 0; k <= std::min<std::int64_t>(most, 4); ++k)
      item(22 * ui, words[k], [&](double at) {
        c_.box(QRectF(at, y - 7 * ui, 22 * ui, 14 * ui), theme.readTint(k), theme.edge, k == 0 ? 1 : 0.5,
               2 * ui);
      });
  }
  if (s_.lens() && s_.plan()->tupleCount > 0 && s_.tensor(TensorId::Output).detail() == Detail::Text) {
    const QString number = QString::number(std::min<std::int64_t>(3, s_.plan()->tupleCount - 1));
    item(c_.badgeWidth(number), tr("tuple %1 and its block").arg(number), [&](double at) {
      c_.badge({at + c_.badgeWidth(number) / 2, y}, number);
    });
  }
  if (planned && !counted && s_.trace() != nullptr && s_.plan()->tupleCount > 0 &&
      params.detail() == Detail::Text) {
    const std::int64_t shown = std::min<std::int64_t>(3, s_.plan()->tupleCount - 1);
    const QString number = QString::number(shown);
    if (s_.layout.ribbons) {
      const double badge = c_.badgeWidth(QStringLiteral("0"));
      const bool coloured = theme.tints[0] != theme.idle;
      item(badge + 54 * ui,
           coloured ? tr("one colour and number: one tuple and what it reads")
                    : tr("one number: one tuple and what it reads"),
           [&](double at) {
             QPainterPath way(QPointF(at + badge, y));
             way.lineTo(at + badge + 24 * ui, y);
             RibbonPainter(c_, s_).stroke(way, 0, RibbonPainter::kAtRest);
             c_.badge({at + badge / 2, y}, QStringLiteral("0"));
             swatch(at + badge + 24 * ui, theme.tupleTint(0), theme.edge);
           });
    } else {
      item(c_.badgeWidth(number), tr("tuple %1, the slice it names, its block").arg(number), [&](double at) {
        c_.badge({at + c_.badgeWidth(number) / 2, y}, number);
      });
    }
    if (s_.layout.address > 0 && s_.plan()->slice.rank() > 0)
      item(c_.textWidth(QStringLiteral(":"), kAddressPx, true, true), tr("all of the axis"), [&](double at) {
        c_.text(at, y, QStringLiteral(":"), kAddressPx, theme.role(RoleColor::Slice).strong, TextAlign::Left,
                true, true);
      });
    // Without colours cells look alike however often they are read: the badges say it.
    const bool tinted = theme.tints[0] != theme.idle;
    if (tinted && s_.mostReaders > 1 && !bad)
      item(30 * ui, s_.mostReaders == 2 ? tr("read by two tuples") : tr("read by several tuples"),
           [&](double at) {
             const QRectF rect(at, y - 9 * ui, 30 * ui, 18 * ui);
             c_.box(rect, theme.tints[1], {}, 1, 4 * ui);
             c_.painter.save();
             c_.painter.setClipPath(rounded(rect, 4 * ui), Qt::IntersectClip);
             c_.painter.fillRect(QRectF(at, y + 4 * ui, 30 * ui, 5 * ui), theme.tints[3]);
             c_.painter.restore();
             c_.box(rect, {}, mix(theme.tints[1], theme.ink, 0.32), 1, 4 * ui);
           });
    if (tinted && s_.readersAtHand() && s_.snapshot.counts->neverRead() > 0 && !bad)
      item(30 * ui, tr("never read"), [&](double at) { swatch(at, theme.idle, theme.edge); });
  }
  if (bad) {
    if (s_.snapshot.state == OutputState::Current || s_.lens())
      item(30 * ui, badBlockText(s_), [&](double at) {
        const QRectF rect(at, y - 9 * ui, 30 * ui, 18 * ui);
        c_.box(rect, error.tint, {}, 1, 4 * ui);
        c_.hatch(rounded(rect, 4 * ui), mix(error.tint, error.strong, 0.42), 7 * ui, 1.5, true);
        c_.box(rect, {}, error.strong, 1.5, 4 * ui);
      });
    if (!s_.ghosts.empty())
      item(30 * ui, tr("place asked for, outside params"), [&](double at) {
        const QRectF rect(at, y - 9 * ui, 30 * ui, 18 * ui);
        c_.hatch(rounded(rect, 4 * ui), mix(error.tint, error.strong, 0.42), 7 * ui, 1.5, true);
        c_.box(rect, {}, error.strong, 2, 4 * ui, {5, 3});
      });
    const QString number = s_.ghosts.empty() ? QStringLiteral("9") : integerText(s_.ghosts.front().value);
    const double w = std::max(24 * ui, c_.textWidth(number, 12, false, true) + 6 * ui);
    item(w, tr("the number at fault"), [&](double at) {
      c_.text(at + w / 2, y - 1, number, 12, theme.text, TextAlign::Middle, false, true);
      c_.box(QRectF(at, y + 7 * ui, w, 3 * ui), error.strong, {}, 1, 1);
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
    const double named = c_.textWidth(whose, 12) + 8 * ui;
    const double lead = named + c_.textWidth(low, 12) + 8 * ui;
    item(lead + 96 * ui, howSure(id, format, high), [&](double at) {
      c_.text(at, y, whose, 12, theme.text2);
      c_.text(at + named, y, low, 12, theme.text2);
      for (int k = 0; k < 32; ++k)
        c_.painter.fillRect(QRectF(at + lead + k * 3 * ui, y - 7 * ui, 3 * ui + 0.5, 14 * ui),
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
    switch (c_.tiles->aggregate()) {
      case Aggregate::Least:
        return tr("least of a pixel's");
      case Aggregate::Greatest:
        return tr("greatest of a pixel's");
      case Aggregate::Mean:
        break;
    }
    return tr("mean of a pixel's");
  };
  if (values)
    scale(s_.lens()
              ? tr("upstream")
              : scaleName(coloured(TensorId::Params) ? TensorId::Params : TensorId::Output, tr("values")),
          coloured(TensorId::Params) ? TensorId::Params : TensorId::Output);
  if (coloured(TensorId::Indices)) scale(tr("indices"), TensorId::Indices);
  if (values && planned && !counted && s_.readsCounted() && s_.snapshot.counts->neverRead() > 0 &&
      params.detail() != Detail::Text)
    item(30 * ui, tr("faint: never read"),
         [&](double at) { swatch(at, mix(theme.canvas, cividis(0.1), 0.25), theme.edge); });
  const auto odd = [&](TensorId id) { return coloured(id) && tiled(id) && c_.tiles->holdsOdd(id); };
  if (odd(TensorId::Params) || odd(TensorId::Output))
    item(8 * ui, tr("NaN or infinite among a pixel's"), [&](double at) {
      c_.painter.fillRect(QRectF(at + 2 * ui, y - 2 * ui, 4 * ui, 4 * ui), error.strong);
    });
  c_.layer = QStringLiteral("rest");
}

}  // namespace gathernd::ui
