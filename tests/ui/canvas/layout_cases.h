// SPDX-License-Identifier: GPL-3.0-or-later
// Tensors of many shapes for the geometry tests, and what must hold for each of them.
#pragma once

#include <QTest>
#include <vector>

#include "ui/canvas/scene/layout.h"

namespace gathernd::ui::testing {

inline TensorSpec specOf(const std::vector<std::int64_t>& extents, int batchAxes, int unitAxes, TensorId id) {
  TensorSpec spec;
  spec.id = id;
  spec.present = true;
  spec.shape = *Shape::make(extents);
  spec.axes.resize(extents.size());
  for (std::size_t k = 0; k < extents.size(); ++k) {
    AxisSpec& axis = spec.axes[k];
    const int at = static_cast<int>(k);
    axis.hasRole = true;
    axis.role = at < batchAxes                                      ? AxisRole::Batch
                : at >= static_cast<int>(extents.size()) - unitAxes ? AxisRole::Slice
                                                                    : AxisRole::Tuple;
    spec.order.push_back(at);
  }
  spec.batchAxes = batchAxes;
  spec.unitAxes = unitAxes;
  spec.unitsAreTuples = id != TensorId::Params;
  spec.headingWidth = 140;
  spec.nameWidth = 110;
  spec.noteWidth = 160;
  return spec;
}

/// Rows of (extents, batch axes, unit axes) of every rank from 0 to 6.
inline void addShapeRows() {
  QTest::addColumn<QList<qint64>>("extents");
  QTest::addColumn<int>("batchAxes");
  QTest::addColumn<int>("unitAxes");
  const struct {
    QList<qint64> extents;
    int most;  ///< batch axes tried
  } shapes[] = {{{}, 0},
                {{1}, 0},
                {{7}, 1},
                {{3, 4}, 1},
                {{5, 2}, 1},
                {{1, 1}, 1},
                {{2, 3, 4}, 2},
                {{4, 12, 4}, 1},
                {{5, 1, 3}, 1},
                {{2, 3, 2, 4}, 2},
                {{3, 1, 2, 2}, 1},
                {{2, 3, 4, 4, 8}, 1},
                {{2, 2, 3, 2, 3}, 2},
                {{2, 2, 2, 2, 2, 3}, 2},
                {{40, 3}, 0},
                {{3, 200}, 0},
                {{64, 64}, 0}};
  for (const auto& s : shapes)
    for (int batch = 0; batch <= s.most; ++batch)
      for (int unit = 0; unit + batch <= s.extents.size(); ++unit) {
        QByteArray name;
        for (const qint64 e : s.extents) name += QByteArray::number(e) + ' ';
        QTest::addRow("[%s] b%d u%d", name.trimmed().constData(), batch, unit) << s.extents << batch << unit;
      }
}

inline CanvasInput inputFor(const TensorSpec& spec) {
  CanvasInput input;
  input.tensors[static_cast<std::size_t>(spec.id)] = spec;
  return input;
}

}  // namespace gathernd::ui::testing
