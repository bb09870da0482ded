// SPDX-License-Identifier: GPL-3.0-or-later
// Calls as links, there and back; cut, changed and forged links.
#include "core/scenario/link.h"

#include <QTest>
#include <cctype>
#include <cstring>

#include "core/error/sentences.h"
#include "core/text/literal/literal.h"
#include "tests/support/links.h"
#include "tests/support/random_count.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;

namespace {

using test::kHostileLinks;
using test::RandomLinkedCall;

Scenario callOf(const char* params, const char* indices) {
  LiteralOptions whole;
  whole.integerDefault = DType::Int64;
  Scenario scenario;
  scenario.dialect = *findDialect("tensorflow-cpu");
  scenario.params = EditedTensor(*parseLiteral(params));
  scenario.indices = EditedTensor(*parseLiteral(indices, whole));
  return scenario;
}

bool sameBits(const TensorSource& a, const TensorSource& b) {
  const Tensor& one = std::get<EditedTensor>(a).base();
  const Tensor& other = std::get<EditedTensor>(b).base();
  return one.dtype() == other.dtype() && one.shape() == other.shape() && bitEqual(one, other);
}

std::string reasonOf(std::string_view link) {
  const auto read = readLink(link);
  if (read) return "read";
  // Whatever is refused is refused in a sentence without a hole.
  const std::string sentence = englishSentence(read.error());
  return sentenceTemplate(read.error().reason) != nullptr && sentence.find('{') == sentence.npos
             ? read.error().reason
             : "no sentence";
}

std::string reasonOfWriting(const Scenario& scenario) {
  const auto link = linkOf(scenario);
  return link ? "written" : link.error().reason;
}

}  // namespace

class LinkTest : public QObject {
  Q_OBJECT

 private slots:
  void texts_data() {
    test::columns<QByteArray, Scenario>("link", "scenario");
    const auto row = [](const char* name, const char* body, const Scenario& scenario) {
      QTest::newRow(name) << QByteArray::fromStdString(test::linkWith(body)) << scenario;
    };
    row("whole numbers", "1~int32.2.2:1,2,3,4~int64.1.2:0,1", callOf("[[1, 2], [3, 4]]", "[[0, 1]]"));
    row("decimals", "1~float32.4:1.5,-0.0,1e30,2.5e-05~int64.1.1:-1",
        callOf("[1.5, -0.0, 1e30, 2.5e-5]", "[[-1]]"));
    row("no finite ones", "1~float32.4:NaN,NaN:0x7fc00001,Infinity,-Infinity~int64.1.1:0",
        callOf("[nan, nan:0x7fc00001, inf, -inf]", "[[0]]"));
    row("complex", "1~complex64.2:1.0,2.0,-0.5,Infinity~int64.1.1:0", callOf("[1+2j, -0.5+infj]", "[[0]]"));
    row("bool", "1~bool.2:true,false~int64.1.1:0", callOf("[True, False]", "[[0]]"));
    row("strings", "1~string.3:Zw%C3%B6lf%20%7E,,-._~int64.1.1:0",
        callOf("[\"Zwölf ~\", \"\", \"-._\"]", "[[0]]"));
    row("a scalar", "1~int32:7~int64.0:", callOf("7", "[]"));
    row("nothing", "1~int32.0:~int64.0:", callOf("[]", "[]"));
    Scenario all = callOf("[[1, 2]]", "[[0]]");
    all.title = all.notes = "left out";
    all.batchDims = 1;
    all.dialect = *findDialect("jax-fill");
    all.policy = "WHAT?";
    all.fillValue = Element::of(DType::Int32, -7);
    row("all fields", "1~int32.1.2:1,2~int64.1.1:0~b1~djax-fill~pWHAT%3F~fint32:-7", all);
    Scenario own = callOf("[1]", "[[5]]");
    own.dialect = ownDialect(*findDialect("numpy"));
    QVERIFY(setRule(own.dialect, "out_of_range", "zero"));
    own.dialect.name = "mine";
    row("own rules", "1~int32.1:1~int64.1.1:5~dnumpy,out_of_range,zero", own);
    Scenario generated;
    generated.dialect = *findDialect("numpy");
    generated.params = GeneratorSpec{GeneratorKind::Arange, Shape{2, 2}, 0, std::nullopt};
    generated.indices = GeneratorSpec{GeneratorKind::Zeros, Shape{1, 2}, 0, DType::Int8};
    row("generators", "1~float32.2.2:0.0,1.0,2.0,3.0~int8.1.2:0,0~dnumpy", generated);
  }
  void texts() {
    const auto [link, scenario] = test::currentRow<QByteArray, Scenario>();
    const auto made = linkOf(scenario);
    QVERIFY2(made, made ? "" : made.error().reason.c_str());
    QCOMPARE(QByteArray::fromStdString(*made), link);
    const auto read = readLink(*made);
    QVERIFY2(read, read ? "" : read.error().reason.c_str());
    QVERIFY(read->title.empty() && read->notes.empty());
    QCOMPARE(*linkOf(*read), *made);
    if (std::holds_alternative<GeneratorSpec>(scenario.params)) return;
    QVERIFY(sameBits(read->params, scenario.params));
    QVERIFY(sameBits(read->indices, scenario.indices));
  }

  /// For GATHERND_RANDOM_COUNT calls.
  void thereAndBack() {
    RandomLinkedCall calls(20261128);
    std::array<int, kAllDTypes.size()> seen{};
    std::size_t longest = 0;
    for (int i = test::randomCount(1000); i > 0; --i) {
      const Scenario scenario = calls.next();
      const auto link = linkOf(scenario);
      QVERIFY2(link, link ? "" : link.error().reason.c_str());
      longest = std::max(longest, link->size());
      QVERIFY(link->size() <= kLinkCharacters);
      for (const char c : *link)
        QVERIFY(std::isalnum(static_cast<unsigned char>(c)) || std::strchr(":~.,%_-", c));
      const auto read = readLink(*link);
      QVERIFY2(read, link->c_str());
      QVERIFY2(sameBits(read->params, scenario.params), link->c_str());
      QVERIFY2(sameBits(read->indices, scenario.indices), link->c_str());
      QVERIFY2(read->rules() == scenario.rules(), link->c_str());
      QCOMPARE(*linkOf(*read), *link);
      ++seen[static_cast<std::size_t>(std::get<EditedTensor>(scenario.params).dtype())];
    }
    QVERIFY(longest > 400);
    for (const int count : seen) QVERIFY(count > 0 || test::randomCount(1000) < 1000);
  }

  void noPartIsRead() {
    RandomLinkedCall calls(1);
    for (int i = 0; i < 60; ++i) {
      const std::string link = *linkOf(calls.next());
      for (std::size_t length = 0; length < link.size(); ++length)
        QVERIFY2(reasonOf(link.substr(0, length)) != "read", link.substr(0, length).c_str());
    }
  }

  /// Every other character of a link, and some that are none, in every place.
  void noChangedCharacterIsRead() {
    const std::string characters =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789:~.,%_-+;!?#/\"<\x01\xff";
    RandomLinkedCall calls(2);
    for (int i = 0; i < 12; ++i) {
      const std::string link = *linkOf(calls.next());
      for (std::size_t at = 0; at < link.size(); ++at) {
        std::string changed = link;
        for (const char c : characters) {
          changed[at] = c;
          if (c != link[at]) QVERIFY2(reasonOf(changed) != "read", changed.c_str());
        }
      }
    }
  }

  void hostile_data() {
    const auto row = test::columns<QByteArray, QByteArray>("body", "reason");
    for (const auto& link : kHostileLinks)
      row(link.name, QByteArray(link.body), QByteArray(link.reason == nullptr ? "read" : link.reason));
  }
  void hostile() {
    const auto [body, reason] = test::currentRow<QByteArray, QByteArray>();
    const std::string link = test::linkWith(body.toStdString());
    QCOMPARE(QByteArray::fromStdString(reasonOf(link)), reason);
    if (const auto read = readLink(link)) QVERIFY(linkOf(*read));
  }

  void otherTexts_data() {
    const auto row = test::columns<QByteArray, QByteArray, bool>("text", "reason", "meant");
    const std::string sound = test::linkWith("1~int8.2:1,2~int64.1.1:1");
    const QByteArray link = QByteArray::fromStdString(sound);
    row("nothing", "", "link.none", false);
    row("a word", "gathernd", "link.none", false);
    row("an error of ours", "gathernd: error: parse: x", "link.none", false);
    row("a file", "1~x.npz", "link.cut", false);
    row("without its beginning", link.mid(9), "read", true);
    row("cut without its beginning", link.mid(9).chopped(1), "link.cut", true);
    row("the beginning alone", "gathernd:1", "link.none", true);
    row("cut at once", "gathernd:1~", "link.cut", true);
    row("of a later version", "gathernd:2~anything at all", "link.version", true);
    row("of a very late version", "gathernd:" + QByteArray(60, '7') + "~", "link.version", true);
    row("the wrong check", link.chopped(1) + (link.endsWith('0') ? "1" : "0"), "link.cut", true);
    row("a check in capitals", link.chopped(4) + link.right(4).toUpper() + " ",
        link.right(4).toUpper() == link.right(4) ? "read" : "link.cut", true);
    row("something behind it", link + "~0!t3", "link.cut", true);
    row("twice", link + link, "link.cut", true);
    row("in capitals", link.toUpper(), "link.none", true);
    row("an address", "gathernd://1~int8:1", "link.none", true);
    row("the prefix alone", "gathernd:", "link.none", true);
    row("the prefix and a word", "gathernd:xyz", "link.none", true);
    row("wrapped by mail", " \n" + link.left(20) + "\r\n\t " + link.mid(20) + "\n", "read", true);
    QByteArray spaced;
    for (const char c : link) spaced += QByteArray(1, c) + QByteArray(100, ' ');
    row("drawn out", spaced, "read", true);
    row("2,001 characters", "gathernd:1~" + QByteArray(1990, 'x'), "link.length", true);
    row("2,000 characters", "gathernd:1~" + QByteArray(1989, 'x'), "link.cut", true);
    row("ten million", "gathernd:1~" + QByteArray(10000000, '1'), "link.length", true);
    row("a zero byte", link + QByteArray(1, '\0'), "link.cut", true);
  }
  void otherTexts() {
    const auto [text, reason, meant] = test::currentRow<QByteArray, QByteArray, bool>();
    const std::string_view view(text.constData(), static_cast<std::size_t>(text.size()));
    QCOMPARE(QByteArray::fromStdString(reasonOf(view)), reason);
    QCOMPARE(isLink(view), meant);
  }

  void inATextThereIsOne_data() {
    // reason: "a": the first link is read; "none": there is none
    const auto row = test::columns<QByteArray, QByteArray>("text", "reason");
    const QByteArray a = QByteArray::fromStdString(test::linkWith("1~int8.2:1,1~int64.1.1:1~fint8:1"));
    const QByteArray b = QByteArray::fromStdString(test::linkWith("1~int8.2:1,2~int64.1.1:0"));
    row("alone", a, "a");
    row("within a sentence", "see " + a + " please", "a");
    for (const char* mark : {".", ",", ";", ":", "!", "?", "...", "\xE2\x80\x9D", "-", "_", "**"})
      row(mark, a + mark, "a");
    row("<>", '<' + a + '>', "a");
    row("()", '(' + a + ").", "a");
    row("quotes", '"' + a + '"', "a");
    row("Markdown", "[a call](" + a + ')', "a");
    row("a page's address", "https://x.org/page.html#" + a, "a");
    row("an address", QByteArray(a).replace(":1~int8", "://1~int8"), "a");
    row("a prefix in capitals", QByteArray(a).replace("gathernd", "GATHERND"), "a");
    row("without its beginning", "Here: " + a.mid(9) + ".", "a");
    const QByteArray mail =
        "Dear all,\r\n\r\nwhat does " + a + "\r\ngive? See 1~x.npz, ~k0000.\r\n-- \r\nAnn\r\n";
    row("a mail", mail, "a");
    row("a mail, answered", "> " + QByteArray(mail).replace("\r\n", "\r\n> "), "a");
    for (qsizetype at = 1; at < a.size(); ++at)
      row(qPrintable(QString("broken at %1").arg(at)),
          "What of\n" + a.left(at) + "\n" + a.mid(at) + "\nRegards", "a");
    row("broken, answered", "> " + a.left(30) + "\n> " + a.mid(30) + "\n> Regards", "a");
    row("twice", a + '\n' + a, "a");
    row("two", a + " or " + b, "link.several");
    row("two lines", a + '\n' + b + '\n', "link.several");
    row("two in one", a + b, "link.cut");
    row("a sound and a cut one", a + ", " + b.chopped(1), "a");
    row("cut within a sentence", "see " + a.chopped(1) + " please", "link.cut");
    row("cut in brackets", '<' + a.chopped(1) + '>', "link.cut");
    row("letters behind it", a + "x", "link.cut");
    row("of a later version", "see gathernd:2~x", "link.version");
    row("forged", "see " + QByteArray::fromStdString(test::linkWith("1~int8:1,2~int8:1")), "link.count");
    row("words", "gathernd", "none");
    row("an error of ours", "gathernd: error: parse: x", "none");
    row("a word behind it", "in namespace gathernd: x", "none");
    row("numbers", "1~2, 3", "none");
    row("a file", "1~x.npz", "none");
    row("nothing", "", "none");
    row("a large text", QByteArray(2000000, '1') + ' ' + a, "a");
  }
  void inATextThereIsOne() {
    const auto [text, reason] = test::currentRow<QByteArray, QByteArray>();
    const auto call = linkedCall({text.constData(), static_cast<std::size_t>(text.size())});
    const std::string told = !call ? call.error().reason : *call ? *linkOf(**call) : "none";
    QCOMPARE(QByteArray::fromStdString(told),
             reason == "a" ? QByteArray::fromStdString(test::linkWith("1~int8.2:1,1~int64.1.1:1~fint8:1"))
                           : reason);
    if (!call) QVERIFY(englishSentence(call.error()).find('{') == std::string::npos);
  }

  /// Its letters may be many, and its marks as well.
  void textsThatTakeLong() {
    for (const char* part : {"1~", "~k0000 ", "1~int8:1~k0000 ", "\n1~", "gathernd:", ":"}) {
      std::string text;
      while (text.size() < 1000000) text += part;
      QVERIFY(!linkedCall(text) || !*linkedCall(text));
    }
  }

  /// What no link holds.
  void notWritten() {
    Scenario scenario = callOf("[1]", "[[0]]");
    const auto zeros = [](DType dtype, const Shape& shape) {
      return EditedTensor(*Tensor::zeros(dtype, shape));
    };
    scenario.params = zeros(DType::Int8, {63});
    QCOMPARE(reasonOfWriting(scenario), std::string("written"));
    scenario.params = zeros(DType::Int8, {64});
    QCOMPARE(reasonOfWriting(scenario), std::string("link.numbers"));
    scenario.params = zeros(DType::Complex64, {32});
    QCOMPARE(reasonOfWriting(scenario), std::string("link.numbers"));
    scenario.params = zeros(DType::Complex64, {31});
    QCOMPARE(reasonOfWriting(scenario), std::string("written"));
    scenario.params = zeros(DType::Int8, {std::int64_t{1} << 20, std::int64_t{1} << 20, 0});
    QCOMPARE(reasonOfWriting(scenario), std::string("link.shape"));
    scenario.params = FileSource{"x.npy"};
    QCOMPARE(reasonOfWriting(scenario), std::string("link.file"));
    scenario.params = GeneratorSpec{GeneratorKind::Zeros, Shape{std::int64_t{1} << 40}, 0, std::nullopt};
    QCOMPARE(reasonOfWriting(scenario), std::string("link.numbers"));
    scenario.params = GeneratorSpec{GeneratorKind::ShapeOnly, Shape{2}, 0, std::nullopt};
    QCOMPARE(reasonOfWriting(scenario), std::string("generate.shape_only"));
    for (const std::size_t length : {std::size_t{640}, std::size_t{660}, std::size_t{100000000}}) {
      const std::string strings[] = {std::string(length, '\xff')};
      scenario.params = EditedTensor(*Tensor::fromStrings({1}, strings));
      QCOMPARE(reasonOfWriting(scenario), std::string(length == 640 ? "written" : "link.length"));
    }
  }
};

GATHERND_TEST(LinkTest)
#include "link_test.moc"
