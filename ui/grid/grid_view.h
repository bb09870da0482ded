// SPDX-License-Identifier: GPL-3.0-or-later
// Cells in rows and columns that scrolls by itself: nothing is kept for a row or a column, so that ten
// thousand million rows cost what ten do. Keys, selection, editing in place, and the page in sight as a table
// for screen readers. It mirrors itself where one reads from the right. Thread rule: GUI thread.
#pragma once

#include <QAbstractScrollArea>
#include <QLineEdit>
#include <QPointer>
#include <QString>
#include <QTimer>
#include <cstdint>

#include "core/overview/matrix_layout.h"
#include "ui/grid/grid_geometry.h"
#include "ui/grid/grid_selection.h"
#include "ui/grid/long_bar.h"

namespace gathernd::ui {

/// What it shows, each cell's words made when they are asked for.
class GridCells {
 public:
  virtual ~GridCells() = default;
  virtual std::int64_t rows() const = 0;
  virtual std::int64_t columns() const = 0;
  virtual QString text(Cell cell) const = 0;
  virtual QString tip(Cell cell) const = 0;  ///< "": the text says all
  virtual QString rowName(std::int64_t row) const = 0;
  virtual QString columnName(std::int64_t column) const = 0;
  virtual Qt::Alignment alignment() const = 0;
  virtual bool editable() const = 0;
  virtual void setText(Cell cell, const QString& typed) = 0;
  virtual QString emptyWords() const = 0;  ///< what stands where there are no cells
};

class GridView : public QAbstractScrollArea {
  Q_OBJECT

 public:
  /// `cells` outlives it.
  explicit GridView(GridCells& cells, QWidget* parent = nullptr);

  const GridCells& gridCells() const { return cells_; }
  const GridGeometry& geometryOfCells() const { return place_; }
  const GridSelection& selection() const { return selection_; }
  Cell current() const { return selection_.current(); }
  /// Alone, and in sight.
  void setCurrent(Cell cell);
  void select(const CellRect& range);
  Q_INVOKABLE void selectAll();
  void edit();
  QLineEdit* field() const { return field_; }  ///< that is typed into; null: none
  /// Other rows or columns than before: an open field is closed, what was scrolled to is kept where it can
  /// be.
  void cellsReset();
  /// The same cells with other words.
  void cellsChanged();

 signals:
  void currentChanged();
  void menuAsked(const gathernd::Cell& cell, const QPoint& globalPosition);

 protected:
  bool event(QEvent* event) override;
  bool viewportEvent(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void changeEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  void layOut();
  void fitWidths();
  void forgetWidths();
  void scrolled();
  void placeField();
  void openField(const QString& text);
  void closeField(bool keep);
  void changeSelection(const GridSelection& to, bool reveal);
  void reveal(Cell cell, Qt::Orientations ways);
  void pressOn(const GridHit& hit, Qt::KeyboardModifiers modifiers);
  void dragTo(const QPoint& point);

  GridCells& cells_;
  GridGeometry place_;
  GridSelection selection_;
  LongBar vertical_, horizontal_;
  QPointer<QLineEdit> field_;
  Cell fieldAt_;
  QTimer autoScroll_;
  GridHit::Part dragged_ = GridHit::Part::Nothing;
  QPoint dragPoint_;
  int leastWidth_ = 0;  ///< of columns: what the person dragged; 0: by what is in sight
};

/// Paints what is in sight of it into its viewport.
void paintGrid(QPainter& painter, const GridView& view);
/// Once, before the first view is looked at.
void installGridAccessibility();

}  // namespace gathernd::ui
