// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/problems/problem_delegate.h"

#include <QPainter>

#include "ui/problems/problems_model.h"
#include "ui/widgets/spans.h"

namespace gathernd::ui {
namespace {

constexpr int kCardHeight = 74;  // a headline and two lines of reason
constexpr double kLine = 17;
constexpr int kGap = 8;

void drawDisc(QPainter& painter, const Theme& theme, const QPointF& centre) {
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.role(RoleColor::Error).strong);
  painter.drawEllipse(centre, 9, 9);
  painter.setPen(theme.onInk);
  painter.setFont(theme.ui(12, true));
  painter.drawText(QRectF(centre.x() - 9, centre.y() - 9, 18, 18), Qt::AlignCenter, QStringLiteral("!"));
}

}  // namespace

ProblemDelegate::ProblemDelegate(const ProblemsModel& model, QObject* parent)
    : QStyledItemDelegate(parent), model_(model) {}

QSize ProblemDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const {
  return {120, kCardHeight + kGap};
}

void ProblemDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                            const QModelIndex& index) const {
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  const bool selected = option.state & QStyle::State_Selected;
  const RoleColors& error = theme_.role(RoleColor::Error);
  const QRectF card = QRectF(option.rect).adjusted(1, 1, -1, -kGap);
  painter->setPen(QPen(selected ? error.strong : theme_.line, selected ? 1.5 : 1));
  painter->setBrush(selected ? error.tint : theme_.field);
  painter->drawRoundedRect(card, 5, 5);
  drawDisc(*painter, theme_, card.topLeft() + QPointF(18, 20));
  const double left = card.left() + 36;
  const double right = card.right() - 8;
  drawSpans(*painter, theme_, model_.headline(index.row(), theme_), left, card.top() + 24, right);
  QString words = model_.reason(index.row());
  words.replace(QStringLiteral(" … "), QStringLiteral("\u00A0…\u00A0"));  // a range is one word
  const Spans reason{{words, selected ? theme_.text : theme_.text2, false, false, measure::kNotePx}};
  double baseline = card.top() + 46;
  for (const Spans& line : wrapSpans(theme_, reason, right - left)) {
    drawSpans(*painter, theme_, line, left, baseline, right + 4);
    baseline += kLine;
  }
  painter->restore();
}

}  // namespace gathernd::ui
