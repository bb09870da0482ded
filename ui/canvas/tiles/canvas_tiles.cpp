// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/tiles/canvas_tiles.h"

#include <QTimer>
#include <algorithm>
#include <cmath>

#include "core/overview/value_statistics.h"
#include "ui/theme/theme.h"

namespace gathernd::ui {
namespace {

constexpr double kGap = 1e-9;  // of a cell: what arithmetic may leave between two

struct Steps {
  std::int64_t count = 1, stride = 1;
  bool gapless = true;
};

/// Of the innermost level, and of those above it that go on in the same steps.
Steps stepsOf(const Track& track) {
  if (track.levels.empty()) return {};
  const Level& level = track.levels.back();
  const auto closed = [](const Level& l) { return std::abs(l.pitch - l.span) <= kGap * l.span; };
  Steps steps{level.count, level.weight(), closed(level)};
  double run = level.size();
  for (std::size_t k = track.levels.size() - 1; k-- > 0;) {
    const Level& outer = track.levels[k];
    if (outer.count > 1) {
      const bool next = steps.count == 1 || outer.weight() == steps.stride * steps.count;
      steps.gapless = steps.gapless && next && closed(outer) && std::abs(outer.span - run) <= kGap * run;
      if (steps.count == 1) steps.stride = outer.weight();
      steps.count *= outer.count;
    }
    run = outer.size();
  }
  return steps;
}

/// Cells of an axis in view, and where they begin and end in whole device pixels.
struct Run {
  std::int64_t first = 0, last = 0;
  double from = 0;
  int pixels = 0;
};

Run runOf(double low, double high, double begin, double pitch, std::int64_t count, double ratio) {
  Run run;
  run.first =
      std::clamp<std::int64_t>(static_cast<std::int64_t>(std::floor((low - begin) / pitch)), 0, count);
  run.last = std::clamp<std::int64_t>(static_cast<std::int64_t>(std::ceil((high - begin) / pitch)), 0, count);
  const double from = std::round((begin + static_cast<double>(run.first) * pitch) * ratio);
  const double to = std::round((begin + static_cast<double>(run.last) * pitch) * ratio);
  run.from = from / ratio;
  run.pixels = static_cast<int>(std::max(1.0, to - from));
  return run;
}

constexpr int kStripe = 8;  // px from one line of hatching to the next
constexpr int kSteps = 256;
constexpr double kFaint = 0.25;
constexpr std::uint8_t kOdd = kHoldsNan | kHoldsPositiveInfinity | kHoldsNegativeInfinity;

using Scale = std::array<QRgb, kSteps>;

Scale scaleOf(const QColor& canvas, double share) {
  Scale scale;
  for (int k = 0; k < kSteps; ++k)
    scale[static_cast<std::size_t>(k)] = mix(canvas, cividis(k / (kSteps - 1.0)), share).rgb();
  return scale;
}

constexpr std::int64_t kMegabyte = 1 << 20;
constexpr std::array<std::int64_t, 3> kBudgets = {16 * kMegabyte, 64 * kMegabyte, 48 * kMegabyte};
constexpr std::int64_t kAtOnce = 1 << 20;                     // cells in memory: less than a millisecond
constexpr std::int64_t kRangedBytes = std::int64_t{2} << 30;  // a larger tensor's range stays that of samples

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

std::optional<MatrixLayout> matrixOf(const TensorLayout& t) {
  if (!t.hasCells() || t.cellCount() == 0 || t.facetAxis >= 0) return std::nullopt;
  const Steps across = stepsOf(t.x), down = stepsOf(t.y);
  const bool lines = t.wrapAxis >= 0;
  std::int64_t shown = t.cellCount();
  for (const auto& [axis, index] : t.held) shown /= t.extents[static_cast<std::size_t>(axis)];
  const std::int64_t cells = lines ? shown : across.count * down.count;
  if (t.y.folded() || !across.gapless || !down.gapless || cells != shown) return std::nullopt;
  if (lines && (across.count * (down.count - 1) >= cells || across.count * down.count < cells))
    return std::nullopt;
  MatrixLayout matrix;
  matrix.rows = down.count;
  matrix.columns = across.count;
  // A lone row (column) has no step of its own.
  matrix.columnStride = across.count > 1 ? across.stride : 1;
  matrix.rowStride = down.count > 1 ? down.stride : across.count;
  matrix.cells = shown;
  matrix.base = t.base;
  return matrix;
}

bool isTiled(const TensorLayout& t, double devicePixelRatio) {
  if (!t.hasCells() || t.detail() != Detail::Image) return false;
  const QRectF first = t.cellRect(0);
  return std::min(first.width(), first.height()) * devicePixelRatio < kTiledBelow;
}

std::optional<TilePlace> placeOf(const TensorLayout& t, const MatrixLayout& matrix, const QRectF& area,
                                 double devicePixelRatio) {
  const QRectF first = t.cellRect(0);
  const Run across =
      runOf(area.left(), area.right(), first.left(), first.width(), matrix.columns, devicePixelRatio);
  const Run down =
      runOf(area.top(), area.bottom(), first.top(), first.height(), matrix.rows, devicePixelRatio);
  if (across.last <= across.first || down.last <= down.first) return std::nullopt;
  TilePlace place;
  place.request.cells = {across.first, across.last, down.first, down.last};
  place.request.width = across.pixels;
  place.request.height = down.pixels;
  place.rect =
      QRectF(across.from, down.from, across.pixels / devicePixelRatio, down.pixels / devicePixelRatio);
  return place;
}

TileImage tileImage(const TileView& view, const TileColors& colors) {
  const Scale full = scaleOf(colors.canvas, 1), faint = scaleOf(colors.canvas, kFaint);
  const double range = colors.high - colors.low;
  const QRgb none = colors.none.rgb(), odd = colors.odd.rgb(), edited = colors.edited.rgb();
  const QRgb ground = colors.ground.rgb(), stripe = colors.stripe.rgb();
  TileImage made;
  made.image = QImage(view.width(), view.height(), QImage::Format_RGB32);
  if (made.image.isNull()) return made;
  // Rows come on several threads: each writes where nobody else does, past QImage's copy on write.
  uchar* const bits = made.image.bits();
  const auto stride = static_cast<std::size_t>(made.image.bytesPerLine());
  std::vector<std::vector<int>> oddIn(static_cast<std::size_t>(view.height())), editedIn(oddIn.size());
  view.eachRow(
      colors.aggregate, [&](int y, std::span<const double> values, std::span<const std::uint8_t> flags) {
        const auto row = static_cast<std::size_t>(y);
        auto* const line = reinterpret_cast<QRgb*>(bits + row * stride);
        const Scale& scale = row < colors.faintRows.size() && colors.faintRows[row] ? faint : full;
        for (std::size_t x = 0; x < values.size(); ++x) {
          const std::uint8_t flag = flags[x];
          if ((flag & kOdd) != 0) {
            line[x] = odd;
            oddIn[row].push_back(static_cast<int>(x));
          } else if ((flag & kUnread) != 0) {
            line[x] = (x + row) % kStripe < 2 ? stripe : ground;
          } else if (std::isnan(values[x])) {
            line[x] = none;
          } else {
            const double share = range > 0 ? std::clamp((values[x] - colors.low) / range, 0.0, 1.0) : 0.5;
            line[x] = scale[std::min<std::size_t>(static_cast<std::size_t>(share * kSteps), kSteps - 1)];
          }
          if ((flag & kHoldsEdited) != 0) {
            if ((flag & kOdd) == 0) line[x] = edited;
            editedIn[row].push_back(static_cast<int>(x));
          }
        }
      });
  for (std::size_t row = 0; row < oddIn.size(); ++row) {
    for (const auto& [from, to] :
         {std::pair(&oddIn[row], &made.odd), std::pair(&editedIn[row], &made.edited)})
      for (const int x : *from)
        if (to->size() < TileImage::kMostMarks) to->emplace_back(x, static_cast<int>(row));
  }
  return made;
}

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
  for (const TensorId id : kAllTensors) {
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
