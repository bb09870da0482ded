// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson as its file says it: steps of prose, scenes, questions and notes. No answer is in it, core works
// them out. Scenes stand as they are written; lesson_scene.h makes calls of them. The format:
// docs/lessons.md. Units: lines and columns from 1, columns in code points. Thread rule: plain values, pure
// functions.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error/error.h"
#include "core/teach/lesson/prose.h"
#include "core/teach/question/question.h"

namespace gathernd::teach {

/// A text of the file and where it begins.
struct PlacedText {
  std::string text;
  TextPlace place;
  bool operator==(const PlacedText&) const = default;
};

/// How a scene's call is given.
enum class SceneSource : std::uint8_t {
  Call,     ///< as the text editor reads it
  Json,     ///< a scenario within the lesson
  File,     ///< a scenario file below the lesson's folder
  Example,  ///< a shipped one, by its id
};

struct SceneSpec {
  SceneSource source = SceneSource::Call;
  PlacedText text;  ///< the call, the JSON, the path or the id
  /// Names of params' and of indices' axes; empty: the scenario's own.
  std::vector<std::string> paramsAxes, indicesAxes;
  std::optional<PlacedText> dialect;      ///< an id, in place of the call's own
  std::string paramsTitle, indicesTitle;  ///< shown beside the tensors
  std::vector<std::string> hide;          ///< of hideableParts()
  bool refused = false;                   ///< it is meant to be refused
  TextPlace axesPlace, refusedPlace;
  bool operator==(const SceneSpec&) const = default;
};

/// What a scene may hide: "output", "connectors", …
std::span<const std::string_view> hideableParts();

/// One position of a slider; a step with a plain scene has one stop without a label.
struct DialStop {
  std::string label;
  SceneSpec scene;
  bool operator==(const DialStop&) const = default;
};

/// A mistake and what is said to it. Several rules: they give one answer here, and the author knows.
struct WrongAnswer {
  std::vector<PlacedText> rules;
  Prose sentence;
  TextPlace place;
  bool operator==(const WrongAnswer&) const = default;
};

struct AskSpec {
  static constexpr std::size_t kMostHints = 2;
  static constexpr int kMostAgain = 5;

  QuestionKind kind = QuestionKind::Shape;
  PlacedText of;                               ///< "output[1,:,:]"; empty: the whole output
  std::optional<PlacedText> at;                ///< the label of a dial's stop; absent: the first
  QuestionKind choices = QuestionKind::Shape;  ///< Choose: the kind of answer that is chosen among
  std::optional<PlacedText> target;            ///< Make: a call whose output is wanted, or that output itself
  std::optional<PlacedText> upstream;          ///< of a gradient: what flows back
  std::vector<Prose> hints;
  std::vector<WrongAnswer> wrong;
  int again = 0;  ///< how many more of the kind, with new numbers
  TextPlace place;
  bool operator==(const AskSpec&) const = default;
};

struct LessonStep {
  std::string id, heading;
  Prose prose;                  ///< before the question
  std::string dial;             ///< the slider's name; empty: a plain scene
  std::vector<DialStop> stops;  ///< empty: the scene of the step before stays
  std::optional<AskSpec> ask;
  Prose why;    ///< behind the question: told once it is answered
  Prose notes;  ///< for the lecturer
  TextPlace place;
  TextPlace firstBlock;  ///< line 0: it has none
  bool operator==(const LessonStep&) const = default;
};

struct Lesson {
  std::string id, title;
  std::string language = "en";
  int minutes = 0;
  std::string group, gist;          ///< for a table of contents: its part of a course, and what it is about
  std::string aim;                  ///< what it is for, in a sentence, for who teaches
  std::vector<PlacedText> attacks;  ///< ids of wrong rules
  /// A translation's: sourceHash() of the text that it was made from.
  std::optional<PlacedText> source;
  std::vector<LessonStep> steps;
  bool operator==(const Lesson&) const = default;

  const LessonStep* step(std::string_view stepId) const;
};

/// The step whose scenes a step shows: itself, or the nearest before it that has some; nullptr: none has.
const LessonStep* stepShown(const Lesson& lesson, std::size_t step);
/// Its stops.
const std::vector<DialStop>* stopsShown(const Lesson& lesson, std::size_t step);
/// "K = 1", "order: sorted": a stop of those that a step shows, with the slider's name; "" where it has none.
std::string dialText(const Lesson& lesson, std::size_t step, std::size_t stop);
/// The stop that a step's question is about; nullptr where there is none.
const DialStop* stopAsked(const Lesson& lesson, std::size_t step);

/// What is said to an answer that `rules` give: that of the first listed mistake among them; nullptr:
/// nothing.
const WrongAnswer* wordsFor(const AskSpec& ask, const std::vector<const WrongRule*>& rules);
/// The mistakes that a question has words for, in its order.
std::vector<const WrongRule*> listedRules(const AskSpec& ask);

/// A step beside its own question asked once more with other numbers: what says a number is left out, be it
/// prose, a hint, the words for a mistake, or the heading (then empty).
LessonStep repeatedStep(LessonStep step);

/// 16 hex digits over the text: FNV-1a of 64 bits, without a byte order mark, with "\n" for every line end,
/// without spaces at ends of lines and without empty lines at the end.
std::string sourceHash(std::string_view text);

/// A step's or a lesson's id: a small letter, then small letters, digits and "-", at most 40.
bool isLessonId(std::string_view id);

// A lesson out of its text. All faults that can be told are told, each `parse` (or `limit`) with line and
// column; what could be read is there beside them, so that a lesson is seen while it is written. Scenes are
// not looked into: lesson_check.h does. Time is linear in the text.

/// Bytes; a longer text is not looked at.
inline constexpr std::int64_t kMostLessonBytes = std::int64_t{1} << 20;
/// More are not read.
inline constexpr std::size_t kMostLessonSteps = 500;
/// Letters: a line of a table of contents.
inline constexpr int kMostGist = 45;
/// More are counted by one last fault.
inline constexpr std::size_t kMostLessonFaults = 1000;

struct LessonReading {
  Lesson lesson;
  std::vector<Error> faults;  ///< in the text's order
};
LessonReading readLesson(std::string_view text);

/// A fault's sentence without its place, which stands in its fields.
std::string faultSentence(const Error& fault);

}  // namespace gathernd::teach
