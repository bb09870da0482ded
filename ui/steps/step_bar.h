// SPDX-License-Identifier: GPL-3.0-or-later
// Stepping through the tuples: buttons, scrubber, speed and mode. Space plays, "," and "." step, Home and End
// jump, while the bar or anything in it has the focus. Thread rule: GUI thread.
#pragma once

#include <QWidget>

#include "ui/session/session.h"
#include "ui/theme/theme.h"

class QComboBox;
class QToolButton;

namespace gathernd::ui {

class StepLabel;
class StepSlider;

class StepBar : public QWidget {
  Q_OBJECT

 public:
  explicit StepBar(Session& session, QWidget* parent = nullptr);
  void setTheme(const Theme& theme);
  QString label() const;
  /// Space, comma, period, Home and End, wherever nobody else wants them; false: not one of these.
  bool step(int key);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void showDocument();
  void showStep();
  QToolButton* addButton(const char* name, const QString& what);
  void setIcons();
  QString labelFor(const StepState& step, std::int64_t count) const;

  Session& session_;
  Theme theme_;
  QToolButton* first_;
  QToolButton* back_;
  QToolButton* play_;
  QToolButton* forward_;
  QToolButton* last_;
  StepLabel* label_;
  StepSlider* slider_;
  QComboBox* mode_;
  QComboBox* speed_;
};

}  // namespace gathernd::ui
