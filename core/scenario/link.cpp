// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/link.h"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/call/call_indices.h"
#include "core/scenario/scenario_json.h"
#include "core/tensor/element.h"
#include "core/text/ascii.h"
#include "core/text/element_text.h"
#include "core/text/text_parts.h"

namespace gathernd {
namespace {

constexpr std::string_view kLinkVersion = "1";
constexpr std::string_view kDigits = "0123456789", kHexDigits = "0123456789abcdef", kBlanks = " \t\r\n\v\f";
constexpr std::string_view kCharacters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789:~.,%_-";
constexpr std::size_t kCheckDigits = 4;
constexpr std::int64_t kMostBytes = kLinkNumbers * 16 + static_cast<std::int64_t>(kLinkCharacters);

tl::unexpected<Error> tooManyNumbers() {
  return fail(ErrorCode::Limit, "link.numbers", {{"limit", kLinkNumbers}});
}

tl::unexpected<Error> tooLong() {
  return fail(ErrorCode::Limit, "link.length", {{"limit", kLinkCharacters}});
}

/// Sizes of 0 counted as 1: what is made of a call without elements is bounded as well.
bool isSmall(std::span<const std::int64_t> extents) {
  std::int64_t product = 1;
  for (const std::int64_t size : extents) {
    if (size > kLinkNumbers) return false;
    product *= std::max<std::int64_t>(size, 1);
    if (product > kLinkNumbers) return false;
  }
  return true;
}

Expected<void> checkSmall(const std::string& tensor, std::span<const std::int64_t> extents) {
  if (isSmall(extents)) return {};
  if (std::find(extents.begin(), extents.end(), 0) == extents.end()) return tooManyNumbers();
  return fail(ErrorCode::Limit, "link.shape",
              {{"tensor", tensor},
               {"shape", fmt::format("[{}]", fmt::join(extents, ", "))},
               {"limit", kLinkNumbers}});
}

std::int64_t numbersOf(const EditedTensor& tensor) {
  return tensor.elementCount() * (isComplex(tensor.dtype()) ? 2 : 1);
}

// Writing.

bool isAmong(char c, std::string_view characters) {
  return characters.find(c) != characters.npos;
}

bool isUnreserved(char c) {
  return isAsciiAlnum(c) || isAmong(c, "-._");
}

std::string percentEncoded(std::string_view bytes) {
  std::string out;
  // More would not fit, however it is written.
  for (const char c : bytes.substr(0, kLinkCharacters + 1)) {
    if (isUnreserved(c)) {
      out += c;
    } else {
      out += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
  }
  return out;
}

/// As scenario files have it, without what is no character of a link: a complex number is two values.
std::string valueText(const Element& element) {
  if (element.dtype == DType::String) return percentEncoded(element.text);
  std::string text = elementToJson(element);
  std::erase_if(text, [](char c) { return std::string_view("[]\" +").find(c) != std::string_view::npos; });
  return text;
}

std::string tensorText(const EditedTensor& tensor) {
  std::string out(dtypeName(tensor.dtype()));
  for (const std::int64_t size : tensor.shape()) out += fmt::format(".{}", size);
  out += ':';
  for (std::int64_t i = 0; i < tensor.elementCount(); ++i) {
    if (i > 0) out += ',';
    out += valueText(tensor.at(i));
  }
  return out;
}

/// A built-in row's id; of rules of one's own that of the nearest row, and the switches that differ.
Expected<std::string> rulesText(const Dialect& dialect) {
  const Dialect* const row = findDialect(dialect.id);
  if (row != nullptr && *row == dialect) return dialect.id;
  const Dialect* const base = baseDialect(dialect);
  if (base == nullptr) return fail(ErrorCode::Unsupported, "link.dialect", {{"id", dialect.name}});
  std::string out = base->id;
  const auto words = ruleWords(dialect);
  const auto baseWords = ruleWords(*base);
  for (std::size_t i = 0; i < words.size(); ++i)
    if (words[i].value != baseWords[i].value) out += fmt::format(",{},{}", words[i].rule, words[i].value);
  return out;
}

/// `generate` makes a generator's values; nothing is made that a link has no room for.
template <class Generate>
Expected<EditedTensor> valuesOf(const std::string& tensor, const TensorSource& source,
                                const Generate& generate) {
  if (std::holds_alternative<FileSource>(source))
    return fail(ErrorCode::Unsupported, "link.file", {{"tensor", tensor}});
  const auto* const spec = std::get_if<GeneratorSpec>(&source);
  const Shape& shape = spec != nullptr ? spec->shape : std::get<EditedTensor>(source).shape();
  TRY(checkSmall(tensor, shape.extents()));
  if (spec != nullptr) {
    auto made = TRY(generate(*spec));
    return EditedTensor(std::move(made));
  }
  const auto& values = std::get<EditedTensor>(source);
  TRY(checkIntact(values.base(), tensor));
  return values;
}

// Reading.

/// Fit for a message; it holds a link's characters only.
std::string shown(std::string_view text) {
  constexpr std::size_t kMost = 40;
  return std::string(text.substr(0, kMost)) + (text.size() > kMost ? "…" : "");
}

tl::unexpected<Error> refuse(const char* reason, std::vector<ErrorArg> args = {}) {
  return fail(ErrorCode::Parse, reason, std::move(args));
}

tl::unexpected<Error> noValue(std::string_view text, DType dtype) {
  return refuse("link.value", {{"text", shown(text)}, {"dtype", dtypeName(dtype)}});
}

/// Past the digits at `at`.
std::size_t endOfDigits(std::string_view text, std::size_t at) {
  return std::min(text.find_first_not_of(kDigits, at), text.size());
}

/// -12 or 0, spelled in one way only.
bool isWhole(std::string_view text) {
  const std::size_t sign = text.starts_with('-') ? 1 : 0;
  if (text.size() == sign || endOfDigits(text, sign) != text.size()) return false;
  return text[sign] != '0' || text == "0";
}

/// -12.5e-3: digits before a point and behind it, no sign of an exponent above 0.
bool isDecimal(std::string_view text) {
  const std::size_t sign = text.starts_with('-') ? 1 : 0;
  std::size_t at = endOfDigits(text, sign);
  if (at == sign || (text[sign] == '0' && at > sign + 1)) return false;
  if (at < text.size() && text[at] == '.') {
    const std::size_t end = endOfDigits(text, at + 1);
    if (end == at + 1) return false;
    at = end;
  }
  if (at < text.size() && text[at] == 'e') {
    const std::size_t begin = at + (text.substr(at + 1).starts_with('-') ? 2 : 1);
    at = endOfDigits(text, begin);
    if (at == begin) return false;
  }
  return at == text.size();
}

/// How `text` spells a value of `dtype`, which is no complex number, for parseElement; empty: not at all.
std::string spelling(std::string_view text, DType dtype) {
  constexpr std::string_view kNanDigits = "NaN:0x";
  const bool isBool = dtype == DType::Bool && (text == "true" || text == "false");
  const bool isNumber =
      isFloat(dtype) && (text == "NaN" || text == "Infinity" || text == "-Infinity" || isDecimal(text));
  if (isBool || isNumber || (isInteger(dtype) && isWhole(text))) return std::string(text);
  if (!isFloat(dtype) || !text.starts_with(kNanDigits)) return {};
  text.remove_prefix(kNanDigits.size());
  const auto digits = static_cast<std::size_t>(elementBytes(dtype)) * 2;
  const bool hex = text.size() == digits && text.find_first_not_of(kHexDigits) == text.npos;
  return hex ? fmt::format("nan:0x{}", text) : std::string();
}

std::optional<std::string> percentDecoded(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (isUnreserved(text[at])) {
      out += text[at];
      continue;
    }
    constexpr std::string_view kUpper = "0123456789ABCDEF";
    const std::string_view digits = text.substr(at + 1, 2);
    if (text[at] != '%' || digits.size() != 2 || digits.find_first_not_of(kUpper) != digits.npos)
      return std::nullopt;
    out += static_cast<char>(kUpper.find(digits[0]) * 16 + kUpper.find(digits[1]));
    at += 2;
  }
  return out;
}

/// One element of one value, or of two where it is complex.
Expected<Element> readElement(std::span<const std::string_view> values, DType dtype) {
  Element element{dtype, {}, {}};
  if (dtype == DType::String) {
    auto bytes = percentDecoded(values.front());
    if (!bytes) return noValue(values.front(), dtype);
    element.text = std::move(*bytes);
    return element;
  }
  const DType type = partType(dtype);
  std::size_t part = 0;
  for (const std::string_view value : values) {
    const std::string text = spelling(value, type);
    const auto number = text.empty() ? Expected<Element>(noValue(value, dtype)) : parseElement(text, type);
    if (!number) return noValue(value, dtype);
    setPart(element, part++, partBits(*number, 0));
  }
  return element;
}

Expected<EditedTensor> readTensor(std::string_view text, const std::string& tensor) {
  const auto malformed = [&] { return refuse("link.tensor", {{"tensor", tensor}, {"text", shown(text)}}); };
  const std::size_t colon = text.find(':');
  if (colon == text.npos) return malformed();
  const auto head = splitText(text.substr(0, colon), '.');
  const auto dtype = dtypeFromName(head.front());
  if (!dtype) return refuse("link.dtype", {{"tensor", tensor}, {"text", shown(head.front())}});
  std::vector<std::int64_t> extents;
  for (std::size_t i = 1; i < head.size(); ++i) {
    constexpr std::size_t kMostDigits = 9;
    const bool plain = isWhole(head[i]) && head[i].size() <= kMostDigits;
    const auto size = plain ? numberIn<std::int64_t>(head[i]) : std::nullopt;
    if (size.value_or(-1) < 0 || i > static_cast<std::size_t>(kMaxRank)) return malformed();
    extents.push_back(*size);
  }
  TRY(checkSmall(tensor, extents));
  const auto shape = TRY(Shape::make(extents));

  const std::string_view values = text.substr(colon + 1);
  std::vector<std::string_view> parts;
  if (!shape.empty() || !values.empty()) parts = splitText(values, ',');
  const std::size_t each = isComplex(*dtype) ? 2 : 1;
  if (parts.size() != static_cast<std::size_t>(shape.elementCount()) * each) {
    return refuse("link.count", {{"tensor", tensor}, {"count", parts.size()}, {"shape", shape.toString()}});
  }
  auto writer = TRY(ElementWriter::make(*dtype, shape, values.size(), kMostBytes));
  for (std::size_t i = 0; i < parts.size(); i += each) {
    const auto element = TRY(readElement(std::span(parts).subspan(i, each), *dtype));
    writer.put(element);
  }
  return EditedTensor(std::move(writer).finish());
}

Expected<Dialect> readDialect(std::string_view text) {
  const auto words = splitText(text, ',');
  const Dialect* const row = findDialect(words.front());
  if (row == nullptr || row->id != words.front())
    return refuse("link.dialect", {{"id", shown(words.front())}});
  if (words.size() == 1) return *row;
  Dialect own = ownDialect(*row);
  for (std::size_t i = 1; i < words.size(); i += 2) {
    const std::string_view value = i + 1 < words.size() ? words[i + 1] : std::string_view();
    if (!setRule(own, words[i], value))
      return refuse("link.rule", {{"rule", shown(words[i])}, {"value", shown(value)}});
  }
  return own;
}

Expected<void> readField(char letter, std::string_view value, Scenario& scenario) {
  if (letter == 'b') {
    const auto number =
        isWhole(value) ? parseElement(value, DType::Int64) : Expected<Element>(noValue(value, DType::Int64));
    if (!number) return noValue(value, DType::Int64);
    scenario.batchDims = number->as<std::int64_t>();
  } else if (letter == 'd') {
    scenario.dialect = TRY(readDialect(value));
  } else if (letter == 'p') {
    auto policy = percentDecoded(value);
    if (!policy) return noValue(value, DType::String);
    scenario.policy = std::move(*policy);
  } else if (letter == 'f') {
    const auto fill = TRY(readTensor(value, "fill_value"));
    if (fill.shape().rank() > 0)
      return refuse("link.tensor", {{"tensor", "fill_value"}, {"text", shown(value)}});
    scenario.fillValue = fill.at(0);
  } else {
    return refuse("link.field", {{"text", shown(letter + std::string(value))}});
  }
  return {};
}

Expected<Scenario> readBody(std::string_view body) {
  auto parts = splitText(body, '~');
  parts.resize(std::max<std::size_t>(parts.size(), 3));
  Scenario scenario;
  scenario.dialect = *findDialect("tensorflow-cpu");
  auto params = TRY(readTensor(parts[1], "params"));
  auto indices = TRY(readTensor(parts[2], "indices"));
  if (numbersOf(params) + numbersOf(indices) > kLinkNumbers) return tooManyNumbers();
  scenario.params = std::move(params);
  scenario.indices = std::move(indices);
  std::string seen;
  for (std::size_t i = 3; i < parts.size(); ++i) {
    if (parts[i].empty()) return refuse("link.field", {{"text", std::string()}});
    const char letter = parts[i].front();
    if (seen.find(letter) != seen.npos) return refuse("link.twice", {{"text", std::string(1, letter)}});
    seen += letter;
    TRY(readField(letter, parts[i].substr(1), scenario));
  }
  return scenario;
}

constexpr std::string_view kLinkBegin = "1~";
constexpr std::size_t kCheckText = 6;                    // "~k24eb"
constexpr std::size_t kMostText = std::size_t{1} << 16;  // of a mail; a longer text is a tensor
constexpr int kMostBeginnings = 8;                       // a tensor that ends with 1 has one more

/// Right beside such a character no link begins or ends.
bool isInWord(char c) {
  return isAsciiAlnum(c) || isAmong(c, "~%");
}

/// Each once, without "gathernd:".
std::vector<std::string> soundLinks(std::string_view text) {
  std::string kept;
  std::vector<bool> apart;  // white space stood before this character of `kept`
  bool blank = true;
  for (const char c : text) {
    // A mail that is answered has > before each line.
    if (isAmong(c, kBlanks) || (blank && c == '>')) {
      blank = true;
      continue;
    }
    kept += c;
    apart.push_back(std::exchange(blank, false));
  }
  apart.push_back(true);

  std::vector<std::string> links;
  const std::string_view all = kept;
  for (std::size_t mark = all.find(kLinkCheckMark); mark != all.npos;
       mark = all.find(kLinkCheckMark, mark + 1)) {
    const std::size_t end = mark + kCheckText;
    if (end > all.size() || (!apart[end] && isInWord(all[end]))) continue;
    const std::size_t least = mark - std::min(mark, kLinkCharacters);
    const std::string_view before = all.substr(least, mark - least);
    const std::string_view check =
        all.substr(mark + kLinkCheckMark.size(), kCheckText - kLinkCheckMark.size());
    std::string_view found;
    std::size_t at = before.rfind(kLinkBegin);
    for (int i = 0; i < kMostBeginnings && at != before.npos; ++i) {
      const std::size_t begin = least + at;
      const std::size_t word = begin - (all.substr(0, begin).ends_with(kLinkPrefix) ? kLinkPrefix.size() : 0);
      const bool begins = apart[word] || !isInWord(all[word - 1]);
      if (begins && linkCheck(before.substr(at)) == check) found = all.substr(begin, end - begin);
      at = at == 0 ? before.npos : before.rfind(kLinkBegin, at - 1);
    }
    if (!found.empty() && std::find(links.begin(), links.end(), found) == links.end())
      links.emplace_back(found);
  }
  return links;
}

/// "1~" and more of them: digits, which end at `at`.
bool isVersion(std::string_view text, std::size_t& at) {
  at = std::min(text.find_first_not_of(kDigits), text.size());
  return at > 0 && text.substr(at).starts_with('~');
}

/// What in a text without a sound link is meant for one; empty: nothing. "gathernd: error: …" is none.
std::string_view meantLink(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(std::string(kBlanks) + "<("), text.size()));
  std::size_t at = 0;
  if (startsWithAnyCase(text, kLinkPrefix)) {
    const std::string_view rest = text.substr(kLinkPrefix.size());
    const bool blank = rest.find_first_not_of(kBlanks) == rest.npos;
    return blank || !isAmong(rest.front(), kBlanks) ? text : std::string_view();
  }
  if (isVersion(text, at)) {
    const std::string_view type = text.substr(at + 1, text.find_first_of(".:", at) - at - 1);
    return dtypeFromName(type) ? text : std::string_view();
  }
  for (std::size_t colon = text.find(':'); colon != text.npos; colon = text.find(':', colon + 1)) {
    const std::size_t begin = colon + 1 - std::min(colon + 1, kLinkPrefix.size());
    if (startsWithAnyCase(text.substr(begin), kLinkPrefix) && isVersion(text.substr(colon + 1), at))
      return text.substr(begin, text.find_first_of(kBlanks, begin) - begin);
  }
  return {};
}

}  // namespace

std::string linkCheck(std::string_view body) {
  constexpr unsigned kPolynomial = 0x11021, kTop = 0x8000;  // CRC-16/CCITT
  unsigned check = 0xFFFF;
  for (const char c : body) {
    check ^= static_cast<unsigned>(static_cast<unsigned char>(c)) << 8;
    for (int bit = 0; bit < 8; ++bit) check = (check << 1) ^ ((check & kTop) != 0 ? kPolynomial : 0);
  }
  return fmt::format("{:04x}", check);
}

Expected<std::string> linkOf(const Scenario& scenario) {
  const auto params = TRY(valuesOf("params", scenario.params, [](const GeneratorSpec& spec) {
    return generateTensor(spec, spec.dtype.value_or(DType::Float32), kMostBytes);
  }));
  const auto indices = TRY(valuesOf("indices", scenario.indices, [&](const GeneratorSpec& spec) {
    return generateCallIndices(spec, spec.dtype.value_or(DType::Int64), params.shape(), scenario.batchDims,
                               scenario.dialect, kMostBytes);
  }));
  if (numbersOf(params) + numbersOf(indices) > kLinkNumbers) return tooManyNumbers();

  std::string body = fmt::format("{}~{}~{}", kLinkVersion, tensorText(params), tensorText(indices));
  if (scenario.batchDims != 0) body += fmt::format("~b{}", scenario.batchDims);
  const auto dialect = TRY(rulesText(scenario.dialect));
  if (dialect != "tensorflow-cpu") body += "~d" + dialect;
  if (!scenario.policy.empty()) body += "~p" + percentEncoded(scenario.policy);
  if (scenario.fillValue)
    body += fmt::format("~f{}:{}", dtypeName(scenario.fillValue->dtype), valueText(*scenario.fillValue));
  if (kLinkPrefix.size() + body.size() + kLinkCheckMark.size() + kCheckDigits > kLinkCharacters)
    return tooLong();
  return fmt::format("{}{}{}{}", kLinkPrefix, body, kLinkCheckMark, linkCheck(body));
}

Expected<Scenario> readLink(std::string_view text) {
  std::string kept;
  for (const char c : text) {
    if (isAmong(c, kBlanks)) continue;
    if (kept.size() == kLinkCharacters) return tooLong();
    kept += c;
  }
  std::string_view link = kept;
  if (link.starts_with(kLinkPrefix)) link.remove_prefix(kLinkPrefix.size());
  const std::size_t digits = endOfDigits(link, 0);
  if (digits == 0 || !link.substr(digits).starts_with('~')) return refuse("link.none");
  if (link.substr(0, digits) != kLinkVersion)
    return refuse("link.version", {{"version", shown(link.substr(0, digits))}, {"supported", 1}});
  const std::size_t end = link.size() - std::min(link.size(), kLinkCheckMark.size() + kCheckDigits);
  const std::string_view body = link.substr(0, end);
  const bool whole = link.find_first_not_of(kCharacters) == link.npos &&
                     link.substr(end).starts_with(kLinkCheckMark) &&
                     link.substr(end + kLinkCheckMark.size()) == linkCheck(body);
  return whole ? readBody(body) : refuse("link.cut");
}

Expected<std::optional<Scenario>> linkedCall(std::string_view text) {
  const auto links = text.size() <= kMostText ? soundLinks(text) : std::vector<std::string>();
  if (links.size() > 1) return fail(ErrorCode::Parse, "link.several", {{"count", links.size()}});
  const std::string_view link = links.empty() ? meantLink(text) : links.front();
  if (link.empty()) return std::optional<Scenario>();
  return readLink(link).map([](Scenario call) { return std::optional(std::move(call)); });
}

bool isLink(std::string_view text) {
  const auto call = linkedCall(text);
  return !call || *call;
}

}  // namespace gathernd
