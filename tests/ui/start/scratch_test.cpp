// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include "tests/support/test_program.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/lesson/lesson_panel.h"
#include "ui/ask/asking.h"
#include "ui/lesson/progress.h"
using namespace gathernd; using namespace gathernd::ui;
class ScratchTest : public QObject {
  Q_OBJECT
 private slots:
  void shots() {
    for (const char* theme : {"light", "dark"})
      for (const QSize size : {QSize(800, 600), QSize(1024, 768), QSize(1280, 800), QSize(2560, 1440)})
        for (int mode : {0, 1}) {
          WindowFixture f;
          f.window->setThemeName(theme);
          f.window->resize(size);
          QVERIFY(f.ready());
          if (mode == 1) {
            Progress p(f.settings);
            for (const char* id : {"address", "full-address", "brackets", "depth", "equation", "grid"}) p.reached(id, "x", true, false);
            p.reached("batch-1", "why", false, false);
            f.settings.addRecent("/home/x/embedding.gathernd");
            f.settings.addRecent("/home/x/my-lesson.md");
          }
          f.trigger("actionStart");
          QTest::qWait(1500);
          f.window->grab().save(QString("/tmp/shots/start-%1-%2-%3.png").arg(theme).arg(size.width()).arg(mode));
        }
    WindowFixture f;
    f.window->resize(1024, 768);
    QVERIFY(f.ready());
    f.window->openDock("lessons");
    QTest::qWait(200);
    f.window->grab().save("/tmp/shots/list.png");
    f.trigger("actionLecture");
    while (!f.window->learning().player.atEnd()) f.trigger("actionLessonNext");
    f.window->learning().asking.reveal();
    QTest::qWait(300);
    f.window->grab().save("/tmp/shots/end.png");
    f.window->setPresenting(true);
    QTest::qWait(300);
    f.window->grab().save("/tmp/shots/present.png");
  }
};
GATHERND_TEST(ScratchTest)
#include "scratch_test.moc"
