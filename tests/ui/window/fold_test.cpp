// SPDX-License-Identifier: GPL-3.0-or-later
// What a window leaves out as it gets smaller, in which order: one table, held at every width and height
// between a projector and a large screen.
#include <QTest>
#include <QToolButton>
#include <functional>

#include "tests/support/test_program.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/files/file_actions.h"
#include "ui/panel/panel_area.h"
#include "ui/panel/panel_frame.h"
#include "ui/strip/shape_strip.h"
#include "ui/widgets/fold_bar.h"

using namespace gathernd;
using namespace gathernd::ui;

namespace {

/// A part of the window, and whether it is there.
struct Folded {
  const char* name;
  std::function<bool(WindowFixture&)> shown;
};

const StripLayout& equation(WindowFixture& f) {
  return f.find<ShapeStrip>("shapeStrip")->stripLayout();
}

/// In this order they go; each stays gone in every window that is smaller still.
const Folded kFolds[] = {
    {"Call options in words",
     [](WindowFixture& f) { return f.find<QToolButton>("moreButton")->text().size() > 3; }},
    {"words of the toolbar's lists",
     [](WindowFixture& f) {
       const QWidget* list = f.find<QWidget>("dialectCombo");
       return list->parentWidget()->findChild<QWidget*>("fieldWord")->isVisible();
     }},
    {"words of the equation", [](WindowFixture& f) { return !equation(f).meanings.empty(); }},
    {"addresses on ribbons",
     [](WindowFixture& f) {
       // Once the panel lies below, the picture has its width again.
       if (f.window->findChild<PanelArea*>()->beside().x() == 0) return false;
       const TextAudit texts = f.window->canvas().audit();
       return std::any_of(texts.begin(), texts.end(),
                          [](const AuditedText& one) { return one.text.contains("params["); });
     }},
    {"the equation in two rows", [](WindowFixture& f) { return equation(f).arrow.isNull(); }},
    {"Compare with", [](WindowFixture& f) { return f.find<QWidget>("secondDialectCombo")->isVisible(); }},
    {"Example", [](WindowFixture& f) { return f.find<QWidget>("exampleCombo")->isVisible(); }},
    {"the panel beside the picture",
     [](WindowFixture& f) { return f.window->findChild<PanelArea*>()->beside().x() > 0; }},
    {"Present", [](WindowFixture& f) { return f.find<QWidget>("presentButton")->isVisible(); }},
};
/// These never go.
const char* const kStay[] = {"dialectCombo", "batchDimsSpin", "playButton", "dockRail", "moreButton"};

}  // namespace

class FoldTest : public QObject {
  Q_OBJECT

 private slots:
  void inOrder() {
    WindowFixture f;
    f.window->files().openExample("rows");
    QTRY_VERIFY(!f.window->busy());
    std::size_t gone = 0;
    for (int width = 2560; width >= 640; width -= 64) {
      f.window->resize(width, width * 3 / 4);
      for (int k = 0; k < 8; ++k) QCoreApplication::processEvents();
      std::size_t now = 0;
      for (std::size_t k = 0; k < std::size(kFolds); ++k) {
        const bool shown = kFolds[k].shown(f);
        QVERIFY2(!shown || k >= gone, qPrintable(QString("%1 is back at %2").arg(kFolds[k].name).arg(width)));
        if (shown) continue;
        QVERIFY2(
            now == k,
            qPrintable(QString("%1 goes before %2 at %3").arg(kFolds[k].name, kFolds[now].name).arg(width)));
        now = k + 1;
      }
      gone = now;
      for (const char* name : kStay) QVERIFY2(f.find<QWidget>(name)->isVisible(), name);
    }
    QCOMPARE(gone, std::size(kFolds));  // each row is about something
  }
};

GATHERND_TEST(FoldTest)
#include "fold_test.moc"
