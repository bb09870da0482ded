// SPDX-License-Identifier: GPL-3.0-or-later
// A scene at rest as HTML: its tensors as tables, with the numbers of their places. What is long is cut, and
// says so. Also a picture that came as SVG, made fit to stand in a page. Internal to core/teach/page. Thread
// rule: pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/error/error.h"
#include "core/teach/lesson/lesson_scene.h"

namespace gathernd::teach {

struct SceneShown {
  std::vector<std::string> hide;  ///< of hideableParts()
  std::string paramsTitle, indicesTitle;
  bool outputHidden = false;
};
std::string sceneTables(const LessonScene& scene, const SceneShown& shown);

/// `svg` without prolog, size and titles of its own, with these, and with its ids begun by `prefix`: several
/// stand in one page. `unsupported` where it holds anything but shapes, text, gradients and clips, or is not
/// well-formed.
Expected<std::string> svgPicture(std::string_view svg, std::string_view prefix, std::string_view title,
                                 std::string_view description);

}  // namespace gathernd::teach
