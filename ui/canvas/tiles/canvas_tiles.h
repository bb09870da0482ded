// SPDX-License-Identifier: GPL-3.0-or-later
// What pixels that stand for many cells show: figures of all of them, read in the background and kept within
// 128 MB, so that one NaN among a million cells is seen. A small tensor in memory is read at once; nothing of
// a file is read here on the GUI thread. Thread rule: GUI thread.
#pragma once

#include <QObject>
#include <array>
#include <memory>
#include <optional>
#include <utility>

#include "core/overview/tiles/cache.h"
#include "ui/canvas/scene/scene.h"
#include "ui/job/job.h"

namespace gathernd::ui {

class CanvasTiles : public QObject {
  Q_OBJECT

 public:
  explicit CanvasTiles(QObject* parent = nullptr);

  /// Tensors are this scene's from here on; what was read of the same values stays.
  void follow(const Scene& scene);
  /// As far as it was read; the rest is begun, and grown() says when there is more. Nothing where the tensor
  /// is not painted by tiles.
  std::optional<TileView> view(TensorId id, const ViewRequest& request);
  /// Of what view() was last asked for; 1: all.
  double shareRead(TensorId id) const { return of(id).share; }
  /// Least and greatest of all finite values, once they are known of this tensor.
  std::optional<std::pair<double, double>> rangeOf(TensorId id, const EditedTensor& tensor) const;
  bool busy() const { return starting_ || job_.busy(); }

 signals:
  void grown();   ///< view() has more to show
  void ranged();  ///< rangeOf() of some tensor is known, or is another

 private:
  struct Pane {
    std::shared_ptr<TileCache> cache;
    std::shared_ptr<const TileSource> source;
    std::optional<ViewRequest> wanted, failed;
    std::optional<std::pair<double, double>> range;
    bool rangeWanted = false;
    double share = 1;
  };
  const Pane& of(TensorId id) const { return panes_[static_cast<std::size_t>(id)]; }
  void show(Pane& pane, const EditedTensor& tensor, const TensorLayout& layout);
  void read();

  std::array<Pane, 3> panes_;
  Job job_;
  std::array<std::optional<ViewRequest>, 3> reading_;
  bool starting_ = false;
};

}  // namespace gathernd::ui
