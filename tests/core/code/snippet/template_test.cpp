// SPDX-License-Identifier: GPL-3.0-or-later
// Texts with holes: what is kept, what is filled and how, and that a wrong template is an error, not a guess.
#include "core/code/snippet/template.h"

#include <QtTest/QtTest>

#include "tests/support/table.h"
#include "tests/support/test_program.h"

using gathernd::renderTemplate;
using gathernd::SnippetLanguage;
using gathernd::TemplateValues;

namespace {

std::string_view lookup(std::string_view name) {
  if (name == "part") return "part @{x}\n";
  if (name == "endless") return "%% include endless\n";
  return {};
}

TemplateValues values() {
  TemplateValues all;
  all.holes = {{"x", "1"}, {"empty", ""}, {"open", "\"1"}, {"dash", "2 // 3"}};
  all.texts = {{"t", "a\"b'\n*/\\"}, {"nothing", ""}, {"coding", "coding: utf-7"}};
  all.facts = {"yes"};
  return all;
}

}  // namespace

class TemplateTest : public QObject {
  Q_OBJECT

 private slots:
  void renders_data() {
    const auto row = gathernd::test::columns<QString, QString>("text", "expected");
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
  void renders() {
    const auto [text, expected] = gathernd::test::currentRow<QString, QString>();
    const auto rendered = gathernd::test::valueOf(
        renderTemplate(text.toStdString(), values(), lookup, SnippetLanguage::Python));
    QCOMPARE(QString::fromStdString(rendered), expected);
  }

  void fillsForThePlace_data();
  void fillsForThePlace() {
    const auto [language, text, expected] = gathernd::test::currentRow<SnippetLanguage, QString, QString>();
    const auto rendered =
        gathernd::test::valueOf(renderTemplate(text.toStdString(), values(), lookup, language));
    QCOMPARE(QString::fromStdString(rendered), expected);
  }

  void marksLines() {
    gathernd::TemplateMarks marks;
    const auto rendered =
        renderTemplate("%% mark a\n@{x}\n%% if not x\n%% mark b\n%% end\n%% include part\n%% mark c\nlast",
                       values(), lookup, SnippetLanguage::Python, &marks);
    QCOMPARE(QString::fromStdString(*rendered), QString("1\npart 1\nlast"));
    QCOMPARE(marks, (gathernd::TemplateMarks{{"a", 0}, {"c", 2}}));
  }

  void refuses_data();
  void refuses() {
    const auto [text, language] = gathernd::test::currentRow<QString, SnippetLanguage>();
    const auto rendered = renderTemplate(text.toStdString(), values(), lookup, language);
    QVERIFY(!rendered.has_value());
    QCOMPARE(QString::fromStdString(rendered.error().reason), QStringLiteral("snippet.template"));
  }
};

// Outside the class: moc does not read past these texts.
void TemplateTest::fillsForThePlace_data() {
  const auto row = gathernd::test::columns<SnippetLanguage, QString, QString>("language", "text", "expected");
  using enum SnippetLanguage;
  row("Python comment", Python, "# @{t}\nb", "# a\"b'\\n*/\\x5c\nb");
  row("Python comment of a declaration", Python, "# @{coding}", "# coding\\x3a utf-7");
  row("Python double quotes", Python, "f(\"@{t}\")", "f(\"a\\\"b'\\x0a*/\\\\\")");
  row("Python single quotes", Python, "f('@{t}')", "f('a\"b\\'\\x0a*/\\\\')");
  row("an empty text in quotes", Python, "f(\"@{nothing}\", @{x})", "f(\"\", 1)");
  row("quotes in a comment", Python, "# it's\n@{x}", "# it's\n1");
  row("a mark within quotes", Python, "'# @{t}'", "'# a\"b\\'\\x0a*/\\\\'");
  row("an escaped quote", Python, "'\\'' # @{coding}", "'\\'' # coding\\x3a utf-7");
  row("after a long literal", Python, "\"\"\"a\"\n'\"\"\" + @{x}", "\"\"\"a\"\n'\"\"\" + 1");
  row("code within quotes", Python, "\"@{open}\"", "\"\\\"1\"");
  row("C++ comment", Cpp, "// @{t}\nb", "// a\"b'\\n*/\\x5c\nb");
  row("C++ quotes", Cpp, "f(\"@{t}\")", R"(f("a\042b'\012*/\134"))");
  row("C++ separators", Cpp, "1'000 + '\\'' + @{x}", "1'000 + '\\'' + 1");
  row("C++ division", Cpp, "a / b @{x}", "a / b 1");
  row("after a C++ comment", Cpp, "/* ' \" */ @{x}", "/* ' \" */ 1");
  row("JavaScript quotes", JavaScript, "f(\"@{t}\")", "f(\"a\\\"b'\\x0a*/\\\\\")");
  row("MLIR comment", Mlir, "// @{t}\n", "// a\"b'\\n*/\\x5c\n");
  row("MLIR quotes", Mlir, "\"@{t}\"", R"("a\22b'\0A*/\5C")");
}

void TemplateTest::refuses_data() {
  gathernd::test::columns<QString, SnippetLanguage>("text", "language");
  const auto row = [](const char* name, const char* text,
                      SnippetLanguage language = SnippetLanguage::Python) {
    QTest::newRow(name) << QString(text) << language;
  };
  row("unknown hole", "@{y}");
  row("open hole", "@{x");
  row("open if", "@{if yes}a");
  row("end alone", "%% end\n");
  row("else alone", "@{else}");
  row("unknown text", "%% include nothing\n");
  row("includes itself", "%% include endless\n");
  row("a text in bare code", "x = @{t}");
  row("a text in bare code, empty", "x = @{nothing}");
  row("a text in a formatted literal", "f\"@{t}\"");
  row("a text in a raw literal", "r\"@{t}\"");
  row("a text in a long literal", "\"\"\"@{t}\"\"\"");
  row("a text after a backslash", "\"\\@{t}\"");
  row("a text behind an open literal", "'a\n@{t}");
  row("a text in a block comment", "/* @{t} */", SnippetLanguage::Cpp);
  row("a text as a character", "'@{t}'", SnippetLanguage::Cpp);
  row("a text in a C++ raw literal", "R\"(@{t})\"", SnippetLanguage::Cpp);
  row("a text in a JavaScript template", "`@{t}`", SnippetLanguage::JavaScript);
  row("a text behind a joined comment", "// a \\\n\"@{t}\" /* @{t}", SnippetLanguage::JavaScript);
  row("code that opens a literal", "x = @{open}");
  row("code that opens a comment", "x = @{dash}", SnippetLanguage::Cpp);
}

GATHERND_TEST(TemplateTest)
#include "template_test.moc"
