// SPDX-License-Identifier: GPL-3.0-or-later
// One setting of the page: its name, its control, a button back to what it is at first, and a line that says
// what it does. Thread rule: GUI thread.
#pragma once

#include <QString>
#include <QStringList>
#include <QWidget>
#include <functional>

class QToolButton;

namespace gathernd::ui {

class SettingRow : public QWidget {
  Q_OBJECT

 public:
  struct Words {
    QString name, help;
  };

  /// Takes the control, whose object name is its own already.
  SettingRow(const Words& words, QWidget* control, QWidget* parent);

  /// What reset() does; `isFirst` tells whether there is anything to go back from. Without: no button.
  void setWayBack(std::function<bool()> isFirst, std::function<void()> reset);
  /// `show`: puts into the control what the settings have now, and is not heard while it does.
  void setShow(std::function<void()> show);

  void refresh();
  void reset();
  bool matches(const QStringList& words) const;

 private:
  QWidget* control_;
  QToolButton* back_;
  QString found_;  ///< what a search looks through
  std::function<bool()> isFirst_;
  std::function<void()> reset_, show_;
};

}  // namespace gathernd::ui
