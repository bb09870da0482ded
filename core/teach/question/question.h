// SPDX-License-Identifier: GPL-3.0-or-later
// A question about a call, and its right answer, which core computes: no question says it, though the choices
// of a Choose have it among them. Thread rule: plain values, pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error/error.h"
#include "core/teach/rules/answer.h"
#include "core/teach/rules/wrong_rules.h"

namespace gathernd::teach {

enum class QuestionKind : std::uint8_t {
  Shape,    ///< of output
  Place,    ///< which elements of params the asked part is read from
  Value,    ///< what stands in the asked part, of output or of the gradient
  Outcome,  ///< what becomes of the asked tuple, or of the call
  Choose,   ///< one of up to four: the right answer of another kind, and wrong rules' answers
  Make,     ///< edit indices or batch_dims until output is the target; whatever does is right
  Tiles,    ///< put the shape equation together: which axes, in which order, make output's shape
};
std::string_view questionKindName(QuestionKind kind);  ///< "shape" …
std::optional<QuestionKind> questionKindByName(std::string_view name);

struct Question {
  QuestionKind kind = QuestionKind::Shape;
  Scene scene;
  AskedPart of;
  /// Choose: what is chosen among, in the order shown. The right one is among them; which, rightAnswer()
  /// says.
  std::vector<Answer> choices;
  /// Make: the output that is wanted.
  std::optional<Tensor> target;
  /// Make: a call that gives it, where whoever asks has one to show; absent: the first that is found.
  std::optional<Made> example;
  /// Gradient: what flows back; absent: ones.
  std::optional<Tensor> upstream;
  // Of a generated one: what makes it again.
  std::uint64_t seed = 0;
  int level = 0;
};

/// What is asked, as an Error has its sentence: `reason` is a key of sentences.h ("ask.shape" …).
Error questionText(const Question& question);

/// What an ending does, for who has not learnt its name yet ("it counts from the end"), likewise.
Error endingText(Ending ending);

/// `unsupported` where nothing can be asked: shape or place of a refused call, places of a gradient.
Expected<Answer> rightAnswer(const Question& question);
/// Whether it does what is asked. An answer of another type than the question's is wrong.
bool isRight(const Question& question, const Answer& answer);

/// As typed: "[2,4,7]", "2 4 7", "(2, 4, 7)", full-width "２，４，７"; places as [[1,0,2],[1,0,3]] (a single
/// one without the outer brackets; null, None and — where none is read; of whole slices one index a slice);
/// values separated likewise, strings quoted or not; an ending's name in any case; "B" or "2" of a choice; of
/// tiles the shape. Errors: `parse` with line and column; `shape_mismatch` where places or values are not as
/// many as asked for. Never a crash, whatever is typed.
Expected<Answer> readAnswer(const Question& question, std::string_view text);
/// As readAnswer takes it.
std::string answerText(const Question& question, const Answer& answer);

// What questions are made of, for their answers and for what answers say. Internal to core/teach/question.

/// What the asked part is a part of: output's shape, or params' for a gradient; of a refused call [].
Shape askedShape(const Question& question);
std::int64_t askedCount(const Question& question);
/// The one tuple that is asked about; nothing where there are several, or none.
std::optional<std::int64_t> askedTuple(const Question& question);
/// The question that a choice answers: its kind is that of the choice.
Question askedByChoice(const Question& question, const Answer& choice);
/// What is asked: of a choice that has some, what it chooses among.
Question askedBy(const Question& question);
/// An answer as if it had been written: of a choice what it stands for; nullptr: there is no such choice.
const Answer* writtenAnswer(const Question& question, const Answer& answer);

/// The question's own, or ones.
Expected<Tensor> upstreamOf(const Question& question);
/// int64 indices in the type that the scene's have.
Tensor inIndexType(const Tensor& indices, const Scene& scene);

/// One text for equal values: -0.0 is 0.0, one NaN the other; what is no such value stays as it is.
std::string plainValue(const std::string& text, DType dtype);

}  // namespace gathernd::teach
