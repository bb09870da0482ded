// SPDX-License-Identifier: GPL-3.0-or-later
// Texts with holes: what is kept, what is filled, and that a wrong template is an error, not a guess.
#include "core/code/snippet/template.h"
#include "tests/support/test_program.h"

#include <QtTest/QtTest>

using gathernd::renderTemplate;
using gathernd::TemplateValues;

namespace {

std::string_view lookup(std::string_view name) {
  if (name == "part") return "part @{x}\n";
  if (name == "endless") return "%% include endless\n";
  return {};
}

TemplateValues values() {
  TemplateValues all;
  all.holes = {{"x", "1"}, {"empty", ""}};
  all.facts = {"yes"};
  return all;
}

}  // namespace

class TemplateTest : public QObject {
  Q_OBJECT

 private slots:
  void renders_data();
  void renders();
  void refuses_data();
  void refuses();
};

void TemplateTest::renders_data() {
  QTest::addColumn<QString>("text");
  QTest::addColumn<QString>("expected");
  const auto row = [](const char* name, const char* text, const char* expected) {
    QTest::newRow(name) << QString(text) << QString(expected);
  };
  row("plain", "a\nb", "a\nb");
  row("hole", "a @{x}, @{empty}.", "a 1, .");
  row("a brace of its own", "f({@x})", "f({@x})");
  row("remark", "%% # SPDX\na\n", "a\n");
  row("inline if", "a@{if yes}b@{end}c", "abc");
  row("inline else", "@{if no}b@{else}c@{end}", "c");
  row("not", "@{if not yes}b@{else}c@{end}", "c");
  row("a filled hole is a fact", "@{if x}b@{end}@{if empty}c@{end}", "b");
  row("lines", "%% if no\na @{unknown}\n%% else\nb\n%% end\nc\n", "b\nc\n");
  row("nested", "%% if no\n%% if yes\na\n%% else\nb\n%% end\n%% end\nc\n", "c\n");
  row("nested in what is kept", "%% if yes\n%% if no\na\n%% else\nb\n%% end\n%% end\n", "b\n");
  row("include", "%% include part\nend", "part 1\nend");
  row("include left out", "%% if no\n%% include nothing\n%% end\na", "a");
  row("set", "%% set y two words\n@{y}%% is text here\n", "two words%% is text here\n");
  row("across lines", "@{if yes}a\n@{end}b", "a\nb");
}

void TemplateTest::renders() {
  QFETCH(const QString, text);
  QFETCH(const QString, expected);
  const auto rendered = renderTemplate(text.toStdString(), values(), lookup);
  QVERIFY(rendered.has_value());
  QCOMPARE(QString::fromStdString(*rendered), expected);
}

void TemplateTest::refuses_data() {
  QTest::addColumn<QString>("text");
  QTest::newRow("unknown hole") << "@{y}";
  QTest::newRow("open hole") << "@{x";
  QTest::newRow("open if") << "@{if yes}a";
  QTest::newRow("end alone") << "%% end\n";
  QTest::newRow("else alone") << "@{else}";
  QTest::newRow("unknown text") << "%% include nothing\n";
  QTest::newRow("includes itself") << "%% include endless\n";
}

void TemplateTest::refuses() {
  QFETCH(const QString, text);
  const auto rendered = renderTemplate(text.toStdString(), values(), lookup);
  QVERIFY(!rendered.has_value());
  QCOMPARE(QString::fromStdString(rendered.error().reason), QStringLiteral("snippet.template"));
}

GATHERND_TEST(TemplateTest)
#include "template_test.moc"
