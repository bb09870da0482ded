// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/scene/track.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace gathernd::ui {
std::int64_t Fold::hiddenBefore(std::size_t k, std::int64_t count) const {
  const std::int64_t from = k == 0 ? 0 : steps[k - 1] + 1;
  return (k < steps.size() ? steps[k] : count) - from;
}

void Level::foldTo(const std::vector<std::int64_t>& steps, double tear) {
  auto made = std::make_shared<Fold>();
  made->steps = steps;
  made->tear = tear;
  double at = 0;
  for (std::size_t k = 0; k < steps.size(); ++k) {
    if (made->hiddenBefore(k, count) > 0) at += tear;
    made->starts.push_back(at);
    at += pitch;
  }
  made->length = steps.empty() ? 0 : at - pitch + span;
  if (made->hiddenBefore(steps.size(), count) > 0) made->length += tear;
  fold = std::move(made);
}

bool Level::shows(std::int64_t index) const {
  return !fold || std::binary_search(fold->steps.begin(), fold->steps.end(), index);
}

double Level::startOf(std::int64_t index) const {
  if (!fold) return static_cast<double>(index) * pitch;
  const auto at = std::lower_bound(fold->steps.begin(), fold->steps.end(), index);
  const auto k = static_cast<std::size_t>(at - fold->steps.begin());
  if (at != fold->steps.end() && *at == index) return fold->starts[k];
  const double after = at == fold->steps.end() ? fold->length : fold->starts[k];
  return after - (fold->tear + span) / 2;
}

std::optional<Level::Place> Level::stepAt(double relative) const {
  if (!fold) {
    const double step = pitch > 0 ? std::floor(relative / pitch) : 0;
    if (step < 0 || step >= static_cast<double>(count)) return std::nullopt;
    return Place{static_cast<std::int64_t>(step), step * pitch};
  }
  const auto after = std::upper_bound(fold->starts.begin(), fold->starts.end(), relative);
  if (after == fold->starts.begin()) return std::nullopt;
  const auto k = static_cast<std::size_t>(after - fold->starts.begin()) - 1;
  return Place{fold->steps[k], fold->starts[k]};
}

Level::Place Level::nearestTo(double relative) const {
  if (const auto found = stepAt(relative)) return *found;
  if (!fold || fold->steps.empty()) {
    const std::int64_t end = relative < 0 ? 0 : std::max<std::int64_t>(count - 1, 0);
    return {end, static_cast<double>(end) * pitch};
  }
  return {fold->steps.front(), fold->starts.front()};
}

bool Level::operator==(const Level& other) const {
  const auto all = [](const Level& l) {
    return std::tie(l.axis, l.axisStride, l.axisExtent, l.div, l.count, l.lead, l.tail, l.pitch, l.span);
  };
  const bool same = fold == other.fold || (fold && other.fold && *fold == *other.fold);
  return same && all(*this) == all(other);
}

double Track::startOf(std::int64_t flat, std::size_t depth) const {
  double at = origin;
  for (std::size_t k = 0; k < depth && k < levels.size(); ++k) {
    const Level& level = levels[k];
    at += level.lead + level.startOf(level.indexOf(flat));
  }
  return at;
}

std::optional<Track::Hit> Track::hit(double at) const {
  Hit result;
  double relative = at - origin;
  for (std::size_t k = 0; k < levels.size(); ++k) {
    const Level& level = levels[k];
    relative -= level.lead;
    const auto step = level.stepAt(relative);
    if (!step) return std::nullopt;
    relative -= step->start;
    if (relative > level.span) return std::nullopt;
    result.contribution += step->index * level.weight();
    if (static_cast<int>(k) == wrapLevel) result.wrapPart = step->index * level.div;
  }
  return result;
}

Track::Hit Track::nearest(double at) const {
  Hit result;
  double relative = at - origin;
  for (std::size_t k = 0; k < levels.size(); ++k) {
    const Level& level = levels[k];
    relative -= level.lead;
    const Level::Place step = level.nearestTo(relative);
    relative = std::clamp(relative - step.start, 0.0, level.span);
    result.contribution += step.index * level.weight();
    if (static_cast<int>(k) == wrapLevel) result.wrapPart = step.index * level.div;
  }
  return result;
}

std::vector<Slot> Track::visible(double low, double high, std::size_t depth, std::size_t most,
                                 std::int64_t every) const {
  std::vector<Slot> out;
  Slot root;
  root.start = origin;
  root.span = size();
  depth = std::min(depth, levels.size());
  if (depth == 0) {
    if (root.start < high && root.start + root.span > low) out.push_back(root);
    return out;
  }
  collect(out, root, 0, {depth, low, high, most, every});
  return out;
}

void Track::collect(std::vector<Slot>& out, const Slot& parent, std::size_t level, const Asked& asked) const {
  const Level& l = levels[level];
  if (l.count <= 0) return;
  const double first = parent.start + l.lead;
  const bool last = level + 1 == asked.depth;
  const auto add = [&](std::int64_t i, double start) {
    Slot slot;
    slot.start = start;
    slot.span = l.span;
    if (slot.start >= asked.high || slot.start + slot.span <= asked.low) return;
    slot.contribution = parent.contribution + i * l.weight();
    slot.wrapPart = static_cast<int>(level) == wrapLevel ? i * l.div : parent.wrapPart;
    slot.index = i;
    if (last)
      out.push_back(slot);
    else
      collect(out, slot, level + 1, asked);
  };
  if (l.fold) {
    const std::vector<double>& starts = l.fold->starts;
    auto at = std::lower_bound(starts.begin(), starts.end(), asked.low - first - l.span);
    for (; at != starts.end() && first + *at < asked.high && out.size() < asked.most; ++at)
      add(l.fold->steps[static_cast<std::size_t>(at - starts.begin())], first + *at);
    return;
  }
  std::int64_t from = 0;
  std::int64_t to = l.count - 1;
  if (l.pitch > 0) {
    from = std::clamp<std::int64_t>(
        static_cast<std::int64_t>(std::clamp(std::floor((asked.low - first - l.span) / l.pitch), -1.0, 9e18)),
        0, l.count);
    const double end = std::floor((asked.high - first) / l.pitch);
    to = end < 0 ? -1 : std::min<std::int64_t>(l.count - 1, static_cast<std::int64_t>(std::min(end, 9e18)));
  }
  const std::int64_t step = last ? std::max<std::int64_t>(asked.every, 1) : 1;
  if (from % step != 0) from += step - from % step;
  for (std::int64_t i = from; i <= to && out.size() < asked.most; i += step)
    add(i, first + static_cast<double>(i) * l.pitch);
}

}  // namespace gathernd::ui
