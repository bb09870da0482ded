// SPDX-License-Identifier: GPL-3.0-or-later
// Fresh questions on paper, and their key: of a seed and of those behind it, so that `gathernd ask --seed`
// asks each of them again. The seeds stand on both. Errors: those of generateQuestion. Thread rule: GUI
// thread (fonts, translations).
#pragma once

#include <cstdint>

#include "core/error/error.h"
#include "core/teach/question/question.h"
#include "ui/sheets/page_flow.h"

namespace gathernd::ui {

struct PracticeWanted {
  teach::QuestionKind kind = teach::QuestionKind::Shape;
  std::uint64_t seed = 0;
  int level = 3, count = 8;
};

Expected<Sheet> practiceSheet(const PracticeWanted& wanted, bool key);

}  // namespace gathernd::ui
