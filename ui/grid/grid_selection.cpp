// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/grid/grid_selection.h"

#include <algorithm>

namespace gathernd::ui {
namespace {

CellRect around(Cell a, Cell b) {
  return {std::min(a.column, b.column), std::max(a.column, b.column) + 1, std::min(a.row, b.row),
          std::max(a.row, b.row) + 1};
}

/// rows * columns, or `most` where that is less.
std::int64_t boundedArea(const CellRect& rect, std::int64_t most) {
  if (rect.empty()) return 0;
  return rect.rows() > most / rect.columns() ? most : std::min(rect.rows() * rect.columns(), most);
}

}  // namespace

bool GridSelection::contains(Cell cell) const {
  return std::any_of(ranges_.begin(), ranges_.end(),
                     [&](const CellRect& range) { return range.contains(cell); });
}

std::int64_t GridSelection::cellCount(std::int64_t most) const {
  if (ranges_.size() == 1) return boundedArea(ranges_.front(), most);
  return static_cast<std::int64_t>(cells(most).size());
}

std::vector<Cell> GridSelection::cells(std::int64_t most) const {
  std::vector<Cell> all;
  for (const CellRect& range : ranges_) {
    std::int64_t left = boundedArea(range, most);
    for (std::int64_t row = range.y0; row < range.y1 && left > 0; ++row) {
      for (std::int64_t column = range.x0; column < range.x1 && left > 0; ++column, --left)
        all.push_back({row, column});
    }
  }
  const auto before = [](const Cell& a, const Cell& b) {
    return a.row != b.row ? a.row < b.row : a.column < b.column;
  };
  if (ranges_.size() > 1) {
    std::sort(all.begin(), all.end(), before);
    all.erase(std::unique(all.begin(), all.end()), all.end());
  }
  if (static_cast<std::int64_t>(all.size()) > most) all.resize(static_cast<std::size_t>(most));
  return all;
}

Cell GridSelection::corner() const {
  if (ranges_.empty()) return current_;
  Cell corner{INT64_MAX, INT64_MAX};
  for (const CellRect& range : ranges_)
    corner = {std::min(corner.row, range.y0), std::min(corner.column, range.x0)};
  return corner;
}

void GridSelection::select(Cell cell) {
  set(cell, around(cell, cell));
}

void GridSelection::extendTo(Cell cell) {
  current_ = cell;
  if (ranges_.empty()) ranges_.emplace_back();
  ranges_.back() = around(anchor_, cell);
}

void GridSelection::add(Cell cell) {
  addRange(cell, around(cell, cell));
}

void GridSelection::set(Cell current, const CellRect& range) {
  ranges_.clear();
  addRange(current, range);
}

void GridSelection::addRange(Cell current, const CellRect& range) {
  current_ = anchor_ = current;
  if (!range.empty()) ranges_.push_back(range);
}

void GridSelection::clamp(std::int64_t rows, std::int64_t columns) {
  const auto within = [&](Cell cell) {
    return Cell{std::clamp<std::int64_t>(cell.row, 0, std::max<std::int64_t>(rows - 1, 0)),
                std::clamp<std::int64_t>(cell.column, 0, std::max<std::int64_t>(columns - 1, 0))};
  };
  current_ = within(current_);
  anchor_ = within(anchor_);
  for (CellRect& range : ranges_) range = range.intersected({0, columns, 0, rows});
  std::erase_if(ranges_, [](const CellRect& range) { return range.empty(); });
}

}  // namespace gathernd::ui
