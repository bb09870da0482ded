// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/sentence.h"

#include <algorithm>

namespace gathernd::ui {

QString asSentence(QString clause) {
  if (clause.isEmpty()) return clause;
  const QString first = clause.section(QLatin1Char(' '), 0, 0);
  const bool plainWord = std::all_of(first.begin(), first.end(), [](QChar c) { return c.isLetter(); });
  const bool tensor = first == QLatin1String("params") || first == QLatin1String("indices") ||
                      first == QLatin1String("output");
  if (plainWord && !tensor) clause[0] = clause[0].toUpper();
  if (!clause.endsWith(QLatin1Char('.'))) clause += QLatin1Char('.');
  return clause;
}

}  // namespace gathernd::ui
