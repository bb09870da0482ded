// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>

#include "ui/canvas/scene/scene_words.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

constexpr int kLongestValue = 24;

struct DifferenceText {
  Q_DECLARE_TR_FUNCTIONS(OutputDifference)
};

}  // namespace

QString differenceText(const OutputDifference& difference) {
  if (!difference.found || !difference.expected)
    return DifferenceText::tr("%1 differs from the reference").arg(difference.who);
  QString found = valueText(*difference.found, kLongestValue);
  QString expected = valueText(*difference.expected, kLongestValue);
  if (found == expected) {
    // Long ones that begin alike: their bits tell them apart.
    found = bitsText(*difference.found);
    expected = bitsText(*difference.expected);
  }
  return DifferenceText::tr("%1 gives %2, reference %3").arg(difference.who, found, expected);
}

QString differenceCountText(const OutputDifference& difference) {
  return difference.count == 1
             ? DifferenceText::tr("the only value that differs")
             : DifferenceText::tr("first of %1 values that differ").arg(countText(difference.count));
}

}  // namespace gathernd::ui
