// SPDX-License-Identifier: GPL-3.0-or-later
// What `gathernd` has the window's program do: whether a lesson fits a class's screen, pages with pictures,
// sheets to print; and what becomes of it where that program is missing, fails, hangs or is broken off.
#include <QDir>
#include <QTest>

#include "core/teach/lesson/shipped_lessons.h"
#include "core/teach/page/lesson_page.h"
#include "tests/app/cli/commands/lesson_folder.h"
#include "tests/support/files.h"
#include "tests/support/random_count.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd::test;  // NOLINT(google-build-using-namespace)
namespace teach = gathernd::teach;

namespace {

std::string withWindow() {
  return places::gathernd().toStdString();
}

/// Beside a program that does what `script` says under the window's name.
class FakeWindow {
 public:
  explicit FakeWindow(const QByteArray& script) {
    const QString alone = QString::fromStdString(aloneGathernd());
    if (!QFile::copy(alone, path("gathernd"))) qFatal("no program");
    writeScript(path("gathernd-explorer"), script);
  }
  QString path(const char* name) const { return dir_.filePath(name); }
  std::string program() const { return path("gathernd").toStdString(); }

 private:
  QTemporaryDir dir_;
};

QByteArray error(const ProgramRun& ran) {
  return QByteArray::fromStdString(ran.err).trimmed();
}

}  // namespace

class CliWindowTest : public QObject {
  Q_OBJECT

 private slots:
  void lessonsFit_data();
  void lessonsFit();
  void misfitsAreFaults();
  void pagesHavePictures_data();
  void pagesHavePictures();
  void sheets_data();
  void sheets();
  void scenesOfTheFolder();
  void practice();
  void nothingIsLeft_data();
  void nothingIsLeft();
  void fails_data();
  void fails();
  void isBrokenOff();
};

void CliWindowTest::lessonsFit_data() {
  columns<QByteArray>("text");
  Sample sample;
  for (const teach::LessonEntry& entry : teach::shippedLessons())
    if (teach::sourceOfShipped(entry) == nullptr && sample.takes())
      QTest::addRow("%s", std::string(entry.file).c_str())
          << QByteArray(entry.text.data(), static_cast<qsizetype>(entry.text.size()));
}

void CliWindowTest::lessonsFit() {
  QFETCH(QByteArray, text);
  const LessonFolder folder(withWindow());
  folder.write("x.md", text);
  const ProgramRun ran = folder.lesson({"check", "x.md"});
  QVERIFY2(ran.exitStatus == 0, (ran.out + ran.err).c_str());
  QVERIFY2(ran.out.starts_with("no faults in ") && ran.out.find("left out") == ran.out.npos, ran.out.c_str());
}

void CliWindowTest::misfitsAreFaults() {
  const LessonFolder folder(withWindow());
  const QByteArray title = QByteArray("A title that goes on and on ").repeated(12);
  const QByteArray lesson = QByteArray(kSoundLesson).replace("A small one", title);
  folder.write("small.md", lesson);
  const QJsonObject json = folder.json({"check", "small.md"});
  QVERIFY(json["left_out"].toArray().isEmpty());
  const QJsonObject fault = json["faults"].toArray()[0].toObject();
  QCOMPARE(fault["line"].toInt(), 11);
  QCOMPARE(fault["column"].toInt(), 1);
  QCOMPARE(fault["code"].toString(), QString("limit"));
  QVERIFY2(fault["message"].toString().startsWith(
               QStringLiteral("before a class, at 1024×768, step look does not fit: \"A title that")),
           qPrintable(fault["message"].toString()));
  QCOMPARE(json["faults"].toArray().size(), 1);
  const ProgramRun ran = folder.lesson({"check", "-"}, lesson.toStdString());
  QCOMPARE(ran.exitStatus, 2);
  QVERIFY(text(ran).startsWith("-:11:1: before a class"));
}

void CliWindowTest::pagesHavePictures_data() {
  const auto row = columns<std::string>("id");
  Sample sample;
  for (const teach::CourseLesson& lesson : teach::course())
    if (sample.takes()) row(lesson.id.c_str(), lesson.id);
}

void CliWindowTest::pagesHavePictures() {
  QFETCH(std::string, id);
  const LessonFolder folder(withWindow());
  const ProgramRun ran = folder.lesson({"export", id, "--output", "x.html"});
  QVERIFY2(ran.exitStatus == 0, ran.err.c_str());
  const QByteArray page = folder.read("x.html");
  QVERIFY(page.size() <= teach::kMostPageBytes);
  QVERIFY(page.contains("<svg ") && page.contains("</html>"));
}

void CliWindowTest::sheets_data() {
  const auto row = columns<QByteArray>("sheet");
  for (const char* sheet : {"", "handout", "key", "cards", "teacher"}) row(sheet);
}

void CliWindowTest::sheets() {
  QFETCH(QByteArray, sheet);
  const LessonFolder folder(withWindow());
  folder.write("-small.txt", kSoundLesson);  // neither its name nor its ending matters
  Arguments arguments = {"export", "./-small.txt", "--output", "x.PDF", "--json"};
  if (!sheet.isEmpty()) arguments.insert(arguments.end(), {"--sheet", sheet.toStdString()});
  const ProgramRun ran = folder.lesson(arguments);
  QVERIFY2(ran.exitStatus == 0, ran.err.c_str());
  QCOMPARE(parsed(ran), fromText(R"({"gathernd": 1, "lesson": "small", "output": "x.PDF"})").toObject());
  QVERIFY(folder.read("x.PDF").startsWith("%PDF-") && folder.read("x.PDF").contains("%%EOF"));
  QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden), (QStringList{"-small.txt", "x.PDF"}));
  QCOMPARE(folder.lesson({"export", "-", "--output", "y.pdf"}, kSoundLesson).exitStatus, 0);
  QVERIFY(folder.read("y.pdf").startsWith("%PDF-"));
}

void CliWindowTest::scenesOfTheFolder() {
  const LessonFolder folder(withWindow());
  QVERIFY(QDir(folder.path()).mkpath("a b"));
  folder.write("a b/rows.gathernd",
               R"({"gathernd_scenario": 1, "params": {"dtype": "int32", "shape": [2], "data": [7, 8]},)"
               R"( "indices": {"dtype": "int64", "shape": [1, 1], "data": [1]}})");
  folder.write(
      "a b/x.md",
      QByteArray(kSoundLesson).replace("tf.gather_nd(arange:4,3, [[1], [0]])", "file: rows.gathernd"));
  const ProgramRun ran = folder.lesson({"export", "a b/x.md", "--output", "x.pdf", "--quiet"});
  QVERIFY2(ran.exitStatus == 0, ran.err.c_str());
  QVERIFY(folder.read("x.pdf").startsWith("%PDF-"));
}

void CliWindowTest::practice() {
  const LessonFolder folder(withWindow());
  const auto ask = [&](Arguments more) {
    ProgramCall call;
    call.arguments = {"ask", "--seed", "7", "--kind", "place", "--level", "2", "--count", "3"};
    call.arguments.insert(call.arguments.end(), more.begin(), more.end());
    call.folder = folder.path().toStdString();
    return runProgram(withWindow(), call);
  };
  const ProgramRun ran = ask({"--output", "x.pdf"});
  QVERIFY2(ran.exitStatus == 0, ran.err.c_str());
  QCOMPARE(text(ran), QByteArray("3 questions written to x.pdf\n"));
  QVERIFY(folder.read("x.pdf").startsWith("%PDF-"));
  QCOMPARE(parsed(ask({"--output", "key.pdf", "--key", "--json"})),
           fromText(R"({"gathernd": 1, "output": "key.pdf", "questions": 3})").toObject());
  QVERIFY(folder.read("key.pdf").startsWith("%PDF-"));
}

void CliWindowTest::nothingIsLeft_data() {
  const auto row = columns<std::string>("output");
  row("a folder that is none", "none/x.pdf");
  row("a folder that takes nothing", "closed/x.pdf");
  row("a folder", "folder.pdf");
  row("a full disk", "full.pdf");
}

void CliWindowTest::nothingIsLeft() {
  QFETCH(std::string, output);
  const LessonFolder folder(withWindow());
  QVERIFY(QDir(folder.path()).mkpath("folder.pdf"));
  QVERIFY(QFile::link("/dev/full", folder.path("full.pdf")));
  QVERIFY(QFile::link("/proc/self", folder.path("closed")));  // takes nothing from root either
  const QStringList before = QDir(folder.path()).entryList(QDir::AllEntries | QDir::Hidden);
  const ProgramRun ran = folder.lesson({"export", "grid", "--output", output});
  QCOMPARE(ran.exitStatus, 2);
  QVERIFY2(error(ran).startsWith("gathernd: error: io: ") && error(ran).contains(output.c_str()),
           ran.err.c_str());
  QCOMPARE(QDir(folder.path()).entryList(QDir::AllEntries | QDir::Hidden), before);
}

void CliWindowTest::fails_data() {
  const auto row = columns<QByteArray, QByteArray>("script", "message");
  row("says why", "echo remark >&2; echo gathernd-explorer: error: limit: too much of it >&2; exit 2",
      "limit: too much of it");
  row("says nothing", "exit 7", "unsupported: gathernd-explorer ended with status 7 and said nothing");
  row("says what is none", "echo gathernd-explorer: error: nonsense: x >&2; exit 1",
      "unsupported: gathernd-explorer ended with status 1 and said nothing");
  row("crashes", "kill -SEGV $$", "unsupported: gathernd-explorer was ended by signal 11");
}

void CliWindowTest::fails() {
  QFETCH(QByteArray, script);
  QFETCH(QByteArray, message);
  const FakeWindow window(script);
  const LessonFolder folder(window.program());
  for (const char* output : {"x.pdf", "x.html"}) {
    const ProgramRun ran = folder.lesson({"export", "grid", "--output", output});
    QCOMPARE(ran.exitStatus, 2);
    QCOMPARE(error(ran), "gathernd: error: " + message);
    QVERIFY(!QFile::exists(folder.path(output)));
  }
  folder.write("small.md", kSoundLesson);
  const ProgramRun checked = folder.lesson({"check", "small.md"});
  QCOMPARE(checked.exitStatus, 0);
  QVERIFY2(text(checked).contains("left out: whether each picture fits a screen: "), checked.out.c_str());
  const FakeWindow odd("cat > /dev/null; echo '{\"problems\": 3}'");
  QVERIFY(text(LessonFolder(odd.program()).lesson({"check", "-"}, kSoundLesson))
              .contains("gave no answer that can be read"));
}

void CliWindowTest::isBrokenOff() {
  const FakeWindow window("echo $$ > \"$(dirname \"$0\")/pid\"; exec sleep 600");
  const LessonFolder folder(window.program());
  const auto child = [&] {
    QFile file(window.path("pid"));
    return file.open(QIODevice::ReadOnly) ? file.readAll().trimmed() : QByteArray();
  };
  ProgramCall call;
  call.arguments = {"lesson", "export", "grid", "--output", "x.pdf"};
  call.folder = folder.path().toStdString();
  call.interruptWhen = [&] { return !child().isEmpty(); };
  const ProgramRun ran = runProgram(window.program(), call);
  QCOMPARE(ran.exitStatus, 130);
  QCOMPARE(error(ran), QByteArray("gathernd: error: cancelled: stopped before it was finished"));
  QVERIFY(QDir(folder.path()).isEmpty());
  const auto runs = [&] {
    QFile status("/proc/" + QString::fromLatin1(child()) + "/stat");
    return status.open(QIODevice::ReadOnly) && !status.readAll().contains(") Z ");
  };
  QTRY_VERIFY(!runs());
}

GATHERND_TEST(CliWindowTest)
#include "cli_window_test.moc"
