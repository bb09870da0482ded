// SPDX-License-Identifier: GPL-3.0-or-later
// The name of an axis, edited where it stands: Return takes it, Esc leaves it as it was, an empty name
// removes it. Deletes itself when done. Thread rule: GUI thread.
#pragma once

#include <QLineEdit>

#include "ui/session/session.h"

namespace gathernd::ui {

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
