// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <set>

#include "ui/canvas/paint/painter.h"
#include "ui/canvas/scene/highlight.h"
#include "ui/canvas/scene/scene_words.h"

namespace gathernd::ui {
namespace {

const QVector<qreal> kOpenDash{4, 3};
const QVector<qreal> kSaidDash{6, 4};
constexpr double kDisc = 8.5;        // of a verdict, at scale 1
constexpr double kDiscShare = 0.22;  // of its cell, at most
// Of a chooser's badge where cells are low: as high as those of readers there, and its middle above the row.
constexpr double kCornerBadge = 16, kBetweenRows = 5.5;

QString caret(const QString& text) {
  return text + QChar(0x2502);
}

class AskPainter : public ScenePainter {
 public:
  AskPainter(RenderContext& context, const Scene& scene, const AskView& ask)
      : ScenePainter(context, scene), ask_(ask) {}

  void paint(const QRectF& view) {
    const OnLayer own(c_, QStringLiteral("ask"));
    if (ask_.asksShape) paintShape();
    const QRectF wide = view.adjusted(-40, -40, 40, 40);
    for (std::size_t k = 0; k < ask_.blocks.size(); ++k) {
      const AskedBlock& block = ask_.blocks[k];
      const QRectF rect = rectOf(TensorId::Output, block.output, block.whole);
      if (!rect.isNull() && rect.intersects(wide) && c_.inSight(rect)) paintBlock(block, ask_.current == k);
    }
    for (const ChosenPlace& chosen : ask_.chosen) paintChosen(chosen);
    for (const ChosenPlace& chosen : ask_.chosen) paintChooser(chosen);  // over every frame
    for (const TwoReadings& both : ask_.contrast) paintContrast(both);
    if (!ask_.contrast.empty()) {
      ChromePainter(c_, s_).paintBatchTags(view);
      paintBadges();
      nameReadings(ask_.contrast.front());
    }
  }

  /// In the row below the picture, in place of the key; from `x` to `right`.
  void paintLegend(double x, double middle, double right) {
    const auto item = [&](AnswerState state, const QString& words) {
      if (x + 26 * ui_ + c_.textWidth(words, measure::kNotePx) > right) return;
      if (state == AnswerState::Open)
        c_.text(x + kDisc * ui_, middle, QStringLiteral("?"), measure::kBodyPx, theme_.text2,
                TextAlign::Middle, true);
      else
        paintVerdict({x + kDisc * ui_, middle}, state, kDisc * ui_);
      x = c_.text(x + 26 * ui_, middle, words, measure::kNotePx, theme_.text2) + 28 * ui_;
    };
    if (!ask_.open) {
      const auto line = [&](const QString& words, const QVector<qreal>& dash) {
        c_.line({x, middle}, {x + 34 * ui_, middle}, theme_.ink, 3, !dash.isEmpty());
        x = c_.text(x + 42 * ui_, middle, words, measure::kNotePx, theme_.text2) + 28 * ui_;
      };
      line(ask_.said.isEmpty() ? tr("it reads") : tr("gather_nd reads"), {});
      line(ask_.said.isEmpty() ? tr("you read") : tr("%1 reads").arg(ask_.said), kSaidDash);
      return;
    }
    item(AnswerState::Right, tr("right"));
    item(AnswerState::Wrong, tr("wrong: hatched too"));
    item(AnswerState::Open, tr("still to answer"));
    const QString keys = ask_.hints ? tr("Enter checks  ·  Tab next  ·  Ctrl+H hint  ·  Ctrl+R reveals")
                                    : tr("Enter checks  ·  Tab next  ·  Ctrl+R reveals");
    if (x + c_.textWidth(keys, measure::kNotePx) <= right)
      c_.text(right, middle, keys, measure::kNotePx, theme_.text2, TextAlign::Right);
  }

 private:
  void paintShape() {
    const QRectF rect = s_.layout.missingRect(TensorId::Output);
    if (!c_.inSight(rect)) return;
    paintAnswer(rect, ask_.shape, ask_.shapeState, ask_.typesShape && ask_.shapeState != AnswerState::Right);
    paintVerdict(rect.topRight() + QPointF(-1.5, 1.5) * (kDisc * ui_), ask_.shapeState, kDisc * ui_);
  }

  void paintBlock(const AskedBlock& block, bool current) {
    const QRectF rect = roomOf(block, current);
    paintAnswer(rect, block.text, block.state, current);
    // On the corner, and never over more than that: what was answered is read beside it.
    const double radius = std::min(kDisc * ui_, std::min(rect.width(), rect.height()) * kDiscShare);
    paintVerdict(rect.topRight() + QPointF(1, -1) * (radius * 0.35), block.state, radius);
  }

  void paintChosen(const ChosenPlace& chosen) {
    const QRectF rect = rectOf(TensorId::Params, chosen.params, chosen.whole);
    if (rect.isNull()) return;
    const QColor edge =
        chosen.state == AnswerState::Wrong ? theme_.role(RoleColor::Error).strong : theme_.accent;
    c_.box(rect.adjusted(-2, -2, 2, 2), {}, edge, 3, (measure::kRadius + 1) * ui_,
           chosen.state == AnswerState::Wrong ? kSaidDash : QVector<qreal>());
  }

  void paintChooser(const ChosenPlace& chosen) {
    const QRectF rect = rectOf(TensorId::Params, chosen.params, chosen.whole);
    if (rect.isNull()) return;
    const TensorLayout& t = params_;
    // On the corner; before a class, where cells are low, behind the slice or between the rows: over no
    // number.
    const bool behind = t.badgesAfter && chosen.whole;
    const double height = t.cell.tight && !behind ? kCornerBadge : measure::kBadge;
    const QPointF from = behind ? QPointF(rect.right() + 3 * ui_, rect.center().y())
                                : rect.topLeft() - QPointF(4, t.cell.tight ? kBetweenRows : 2) * ui_;
    // Several tuples may be said to read one slice: with the first of them their badges stand side by side,
    // or are counted where they would stand over the next cell's.
    QStringList numbers;
    double all = 0;
    for (const ChosenPlace& other : ask_.chosen) {
      if (other.params != chosen.params) continue;
      if (numbers.isEmpty() && other.tuple != chosen.tuple) return;
      numbers << QString::number(other.tuple);
      all += c_.badgeWidth(numbers.back(), height) + 2 * ui_;
    }
    if (numbers.size() > 1 && all > (behind ? params_.trailing : rect.width() + 6 * ui_))
      numbers = {repeatText(numbers.size())};
    c_.badges(from.x(), from.y(), numbers, false, height);
  }

  void paintContrast(const TwoReadings& both) {
    const CellRef tuple = s_.unit(TensorId::Indices, both.tuple);
    const auto reading = [&](std::int64_t params, bool said) {
      const QRectF rect = rectOf(TensorId::Params, params, both.whole);
      if (rect.isNull()) return;
      c_.box(rect.adjusted(-2, -2, 2, 2), {}, theme_.ink, 3, (measure::kRadius + 1) * ui_,
             said ? kSaidDash : QVector<qreal>());
      LegStyle style;
      style.color = said ? theme_.text2 : theme_.ink;
      style.dash = said ? kSaidDash : QVector<qreal>();
      drawLeg(c_, legBetween(s_.layout, tuple, {TensorId::Params, params}), style);
    };
    if (!indices_.hasUnits()) return;
    if (both.said) reading(*both.said, true);
    if (both.reads) reading(*both.reads, false);
  }

  /// Again, over the frames.
  void paintBadges() {
    const TensorLayout& t = params_;
    if (!t.hasUnits() || t.badgesBeside || t.badgesAfter) return;
    CellPainter cells(c_, s_);
    std::set<std::int64_t> units;
    for (const TwoReadings& both : ask_.contrast)
      for (const auto& at : {both.said, both.reads})
        if (at && *at < t.cellCount()) units.insert(t.unitOf(*at));
    for (const std::int64_t unit : units) {
      const QRectF rect = t.unitAt(unit);
      if (c_.inSight(rect)) cells.paintBadges(t, unit, rect, CellLook::Rest);
    }
  }

  /// In words, which is which.
  void nameReadings(const TwoReadings& both) {
    if (both.said)
      tag(rectOf(TensorId::Params, *both.said, both.whole),
          ask_.said.isEmpty() ? tr("you read here") : tr("%1 reads here").arg(ask_.said), true);
    if (both.reads)
      tag(rectOf(TensorId::Params, *both.reads, both.whole),
          ask_.said.isEmpty() ? tr("it reads here") : tr("gather_nd reads here"), false);
  }

  void paintAnswer(const QRectF& rect, const QString& text, AnswerState state, bool current) {
    const double radius = measure::kRadius * ui_;
    const QRectF box = rect.adjusted(1, 1, -1, -1);
    const RoleColors& error = theme_.role(RoleColor::Error);
    QColor ground = theme_.idle;
    switch (state) {
      case AnswerState::Open:
        c_.box(box, current ? theme_.field : theme_.idle, current ? theme_.accent : theme_.edge,
               current ? 3 : 1.5, radius, current ? QVector<qreal>() : kOpenDash);
        ground = current ? theme_.field : theme_.idle;
        break;
      case AnswerState::Typed:
        ground = theme_.field;
        c_.box(box, ground, theme_.accent, current ? 3 : 1.5, radius);
        break;
      case AnswerState::Right:
        ground = mix(theme_.canvas, theme_.accent, 0.12);
        c_.box(box, ground, theme_.accent, 2, radius);
        break;
      case AnswerState::Wrong:
        ground = error.tint;
        c_.box(box, ground, {}, 1, radius);
        c_.hatchFault(rounded(box, radius));
        c_.box(box, {}, error.strong, current ? 3 : 2, radius);
        break;
    }
    QString words = text.isEmpty() ? (current ? QString() : QStringLiteral("?")) : text;
    if (current && state != AnswerState::Right) words = caret(words);
    const double px = std::min(measure::kCellPx, std::max(measure::kLeastPx, box.height() * 0.62 / ui_));
    const bool typed = !text.isEmpty();
    const double room = box.width() - 4;
    if (c_.textWidth(words, px, typed, typed) > room)
      words.remove(QLatin1Char('[')).remove(QLatin1Char(']')).remove(QLatin1Char(' '));
    while (words.size() > 1 && c_.textWidth(words, px, typed, typed) > room) {
      // The end that is being typed stays in sight.
      words = words.startsWith(QChar(0x2026)) ? words.mid(2) : words.mid(1);
      words.prepend(QChar(0x2026));
      if (words.size() <= 2) break;
    }
    if (c_.textWidth(words, px, typed, typed) > room) return;
    if (state == AnswerState::Wrong)
      c_.plate(box.center(), c_.textWidth(words, px, true, true), px, error.tint);
    c_.text(box.center().x(), box.center().y(), words, px, typed || current ? theme_.text : theme_.text2,
            TextAlign::Middle, typed || !current, typed, rect);
  }

  void paintVerdict(const QPointF& centre, AnswerState state, double radius) {
    if (state != AnswerState::Right && state != AnswerState::Wrong) return;
    const bool right = state == AnswerState::Right;
    const QColor fill = right ? theme_.accent : theme_.role(RoleColor::Error).strong;
    c_.painter.setPen(Qt::NoPen);
    c_.painter.setBrush(theme_.canvas);
    c_.painter.drawEllipse(centre, radius + 1.5, radius + 1.5);
    c_.painter.setBrush(fill);
    c_.painter.drawEllipse(centre, radius, radius);
    c_.painter.setPen(QPen(right ? theme_.onAccent : theme_.canvas, radius / 4.2, Qt::SolidLine, Qt::RoundCap,
                           Qt::RoundJoin));
    c_.painter.setBrush(Qt::NoBrush);
    const double r = radius * 0.45;
    if (right) {
      c_.painter.drawPolyline(QPolygonF{centre + QPointF(-r, 0.05 * r), centre + QPointF(-0.25 * r, 0.8 * r),
                                        centre + QPointF(r, -0.7 * r)});
    } else {
      c_.painter.drawLine(centre + QPointF(-r, -r) * 0.8, centre + QPointF(r, r) * 0.8);
      c_.painter.drawLine(centre + QPointF(-r, r) * 0.8, centre + QPointF(r, -r) * 0.8);
    }
  }

  void tag(const QRectF& at, const QString& words, bool dashed) {
    if (at.isNull() || indices_.emptyFrame) return;
    const double width = c_.textWidth(words, measure::kNotePx, true) + 18 * ui_;
    const double height = 20 * ui_;
    // Beside its slice, before the next tensor; where that leaves no room the key below says which is which.
    const QRectF room(at.right() + 8 * ui_, at.center().y() - height / 2, width, height);
    for (const TensorLayout& t : s_.layout.tensors)
      if (t.hasUnits() && t.gridRect().intersects(room) && !t.gridRect().contains(at.center())) return;
    if (room.right() > s_.options.viewport.width() || !c_.inSight(room)) return;
    if (params_.cellsRect().right() > room.left()) return;
    c_.box(room, dashed ? theme_.canvas : theme_.ink, theme_.ink, 1.5, height / 2,
           dashed ? kOpenDash : QVector<qreal>());
    c_.text(room.center().x(), room.center().y(), words, measure::kNotePx, dashed ? theme_.ink : theme_.onInk,
            TextAlign::Middle, true, false, room);
  }

  /// Over its empty neighbours, as far as its row goes, where the cell is narrower than the answer.
  QRectF roomOf(const AskedBlock& block, bool current) const {
    QRectF rect = rectOf(TensorId::Output, block.output, block.whole);
    const TensorLayout& t = output_;
    if (block.whole || block.text.isEmpty() || !t.hasCells()) return rect;
    const double px = std::min(measure::kCellPx, std::max(measure::kLeastPx, rect.height() * 0.62 / ui_));
    const double needed = c_.textWidth(current ? caret(block.text) : block.text, px, true, true) + 8 * ui_;
    double end = std::max(rect.right(), t.unitRect(block.output).right());
    if (s_.spec(TensorId::Output).unitAxes == 0)  // an element alone in its row: what is right of it is free
      end = t.vertical ? s_.layout.size.width() - 4 * ui_ : rect.right();
    for (const AskedBlock& other : ask_.blocks) {
      const QRectF taken = rectOf(TensorId::Output, other.output, other.whole);
      if (taken.left() > rect.left() && taken.top() < rect.bottom() && taken.bottom() > rect.top())
        end = std::min(end, std::max(rect.right(), taken.left() - 2));
    }
    rect.setRight(std::clamp(rect.left() + needed, rect.right(), std::max(rect.right(), end)));
    return rect;
  }

  QRectF rectOf(TensorId tensor, std::int64_t flat, bool whole) const {
    const TensorLayout& t = s_.tensor(tensor);
    if (!t.hasUnits() || flat < 0) return {};
    if (!whole && t.hasCells() && flat < t.cellCount()) return t.cellRect(flat);
    return t.unitRect(flat);
  }

  const AskView& ask_;
};

}  // namespace

void paintAsked(RenderContext& context, const Scene& scene, const AskView& ask, const QRectF& view) {
  AskPainter(context, scene, ask).paint(view);
}

void paintAskLegend(RenderContext& context, const Scene& scene, const AskView& ask, double x, double middle,
                    double right) {
  AskPainter(context, scene, ask).paintLegend(x, middle, right);
}

}  // namespace gathernd::ui
