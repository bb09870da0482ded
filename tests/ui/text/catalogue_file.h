// SPDX-License-Identifier: GPL-3.0-or-later
// A catalogue of resources/i18n, read as data, and what can be wrong with a translation. Thread rule: pure
// functions.
#pragma once

#include <QString>
#include <QStringList>
#include <vector>

namespace gathernd::ui::testing {

struct CatalogueText {
  QString source, comment;
  QStringList forms;  ///< one, or the forms of a plural
  bool plural = false, unfinished = false;
};

/// Of "zh_CN"; empty where the file cannot be read.
std::vector<CatalogueText> catalogueTexts(const QString& language);

/// What a translator can break without seeing it, in words; empty: nothing. Holes are %1 … %9, %L1, %n and
/// {name}; where they stand is free.
QStringList faultsOf(const CatalogueText& text, int forms);

/// Each letter with an accent and a third more of it; holes, tags and keys as they were.
QString pseudo(const QString& source);
/// Runs of three plain letters and more, which no pseudo text has.
QStringList plainWords(const QString& shown);

}  // namespace gathernd::ui::testing
