// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/widget/canvas_view.h"

#include <QApplication>
#include <QPaintEvent>
#include <QScrollBar>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "ui/job/memory_guard.h"

namespace gathernd::ui {
namespace {

constexpr double kScrollSlack = 0.01;  // px
constexpr double kMaxScroll = 1e9;     // scroll bars count in int
constexpr double kMargin = 24;         // px, around what is scrolled to

// A run that takes no longer than this never shows "computing": the last picture stays until the next one is
// there.
constexpr int kPendingHoldMs = 120;
constexpr int kSpareTimeMs =
    120;  // quiet for so long: time to paint the dimmed layer ahead of the first hover
constexpr double kMinZoom = 0.02, kMaxZoom = 6;
constexpr double kZoomStep = 1.25;
constexpr double kPresentedLines = 30;  // of the least text, in a window's height before a class

}  // namespace

void CanvasScroll::setSizes(const QSizeF& canvas, const QSizeF& view) {
  factor_ = std::max(1.0, std::max(canvas.width(), canvas.height()) / kMaxScroll);
  const auto set = [&](QScrollBar* bar, double whole, double page) {
    // Sums of gaps may miss the page by a rounding error: that is nothing to scroll.
    bar->setRange(0, static_cast<int>(std::ceil(std::max(0.0, whole - page - kScrollSlack) / factor_)));
    bar->setPageStep(std::max(1, static_cast<int>(page / factor_)));
    bar->setSingleStep(24);
  };
  set(across_, canvas.width(), view.width());
  set(down_, canvas.height(), view.height());
}

QPointF CanvasScroll::offset() const {
  if (fixed_) return *fixed_;
  return QPointF(across_->value(), down_->value()) * factor_;
}

void CanvasScroll::panTo(const QPointF& corner) {
  across_->setValue(qRound(corner.x() / factor_));
  down_->setValue(qRound(corner.y() / factor_));
}

void CanvasScroll::reach(const QRectF& rect, const QSizeF& room, double covered) {
  const auto show = [&](QScrollBar* bar, double low, double high, double page) {
    const double at = bar->value() * factor_;
    double to = at;
    if (high + kMargin > at + page) to = high + kMargin - page;
    if (low - kMargin < to) to = low - kMargin;
    bar->setValue(static_cast<int>(to / factor_));
  };
  show(across_, rect.left(), rect.right(), room.width());
  show(down_, rect.top() - covered, rect.bottom(), room.height());
}

CanvasView::CanvasView(Session& session, QWidget* parent)
    : QAbstractScrollArea(parent),
      session_(session),
      picture_(themeByName({}, QApplication::palette())),
      scroll_(horizontalScrollBar(), verticalScrollBar()) {
  setFrameShape(QFrame::NoFrame);
  viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
  pendingHold_.setSingleShot(true);
  pendingHold_.setInterval(kPendingHoldMs);
  connect(&pendingHold_, &QTimer::timeout, this, &CanvasView::adopt);
  spareTime_.setSingleShot(true);
  spareTime_.setInterval(kSpareTimeMs);
  connect(&spareTime_, &QTimer::timeout, this, [this] { picture_.layer(frame(), true); });
  connect(&session_, &Session::snapshotChanged, this, guarded(this, &CanvasView::snapshotChanged));
  connect(&session_, &Session::documentReplaced, this, [this] {
    mode_ = ZoomMode::Auto;
    page_ = 0;
    adopt();
    scroll_.panTo({0, 0});
  });
  connect(&session_.gradient(), &GradientLens::changed, this, &CanvasView::snapshotChanged);
}

CanvasView::~CanvasView() = default;

void CanvasView::setTheme(const Theme& theme) {
  picture_.setTheme(theme);
  rebuild();
}

void CanvasView::setPresenting(bool presenting) {
  if (presenting_ == presenting) return;
  presenting_ = presenting;
  std::swap(mode_, otherMode_);
  std::swap(zoom_, otherZoom_);
  setPaged(presenting);
  rebuild();
}

void CanvasView::setPaged(bool paged) {
  if (paged_ == paged) return;
  paged_ = paged;
  const Qt::ScrollBarPolicy bars = paged ? Qt::ScrollBarAlwaysOff : Qt::ScrollBarAsNeeded;
  setHorizontalScrollBarPolicy(bars);
  setVerticalScrollBarPolicy(bars);
  rebuild();
}

void CanvasView::paginate() {
  pages_.reset();
  scroll_.fixAt({});
  if (!paged_) return;
  pages_ = pagesOf(scene(), viewport()->size());
  page_ = std::clamp(page_, 0, pages_->count() - 1);
  scroll_.fixAt(pages_->corner(page_));
  emit pageChanged(page_, pages_->count());
}

void CanvasView::showPage(int page) {
  if (!pages_) return;
  page = std::clamp(page, 0, pages_->count() - 1);
  if (page == page_) return;
  page_ = page;
  scroll_.fixAt(pages_->corner(page_));
  picture_.invalidate();
  viewport()->update();
  emit pageChanged(page_, pages_->count());
}

void CanvasView::setReadOverlay(bool on) {
  if (readOverlay_ == on) return;
  readOverlay_ = on;
  rebuild();
  emit readOverlayChanged(on);
}

const Scene& CanvasView::scene() const {
  if (!scene_) {
    SceneOptions options;
    options.viewport = viewport()->size();
    options.mode = mode_;
    options.zoom = zoom_;
    if (presenting_) options.ui = std::max(1.0, window()->height() / (kPresentedLines * measure::kLeastPx));
    options.capped = !presenting_;
    options.legend = viewport()->height() >= 320;
    options.readOverlay = readOverlay_;
    options.lens = session_.gradient().view();
    scene_ = std::make_unique<Scene>(makeScene(session_.snapshot(), options, picture_.fonts()));
  }
  return *scene_;
}

void CanvasView::snapshotChanged() {
  const bool pending = session_.snapshot().state == OutputState::Pending || session_.gradient().pending();
  if (pending && scene_ && scene_->plan() != nullptr) {
    if (!pendingHold_.isActive()) pendingHold_.start();
    return;
  }
  adopt();
}

void CanvasView::adopt() {
  pendingHold_.stop();
  rebuild();
  emit adopted();
}

void CanvasView::rebuild() {
  scene_.reset();
  picture_.invalidate();  // first: whatever fails below, what stands there is no picture of this call
  viewport()->update();
  scroll_.setSizes(scene().layout.size, viewport()->size());
  paginate();
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
  if (hasFocus()) state.cursor = selection.cursor();
  if (!scene().lens()) state.difference = session_.difference();  // it is one of output's values
  return state;
}

CanvasFrame CanvasView::frame() const {
  CanvasFrame frame{scene(), QRectF(scroll_.offset(), viewport()->size()), devicePixelRatioF(), {}};
  if (pages_ && pages_->count() > 1) frame.page = PageView{pages_->sight(page_), page_ + 1, pages_->count()};
  return frame;
}

void CanvasView::paintEvent(QPaintEvent*) {
  MemoryGuard::get().run([this] {
    const OverlayState state = overlayState();
    QPainter painter(viewport());
    picture_.paint(painter, frame(), state, [this](RenderContext& context) { paintOver(context); });
    // The other layer is made while nothing happens, so that the first hover is as quick as the next.
    if (!picture_.hasLayer(true) && !state.dims()) spareTime_.start();
  });
}

void CanvasView::paintShown(QPainter& painter, TextAudit* texts) {
  picture_.paintWhole(painter, frame(), overlayState(), texts);
}

TextAudit CanvasView::audit() {
  return picture_.audit(frame(), overlayState());
}

void CanvasView::resizeEvent(QResizeEvent* event) {
  QAbstractScrollArea::resizeEvent(event);
  rebuild();
}

void CanvasView::changeEvent(QEvent* event) {
  QAbstractScrollArea::changeEvent(event);
  if (event->type() == QEvent::FontChange || event->type() == QEvent::LanguageChange) rebuild();
}

QRectF CanvasView::cellRectInView(const CellRef& cell) const {
  return scene().layout.cellRect(cell).translated(-scroll_.offset());
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

void CanvasView::scrollTo(const CellRef& cell) {
  const TensorLayout& t = scene().tensor(cell.tensor);
  if (!t.present || t.emptyFrame) return;
  const QRectF rect = t.hasCells() ? t.cellRect(cell.flat) : t.unitRect(cell.flat);
  if (pages_) return showPage(pages_->pageOf(rect));
  const QSizeF room(viewport()->width(), viewport()->height() - scene().layout.legendHeight);
  scroll_.reach(rect, room, scene().layout.pinnedHeight(scene().layout.size.height()));
}

void CanvasView::wheelEvent(QWheelEvent* event) {
  if (!(event->modifiers() & Qt::ControlModifier)) {
    if (!pages_) return QAbstractScrollArea::wheelEvent(event);
    if (event->angleDelta().y() != 0) showPage(page_ + (event->angleDelta().y() < 0 ? 1 : -1));
    return event->accept();
  }
  const double turns = event->angleDelta().y() / 120.0;
  if (turns != 0) zoomBy(std::pow(kZoomStep, turns), event->position());
  event->accept();
}

void CanvasView::zoomBy(double factor, const QPointF& viewPoint) {
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
  if (pages_)
    showPage(pages_->pageOf(QRectF(now, QSizeF(1, 1))));
  else
    scroll_.panTo(now - viewPoint);
  emit zoomChanged(zoom_);
}

void CanvasView::zoomIn() {
  zoomBy(kZoomStep, viewport()->rect().center());
}
void CanvasView::zoomOut() {
  zoomBy(1 / kZoomStep, viewport()->rect().center());
}

void CanvasView::zoomReset() {
  mode_ = ZoomMode::Manual;
  zoom_ = 1;
  rebuild();
  emit zoomChanged(1);
}

void CanvasView::fit() {
  mode_ = ZoomMode::Fit;
  rebuild();
  emit zoomChanged(scene().layout.zoom);
}

std::optional<AxisRef> axisAt(CanvasView& view, const QPointF& viewPoint) {
  const CanvasLayout& layout = view.scene().layout;
  if (viewPoint.y() < layout.pinnedHeight(view.scroll().offset().y())) return std::nullopt;
  return layout.hitAxis(view.scroll().toCanvas(viewPoint));
}

}  // namespace gathernd::ui
