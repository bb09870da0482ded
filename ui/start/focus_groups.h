// SPDX-License-Identifier: GPL-3.0-or-later
// The keyboard on a page of buttons that stand in groups: arrows go to the button beside, above and below
// within its group, Tab goes from group to group and back to where it was in each, Enter presses. A field
// keeps its own keys. What has the focus is scrolled into view. Thread rule: GUI thread.
#pragma once

#include <QList>
#include <QObject>
#include <QPointer>
#include <QWidget>

class QScrollArea;

namespace gathernd::ui {

class FocusGroups : public QObject {
  Q_OBJECT

 public:
  explicit FocusGroups(QScrollArea* area);  ///< its child
  /// In the order of Tab. Buttons that are hidden are passed over. `columns`: right and left go to the column
  /// beside; else to the next and the former one.
  void set(int group, const QList<QWidget*>& buttons, bool columns = false);
  /// From the button that has the focus; false: there is nothing to go to.
  bool tab(bool next);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  struct Group {
    QList<QPointer<QWidget>> buttons;
    QPointer<QWidget> last;  ///< that had the focus
    bool columns = false;
  };
  Group* groupOf(const QObject* button);
  QWidget* entry(const Group& group) const;
  QWidget* neighbour(const Group& group, QWidget& from, int key) const;
  void focus(QWidget* stop, Qt::FocusReason reason);

  QScrollArea* area_;
  QList<Group> groups_;
};

}  // namespace gathernd::ui
