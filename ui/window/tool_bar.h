// SPDX-License-Identifier: GPL-3.0-or-later
// The toolbar: which example, whose rules, batch_dims, what to compare with, Play, Present; and Run while a
// call waits for it. Behind "Call options" stand types, policy, fill value and devices. It shows the
// session's state and sends intents; fields that the dialect has not are hidden. Thread rule: GUI thread.
#pragma once

#include "ui/session/session.h"
#include "ui/theme/theme.h"
#include "ui/widgets/fold_bar.h"

class QAction;
class QComboBox;
class QLineEdit;
class QSpinBox;

namespace gathernd::ui {

class ElidingCombo;
class Field;

class ToolBar : public FoldBar {
  Q_OBJECT

 public:
  ToolBar(Session& session, QAction* run, QAction* present, QWidget* parent = nullptr);
  void showExample(const QString& id, const QString& title);  ///< id "": the document is no example

 signals:
  void exampleChosen(const QString& id);
  void failed(const QString& sentence);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  static QString dialectHelp();
  Field* addField(const QString& word, QWidget* control, int importance, const QString& help);
  QWidget* addButton(QAction* action, const char* name, int importance);
  void fillExamples();
  void fillBackends();
  void connectIntents();
  void refresh();
  void commitFillValue();
  void showFillValue();

  Session& session_;
  ElidingCombo* example_;
  QComboBox* dialect_;
  QComboBox* dtype_;
  QComboBox* indexDtype_;
  QSpinBox* batchDims_;
  QComboBox* policy_;
  QLineEdit* fill_;
  QComboBox* backend_;
  QComboBox* besideDialect_;
  QComboBox* besideBackend_;
  Field* batchField_;
  Field* besideField_;
  Field* policyField_;
  Field* fillField_;
  QWidget* runButton_;
  QString exampleId_, exampleTitle_;
};

}  // namespace gathernd::ui
