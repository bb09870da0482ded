// SPDX-License-Identifier: GPL-3.0-or-later
// A generator's spelling: NAME:SHAPE, for random also @SEED.
#include <array>
#include <charconv>

#include <fmt/format.h>

#include "core/text/literal/literal.h"
#include "core/text/visible_text.h"

namespace gathernd {
namespace {

struct Name {
  std::string_view text;
  GeneratorKind kind;
};
constexpr std::array kGenerators = {
    Name{"arange", GeneratorKind::Arange}, Name{"zeros", GeneratorKind::Zeros},
    Name{"random", GeneratorKind::Random}, Name{"shape", GeneratorKind::ShapeOnly}};

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

/// A parse error is that of one line: the column is where `part` begins in it.
tl::unexpected<Error> refuse(ErrorCode code, const char* reason, std::string_view part,
                             std::string_view text) {
  Error error(code, reason, {{"text", quoteString(part)}, {"generator", text}});
  if (code == ErrorCode::Parse) {
    error.line = 1;
    error.column = static_cast<int>(part.data() - text.data()) + 1;
  }
  return fail(error);
}

template <class T>
std::errc readNumber(std::string_view text, T& value) {
  const char* const end = text.data() + text.size();
  const auto result = std::from_chars(text.data(), end, value);
  if (result.ec == std::errc() && result.ptr != end) return std::errc::invalid_argument;
  return result.ec;
}

Expected<Shape> parseShape(std::string_view shape, std::string_view text) {
  std::vector<std::int64_t> extents;
  if (trimmed(shape).empty()) return Shape{};
  while (true) {
    const std::size_t comma = shape.find(',');
    const std::string_view part = trimmed(shape.substr(0, comma));
    const std::string_view place = part.empty() ? shape.substr(0, 0) : part;
    std::int64_t extent = 0;
    const std::errc error = readNumber(part, extent);
    const bool negative = part.starts_with('-');
    if (error == std::errc::result_out_of_range && !negative) {
      return refuse(ErrorCode::Limit, "generate.extent_limit", place, text);
    }
    if (error != std::errc() || negative) return refuse(ErrorCode::Parse, "generate.extent", place, text);
    extents.push_back(extent);
    // A shape beyond kMaxRank is refused below; one more extent is enough to know.
    if (comma == std::string_view::npos || extents.size() > static_cast<std::size_t>(kMaxRank)) break;
    shape.remove_prefix(comma + 1);
  }
  return Shape::make(extents);
}

Expected<GeneratorSpec> parseSpec(GeneratorKind kind, std::string_view rest, std::string_view text) {
  GeneratorSpec spec;
  spec.kind = kind;
  if (const std::size_t at = rest.find('@'); at != std::string_view::npos) {
    const std::string_view seed = trimmed(rest.substr(at + 1));
    if (kind != GeneratorKind::Random)
      return refuse(ErrorCode::Parse, "generate.seed_unused", rest.substr(at), text);
    if (readNumber(seed, spec.seed) != std::errc()) {
      return refuse(ErrorCode::Parse, "generate.seed", seed.empty() ? rest.substr(at + 1, 0) : seed, text);
    }
    rest = rest.substr(0, at);
  }
  spec.shape = TRY(parseShape(rest, text));
  return spec;
}

}  // namespace

std::optional<Expected<GeneratorSpec>> parseGenerator(std::string_view text) {
  text = trimmed(text);
  for (const Name& name : kGenerators) {
    if (text.starts_with(name.text) && text.substr(name.text.size()).starts_with(':')) {
      return parseSpec(name.kind, text.substr(name.text.size() + 1), text);
    }
  }
  return std::nullopt;
}

std::string formatGenerator(const GeneratorSpec& spec) {
  std::string_view written;
  for (const Name& name : kGenerators) {
    if (name.kind == spec.kind) written = name.text;
  }
  const std::string seed =
      spec.kind == GeneratorKind::Random && spec.seed != 0 ? fmt::format("@{}", spec.seed) : std::string();
  return fmt::format("{}:{}{}", written, fmt::join(spec.shape, ","), seed);
}

}  // namespace gathernd
