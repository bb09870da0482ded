// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/cards.h"

#include <QPainter>
#include <algorithm>

#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

constexpr int kPad = 12, kCardLine = 18, kGap = 10;
constexpr int kLeastCardWidth = 280;

int columnsIn(int width) {
  return std::max(1, (width + kGap) / (kLeastCardWidth + kGap));
}

void drawLine(QPainter& painter, const QRect& room, const QFont& font, const QColor& ink,
              const QString& words) {
  painter.setFont(font);
  painter.setPen(ink);
  painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                   QFontMetrics(font).elidedText(words, Qt::ElideRight, room.width()));
}

}  // namespace

ExampleCard::ExampleCard(const QString& id, const QString& title, const QString& how, bool code,
                         QWidget* parent)
    : QAbstractButton(parent), id_(id), how_(how), code_(code) {
  setObjectName(QStringLiteral("example-") + id);
  setText(captionText(title));
  setAccessibleName(text());
  setAccessibleDescription(how);
  setFocusPolicy(Qt::StrongFocus);
}

void ExampleCard::paintEvent(QPaintEvent*) {
  const Theme& theme = appTheme();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const bool lit = hasFocus() || underMouse();
  painter.setPen(QPen(lit ? theme.accent : theme.line, hasFocus() ? 3 : lit ? 2 : 1));
  painter.setBrush(theme.dock);
  painter.drawRoundedRect(QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5), 6, 6);
  const QRect upper(kPad, (height() - 2 * kCardLine) / 2, width() - 2 * kPad, kCardLine);
  drawLine(painter, upper, theme.ui(measure::kBodyPx, true), theme.text, text());
  drawLine(painter, upper.translated(0, kCardLine),
           code_ ? theme.mono(measure::kRulerPx) : theme.ui(measure::kNotePx), theme.text2, how_);
}

CardGrid::CardGrid(QWidget* parent) : QWidget(parent) {
  QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
}

void CardGrid::add(QWidget* card) {
  card->setParent(this);
  cards_ << card;
}

QList<QWidget*> CardGrid::shown() const {
  QList<QWidget*> all;
  for (QWidget* card : cards_)
    if (!card->isHidden()) all << card;
  return all;
}

QSize CardGrid::sizeHint() const {
  const int wide = 4 * (kLeastCardWidth + kGap) - kGap;
  return {wide, heightForWidth(wide)};
}

QSize CardGrid::minimumSizeHint() const {
  return {kLeastCardWidth, ExampleCard::kHeight};
}

int CardGrid::heightForWidth(int width) const {
  const int columns = columnsIn(width);
  const int rows = (static_cast<int>(shown().size()) + columns - 1) / columns;
  return std::max(0, rows * (ExampleCard::kHeight + kGap) - kGap);
}

void CardGrid::resizeEvent(QResizeEvent*) {
  arrange();
}

void CardGrid::arrange() {
  const int columns = columnsIn(width());
  const int each = (width() - (columns - 1) * kGap) / columns;
  const QList<QWidget*> cards = shown();
  for (int k = 0; k < cards.size(); ++k)
    cards[k]->setGeometry(k % columns * (each + kGap), k / columns * (ExampleCard::kHeight + kGap), each,
                          ExampleCard::kHeight);
  updateGeometry();
}

namespace {

constexpr int kDisc = 24, kBeside = 9;  // the number's, and what is left and right of it
constexpr int kTextLeft = kBeside + kDisc + kBeside;
constexpr int kTextLine = 17;

}  // namespace

LessonCard::LessonCard(const teach::CourseLesson& lesson, QWidget* parent)
    : QAbstractButton(parent),
      id_(fromBytes(lesson.id)),
      number_(QString::number(lesson.number)),
      gist_(captionText(fromBytes(lesson.gist))),
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

int LessonCard::room() const {
  const int minutes =
      QFontMetrics(appTheme().ui(measure::kNotePx)).horizontalAdvance(tr("%1 min").arg(minutes_));
  return width() - kTextLeft - minutes - 2 * kBeside;
}

bool LessonCard::isCut() const {
  return QFontMetrics(appTheme().ui(measure::kBodyPx, next_)).horizontalAdvance(text()) > room();
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
  if (next_ || underMouse() || hasFocus()) {
    painter.setPen(hasFocus() ? QPen(theme.accent, 3) : QPen(Qt::NoPen));
    painter.setBrush(mix(theme.canvas, theme.accent, next_ ? 0.12 : 0.06));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5), 5, 5);
  }
  paintDisc(painter);
  const int top = (height() - 2 * kTextLine) / 2;
  drawLine(painter, QRect(kTextLeft, top, room(), kTextLine), theme.ui(measure::kBodyPx, next_), theme.text,
           text());
  drawLine(painter, QRect(kTextLeft, top + kTextLine, width() - kTextLeft - kBeside, kTextLine),
           theme.ui(measure::kNotePx), theme.text2, gist_);
  painter.setFont(theme.ui(measure::kNotePx));
  painter.setPen(theme.text2);
  painter.drawText(QRect(0, top, width() - kBeside, kTextLine), Qt::AlignRight | Qt::AlignVCenter,
                   tr("%1 min").arg(minutes_));
}

}  // namespace gathernd::ui
