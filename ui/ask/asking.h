// SPDX-License-Identifier: GPL-3.0-or-later
// A question about the call in the window: it puts the veil over the session, gathers the answer as it is
// typed or clicked, has core judge it, and afterwards shows both readings at once. The right answer is asked
// of core when an answer is judged and kept nowhere before. Hints: two at most, counted. Thread rule: GUI
// thread; calls are small (teach::Scene::kMostElements), so nothing here waits.
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/error/error.h"
#include "core/teach/question/diagnosis.h"
#include "core/teach/question/question.h"
#include "ui/selection/ask_view.h"
#include "ui/selection/cell_ref.h"
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
  struct Words {
    QStringList hints;  ///< at most two are given
    /// What a lesson says of a mistake in place of the registry's sentence: rule id, sentence.
    std::vector<std::pair<std::string, QString>> wrong;
  };

  explicit Asking(Session& session);

  Stage stage() const { return stage_; }
  bool active() const { return stage_ != Stage::None; }
  const teach::Question* question() const { return question_ ? &*question_ : nullptr; }
  std::shared_ptr<const AskView> view() const { return view_; }

  /// About this very question's scene: it becomes the document where it is not yet, as one undoable step.
  void ask(teach::Question question, Words words = {});
  /// About the call as it stands, all of it or the part that is named; errors as teach::askAbout.
  Expected<void> askAboutDocument(teach::QuestionKind kind, const teach::AskedPart& of = {});
  void close();  ///< puts it away; the veil is off

  // The answer.
  bool typing() const;  ///< keys on the picture belong to it
  const QString& text() const { return text_; }
  void setText(const QString& text);  ///< as a whole; empty: what stands on the picture counts
  void type(const QString& text);     ///< at the current place
  void erase();                       ///< the last character there; all of it where it was judged
  /// To another place. False: there is none that way.
  bool move(int by);
  bool point(const CellRef& cell);           ///< a click; false: it is no answer
  void choose(const teach::Answer& answer);  ///< an ending, or one of the choices: judged at once

  /// False: nothing could be judged; problem() says why.
  bool check();
  const QString& problem() const { return problem_; }
  void hint();
  QStringList hints() const { return words_.hints.mid(0, hintsGiven_); }
  int hintsLeft() const { return static_cast<int>(words_.hints.size()) - hintsGiven_; }
  void reveal();
  /// One more of the same kind with new numbers. False: there is none.
  bool another();

  const std::optional<teach::Diagnosis>& diagnosis() const { return diagnosis_; }
  /// Of the first answer that was wrong; nothing: none was.
  const std::optional<teach::Diagnosis>& firstWrong() const { return firstWrong_; }
  QString prompt() const;
  QString verdict() const;  ///< what was made of the answer, in a sentence or two; "" before
  int tries() const { return tries_; }

 signals:
  void changed();

 private:
  /// What is answered in one go: an element of output, or the block of a tuple.
  struct Block {
    std::vector<std::int64_t> elements;
    bool whole = false;
    QString text;
    teach::ReadPlace place;  ///< of the first element, where it was pointed at
    AnswerState state = AnswerState::Open;

    bool filled() const { return place.has_value() || !text.trimmed().isEmpty(); }
  };

  void begin();
  void follow();
  void layBlocks();
  Expected<teach::Answer> answer() const;
  bool judgeBlocks();
  void judge(const teach::Answer& given);
  void lift(Stage stage);
  void show();
  std::vector<TwoReadings> readings() const;
  Veil veilOf() const;

  Session& session_;
  Stage stage_ = Stage::None;
  std::optional<teach::Question> question_;
  std::shared_ptr<const Document> document_;  ///< that it is about
  Words words_;
  std::vector<Block> blocks_;
  std::size_t current_ = 0;
  QString text_, shape_, problem_, verdict_;
  AnswerState shapeState_ = AnswerState::Open;
  int hintsGiven_ = 0, tries_ = 0;
  std::optional<teach::Answer> given_;
  std::optional<teach::Diagnosis> diagnosis_, firstWrong_;
  std::shared_ptr<const AskView> view_;
  std::uint64_t seed_ = 0;
};

/// The scene that a document stands for; `limit` where it is too large to be asked about.
Expected<teach::Scene> sceneOf(const Document& document);

}  // namespace gathernd::ui
