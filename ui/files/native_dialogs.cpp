// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/native_dialogs.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QInputDialog>
#include <QLabel>
#include <QMessageBox>
#include <QPrintDialog>
#include <QPrinter>
#include <QPushButton>
#include <QThread>
#include <QTimer>
#include <chrono>
#include <memory>

#include "ui/files/model_dialog.h"

namespace gathernd::ui {
namespace {

void deleteBelow(QDialog* dialog, int level) {
  constexpr std::chrono::milliseconds kAgain{50};
  if (QThread::currentThread()->loopLevel() <= level) return dialog->deleteLater();
  QTimer::singleShot(kAgain, dialog, [=] { deleteBelow(dialog, level); });
}

/// In place of Qt::WA_DeleteOnClose for Qt's own dialogs: they open menus that lie on the stack, each in an
/// event loop of its own, and closed by a click beside its menu a dialog would be deleted with that in it.
void deleteWhenClosed(QDialog* dialog) {
  QObject::connect(dialog, &QDialog::finished, dialog,
                   [dialog, level = QThread::currentThread()->loopLevel()] { deleteBelow(dialog, level); });
}

QFileDialog* fileDialog(QWidget* parent, const Dialogs::FileQuestion& question,
                        QFileDialog::AcceptMode mode) {
  auto* dialog = new QFileDialog(parent, question.title, question.folder);
  deleteWhenClosed(dialog);
  dialog->setAcceptMode(mode);
  dialog->setFileMode(mode == QFileDialog::AcceptSave ? QFileDialog::AnyFile : QFileDialog::ExistingFile);
  dialog->setNameFilters(question.filters);
  dialog->setDefaultSuffix(question.suffix);
  if (!question.name.isEmpty()) dialog->selectFile(question.name);
  // The kind that is chosen names the file: "Mask (*.npy)" is not to become a .csv.
  if (mode == QFileDialog::AcceptSave) {
    QObject::connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString& filter) {
      const QString suffix =
          filter.section(QLatin1String("*."), 1, 1).section(u')', 0, 0).section(u' ', 0, 0);
      const QString file = dialog->selectedFiles().value(0);
      dialog->setDefaultSuffix(suffix);
      if (!suffix.isEmpty() && !file.isEmpty())
        dialog->selectFile(QFileInfo(file).completeBaseName() + QLatin1Char('.') + suffix);
    });
  }
  return dialog;
}

void askFile(QWidget* parent, const Dialogs::FileQuestion& question, QFileDialog::AcceptMode mode,
             std::function<void(QString)> chosen) {
  QFileDialog* dialog = fileDialog(parent, question, mode);
  QObject::connect(dialog, &QFileDialog::fileSelected, parent, std::move(chosen));
  dialog->open();
}

}  // namespace

void NativeDialogs::openFile(QWidget* parent, const FileQuestion& question,
                             std::function<void(QString)> chosen) {
  askFile(parent, question, QFileDialog::AcceptOpen, std::move(chosen));
}

void NativeDialogs::openFiles(QWidget* parent, const FileQuestion& question,
                              std::function<void(QStringList)> chosen) {
  QFileDialog* dialog = fileDialog(parent, question, QFileDialog::AcceptOpen);
  dialog->setFileMode(QFileDialog::ExistingFiles);
  QObject::connect(dialog, &QFileDialog::filesSelected, parent, std::move(chosen));
  dialog->open();
}

void NativeDialogs::saveFile(QWidget* parent, const FileQuestion& question,
                             std::function<void(QString)> chosen) {
  askFile(parent, question, QFileDialog::AcceptSave, std::move(chosen));
}

void NativeDialogs::askUnsaved(QWidget* parent, const QString& title, std::function<void(Unsaved)> answered) {
  auto* box = new QMessageBox(QMessageBox::Question, tr("Unsaved changes"),
                              tr("Save the changes to \"%1\"?").arg(title),
                              QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, parent);
  box->setTextFormat(Qt::PlainText);
  box->setAttribute(Qt::WA_DeleteOnClose);
  box->setDefaultButton(QMessageBox::Save);
  QObject::connect(box, &QMessageBox::finished, parent, [answered = std::move(answered)](int result) {
    if (result == QMessageBox::Save) answered(Unsaved::Save);
    if (result == QMessageBox::Discard) answered(Unsaved::Discard);
  });
  box->open();
}

void NativeDialogs::askText(QWidget* parent, const QString& title, const QString& label,
                            const QString& initial, std::function<void(QString)> answered) {
  auto* dialog = new QInputDialog(parent);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(title);
  dialog->setLabelText(label);
  for (QLabel* shown : dialog->findChildren<QLabel*>()) shown->setTextFormat(Qt::PlainText);
  dialog->setTextValue(initial);
  QObject::connect(dialog, &QInputDialog::textValueSelected, parent, std::move(answered));
  dialog->open();
}

void NativeDialogs::choose(QWidget* parent, const QString& title, const QString& label,
                           const QStringList& options, std::function<void(int)> chosen,
                           const QString& putOff) {
  auto* box = new QMessageBox(QMessageBox::Question, title, label, QMessageBox::Cancel, parent);
  box->setTextFormat(Qt::PlainText);
  box->setAttribute(Qt::WA_DeleteOnClose);
  for (int i = 0; i < options.size(); ++i) {
    QPushButton* button = box->addButton(options[i], QMessageBox::AcceptRole);
    QObject::connect(button, &QPushButton::clicked, parent, [chosen, i] { chosen(i); });
  }
  if (!putOff.isEmpty()) box->button(QMessageBox::Cancel)->setText(putOff);
  box->open();
}

void NativeDialogs::askModel(QWidget* parent, const ModelQuestion& question,
                             std::function<void(const ModelAnswer&)> answered) {
  auto* dialog = new ModelDialog(question, *this, parent);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  QObject::connect(dialog, &ModelDialog::answered, parent, std::move(answered));
  dialog->open();
}

void NativeDialogs::askPrinter(QWidget* parent, std::function<void(QPrinter&)> accepted) {
  auto printer = std::make_shared<QPrinter>(QPrinter::HighResolution);
  auto* dialog = new QPrintDialog(printer.get(), parent);
  deleteWhenClosed(dialog);
  // The lambda holds the printer: the dialog only borrows it.
  QObject::connect(dialog, &QDialog::accepted, parent,
                   [printer, accepted = std::move(accepted)] { accepted(*printer); });
  QObject::connect(dialog, &QObject::destroyed, parent, [printer] {});
  dialog->open();
}

void NativeDialogs::showError(QWidget* parent, const QString& sentence) {
  auto* box =
      new QMessageBox(QMessageBox::Warning, tr("GatherND Explorer"), sentence, QMessageBox::Ok, parent);
  box->setTextFormat(Qt::PlainText);
  box->setAttribute(Qt::WA_DeleteOnClose);
  box->open();
}

}  // namespace gathernd::ui
