// SPDX-License-Identifier: GPL-3.0-or-later
// No text becomes code: whatever a file's fields hold, a framework's code reads the same to its language, but
// for what stands in comments and between quotes, and a literal means that text. The reader here is written
// for this test; the compiler is asked, too. Python's own parser is hostile_python_test.
#include "tests/support/hostile_code.h"

#include <QProcess>
#include <QTemporaryDir>

#include <QtTest/QtTest>

#include "core/text/visible_text.h"
#include "tests/support/files.h"
#include "tests/support/hostile_texts.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using gathernd::test::CodeField;
using gathernd::test::CodeFieldName;
using gathernd::test::codeWith;
using gathernd::test::kCodeFields;
using gathernd::test::kHostileTexts;

namespace {

/// Code as its language reads it: all but comments and blanks, with `"` for a literal.
struct CodeReading {
  std::string bare;
  std::vector<std::string> literals;  ///< what they mean, as bytes
  bool operator==(const CodeReading&) const = default;
};

class CodeReader {
 public:
  CodeReader(std::string text, SnippetLanguage language) : text_(std::move(text)), language_(language) {
    if (language == SnippetLanguage::Cpp) joinLines();
  }

  CodeReading read() && {
    while (at_ < text_.size()) {
      if (starts(language_ == SnippetLanguage::Python ? "#" : "//")) {
        while (at_ < text_.size() && !lineEnds()) ++at_;
      } else if (language_ != SnippetLanguage::Python && starts("/*")) {
        at_ = std::min(text_.find("*/", at_ + 2), text_.size() - 2) + 2;
      } else if (text_[at_] == '"' || text_[at_] == '\'') {
        literal();
      } else {
        if (!blank(text_[at_])) out_.bare += text_[at_];
        ++at_;
      }
    }
    return std::move(out_);
  }

 private:
  /// A backslash at the end of a line, blanks after it or not, joins the next one to it.
  void joinLines() {
    for (std::size_t at = text_.find('\\'); at != text_.npos; at = text_.find('\\', at + 1)) {
      const std::size_t next = text_.find_first_not_of(" \t\r\f\v", at + 1);
      if (next != text_.npos && text_[next] == '\n') text_.erase(at, next + 1 - at);
    }
  }

  bool starts(std::string_view what) const { return std::string_view(text_).substr(at_).starts_with(what); }
  static bool blank(char c) { return c == ' ' || c == '\n'; }
  bool lineEnds() const {
    const bool separator = starts("\u2028") || starts("\u2029");
    return text_[at_] == '\n' || text_[at_] == '\r' ||
           (separator && language_ == SnippetLanguage::JavaScript);
  }

  void literal() {
    const std::string quote(1, text_[at_]);
    const bool python = language_ == SnippetLanguage::Python;
    const std::string end = python && starts(quote + quote + quote) ? quote + quote + quote : quote;
    // Bytes and text are told apart by what they mean.
    if (python && at_ > 0 && text_[at_ - 1] == 'b') out_.bare.pop_back();
    at_ += end.size();
    std::string meaning;
    while (at_ < text_.size() && !starts(end)) {
      if (text_[at_] == '\n' && end.size() == 1) break;
      if (text_[at_] == '\\') {
        escape(meaning);
      } else {
        meaning += text_[at_++];
      }
    }
    out_.bare += starts(end) ? '"' : '!';
    at_ = std::min(at_ + end.size(), text_.size());
    out_.literals.push_back(std::move(meaning));
  }

  unsigned number(std::size_t digits, int base) {
    const auto value = static_cast<unsigned>(std::strtoul(text_.substr(at_, digits).c_str(), nullptr, base));
    at_ = std::min(at_ + digits, text_.size());
    return value;
  }

  void escape(std::string& meaning) {
    if (++at_ == text_.size()) return;
    const char letter = text_[at_];
    if (language_ == SnippetLanguage::Mlir && std::isxdigit(static_cast<unsigned char>(letter)) != 0) {
      meaning += static_cast<char>(number(2, 16));
    } else if (letter >= '0' && letter <= '7') {
      meaning += static_cast<char>(number(3, 8));
    } else if (letter == 'x') {
      ++at_;
      meaning += static_cast<char>(number(2, 16));
    } else if (letter == 'u') {
      ++at_;
      const unsigned value = number(4, 16);
      // Python's name for a byte that is no UTF-8.
      if (!appendUtf8(meaning, value)) meaning += static_cast<char>(value & 0xFF);
    } else {
      meaning += letter;
      ++at_;
    }
  }

  std::string text_;
  SnippetLanguage language_;
  std::size_t at_ = 0;
  CodeReading out_;
};

CodeReading readingOf(const std::string& text, SnippetLanguage language) {
  return CodeReader(text, language).read();
}

/// JavaScript has no bytes: a character stands for each that is no UTF-8.
std::string asMeant(std::string_view text, SnippetLanguage language) {
  if (language != SnippetLanguage::JavaScript) return std::string(text);
  std::string out;
  while (!text.empty()) {
    const std::size_t bytes = firstCodePoint(text).bytes;
    out += bytes == 0 ? "\uFFFD" : text.substr(0, bytes);
    text.remove_prefix(bytes == 0 ? 1 : bytes);
  }
  return out;
}

/// What the code should read as, from that of a harmless text as long.
CodeReading withText(CodeReading plain, const std::string& harmless, const std::string& text) {
  for (std::string& literal : plain.literals) {
    const std::size_t at = literal.find(harmless);
    if (at != literal.npos) literal.replace(at, harmless.size(), text);
  }
  return plain;
}

bool hidesSomething(std::string_view code) {
  while (!code.empty()) {
    const CodePoint point = firstCodePoint(code);
    if (point.bytes == 0 || (isInvisible(point.value) && point.value != '\n')) return true;
    code.remove_prefix(point.bytes);
  }
  return false;
}

std::string harmlessAs(std::string_view text) {
  return std::string(text.size(), 'q');  // a letter that stands in no template's literal
}

}  // namespace

class HostileCodeTest : public QObject {
  Q_OBJECT

 private slots:
  void theReaderSeesThrough_data() {
    const auto row = test::columns<SnippetLanguage, QByteArray, QByteArray>("language", "code", "bare");
    using enum SnippetLanguage;
    row("a comment that ends", Python, "# x\nevil", "evil");
    row("by a carriage return", Python, "# x\revil", "evil");
    row("a comment that goes on", Cpp, "// x \\ \nevil\nf()", "f()");
    row("a literal that ends", Python, "f(\"x\") + evil", "f(\")+evil");
    row("a literal that stays open", Cpp, "f(\"x\n)", "f(!)");
    row("a separator", JavaScript, "// x\u2028evil",
        "\xA8"
        "evil");
    row("a block", Cpp, "a /* x */ b", "ab");
  }
  void theReaderSeesThrough() {
    const auto [language, code, bare] = test::currentRow<SnippetLanguage, QByteArray, QByteArray>();
    const CodeReading reading = readingOf(code.toStdString(), language);
    QVERIFY2(QByteArray::fromStdString(reading.bare).endsWith(bare), reading.bare.c_str());
  }

  void noTextBecomesCode_data() {
    test::columns<QString, int>("framework", "field");
    for (const Framework& framework : frameworks()) {
      for (const CodeFieldName& field : kCodeFields) {
        QTest::addRow("%s, %s", framework.id.c_str(), field.name)
            << QString::fromStdString(framework.id) << static_cast<int>(field.field);
      }
    }
  }
  void noTextBecomesCode() {
    const auto [framework, field] = test::currentRow<QString, int>();
    const Framework& of = *findFramework(framework.toStdString());
    for (const std::string_view text : kHostileTexts) {
      const std::string harmless = harmlessAs(text);
      const auto plain = codeWith(of, static_cast<CodeField>(field), harmless);
      const auto code = codeWith(of, static_cast<CodeField>(field), std::string(text));
      const std::string shown = visibleText(text);
      QVERIFY2(plain.has_value() == code.has_value(), shown.c_str());
      if (!plain) {
        QCOMPARE(code.error().reason, plain.error().reason);
        QVERIFY2(code.error().reason != "snippet.template", shown.c_str());
        continue;
      }
      QVERIFY2(!hidesSomething(*code), (shown + "\n" + visibleText(*code)).c_str());
      const CodeReading reading = readingOf(*code, of.language);
      const CodeReading expected =
          withText(readingOf(*plain, of.language), harmless, asMeant(text, of.language));
      QVERIFY2(reading.bare == expected.bare, (shown + "\n" + *code).c_str());
      QVERIFY2(reading.literals == expected.literals, (shown + "\n" + *code).c_str());
    }
  }

  /// All of the plain loop's code in one file, each in a namespace of its own.
  void compiles() {
    std::string includes, code;
    int count = 0;
    for (const CodeFieldName& field : kCodeFields) {
      for (const std::string_view text : kHostileTexts) {
        const auto made = codeWith(*findFramework("cpp"), field.field, std::string(text));
        if (!made) continue;
        const std::size_t last = made->rfind("\n#include <");
        QVERIFY(last != made->npos);
        const std::size_t body = made->find('\n', last + 1) + 1;
        includes = made->substr(0, body);
        code += "namespace call" + std::to_string(count++) + " {\n" + made->substr(body) + "}\n";
      }
    }
    QVERIFY(count >= 4 * static_cast<int>(kHostileTexts.size()));
    const QTemporaryDir folder;
    const QString file = test::writeFile(folder.filePath(QStringLiteral("code.cpp")),
                                         QByteArray::fromStdString(includes + code));
    QProcess compiler;
    compiler.start(QStringLiteral(GATHERND_TEST_COMPILER),
                   {QStringLiteral("-std=c++20"), QStringLiteral("-fsyntax-only"),
                    QStringLiteral("-Wno-return-type"), QStringLiteral("-Werror=comment"), file});
    QVERIFY(compiler.waitForFinished(-1));
    QVERIFY2(compiler.exitCode() == 0, compiler.readAllStandardError().left(4000).constData());
  }
};

GATHERND_TEST(HostileCodeTest)
#include "hostile_code_test.moc"
