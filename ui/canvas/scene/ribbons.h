// SPDX-License-Identifier: GPL-3.0-or-later
// The ways of a small call at rest: from each tuple a ribbon to the slice that it names, with that slice's
// address on it, and on to its block. Words and geometry; units: pixels of the canvas.
#pragma once

#include <QPainterPath>
#include <QRectF>
#include <QString>
#include <cstdint>
#include <vector>

#include "ui/canvas/scene/scene.h"

namespace gathernd::ui {

/// "[0, 1] → params[0, 1, :]" in its inks.
struct AddressPart {
  enum class Ink : std::uint8_t { Plain, Number, Lane, Colon, Fault };
  QString text;
  Ink ink = Ink::Plain;
};
using Address = std::vector<AddressPart>;
/// `whole`: with the tuple and the arrow before it.
Address addressOf(const Scene& scene, std::int64_t tuple, bool whole);

inline constexpr double kAddressPx = 12.5, kAddressPadding = 8;
inline constexpr double kBehindAddress = 28;  ///< more, where a "!" stands behind it
/// At scale 1, padding included.
double widthOf(const Address& address, FontBook& fonts);

/// Before the layout, and while a question is open too: where there are few tuples, room for the ways of all.
void reserveRibbons(Scene& scene, CanvasInput& input, FontBook& fonts);

/// After the layout: too little between two tensors, where they would lie on each other, is no room for them.
void dropCrowdedRibbons(Scene& scene);

/// The plate of a tuple's address, beside its bar.
QRectF addressRect(const Scene& scene, std::int64_t tuple, double width);
/// From a tuple to its slice's badge; from there to its block's. To and from a cell among others it runs in
/// the gaps between rows, each cell's in a lane of its own. Empty where nothing is read, or is not there.
QPainterPath ribbonToSlice(const Scene& scene, std::int64_t tuple);
QPainterPath ribbonToBlock(const Scene& scene, std::int64_t tuple);

}  // namespace gathernd::ui
