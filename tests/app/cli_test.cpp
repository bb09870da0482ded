// SPDX-License-Identifier: GPL-3.0-or-later
// The program `gathernd` from outside, what no transcript can hold: what is compared with something else that
// it says, what tells of the machine, hostile texts, a full disk.
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
#include "tests/support/files.h"
#include "tests/support/hostile_texts.h"
#include "tests/support/places.h"
#include "tests/support/random_count.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd::test;  // NOLINT(google-build-using-namespace)

class CliTest : public QObject {
  Q_OBJECT

 private slots:
  void explainReadsWhatItNeeds();
  void dialectsOnACall();
  void dialectsShareOptions();
  void devices();
  void kernels();
  void calibrate();
  void everyWordIsDocumented();
  void errorsAreOneLine_data();
  void errorsAreOneLine();
  void fullDisk();
  void codeIsListed();
  void gradientOnADevice();

 private:
  Sample sample_;
};

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
  qsizetype members = 0;
  for (const QJsonValue group : parsed(ran)["groups"].toArray()) members += group["members"].toArray().size();
  QCOMPARE(members, rows.size());
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

/// The man page and docs/cli.md have every command and action of the program's own help; their options are
/// made of the same table (documents_test.py), and each help as a whole is recorded (tests/same).
void CliTest::everyWordIsDocumented() {
  const auto contentsOf = [](const QString& name) {
    return QString::fromUtf8(fileBytes(places::tree() + name));
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
    const QByteArray own = text(run({command.toStdString(), "--help"}));
    QVERIFY2(own.startsWith("Usage: gathernd " + command.toUtf8()) && own.contains("Exit status: "), own);
    for (const QByteArray& line : own.split('\n'))
      QVERIFY2(line.size() <= 110 || line.startsWith("  --python EXE "), line);
  }
  QVERIFY2(commands >= 19, qPrintable(QString::number(commands)));
  static const QRegularExpression kVersion("^gathernd \\d+\\.\\d+\\.\\d+\n$");
  QVERIFY(kVersion.match(QString::fromUtf8(text(run({"--version"})))).hasMatch());
}

void CliTest::errorsAreOneLine_data() {
  const auto row = columns<QStringList>("before");
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

void CliTest::codeIsListed() {
  const QJsonArray code =
      parsed(run(words("code --params [1.5,2.5] --indices [[1]] --json")))["code"].toArray();
  QVERIFY(code.size() >= 17);
  for (const QJsonValue& row : code) {
    const QJsonObject one = row.toObject();
    QVERIFY2(!one["framework"].toString().isEmpty() && !one["language"].toString().isEmpty(),
             qPrintable(one["name"].toString()));
    QVERIFY(one.contains("text") != one.contains("error"));
  }
}

/// Without a device both refuse in the same words; with one both work.
void CliTest::gradientOnADevice() {
  const ProgramRun gathered = run(words("run --params [1,2,3] --indices [[0],[2],[0]] --backend cuda"));
  const ProgramRun summed = run(words("grad --params [1,2,3] --indices [[0],[2],[0]] --backend cuda"));
  QCOMPARE(summed.exitStatus, gathered.exitStatus);
  QCOMPARE(summed.err, gathered.err);
  if (summed.exitStatus == 0)
    QVERIFY(
        text(summed).startsWith("dtype: int32\nshape: [3]\n[2, 0, 1]\nno gradient there: TensorFlow (CPU) "));
}

GATHERND_TEST(CliTest)
#include "cli_test.moc"
