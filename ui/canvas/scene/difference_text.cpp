// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>

#include "ui/canvas/scene/scene_words.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

constexpr int kLongest = 24;

QString tr(const char* text) {
  return QCoreApplication::translate("OutputDifference", text);
}

}  // namespace

QString differenceText(const OutputDifference& difference) {
  if (!difference.found || !difference.expected)
    return tr("%1 differs from the reference").arg(difference.who);
  QString found = valueText(*difference.found, kLongest);
  QString expected = valueText(*difference.expected, kLongest);
  if (found == expected) {
    // Long ones that begin alike: their bits tell them apart.
    found = bitsText(*difference.found);
    expected = bitsText(*difference.expected);
  }
  return tr("%1 gives %2, reference %3").arg(difference.who, found, expected);
}

QString differenceCountText(const OutputDifference& difference) {
  return difference.count == 1 ? tr("the only value that differs")
                               : tr("first of %1 values that differ").arg(countText(difference.count));
}

}  // namespace gathernd::ui
