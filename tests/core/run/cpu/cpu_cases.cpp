// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/run/cpu/cpu_cases.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace gathernd::test {
namespace {

constexpr std::array kIndexTypes = {DType::Int32, DType::Int64,  DType::Int8,   DType::Int16,
                                    DType::UInt8, DType::UInt16, DType::UInt32, DType::UInt64};

/// Indexed axes of about `slices` slices in all.
std::vector<std::int64_t> drawAxes(Random& random, std::int64_t depth, std::int64_t slices) {
  std::vector<std::int64_t> axes(static_cast<std::size_t>(depth), 1);
  for (std::int64_t& axis : axes) {
    axis = 1 + random.below(std::max<std::int64_t>(
                   1, &axis == &axes.back() ? slices : std::min<std::int64_t>(slices, 6)));
    slices = std::max<std::int64_t>(1, slices / axis);
  }
  return axes;
}

std::int64_t lowestOf(DType type) {
  return isUnsignedInteger(type) ? 0 : -(std::int64_t{1} << (elementBytes(type) * 8 - 2)) * 2;
}
std::int64_t highestOf(DType type) {
  const int bits = std::min(63, elementBytes(type) * 8 - (isUnsignedInteger(type) ? 0 : 1));
  return static_cast<std::int64_t>((std::uint64_t{1} << bits) - 1);
}

std::int64_t positiveRest(std::int64_t of, std::int64_t by) {
  return (of % by + by) % by;
}

std::int64_t soundIndex(const Case& c, Random& random, std::int64_t tuple, std::size_t component) {
  const std::int64_t size = c.axes[component];
  // What lies beside the first and the last slice is not to be touched, so these two are read.
  if (tuple == c.tuples - 1) return size - 1;
  if (tuple == 0) return 0;
  switch (c.pattern) {
    case Pattern::Consecutive:
      return component + 1 == c.axes.size() ? tuple % size : 0;
    case Pattern::Same:
      return size / 2;
    case Pattern::Sorted:
      return tuple * size / c.tuples;
    case Pattern::Reversed:
      return size - 1 - tuple % size;
    case Pattern::Strided:
      return positiveRest(tuple * c.step, size);
    case Pattern::StridedBlocks:
      return positiveRest(
          Random(c.seed + static_cast<std::uint64_t>(tuple / 256)).below(size) + tuple % 256 * c.step, size);
    case Pattern::StridedEnds:
      if (tuple % 256 > 1 && tuple % 256 < 255) break;
      return tuple * c.step % size;
    case Pattern::RowMajor: {
      std::int64_t rest = tuple % std::max<std::int64_t>(1, c.tuples / c.batches);
      for (std::size_t later = c.axes.size() - 1; later > component; --later) rest /= c.axes[later];
      return rest % size;
    }
    case Pattern::Windows:
      return positiveRest(tuple / 16 * c.step + tuple % 16, size);
    case Pattern::Random:
      break;
  }
  return random.below(size);
}

std::int64_t badIndex(const Case& c, Random& random, std::int64_t size) {
  const std::int64_t lowest = lowestOf(c.indexDtype);
  const std::int64_t highest = highestOf(c.indexDtype);
  const std::int64_t choices[] = {-1,
                                  -size,
                                  -size - 1,
                                  size,
                                  size + 1 + random.below(100),
                                  lowest,
                                  highest,
                                  static_cast<std::int64_t>(random.next())};
  return std::clamp(random.pick(choices), lowest, highest);
}

}  // namespace

std::string describe(const Case& c) {
  return fmt::format(
      "slice {} tuples {} batches {} depth {} slices {} index {} negative {} range {}{}{} pattern {} bad {}% "
      "element {}{} threads {} seed {}",
      c.sliceBytes, c.tuples, c.batches, c.axes.size(), c.axes.empty() ? 0 : c.axes.back(),
      dtypeName(c.indexDtype), static_cast<int>(c.negative), static_cast<int>(c.range),
      c.flatOnly ? " flat" : "", c.tupleFirst ? " tuple-first" : "", static_cast<int>(c.pattern),
      c.badPercent, c.elementBytes, c.zeroFill ? " zero" : "", c.threads, c.seed);
}

Case drawCase(Random& random, std::int64_t sliceBytes, std::int64_t outputBytes) {
  Case c;
  c.seed = random.next();
  c.sliceBytes = sliceBytes;
  const std::int64_t most = std::max<std::int64_t>(1, outputBytes / sliceBytes);
  c.tuples = 1 + random.below(std::min<std::int64_t>(most, random.chance(20) ? 20 : 700));
  if (random.chance(20)) {  // batch entries of a few, or of very many, tuples
    c.batches = 1 + random.below(5);
    c.tuples = std::max<std::int64_t>(1, c.tuples / c.batches) * c.batches;
  }
  const std::int64_t depth = random.chance(50) ? 1 : 1 + random.below(8);
  const std::int64_t slices = std::max<std::int64_t>(2, 100'000 / sliceBytes);
  c.axes = drawAxes(random, depth, std::min<std::int64_t>(slices, random.chance(50) ? 100 : 5000));
  c.indexDtype =
      random.chance(50) ? random.pick(std::array{DType::Int32, DType::Int64}) : random.pick(kIndexTypes);
  c.negative = random.pick(std::array{NegativeMode::Bad, NegativeMode::Wrap, NegativeMode::Clamp});
  c.range = random.chance(30) ? RangeMode::Clamp : RangeMode::Bad;
  c.flatOnly = random.chance(8);
  c.tupleFirst = random.chance(20);
  c.pattern = random.chance(60) ? Pattern::Random
                                : random.pick(std::array{Pattern::Consecutive, Pattern::Same, Pattern::Sorted,
                                                         Pattern::RowMajor, Pattern::Windows});
  c.badPercent = random.chance(50) ? 0 : random.pick(std::array{1, 10, 50, 100});
  const std::int64_t element = random.pick(std::array<std::int64_t, 7>{1, 2, 4, 8, 16, 3, 12});
  c.elementBytes = sliceBytes % element == 0 ? element : 1;
  c.zeroFill = random.chance(40);
  c.threads = random.chance(15) ? 2 : 1;
  return c;
}

std::int64_t drawIndex(const Case& c, Random& random, std::int64_t tuple, std::size_t component) {
  if (random.chance(c.badPercent)) return badIndex(c, random, c.axes[component]);
  return std::min(soundIndex(c, random, tuple, component), highestOf(c.indexDtype));
}

/// Around every power of two and every size at which an engine may change its ways.
std::vector<std::int64_t> largerSlices() {
  std::vector<std::int64_t> sizes = {300,  333,  384,  400,  500,    600,    640,    777,    1000,
                                     1500, 3000, 5000, 6001, 10'000, 20'000, 30'001, 50'000, 70'000};
  for (std::int64_t power = 512; power <= 65'536; power *= 2) {
    for (const std::int64_t by : {-65, -64, -63, -16, -1, 0, 1, 15, 64, 65}) sizes.push_back(power + by);
  }
  return sizes;
}

}  // namespace gathernd::test
