// SPDX-License-Identifier: GPL-3.0-or-later
// A snapshot made ready to draw: layout, axis labels, number formats and words. Everything about who reads
// what is asked of core (Trace, Plan, ReadCounts); nothing here knows the rule of the gather. Thread rule:
// GUI thread; a value that may be kept.
#pragma once

#include <QSizeF>
#include <QString>
#include <array>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "ui/canvas/scene/fonts.h"
#include "ui/canvas/scene/layout.h"
#include "ui/canvas/scene/number_text.h"
#include "ui/selection/playback.h"
#include "ui/session/beside.h"
#include "ui/session/gradient_lens.h"
#include "ui/session/snapshot.h"

namespace gathernd::ui {

struct SceneOptions : CanvasPolicy {
  bool readOverlay = false;
  std::int64_t mostRibbons = 8;  ///< tuples of a call that has them; 0: none has
  bool timed = true;  ///< says how long the call takes; a figure does not, so that it is the same each time
  /// Of all values of a tensor, once they were looked at; else the range is that of samples.
  std::array<std::optional<std::pair<double, double>>, 3> ranges;
  LensView lens;
  bool panes = false;  ///< what has no room as text is arranged in panes afterwards; see `overflows`
  std::shared_ptr<const Beside> beside;  ///< what stands beside the output; null: nothing
};

/// Where values are left out before a ghost's row (column); along its axis.
struct GhostTear {
  bool torn = false;
  double middle = 0;
  std::int64_t hidden = 0;  ///< places that are not drawn, between it and the nearest
  double hiddenMiddle = 0, hiddenTear = 0;
};

/// A place outside params, and who asked for it: beyond one end of an axis (or of two, one each way), at the
/// same indices along the others.
struct Ghost {
  std::vector<std::int64_t> tuples;  ///< that asked, the first few
  std::int64_t count = 1;            ///< all that did
  bool more = false;                 ///< there may be others: not all bad tuples were looked at
  int component = 0;
  int axis = 0;            ///< of params: the first that failed
  int crossAxis = -1;      ///< one that failed too and runs the other way
  std::int64_t value = 0;  ///< asked for along `axis`
  std::int64_t axisSize = 0;
  std::int64_t steps = 0;             ///< past the end (> 0) or before the start (< 0)
  int faults = 0;                     ///< components that are out of range
  bool down = false;                  ///< the axis runs down
  std::vector<std::int64_t> asked;    ///< the whole place, batch axes first
  std::vector<std::int64_t> nearest;  ///< the slice inside params that it is drawn beside
  QRectF rect;
  double first = 0, last = 0;         ///< ends of the cells that it lies beyond
  double crossFrom = 0, crossTo = 0;  ///< their ends the other way
  double facet = 0;                   ///< left edge of its facet
  GhostTear tear;
  bool caption = false;  ///< the axis counts facets: a caption has its number
};

struct Scene {
  Snapshot snapshot;
  SceneOptions options;
  CanvasLayout layout;
  std::array<TensorSpec, 3> specs;
  std::array<NumberFormat, 3> formats;
  std::array<QString, 3> shapes;  ///< "[2, 3]"
  std::array<QString, 3> dtypes;
  std::array<QString, 3> notes;                    ///< the caption in words
  QString time;                                    ///< of the call, beside output's type; see outputTime
  QString outputName;                              ///< whose output it is; empty where there is one only
  QString outputPhrase;                            ///< why there is no output, in short; empty when there is
  std::shared_ptr<const GradientAnswer> gradient;  ///< the lens: sums and upstream in place of values
  std::vector<Ghost> ghosts;                       ///< those drawn at rest
  std::int64_t mostReaders = 0;                    ///< of one slice
  bool overflows = false;                          ///< not all of it has room as text
  /// Only bad tuples of these have ghosts, where it is given: first, and beyond the last.
  std::optional<std::pair<std::int64_t, std::int64_t>> ghostsOf;
  std::shared_ptr<const Scene> other;  ///< its output stands beside this one's; null: none does

  /// Calls f(scene, layout) for each tensor from left to right, and the other call's output.
  template <class F>
  void forEachColumn(F&& f) const {
    for (const TensorLayout& t : layout.tensors) f(*this, t);
    if (other) f(*other, other->output());
  }
  const Plan* plan() const { return snapshot.plan.get(); }
  /// Whether a batch entry is a lane with an edge, across the three tensors, in place of a frame in each.
  bool hasLanes() const { return layout.batched && specs[0].rowGap > 0; }
  /// Under the lens: where tuples add.
  const Trace* trace() const { return lens() ? &gradient->trace : snapshot.trace.get(); }
  const TensorLayout& tensor(TensorId id) const { return layout.of(id); }
  const TensorLayout& indices() const { return layout.tensors[0]; }
  const TensorLayout& params() const { return layout.tensors[1]; }
  const TensorLayout& output() const { return layout.tensors[2]; }
  const TensorSpec& spec(TensorId id) const { return specs[static_cast<std::size_t>(id)]; }
  const NumberFormat& format(TensorId id) const { return formats[static_cast<std::size_t>(id)]; }

  bool lens() const { return gradient != nullptr; }
  bool isRefused(TensorId id) const;  ///< a "!" beside its name says so
  /// What the tensor shows: "params", "grad params", or whose output it is, where two stand side by side.
  QString name(TensorId id) const;
  /// The dialect promises nothing about this element of the output: whatever stands there was not read.
  bool promisesNothing(const CellRef& cell) const;
  /// Slices are tinted by a count, not by their tuple.
  bool countsSlices() const { return lens() || (options.readOverlay && readsCounted()); }
  /// That count: how often a slice received something, or is read.
  std::int64_t timesOf(std::int64_t slice) const;
  /// The value to show; nothing while the output is pending, refused, or unknown.
  std::optional<Element> value(const CellRef& cell) const;
  bool hasValues(TensorId id) const { return id != TensorId::Output || lens() || shownRun() != nullptr; }
  /// Who reads a slice, or adds to it, with the first `most` tuples; absent while that is not known.
  std::optional<SliceReads> readsOf(std::int64_t slice, std::int64_t most) const;
  bool readsCounted() const { return snapshot.counts != nullptr; }
  bool tupleIsBad(std::int64_t tuple) const;
  /// First element of a unit by its number: the tuple in indices, the slice in params, the block in output.
  CellRef unit(TensorId id, std::int64_t number) const { return {id, tensor(id).firstOfUnit(number)}; }

 private:
  const RunResult* shownRun() const;  ///< of the present shape; null: no values are shown
  std::optional<Element> lensValue(const CellRef& cell) const;
};

Scene makeScene(const Snapshot& snapshot, const SceneOptions& options, FontBook& fonts);
void reserveGhosts(Scene& scene);  ///< the first few, and room for them; before the layout
void placeGhosts(Scene& scene);    ///< after it
/// A refused call has no output: once laid out, so that mending it moves nothing, it leaves its place to the
/// words that say so.
void dropRefused(Scene& scene);
bool samePlace(const Ghost& a, const Ghost& b);
/// Whether its lane stands for several, so that it is drawn only while it is pointed at.
bool isLeftOut(const Scene& scene, const Ghost& ghost);
/// Where a bad tuple asked to read; nothing when it is not bad or params have no place to draw beside.
std::optional<Ghost> ghostOf(const Scene& scene, std::int64_t tuple);

/// Whether an axis runs down in the picture (facets, which wrap, count as down).
bool runsDown(const TensorSpec& spec, int axis);

/// Letter and number of an axis glyph: I and 0. A lone axis has number −1.
struct GlyphText {
  QString letter;
  int number = -1;
  RoleColor role = RoleColor::Slice;
};
GlyphText glyphOf(const AxisSpec& axis);
QString subscripted(const GlyphText& glyph);  ///< "I₀"
/// The indexed axis that column `component` of a tuple speaks about.
GlyphText glyphOfComponent(const Scene& scene, int component);
QString tensorName(TensorId id);

}  // namespace gathernd::ui
