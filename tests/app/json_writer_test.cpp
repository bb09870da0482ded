// SPDX-License-Identifier: GPL-3.0-or-later
// Long texts, which go out in pieces: no piece ends within a character, an escape or a byte that is no
// character, and nothing is lost between the pieces or where the buffer is full.
#include "app/cli/output/json_writer.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryFile>
#include <QTest>

#include "tests/support/files.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using gathernd::cli::JsonWriter;
using gathernd::cli::Sink;

namespace {

QByteArray contents(const QTemporaryFile& written) {
  return gathernd::test::fileBytes(written.fileName());
}

}  // namespace

class JsonWriterTest : public QObject {
  Q_OBJECT

 private slots:
  void longTexts_data();
  void longTexts();
  void manyPieces();
};

void JsonWriterTest::longTexts_data() {
  // unit: of which the text consists
  // read: what it is read back as
  const auto row = gathernd::test::columns<QByteArray, QString>("unit", "read");
  row("letters", "a", "a");
  row("two bytes", "ä", QStringLiteral("ä"));
  row("three bytes", "→", QStringLiteral("→"));
  row("four bytes", "\xF0\x9F\x98\x80", QString::fromUtf8("\xF0\x9F\x98\x80"));
  row("quotes and backslashes", "\"\\\n", "\"\\\n");
  row("no characters", "\x80\xBF", QStringLiteral("\\x80\\xbf"));
  row("half a character", "\xE2\x86", QStringLiteral("\\xe2\\x86"));
}

void JsonWriterTest::longTexts() {
  QFETCH(QByteArray, unit);
  QFETCH(QString, read);
  for (const int shift : {0, 1, 2, 3}) {
    for (const int bytes : {0, 4095, 4096, 4097, 70'000, 200'000}) {
      const qsizetype times = bytes / unit.size();
      QTemporaryFile file;
      QVERIFY(file.open());
      Sink sink(file.handle());
      JsonWriter json(sink);
      json.beginArray();
      json.text((QByteArray(shift, '.') + unit.repeated(times)).toStdString());
      json.text("end");
      json.endArray();
      QVERIFY(sink.finish());
      const QJsonArray array = QJsonDocument::fromJson(contents(file)).array();
      QCOMPARE(array.size(), qsizetype{2});
      QVERIFY(array[0].toString() == QString(shift, '.') + read.repeated(times));
      QCOMPARE(array[1].toString(), QStringLiteral("end"));
    }
  }
}

void JsonWriterTest::manyPieces() {
  QTemporaryFile file;
  QVERIFY(file.open());
  Sink sink(file.handle());
  QByteArray expected;
  for (int i = 0; i < 3000; ++i) {
    const QByteArray piece(i % 700 == 0 ? 100'000 + i : i % 97, static_cast<char>('a' + i % 26));
    sink.write(piece.toStdString());
    expected += piece;
  }
  QVERIFY(sink.flushed());
  QVERIFY(sink.finish());
  QVERIFY(contents(file) == expected);
}

GATHERND_TEST(JsonWriterTest)
#include "json_writer_test.moc"
