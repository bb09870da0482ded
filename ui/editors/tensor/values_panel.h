// SPDX-License-Identifier: GPL-3.0-or-later
// Shapes and values of the call: params, indices and output, one below the other, or side by side where it is
// wide. From a shape that was typed Tab leads to the next. Thread rule: GUI thread.
#pragma once

#include <QWidget>
#include <array>

#include "ui/selection/cell_ref.h"

class QBoxLayout;

namespace gathernd::ui {

class Session;
class TensorPane;

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
