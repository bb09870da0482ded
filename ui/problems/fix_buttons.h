// SPDX-License-Identifier: GPL-3.0-or-later
// One button for each fix that the session offers for the present error. Thread rule: GUI thread.
#pragma once

#include <QStringList>
#include <QWidget>

class QBoxLayout;

namespace gathernd::ui {

class Session;

class FixButtons : public QWidget {
  Q_OBJECT

 public:
  FixButtons(Session& session, Qt::Orientation orientation, QWidget* parent = nullptr);

 private:
  void refresh();
  Session& session_;
  QBoxLayout* layout_;
  QStringList shown_;
};

}  // namespace gathernd::ui
