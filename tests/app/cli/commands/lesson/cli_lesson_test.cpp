// SPDX-License-Identifier: GPL-3.0-or-later
// `gathernd lesson list`, `check` and `export` from outside: texts, JSON and files; and, with what a program
// that draws would give, from inside.
#include <QTemporaryFile>
#include <QTest>

#include "app/cli/command.h"
#include "core/error/sentences.h"
#include "core/teach/lesson/gift.h"
#include "core/teach/lesson/lesson_read.h"
#include "core/teach/lesson/shipped_lessons.h"
#include "tests/app/cli/commands/lesson/lesson_folder.h"
#include "tests/support/test_program.h"

using namespace gathernd::test;  // NOLINT(google-build-using-namespace)
namespace teach = gathernd::teach;

namespace {

/// The command itself, with what this program has not got.
gathernd::Expected<int> lessonCommandWith(const gathernd::LessonRenderers& lessons,
                                          gathernd::Expected<int> (*command)(gathernd::cli::Context&),
                                          const gathernd::cli::Options& options, QByteArray& said) {
  const gathernd::BackendRegistry backends = gathernd::makeCoreRegistry();
  QTemporaryFile file;
  if (!file.open()) qFatal("no file");
  gathernd::cli::Sink sink(file.handle());
  gathernd::cli::Context context{options, backends, sink, {}};
  context.lessons = lessons;
  auto status = command(context);
  if (!sink.finish()) qFatal("not written");
  file.seek(0);
  said = file.readAll();
  return status;
}

}  // namespace

class CliLessonTest : public QObject {
  Q_OBJECT

 private slots:
  void list();
  void checkSound();
  void checkFaults();
  void checkTranslation();
  void checkFilesOfTheFolder();
  void checkFits();
  void exportGift();
  void exportFaulty();
  void exportPages();
  void exportReplacesNoInput();
  void helpOfActions();
};

void CliLessonTest::list() {
  const QJsonArray listed = parsed(run({"lesson", "list", "--json"}))["lessons"].toArray();
  const QByteArray table = text(run({"lesson", "list"}));
  const QByteArray quiet = text(run({"lesson", "list", "--quiet"}));
  QCOMPARE(quiet.count('\n'), listed.size());
  qsizetype next = 0;
  for (const teach::LessonEntry& entry : teach::shippedLessons()) {
    const teach::Lesson lesson = teach::readLesson(entry.text).lesson;
    const QString language = QString::fromStdString(lesson.language);
    if (teach::sourceOfShipped(entry) != nullptr) {
      QVERIFY(listed[next - 1].toObject()["languages"].toArray().contains(language));
      continue;
    }
    const QJsonObject row = listed[next++].toObject();
    QCOMPARE(row["id"].toString().toStdString(), lesson.id);
    QCOMPARE(row["title"].toString().toStdString(), lesson.title);
    QCOMPARE(row["minutes"].toInt(), lesson.minutes);
    QCOMPARE(row["steps"].toInt(), static_cast<int>(lesson.steps.size()));
    QCOMPARE(row["attacks"].toArray().size(), static_cast<qsizetype>(lesson.attacks.size()));
    QCOMPARE(row["languages"].toArray()[0].toString(), language);
    QVERIFY(table.contains("\n" + QByteArray::fromStdString(lesson.id) + ' ') ||
            table.startsWith(QByteArray::fromStdString(lesson.id)));
    QVERIFY(quiet.contains(QByteArray::fromStdString(lesson.title) + '\n'));
  }
  QCOMPARE(next, listed.size());
}

void CliLessonTest::checkSound() {
  const LessonFolder folder;
  folder.write("small.md", kSoundLesson);
  const ProgramRun ran = folder.lesson({"check", "small.md"});
  QCOMPARE(ran.exitStatus, 0);
  QCOMPARE(text(ran), QByteArray("no faults in 1 step\n"
                                 "left out: whether each picture fits a screen, which only the window can "
                                 "say\n"));
  QCOMPARE(text(folder.lesson({"check", "small.md", "--quiet"})), QByteArray());
  const QJsonObject expected =
      fromText(R"({"gathernd": 1, "lesson": "small", "steps": 1, "faults": [], "left_out": ["fit"]})")
          .toObject();
  QCOMPARE(folder.json({"check", "small.md"}), expected);
  QCOMPARE(folder.json({"check", "-"}, kSoundLesson), expected);
  QCOMPARE(folder.json({"check", "./small.md"}), expected);
  for (const teach::LessonEntry& entry : teach::shippedLessons()) {
    if (teach::sourceOfShipped(entry) != nullptr) continue;
    const ProgramRun each = folder.lesson({"check", "-", "--quiet"}, std::string(entry.text));
    QVERIFY2(each.exitStatus == 0, each.out.c_str());
  }
}

void CliLessonTest::checkFaults() {
  const LessonFolder folder;
  QByteArray faulty = kSoundLesson;
  faulty.replace("wrong keep_depth", "wrong keep_death").replace("[[1], [0]]", "[[1], [9]]");
  faulty.replace("Which rows?", "Which *rows?");
  folder.write("small.md", faulty);
  const ProgramRun ran = folder.lesson({"check", "small.md"});
  QCOMPARE(ran.exitStatus, 2);
  QCOMPARE(ran.err, std::string());
  QCOMPARE(text(ran),
           QByteArray("small.md:9:7: this * is never closed in its paragraph; a plain one is written "
                      "\\*\n"
                      "small.md:15:7: there is no mistake \"keep_death\"\n"
                      "2 faults in 1 step\n"
                      "left out: whether each picture fits a screen, which only the window can "
                      "say\n"));
  QCOMPARE(text(folder.lesson({"check", "small.md", "--quiet"})).count('\n'), qsizetype{2});
  const ProgramRun json = folder.lesson({"check", "small.md", "--json"});
  QCOMPARE(json.exitStatus, 2);
  QCOMPARE(json.err, std::string());
  QCOMPARE(parsed(json)["faults"], fromText(R"([{"line": 9, "column": 7, "code": "parse",
                         "message": "this * is never closed in its paragraph; a plain one is written \\*"},
                        {"line": 15, "column": 7, "code": "parse", "message": "there is no mistake \"keep_death\""}])"));
  // A name shows what it holds.
  folder.write("a\nb.md", faulty);
  QVERIFY(text(folder.lesson({"check", "a\nb.md"})).startsWith("a\\nb.md:9:7: "));
}

void CliLessonTest::checkTranslation() {
  const LessonFolder folder;
  QByteArray other = kSoundLesson;
  const QByteArray hash = QByteArray::fromStdString(teach::sourceHash(kSoundLesson));
  other.replace("minutes: 3\n", "minutes: 3\nlanguage: de\nsource: " + hash + "\n");
  other.replace("Which rows?", "Welche Zeilen?");
  folder.write("small.de.md", other);
  const auto faults = [&] {
    return QJsonDocument(folder.json({"check", "small.de.md"})["faults"].toArray()).toJson();
  };
  QVERIFY2(faults().contains("is not beside it"), faults());
  folder.write("small.md", kSoundLesson);
  QVERIFY2(faults().trimmed() == "[\n]", faults());
  folder.write("small.md", QByteArray(kSoundLesson) + "\n");  // at the end nothing counts
  QVERIFY2(faults().trimmed() == "[\n]", faults());
  folder.write("small.md", QByteArray(kSoundLesson).replace("Which", "What"));
  QVERIFY2(faults().contains("has changed since"), faults());
  QCOMPARE(folder.lesson({"check", "small.de.md"}).exitStatus, 2);
  // It can be exported all the same, with and without the other.
  QCOMPARE(folder.lesson({"export", "small.de.md", "--output", "x.gift"}).exitStatus, 0);
  QVERIFY(QFile::remove(folder.path("small.md")));
  QCOMPARE(folder.lesson({"export", "small.de.md", "--output", "x.gift"}).exitStatus, 0);
}

void CliLessonTest::checkFilesOfTheFolder() {
  const LessonFolder folder;
  QVERIFY(QDir(folder.path()).mkdir("in"));
  const QByteArray scenario =
      R"({"gathernd_scenario": 1, "params": {"data": [[1, 2], [3, 4]]}, "indices": {"data": [[1]]}})";
  folder.write("in/x.gathernd", scenario);
  folder.write("out.gathernd", scenario);
  QVERIFY(QFile::link(folder.path("out.gathernd"), folder.path("in/leads-out.gathernd")));
  const auto check = [&](const QByteArray& named, bool typed = false) {
    QByteArray lesson = kSoundLesson;
    lesson.replace("tf.gather_nd(arange:4,3, [[1], [0]])", "file: " + named);
    folder.write("in/small.md", lesson);
    return typed ? folder.json({"check", "-"}, lesson.toStdString()) : folder.json({"check", "in/small.md"});
  };
  QVERIFY(check("x.gathernd")["faults"].toArray().isEmpty());
  QVERIFY(check("in/x.gathernd", true)["faults"].toArray().isEmpty());  // the current folder's
  for (const QByteArray& wrong : {QByteArray("../out.gathernd"), folder.path("in/x.gathernd").toUtf8(),
                                  QByteArray("leads-out.gathernd"), QByteArray("none.gathernd"),
                                  QByteArray("/etc/passwd"), QByteArray("../in/x.gathernd")}) {
    const QJsonArray faults = check(wrong)["faults"].toArray();
    QVERIFY2(faults.size() == 1, wrong);
    QCOMPARE(faults[0].toObject()["line"].toInt(), 11);
  }
}

void CliLessonTest::checkFits() {
  const LessonFolder folder;
  folder.write("small.md", kSoundLesson);
  gathernd::cli::Options options;
  options.command = "lesson check";
  options.files = {folder.path("small.md").toStdString()};
  options.json = true;
  gathernd::LessonRenderers drawn;
  drawn.fits = [&](const gathernd::LessonRenderers::Source& source)
      -> gathernd::Expected<std::vector<teach::LessonMisfit>> {
    if (source.text != kSoundLesson || source.folder + "small.md" != options.files[0])
      return gathernd::fail(gathernd::ErrorCode::Unsupported, "lesson.no_files");
    return std::vector<teach::LessonMisfit>{
        {0, 0, {gathernd::ErrorCode::Limit, "lesson.id_twice", {{"id", source.lesson.steps[0].id}}}}};
  };
  QByteArray said;
  const auto status = lessonCommandWith(drawn, gathernd::cli::lessonCheckCommand, options, said);
  QCOMPARE(*status, 2);
  const QJsonObject json = QJsonDocument::fromJson(said).object();
  QVERIFY(json["left_out"].toArray().isEmpty());
  QCOMPARE(
      json["faults"],
      fromText(R"([{"line": 11, "column": 1, "code": "limit", "message": "there is a step look already"}])"));
  // Where nobody can say, that is no fault of the lesson.
  options.json = false;
  folder.write("small.md", QByteArray(kSoundLesson) + "\n");
  QCOMPARE(*lessonCommandWith(drawn, gathernd::cli::lessonCheckCommand, options, said), 0);
  QVERIFY(said.contains("left out: whether each picture fits a screen: a lesson that has no folder"));
}

void CliLessonTest::exportGift() {
  const LessonFolder folder;
  for (const teach::LessonEntry& entry : teach::shippedLessons()) {
    if (teach::sourceOfShipped(entry) != nullptr) continue;
    const teach::Lesson lesson = teach::readLesson(entry.text).lesson;
    const auto gift = teach::giftOf(lesson, {});
    QVERIFY(gift.has_value());
    const QJsonObject json = folder.json({"export", lesson.id, "--output", "x.gift"});
    QCOMPARE(json["lesson"].toString().toStdString(), lesson.id);
    QCOMPARE(json["output"].toString(), QString("x.gift"));
    QCOMPARE(json["questions"].toInt(), gift->questions);
    QCOMPARE(json["left_out"].toArray().size(), static_cast<qsizetype>(gift->leftOut.size()));
    for (std::size_t i = 0; i < gift->leftOut.size(); ++i) {
      const QJsonObject left = json["left_out"].toArray()[static_cast<qsizetype>(i)].toObject();
      QCOMPARE(left["step"].toString().toStdString(), gift->leftOut[i].step);
      QCOMPARE(left["message"].toString().toStdString(), gathernd::englishSentence(gift->leftOut[i].why));
    }
    QCOMPARE(folder.read("x.gift").toStdString(), gift->text);
  }
  folder.write("small.md", kSoundLesson);
  QCOMPARE(text(folder.lesson({"export", "small.md", "--output", "small.gift"})),
           QByteArray("1 question written to small.gift\n"));
  QVERIFY(folder.read("small.gift").startsWith("::A small one / Rows::[plain]"));
  QVERIFY(folder.read("small.gift").contains("#[plain]The numbers are used up.") ||
          folder.read("small.gift").contains("The numbers are used up."));
  QCOMPARE(folder.lesson({"export", "-", "--output", "typed.gift"}, kSoundLesson).exitStatus, 0);
  QCOMPARE(folder.read("typed.gift"), folder.read("small.gift"));
  // An id comes before a file of that name.
  const std::string id = teach::readLesson(teach::shippedLessons().front().text).lesson.id;
  folder.write(QString::fromStdString(id), kSoundLesson);
  QCOMPARE(folder.json({"export", id, "--output", "x.gift"})["lesson"].toString().toStdString(), id);
  QCOMPARE(folder.json({"export", "./" + id, "--output", "x.gift"})["lesson"].toString(), QString("small"));
}

void CliLessonTest::exportFaulty() {
  const LessonFolder folder;
  folder.write("small.md", QByteArray(kSoundLesson).replace("keep_depth", "keep_death"));
  folder.write("x.gift", "old");
  const ProgramRun ran = folder.lesson({"export", "small.md", "--output", "x.gift", "--json"});
  QCOMPARE(ran.exitStatus, 2);
  QCOMPARE(ran.err, std::string("gathernd: error: parse: small.md: line 15, column 7: there is no mistake "
                                "\"keep_death\"\n"));
  const QJsonObject error = parsed(ran)["error"].toObject();
  QCOMPARE(error["line"].toInt(), 15);
  QCOMPARE(error["column"].toInt(), 7);
  QCOMPARE(error["path"].toString(), QString("small.md"));
  QCOMPARE(folder.read("x.gift"), QByteArray("old"));
}

void CliLessonTest::exportPages() {
  const LessonFolder folder;
  folder.write("small.md", kSoundLesson);
  for (const char* output : {"x.pdf", "x.PDF"}) {
    const ProgramRun ran = folder.lesson({"export", "small.md", "--output", output, "--json"});
    QCOMPARE(ran.exitStatus, 2);
    const QJsonObject error = parsed(ran)["error"].toObject();
    QCOMPARE(error["code"].toString(), QString("unsupported"));
    QCOMPARE(error["reason"].toString(),
             QString("it has pictures, which gathernd-explorer draws; that is not beside this program"));
    QVERIFY(!QFile::exists(folder.path(output)));
  }
  gathernd::LessonRenderers drawn;
  using Source = gathernd::LessonRenderers::Source;
  drawn.html = [](const Source& source) {
    return gathernd::Expected<std::string>("<p>" + source.lesson.title +
                                           (source.files.scenario ? " +" : " -"));
  };
  std::string sheet;
  drawn.pdf = [&sheet](const Source&, std::string_view wanted) -> gathernd::Expected<std::string> {
    sheet = wanted;
    return gathernd::fail(gathernd::ErrorCode::Limit, "lesson.no_steps");
  };
  gathernd::cli::Options options;
  options.command = "lesson export";
  options.files = {folder.path("small.md").toStdString()};
  options.output = folder.path("x.html").toStdString();
  QByteArray said;
  auto status = lessonCommandWith(drawn, gathernd::cli::lessonExportCommand, options, said);
  QCOMPARE(*status, 0);
  QCOMPARE(folder.read("x.html"), QByteArray("<p>A small one +"));
  QCOMPARE(said, "written to " + folder.path("x.html").toUtf8() + "\n");
  options.files = {teach::readLesson(teach::shippedLessons().front().text).lesson.id};
  options.json = true;
  status = lessonCommandWith(drawn, gathernd::cli::lessonExportCommand, options, said);
  QCOMPARE(*status, 0);
  QVERIFY(folder.read("x.html").endsWith(" -"));  // it has no folder
  QVERIFY(!QJsonDocument::fromJson(said).object().contains("questions"));
  options.output = folder.path("x.pdf").toStdString();
  status = lessonCommandWith(drawn, gathernd::cli::lessonExportCommand, options, said);
  QVERIFY(!status && status.error().code == gathernd::ErrorCode::Limit);
  QVERIFY(!QFile::exists(folder.path("x.pdf")) && said.isEmpty());
  QCOMPARE(sheet, std::string("handout"));
  options.sheet = "key";
  QVERIFY(!lessonCommandWith(drawn, gathernd::cli::lessonExportCommand, options, said));
  QCOMPARE(sheet, std::string("key"));
  options.output = folder.path("x.html").toStdString();
  status = lessonCommandWith(drawn, gathernd::cli::lessonExportCommand, options, said);
  QVERIFY(!status && status.error().reason == "usage.sheet_alone");
}

void CliLessonTest::exportReplacesNoInput() {
  const LessonFolder folder;
  folder.write("x.gift", kSoundLesson);
  QVERIFY(QFile::link(folder.path("x.gift"), folder.path("y.gift")));
  for (const char* output : {"x.gift", "./x.gift", "y.gift"})
    QCOMPARE(codeOf(folder.lesson({"export", "x.gift", "--output", output})), QByteArray("usage"));
  QCOMPARE(folder.read("x.gift"), QByteArray(kSoundLesson));
  QCOMPARE(codeOf(folder.lesson({"export", "x.gift", "--output", "none/z.gift"})), QByteArray("io"));
}

void CliLessonTest::helpOfActions() {
  const QByteArray all = text(run({"lesson", "--help"}));
  QVERIFY(text(run({"--help"})).contains("\n  lesson "));
  QVERIFY(!text(run({"--help"})).contains("\n  lesson check"));
  for (const char* action : {"list", "check", "new", "export", "results"}) {
    QVERIFY2(all.contains(QByteArray("\n  lesson ") + action + ' '), action);
    const ProgramRun ran = run({"lesson", action, "--help"});
    QCOMPARE(ran.exitStatus, 0);
    QVERIFY2(text(ran).startsWith(QByteArray("Usage: gathernd lesson ") + action), action);
    for (const QByteArray& row : text(ran).split('\n')) QVERIFY2(row.size() <= 110, row.constData());
  }
  QVERIFY(text(run({"lesson", "new", "--help"})).contains("--params"));
  QVERIFY(!text(run({"lesson", "export", "--help"})).contains("--params"));
  QVERIFY(text(run({"lesson", "export", "--help"})).contains("--output FILE"));
  QCOMPARE(run({"lesson list"}).exitStatus, 0);  // as one word
}

GATHERND_TEST(CliLessonTest)
#include "cli_lesson_test.moc"
