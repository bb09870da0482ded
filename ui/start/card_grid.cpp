// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/card_grid.h"

#include <algorithm>

#include "ui/start/example_card.h"

namespace gathernd::ui {
namespace {

constexpr int kCardGap = 16;
constexpr int kLeastWidth = 208, kMostWidth = 400;

}  // namespace

CardGrid::CardGrid(QWidget* parent) : QWidget(parent) {
  QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
}

void CardGrid::add(QWidget* card) {
  cards_ << card;
  updateGeometry();
}

void CardGrid::setRoom(int height) {
  if (height == room_) return;
  room_ = height;
  updateGeometry();
  resizeEvent(nullptr);
}

CardGrid::Form CardGrid::formFor(int width) const {
  const int most = std::max(1, (width + kCardGap) / (kLeastWidth + kCardGap));
  Form form;
  for (form.columns = 1; form.columns <= most; ++form.columns) {
    const int each = (width - (form.columns - 1) * kCardGap) / form.columns;
    form.card = {each, ExampleCard::heightFor(each)};
    if (each <= kMostWidth && heightOf(form) <= room_) return form;
  }
  form.columns = most;
  return form;
}

int CardGrid::heightOf(const Form& form) const {
  const int rows = (static_cast<int>(cards_.size()) + form.columns - 1) / form.columns;
  return rows * (form.card.height() + kCardGap) - kCardGap;
}

QSize CardGrid::sizeHint() const {
  return {3 * (kLeastWidth + kCardGap), heightForWidth(3 * (kLeastWidth + kCardGap))};
}

QSize CardGrid::minimumSizeHint() const {
  return {kLeastWidth, ExampleCard::heightFor(kLeastWidth)};
}

int CardGrid::heightForWidth(int width) const {
  return std::max(0, heightOf(formFor(width)));
}

void CardGrid::resizeEvent(QResizeEvent*) {
  const Form form = formFor(width());
  for (int k = 0; k < cards_.size(); ++k)
    cards_[k]->setGeometry(QRect(QPoint(k % form.columns * (form.card.width() + kCardGap),
                                        k / form.columns * (form.card.height() + kCardGap)),
                                 form.card));
  emit placed();
}

}  // namespace gathernd::ui
