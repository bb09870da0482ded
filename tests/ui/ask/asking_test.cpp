// SPDX-License-Identifier: GPL-3.0-or-later
// A question from the first key to the reveal: typed and clicked answers, what is said of them, hints, and
// that whatever ends it takes the veil away.
#include "ui/ask/asking.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include "core/scenario/examples.h"
#include "core/teach/question/generator.h"
#include "core/text/literal/literal.h"
#include "tests/support/calls.h"
#include "tests/support/random_count.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/canvas/canvas_fixture.h"
#include "ui/ask/question_box.h"
#include "ui/files/document_file.h"

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;
using gathernd::teach::QuestionKind;

namespace {

struct AskFixture : CanvasFixture {
  Asking asking{session};
  explicit AskFixture(Document document = rowsDocument()) : CanvasFixture(std::move(document)) {
    canvas.setAsking(asking);
    canvas.setFocus();
  }
  bool ask(QuestionKind kind, const teach::AskedPart& of = {}) {
    return asking.askAboutDocument(kind, of).has_value();
  }
  void keys(const QString& text) { QTest::keyClicks(&canvas, text); }
  void key(Qt::Key code) { QTest::keyClick(&canvas, code); }
};

teach::AskedPart tuplePart(std::int64_t tuple) {
  teach::AskedPart part;
  part.part = {tuple, std::nullopt};
  return part;
}

}  // namespace

class AskingTest : public QObject {
  Q_OBJECT

 private slots:
  void shapeByKeys() {
    AskFixture f;  // [5, 2] tuples into [2, 3, 4]: [5, 4]
    QVERIFY(f.ask(QuestionKind::Shape));
    QCOMPARE(f.session.snapshot().veil, Veil::Shape);
    QVERIFY(!f.session.snapshot().plan);
    f.keys("5,2,4");
    f.key(Qt::Key_Return);
    QCOMPARE(f.asking.stage(), Asking::Stage::Open);
    QCOMPARE(f.asking.view()->shapeState, AnswerState::Wrong);
    QVERIFY(!f.asking.outcome().verdict.isEmpty());
    f.keys("5 4");  // a new answer takes the place of a wrong one
    QCOMPARE(f.asking.view()->shape, QStringLiteral("5 4"));
    f.key(Qt::Key_Return);
    QCOMPARE(f.asking.stage(), Asking::Stage::Right);
    QCOMPARE(f.session.snapshot().veil, Veil::None);
    QCOMPARE(f.asking.outcome().tries, 2);
  }

  /// A lesson has no tool bar, and batch entries are not drawn before the shape is known.
  void aShapeIsAskedForWithItsBatchDims() {
    int with = 0, without = 0;
    teach::QuestionRequest request;
    request.kind = QuestionKind::Shape;
    for (request.level = 1; request.level <= 5; ++request.level) {
      for (request.seed = 0; request.seed < 10; ++request.seed) {
        const auto question = teach::generateQuestion(request);
        QVERIFY(question.has_value());
        const std::int64_t batchDims = question->scene.batchDims;
        ++(batchDims != 0 ? with : without);
        const QString said =
            batchDims != 0 ? QStringLiteral("Give the shape of output, with batch_dims = %1.").arg(batchDims)
                           : QStringLiteral("Give the shape of output.");
        QCOMPARE(questionSentence(*question), said);
      }
    }
    QVERIFY(with > 0 && without > 0);
  }

  void saysWhichSizesAreWrong() {
    AskFixture f;
    QVERIFY(f.ask(QuestionKind::Shape));
    for (const auto& [typed, said] : {std::pair("5 7", "Not so: the size of axis 1 is wrong."),
                                      std::pair("6 7", "Not so: the sizes of axes 0, 1 are wrong.")}) {
      f.keys(QLatin1String(typed));
      f.key(Qt::Key_Return);
      QCOMPARE(f.asking.outcome().verdict, QLatin1String(said));
    }
  }

  /// The shape equation put together: each axis taken once, given back, typed over.
  void shapeByTiles() {
    AskFixture f;
    QuestionBox box(f.asking, QStringLiteral("test"));
    box.show();
    QVERIFY(f.ask(QuestionKind::Tiles));
    const auto tile = [&](int number) {
      return box.findChild<QPushButton*>(QStringLiteral("askTile%1").arg(number));
    };
    QVERIFY(tile(5) != nullptr && tile(6) == nullptr);  // two of indices, three of params
    QCOMPARE(tile(1)->text(), QStringLiteral("5"));
    tile(1)->click();
    tile(4)->click();
    QCOMPARE(f.asking.view()->shape, QStringLiteral("[5, 3]"));
    tile(4)->click();  // given back
    QCOMPARE(f.asking.view()->shape, QStringLiteral("[5]"));
    f.keys("7");  // typed on the picture: the tiles stand for it no longer
    QVERIFY(!tile(1)->isChecked());
    tile(1)->click();
    tile(2)->click();
    QCOMPARE(f.asking.view()->shape, QStringLiteral("[5, 2]"));
    QVERIFY(f.asking.check());
    QCOMPARE(f.asking.view()->shapeState, AnswerState::Wrong);
    tile(2)->click();
    tile(5)->click();
    QVERIFY(f.asking.check());
    QCOMPARE(f.asking.stage(), Asking::Stage::Right);
    QVERIFY(!tile(1)->isVisible());
    QVERIFY(f.asking.another());
    QVERIFY(tile(1)->isVisible() && !tile(1)->isChecked());
    for (const QuestionKind other : {QuestionKind::Shape, QuestionKind::Value, QuestionKind::Make}) {
      f.asking.close();
      if (f.ask(other)) QVERIFY(!box.findChild<QWidget*>("askTiles")->isVisible());
    }
  }

  /// Given up, what was to be made is shown, and is no answer of theirs.
  void revealedIsNotMade() {
    AskFixture f;
    QVERIFY(f.ask(QuestionKind::Make));
    const teach::Question question = *f.asking.question();
    f.asking.reveal();
    QCOMPARE(f.asking.stage(), Asking::Stage::Revealed);
    QTRY_VERIFY(f.session.snapshot().result &&
                bitEqual(f.session.snapshot().result->output, *question.target));
    QCOMPARE(f.asking.stage(), Asking::Stage::Revealed);
    QCOMPARE(f.asking.outcome().tries, 0);
    QVERIFY2(f.asking.outcome().verdict.startsWith(QStringLiteral("It is batch_dims=0 indices=[[")),
             qPrintable(f.asking.outcome().verdict));
  }

  /// Choices say what happens before the lesson has taught the words for it.
  void endingsAreExplained() {
    teach::Question question;
    question.kind = QuestionKind::Choose;
    question.choices = {teach::Ending::Wraps, teach::Ending::Zero};
    QCOMPARE(choiceText(question, 0), QStringLiteral("A  counts from the end"));
    QCOMPARE(choiceText(question, 1), QStringLiteral("B  writes 0 or a fill"));
  }

  /// What is wanted stands there, and how near the call has come follows each edit.
  void whatIsToBeMade() {
    AskFixture f;
    QuestionBox box(f.asking, QStringLiteral("test"));
    QVERIFY(f.ask(QuestionKind::Make));
    const auto* wanted = box.findChild<QLabel*>(QStringLiteral("askWanted"));
    const auto* soFar = box.findChild<QLabel*>(QStringLiteral("askSoFar"));
    const teach::Question question = *f.asking.question();
    QVERIFY(wanted->text().startsWith(QStringLiteral("Wanted: output [5, 4]\n[[")));
    const QString printed = QString::fromStdString(formatLiteral(*question.target));
    QCOMPARE(wanted->text().section('\n', 1).remove('\n').remove(' '),
             QString(printed).remove('\n').remove(' ').remove(QStringLiteral(".0")));
    QTRY_VERIFY(f.session.snapshot().result);
    const Tensor& output = f.session.snapshot().result->output;
    int alike = 0;
    for (std::int64_t k = 0; k < 20; ++k) alike += elementAt(output, k) == elementAt(*question.target, k);
    QCOMPARE(soFar->text(), QStringLiteral("%1 of 20 values are as wanted.").arg(alike));
    Document other = f.session.document();
    other.indices = literal("[[0,1],[9,2],[0,0],[1,2],[0,3]]", DType::Int32);
    f.session.exchange(other, QStringLiteral("edit"), [](bool) {});
    QTRY_VERIFY(soFar->text().startsWith(QStringLiteral("There is no output yet")));
    other.indices = literal("[[0,1]]", DType::Int32);
    f.session.exchange(other, QStringLiteral("edit"), [](bool) {});
    QTRY_COMPARE(soFar->text(), QStringLiteral("Output is [1, 4], not [5, 4] yet."));
    QVERIFY(f.asking.check());
    QCOMPARE(f.asking.stage(), Asking::Stage::Open);
    // Written anew, brackets and all: the call becomes that, and is judged.
    auto* field = box.findChild<QLineEdit*>(QStringLiteral("testAnswer"));
    QCOMPARE(field->text(), QStringLiteral("[[0, 1]]"));
    field->setText(QStringLiteral("[[0, 1"));
    f.asking.check();
    QVERIFY(!f.asking.outcome().problem.isEmpty());
    QCOMPARE(f.session.document().indices.shape(), Shape({1, 2}));
    const auto right = rightAnswer(question);
    QVERIFY(right);
    field->setText(QString::fromStdString(answerText(question, *right)));
    QVERIFY(f.asking.check());
    QCOMPARE(f.asking.stage(), Asking::Stage::Right);
    QCOMPARE(f.session.document().indices.shape(), std::get<teach::Made>(*right).indices.shape());
  }

  /// What is said of what was made goes with the call that it was said of; what is open stays so.
  void nothingSaidOfWhatIsMadeNext_data() {
    test::columns<QString, QString>("said", "next");
    for (const char* said : {"right", "wrong", "revealed"})
      for (const char* next : {"indices", "params", "undo"})
        QTest::addRow("%s, %s", said, next) << said << next;
  }
  void nothingSaidOfWhatIsMadeNext() {
    const auto [said, next] = test::currentRow<QString, QString>();
    AskFixture f;
    QuestionBox box(f.asking, QStringLiteral("test"));
    box.show();
    const auto* verdict = box.findChild<QLabel*>(QStringLiteral("askVerdict"));
    QVERIFY(f.ask(QuestionKind::Make));
    const bool right = said == QLatin1String("right"), wrong = said == QLatin1String("wrong");
    const auto answer = rightAnswer(*f.asking.question());
    QVERIFY(answer);
    if (right || wrong) {
      f.asking.sheet().setText(right ? QString::fromStdString(answerText(*f.asking.question(), *answer))
                                     : QStringLiteral("[[0, 1]]"));
      QVERIFY(f.asking.check());
      QCOMPARE(f.asking.outcome().tries, 1);
    } else {
      f.asking.reveal();
    }
    QCOMPARE(f.asking.stage(), right   ? Asking::Stage::Right
                               : wrong ? Asking::Stage::Open
                                       : Asking::Stage::Revealed);
    QTRY_VERIFY(f.session.snapshot().result && f.session.work().idle());
    QVERIFY(verdict->isVisible());  // nothing was changed since
    if (next == QLatin1String("undo")) {
      f.session.undoStack().undo();
    } else {
      const bool indices = next == QLatin1String("indices");
      const EditedTensor& tensor = indices ? f.session.document().indices : f.session.document().params;
      const std::int64_t value = indices && tensor.integerAt(0) != 0 ? 0 : 1;
      f.session.edits().setElement(indices ? TensorId::Indices : TensorId::Params, 0,
                                   Element::of(DType::Int64, value));
    }
    QCOMPARE(f.asking.stage(), wrong ? Asking::Stage::Open : Asking::Stage::None);
    QVERIFY(!verdict->isVisible());
  }

  void valuesByKeys() {
    AskFixture f;
    const std::shared_ptr<const RunResult> result = f.session.snapshot().result;
    QVERIFY(result);
    QVERIFY(f.ask(QuestionKind::Value, tuplePart(1)));
    QVERIFY(!f.session.snapshot().result);
    QCOMPARE(f.asking.view()->blocks.size(), std::size_t{4});
    for (int k = 0; k < 4; ++k) {
      f.keys(QString::fromStdString(std::to_string(20 + k)));  // params[1, 2, :]
      if (k < 3) f.key(Qt::Key_Tab);
    }
    f.key(Qt::Key_Return);
    QCOMPARE(f.asking.stage(), Asking::Stage::Right);
    QVERIFY(f.session.snapshot().result);
  }

  void someAreJudgedBeforeAllAreThere() {
    AskFixture f;
    QVERIFY(f.ask(QuestionKind::Value, tuplePart(1)));
    f.key(Qt::Key_Return);
    QVERIFY(!f.asking.outcome().problem.isEmpty());
    f.keys("20");
    f.key(Qt::Key_Tab);
    f.keys("9");
    f.key(Qt::Key_Return);
    const auto view = f.asking.view();
    QCOMPARE(view->blocks[0].state, AnswerState::Right);
    QCOMPARE(view->blocks[1].state, AnswerState::Wrong);
    QCOMPARE(view->blocks[2].state, AnswerState::Open);
    QCOMPARE(f.session.snapshot().veil, Veil::Values);
    f.key(Qt::Key_Backspace);  // a wrong one goes whole
    QCOMPARE(f.asking.view()->blocks[1].text, QString());
    f.key(Qt::Key_Left);
    f.keys("7");  // a right one stays
    QCOMPARE(f.asking.view()->blocks[0].text, QStringLiteral("20"));
  }

  void placesByClicks() {
    AskFixture f;
    QVERIFY(f.ask(QuestionKind::Place));
    QCOMPARE(f.asking.view()->blocks.size(), std::size_t{5});
    const std::int64_t slices[] = {1, 5, 0, 5, 3};
    for (const std::int64_t slice : slices)
      QTest::mouseClick(f.canvas.viewport(), Qt::LeftButton, {}, f.at(TensorId::Params, slice * 4 + 2));
    QCOMPARE(f.asking.view()->chosen.size(), std::size_t{5});
    QVERIFY(!f.session.selection().pinA());  // an answer pins nothing
    f.key(Qt::Key_Return);
    QCOMPARE(f.asking.stage(), Asking::Stage::Right);
  }

  /// Two tuples that are said to read one slice: both their badges are whole.
  void badgesOfOnePlace() {
    AskFixture f;
    QVERIFY(f.ask(QuestionKind::Place));
    for (const std::int64_t slice : {1, 5, 1})
      QTest::mouseClick(f.canvas.viewport(), Qt::LeftButton, {}, f.at(TensorId::Params, slice * 4 + 2));
    f.session.selection().setHover(std::nullopt);
    const QImage picture = f.canvas.viewport()->grab().toImage();
    const double ratio = picture.devicePixelRatio();
    const QRectF slice = f.canvas.cellRectInView({TensorId::Params, 4});
    int seen = 0;
    for (const AuditedText& text : f.canvas.audit()) {
      if (text.layer != QLatin1String("ask") || (text.text != "0" && text.text != "2")) continue;
      if (std::abs(text.rect.center().y() - slice.top()) > 12) continue;
      ++seen;
      for (const double x : {text.rect.left() - 2, text.rect.right() + 2}) {
        const QPointF at(x, text.rect.center().y());
        QCOMPARE(picture.pixelColor((at * ratio).toPoint()), lightTheme().ink);
      }
    }
    QCOMPARE(seen, 2);
  }

  void bothReadingsAfterAWrongAnswer() {
    AskFixture f;
    QVERIFY(f.ask(QuestionKind::Place));
    const std::int64_t slices[] = {1, 5, 0, 4, 2};  // the last two are wrong
    for (const std::int64_t slice : slices)
      QTest::mouseClick(f.canvas.viewport(), Qt::LeftButton, {}, f.at(TensorId::Params, slice * 4));
    f.key(Qt::Key_Return);
    QCOMPARE(f.asking.stage(), Asking::Stage::Open);
    QVERIFY(f.asking.view()->contrast.empty());  // nothing is given away yet
    f.asking.reveal();
    QCOMPARE(f.asking.stage(), Asking::Stage::Revealed);
    QCOMPARE(f.session.snapshot().veil, Veil::None);
    const std::vector<TwoReadings> expected = {{3, 16, 20, true}, {4, 8, 12, true}};
    QVERIFY(f.asking.view()->contrast == expected);
    QVERIFY(!f.asking.outcome().verdict.isEmpty());
  }

  /// A number that stands there, in place of where it stands.
  void aValueIsNoPlace() {
    AskFixture f;  // params [2, 3, 4]
    QVERIFY(f.ask(QuestionKind::Place, tuplePart(1)));
    f.keys("120");
    f.key(Qt::Key_Return);
    QCOMPARE(f.asking.stage(), Asking::Stage::Open);
    QCOMPARE(f.asking.outcome().problem, QString("A place in params takes 3 numbers, not 1."));
    Document row = rowsDocument();
    row.params = test::arangeTensor({3});
    row.indices = test::indexTensor({1, 1}, {1});
    AskFixture rows(row);
    QVERIFY(rows.ask(QuestionKind::Place));
    rows.keys("20");
    rows.key(Qt::Key_Return);
    QCOMPARE(rows.asking.outcome().verdict,
             QString("params has no place [20]: the last one is [2]. A place says where a number stands."));
  }

  void hintsAreCounted() {
    AskFixture f;
    auto question = teach::askAbout(*sceneOf(f.session.document()), QuestionKind::Shape, {});
    QVERIFY(question);
    f.asking.ask(*question, {{"one", "two", "three"}, {}});
    QCOMPARE(f.asking.hintsLeft(), 2);
    f.asking.hint();
    QCOMPARE(f.asking.hints(), QStringList({"one"}));
    f.asking.hint();
    f.asking.hint();
    QCOMPARE(f.asking.hints(), QStringList({"one", "two"}));
  }

  void anEditEndsIt() {
    AskFixture f;
    QVERIFY(f.ask(QuestionKind::Value, tuplePart(0)));
    f.session.edits().setBatchDims(1);
    QCOMPARE(f.asking.stage(), Asking::Stage::None);
    QCOMPARE(f.session.snapshot().veil, Veil::None);
    f.ready();
    QVERIFY(f.session.snapshot().error);  // as any other call's
  }

  void anotherBringsItsOwnCall() {
    AskFixture f;
    const auto before = f.session.snapshot().document;
    QVERIFY(f.ask(QuestionKind::Shape));
    QVERIFY(f.asking.another());
    QCOMPARE(f.asking.stage(), Asking::Stage::Open);
    QVERIFY(f.session.snapshot().document != before);
    QCOMPARE(f.session.snapshot().veil, Veil::Shape);
    f.session.undoStack().undo();
    QCOMPARE(f.asking.stage(), Asking::Stage::None);
    QVERIFY(sameDocument(f.session.document(), *before));
  }

  /// Whatever is asked about any example: the right answer as text ends it, and the call is as it was.
  /// rowsDocument()'s tuples are [0,1] [1,2] [0,0] [1,2] [1,0]: rows of 4 from 4, 20, 0, 20, 12.
  void clicksMendWhatIsWrong() {
    AskFixture f;
    QVERIFY(f.ask(QuestionKind::Place));
    AnswerSheet& sheet = f.asking.sheet();
    for (const std::int64_t at : {4, 16, 0, 20, 8}) QVERIFY(sheet.point({TensorId::Params, at}));
    QVERIFY(f.asking.check());
    QCOMPARE(f.asking.outcome().verdict.isEmpty(), false);
    QCOMPARE(sheet.count(AnswerState::Wrong), 2);
    QCOMPARE(f.asking.view()->current, std::optional(std::size_t{1}));  // the first that is wrong
    QVERIFY(sheet.point({TensorId::Params, 20}));
    QCOMPARE(f.asking.view()->current, std::optional(std::size_t{4}));  // on to the other
    QVERIFY(f.asking.outcome().verdict.isEmpty());                      // it spoke of what stood there before
    QVERIFY(sheet.point({TensorId::Params, 12}));
    QVERIFY(f.asking.check());
    QCOMPARE(f.asking.stage(), Asking::Stage::Right);
  }

  void typedTextIsSpreadOverThePlaces() {
    AskFixture f;
    QVERIFY(f.ask(QuestionKind::Place));
    f.asking.sheet().setText(QStringLiteral("[0,1] [1,2] [0,2] none [1,0]"));
    QVERIFY(f.asking.check());
    QVERIFY(f.asking.sheet().text().isEmpty());
    QList<AnswerState> states;
    for (const AskedBlock& block : f.asking.view()->blocks) states << block.state;
    const auto right = AnswerState::Right, wrong = AnswerState::Wrong;
    QCOMPARE(states, (QList<AnswerState>{right, right, wrong, wrong, right}));
    QVERIFY2(f.asking.outcome().verdict.startsWith("2 of 5 are wrong."),
             qPrintable(f.asking.outcome().verdict));
    QVERIFY2(f.asking.outcome().verdict.contains("Tuple 2: you read params[0,2,0] there."),
             qPrintable(f.asking.outcome().verdict));
  }

  void tabGoesRoundToWhatIsOpen() {
    AskFixture f;
    QVERIFY(f.ask(QuestionKind::Place));
    AnswerSheet& sheet = f.asking.sheet();
    for (int k = 0; k < 4; ++k) QVERIFY(sheet.move(1));
    QVERIFY(sheet.point({TensorId::Params, 12}));  // the last; the caret goes to the first
    QCOMPARE(f.asking.view()->current, std::optional(std::size_t{0}));
    QVERIFY(sheet.moveToOpen(-1));
    QCOMPARE(f.asking.view()->current, std::optional(std::size_t{3}));  // the last is answered
    for (const std::int64_t at : {20, 4, 20, 0}) QVERIFY(sheet.point({TensorId::Params, at}));
    QVERIFY(!sheet.moveToOpen(1));
  }

  /// What was chosen wrongly cannot be chosen again, letters choose, and the right one is named.
  void choicesByLetters() {
    AskFixture f;
    QuestionBox box(f.asking, QStringLiteral("test"));
    box.show();
    QVERIFY(f.ask(QuestionKind::Choose));
    const teach::Question question = *f.asking.question();
    const int right = std::get<teach::Choice>(*rightAnswer(question)).number;
    const int wrong = right == 0 ? 1 : 0;
    const auto button = [&](int k) {
      return box.findChild<QPushButton*>(QStringLiteral("askChoice%1").arg(k + 1));
    };
    f.key(static_cast<Qt::Key>(Qt::Key_A + wrong));
    QVERIFY(isRefuted(f.asking, teach::Choice{wrong}) && !isRefuted(f.asking, teach::Choice{right}));
    QVERIFY(!button(wrong)->isEnabled() && button(right)->isEnabled());
    f.key(static_cast<Qt::Key>(Qt::Key_1 + right));
    QCOMPARE(f.asking.stage(), Asking::Stage::Right);
    const QString letter(QChar('A' + right));
    QVERIFY2(f.asking.outcome().verdict.startsWith("Right. It is " + letter + ": "),
             qPrintable(f.asking.outcome().verdict));
  }

  /// As soon as output is the wanted one; what the asker has to show is shown.
  void whatIsMadeIsSeen() {
    AskFixture f;
    QVERIFY(f.ask(QuestionKind::Make));
    Document other = f.session.document();
    other.indices = literal("[[0,1],[1,2],[0,0],[1,2],[1,0]]", DType::Int64);
    f.session.exchange(other, QStringLiteral("edit"), [](bool) {});
    QTRY_COMPARE(f.asking.stage(), Asking::Stage::Right);
    QVERIFY(f.ask(QuestionKind::Make));
    teach::Question question = *f.asking.question();
    question.example = teach::Made{0, literal("[[0,1],[1,2],[0,0],[1,2],[1,0]]", DType::Int64)};
    question.target = Tensor::zeros(DType::Float32, Shape{1, 4}).value();  // which the example does not give
    const auto found = rightAnswer(question);
    QVERIFY(!found || std::get<teach::Made>(*found).indices.shape() != question.example->indices.shape());
  }

  void everyExample_data() {
    const auto row = test::columns<QString>("id");
    test::Sample rows = test::sampleOfRows();
    for (const ExampleEntry& example : shippedExamples())
      if (rows.takes())
        row(std::string(example.id).c_str(),
            QString::fromUtf8(example.id.data(), static_cast<qsizetype>(example.id.size())));
  }
  void everyExample() {
    QFETCH(QString, id);
    const Document document = *documentOfExample(id.toStdString(), INT64_MAX);
    for (const QuestionKind kind : {QuestionKind::Shape, QuestionKind::Place, QuestionKind::Value,
                                    QuestionKind::Outcome, QuestionKind::Choose}) {
      AskFixture f(document);
      const auto before = f.session.snapshot().document;
      if (!f.ask(kind)) continue;  // nothing to be asked: no output, or too large
      QVERIFY(f.session.snapshot().veil != Veil::None);
      const auto right = rightAnswer(*f.asking.question());
      QVERIFY(right);
      if (kind == QuestionKind::Outcome || kind == QuestionKind::Choose) {
        f.asking.choose(*right);
      } else {
        f.asking.sheet().setText(QString::fromStdString(answerText(*f.asking.question(), *right)));
        QVERIFY2(f.asking.check(), qPrintable(f.asking.outcome().problem));
      }
      QCOMPARE(f.asking.stage(), Asking::Stage::Right);
      QCOMPARE(f.session.snapshot().veil, Veil::None);
      QVERIFY(f.session.snapshot().document == before);
    }
  }
};

GATHERND_TEST(AskingTest)
#include "asking_test.moc"
