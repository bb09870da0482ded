// SPDX-License-Identifier: GPL-3.0-or-later
// The toolbar: which example, whose rules, which types, batch_dims, policy, fill value, which backend, Run.
// It shows the session's state and sends intents; fields that the dialect has not are hidden.
// Thread rule: GUI thread.
#pragma once

#include <QList>
#include <QToolBar>

#include "ui/session/session.h"
#include "ui/theme/theme.h"

class QAction;
class QComboBox;
class QLineEdit;
class QSpinBox;

namespace gathernd::ui {

class Field;

class ToolBar : public QToolBar {
  Q_OBJECT

 public:
  ToolBar(Session& session, QAction* run, QWidget* parent = nullptr);
  void setTheme(const Theme& theme);
  void showExample(const QString& id, const QString& title);  ///< id "": the document is no example

 signals:
  void exampleChosen(const QString& id);
  void failed(const QString& sentence);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  static QString dialectHelp();
  QAction* addField(Field* field, const QString& help);
  void addMargin();
  void fillExamples();
  void fillBackends();
  void connectIntents();
  void refresh();
  void commitFillValue();
  void showFillValue();

  Session& session_;
  QList<Field*> fields_;
  QComboBox* example_;
  QComboBox* dialect_;
  QComboBox* dtype_;
  QComboBox* indexDtype_;
  QSpinBox* batchDims_;
  QComboBox* policy_;
  QLineEdit* fill_;
  QComboBox* backend_;
  Field* batchField_;
  QAction* policyAction_;
  QAction* fillAction_;
  QString exampleId_, exampleTitle_;
};

}  // namespace gathernd::ui
