// SPDX-License-Identifier: GPL-3.0-or-later
// Calls that a link holds, and links that are refused, for whoever reads links: core and the page's script.
// Thread rule: constants, and a generator that belongs to one thread.
#pragma once

#include <algorithm>
#include <array>
#include <cstring>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "core/call/dialect.h"
#include "core/scenario/link.h"
#include "core/tensor/element.h"
#include "core/tensor/narrow_float.h"

namespace gathernd::test {

struct HostileLink {
  const char* name;
  const char* body;    ///< as a forger would write it: the check behind it is right
  const char* reason;  ///< nullptr: it is read
};

constexpr auto kHostileLinks = std::to_array<HostileLink>({
    {"no tensors", "1", "link.tensor"},
    {"empty tensors", "1~", "link.tensor"},
    {"params alone", "1~int8:1", "link.tensor"},
    {"no colon", "1~int8~int8:1", "link.tensor"},
    {"no type", "1~:1~int8:1", "link.dtype"},
    {"an unknown type", "1~int128:1~int8:1", "link.dtype"},
    {"a type in capitals", "1~Int8:1~int8:1", "link.dtype"},
    {"a property of objects as type", "1~constructor:1~int8:1", "link.dtype"},
    {"a negative size", "1~int8.-1:~int8:1", "link.tensor"},
    {"no size", "1~int8.:~int8:1", "link.tensor"},
    {"a size with zeros before it", "1~int8.01:1~int8:1", "link.tensor"},
    {"a size of ten digits", "1~int8.9999999999:~int8:1", "link.tensor"},
    {"33 axes", "1~int8.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1:1~int8:1",
     "link.tensor"},
    {"a vast shape", "1~int8.999999999.999999999.999999999:~int8:1", "link.numbers"},
    {"a vast shape without elements", "1~int8.999999999.999999999.0:~int8:1", "link.shape"},
    {"vast indices of depth 0", "1~int8:1~int64.999999999.0:", "link.shape"},
    {"65 sizes without elements", "1~int8.0.5.13:~int8:1", "link.shape"},
    {"64 sizes without elements", "1~int8.0.4.16:~int8.0:", nullptr},
    {"too few values", "1~int8.3:1,2~int8:1", "link.count"},
    {"too many values", "1~int8.1:1,2~int8:1", "link.count"},
    {"a value of no element", "1~int8.0:1~int8:1", "link.count"},
    {"half a complex number", "1~complex64.1:1~int8:1", "link.count"},
    {"nothing for a value", "1~int8.2:1,~int8:1", "link.value"},
    {"nothing for a scalar", "1~int8:~int8:1", "link.value"},
    {"zeros before a number", "1~int8:01~int8:1", "link.value"},
    {"minus nothing", "1~int8:-~int8:1", "link.value"},
    {"minus zero, whole", "1~int8:-0~int8:1", "link.value"},
    {"a hexadecimal number", "1~int8:0x1~int8:1", "link.value"},
    {"a point in a whole number", "1~int8:1.0~int8:1", "link.value"},
    {"above int8", "1~int8:128~int8:1", "link.value"},
    {"below int8", "1~int8:-129~int8:1", "link.value"},
    {"the least int8", "1~int8:-128~int8:1", nullptr},
    {"below 0", "1~uint8:-1~int8:1", "link.value"},
    {"above uint64", "1~uint64:18446744073709551616~int8:1", "link.value"},
    {"the greatest uint64", "1~uint64:18446744073709551615~uint64:18446744073709551615", nullptr},
    {"a number of forty digits", "1~int64:1111111111222222222233333333334444444444~int8:1", "link.value"},
    {"a number of 41 digits", "1~int64:11111111112222222222333333333344444444445~int8:1", "link.value"},
    {"a number for a bool", "1~bool:1~int8:1", "link.value"},
    {"a bool in Python", "1~bool:True~int8:1", "link.value"},
    {"digits with a line between", "1~float32:1_0~int8:1", "link.value"},
    {"nothing before the point", "1~float32:.5~int8:1", "link.value"},
    {"nothing behind the point", "1~float32:5.~int8:1", "link.value"},
    {"zeros before a decimal", "1~float32:00.5~int8:1", "link.value"},
    {"no exponent", "1~float32:1e~int8:1", "link.value"},
    {"an exponent with a point", "1~float32:1e1.5~int8:1", "link.value"},
    {"a capital exponent", "1~float32:1E5~int8:1", "link.value"},
    {"a whole number for a decimal", "1~float32:5~int8:1", nullptr},
    {"beyond float16", "1~float16:65520.0~int8:1", "link.value"},
    {"the last float16", "1~float16:65519.9~int8:1", nullptr},
    {"beyond bfloat16", "1~bfloat16:3.397e38~int8:1", "link.value"},
    {"the last bfloat16", "1~bfloat16:3.396e38~int8:1", nullptr},
    {"beyond float32", "1~float32:3.403e38~int8:1", "link.value"},
    {"the last float32", "1~float32:3.4028235e38~int8:1", nullptr},
    {"beyond float64", "1~float64:1e309~int8:1", "link.value"},
    {"far beyond float64", "1~float64:1e99999999999999999999~int8:1", "link.value"},
    {"too small for float64", "1~float64:1e-99999999999999999999~int8:1", nullptr},
    {"a word", "1~float32:one~int8:1", "link.value"},
    {"nan in small letters", "1~float32:nan~int8:1", "link.value"},
    {"minus NaN", "1~float32:-NaN~int8:1", "link.value"},
    {"inf", "1~float32:inf~int8:1", "link.value"},
    {"the bits of infinity", "1~float32:NaN:0x7f800000~int8:1", "link.value"},
    {"the bits of minus infinity", "1~float32:NaN:0xff800000~int8:1", "link.value"},
    {"the bits of a number", "1~float32:NaN:0x3f800000~int8:1", "link.value"},
    {"the bits of another type", "1~float32:NaN:0x7fc1~int8:1", "link.value"},
    {"bits in capitals", "1~float32:NaN:0x7FC00001~int8:1", "link.value"},
    {"no bits", "1~float32:NaN:0x~int8:1", "link.value"},
    {"the bits of NaN itself", "1~float32:NaN:0x7fc00000~int8:1", nullptr},
    {"NaN with a sign", "1~float16.2:NaN:0xfe00,NaN:0x7c01~int8:1", nullptr},
    {"NaN for a whole number", "1~int8:NaN~int8:1", "link.value"},
    {"a complex number as Python has it", "1~complex64:1,2j~int8:1", "link.value"},
    {"complex NaN", "1~complex128.2:NaN:0xfff0000000000001,-0.0,-Infinity,1e300~int8:1", nullptr},
    {"a lone percent sign", "1~string:%~int8:1", "link.value"},
    {"half a byte", "1~string:%4~int8:1", "link.value"},
    {"a byte in small letters", "1~string:%c3~int8:1", "link.value"},
    {"no byte", "1~string:%GG~int8:1", "link.value"},
    {"a colon in a string", "1~string:a:b~int8:1", "link.value"},
    {"bytes that are no text",
     "1~string.8:%FF,%C3,%C3%BCx,%ED%A0%80,%F4%90%80%80,%E2%82%41,%00,%E2%80%AE~int8:1", nullptr},
    {"markup", "1~string.2:%3Cscript%3Ealert%281%29%3C%2Fscript%3E,%3Cimg%20src%3Dx%3E~int64.1.1:0", nullptr},
    {"strings for indices", "1~int8.2:1,2~string.1.1:0", nullptr},
    {"an empty field", "1~int8:1~int8:1~", "link.field"},
    {"an unknown field", "1~int8:1~int8:1~z1", "link.field"},
    {"a check in the middle", "1~int8:1~int8:1~k0000", "link.field"},
    {"a field with a property's name", "1~int8:1~int8:1~__proto__", "link.field"},
    {"a field twice", "1~int8:1~int8:1~b1~b1", "link.twice"},
    {"an unknown field twice", "1~int8:1~int8:1~z1~z1", "link.field"},
    {"batch_dims of nothing", "1~int8:1~int8:1~b", "link.value"},
    {"batch_dims with a point", "1~int8:1~int8:1~b1.0", "link.value"},
    {"batch_dims beyond int64", "1~int8:1~int8:1~b9223372036854775808", "link.value"},
    {"batch_dims below 0", "1~int8:1~int8:1~b-5", nullptr},
    {"batch_dims as it is anyway", "1~int8:1~int8:1~b0", nullptr},
    {"no dialect", "1~int8:1~int8:1~d", "link.dialect"},
    {"an unknown dialect", "1~int8:1~int8:1~dfortran", "link.dialect"},
    {"a dialect by its other name", "1~int8:1~int8:1~dtensorflow", "link.dialect"},
    {"a dialect with a property's name", "1~int8:1~int8:1~dtoString", "link.dialect"},
    {"somebody's own dialect", "1~int8:1~int8:1~down0", "link.dialect"},
    {"no switch", "1~int8:1~int8:1~dnumpy,", "link.rule"},
    {"a switch without its word", "1~int8:1~int8:1~dnumpy,out_of_range", "link.rule"},
    {"an unknown word", "1~int8:1~int8:1~dnumpy,out_of_range,nonsense", "link.rule"},
    {"an unknown switch", "1~int8:1~int8:1~dnumpy,constructor,name", "link.rule"},
    {"a switch that is no rule", "1~int8:1~int8:1~dnumpy,name,x", "link.rule"},
    {"own rules", "1~int8.1:1~int64.1.1:7~dnumpy,out_of_range,zero,scalar_params,no", nullptr},
    {"a policy of half a byte", "1~int8:1~int8:1~p%4", "link.value"},
    {"an unknown policy", "1~int8:1~int8:1~pSOME%20WORD", nullptr},
    {"a fill value without a type", "1~int8:1~int8:1~f7", "link.tensor"},
    {"several fill values", "1~int8:1~int8:1~fint8.2:1,2", "link.tensor"},
    {"a fill value of another type", "1~int8:1~int64.1.1:5~djax-fill~ffloat32:1.5", nullptr},
    {"65 numbers",
     "1~int8.64:0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,"
     "6,7,"
     "8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3~int8:1",
     "link.numbers"},
});

/// With its check, as a program writes it.
inline std::string linkWith(const std::string& body) {
  return "gathernd:" + body + "~k" + linkCheck(body);
}

/// Any types, bits, shapes and rules that a link has room for, most of them nonsense to gather_nd.
class RandomLinkedCall {
 public:
  explicit RandomLinkedCall(std::uint64_t seed) : random_(seed) {}

  std::int64_t below(std::int64_t count) {
    return static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(count));
  }
  bool oneIn(std::int64_t count) { return below(count) == 0; }
  template <class All>
  auto pick(const All& all) {
    return all[static_cast<std::size_t>(below(static_cast<std::int64_t>(std::size(all))))];
  }

  Scenario next() {
    Scenario scenario;
    std::int64_t left = kLinkNumbers;
    const DType dtype = pick(kAllDTypes);
    scenario.params = tensor(dtype, left);
    scenario.indices = tensor(
        oneIn(4) ? pick(kAllDTypes) : pick(std::array{DType::Int32, DType::Int64, DType::UInt64}), left);
    scenario.dialect = dialect();
    if (oneIn(3)) scenario.batchDims = oneIn(4) ? static_cast<std::int64_t>(random_()) : below(4);
    if (oneIn(4)) scenario.policy = oneIn(2) ? "IGNORE" : text();
    if (oneIn(3)) scenario.fillValue = element(oneIn(4) ? pick(kAllDTypes) : dtype);
    return scenario;
  }

 private:
  Dialect dialect() {
    const Dialect& row = pick(builtinDialects());
    if (!oneIn(5)) return row;
    Dialect own = ownDialect(row);
    for (int i = 0; i < 3; ++i) {
      const std::string_view rule = pick(ruleWords(own)).rule;
      setRule(own, rule, pick(ruleValues(rule)));
    }
    // Rules that a framework has are its own.
    for (const Dialect& other : builtinDialects()) {
      Dialect same = ownDialect(other);
      if (same == own) return other;
    }
    return own;
  }

  std::string text() {
    using namespace std::string_view_literals;
    constexpr auto kPieces = std::to_array<std::string_view>(
        {"a"sv, "Z"sv, "\0"sv, "~"sv, ","sv, ":"sv, "%41"sv, " "sv, "\n"sv, "<b>"sv, "\xff"sv, "\xc3"sv,
         "ü"sv, "\u202e"sv, "\xf0\x9f\x98\x80"sv});
    std::string out;
    for (std::int64_t i = below(5); i > 0; --i) out += pick(kPieces);
    return out;
  }

  std::uint64_t floatBits(FloatLayout layout) {
    const std::uint64_t sign = oneIn(2) ? layout.sign() : 0;
    const int few = layout.mantissaBits - 3;
    const std::uint64_t mantissa = random_() & ((std::uint64_t{1} << layout.mantissaBits) - 1);
    switch (below(6)) {
      case 0:
        return sign;
      case 1:
        return sign | layout.infinity();
      case 2:
        return sign | layout.infinity() | mantissa;  // NaN, mostly
      case 3:
        return oneIn(3) ? layout.quietNan() : sign | mantissa;  // no normal number
      case 4:
        return sign | ((layout.infinity() >> 1) & layout.infinity()) | (mantissa >> few << few);  // about 1
      default:
        return random_() & (layout.sign() | (layout.sign() - 1));
    }
  }

  Element element(DType dtype) {
    Element out;
    out.dtype = dtype;
    if (dtype == DType::String) {
      out.text = text();
      return out;
    }
    if (dtype == DType::Bool) return Element::of(dtype, oneIn(2));
    const bool real = isFloat(dtype) || isComplex(dtype);
    const int size = isComplex(dtype) ? elementBytes(dtype) / 2 : elementBytes(dtype);
    for (std::byte* to = out.bits.data(); to < out.bits.data() + elementBytes(dtype); to += size) {
      const std::uint64_t bits = real       ? floatBits(floatLayout(dtype))
                                 : oneIn(3) ? random_()
                                            : static_cast<std::uint64_t>(below(9) - 3);
      std::memcpy(to, &bits, static_cast<std::size_t>(size));
    }
    return out;
  }

  /// At most `left` numbers, which are then fewer.
  EditedTensor tensor(DType dtype, std::int64_t& left) {
    const std::int64_t each = isComplex(dtype) ? 2 : 1;
    std::vector<std::int64_t> extents;
    std::int64_t room = std::max<std::int64_t>(left / each, 1);
    for (std::int64_t axis = below(5); axis > 0; --axis) {
      extents.push_back(oneIn(12) ? 0 : 1 + below(std::min<std::int64_t>(room, oneIn(6) ? 64 : 4)));
      room /= std::max<std::int64_t>(extents.back(), 1);
    }
    Shape shape = *Shape::make(extents);
    if (shape.elementCount() * each > left) shape = Shape{0};
    left -= shape.elementCount() * each;
    auto writer = ElementWriter::make(dtype, shape, 4096, INT64_MAX);
    for (std::int64_t i = 0; i < shape.elementCount(); ++i) writer->put(element(dtype));
    return EditedTensor(std::move(*writer).finish());
  }

  std::mt19937_64 random_;
};

}  // namespace gathernd::test
