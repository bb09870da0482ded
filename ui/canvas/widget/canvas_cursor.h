// SPDX-License-Identifier: GPL-3.0-or-later
// The keyboard on the canvas: a cursor with the same effect as the pointer, jumps, history, and the fields
// that open where a value or an axis' name stands. Thread rule: GUI thread.
#pragma once

#include <QObject>
#include <QPointer>
#include <optional>

#include "ui/canvas/widget/canvas_pointer.h"
#include "ui/canvas/widget/canvas_view.h"

namespace gathernd::ui {

class CellEditor;

class CanvasCursor : public QObject {
  Q_OBJECT

 public:
  /// Both outlive it.
  CanvasCursor(CanvasView& view, CanvasPointer& pointer);
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
  QString problem() const;
  /// The editor stays on its cell when that moves.
  void followCell();
  void closeEditor();

 signals:
  void statusText(const QString& text);

 private:
  bool take(const QKeyEvent& event);
  void put(const CellRef& cell);
  void enter();
  void move(int dx, int dy);
  void stepLine(const CellRef& from, int by);
  void crossEdge(const CellRef& from, int dx);
  bool clear();
  CellRef startCell(TensorId tensor) const;
  QString refusal(TensorId tensor) const;
  QRect editorPlace(const CellRef& cell) const;

  CanvasView& view_;
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
