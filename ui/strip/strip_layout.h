// SPDX-License-Identifier: GPL-3.0-or-later
// Where each chip of the shape strip stands, one chip an axis. Where there is height the shapes are an
// equation like a sum: indices and params above, output below, each axis that is kept straight under itself,
// and what the numbers of a tuple use up tied to them. Else they follow each other: indices, params → output.
// Pure geometry. Units: logical pixels. Thread rule: GUI thread (font metrics).
#pragma once

#include <QPainterPath>
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
  bool used = false;   ///< up: output has no such axis
  bool editable() const { return axis.tensor != TensorId::Output; }
};

struct StripWord {
  TensorId tensor;
  QString text;
  QPointF left;  ///< left end, vertically centred
};

/// From one chip to another, or to several.
struct StripWire {
  QPainterPath path;
  RoleColor role;
  bool falls = false;  ///< onto a chip, with an arrow's head
};

/// Over a wire, on a plate of its own.
struct StripLabel {
  QString text;
  QRectF plate;
  RoleColor role;
};

/// What a letter stands for.
struct StripMeaning {
  AxisRole role;
  QString text;
  double middle = 0;
};

struct StripLayout {
  std::vector<StripChip> chips;
  std::vector<StripWord> words;    ///< tensor names
  std::vector<StripWord> scalars;  ///< "scalar [ ]" where a tensor has no axis
  std::vector<StripWire> wires;
  std::vector<StripLabel> labels;
  std::vector<StripMeaning> meanings;  ///< right of all, where there is room
  double meaningsLeft = 0;
  StripWord formula;  ///< of the output's shape; "" where it is left out
  QRectF arrow;       ///< null in two rows
  QRectF noOutput;    ///< where "?" stands for an output that cannot be
  double width = 0;
  double height = 0;
};

struct StripRoom {
  double width = 0;
  bool twoRows = true;
};

StripLayout layoutStrip(const Snapshot& snapshot, const Theme& theme, const StripRoom& room);

/// Roles of the axes of an input, with a plan or, while the call is refused, as far as they can be told.
std::vector<AxisLabel> inputRoles(const Snapshot& snapshot, TensorId tensor);
/// The axes that the present error is about.
std::vector<AxisRef> faultyChips(const Snapshot& snapshot);

}  // namespace gathernd::ui
