// SPDX-License-Identifier: GPL-3.0-or-later
// The languages of the window: whole, sound, found from wherever they are asked for, and drawn with letters
// that are there.
#include "ui/text/catalogue.h"

#include <QAction>
#include <QClipboard>
#include <QCoreApplication>
#include <QFontDatabase>
#include <QLocale>
#include <QRawFont>
#include <QSet>
#include <QTest>
#include <algorithm>

#include "core/call/plan.h"
#include "core/error/sentences.h"
#include "core/gradient/gradient.h"
#include "core/scenario/examples.h"
#include "core/teach/lesson/lesson.h"
#include "core/teach/lesson/lesson_check.h"
#include "core/teach/lesson/shipped_lessons.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/text/catalogue_file.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/files/document_file.h"
#include "ui/text/error_text.h"
#include "ui/text/value_text.h"

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;

namespace {

/// A language for as long as it lives.
class Speaking {
 public:
  explicit Speaking(const char* language) { speak(QLatin1String(language)); }
  ~Speaking() { speak(QStringLiteral("en")); }
  Speaking(const Speaking&) = delete;
  Speaking& operator=(const Speaking&) = delete;
};

QString look(const char* context, const char* text, int count = -1) {
  return QCoreApplication::translate(context, text, nullptr, count);
}

const CatalogueText kSound{QStringLiteral("&Open %1 of %2..."), {}, {QStringLiteral("%2 中的 %1(&O)...")}};

}  // namespace

class CatalogueTest : public QObject {
  Q_OBJECT

 private slots:
  void wholeAndSound_data() {
    const auto row = test::columns<QString, int>("language", "forms");
    row("English, which counts", "en", 2);
    row("Chinese", "zh_CN", 1);
  }
  void wholeAndSound() {
    const auto [language, forms] = test::currentRow<QString, int>();
    const auto texts = catalogueTexts(language);
    QVERIFY(!texts.empty());
    QStringList faults;
    for (const CatalogueText& text : texts) faults << faultsOf(text, forms);
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
  }

  /// What the test above would say of a translation that has gone wrong.
  void faultsAreSeen_data() {
    const auto row = test::columns<QString, QString>("translation", "fault");
    row("as it was", "%2 中的 %1(&O)...", "");
    row("a hole is missing", "%1(&O)...", "holes");
    row("a hole is another", "%2 中的 %3(&O)...", "holes");
    row("a hole counts", "%2 中的 %n(&O)...", "holes");
    row("no mnemonic", "%2 中的 %1...", "mnemonic");
    row("no dots", "%2 中的 %1(&O)", "dots");
    row("a line more", "%2\n%1(&O)...", "lines");
    row("a tag more", "<b>%2</b> %1(&O)...", "tags");
    row("nothing", "", "empty");
  }
  void faultsAreSeen() {
    const auto [translation, fault] = test::currentRow<QString, QString>();
    CatalogueText text = kSound;
    text.forms = {translation};
    const QString said = faultsOf(text, 1).join(u'\n');
    QVERIFY2(fault.isEmpty() ? said.isEmpty() : said.contains(fault + u':'), qPrintable(said));
  }

  /// Whatever class, file or namespace a text is asked for by.
  void contextsDoNotMatter() {
    const Speaking chinese("zh_CN");
    for (const char* context : {"Canvas", "gathernd::ui", "gathernd::ui::CanvasPainter", "Errors", "any"})
      QCOMPARE(look(context, "never read"), QStringLiteral("从未读取"));
    QCOMPARE(look("any", "no text of this program"), QStringLiteral("no text of this program"));
  }
  void englishCounts() {
    QCOMPARE(look("any", "%n hand(s)", 1), QStringLiteral("1 hand"));
    QCOMPARE(look("any", "%n hand(s)", 2), QStringLiteral("2 hands"));
    const Speaking chinese("zh_CN");
    QCOMPARE(look("any", "%n hand(s)", 2), QStringLiteral("2 人举手"));
  }
  void figuresAreAlike() {
    const Speaking chinese("zh_CN");
    QCOMPARE(QStringLiteral("%L1").arg(1234567), countText(1234567));
  }

  void localesChoose_data() {
    test::columns<QString, QString>("locale", "language");
    const std::pair<const char*, const char*> rows[] = {
        {"zh_CN.UTF-8", "zh_CN"}, {"zh_SG", "zh_CN"}, {"zh_TW", "en"}, {"zh_HK", "en"},
        {"de_DE", "en"},          {"C", "en"},        {"", "en"}};
    for (const auto& [locale, language] : rows)
      QTest::addRow("'%s'", locale) << QString(locale) << QString(language);
  }
  void localesChoose() {
    const auto [locale, language] = test::currentRow<QString, QString>();
    QCOMPARE(languageFor(locale), language);
  }

  /// Core's sentences in the window's language, whole; the same in English as the command line has it.
  void errorsAreSentences() {
    const Error error(ErrorCode::BatchDims, "batch_dims.negative", {{"batch_dims", std::int64_t{-2}}});
    QVERIFY(sentenceTemplate(error.reason) != nullptr);
    QCOMPARE(asSentence(errorSentence(error)), fromBytes(englishSentence(error)).replace(u'-', u'−') + u'.');
    const Speaking chinese("zh_CN");
    QCOMPARE(asSentence(errorSentence(error)), QStringLiteral("batch_dims 为 −2；它不能是负数。"));
    QCOMPARE(asSentence(QStringLiteral("gather 会为每个数取一行")),
             QStringLiteral("gather 会为每个数取一行。"));
    QCOMPARE(asSentence(QStringLiteral("an English clause")), QStringLiteral("An English clause."));
  }

  /// What memory is wanted for is said in the window's language as well.
  void memoryIsAskedForInWords_data() {
    const auto row = test::columns<Error, QString>("error", "chinese");
    GatherCall call;
    call.dialect = *findDialect("tensorflow-cpu");
    call.params = {DType::Float32, Shape{3, 4}};
    call.indices = {DType::Int64, Shape{2, 1}};
    const Plan plan = *makePlan(call);
    row("an output", checkOutputBytes(plan, 31).error(), "形状为 [2, 4] 的输出需要 32 字节；上限是 31");
    row("an upstream gradient", onesUpstream(plan, 31).error(), "全为 1 的上游梯度需要 32 字节；上限是 31");
  }
  void memoryIsAskedForInWords() {
    QFETCH(const Error, error);
    const Speaking chinese("zh_CN");
    QTEST(errorSentence(error), "chinese");
  }

  /// A fault of an example's text would be seen by nobody else.
  void examplesAreTranslated() {
    const Speaking chinese("zh_CN");
    QStringList left;
    for (const ExampleEntry& entry : shippedExamples()) {
      const auto document = documentOfExample(std::string(entry.id), INT64_MAX);
      QVERIFY(document);
      QString shown = fromBytes(document->title) + u' ' + fromBytes(document->notes);
      for (const Operand* const operand : {&document->params, &document->indices})
        for (const std::string& name : operand->axisNames) shown += u' ' + fromBytes(name);
      for (const QString& word : plainWords(shown)) {
        static const QSet<QString> names{"ONNX", "TensorFlow", "GPU",   "indices", "params", "batch",
                                         "dims", "range",      "label", "length",  "top"};  // of code too
        if (!names.contains(word)) left << fromBytes(entry.id) + u' ' + word;
      }
    }
    QVERIFY2(left.isEmpty(), qPrintable(left.join(u'\n')));
  }

  void lessonsAreTranslated() {
    for (const teach::CourseLesson& lesson : teach::course()) {
      const auto* const own = teach::findShippedLesson(lesson.id);
      const auto* const chinese = teach::findShippedLesson(lesson.id, "zh_CN");
      QVERIFY2(chinese != own && teach::sourceOfShipped(*chinese) == own, lesson.id.c_str());
      teach::LessonCheckOptions options;
      options.translation = true;
      options.source = std::string(own->text);
      const auto check = teach::checkLesson(chinese->text, options);
      for (const Error& fault : check.faults)
        QFAIL(qPrintable(fromBytes(chinese->file) + u' ' + QString::number(fault.line.value_or(0)) + u' ' +
                         fromBytes(englishSentence(fault))));
    }
    const auto chinese = teach::course("zh_CN");
    QCOMPARE(chinese.size(), teach::course().size());
    QCOMPARE(fromBytes(chinese.front().title), QStringLiteral("索引就是地址"));
    QCOMPARE(teach::course("xx").data(), teach::course().data());
  }

  /// As a teacher would say it, and never again as it was once: too literal, or another thing.
  void saidAsInClass_data() {
    // was: empty: right elsewhere; where: a lesson, or a text in English
    test::columns<QString, QString, QByteArray>("was", "is", "where");
    const auto row = [](const char* was, const char* is, const char* where) {
      QTest::newRow(where) << QString::fromUtf8(was) << QString::fromUtf8(is) << QByteArray(where);
    };
    row("会出来什么", "会得到什么", "brackets");
    row("的几个第一个数", "指出图像 1 的输出里两个框的第一个坐标", "batch-1");
    row("悄悄的", "静默写入的 0", "outside");
    row("无与标量", "空张量与标量", "nothing");
    row("近亲", "与 gather_nd 相近的操作", "Relatives of gather_nd");
    row("表决", "投票", "Cards to vote with");
    row("并非如此", "不对。", "Not so.");
    row("", "批次元素", "entry");  // an archive has 条目
    row("", "编号", "component");
  }
  void saidAsInClass() {
    const auto [was, is, where] = test::currentRow<QString, QString, QByteArray>();
    const Speaking chinese("zh_CN");
    const teach::LessonEntry* const lesson = teach::findShippedLesson(where.toStdString(), "zh_CN");
    const QString said = lesson != nullptr ? fromBytes(lesson->text) : look("any", where.constData());
    QVERIFY2(said.contains(is), qPrintable(said));
    if (was.isEmpty()) return;
    for (const CatalogueText& text : catalogueTexts(QStringLiteral("zh_CN")))
      QVERIFY2(!text.forms.join(QString()).contains(was), qPrintable(text.source));
    for (const teach::LessonEntry& entry : teach::shippedLessons())
      QVERIFY2(!fromBytes(entry.text).contains(was), qPrintable(fromBytes(entry.file)));
  }

  /// The axis of a tuple's numbers has a name of its own.
  void noAxisIsCalledNumber() {
    int named = 0;
    for (const teach::LessonEntry& entry : teach::shippedLessons()) {
      if (teach::sourceOfShipped(entry) == nullptr) continue;
      for (const teach::LessonStep& step : teach::readLesson(entry.text).lesson.steps) {
        for (const teach::DialStop& stop : step.stops) {
          for (const auto* names : {&stop.scene.paramsAxes, &stop.scene.indicesAxes}) {
            named += static_cast<int>(names->size());
            QVERIFY2(std::find(names->begin(), names->end(), "数") == names->end(), step.id.c_str());
          }
        }
      }
    }
    QVERIFY(named > 100);
  }

  /// Letters that no font has become boxes.
  void everyLetterIsDrawn() {
    const QString family = QStringLiteral("Noto Sans CJK SC");
    if (!QFontDatabase::families().contains(family)) QSKIP("fonts-noto-cjk is not installed");
    QString all;
    for (const CatalogueText& text : catalogueTexts(QStringLiteral("zh_CN")))
      all += text.forms.join(QString());
    for (const teach::LessonEntry& entry : teach::shippedLessons())
      if (teach::sourceOfShipped(entry) != nullptr) all += fromBytes(entry.text);
    const QRawFont font = QRawFont::fromFont(QFont(family));
    QVERIFY(font.familyName().contains(QLatin1String("CJK")));
    QSet<QChar> missing;
    for (const QChar letter : all)
      if (!letter.isSpace() && letter.unicode() > 0x7F && !font.supportsCharacter(letter)) missing << letter;
    // Marks and arrows that English has as well come from the other families of the theme.
    const QSet<QChar> elsewhere{QChar(0x25B8), QChar(0x25BE), QChar(0x2715)};
    missing.subtract(elsewhere);
    QString said;
    for (const QChar letter : missing) said += letter + QString::number(letter.unicode(), 16) + u' ';
    QVERIFY2(missing.isEmpty(), qPrintable(said));
  }

  void menuChoosesTheNextStart() {
    WindowFixture f;
    QVERIFY(f.find<QAction>("actionLanguageSystem")->isChecked());
    f.trigger("actionLanguage_zh_CN");
    QCOMPARE(f.settings.language(), QStringLiteral("zh_CN"));
    QCOMPARE(spokenLanguage(), QStringLiteral("en"));
    f.trigger("actionLanguageSystem");
    QCOMPARE(f.settings.language(), QString());
  }
  /// What can be searched for and sent on, whatever the window speaks.
  void errorsAreCopiedInEnglish() {
    const Speaking chinese("zh_CN");
    Document document = smallDocument();
    document.batchDims = 3;
    WindowFixture f(document);
    QTRY_VERIFY(f.session.snapshot().error.has_value());
    QAction* const english = f.find<QAction>("actionCopyErrorEnglish");
    QTRY_VERIFY(english->isVisible());
    english->trigger();
    const Error& error = *f.session.snapshot().error;
    QCOMPARE(QGuiApplication::clipboard()->text(),
             fromBytes(std::string(errorCodeName(error.code)) + ": " + englishSentence(error)));
    f.trigger("actionCopyError");
    QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("维数")));
  }
};

GATHERND_TEST(CatalogueTest)
#include "catalogue_test.moc"
