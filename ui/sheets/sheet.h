// SPDX-License-Identifier: GPL-3.0-or-later
// Pages of A4 with a header and numbers, and the PDF of them: text as text, pictures as shapes, light, in
// inks that survive a black printer. Units: tenths of a point. Errors: `limit` where no page can be begun.
// Thread rule: GUI thread (fonts).
#pragma once

#include <QByteArray>
#include <QString>
#include <vector>

#include "core/error/error.h"
#include "ui/sheets/page_flow.h"

class QPainter;

namespace gathernd::ui {

struct Sheet {
  QString title;  ///< of the file; on each page at the left
  QString kind;   ///< on each page at the right
  QString foot = {};
  std::vector<SheetPage> pages;
  bool bare = false;  ///< neither header nor footer: to be cut
};

/// From 0, on a painter whose units are tenths of a point.
void paintSheet(const Sheet& sheet, std::size_t page, QPainter& painter);
Expected<QByteArray> sheetPdf(const Sheet& sheet);

}  // namespace gathernd::ui
