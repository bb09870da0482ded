// SPDX-License-Identifier: GPL-3.0-or-later
// To take home: a lesson, or a single scene, as one HTML file that needs no network, no installation and no
// script to be read. Pictures and numbers at rest are core's; the script computes what a reader edits, and is
// held to core. Nothing in the file says which answer is right: traces are left out where one is asked,
// and what the lesson says afterwards is veiled under the right answer. Any text may be hostile: all is
// escaped, and the page's own policy (CSP, by hashes) lets nothing else run or load. The same input gives the
// same bytes. See docs/page.md. Errors: those of a scene that cannot be made. Thread rule: pure functions, as
// far as the hooks are.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "core/error/error.h"
#include "core/teach/lesson/lesson.h"
#include "core/teach/lesson/lesson_scene.h"

namespace gathernd::teach {

struct PageOptions {
  /// Scenes from files of the lesson's folder.
  LessonFiles files = {};
  /// A scene as SVG, as the window paints it, light; without what depends on what is read where
  /// `outputHidden`. Absent, or where it fails or gives more than SVG's plain shapes: tables.
  std::function<Expected<std::string>(const LessonScene& scene, bool outputHidden)> picture = {};
  /// The words of the page: a template of sentences.h, by its reason, in the reader's language. Absent, or
  /// where it gives nothing: English.
  std::function<std::string(std::string_view reason)> words = {};
  std::string language = {};  ///< of those words, "zh_CN"; empty: the lesson's
  std::string version = {};   ///< of the program, told at the end
};

/// Bytes; pictures that would lead beyond it, in the order of the steps, are tables.
inline constexpr std::int64_t kMostPageBytes = std::int64_t{120} * 1024;
/// Cells of a scene, its output's too; of more there is the picture only.
inline constexpr std::int64_t kMostPageCells = 400;

Expected<std::string> lessonPage(const Lesson& lesson, const PageOptions& options = {});
/// One call without a question, with its title and notes. `asked`: a question about it is open elsewhere,
/// what it gives is told nowhere.
Expected<std::string> scenePage(const LessonScene& scene, const PageOptions& options = {},
                                bool asked = false);

/// Equal for scenes of one call, under whatever rules: what is asked about one is told by the others.
std::string callKey(const Scene& scene);

/// The script as it stands in every page of a call, and without `links` in every lesson's.
std::string pageScript(bool links = true);

}  // namespace gathernd::teach
