// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons as files: what they name stays in their folder, translations find their source, and a file that is
// too large is not read.
#include "core/formats/lesson_file.h"

#include <QTest>

#include "core/teach/lesson/lesson.h"
#include "core/teach/lesson/shipped_lessons.h"
#include "tests/core/teach/lesson/faults.h"
#include "tests/support/files.h"
#include "tests/support/test_program.h"

using namespace gathernd;

namespace {

void write(const QTemporaryDir& dir, const QString& path, const QByteArray& text) {
  test::writeFile(dir.filePath(path), text);
}

QByteArray lessonWith(const QByteArray& scene) {
  return "---\ngathernd_lesson: 1\nid: a\ntitle: A\nminutes: 1\n---\n## S {#s}\n```scene\n" + scene +
         "\n```\n";
}

QString check(const QTemporaryDir& dir, const QString& name) {
  const auto check = checkLessonFile(dir.filePath(name).toStdString());
  return check ? test::textOf(check->faults).join(' ')
               : QString::fromStdString("error " + check.error().reason);
}

}  // namespace

class LessonFileTest : public QObject {
  Q_OBJECT

 private slots:
  void scenesOfItsFolder() {
    const QTemporaryDir dir;
    const QByteArray scenario =
        "{\"gathernd_scenario\": 1, \"params\": {\"file\": \"p.csv\"}, \"indices\": {\"data\": [[1]]}}";
    write(dir, "course/a.md", lessonWith("file: scenes/x.gathernd"));
    write(dir, "course/scenes/x.gathernd", scenario);
    write(dir, "course/scenes/p.csv", "1,2\n3,4\n");
    QCOMPARE(check(dir, "course/a.md"), QString());
    write(dir, "course/inline.md", lessonWith(QByteArray(scenario).replace("p.csv", "scenes/p.csv")));
    QCOMPARE(check(dir, "course/inline.md"), QString());
    write(dir, "course/gone.md", lessonWith("file: scenes/y.gathernd"));
    QVERIFY(check(dir, "course/gone.md").startsWith("9:7 "));
  }

  void nothingOutsideOfIt() {
    const QTemporaryDir dir;
    const QByteArray scenario =
        "{\"gathernd_scenario\": 1, \"params\": {\"data\": [1]}, \"indices\": {\"data\": [[0]]}}";
    write(dir, "secret.gathernd", scenario);
    write(dir, "secret.csv", "1,2\n");
    write(dir, "course/up.md", lessonWith("file: ../secret.gathernd"));
    QCOMPARE(check(dir, "course/up.md"), QString("9:7 lesson.outside"));
    QVERIFY(QFile::link(dir.filePath("secret.gathernd"), dir.filePath("course/link.gathernd")));
    write(dir, "course/link.md", lessonWith("file: link.gathernd"));
    QVERIFY2(check(dir, "course/link.md").startsWith("9:7 "), qPrintable(check(dir, "course/link.md")));
    QVERIFY(QFile::link(dir.filePath("secret.csv"), dir.filePath("course/link.csv")));
    write(dir, "course/inline.md",
          lessonWith(QByteArray(scenario).replace("\"data\": [1]", "\"file\": \"link.csv\"")));
    QVERIFY2(check(dir, "course/inline.md").startsWith("9:1 "), qPrintable(check(dir, "course/inline.md")));
    write(dir, "course/climb.md",
          lessonWith(QByteArray(scenario).replace("\"data\": [1]", "\"file\": \"../secret.csv\"")));
    QVERIFY2(check(dir, "course/climb.md").startsWith("9:1 field."),
             qPrintable(check(dir, "course/climb.md")));
  }

  void aTranslationFindsItsSource() {
    const QTemporaryDir dir;
    const teach::LessonEntry& entry = teach::shippedLessons().front();
    const QByteArray source(entry.text.data(), static_cast<qsizetype>(entry.text.size()));
    const std::string hash = teach::sourceHash(entry.text);
    QByteArray translated = source;
    translated.replace("minutes: 4\n",
                       QByteArray("minutes: 4\nlanguage: zh_CN\nsource: ") + hash.c_str() + "\n");
    write(dir, "x.zh_CN.md", translated);
    QCOMPARE(check(dir, "x.zh_CN.md"), QString("7:9 lesson.source_unfound"));
    write(dir, "x.md", QByteArray(source).replace("\n", "\r\n"));
    QCOMPARE(check(dir, "x.zh_CN.md"), QString());
    write(dir, "x.md", source + "\nOne more word.\n");
    QCOMPARE(check(dir, "x.zh_CN.md"), QString("7:9 lesson.stale"));
  }

  /// A new one only where nothing is; a step more behind what stands there, byte for byte.
  void written() {
    const QTemporaryDir dir;
    const std::string path = dir.filePath("a.md").toStdString();
    const teach::Lesson lesson =
        teach::readLesson(lessonWith("tf.gather_nd([1, 2], [[0]])").toStdString()).lesson;
    QVERIFY(writeNewLesson(path, lesson));
    QCOMPARE(check(dir, "a.md"), QString());
    const auto before = readLessonText(path);
    const auto again = writeNewLesson(path, lesson);
    QVERIFY(!again && again.error().code == ErrorCode::Io);
    const auto id = appendToLesson(path, lesson.steps.front());
    QVERIFY(id);
    QCOMPARE(*id, std::string("s-2"));
    const auto after = readLessonText(path);
    QVERIFY(after->starts_with(*before));
    QCOMPARE(check(dir, "a.md"), QString());
  }

  void notWritten() {
    const QTemporaryDir dir;
    const auto path = [&](const char* name) { return dir.filePath(name).toStdString(); };
    teach::Lesson lesson = teach::readLesson(lessonWith("tf.gather_nd([1, 2], [[0]])").toStdString()).lesson;
    const teach::LessonStep sound = lesson.steps.front();
    teach::LessonStep bad = sound;
    bad.stops.front().scene.text.text = "tf.gather_nd([1, 2], [[0, 0]])";
    write(dir, "a.md", lessonWith("tf.gather_nd([1, 2], [[0]])"));
    write(dir, "half.md", "---\ngathernd_lesson: 1\n");
    const struct {
      const char* file;
      const teach::LessonStep* step;
    } rows[] = {{"half.md", &sound}, {"a.md", &bad}, {"none.md", &sound}};
    for (const auto& row : rows) {
      const auto text = readLessonText(path(row.file));
      const auto added = appendToLesson(path(row.file), *row.step);
      QVERIFY2(!added, row.file);
      const auto now = readLessonText(path(row.file));
      QCOMPARE(now.has_value(), text.has_value());
      if (text) QCOMPARE(*now, *text);
    }
    lesson.steps.front() = bad;
    QVERIFY(!writeNewLesson(path("new.md"), lesson));
    QVERIFY(!QFile::exists(dir.filePath("new.md")));
  }

  /// Of holes; whoever reads it all does not end.
  void aTerabyteIsNotRead() {
    const QTemporaryDir dir;
    QFile file(dir.filePath("large.md"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    QVERIFY(file.resize(qint64{1} << 40));
    file.close();
    const auto check = checkLessonFile(dir.filePath("large.md").toStdString());
    QVERIFY(!check.has_value());
    QCOMPARE(check.error().code, ErrorCode::Limit);
    const auto gone = checkLessonFile(dir.filePath("none.md").toStdString());
    QVERIFY(!gone.has_value());
    QCOMPARE(gone.error().code, ErrorCode::Io);
  }
};

GATHERND_TEST(LessonFileTest)
#include "lesson_file_test.moc"
