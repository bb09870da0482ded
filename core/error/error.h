// SPDX-License-Identifier: GPL-3.0-or-later
// What went wrong, as a value: a code that scripts rely on, the rule that was broken, and the numbers
// involved. An Error holds no sentence for a screen; sentences.h has one English template a reason, which ui
// translates; words of ours among the arguments (`what`, `why`, `reason`) it looks up as well. Thread rule:
// plain values; free to copy and share between threads.
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <tl/expected.hpp>

namespace gathernd {

/// The stable codes of the command line's JSON, in no particular order.
enum class ErrorCode : std::uint8_t {
  Usage,
  OutOfRange,
  BatchDims,
  ShapeMismatch,
  IndexDepth,
  Rank,
  DType,
  EmptyParams,
  Policy,
  Parse,
  Io,
  Limit,
  Unsupported,
  Cancelled
};

/// "out_of_range", "batch_dims", … as written in JSON and in messages.
std::string_view errorCodeName(ErrorCode code);

/// One bad index tuple, in full. `position` indexes I[:-1] (MXNet: I[1:]); `axis` = batch_dims + component.
struct BadTuple {
  std::int64_t flat = 0;  ///< row-major number of the tuple
  std::vector<std::int64_t> position;
  std::vector<std::int64_t> tuple;  ///< the components as given
  int component = 0;                ///< first failing one
  int axis = 0;
  std::int64_t axisSize = 0;
  std::int64_t value = 0;
  bool operator==(const BadTuple&) const = default;
};

// Errors are in nearly every signature: what a compiler would write anew in each source stands in error.cpp.

/// A named argument of a sentence, e.g. {"rank", 3}: an integer of any type, or what a string is made of.
struct ErrorArg {
  std::string name;
  std::variant<std::int64_t, std::string> value;

  template <std::integral Number>
  ErrorArg(std::string_view called, Number given) : ErrorArg(static_cast<std::int64_t>(given), called) {}
  ErrorArg(std::string_view called, std::string given);
  ErrorArg(std::string_view called, std::string_view given);
  ErrorArg(std::string_view called, const char* given);

  ErrorArg(const ErrorArg&);
  ErrorArg(ErrorArg&&) noexcept;
  ErrorArg& operator=(const ErrorArg&);
  ErrorArg& operator=(ErrorArg&&) noexcept;
  ~ErrorArg();
  bool operator==(const ErrorArg&) const = default;

 private:
  ErrorArg(std::int64_t given, std::string_view called);
};

/// What would mend a call: a kind for scripts, and a sentence as an Error has one. core/analysis/fixes.h
/// finds them.
struct ErrorFix {
  std::string kind;    ///< "set_batch_dims", "move_into_range", …
  std::string reason;  ///< key of a template in sentences.h
  std::vector<ErrorArg> args;
  bool operator==(const ErrorFix&) const = default;
};

struct Error {
  ErrorCode code = ErrorCode::Usage;
  std::string reason;          ///< key of a template in sentences.h, e.g. "batch_dims.not_below_rank"
  std::vector<ErrorArg> args;  ///< fills that template

  // Structured fields of the JSON (docs/cli.md); present for the codes named.
  std::optional<BadTuple> badTuple;  ///< out_of_range
  std::int64_t badCount = 0;         ///< out_of_range: how many tuples are bad in all
  std::optional<int> axis;           ///< shape_mismatch, index_depth
  std::optional<std::vector<std::int64_t>> paramsShape, indicesShape;
  std::optional<std::int64_t> batchDims;
  std::optional<int> line, column;  ///< parse: 1-based
  std::string path;                 ///< io, parse: the file or the field
  std::vector<ErrorFix> fixes;      ///< likeliest first; empty where nobody looked

  Error();
  Error(ErrorCode c, std::string_view why, std::initializer_list<ErrorArg> arguments = {});
  Error(ErrorCode c, std::string_view why, std::vector<ErrorArg> arguments);

  Error(const Error&);
  Error(Error&&) noexcept;
  Error& operator=(const Error&);
  Error& operator=(Error&&) noexcept;
  ~Error();
  bool operator==(const Error&) const;
};

template <class T>
using Expected = tl::expected<T, Error>;

tl::unexpected<Error> fail(Error error);
tl::unexpected<Error> fail(ErrorCode code, std::string_view reason,
                           std::initializer_list<ErrorArg> args = {});
tl::unexpected<Error> fail(ErrorCode code, std::string_view reason, std::vector<ErrorArg> args);

/// About a file or a field: `path` as such, and as an argument of the sentence.
tl::unexpected<Error> failAt(const std::string& path, ErrorCode code, std::string_view reason,
                             std::vector<ErrorArg> args = {});

namespace detail {
inline void valueOf(Expected<void>&&) {}
template <class T>
T valueOf(Expected<T>&& expected) {
  return *std::move(expected);
}
}  // namespace detail

/// The value of an Expected; where it holds an error, the function around returns that. The whole of a
/// statement or of what follows a `=`, not part of a larger expression: `const Shape shape =
/// TRY(Shape::make(extents));`
#define TRY(...)                                                     \
  __extension__({                                                    \
    auto attempt = __VA_ARGS__;                                      \
    if (!attempt) return gathernd::fail(std::move(attempt).error()); \
    gathernd::detail::valueOf(std::move(attempt));                   \
  })

/// The `limit` that std::bad_alloc becomes, where it is caught (docs/policies.md). 15 characters, what a
/// string holds in itself: saying it takes no memory.
inline constexpr const char* kNoMemory = "limit.no_memory";

// Words of ours that are no error, such as why something was chosen: a template, marked by GATHERND_TR where
// it stands, and what fills its holes. The command line prints it in English; ui looks the template up in its
// translations.

struct Clause {
  std::string text;  ///< empty: nothing is said
  std::vector<ErrorArg> args;
  bool empty() const { return text.empty(); }
  bool operator==(const Clause&) const = default;
};

std::string englishClause(const Clause& clause);

/// For an error whose words say why at {reason}: the clause in English, and what it is made of, so that ui
/// can say it in another language.
std::vector<ErrorArg> reasonArgs(const Clause& clause);
/// Of the argument that holds the clause's template.
inline constexpr std::string_view kReasonTemplate = "reason_template";

}  // namespace gathernd
