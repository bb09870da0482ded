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
  if (source.marking != nullptr && !inside.empty())
    source.marking(inside, [&](const MarkedCells& marked) {
      if (marked.row >= inside.y0 && marked.row < inside.y1 && marked.first < inside.x1 &&
          marked.last > inside.x0)
        all.flags |= marked.flags;
    });
  return all;
}

inline bool near(double found, long double expected, double tolerance) {
  return std::abs(found - static_cast<double>(expected)) <=
         tolerance * std::max(1.0, std::abs(static_cast<double>(expected)));
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
  std::vector<double> values(static_cast<std::size_t>(view.width()));
  std::vector<std::uint8_t> flags(values.size());
  for (const Aggregate aggregate : {Aggregate::Least, Aggregate::Greatest, Aggregate::Mean}) {
    for (int y = 0; y < view.height(); ++y) {
      view.row(y, aggregate, values, flags);
      for (int x = 0; x < view.width(); ++x) {
        const auto at = static_cast<std::size_t>(x);
        const QString fault =
            pixelFault(scan(source, view.cellsOf(x, y)), aggregate, values[at], flags[at], size);
        if (!fault.isEmpty()) return QString("pixel %1, %2: ").arg(x).arg(y) + fault;
      }
    }
  }
  return {};
}

/// A random layout of a random tensor with edits and marked cells.
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
  std::vector<MarkedCells> marked;
  for (int i = 0; i < below(5); ++i) {
    const std::int64_t column = below(static_cast<int>(source.layout.columns));
    marked.push_back({below(static_cast<int>(source.layout.rows)), column,
                      std::min(column + 1 + below(3), source.layout.columns),
                      random() % 2 == 0 ? kHoldsBad : kHoldsInvented});
  }
  source.marking = markingOf(std::move(marked));
  return source;
}

inline TileSource matrixOf(const Tensor& tensor) {
  return {tensor, MatrixLayout::of(tensor.shape()), nullptr, 0};
}

}  // namespace gathernd::test
