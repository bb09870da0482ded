// SPDX-License-Identifier: GPL-3.0-or-later
// One tensor's editors: text and table as two pages, and the line below that says what is wrong.
// Thread rule: GUI thread.
#pragma once

#include <QWidget>

#include "ui/selection/cell_ref.h"

class QLabel;
class QTabWidget;

namespace gathernd::ui {

class Session;
class TablePage;
class TensorTable;
class TensorTextEditor;

class TensorPane : public QWidget {
  Q_OBJECT

 public:
  /// The output has a table only.
  TensorPane(Session& session, TensorId tensor, QWidget* parent = nullptr);

  TensorTable* table() const;
  TensorTextEditor* editor() const { return editor_; }  ///< null for the output
  void focusEditor();

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void say(const QString& sentence);
  void follow();
  TablePage* page_ = nullptr;
  TensorTextEditor* editor_ = nullptr;
  QTabWidget* pages_ = nullptr;
  QLabel* message_ = nullptr;
  bool large_ = false;  ///< the text page cannot hold it
};

}  // namespace gathernd::ui
