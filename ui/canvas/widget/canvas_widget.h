// SPDX-License-Identifier: GPL-3.0-or-later
// The picture as a widget: the view with a pointer, a keyboard cursor, a context menu and words for screen
// readers. What is done here becomes an intent of the session. Units: pixels of the viewport. Thread rule:
// GUI thread.
#pragma once

#include <QHelpEvent>
#include <QMenu>

#include "ui/canvas/widget/canvas_input.h"
#include "ui/canvas/widget/canvas_view.h"
#include "ui/selection/playback.h"

namespace gathernd::ui {

class Asking;

class CanvasWidget : public CanvasView {
  Q_OBJECT

 public:
  explicit CanvasWidget(Session& session, QWidget* parent = nullptr);
  ~CanvasWidget() override;

  OverlayState overlayState() const override;
  StepMotion& motion() { return motion_; }
  /// Questions are shown and answered on the picture; it outlives the widget's events.
  void setAsking(Asking& asking);
  /// The sentence a screen reader says: the place under the cursor and its value.
  QString accessibleSummary() const;
  /// Why what is typed in a cell cannot be taken; "" where nothing is.
  QString typingProblem() const { return cursor_.problem(); }

 public slots:
  void goToCounterpart() { cursor_.goToCounterpart(); }
  void pin(const CellRef& cell);  ///< for good
  void editAt(CellRef cell, const QString& firstText = {}) { cursor_.editAt(cell, firstText); }
  /// In place, centred at `viewPoint`.
  void editAxisName(const gathernd::ui::AxisRef& axis, const QPointF& viewPoint) {
    cursor_.editAxisName(axis, viewPoint);
  }
  void copy();                         ///< the value of what has the focus
  void paste() { emit pasteAsked(); }  ///< onto the picture

 signals:
  void editorRequested(gathernd::ui::TensorId tensor);  ///< a heading was double-clicked
  void statusText(const QString& text);
  void pasteAsked();
  /// A context menu is about to show: whoever knows edits of a whole tensor adds them.
  void tensorMenu(QMenu* menu, gathernd::ui::TensorId tensor);

 protected:
  bool event(QEvent* event) override;
  bool viewportEvent(QEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override { pointer_.move(*event); }
  void mousePressEvent(QMouseEvent* event) override { pointer_.press(*event); }
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override { pointer_.doubleClick(*event); }
  void wheelEvent(QWheelEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool focusNextPrevChild(bool next) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void scrollContentsBy(int dx, int dy) override;
  void paintOver(RenderContext& context) override { pointer_.paintAffordances(context); }

 private:
  void followSession();
  void selectionChanged();
  void playbackChanged();
  void showCopied();
  void differenceChanged();
  void announce();
  void tellReaders();
  void showTooltip(const QPoint& at);
  bool command(const QKeyEvent& event);
  bool chooses(const QKeyEvent& event);
  void showAsked();
  bool answers(const QKeyEvent& event);

  CanvasPointer pointer_;
  CanvasCursor cursor_;
  StepMotion motion_;
  StepState lastStep_;
  QPoint tipAt_;  ///< of the viewport
  Asking* asking_ = nullptr;
  bool announcing_ = false;
};

// What the canvas says of a place: in a tooltip, and to a screen reader.

/// What is to be said of a cell and the formula line does not say, a line each; mostly nothing.
QString cellTooltip(const Scene& scene, const Session& session, const CellRef& cell);
/// Of all cells that the device pixel at `at` stands for; empty where it stands for one, or shows no figures.
QString tileTooltip(const Scene& scene, CanvasTiles& tiles, TensorId tensor, const QPointF& at,
                    double devicePixelRatio);
QString axisTooltip(const Scene& scene, const AxisRef& axis);
/// One sentence: the place in focus and its value, and the first difference of a comparison.
QString spokenSummary(const Scene& scene, Session& session);

// The canvas for screen readers: a name that says the place under the cursor, its value and where it came
// from. Thread rule: GUI thread.

/// Once a process; later calls do nothing.
void installCanvasAccessibility();

}  // namespace gathernd::ui
