// SPDX-License-Identifier: GPL-3.0-or-later
// The keyboard on the canvas: a cursor with the same effect as the pointer, jumps, history, and the fields
// that open where a value or an axis' name stands. Thread rule: GUI thread.
#pragma once

#include <QLineEdit>
#include <QObject>
#include <QPointer>
#include <optional>

#include "ui/canvas/widget/canvas_pointer.h"
#include "ui/session/session.h"

namespace gathernd::ui {

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
  QString problem() const;
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
