// SPDX-License-Identifier: GPL-3.0-or-later
// The page as a file: its size, that no answer is in it, that no text breaks out, that its policy fits its
// blocks, and that the same lesson gives the same bytes. What its script does: page_script.mjs,
// page_browser.mjs.
#include "core/teach/page/lesson_page.h"

#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTest>

#include "core/error/sentences.h"
#include "core/teach/lesson/lesson.h"
#include "core/teach/lesson/shipped_lessons.h"
#include "core/teach/page/page_text.h"
#include "core/teach/question/diagnosis.h"
#include "core/text/sha256.h"
#include "tests/core/teach/scenes.h"
#include "tests/support/hostile_texts.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::teach;

namespace {

QByteArray pageOf(const Lesson& lesson, const PageOptions& options = {}) {
  const auto page = lessonPage(lesson, options);
  if (!page) qWarning("no page: %s", page.error().reason.c_str());
  return page ? QByteArray::fromStdString(*page) : QByteArray();
}

Lesson lessonOf(const QByteArray& text) {
  LessonReading reading =
      readLesson(std::string_view(text.constData(), static_cast<std::size_t>(text.size())));
  if (!reading.faults.empty()) qWarning("%s", faultSentence(reading.faults.front()).c_str());
  return reading.lesson;
}

/// What stands between two texts.
QByteArray between(const QByteArray& page, const QByteArray& open, const QByteArray& close) {
  const qsizetype from = page.indexOf(open) + open.size();
  return page.mid(from, page.indexOf(close, from) - from);
}

QJsonObject dataOf(const QByteArray& page) {
  return QJsonDocument::fromJson(
             between(page, "<script type=\"application/json\" id=\"page_data\">", "</script>"))
      .object();
}

/// Every start tag of a page that stands outside of script and style.
QStringList tagsOf(const QByteArray& page) {
  QString text = QString::fromUtf8(page);
  text.remove(
      QRegularExpression("<(script|style)[^>]*>.*?</\\1>", QRegularExpression::DotMatchesEverythingOption));
  QStringList tags;
  static const QRegularExpression kTag("<[a-zA-Z!?/][^>]*>?");
  for (auto it = kTag.globalMatch(text); it.hasNext();) tags << it.next().captured();
  return tags;
}

/// The ways in which entries may be written.
QList<QByteArray> spellings(const std::vector<std::string>& entries) {
  QList<QByteArray> parts, quoted;
  for (const std::string& entry : entries) {
    parts << QByteArray::fromStdString(entry);
    quoted << '"' + parts.back() + '"';
  }
  QList<QByteArray> all;
  for (const char* const separator : {",", ", ", " ", ".", "\x1f", "\\u001f", ":", ";", "x", " × "}) {
    all << parts.join(separator);
  }
  all << quoted.join(",") << quoted.join(", ");
  QList<QByteArray> encoded;
  for (const QByteArray& text : all) encoded << text.toBase64() << text.toHex() << text.toPercentEncoding();
  return all + encoded;
}

QByteArray dense(const std::string& text) {
  return QByteArray::fromStdString(text).replace(" ", "").replace("\n", "");
}

/// What a reader meets anyway: in the lesson's own text, as a shape of what is given, among the choices of
/// another question, or as the same of a scene that no step asks about.
bool isGiven(const Lesson& lesson, const std::string& source, const Question& question, const Answer& right) {
  if (std::holds_alternative<Ending>(right)) return true;  // the words of the rules that each page has
  const QByteArray answer = dense(answerText(question, right));
  if (dense(source).contains(answer)) return true;
  std::vector<const DialStop*> asked;
  for (std::size_t k = 0; k < lesson.steps.size(); ++k) {
    if (!lesson.steps[k].ask) continue;
    asked.push_back(stopAsked(lesson, k));
    const auto scene = resolveScene(asked.back()->scene, {});
    const auto other = scene ? lessonQuestion(lesson, k, scene->scene) : Expected<Question>(question);
    if (!other) continue;
    for (const Answer& choice : other->choices)
      if (dense(answerText(*other, choice)) == answer) return true;
  }
  for (const LessonStep& step : lesson.steps)
    for (const DialStop& stop : step.stops) {
      const auto scene = resolveScene(stop.scene, {});
      if (!scene) continue;
      for (const Shape& shape : {scene->scene.params.shape(), scene->scene.indices.shape()})
        if (dense(shape.toString()) == answer) return true;
      if (std::find(asked.begin(), asked.end(), &stop) != asked.end()) continue;
      Question same = question;
      same.scene = scene->scene;
      if (const auto there = rightAnswer(same); there && dense(answerText(same, *there)) == answer)
        return true;
    }
  return false;
}

const QByteArray kHead = "---\ngathernd_lesson: 1\nid: a\ntitle: A\nminutes: 3\n---\n";

}  // namespace

class LessonPageTest : public QObject {
  Q_OBJECT

  void eachLesson() {
    QTest::addColumn<int>("number");
    for (std::size_t i = 0; i < shippedLessons().size(); ++i)
      QTest::addRow("%s", std::string(shippedLessons()[i].file).c_str()) << static_cast<int>(i);
  }
  static Lesson shipped(int number) {
    return readLesson(shippedLessons()[static_cast<std::size_t>(number)].text).lesson;
  }

 private slots:
  void sha256OfFips180_data() {
    const auto row = test::columns<QByteArray, QByteArray>("message", "digest");
    row("empty", {}, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    row("one block", "abc", QByteArray("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
    row("two blocks", "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        QByteArray("248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"));
    row("a million", QByteArray(1000000, 'a'),
        QByteArray("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"));
  }
  void sha256OfFips180() {
    const auto [message, digest] = test::currentRow<QByteArray, QByteArray>();
    const auto bytes = sha256(message.toStdString());
    const QByteArray raw(reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size()));
    QCOMPARE(raw.toHex(), digest);
    QCOMPARE(QByteArray::fromStdString(base64(bytes)), raw.toBase64());
  }

  /// Lengths about the ends of blocks, and base64's three endings, as Qt has them.
  void hashesAsQtDoes() {
    for (int length = 0; length < 200; ++length) {
      const QByteArray text(length, static_cast<char>('a' + length % 26));
      const auto bytes = sha256(text.toStdString());
      const QByteArray raw(reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size()));
      QCOMPARE(raw, QCryptographicHash::hash(text, QCryptographicHash::Sha256));
      const std::vector<std::uint8_t> plain(text.begin(), text.end());
      QCOMPARE(QByteArray::fromStdString(base64(plain)), text.toBase64());
    }
  }

  void isSmallAndTheSame_data() { eachLesson(); }
  void isSmallAndTheSame() {
    QFETCH(int, number);
    const QByteArray page = pageOf(shipped(number));
    QVERIFY(!page.isEmpty());
    QVERIFY2(page.size() <= kMostPageBytes, qPrintable(QString::number(page.size())));
    QCOMPARE(pageOf(shipped(number)), page);
    QVERIFY(!dataOf(page).isEmpty());
    QVERIFY(!page.contains('\r'));
  }

  /// Hashes are those of the very blocks; nothing else may run, load or be sent.
  void policyFits_data() { eachLesson(); }
  void policyFits() {
    QFETCH(int, number);
    const QByteArray page = pageOf(shipped(number));
    const auto hash = [](const QByteArray& block) {
      return "'sha256-" + QCryptographicHash::hash(block, QCryptographicHash::Sha256).toBase64() + "'";
    };
    const QByteArray policy = between(page, "Content-Security-Policy\" content=\"", "\">");
    QCOMPARE(policy, "default-src 'none'; script-src " + hash(between(page, "<script>", "</script>")) +
                         "; style-src " + hash(between(page, "<style>", "</style>")) +
                         "; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; "
                         "trusted-types 'none'");
    QVERIFY(page.indexOf("Content-Security-Policy") < page.indexOf("<style>"));
    QCOMPARE(page.count("<script"), 2);
    QCOMPARE(page.count("</script"), 2);
    const QByteArray script = between(page, "<script>", "</script>");
    for (const char* const word :
         {"innerHTML", "outerHTML", "insertAdjacent", "document.write", "eval(", "fetch(", "XMLHttp",
          "localStorage", "sessionStorage", "indexedDB", "cookie", "import("})
      QVERIFY2(!script.contains(word), word);
    QVERIFY2(script.size() < 48000, qPrintable(QString::number(script.size())));
  }

  /// Of a step that asks: no trace, no output, and the answer in no encoding that the page has, but where it
  /// is given.
  void noAnswerIsInside_data() { eachLesson(); }
  void noAnswerIsInside() {
    QFETCH(int, number);
    const Lesson lesson = shipped(number);
    const std::string source(shippedLessons()[static_cast<std::size_t>(number)].text);
    QByteArray page = pageOf(lesson);
    const QJsonArray scenes = dataOf(page)["scenes"].toArray();
    for (const auto& scene : scenes) {
      const QJsonObject object = scene.toObject();
      QVERIFY(!object.contains("output") && !object.contains("trace"));
    }
    page.remove(0, page.indexOf("<main>"));
    page.truncate(page.lastIndexOf("<script>"));
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
      if (!lesson.steps[i].ask || lesson.steps[i].ask->kind == QuestionKind::Choose) continue;
      const auto scene = test::valueOf(resolveScene(stopAsked(lesson, i)->scene, {}));
      const auto question = test::valueOf(lessonQuestion(lesson, i, scene.scene));
      const auto right = test::valueOf(rightAnswer(question));
      if (isGiven(lesson, source, question, right)) continue;
      QVERIFY2(!page.contains(QByteArray::fromStdString(answerText(question, right))),
               lesson.steps[i].id.c_str());
      const auto entries = answerEntries(question, right);
      if (entries.size() < 3) continue;  // one number stands anywhere
      for (const QByteArray& text : spellings(entries))
        QVERIFY2(!page.contains(text), qPrintable(QString::fromStdString(lesson.steps[i].id) + ": " + text));
      for (const Prose& hint : lesson.steps[i].ask->hints)
        QVERIFY(!page.contains(QByteArray::fromStdString(plainText(hint))));
      QVERIFY(!page.contains(QByteArray::fromStdString(plainText(lesson.steps[i].why).substr(0, 40))));
    }
  }

  /// Answers that stand nowhere in what is given, of each kind.
  void noAnswerOfALessonMadeForIt_data() {
    test::columns<QByteArray>("ask");
    QTest::addRow("shape") << QByteArray("kind: shape");
    QTest::addRow("place") << QByteArray("kind: place\nof: output[1,:,2]");
    QTest::addRow("value") << QByteArray("kind: value\nof: output[1,:,2]");
    QTest::addRow("tiles") << QByteArray("kind: tiles");
  }
  void noAnswerOfALessonMadeForIt() {
    QFETCH(QByteArray, ask);
    // The call stands in another step too, under other rules and with its output to be seen.
    const QByteArray call =
        "tf.gather_nd(arange:5,3,7, [[[4,2],[0,1],[3,0],[2,2]],[[1,1],[4,0],[0,2],[3,1]]])\n";
    const QByteArray text = kHead + "## Look {#one}\n```scene\n" + call +
                            "dialect: numpy\n```\n## Ask {#two}\n```scene\n" + call + "```\n```ask\n" + ask +
                            "\nhint: Two, four, then 2,4,7\n```\nIt is [2, 4, 7].\n";
    const Lesson lesson = lessonOf(text);
    const QByteArray page = pageOf(lesson);
    QVERIFY(page.contains("\"veil\""));
    const auto scene = test::valueOf(resolveScene(lesson.steps[1].stops.front().scene, {}));
    const auto question = test::valueOf(lessonQuestion(lesson, 1, scene.scene));
    const auto right = test::valueOf(rightAnswer(question));
    // The script is the same in every page, so it holds nothing of this one.
    QByteArray own = page;
    own.remove(0, own.indexOf("<main>"));
    own.truncate(own.lastIndexOf("<script>"));
    const QByteArray words = between(own, "\"words\":", "\"scenes\":");
    own.replace(words, "");
    for (const QByteArray& spelling : spellings(answerEntries(question, right)))
      QVERIFY2(!own.contains(spelling), spelling.constData());
    QVERIFY(!own.contains("\"trace\""));
    QVERIFY(!own.contains("class=\"tensor output\""));
  }

  /// Another answer changes nothing but what is given and what is veiled.
  void theRestSaysNothing() {
    const QByteArray head = kHead + "## Ask {#one}\n```scene\ntf.gather_nd(arange:4,2, [[";
    const QByteArray tail = "],[1]])\n```\n```ask\nkind: value\nof: output[:,0]\n```\nSo.\n";
    QByteArray a = pageOf(lessonOf(head + "3" + tail)), b = pageOf(lessonOf(head + "2" + tail));
    for (QByteArray* page : {&a, &b}) {
      const QByteArray veil = between(*page, "\"veil\":\"", "\"");
      QVERIFY(veil.size() > 10);
      page->replace(veil, "");
    }
    QCOMPARE(a.size(), b.size());
    int differences = 0;
    for (qsizetype i = 0; i < a.size(); ++i) differences += a[i] != b[i] ? 1 : 0;
    QCOMPARE(differences, 2);  // the number in the table and in the call
  }

  void hostileTexts_data() {
    const auto row = test::columns<QByteArray>("text");
    for (const std::string_view text : test::kHostileTexts)
      row(QByteArray(text.data(), static_cast<qsizetype>(text.size())).left(20).toHex().constData(),
          QByteArray(text.data(), static_cast<qsizetype>(text.size())));
    for (const char* const text :
         {"</script><script>alert(1)</script>", "<!--<script>", "\"]}</script>", "</style><b>",
          "</title><img src=x>", "\" onmouseover=\"alert(1)", "' autofocus onfocus='alert(1)",
          "@{script} @{data} @{title}", "javascript:alert(1)"})
      row(text, QByteArray(text));
  }
  void hostileTexts() {
    QFETCH(QByteArray, text);
    const std::string evil = text.toStdString();
    Lesson lesson =
        lessonOf(kHead +
                 "## One {#one}\nWords *here* and `there`, [link](#one).\n```dial\nname: K\nstop: 0\n"
                 "tf.gather_nd(arange:2,2, [[0]])\nstop: 1\ntf.gather_nd(arange:2,2, [[1]])\n"
                 "params: P\nindices: I\n```\n```ask\nkind: shape\nat: 1\nhint: H\n"
                 "wrong keep_depth: W\n```\nWhy.\n");
    const QStringList tags = tagsOf(pageOf(lesson));
    const qsizetype scripts = pageOf(lesson).count("<script");

    lesson.title = evil;
    LessonStep& step = lesson.steps.front();
    step.heading = step.dial = evil;
    step.prose.front().children.front().text = evil;
    for (ProseNode& node : step.prose.front().children) {
      if (node.kind == ProseNode::Kind::Link) node.target = evil;
      if (node.kind == ProseNode::Kind::Code) node.text = evil;
    }
    for (DialStop& stop : step.stops) {
      stop.scene.paramsTitle = stop.scene.indicesTitle = evil;
      stop.scene.paramsAxes = stop.scene.indicesAxes = {evil, evil};
    }
    step.ask->hints.front() = step.ask->wrong.front().sentence = step.why = plainProse(evil);
    const auto made = lessonPage(lesson);
    QVERIFY2(made, made ? "" : made.error().reason.c_str());
    const QByteArray page = QByteArray::fromStdString(*made);
    QCOMPARE(page.count("<script"), scripts);
    QCOMPARE(page.count("</script"), scripts);
    // The same tags with the same attributes, but for a link without its target.
    QStringList other = tagsOf(page);
    for (QStringList* list : {&other})
      for (QString& tag : *list)
        if (tag == "<a>") tag = "<a href=\"#one\" rel=\"noreferrer\">";
    QStringList plain = tags;
    // Axes now have names: a paragraph a tensor of each stop.
    for (int i = 0; i < 4; ++i) other.removeOne("<p class=\"axes\">");
    for (int i = 0; i < 4; ++i) plain.removeOne("<p class=\"axes\">");
    const auto count = [](const QStringList& list, const char* tag) { return list.count(QString(tag)); };
    QCOMPARE(other.size() - count(other, "</p>"), plain.size() - count(plain, "</p>"));
    QVERIFY(!page.contains("<!--"));
    QVERIFY(!QString::fromUtf8(page).contains(QChar(0x2028)));
    QVERIFY(QString::fromUtf8(page).toUtf8() == page);
    QVERIFY(!dataOf(page).isEmpty());

    // And of a single call.
    test::sceneOf("numpy", {1}, "[[0]]");
    Scenario scenario;
    scenario.dialect = *findDialect("numpy");
    scenario.dialect.name = scenario.title = scenario.notes = evil;
    scenario.axisNames["params"] = {evil};
    const std::string strings[] = {evil, "b"};
    const auto tensor = test::valueOf(Tensor::fromStrings(Shape{2}, strings));
    auto scene = test::valueOf(
        Scene::make(scenario, EditedTensor(tensor), test::sceneOf("numpy", {2}, "[[0],[1]]").indices));
    const auto single = test::valueOf(scenePage(LessonScene{scenario, scene}));
    const QByteArray one = QByteArray::fromStdString(single);
    QCOMPARE(one.count("<script"), 2);
    QCOMPARE(one.count("</script"), 2);
    QVERIFY(!dataOf(one).isEmpty());
    for (const QString& tag : tagsOf(one))
      QVERIFY2(!tag.contains("alert") && !tag.contains("evil"), qPrintable(tag));
  }

  /// A call that no question is about is told with its output.
  void outputIsTold() {
    const QByteArray page =
        pageOf(lessonOf(kHead + "## Look {#one}\n```scene\ntf.gather_nd(arange:4,2, [[3],[-1],[0]])\n"
                                "dialect: tensorflow-gpu\n```\n"));
    QVERIFY(page.contains("<div class=\"tensor output\"><h3>output [3, 2]</h3>"));
    QVERIFY(page.contains("<td>6</td><td>7</td></tr><tr><th scope=\"row\">1</th><td>0</td>"));
  }

  /// Above 400 cells there is the picture and no numbers to work with.
  void largeScenes() {
    const QByteArray page =
        pageOf(lessonOf(kHead + "## Big {#one}\n```scene\ntf.gather_nd(arange:20,25, [[3],[0]])\n```\n"
                                "```ask\nkind: shape\n```\n"));
    QVERIFY(dataOf(page)["scenes"].toArray().first().toObject().isEmpty());
    QVERIFY(!dataOf(page)["steps"].toArray().first().toObject().contains("ask"));
    QVERIFY(page.contains("This one is answered in the program."));
    QVERIFY(page.contains("…"));
  }

  /// A painter's picture stands once, with title and description; where it is no good, tables do.
  void pictures() {
    const Lesson lesson =
        lessonOf(kHead + "## Look {#one}\n```scene\ntf.gather_nd(arange:2,2, [[0]])\n```\n");
    int asked = 0;
    PageOptions options;
    const char* svg =
        "<?xml version=\"1.0\"?>\n<svg width=\"9mm\" height=\"9mm\" viewBox=\"0 0 9 9\" xmlns=\"x\">"
        "<title>a</title><desc>b</desc><path id=\"c\" d=\"M0 0\"/>"
        "<g fill=\"red\" onclick=\"evil()\" style=\"x\"><text x='1'>1 &lt; 2</text></g></svg>";
    options.picture = [&](const LessonScene&, bool) -> Expected<std::string> {
      ++asked;
      return std::string(svg);
    };
    QByteArray page = pageOf(lesson, options);
    QVERIFY(asked >= 1);
    QVERIFY(
        page.contains("<svg viewBox=\"0 0 9 9\" xml:space=\"preserve\" role=\"img\" aria-labelledby=\"p0_0_t "
                      "p0_0_d\"><title "
                      "id=\"p0_0_t\">params [2, 2], indices [1, 1], batch_dims 0, TensorFlow (CPU)</title>"));
    QVERIFY(page.contains("<path d=\"M0 0\"/><g fill=\"red\"><text x=\"1\">1 &lt; 2</text></g></svg>"));
    for (const char* const bad :
         {"<svg><script>evil()</script></svg>", "<svg><foreignObject><p>x</p></foreignObject></svg>",
          "<svg><g></svg>", "<svg></svg><svg></svg>", "<p>x</p>", "<svg><a href='x'>y</a></svg>",
          "<svg><image href='x'/></svg>", "<svg><path fill=\"url(http://x)\"/></svg>",
          "<svg><path x=1/></svg>", "<svg><clipPath/></svg>", "<svg><![CDATA[x]]></svg>", "<svg><text>x",
          "<svg", "", "<!DOCTYPE x [<!ENTITY e 'f'>]><svg></svg>", "<svg><style>x</style></svg>"}) {
      svg = bad;
      page = pageOf(lesson, options);
      QVERIFY2(!page.contains("<svg"), bad);
      QVERIFY2(page.contains("<div class=\"tensor params\">"), bad);
    }
    const std::string large = "<svg><text>" + std::string(200000, 'x') + "</text></svg>";
    svg = large.c_str();
    QVERIFY(pageOf(lesson, options).size() <= kMostPageBytes);
  }

  void outputIsHiddenFromThePainter() {
    const Lesson lesson = lessonOf(kHead +
                                   "## Look {#one}\n```scene\ntf.gather_nd(arange:2,2, [[0]])\n```\n"
                                   "## Ask {#two}\n```ask\nkind: shape\n```\n"
                                   "## Other {#three}\n```scene\ntf.gather_nd(arange:2,2, [[1]])\n```\n");
    QList<bool> hidden;
    PageOptions options;
    options.picture = [&](const LessonScene&, bool outputHidden) -> Expected<std::string> {
      hidden << outputHidden;
      return std::string("<svg></svg>");
    };
    pageOf(lesson, options);
    QVERIFY(hidden.endsWith(false));
    QVERIFY(hidden.size() % 2 == 0);
    for (qsizetype i = 0; i < hidden.size(); ++i) QCOMPARE(hidden[i], i % 2 == 0);
  }

  /// Every word that the script says is there, in the language that the caller gives.
  void words() {
    PageOptions options;
    options.language = "zh_CN";
    options.version = "9.8";
    options.words = [](std::string_view reason) {
      return reason == "page.check" ? std::string("检查<") : std::string();
    };
    const QByteArray page = pageOf(shipped(0), options);
    QVERIFY(page.contains("<html lang=\"zh-CN\">"));
    QVERIFY(page.contains("GatherND Explorer 9.8."));
    const QJsonObject words = dataOf(page)["words"].toObject();
    QCOMPARE(words["page.check"].toString(), QString("检查<"));
    const QString script = QString::fromStdString(pageScript());
    static const QRegularExpression kSaid("say\\(\"([a-z_.]+)\"");
    int said = 0;
    for (auto it = kSaid.globalMatch(script); it.hasNext(); ++said) {
      const QString word = it.next().captured(1);
      if (word.endsWith('_') || word.endsWith('.')) continue;
      QVERIFY2(words.contains(word) && words[word].toString() != word, qPrintable(word));
    }
    QVERIFY(said > 20);
  }

  /// The page of a call has what links need, a lesson's does without; the policy fits that script too.
  void linksAreOfACallAlone() {
    const auto made = test::valueOf(scenePage({Scenario(), test::sceneOf("numpy", {2}, "[[0],[1]]")}));
    const QByteArray page = QByteArray::fromStdString(made), lesson = pageOf(shipped(0));
    const QByteArray script = between(page, "<script>", "</script>");
    QCOMPARE(script, QByteArray::fromStdString(pageScript()));
    QVERIFY(between(page, "script-src '", "'") ==
            "sha256-" + QCryptographicHash::hash(script, QCryptographicHash::Sha256).toBase64());
    QVERIFY(script.contains("readLink") && !lesson.contains("readLink"));
    for (const char* const word : {"innerHTML", "outerHTML", "insertAdjacent", "document.write", "eval("})
      QVERIFY2(!script.contains(word), word);
    QVERIFY2(script.size() < 56000, qPrintable(QString::number(script.size())));
    QVERIFY(dataOf(page).contains("switches") && !dataOf(lesson).contains("switches"));
    const QJsonObject words = dataOf(page)["words"].toObject();
    for (const SentenceTemplate& sentence : sentenceTemplates()) {
      const QString reason =
          QString::fromUtf8(sentence.reason.data(), static_cast<int>(sentence.reason.size()));
      if (script.contains('"' + reason.toUtf8() + '"') && reason.startsWith("link."))
        QCOMPARE(words[reason].toString(), QString(sentence.text));
    }
  }

  void compactsSources() {
    QCOMPARE(compact("  const a = b;\n\n// no\n  // no\na // yes", "//"), "const a = b;\na // yes\n");
  }
};

GATHERND_TEST(LessonPageTest)
#include "lesson_page_test.moc"
