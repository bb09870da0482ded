// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/presenter/frozen_picture.h"

#include <QEvent>
#include <QPainter>

namespace gathernd::ui {

FrozenPicture::FrozenPicture(QWidget* window) : QWidget(window) {
  setObjectName(QStringLiteral("presentFrozen"));
  setAccessibleName(tr("The picture is frozen"));
  hide();
  window->installEventFilter(this);
}

void FrozenPicture::take() {
  QWidget* const window = parentWidget();
  still_ = window->grab();
  setGeometry(window->rect());
  show();
  raise();
}

void FrozenPicture::lift() {
  hide();
  still_ = {};
}

bool FrozenPicture::eventFilter(QObject* watched, QEvent* event) {
  if (watched == parent() && event->type() == QEvent::Resize) setGeometry(parentWidget()->rect());
  return false;
}

void FrozenPicture::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), Qt::black);
  if (still_.isNull()) return;
  // Another screen may have another size: all of it, in its own proportions.
  QSizeF size = still_.deviceIndependentSize();
  if (size.toSize() != rect().size()) size.scale(rect().size(), Qt::KeepAspectRatio);
  QRectF at(QPointF(), size);
  at.moveCenter(QRectF(rect()).center());
  painter.setRenderHint(QPainter::SmoothPixmapTransform);
  painter.drawPixmap(at, still_, QRectF(still_.rect()));
}

}  // namespace gathernd::ui
