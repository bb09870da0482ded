// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/tiles/canvas_tiles.h"

#include <QTimer>
#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "core/overview/value_statistics.h"
#include "ui/canvas/tiles/tile_matrix.h"

namespace gathernd::ui {
namespace {

constexpr std::int64_t kMegabyte = 1 << 20;
constexpr std::array<std::int64_t, 3> kBudgets = {16 * kMegabyte, 64 * kMegabyte, 48 * kMegabyte};
constexpr std::int64_t kAtOnce = 1 << 20;                     // cells in memory: less than a millisecond
constexpr std::int64_t kRangedBytes = std::int64_t{2} << 30;  // a larger tensor's range stays that of samples
constexpr std::array kPanes = {TensorId::Indices, TensorId::Params, TensorId::Output};

constexpr auto kPicture = static_cast<std::size_t>(TileUse::Picture);

bool isLarge(const EditedTensor& tensor) {
  return tensor.base().byteCount() > kRangedBytes;
}

/// What is asked of one tensor in the background, and what came of it.
struct Reading {
  std::size_t pane = 0;
  std::shared_ptr<TileCache> cache;
  std::shared_ptr<const TileSource> source;
  std::array<std::optional<ViewRequest>, 2> requests;  ///< by use
  bool rangeWanted = false;
  std::array<bool, 2> failed{};
  std::optional<std::pair<double, double>> range = {};
  bool odd = false;
};

Expected<void> readOne(Reading& reading, const Job::Task& task, const std::function<void()>& grown) {
  for (std::size_t use = 0; use < reading.requests.size(); ++use) {
    if (!reading.requests[use]) continue;
    TileReadOptions options;
    options.stop = task.stop;
    options.onRound = [&task, &grown] { task.post(grown); };
    options.exact = use == kPicture || !isLarge(reading.source->tensor);
    const auto done = readTiles(*reading.cache, *reading.requests[use], options);
    if (task.stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
    // Nothing better will come of this one, or nothing at all.
    reading.failed[use] = !options.exact || (!done && done.error().code != ErrorCode::Cancelled);
    if (!done && reading.failed[use]) return {};
  }
  if (!reading.rangeWanted) return {};
  ScanOptions scan;
  scan.stop = task.stop;
  const auto found = statisticsOf(reading.source->tensor, scan);
  if (task.stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
  if (found && found->numbers > 0) reading.range = {found->leastNumber, found->greatestNumber};
  reading.odd = found && found->nans + found->positiveInfinities + found->negativeInfinities > 0;
  return {};
}

}  // namespace

CanvasTiles::CanvasTiles(QObject* parent) : QObject(parent) {
  for (std::size_t k = 0; k < panes_.size(); ++k) panes_[k].cache = std::make_shared<TileCache>(kBudgets[k]);
}

void CanvasTiles::show(Tiled& pane, const EditedTensor& tensor, const TensorLayout& layout) {
  const auto matrix = matrixOf(layout);
  if (!matrix || layout.detail() != Detail::Image || tensor.dtype() == DType::String) {
    pane.source.reset();
    pane.share = 1;
    return;
  }
  if (pane.source && pane.source->layout == *matrix && pane.source->tensor.same(tensor)) return;
  const bool sameValues = pane.cache->source() && pane.cache->source()->tensor.same(tensor);
  pane.summary.reset();
  pane.source = std::make_shared<const TileSource>(TileSource{tensor, *matrix});
  pane.cache->setSource(pane.source);
  pane.failed = {};
  if (sameValues) return;
  pane.range.reset();
  pane.odd = false;
  pane.rangeWanted = !isLarge(tensor);
}

std::optional<std::pair<double, double>> CanvasTiles::rangeOf(TensorId id, const EditedTensor& tensor) const {
  const auto source = of(id).cache->source();
  return source && source->tensor.same(tensor) ? of(id).range : std::nullopt;
}

void CanvasTiles::follow(const Scene& scene, const std::vector<QRectF>* parts) {
  const Document& document = *scene.snapshot.document;
  const auto& result = scene.snapshot.result ? scene.snapshot.result : scene.snapshot.staleResult;
  for (const TensorId id : kPanes) {
    Tiled& pane = panes_[static_cast<std::size_t>(id)];
    const bool output = id == TensorId::Output;
    const Pane* window = scene.layout.pane(id);
    const bool stands = parts != nullptr && window != nullptr &&
                        std::none_of(parts->begin(), parts->end(),
                                     [window](const QRectF& part) { return part.intersects(window->frame); });
    if (!stands) pane.wanted = {};  // by what this picture asks for
    if (scene.lens() || (output && (!result || !scene.hasValues(id)))) {
      pane.source.reset();
      pane.share = 1;
    } else {
      show(pane, output ? EditedTensor(result->output) : EditedTensor(tensorOf(document, id)),
           window != nullptr ? window->whole : scene.tensor(id));
    }
  }
}

std::optional<TileView> CanvasTiles::view(TensorId id, const ViewRequest& request, TileUse use) {
  Tiled& pane = panes_[static_cast<std::size_t>(id)];
  if (!pane.source) return std::nullopt;
  TileView seen = pane.cache->view(request);
  if (!seen.complete() && !pane.source->tensor.base().mapped() &&
      pane.source->layout.cellsIn(request.cells) <= kAtOnce) {
    TileReadOptions options;
    options.samples = 0;
    if (readTiles(*pane.cache, request, options)) seen = pane.cache->view(request);
  }
  const auto k = static_cast<std::size_t>(use);
  if (use == TileUse::Picture) pane.share = seen.shareRead();
  pane.wanted[k].reset();
  if (!seen.complete() && pane.failed[k] != request) pane.wanted[k] = request;
  if ((pane.wanted[k] || pane.rangeWanted) && !starting_) {
    starting_ = true;  // once all of a frame was asked for
    QTimer::singleShot(0, this, &CanvasTiles::read);
  }
  return seen;
}

void CanvasTiles::setAggregate(Aggregate aggregate) {
  if (std::exchange(aggregate_, aggregate) != aggregate) emit grown();
}

std::optional<CellSummary> CanvasTiles::summaryOf(TensorId id, const CellRect& cells) {
  Tiled& pane = panes_[static_cast<std::size_t>(id)];
  if (!pane.source) return std::nullopt;
  if (pane.summary && pane.summary->cells == cells) return pane.summary;
  if (!pane.source->tensor.base().mapped() && pane.source->layout.cellsIn(cells) <= kAtOnce) {
    if (auto summary = gathernd::summaryOf(*pane.source, cells)) pane.summary = std::move(*summary);
    return pane.summary && pane.summary->cells == cells ? pane.summary : std::nullopt;
  }
  const auto source = pane.source;
  summing_.start<CellSummary>(
      [source, cells](const Job::Task& task) {
        ScanOptions scan;
        scan.stop = task.stop;
        return gathernd::summaryOf(*source, cells, scan);
      },
      [this, &pane, source](Expected<CellSummary> summary) {
        if (!summary || pane.source != source) return;
        pane.summary = std::move(*summary);
        emit summarized();
      });
  return std::nullopt;
}

std::shared_ptr<const TileImage> CanvasTiles::image(TensorId id, const TileView& seen, const TilePlace& place,
                                                    const TileColors& colors, TileUse use) {
  Tiled& pane = panes_[static_cast<std::size_t>(id)];
  Made& made = pane.made[static_cast<std::size_t>(use)];
  const bool same = made.source && made.source == pane.source && made.place.request == place.request &&
                    made.complete && seen.complete() && made.colors == colors;
  if (!same)
    made = {pane.source,
            place,
            colors,
            seen.complete(),
            seen.columns(),
            seen.rows(),
            std::make_shared<const TileImage>(tileImage(seen, colors))};
  made.place.rect = place.rect;
  return made.image;
}

std::shared_ptr<const TileImage> CanvasTiles::lastImage(TensorId id, const ViewRequest& request,
                                                        TileUse use) const {
  const Made& made = of(id).made[static_cast<std::size_t>(use)];
  return made.source && made.source == of(id).source && made.place.request == request ? made.image : nullptr;
}

std::optional<CellRect> CanvasTiles::cellsAt(TensorId id, const QPointF& point,
                                             double devicePixelRatio) const {
  const Made& made = of(id).made[kPicture];
  if (!made.source || made.source != of(id).source) return std::nullopt;
  const QPointF at = (point - made.place.rect.topLeft()) * devicePixelRatio;
  const auto x = static_cast<int>(std::floor(at.x())), y = static_cast<int>(std::floor(at.y()));
  if (x < 0 || y < 0 || x >= made.columns.pixels() || y >= made.rows.pixels()) return std::nullopt;
  const PixelAxis::Cells across = made.columns.cellsOf(x), down = made.rows.cellsOf(y);
  return CellRect{across.first, across.last, down.first, down.last};
}

void CanvasTiles::read() {
  starting_ = false;
  decltype(reading_) wanted;
  std::vector<Reading> readings;
  for (std::size_t k = 0; k < panes_.size(); ++k) {
    const Tiled& pane = panes_[k];
    if (pane.source) wanted[k] = pane.wanted;
    if (pane.source && (wanted[k][0] || wanted[k][1] || pane.rangeWanted))
      readings.push_back({k, pane.cache, pane.source, wanted[k], pane.rangeWanted});
  }
  if (job_.busy() && wanted == reading_) return;
  reading_ = wanted;
  if (readings.empty()) return job_.cancel();
  const std::function<void()> more = [this] { emit grown(); };
  job_.start<std::vector<Reading>>(
      [readings, more](const Job::Task& task) -> Expected<std::vector<Reading>> {
        std::vector<Reading> done = readings;
        for (Reading& reading : done)
          if (auto ok = readOne(reading, task, more); !ok) return fail(ok.error());
        return done;
      },
      [this](const Expected<std::vector<Reading>>& done) {
        reading_ = {};
        if (!done) return;
        bool found = false;
        for (const Reading& reading : *done) {
          Tiled& pane = panes_[reading.pane];
          if (pane.source != reading.source) continue;  // overtaken
          for (std::size_t use = 0; use < pane.failed.size(); ++use)
            if (reading.failed[use]) pane.failed[use] = reading.requests[use];
          if (!reading.rangeWanted) continue;
          pane.rangeWanted = false;
          found = found || reading.range != pane.range || reading.odd != pane.odd;
          pane.range = reading.range;
          pane.odd = reading.odd;
        }
        emit grown();
        if (found) emit ranged();
      });
}

}  // namespace gathernd::ui
