// SPDX-License-Identifier: GPL-3.0-or-later
// The gradient of the document's call with respect to params: what each slice receives and how often, for an
// upstream gradient that can be edited. While it is seen the canvas shows the same sums. Thread rule: GUI
// thread.
#pragma once

#include <QHideEvent>
#include <QShowEvent>
#include <QWidget>

#include "ui/session/gradient_lens.h"
#include "ui/session/session.h"
#include "ui/theme/theme.h"

class QLabel;
class QLineEdit;
class QTableView;

namespace gathernd::ui {

class GradientModel;

class GradientPanel : public QWidget {
  Q_OBJECT

 public:
  explicit GradientPanel(Session& session, QWidget* parent = nullptr);

  const GradientModel& model() const { return *model_; }
  bool waiting() const { return session_.gradient().waiting(); }

 protected:
  void showEvent(QShowEvent* event) override { setSeen(*event, true); }
  void hideEvent(QHideEvent* event) override { setSeen(*event, false); }

 private:
  void setSeen(const QEvent& event, bool seen) {
    if (!event.spontaneous()) session_.gradient().setPanelSeen(seen);
  }
  void restyle();
  void show();
  QString summary(const GradientAnswer& answer) const;

  Session& session_;
  GradientModel* model_;
  QLineEdit* upstream_;
  QLabel* note_;
  QTableView* table_;
  std::shared_ptr<const GradientAnswer> shown_;
};

}  // namespace gathernd::ui
