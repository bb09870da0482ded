// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/flow_layout.h"

#include <QWidget>
#include <algorithm>

namespace gathernd::ui {

FlowLayout::FlowLayout(QWidget* parent, int gap, std::initializer_list<QWidget*> widgets)
    : QLayout(parent), gap_(gap) {
  setContentsMargins(0, 0, 0, 0);
  for (QWidget* widget : widgets) addWidget(widget);
}

FlowLayout::~FlowLayout() {
  qDeleteAll(items_);
}

QLayoutItem* FlowLayout::takeAt(int index) {
  return index >= 0 && index < count() ? items_.takeAt(index) : nullptr;
}

void FlowLayout::setGeometry(const QRect& rect) {
  QLayout::setGeometry(rect);
  place(rect, true);
}

QSize FlowLayout::sizeHint() const {
  int width = 0;
  int height = 0;
  for (const QLayoutItem* item : items_) {
    if (item->isEmpty()) continue;
    width += item->sizeHint().width() + gap_;
    height = std::max(height, item->sizeHint().height());
  }
  return {width, height};
}

QSize FlowLayout::minimumSize() const {
  QSize least;
  for (const QLayoutItem* item : items_) least = least.expandedTo(item->minimumSize());
  return least;
}

int FlowLayout::place(const QRect& rect, bool move) const {
  int x = rect.left();
  int y = rect.top();
  int line = 0;
  for (QLayoutItem* item : items_) {
    if (item->isEmpty()) continue;  // hidden
    const QSize size = item->sizeHint();
    if (x > rect.left() && x + size.width() > rect.right() + 1) {
      x = rect.left();
      y += line + gap_;
      line = 0;
    }
    if (move) item->setGeometry(QRect(QPoint(x, y), size));
    x += size.width() + gap_;
    line = std::max(line, size.height());
  }
  return y + line - rect.top();
}

}  // namespace gathernd::ui
