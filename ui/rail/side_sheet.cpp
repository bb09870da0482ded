// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rail/side_sheet.h"

#include <QDockWidget>
#include <QEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/rail/dock_rail.h"

namespace gathernd::ui {
namespace {

constexpr int kLeast = 240, kMost = 640, kNatural = 300;
constexpr int kLeastBelow = 90, kMostBelow = 4000, kNaturalBelow = 460;
constexpr int kLeastLowered = 140;  // high: a title and a few lines
/// Of the picture, beyond what it takes at least: a whole row of each tensor, with what stands above it.
constexpr int kWholeRow = 60;
constexpr int kLeastCanvas = 360;  // that stays in sight beside a sheet
constexpr int kLeastCentre = 200;  // that no sheet takes
constexpr int kEdge = 5;           // to drag

}  // namespace

SideSheet::SideSheet(Qt::Edge edge, QWidget* area)
    : QFrame(area), home_(edge), column_(new QVBoxLayout(this)) {
  column_->setSpacing(0);
  stand(edge);
  hide();
}

void SideSheet::stand(Qt::Edge edge) {
  edge_ = edge;
  column_->setContentsMargins(edge == Qt::RightEdge ? kEdge : 0, edge == Qt::BottomEdge ? kEdge : 0,
                              edge == Qt::LeftEdge ? kEdge : 0, 0);
  setCursor(edge == Qt::BottomEdge ? Qt::SizeVerCursor : Qt::SizeHorCursor);
  update();
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
  const bool below = home_ == Qt::BottomEdge;
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
  emit dragged(static_cast<int>(edge_ == Qt::LeftEdge    ? at.x() - x()
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
  for (SideSheet* sheet : {left_, right_, below_}) {
    connect(sheet, &SideSheet::changed, this, [this, sheet] { sheetChanged(*sheet); });
    // What lies below has one height, whichever it is.
    connect(sheet, &SideSheet::dragged, this, [this, sheet](int pixels) {
      (sheet->edge() == Qt::BottomEdge ? below_ : sheet)->setWanted(pixels);
    });
  }
}

void SheetArea::sheetChanged(const SideSheet& sheet) {
  if (filled_ && (below_->current() == nullptr || (&sheet != below_ && sheet.current() != nullptr)))
    return setFilled(false);
  // What was open before gives way where both together have no room.
  if (&sheet == left_ && left_->current() != nullptr && right_->current() != nullptr && !choose())
    return right_->current()->hide();
  arrange();
}

void SheetArea::setFilled(bool filled) {
  if (filled == filled_) return;
  filled_ = filled;
  centre_->setVisible(!filled);
  for (SideSheet* sheet : {left_, right_}) sheet->setVisible(!filled && sheet->current() != nullptr);
  arrange();
  emit filledChanged(filled);
}

void SheetArea::setRailShown(bool shown) {
  railShown_ = shown;
  rail_->setVisible(shown);
  arrange();
}

void SheetArea::setFits(std::function<bool(const QSize&)> fits) {
  fits_ = std::move(fits);
  arrange();
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
  arrange();
}

bool SheetArea::fits(const QSize& centre) const {
  return !fits_ || fits_(centre);
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

/// Of the arrangements that show the whole picture the first; where none does, the one that leaves most of
/// it.
std::optional<SheetArea::Arrangement> SheetArea::choose() const {
  std::optional<Arrangement> best;
  int most = -1;
  bool whole = false;
  for (const bool leftBelow : {false, true}) {
    for (const bool rightBelow : {false, true}) {
      for (const bool narrow : {false, true}) {
        const Arrangement one{leftBelow, rightBelow, narrow};
        const Places places = placesOf(one);
        if (whole || !stands(one, places)) continue;
        const QSize& centre = places.centre.size();
        whole = fits(centre);
        const int area = centre.width() * centre.height();
        if (!whole && (narrow || area <= most)) continue;
        best = one;
        most = area;
      }
    }
  }
  return best;
}

void SheetArea::arrange() {
  const auto best = choose();
  if (!best && left_->current() != nullptr && right_->current() != nullptr) return left_->current()->hide();
  arrangement_ = best.value_or(Arrangement());
  // Where it stands is the picture's to say, how wide it is the person's.
  if (left_->wanted() > 0 || right_->wanted() > 0) arrangement_.narrow = false;
  place();
  const bool roomy = fits(freeRoom().size() - QSize(kLeast, 0));
  if (std::exchange(roomy_, roomy) != roomy && isVisible()) emit roomyChanged(roomy);
}

/// Whether it is one of its own, and nothing in it is cut: neither a sheet nor the canvas.
bool SheetArea::stands(const Arrangement& one, const Places& places) const {
  const bool left = left_->current() != nullptr, right = right_->current() != nullptr;
  const bool below = one.leftBelow || one.rightBelow;
  if ((one.leftBelow && !left) || (one.rightBelow && !right) || (one.narrow && !left && !right) ||
      (below && below_->current() != nullptr))
    return false;
  const auto whole = [](const SideSheet& sheet, bool lowered, const QRect& place) {
    const QSize least = sheet.minimumSizeHint();
    return sheet.current() == nullptr || (lowered ? place.height() >= std::max(least.height(), kLeastLowered)
                                                  : place.width() >= std::max(least.width(), kLeast));
  };
  return whole(*left_, one.leftBelow, places.left) && whole(*right_, one.rightBelow, places.right);
}

/// Beside the rail, and above what always stands below.
QRect SheetArea::freeRoom() const {
  QRect room = rect();
  if (railShown_) room.setRight(room.right() - DockRail::kWidth);
  if (below_->current() != nullptr)
    room.setBottom(room.bottom() - (filled_ ? room.height() : heightBelow(room.height())));
  return room;
}

SheetArea::Places SheetArea::placesOf(const Arrangement& one) const {
  Places places;
  QRect room = freeRoom();
  if (one.leftBelow || one.rightBelow) {
    const int high = heightBelow(room.height());
    room.setBottom(room.bottom() -
                   (one.narrow && below_->wanted() == 0 ? std::min(high, kLeastLowered) : high));
  }
  places.below = QRect(QPoint(room.left(), room.bottom() + 1), QPoint(room.right(), height() - 1));
  places.centre = room;
  const struct {
    const SideSheet* sheet;
    bool below;
    QRect& place;
  } sides[] = {{left_, one.leftBelow, places.left}, {right_, one.rightBelow, places.right}};
  for (const auto& [sheet, below, place] : sides) {
    if (sheet->current() == nullptr) continue;
    if (below) {
      place = places.below;
      if (one.leftBelow && one.rightBelow) {
        const int half = place.width() / 2;
        sheet == left_ ? place.setWidth(half) : place.setLeft(place.left() + half);
      }
      continue;
    }
    // Nothing in it is cut, whatever of the picture that takes.
    const int whole = std::max(kLeast, sheet->minimumSizeHint().width());
    const int wanted = one.narrow ? whole : sheet->wanted() > 0 ? sheet->wanted() : kNatural;
    const int width =
        std::min({std::max(wanted, whole), std::max(whole, places.centre.width() - kLeastCanvas),
                  std::max(0, places.centre.width() - kLeastCentre)});
    const bool left = sheet == left_;
    place = QRect(left ? room.left() : room.right() + 1 - width, room.top(), width, room.height());
    left ? places.centre.setLeft(places.centre.left() + width)
         : places.centre.setRight(places.centre.right() - width);
  }
  return places;
}

void SheetArea::place() {
  rail_->setWindowHeight(window()->height());
  rail_->setGeometry(width() - DockRail::kWidth, 0, DockRail::kWidth, height());
  const Places places = placesOf(arrangement_);
  if (const auto edge = arrangement_.leftBelow ? Qt::BottomEdge : Qt::LeftEdge; edge != left_->edge())
    left_->stand(edge);
  if (const auto edge = arrangement_.rightBelow ? Qt::BottomEdge : Qt::RightEdge; edge != right_->edge())
    right_->stand(edge);
  if (below_->current() != nullptr) below_->setGeometry(places.below);
  if (filled_) return;
  if (left_->current() != nullptr) left_->setGeometry(places.left);
  if (right_->current() != nullptr) right_->setGeometry(places.right);
  centre_->setGeometry(places.centre);
}

}  // namespace gathernd::ui
