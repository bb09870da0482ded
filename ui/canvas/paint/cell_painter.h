// SPDX-License-Identifier: GPL-3.0-or-later
// Units (a tuple, a slice, a block) as bars of cells: tint, readers, hairlines, values and badges; where
// cells are too small for text, as colours. Thread rule: GUI thread.
#pragma once

#include <QColor>
#include <QRectF>
#include <cstdint>
#include <vector>

#include "ui/canvas/paint/error_painter.h"
#include "ui/canvas/paint/value_painter.h"

namespace gathernd::ui {

struct RestStyle {
  bool dimmed = false;
  std::int64_t tuplesShown = -1;  ///< stepping: blocks of later tuples are empty; -1: all
};

enum class CellLook : std::uint8_t { Rest, Dim, Lit };

class CellPainter {
 public:
  CellPainter(RenderContext& context, const Scene& scene)
      : c_(context), s_(scene), values_(context, scene), errors_(context, scene) {}

  void paintTensor(const TensorLayout& t, const QRectF& view, const RestStyle& style);
  void paintUnit(const TensorLayout& t, std::int64_t unit, const QRectF& rect, const QRectF& view,
                 CellLook look, bool withValues = true);
  void paintBadges(const TensorLayout& t, std::int64_t unit, const QRectF& rect, CellLook look);
  /// Whose tint a unit wears: its tuple's, or those of the tuples that read it.
  std::vector<std::int64_t> tuplesOf(const TensorLayout& t, std::int64_t unit) const;
  /// Whether a tuple's block holds what the dialect puts there, not what was read.
  bool madeUp(std::int64_t tuple) const;

 private:
  void paintColours(const TensorLayout& t, std::int64_t unit, const QRectF& area);
  void paintCells(const TensorLayout& t, std::int64_t unit, const QRectF& rect, const QRectF& view,
                  CellLook look, const QColor& base, bool plates, bool withValues);
  void paintImage(const TensorLayout& t, const QRectF& view, const RestStyle& style);
  QColor cellColor(const TensorLayout& t, std::int64_t flat, std::int64_t unit) const;

  RenderContext& c_;
  const Scene& s_;
  ValuePainter values_;
  ErrorPainter errors_;
};

}  // namespace gathernd::ui
