// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/lesson_card.h"

#include <QPainter>
#include <QTextLayout>
#include <algorithm>

#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

constexpr int kDisc = 24, kBeside = 9;  // the number's, and what is left and right of it
constexpr int kTextLeft = kBeside + kDisc + kBeside;
constexpr int kTitleLines = 2;

}  // namespace

LessonCard::LessonCard(const teach::CourseLesson& lesson, QWidget* parent)
    : QAbstractButton(parent),
      id_(fromBytes(lesson.id)),
      number_(QString::number(lesson.number)),
      minutes_(lesson.minutes) {
  setObjectName(QStringLiteral("lesson-") + id_);
  setText(captionText(fromBytes(lesson.title)));
  setToolTip(plainTip(fromBytes(lesson.aim)));
  setFocusPolicy(Qt::StrongFocus);
  show(LessonState::Untouched, false);
}

void LessonCard::show(LessonState state, bool next) {
  state_ = state;
  next_ = next;
  setAccessibleName(tr("Lesson %1: %2").arg(number_, text()));
  const QString minutes = tr("%1 minutes").arg(minutes_);
  setAccessibleDescription(state == LessonState::Done    ? tr("%1, done").arg(minutes)
                           : next                        ? tr("%1, the next one").arg(minutes)
                           : state == LessonState::Begun ? tr("%1, begun").arg(minutes)
                                                         : minutes);
  update();
}

QStringList LessonCard::shownLines() const {
  const QFont font = appTheme().ui(measure::kBodyPx, next_);
  const int room = width() - kTextLeft - kBeside;
  QTextLayout layout(text(), font);
  layout.beginLayout();
  QStringList lines;
  while (lines.size() < kTitleLines) {
    QTextLine line = layout.createLine();
    if (!line.isValid()) break;
    line.setLineWidth(room);
    const bool last = lines.size() + 1 == kTitleLines;
    const QString words =
        last ? text().mid(line.textStart()) : text().mid(line.textStart(), line.textLength());
    lines << QFontMetrics(font).elidedText(words.trimmed(), Qt::ElideRight, room);
  }
  layout.endLayout();
  return lines;
}

void LessonCard::paintDisc(QPainter& painter) const {
  const Theme& theme = appTheme();
  const QRectF disc(kBeside, (height() - kDisc) / 2.0, kDisc, kDisc);
  if (state_ == LessonState::Done) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.accent);
    painter.drawEllipse(disc);
    painter.setPen(QPen(theme.onAccent, 2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const QPointF check[] = {disc.center() + QPointF(-5, 0.5), disc.center() + QPointF(-1.5, 4),
                             disc.center() + QPointF(5, -3.5)};
    painter.drawPolyline(check, 3);
    return;
  }
  painter.setPen(QPen(next_ ? theme.accent : theme.edge, 2));
  painter.setBrush(theme.field);
  painter.drawEllipse(disc.adjusted(1, 1, -1, -1));
  painter.setFont(theme.ui(measure::kRulerPx, true));
  painter.setPen(theme.text);
  painter.drawText(disc, Qt::AlignCenter, number_);
}

void LessonCard::paintEvent(QPaintEvent*) {
  const Theme& theme = appTheme();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const bool lit = hasFocus() || underMouse();
  painter.setPen(QPen(lit || next_ ? theme.accent : theme.line, hasFocus() ? 3 : lit || next_ ? 2 : 1));
  painter.setBrush(next_ ? mix(theme.dock, theme.accent, 0.12) : theme.dock);
  painter.drawRoundedRect(QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5), 5, 5);
  paintDisc(painter);
  const QFont font = theme.ui(measure::kBodyPx, next_);
  const QStringList lines = shownLines();
  const int high = QFontMetrics(font).lineSpacing();
  painter.setFont(font);
  painter.setPen(theme.text);
  int top = (height() - high * static_cast<int>(lines.size())) / 2;
  for (const QString& line : lines) {
    painter.drawText(QRect(kTextLeft, top, width() - kTextLeft, high), Qt::AlignLeft | Qt::AlignVCenter,
                     line);
    top += high;
  }
}

}  // namespace gathernd::ui
