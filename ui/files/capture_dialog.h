// SPDX-License-Identifier: GPL-3.0-or-later
// Asks how a model is to be run up to one of its nodes, runs it in the person's own Python, and gives the
// call that the node would make; where that fails it stays and says why. Thread rule: GUI thread; what it
// asks of the model and what runs is `job`'s.
#pragma once

#include <QDialog>
#include <QElapsedTimer>
#include <QPointer>
#include <QTimer>
#include <optional>
#include <string>
#include <vector>

#include "core/formats/model_capture.h"
#include "ui/files/document_file.h"
#include "ui/job/job.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QRadioButton;
class QSpinBox;
class QTreeWidget;

namespace gathernd::ui {

class Dialogs;
class Settings;

class CaptureDialog : public QDialog {
  Q_OBJECT

 public:
  /// `job`: of whose model it is, which answers one question at a time; nothing is asked once it is gone.
  CaptureDialog(ModelQuestion question, std::size_t call, Job& job, Dialogs& dialogs, Settings& settings,
                QWidget* parent);
  ~CaptureDialog() override;

  /// Stops what runs, and stays.
  void reject() override;

 signals:
  void answered(const gathernd::ui::ModelAnswer& answer);

 private:
  void layOut();
  void plan();
  void planned(const Expected<ModelFile::Capture>& capture);
  void browse();
  void look();
  void showValues();
  void capture();
  void ended(const Expected<ModelAnswer>& answer);
  void say(const QString& sentence, bool wrong);
  void refresh();
  std::string feedsPath() const;
  bool running() const { return tick_.isActive(); }

  ModelQuestion question_;
  std::size_t call_;
  QPointer<Job> job_;
  Dialogs& dialogs_;
  Settings& settings_;
  CapturePlan plan_;
  std::optional<std::vector<std::string>> inFile_;  ///< the names in the archive, where it is one
  Job looking_{Job::AtEnd::Leave};
  bool known_ = false;  ///< plan_ is
  QLabel* heading_;
  QTreeWidget* inputs_;
  QRadioButton* fromFile_;
  QLineEdit* file_;
  QPushButton* browse_;
  QRadioButton* random_;
  QSpinBox* seed_;
  QLabel* note_;
  QLineEdit* python_;
  QLabel* runtimeName_;
  QComboBox* runtime_;
  QLabel* turnName_;
  QSpinBox* turn_;
  QProgressBar* progress_;
  QLabel* message_;
  QPushButton* capture_;
  QElapsedTimer clock_;
  QTimer tick_;
};

/// What keeps the call from being captured, in the dialog's words.
QString captureSentence(Error error);
/// The dialogs are about one file: its folder need not be said again.
Error withFileNames(Error error);

}  // namespace gathernd::ui
