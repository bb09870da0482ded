// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/widget/canvas_view.h"

#include <QAbstractScrollArea>
#include <QApplication>
#include <QPaintEvent>
#include <QScopeGuard>
#include <QScrollBar>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "ui/canvas/panes/arrange.h"
#include "ui/session/snapshot.h"

namespace gathernd::ui {
namespace {

// A run that takes no longer than this never shows "computing": the last picture stays until the next one is
// there.
constexpr int kPendingHoldMs = 120;
constexpr int kSpareTimeMs =
    120;  // quiet for so long: time to paint the dimmed layer ahead of the first hover
constexpr double kPresentedLines = 30;  // of the least text, in a window's height before a class

/// Where the keyboard's cursor stands, or what was pointed at last; else params.
TensorId paneOfKeys(const Session& session) {
  const auto focus = session.focus();
  return focus ? focus->tensor : TensorId::Params;
}

void repaintParts(QWidget& viewport, const CanvasFrame& frame, const std::vector<QRectF>& parts) {
  for (const QRectF& part : parts) viewport.update(part.translated(-frame.view.topLeft()).toAlignedRect());
  const int key = qCeil(frame.scene.layout.legendHeight);
  viewport.update(0, viewport.height() - key, viewport.width(), key);
}

constexpr double kScrollSlack = 0.01;  // px
constexpr double kMaxScroll = 1e9;     // scroll bars count in int
constexpr double kScrollMargin = 24;   // px, around what is scrolled to

}  // namespace

CanvasView::CanvasView(Session& session, QWidget* parent)
    : SteadyArea(parent), session_(session), scroll_(this), paneTools_(panes_, viewport()) {
  setFrameShape(QFrame::NoFrame);
  setMinimumSize(200, 90);
  viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
  pendingHold_.setSingleShot(true);
  spareTime_.setSingleShot(true);
  connect(&spareTime_, &QTimer::timeout, this, [this] { picture_.layer(frame(), true); });
  connect(&scroll_, &CanvasScroll::pagedChanged, this, [this] {
    allowBars(scroll_.paged() ? Qt::Orientations() : Qt::Horizontal | Qt::Vertical);
    rebuild();
  });
  connect(&scroll_, &CanvasScroll::pageChanged, this, [this] {
    picture_.invalidate();
    viewport()->update();
  });
  // Scrolling one pane leaves the others as they stand.
  connect(&panes_, &PaneControl::changed, this, [this] {
    const auto parts = changedPanes(panesPainted_, scene());
    panesPainted_ = PanesPainted::of(scene());
    const CanvasPicture::Valid valid = picture_.invalidate();
    paneTools_.place(scene());
    repaint(valid, parts);
  });
  connect(&picture_.tiles(), &CanvasTiles::ranged, this, &CanvasView::rebuild);
  connect(&picture_.tiles(), &CanvasTiles::grown, this,
          [this] { repaint(picture_.invalidate(), partsInSmall(scene())); });
  const auto adopt = [this] {
    pendingHold_.stop();
    rebuild();
    emit adopted();
  };
  connect(&pendingHold_, &QTimer::timeout, this, adopt);
  const auto follow = [this, adopt] {
    const bool pending = session_.snapshot().state == OutputState::Pending || session_.gradient().pending();
    if (!pending || !scene_ || scene_->plan() == nullptr) return adopt();
    if (!pendingHold_.isActive()) pendingHold_.start(kPendingHoldMs);
  };
  connect(&session_, &Session::changed, this, follow);
  whenChanged(session_, this, Part::Replaced, [this, adopt] {
    mode_ = ZoomMode::Auto;
    panes_.reset();
    adopt();
    scroll_.showPage(0);
    scroll_.panTo({0, 0});
  });
  connect(&session_.gradient(), &GradientLens::changed, this, follow);
  connect(&session_.beside(), &BesideWork::changed, this, follow);
  whenThemed(this, [this] {
    picture_.restyle();
    rebuild();
  });
}

CanvasView::~CanvasView() = default;

void CanvasView::setPresenting(bool presenting) {
  if (presenting_ == presenting) return;
  presenting_ = presenting;
  std::swap(mode_, otherMode_);
  std::swap(zoom_, otherZoom_);
  scroll_.setPaged(presenting);
  rebuild();
}

void CanvasView::setReadOverlay(bool on) {
  if (readOverlay_ == on) return;
  readOverlay_ = on;
  rebuild();
  emit readOverlayChanged(on);
}

SceneOptions CanvasView::sceneOptions(const QSize& viewport) const {
  SceneOptions options;
  options.viewport = viewport;
  options.mode = mode_;
  options.zoom = zoom_;
  if (presenting_) options.ui = std::max(1.0, window()->height() / (kPresentedLines * measure::kLeastPx));
  options.capped = !presenting_;
  options.legend = viewport.height() >= 320;
  options.readOverlay = readOverlay_;
  for (const TensorId id : {TensorId::Indices, TensorId::Params})
    options.ranges[static_cast<std::size_t>(id)] =
        picture_.tiles().rangeOf(id, tensorOf(session_.document(), id));
  // What is turned in pages, before a class or as a figure, shows every number on one of them.
  options.panes = !scroll_.paged() && hasRoomForPanes(options.viewport) &&
                  session_.snapshot().state != OutputState::Asked;
  options.lens = session_.gradient().view();
  options.beside = session_.beside().view();
  return options;
}

const Scene& CanvasView::scene() const {
  if (!scene_) {
    SceneOptions options = sceneOptions(viewport()->size());
    // Before a class the answer finds the room that it takes, and what is looked at stays as large.
    const Snapshot& snapshot = session_.snapshot();
    const bool asked = presenting_ && snapshot.state == OutputState::Asked;
    if (presenting_ && snapshot.document == askedOf_ && window()->size() == askedWindow_)
      options.mostGrowth = askedGrowth_;
    if (asked) {
      const auto keepRoomFor = [this, &options](const Snapshot& later) {
        options.mostGrowth =
            std::min(options.mostGrowth, makeScene(later, options, picture_.fonts()).layout.growth);
      };
      Snapshot blind = blindSnapshot(*snapshot.document, session_.backends());
      // The shape may be told before the values: then places are written where they are asked for.
      for (const OutputState state : {OutputState::Current, OutputState::Asked}) {
        blind.state = state;
        keepRoomFor(blind);
      }
      // What lies outside comes into the picture with the answer. Of that no more than a scale is taken.
      keepRoomFor(toldSnapshot(*snapshot.document, session_.backends()));
    }
    scene_ = std::make_unique<Scene>(makeScene(snapshot, options, picture_.fonts()));
    if (asked) {
      askedOf_ = snapshot.document;
      askedWindow_ = window()->size();
      askedGrowth_ = scene_->layout.growth;
    }
    panes_.setScene(scene_->overflows ? scene_.get() : nullptr);
  }
  return *scene_;
}

void CanvasView::layOut() {
  panes_.setScene(nullptr);
  scene_.reset();
  scroll_.setScene(scene(), viewport()->size());
}

void CanvasView::rebuild() {
  panes_.setScene(nullptr);
  const std::unique_ptr<Scene> former = std::move(scene_);
  // First: whatever fails below, what stands there is no picture of this call.
  const CanvasPicture::Valid valid = picture_.invalidate();
  auto whole = qScopeGuard([this] { viewport()->update(); });
  settle();
  paneTools_.place(scene());
  panesPainted_ = PanesPainted::of(scene());
  if (!former || scroll_.paged()) return;
  whole.dismiss();
  repaint(valid, changedParts(*former, scene(), frame().view));
}

void CanvasView::repaint(const CanvasPicture::Valid& former,
                         const std::optional<std::vector<QRectF>>& parts) {
  // What lies above the cells may tell of them anywhere.
  if (parts && picture_.keepBut(former, *parts) && paintedAtRest_ && overlayState().atRest())
    repaintParts(*viewport(), frame(), *parts);
  else
    viewport()->update();
}

void CanvasView::scrollContentsBy(int, int) {
  picture_.invalidate();
  viewport()->update();
}

OverlayState CanvasView::overlayState() const {
  OverlayState state;
  Selection& selection = session_.selection();
  state.focus = session_.focus();
  state.axis = selection.axis();
  state.pinA = selection.pinA();
  state.pinB = selection.pinB();
  state.marked = selection.marked();
  state.step = session_.playback().state();
  state.spotlight = selection.spotlight();
  if (hasFocus()) state.cursor = selection.cursor();
  if (!scene().lens()) state.difference = session_.difference();  // it is one of output's values
  return state;
}

void CanvasView::paintEvent(QPaintEvent*) {
  const OverlayState state = overlayState();
  paintedAtRest_ = state.atRest();
  QPainter painter(viewport());
  picture_.paint(painter, frame(), state, [this](RenderContext& context) { paintOver(context); });
  // The other layer is made while nothing happens, so that the first hover is as quick as the next.
  if (!picture_.hasLayer(true) && !state.dims()) spareTime_.start(kSpareTimeMs);
}

void CanvasView::changeEvent(QEvent* event) {
  SteadyArea::changeEvent(event);
  if (event->type() == QEvent::FontChange || event->type() == QEvent::LanguageChange) rebuild();
}

std::optional<CellRef> CanvasView::cellAt(const QPointF& viewPoint) const {
  if (scene().options.legend && viewPoint.y() > viewport()->height() - scene().layout.legendHeight)
    return std::nullopt;
  const CanvasFrame seen = frame();
  if (viewPoint.y() < scene().layout.pinnedHeight(seen.view.top())) return std::nullopt;
  if (const auto rows = pinnedRows(scene().layout, seen.view.left()); rows && viewPoint.x() < rows->width)
    return std::nullopt;
  const QPointF at = scroll_.toCanvas(viewPoint);
  if (!seen.sight().contains(at)) return std::nullopt;
  return scene().layout.hitUnit(at);
}

void CanvasView::scrollTo(const CellRef& cell, ScrollTo to) {
  const TensorLayout& t = scene().tensor(cell.tensor);
  if (!t.hasUnits()) return;
  if (panes_.shown()) return panes_.reveal(cell, to == ScrollTo::Middle);
  const QRectF rect = t.hasCells() ? t.cellRect(cell.flat) : t.unitRect(cell.flat);
  const QSizeF room(viewport()->width(), viewport()->height() - scene().layout.legendHeight);
  scroll_.reach(rect, room, scene().layout.pinnedHeight(scene().layout.size.height()), to);
}

void CanvasView::wheelEvent(QWheelEvent* event) {
  if (panes_.wheel(*event)) {
    if (event->modifiers() & Qt::ControlModifier) emit zoomChanged(scene().layout.zoom);
    return event->accept();
  }
  if (!(event->modifiers() & Qt::ControlModifier)) {
    if (!scroll_.paged()) return SteadyArea::wheelEvent(event);
    if (event->angleDelta().y() != 0)
      scroll_.showPage(scroll_.page() + (event->angleDelta().y() < 0 ? 1 : -1));
    return event->accept();
  }
  const double turns = event->angleDelta().y() / 120.0;
  if (turns != 0) zoomBy(std::pow(kZoomStep, turns), event->position());
  event->accept();
}

void CanvasView::zoomBy(double factor, const QPointF& viewPoint) {
  if (panes_.shown()) {
    const TensorId pane = paneOfKeys(session_);
    panes_.zoomBy(pane, factor, factor, scene().layout.pane(pane)->cells.center());
    emit zoomChanged(scene().layout.zoom);
    return;
  }
  const double from = mode_ == ZoomMode::Manual ? zoom_ : scene().layout.zoom;
  const double to = std::clamp(from * factor, kMinZoom, kMaxZoom);
  // What is under the pointer stays there: the same cell, at the same place inside it.
  const QPointF at = scroll_.toCanvas(viewPoint);
  const auto cell = scene().layout.hitCell(at);
  QPointF inside;
  const QSizeF before = scene().layout.size;
  if (cell) {
    const QRectF rect = scene().layout.cellRect(*cell);
    inside = QPointF((at.x() - rect.left()) / rect.width(), (at.y() - rect.top()) / rect.height());
  }
  mode_ = ZoomMode::Manual;
  zoom_ = to;
  rebuild();
  QPointF now;
  if (cell) {
    const QRectF rect = scene().layout.cellRect(*cell);
    now = QPointF(rect.left() + inside.x() * rect.width(), rect.top() + inside.y() * rect.height());
  } else {
    const QSizeF after = scene().layout.size;
    now = QPointF(at.x() / before.width() * after.width(), at.y() / before.height() * after.height());
  }
  scroll_.panTo(now - viewPoint);
  emit zoomChanged(zoom_);
}

void CanvasView::zoomReset() {
  if (panes_.shown()) {
    panes_.setNatural(paneOfKeys(session_));
    emit zoomChanged(scene().layout.zoom);
    return;
  }
  mode_ = ZoomMode::Manual;
  zoom_ = 1;
  rebuild();
  emit zoomChanged(1);
}

void CanvasView::fit() {
  if (panes_.shown()) {
    for (const TensorId id : kAllTensors) panes_.setWhole(id);
    emit zoomChanged(scene().layout.zoom);
    return;
  }
  mode_ = ZoomMode::Fit;
  rebuild();
  emit zoomChanged(scene().layout.zoom);
}

std::optional<AxisRef> axisAt(CanvasView& view, const QPointF& viewPoint) {
  const CanvasLayout& layout = view.scene().layout;
  if (viewPoint.y() < layout.pinnedHeight(view.scroll().offset().y())) return std::nullopt;
  return layout.hitAxis(view.scroll().toCanvas(viewPoint));
}

bool wouldFit(CanvasView& view, const QSize& viewport) {
  if (viewport.isEmpty() || !view.session().snapshot().document) return false;
  SceneOptions options = view.sceneOptions(viewport);
  options.mode = ZoomMode::Auto;  // a person's own zoom says nothing of what it needs
  const Scene scene = makeScene(view.session().snapshot(), options, view.picture().fonts());
  const QSizeF& size = scene.layout.size;
  return !scene.overflows && size.width() < viewport.width() + 0.01 &&
         size.height() < viewport.height() + 0.01 &&
         std::all_of(scene.layout.tensors.begin(), scene.layout.tensors.end(),
                     [](const TensorLayout& t) { return !t.present || t.detail() == Detail::Text; });
}

CanvasScroll::CanvasScroll(QAbstractScrollArea* area)
    : QObject(area), area_(area), across_(area->horizontalScrollBar()), down_(area->verticalScrollBar()) {}

void CanvasScroll::setScene(const Scene& scene, const QSizeF& view) {
  const QSizeF& canvas = scene.layout.size;
  factor_ = std::max(1.0, std::max(canvas.width(), canvas.height()) / kMaxScroll);
  const auto set = [&](QScrollBar* bar, double whole, double page) {
    // Sums of gaps may miss the page by a rounding error: that is nothing to scroll.
    bar->setRange(0, static_cast<int>(std::ceil(std::max(0.0, whole - page - kScrollSlack) / factor_)));
    bar->setPageStep(std::max(1, static_cast<int>(page / factor_)));
    bar->setSingleStep(24);
  };
  set(across_, canvas.width(), view.width());
  set(down_, canvas.height(), view.height());
  pages_.reset();
  if (!paged_) return;
  pages_ = pagesOf(scene, view);
  turnTo(page_);
}

QPointF CanvasScroll::offset() const {
  if (pages_) return pages_->corner(page_);
  return QPointF(across_->value(), down_->value()) * factor_;
}

void CanvasScroll::panTo(const QPointF& corner) {
  if (pages_) {
    const QPointF middle = area_->viewport()->rect().center();
    return showPage(pages_->pageOf(QRectF(corner + middle, QSizeF(1, 1))));
  }
  // What is far beyond either end may be no int.
  const auto within = [this](const QScrollBar* bar, double at) {
    return qRound(std::clamp<double>(at / factor_, bar->minimum(), bar->maximum()));
  };
  across_->setValue(within(across_, corner.x()));
  down_->setValue(within(down_, corner.y()));
}

void CanvasScroll::reach(const QRectF& rect, const QSizeF& room, double covered, ScrollTo to) {
  if (pages_) return showPage(pages_->pageOf(rect));
  show(across_, rect.left(), rect.right(), room.width());
  show(down_, rect.top() - covered, rect.bottom(), room.height());
  const double free = room.height() - covered;
  const double middle = rect.center().y() - down_->value() * factor_ - covered;
  if (to == ScrollTo::Middle && std::abs(middle - free / 2) > free / 4)
    down_->setValue(static_cast<int>((rect.center().y() - covered - free / 2) / factor_));
}

void CanvasScroll::show(QScrollBar* bar, double low, double high, double page) {
  const double at = bar->value() * factor_;
  double to = at;
  if (high + kScrollMargin > at + page) to = high + kScrollMargin - page;
  if (low - kScrollMargin < to) to = low - kScrollMargin;
  bar->setValue(static_cast<int>(to / factor_));
}

void CanvasScroll::setPaged(bool paged) {
  if (paged_ == paged) return;
  paged_ = paged;
  emit pagedChanged();
}

void CanvasScroll::showPage(int page) {
  if (pages_ && std::clamp(page, 0, pages_->count() - 1) != page_) turnTo(page);
}

void CanvasScroll::turnTo(int page) {
  page_ = std::clamp(page, 0, pages_->count() - 1);
  emit pageChanged(page_, pages_->count());
}

std::optional<PageView> CanvasScroll::shown() const {
  if (!pages_ || pages_->count() < 2) return std::nullopt;
  return PageView{pages_->sight(page_), page_ + 1, pages_->count()};
}

}  // namespace gathernd::ui
