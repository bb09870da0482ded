// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rail/side_sheet.h"

#include <QDockWidget>
#include <QEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/rail/dock_rail.h"

namespace gathernd::ui {
namespace {

constexpr int kLeast = 240, kMost = 640;
constexpr int kLeastCanvas = 360;  // that stays in sight beside a sheet
constexpr int kEdge = 5;           // to drag

}  // namespace

SideSheet::SideSheet(bool left, QWidget* area) : QFrame(area), left_(left), column_(new QVBoxLayout(this)) {
  column_->setContentsMargins(left ? 0 : kEdge, 0, left ? kEdge : 0, 0);
  column_->setSpacing(0);
  setCursor(Qt::SizeHorCursor);
  hide();
}

void SideSheet::add(QDockWidget* dock) {
  dock->setParent(this);
  dock->setCursor(Qt::ArrowCursor);
  dock->hide();
  dock->installEventFilter(this);
  column_->addWidget(dock);
  docks_ << dock;
}

bool SideSheet::holds(const QDockWidget* dock) const {
  return docks_.contains(const_cast<QDockWidget*>(dock));
}

void SideSheet::open(QDockWidget* dock) {
  for (QDockWidget* other : std::as_const(docks_))
    if (other != dock) other->hide();
  dock->show();
}

QDockWidget* SideSheet::current() const {
  for (QDockWidget* dock : docks_)
    if (!dock->isHidden()) return dock;
  return nullptr;
}

void SideSheet::setWanted(int width) {
  width = std::clamp(width, kLeast, kMost);
  if (width == width_) return;
  width_ = width;
  emit changed();
}

void SideSheet::setTheme(const Theme& theme) {
  theme_ = theme;
  update();
}

bool SideSheet::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::ShowToParent) {
    // Whoever shows one has the others give way.
    for (QDockWidget* other : std::as_const(docks_))
      if (other != watched && !other->isHidden()) other->hide();
    show();
    raise();
    emit changed();
  } else if (event->type() == QEvent::HideToParent && current() == nullptr) {
    hide();
    emit changed();
  }
  return false;
}

void SideSheet::mousePressEvent(QMouseEvent* event) {
  event->accept();  // its edge: what is under it is not meant
}

void SideSheet::mouseMoveEvent(QMouseEvent* event) {
  if (!(event->buttons() & Qt::LeftButton)) return;
  const double at = mapToParent(event->position()).x();
  setWanted(static_cast<int>(left_ ? at - x() : geometry().right() + 1 - at));
}

void SideSheet::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), theme_.dock);
  painter.fillRect(QRect(left_ ? width() - 1 : 0, 0, 1, height()), theme_.line);
}

SheetArea::SheetArea(QWidget* centre, DockRail* rail, QWidget* parent)
    : QWidget(parent),
      centre_(centre),
      rail_(rail),
      left_(new SideSheet(true, this)),
      right_(new SideSheet(false, this)) {
  setObjectName(QStringLiteral("sheetArea"));
  centre_->setParent(this);
  rail_->setParent(this);
  centre_->lower();
  for (SideSheet* sheet : {left_, right_}) connect(sheet, &SideSheet::changed, this, &SheetArea::place);
}

void SheetArea::setRailShown(bool shown) {
  railShown_ = shown;
  rail_->setVisible(shown);
  place();
}

bool SheetArea::over() const {
  return window()->width() < kBesideFrom;
}

QSize SheetArea::sizeHint() const {
  return centre_->sizeHint() + QSize(DockRail::kWidth, 0);
}

QSize SheetArea::minimumSizeHint() const {
  const QSize centre = centre_->minimumSizeHint();
  return {centre.width() + (railShown_ ? DockRail::kWidth : 0),
          std::max(centre.height(), rail_->minimumSizeHint().height())};
}

void SheetArea::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  if (over() != wasOver_) {
    wasOver_ = over();
    emit overChanged(wasOver_);
  }
  place();
}

void SheetArea::place() {
  QRect room = rect();
  rail_->setWindowHeight(window()->height());
  if (railShown_) {
    rail_->setGeometry(room.right() + 1 - DockRail::kWidth, room.top(), DockRail::kWidth, room.height());
    room.setRight(room.right() - DockRail::kWidth);
  }
  QRect canvas = room;
  for (SideSheet* sheet : {left_, right_}) {
    if (sheet->current() == nullptr) continue;
    const int least = over() ? 0 : kLeastCanvas;
    const int width = std::min({sheet->wanted(), room.width(), std::max(kLeast, canvas.width() - least)});
    const bool left = sheet == left_;
    sheet->setGeometry(left ? room.left() : room.right() + 1 - width, room.top(), width, room.height());
    if (over()) continue;
    left ? canvas.setLeft(canvas.left() + width) : canvas.setRight(canvas.right() - width);
  }
  centre_->setGeometry(canvas);
}

}  // namespace gathernd::ui
