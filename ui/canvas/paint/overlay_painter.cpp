// SPDX-License-Identifier: GPL-3.0-or-later
// What is pointed at, pinned, stepped, dragged or under the keyboard, painted over the (dimmed) picture.
#include <algorithm>
#include <optional>

#include "core/call/explain.h"
#include "ui/canvas/paint/painter.h"
#include "ui/canvas/scene/highlight.h"
#include "ui/canvas/scene/scene_words.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

constexpr int kPreviewed = 8;  // values that are shown
constexpr double kBesidePointer = 18, kBelowPointer = 20;
constexpr double kLine = 20, kPadding = 8;

constexpr double kOnTheWay = 0.6;  // of copying: the rest fills the block
constexpr int kCarriedValues = 4;  // that travel in sight; an ellipsis stands for more
constexpr double kCarriedGap = 4;  // between them and the tensors
constexpr QLatin1String kBetween("  ");

constexpr std::int64_t kMaxReaders = 12;  // with a line each
constexpr double kBundle = 4;             // wide, of the line for all of more
constexpr std::size_t kMaxAddends = 24;   // ways drawn at once into one slice

class OverlayPainter : public ScenePainter {
 public:
  OverlayPainter(RenderContext& context, const Scene& scene, const OverlayState& state)
      : ScenePainter(context, scene), state_(state) {}

  void paint(const QRectF& view) {
    const OverlayState& state = state_;
    c_.layer = QStringLiteral("overlay");
    if (state.axis) paintAxis(*state.axis);
    std::optional<Highlight> focus;
    if (state.focus) focus = highlightOf(s_, *state.focus);
    if (state.drag)
      paintDrag(view, *state.drag);
    else if (focus)
      paintHighlight(view, *focus);
    else if (state.step.active)
      paintStep(view);
    cells_.showTuples(-1);  // what is pinned has all its badges
    if (state.pinA) paintPin(*state.pinA, 'A', false);
    if (state.pinB) paintPin(*state.pinB, 'B', samePlace(state.pinA, *state.pinB));
    for (const std::int64_t tuple : state.marked) paintMark(tuple, view);
    if (state.ask) paintAsked(c_, s_, *state.ask, view);
    if (state.difference) errors_.paintDifference(view, *state.difference);
    if (state.cursor) paintCursor(*state.cursor);
    c_.layer = QStringLiteral("rest");
  }

 private:
  /// False: it is not there.
  bool light(const TensorLayout& t, std::int64_t unit, const QRectF& view) {
    if (!hasUnit(t, unit)) return false;
    if (t.detail() != Detail::Image) cells_.paintSeenUnit(t, unit, view, CellLook::Lit);
    return true;
  }

  /// Those on a corner, above the outlines.
  void liftBadges(const TensorLayout& t, std::int64_t unit) {
    if (!t.badgesBeside && unit >= 0 && unit < t.unitCount())
      cells_.paintBadges(t, unit, t.unitAt(unit), CellLook::Lit);
  }

  void paintHighlight(const QRectF& view, const Highlight& h) {
    const QRectF wide = view.adjusted(-60, -60, 60, 60);
    const auto lightUnit = [&](const TensorLayout& t, std::int64_t unit, bool outline) {
      if (!hasUnit(t, unit) || !t.unitAt(unit).intersects(wide)) return;
      light(t, unit, view);
      if (outline) paths_.outlineUnit(t, unit, t.detail() == Detail::Image ? 1.5 : 2);
    };
    lightUnit(params_, h.slice, !h.paramsCell);
    for (const std::int64_t tuple : h.tuples) {
      lightUnit(indices_, tuple, true);
      lightUnit(output_, tuple, h.outputCells.empty());
    }
    if (h.component >= 0 && indices_.hasCells()) {
      outlineCell(h.origin, view);
      const std::int64_t tuple = indices_.unitOf(h.origin.flat);
      const ClipTo clip(c_.painter, s_.layout.clipOf(TensorId::Indices));
      if (s_.tupleIsBad(tuple)) errors_.underlineFailing(indices_, tuple);
    }
    if (h.paramsCell) outlineCell({TensorId::Params, *h.paramsCell}, view);
    for (const std::int64_t cell : h.outputCells) outlineCell({TensorId::Output, cell}, view);
    const auto lift = [&](const TensorLayout& t, const std::vector<std::int64_t>& units) {
      const OnLayer hot(c_, QStringLiteral("hot"));
      const ClipTo clip(c_.painter, s_.layout.clipOf(t.id));
      for (const std::int64_t unit : units) liftBadges(t, unit);
    };
    lift(params_, {h.slice});
    lift(output_, h.tuples);

    // Numbers that the path passes light up on every ruler.
    const bool single = h.tuples.size() == 1;
    if (single) chrome_.paintHotNumbers(indices_, indices_.firstOfUnit(h.tuples.front()), true);
    if (h.slice >= 0)
      chrome_.paintHotNumbers(params_, h.paramsCell.value_or(params_.firstOfUnit(h.slice)), !h.paramsCell);
    if (single) {
      const bool whole = h.outputCells.empty();
      chrome_.paintHotNumbers(output_, whole ? output_.firstOfUnit(h.tuples.front()) : h.outputCells.front(),
                              whole);
      paths_.paintConnector(h.tuples.front(), 2, {});
    }
    if (!single && s_.lens() && h.tuples.size() <= kMaxAddends)
      for (const std::int64_t tuple : h.tuples) paths_.paintAddend(tuple, 2, {});
    if (!single && !s_.lens() && h.paramsCell && h.slice >= 0) paintReaders(h);
  }

  /// A line from each tuple that reads the slice, and on to each block; above a dozen one bundle for them
  /// all.
  void paintReaders(const Highlight& h) {
    if (s_.trace() == nullptr || h.tuples.empty() || !indices_.hasUnits()) return;
    if (h.tupleTotal <= kMaxReaders) {
      for (const std::int64_t tuple : h.tuples) {
        if (tuple >= indices_.unitCount() || !inPane(tuple)) continue;
        if (s_.layout.ribbons && s_.trace()->at(tuple).badComponent < 0) {
          paths_.paintRibbon(tuple, 2);
          continue;
        }
        // One that asked for another place, and was moved here, comes in dashes.
        const bool moved = s_.trace()->at(tuple).badComponent >= 0;
        drawLeg(c_, legToSlice(s_, tuple, h.slice),
                {theme_.ink, 2, moved ? QVector<qreal>{5, 4} : QVector<qreal>{}});
        paths_.paintAddend(tuple, 2, {});
      }
      return;
    }
    if (s_.layout.panes) return;  // most of them are scrolled away
    // From the middle of all of them; brackets say how far they reach.
    const std::int64_t middle = h.tuples[h.tuples.size() / 2];
    if (middle >= indices_.unitCount()) return;
    const LegStyle bundle{theme_.ink, kBundle, {}, false};
    drawLeg(c_, legToSlice(s_, middle, h.slice), bundle);
    const bool copied = middle < output_.unitCount();
    if (copied) drawLeg(c_, legToBlock(s_, h.slice, middle), bundle);
    const auto bracket = [&](const TensorLayout& t, double x) {
      QRectF reach;
      for (const std::int64_t tuple : h.tuples)
        if (tuple < t.unitCount()) reach |= t.unitAt(tuple);
      c_.line({x, reach.top()}, {x, reach.bottom()}, theme_.ink, kBundle);
      return reach;
    };
    const QRectF from = bracket(indices_, indices_.x.origin + indices_.x.size() + 4 * ui_);
    if (copied) bracket(output_, output_.x.origin - 4 * ui_);
    c_.badges(indices_.x.origin + indices_.x.size() + 6 * ui_,
              std::clamp(from.center().y() - 16 * ui_, from.top(), from.bottom()),
              {repeatText(h.tupleTotal)});
  }

  /// Whether a tuple's own row is in sight.
  bool inPane(std::int64_t tuple) const {
    const Pane* pane = s_.layout.pane(TensorId::Indices);
    return pane == nullptr || indices_.unitAt(tuple).intersects(pane->cells);
  }

  /// `beside`: the other pin's tag stands where this one's would.
  void paintPin(const CellRef& cell, char letter, bool beside) {
    const TensorLayout& t = s_.tensor(cell.tensor);
    if (!t.hasUnits() || (t.hasCells() && cell.flat >= t.cellCount())) return;
    const QVector<qreal> dash = letter == 'B' ? QVector<qreal>{8, 4} : QVector<qreal>{};
    const Highlight h = highlightOf(s_, cell).value_or(Highlight());
    for (const std::int64_t tuple : h.tuples) {
      if (cell.tensor != TensorId::Indices) paths_.outlineUnit(indices_, tuple, 3, dash);
      if (cell.tensor != TensorId::Output && output_.hasUnits()) paths_.outlineUnit(output_, tuple, 3, dash);
    }
    if (h.slice >= 0 && cell.tensor != TensorId::Params && params_.present)
      paths_.outlineUnit(params_, h.slice, 3, dash);
    paths_.outlineUnit(t, t.unitOf(cell.flat), 3, dash);
    if (h.tuples.size() == 1) paths_.paintConnector(h.tuples.front(), 3, dash);
    liftBadges(params_, h.slice);
    for (const std::int64_t tuple : h.tuples) liftBadges(output_, tuple);
    const QRectF unit = t.unitRect(cell.flat);
    const ClipTo clip(c_.painter, s_.layout.clipOf(t.id, 12 * ui_));
    const QRectF tag(unit.right() - (beside ? 24 : 6) * ui_, unit.top() - 11 * ui_, 16 * ui_, 16 * ui_);
    c_.box(tag, theme_.ink, {}, 1, 3 * ui_);
    c_.text(tag.center().x(), tag.center().y(), QString(QLatin1Char(letter)), 11, theme_.onInk,
            TextAlign::Middle, true, false, tag);
  }

  /// Dots round the tuple and what it became: another dialect makes something else of it.
  void paintMark(std::int64_t tuple, const QRectF& view) {
    for (const TensorId id : {TensorId::Indices, TensorId::Output}) {
      const TensorLayout& t = s_.tensor(id);
      if (!hasUnit(t, tuple)) continue;
      const QRectF unit = t.unitAt(tuple);
      if (!unit.intersects(view.adjusted(-8, -8, 8, 8))) continue;
      const double w = c_.strokeWidth(3);
      const ClipTo clip(c_.painter, s_.layout.clipOf(t.id, 2 * w));
      c_.box(unit.adjusted(-w, -w, w, w), {}, theme_.accent, 3, measure::kRadius * ui_ + 2, {2, 4});
      paths_.faultAbove(t, tuple);
      if (t.detail() == Detail::Image || id == TensorId::Indices) continue;
      const QRectF tag(unit.left() - 6 * ui_, unit.bottom() - 8 * ui_, 16 * ui_, 16 * ui_);
      c_.box(tag, theme_.accent, {}, 1, 3 * ui_);
      c_.text(tag.center().x(), tag.center().y(), QStringLiteral("≠"), 12, theme_.onAccent, TextAlign::Middle,
              true, false, tag);
    }
  }

  bool samePlace(const std::optional<CellRef>& a, const CellRef& b) const {
    if (!a || a->tensor != b.tensor) return false;
    const TensorLayout& t = s_.tensor(b.tensor);
    return t.hasUnits() && t.unitOf(a->flat) == t.unitOf(b.flat);
  }

  void paintAxis(const AxisRef& axis) {
    const std::vector<AxisSpec>& named = s_.spec(axis.tensor).axes;
    if (axis.axis < 0 || axis.axis >= static_cast<int>(named.size())) return;
    const AxisSpec& wanted = named[static_cast<std::size_t>(axis.axis)];
    for (const TensorLayout& t : s_.layout.tensors) {
      if (!t.hasUnits()) continue;
      const std::vector<AxisSpec>& axes = s_.spec(t.id).axes;
      for (std::size_t k = 0; k < axes.size(); ++k) {
        const bool same = t.id == axis.tensor
                              ? static_cast<int>(k) == axis.axis
                              : axes[k].hasRole && wanted.hasRole && axes[k].role == wanted.role &&
                                    axes[k].number == wanted.number;
        if (!same) continue;
        const QColor color = theme_.role(glyphOf(axes[k]).role).strong;
        const Pane* pane = s_.layout.pane(t.id);
        const TensorLayout columns = s_.layout.withColumns(t.id), rows = s_.layout.withRows(t.id);
        const QRectF cells = pane != nullptr ? t.cellsRect() & pane->cells : t.cellsRect();
        for (const Ruler& r : t.columns)
          if (r.axis == static_cast<int>(k))
            c_.box(QRectF(cells.left(), columns.y.origin + r.offset + 10 * ui_, cells.width(), 3 * ui_),
                   color, {}, 1, 1);
        for (const Ruler& r : t.rows)
          if (r.axis == static_cast<int>(k))
            c_.box(QRectF(rows.x.origin + r.offset - 13 * ui_, cells.top(), 3 * ui_, cells.height()), color,
                   {}, 1, 1);
      }
    }
  }

  void paintCursor(const CellRef& cursor) {
    const TensorLayout& t = s_.tensor(cursor.tensor);
    if (!t.present || (t.hasCells() && !showsCell(t, cursor.flat))) return;
    const bool cell = t.hasCells() && cursor.flat < t.cellCount();
    const QRectF rect = cell ? t.cellRect(cursor.flat) : t.unitRect(cursor.flat);
    const double w = c_.strokeWidth(3);
    const ClipTo clip(c_.painter, s_.layout.clipOf(t.id, 2 * w));
    c_.box(rect.adjusted(-w, -w, w, w), {}, theme_.accent, 3, 7 * ui_);
    paths_.faultAbove(t, t.unitOf(cursor.flat));
  }

  void outlineCell(const CellRef& ref, const QRectF& view) {
    const TensorLayout& t = s_.tensor(ref.tensor);
    if (!t.hasCells() || !showsCell(t, ref.flat)) return;
    const QRectF cell = t.cellRect(ref.flat);
    if (!cell.intersects(view.adjusted(-8, -8, 8, 8))) return;
    const ClipTo clip(c_.painter, s_.layout.clipOf(ref.tensor, 4));
    const bool text = t.detail() == Detail::Text;
    const std::int64_t unit = t.unitOf(ref.flat);
    if (text && s_.hasValues(ref.tensor) && !(ref.tensor == TensorId::Output && cells_.madeUp(unit))) {
      // The value again, in bold, on its own ground.
      const OnLayer hot(c_, QStringLiteral("hot"));
      const QColor base = cells_.groundOf(t, unit, cells_.tuplesOf(t, unit));
      c_.box(cell.adjusted(1, 1, -1, -1), base, {}, 1, 3 * ui_);
      const QColor& on = theme_.textOn(base);
      values_.paint(t, ref.flat, cell, {on, base}, true);
      if (on != theme_.text) c_.box(cell.adjusted(3, 3, -3, -3), {}, on, 1.5, 2 * ui_);  // ink hardly shows
    }
    const double thick = text ? 3.5 : 2.5;
    const double out = text ? 1 : c_.strokeWidth(thick);
    c_.box(cell.adjusted(-out, -out, out, out), {}, theme_.ink, thick, text ? 4 * ui_ : 2);
    paths_.faultAbove(t, unit);
  }

  void paintDrag(const QRectF& view, const TupleDrag& drag) {
    if (s_.trace() == nullptr || drag.tuple >= indices_.unitCount()) return;
    if (drag.target && *drag.target >= params_.cellCount()) return;  // the call is another one by now
    const CellRef from = s_.unit(TensorId::Indices, drag.tuple);
    cells_.paintSeenUnit(indices_, drag.tuple, view, CellLook::Lit);
    paths_.outlineUnit(indices_, drag.tuple, 2);
    const QVector<qreal> dash{6, 4};
    const QColor& wrong = theme_.role(RoleColor::Error).strong;
    if (!drag.target || !drag.allowed) {
      drawLeg(c_, legToPoint(s_.layout, from, drag.at), {drag.target ? wrong : theme_.accent, 2, dash});
      if (drag.target) paintDragWords(view, drag);
      return;
    }
    const std::int64_t slice = s_.trace()->sliceOfParams(*drag.target);
    const auto frame = [&](const TensorLayout& t, std::int64_t unit) {
      const ClipTo clip(c_.painter, s_.layout.clipOf(t.id, 6));
      c_.box(t.unitAt(unit).adjusted(-4, -4, 4, 4), {}, theme_.accent, 3, 8 * ui_, dash);
    };
    if (params_.detail() != Detail::Image) cells_.paintSeenUnit(params_, slice, view, CellLook::Lit);
    frame(params_, slice);
    drawLeg(c_, legToSlice(s_, drag.tuple, slice), {theme_.accent, 2});
    if (drag.tuple < output_.unitCount() && !s_.lens()) {
      // Where it would be copied: what stands there now is left dimmed.
      frame(output_, drag.tuple);
      drawLeg(c_, legToBlock(s_, slice, drag.tuple), {theme_.accent, 2});
    }
    chrome_.paintHotNumbers(params_, params_.firstOfUnit(slice), true);
    paintDragWords(view, drag);
  }

  /// Beside the pointer: the numbers that the tuple would hold, and the values that it would read.
  void paintDragWords(const QRectF& view, const TupleDrag& drag) {
    const Plan& plan = *s_.plan();
    QString head, values;
    if (drag.allowed) {
      const std::int64_t slice = s_.trace()->sliceOfParams(*drag.target);
      head = tr("tuple %1 would read params%2").arg(drag.tuple).arg(sliceText(paramsSlice(plan, slice)));
      const std::int64_t first = s_.unit(TensorId::Params, slice).flat;
      QStringList shown;
      for (std::int64_t k = 0; k < std::min<std::int64_t>(plan.sliceElements, kPreviewed); ++k)
        if (const auto element = s_.value({TensorId::Params, first + k})) shown << valueText(*element, 12);
      if (plan.sliceElements > kPreviewed) shown << QStringLiteral("…");
      values = shown.join(QLatin1String("  "));
    } else {
      head = tr("tuple %1 sees its own batch entry only").arg(drag.tuple);
    }
    const double width = std::max(c_.textWidth(head, measure::kBodyPx, true),
                                  c_.textWidth(values, measure::kBodyPx, false, true)) +
                         2 * kPadding * ui_;
    const double height = (values.isEmpty() ? 1 : 2) * kLine * ui_ + kPadding * ui_;
    const double bottom = view.bottom() - s_.layout.legendHeight - 4;
    // Where the pointer is near an edge the words stand on its other side.
    double x = drag.at.x() + kBesidePointer * ui_, y = drag.at.y() + kBelowPointer * ui_;
    if (x + width > view.right() - 4) x = drag.at.x() - kBesidePointer * ui_ - width;
    if (y + height > bottom) y = drag.at.y() - kBelowPointer * ui_ - height;
    x = std::max(x, view.left() + 4);
    y = std::max(y, view.top() + 4);
    const QRectF plate(x, y, width, height);
    const OnLayer above(c_, QStringLiteral("drag"));
    const QColor edge = drag.allowed ? theme_.accent : theme_.role(RoleColor::Error).strong;
    c_.box(plate, theme_.canvas, edge, 1.5, 6 * ui_);
    const double top = y + (kPadding / 2 + kLine / 2) * ui_;
    c_.text(x + kPadding * ui_, top, head, measure::kBodyPx, theme_.text, TextAlign::Left, true, false,
            plate);
    if (!values.isEmpty())
      c_.text(x + kPadding * ui_, top + kLine * ui_, values, measure::kBodyPx, theme_.text, TextAlign::Left,
              false, true, plate);
  }

  void paintStep(const QRectF& view) {
    const StepState& step = state_.step;
    if (s_.trace() == nullptr) return;
    const std::int64_t last = std::min(step.tuple + step.count, s_.trace()->tupleCount());
    const auto lightUnit = [&](const TensorLayout& t, std::int64_t unit, double share) {
      if (light(t, unit, view)) paths_.outlineUnit(t, unit, 2, {}, share);
    };
    const auto shareOf = [&](StepPhase phase) { return step.phase == phase ? state_.stepShare : 1.0; };
    const bool single = last - step.tuple == 1;
    cells_.showTuples(last);
    for (std::int64_t tuple = step.tuple; tuple < last; ++tuple) {
      lightUnit(indices_, tuple, shareOf(StepPhase::Read));
      if (step.phase == StepPhase::Read) continue;
      // A single one is found when its connector arrives.
      const double found = shareOf(StepPhase::Locate);
      if (!single || found >= 1) lightUnit(params_, s_.trace()->sliceOf(tuple), found);
      if (step.phase != StepPhase::Copy) continue;
      if (state_.stepShare >= 1)
        lightUnit(output_, tuple, 1);
      else
        paintFilling(tuple, view, (state_.stepShare - kOnTheWay) / (1 - kOnTheWay));
    }
    if (!single) return;
    if (shareOf(StepPhase::Read) >= 1)
      chrome_.paintHotNumbers(indices_, indices_.firstOfUnit(step.tuple), true);
    if (step.phase == StepPhase::Read) return;
    const std::int64_t slice = s_.trace()->sliceOf(step.tuple);
    const double found = shareOf(StepPhase::Locate);
    if (slice >= 0)
      chrome_.paintHotNumbers(params_, params_.firstOfUnit(slice), true,
                              found < 1 ? headOf(step.tuple, found) : 1e300);
    if (step.phase != StepPhase::Copy) return paths_.paintConnector(step.tuple, 2, {}, found);
    if (state_.stepShare >= 1) chrome_.paintHotNumbers(output_, output_.firstOfUnit(step.tuple), true);
    const double way = std::min(1.0, state_.stepShare / kOnTheWay);
    paths_.paintConnector(step.tuple, 2, {}, 1 + way);
    if (way < 1) paintCarried(step.tuple, way);
  }

  /// The block from the left, whole columns of values at a time: half a number would be another one.
  void paintFilling(std::int64_t tuple, const QRectF& view, double share) {
    const TensorLayout& t = output_;
    if (share <= 0 || tuple >= t.unitCount() || t.detail() == Detail::Image) return;
    const QRectF rect = t.unitAt(tuple);
    // A block may be millions of columns wide: what is in sight fills, and it alone is walked.
    const double left = std::max(rect.left(), view.left()), right = std::min(rect.right(), view.right());
    if (left >= right) return;
    const double edge = left + share * (right - left);
    double whole = rect.left();
    for (const Slot& column : t.x.visible(left, right, t.x.levels.size()))
      if (const double end = column.start + column.span; end <= edge) whole = std::max(whole, end);
    if (whole <= rect.left()) return;
    const double above = 40 * ui_;  // badges stand on the corners
    const QRectF filled(rect.left() - above, rect.top() - above, whole - rect.left() + above,
                        rect.height() + 2 * above);
    c_.painter.save();
    c_.painter.setClipRect(filled, Qt::IntersectClip);
    const ClipTo clip(c_.painter, s_.layout.clipOf(t.id));
    cells_.paintUnit(t, tuple, rect, view & QRectF(rect.topLeft(), QPointF(whole - 0.5, rect.bottom())),
                     CellLook::Lit);
    c_.painter.restore();
  }

  /// Values on their way from the slice to the block, at the connector's head: between the two tensors only,
  /// where nobody takes them for the value of a cell that they pass.
  void paintCarried(std::int64_t tuple, double share) {
    const std::int64_t slice = s_.trace()->sliceOf(tuple);
    if (slice < 0 || s_.lens() || params_.detail() != Detail::Text || !params_.hasCells() ||
        tuple >= output_.unitCount())
      return;
    const QPointF head = firstPart(legToBlock(s_, slice, tuple).path, share).currentPosition();
    const Pane *from = s_.layout.pane(TensorId::Params), *to = s_.layout.pane(TensorId::Output);
    const double left =
        (from != nullptr ? from->cells.right() : params_.x.origin + params_.x.size()) + kCarriedGap * ui_;
    const double right = (to != nullptr ? to->rows.left() : output_.x.origin) - kCarriedGap * ui_;
    const double px = params_.cell.px;
    const double padding = 12 * ui_;
    QStringList values;
    bool all = true;
    const std::int64_t first = params_.firstOfUnit(slice);
    for (std::int64_t k = 0; all && k < s_.plan()->sliceElements; ++k) {
      values << values_.place(params_, first + k, params_.cellRect(first + k), false).text;
      const QString text = values.join(kBetween) + kBetween + QStringLiteral("…");
      all = values.size() <= kCarriedValues && c_.textWidth(text, px, false, true) + padding <= right - left;
    }
    if (!all) values.back() = QStringLiteral("…");
    if (values.isEmpty() || values.front() == QStringLiteral("…")) return;
    const QString text = values.join(kBetween);
    const double width = c_.textWidth(text, px, false, true) + padding;
    const double height = 1.6 * px * ui_;
    const double x = std::clamp(head.x() - width / 2, left, right - width);
    const QRectF plate(x, head.y() - height / 2, width, height);
    const QColor& ground = theme_.tupleTint(tuple);
    const OnLayer above(c_, QStringLiteral("carried"));
    c_.box(plate, ground, theme_.ink, 1.5, measure::kRadius * ui_);
    c_.text(plate.center().x(), plate.center().y(), text, px, theme_.textOn(ground), TextAlign::Middle, false,
            true, plate);
  }

  /// How far right the tip of the tuple's first leg has come.
  double headOf(std::int64_t tuple, double share) const {
    const double before = params_.x.origin - 1e6;
    const TupleTrace trace = s_.trace()->at(tuple);
    if (trace.badComponent >= 0 || trace.sliceId < 0 || !params_.hasUnits()) return before;
    return firstPart(legToSlice(s_, tuple, trace.sliceId).path, share).currentPosition().x();
  }

  const OverlayState& state_;
  ValuePainter values_{c_, s_};
  CellPainter cells_{c_, s_};
  ChromePainter chrome_{c_, s_};
  ErrorPainter errors_{c_, s_};
  PathPainter paths_{c_, s_, state_};
};

}  // namespace

void CanvasPainter::paintOverlay(const QRectF& view, const OverlayState& state) {
  OverlayPainter(c_, s_, state).paint(view);
  // Above what is lit: what it says holds for that too.
  const Pane* const pane = s_.layout.pane(TensorId::Output);
  ErrorPainter(c_, s_).paintOutputPlate(pane != nullptr ? pane->cells : view);
  if (s_.other) ErrorPainter(c_, *s_.other).paintOutputPlate(view);
}

}  // namespace gathernd::ui
