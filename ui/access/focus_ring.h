// SPDX-License-Identifier: GPL-3.0-or-later
// The keyboard's way round a main window: Tab as the eye goes, pane by pane, and in a pane line by line; what
// cannot be seen is no stop. Panes: what stands in the place of the menu bar, what lies in the central
// widget, the line below it, tool bars, the status bar. Thread rule: GUI thread.
#pragma once

#include <QObject>
#include <QPointer>
#include <cstddef>
#include <vector>

class QKeyEvent;
class QMainWindow;
class QWidget;

namespace gathernd::ui {

class FocusRing : public QObject {
  Q_OBJECT

 public:
  /// Lives as long as the window, whose child it is.
  explicit FocusRing(QMainWindow& window);

  /// To the next stop, from what has the focus, be that a stop or not. False: nothing can take the focus.
  bool step(bool next);
  /// To the first stop of the next pane that has one.
  void stepPane(bool next);
  /// The first of them; Esc closes it, and once more leads back to what had the focus.
  void openMenus();
  /// Return presses the button that has the focus, as Space does, which is all that Qt has for one outside of
  /// dialogs. Not one that a line edit has just given the focus to because of this key.
  bool press(const QKeyEvent& key);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  std::vector<std::vector<QWidget*>> panes() const;
  /// How many stops the eye meets before what is none itself.
  std::ptrdiff_t before(const std::vector<std::vector<QWidget*>>& panes, QWidget* from) const;
  const QWidget* paneOf(const QWidget& widget) const;

  QMainWindow& window_;
  QPointer<QWidget> pressedIn_;  ///< the last key
};

}  // namespace gathernd::ui
