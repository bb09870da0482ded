// SPDX-License-Identifier: GPL-3.0-or-later
// Words on paper: wrapped, line by line, in the theme's families. Text of any origin is letters and nothing
// else. Units: tenths of a point. Thread rule: GUI thread (fonts).
#pragma once

#include <QString>
#include <string_view>
#include <vector>

#include "core/teach/lesson/prose.h"
#include "ui/sheets/page_flow.h"

namespace gathernd::ui {

struct SheetRun {
  QString text;
  bool bold = false, italic = false, code = false;
};
using SheetText = std::vector<SheetRun>;

struct SheetLook {
  double size = paper::kBody;
  double left = 0;   ///< from the margin
  double above = 0;  ///< free before it
  bool bold = false;
  bool soft = false;  ///< said by the way
  bool keep = false;  ///< with what comes next
  QString mark = {};  ///< hangs left of it: a letter, a number, a bullet
};

/// Of the sheets' own, marked for translation as "Sheets".
QString sheetWords(const char* text);
/// Of a file or a person: one line, what hides in it as escapes, the middle of what is endless left out.
QString sheetName(std::string_view utf8);
void addText(SheetFlow& flow, const SheetText& text, const SheetLook& look = {});
void addText(SheetFlow& flow, const QString& text, const SheetLook& look = {});
void addProse(SheetFlow& flow, const teach::Prose& prose, const SheetLook& look = {});
/// What a reader sees of it, in one paragraph.
SheetText sheetText(const teach::Prose& prose);

}  // namespace gathernd::ui
