// SPDX-License-Identifier: GPL-3.0-or-later
// What the picture shows of a question: the places that are asked about with what was answered there, the
// slices that were chosen, and once it is answered both readings at once. Units: elements and tuples by
// row-major number. Thread rule: a plain value.
#pragma once

#include <QString>
#include <cstdint>
#include <optional>
#include <vector>

namespace gathernd::ui {

enum class AnswerState : std::uint8_t { Open, Typed, Right, Wrong };

/// Of the output: one element, or the whole block of a tuple.
struct AskedBlock {
  std::int64_t output = 0;  ///< the element, or the block's first
  bool whole = false;       ///< all of the block
  QString text;             ///< what was answered; empty: "?"
  AnswerState state = AnswerState::Open;
  bool operator==(const AskedBlock&) const = default;
};

/// Of params, for a tuple.
struct ChosenPlace {
  std::int64_t tuple = 0;
  std::int64_t params = 0;  ///< the element, or the slice's first
  bool whole = false;
  AnswerState state = AnswerState::Typed;
  bool operator==(const ChosenPlace&) const = default;
};

/// Of a tuple that was answered wrongly: where it was said to read, and where it does.
struct TwoReadings {
  std::int64_t tuple = 0;
  std::optional<std::int64_t> said, reads;  ///< elements of params, first of their slices; nothing: none
  bool whole = false;
  bool operator==(const TwoReadings&) const = default;
};

struct AskView {
  bool open = true;         ///< nothing is given away yet
  bool asksShape = false;   ///< the output stands as a box, for its shape would answer
  bool hints = false;       ///< there are some to be had
  bool typesShape = false;  ///< the answer is typed into it
  QString shape;            ///< as answered so far
  AnswerState shapeState = AnswerState::Open;
  std::vector<AskedBlock> blocks;      ///< ascending
  std::optional<std::size_t> current;  ///< of blocks: what is typed goes there
  std::vector<ChosenPlace> chosen;
  std::vector<TwoReadings> contrast;
  QString said;  ///< whose the dashed readings are, such as "tf.gather"; "": the learner's
  /// On the picture, as typed or clicked.
  bool answered() const { return open && (typesShape || !blocks.empty()); }
  bool operator==(const AskView&) const = default;
};

}  // namespace gathernd::ui
