// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson's questions for a learning platform, in Moodle's GIFT: those to choose, about a shape, about
// values. Each listed mistake is a wrong answer with its sentence as feedback. All text is [plain] and
// escaped, so that nothing in it is markup there or ends a question. Source: docs.moodle.org/en/GIFT_format,
// and for escapes, weights and what is looked for in an unescaped text question/format/gift/format.php.
// Errors: those of a scene that cannot be made. Thread rule: pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/error/error.h"
#include "core/teach/lesson/lesson_scene.h"

namespace gathernd::teach {

struct GiftLeftOut {
  std::string step;
  Error why;  ///< `unsupported`: the format has no such question
};

struct GiftExport {
  std::string text;
  int questions = 0;
  std::vector<GiftLeftOut> leftOut;
};
Expected<GiftExport> giftOf(const Lesson& lesson, const LessonFiles& files);

/// Text that GIFT takes as it stands: special signs with a backslash, line ends as \n.
std::string giftEscaped(std::string_view text);

}  // namespace gathernd::teach
