// SPDX-License-Identifier: GPL-3.0-or-later
// Who sees which screen, over what lecture halls have; and how a clock reads.
#include <QTest>

#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "ui/presenter/presenter.h"

using namespace gathernd::ui;

namespace {

const StageScreen kLaptop{QStringLiteral("eDP-1"), {0, 0, 1280, 800}};
const StageScreen kProjector{QStringLiteral("HDMI-1"), {1280, 0, 1024, 768}};
const StageScreen kMirror{QStringLiteral("HDMI-2"), {0, 0, 1024, 768}};
const StageScreen kThird{QStringLiteral("DP-1"), {2304, 0, 1920, 1080}};

}  // namespace

class StageScreensTest : public QObject {
  Q_OBJECT

 private slots:
  void places_data() {
    const auto row = gathernd::test::columns<QList<StageScreen>, int, QString, StagePlaces>(
        "screens", "here", "audience", "places");
    using Screens = QList<StageScreen>;
    row("none", Screens{}, 0, "", StagePlaces{0, -1});
    row("one", Screens{kLaptop}, 0, "", StagePlaces{0, -1});
    row("one, another remembered", Screens{kLaptop}, 0, "HDMI-1", StagePlaces{0, -1});
    row("the window stays with who presents", Screens{kLaptop, kProjector}, 0, "", StagePlaces{1, 0});
    row("wherever that is", Screens{kLaptop, kProjector}, 1, "", StagePlaces{0, 1});
    row("swapped, and remembered", Screens{kLaptop, kProjector}, 0, "eDP-1", StagePlaces{0, 1});
    row("remembered, and it is here", Screens{kLaptop, kProjector}, 1, "HDMI-1", StagePlaces{1, 0});
    row("a mirror hides nothing", Screens{kLaptop, kMirror}, 0, "", StagePlaces{0, -1});
    row("a mirror and a third", Screens{kLaptop, kMirror, kThird}, 0, "", StagePlaces{2, 0});
    row("the mirror remembered", Screens{kLaptop, kMirror, kThird}, 0, "HDMI-2", StagePlaces{1, 2});
    row("three", Screens{kLaptop, kProjector, kThird}, 2, "", StagePlaces{0, 2});
    row("a screen that is gone", Screens{kLaptop, kProjector}, 7, "", StagePlaces{0, 1});
    row("before all", Screens{kLaptop, kProjector}, -1, "", StagePlaces{1, 0});
  }

  void places() {
    const auto [screens, here, audience, places] =
        gathernd::test::currentRow<QList<StageScreen>, int, QString, StagePlaces>();
    const StagePlaces got = stagePlaces(screens, here, audience);
    QCOMPARE(got.audience, places.audience);
    QCOMPARE(got.presenter, places.presenter);
  }

  void clock_data() {
    const auto row = gathernd::test::columns<int, QString>("seconds", "text");
    row("0", 0, "0:00");
    row("7 s", 7, "0:07");
    row("45 min", 2700, "45:00");
    row("an hour", 3723, "1:02:03");
  }

  void clock() {
    QFETCH(int, seconds);
    QTEST(clockText(seconds), "text");
  }
};

GATHERND_TEST(StageScreensTest)
#include "stage_screens_test.moc"
