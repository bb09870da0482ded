// SPDX-License-Identifier: GPL-3.0-or-later
// What the cells of a rectangle hold, by asking each: what tiles and views are held to. Thread rule: pure
// functions.
#pragma once

#include <QtTest/QtTest>

#include "core/overview/tiles/reading.h"
#include "tests/core/overview/naive.h"

namespace gathernd::test {

struct Scanned {
  std::int64_t cells = 0, numbers = 0;
  long double least = 0, greatest = 0, sum = 0;
  std::uint8_t flags = 0;
};

inline Scanned scan(const TileSource& source, const CellRect& rect) {
  Scanned all;
  const CellRect inside = rect.intersected(source.layout.whole());
  for (std::int64_t row = inside.y0; row < inside.y1; ++row) {
    for (std::int64_t column = inside.x0; column < std::min(inside.x1, source.layout.columnsOf(row));
         ++column) {
      const std::int64_t flat = source.layout.flat(row, column);
      ++all.cells;
      source.tensor.visitEdits(flat, flat + 1,
                               [&](std::int64_t, const Element&) { all.flags |= kHoldsEdited; });
      if (source.tensor.dtype() == DType::String) continue;
      const long double value = naiveNumber(source.tensor.at(flat));
      if (std::isnan(value)) {
        all.flags |= kHoldsNan;
      } else if (std::isinf(value)) {
        all.flags |= value > 0 ? kHoldsPositiveInfinity : kHoldsNegativeInfinity;
      } else {
        all.least = all.numbers == 0 ? value : std::min(all.least, value);
        all.greatest = all.numbers == 0 ? value : std::max(all.greatest, value);
        all.sum += value;
        ++all.numbers;
      }
    }
  }
  return all;
}

/// "" where a pixel's figures are those of its cells. Of float planes a mean is rounded level by level.
inline QString pixelFault(const Scanned& cells, Aggregate aggregate, double value, std::uint8_t flags,
                          double greatestSize) {
  if (flags != cells.flags) return QString("flags %1, expected %2").arg(flags).arg(cells.flags);
  if (cells.numbers == 0) return std::isnan(value) ? QString() : QString("%1 where no number is").arg(value);
  const long double expected = aggregate == Aggregate::Least ? cells.least
                               : aggregate == Aggregate::Greatest
                                   ? cells.greatest
                                   : cells.sum / static_cast<long double>(cells.numbers);
  const double room = aggregate == Aggregate::Mean ? 1e-6 * greatestSize : 1e-15 * greatestSize;
  if (std::abs(value - static_cast<double>(expected)) <= room) return {};
  return QString("%1, expected %2").arg(value).arg(static_cast<double>(expected));
}

/// "" where all pixels of a complete view are what a scan says.
inline QString viewFault(const TileSource& source, const TileView& view) {
  if (!view.complete()) return "not complete";
  const Scanned all = scan(source, source.layout.whole());
  const double size =
      std::max(std::abs(static_cast<double>(all.least)), std::abs(static_cast<double>(all.greatest)));
  const auto width = static_cast<std::size_t>(view.width());
  constexpr Aggregate kAll[] = {Aggregate::Least, Aggregate::Greatest, Aggregate::Mean};
  std::vector<double> values[3];
  std::vector<std::uint8_t> flags[3];
  for (int y = 0; y < view.height(); ++y) {
    for (int i = 0; i < 3; ++i) {
      values[i].resize(width);
      flags[i].resize(width);
      view.row(y, kAll[i], values[i], flags[i]);
    }
    for (std::size_t x = 0; x < width; ++x) {
      const Scanned cells = scan(source, view.cellsOf(static_cast<int>(x), y));
      for (int i = 0; i < 3; ++i) {
        const QString fault = pixelFault(cells, kAll[i], values[i][x], flags[i][x], size);
        if (!fault.isEmpty()) return QString("pixel %1, %2: ").arg(x).arg(y) + fault;
      }
    }
  }
  return {};
}

/// A random layout of a random tensor with edits.
inline TileSource randomSource(std::mt19937_64& random, DType dtype, int most, int oddPercent) {
  const auto below = [&](int n) {
    return static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(n));
  };
  TileSource source;
  const Shape shape{1 + below(most), 1 + below(3), 1 + below(most)};
  source.tensor = randomTensor(random, dtype, shape, oddPercent);
  source.tensor = randomlyEdited(random, source.tensor, static_cast<int>(below(6)), oddPercent);
  switch (below(4)) {
    case 0:
      source.layout = MatrixLayout::of(shape);
      break;
    case 1:
      source.layout = MatrixLayout::of(shape, 0, 1, 2, below(static_cast<int>(shape[2])));
      break;
    case 2:
      source.layout =
          MatrixLayout::wrapped(shape.elementCount(), 1 + below(static_cast<int>(shape.elementCount())));
      break;
    default:  // transposed
      source.layout = {shape[2], shape[0] * shape[1], 0, 1, shape[2], shape.elementCount()};
  }
  return source;
}

/// The (first) pixel that shows a cell in view.
inline int pixelOf(const PixelAxis& axis, std::int64_t cell) {
  int first = 0;
  for (int beyond = axis.pixels(); beyond - first > 1;) {
    const int middle = first + (beyond - first) / 2;
    (axis.cellsOf(middle).first <= cell ? first : beyond) = middle;
  }
  return first;
}

inline TileSource matrixOf(const Tensor& tensor) {
  return {tensor, MatrixLayout::of(tensor.shape())};
}

}  // namespace gathernd::test
