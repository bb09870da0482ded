// SPDX-License-Identifier: GPL-3.0-or-later
// The gradient of the document's call with respect to params: what each slice receives and how often, for an
// upstream gradient that can be edited. Follows the document while it is seen. Thread rule: GUI thread.
#pragma once

#include <QTimer>
#include <QWidget>
#include <memory>

#include "ui/session/gradient_job.h"
#include "ui/session/latest_job.h"
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

  void setTheme(const Theme& theme);
  const GradientModel& model() const { return *model_; }
  bool waiting() const { return soon_.isActive() || job_.busy(); }
  /// Whether a person can see it (a tab behind another is no work's worth).
  void setSeen(bool seen);

 private:
  void schedule();
  void derive();
  void show(const Expected<std::shared_ptr<const GradientAnswer>>& answer);
  QString summary(const GradientAnswer& answer) const;

  Session& session_;
  GradientModel* model_;
  QLineEdit* upstream_;
  QLabel* note_;
  QTableView* table_;
  bool seen_ = false;
  QTimer soon_;
  std::shared_ptr<const Document> shown_;  ///< that the table is of, or will be
  QString shownUpstream_;
  LatestJob job_;
};

}  // namespace gathernd::ui
