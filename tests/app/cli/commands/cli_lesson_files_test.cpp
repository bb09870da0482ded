// SPDX-License-Identifier: GPL-3.0-or-later
// `gathernd lesson new` and `results` from outside, files of every wrong kind, and lines that are refused.
#include <QTest>

#include <sys/stat.h>
#include <unistd.h>

#include "core/scenario/examples.h"
#include "core/teach/lesson/results.h"
#include "core/teach/lesson/shipped_lessons.h"
#include "core/teach/rules/wrong_rules.h"
#include "tests/app/cli/commands/lesson_folder.h"
#include "tests/support/random_count.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd::test;  // NOLINT(google-build-using-namespace)
namespace teach = gathernd::teach;

namespace {

std::string handedIn(const char* lesson, std::initializer_list<teach::StepResult> steps) {
  return teach::resultLine({lesson, 7, steps});
}

}  // namespace

class CliLessonFilesTest : public QObject {
  Q_OBJECT

 private slots:
  void newOfExamples();
  void resultsOfManyLines();
  void hostileFiles_data();
  void hostileFiles();
  void cutAnywhere();
};

void CliLessonFilesTest::newOfExamples() {
  const LessonFolder folder;
  int written = 0;
  for (const gathernd::ExampleEntry& example : gathernd::shippedExamples()) {
    const std::string id(example.id);
    const ProgramRun ran = folder.lesson({"new", id + ".md", "example:" + id, "--json"});
    if (ran.exitStatus != 0) {
      const QByteArray code = codeOf(ran);  // without values, or too many to be seen
      QVERIFY2(code == "limit" || code == "usage", ran.err.c_str());
      continue;
    }
    ++written;
    const QJsonObject json = parsed(ran);
    QCOMPARE(json["output"].toString().toStdString(), id + ".md");
    QCOMPARE(json["steps"].toInt(), 1);
    QVERIFY2(json["faults"].toArray().isEmpty(), ran.out.c_str());
    const QJsonObject check = folder.json({"check", id + ".md"});
    QVERIFY(check["faults"].toArray().isEmpty());
    QCOMPARE(check["lesson"], json["lesson"]);
    QCOMPARE(folder.lesson({"new", "-", "example:" + id}).out,
             folder.read(QString::fromStdString(id + ".md")).toStdString());
  }
  QVERIFY(written >= 10);
}

/// Line numbers go on over the pieces in which a file is read, and faults without end are told in short.
void CliLessonFilesTest::resultsOfManyLines() {
  const LessonFolder folder;
  const QByteArray line = QByteArray::fromStdString(handedIn("small", {{"look", "right"}})) + '\n';
  const QByteArray filler = QByteArray(200, 'x') + '\n';
  QByteArray bytes;
  for (int i = 0; i < 5000; ++i) bytes += i % 10 == 0 ? line : filler;
  folder.write("many.txt", bytes + "gathernd-result 2\n");
  QJsonObject json = folder.json({"results", "many.txt"});
  QCOMPARE(json["results"].toInt(), 500);
  QCOMPARE(json["other_lines"].toInt(), 4500);
  QCOMPARE(json["faults"].toArray()[0].toObject()["line"].toInt(), 5001);
  folder.write("bad.txt", QByteArray("gathernd-result 2\n").repeated(30000));
  json = folder.json({"results", "bad.txt"});
  QCOMPARE(json["fault_count"].toInt(), 30000);
  QCOMPARE(json["faults"].toArray().size(), qsizetype{1000});
  QCOMPARE(json["faults"].toArray()[999].toObject()["line"].toInt(), 1000);
  QVERIFY(text(folder.lesson({"results", "bad.txt"}))
              .contains("\nand 29000 more results that cannot be counted\n"));
  folder.write("large.txt", filler.repeated(20000));
  QCOMPARE(folder.lesson({"results", "large.txt"}).exitStatus, 0);
  QCOMPARE(codeOf(folder.lesson({"results", "large.txt", "many.txt"})), QByteArray("limit"));
}

void CliLessonFilesTest::hostileFiles_data() {
  // check: what the check says: a code, or "" where it names faults
  const auto row = columns<QString, QByteArray, QByteArray>("name", "check", "results");
  row("missing", "none.md", "io", "io");
  row("a folder", "folder", "io", "io");
  row("a pipe", "pipe", "", "0");
  row("a device", "/dev/zero", "io", "io");
  row("a link in a circle", "circle", "io", "io");
  row("sparse", "limit", "limit");
  row("empty", "", "0");
  row("binary", "", "0");
  row("zeros", "", "0");
  row("wide", "", "0");
  row("one line", "line", "", "0");
  if (geteuid() != 0) row("unreadable", "io", "io");
}

void CliLessonFilesTest::hostileFiles() {
  QFETCH(QString, name);
  QFETCH(QByteArray, check);
  QFETCH(QByteArray, results);
  const LessonFolder folder;
  QVERIFY(QDir(folder.path()).mkdir("folder"));
  QCOMPARE(mkfifo(folder.path("pipe").toLocal8Bit(), 0600), 0);
  QCOMPARE(symlink("circle", folder.path("circle").toLocal8Bit()), 0);
  folder.write("sparse", {});
  QCOMPARE(truncate(folder.path("sparse").toLocal8Bit(), 100 << 20), 0);
  folder.write("empty", {});
  folder.write("binary", QByteArray(kSoundLesson).replace("Rows", "\xc3\x28\xff\xfe") + '\0');
  folder.write("zeros", QByteArray(1 << 20, '\0'));
  folder.write("wide", QByteArray("\xff\xfe") + QByteArray("-\0-\0-\0", 6));
  folder.write("line", QByteArray(1 << 20, '#'));
  folder.write("unreadable", kSoundLesson);
  QVERIFY(QFile::setPermissions(folder.path("unreadable"), {}));

  const auto sound = [](const ProgramRun& ran) {
    return !ran.killed && ran.peakBytes < 400L << 20 && ran.exitStatus <= 2 &&
           ran.out.find('\x1b') == std::string::npos;
  };
  const std::string file = name.toStdString();
  const ProgramRun checked = folder.lesson({"check", file, "--json"});
  QVERIFY(sound(checked));
  QCOMPARE(checked.exitStatus, 2);
  if (check.isEmpty()) {
    QVERIFY(!parsed(checked)["faults"].toArray().isEmpty());
  } else {
    QCOMPARE(parsed(checked)["error"].toObject()["code"].toString().toUtf8(), check);
    QCOMPARE(codeOf(checked), check);
  }
  const ProgramRun exported = folder.lesson({"export", file, "--output", "x.gift"});
  QVERIFY(sound(exported));
  QCOMPARE(exported.exitStatus, 2);
  QVERIFY2(exported.err.starts_with("gathernd: error: "), exported.err.c_str());
  QVERIFY(!QFile::exists(folder.path("x.gift")));
  const ProgramRun counted = folder.lesson({"results", file, "--json"});
  QVERIFY(sound(counted));
  if (results == "0") {
    QCOMPARE(counted.exitStatus, 0);
    QCOMPARE(parsed(counted)["results"].toInt(-1), 0);
  } else {
    QCOMPARE(codeOf(counted), results);
  }
}

/// A lesson that ends anywhere has faults, or is a shorter lesson.
void CliLessonFilesTest::cutAnywhere() {
  const LessonFolder folder;
  const std::string whole(teach::findShippedLesson(teach::course().back().id)->text);
  const std::size_t step = std::max<std::size_t>(1, whole.size() * static_cast<std::size_t>(oneIn()) / 60);
  for (std::size_t end = 0; end < whole.size(); end += step) {
    const ProgramRun ran = folder.lesson({"check", "-", "--json"}, whole.substr(0, end));
    QVERIFY2(ran.err.empty(), ran.err.c_str());
    QCOMPARE(ran.exitStatus, parsed(ran)["faults"].toArray().isEmpty() ? 0 : 2);
    QVERIFY(parsed(ran)["left_out"].isArray());
  }
}

GATHERND_TEST(CliLessonFilesTest)
#include "cli_lesson_files_test.moc"
