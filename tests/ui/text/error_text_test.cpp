// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences a person reads: filled, translatable, short.
#include "ui/text/error_text.h"

#include <QRegularExpression>
#include <QTest>
#include <QTranslator>
#include <algorithm>

#include "core/call/plan.h"
#include "core/error/sentences.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/session/session_fixture.h"

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;

namespace {

/// Turns every template of the context "Errors" round, holes kept.
class Backwards : public QTranslator {
 public:
  bool isEmpty() const override { return false; }
  QString translate(const char* context, const char* source, const char*, int) const override {
    if (qstrcmp(context, "Errors") != 0) return {};
    return QStringLiteral("«%1»").arg(QString::fromUtf8(source));
  }
};

}  // namespace

class ErrorTextTest : public QObject {
  Q_OBJECT

 private slots:
  /// Each hole of each template has a name that an argument can fill, and filling leaves none.
  void everyTemplateCanBeFilled_data() {
    const auto row = test::columns<QString>("reason");
    for (const SentenceTemplate& entry : sentenceTemplates()) {
      const QString reason =
          QString::fromUtf8(entry.reason.data(), static_cast<qsizetype>(entry.reason.size()));
      row(qPrintable(reason), reason);
    }
  }
  void everyTemplateCanBeFilled() {
    QFETCH(QString, reason);
    const QString text = QString::fromUtf8(sentenceTemplate(reason.toStdString()));
    static const QRegularExpression hole("\\{([a-z_]+)\\}");
    Error error(ErrorCode::Usage, reason.toStdString());
    auto found = hole.globalMatch(text);
    int number = 1000;
    while (found.hasNext()) {
      ErrorArg arg{found.next().captured(1).toStdString(), std::int64_t{++number}};
      const auto same = [&](const ErrorArg& other) { return other.name == arg.name; };
      if (std::none_of(error.args.begin(), error.args.end(), same)) error.args.push_back(std::move(arg));
    }
    const QString sentence = errorSentence(error);
    QVERIFY(!sentence.contains(u'{') && !sentence.contains(u'}'));
    for (const ErrorArg& arg : error.args) {
      QVERIFY(sentence.contains(QString::number(std::get<std::int64_t>(arg.value))));
    }
    // Words of the page to take home are sentences already.
    if (!reason.startsWith(QLatin1String("page."))) QVERIFY(!sentence.endsWith(u'.'));
  }

  /// The errors that planning really gives fill their own templates.
  void realErrorsLeaveNoHole_data() {
    test::columns<QString, std::int64_t, QString, QString>("dialect", "batchDims", "indices", "policy");
    const auto row = [](const char* name, const char* dialect, std::int64_t batchDims, const char* indices,
                        const char* policy = "") {
      QTest::newRow(name) << QString(dialect) << batchDims << QString(indices) << QString(policy);
    };
    row("negative", "tensorflow-cpu", -1, "[[0]]");
    row("too many batch dims", "tensorflow-cpu", 2, "[[0]]");
    row("no batch dims", "numpy", 1, "[[0]]");
    row("too deep", "tensorflow-cpu", 0, "[[0,0,0]]");
    row("mismatch", "tensorflow-cpu", 1, "[[0]]");
    row("scalar", "onnx", 0, "0");
    row("policy", "onnx", 0, "[[0]]", "ERROR");
    row("unknown policy", "tensorflow-cpu", 0, "[[0]]", "HOPE");
    row("policy on a GPU", "tensorflow-gpu", 0, "[[0]]", "ERROR");
    row("out of range", "tensorflow-cpu", 0, "[[0],[9]]");
  }
  void realErrorsLeaveNoHole() {
    const auto [dialect, batchDims, indices, policy] =
        test::currentRow<QString, std::int64_t, QString, QString>();
    CoreSession session;
    Document document = makeDocument(arange(Shape{3, 4}), literal(indices.toStdString(), DType::Int64),
                                     qPrintable(dialect), batchDims);
    document.policy = policy.toStdString();
    session.load(document);
    QVERIFY(waitIdle(session));
    QVERIFY(session.snapshot().error.has_value());
    const QString sentence = errorSentence(*session.snapshot().error);
    QVERIFY2(!sentence.contains(QRegularExpression("\\{[a-z_]+\\}")), qPrintable(sentence));
    QVERIFY(sentence.size() > 10);
  }

  void theTemplateIsTranslatedThenFilled() {
    Backwards translator;
    QCoreApplication::installTranslator(&translator);
    const Error error(ErrorCode::BatchDims, "batch_dims.negative", {{"batch_dims", std::int64_t{-2}}});
    const QString sentence = errorSentence(error);
    QCoreApplication::removeTranslator(&translator);
    QVERIFY(sentence.startsWith(u'«') && sentence.endsWith(u'»'));
    QVERIFY(sentence.contains(QStringLiteral("−2")));
  }

  /// Which number of a tuple is said by word, and translated as one; several are a list of words.
  void placesAreCountedInWords() {
    const char* const words[] = {"first",  "second", "third", "fourth", "fifth", "sixth", "seventh",
                                 "eighth", "ninth",  "tenth", "11th",   "12th",  "13th",  "14th"};
    for (int place = 0; place < 14; ++place) QCOMPARE(ordinalWord(place), std::string(words[place]));
    QCOMPARE(ordinalWord(20), std::string("21st"));
    QCOMPARE(ordinalWord(22), std::string("23rd"));
    QCOMPARE(ordinalWord(31), std::string("32nd"));
    const Error error(ErrorCode::OutOfRange, "bad_proposal.one_based",
                      {{"nths", std::string("first, second")}});
    QVERIFY(errorSentence(error).startsWith("the first, second number of a tuple is never 0"));
    Backwards translator;
    QCoreApplication::installTranslator(&translator);
    const QString sentence = errorSentence(error);
    QCoreApplication::removeTranslator(&translator);
    QVERIFY2(sentence.contains(QStringLiteral("«first», «second»")), qPrintable(sentence));
  }

  void aFileThatEndsTooEarlySaysWhere() {
    const Error error(ErrorCode::Parse, "onnx.cut",
                      {{"path", std::string("m.onnx")},
                       {"offset", std::int64_t{6}},
                       {"needed", std::string("9")},
                       {"left", std::int64_t{4}}});
    QCOMPARE(errorSentence(error),
             QStringLiteral(
                 "m.onnx is cut short or damaged: at byte 6 it says that 9 more bytes follow, and 4 do"));
  }

  void longArgumentsAreShortened() {
    const Error error(ErrorCode::Io, "backend.unknown", {{"backend", std::string(5000, 'x')}});
    QVERIFY(errorSentence(error).size() < 300);
    QVERIFY(errorSentence(error).contains(QStringLiteral("…")));
  }

  void argumentsAreNotFilledAgain() {
    const Error error(ErrorCode::Unsupported, "backend.unavailable",
                      {{"backend", std::string("{reason}")}, {"reason", std::string("{backend}")}});
    QCOMPARE(errorSentence(error), QStringLiteral("the backend {reason} is unavailable: {backend}"));
  }

  void anUnknownReasonShowsItself() {
    QCOMPARE(errorSentence(Error(ErrorCode::Io, "never.heard")), QStringLiteral("never.heard"));
  }
};

GATHERND_TEST(ErrorTextTest)
#include "error_text_test.moc"
