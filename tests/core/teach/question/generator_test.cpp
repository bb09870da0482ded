// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teach/question/generator.h"

#include <QCryptographicHash>
#include <set>

#include <QtTest/QtTest>

#include "core/teach/question/diagnosis.h"
#include "core/text/literal/literal.h"
#include "tests/core/teach/scenes.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;         // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::teach;  // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;   // NOLINT(google-build-using-namespace): a test of that namespace

namespace {

Question generated(QuestionKind kind, std::uint64_t seed, int level) {
  QuestionRequest request;
  request.kind = kind;
  request.seed = seed;
  request.level = level;
  auto question = generateQuestion(request);
  if (!question) qFatal("no question");
  return std::move(*question);
}

/// All that makes a question what it is.
std::string described(const Question& question) {
  std::string text = std::string(questionKindName(question.kind)) + " " + askedPartText(question.of) + " " +
                     question.scene.dialect.id + " " + std::to_string(question.scene.batchDims) + " " +
                     formatLiteral(*question.scene.params.flattened()) +
                     formatLiteral(*question.scene.indices.flattened());
  if (question.upstream) text += formatLiteral(*question.upstream);
  for (const Answer& choice : question.choices) text += answerText(question, choice) + "|";
  return text;
}

constexpr std::array kGenerated = {QuestionKind::Shape, QuestionKind::Place, QuestionKind::Value,
                                   QuestionKind::Outcome, QuestionKind::Choose};

}  // namespace

class GeneratorTest : public QObject {
  Q_OBJECT

 private slots:
  void theSameForEver_data() {
    const auto row = columns<QuestionKind, QString>("kind", "hash");
    row(QuestionKind::Shape, "865e2708118d20c0");
    row(QuestionKind::Place, "713dd7a2dc64b125");
    row(QuestionKind::Value, "bd19f41d16130325");
    row(QuestionKind::Outcome, "2be0e906347fa46e");
    row(QuestionKind::Choose, "ae84970b07401940");
  }
  void theSameForEver() {
    const auto [kind, hash] = currentRow<QuestionKind, QString>();
    QCryptographicHash all(QCryptographicHash::Sha256);
    for (int i = 0; i < 50; ++i)
      all.addData(QByteArray::fromStdString(
          described(generated(static_cast<QuestionKind>(kind), static_cast<std::uint64_t>(i), 1 + i % 5))));
    QCOMPARE(QString::fromLatin1(all.result().toHex().left(16)), hash);
  }

  void levelsRise() {
    bool batch = false;
    bool negative = false;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      const Question first = generated(QuestionKind::Place, seed, 1);
      QCOMPARE(first.scene.plan->params.rank(), 2);
      QCOMPARE(first.scene.plan->depth, 1);
      QCOMPARE(first.scene.plan->batchDims, 0);
      QCOMPARE(first.level, 1);
      QCOMPARE(first.seed, seed);
      QVERIFY(generated(QuestionKind::Place, seed, 3).scene.plan->batchDims == 0);
      const Question last = generated(QuestionKind::Place, seed, 5);
      batch = batch || last.scene.plan->batchDims > 0;
      for (std::int64_t i = 0; i < last.scene.indices.elementCount(); ++i)
        negative = negative || last.scene.indices.integerAt(i) < 0;
    }
    QVERIFY(batch && negative);
  }

  void valuesSayWhereTheyStand() {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      const Question question = generated(QuestionKind::Value, seed, 2);
      std::set<std::int64_t> values;
      for (std::int64_t i = 0; i < question.scene.params.elementCount(); ++i)
        values.insert(integerValue(question.scene.params.at(i)));
      QCOMPARE(static_cast<std::int64_t>(values.size()), question.scene.params.elementCount());
    }
  }

  void choicesDiffer() {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      const Question question = generated(QuestionKind::Choose, seed, 1 + static_cast<int>(seed % 5));
      QVERIFY(question.choices.size() >= 2 && question.choices.size() <= 4);
      int right = 0;
      QStringList texts;
      for (std::size_t i = 0; i < question.choices.size(); ++i) {
        right += isRight(question, Choice{static_cast<int>(i)}) ? 1 : 0;
        texts << QString::fromStdString(answerText(question, question.choices[i]));
      }
      QCOMPARE(right, 1);
      QCOMPARE(texts.removeDuplicates(), 0);
    }
  }

  void mistakesCanBeShownAgain_data() {
    const auto row = columns<QString>("rule");
    for (const WrongRule& rule : wrongRules())
      row(std::string(rule.id).c_str(), QString::fromStdString(std::string(rule.id)));
  }
  void mistakesCanBeShownAgain() {
    QFETCH(QString, rule);
    const WrongRule& attacked = *findWrongRule(rule.toStdString());
    QuestionRequest request;
    request.kind = attacked.answers(RuleKind::Shape)     ? QuestionKind::Shape
                   : attacked.answers(RuleKind::Place)   ? QuestionKind::Place
                   : attacked.answers(RuleKind::Outcome) ? QuestionKind::Outcome
                                                         : QuestionKind::Value;
    request.attacks = {&attacked};
    int shown = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      request.seed = seed;
      request.level = 2 + static_cast<int>(seed % 4);
      const auto question = valueOf(generateQuestion(request));
      const auto answer = answerByRule(question, attacked);
      shown += answer && !isRight(question, *answer) ? 1 : 0;
    }
    QVERIFY2(shown >= (18), qPrintable(QString::number(shown)));
  }

  void anotherIsOfTheSameKind() {
    for (const QuestionKind kind : kGenerated) {
      for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const Question question = generated(kind, seed, 3);
        const auto another = valueOf(anotherLike(question, seed + 1));
        QCOMPARE(another.kind, kind);
        QVERIFY(rightAnswer(another).has_value());
        QVERIFY(described(another) != described(question));
        QCOMPARE(described(*anotherLike(question, seed + 1)), described(another));
        if (kind == QuestionKind::Shape) {
          QCOMPARE(another.scene.plan->depth, question.scene.plan->depth);
        } else if (kind != QuestionKind::Choose) {
          QVERIFY(another.of == question.of);
        }
      }
    }
  }

  void makeAndTilesNeedAWindow() {
    for (const QuestionKind kind : {QuestionKind::Make, QuestionKind::Tiles}) {
      QuestionRequest request;
      request.kind = kind;
      const auto question = generateQuestion(request);
      QVERIFY(!question);
      QCOMPARE(question.error().code, ErrorCode::Unsupported);
      const auto asked = valueOf(askAbout(sceneOf("tensorflow-cpu", {4, 3}, "[[1],[3]]"), kind, {}, 3));
      const auto right = rightAnswer(asked);
      QVERIFY(right && isRight(asked, *right));
      QVERIFY(anotherLike(asked, 4).has_value());
    }
  }

  /// Tuples as a mask gives them come anew as another mask would: each once, in row-major order.
  void whatAscendsAscendsAgain() {
    for (const QuestionKind kind : {QuestionKind::Shape, QuestionKind::Place, QuestionKind::Choose}) {
      const Scene mask = sceneOf("tensorflow-cpu", {3, 4, 2}, "[[0,1],[0,3],[2,0],[2,2]]");
      const auto asked = valueOf(askAbout(mask, kind, {}, 3));
      for (std::uint64_t seed = 1; seed < 20; ++seed) {
        const auto next = valueOf(anotherLike(asked, seed));
        const Trace trace = next.scene.trace();
        for (std::int64_t tuple = 1; tuple < trace.tupleCount(); ++tuple)
          QVERIFY(trace.at(tuple - 1).sliceId < trace.at(tuple).sliceId);
      }
    }
  }

  void whatCannotBeAsked() {
    const Scene refused = sceneOf("tensorflow-cpu", {4}, "[[1,2]]");
    QVERIFY(!askAbout(refused, QuestionKind::Shape, {}));
    QVERIFY(askAbout(refused, QuestionKind::Outcome, {}));
    QVERIFY(!askAbout(refused, QuestionKind::Choose, {}));
    QVERIFY(!askAbout(refused, QuestionKind::Make, {}));
    QVERIFY(!anotherLike(*askAbout(refused, QuestionKind::Outcome, {}), 1));
    QVERIFY(askAbout(sceneOf("tensorflow-cpu", {3, 4}, "[[[1],[2]]]", 1), QuestionKind::Choose, {}));
  }
};

GATHERND_TEST(GeneratorTest)
#include "generator_test.moc"
