// SPDX-License-Identifier: GPL-3.0-or-later
// What a column of blocks paints, however narrow it is: nothing is shortened or lies over something else.
#include "ui/widgets/block_view.h"

#include <QTest>

#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/screens/painted_check.h"
#include "tests/ui/support/recording_device.h"

using namespace gathernd::ui;

namespace {

Block row(const QString& words, const QString& right) {
  Block block;
  block.kind = Block::Kind::Row;
  block.spans = {{words}};
  block.right = right;
  return block;
}

/// The texts that a view paints, from the top.
QStringList painted(BlockView& view) {
  testing::RecordingDevice device(view.viewport()->size());
  view.viewport()->render(&device);
  return testing::Recording::reading(device.recording().texts());
}

}  // namespace

class BlockViewTest : public QObject {
  Q_OBJECT

 private slots:
  void whatStandsAtTheRight_data() {
    const auto row = gathernd::test::columns<int, QString, QString, bool>("width", "words", "right", "below");
    const QString sum = QStringLiteral("[2] + [3] + [4, 5, 6]"),
                  wraps = QStringLiteral("slice of words that wrap to lines");
    row("beside it", 600, "output", sum, false);
    row("below it", 200, "output", sum, true);
    row("below two lines", 190, wraps, sum, true);
    row("a short one stays beside", 190, wraps, "[4]", false);
  }
  void whatStandsAtTheRight() {
    const auto [width, words, right, below] = gathernd::test::currentRow<int, QString, QString, bool>();
    applyTheme(*qApp, lightTheme());
    BlockView view;
    view.resize(width, 200);
    view.setBlocks({row(words, right), row(QStringLiteral("next"), QStringLiteral("[1]"))});
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    QStringList lines = painted(view);
    QCOMPARE(lines.takeLast(), QStringLiteral("next [1]"));
    if (below) {
      QCOMPARE(lines.takeLast(), right);
    } else {
      QVERIFY2(lines.front().endsWith(u' ' + right), qPrintable(lines.front()));
      lines.front().chop(right.size() + 1);
    }
    QCOMPARE(lines.join(u' '), words);
    QCOMPARE(paintedFaults(view, kReadable), QStringList());
  }
};

GATHERND_TEST(BlockViewTest)
#include "block_view_test.moc"
