// SPDX-License-Identifier: GPL-3.0-or-later
// Other words for the same thing: which text they are found in.
#include "ui/text/synonyms.h"

#include <QtTest>

#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd::ui;

class SynonymsTest : public QObject {
  Q_OBJECT

 private slots:
  void mentioned_data() {
    gathernd::test::columns<QString, QString, bool>("text", "word", "is");
    const auto row = [](const char* text, const char* word, bool is) {
      QTest::addRow("%s in %s", word, text) << QString::fromUtf8(text) << QString::fromUtf8(word) << is;
    };
    row("with batch_dims=1", "batch", true);
    row("with Batch_dims=1", "BATCH", true);
    row("rebatched", "batch", false);
    row("rebatched, batched", "batch", true);
    row("out of range", "out of range", true);
    row("索引元组越界了", "越界", true);
    row("anything", "", false);
  }
  void mentioned() {
    const auto [text, word, is] = gathernd::test::currentRow<QString, QString, bool>();
    QCOMPARE(mentions(text, word), is);
  }

  void eachOfAGroupBringsTheOthers() {
    for (const char* word : {"out of range", "Out of bounds", "IndexError", "越界"}) {
      const QString more = synonymsIn(QString::fromUtf8(word));
      for (const char* other : {"out of range", "out of bounds", "越界"})
        QVERIFY2(more.contains(QString::fromUtf8(other)), word);
      QVERIFY2(!more.contains(QStringLiteral("梯度")), word);
    }
    QCOMPARE(synonymsIn(QStringLiteral("Quit")), QString());
  }
};

GATHERND_TEST(SynonymsTest)
#include "synonyms_test.moc"
