// SPDX-License-Identifier: GPL-3.0-or-later
// What a gather of any spelling takes of params: along each axis all of it, or numbers that broadcast over
// dimensions of the result. It is the one thing that every function and every subscript is read as, and
// gatherForm() turns it into the gather_nd that does the same. Numbers stay as they are written: what becomes
// of negative ones and of those beyond an axis is the framework's matter. Units: elements. Errors: `limit`
// beyond memoryLimit bytes, said before anything is allocated; select() also `parse`, without a place. Thread
// rule: plain values, pure functions.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/error/error.h"
#include "core/tensor/shape.h"
#include "core/tensor/tensor.h"

namespace gathernd {

struct Selection {
  struct Axis {
    enum class By : std::uint8_t { Whole, Counted, Numbers };
    By by = By::Whole;
    std::vector<int> dims;  ///< of the result; Whole and Counted (0, 1, 2 …): the one that runs along it
    Tensor numbers = {};    ///< int64, an axis for each of `dims`, which one of size 1 broadcasts over
  };
  std::vector<Axis> axes;           ///< of params, from the first on; those behind are whole
  std::vector<std::int64_t> shape;  ///< of the result, without the axes behind
  int masked = 0;                   ///< how many axes of params the greatest mask covers

  bool gathers() const;  ///< anything at all: not only whole axes
  bool hasGrid() const;  ///< dimensions of the result that are no whole axis
};

/// Without these dimensions of the result, each of size 1: from the last one on, in that order.
Expected<Selection> squeezed(Selection selection, const Shape& params, std::span<const int> dims);

/// The gather_nd that takes the same. Transposes, both as numpy.transpose has them, are empty where nothing
/// moves: of params before, so that what is indexed stands in front, and of the output after.
struct GatherForm {
  Tensor indices;  ///< int64
  std::int64_t batchDims = 0;
  std::vector<int> paramsAxes, outputAxes;
};
/// `batches`: leading axes that are counted become batch_dims.
Expected<GatherForm> gatherForm(const Selection& selection, const Shape& params, bool batches,
                                std::int64_t memoryLimit);

/// What it takes, as Python and NumPy index: negative numbers from the end, others refused.
Expected<Tensor> select(const Tensor& tensor, const Selection& selection, std::int64_t memoryLimit);

}  // namespace gathernd
