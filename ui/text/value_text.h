// SPDX-License-Identifier: GPL-3.0-or-later
// Single values, places and sizes as a person reads them: true minus, commas in counts, no separators in
// places. Thread rule: pure functions; GUI thread where a translation is looked up.
#pragma once

#include <QString>
#include <cstdint>
#include <vector>

#include "core/call/explain.h"
#include "core/tensor/element.h"

namespace gathernd::ui {

/// "−1.75", "nan", "\"text…\"": at most `longest` characters, then "…".
QString valueText(const Element& element, int longest = 60);
/// "0xBFE00000", the element's stored bits; empty for strings.
QString bitsText(const Element& element);
QString ordinalText(int place);           ///< "first" of 0, in the person's language
QString integerText(std::int64_t value);  ///< "−3"
QString countText(std::int64_t count);    ///< "1,234,567"
int pluralOf(std::int64_t count);         ///< for tr(), which chooses the form of a plural by an int
QString listText(const std::vector<std::int64_t>& values);  ///< "[1, −2]"; long ones are shortened
QString sliceText(const SliceExpression& expression);       ///< "[1, 2, :]"
QString shapeText(const Shape& shape);                      ///< "[2, 3]"
QString bytesText(std::int64_t bytes);                      ///< "4,608 B", "1.5 MiB"
QString dtypeText(DType dtype);
QString fromBytes(std::string_view utf8);

}  // namespace gathernd::ui
