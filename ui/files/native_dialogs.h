// SPDX-License-Identifier: GPL-3.0-or-later
// The real dialogs: window-modal, opened and left to the main event loop. Thread rule: GUI thread.
#pragma once

#include <QCoreApplication>

#include "ui/widgets/dialogs.h"

namespace gathernd::ui {

class NativeDialogs final : public Dialogs {
  Q_DECLARE_TR_FUNCTIONS(gathernd::ui::NativeDialogs)

 public:
  void openFile(QWidget* parent, const FileQuestion& question, std::function<void(QString)> chosen) override;
  void openFiles(QWidget* parent, const FileQuestion& question,
                 std::function<void(QStringList)> chosen) override;
  void saveFile(QWidget* parent, const FileQuestion& question, std::function<void(QString)> chosen) override;
  void askUnsaved(QWidget* parent, const QString& title, std::function<void(Unsaved)> answered) override;
  void askText(QWidget* parent, const QString& title, const QString& label, const QString& initial,
               std::function<void(QString)> answered) override;
  void choose(QWidget* parent, const QString& title, const QString& label, const QStringList& options,
              std::function<void(int)> chosen, const QString& putOff) override;
  void askModel(QWidget* parent, const ModelQuestion& question,
                std::function<void(const ModelAnswer&)> answered) override;
  void askPrinter(QWidget* parent, std::function<void(QPrinter&)> accepted) override;
  void showError(QWidget* parent, const QString& sentence) override;
};

}  // namespace gathernd::ui
