// SPDX-License-Identifier: GPL-3.0-or-later
// The picture as a widget: paints the session's snapshot, turns pointer and keys into intents. It keeps the
// picture at rest and its dimmed twin as pixmaps, so that pointing repaints only what lies on top. Thread
// rule: GUI thread.
#pragma once

#include <QAbstractScrollArea>
#include <QElapsedTimer>
#include <QMenu>
#include <QPixmap>
#include <QPointer>
#include <QTimer>
#include <memory>
#include <optional>

#include "ui/canvas/paint/painter.h"
#include "ui/canvas/scene/scene.h"
#include "ui/session/session.h"
#include "ui/theme/theme.h"

namespace gathernd::ui {

class CellEditor;

class CanvasWidget : public QAbstractScrollArea {
  Q_OBJECT

 public:
  explicit CanvasWidget(Session& session, QWidget* parent = nullptr);
  ~CanvasWidget() override;

  void setTheme(const Theme& theme);
  const Theme& theme() const { return theme_; }
  /// Scale of words and lines: 1 at the desk, 2 before a class.
  void setUiScale(double scale);
  bool readOverlay() const { return readOverlay_; }
  ZoomMode zoomMode() const { return mode_; }
  double zoom() const { return scene().layout.zoom; }
  const Scene& scene() const;
  OverlayState overlayState() const;
  /// Texts drawn in the last whole painting, for the check of screenshots; paints once more.
  TextAudit audit();

  /// In the viewport's coordinates.
  QRectF cellRectInView(const CellRef& cell) const;
  std::optional<CellRef> cellAt(const QPointF& viewPoint) const;
  void scrollTo(const CellRef& cell);
  QSize sizeHint() const override { return {980, 568}; }
  QSize minimumSizeHint() const override { return {320, 240}; }

  /// The sentence a screen reader says: the place under the cursor and its value.
  QString accessibleSummary() const;

 public slots:
  void zoomIn();
  void zoomOut();
  void zoomReset();
  void fit();
  void goToCounterpart();
  void setReadOverlay(bool on);
  void editAt(CellRef cell, const QString& firstText = {});
  /// In place, centred at `viewPoint`.
  void editAxisName(const gathernd::ui::AxisRef& axis, const QPointF& viewPoint);
  void copyValue();

 signals:
  void editorRequested(gathernd::ui::TensorId tensor);  ///< a heading was double-clicked
  void statusText(const QString& text);
  void zoomChanged(double zoom);
  void readOverlayChanged(bool on);
  /// A context menu is about to show: whoever knows edits of a whole tensor adds them.
  void tensorMenu(QMenu* menu, gathernd::ui::TensorId tensor);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  bool event(QEvent* event) override;
  bool viewportEvent(QEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool focusNextPrevChild(bool next) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void scrollContentsBy(int dx, int dy) override;

 private:
  enum class Drag : std::uint8_t { None, Armed, Pan, Tuple };
  enum class Affordance : std::uint8_t { None, Insert, Remove };

  void snapshotChanged();
  void adopt();
  void rebuild();
  void selectionChanged();
  void playbackChanged();
  void differenceChanged();
  void updateScrollBars();
  QPointF offset() const;
  QPointF toCanvas(const QPointF& viewPoint) const { return viewPoint + offset(); }
  void invalidate();
  const QPixmap& layer(bool dimmed);
  void paintTicks(RenderContext& context, const OverlayState& state);
  void paintAffordances(RenderContext& context);
  QRectF affordanceRect(Affordance which) const;
  Affordance affordanceAt(const QPointF& viewPoint) const;
  std::optional<TensorId> headingAt(const QPointF& viewPoint) const;
  void updateHover(const QPointF& viewPoint);
  void zoomBy(double factor, const QPointF& viewPoint);
  void moveCursor(int dx, int dy);
  void jumpTensor(int step);
  CellRef startCell(TensorId tensor) const;
  void putCursor(const CellRef& cell);
  void announce();
  void showMenu(const QPoint& globalPoint, const std::optional<CellRef>& cell,
                std::optional<TensorId> tensor);
  void addCellActions(QMenu* menu, const CellRef& cell);
  QString tooltipFor(const CellRef& cell) const;
  int rowAxis(TensorId tensor) const;

  Session& session_;
  Theme theme_;
  std::unique_ptr<FontBook> fonts_;
  mutable std::unique_ptr<Scene> scene_;
  ZoomMode mode_ = ZoomMode::Auto;
  double zoom_ = 1, uiScale_ = 1, scrollFactor_ = 1;
  bool readOverlay_ = false;
  QPixmap rest_, dimmed_;
  bool restValid_ = false, dimmedValid_ = false;
  std::int64_t shownTuples_ = -1;
  StepState lastStep_;
  QTimer hoverOut_, pendingHold_, spareTime_;
  Drag drag_ = Drag::None;
  QPointF pressAt_;
  QPointF scrollAtPress_;
  std::optional<CellRef> pressCell_;
  std::optional<CellRef> dropTarget_;
  bool axisFromHere_ = false;
  QPointer<CellEditor> editor_;
};

}  // namespace gathernd::ui
