// SPDX-License-Identifier: GPL-3.0-or-later
// One window for all rows of a test class, each time as if it were another one: making one takes longer than
// most of what is done in it. Thread rule: GUI thread.
#pragma once

#include <QDir>
#include <memory>

#include "tests/ui/window/window_fixture.h"
#include "ui/ask/asking.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/files/file_actions.h"
#include "ui/lesson/lesson_panel.h"
#include "ui/lesson/lesson_player.h"
#include "ui/lesson/progress.h"
#include "ui/session/beside.h"
#include "ui/session/gradient_lens.h"

namespace gathernd::ui {

struct ReusedWindow : WindowFixture {
  Learning learning = window->learning();
  LessonPlayer& player = learning.player;
  Asking& asking = learning.asking;

  void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
    QTest::keyClick(&window->canvas(), key, modifiers);
    QCoreApplication::processEvents();
  }
  /// Takes back what a row did: before a class, with lessons, questions, views, files and dialogs.
  void leaveAll() {
    window->setPresenting(false);
    player.close();
    asking.close();
    Progress(settings).forget();
    session.gradient().setOn(false);
    session.beside().setDialect(std::nullopt);
    dialogs = FakeDialogs();
    dialogs.unsaved = Dialogs::Unsaved::Discard;
    trigger("actionNew");
    QVERIFY(QTest::qWaitFor([this] { return !window->files().busy(); }));
    session.load(smallDocument());
    settings.clearRecent();
    const QDir dir(folder.path());
    for (const QString& name : dir.entryList(QDir::Files))
      if (name != QLatin1String("settings.ini")) QVERIFY(QFile::remove(dir.filePath(name)));
    dialogs = FakeDialogs();
    QCoreApplication::processEvents();
    QVERIFY(ready());
  }
};

/// Made when it is first asked for.
template <class Window = ReusedWindow>
class SharedWindow {
 public:
  Window& fresh() {
    if (window_)
      window_->leaveAll();
    else
      window_ = std::make_unique<Window>();
    return *window_;
  }

 private:
  std::unique_ptr<Window> window_;
};

}  // namespace gathernd::ui
