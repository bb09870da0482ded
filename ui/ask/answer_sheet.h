// SPDX-License-Identifier: GPL-3.0-or-later
// The answer to a question as it comes together on the picture: typed or clicked, block by block, or as one
// text. It knows nothing of what is right until it is told to judge. Thread rule: GUI thread.
#pragma once

#include <QObject>
#include <QString>
#include <cstdint>
#include <vector>

#include "core/error/error.h"
#include "core/teach/question/diagnosis.h"
#include "core/teach/question/question.h"
#include "core/teach/rules/answer.h"
#include "ui/selection/ask_view.h"
#include "ui/selection/cell_ref.h"
#include "ui/session/document.h"

namespace gathernd::ui {

// A place in params as it is typed or pointed at for one block of output, spread over the block's elements.
// Errors: `parse`. Thread rule: pure function.

/// `elements` of output lie in one block. `pointed`: the place of the first of them; else `typed` is an index
/// of params, whole or without the slice's axes ("1, 2" for a row); "none" and "—" are no place.
Expected<teach::Places> placesOf(const teach::Scene& scene, const std::vector<std::int64_t>& elements,
                                 const teach::ReadPlace& pointed, const QString& typed);

class AnswerSheet : public QObject {
  Q_OBJECT

 public:
  explicit AnswerSheet(QObject* parent = nullptr) : QObject(parent) {}

  /// An empty one for a question that outlives it; nullptr: nothing can be answered.
  void begin(const teach::Question* question);
  /// Nothing more is taken; what stands there stays.
  void end() { open_ = false; }

  bool typing() const;  ///< keys on the picture belong to it
  const QString& text() const { return text_; }
  void setText(const QString& text);  ///< as a whole; empty: what stands on the picture counts
  const QString& shape() const { return shape_; }
  void setShape(const QString& shape);  ///< on the picture, as a whole
  void type(const QString& text);       ///< at the current place
  void erase();                         ///< the last character there; all of it where it was judged
  bool atBlank() const;                 ///< nothing is answered at the current place
  /// To another place. False: there is none that way.
  bool move(int by);
  /// To the next that is open or wrong, round the end. False: there is no other.
  bool moveToOpen(int by);
  /// What was read from the text, place by place. False: it is not one answer a place.
  bool spread(const teach::Answer& answer);
  bool point(const CellRef& cell);  ///< a click; false: it is no answer

  std::size_t blockCount() const { return blocks_.size(); }
  int count(AnswerState state) const;
  /// Something was answered since it was judged.
  bool unjudged() const;
  /// Some places are empty, and no text stands for all of them.
  bool partial() const;
  /// What is to be made is the document as it stands. Errors as teach::readAnswer.
  Expected<teach::Answer> answer(const Document& document) const;
  /// Marks what is answered as right or wrong; false: nothing is. `parse` where something cannot be read.
  Expected<bool> judge();
  void judgeShape(bool right);
  /// Both places of each tuple that was answered wrongly.
  std::vector<TwoReadings> readings(const teach::Diagnosis& diagnosis) const;
  void show(AskView& view) const;

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
  Expected<teach::Answer> answerOf(const Block& block) const;
  teach::Question partOf(const Block& block) const;

  const teach::Question* question_ = nullptr;
  bool open_ = false;
  std::vector<Block> blocks_;
  std::size_t current_ = 0;
  QString text_, shape_;
  AnswerState shapeState_ = AnswerState::Open;
};

/// Its params element; nothing where the place is not inside them.
std::optional<std::int64_t> paramsElement(const Shape& params, const teach::ReadPlace& place);

}  // namespace gathernd::ui
