// SPDX-License-Identifier: GPL-3.0-or-later
// Windows that are looked at: nothing in them asks anything, they are waited for, and their pictures come on
// sheets. Thread rule: GUI thread.
#pragma once

#include <QImage>
#include <QString>
#include <QStringList>
#include <utility>
#include <vector>

#include "ui/session/session.h"
#include "ui/widgets/dialogs.h"
#include "ui/window/main_window.h"

namespace gathernd::ui {

class NoDialogs final : public Dialogs {
 public:
  void openFile(QWidget*, const FileQuestion&, std::function<void(QString)>) override {}
  void openFiles(QWidget*, const FileQuestion&, std::function<void(QStringList)>) override {}
  void saveFile(QWidget*, const FileQuestion&, std::function<void(QString)>) override {}
  void askUnsaved(QWidget*, const QString&, std::function<void(Unsaved)>) override {}
  void askText(QWidget*, const QString&, const QString&, const QString&,
               std::function<void(QString)>) override {}
  void choose(QWidget*, const QString&, const QString&, const QStringList&, std::function<void(int)>,
              const QString&) override {}
  void askModel(QWidget*, const ModelQuestion&, Settings&, std::function<void(const ModelAnswer&)>) override {
  }
  void askPrinter(QWidget*, std::function<void(QPrinter&)>) override {}
  void showError(QWidget*, const QString&) override {}
};

/// Until nothing is being computed, at most ten seconds.
void settle(Session& session, MainWindow& window);
/// Widgets, and the canvas on each of its pages up to twelve, whose words cannot be read.
QStringList unreadable(MainWindow& window);
/// Three pictures across, each named.
QImage contactSheet(const std::vector<std::pair<QString, QImage>>& pictures);

}  // namespace gathernd::ui
