// SPDX-License-Identifier: GPL-3.0-or-later
// The canvas of a call, painted on a recording device, beside what core says of that call: each test compares
// the one with the other. Thread rule: GUI thread.
#pragma once

#include <QImage>
#include <QTest>

#include "tests/ui/session/session_fixture.h"
#include "tests/ui/support/recording_device.h"
#include "ui/canvas/paint/painter.h"
#include "ui/canvas/scene/scene.h"

namespace gathernd::ui::testing {

inline constexpr auto kIndices = TensorId::Indices;
inline constexpr auto kParams = TensorId::Params;
inline constexpr auto kOutput = TensorId::Output;

/// At the natural size, whatever the room: what is looked at there does not depend on how much it grew; and
/// as a call with too many tuples for ribbons looks (those have ribbons_test).
inline SceneOptions naturalSize() {
  SceneOptions options;
  options.mode = ZoomMode::Manual;
  options.mostRibbons = 0;
  return options;
}

struct PictureOptions {
  Theme theme = lightTheme();
  SceneOptions scene = naturalSize();
  OverlayState overlay;
  std::int64_t tuplesShown = -1;
  QRectF view;  ///< null: all
};

struct Picture {
  PictureOptions options;
  Scene scene;
  Recording seen;
  QStringList unreadable;  ///< texts over each other or outside their room

  const Theme& theme() const { return options.theme; }
  const RoleColors& role(RoleColor r) const { return theme().role(r); }
  const RoleColors& error() const { return role(RoleColor::Error); }
  QRectF cell(TensorId id, std::int64_t flat) const { return scene.tensor(id).cellRect(flat); }
  QRectF unit(TensorId id, std::int64_t number) const {
    return scene.tensor(id).unitRect(scene.tensor(id).firstOfUnit(number));
  }
  /// What stands in the middle of a cell; badges on its corner do not count.
  QString valueIn(TensorId id, std::int64_t flat) const;
  const Mark* valueMark(TensorId id, std::int64_t flat) const;
  /// The ground of a cell, beside its number.
  QColor groundOf(TensorId id, std::int64_t flat) const;
  /// Numbers on ink that belong to the unit.
  QStringList badgesOf(TensorId id, std::int64_t number) const;
  bool hatched(TensorId id, std::int64_t number) const { return seen.hatchOver(unit(id, number)) != nullptr; }
  /// "!" discs with their middle within `area`.
  int discsIn(const QRectF& area) const;
  /// Texts of the tensor's cells as lines, as a reader meets them.
  QStringList reading(TensorId id) const;
  /// A letter on its role's colour, and the number beside it: "I0", at its place.
  struct Glyph {
    QString text;
    QColor ground;
    QRectF rect;
  };
  std::vector<Glyph> glyphs() const;
  QStringList glyphsIn(const QRectF& area) const;  ///< from the top, then the left
  /// Pen strokes that are no closed outline: connectors.
  std::vector<const Mark*> paths() const;
};

/// Loaded, planned and run, with who reads what.
Snapshot snapshotOf(Document document);
Snapshot snapshotOfExample(const char* id);
Document exampleDocument(const char* id);
Picture paint(const Snapshot& snapshot, const PictureOptions& options = {});
inline Picture paint(Document document, const PictureOptions& options = {}) {
  return paint(snapshotOf(std::move(document)), options);
}
/// The same painters on pixels: all of it, or the view.
QImage imageOf(const Snapshot& snapshot, const PictureOptions& options);
/// Hovered, at a cell.
PictureOptions pointingAt(TensorId id, std::int64_t flat, Theme theme = lightTheme());
/// What core wrote and read, as the cells should say it.
QString expectedValue(const Snapshot& snapshot, TensorId id, std::int64_t flat);
/// Tuples that read a slice, asked of the trace one by one.
std::vector<std::int64_t> readersByTrace(const Snapshot& snapshot, std::int64_t slice);
/// The palette of a system in high contrast, light on dark.
QPalette contrastPalette();
/// Light, dark, high contrast.
std::vector<Theme> allThemes();

}  // namespace gathernd::ui::testing
