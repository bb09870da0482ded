// SPDX-License-Identifier: GPL-3.0-or-later
// The toolbar at every width: what is shown is whole and apart, what is not is in the list, the least
// important first, and no field loses its label.
#include "ui/widgets/fold_bar.h"

#include <QComboBox>
#include <QFrame>
#include <QLabel>
#include <QLayout>
#include <QTest>
#include <QToolButton>

#include "tests/support/test_program.h"
#include "ui/widgets/field.h"

using namespace gathernd::ui;

class FoldBarTest : public QObject {
  Q_OBJECT

 private slots:
  void everyWidth() {
    QWidget window;
    auto* bar = new FoldBar(QStringLiteral("More"), QStringLiteral("The rest."), &window);
    QList<Field*> fields;
    const char* words[] = {"Example", "Dialect", "dtype", "batch_dims", "policy"};
    const int importance[] = {70, 90, 40, 80, 30};
    for (int k = 0; k < 5; ++k) {
      auto* combo = new QComboBox;
      combo->addItem(QStringLiteral("something"));
      fields << new Field(QLatin1String(words[k]), combo);
      bar->add(fields.last(), importance[k], k < 2);
    }
    auto* run = new QToolButton;
    run->setText(QStringLiteral("Run"));
    bar->addEnd(run, 100);
    window.show();
    int mostShown = 0;
    for (int width = 320; width <= 1400; width += 7) {
      window.resize(width, 60);
      bar->resize(width, bar->height());
      QCoreApplication::processEvents();
      int shown = 0;
      QList<QRect> taken{run->geometry()};
      QVERIFY(bar->rect().contains(run->geometry()));
      int leastShown = 1000, mostFolded = -1;
      bool wordless = false;
      for (int k = 0; k < 5; ++k) {
        const bool folded = bar->isFolded(fields[k]);
        const bool word = fields[k]->findChild<QLabel*>(QStringLiteral("fieldWord"))->isVisibleTo(fields[k]);
        QVERIFY(word || !folded);
        wordless = wordless || !word;
        (folded ? mostFolded : leastShown) =
            folded ? std::max(mostFolded, importance[k]) : std::min(leastShown, importance[k]);
        if (folded) {
          QVERIFY(fields[k]->parentWidget() != bar);
          continue;
        }
        ++shown;
        const QRect at = fields[k]->geometry();
        QVERIFY2(bar->rect().contains(at), qPrintable(QString::number(width)));
        for (const QRect& other : std::as_const(taken)) QVERIFY(!other.intersects(at));
        taken << at;
      }
      QVERIFY(leastShown > mostFolded);
      QVERIFY(wordless || shown == 5 || shown == 0);  // words go before fields
      QCOMPARE(bar->findChild<QToolButton*>(QStringLiteral("moreButton"))->isVisible(), shown < 5);
      QVERIFY(shown >= mostShown);  // never fewer in a wider window
      mostShown = shown;
    }
    QCOMPARE(mostShown, 5);
  }

  void unwanted() {
    FoldBar bar(QStringLiteral("More"), QStringLiteral("The rest."));
    auto* field = new Field(QStringLiteral("fill"), new QComboBox);
    bar.add(field, 1);
    bar.resize(600, bar.height());
    bar.show();
    bar.setWanted(field, false);
    QVERIFY(!field->isVisible());
    bar.resize(50, bar.height());
    QVERIFY(!bar.findChild<QToolButton*>(QStringLiteral("moreButton"))->isVisible());
    bar.setWanted(field, true);
    QVERIFY(bar.isFolded(field));
  }

  /// In the bar's order, whatever had no room first.
  void listInOrder() {
    FoldBar bar(QStringLiteral("More"), QStringLiteral("The rest."));
    QList<QWidget*> fields;
    for (const int importance :
         {30, static_cast<int>(FoldBar::kInList), 10, static_cast<int>(FoldBar::kInList)}) {
      fields << new Field(QStringLiteral("word"), new QComboBox);
      bar.add(fields.last(), importance);
    }
    bar.resize(2000, bar.height());
    bar.show();
    const auto listed = [&] {
      QList<QWidget*> all;
      const auto* const column = bar.findChild<QFrame*>(QStringLiteral("moreList"))->layout();
      for (int k = 0; k < column->count(); ++k) all << column->itemAt(k)->widget();
      return all;
    };
    QCOMPARE(listed(), (QList<QWidget*>{fields[1], fields[3]}));
    bar.resize(260, bar.height());
    QCOMPARE(listed(), (QList<QWidget*>{fields[1], fields[2], fields[3]}));
    bar.resize(50, bar.height());
    QCOMPARE(listed(), fields);
  }
};

GATHERND_TEST(FoldBarTest)
#include "fold_bar_test.moc"
