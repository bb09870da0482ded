// SPDX-License-Identifier: GPL-3.0-or-later
// A person's afternoon with the window, in short, as a program to be run where allocations fail: opens large
// files, edits, undoes, zooms, compares, exports and saves, each step from the event loop. It prints what
// failed allocations there were (tests/support/failing_calls.cpp counts from the window's first picture on)
// and every sentence that the window showed meanwhile. Usage: gathernd_window_session FOLDER, which holds
// big.npz, work.gathernd and other.gathernd.
#include <QAction>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSet>
#include <QSpinBox>
#include <QTabWidget>
#include <cstdio>

#include <dlfcn.h>

#include "tests/ui/window/window_fixture.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/files/file_actions.h"
#include "ui/job/memory_guard.h"
#include "ui/table/tensor_table.h"
#include "ui/text/error_text.h"
#include "ui/window/application.h"

using namespace gathernd;
using namespace gathernd::ui;

namespace {

class Afternoon {
 public:
  explicit Afternoon(QString folder) : folder_(std::move(folder)) {
    f_.dialogs.unsaved = Dialogs::Unsaved::Discard;
    f_.dialogs.choice = 0;
    // The next change of the document takes it away again.
    QObject::connect(&MemoryGuard::get(), &MemoryGuard::gaveUp, f_.window.get(), [this] { listen(); });
  }

  void spend() {
    settle();
    if (const auto begin = called<void()>("gathernd_fail_from_here")) begin();
    step([this] { f_.window->files().openPath(folder_ + QStringLiteral("/big.npz")); });
    step([this] { f_.window->openDock(QStringLiteral("params")); });
    step([this] { showTable(); });
    step([this] { f_.window->files().openPath(folder_ + QStringLiteral("/work.gathernd")); });
    step([this] { setCell(); });
    for (const int batchDims : {1, 0})
      step([this, batchDims] { f_.find<QSpinBox>("batchDimsSpin")->setValue(batchDims); });
    for (const char* const name : {"actionUndo", "actionUndo", "actionZoomIn", "actionZoomFit", "actionRun",
                                   "actionCopyFigure", "actionCopyLiteralIndices"})
      step([this, name] { f_.trigger(name); });
    compare();
    for (const char* const file : {"figure.png", "figure.svg"}) saveInto(file, "actionExport");
    saveInto("work.gathernd", "actionSave");
    saveInto("other.gathernd", "actionSaveAs");
  }

  void tell() const {
    const auto failed = called<long()>("gathernd_failed");
    std::printf("failed: %ld\n", failed == nullptr ? 0 : failed());
    for (const QString& each : said_) std::printf("said: %s\n", qPrintable(each));
    for (const QString& each : f_.dialogs.errors) std::printf("said: %s\n", qPrintable(each));
  }

 private:
  template <class Function>
  static Function* called(const char* name) {
    return reinterpret_cast<Function*>(dlsym(RTLD_DEFAULT, name));
  }

  void step(std::function<void()> deed) {
    bool done = false;
    QTimer::singleShot(0, f_.window.get(), [&] {
      done = true;
      deed();
    });
    static_cast<void>(QTest::qWaitFor([&] { return done; }));
    settle();
  }

  void settle() {
    const auto* const comparing = f_.find<QPushButton>("compareCancel");
    static_cast<void>(QTest::qWaitFor([&] { return !f_.window->busy() && !comparing->isVisible(); }, 30000));
    listen();
  }

  void listen() {
    const auto hear = [this](const QWidget* from, const QString& text) {
      if (from->isVisible() && text.contains(QLatin1String("memory"))) said_ << text;
    };
    for (const QLabel* const label : f_.window->findChildren<QLabel*>()) hear(label, label->text());
    const auto* const timed = f_.find<QWidget>("compareTimed");
    hear(timed, timed->accessibleName());
    // What the Reads panel says to whoever looks at it.
    if (const auto& why = f_.session.snapshot().readsError) said_ << errorSentence(*why);
  }

  /// In the place of the text.
  void showTable() {
    auto* const table = f_.find<TensorTable>("paramsTable");
    for (QWidget* at = table; at != nullptr; at = at->parentWidget()) {
      if (auto* const pages = qobject_cast<QTabWidget*>(at))
        return pages->setCurrentWidget(table->parentWidget());
    }
  }

  void setCell() { f_.find<TensorTable>("paramsTable")->cells().setText({0, 0}, QStringLiteral("77")); }

  void compare() {
    step([this] { f_.window->openDock(QStringLiteral("compare")); });
    step([this] {
      const auto* const progress = f_.find<QProgressBar>("compareProgress");
      auto* const cancel = f_.find<QPushButton>("compareCancel");
      f_.find<QPushButton>("compareRun")->click();
      // The whole of it takes half a minute; until the first round it may fail, and then says so.
      static_cast<void>(
          QTest::qWaitFor([&] { return progress->value() > 0 || !cancel->isVisible(); }, 30000));
      cancel->click();
    });
  }

  void saveInto(const char* file, const char* action) {
    step([this, file, action] {
      f_.dialogs.file = folder_ + QLatin1Char('/') + QLatin1String(file);
      f_.trigger(action);
    });
  }

  QString folder_;
  WindowFixture f_;
  QSet<QString> said_;
};

}  // namespace

int main(int argc, char** argv) {
  Application application(argc, argv);
  if (argc != 2) return 2;
  Afternoon afternoon(QString::fromLocal8Bit(argv[1]));
  afternoon.spend();
  afternoon.tell();
  return 0;
}
