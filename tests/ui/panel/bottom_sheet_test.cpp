// SPDX-License-Identifier: GPL-3.0-or-later
// The sheet below the canvas: how high it opens, and how it takes the whole window and gives it back.
#include <QToolButton>

#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/panel/page.h"
#include "ui/panel/rail.h"

using namespace gathernd;
using namespace gathernd::ui;

class BottomSheetTest : public QObject {
  Q_OBJECT

 private slots:
  void opensWhenAskedFor();
  void takesTheWindowAndGivesItBack_data();
  void takesTheWindowAndGivesItBack();
};

void BottomSheetTest::opensWhenAskedFor() {
  WindowFixture f;
  auto* dock = f.find<Page>("compareDock");
  QVERIFY(dock && !dock->isVisible());
  f.trigger("actionCompare");
  QTRY_VERIFY(dock->isVisible());
  QTRY_VERIFY(dock->height() > 250);
  QVERIFY(f.window->canvas().isVisible());
  QVERIFY(f.find<QAction>("actionCompare")->isChecked());
  QTest::mouseClick(f.find<QToolButton>("bottomClose"), Qt::LeftButton);
  QTRY_VERIFY(!dock->isVisible());
}

void BottomSheetTest::takesTheWindowAndGivesItBack_data() {
  const auto row = test::columns<int>("way");
  row("the same button", 0);
  row("closing the dock", 1);
  row("its menu", 2);
  row("presenting", 3);
}

void BottomSheetTest::takesTheWindowAndGivesItBack() {
  QFETCH(int, way);
  WindowFixture f;
  auto* explain = f.find<Page>("explainDock");
  QVERIFY(explain->isVisible());
  f.trigger("actionCompare");
  auto* dock = f.find<Page>("compareDock");
  QTRY_VERIFY(dock->isVisible());
  auto* maximise = f.find<QToolButton>("bottomFill");
  const QString before = maximise->accessibleName();
  QTest::mouseClick(maximise, Qt::LeftButton);
  QTRY_VERIFY(!f.window->canvas().isVisible());
  QVERIFY(!explain->isVisible());
  QVERIFY(maximise->accessibleName() != before);
  QTRY_VERIFY(dock->height() > 450);
  QTRY_VERIFY(dock->width() > f.window->width() - PanelRail::kWidth - 20);
  if (way == 0) QTest::mouseClick(maximise, Qt::LeftButton);
  if (way == 1) QTest::mouseClick(f.find<QToolButton>("bottomClose"), Qt::LeftButton);
  if (way == 2) f.trigger("actionCompare");
  if (way == 3) f.window->setPresenting(true);
  QTRY_VERIFY(f.window->canvas().isVisible());
  QCOMPARE(maximise->accessibleName(), before);
  QTRY_COMPARE(dock->isVisible(), way == 0);
  QTRY_COMPARE(explain->isVisible(), way != 3);
}

GATHERND_TEST(BottomSheetTest)
#include "bottom_sheet_test.moc"
