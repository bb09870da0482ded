// SPDX-License-Identifier: GPL-3.0-or-later
// Prose as HTML for a label: its few marks, and nothing that stands in it is markup.
#include <QTextDocument>

#include "core/teach/lesson/prose.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "ui/lesson/shown_lesson.h"

using namespace gathernd;
using namespace gathernd::ui;

class ProseHtmlTest : public QObject {
  Q_OBJECT

 private slots:
  void showsWhatIsWritten_data() {
    const auto row = test::columns<QString, QString>("text", "shown");
    row("words", "Row *one* is `a < b` and **that**.", "Row one is a < b and that.");
    row("tags", "<b>bold</b> <script>alert(1)</script>", "<b>bold</b> <script>alert(1)</script>");
    row("signs", "& &amp; \" ' > <", "& &amp; \" ' > <");
    QTest::newRow("image") << "<img src=\"file:///etc/passwd\">"
                           << "<img src=\"file:///etc/passwd\">";
    QTest::newRow("link") << "See [this](https://example.org/?a=1&b=\"x)."
                          << "See this.";
  }
  void showsWhatIsWritten() {
    const auto [text, shown] = test::currentRow<QString, QString>();
    const std::string line = text.toStdString();
    std::vector<Error> faults;
    const teach::Prose prose = teach::readProse({{line, {1, 1}}}, faults);
    QTextDocument document;
    document.setHtml(proseHtml(prose, lightTheme()));
    if (faults.empty()) QCOMPARE(document.toPlainText().trimmed(), shown);
    QVERIFY(!proseHtml(prose, lightTheme()).contains(QStringLiteral("<script")));
    QVERIFY(!proseHtml(prose, lightTheme()).contains(QStringLiteral("<img")));
  }
};

GATHERND_TEST(ProseHtmlTest)
#include "prose_html_test.moc"
