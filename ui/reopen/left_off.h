// SPDX-License-Identifier: GPL-3.0-or-later
// Where a window was left: the file or the example that stood there, what was pinned and stepped to, how the
// picture was zoomed and scrolled. As a text that the settings keep; what is read back may have been damaged
// by anybody, so each part of it is taken only where it makes sense. Thread rule: values; pure functions.
#pragma once

#include <QByteArray>
#include <QString>
#include <array>
#include <optional>

#include "ui/reopen/canvas_place.h"
#include "ui/selection/cell_ref.h"
#include "ui/selection/playback.h"

namespace gathernd::ui {

struct LeftOff {
  QString path;                                ///< absolute; "model.onnx:NODE" for one of several
  QString exampleId;                           ///< where there is no path
  std::array<std::optional<CellRef>, 2> pins;  ///< need not lie within the document as it is now
  std::optional<CellRef> cursor;
  StepState step;
  StepMode mode = StepMode::Tuple;
  CanvasPlace canvas;

  /// There is something to open, or a place in an example to go back to.
  bool worthwhile() const;
};

QByteArray leftOffText(const LeftOff& left);
/// Nothing: it names neither file nor example, or is no such text.
std::optional<LeftOff> readLeftOff(const QByteArray& text);

}  // namespace gathernd::ui
