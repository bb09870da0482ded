// SPDX-License-Identifier: GPL-3.0-or-later
// The subset of Markdown: what each text is read as, where its faults stand, and that what is written is read
// back the same.
#include "core/teach/lesson/prose.h"

#include <QTest>
#include <random>

#include "core/teach/lesson/lesson.h"
#include "tests/core/teach/lesson/faults.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::teach;

namespace {

using Kind = ProseNode::Kind;

QString dump(const Prose& prose);
QString dump(const ProseNode& node) {
  const QString inside = dump(node.children);
  switch (node.kind) {
    case Kind::Paragraph:
      return "p(" + inside + ")";
    case Kind::Bullets:
      return "ul(" + inside + ")";
    case Kind::Numbers:
      return "ol(" + inside + ")";
    case Kind::Item:
      return "li(" + inside + ")";
    case Kind::Text:
      return "'" + QString::fromStdString(node.text) + "'";
    case Kind::Emphasis:
      return "em(" + inside + ")";
    case Kind::Strong:
      return "strong(" + inside + ")";
    case Kind::Code:
      return "`" + QString::fromStdString(node.text) + "`";
    case Kind::Link:
      return "a(" + inside + " -> " + QString::fromStdString(node.target) + ")";
  }
  return {};
}
QString dump(const Prose& prose) {
  QStringList parts;
  for (const ProseNode& node : prose) parts << dump(node);
  return parts.join(' ');
}

std::vector<ProseLine> linesOf(std::string_view text) {
  std::vector<ProseLine> lines;
  for (int number = 1;; ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back({text.substr(0, end), {number, 1}});
    if (end == text.size()) return lines;
    text.remove_prefix(end + 1);
  }
}

Prose read(const std::string& text, std::vector<Error>& faults) {
  return readProse(linesOf(text), faults);
}

const ProseNode* firstOf(const Prose& prose, Kind kind) {
  for (const ProseNode& node : prose) {
    if (node.kind == kind) return &node;
    if (const ProseNode* const found = firstOf(node.children, kind)) return found;
  }
  return nullptr;
}

}  // namespace

class ProseTest : public QObject {
  Q_OBJECT

 private slots:
  void grammar_data() {
    const auto row = test::columns<QString, QString>("text", "tree");
    row("nothing", "", "");
    row("blank", "  \n\t\n", "");
    row("a paragraph", "one\n  two \nthree", "p('one two three')");
    row("two paragraphs", "one\n\n\ntwo", "p('one') p('two')");
    row("emphasis", "an *index* and _another_", "p('an ' em('index') ' and ' em('another'))");
    row("strong", "**one** __two__", "p(strong('one') ' ' strong('two'))");
    row("strong in emphasis", "*a **b** c*", "p(em('a ' strong('b') ' c'))");
    row("emphasis in strong", "**a *b* c**", "p(strong('a ' em('b') ' c'))");
    row("over a line end", "*a\nb*", "p(em('a b'))");
    row("a name is no emphasis", "batch_dims and gather_nd_x", "p('batch_dims and gather_nd_x')");
    row("a product is no emphasis", "3 * 4 * 5", "p('3 * 4 * 5')");
    row("code", "`params[1, *]` is code", "p(`params[1, *]` ' is code')");
    row("code with a backtick", "`` a`b ``", "p(`a`b`)");
    row("a backslash in code", "`a\\`", "p(`a\\`)");
    row("spaces alone stay", "` `", "p(` `)");
    row("an escape", "\\*not\\* \\`this\\` \\\\ \\a", "p('*not* `this` \\ \\a')");
    row("a shape is no link", "[2, 4, 7] and [3] (no", "p('[2, 4, 7] and [3] (no')");
    row("a link", "see [the *start*](#look) now", "p('see ' a('the ' em('start') -> #look) ' now')");
    row("addresses", "[a](https://b.c/d_e*f?g=h#i) [m](MAILTO:a@b)",
        "p(a('a' -> https://b.c/d_e*f?g=h#i) ' ' a('m' -> MAILTO:a@b))");
    row("brackets in a link", "[[[1]]](#a)", "p(a('[[1]]' -> #a))");
    row("HTML is text", "<script>alert(1)</script> &amp;", "p('<script>alert(1)</script> &amp;')");
    row("bullets", "- one\n- two\n  more\n* three", "ul(li('one') li('two more') li('three'))");
    row("loose bullets", "- one\n\n- two", "ul(li('one') li('two'))");
    row("numbers", "1. one\n2. two", "ol(li('one') li('two'))");
    row("both", "- a\n1. b", "ul(li('a')) ol(li('b'))");
    row("a list ends a paragraph", "text\n- a\n\nmore", "p('text') ul(li('a')) p('more')");
    row("a year does not", "in\n1984. It was", "p('in 1984. It was')");
    row("marks in an item", "- `a` *b*", "ul(li(`a` ' ' em('b')))");
    row("Chinese lines join", "索引元组\n选取**切片**。\n其余 x",
        "p('索引元组选取' strong('切片') '。其余 x')");
    row("emphasis between Han", "这是*索引*的", "p('这是' em('索引') '的')");
  }
  void grammar() {
    const auto [text, tree] = test::currentRow<QString, QString>();
    std::vector<Error> faults;
    const std::string bytes = text.toStdString();
    const Prose prose = read(bytes, faults);
    QCOMPARE(dump(prose), tree);
    QVERIFY2(faults.empty(), qPrintable(test::textOf(faults).join(' ')));
    // Back and forth.
    const std::string written = proseText(prose);
    const Prose again = read(written, faults);
    QCOMPARE(dump(again), tree);
    QVERIFY(again == prose);
    QVERIFY2(faults.empty(), written.c_str());
  }

  void faults_data() {
    const auto row = test::columns<QString, QString>("text", "fault");
    row("ab\ncd *ef", "2:4 lesson.unclosed");
    row("a **b", "1:3 lesson.unclosed");
    row("索引 `b", "1:4 lesson.unclosed");
    row("a** b", "1:2 lesson.unopened");
    row("***a***", "1:1 lesson.signs 1:5 lesson.signs");
    row("*a **b* c", "1:4 lesson.unclosed");
    row("[*a](#b)*", "1:2 lesson.unclosed 1:9 lesson.unopened");
    row("![a](https://b.c)", "1:2 lesson.image");
    row("[a [b](#c)](#d)", "1:4 lesson.link_nested");
    row("a [](#b)", "1:3 lesson.link_empty");
    row("[a](javascript:alert(1))", "1:5 lesson.link");
    row("[a](JaVaScRiPt:x)", "1:5 lesson.link");
    row("[a](data:text/html;base64,x)", "1:5 lesson.link");
    row("[a](file:///etc/passwd)", "1:5 lesson.link");
    row("[a](//evil.example)", "1:5 lesson.link");
    row("[a](b.md)", "1:5 lesson.link");
    row("[a](https:evil)", "1:5 lesson.link");
    row("[a](https://b c)", "1:5 lesson.link");
    row("[a](https://b\"onclick=)", "1:5 lesson.link");
    row("[a]()", "1:5 lesson.link");
    row("[a](#Not an id)", "1:5 lesson.link");
    row("- a\n  - b", "2:3 lesson.list_nested");
    row("# a", "1:1 lesson.heading");
    row("a\n### b", "2:1 lesson.heading");
    row("> a", "1:1 lesson.quote");
    row("a\n***", "2:1 lesson.rule");
    row("~~~", "1:1 lesson.fence_here");
  }
  void faults() {
    const auto [text, fault] = test::currentRow<QString, QString>();
    std::vector<Error> faults;
    const std::string bytes = text.toStdString();
    const Prose prose = read(bytes, faults);
    QCOMPARE(test::textOf(faults).join(' '), fault);
    QVERIFY(test::allTold(faults, bytes));
    const ProseNode* const link = firstOf(prose, Kind::Link);
    QVERIFY(link == nullptr || fault.contains("unclosed") || fault.contains("nested") ||
            fault.contains("image"));
  }

  void nodesKnowTheirPlace() {
    std::vector<Error> faults;
    const Prose prose = read("索引 *em*\n  and `code` [a](#b)", faults);
    const auto place = [&](Kind kind) {
      const ProseNode* const node = firstOf(prose, kind);
      return std::pair(node->place.line, node->place.column);
    };
    QCOMPARE(place(Kind::Paragraph), std::pair(1, 1));
    QCOMPARE(place(Kind::Emphasis), std::pair(1, 4));
    QCOMPARE(place(Kind::Code), std::pair(2, 7));
    QCOMPARE(place(Kind::Link), std::pair(2, 14));
  }

  void countsWords_data() {
    const auto row = test::columns<QString, int>("text", "words");
    row("none", "", 0);
    row("five", "One *two* `three` four-and [five](#a)", 5);
    row("list", "- one\n- two three", 3);
    row("Han", QString::fromUtf8("索引元组，选取 params。"), 4);
  }
  void countsWords() {
    const auto [text, words] = test::currentRow<QString, int>();
    std::vector<Error> faults;
    const std::string bytes = text.toStdString();
    QCOMPARE(wordCount(read(bytes, faults)), words);
  }

  void plainTextSurvives_data() {
    const auto row = test::columns<QString>("text");
    for (const char* text : {"a",    "* a * b *", "- x",        "1. x",           "# x",
                             "> y",  "_a_ __b__", "`code`",     "[a](b) ![c](d)", "<b>",
                             "a\\",  "\\*",       "!",          "]( [",           "***",
                             "```",  "~~~",       "---",        "=== x",          "|a|",
                             "+ x",  "2*3",       "索引*元组*", "a_b_c_",         "100. x",
                             "a](#b"})
      row(text, QString::fromUtf8(text));
  }
  void plainTextSurvives() {
    QFETCH(QString, text);
    const Prose prose = plainProse(text.toStdString());
    std::vector<Error> faults;
    const std::string written = proseText(prose);
    QCOMPARE(dump(read(written, faults)), "p('" + text + "')");
    QVERIFY2(faults.empty(), written.c_str());
  }

  void randomSignsComeBack() {
    // Whatever can be read without a fault is written so that it reads the same.
    constexpr const char* kParts[] = {"*",  "_",   "**", "`",  "[",   "](#a)", "a", " ",
                                      "\\", "b c", "\n", "- ", "1. ", "索",    "!"};
    std::mt19937_64 random(7);
    int sound = 0;
    for (int round = 0; round < 40000; ++round) {
      std::string text;
      for (std::uint64_t i = random() % 12; i > 0; --i) text += kParts[random() % std::size(kParts)];
      std::vector<Error> faults;
      const Prose prose = read(text, faults);
      QVERIFY(test::allTold(faults, text));
      if (!faults.empty()) continue;
      ++sound;
      const std::string written = proseText(prose);
      const Prose again = read(written, faults);
      QVERIFY2(faults.empty() && again == prose,
               qPrintable(QString("%1 | %2 | %3 | %4")
                              .arg(QString::fromStdString(text), QString::fromStdString(written), dump(prose),
                                   dump(again))));
    }
    QVERIFY(sound > 5000);
  }

  void longTextsEnd_data() {
    const auto row = test::columns<QString>("part");
    for (const char* part :
         {"*a ", "[", "[a](", "`", "`` ` ", "[a](#b) ", "*a* ", "_", "](", "**a *b* ", "\\", "- a\n", "a\n"})
      row(part, part);
  }
  /// The longest text that a lesson may be: where the time grew with its square, this would not end.
  void longTextsEnd() {
    QFETCH(QString, part);
    std::vector<Error> faults;
    const Prose prose =
        read(part.repeated(static_cast<int>(kMostLessonBytes) / part.size()).toStdString(), faults);
    QVERIFY(!prose.empty() || !faults.empty());
  }
};

GATHERND_TEST(ProseTest)
#include "prose_test.moc"
