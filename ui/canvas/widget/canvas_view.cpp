// SPDX-License-Identifier: GPL-3.0-or-later
// State, layers and painting. Input is in canvas_pointer.cpp and canvas_cursor.cpp, menus in canvas_menu.cpp.
#include "ui/canvas/widget/canvas_widget.h"

#include <QApplication>
#include <QPaintEvent>
#include <QScrollBar>
#include <algorithm>
#include <cmath>

#include "ui/canvas/widget/canvas_accessible.h"
#include "ui/canvas/widget/cell_editor.h"

namespace gathernd::ui {
namespace {

// A run that takes no longer than this never shows "computing": the last picture stays until the next one is
// there.
constexpr int kPendingHoldMs = 120;
constexpr int kSpareTimeMs =
    120;  // quiet for so long: time to paint the dimmed layer ahead of the first hover
constexpr double kScrollSlack = 0.01;  // px
constexpr double kMostScroll = 1e9;    // scroll bars count in int

}  // namespace

CanvasWidget::CanvasWidget(Session& session, QWidget* parent)
    : QAbstractScrollArea(parent),
      session_(session),
      theme_(themeByName({}, QApplication::palette())),
      fonts_(std::make_unique<FontBook>(theme_)) {
  installCanvasAccessibility();
  setObjectName(QStringLiteral("canvas"));
  setAccessibleName(tr("Picture of the gather"));
  setFocusPolicy(Qt::StrongFocus);
  setFrameShape(QFrame::NoFrame);
  viewport()->setMouseTracking(true);
  viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
  hoverOut_.setSingleShot(true);
  hoverOut_.setInterval(measure::kHoverOutMs);
  connect(&hoverOut_, &QTimer::timeout, this, [this] { session_.selection().setHover(std::nullopt); });
  pendingHold_.setSingleShot(true);
  pendingHold_.setInterval(kPendingHoldMs);
  connect(&pendingHold_, &QTimer::timeout, this, &CanvasWidget::adopt);
  spareTime_.setSingleShot(true);
  spareTime_.setInterval(kSpareTimeMs);
  connect(&spareTime_, &QTimer::timeout, this, [this] { layer(true); });
  connect(&session_, &Session::snapshotChanged, this, &CanvasWidget::snapshotChanged);
  connect(&session_, &Session::documentReplaced, this, [this] {
    mode_ = ZoomMode::Auto;
    if (editor_) editor_->deleteLater();
    adopt();
    horizontalScrollBar()->setValue(0);
    verticalScrollBar()->setValue(0);
  });
  connect(&session_.selection(), &Selection::changed, this, &CanvasWidget::selectionChanged);
  connect(&session_, &Session::differenceChanged, this, &CanvasWidget::differenceChanged);
  connect(&session_.playback(), &Playback::changed, this, &CanvasWidget::playbackChanged);
  connect(&session_.gradient(), &GradientLens::changed, this, &CanvasWidget::snapshotChanged);
}

CanvasWidget::~CanvasWidget() = default;

void CanvasWidget::setTheme(const Theme& theme) {
  theme_ = theme;
  fonts_ = std::make_unique<FontBook>(theme_);
  rebuild();
}

void CanvasWidget::setUiScale(double scale) {
  uiScale_ = std::clamp(scale, 0.5, 6.0);
  rebuild();
}

void CanvasWidget::setReadOverlay(bool on) {
  if (readOverlay_ == on) return;
  readOverlay_ = on;
  rebuild();
  emit readOverlayChanged(on);
}

const Scene& CanvasWidget::scene() const {
  if (!scene_) {
    SceneOptions options;
    options.viewport = viewport()->size();
    options.mode = mode_;
    options.zoom = zoom_;
    options.ui = uiScale_;
    options.legend = viewport()->height() >= 320;
    options.readOverlay = readOverlay_;
    options.lens = session_.gradient().view();
    scene_ = std::make_unique<Scene>(makeScene(session_.snapshot(), options, *fonts_));
  }
  return *scene_;
}

void CanvasWidget::snapshotChanged() {
  const bool pending = session_.snapshot().state == OutputState::Pending || session_.gradient().pending();
  if (pending && scene_ && scene_->plan() != nullptr) {
    if (!pendingHold_.isActive()) pendingHold_.start();
    return;
  }
  adopt();
}

void CanvasWidget::adopt() {
  pendingHold_.stop();
  rebuild();
  announce();
}

void CanvasWidget::rebuild() {
  scene_.reset();
  updateScrollBars();
  invalidate();
}

void CanvasWidget::invalidate() {
  restValid_ = dimmedValid_ = false;
  viewport()->update();
}

void CanvasWidget::updateScrollBars() {
  const QSizeF size = scene().layout.size;
  const QSizeF view = viewport()->size();
  scrollFactor_ = std::max(1.0, std::max(size.width(), size.height()) / kMostScroll);
  const auto set = [&](QScrollBar* bar, double whole, double page) {
    // Sums of gaps may miss the page by a rounding error: that is nothing to scroll.
    bar->setRange(0, static_cast<int>(std::ceil(std::max(0.0, whole - page - kScrollSlack) / scrollFactor_)));
    bar->setPageStep(std::max(1, static_cast<int>(page / scrollFactor_)));
    bar->setSingleStep(24);
  };
  set(horizontalScrollBar(), size.width(), view.width());
  set(verticalScrollBar(), size.height(), view.height());
}

QPointF CanvasWidget::offset() const {
  return QPointF(horizontalScrollBar()->value(), verticalScrollBar()->value()) * scrollFactor_;
}

void CanvasWidget::scrollContentsBy(int, int) {
  if (editor_) editor_->setGeometry(cellRectInView(editor_->cell()).toAlignedRect());
  invalidate();
}

OverlayState CanvasWidget::overlayState() const {
  OverlayState state;
  Selection& selection = session_.selection();
  state.focus = session_.focus();
  state.axis = selection.axis();
  state.pinA = selection.pinA();
  state.pinB = selection.pinB();
  state.marked = selection.marked();
  state.step = session_.playback().state();
  if (hasFocus()) state.cursor = selection.cursor();
  state.dropTarget = dropTarget_;
  if (!scene().lens()) state.difference = session_.difference();  // it is one of output's values
  return state;
}

const QPixmap& CanvasWidget::layer(bool dimmed) {
  QPixmap& pixmap = dimmed ? dimmed_ : rest_;
  bool& valid = dimmed ? dimmedValid_ : restValid_;
  if (valid) return pixmap;
  const double dpr = devicePixelRatioF();
  const QSize wanted = viewport()->size() * dpr;
  if (pixmap.size() != wanted) pixmap = QPixmap(wanted);
  pixmap.setDevicePixelRatio(dpr);
  pixmap.fill(theme_.canvas);
  QPainter painter(&pixmap);
  const QPointF at = offset();
  painter.translate(-at);
  RenderContext context(painter, theme_, *fonts_, scene().layout.ui);
  RestStyle style;
  style.dimmed = dimmed;
  style.tuplesShown = shownTuples_;
  CanvasPainter(context, scene()).paintRest(QRectF(at, viewport()->size()), style);
  valid = true;
  return pixmap;
}

void CanvasWidget::paintEvent(QPaintEvent*) {
  const OverlayState state = overlayState();
  const QPixmap& base = layer(state.dims());
  QPainter painter(viewport());
  painter.drawPixmap(0, 0, base);
  const QPointF at = offset();
  RenderContext context(painter, theme_, *fonts_, scene().layout.ui);
  CanvasPainter canvas(context, scene());
  painter.translate(-at);
  canvas.paintOverlay(QRectF(at, viewport()->size()), state);
  paintAffordances(context);
  painter.resetTransform();
  if (scene().options.legend) {
    QRectF row = viewport()->rect();
    row.setTop(row.bottom() - scene().layout.legendHeight);
    canvas.paintLegend(row, state);
  }
  paintTicks(context, state);
  // The other layer is made while nothing happens, so that the first hover is as quick as the next.
  if (!dimmedValid_ && !state.dims()) spareTime_.start();
}

TextAudit CanvasWidget::audit() {
  TextAudit texts;
  const OverlayState state = overlayState();
  QImage image(viewport()->size(), QImage::Format_ARGB32_Premultiplied);
  QPainter painter(&image);
  RenderContext context(painter, theme_, *fonts_, scene().layout.ui, &texts);
  CanvasPainter canvas(context, scene());
  const QPointF at = offset();
  painter.translate(-at);
  RestStyle style;
  style.dimmed = state.dims();
  style.tuplesShown = shownTuples_;
  canvas.paintRest(QRectF(at, viewport()->size()), style);
  canvas.paintOverlay(QRectF(at, viewport()->size()), state);
  painter.resetTransform();
  QRectF row = viewport()->rect();
  row.setTop(row.bottom() - scene().layout.legendHeight);
  if (scene().options.legend) canvas.paintLegend(row, state);
  return texts;
}

void CanvasWidget::paintTicks(RenderContext& context, const OverlayState& state) {
  const double whole = scene().layout.size.height();
  const double view = viewport()->height();
  if (!state.focus || whole <= view + 1) return;
  const auto h = highlightOf(scene(), *state.focus);
  if (!h) return;
  const double top = offset().y();
  const auto tick = [&](const CellRef& cell) {
    const TensorLayout& t = scene().tensor(cell.tensor);
    if (!t.present || t.emptyFrame) return;
    const double y = t.unitRect(cell.flat).center().y();
    if (y >= top && y <= top + view) return;
    context.box(QRectF(viewport()->width() - 7, y / whole * view - 1.5, 7, 3), theme_.ink, {}, 1, 1);
  };
  if (h->slice >= 0) tick(scene().unit(TensorId::Params, h->slice));
  for (const std::int64_t tuple : h->tuples) {
    tick(scene().unit(TensorId::Indices, tuple));
    tick(scene().unit(TensorId::Output, tuple));
  }
}

void CanvasWidget::resizeEvent(QResizeEvent* event) {
  QAbstractScrollArea::resizeEvent(event);
  rebuild();
}

void CanvasWidget::changeEvent(QEvent* event) {
  QAbstractScrollArea::changeEvent(event);
  if (event->type() == QEvent::FontChange || event->type() == QEvent::LanguageChange) rebuild();
}

void CanvasWidget::selectionChanged() {
  viewport()->update();
  announce();
}

void CanvasWidget::differenceChanged() {
  viewport()->update();
  if (const auto& difference = session_.difference()) scrollTo(difference->cell);
  announce();
}

void CanvasWidget::playbackChanged() {
  const Playback& playback = session_.playback();
  // A new step has the word until one points at something again.
  if (playback.state().active && playback.state() != lastStep_) {
    hoverOut_.stop();
    session_.selection().clearPointed();
  }
  lastStep_ = playback.state();
  const std::int64_t shown = playback.state().active ? playback.tuplesDone() : -1;
  if (shown != shownTuples_) {
    shownTuples_ = shown;
    invalidate();
  }
  if (playback.state().active && playback.state().tuple < scene().tensor(TensorId::Indices).unitCount())
    scrollTo(scene().unit(TensorId::Indices, playback.state().tuple));
  viewport()->update();
}

QRectF CanvasWidget::cellRectInView(const CellRef& cell) const {
  return scene().layout.cellRect(cell).translated(-offset());
}

std::optional<CellRef> CanvasWidget::cellAt(const QPointF& viewPoint) const {
  if (scene().options.legend && viewPoint.y() > viewport()->height() - scene().layout.legendHeight)
    return std::nullopt;
  return scene().layout.hitUnit(toCanvas(viewPoint));
}

void CanvasWidget::scrollTo(const CellRef& cell) {
  const TensorLayout& t = scene().tensor(cell.tensor);
  if (!t.present || t.emptyFrame) return;
  const QRectF rect = t.hasCells() ? t.cellRect(cell.flat) : t.unitRect(cell.flat);
  const auto reach = [&](QScrollBar* bar, double low, double high, double page) {
    const double at = bar->value() * scrollFactor_;
    double to = at;
    if (high + 24 > at + page) to = high + 24 - page;
    if (low - 24 < to) to = low - 24;
    bar->setValue(static_cast<int>(to / scrollFactor_));
  };
  reach(horizontalScrollBar(), rect.left(), rect.right(), viewport()->width());
  reach(verticalScrollBar(), rect.top(), rect.bottom(), viewport()->height() - scene().layout.legendHeight);
}

}  // namespace gathernd::ui
