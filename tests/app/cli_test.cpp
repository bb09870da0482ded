// SPDX-License-Identifier: GPL-3.0-or-later
// The program `gathernd` from outside: its other commands, its options, help, cancellation and full disks.
#include <QHash>
#include <QRegularExpression>
#include <QScopeGuard>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>
#include <unistd.h>

#include "core/formats/common/text_file.h"
#include "core/formats/npy/npy_content.h"
#include "core/tensor/mapped_file.h"
#include "tests/app/cli_calls.h"
#include "tests/support/hostile_texts.h"
#include "tests/support/places.h"
#include "tests/support/random_count.h"
#include "tests/support/test_program.h"

using namespace gathernd::test;  // NOLINT(google-build-using-namespace)

class CliTest : public QObject {
  Q_OBJECT

 private slots:
  void optionForms_data();
  void optionForms();
  void explainText();
  void explainMakesNoOutput();
  void explainReadsWhatItNeeds();
  void explainJson();
  void dialectsTable();
  void dialectsOnACall();
  void dialectsGrouped();
  void dialectsShareOptions();
  void devices();
  void kernels();
  void calibrate();
  void help_data();
  void help();
  void helpIsComplete_data();
  void helpIsComplete();
  void everyWordIsDocumented();
  void errorsAreOneLine_data();
  void errorsAreOneLine();
  void fullDisk();
  void interrupted_data();
  void interrupted();

 private:
  Sample sample_;
};

void CliTest::optionForms_data() {
  QTest::addColumn<QByteArray>("arguments");
  for (const char* line : {"run --params [1,2] --indices [[-1]] --dialect numpy --quiet",
                           "run --params=[1,2] --indices=[[-1]] --dialect=numpy --quiet",
                           "--quiet run --params [1,2] --indices=[[-1]] --dialect numpy",
                           "--params -2,-2 --params [1,2] run --indices [[-1]] --dialect numpy --quiet",
                           "run --quiet --dialect numpy --indices [[-1]] --params [1,2] --batch-dims -0"}) {
    QTest::newRow(line) << QByteArray(line);
  }
}

void CliTest::optionForms() {
  QFETCH(QByteArray, arguments);
  const ProgramRun ran = run(words(arguments.constData()));
  QVERIFY2(ran.exitStatus == 0, ran.err.c_str());
  QCOMPARE(text(ran), QByteArray("[2]\n"));
}

void CliTest::explainText() {
  const ProgramRun ran =
      run({"explain", "--params", "arange:2,3", "--indices", "[[1], [-1], [2]]", "--dialect", "numpy"});
  QCOMPARE(ran.exitStatus, 0);
  const QList<QByteArray> lines = text(ran).split('\n');
  QCOMPARE(lines.size(), qsizetype{8});
  QVERIFY2(lines[0].endsWith("= [3] + [3] = [3, 3]"), lines[0].constData());
  QCOMPARE(lines[1], QByteArray("output[0,:] = params[1,:]"));
  QVERIFY2(lines[2].startsWith("output[1,:] = params[1,:]"), lines[2].constData());
  QVERIFY2(lines[3].startsWith("output[2,:] = refused"), lines[3].constData());
  QCOMPARE(lines[4], QByteArray("bad tuples: 1 of 3"));
  QCOMPARE(lines[5], QByteArray("  indices[2] = [2]: its first number is 2, axis 0 of params has size 2"));
  QCOMPARE(lines[6], QByteArray("  fix: Move tuple 2 into range"));
}

/// A call whose output is beyond the memory is explained all the same, its bad tuple with it; a run is
/// refused.
void CliTest::explainMakesNoOutput() {
  const Arguments call{"--params",  "arange:2,4000",  "--indices",      "[[0],[1],[7],[0],[1],[0]]",
                       "--dialect", "tensorflow-cpu", "--memory-limit", "60000"};
  const auto with = [&call](const char* command) {
    Arguments all{command};
    all.insert(all.end(), call.begin(), call.end());
    return run(all);
  };
  const ProgramRun explained = with("explain");
  QCOMPARE(explained.exitStatus, 0);
  QVERIFY2(text(explained).contains("bad tuples: 1 of 6"), text(explained).constData());
  const ProgramRun refused = with("run");
  QVERIFY(refused.exitStatus != 0);
  QVERIFY2(refused.err.find("limit: the output [6, 4000] needs 96000 bytes") != std::string::npos,
           refused.err.c_str());
}

/// Of a large file that is not in memory: of params the header, of indices what somebody reads.
void CliTest::explainReadsWhatItNeeds() {
  QTemporaryDir folder;
  const auto holes = [&folder](const char* name, gathernd::DType dtype, const gathernd::Shape& shape) {
    const std::string path = folder.filePath(name).toStdString();
    const std::string header = gathernd::npyHeader(dtype, shape);
    if (!gathernd::writeFileAtomically(path, header) ||
        truncate(path.c_str(), std::ssize(header) + shape.elementCount() * gathernd::elementBytes(dtype)) !=
            0)
      qFatal("no file");
    return path;
  };
  const auto residentPages = [](const std::string& path) {
    const auto file = *gathernd::MappedFile::open(path);
    std::int64_t pages = 0;
    for (std::int64_t at = 0; at < file->size(); at += 4096)
      pages += file->resident(file->data() + at) ? 1 : 0;
    return pages;
  };
  const std::string params = holes("params.npy", gathernd::DType::Float32, gathernd::Shape{1 << 17, 1024});
  const ProgramRun few = run({"explain", "--params", params, "--indices", "[[7],[99999]]"});
  QVERIFY2(few.exitStatus == 0, few.err.c_str());
  QVERIFY(text(few).contains("output[1,:] = params[99999,:]"));
  QVERIFY2(residentPages(params) <= 32, qPrintable(QString::number(residentPages(params))));

  const std::int64_t tuples = std::int64_t{1} << 24;
  const std::string indices = holes("indices.npy", gathernd::DType::Int64, gathernd::Shape{tuples, 1});
  ProgramCall unread;
  unread.arguments = {"explain", "--params", params, "--indices", indices};
  unread.nobodyReads = true;
  runProgram(places::gathernd().toStdString(), unread);
  QVERIFY2(residentPages(indices) < tuples * 8 / 4096 / 2,
           qPrintable(QString::number(residentPages(indices))));
  QVERIFY(residentPages(params) <= 32);
}

void CliTest::explainJson() {
  const ProgramRun ran = run(
      {"explain", "--params", "arange:2,3", "--indices", "[[1], [-1], [2]]", "--dialect", "numpy", "--json"});
  QCOMPARE(ran.exitStatus, 0);
  const QJsonObject json = parsed(ran);
  QCOMPARE(json["equation"],
           fromText(R"({"batch":[],"outer":[3],"slice":[3],"output":[3,3],"index_depth":1})"));
  QCOMPARE(json["tuples"], fromText(R"([
    {"position":[0],"tuple":[1],"resolved":[1],"params_slice":[1,null],"output_slice":[0,null],"status":"ok"},
    {"position":[1],"tuple":[-1],"resolved":[1],"params_slice":[1,null],"output_slice":[1,null],"status":"wrapped"},
    {"position":[2],"tuple":[2],"resolved":[2],"params_slice":null,"output_slice":[2,null],"status":"refused"}])"));
}

void CliTest::dialectsTable() {
  const QJsonArray all = parsed(run({"dialects", "--json"}))["dialects"].toArray();
  QVERIFY(all.size() >= 21);
  QCOMPARE(all[0]["id"].toString(), QString("tensorflow-cpu"));
  const QByteArray table = text(run({"dialects"}));
  for (const QJsonValue row : all) {
    QVERIFY(!row["name"].toString().isEmpty());
    QVERIFY(!row["rules"].toObject().isEmpty());
    QVERIFY(!row.toObject().contains("result"));
    QVERIFY(table.contains(row["id"].toString().toUtf8()));
  }
  // A bound of its own, and from which release to which it was seen.
  const QJsonArray limits =
      parsed(run(words("dialects --dialect jax --json")))["dialects"][0]["limits"].toArray();
  QCOMPARE(limits, fromText(R"([{"of": "indexed_axis", "index_types": ["int8", "int16", "int32", "int64"],
                                 "from_version": "0.5.0", "to_version": "0.10.2"}])")
                       .toArray());
  const QByteArray alone = text(run(words("dialects --dialect coreml")));
  QVERIFY2(alone.contains("limit: rank ") && alone.contains(" 5 (seen in 9.0)\n"), alone.constData());
}

void CliTest::dialectsOnACall() {
  const Arguments call = {"--params", "[1, 2, 3]", "--indices", "[[-1], [7]]", "--json"};
  Arguments compare = {"dialects"};
  compare.insert(compare.end(), call.begin(), call.end());
  const ProgramRun ran = run(compare);
  QCOMPARE(ran.exitStatus, 0);
  const QJsonArray rows = parsed(ran)["dialects"].toArray();
  QVERIFY(rows.size() >= 21);
  for (const QJsonValue row : rows) {
    Arguments alone = {"run", "--dialect", row["id"].toString().toStdString()};
    alone.insert(alone.end(), call.begin(), call.end());
    QJsonObject expected = parsed(run(alone));
    QJsonObject result = row["result"].toObject();
    expected.remove("timing");
    if (expected.value("error").isObject()) {
      QJsonObject error = expected["error"].toObject();
      error.remove("fixes");
      expected["error"] = error;
    }
    result.remove("timing");
    QCOMPARE(result, expected);
  }
}

void CliTest::dialectsGrouped() {
  const Arguments call =
      words("dialects --params arange:3,4 --indices [[0],[-1],[7]] --dialect tensorflow-gpu");
  Arguments asJson = call;
  asJson.emplace_back("--json");
  const QJsonObject all = parsed(run(asJson));
  const QJsonArray groups = all["groups"].toArray();
  qsizetype members = 0;
  for (const QJsonValue group : groups) members += group["members"].toArray().size();
  QCOMPARE(members, all["dialects"].toArray().size());
  QCOMPARE(groups[0]["ending"].toString(), QString("zeroes"));
  QCOMPARE(groups[0]["differing_tuples"].toInt(), 0);
  QCOMPARE(groups[0]["members"].toArray()[0].toObject()["why"].toObject(),
           fromText(R"({"rule":"out_of_range","value":"zero",
                        "sentence":"-1 lies outside axis 0 of size 3: the whole slice becomes 0"})")
               .toObject());
  QCOMPARE(groups[1]["ending"].toString(), QString("raises"));
  QCOMPARE(groups[1]["differing_tuples"].toInt(), 2);
  QCOMPARE(groups[1]["first_differing_tuple"].toInt(), 1);
  const QByteArray said = text(run(call));
  QVERIFY2(said.contains("\nwrites zeros (1): tensorflow-gpu\n"), said);
  QVERIFY2(said.contains("out_of_range=clamp: 7 is moved to 2, the nearest place on axis 0\n"), said);
  // Shapes alone say nothing of tuples.
  Arguments shapes = words("dialects --params shape:3,4 --indices shape:2,1 --json");
  QVERIFY(!parsed(run(shapes)).contains("groups"));
}

void CliTest::dialectsShareOptions() {
  // Each option reaches the dialects that have it and troubles no other.
  const QJsonArray rows =
      parsed(run(words("dialects --params [1] --indices [[5]] --fill-value 7 --json "
                       "--bad-indices-policy IGNORE")))["dialects"]
          .toArray();
  QHash<QString, QJsonObject> results;
  for (const QJsonValue row : rows) results.insert(row["id"].toString(), row["result"].toObject());
  QCOMPARE(results["jax-fill"]["output"].toObject()["data"], fromText("[7]"));
  QCOMPARE(results["tensorflow-cpu"]["output"].toObject()["data"], fromText("[0]"));
  QCOMPARE(results["numpy"]["error"].toObject()["code"].toString(), QString("out_of_range"));
}

void CliTest::devices() {
  const QJsonArray backends = parsed(run({"devices", "--json"}))["backends"].toArray();
  QStringList ids;
  for (const QJsonValue backend : backends) {
    ids.append(backend["id"].toString());
    QVERIFY(backend["available"].isBool());
    QCOMPARE(backend["reason"].toString().isEmpty(), backend["available"].toBool());
  }
  QCOMPARE(ids, QStringList({"reference", "eigen", "cpu", "cuda", "emulated"}));
  qsizetype headings = 0;  // what stands below a backend is indented
  for (const QByteArray& line : text(run({"devices"})).split('\n'))
    headings += !line.isEmpty() && line[0] != ' ' ? 1 : 0;
  QCOMPARE(headings, qsizetype{5});
  QVERIFY(!parsed(run({"devices", "--json"})).contains("tuning"));
}

void CliTest::kernels() {
  const QByteArray table = text(run({"devices", "--kernels"}));
  const QJsonArray backends = parsed(run({"devices", "--kernels", "--json"}))["backends"].toArray();
  QStringList with;
  for (const QJsonValue backend : backends) {
    QVERIFY(backend["kernels"].isArray());
    const QJsonArray kernels = backend["kernels"].toArray();
    if (!kernels.isEmpty()) with.append(backend["id"].toString());
    for (const QJsonValue kernel : kernels) {
      QVERIFY(!kernel["name"].toString().isEmpty());
      QVERIFY(table.contains("\n  " + kernel["name"].toString().toUtf8() + " "));
      QVERIFY(table.contains(kernel["slices"].toString().toUtf8()));
      QVERIFY(table.contains(kernel["how"].toString().toUtf8()));
    }
  }
  QCOMPARE(with, QStringList({"cuda", "emulated"}));
  QVERIFY(!parsed(run({"devices", "--json"}))["backends"][0].toObject().contains("kernels"));
}

void CliTest::calibrate() {
  const QTemporaryDir dir;
  const QString file = dir.path() + "/cpu-tuning.json";
  const auto restore =
      qScopeGuard([own = qgetenv("GATHERND_CACHE_DIR"), tuning = qgetenv("GATHERND_TUNING")] {
        own.isNull() ? qunsetenv("GATHERND_CACHE_DIR") : qputenv("GATHERND_CACHE_DIR", own);
        tuning.isNull() ? qunsetenv("GATHERND_TUNING") : qputenv("GATHERND_TUNING", tuning);
      });
  qputenv("GATHERND_CACHE_DIR", dir.path().toUtf8());
  qputenv("GATHERND_TUNING", "default");
  const QJsonObject forced = parsed(run({"devices", "--calibrate", "--json"}))["tuning"].toObject();
  QCOMPARE(forced["source"].toString(), QString("forced"));
  QCOMPARE(forced["seconds"].toDouble(-1), 0.0);
  QVERIFY(forced["cache"].isNull());
  QVERIFY(!QFile::exists(file));

  qunsetenv("GATHERND_TUNING");
  const QJsonObject json = parsed(run({"devices", "--calibrate", "--json"}));
  QCOMPARE(json["backends"].toArray().size(), qsizetype{5});
  const QJsonObject tuning = json["tuning"].toObject();
  QCOMPARE(tuning["source"].toString(), QString("measured"));
  QVERIFY(tuning["seconds"].toDouble() > 0);
  QVERIFY(tuning["threads"].toInt() >= 1);
  for (const char* number : {"cached_table", "prefetch_table", "stream_output", "stream_output_threads",
                             "stream_rows", "stream_rows_threads", "prefetch_rows", "long_row",
                             "long_row_by_string", "bytes_per_thread", "prefetch_to_second_level"}) {
    QVERIFY2(tuning[number].isDouble() && forced[number].isDouble(), number);
  }
  if (!tuning["cache"].isNull()) QCOMPARE(tuning["cache"].toString(), file);
  QCOMPARE(QFile::exists(file), !tuning["cache"].isNull());

  const ProgramRun said = run({"devices", "--calibrate"});
  QCOMPARE(said.exitStatus, 0);
  QVERIFY(text(said).contains("tuning     measured in "));
  QVERIFY(text(said).contains("stream_output_threads"));
}

void CliTest::help_data() {
  QTest::addColumn<QByteArray>("arguments");
  for (const char* line : {"--help", "run --help", "explain --help", "dialects --help", "devices --help",
                           "measure --help", "compare --help", "ask --help", "diagnose --help",
                           "lesson --help", "lesson export --help", "-h", "run --batch-dims x --help"}) {
    QTest::newRow(line) << QByteArray(line);
  }
}

/// Each option of a command stands in its help with what its value may be.
void CliTest::helpIsComplete_data() {
  QTest::addColumn<QByteArray>("command");
  QTest::addColumn<QByteArray>("mentioned");
  const QByteArray call =
      "--params --indices --params-shape --indices-shape --dtype --index-dtype --batch-dims --dialect "
      "--bad-indices-policy --fill-value --memory-limit --backend --threads --all-errors --json --quiet "
      "--help "
      "--version bfloat16 complex128 IGNORE reference example: random: x.npy";
  QTest::newRow("run") << QByteArray("run") << call + " --full --repeat --output --kernel";
  QTest::newRow("explain") << QByteArray("explain") << call + " --compare-dialect";
  QTest::newRow("dialects") << QByteArray("dialects") << call + " --compare-dialect";
  QTest::newRow("measure") << QByteArray("measure") << call + " --repeat --kernel";
  QTest::newRow("compare") << QByteArray("compare")
                           << QByteArray(
                                  "--params --dialect --memory-limit --repeat --kernel --backends --sweep "
                                  "--from --to --json --quiet 3 difference cpu:4 slice");
  QTest::newRow("ask")
      << QByteArray("ask")
      << QByteArray("--params --kind --of --seed --level --upstream --json outcome choose gradient[2,:]");
  QTest::newRow("diagnose") << QByteArray("diagnose")
                            << QByteArray("--params --kind --of --seed --level --answer --rules --json");
  QTest::newRow("lesson") << QByteArray("lesson")
                          << QByteArray("list check new export results --json --quiet");
  QTest::newRow("devices") << QByteArray("devices")
                           << QByteArray("--calibrate --kernels --json --quiet --help --version");
}

void CliTest::helpIsComplete() {
  QFETCH(QByteArray, command);
  QFETCH(QByteArray, mentioned);
  const QByteArray help = text(run({command.toStdString(), "--help"}));
  for (const QByteArray& word : mentioned.split(' ')) QVERIFY2(help.contains(word), word.constData());
  QVERIFY(help.contains("Exit status: "));
  for (const QByteArray& line : help.split('\n')) QVERIFY2(line.size() <= 110, line.constData());
}

/// The man page and docs/cli.md have every command and action of the program's own help; their options are
/// made of the same table (documents_test.py).
void CliTest::everyWordIsDocumented() {
  const auto contentsOf = [](const QString& name) {
    QFile file(places::tree() + name);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
  };
  const QString manual = contentsOf("/app/cli/gathernd.1.in").remove('\\');
  const QString page = contentsOf("/docs/cli.md");
  const QString help = QString::fromUtf8(text(run({"--help"})) + text(run({"lesson", "--help"})));
  static const QRegularExpression kCommand("^  ((?:lesson )?[a-z]+) {1,40}",
                                           QRegularExpression::MultilineOption);
  int commands = 0;
  for (auto found = kCommand.globalMatch(help.section("Input:", 0, 0) + help.section("Usage:", 2));
       found.hasNext();) {
    const QString command = found.next().captured(1);
    ++commands;
    QVERIFY2(manual.contains(QRegularExpression("\n\\.B " + command + "[ \n]")) ||
                 manual.contains("\n.B " + command + " fI"),
             qPrintable(command));
    QVERIFY2(page.contains("`" + command.section(' ', -1)), qPrintable(command));
  }
  QVERIFY2(commands >= 19, qPrintable(QString::number(commands)));
}

void CliTest::help() {
  QFETCH(QByteArray, arguments);
  const ProgramRun ran = run(words(arguments.constData()));
  QCOMPARE(ran.exitStatus, 0);
  QVERIFY(text(ran).startsWith("Usage: gathernd "));
  QCOMPARE(ran.err, std::string());
  static const QRegularExpression kVersion("^gathernd \\d+\\.\\d+\\.\\d+\n$");
  QVERIFY(kVersion.match(QString::fromUtf8(text(run({"--version"})))).hasMatch());
}

void CliTest::errorsAreOneLine_data() {
  QTest::addColumn<QStringList>("before");
  const auto row = [](const char* name, const QStringList& before) { QTest::newRow(name) << before; };
  row("a file", {"run"});
  row("a literal", {"run", "--indices", "[[0]]", "--params"});
  row("a dialect", {"run", "--params", "[1]", "--indices", "[[0]]", "--dialect"});
  row("a policy", {"run", "--params", "[1]", "--indices", "[[0]]", "--bad-indices-policy"});
  row("a number", {"run", "--params", "[1]", "--indices", "[[0]]", "--batch-dims"});
  row("a framework", {"code", "--params", "[1]", "--indices", "[[0]]", "--framework"});
  row("an output", {"convert", "example:rows", "--output"});
  row("an action", {"lesson"});
  row("a lesson", {"lesson", "check"});
  row("a lesson's output", {"lesson", "export", "none.md", "--output"});
  row("results", {"lesson", "results"});
  row("a kind of question", {"ask", "--kind"});
  row("a part", {"ask", "--params", "[1]", "--indices", "[[0]]", "--of"});
  row("an answer", {"diagnose", "--answer"});
}

void CliTest::errorsAreOneLine() {
  QFETCH(const QStringList, before);
  Arguments arguments;
  for (const QString& word : before) arguments.push_back(word.toStdString());
  for (const std::string_view hostile : kHostileTexts) {
    if (hostile.find('\0') != hostile.npos) continue;  // no argument can hold it
    if (!sample_.takes()) continue;
    Arguments all = arguments;
    all.emplace_back(hostile);
    const ProgramRun ran = run(all);
    QVERIFY2(ran.exitStatus == 1 || ran.exitStatus == 2, all.back().c_str());
    QVERIFY2(ran.err.starts_with("gathernd: error: ") && ran.err.ends_with('\n'), ran.err.c_str());
    const QString line = QString::fromStdString(ran.err.substr(0, ran.err.size() - 1));
    for (const QChar c : line) {
      QVERIFY2(c.isPrint() || c.category() == QChar::Other_Format || c.isSurrogate(), ran.err.c_str());
    }
    QVERIFY2(!line.contains(QChar(0x202E)) && !line.contains(QChar(0x2066)), ran.err.c_str());
  }
}

void CliTest::fullDisk() {
  struct stat state {};
  if (::stat("/dev/full", &state) != 0) return;  // not every system has it
  ProgramCall call;
  call.arguments = {"run", "--params", "[1]", "--indices", "[[0]]"};
  call.outputTo = "/dev/full";
  const ProgramRun ran = runProgram(places::gathernd().toStdString(), call);
  QCOMPARE(ran.exitStatus, 2);
  QVERIFY2(QByteArray::fromStdString(ran.err).startsWith("gathernd: error: io: "), ran.err.c_str());
}

void CliTest::interrupted_data() {
  QTest::addColumn<QByteArray>("arguments");
  for (const char* line :
       {"measure --params zeros:100,100 --indices zeros:100000,1 --repeat 1000000 --json",
        "compare --params zeros:100,100 --indices zeros:100000,1 --repeat 1000000 --json",
        "compare --params zeros:100,100 --indices zeros:9,1 --repeat 1000000 --sweep tuples --json",
        "run --params - --indices [[0]] --json"}) {  // nobody types anything
    QTest::newRow(line) << QByteArray(line);
  }
}

void CliTest::interrupted() {
  QFETCH(QByteArray, arguments);
  ProgramCall call;
  call.arguments = words(arguments.constData());
  call.interruptAfter = 0.5;
  const ProgramRun ran = runProgram(places::gathernd().toStdString(), call);
  QCOMPARE(ran.exitStatus, 130);
  QCOMPARE(parsed(ran)["error"].toObject()["code"].toString(), QString("cancelled"));
  QVERIFY2(QByteArray::fromStdString(ran.err).startsWith("gathernd: error: cancelled: "), ran.err.c_str());
}

GATHERND_TEST(CliTest)
#include "cli_test.moc"
