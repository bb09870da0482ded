// SPDX-License-Identifier: GPL-3.0-or-later
// `gathernd lesson list`, `check` and `export` from outside: texts, JSON and files; and, with what a program
// that draws would give, from inside.
#include <QTest>

#include "core/error/sentences.h"
#include "core/teach/lesson/lesson.h"
#include "core/teach/lesson/lesson_write.h"
#include "core/teach/lesson/shipped_lessons.h"
#include "tests/app/cli/commands/lesson_folder.h"
#include "tests/app/own_command.h"
#include "tests/support/test_program.h"

using namespace gathernd::test;  // NOLINT(google-build-using-namespace)
namespace teach = gathernd::teach;

class CliLessonTest : public QObject {
  Q_OBJECT

 private slots:
  void list();
  void checkSound();
  void checkTranslation();
  void checkFilesOfTheFolder();
  void checkFits();
  void exportGift();
  void exportPages();
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
  QCOMPARE(folder.json({"check", "-"}, kSoundLesson),
           fromText(R"({"gathernd": 1, "lesson": "small", "steps": 1, "faults": [], "left_out": ["fit"]})")
               .toObject());
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
  Told told = toldBy(gathernd::cli::lessonCheckCommand, options, drawn);
  QCOMPARE(*told.status, 2);
  const QJsonObject json = QJsonDocument::fromJson(told.text).object();
  QVERIFY(json["left_out"].toArray().isEmpty());
  QCOMPARE(
      json["faults"],
      fromText(R"([{"line": 11, "column": 1, "code": "limit", "message": "there is a step look already"}])"));
  // Where nobody can say, that is no fault of the lesson.
  options.json = false;
  folder.write("small.md", QByteArray(kSoundLesson) + "\n");
  told = toldBy(gathernd::cli::lessonCheckCommand, options, drawn);
  QCOMPARE(*told.status, 0);
  QVERIFY(told.text.contains("left out: whether each picture fits a screen: a lesson that has no folder"));
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

void CliLessonTest::exportPages() {
  const LessonFolder folder;
  folder.write("small.md", kSoundLesson);
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
  const auto exported = [&] { return toldBy(gathernd::cli::lessonExportCommand, options, drawn); };
  Told told = exported();
  QCOMPARE(*told.status, 0);
  QCOMPARE(folder.read("x.html"), QByteArray("<p>A small one +"));
  QCOMPARE(told.text, "written to " + folder.path("x.html").toUtf8() + "\n");
  options.files = {teach::readLesson(teach::shippedLessons().front().text).lesson.id};
  options.json = true;
  told = exported();
  QCOMPARE(*told.status, 0);
  QVERIFY(folder.read("x.html").endsWith(" -"));  // it has no folder
  QVERIFY(!QJsonDocument::fromJson(told.text).object().contains("questions"));
  options.output = folder.path("x.pdf").toStdString();
  told = exported();
  QVERIFY(!told.status && told.status.error().code == gathernd::ErrorCode::Limit);
  QVERIFY(!QFile::exists(folder.path("x.pdf")) && told.text.isEmpty());
  QCOMPARE(sheet, std::string("handout"));
  options.sheet = "key";
  QVERIFY(!exported().status);
  QCOMPARE(sheet, std::string("key"));
  options.output = folder.path("x.html").toStdString();
  told = exported();
  QVERIFY(!told.status && told.status.error().reason == "usage.sheet_alone");
}

GATHERND_TEST(CliLessonTest)
#include "cli_lesson_test.moc"
