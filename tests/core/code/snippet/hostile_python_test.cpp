// SPDX-License-Identifier: GPL-3.0-or-later
// The same question as hostile_code_test's, asked of Python's own parser, once for all: the code as bytes, so
// that a declaration of their encoding counts.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>

#include <QtTest/QtTest>

#include "core/text/visible_text.h"
#include "tests/support/hostile_code.h"
#include "tests/support/hostile_texts.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::test;

namespace {

QString base64(std::string_view bytes) {
  const QByteArray whole(bytes.data(), static_cast<qsizetype>(bytes.size()));
  return QString::fromLatin1(whole.toBase64());
}

/// Every hostile text in every field of every framework's Python, beside a harmless text as long.
QJsonArray allCases() {
  QJsonArray cases;
  for (const Framework& framework : frameworks()) {
    if (framework.language != SnippetLanguage::Python) continue;
    for (const CodeFieldName& field : kCodeFields) {
      for (const std::string_view text : kHostileTexts) {
        const std::string harmless(text.size(), 'q');
        const auto plain = codeWith(framework, field.field, harmless);
        const auto code = codeWith(framework, field.field, std::string(text));
        if (!plain || !code || *plain == *code) continue;
        const std::string name = framework.id + ", " + field.name + ", " + visibleText(text);
        cases.append(QJsonObject{{"name", QString::fromStdString(name)},
                                 {"text", base64(text)},
                                 {"harmless", base64(harmless)},
                                 {"plain", base64(*plain)},
                                 {"code", base64(*code)}});
      }
    }
  }
  return cases;
}

}  // namespace

class HostilePythonTest : public QObject {
  Q_OBJECT

 private slots:
  void parsesAlike() {
    const QJsonArray cases = allCases();
    QVERIFY(cases.size() > 20 * static_cast<qsizetype>(kHostileTexts.size()));
    const QByteArray found = faults(cases);
    QVERIFY2(found == "checked " + QByteArray::number(cases.size()) + "\n", found.left(4000).constData());
  }

  void theParserSeesThrough() {
    const auto one = [](const char* text, const char* code) {
      return QJsonObject{{"name", code},
                         {"text", base64(text)},
                         {"harmless", base64("qq")},
                         {"plain", base64("# qq\nf(\"qq\")\n")},
                         {"code", base64(code)}};
    };
    QCOMPARE(faults({one("x", "# x\nf(\"x\")\n")}), QByteArray("checked 1\n"));
    for (const char* code : {"# x\nevil()\nf(\"x\")\n", "# x\nf(\"y\")\n", "# x\nf(\"x\n\")\n",
                             "# x\nf(\"x\", y)\n", "# coding: utf-7 +AAo-evil()\nf(\"x\")\n"}) {
      QVERIFY2(!faults({one("x", code)}).startsWith("checked"), code);
    }
  }

 private:
  static QByteArray faults(const QJsonArray& cases) {
    QProcess python;
    python.start(QStringLiteral(GATHERND_TEST_PYTHON), {QStringLiteral(GATHERND_PYTHON_CHECK)});
    python.write(QJsonDocument(cases).toJson(QJsonDocument::Compact));
    python.closeWriteChannel();
    if (!python.waitForFinished(-1) || python.exitCode() > 1)
      return "no answer: " + python.readAllStandardError();
    return python.readAllStandardOutput();
  }
};

GATHERND_TEST(HostilePythonTest)
#include "hostile_python_test.moc"
