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

constexpr int kLeast = 240, kMost = 640, kAtFirst = 300;
constexpr int kLeastBelow = 90, kMostBelow = 4000, kNaturalBelow = 460;
/// Of the picture, beyond what it takes at least: a whole row of each tensor, with what stands above it.
constexpr int kWholeRow = 60;
constexpr int kLeastCanvas = 360;  // that stays in sight beside a sheet
constexpr int kEdge = 5;           // to drag

}  // namespace

SideSheet::SideSheet(Qt::Edge edge, QWidget* area)
    : QFrame(area),
      edge_(edge),
      column_(new QVBoxLayout(this)),
      wanted_(edge == Qt::BottomEdge ? 0 : kAtFirst) {
  column_->setContentsMargins(edge == Qt::RightEdge ? kEdge : 0, edge == Qt::BottomEdge ? kEdge : 0,
                              edge == Qt::LeftEdge ? kEdge : 0, 0);
  column_->setSpacing(0);
  setCursor(edge == Qt::BottomEdge ? Qt::SizeVerCursor : Qt::SizeHorCursor);
  hide();
}

void SideSheet::setHead(QWidget* head) {
  head->setCursor(Qt::ArrowCursor);
  column_->insertWidget(0, head);
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
  dock->show();
}

QDockWidget* SideSheet::current() const {
  for (QDockWidget* dock : docks_)
    if (!dock->isHidden()) return dock;
  return nullptr;
}

void SideSheet::setWanted(int pixels) {
  const bool below = edge_ == Qt::BottomEdge;
  pixels = std::clamp(pixels, below ? kLeastBelow : kLeast, below ? kMostBelow : kMost);
  if (pixels == wanted_) return;
  wanted_ = pixels;
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
  const QPointF at = mapToParent(event->position());
  setWanted(static_cast<int>(edge_ == Qt::LeftEdge    ? at.x() - x()
                             : edge_ == Qt::RightEdge ? geometry().right() + 1 - at.x()
                                                      : geometry().bottom() + 1 - at.y()));
}

void SideSheet::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), theme_.dock);
  painter.fillRect(edge_ == Qt::BottomEdge ? QRect(0, 0, width(), 1)
                                           : QRect(edge_ == Qt::LeftEdge ? width() - 1 : 0, 0, 1, height()),
                   theme_.line);
}

SheetArea::SheetArea(QWidget* centre, DockRail* rail, QWidget* parent)
    : QWidget(parent),
      centre_(centre),
      rail_(rail),
      left_(new SideSheet(Qt::LeftEdge, this)),
      right_(new SideSheet(Qt::RightEdge, this)),
      below_(new SideSheet(Qt::BottomEdge, this)) {
  setObjectName(QStringLiteral("sheetArea"));
  centre_->setParent(this);
  rail_->setParent(this);
  centre_->lower();
  centre_->installEventFilter(this);
  for (const SideSheet* sheet : {left_, right_, below_})
    connect(sheet, &SideSheet::changed, this, [this, sheet] { sheetChanged(*sheet); });
}

void SheetArea::sheetChanged(const SideSheet& sheet) {
  if (filled_ && (below_->current() == nullptr || (&sheet != below_ && sheet.current() != nullptr)))
    return setFilled(false);
  place();
}

void SheetArea::setFilled(bool filled) {
  if (filled == filled_) return;
  filled_ = filled;
  centre_->setVisible(!filled);
  for (SideSheet* sheet : {left_, right_}) sheet->setVisible(!filled && sheet->current() != nullptr);
  place();
  emit filledChanged(filled);
}

void SheetArea::setRailShown(bool shown) {
  railShown_ = shown;
  rail_->setVisible(shown);
  place();
}

bool SheetArea::over() const {
  // What speaks about the picture, such as a question, leaves it in sight.
  const auto leaves = [](const SideSheet* sheet) {
    return sheet->current() != nullptr && sheet->current()->property(kLeavesPicture).toBool();
  };
  const bool keeps = leaves(left_) || leaves(right_);
  return window()->width() < kBesideFrom && !keeps;
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

bool SheetArea::eventFilter(QObject*, QEvent* event) {
  if (event->type() == QEvent::LayoutRequest) place();  // the centre needs more, or less
  return false;
}

int SheetArea::heightBelow(int room) const {
  const int wanted = below_->wanted() > 0 ? below_->wanted() : std::min(kNaturalBelow, room / 2);
  const int most = room - centre_->minimumSizeHint().height() - kWholeRow;
  return std::max(kLeastBelow, std::min(wanted, most));
}

void SheetArea::place() {
  QRect room = rect();
  rail_->setWindowHeight(window()->height());
  if (railShown_) {
    rail_->setGeometry(room.right() + 1 - DockRail::kWidth, room.top(), DockRail::kWidth, room.height());
    room.setRight(room.right() - DockRail::kWidth);
  }
  if (below_->current() != nullptr) {
    const int height = filled_ ? room.height() : heightBelow(room.height());
    below_->setGeometry(room.left(), room.bottom() + 1 - height, room.width(), height);
    room.setBottom(room.bottom() - height);
  }
  if (filled_) return;
  QRect canvas = room;
  for (SideSheet* sheet : {left_, right_}) {
    if (sheet->current() == nullptr) continue;
    const int least = over() ? 0 : kLeastCanvas;
    // Nothing in it is cut, whatever of the picture that takes.
    const int whole = std::max(kLeast, sheet->minimumSizeHint().width());
    const int width =
        std::min({std::max(sheet->wanted(), whole), room.width(), std::max(whole, canvas.width() - least)});
    const bool left = sheet == left_;
    sheet->setGeometry(left ? room.left() : room.right() + 1 - width, room.top(), width, room.height());
    if (over()) continue;
    left ? canvas.setLeft(canvas.left() + width) : canvas.setRight(canvas.right() - width);
  }
  centre_->setGeometry(canvas);
}

}  // namespace gathernd::ui
