// SPDX-License-Identifier: GPL-3.0-or-later
// Asks which GatherND of a model to open, and for each tensor that the file does not hold. What was typed for
// one node is there again when one comes back to it. It opens nothing itself: the answer is a document, made
// on a pool thread; where that fails the dialog stays and says why. Thread rule: GUI thread.
#pragma once

#include <QDialog>
#include <QHash>
#include <array>

#include "ui/files/model_question.h"
#include "ui/job/job.h"

class QLabel;
class QPushButton;
class QTreeWidget;

namespace gathernd::ui {

class Dialogs;
class TensorField;

class ModelDialog : public QDialog {
  Q_OBJECT

 public:
  ModelDialog(ModelQuestion question, Dialogs& dialogs, QWidget* parent = nullptr);

 signals:
  void answered(const gathernd::ui::ModelAnswer& answer);

 private:
  void fillNodes();
  void showCall(int call);
  void remember();
  void refresh();
  void openChosen();
  void took(Expected<ModelAnswer> answer);
  void say(const QString& sentence);

  ModelQuestion question_;
  QLabel* heading_;
  QTreeWidget* nodes_;
  std::array<TensorField*, 2> fields_;  ///< params, indices
  QLabel* message_;
  QPushButton* open_;
  int call_ = -1;
  bool opening_ = false;
  Job job_{Job::AtEnd::Leave};
  QHash<std::pair<int, std::size_t>, QString> texts_;  ///< by call and tensor
};

}  // namespace gathernd::ui
