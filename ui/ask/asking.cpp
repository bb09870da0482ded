// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/ask/asking.h"

#include <algorithm>
#include <utility>

#include "core/teach/question/generator.h"
#include "ui/text/error_text.h"

namespace gathernd::ui {
namespace {

using teach::QuestionKind;

constexpr int kMostHints = 2;

bool sameCall(const Document& document, const teach::Scene& scene) {
  return static_cast<const CallRules&>(document) == static_cast<const CallRules&>(scene.call) &&
         document.params.same(scene.params) && document.indices.same(scene.indices);
}

Document documentOf(const teach::Scene& scene) {
  Document document;
  static_cast<CallRules&>(document) = static_cast<const CallRules&>(scene.call);
  document.params = scene.params;
  document.indices = scene.indices;
  return document;
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

Expected<teach::Scene> sceneOf(const Document& document) {
  return teach::Scene::make(document, document.params, document.indices);
}

Asking::Asking(Session& session) : QObject(&session), session_(session) {
  connect(&session_, &Session::snapshotChanged, this, &Asking::follow);
  connect(&sheet_, &AnswerSheet::changed, this, [this] {
    outcome_.problem.clear();
    show();
  });
}

void Asking::ask(teach::Question question, Words words) {
  close();
  if (!sameCall(session_.document(), question.scene)) {
    Document document = documentOf(question.scene);
    document.title = tr("A question").toStdString();
    session_.exchange(std::move(document), tr("Ask another question"), [](bool) {});
  }
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
  // The answer to make is made by editing; any other question is about a call that is gone.
  if (question_->kind == QuestionKind::Make) return emit changed();
  if (session_.snapshot().document != document_) close();
}

void Asking::close() {
  if (!active()) return;
  stage_ = Stage::None;
  sheet_.begin(nullptr);
  question_.reset();
  document_.reset();
  view_.reset();
  outcome_ = {};
  session_.setVeil(Veil::None);
  emit changed();
}

void Asking::lift(Stage stage) {
  stage_ = stage;
  sheet_.end();
  session_.setVeil(Veil::None);
  show();
}

void Asking::show() {
  if (!active()) return;
  auto view = std::make_shared<AskView>();
  view->open = stage_ == Stage::Open;
  if (view->open) {
    view->asksShape = session_.snapshot().veil == Veil::Shape;
    sheet_.show(*view);
  } else if (outcome_.diagnosis) {
    view->contrast = sheet_.readings(*outcome_.diagnosis);
  }
  view_ = std::move(view);
  emit changed();
}

bool Asking::check() {
  if (stage_ != Stage::Open) return false;
  outcome_.problem.clear();
  const bool partial = sheet_.partial();
  const auto given = partial ? Expected<teach::Answer>(teach::Values{}) : sheet_.answer(session_.document());
  if (given && !partial) {
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
  if (stage_ == Stage::Open) judge(answer);
}

void Asking::judge(const teach::Answer& given) {
  const teach::Diagnosis diagnosis = diagnose(*question_, given);
  ++outcome_.tries;
  outcome_.diagnosis = diagnosis;
  if (!diagnosis.right && !outcome_.firstWrong) outcome_.firstWrong = diagnosis;
  if (sheet_.text().trimmed().isEmpty()) (void)sheet_.judge();
  if (sheet_.blockCount() == 0) sheet_.judgeShape(diagnosis.right);
  if (diagnosis.right) {
    outcome_.verdict = tr("Right.");
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
  if (verdict.isEmpty() && unnamed && wrong > 0 && sheet_.blockCount() > 1)
    verdict = tr("%1 of %2 are wrong.").arg(wrong).arg(sheet_.blockCount());
  if (verdict.isEmpty())
    if (const auto text = diagnosisText(*question_, given, diagnosis))
      verdict = asSentence(errorSentence(*text));
  outcome_.verdict = verdict.isEmpty() ? tr("Not so.") : verdict;
  show();
}

void Asking::hint() {
  if (stage_ != Stage::Open || hintsLeft() <= 0) return;
  ++hintsGiven_;
  emit changed();
}

void Asking::reveal() {
  if (stage_ != Stage::Open) return;
  // Places and values are seen where they stand.
  const bool said = sheet_.blockCount() == 0 && question_->kind != QuestionKind::Make;
  if (const auto right = rightAnswer(*question_); right && said) {
    const QString it = tr("It is %1.").arg(QString::fromStdString(answerText(*question_, *right)));
    QString& verdict = outcome_.verdict;
    verdict = verdict.isEmpty() ? it : verdict + QLatin1Char(' ') + it;
  }
  lift(Stage::Revealed);
}

bool Asking::another() {
  if (!active()) return false;
  const auto& diagnosis = outcome_.diagnosis;
  auto next = diagnosis && !diagnosis->right && diagnosis->followUp
                  ? Expected<teach::Question>(*diagnosis->followUp)
                  : anotherLike(*question_, ++seed_);
  if (!next) {
    outcome_.problem = asSentence(errorSentence(next.error()));
    emit changed();
    return false;
  }
  ask(std::move(*next), Words(words_));
  return true;
}

QString Asking::prompt() const {
  if (question_ && question_->kind == QuestionKind::Place && sheet_.blockCount() > 1)
    return tr("Where does each tuple read? Click its place in params, one after another.");
  return question_ ? asSentence(errorSentence(questionText(*question_))) : QString();
}

QString Asking::axisName(TensorId id, int axis) const {
  const auto& all = session_.document().axisNames;
  const auto names = all.find(axisNamesKey(id));
  if (names == all.end() || static_cast<std::size_t>(axis) >= names->second.size()) return {};
  return QString::fromStdString(names->second[static_cast<std::size_t>(axis)]);
}

}  // namespace gathernd::ui
