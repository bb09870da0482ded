// SPDX-License-Identifier: GPL-3.0-or-later
// The session's snapshot as a picture that scrolls and zooms, and where in it what stands. It does not react
// to the pointer but for the wheel; that, keys and menus are CanvasWidget's. Units: pixels of the viewport
// where a name says view, else of the canvas. Thread rule: GUI thread.
#pragma once

#include <QAbstractScrollArea>
#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <QTimer>
#include <memory>
#include <optional>

#include "ui/canvas/scene/pages.h"
#include "ui/canvas/widget/canvas_picture.h"
#include "ui/session/session.h"

class QScrollBar;

namespace gathernd::ui {

// The window onto the canvas: two scroll bars, which count in int, over a picture of up to billions of
// pixels. Units: pixels of the canvas and of the viewport.

class CanvasScroll {
 public:
  /// The bars outlive it.
  CanvasScroll(QScrollBar* across, QScrollBar* down) : across_(across), down_(down) {}

  void setSizes(const QSizeF& canvas, const QSizeF& view);
  /// The canvas' point in the viewport's top left corner.
  QPointF offset() const;
  /// Puts `corner` there whatever the bars say, or leaves it to them again.
  void fixAt(const std::optional<QPointF>& corner) { fixed_ = corner; }
  QPointF toCanvas(const QPointF& viewPoint) const { return viewPoint + offset(); }
  /// Puts `corner` there, as far as there is something to scroll.
  void panTo(const QPointF& corner);
  /// Scrolls no further than needed to have `rect`, with some margin, in a view of size `room`, below what
  /// covers its top.
  void reach(const QRectF& rect, const QSizeF& room, double covered);

 private:
  QScrollBar* across_;
  QScrollBar* down_;
  double factor_ = 1;  ///< pixels a step of the bars
  std::optional<QPointF> fixed_;
};

class CanvasView : public QAbstractScrollArea {
  Q_OBJECT

 public:
  explicit CanvasView(Session& session, QWidget* parent = nullptr);
  ~CanvasView() override;

  Session& session() const { return session_; }
  const Scene& scene() const;
  CanvasScroll& scroll() { return scroll_; }
  CanvasPicture& picture() { return picture_; }
  virtual OverlayState overlayState() const;
  /// Texts drawn in the last whole painting, for the check of screenshots; paints once more.
  TextAudit audit();

  void setTheme(const Theme& theme);
  /// Before a class: words as large as the window's height asks for, and growth without a cap.
  void setPresenting(bool presenting);
  bool presenting() const { return presenting_; }
  /// What does not fit is turned, page by page, instead of scrolled; so it is before a class.
  void setPaged(bool paged);
  int pageCount() const { return pages_ ? pages_->count() : 1; }
  int page() const { return page_; }  ///< from 0
  /// The canvas as it stands, texts as text, with the painter's origin in its top left corner.
  void paintShown(QPainter& painter, TextAudit* texts = nullptr);
  bool readOverlay() const { return readOverlay_; }
  ZoomMode zoomMode() const { return mode_; }
  double zoom() const { return scene().layout.zoom; }

  /// In the viewport's coordinates.
  QRectF cellRectInView(const CellRef& cell) const;
  std::optional<CellRef> cellAt(const QPointF& viewPoint) const;
  void scrollTo(const CellRef& cell);
  QSize sizeHint() const override { return {980, 568}; }
  QSize minimumSizeHint() const override { return {320, 240}; }

 public slots:
  void showPage(int page);  ///< the nearest that there is
  void zoomIn();
  void zoomOut();
  void zoomReset();
  void fit();
  void setReadOverlay(bool on);

 signals:
  void zoomChanged(double zoom);
  void readOverlayChanged(bool on);
  void pageChanged(int page, int count);
  void adopted();  ///< the scene is another snapshot's

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void scrollContentsBy(int dx, int dy) override;
  /// What lies above the overlay, in the canvas' coordinates.
  virtual void paintOver(RenderContext&) {}

 private:
  void snapshotChanged();
  void adopt();
  void rebuild();
  void paginate();
  CanvasFrame frame() const;
  void zoomBy(double factor, const QPointF& viewPoint);

  Session& session_;
  CanvasPicture picture_;
  CanvasScroll scroll_;
  mutable std::unique_ptr<Scene> scene_;
  ZoomMode mode_ = ZoomMode::Auto;
  double zoom_ = 1;
  ZoomMode otherMode_ = ZoomMode::Auto;  ///< before a class, or not: each has its own zoom
  double otherZoom_ = 1;
  bool presenting_ = false;
  bool paged_ = false;
  std::optional<Pages> pages_;
  int page_ = 0;
  bool readOverlay_ = false;
  QTimer pendingHold_, spareTime_;
};

/// The axis on whose ruler a point of the viewport lies.
std::optional<AxisRef> axisAt(CanvasView& view, const QPointF& viewPoint);

}  // namespace gathernd::ui
