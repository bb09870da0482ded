// SPDX-License-Identifier: GPL-3.0-or-later
// What must be told from what, by WCAG's numbers: colours that follow from a theme's others so that edges and
// marks can be seen, and the theme that a desktop asks for. Pure functions.
#pragma once

#include <QColor>
#include <QPalette>
#include <QString>
#include <cstdint>
#include <initializer_list>
#include <optional>

#include "ui/theme/theme.h"

namespace gathernd::ui {

/// What words need in a theme of high contrast.
inline constexpr double kHighContrast = 7;
/// What edges and marks need beside what they part.
inline constexpr double kVisible = 3;

/// From `color` towards `ink`, no farther than until it can be told from each of `grounds`.
QColor visibleOn(std::initializer_list<QColor> grounds, const QColor& color, const QColor& ink);

/// Handles of scroll bars.
QColor gripColor(const Theme& theme);
/// Round a cell in its tuple's tint.
QColor tupleEdge(const Theme& theme, std::int64_t tuple);
/// Below a number out of range, on its tuple's tint.
QColor tupleMark(const Theme& theme, std::int64_t tuple);

/// The system's palette as it was at the start where it is still dark or light as the desktop wishes now,
/// else one of that ground.
QPalette onGround(const QPalette& system, std::optional<bool> dark);

/// As themeByName; "" is high contrast where the desktop wishes that. "high-contrast-light" and -dark have
/// their own ground, whatever the system's is.
Theme themeWished(const QString& name, const QPalette& system, bool contrastWished);

}  // namespace gathernd::ui
