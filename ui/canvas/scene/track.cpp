// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/scene/track.h"

#include <algorithm>
#include <cmath>

namespace gathernd::ui {
namespace {

std::int64_t stepAt(const Level& level, double relative) {
  if (level.pitch <= 0) return 0;
  const double step = std::floor(relative / level.pitch);
  if (step < 0) return -1;
  return step >= static_cast<double>(level.count) ? level.count : static_cast<std::int64_t>(step);
}

}  // namespace

double Track::startOf(std::int64_t flat, std::size_t depth) const {
  double at = origin;
  for (std::size_t k = 0; k < depth && k < levels.size(); ++k) {
    const Level& level = levels[k];
    at += level.lead + static_cast<double>(level.indexOf(flat)) * level.pitch;
  }
  return at;
}

std::optional<Track::Hit> Track::hit(double at) const {
  Hit result;
  double relative = at - origin;
  for (std::size_t k = 0; k < levels.size(); ++k) {
    const Level& level = levels[k];
    relative -= level.lead;
    const std::int64_t step = stepAt(level, relative);
    if (step < 0 || step >= level.count) return std::nullopt;
    relative -= static_cast<double>(step) * level.pitch;
    if (relative > level.span) return std::nullopt;
    result.contribution += step * level.weight();
    if (static_cast<int>(k) == wrapLevel) result.wrapPart = step * level.div;
  }
  return result;
}

Track::Hit Track::nearest(double at) const {
  Hit result;
  double relative = at - origin;
  for (std::size_t k = 0; k < levels.size(); ++k) {
    const Level& level = levels[k];
    relative -= level.lead;
    const std::int64_t step =
        std::clamp<std::int64_t>(stepAt(level, relative), 0, std::max<std::int64_t>(level.count - 1, 0));
    relative = std::clamp(relative - static_cast<double>(step) * level.pitch, 0.0, level.span);
    result.contribution += step * level.weight();
    if (static_cast<int>(k) == wrapLevel) result.wrapPart = step * level.div;
  }
  return result;
}

std::vector<Slot> Track::visible(double low, double high, std::size_t depth, std::size_t most) const {
  std::vector<Slot> out;
  Slot root;
  root.start = origin;
  root.span = size();
  depth = std::min(depth, levels.size());
  if (depth == 0) {
    if (root.start < high && root.start + root.span > low) out.push_back(root);
    return out;
  }
  collect(out, root, 0, depth, low, high, most);
  return out;
}

void Track::collect(std::vector<Slot>& out, const Slot& parent, std::size_t level, std::size_t depth,
                    double low, double high, std::size_t most) const {
  const Level& l = levels[level];
  if (l.count <= 0) return;
  const double first = parent.start + l.lead;
  std::int64_t from = 0;
  std::int64_t to = l.count - 1;
  if (l.pitch > 0) {
    from = std::clamp<std::int64_t>(
        static_cast<std::int64_t>(std::clamp(std::floor((low - first - l.span) / l.pitch), -1.0, 9e18)), 0,
        l.count);
    const double last = std::floor((high - first) / l.pitch);
    to = last < 0 ? -1 : std::min<std::int64_t>(l.count - 1, static_cast<std::int64_t>(std::min(last, 9e18)));
  }
  for (std::int64_t i = from; i <= to && out.size() < most; ++i) {
    Slot slot;
    slot.start = first + static_cast<double>(i) * l.pitch;
    slot.span = l.span;
    if (slot.start >= high || slot.start + slot.span <= low) continue;
    slot.contribution = parent.contribution + i * l.weight();
    slot.wrapPart = static_cast<int>(level) == wrapLevel ? i * l.div : parent.wrapPart;
    slot.index = i;
    if (level + 1 == depth)
      out.push_back(slot);
    else
      collect(out, slot, level + 1, depth, low, high, most);
  }
}

}  // namespace gathernd::ui
