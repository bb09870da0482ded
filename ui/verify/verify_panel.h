// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the real frameworks on the document's call and lists what each made of it, as the answers come in.
// Nothing runs until it is asked for. Thread rule: GUI thread.
#pragma once

#include <QWidget>
#include <memory>

#include "ui/job/job.h"
#include "ui/session/session.h"
#include "ui/theme/theme.h"
#include "ui/verify/verify_job.h"

class QLabel;
class QLineEdit;
class QListView;
class QProgressBar;
class QPushButton;

namespace gathernd::ui {

class Settings;
class VerifyDelegate;
class VerifyModel;

class VerifyPanel : public QWidget {
  Q_OBJECT

 public:
  VerifyPanel(Session& session, Settings& settings, QWidget* parent = nullptr);

  const VerifyModel& model() const { return *model_; }
  bool running() const { return job_.busy(); }

 private:
  void restyle();
  void run();
  void cancel();
  void answered(VerifyFinding finding);
  void end(const Expected<std::string>& python);
  void refresh();

  Session& session_;
  Settings& settings_;
  VerifyModel* model_;
  VerifyDelegate* delegate_;
  QLineEdit* python_;
  QPushButton* run_;
  QPushButton* cancel_;
  QProgressBar* progress_;
  QLabel* status_;
  QListView* list_;
  QString said_;                           ///< of the run that is over
  std::shared_ptr<const Document> ranOn_;  ///< that the list is of
  Job job_;
};

}  // namespace gathernd::ui
