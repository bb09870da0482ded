// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/widget/scene_changes.h"

#include <algorithm>
#include <set>

namespace gathernd::ui {
namespace {

constexpr std::size_t kMostChanges = 24;  // each costs the words round the cells once more
constexpr double kAir = 3;                // an outline may reach so far beyond its cells
constexpr double kHeadingHalf = 16;       // of the line with a tensor's name, at scale 1

/// All but the values: nothing that the painters ask a scene for is another.
bool sameButValues(const Scene& a, const Scene& b) {
  const Snapshot &s = a.snapshot, &n = b.snapshot;
  if (!s.document || !n.document || !s.plan) return false;
  const auto values = [](const Scene& scene) {
    // Colours follow the range of all values; counts, a second output and the note on made-up values follow
    // more.
    return scene.snapshot.bad.count == 0 && scene.snapshot.state == OutputState::Current &&
           !scene.snapshot.error && !scene.countsSlices() && !scene.options.beside &&
           !scene.options.lens.answer && !scene.options.lens.refusal &&
           std::all_of(scene.layout.tensors.begin(), scene.layout.tensors.end(),
                       [](const TensorLayout& t) { return t.detail() == Detail::Text; });
  };
  const auto sameFormats = [](const NumberFormat& x, const NumberFormat& y) {
    return x.decimals == y.decimals && x.before == y.before && x.after == y.after && x.words == y.words;
  };
  return values(a) && values(b) && s.plan == n.plan && s.faults == n.faults && s.counts == n.counts &&
         s.readers == n.readers && s.document->indices.same(n.document->indices) &&
         s.document->rules() == *n.document && a.options.viewport == b.options.viewport &&
         a.options.mode == b.options.mode && a.options.legend == b.options.legend && a.layout == b.layout &&
         a.specs == b.specs &&
         std::equal(a.formats.begin(), a.formats.end(), b.formats.begin(), sameFormats) &&
         a.shapes == b.shapes && a.dtypes == b.dtypes && a.notes == b.notes && a.outputName == b.outputName &&
         a.outputPhrase == b.outputPhrase;
}

}  // namespace

std::optional<std::vector<QRectF>> changedParts(const Scene& before, const Scene& now, const QRectF& view) {
  if (!sameButValues(before, now)) return std::nullopt;
  std::vector<QRectF> parts;
  if (before.time != now.time) {
    const QPointF at = now.layout.headings[2];
    const double half = kHeadingHalf * now.layout.ui;
    parts.emplace_back(QPointF(at.x(), at.y() - half), QPointF(now.layout.size.width(), at.y() + half));
  }
  for (const TensorId id : {TensorId::Params, TensorId::Output}) {
    const TensorLayout& t = now.tensor(id);
    std::set<std::int64_t> units;  // whole: inside a smaller clip a bar's outline would be blended otherwise
    t.forEachCell(view, [&](std::int64_t flat, const QRectF&) {
      if (units.size() <= kMostChanges && before.value({id, flat}) != now.value({id, flat}))
        units.insert(t.unitOf(flat));
    });
    for (const std::int64_t unit : units)
      parts.push_back(t.unitRect(t.firstOfUnit(unit)).adjusted(-kAir, -kAir, kAir, kAir));
  }
  if (parts.size() > kMostChanges) return std::nullopt;
  return parts;
}

std::optional<std::vector<QRectF>> changedPanes(const PanesPainted& before, const Scene& now) {
  const CanvasLayout &a = before.layout, &b = now.layout;
  if (!a.panes || !b.panes || a.size != b.size || a.firstRow != b.firstRow || a.ui != b.ui)
    return std::nullopt;
  std::vector<QRectF> parts;
  for (std::size_t k = 0; k < b.panes->size(); ++k) {
    const Pane &was = (*a.panes)[k], &is = (*b.panes)[k];
    if (was.frame != is.frame) return std::nullopt;
    // Ghosts belong to tuples in sight of another pane.
    const bool ghosts =
        static_cast<TensorId>(k) == TensorId::Params && (before.ghosts || !now.ghosts.empty());
    if (ghosts || was != is || a.tensors[k] != b.tensors[k]) {
      QRectF part = is.frame.toAlignedRect();
      part.setBottom(b.size.height());  // words of the last row may reach below
      parts.push_back(part);
    }
  }
  if (parts.size() == b.panes->size()) return std::nullopt;
  return parts;
}

}  // namespace gathernd::ui
