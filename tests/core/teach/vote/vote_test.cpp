// SPDX-License-Identifier: GPL-3.0-or-later
// Hands are counted, taken back and never negative; what a class votes on holds the right answer and the
// listed mistakes, each once, and says which mistake gives which.
#include "core/teach/vote/vote.h"

#include <QTest>
#include <set>

#include "core/teach/question/generator.h"
#include "tests/core/teach/scenes.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::teach;

namespace {

Question shapeQuestion() {
  Question question;
  question.scene =
      test::sceneOf("tensorflow-cpu", {5, 3, 7}, "[[[0,2],[4,1],[2,0],[1,1]],[[3,2],[0,0],[4,2],[2,1]]]");
  return question;
}

std::vector<const WrongRule*> rulesOf(std::initializer_list<const char*> ids) {
  std::vector<const WrongRule*> rules;
  for (const char* id : ids) rules.push_back(findWrongRule(id));
  return rules;
}

/// A letter is a hand, a small one a hand taken back; ">" and "<" go from vote to vote.
Vote played(const QString& keys, int options = 4) {
  Vote vote(options);
  for (const QChar key : keys) {
    if (key == '>') vote.next();
    if (key == '<') vote.back();
    if (key >= 'A' && key <= 'F') vote.add(key.unicode() - 'A');
    if (key >= 'a' && key <= 'f') vote.take(key.unicode() - 'a');
  }
  return vote;
}

QString countsOf(const Vote& vote) {
  QStringList counts;
  for (int k = 0; k < vote.options(); ++k)
    counts << QStringLiteral("%1/%2").arg(vote.first(k)).arg(vote.second(k));
  return counts.join(' ');
}

}  // namespace

class VoteTest : public QObject {
  Q_OBJECT

 private slots:
  void hands_data() {
    const auto row = test::columns<QString, QString, int>("keys", "counts", "total");
    row("none", "", "0/0 0/0 0/0 0/0", 0);
    row("counted", "AABD", "2/0 1/0 0/0 1/0", 4);
    row("taken back", "AAaB", "1/0 1/0 0/0 0/0", 2);
    row("never negative", "aaaAbB", "1/0 1/0 0/0 0/0", 2);
    row("no such option", "EeFf", "0/0 0/0 0/0 0/0", 0);
    row("two votes", "AAB>BBC", "2/0 1/2 0/1 0/0", 3);
    row("the first keeps its hands", "AAB>aaBb", "2/0 1/0 0/0 0/0", 0);
    row("back to the first", "A>B<A", "2/0 0/1 0/0 0/0", 2);
    row("counted takes no more", "A>B>ABab", "1/0 0/1 0/0 0/0", 1);
    row("back from counted", "A>B><B", "1/0 0/2 0/0 0/0", 2);
  }
  void hands() {
    const auto [keys, counts, total] = test::currentRow<QString, QString, int>();
    const Vote vote = played(keys);
    QCOMPARE(countsOf(vote), counts);
    QCOMPARE(vote.total(), total);
  }

  void handsByNumber() {
    Vote vote(3);
    QVERIFY(vote.set(0, 60) && vote.set(2, 1));
    QCOMPARE(vote.total(), 61);
    QVERIFY(!vote.set(0, 60) && !vote.set(3, 1));
    QVERIFY(vote.set(0, 100000));
    QCOMPARE(vote.now(0), Vote::kMostHands);
    QVERIFY(vote.set(0, 0));
    vote.next();
    QVERIFY(vote.set(1, 4));
    QCOMPARE(vote.first(1), 0);
    QCOMPARE(vote.second(1), 4);
    vote.close();
    QVERIFY(!vote.set(1, 5));
  }

  void changesAreSaid() {
    Vote vote(2);
    QVERIFY(!vote.take(0));
    QVERIFY(vote.add(0));
    QVERIFY(vote.take(0));
    QVERIFY(!vote.add(2) && !vote.add(-1) && !vote.take(-1));
    for (int k = 0; k < Vote::kMostHands; ++k) QVERIFY(vote.add(1));
    QVERIFY(!vote.add(1));
    QCOMPARE(vote.first(1), Vote::kMostHands);
    vote.close();
    QVERIFY(!vote.take(1));
  }

  void whatItWas() {
    QVERIFY(!played("AB").was(0));
    QCOMPARE(*played("AAB>B").was(0), 2);
    QCOMPARE(*played("AAB>B>").was(1), 1);
    Vote closed = played("AA");
    closed.close();  // revealed after one vote alone: there is nothing to compare with
    QVERIFY(!closed.was(0));
    QCOMPARE(closed.now(0), 2);
    QCOMPARE(closed.stage(), Vote::Stage::Counted);
    Vote passed = played("AA>");  // a clicker goes through the second vote whether or not it is wanted
    passed.close();
    QVERIFY(!passed.was(0));
    QCOMPARE(passed.now(0), 2);
  }

  void longestBar() {
    QCOMPARE(Vote(4).longest(), 1);
    QCOMPARE(played("AAA>B").longest(), 3);
    QCOMPARE(played("A>BBBB").longest(), 4);
  }

  void hiddenUntilBoth() {
    Vote vote(4);
    QVERIFY(vote.shown());
    vote.setHidden(true);
    QVERIFY(!vote.shown());
    vote.next();
    QVERIFY(!vote.shown());
    vote.next();
    QVERIFY(vote.shown());
    vote.back();
    QVERIFY(!vote.shown());
    vote.setHidden(false);
    QVERIFY(vote.shown());
  }

  void atMostFourOptions() {
    QCOMPARE(Vote(9).options(), 4);
    QCOMPARE(Vote(-1).options(), 0);
  }

  /// A shape question with listed mistakes offers just these, and says which mistake gives which.
  void listedMistakes() {
    const auto listed = rulesOf({"keep_depth", "element_only", "gather_rule"});
    const auto vote = test::valueOf(voteOn(shapeQuestion(), listed, 7));
    QCOMPARE(vote.question.kind, QuestionKind::Choose);
    QMap<QString, QString> said;
    for (const VoteOption& option : vote.options) {
      QStringList rules;
      for (const WrongRule* rule : option.rules) rules << QString::fromUtf8(rule->id.data());
      said.insert(QString::fromStdString(option.text),
                  option.right ? QStringLiteral("right") : rules.join(' '));
    }
    QCOMPARE(said.size(), 4);
    QCOMPARE(said.value("[2, 4, 7]"), QStringLiteral("right"));
    QVERIFY(said.value("[2, 4, 2, 7]").split(' ').contains("keep_depth"));
    QVERIFY(said.value("[2, 4]").split(' ').contains("element_only"));
    QVERIFY(said.value("[2, 4, 2, 3, 7]").split(' ').contains("gather_rule"));
  }

  void everySeed() {
    std::set<std::size_t> places;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
      const auto vote = test::valueOf(voteOn(shapeQuestion(), {}, seed));
      QVERIFY(vote.options.size() >= 2 && vote.options.size() <= 4);
      std::set<std::string> texts;
      int right = 0;
      for (std::size_t k = 0; k < vote.options.size(); ++k) {
        const VoteOption& option = vote.options[k];
        QVERIFY(texts.insert(option.text).second);
        QCOMPARE(option.right, option.text == "[2, 4, 7]");
        QCOMPARE(option.rules.empty(), option.right);
        right += option.right ? 1 : 0;
        if (option.right) places.insert(k);
        if (option.family)
          for (const WrongRule* rule : option.rules) QCOMPARE(rule->family, option.family->id);
      }
      QCOMPARE(right, 1);
      const auto same = voteOn(shapeQuestion(), {}, seed);
      for (std::size_t k = 0; k < vote.options.size(); ++k)
        QCOMPARE(same->options[k].text, vote.options[k].text);
    }
    QCOMPARE(places.size(), std::size_t{4});  // the right one stands anywhere
  }

  void aChoiceStays() {
    int voted = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      const auto question = test::valueOf(generateQuestion({QuestionKind::Choose, seed, 3, {}}));
      const auto vote = voteOn(question, {}, 1);
      if (!vote) continue;  // its answers are too long
      ++voted;
      QCOMPARE(vote->options.size(), question.choices.size());
      const auto right = rightAnswer(question);
      for (std::size_t k = 0; k < vote->options.size(); ++k)
        QCOMPARE(vote->options[k].right, std::get<Choice>(*right).number == static_cast<int>(k));
    }
    QVERIFY(voted >= 10);
  }

  void whatCannotBeVotedOn() {
    Question made = shapeQuestion();
    made.kind = QuestionKind::Make;
    QCOMPARE(voteOn(made, {}, 0).error().reason, std::string("ask.unsupported_choices"));
    Question tooLong = shapeQuestion();
    tooLong.kind = QuestionKind::Value;  // 56 numbers
    QCOMPARE(voteOn(tooLong, {}, 0).error().reason, std::string("ask.unsupported_vote"));
    Question tiles = shapeQuestion();
    tiles.kind = QuestionKind::Tiles;
    QVERIFY(voteOn(tiles, {}, 0));
  }
};

GATHERND_TEST(VoteTest)
#include "vote_test.moc"
