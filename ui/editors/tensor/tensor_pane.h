// SPDX-License-Identifier: GPL-3.0-or-later
// One tensor's values: its shape to type, its numbers as text or as a table, and the line below that says
// what is wrong. The output's are to read only. Thread rule: GUI thread.
#pragma once

#include <QWidget>
#include <array>

#include "ui/selection/cell_ref.h"

class QBoxLayout;
class QLabel;
class QLineEdit;
class QToolButton;

namespace gathernd::ui {

class Session;
class TablePage;
class TensorTable;
class TensorTextEditor;
class TextField;

class TensorPane : public QWidget {
  Q_OBJECT

 public:
  static constexpr std::int64_t kMostPrinted = 1000;  ///< elements of an output; above this it is a table

  TensorPane(Session& session, TensorId tensor, QWidget* parent = nullptr);

  TensorTable* table() const;
  TensorTextEditor* editor() const { return editor_; }  ///< null for the output
  QLineEdit* shapeField() const { return shape_; }      ///< null for the output
  void showTable(bool shown);  ///< instead of the text, where that can hold the tensor
  void focusEditor();
  /// What is being typed becomes part of the document; what is not understood is added to `refused`, in
  /// words.
  void settle(QStringList& refused);

 protected:
  void showEvent(QShowEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void say(const QString& sentence);
  void sayOfShape(const QString& problem);
  void follow();
  void followShape();
  bool commitShape();
  bool isLarge() const;
  void arrange();
  Session& session_;
  TensorId tensor_;
  TablePage* page_;
  TensorTextEditor* editor_ = nullptr;
  TextField* text_;
  QLineEdit* shape_ = nullptr;
  QString shownShape_;
  QToolButton* asTable_;
  QLabel* shapeProblem_;
  QLabel* message_;
  bool wanted_ = false;  ///< the table, by the person
  bool large_ = false;   ///< the text cannot hold it
};

/// Shapes and values of the call: params, indices and output, one below the other, or side by side where it
/// is wide. From a shape that was typed Tab leads to the next.
class ValuesPanel : public QWidget {
  Q_OBJECT

 public:
  explicit ValuesPanel(Session& session, QWidget* parent = nullptr);

  TensorPane& pane(TensorId tensor) const { return *panes_[static_cast<std::size_t>(tensor)]; }
  bool waiting() const;  ///< what is typed is still being read

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  std::array<TensorPane*, 3> panes_;  ///< by TensorId
  QBoxLayout* layout_;
};

}  // namespace gathernd::ui
