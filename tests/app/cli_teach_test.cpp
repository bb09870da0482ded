// SPDX-License-Identifier: GPL-3.0-or-later
// `gathernd ask` and `gathernd diagnose`: their texts and JSON, from outside; that the answer is in neither,
// and what core says of the same question, from inside.
#include <QSet>
#include <QTemporaryFile>
#include <QTest>
#include <array>

#include "app/cli/command.h"
#include "app/cli/commands/teach/asked_question.h"
#include "core/error/sentences.h"
#include "core/teach/question/diagnosis.h"
#include "core/teach/question/generator.h"
#include "tests/app/cli_calls.h"
#include "tests/core/teach/scenes.h"
#include "tests/support/random_count.h"
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
  QTemporaryFile file;
  if (!file.open()) return {};
  gathernd::cli::Sink sink(file.handle());
  gathernd::cli::Context context{options, kBackends, sink, {}};
  const auto status = command(context);
  if (!status || *status != 0 || !sink.finish()) return {};
  file.seek(0);
  return file.readAll();
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
  void askText();
  void askJson();
  void everyKind_data();
  void everyKind();
  void answerIsNotThere_data();
  void answerIsNotThere();
  void choicesSayNothing();
  void diagnoseJson_data();
  void diagnoseJson();
  void diagnoseText();
  void agreesWithTheRegistry();
  void followUpCanBeAsked();
  void gradients();
  void rules();
  void refusals_data();
  void refusals();
  void hostileAnswers_data();
  void hostileAnswers();
  void longAnswers();
};

void CliTeachTest::askText() {
  const Arguments call = {"ask",    "--params", "[[1,2],[3,4]]", "--indices",   "[[1],[0],[1]]",
                          "--kind", "place",    "--of",          "output[:2,1]"};
  Arguments sound = call;
  sound.back() = "output[0:,1]";
  QCOMPARE(run(sound).exitStatus, 2);  // a part is written with numbers and ":" alone
  sound.back() = "output[:,1]";
  const ProgramRun ran = run(sound);
  QVERIFY2(ran.exitStatus == 0, ran.err.c_str());
  QCOMPARE(text(ran), QByteArray("params = int32 [2, 2]\n"
                                 "[[1, 2],\n"
                                 " [3, 4]]\n"
                                 "indices = int64 [3, 1]\n"
                                 "[[1],\n"
                                 " [0],\n"
                                 " [1]]\n"
                                 "batch_dims = 0, TensorFlow (CPU)\n"
                                 "\n"
                                 "Name the 3 elements of params that output[:,1] is read from, in its order\n"
                                 "\n"
                                 "7 of 10 mistakes are told apart here.\n"));
  sound.emplace_back("--quiet");
  QVERIFY(text(run(sound)).endsWith("in its order\n"));
}

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
  const QJsonObject policy =
      parsed(run({"ask", "--params", "[1,2]", "--indices", "[[5]]", "--kind", "outcome", "--of", "output[0]",
                  "--bad-indices-policy", "IGNORE", "--json"}))["question"]
          .toObject();
  QCOMPARE(policy["bad_indices_policy"].toString(), QString("IGNORE"));
  QCOMPARE(policy["of"].toString(), QString("output[0]"));
}

void CliTeachTest::everyKind_data() {
  QTest::addColumn<QString>("kind");
  for (const char* kind : {"shape", "place", "value", "outcome", "choose"}) QTest::newRow(kind) << kind;
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
  QTest::addColumn<int>("level");
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

void CliTeachTest::diagnoseJson_data() {
  QTest::addColumn<QStringList>("arguments");
  QTest::addColumn<QByteArray>("expected");
  const auto row = [](const char* name, const QStringList& arguments, const char* expected) {
    QTest::newRow(name) << arguments << QByteArray(expected);
  };
  row("right", {"--answer", "(2, 4, 7)"},
      R"({"gathernd": 1, "right": true, "read": [], "candidates": [], "named": null, "sentence": null,
          "follow_up": null})");
  row("a mistake", {"--answer", "2 4 2 7"},
      R"({"gathernd": 1, "right": false, "read": [], "candidates": ["keep_depth"], "named": "keep_depth",
          "sentence": "the axis of indices that holds a tuple's numbers was kept; those numbers say where to read, and output has no axis for them",
          "follow_up": null})");
  row("nobody's", {"--answer", "[9,9,9]"},
      R"({"gathernd": 1, "right": false, "read": [], "candidates": [], "named": null, "sentence": null,
          "follow_up": null})");
  row("places", {"--kind", "place", "--of", "output[0,:,0]", "--answer", "[[1,0,0],[2,1,0],[0,3,0],[1,4,0]]"},
      R"({"gathernd": 1, "right": false, "read": [[1,0,0],[2,1,0],null,null], "candidates": [],
          "named": null, "sentence": "you read params[1,0,0] there", "follow_up": null})");
  row("two tuples agree",
      {"--kind", "place", "--of", "output[0,:,0]", "--answer", "[[0,0,0],[1,1,0],[3,2,0],[4,3,0]]"},
      R"({"gathernd": 1, "right": false, "read": [[0,0,0],[1,1,0],[3,2,0],null], "candidates": [],
          "named": null, "sentence": "you read params[0,0,0] there", "follow_up": null})");
  row("values", {"--kind", "value", "--of", "output[0,:2,0]", "--answer", "7"}, "");
}

void CliTeachTest::diagnoseJson() {
  QFETCH(const QStringList, arguments);
  QFETCH(QByteArray, expected);
  Arguments more = {"--json"};
  for (const QString& word : arguments) more.push_back(word.toStdString());
  const ProgramRun ran = run(aboutTelling("diagnose", more));
  if (expected.isEmpty()) {
    QCOMPARE(ran.exitStatus, 2);
    return;
  }
  QVERIFY2(ran.exitStatus == 0, ran.err.c_str());
  QCOMPARE(parsed(ran), fromText(expected).toObject());
}

void CliTeachTest::diagnoseText() {
  QCOMPARE(text(run(aboutTelling("diagnose", {"--answer", "2,4,7"}))), QByteArray("right\n"));
  QCOMPARE(
      text(run(aboutTelling("diagnose", {"--answer", "[2,4,3,7]"}))),
      QByteArray("wrong\n"
                 "one axis of params too many was kept; each number of a tuple uses up an axis, the last "
                 "one too\n"));
  const QByteArray asked = text(
      run(aboutTelling("diagnose", {"--kind", "place", "--of", "output[0,1,0]", "--answer", "[1,1,0]"})));
  QVERIFY2(
      asked.startsWith("wrong\nyou read params[1,1,0] there\n\nOne more question would tell which mistake it "
                       "is:\n\nparams = float32 [5, 3, 7]\n"),
      asked);
  QVERIFY2(asked.endsWith("Name the element of params that output[0,0,6] is read from\n"), asked);
  QCOMPARE(text(run(aboutTelling(
               "diagnose", {"--kind", "place", "--of", "output[0,1,0]", "--answer", "[1,1,0]", "--quiet"}))),
           QByteArray("wrong\nyou read params[1,1,0] there\n"));
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

/// A question that follows is itself a call that can be asked about.
void CliTeachTest::followUpCanBeAsked() {
  const QJsonObject follow =
      parsed(run(aboutTelling("diagnose", {"--kind", "place", "--of", "output[0,1,0]", "--answer", "[1,1,0]",
                                           "--json"})))["follow_up"]
          .toObject();
  QVERIFY(follow["seed"].isNull() && follow["level"].isNull());
  const auto literal = [&](const char* tensor) {
    return QJsonDocument(follow[tensor].toObject()["data"].toArray()).toJson(QJsonDocument::Compact);
  };
  QCOMPARE(follow["params"].toObject()["shape"], fromText("[5,3,7]"));
  QVERIFY(literal("indices").startsWith("[0,1,1,2,3,0"));
  const ProgramRun ran =
      run(aboutTelling("diagnose", {"--kind", follow["kind"].toString().toStdString(), "--of",
                                    follow["of"].toString().toStdString(), "--answer", "[0,1,6]", "--json"}));
  QCOMPARE(parsed(ran)["right"], QJsonValue(true));
}

void CliTeachTest::gradients() {
  const Arguments call = {"--params", "[0.0,0.0,0.0]", "--indices", "[[1],[1],[2]]",
                          "--kind",   "value",         "--of",      "gradient"};
  const auto judged = [&](const Arguments& more) {
    Arguments all = {"diagnose", "--json"};
    all.insert(all.end(), call.begin(), call.end());
    all.insert(all.end(), more.begin(), more.end());
    const ProgramRun ran = run(all);
    if (ran.exitStatus != 0) qFatal("%s", ran.err.c_str());
    return parsed(ran);
  };
  QCOMPARE(judged({"--answer", "[0, 2, 1]"})["right"], QJsonValue(true));
  QCOMPARE(judged({"--answer", "0 9 7", "--upstream", "[4,5,7]"})["right"], QJsonValue(true));
  const QJsonObject last = judged({"--answer", "0 5 7", "--upstream", "[4,5,7]"});
  QCOMPARE(idsOf(last["candidates"]), QStringList("grad_overwrite"));
  QVERIFY(last["named"].isNull());  // one place alone shows it

  Arguments ask = {"ask"};
  ask.insert(ask.end(), call.begin(), call.end());
  QVERIFY(text(run(ask)).contains("is, when a 1 flows back for each element of output\n"));
  ask.insert(ask.end(), {"--upstream", "[4,5,7]"});
  QVERIFY2(text(run(ask)).contains("upstream = float32 [3]\n[4.0, 5.0, 7.0]\n"), text(run(ask)));
  ask.emplace_back("--json");
  const QJsonObject question = parsed(run(ask))["question"].toObject();
  QCOMPARE(question["of"].toString(), QString("gradient"));
  QCOMPARE(question["upstream"], fromText(R"({"dtype": "float32", "shape": [3], "data": [4.0, 5.0, 7.0]})"));
}

void CliTeachTest::rules() {
  const QJsonObject json = parsed(run({"diagnose", "--rules", "--json"}));
  const QJsonArray listed = json["rules"].toArray();
  QCOMPARE(static_cast<std::size_t>(listed.size()), teach::wrongRules().size());
  const QByteArray table = text(run({"diagnose", "--rules"}));
  for (qsizetype i = 0; i < listed.size(); ++i) {
    const teach::WrongRule& rule = teach::wrongRules()[static_cast<std::size_t>(i)];
    const QJsonObject row = listed[i].toObject();
    QCOMPARE(keysOf(row), QSet<QString>({"id", "kind", "sentence"}));
    QCOMPARE(row["id"].toString().toStdString(), std::string(rule.id));
    QCOMPARE(row["sentence"].toString(), QString::fromUtf8(rule.sentence));
    const QStringList kinds = row["kind"].toString().split(", ");
    QCOMPARE(kinds.contains("shape"), rule.answers(teach::RuleKind::Shape));
    QCOMPARE(kinds.contains("place"), rule.answers(teach::RuleKind::Place));
    QCOMPARE(kinds.contains("outcome"), rule.answers(teach::RuleKind::Outcome));
    QCOMPARE(kinds.contains("gradient"), rule.answers(teach::RuleKind::Gradient));
    QCOMPARE(kinds.contains("value"), rule.answers(teach::RuleKind::Value));
    QVERIFY(table.contains(row["id"].toString().toUtf8() + ' '));
  }
}

void CliTeachTest::refusals_data() {
  QTest::addColumn<QByteArray>("line");
  QTest::addColumn<QByteArray>("code");
  QTest::addColumn<int>("status");
  const auto row = [](const char* line, const char* code, int status) {
    QTest::newRow(line) << QByteArray(line) << QByteArray(code) << status;
  };
  row("ask --kind riddle", "usage", 2);
  row("ask --kind make", "unsupported", 2);
  row("ask --kind tiles", "unsupported", 2);
  row("ask --level 0", "usage", 2);
  row("ask --level 6", "usage", 2);
  row("ask --seed -1", "usage", 2);
  row("ask --seed 1.5", "usage", 2);
  row("ask --of output[0]", "usage", 2);
  row("ask --dialect numpy", "usage", 2);
  row("ask --batch-dims 1", "usage", 2);
  row("ask --upstream [1]", "usage", 2);
  row("ask --answer [1]", "usage", 2);
  row("ask --rules", "usage", 2);
  row("ask --params [1,2] --indices [[0]] --level 2", "usage", 2);
  row("ask --params [1,2]", "usage", 2);
  row("ask --params shape:2 --indices [[0]]", "usage", 2);
  row("ask --params [1,2] --indices [[0]] --of output[0,0]", "rank", 1);
  row("ask --params [1,2] --indices [[0]] --kind place --of output[5]", "out_of_range", 1);
  row("ask --params [1,2] --indices [[0]] --kind place --of outpost", "parse", 2);
  row("ask --params [1,2] --indices [[0]] --upstream [1]", "usage", 2);
  row("ask --params [1.,2.] --indices [[0]] --kind value --of gradient --upstream [1,2]", "shape_mismatch",
      1);
  row("ask --params [1,2] --indices [[0,0]]", "unsupported", 2);
  row("ask --params [1,2] --indices [[0,0]] --kind outcome --of output[0]", "index_depth", 1);
  row("ask --params [1,2] --indices [[9]] --kind value", "unsupported", 2);
  row("ask --params arange:5000 --indices [[0]]", "limit", 2);
  row("ask --params random:99999,99999 --indices [[0]]", "limit", 2);
  row("ask --params arange:4000 --indices zeros:2000,3,1 --kind shape", "limit", 2);
  row("diagnose", "usage", 2);
  row("diagnose --kind shape", "usage", 2);
  row("diagnose --answer", "usage", 2);
  row("diagnose --answer [1,", "parse", 2);
  row("diagnose --kind outcome --answer perhaps", "parse", 2);
  row("diagnose --kind choose --answer Z", "parse", 2);
  row("diagnose --kind place --answer [[1,2,3,4,5,6,7,8,9]]", "shape_mismatch", 1);
  row("diagnose --kind value --answer 1", "shape_mismatch", 1);
  row("diagnose nothing.gathernd --answer 1", "io", 2);
}

void CliTeachTest::refusals() {
  QFETCH(QByteArray, line);
  QFETCH(QByteArray, code);
  QFETCH(int, status);
  Arguments arguments = words(line.constData());
  const ProgramRun ran = run(arguments);
  QCOMPARE(QByteArray::fromStdString(ran.err).split(':').value(2).trimmed(), code);
  QCOMPARE(ran.exitStatus, status);
  QVERIFY(ran.out.empty());
  QCOMPARE(std::count(ran.err.begin(), ran.err.end(), '\n'), std::ptrdiff_t{1});
  QVERIFY2(ran.err.find('{') == std::string::npos, ran.err.c_str());
  arguments.insert(arguments.begin(), "--json");
  const QJsonObject error = parsed(run(arguments))["error"].toObject();
  QCOMPARE(error["code"].toString().toUtf8(), code);
}

void CliTeachTest::hostileAnswers_data() {
  QTest::addColumn<QByteArray>("answer");
  QTest::newRow("binary") << QByteArray("\x01\x02\xff\xfe[1,\x80]");
  QTest::newRow("control") << QByteArray("\x1b[2J[1,2]\x07");
  QTest::newRow("turned") << QByteArray("[2,\xe2\x80\xae 4,7]");
  QTest::newRow("open") << QByteArray(100000, '[');
  QTest::newRow("closed") << QByteArray(100000, ']');
  QTest::newRow("deep") << QByteArray(50000, '[') + QByteArray(50000, ']');
  QTest::newRow("commas") << QByteArray(100000, ',');
  QTest::newRow("digits") << QByteArray(100000, '9');
  QTest::newRow("numbers") << QByteArray("1 ").repeated(50000);
  QTest::newRow("quotes") << QByteArray(100001, '"');
  QTest::newRow("large numbers") << QByteArray("[9223372036854775807,9223372036854775807,2]");
  QTest::newRow("negative") << QByteArray("[-1,-9223372036854775808]");
  QTest::newRow("zero") << QByteArray("[0,0,0]");
  QTest::newRow("nothing") << QByteArray();
  QTest::newRow("brackets") << QByteArray("[]");
  QTest::newRow("dashes") << QByteArray(100000, '-');
  QTest::newRow("format") << QByteArray("{} {0} %s %n {sentence}");
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
