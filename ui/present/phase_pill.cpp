// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/phase_pill.h"

#include <QFontMetrics>
#include <QPainter>

namespace gathernd::ui {

PhasePill::PhasePill(int number, const QString& word, QWidget* parent)
    : QAbstractButton(parent), number_(number) {
  setObjectName(QStringLiteral("presentPhase%1").arg(number));
  setText(word);
  setAccessibleName(word);
  setFocusPolicy(Qt::TabFocus);
}

void PhasePill::setState(State state) {
  if (state == state_) return;
  state_ = state;
  setAccessibleDescription(state == State::Done ? tr("done") : state == State::Now ? tr("now") : QString());
  update();
}

void PhasePill::setLook(int px, int height) {
  px_ = px;
  height_ = height;
  updateGeometry();
  update();
}

QSize PhasePill::sizeHint() const {
  // As wide in bold: it stands still while it changes.
  const QFontMetrics metrics(appTheme().ui(px_, true));
  return {metrics.horizontalAdvance(text()) + metrics.horizontalAdvance(QStringLiteral("0")) + px_ * 2,
          height_};
}

void PhasePill::paintEvent(QPaintEvent*) {
  const Theme& theme = appTheme();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const bool now = state_ == State::Now;
  const QRectF pill = QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5);
  const QColor ink = !isEnabled() ? theme.dim : now ? theme.onAccent : theme.text;
  painter.setPen(QPen(hasFocus() ? theme.text : now ? theme.accent : theme.edge, hasFocus() ? 3 : 2));
  painter.setBrush(now ? theme.accent : theme.canvas);
  painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2);
  const QFont bold = theme.ui(px_, true);
  const QFontMetrics digits(bold);
  const double left = px_ * 0.6;
  const double width = digits.horizontalAdvance(QStringLiteral("0"));
  painter.setPen(ink);
  if (state_ == State::Done) {
    QPen tick(ink, px_ * 0.1, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
    painter.setPen(tick);
    painter.setBrush(Qt::NoBrush);
    const double y = rect().center().y();
    painter.drawPolyline(QPolygonF({QPointF(left, y), QPointF(left + width * 0.4, y + px_ * 0.2),
                                    QPointF(left + width, y - px_ * 0.25)}));
    painter.setPen(ink);
  } else {
    painter.setFont(bold);
    painter.drawText(QRectF(left, 0, width, height()), Qt::AlignCenter, QString::number(number_));
  }
  painter.setFont(theme.ui(px_, now));
  painter.drawText(QRectF(left + width + px_ * 0.4, 0, this->width(), height()),
                   Qt::AlignVCenter | Qt::AlignLeft, text());
}

}  // namespace gathernd::ui
