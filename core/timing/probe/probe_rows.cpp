// SPDX-License-Identifier: GPL-3.0-or-later
// Random rows: read, and copied to consecutive ones.
#include <array>

#include "core/timing/probe/probe_kernels.h"
#include "core/timing/probe/probe_line.h"

namespace gathernd::probe {
namespace {

/// The lines that are prefetched while others are read, one a step: the one `linesAhead` further on, and
/// shortly before its turn the same line again, into the first level.
template <Level kLevel>
class PacedRows {
 public:
  PacedRows(const RowTable& table, std::uint64_t seed, int linesAhead)
      : table_(table),
        lines_(table.rowBytes / kCacheLineBytes),
        skip_(linesAhead % lines_),
        far_(seed, table.rows),
        near_(seed, table.rows) {
    for (std::int64_t row = 0; row < linesAhead / lines_; ++row) fetch(table_.row(far_.next()), 0, lines_);
    row_ = table_.row(far_.next());
    fetch(row_, 0, skip_);
    for (std::int64_t line = 0; line < kNearLines; line += lines_) near_.next();
  }

  /// Reads a row.
  template <class Use>
  void pass(const std::byte* row, const Use& use) {
    const std::byte* next = table_.row(far_.next());
    const std::byte* soon = kLevel == Level::Both ? table_.row(near_.next()) : nullptr;
    part(row, row_ + skip_ * kCacheLineBytes, soon, 0, lines_ - skip_, use);
    part(row, next - (lines_ - skip_) * kCacheLineBytes, soon, lines_ - skip_, lines_, use);
    row_ = next;
  }

 private:
  static constexpr std::int64_t kNearLines = 16;
  static constexpr Level kFar = kLevel == Level::First ? Level::First : Level::Second;

  static void fetch(const std::byte* row, std::int64_t begin, std::int64_t end) {
    for (std::int64_t line = begin; line < end; ++line) prefetch<kFar>(row + line * kCacheLineBytes);
  }
  /// Unrolled: a loop's single prefetch instruction looks like a stream to the processor, which then fetches
  /// lines beyond the row.
  template <class Use>
  static void part(const std::byte* row, const std::byte* ahead, const std::byte* soon, std::int64_t begin,
                   std::int64_t end, const Use& use) {
#pragma GCC unroll 4
    for (std::int64_t line = begin; line < end; ++line) {
      prefetch<kFar>(ahead + line * kCacheLineBytes);
      if constexpr (kLevel == Level::Both) prefetch<Level::First>(soon + line * kCacheLineBytes);
      use(row + line * kCacheLineBytes);
    }
  }

  const RowTable& table_;
  std::int64_t lines_, skip_;
  Walk far_, near_;
  const std::byte* row_ = nullptr;
};

/// Calls use(line) for each line of `count` random rows, in order.
template <Level kLevel, class Use>
void eachRowPaced(const RowTable& table, std::int64_t count, std::uint64_t seed, int linesAhead, Use use) {
  Walk reading(seed, table.rows);
  if (linesAhead == 0) {
    for (std::int64_t i = 0; i < count; ++i) {
      const std::byte* line = table.row(reading.next());
      for (const std::byte* end = line + table.rowBytes; line != end; line += kCacheLineBytes) use(line);
    }
    return;
  }
  PacedRows<kLevel> rows(table, seed, linesAhead);
  for (std::int64_t i = 0; i < count; ++i) rows.pass(table.row(reading.next()), use);
}

/// The same, but whole groups of rows are prefetched at once. Short rows are unrolled: a loop's single
/// prefetch instruction looks like a stream to the processor, which then fetches lines beyond the row.
template <Level kLevel, int kRowLines, class Use>
void eachRowInGroups(const RowTable& table, std::int64_t count, std::uint64_t seed, const RowPrefetch& how,
                     Use use) {
  Walk reading(seed, table.rows), prefetching(seed, table.rows);
  const std::int64_t rowLines = kRowLines > 0 ? kRowLines : table.rowBytes / kCacheLineBytes;
  const int together = how.rowsAtOnce;
  const auto prefetchGroup = [&] {
    std::array<const std::byte*, kMaxRowsAtOnce> rows;
    for (int i = 0; i < together; ++i) rows[static_cast<std::size_t>(i)] = table.row(prefetching.next());
#pragma GCC unroll 8
    for (std::int64_t k = 0; k < rowLines; ++k) {
      for (int i = 0; i < together; ++i)
        prefetch<kLevel>(rows[static_cast<std::size_t>(i)] + k * kCacheLineBytes);
    }
  };
  for (std::int64_t lines = 0; lines < how.linesAhead; lines += together * rowLines) prefetchGroup();
  for (std::int64_t i = 0; i < count; ++i) {
    if (i % together == 0) prefetchGroup();
    const std::byte* row = table.row(reading.next());
#pragma GCC unroll 8
    for (std::int64_t k = 0; k < rowLines; ++k) use(row + k * kCacheLineBytes);
  }
}

template <Level kLevel, class Use>
void eachRowLineAt(const RowTable& table, std::int64_t count, std::uint64_t seed, const RowPrefetch& how,
                   Use use) {
  // Rows in groups come at once: there is no shortly before that could go to another level.
  constexpr Level kOne = kLevel == Level::First ? Level::First : Level::Second;
  if (how.rowsAtOnce == 0 || how.linesAhead == 0)
    return eachRowPaced<kLevel>(table, count, seed, how.linesAhead, use);
  switch (table.rowBytes / kCacheLineBytes) {
    case 1:
      return eachRowInGroups<kOne, 1>(table, count, seed, how, use);
    case 2:
      return eachRowInGroups<kOne, 2>(table, count, seed, how, use);
    case 4:
      return eachRowInGroups<kOne, 4>(table, count, seed, how, use);
    case 8:
      return eachRowInGroups<kOne, 8>(table, count, seed, how, use);
    default:
      return eachRowInGroups<kOne, 0>(table, count, seed, how, use);
  }
}

template <class Use>
void eachRowLine(const RowTable& table, std::int64_t count, std::uint64_t seed, const RowPrefetch& how,
                 Use use) {
  visitLevel(how.level, [&](auto tag) { eachRowLineAt<decltype(tag)::value>(table, count, seed, how, use); });
}

}  // namespace

std::uint64_t readRows(const RowTable& table, std::int64_t count, std::uint64_t seed,
                       const RowPrefetch& prefetch) {
  Line mixed = Line::zero();
  eachRowLine(table, count, seed, prefetch, [&](const std::byte* line) { mixed.mix(Line::load(line)); });
  return mixed.sum();
}

void copyRows(std::byte* to, const RowTable& table, std::int64_t count, std::uint64_t seed,
              const RowPrefetch& prefetch) {
  eachRowLine(table, count, seed, prefetch, [&](const std::byte* line) {
    Line::load(line).stream(to);
    to += kCacheLineBytes;
  });
  finishStreams();
}

}  // namespace gathernd::probe
