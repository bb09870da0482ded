// SPDX-License-Identifier: GPL-3.0-or-later
// A text with named holes, held against another: "index <value> is out of bounds for axis <axis>". A blank
// stands for any blanks and line breaks. The holes:
//
//   <value> <axis> <axis_size>    a whole number;
//     <batch_dims> <depth> <rank> <node> <n>   likewise
//   <params_shape> <tuple>        [3, 4] (3,) {3 4} torch.Size([3]), without lists in it;
//     <indices_shape> <shape>           likewise
//   <position>                    the same, or nothing
//   <shapes>                      several of them
//   <word>                        a name, type or file, without blanks or brackets
//   <any>                         at most kMostAny bytes of a line, as few as will do; at the end all the
//   rest
//
// Anything else between angles stands for itself. Time: linear in the text looked at, which is bounded a
// pattern. Thread rule: pure functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace gathernd {

struct Hole {
  std::string_view name, text;
  std::vector<std::int64_t> numbers;
  bool known = false;  ///< all of it are numbers of 64 bits: [?, 3] is a shape, but not known
};

struct PatternMatch {
  std::size_t end = 0;
  std::vector<Hole> holes;
};

inline constexpr std::size_t kMostAny = 600;

std::optional<PatternMatch> matchPattern(std::string_view pattern, std::string_view text, std::size_t begin);

bool isBlank(char character);

}  // namespace gathernd
