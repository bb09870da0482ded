// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panel/panel_area.h"

#include <QEvent>
#include <algorithm>
#include <utility>

#include "ui/panel/page.h"
#include "ui/panel/panel_frame.h"
#include "ui/panel/rail.h"

namespace gathernd::ui {
namespace {

constexpr int kMinWide = 240, kMaxWide = 640;
constexpr int kNaturalWide = 288, kNarrowWide = 250, kNarrow = 1100;  // the second in areas below the third
constexpr int kMinHigh = 90, kMaxHigh = 4000, kNaturalHigh = 460;
constexpr int kMinLowered = 140;  // high: a title and a few lines
/// Of the picture, beyond what it takes at least: a whole row of each tensor, with what stands above it.
constexpr int kWholeRow = 60;
constexpr int kMinCanvas = 360;  // that stays in sight beside a panel
constexpr int kMinCentre = 200;  // that no panel takes

}  // namespace

PanelArea::PanelArea(QWidget* centre, PanelRail* rail, QWidget* parent)
    : QWidget(parent),
      centre_(centre),
      rail_(rail),
      beside_(new PanelFrame(Qt::RightEdge, this)),
      below_(new PanelFrame(Qt::BottomEdge, this)) {
  setObjectName(QStringLiteral("sheetArea"));
  centre_->setParent(this);
  rail_->setParent(this);
  centre_->lower();
  centre_->installEventFilter(this);
  beside_->installEventFilter(this);
  for (PanelFrame* const frame : {beside_, below_}) {
    connect(frame, &PanelFrame::changed, this, [this, frame] { frameChanged(*frame); });
    // What lies below has one height, whichever it is.
    connect(frame, &PanelFrame::dragged, this, [this, frame](int pixels) {
      (frame->edge() == Qt::BottomEdge ? below_ : frame)->setWanted(pixels);
    });
  }
  connect(below_, &PanelFrame::fillAsked, this, [this] { setFilled(!filled_); });
}

int PanelArea::boundedSize(Qt::Edge edge, int pixels) {
  return edge == Qt::BottomEdge ? std::clamp(pixels, kMinHigh, kMaxHigh)
                                : std::clamp(pixels, kMinWide, kMaxWide);
}

void PanelArea::frameChanged(const PanelFrame& frame) {
  if (filled_ && (below_->current() == nullptr || (&frame == beside_ && beside_->current() != nullptr)))
    return setFilled(false);
  // What was open before gives way where both together have no room.
  if (beside_->current() != nullptr && below_->current() != nullptr && !choose())
    return (&frame == beside_ ? below_ : beside_)->closePage();
  arrange();
}

void PanelArea::setFilled(bool filled) {
  if (filled == filled_) return;
  filled_ = filled;
  centre_->setVisible(!filled);
  beside_->setVisible(!filled && beside_->current() != nullptr);
  below_->setFilled(filled);
  arrange();
}

void PanelArea::setRailShown(bool shown) {
  railShown_ = shown;
  rail_->setVisible(shown);
  arrange();
}

void PanelArea::setFits(std::function<bool(const QSize&)> fits) {
  fits_ = std::move(fits);
  arrange();
}

QSize PanelArea::sizeHint() const {
  return centre_->sizeHint() + QSize(PanelRail::kWidth, 0);
}

QSize PanelArea::minimumSizeHint() const {
  const QSize centre = centre_->minimumSizeHint();
  return {centre.width() + (railShown_ ? PanelRail::kWidth : 0),
          std::max(centre.height(), rail_->minimumSizeHint().height())};
}

void PanelArea::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrange();
}

bool PanelArea::fits(const QSize& centre) const {
  return !fits_ || fits_(centre);
}

/// The centre needs another size, or the panel beside it more than it has (larger text, for one).
bool PanelArea::eventFilter(QObject* watched, QEvent* event) {
  const bool cut = watched == beside_ && beside_->width() < beside_->minimumSizeHint().width();
  if (event->type() == QEvent::LayoutRequest && (watched == centre_ || cut)) place();
  return false;
}

int PanelArea::heightBelow(int room) const {
  const int wanted = below_->wanted() > 0 ? below_->wanted() : std::min(kNaturalHigh, room * 54 / 100);
  const int most = room - centre_->minimumSizeHint().height() - kWholeRow;
  return std::max(kMinHigh, std::min(wanted, most));
}

/// Of the arrangements that show the whole picture the first; where none does, the one that leaves most of
/// it.
std::optional<PanelArea::Arrangement> PanelArea::choose() const {
  std::optional<Arrangement> best;
  int most = -1;
  for (const bool lowered : {false, true}) {
    for (const bool small : {false, true}) {
      const Arrangement one{lowered, small};
      const Places places = placesOf(one);
      if (!stands(one, places)) continue;
      const QSize& centre = places.centre.size();
      if (fits(centre)) return one;
      const int area = centre.width() * centre.height();
      if (small || area <= most) continue;
      best = one;
      most = area;
    }
  }
  return best;
}

void PanelArea::arrange() {
  if (filled_) return place();
  const auto best = choose();
  if (!best && beside_->current() != nullptr && below_->current() != nullptr) return below_->closePage();
  arrangement_ = best.value_or(Arrangement());
  // Where it stands is the picture's to say, how wide it is the person's.
  if (beside_->wanted() > 0) arrangement_.small = false;
  place();
  const bool roomy = fits(freeRoom().size() - QSize(kMinWide, 0));
  if (std::exchange(roomy_, roomy) != roomy && isVisible()) emit roomyChanged(roomy);
}

/// Whether it is one of its own, and nothing in it is cut: neither a panel nor the picture.
bool PanelArea::stands(const Arrangement& one, const Places& places) const {
  if (beside_->current() == nullptr) return !one.lowered && !one.small;
  if (one.lowered && below_->current() != nullptr) return false;
  const QSize min = beside_->minimumSizeHint();
  return one.lowered ? places.beside.height() >= std::max(min.height(), kMinLowered)
                     : places.beside.width() >= std::max(min.width(), kMinWide);
}

/// Beside the rail, and above what always stands below.
QRect PanelArea::freeRoom() const {
  QRect room = rect();
  if (railShown_) room.setRight(room.right() - PanelRail::kWidth);
  if (below_->current() != nullptr)
    room.setBottom(room.bottom() - (filled_ ? room.height() : heightBelow(room.height())));
  return room;
}

PanelArea::Places PanelArea::placesOf(const Arrangement& one) const {
  Places places;
  QRect room = freeRoom();
  if (one.lowered) {
    const int high = heightBelow(room.height());
    room.setBottom(room.bottom() - (one.small && below_->wanted() == 0 ? std::min(high, kMinLowered) : high));
  }
  places.below = QRect(QPoint(room.left(), room.bottom() + 1), QPoint(room.right(), height() - 1));
  places.centre = room;
  if (beside_->current() == nullptr) return places;
  if (one.lowered) {
    places.beside = places.below;
    return places;
  }
  // Nothing in it is cut, whatever of the picture that takes.
  const int whole = std::max(kMinWide, beside_->minimumSizeHint().width());
  const int natural = width() < kNarrow ? kNarrowWide : kNaturalWide;
  const int wanted = one.small ? whole : beside_->wanted() > 0 ? beside_->wanted() : natural;
  const int width = std::min({std::max(wanted, whole), std::max(whole, room.width() - kMinCanvas),
                              std::max(0, room.width() - kMinCentre)});
  places.beside = QRect(room.right() + 1 - width, room.top(), width, room.height());
  places.centre.setRight(room.right() - width);
  return places;
}

void PanelArea::place() {
  rail_->setGeometry(width() - PanelRail::kWidth, 0, PanelRail::kWidth, height());
  const Places places = placesOf(arrangement_);
  if (const auto edge = arrangement_.lowered ? Qt::BottomEdge : Qt::RightEdge; edge != beside_->edge())
    beside_->stand(edge);
  if (below_->current() != nullptr) below_->setGeometry(places.below);
  if (filled_) return;
  if (beside_->current() != nullptr) beside_->setGeometry(places.beside);
  centre_->setGeometry(places.centre);
}

}  // namespace gathernd::ui
