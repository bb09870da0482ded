// SPDX-License-Identifier: GPL-3.0-or-later
// One cache line held in registers: loaded whole or put together from small pieces, and stored past the
// caches. By intrinsics on x86, where writing a line by one instruction, or by neighbours that nothing comes
// between, is what makes streaming pay; elsewhere plain copies. Included once for each target.
#if defined(GATHERND_LINE_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef GATHERND_LINE_INL_H
#undef GATHERND_LINE_INL_H
#else
#define GATHERND_LINE_INL_H
#endif

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace gathernd::cpu::HWY_NAMESPACE {

inline constexpr std::int64_t kLine = 64;

/// Of the pieces that a line is put together from.
#if HWY_ARCH_X86 && HWY_TARGET > HWY_SSE4
inline constexpr int kLeastPiece = 4;
#else
inline constexpr int kLeastPiece = 1;
#endif

#if HWY_ARCH_X86

HWY_INLINE __m128i loadPart(const std::byte* at) {
  return _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
}

template <class T>
HWY_INLINE T loadAs(const std::byte* at) {
  T value;
  std::memcpy(&value, at, sizeof value);
  return value;
}

#if HWY_TARGET <= HWY_SSE4

/// Into a register one by one, which AMD's Zen 4 does an eighth faster than through memory.
template <int kWidth, class Source, int... kAt>
HWY_INLINE __m128i gatherTiny(const Source& source, std::int64_t i, std::integer_sequence<int, kAt...>) {
  __m128i part = _mm_setzero_si128();
  if constexpr (kWidth == 1) {
    ((part = _mm_insert_epi8(part, loadAs<std::uint8_t>(source(i + kAt)), kAt)), ...);
  } else {
    ((part = _mm_insert_epi16(part, loadAs<std::uint16_t>(source(i + kAt)), kAt)), ...);
  }
  return part;
}

#endif

/// 16 bytes from slices of kWidth each; `source(i)` is where slice i begins.
template <int kWidth, class Source>
HWY_INLINE __m128i gatherPart(const Source& source, std::int64_t i) {
  if constexpr (kWidth < 4) {
    return gatherTiny<kWidth>(source, i, std::make_integer_sequence<int, 16 / kWidth>());
  } else if constexpr (kWidth == 4) {
    return _mm_setr_epi32(loadAs<int>(source(i)), loadAs<int>(source(i + 1)), loadAs<int>(source(i + 2)),
                          loadAs<int>(source(i + 3)));
  } else if constexpr (kWidth == 8) {
    return _mm_set_epi64x(loadAs<long long>(source(i + 1)), loadAs<long long>(source(i)));
  } else {
    return loadPart(source(i));
  }
}

#endif

/// The same by two overlapping stores, from a slice's last 64 bytes and another's first 64.
template <class LineType>
HWY_INLINE LineType joinInMemory(const std::byte* end, const std::byte* start, std::int64_t first) {
  std::byte bytes[3 * kLine];
  LineType::load(end + first - kLine).store(bytes + first);
  LineType::load(start).store(bytes + kLine + first);
  return LineType::load(bytes + kLine);
}

/// Pieces have kWidth bytes: kLeastPiece to 64, a divisor of 64.
#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX3

class Line {
 public:
  static HWY_INLINE Line load(const std::byte* at) { return Line(_mm512_loadu_si512(at)); }
  /// `first` bytes from `end`, the others from `start`. Both loads stay inside their slices: a masked load
  /// would fetch the neighbours' lines all the same.
  static HWY_INLINE Line join(const std::byte* end, const std::byte* start, std::int64_t first) {
    if (first % 2 != 0) return joinInMemory<Line>(end, start, first);
    const __m512i ramp = _mm512_set_epi16(31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15,
                                          14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
    const __m512i from = _mm512_add_epi16(ramp, _mm512_set1_epi16(static_cast<short>(32 - first / 2)));
    return Line(
        _mm512_permutex2var_epi16(_mm512_loadu_si512(end + first - kLine), from, _mm512_loadu_si512(start)));
  }
  template <int kWidth, class Source>
  static HWY_INLINE Line gather(const Source& source, std::int64_t i) {
    if constexpr (kWidth == 64) {
      return load(source(i));
    } else {
      return Line(_mm512_inserti64x4(_mm512_castsi256_si512(half<kWidth>(source, i)),
                                     half<kWidth>(source, i + 32 / kWidth), 1));
    }
  }
  HWY_INLINE void stream(std::byte* at) const { _mm512_stream_si512(reinterpret_cast<__m512i*>(at), value_); }
  HWY_INLINE void store(std::byte* at) const { _mm512_storeu_si512(at, value_); }

 private:
  explicit HWY_INLINE Line(__m512i value) : value_(value) {}
  template <int kWidth, class Source>
  static HWY_INLINE __m256i half(const Source& source, std::int64_t i) {
    if constexpr (kWidth == 32) {
      return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(source(i)));
    } else {
      return _mm256_inserti128_si256(_mm256_castsi128_si256(gatherPart<kWidth>(source, i)),
                                     gatherPart<kWidth>(source, i + 16 / kWidth), 1);
    }
  }
  __m512i value_;
};

#elif HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX2

class Line {
 public:
  static HWY_INLINE Line load(const std::byte* at) { return Line(loadHalf(at), loadHalf(at + 32)); }
  static HWY_INLINE Line join(const std::byte* end, const std::byte* start, std::int64_t first) {
    return joinInMemory<Line>(end, start, first);
  }
  template <int kWidth, class Source>
  static HWY_INLINE Line gather(const Source& source, std::int64_t i) {
    if constexpr (kWidth == 64) {
      return load(source(i));
    } else {
      return Line(half<kWidth>(source, i), half<kWidth>(source, i + 32 / kWidth));
    }
  }
  HWY_INLINE void stream(std::byte* at) const {
    _mm256_stream_si256(reinterpret_cast<__m256i*>(at), low_);
    _mm256_stream_si256(reinterpret_cast<__m256i*>(at + 32), high_);
  }
  HWY_INLINE void store(std::byte* at) const {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(at), low_);
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(at + 32), high_);
  }

 private:
  HWY_INLINE Line(__m256i low, __m256i high) : low_(low), high_(high) {}
  static HWY_INLINE __m256i loadHalf(const std::byte* at) {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(at));
  }
  template <int kWidth, class Source>
  static HWY_INLINE __m256i half(const Source& source, std::int64_t i) {
    if constexpr (kWidth == 32) {
      return loadHalf(source(i));
    } else {
      return _mm256_inserti128_si256(_mm256_castsi128_si256(gatherPart<kWidth>(source, i)),
                                     gatherPart<kWidth>(source, i + 16 / kWidth), 1);
    }
  }
  __m256i low_, high_;
};

#elif HWY_ARCH_X86  // every x86-64 has SSE2, which is all that this takes

class Line {
 public:
  static HWY_INLINE Line load(const std::byte* at) {
    Line line;
    for (int part = 0; part < 4; ++part) line.parts_[part] = loadPart(at + 16 * part);
    return line;
  }
  static HWY_INLINE Line join(const std::byte* end, const std::byte* start, std::int64_t first) {
    return joinInMemory<Line>(end, start, first);
  }
  template <int kWidth, class Source>
  static HWY_INLINE Line gather(const Source& source, std::int64_t i) {
    if constexpr (kWidth == 64) {
      return load(source(i));
    } else if constexpr (kWidth == 32) {
      Line line;
      for (int part = 0; part < 4; ++part) line.parts_[part] = loadPart(source(i + part / 2) + part % 2 * 16);
      return line;
    } else {
      Line line;
      for (int part = 0; part < 4; ++part)
        line.parts_[part] = gatherPart<kWidth>(source, i + part * (16 / kWidth));
      return line;
    }
  }
  HWY_INLINE void stream(std::byte* at) const {
    for (int part = 0; part < 4; ++part)
      _mm_stream_si128(reinterpret_cast<__m128i*>(at + 16 * part), parts_[part]);
  }
  HWY_INLINE void store(std::byte* at) const {
    for (int part = 0; part < 4; ++part)
      _mm_storeu_si128(reinterpret_cast<__m128i*>(at + 16 * part), parts_[part]);
  }

 private:
  __m128i parts_[4];
};

#else

class Line {
 public:
  static HWY_INLINE Line load(const std::byte* at) {
    Line line;
    std::memcpy(line.bytes_, at, sizeof line.bytes_);
    return line;
  }
  static HWY_INLINE Line join(const std::byte* end, const std::byte* start, std::int64_t first) {
    return joinInMemory<Line>(end, start, first);
  }
  template <int kWidth, class Source>
  static HWY_INLINE Line gather(const Source& source, std::int64_t i) {
    Line line;
    for (int part = 0; part < kLine / kWidth; ++part)
      std::memcpy(line.bytes_ + part * kWidth, source(i + part), kWidth);
    return line;
  }
  HWY_INLINE void stream(std::byte* at) const { std::memcpy(at, bytes_, sizeof bytes_); }
  HWY_INLINE void store(std::byte* at) const { std::memcpy(at, bytes_, sizeof bytes_); }

 private:
  std::byte bytes_[kLine];
};

#endif

}  // namespace gathernd::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
