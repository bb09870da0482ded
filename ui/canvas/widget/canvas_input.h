// SPDX-License-Identifier: GPL-3.0-or-later
// What hands and keys do on the canvas. The pointer: hover, pin, pan, dragging a tuple onto its slice, the +
// and − on a tuple's row, and the context menu; the widget hands it the events of its viewport. The keyboard:
// a cursor with the same effect, jumps, history, and the fields that open where a value or an axis' name
// stands. Units: pixels of the viewport, painting of the canvas. Thread rule: GUI thread.
#pragma once

#include <QLineEdit>
#include <QObject>
#include <QPoint>
#include <QPointer>
#include <QTimer>
#include <cstdint>
#include <functional>
#include <optional>

#include "ui/canvas/paint/painter.h"
#include "ui/canvas/scene/scene.h"
#include "ui/selection/cell_ref.h"
#include "ui/session/session.h"

class QMouseEvent;

namespace gathernd::ui {

class CanvasWidget;

class CanvasPointer : public QObject {
  Q_OBJECT

 public:
  /// The canvas outlives it.
  explicit CanvasPointer(CanvasWidget& view);

  void move(const QMouseEvent& event);
  void press(const QMouseEvent& event);
  void release(const QMouseEvent& event);
  void doubleClick(const QMouseEvent& event);
  void hoverAt(const QPointF& viewPoint);
  void leave();
  /// Who may take a click on a cell as an answer, before it pins.
  void setAnswering(std::function<bool(const CellRef&)> answering) { answering_ = std::move(answering); }
  /// Something else says what is hovered: a hover that was about to fade does not.
  void stopFading() { hoverOut_.stop(); }

  /// What a click pinned goes, once one types; a second pin keeps both, to compare.
  void letGo();
  void keep() { touched_.reset(); }

  /// The tuple that is being dragged, and where to.
  const std::optional<TupleDrag>& dragged() const { return dragged_; }
  /// Lets go of it as if it never had been dragged. False: none was.
  bool cancelDrag();
  std::optional<TensorId> headingAt(const QPointF& viewPoint) const;
  void paintAffordances(RenderContext& context) const;

 private:
  enum class Drag : std::uint8_t { None, Armed, Pan, Tuple };
  enum class Affordance : std::uint8_t { None, Insert, Remove };

  QRectF affordanceRect(Affordance which) const;
  Affordance affordanceAt(const QPointF& viewPoint) const;
  void use(Affordance which, const CellRef& tuple);
  void dragTo(const QPointF& viewPoint);
  std::optional<std::int64_t> tupleAt(const CellRef& cell) const;

  CanvasWidget& view_;
  Session& session_;
  QTimer hoverOut_;
  Drag drag_ = Drag::None;
  QPointF pressAt_;
  QPointF scrollAtPress_;
  std::optional<CellRef> pressCell_;
  std::optional<CellRef> touched_;  ///< pinned by a click
  std::optional<TupleDrag> dragged_;
  bool axisFromHere_ = false;
  std::function<bool(const CellRef&)> answering_;
};

// Rows of a tensor that the picture's commands add and remove: its tuples or slices along the innermost
// axis that is no part of them. Thread rule: pure functions.

struct CanvasRow {
  TensorId tensor = TensorId::Indices;
  int axis = 0;
  std::int64_t number = 0;  ///< place along the axis
};

/// The row that holds `cell`; nothing where the tensor has no such axis, and of output, which follows.
std::optional<CanvasRow> rowOf(const Scene& scene, const CellRef& cell);

/// Opens it and returns at once. `cell` puts the cursor there; `tensor`: whose edits are offered besides.
void showCanvasMenu(CanvasWidget& canvas, const QPoint& globalPoint, const std::optional<CellRef>& cell,
                    std::optional<TensorId> tensor);
/// The tensor in whose column a point of the canvas is, for a menu beside the cells.
std::optional<TensorId> tensorOfColumn(const Scene& scene, double x);
/// Into the clipboard, as it would be typed.
void copyValueOf(const Scene& scene, const CellRef& cell);

/// Whether the key is pressed with Control, Alt or Meta: no text.
bool isCommand(const QKeyEvent& key);

// The field that opens over a cell: commits on Enter, Tab or losing focus; what does not parse stays open,
// marked, with the reason.

class CellEditor : public QLineEdit {
  Q_OBJECT

 public:
  CellEditor(Session& session, const CellRef& cell, QWidget* parent);
  const CellRef& cell() const { return cell_; }
  /// True when the text was taken (or the editor had nothing to say).
  bool commit();
  void leave();           ///< goes; takes nothing from here on
  bool outdated() const;  ///< the cell was changed elsewhere: what is typed here was not about that
  /// Why what stands here cannot be taken; "" as long as that is not known.
  QString problem() const { return accessibleDescription(); }

 signals:
  void done(int dx, int dy);  ///< committed; on by dx numbers, or by dy lines
  void cancelled();
  void rejected(const QString& reason);  ///< "": no longer

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  bool event(QEvent* event) override;

 private:
  void mark(const QString& reason);  ///< "": nothing is wrong
  Session& session_;
  CellRef cell_;
  Shape shape_;
  Element value_;  ///< as it stands, or was taken last
  QString original_;
  bool closing_ = false;
};

// The name of an axis, edited where it stands: Return takes it, Esc leaves it as it was, an empty name
// removes it. Deletes itself when done.

class AxisNameEditor : public QLineEdit {
  Q_OBJECT

 public:
  AxisNameEditor(Session& session, const AxisRef& axis, QWidget* parent);

 signals:
  void finished();  ///< by a key: the focus goes back to where it was

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  void commit();
  void leave();  ///< the name stays as it was

  Session& session_;
  AxisRef axis_;
  bool done_ = false;
};

class CanvasCursor : public QObject {
  Q_OBJECT

 public:
  /// Both outlive it.
  CanvasCursor(CanvasWidget& view, CanvasPointer& pointer);
  ~CanvasCursor() override;

  /// True when the key moved, pinned or edited something; else it is somebody else's.
  bool keyPress(const QKeyEvent& event);
  /// Whether the key would begin an edit, and so is no shortcut.
  bool wouldType(const QKeyEvent& event) const;
  /// Into the next (previous) tensor and around.
  void jumpTensor(int step);
  /// The same without going around; false behind the last one.
  bool walkTensors(bool next);
  /// To the next (previous) number of the tensor, and round its ends; false where Tab passes through.
  bool stepNumber(bool next);
  /// Somebody works in the cells: Tab stays in the tensor. Not so where Tab itself brought the cursor.
  void stay(bool on) { stays_ = on; }
  /// To the place that is read from here, or reads this one.
  void goToCounterpart();

  void editAt(const CellRef& cell, const QString& firstText = {});
  /// In place, centred at `viewPoint`.
  void editAxisName(const AxisRef& axis, const QPointF& viewPoint);
  bool editing() const { return !editor_.isNull(); }
  /// Why what is typed in a cell cannot be taken; "" where nothing is.
  QString problem() const { return editor_ ? editor_->problem() : QString(); }
  /// The editor stays on its cell when that moves.
  void followCell();
  void closeEditor();

 private:
  bool take(const QKeyEvent& event);
  void put(const CellRef& cell);
  void enter();
  /// Where its cells are in sight. False: it has none.
  bool enterTensor(int id);
  void move(int dx, int dy);
  void stepLine(const CellRef& from, int by);
  void crossEdge(const CellRef& from, int dx);
  bool clear();
  CellRef startCell(TensorId tensor) const;
  QString refusal(TensorId tensor) const;
  QRect editorPlace(const CellRef& cell) const;

  CanvasWidget& view_;
  CanvasPointer& pointer_;
  Session& session_;
  QPointer<CellEditor> editor_;
  bool stays_ = false;
  struct Tabs {
    CellRef begin, at;
  };
  std::optional<Tabs> tabs_;  ///< one after the other: where they began, and where they came to
};

}  // namespace gathernd::ui
