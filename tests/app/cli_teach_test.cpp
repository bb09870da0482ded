// SPDX-License-Identifier: GPL-3.0-or-later
// `gathernd ask` and `gathernd diagnose`: fresh questions and the answers of every rule, from outside; that
// the answer is in neither, and what core says of the same question, from inside.
#include <QSet>
#include <QTest>
#include <array>

#include "core/error/sentences.h"
#include "core/teach/question/diagnosis.h"
#include "core/teach/question/generator.h"
#include "tests/app/cli_calls.h"
#include "tests/app/own_command.h"
#include "tests/core/teach/scenes.h"
#include "tests/support/random_count.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd::test;  // NOLINT(google-build-using-namespace)
namespace teach = gathernd::teach;
using teach::QuestionKind;

namespace {

/// The scene that tells all mistakes about shapes and places apart.
constexpr const char* kTellingIndices = "[[[0,1],[1,2],[3,0],[4,1]],[[2,2],[1,0],[0,0],[3,1]]]";

Arguments aboutTelling(const char* command, const Arguments& more) {
  Arguments all = {command, "--params", "arange:5,3,7", "--indices", kTellingIndices};
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

/// What a command prints, called here: for hundreds of questions. Empty where it refuses.
QByteArray printedBy(gathernd::Expected<int> (*command)(gathernd::cli::Context&),
                     const gathernd::cli::Options& options) {
  static const gathernd::BackendRegistry kBackends = gathernd::makeCoreRegistry();
  Told told = toldBy(command, options, {}, kBackends);
  return told.status && *told.status == 0 ? told.text : QByteArray();
}

gathernd::cli::Options freshOptions(QuestionKind kind, std::int64_t seed, int level, bool json) {
  gathernd::cli::Options options;
  options.questionKind = kind;
  options.seed = seed;
  options.level = level;
  options.json = json;
  return options;
}

QStringList idsOf(const QJsonValue& list) {
  QStringList ids;
  for (const QJsonValue id : list.toArray()) ids << id.toString();
  return ids;
}

QSet<QString> keysOf(const QJsonValue& object) {
  const QStringList keys = object.toObject().keys();
  return {keys.begin(), keys.end()};
}

}  // namespace

class CliTeachTest : public QObject {
  Q_OBJECT

 private slots:
  void askJson();
  void everyKind_data();
  void everyKind();
  void answerIsNotThere_data();
  void answerIsNotThere();
  void choicesSayNothing();
  void agreesWithTheRegistry();
  void rules();
  void hostileAnswers_data();
  void hostileAnswers();
  void longAnswers();
};

void CliTeachTest::askJson() {
  const QJsonObject json = parsed(run(aboutTelling("ask", {"--json", "--quiet"})));
  const QStringList shapes = {"keep_depth",      "element_only",          "gather_rule",    "slice_one_early",
                              "same_as_indices", "trailing_from_indices", "from_the_right", "slice_first",
                              "flat_tuples",     "outer_product",         "columns"};
  QCOMPARE(json["gathernd"].toInt(), 1);
  QCOMPARE(keysOf(json), QSet<QString>({"gathernd", "question", "tells_apart"}));
  QCOMPARE(keysOf(json["tells_apart"]), QSet<QString>({"rules", "classes"}));
  QCOMPARE(idsOf(json["tells_apart"].toObject()["rules"]), shapes);
  QStringList alone;
  for (const QJsonValue ids : json["tells_apart"].toObject()["classes"].toArray()) {
    QCOMPARE(ids.toArray().size(), qsizetype{1});
    alone += idsOf(ids);
  }
  QCOMPARE(alone, shapes);

  QJsonObject question = json["question"].toObject();
  QCOMPARE(question["params"].toObject()["data"].toArray().size(), qsizetype{105});
  question.remove("params");
  QCOMPARE(question, fromText(R"({"kind": "shape", "seed": 0, "level": null, "of": null,
      "text": "Give the shape of output",
      "indices": {"dtype": "int64", "shape": [2, 4, 2], "data": [0,1,1,2,3,0,4,1,2,2,1,0,0,0,3,1]},
      "batch_dims": 0, "dialect": "tensorflow-cpu"})")
                         .toObject());
}

void CliTeachTest::everyKind_data() {
  const auto row = columns<QString>("kind");
  for (const char* kind : {"shape", "place", "value", "outcome", "choose"}) row(kind);
}

/// A fresh question is the same one each time, and is judged where it is named.
void CliTeachTest::everyKind() {
  QFETCH(QString, kind);
  const QuestionKind wanted = *teach::questionKindByName(kind.toStdString());
  for (int level = 1; level <= 5; ++level) {
    const Arguments named = {"--kind",  kind.toStdString(),    "--seed", std::to_string(40 + level),
                             "--level", std::to_string(level), "--json"};
    Arguments ask = {"ask"};
    ask.insert(ask.end(), named.begin(), named.end());
    const ProgramRun ran = run(ask);
    QVERIFY2(ran.exitStatus == 0, ran.err.c_str());
    QCOMPARE(run(ask).out, ran.out);
    const QJsonObject question = parsed(ran)["question"].toObject();
    QCOMPARE(question["kind"].toString(), kind);
    QCOMPARE(question["seed"].toInt(), 40 + level);
    QCOMPARE(question["level"].toInt(), level);
    QCOMPARE(question.contains("choices"), kind == "choose");

    const auto same = teach::generateQuestion({wanted, static_cast<std::uint64_t>(40 + level), level});
    QVERIFY(same.has_value());
    QCOMPARE(question["text"].toString(),
             QString::fromStdString(gathernd::englishSentence(questionText(*same))));
    Arguments judge = {"diagnose", "--answer", answerText(*same, *rightAnswer(*same))};
    judge.insert(judge.end(), named.begin(), named.end());
    const ProgramRun judged = run(judge);
    QVERIFY2(judged.exitStatus == 0, judged.err.c_str());
    QCOMPARE(parsed(judged)["right"], QJsonValue(true));
    QVERIFY(parsed(judged)["sentence"].isNull() && parsed(judged)["named"].isNull());
    QVERIFY(parsed(judged)["follow_up"].isNull());

    ask[4] = std::to_string(140 + level);
    QVERIFY(run(ask).out != ran.out);
  }
}

void CliTeachTest::answerIsNotThere_data() {
  columns<int>("level");
  for (int level = 1; level <= 5; ++level) QTest::addRow("level %d", level) << level;
}

/// The right shape stands in nothing that is said beside the given tensors.
void CliTeachTest::answerIsNotThere() {
  QFETCH(int, level);
  const int seeds = 200 / oneIn();
  for (int seed = 0; seed < seeds; ++seed) {
    const auto question =
        teach::generateQuestion({QuestionKind::Shape, static_cast<std::uint64_t>(seed), level});
    QVERIFY(question.has_value());
    const auto right = std::get<gathernd::Shape>(*rightAnswer(*question));
    QStringList numbers;
    for (const std::int64_t extent : right) numbers << QString::number(extent);
    const QByteArray spaced = '[' + numbers.join(", ").toUtf8() + ']';
    const QByteArray close = '[' + numbers.join(",").toUtf8() + ']';
    const auto hidden = [&](const QByteArray& said) {
      return !said.contains(spaced) && !said.contains(close);
    };

    const QByteArray json =
        printedBy(gathernd::cli::askCommand, freshOptions(QuestionKind::Shape, seed, level, true));
    QJsonObject document = QJsonDocument::fromJson(json).object();
    QJsonObject asked = document["question"].toObject();
    asked.remove("params");
    asked.remove("indices");
    QCOMPARE(keysOf(asked), QSet<QString>({"kind", "seed", "level", "of", "text", "batch_dims", "dialect"}));
    document["question"] = asked;
    QVERIFY(document.contains("tells_apart"));
    QVERIFY2(hidden(QJsonDocument(document).toJson(QJsonDocument::Compact)), json);

    QByteArray said =
        printedBy(gathernd::cli::askCommand, freshOptions(QuestionKind::Shape, seed, level, false));
    const qsizetype begin = said.indexOf("batch_dims = ");
    QVERIFY(begin > 0);
    said.remove(0, begin);
    QVERIFY2(hidden(said), said);
  }
}

/// Which choice is right, nothing beside the choices says, not even their order.
void CliTeachTest::choicesSayNothing() {
  const int seeds = 200 / oneIn();
  std::array<int, 4> places{};
  int four = 0;
  for (int seed = 0; seed < seeds; ++seed) {
    const auto question =
        teach::generateQuestion({QuestionKind::Choose, static_cast<std::uint64_t>(seed), 3});
    QVERIFY(question.has_value());
    const auto right = static_cast<std::size_t>(std::get<teach::Choice>(*rightAnswer(*question)).number);
    if (question->choices.size() == 4) ++four, ++places[right];

    const QByteArray json =
        printedBy(gathernd::cli::askCommand, freshOptions(QuestionKind::Choose, seed, 3, true));
    const QJsonObject document = QJsonDocument::fromJson(json).object();
    QCOMPARE(keysOf(document), QSet<QString>({"gathernd", "question", "tells_apart"}));
    QJsonObject asked = document["question"].toObject();
    QCOMPARE(keysOf(asked), QSet<QString>({"kind", "seed", "level", "of", "text", "params", "indices",
                                           "batch_dims", "dialect", "choices"}));
    const QString answer = QString::fromStdString(answerText(*question, question->choices[right]));
    const QStringList choices = idsOf(asked["choices"]);
    QCOMPARE(choices.size(), static_cast<qsizetype>(question->choices.size()));
    QCOMPARE(choices.count(answer), qsizetype{1});

    const QByteArray said =
        printedBy(gathernd::cli::askCommand, freshOptions(QuestionKind::Choose, seed, 3, false));
    const qsizetype end = said.indexOf("\n  A  ");
    QVERIFY(end > 0);
    for (const QByteArray& line : said.mid(end + 1).trimmed().split('\n')) {
      const bool choice = line.startsWith(' ') || line.startsWith("A  ");
      QVERIFY2(choice || line.isEmpty() || line.endsWith("mistakes are told apart here."), line);
    }
  }
  for (const int count : places)
    QVERIFY2(seeds < 100 || count * 8 > four, qPrintable(QString::number(count)));
}

/// Each rule's own answer, at the scene that tells all apart: what core finds is what is printed.
void CliTeachTest::agreesWithTheRegistry() {
  const teach::Scene scene = sceneOf("tensorflow-cpu", {5, 3, 7}, kTellingIndices);
  int shapes = 0;
  int places = 0;
  for (const teach::WrongRule& rule : teach::wrongRules()) {
    for (const QuestionKind kind : {QuestionKind::Shape, QuestionKind::Place}) {
      const auto question = askAbout(scene, kind, {});
      QVERIFY(question.has_value());
      const auto answer = answerByRule(*question, rule);
      if (!answer) continue;
      ++(kind == QuestionKind::Shape ? shapes : places);
      const teach::Diagnosis found = diagnose(*question, *answer);
      const ProgramRun ran =
          run(aboutTelling("diagnose", {"--kind", std::string(questionKindName(kind)), "--answer",
                                        answerText(*question, *answer), "--json"}));
      QVERIFY2(ran.exitStatus == 0, ran.err.c_str());
      const QJsonObject json = parsed(ran);
      const QString id = QString::fromUtf8(rule.id.data(), static_cast<qsizetype>(rule.id.size()));
      QVERIFY2(json["right"] == QJsonValue(false), qPrintable(id));
      const QStringList candidates = idsOf(json["candidates"]);
      QVERIFY2(candidates.contains(id), qPrintable(id));
      if (candidates.size() > 1) {  // of one family, where the first tuple begins with 0
        QCOMPARE(candidates, QStringList({"outer_product", "last_number_only"}));
        QCOMPARE(json["named"].toString(), QString("one_address"));
      } else if (rule.misconception && found.named != nullptr) {
        QCOMPARE(json["named"].toString(), id);
        QCOMPARE(json["sentence"].toString(), QString::fromUtf8(rule.sentence));
        QVERIFY(json["follow_up"].isNull());
      } else {
        QVERIFY2(json["named"].isNull(), qPrintable(id));
        QCOMPARE(json["follow_up"].isNull(), !found.followUp.has_value());
      }
      if (const auto* const read = std::get_if<teach::Places>(&*answer)) {
        QJsonArray expected;
        for (const teach::ReadPlace& place : *read) {
          QJsonArray numbers;
          for (const std::int64_t number : place.value_or(std::vector<std::int64_t>()))
            numbers.append(qint64{number});
          expected.append(place ? QJsonValue(numbers) : QJsonValue());
        }
        QCOMPARE(json["read"].toArray(), expected);
      }
    }
  }
  QCOMPARE(shapes, 11);
  QCOMPARE(places, 15);
}

/// As text; as JSON they are recorded (tests/same).
void CliTeachTest::rules() {
  const QByteArray table = text(run({"diagnose", "--rules"}));
  for (const teach::WrongRule& rule : teach::wrongRules())
    QVERIFY(table.contains(QByteArray(rule.id.data(), std::ssize(rule.id)) + ' '));
}

void CliTeachTest::hostileAnswers_data() {
  const auto row = columns<QByteArray>("answer");
  row("binary", "\x01\x02\xff\xfe[1,\x80]");
  row("control", "\x1b[2J[1,2]\x07");
  row("turned", "[2,\xe2\x80\xae 4,7]");
  row("open", QByteArray(100000, '['));
  row("closed", QByteArray(100000, ']'));
  row("deep", QByteArray(50000, '[') + QByteArray(50000, ']'));
  row("commas", QByteArray(100000, ','));
  row("digits", QByteArray(100000, '9'));
  row("numbers", QByteArray("1 ").repeated(50000));
  row("quotes", QByteArray(100001, '"'));
  row("large numbers", "[9223372036854775807,9223372036854775807,2]");
  row("negative", "[-1,-9223372036854775808]");
  row("zero", "[0,0,0]");
  row("nothing", "");
  row("brackets", "[]");
  row("dashes", QByteArray(100000, '-'));
  row("format", "{} {0} %s %n {sentence}");
}

/// Whatever is answered is judged, or refused in one line that hides nothing.
void CliTeachTest::hostileAnswers() {
  QFETCH(QByteArray, answer);
  for (const char* kind : {"shape", "place", "value", "outcome", "choose"}) {
    for (const bool fresh : {true, false}) {
      Arguments all = fresh ? Arguments{"diagnose"} : aboutTelling("diagnose", {});
      for (const std::string& word : {std::string("--kind"), std::string(kind), std::string("--json"),
                                      "--answer=" + answer.toStdString()})
        all.push_back(word);
      const ProgramRun ran = run(all);
      QVERIFY2(!ran.killed && ran.exitStatus >= 0 && ran.exitStatus <= 2, kind);
      QVERIFY(!parsed(ran).isEmpty());
      if (ran.exitStatus == 0) {
        QCOMPARE(parsed(ran)["right"], QJsonValue(false));
        continue;
      }
      QVERIFY2(ran.err.starts_with("gathernd: error: "), ran.err.c_str());
      QVERIFY2(ran.err.size() < 500, ran.err.c_str());
      QCOMPARE(std::count(ran.err.begin(), ran.err.end(), '\n'), std::ptrdiff_t{1});
      QVERIFY2(ran.err.find('\x1b') == std::string::npos, "an escape");
    }
  }
}

/// Longer than a system's arguments can be: the command itself.
void CliTeachTest::longAnswers() {
  for (const std::size_t size : {std::size_t{1} << 20, (std::size_t{1} << 20) + 1, std::size_t{4} << 20}) {
    for (const char sign : {'[', ']', '1', ' ', '"', '\0', '\xff', ','}) {
      for (const QuestionKind kind : {QuestionKind::Shape, QuestionKind::Place, QuestionKind::Value,
                                      QuestionKind::Outcome, QuestionKind::Choose}) {
        gathernd::cli::Options options = freshOptions(kind, 1, 3, true);
        options.answer = std::string(size, sign);
        const QByteArray said = printedBy(gathernd::cli::diagnoseCommand, options);
        QVERIFY(said.isEmpty() || said.contains("\"right\": false"));
      }
    }
  }
}

GATHERND_TEST(CliTeachTest)
#include "cli_teach_test.moc"
