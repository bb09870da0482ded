// SPDX-License-Identifier: GPL-3.0-or-later
// The real dialogs: window-modal, opened and left to the main event loop. Thread rule: GUI thread.
#pragma once

#include <QCoreApplication>
#include <QDialog>
#include <QHash>
#include <array>

#include "ui/files/document_file.h"
#include "ui/job/job.h"
#include "ui/widgets/dialogs.h"

class QLabel;
class QPushButton;
class QTreeWidget;

namespace gathernd::ui {

class TensorField;

/// Lists what of a model gathers or scatters, and asks which GatherND to open, and for each tensor that the
/// file does not hold, or has the model run up to it. What was typed
/// for one node is there again when one comes back to it. It opens nothing itself: the answer is a document,
/// made on a thread of its own; where that fails the dialog stays and says why.
class ModelDialog : public QDialog {
  Q_OBJECT

 public:
  ModelDialog(ModelQuestion question, Dialogs& dialogs, Settings& settings, QWidget* parent = nullptr);

 signals:
  void answered(const gathernd::ui::ModelAnswer& answer);

 private:
  void fillNodes();
  void showCall(int call);
  void remember();
  void refresh();
  void openChosen();
  void choose();
  void warn();
  void captureChosen();
  void took(Expected<ModelAnswer> answer);
  void say(const QString& sentence, bool wrong);

  const ModelCall& chosen() const { return question_.calls[static_cast<std::size_t>(call_)]; }

  ModelQuestion question_;
  Dialogs& dialogs_;
  Settings& settings_;
  QLabel* heading_;
  QTreeWidget* nodes_;
  std::array<TensorField*, 2> fields_;  ///< params, indices
  QLabel* madeUp_;
  QLabel* message_;
  QPushButton* open_;
  QPushButton* capture_;
  int call_ = -1;
  bool opening_ = false;
  Job job_{Job::AtEnd::Leave, 1};                      ///< the model answers one question at a time
  QHash<std::pair<int, std::size_t>, QString> texts_;  ///< by call and tensor
};

class NativeDialogs final : public Dialogs {
  Q_DECLARE_TR_FUNCTIONS(gathernd::ui::NativeDialogs)

 public:
  void openFile(QWidget* parent, const FileQuestion& question, std::function<void(QString)> chosen) override;
  void openFiles(QWidget* parent, const FileQuestion& question,
                 std::function<void(QStringList)> chosen) override;
  void saveFile(QWidget* parent, const FileQuestion& question, std::function<void(QString)> chosen) override;
  void askUnsaved(QWidget* parent, const QString& title, std::function<void(Unsaved)> answered) override;
  void askText(QWidget* parent, const QString& title, const QString& label, const QString& initial,
               std::function<void(QString)> answered) override;
  void choose(QWidget* parent, const QString& title, const QString& label, const QStringList& options,
              std::function<void(int)> chosen, const QString& putOff) override;
  void askModel(QWidget* parent, const ModelQuestion& question, Settings& settings,
                std::function<void(const ModelAnswer&)> answered) override;
  void askPrinter(QWidget* parent, std::function<void(QPrinter&)> accepted) override;
  void showError(QWidget* parent, const QString& sentence) override;
};

}  // namespace gathernd::ui
