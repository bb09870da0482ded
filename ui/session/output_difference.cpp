// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/output_difference.h"

#include <QCoreApplication>
#include <algorithm>
#include <vector>

#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

constexpr int kLongest = 24;

QString tr(const char* text) {
  return QCoreApplication::translate("OutputDifference", text);
}

std::optional<Element> elementOf(const std::vector<std::byte>& bytes, DType dtype) {
  Element element;
  if (bytes.empty() || dtype == DType::String || bytes.size() > element.bits.size()) return std::nullopt;
  element.dtype = dtype;
  std::copy(bytes.begin(), bytes.end(), element.bits.begin());
  return element;
}

}  // namespace

std::optional<OutputDifference> outputDifference(const ContestantResult& result, DType dtype) {
  if (!result.difference || result.difference->report) return std::nullopt;
  const Difference& core = *result.difference;
  return OutputDifference{{TensorId::Output, core.element},
                          core.count,
                          QString::fromStdString(result.who.label),
                          elementOf(core.found, dtype),
                          elementOf(core.expected, dtype)};
}

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
