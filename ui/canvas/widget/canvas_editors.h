// SPDX-License-Identifier: GPL-3.0-or-later
// The fields that open over the canvas, for a cell's value and for an axis' name. Thread rule: GUI thread.
#pragma once

#include <QLineEdit>

#include "ui/session/session.h"

namespace gathernd::ui {

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

}  // namespace gathernd::ui
