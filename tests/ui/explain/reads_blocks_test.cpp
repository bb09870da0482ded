// SPDX-License-Identifier: GPL-3.0-or-later
// What the Reads panel counts: tuples that read, not tuples that are there.
#include <QTest>

#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/session/session_fixture.h"
#include "ui/explain/explain_blocks.h"
#include "ui/theme/theme.h"

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;

class ReadsBlocksTest : public QObject {
  Q_OBJECT

 private slots:
  void onlyThoseThatReadAreCounted_data() {
    const auto row = test::columns<QByteArray, QStringList>("dialect", "lines");
    const QString all = "5 tuples read 3 of the 4 slices of params; 1 are never read.";
    const QString some = "3 tuples read 2 of the 4 slices of params; 2 are never read.";
    const QString none = "Out of range, and so without a read: 2 of the 5 tuples.";
    row("refused", "tensorflow-cpu", QStringList{some, none});
    row("zeroed", "tensorflow-gpu", QStringList{some, none});
    row("clamped: they read", "jax", QStringList{all});
  }
  void onlyThoseThatReadAreCounted() {
    const auto [dialect, lines] = test::currentRow<QByteArray, QStringList>();
    const BackendRegistry backends = makeCoreRegistry();
    Session session(backends);
    session.load(makeDocument(arange(Shape{4, 2}), literal("[[0],[9],[2],[4],[0]]", DType::Int64),
                              dialect.constData()));
    QVERIFY(waitIdle(session));
    QTRY_VERIFY(session.snapshot().readers);
    QStringList told;
    for (const Block& block : readsBlocks(session, lightTheme())) {
      if (block.kind == Block::Kind::Paragraph) told << plainText(block.spans);
    }
    QCOMPARE(told, lines);
  }
};

GATHERND_TEST(ReadsBlocksTest)
#include "reads_blocks_test.moc"
