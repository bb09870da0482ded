// SPDX-License-Identifier: GPL-3.0-or-later
// What pixels that stand for many cells show: figures of all of them, read in the background and kept within
// 128 MB, so that one NaN among a million cells is seen. A small tensor in memory is read at once; nothing of
// a file is read here on the GUI thread. Thread rule: GUI thread.
#pragma once

#include <QColor>
#include <QImage>
#include <QObject>
#include <QPoint>
#include <QRectF>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/overview/matrix_layout.h"
#include "core/overview/tiles/cache.h"
#include "core/overview/tiles/reading.h"
#include "core/overview/tiles/view.h"
#include "ui/canvas/scene/scene.h"
#include "ui/job/job.h"

namespace gathernd::ui {

// A tensor's picture as one matrix of cells without gaps, which tiles can be made of, and which part of it
// lies in a view. Units: pixels of the canvas, cells, device pixels.

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

// A view of tiles as device pixels: means as colour, and whatever must not be averaged away told apart.
// Thread rule: a pure function, on every core.

struct TileColors {
  double low = 0, high = 0;  ///< of the scale
  Aggregate aggregate = Aggregate::Mean;
  QColor canvas;  ///< what is faint is mixed with it
  QColor none;    ///< of a pixel without a number
  QColor odd;     ///< NaN or infinite
  QColor edited;
  QColor ground, stripe;        ///< where nothing has been read
  std::vector<bool> faintRows;  ///< by device pixel; empty: none is
  bool operator==(const TileColors&) const = default;
};

struct TileImage {
  QImage image;
  std::vector<QPoint> odd, edited;  ///< pixels, row by row; at most kMostMarks each
  static constexpr std::size_t kMostMarks = 20000;
};

TileImage tileImage(const TileView& view, const TileColors& colors);

/// Of one tensor two views may be seen at once.
enum class TileUse : std::uint8_t {
  Picture,  ///< of its cells
  Whole     ///< of all of it, in small: of a large file samples are enough
};

class CanvasTiles : public QObject {
  Q_OBJECT

 public:
  explicit CanvasTiles(QObject* parent = nullptr);

  /// Tensors are this scene's from here on; what was read of the same values stays. What panes outside
  /// `parts` asked for is still wanted; null: all is asked for anew.
  void follow(const Scene& scene, const std::vector<QRectF>* parts = nullptr);
  /// As far as it was read; the rest is begun, and grown() says when there is more. Nothing where the tensor
  /// is not painted by tiles.
  std::optional<TileView> view(TensorId id, const ViewRequest& request, TileUse use = TileUse::Picture);
  /// What view() gave for this place, as pixels: made once while nothing of it is another.
  std::shared_ptr<const TileImage> image(TensorId id, const TileView& seen, const TilePlace& place,
                                         const TileColors& colors, TileUse use = TileUse::Picture);
  /// The last one, where it was of this request; else null.
  std::shared_ptr<const TileImage> lastImage(TensorId id, const ViewRequest& request, TileUse use) const;
  /// Those that the device pixel at this point of the canvas stands for, as the picture was last painted.
  std::optional<CellRect> cellsAt(TensorId id, const QPointF& point, double devicePixelRatio) const;
  /// Of what view() was last asked for; 1: all.
  double shareRead(TensorId id) const { return of(id).share; }
  /// What of its cells a pixel shows.
  Aggregate aggregate() const { return aggregate_; }
  void setAggregate(Aggregate aggregate);
  /// Of these cells exactly, and whether the tensor is shown by tiles at all. Where it takes long, it is
  /// begun, and summarized() says when it is there.
  std::optional<CellSummary> summaryOf(TensorId id, const CellRect& cells);
  /// Whether the tensor holds NaN or infinities, once that is known.
  bool holdsOdd(TensorId id) const { return of(id).odd; }
  /// Least and greatest of all finite values, once they are known of this tensor.
  std::optional<std::pair<double, double>> rangeOf(TensorId id, const EditedTensor& tensor) const;
  bool busy() const { return starting_ || job_.busy(); }

 signals:
  void grown();  ///< view() has more to show
  void summarized();
  void ranged();  ///< rangeOf() of some tensor is known, or is another

 private:
  struct Made {
    std::shared_ptr<const TileSource> source;
    TilePlace place;
    TileColors colors;
    bool complete = false;
    PixelAxis columns, rows;
    std::shared_ptr<const TileImage> image;
  };
  struct Tiled {
    std::shared_ptr<TileCache> cache;
    std::shared_ptr<const TileSource> source;
    std::array<std::optional<ViewRequest>, 2> wanted, failed;  ///< by use
    std::array<Made, 2> made;
    std::optional<std::pair<double, double>> range;
    bool rangeWanted = false;
    bool odd = false;
    double share = 1;
    std::optional<CellSummary> summary;
  };
  const Tiled& of(TensorId id) const { return panes_[static_cast<std::size_t>(id)]; }
  void show(Tiled& pane, const EditedTensor& tensor, const TensorLayout& layout);
  void read();

  std::array<Tiled, 3> panes_;
  Job job_, summing_;
  Aggregate aggregate_ = Aggregate::Mean;
  std::array<std::array<std::optional<ViewRequest>, 2>, 3> reading_;
  bool starting_ = false;
};

}  // namespace gathernd::ui
