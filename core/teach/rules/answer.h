// SPDX-License-Identifier: GPL-3.0-or-later
// What a person, a wrong rule or core itself answers to a question about a call. Places are compared, never
// values: equal numbers in params tell nothing apart. Thread rule: plain values.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/tensor/shape.h"
#include "core/tensor/tensor.h"

namespace gathernd::teach {

/// An index of params for one element of output; nothing: none is read there.
using ReadPlace = std::optional<std::vector<std::int64_t>>;
using Places = std::vector<ReadPlace>;

/// What becomes of a tuple, or of a call, in the words of a question.
enum class Ending : std::uint8_t {
  Reads,      ///< as it stands
  Error,      ///< the call raises
  Zero,       ///< a value of the dialect's own, 0 or its fill, is written
  Wraps,      ///< counted from the end of its axis
  Clamps,     ///< moved to the nearest end of its axis
  Undefined,  ///< nothing is promised
};
inline constexpr std::array kEndings = {Ending::Reads, Ending::Error,  Ending::Zero,
                                        Ending::Wraps, Ending::Clamps, Ending::Undefined};
std::string_view endingName(Ending ending);  ///< "reads", "error", "zero", "wraps", "clamps", "undefined"
std::optional<Ending> endingByName(std::string_view name);

/// Elements as they are printed, one for each element asked about.
using Values = std::vector<std::string>;

/// Which of a question's choices, from 0.
struct Choice {
  int number = 0;
  bool operator==(const Choice&) const = default;
};

/// What was made: the call as it stands after the person's edits.
struct Made {
  std::int64_t batchDims = 0;
  Tensor indices;
};

using Answer = std::variant<Shape, Places, Values, Ending, Choice, Made>;

/// "9, 8, 7": that many numbers, from `first` down, for whoever is told how a place is written.
std::string exampleNumbers(int count, int first = 9);

}  // namespace gathernd::teach
