// SPDX-License-Identifier: GPL-3.0-or-later
// A question about the call in the window: it puts the veil over the session, has core judge the answer, and
// afterwards shows both readings at once. The right answer is asked of core when an answer is judged and kept
// nowhere before. Hints: two at most, counted. No call that was drawn takes the place of a person's own
// unasked. Thread rule: GUI thread; calls are small (teach::Scene::kMostElements), so nothing here waits.
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/error/error.h"
#include "core/teach/question/diagnosis.h"
#include "core/teach/question/question.h"
#include "ui/ask/answer_sheet.h"
#include "ui/selection/ask_view.h"
#include "ui/session/session.h"

namespace gathernd::ui {

class Asking : public QObject {
  Q_OBJECT

 public:
  enum class Stage : std::uint8_t {
    None,
    Open,      ///< nothing is given away
    Right,     ///< answered; the veil is off
    Revealed,  ///< given up, or shown after a wrong answer; the veil is off
  };
  /// Whether the question is the one that was asked first, or one more: of its kind and about its part, or
  /// another.
  enum class Turn : std::uint8_t { First, Alike, Other };
  struct Words {
    QStringList hints;  ///< at most two are given
    /// What a lesson says of a mistake in place of the registry's sentence: rule id, sentence.
    std::vector<std::pair<std::string, QString>> wrong;
  };
  /// What was made of the answers so far.
  struct Outcome {
    int tries = 0;
    QString problem;  ///< why the last one could not be judged; "" where it could
    QString verdict;  ///< a sentence or two; "" before
    QString told;  ///< of it, the answer that was shown: "It is [2, 4]."; "" where the picture alone shows it
    /// Of the last answer, and of the first that was wrong.
    std::optional<teach::Diagnosis> diagnosis, firstWrong;
    std::vector<teach::Answer> refuted;  ///< those chosen so far that are wrong

    const QString& said() const { return problem.isEmpty() ? verdict : problem; }
  };

  /// Puts a call that was drawn in the place of the present one, as the undoable step `step`.
  using Put = std::function<void(Document, const QString& step)>;
  /// Runs `proceed` when no work is lost by it: at once, or after a question.
  using Guard = std::function<void(std::function<void()> proceed)>;

  /// Without `put` and `guard`: into the session, unasked.
  explicit Asking(Session& session, Put put = {}, Guard guard = {});

  Stage stage() const { return stage_; }
  bool active() const { return stage_ != Stage::None; }
  const teach::Question* question() const { return question_ ? &*question_ : nullptr; }
  std::shared_ptr<const AskView> view() const { return view_; }
  AnswerSheet& sheet() { return sheet_; }
  const Outcome& outcome() const { return outcome_; }

  /// About this very question's scene: it becomes the document where it is not yet, as one undoable step;
  /// where that is cancelled all stays. `again`: the words that hold when it is asked once more with other
  /// numbers.
  void ask(teach::Question question, Words words = {}, Words again = {});
  /// About the call as it stands, all of it or the part that is named; errors as teach::askAbout.
  Expected<void> askAboutDocument(teach::QuestionKind kind, const teach::AskedPart& of = {});
  void close();  ///< puts it away; the veil is off

  /// Judges what stands on the sheet. False: nothing could be judged.
  bool check();
  void choose(const teach::Answer& answer);  ///< an ending, or one of the choices: judged at once
  void hint();
  QStringList hints() const { return words_.hints.mid(0, hintsGiven_); }
  int hintsLeft() const { return static_cast<int>(words_.hints.size()) - hintsGiven_; }
  void reveal();
  /// One more of the same kind with new numbers, or the one that tells two mistakes apart; as ask(). False:
  /// there is none.
  bool another();
  Turn turn() const;
  QString prompt() const;
  const Snapshot& snapshot() const { return session_.snapshot(); }

 signals:
  void opened();  ///< a question, before its first change
  void changed();

 private:
  void pose(teach::Question question, Words words);
  void follow();
  void followMade();
  bool adopt();
  void judge(const teach::Answer& given);
  void lift(Stage stage);
  void showGradient();
  void show();

  Session& session_;
  Put put_;
  Guard guard_;
  Stage stage_ = Stage::None;
  std::optional<teach::Question> question_, first_;  ///< first_: what others of its kind are drawn from
  std::shared_ptr<const Document> document_;         ///< that it is about; null while an answer is shown
  Words words_, again_;
  bool repeated_ = false;
  AnswerSheet sheet_;
  Outcome outcome_;
  int hintsGiven_ = 0;
  std::shared_ptr<const AskView> view_;
  std::uint64_t seed_ = 0;
  std::array<std::vector<std::string>, 2> names_;  ///< of axes, for the call of another question of the kind
  bool lens_ = false;                              ///< turned on for what was asked
};

/// What is asked, as a sentence. Of a shape with batch_dims, which nothing else tells while shapes are
/// hidden.
QString questionSentence(const teach::Question& question);
/// It was chosen, and it is wrong.
bool isRefuted(const Asking& asking, const teach::Answer& answer);
/// "raises an error", as of a tuple or a call.
QString endingWords(teach::Ending ending);
/// As a class reads it: "[2, 4]", "nothing", "counts from the end".
QString answerWords(const teach::Question& question, const teach::Answer& answer);
/// "B  [2, 4]": one of the choices of a question.
QString choiceText(const teach::Question& question, int choice);
/// What a question keeps back; `planned`: its call has a plan.
Veil veilOf(teach::QuestionKind kind, bool planned);
/// What `draw` gives, by seeds that go on, unless all its tuples are alike: then the next of which that is
/// not so, if one comes soon.
Expected<teach::Question> withDistinctTuples(const std::function<Expected<teach::Question>()>& draw);
/// The scene that a document stands for; `limit` where it is too large to be asked about.
Expected<teach::Scene> sceneOf(const Document& document);

}  // namespace gathernd::ui
