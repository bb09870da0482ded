// SPDX-License-Identifier: GPL-3.0-or-later
// Where each chip of the shape strip stands: indices, params → output, one chip an axis. Pure geometry.
// Units: logical pixels. Thread rule: GUI thread (font metrics).
#pragma once

#include <QRectF>
#include <QString>
#include <vector>

#include "core/call/explain.h"
#include "ui/selection/cell_ref.h"
#include "ui/session/snapshot.h"
#include "ui/theme/theme.h"

namespace gathernd::ui {

struct StripChip {
  AxisRef axis;
  AxisLabel label;
  std::int64_t size = 0;
  QString name;  ///< "" where the axis has none
  QRectF rect, glyph, number;
  bool faulty = false;
  bool plain = false;  ///< its role is what a question asks
  bool editable() const { return axis.tensor != TensorId::Output; }
};

struct StripWord {
  TensorId tensor;
  QString text;
  QPointF left;  ///< left end, vertically centred
};

struct StripLayout {
  std::vector<StripChip> chips;
  std::vector<StripWord> words;    ///< tensor names
  std::vector<StripWord> scalars;  ///< "scalar [ ]" where a tensor has no axis
  QRectF arrow;
  QRectF noOutput;  ///< where "?" stands for an output that cannot be
  double width = 0;
};

StripLayout layoutStrip(const Snapshot& snapshot, const Theme& theme, double height);

/// Roles of the axes of an input, with a plan or, while the call is refused, as far as they can be told.
std::vector<AxisLabel> inputRoles(const Snapshot& snapshot, TensorId tensor);
/// The axes that the present error is about.
std::vector<AxisRef> faultyChips(const Snapshot& snapshot);

}  // namespace gathernd::ui
