// SPDX-License-Identifier: GPL-3.0-or-later
// The session's snapshot as a picture that scrolls and zooms, and where in it what stands. It does not react
// to the pointer but for the wheel; that, keys and menus are CanvasWidget's. Units: pixels of the viewport
// where a name says view, else of the canvas. Thread rule: GUI thread.
#pragma once

#include <QObject>
#include <QPixmap>
#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <QTimer>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "ui/canvas/paint/painter.h"
#include "ui/canvas/panes/control.h"
#include "ui/canvas/scene/pages.h"
#include "ui/canvas/scene/scene.h"
#include "ui/canvas/tiles/canvas_tiles.h"
#include "ui/session/session.h"
#include "ui/theme/theme.h"
#include "ui/widgets/steady_area.h"

class QAbstractScrollArea;
class QScrollBar;

namespace gathernd::ui {

// What an edit changes of the picture at rest, so that a frame after it paints that alone. Units: pixels of
// the canvas.

/// The parts within `view` that look otherwise in `now` than they did in `before`, some pixels of air round
/// each: slices of params and blocks of output that hold another value, and the time in output's heading.
/// Nothing where more has changed than values of params, or so much that the whole is painted as quickly.
std::optional<std::vector<QRectF>> changedParts(const Scene& before, const Scene& now, const QRectF& view);
/// Where panes show tensors in small, all that their colours fill; nothing where colours stand elsewhere too.
std::optional<std::vector<QRectF>> partsInSmall(const Scene& scene);

/// What a scene in panes was painted by.
struct PanesPainted {
  CanvasLayout layout;
  bool ghosts = false;

  static PanesPainted of(const Scene& scene) { return {scene.layout, !scene.ghosts.empty()}; }
};
/// Frames of the panes that were scrolled, zoomed or arranged otherwise since then, on whole pixels; nothing
/// where all of the picture may be another. Of one snapshot.
std::optional<std::vector<QRectF>> changedPanes(const PanesPainted& before, const Scene& now);

/// One of the pages that a picture larger than the window is shown as.
struct PageView {
  QRectF sight;  ///< of the canvas; the rest of the view stays blank but for what is pinned
  int number = 1, count = 1;
};

/// What is seen of the canvas.
struct CanvasFrame {
  const Scene& scene;
  QRectF view;  ///< in the canvas' coordinates
  double devicePixelRatio = 1;
  std::optional<PageView> page;

  const QRectF& sight() const { return page ? page->sight : view; }
};

// The picture as the view paints it. It keeps the picture at rest and its dimmed twin as pixmaps, so that
// pointing repaints only what lies on top. Units: pixels of the canvas; the pixmaps have the device's.

class CanvasPicture {
 public:
  /// The theme, or the size of words, has changed.
  void restyle();
  FontBook& fonts() const { return *fonts_; }
  const CanvasTiles& tiles() const { return tiles_; }
  CanvasTiles& tiles() { return tiles_; }
  /// While stepping, blocks of later tuples are empty; −1: all are shown.
  void showTuples(std::int64_t count);
  /// Which layers could be shown until they were called invalid.
  struct Valid {
    bool rest = false, dimmed = false;
    std::uint64_t until = 0;
  };
  /// The scene or what is seen of it changed: both layers are painted anew.
  Valid invalidate() {
    return {std::exchange(rest_.valid, false), std::exchange(dimmed_.valid, false), ++invalidations_};
  }
  /// Unless they were called invalid again since: all but these parts of the canvas can still be shown.
  /// False: the picture at rest has to be painted anew all the same.
  bool keepBut(const Valid& former, const std::vector<QRectF>& parts);

  bool hasLayer(bool dimmed) const { return (dimmed ? dimmed_ : rest_).valid; }
  const QPixmap& layer(const CanvasFrame& frame, bool dimmed);
  /// `over` paints between the overlay and the legend, in the canvas' coordinates.
  void paint(QPainter& painter, const CanvasFrame& frame, const OverlayState& state,
             const std::function<void(RenderContext&)>& over);
  /// All of it on any device, texts as text; `texts`, where given, learns of each.
  void paintWhole(QPainter& painter, const CanvasFrame& frame, const OverlayState& state,
                  TextAudit* texts = nullptr);
  /// Texts that a whole painting draws; paints once more.
  TextAudit audit(const CanvasFrame& frame, const OverlayState& state);

 private:
  void paintAbove(RenderContext& context, const CanvasFrame& frame, const OverlayState& state,
                  const std::function<void(RenderContext&)>& over);

  struct Layer {
    QPixmap pixmap;
    bool valid = false;
    std::vector<QRectF> outdated;  ///< parts of one that is valid but for them
  };
  void paintParts(Layer& layer, const CanvasFrame& frame, const std::vector<QRectF>& parts, bool dimmed);

  std::unique_ptr<FontBook> fonts_ = std::make_unique<FontBook>(appTheme());
  NumberImages images_;
  CanvasTiles tiles_;
  Layer rest_, dimmed_;
  std::int64_t tuplesShown_ = -1;
  bool ways_ = false;
  std::uint64_t invalidations_ = 0;
};

// The window onto the canvas: two scroll bars, which count in int, over a picture of up to billions of
// pixels; or, instead of them, pages that are turned. Units: pixels of the canvas and of the viewport.

enum class ScrollTo : std::uint8_t {
  Sight,  ///< no further than needed
  Middle  ///< down to near the middle, unless it lies there already: where one looks for what one is led to
};

class CanvasScroll : public QObject {
  Q_OBJECT

 public:
  explicit CanvasScroll(QAbstractScrollArea* area);

  /// Of another picture, or another window: what was at the top left corner stays there, as far as it can.
  void setScene(const Scene& scene, const QSizeF& view);
  /// The canvas' point in the viewport's top left corner.
  QPointF offset() const;
  QPointF toCanvas(const QPointF& viewPoint) const { return viewPoint + offset(); }
  /// Puts `corner` there, as far as there is something to scroll; or turns to the page that shows what would
  /// be in the middle then.
  void panTo(const QPointF& corner);
  /// Scrolls to `rect`, with some margin, in a view of size `room`, below what covers its top; or turns to
  /// its page.
  void reach(const QRectF& rect, const QSizeF& room, double covered, ScrollTo to);

  void setPaged(bool paged);
  bool paged() const { return paged_; }
  int pageCount() const { return pages_ ? pages_->count() : 1; }
  int page() const { return page_; }  ///< from 0
  void showPage(int page);            ///< the nearest that there is
  /// Nothing while all of it fits, or is scrolled.
  std::optional<PageView> shown() const;

 signals:
  void pagedChanged();
  void pageChanged(int page, int count);

 private:
  void turnTo(int page);
  /// Scrolls the least that has `low` to `high`, with some margin, in a view as long as `page`.
  void show(QScrollBar* bar, double low, double high, double page);

  QAbstractScrollArea* area_;
  QScrollBar* across_;
  QScrollBar* down_;
  double factor_ = 1;  ///< pixels a step of the bars
  bool paged_ = false;
  std::optional<Pages> pages_;
  int page_ = 0;
};

class CanvasView : public SteadyArea {
  Q_OBJECT

 public:
  static constexpr double kMinZoom = 0.02, kMaxZoom = 6, kZoomStep = 1.25;

  explicit CanvasView(Session& session, QWidget* parent = nullptr);
  ~CanvasView() override;

  Session& session() const { return session_; }
  const Scene& scene() const;
  CanvasScroll& scroll() { return scroll_; }
  /// Where the tensors have no room beside each other each scrolls alone, unless a class looks on.
  PaneControl& panes() { return panes_; }
  CanvasPicture& picture() { return picture_; }
  virtual OverlayState overlayState() const;
  /// Texts drawn in the last whole painting, for the check of screenshots; paints once more.
  TextAudit audit() { return picture_.audit(frame(), overlayState()); }

  /// Before a class: words as large as the window's height asks for, and growth without a cap.
  void setPresenting(bool presenting);
  bool presenting() const { return presenting_; }
  /// The canvas as it stands, texts as text, with the painter's origin in its top left corner.
  void paintShown(QPainter& painter, TextAudit* texts = nullptr) {
    picture_.paintWhole(painter, frame(), overlayState(), texts);
  }
  bool readOverlay() const { return readOverlay_; }

  /// In the viewport's coordinates.
  QRectF cellRectInView(const CellRef& cell) const {
    return scene().layout.cellRect(cell).translated(-scroll_.offset());
  }
  std::optional<CellRef> cellAt(const QPointF& viewPoint) const;
  void scrollTo(const CellRef& cell, ScrollTo to = ScrollTo::Sight);
  /// What a scene in a viewport of such a size is made by.
  SceneOptions sceneOptions(const QSize& viewport) const;
  QSize sizeHint() const override { return {980, 568}; }

 public slots:
  void zoomIn() { zoomBy(kZoomStep, viewport()->rect().center()); }
  void zoomOut() { zoomBy(1 / kZoomStep, viewport()->rect().center()); }
  void zoomReset();
  void fit();
  void setReadOverlay(bool on);

 signals:
  void zoomChanged(double zoom);
  void readOverlayChanged(bool on);
  void adopted();  ///< the scene is another snapshot's

 protected:
  void paintEvent(QPaintEvent* event) override;
  void viewportResized() override { rebuild(); }
  void changeEvent(QEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void scrollContentsBy(int dx, int dy) override;
  /// What lies above the overlay, in the canvas' coordinates.
  virtual void paintOver(RenderContext&) {}

 private:
  friend struct CanvasPlace;

  void layOut() override;
  void rebuild();
  /// The next frame: of a picture that was valid so, these parts of the canvas; else all of it.
  void repaint(const CanvasPicture::Valid& former, const std::optional<std::vector<QRectF>>& parts);
  CanvasFrame frame() const {
    return {scene(), QRectF(scroll_.offset(), viewport()->size()), devicePixelRatioF(), scroll_.shown()};
  }
  void zoomBy(double factor, const QPointF& viewPoint);

  Session& session_;
  CanvasPicture picture_;
  CanvasScroll scroll_;
  mutable PaneControl panes_;
  PaneTools paneTools_;
  mutable std::unique_ptr<Scene> scene_;
  PanesPainted panesPainted_;
  ZoomMode mode_ = ZoomMode::Auto;
  double zoom_ = 1;
  ZoomMode otherMode_ = ZoomMode::Auto;  ///< before a class, or not: each has its own zoom
  double otherZoom_ = 1;
  bool presenting_ = false;
  mutable std::shared_ptr<const Document> askedOf_;  ///< the call that was asked about last, before a class
  mutable QSize askedWindow_;                        ///< in a window of that size
  mutable double askedGrowth_ = 0;
  bool readOverlay_ = false;
  bool paintedAtRest_ = false;  ///< nothing lay above the picture in the last frame
  QTimer pendingHold_, spareTime_;
};

/// Whether a viewport of such a size would show all of it as text, with nothing to scroll.
bool wouldFit(CanvasView& view, const QSize& viewport);
/// The axis on whose ruler a point of the viewport lies.
std::optional<AxisRef> axisAt(CanvasView& view, const QPointF& viewPoint);

}  // namespace gathernd::ui
