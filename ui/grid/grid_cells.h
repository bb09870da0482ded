// SPDX-License-Identifier: GPL-3.0-or-later
// What a GridView shows: rows and columns by 64-bit number, each cell's words made when they are asked for.
// Thread rule: GUI thread.
#pragma once

#include <QString>
#include <Qt>
#include <cstdint>

#include "core/overview/matrix_layout.h"

namespace gathernd::ui {

class GridCells {
 public:
  virtual ~GridCells() = default;
  virtual std::int64_t rows() const = 0;
  virtual std::int64_t columns() const = 0;
  virtual QString text(Cell cell) const = 0;
  virtual QString tip(Cell cell) const = 0;  ///< "": the text says all
  virtual QString rowName(std::int64_t row) const = 0;
  virtual QString columnName(std::int64_t column) const = 0;
  virtual Qt::Alignment alignment() const = 0;
  virtual bool editable() const = 0;
  virtual void setText(Cell cell, const QString& typed) = 0;
  virtual QString emptyWords() const = 0;  ///< what stands where there are no cells
};

}  // namespace gathernd::ui
