// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <charconv>

#include <fmt/format.h>

#include "core/tensor/element.h"
#include "core/text/element_text.h"
#include "core/text/literal/literal.h"
#include "core/text/text_parts.h"
#include "core/text/visible_text.h"

namespace gathernd {
namespace {

constexpr std::int64_t kEdge = 3;               // NumPy's edgeitems
constexpr std::int64_t kMaxEmptyLists = 1'000;  // of a tensor without elements

class LiteralPrinter {
 public:
  LiteralPrinter(const Tensor& tensor, const PrintOptions& options,
                 const std::function<bool(std::string_view)>& take)
      : take_(take),
        tensor_(tensor),
        shape_(tensor.shape()),
        multiline_(options.multiline),
        elide_(tensor.elementCount() > options.elideAbove) {}

  void print() {
    if (shape_.empty() && emptyLists() > kMaxEmptyLists) return put("[]");
    axis(0, 0);
  }

 private:
  /// How many "[]" the nested form would have; stops counting once there are too many.
  std::int64_t emptyLists() const {
    std::int64_t lists = 1;
    for (const std::int64_t extent : shape_) {
      if (extent == 0 || lists > kMaxEmptyLists) break;
      lists = extent > kMaxEmptyLists ? extent : lists * extent;
    }
    return lists;
  }

  void put(std::string_view piece) { wanted_ = wanted_ && take_(piece); }

  /// The part that begins at flat element `flat`, from `axis` on. At most kMaxRank deep.
  void axis(int axis, std::int64_t flat) {
    if (axis == shape_.rank()) return element(flat);
    const std::int64_t extent = shape_[axis];
    const std::int64_t stride = shape_.stride(axis);
    const bool gap = elide_ && extent > 2 * kEdge;
    put("[");
    for (std::int64_t i = 0; i < extent && wanted_; ++i) {
      if (i > 0) separate(axis);
      if (gap && i == kEdge) {
        put("...");
        i = extent - kEdge - 1;
      } else {
        this->axis(axis + 1, flat + i * stride);
      }
    }
    put("]");
  }

  void separate(int axis) {
    const int inner = shape_.rank() - axis - 1;
    if (inner == 0 || !multiline_) return put(", ");
    std::string text = ",";
    text.append(static_cast<std::size_t>(inner), '\n');  // an empty line between matrices, as NumPy has it
    put(text.append(static_cast<std::size_t>(axis) + 1, ' '));
  }

  void element(std::int64_t flat) {
    put(tensor_.dtype() == DType::String ? quoteString(tensor_.stringAt(flat))
                                         : formatElement(elementAt(tensor_, flat)));
  }

  const std::function<bool(std::string_view)>& take_;
  const Tensor& tensor_;
  const Shape& shape_;
  bool multiline_;
  bool elide_;
  bool wanted_ = true;
};

}  // namespace

std::string formatLiteral(const Tensor& tensor, const PrintOptions& options) {
  std::string text;
  writeLiteral(tensor, options, [&text](std::string_view piece) {
    text += piece;
    return true;
  });
  return text;
}

void writeLiteral(const Tensor& tensor, const PrintOptions& options,
                  const std::function<bool(std::string_view piece)>& take) {
  LiteralPrinter(tensor, options, take).print();
}

// A generator's spelling: NAME:SHAPE, for random also @SEED.

namespace {

struct Name {
  std::string_view text;
  GeneratorKind kind;
};
constexpr std::array kGenerators = {
    Name{"arange", GeneratorKind::Arange}, Name{"zeros", GeneratorKind::Zeros},
    Name{"random", GeneratorKind::Random}, Name{"shape", GeneratorKind::ShapeOnly}};

constexpr std::string_view kSpaces = " \t\r\n";

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
  if (stripped(shape, kSpaces).empty()) return Shape{};
  for (const std::string_view each : splitText(shape, ',')) {
    // A shape beyond kMaxRank is refused below; one more extent is enough to know.
    if (extents.size() > static_cast<std::size_t>(kMaxRank)) break;
    const std::string_view part = stripped(each, kSpaces);
    const std::string_view place = part.empty() ? each.substr(0, 0) : part;
    std::int64_t extent = 0;
    const std::errc error = readNumber(part, extent);
    const bool negative = part.starts_with('-');
    if (error == std::errc::result_out_of_range && !negative) {
      return refuse(ErrorCode::Limit, "generate.extent_limit", place, text);
    }
    if (error != std::errc() || negative) return refuse(ErrorCode::Parse, "generate.extent", place, text);
    extents.push_back(extent);
  }
  return Shape::make(extents);
}

Expected<GeneratorSpec> parseSpec(GeneratorKind kind, std::string_view rest, std::string_view text) {
  GeneratorSpec spec;
  spec.kind = kind;
  if (const std::size_t at = rest.find('@'); at != std::string_view::npos) {
    const std::string_view seed = stripped(rest.substr(at + 1), kSpaces);
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
  text = stripped(text, kSpaces);
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
