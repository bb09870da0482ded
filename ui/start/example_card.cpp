// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/example_card.h"

#include <QPainter>
#include <algorithm>

#include "ui/text/plain_text.h"

namespace gathernd::ui {
namespace {

constexpr int kPad = 12, kLine = 18, kGap = 10;
constexpr int kLeastWidth = 280;

int columnsIn(int width) {
  return std::max(1, (width + kGap) / (kLeastWidth + kGap));
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
  const auto line = [&](int top, const QFont& font, const QColor& ink, const QString& words) {
    painter.setFont(font);
    painter.setPen(ink);
    painter.drawText(QRect(kPad, top, width() - 2 * kPad, kLine), Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetrics(font).elidedText(words, Qt::ElideRight, width() - 2 * kPad));
  };
  const int top = (height() - 2 * kLine) / 2;
  line(top, theme.ui(measure::kBodyPx, true), theme.text, text());
  line(top + kLine, code_ ? theme.mono(measure::kRulerPx) : theme.ui(measure::kNotePx), theme.text2, how_);
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
  const int wide = 4 * (kLeastWidth + kGap) - kGap;
  return {wide, heightForWidth(wide)};
}

QSize CardGrid::minimumSizeHint() const {
  return {kLeastWidth, ExampleCard::kHeight};
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

}  // namespace gathernd::ui
