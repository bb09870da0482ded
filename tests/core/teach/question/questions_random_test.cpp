// SPDX-License-Identifier: GPL-3.0-or-later
// Generated questions by the hundred, answered by people who hold each wrong rule, by people who slip, and
// rightly in every spelling: how often a mistake is found, missed, or named falsely. GATHERND_QUESTIONS=20000
// asks so many of each kind; the figures are printed.
#include <algorithm>
#include <array>
#include <map>
#include <random>

#include <QtTest/QtTest>

#include "core/teach/question/diagnosis.h"
#include "core/teach/question/generator.h"
#include "core/text/element_text.h"
#include "tests/support/random_count.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;         // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::teach;  // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;   // NOLINT(google-build-using-namespace): a test of that namespace

namespace {

using Random = std::mt19937_64;

struct Figures {
  int questions = 0, spellings = 0;
  int learners = 0;      ///< wrong answers of people who hold a rule
  int named = 0;         ///< at once, or its family
  int byFamily = 0;      ///< of all that are named, those by the family alone
  int namedLater = 0;    ///< after the follow-up
  int ambiguous = 0;     ///< several rules of several families, even after the follow-up
  int unasked = 0;       ///< a misconception that nothing was said of or asked about
  int falselyNamed = 0;  ///< another rule than the one held
  struct Slips {
    int made = 0, named = 0;
  };
  std::array<Slips, 3> slips = {};  ///< in one cell, in two, in all
  qint64 slowest = 0;               ///< a diagnosis, µs
  qint64 spent = 0;                 ///< on all of them, ns
  int diagnoses = 0;

  void print(const char* kind) const {
    const auto percent = [](int part, int of) { return of > 0 ? 100.0 * part / of : 0.0; };
    qInfo("%-8s %d questions, %d spellings of the right answer", kind, questions, spellings);
    qInfo(
        "         %d wrong answers by a rule: named at once %.2f%%, after the follow-up %.2f%% (by the "
        "family %.2f%%), ambiguous %.2f%%, "
        "not asked about %.2f%%, another named %.2f%%",
        learners, percent(named, learners), percent(namedLater, learners), percent(byFamily, learners),
        percent(ambiguous, learners), percent(unasked, learners), percent(falselyNamed, learners));
    qInfo("         slips named: %d of %d in one cell, %d of %d in two, %d of %d (%.2f%%) in all",
          slips[0].named, slips[0].made, slips[1].named, slips[1].made, slips[2].named, slips[2].made,
          percent(slips[2].named, slips[2].made));
    qInfo("         a diagnosis %lld us, the slowest %lld us",
          static_cast<long long>(diagnoses > 0 ? spent / 1000 / diagnoses : 0),
          static_cast<long long>(slowest));
  }
};

std::int64_t below(Random& random, std::int64_t count) {
  return static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(count));
}

Diagnosis timed(Figures& figures, const Question& question, const Answer& answer,
                const Diagnosis* earlier = nullptr) {
  QElapsedTimer timer;
  timer.start();
  Diagnosis diagnosis = diagnose(question, answer, earlier);
  figures.spent += timer.nsecsElapsed();
  ++figures.diagnoses;
  figures.slowest = std::max(figures.slowest, timer.nsecsElapsed() / 1000);
  return diagnosis;
}

/// What people type for the same answer.
std::vector<std::string> spellings(const Question& question, const Answer& answer) {
  const std::string text = answerText(question, answer);
  std::vector<std::string> all = {text, " " + text + "\n"};
  const auto replaced = [&](const std::map<char, std::string>& by) {
    std::string out;
    for (const char c : text) {
      const auto found = by.find(c);
      if (found == by.end()) {
        out += c;
      } else {
        out += found->second;
      }
    }
    return out;
  };
  all.push_back(replaced({{'[', "("}, {']', ")"}}));
  std::map<char, std::string> wide = {{'[', "［"}, {']', "］"}, {',', "，"}, {'-', "－"}, {' ', "　"}};
  for (int digit = 0; digit < 10; ++digit)
    wide['0' + static_cast<char>(digit)] = QString(QChar(0xFF10 + digit)).toStdString();
  all.push_back(replaced(wide));
  all.push_back(replaced({{',', "、"}, {'[', "【"}, {']', "】"}}));
  all.push_back(replaced({{',', ", "}}));
  if (!std::holds_alternative<Places>(answer)) {
    const std::string bare = replaced({{',', " "}, {'[', ""}, {']', ""}});
    if (bare.find_first_not_of(' ') != bare.npos) all.push_back(bare);
  } else {
    all.push_back(replaced({{',', " "}}));
    std::string flat = replaced({{'[', " "}, {']', " "}});
    if (question.scene.params.shape().rank() > 0) all.push_back(flat);
  }
  QString upper = QString::fromStdString(text).toUpper();
  if (std::holds_alternative<Ending>(answer) || std::holds_alternative<Choice>(answer))
    all.push_back(upper.toStdString());
  return all;
}

/// Wrong in one cell, in two, or in all of them.
enum class Slip { One, Two, All };

std::optional<Answer> slipped(Random& random, const Question& question, const Answer& right, Slip cells) {
  const bool whole = cells == Slip::All;
  const auto anyOther = [&](std::int64_t count, std::int64_t old) {
    const std::int64_t drawn = below(random, count - 1);
    return drawn >= old ? drawn + 1 : drawn;
  };
  const EditedTensor& params = question.scene.params;
  if (const auto* places = std::get_if<Places>(&right)) {
    Places slip = *places;
    if (slip.empty() || params.elementCount() < 2) return std::nullopt;
    const auto one = static_cast<std::size_t>(below(random, static_cast<std::int64_t>(slip.size())));
    for (std::size_t i = 0; i < slip.size(); ++i) {
      if (!whole && i != one && (cells == Slip::One || i != (one + 1) % slip.size())) continue;
      const std::int64_t old = slip[i] ? params.shape().flat(*slip[i]) : params.elementCount() - 1;
      slip[i] = params.shape().position(anyOther(params.elementCount(), old));
    }
    return slip;
  }
  if (const auto* values = std::get_if<Values>(&right)) {
    Values slip = *values;
    const bool gradient = question.of.of == AskedPart::Of::Gradient;
    const auto one = static_cast<std::size_t>(below(random, static_cast<std::int64_t>(slip.size())));
    for (std::size_t i = 0; i < slip.size(); ++i) {
      if (!whole && i != one && (cells == Slip::One || i != (one + 1) % slip.size())) continue;
      std::string other = slip[i];
      while (other == slip[i])
        other = gradient ? std::to_string(below(random, 40)) + ".0"
                         : formatElement(params.at(below(random, params.elementCount())));
      slip[i] = other;
    }
    return slip;
  }
  if (const auto* shape = std::get_if<Shape>(&right)) {
    if (!whole) return std::nullopt;
    std::vector<std::int64_t> extents = shape->toVector();
    const std::int64_t way = below(random, 5);
    const auto at = extents.empty() ? 0 : below(random, static_cast<std::int64_t>(extents.size()));
    if (way == 0 || extents.empty()) {
      extents.insert(extents.begin() + at, 1 + below(random, 8));
    } else if (way == 1) {
      extents.erase(extents.begin() + at);
    } else if (way == 2 && extents.size() > 1) {
      const auto first = below(random, static_cast<std::int64_t>(extents.size()) - 1);
      std::swap(extents[static_cast<std::size_t>(first)], extents[static_cast<std::size_t>(first) + 1]);
    } else {
      extents[static_cast<std::size_t>(at)] = 1 + below(random, 8);
    }
    Shape slip = *Shape::make(extents);
    if (slip == *shape) return std::nullopt;
    return slip;
  }
  if (const auto* ending = std::get_if<Ending>(&right)) {
    if (cells != Slip::One) return std::nullopt;
    return static_cast<Ending>(anyOther(6, static_cast<std::int64_t>(*ending)));
  }
  return std::nullopt;
}

void askLearner(Figures& figures, const Question& question, const WrongRule& rule) {
  const auto answer = answerByRule(question, rule);
  if (!answer || isRight(question, *answer)) return;
  const Diagnosis first = timed(figures, question, *answer);
  QVERIFY(!first.right);
  QVERIFY(!(first.named != nullptr && first.family != nullptr));
  if (!rule.misconception) {
    figures.falselyNamed += first.named != nullptr || first.family != nullptr ? 1 : 0;
    return;
  }
  ++figures.learners;
  const auto judge = [&](const Diagnosis& diagnosis, int& count) {
    if (diagnosis.named == nullptr && diagnosis.family == nullptr) return false;
    const bool it =
        diagnosis.named == &rule || (diagnosis.family != nullptr && diagnosis.family->id == rule.family);
    ++(it ? count : figures.falselyNamed);
    figures.byFamily += diagnosis.family != nullptr ? 1 : 0;
    return true;
  };
  if (judge(first, figures.named)) return;
  if (!first.followUp) {
    ++figures.unasked;
    return;
  }
  const auto right = valueOf(rightAnswer(*first.followUp));
  const Answer second = answerByRule(*first.followUp, rule).value_or(right);
  const Diagnosis last = timed(figures, *first.followUp, second, &first);
  QVERIFY(!last.followUp);
  if (!judge(last, figures.namedLater)) ++figures.ambiguous;
}

}  // namespace

class QuestionsRandomTest : public QObject {
  Q_OBJECT

 private slots:
  void figures_data() {
    const auto row = columns<int, int>("kind", "standard");
    row("shape", static_cast<int>(QuestionKind::Shape), 400);
    row("place", static_cast<int>(QuestionKind::Place), 300);
    row("value", static_cast<int>(QuestionKind::Value), 300);
    row("outcome", static_cast<int>(QuestionKind::Outcome), 300);
    row("choose", static_cast<int>(QuestionKind::Choose), 300);
  }
  void figures() {
    const auto [kind, standard] = currentRow<int, int>();
    const int asked = qEnvironmentVariableIntValue("GATHERND_QUESTIONS");
    const int count = asked > 0 ? asked : randomCount(standard);
    const auto of = static_cast<QuestionKind>(kind);
    Figures figures;
    Random random(7);
    for (int i = 0; i < count; ++i) {
      QuestionRequest request;
      request.kind = of;
      request.seed = static_cast<std::uint64_t>(i);
      request.level = 1 + i % 5;
      const auto question = generateQuestion(request);
      QVERIFY2(question.has_value(), qPrintable(QString("%1").arg(i)));
      ++figures.questions;
      const auto right = rightAnswer(*question);
      QVERIFY(right.has_value());
      QVERIFY(isRight(*question, *right));
      for (const std::string& text : spellings(*question, *right)) {
        const auto read = readAnswer(*question, text);
        QVERIFY2(read && isRight(*question, *read), text.c_str());
        ++figures.spellings;
      }
      const Diagnosis fine = timed(figures, *question, *right);
      QVERIFY(fine.right && fine.named == nullptr && fine.family == nullptr && !fine.followUp);
      QVERIFY(!diagnosisText(fine));

      for (const WrongRule& rule : wrongRules()) {
        askLearner(figures, *question, rule);
        if (QTest::currentTestFailed()) return;
      }
      for (const Slip cells : {Slip::One, Slip::Two, Slip::All}) {
        const auto slip = slipped(random, *question, *right, cells);
        if (!slip || isRight(*question, *slip)) continue;
        const Diagnosis diagnosis = timed(figures, *question, *slip);
        const bool named = diagnosis.named != nullptr || diagnosis.family != nullptr;
        Figures::Slips& slips = figures.slips[static_cast<std::size_t>(cells)];
        ++slips.made;
        slips.named += named ? 1 : 0;
      }
    }
    figures.print(QTest::currentDataTag());
    const auto atMost = [](int part, int whole, double percent) { return part * 100.0 <= whole * percent; };
    QCOMPARE(figures.falselyNamed, 0);
    const auto& [one, two, all] = figures.slips;
    QCOMPARE(one.named, 0);
    QVERIFY(atMost(two.named, two.made, 1));
    QVERIFY(atMost(all.named, all.made, of == QuestionKind::Shape ? 4 : 1));
    QVERIFY(atMost(figures.ambiguous, figures.learners, 1));
    QVERIFY(atMost(figures.unasked, figures.learners, 1));
  }
};

GATHERND_TEST(QuestionsRandomTest)
#include "questions_random_test.moc"
