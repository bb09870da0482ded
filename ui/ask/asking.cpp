// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/ask/asking.h"

#include <QRegularExpression>
#include <QScopeGuard>
#include <algorithm>

#include "core/teach/question/generator.h"
#include "core/text/literal/literal.h"
#include "ui/session/gradient_lens.h"
#include "ui/text/error_text.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

using teach::QuestionKind;

constexpr int kMostHints = 2;
constexpr int kDraws = 8;

/// Then to answer one is to answer all, and a repeated answer looks like a slip.
bool tuplesAlike(const teach::Scene& scene) {
  if (!scene.plan || scene.plan->tupleCount < 2 || scene.plan->depth == 0) return false;
  const Trace trace = scene.trace();
  const auto first = trace.at(0).given;
  for (std::int64_t tuple = 1; tuple < scene.plan->tupleCount; ++tuple)
    if (trace.at(tuple).given != first) return false;
  return true;
}

/// "You read params[1, 0] there", with the tuple that it is about.
QString told(const Error& text, const AnswerSheet& sheet, const teach::Diagnosis& diagnosis) {
  const QString words = errorSentence(text);
  const bool read = text.reason.starts_with("diagnosis.read");
  const auto wrong = read ? sheet.readings(diagnosis) : std::vector<TwoReadings>();
  return asSentence(wrong.empty() ? words : Asking::tr("tuple %1: %2").arg(wrong.front().tuple).arg(words));
}

bool sameCall(const Document& document, const teach::Scene& scene) {
  return document.rules() == scene.rules() && document.params.same(scene.params) &&
         document.indices.same(scene.indices);
}

Document documentOf(const teach::Scene& scene) {
  return {scene, {}, {}, "{}", {}};
}

void adoptMade(Session& session, const teach::Made& made) {
  if (made.batchDims != session.document().batchDims) session.edits().setBatchDims(made.batchDims);
  session.edits().setTensor(TensorId::Indices, made.indices, Asking::tr("Answer"));
}

}  // namespace

Veil veilOf(QuestionKind kind, bool planned) {
  switch (kind) {
    case QuestionKind::Shape:
    case QuestionKind::Tiles:
    case QuestionKind::Choose:
      return Veil::Shape;
    case QuestionKind::Outcome:
      return planned ? Veil::Values : Veil::Shape;
    case QuestionKind::Place:
    case QuestionKind::Value:
      return Veil::Values;
    case QuestionKind::Make:
      break;
  }
  return Veil::None;
}

Expected<teach::Question> withDistinctTuples(const std::function<Expected<teach::Question>()>& draw) {
  auto first = draw();
  for (int k = 1; first && tuplesAlike(first->scene) && k < kDraws; ++k)
    if (auto other = draw(); other && !tuplesAlike(other->scene)) return other;
  return first;
}

Expected<teach::Scene> sceneOf(const Document& document) {
  return teach::Scene::make(document, document.params, document.indices);
}

QString endingWords(teach::Ending ending) {
  constexpr const char* kWords[] = {
      QT_TR_NOOP("reads as it stands"),         QT_TR_NOOP("raises an error"),
      QT_TR_NOOP("writes 0 or a fill"),         QT_TR_NOOP("counts from the end"),
      QT_TR_NOOP("moves to the nearest place"), QT_TR_NOOP("may give anything")};
  return Asking::tr(kWords[static_cast<std::size_t>(ending)]);
}

QString answerWords(const teach::Question& question, const teach::Answer& answer) {
  if (const auto* const ending = std::get_if<teach::Ending>(&answer)) return endingWords(*ending);
  const auto* const places = std::get_if<teach::Places>(&answer);
  if (places == nullptr) return fromBytes(answerText(question, answer));
  QStringList words;
  for (const teach::ReadPlace& place : *places) words << (place ? listText(*place) : Asking::tr("nothing"));
  return words.join(QStringLiteral("  "));
}

QString choiceText(const teach::Question& question, int choice) {
  return QStringLiteral("%1  %2").arg(
      QChar(static_cast<ushort>('A' + choice)),
      answerWords(question, question.choices[static_cast<std::size_t>(choice)]));
}

namespace {

/// "It is [2, 4].", "It raises an error.", of a choice with its letter.
QString revealText(const teach::Question& question, const teach::Answer& right) {
  if (const auto* ending = std::get_if<teach::Ending>(&right))
    return Asking::tr("It %1.").arg(endingWords(*ending));
  QString text = fromBytes(answerText(question, right));
  // As the cells show them.
  if (std::holds_alternative<teach::Values>(right) && question.scene.params.dtype() != DType::String) {
    static const QRegularExpression whole(QStringLiteral("(\\d)\\.0\\b"));
    text.replace(whole, QStringLiteral("\\1"));
  }
  const auto* choice = std::get_if<teach::Choice>(&right);
  if (choice == nullptr || choice->number < 0 || choice->number >= static_cast<int>(question.choices.size()))
    return Asking::tr("It is %1.").arg(text);
  const teach::Answer& chosen = question.choices[static_cast<std::size_t>(choice->number)];
  if (const auto* ending = std::get_if<teach::Ending>(&chosen))
    return Asking::tr("It is %1: it %2.").arg(text, endingWords(*ending));
  return Asking::tr("It is %1: %2.").arg(text, fromBytes(answerText(question, chosen)));
}

bool sameChoice(const teach::Answer& a, const teach::Answer& b) {
  const auto *choice = std::get_if<teach::Choice>(&a), *other = std::get_if<teach::Choice>(&b);
  if (choice != nullptr && other != nullptr) return *choice == *other;
  const auto *ending = std::get_if<teach::Ending>(&a), *with = std::get_if<teach::Ending>(&b);
  return ending != nullptr && with != nullptr && *ending == *with;
}

/// Of an answer with a place that is none, as a value typed for its place is.
QString outsideText(const teach::Question& question, const teach::Answer& given) {
  const auto* const places = std::get_if<teach::Places>(&given);
  const Shape params = question.scene.params.shape();
  if (places == nullptr || params.elementCount() == 0) return {};
  for (const teach::ReadPlace& place : *places)
    if (place && !paramsElement(params, place))
      return Asking::tr("params has no place %1: the last one is %2. A place says where a number stands.")
          .arg(listText(*place), listText(params.position(params.elementCount() - 1)));
  return {};
}

/// What is wrong with a shape, without the right one.
QString notThatShape(const Shape& given, const Shape& right) {
  if (given.rank() != right.rank()) return Asking::tr("Not so: the output has another number of axes.");
  const auto a = given.extents(), b = right.extents();
  if (std::is_permutation(a.begin(), a.end(), b.begin()))
    return Asking::tr("Not so: these sizes, in another order.");
  QStringList wrong;
  for (int axis = 0; axis < right.rank(); ++axis)
    if (given[axis] != right[axis]) wrong << QString::number(axis);
  return Asking::tr("Not so: the size of axis/the sizes of axes %1 is/are wrong.", nullptr,
                    static_cast<int>(wrong.size()))
      .arg(wrong.join(QStringLiteral(", ")));
}

/// Where nothing more is known of a wrong answer.
QString notSo(const teach::Question& question, const teach::Answer& given) {
  const teach::Answer* const answer = writtenAnswer(question, given);
  const auto right = rightAnswer(question);
  const teach::Answer* const written = right ? writtenAnswer(question, *right) : nullptr;
  const auto* const ending = answer == nullptr ? nullptr : std::get_if<teach::Ending>(answer);
  if (ending != nullptr) return Asking::tr("Not so: that it %1.").arg(endingWords(*ending));
  const auto* const shape = answer == nullptr ? nullptr : std::get_if<Shape>(answer);
  const auto* const rightShape = written == nullptr ? nullptr : std::get_if<Shape>(written);
  return shape != nullptr && rightShape != nullptr ? notThatShape(*shape, *rightShape)
                                                   : Asking::tr("Not so.");
}

}  // namespace

Asking::Asking(Session& session, Put put, Guard guard)
    : QObject(&session), session_(session), put_(std::move(put)), guard_(std::move(guard)) {
  if (!put_)
    put_ = [&session](Document call, const QString& step) {
      session.exchange(std::move(call), step, [](bool) {});
    };
  if (!guard_) guard_ = [](const std::function<void()>& proceed) { proceed(); };
  whenChanged(session_, this, kOutcomeParts, &Asking::follow);
  connect(&sheet_, &AnswerSheet::changed, this, [this] {
    outcome_.problem.clear();
    if (sheet_.unjudged()) outcome_.verdict.clear();  // it speaks of what stood there before
    show();
  });
}

void Asking::ask(teach::Question question, Words words, Words again) {
  const bool stands = sameCall(session_.document(), question.scene);  // then nothing is replaced
  auto go = [this, question = std::move(question), words = std::move(words), again = std::move(again)] {
    repeated_ = false;
    first_ = question;
    again_ = again;
    pose(question, words);
  };
  stands ? go() : guard_(std::move(go));
}

void Asking::pose(teach::Question question, Words words) {
  close();
  if (!sameCall(session_.document(), question.scene)) {
    Document document = documentOf(question.scene);
    document.title = tr("A question").toStdString();
    document.params.axisNames = std::move(names_[0]);
    document.indices.axisNames = std::move(names_[1]);
    put_(std::move(document), tr("Ask another question"));
  }
  names_ = {};
  question_ = std::move(question);
  words_ = std::move(words);
  words_.hints = words_.hints.mid(0, kMostHints);
  document_ = session_.snapshot().document;
  stage_ = Stage::Open;
  hintsGiven_ = 0;
  outcome_ = {};
  sheet_.begin(&*question_);
  session_.setVeil(veilOf(question_->kind, question_->scene.plan != nullptr));
  emit opened();
  show();
}

Expected<void> Asking::askAboutDocument(QuestionKind kind, const teach::AskedPart& of) {
  auto scene = sceneOf(session_.document());
  if (!scene) return fail(scene.error());
  auto question = teach::askAbout(std::move(*scene), kind, of, ++seed_);
  if (!question) return fail(question.error());
  ask(std::move(*question));
  return {};
}

void Asking::follow() {
  if (!active()) return;
  // An answer is made, or shown, by editing; all else that is asked or said is about a call that is gone.
  if (question_->kind == QuestionKind::Make && (stage_ == Stage::Open || !document_)) return followMade();
  if (session_.snapshot().document != document_) close();
}

/// Whatever gives the wanted output is the answer, as soon as it does.
void Asking::followMade() {
  const auto& document = session_.snapshot().document;
  if (stage_ == Stage::Open && document != document_) {
    document_ = document;
    outcome_.problem.clear();
    outcome_.verdict.clear();  // it speaks of what stood there before
    if (const auto made = sheet_.answer(*document); made && isRight(*question_, *made)) return judge(*made);
  }
  emit changed();
}

void Asking::close() {
  if (!active()) return;
  if (std::exchange(lens_, false)) {
    session_.gradient().setOn(false);
    session_.gradient().setUpstream(QString());
  }
  stage_ = Stage::None;
  sheet_.begin(nullptr);
  question_.reset();
  document_.reset();
  view_.reset();
  outcome_ = {};
  session_.setVeil(Veil::None);
  emit changed();
}

/// What was asked about stands on the picture, in place of values.
void Asking::showGradient() {
  if (question_->of.of != teach::AskedPart::Of::Gradient || lens_) return;
  lens_ = true;
  GradientLens& lens = session_.gradient();
  lens.setUpstream(question_->upstream ? fromBytes(formatLiteral(*question_->upstream)) : QString());
  lens.takeUpstream();
  lens.setOn(true);
}

void Asking::lift(Stage stage) {
  stage_ = stage;
  sheet_.end();
  session_.setVeil(Veil::None);
  showGradient();
  show();
}

void Asking::show() {
  if (!active()) return;
  auto view = std::make_shared<AskView>();
  view->open = stage_ == Stage::Open;
  if (view->open) {
    view->asksShape = session_.snapshot().veil == Veil::Shape;
    view->hints = !words_.hints.isEmpty();
    sheet_.show(*view);
  } else if (outcome_.diagnosis) {
    view->contrast = sheet_.readings(*outcome_.diagnosis);
  }
  view_ = std::move(view);
  emit changed();
}

/// Indices that were typed become the call's, so that the picture shows what they give. False: they cannot
/// be read.
bool Asking::adopt() {
  if (question_->kind != QuestionKind::Make || sheet_.text().trimmed().isEmpty()) return true;
  const auto given = sheet_.answer(session_.document());
  if (!given) {
    outcome_.problem = asSentence(errorSentence(given.error()));
    show();
    return false;
  }
  sheet_.setText(QString());
  adoptMade(session_, std::get<teach::Made>(*given));
  return true;
}

bool Asking::check() {
  if (stage_ != Stage::Open) return false;
  outcome_.problem.clear();
  if (!adopt()) return false;
  if (stage_ != Stage::Open) return true;  // it was right, and judged as it became the call's
  const bool nothing = sheet_.typing() && sheet_.blockCount() == 0 && sheet_.shape().trimmed().isEmpty() &&
                       sheet_.text().trimmed().isEmpty();
  if (nothing) {
    outcome_.problem = tr("Nothing is answered yet.");
    show();
    return false;
  }
  const bool partial = sheet_.partial();
  const auto given = partial ? Expected<teach::Answer>(teach::Values{}) : sheet_.answer(session_.document());
  if (given && !partial) {
    if (!sheet_.text().trimmed().isEmpty()) (void)sheet_.spread(*given);
    judge(*given);
    return true;
  }
  const auto some = partial ? sheet_.judge() : Expected<bool>(fail(given.error()));
  if (!some)
    outcome_.problem = asSentence(errorSentence(some.error()));
  else if (!*some)
    outcome_.problem = tr("Nothing is answered yet.");
  show();
  return some && *some;
}

void Asking::choose(const teach::Answer& answer) {
  if (stage_ != Stage::Open) return;
  judge(answer);
  if (stage_ != Stage::Open) return;
  outcome_.refuted.push_back(answer);
  emit changed();
}

void Asking::judge(const teach::Answer& given) {
  const teach::Diagnosis diagnosis = diagnose(*question_, given);
  ++outcome_.tries;
  outcome_.diagnosis = diagnosis;
  if (!diagnosis.right && !outcome_.firstWrong) outcome_.firstWrong = diagnosis;
  if (sheet_.text().trimmed().isEmpty()) (void)sheet_.judge();
  if (sheet_.blockCount() == 0) sheet_.judgeShape(diagnosis.right);
  if (diagnosis.right) {
    // Of a choice nothing else says what was right.
    const bool chosen = question_->kind == QuestionKind::Choose || question_->kind == QuestionKind::Outcome;
    outcome_.verdict = chosen ? tr("Right. %1").arg(revealText(*question_, given)) : tr("Right.");
    return lift(Stage::Right);
  }
  QString verdict;
  // A lesson's author knows which mistake this answer is here.
  for (const auto& [rule, words] : words_.wrong) {
    const bool gives = std::any_of(diagnosis.candidates.begin(), diagnosis.candidates.end(),
                                   [&rule = rule](const teach::WrongRule* one) { return one->id == rule; });
    if (verdict.isEmpty() && gives) verdict = words;
  }
  const bool unnamed = diagnosis.named == nullptr && diagnosis.family == nullptr;
  const int wrong = sheet_.count(AnswerState::Wrong);  // none where the answer came as text
  QStringList said{verdict};
  if (verdict.isEmpty() && unnamed && wrong > 0 && sheet_.blockCount() > 1)
    said << tr("%n of %1 is/are wrong.", nullptr, wrong).arg(sheet_.blockCount());
  if (verdict.isEmpty() && unnamed) said << outsideText(*question_, given);
  if (verdict.isEmpty())
    if (const auto text = diagnosisText(diagnosis)) said << told(*text, sheet_, diagnosis);
  said.removeAll(QString());
  outcome_.verdict = said.isEmpty() ? notSo(*question_, given) : said.join(QLatin1Char(' '));
  show();
}

void Asking::hint() {
  if (stage_ != Stage::Open || hintsLeft() <= 0) return;
  ++hintsGiven_;
  emit changed();
}

void Asking::reveal() {
  if (stage_ != Stage::Open) return;
  outcome_.problem.clear();
  const auto right = rightAnswer(*question_);
  if (right && sheet_.blockCount() == 0) {  // places and values are seen where they stand
    outcome_.told = revealText(*question_, *right);
    QString& verdict = outcome_.verdict;
    verdict = verdict.isEmpty() ? outcome_.told : verdict + QLatin1Char(' ') + outcome_.told;
  }
  lift(Stage::Revealed);
  const auto* made = right ? std::get_if<teach::Made>(&*right) : nullptr;
  if (made == nullptr) return;
  // Made by no answer: it is given up before. What is said is about the call that this gives.
  document_.reset();
  const auto shown = qScopeGuard([this] { document_ = session_.snapshot().document; });
  adoptMade(session_, *made);
}

bool Asking::another() {
  if (!active()) return false;
  const auto& diagnosis = outcome_.diagnosis;
  const auto likeFirst = [this] { return anotherLike(*first_, ++seed_); };
  auto next = diagnosis && !diagnosis->right && diagnosis->followUp
                  ? Expected<teach::Question>(*diagnosis->followUp)
                  : withDistinctTuples(likeFirst);
  if (!next) {
    outcome_.problem = asSentence(errorSentence(next.error()));
    emit changed();
    return false;
  }
  // The same axes go by the same names.
  decltype(names_) names;
  const Shape params = question_->scene.params.shape(), indices = question_->scene.indices.shape();
  if (next->scene.params.shape().rank() == params.rank() &&
      next->scene.indices.shape().rank() == indices.rank())
    names = {session_.document().params.axisNames, session_.document().indices.axisNames};
  const bool alike = next->kind == first_->kind && next->of == first_->of;
  const bool stands = sameCall(session_.document(), next->scene);
  auto go = [this, next = *std::move(next), words = alike ? again_ : Words(), names = std::move(names)] {
    names_ = names;
    repeated_ = true;
    pose(next, words);
  };
  stands ? go() : guard_(std::move(go));
  return true;
}

Asking::Turn Asking::turn() const {
  if (!active() || !repeated_) return Turn::First;
  return question_->kind == first_->kind && question_->of == first_->of ? Turn::Alike : Turn::Other;
}

QString Asking::prompt() const {
  if (question_ && question_->kind == QuestionKind::Place && sheet_.blockCount() > 1)
    return question_->of.whole()
               ? tr("Where does each tuple read? Click its place in params, one after another.")
               : tr("Where is %1 read? Click the place of each \"?\" in params, one after another.")
                     .arg(fromBytes(askedPartText(question_->of)));
  return question_ ? questionSentence(*question_) : QString();
}

QString questionSentence(const teach::Question& question) {
  const QString asked = errorSentence(questionText(question));
  const bool ofShape = question.kind == QuestionKind::Shape || question.kind == QuestionKind::Tiles ||
                       (question.kind == QuestionKind::Choose && !question.choices.empty() &&
                        std::holds_alternative<Shape>(question.choices.front()));
  if (!ofShape || question.scene.batchDims == 0) return asSentence(asked);
  return asSentence(Asking::tr("%1, with batch_dims = %2").arg(asked, integerText(question.scene.batchDims)));
}

bool isRefuted(const Asking& asking, const teach::Answer& answer) {
  const auto& all = asking.outcome().refuted;
  return std::any_of(all.begin(), all.end(),
                     [&](const teach::Answer& one) { return sameChoice(one, answer); });
}

}  // namespace gathernd::ui
