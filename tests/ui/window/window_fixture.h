// SPDX-License-Identifier: GPL-3.0-or-later
// A window on a document of its own, with dialogs that a test answers. Thread rule: GUI thread.
#pragma once

#include <QApplication>
#include <QPointer>
#include <QTemporaryDir>
#include <QtTest>
#include <memory>
#include <optional>

#include "core/run/backend.h"
#include "tests/support/tensors.h"
#include "ui/files/native_dialogs.h"
#include "ui/panel/page.h"
#include "ui/session/session.h"
#include "ui/widgets/dialogs.h"
#include "ui/widgets/settings.h"
#include "ui/window/main_window.h"

namespace gathernd::ui {

using test::literal;

/// Answers at once with what the test has laid down; remembers what was asked.
class FakeDialogs final : public Dialogs {
 public:
  void openFile(QWidget*, const FileQuestion&, std::function<void(QString)> chosen) override {
    ++asked;
    if (!file.isEmpty()) chosen(file);
  }
  void openFiles(QWidget*, const FileQuestion&, std::function<void(QStringList)> chosen) override {
    ++asked;
    if (!files.isEmpty()) return chosen(files);
    if (!file.isEmpty()) chosen({file});
  }
  void saveFile(QWidget*, const FileQuestion& question, std::function<void(QString)> chosen) override {
    ++asked;
    suggested = question.name;
    filters = question.filters;
    if (!file.isEmpty()) chosen(file);
  }
  void askUnsaved(QWidget*, const QString&, std::function<void(Unsaved)> answered) override {
    ++unsavedAsked;
    if (unsaved) answered(*unsaved);
  }
  void askText(QWidget*, const QString&, const QString& label, const QString& initial,
               std::function<void(QString)> answered) override {
    ++asked;
    lastLabel = label;
    lastInitial = initial;
    if (text) answered(*text);
  }
  void choose(QWidget*, const QString&, const QString& label, const QStringList& options,
              std::function<void(int)> chosen, const QString& putOff) override {
    ++asked;
    lastLabel = label;
    lastOptions = options;
    lastPutOff = putOff;
    if (choosing) choosing();
    if (choice >= 0) chosen(choice);
  }
  void askModel(QWidget* parent, const ModelQuestion& question, Settings& settings,
                std::function<void(const ModelAnswer&)> answered) override {
    model = new ModelDialog(question, *this, settings, parent);
    model->setAttribute(Qt::WA_DeleteOnClose);
    QObject::connect(model, &ModelDialog::answered, parent, std::move(answered));
    model->open();
  }
  void askPrinter(QWidget*, std::function<void(QPrinter&)>) override { ++asked; }
  void showError(QWidget*, const QString& sentence) override { errors << sentence; }

  QString file, suggested, lastLabel, lastInitial, lastPutOff;
  QStringList files;  ///< chosen together, to be opened
  QStringList lastOptions;
  QStringList filters;  ///< of the last file asked for, to save into
  std::optional<Unsaved> unsaved;
  std::optional<QString> text;
  int choice = -1;
  std::function<void()> choosing;  ///< called before the answer
  int asked = 0, unsavedAsked = 0;
  QStringList errors;
  QPointer<ModelDialog> model;  ///< the real one, for the test to answer
};

/// params [[0 … 3] [10 … 13] [20 … 23]], indices as given, tensorflow-cpu.
inline Document smallDocument(const char* indices = "[[0], [2]]", const char* dialect = "tensorflow-cpu") {
  Document document;
  document.title = "Small";
  document.params = literal("[[0, 1, 2, 3], [10, 11, 12, 13], [20, 21, 22, 23]]", DType::Int32);
  document.indices = literal(indices, DType::Int64);
  document.dialect = *findDialect(dialect);
  return document;
}

struct WindowFixture {
  explicit WindowFixture(Document document = smallDocument())
      : settings(std::make_unique<QSettings>(folder.filePath(QStringLiteral("settings.ini")),
                                             QSettings::IniFormat)),
        session(backends) {
    session.load(std::move(document));
    window = std::make_unique<MainWindow>(session, dialogs, settings, QApplication::palette());
    window->setThemeName(QStringLiteral("light"));
    window->resize(1280, 800);
    window->show();
    if (!ready()) QTest::qFail("the window is not ready", __FILE__, __LINE__);
  }
  /// It rests. So it does at first; afterwards it is to be asked.
  bool ready() {
    return QTest::qWaitForWindowExposed(window.get()) &&
           QTest::qWaitFor([this] { return session.work().idle(); });
  }
  template <class T>
  T* find(const char* name) {
    return window->findChild<T*>(QLatin1String(name));
  }
  /// What a page shows is there, whether it was ever opened or not.
  void fill(const char* page) { find<Page>(page)->fill(); }
  void trigger(const char* name) { find<QAction>(name)->trigger(); }

  QTemporaryDir folder;
  BackendRegistry backends = makeCoreRegistry();
  FakeDialogs dialogs;
  Settings settings;
  Session session;
  std::unique_ptr<MainWindow> window;
};

}  // namespace gathernd::ui
