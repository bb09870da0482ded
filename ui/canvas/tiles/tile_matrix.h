// SPDX-License-Identifier: GPL-3.0-or-later
// A tensor's picture as one matrix of cells without gaps, which tiles can be made of, and which part of it
// lies in a view. Units: pixels of the canvas, cells, device pixels. Thread rule: pure functions.
#pragma once

#include <QRectF>
#include <optional>

#include "core/overview/matrix_layout.h"
#include "core/overview/tiles/view.h"
#include "ui/canvas/scene/tensor_layout.h"

namespace gathernd::ui {

/// Device pixels of a cell, either way: below, a pixel shows all of its cells.
inline constexpr double kTiledBelow = 2;

/// Nothing where cells lie in facets or nested blocks, with gaps between.
std::optional<MatrixLayout> matrixOf(const TensorLayout& t);

/// Whole cells on whole device pixels.
struct TilePlace {
  ViewRequest request;
  QRectF rect;  ///< where these pixels lie on the canvas
};
/// Cells are so small that pixels stand for several: less than two device pixels, either way.
bool isTiled(const TensorLayout& t, double devicePixelRatio);
/// What lies in `area`; nothing where that is none.
std::optional<TilePlace> placeOf(const TensorLayout& t, const MatrixLayout& matrix, const QRectF& area,
                                 double devicePixelRatio);

}  // namespace gathernd::ui
