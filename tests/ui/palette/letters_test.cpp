// SPDX-License-Identifier: GPL-3.0-or-later
// A few letters name a text: which text better than which, where the letters are, and how much is compared.
#include "ui/palette/letters.h"

#include <QRandomGenerator>
#include <QStringList>
#include <QtTest>

#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd::ui;

namespace {

constexpr int kNone = -1000;

int scoreOf(const QString& word, const QString& text) {
  std::int64_t steps = 0;
  return lettersScore(word, text, steps).value_or(kNone);
}

}  // namespace

class LettersTest : public QObject {
  Q_OBJECT

 private slots:
  void ranking_data() {
    gathernd::test::columns<QString, QStringList>("word", "texts");
    const auto row = [](const char* word, const QStringList& texts) {
      QTest::newRow(word) << QString::fromUtf8(word) << texts;
    };
    row("run", {"Run", "Run again", "Are you unsure now", "armour lion"});
    row("zi", {"Zoom in", "Azimuth", "maze lit"});
    row("save", {"Save", "Save as...", "Do not save", "Some axis values end"});
    row("hc", {"High contrast", "Which course", "the arc"});
    row("am", {"argMax", "Cramp", "lean forms"});
    row("np", {"NumPy", "input"});
    row("放大", {"放大", "放大镜", "放得很大"});
    row("打开", {"打开...", "最近打开"});
  }
  void ranking() {
    const auto [word, texts] = gathernd::test::currentRow<QString, QStringList>();
    for (qsizetype i = 0; i < texts.size(); ++i) {
      QVERIFY2(scoreOf(word, texts[i]) > kNone, qPrintable(texts[i]));
      if (i > 0)
        QVERIFY2(scoreOf(word, texts[i - 1]) > scoreOf(word, texts[i]),
                 qPrintable(texts[i - 1] + " before " + texts[i]));
    }
  }

  void missing_data() {
    const auto row = gathernd::test::columns<QString, QString>("word", "text");
    row("another letter", "runx", "Run again");
    row("another order", "nur", "Run");
    row("twice", "rr", "Run");
    row("longer", "running", "run");
    row("no letters", "", "Run");
    row("no text", "r", "");
    row("beyond the limit", "z", QString(kLongestText, u'a') + u'z');
  }
  void missing() {
    const auto [word, text] = gathernd::test::currentRow<QString, QString>();
    QCOMPARE(scoreOf(word, text), kNone);
    QVERIFY(lettersPlaces(word, text).isEmpty());
  }

  void places_data() {
    const auto row = gathernd::test::columns<QString, QString, QList<int>>("word", "text", "places");
    row("begins words", "zi", "Zoom in", QList<int>{0, 5});
    row("side by side", "in", "fig, bin, index", QList<int>{10, 11});
    row("whatever case", "NUMPY", "Copy as NumPy", QList<int>{8, 9, 10, 11, 12});
    row("characters", "大", "放大", QList<int>{1});
  }
  void places() {
    const auto [word, text] = gathernd::test::currentRow<QString, QString>();
    QTEST(lettersPlaces(word, text), "places");
  }

  /// Of random words and texts of few letters: a score exactly where a walk through the text finds them all,
  /// and the places hold the letters, in order.
  void agreesWithAWalk() {
    QRandomGenerator random(7);
    int found = 0;
    for (int round = 0; round < 4000; ++round) {
      const auto letters = [&](int most) {
        QString text;
        for (int k = random.bounded(most + 1); k > 0; --k)
          text += QStringLiteral("aAbB -")[random.bounded(6)];
        return text;
      };
      const QString word = letters(5).remove(u' '), text = letters(14);
      qsizetype walked = 0;
      for (const QChar c : text)
        if (walked < word.size() && c.toLower() == word[walked].toLower()) ++walked;
      const bool there = !word.isEmpty() && walked == word.size();
      std::int64_t steps = 0;
      QCOMPARE(lettersScore(word, text, steps).has_value(), there);
      const QList<int> at = lettersPlaces(word, text);
      QCOMPARE(at.size(), there ? word.size() : 0);
      for (qsizetype k = 0; k < at.size(); ++k) {
        QCOMPARE(text[at[k]].toLower(), word[k].toLower());
        QVERIFY(k == 0 || at[k] > at[k - 1]);
      }
      found += there ? 1 : 0;
    }
    QVERIFY(found > 500 && found < 3500);
  }

  void comparesNoMoreThanItSays() {
    std::int64_t steps = 0;
    QVERIFY(lettersScore(QString(1000, u'a'), QString(10'000, u'a'), steps));
    QVERIFY(steps <= kLongestText * (kLongestWord + 1));
    steps = 0;
    QVERIFY(!lettersScore(QStringLiteral("ab"), QString(10'000, u'a'), steps));
    QVERIFY(steps <= kLongestText);
  }
};

GATHERND_TEST(LettersTest)
#include "letters_test.moc"
