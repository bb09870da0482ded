// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/statistics/statistics_words.h"

#include <QCoreApplication>
#include <QStringList>
#include <cmath>
#include <limits>

#include "core/text/element_text.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

using Kind = Predicate::Kind;

struct StatisticsText {
  Q_DECLARE_TR_FUNCTIONS(gathernd::ui::StatisticsText)
};

QString placeText(const Shape& shape, std::int64_t flat) {
  QStringList parts;
  for (const std::int64_t i : shape.position(flat)) parts << integerText(i);
  return u'[' + parts.join(u',') + u']';
}

/// With a true minus and six digits.
QString meanText(double mean) {
  return QString::number(mean, 'g', 6).replace(QLatin1Char('-'), QChar(0x2212));
}

StatisticsGoal equal(Element value, std::int64_t first, bool next = true) {
  StatisticsGoal goal;
  goal.condition.kind = Kind::Equal;
  goal.condition.value = std::move(value);
  goal.first = first;
  goal.next = next;
  return goal;
}

StatisticsGoal kindOf(Kind kind, std::int64_t first) {
  StatisticsGoal goal;
  goal.condition.kind = kind;
  goal.first = first;
  return goal;
}

Element zeroOf(DType dtype) {
  Element zero;
  zero.dtype = dtype;
  return zero;
}

StatisticsLine extreme(const QString& name, const std::optional<Element>& value, double modulus,
                       std::int64_t at, const Shape& shape) {
  if (!value || at < 0) return {name, StatisticsText::tr("none"), std::nullopt};
  // Many elements may have one modulus: which one comes next cannot be asked.
  const bool complex = isComplex(value->dtype);
  return {StatisticsText::tr("%1 at %2").arg(name, placeText(shape, at)),
          complex ? meanText(modulus) : valueText(*value, 24), equal(*value, at, !complex)};
}

StatisticsLine counted(const QString& name, std::int64_t count, const StatisticsGoal& goal) {
  return {name, countText(count), count > 0 ? std::optional(goal) : std::nullopt};
}

QString bytesText(std::int64_t count) {
  return count == 1 ? StatisticsText::tr("1 byte") : StatisticsText::tr("%L1 bytes").arg(count);
}

std::vector<StatisticsLine> ofStrings(const ValueStatistics& v) {
  if (v.count == 0) return {};
  return {{StatisticsText::tr("shortest"), bytesText(v.shortest), std::nullopt},
          {StatisticsText::tr("longest"), bytesText(v.longest), std::nullopt},
          counted(StatisticsText::tr("empty"), v.emptyStrings, equal(zeroOf(DType::String), -1))};
}

std::vector<StatisticsLine> ofBools(const ValueStatistics& v) {
  const auto one = parseElement("True", DType::Bool);
  std::vector<StatisticsLine> lines{
      counted(StatisticsText::tr("false"), v.zeros, equal(zeroOf(DType::Bool), -1))};
  if (one)
    lines.insert(lines.begin(), counted(StatisticsText::tr("true"), v.count - v.zeros, equal(*one, -1)));
  return lines;
}

void addNotFinite(std::vector<StatisticsLine>& lines, const ValueStatistics& v, DType dtype) {
  lines.push_back(counted(StatisticsText::tr("NaN"), v.nans, kindOf(Kind::Nan, v.firstNan)));
  if (isComplex(dtype)) {
    lines.push_back(counted(StatisticsText::tr("infinite"), v.positiveInfinities + v.negativeInfinities,
                            kindOf(Kind::Infinite, v.firstInfinity)));
    return;
  }
  const auto plus = parseElement("inf", dtype), minus = parseElement("-inf", dtype);
  const bool one = v.positiveInfinities == 0 || v.negativeInfinities == 0;
  const std::int64_t first = one ? v.firstInfinity : -1;
  if (plus) lines.push_back(counted(QStringLiteral("+∞"), v.positiveInfinities, equal(*plus, first)));
  if (minus) lines.push_back(counted(QStringLiteral("−∞"), v.negativeInfinities, equal(*minus, first)));
}

}  // namespace

std::vector<StatisticsLine> statisticsLines(const CountedValues& all, DType dtype, const Shape& shape) {
  const ValueStatistics& v = all.values;
  if (dtype == DType::String) return ofStrings(v);
  if (dtype == DType::Bool) return ofBools(v);
  const bool complex = isComplex(dtype);
  std::vector<StatisticsLine> lines;
  lines.push_back(extreme(complex ? StatisticsText::tr("least modulus") : StatisticsText::tr("min"), v.least,
                          v.leastNumber, v.leastAt, shape));
  lines.push_back(extreme(complex ? StatisticsText::tr("greatest modulus") : StatisticsText::tr("max"),
                          v.greatest, v.greatestNumber, v.greatestAt, shape));
  lines.push_back({complex ? StatisticsText::tr("mean modulus") : StatisticsText::tr("mean"),
                   v.numbers > 0 ? meanText(v.mean) : StatisticsText::tr("none"), std::nullopt});
  if (!isInteger(dtype)) addNotFinite(lines, v, dtype);
  lines.push_back(counted(StatisticsText::tr("zeros"), v.zeros, equal(zeroOf(dtype), -1)));
  return lines;
}

QString countedText(const CountedValues& counted) {
  const ValueStatistics& v = counted.values;
  if (v.count == 0 && counted.madeUp == 0) return StatisticsText::tr("There are no values.");
  QStringList parts{StatisticsText::tr("Exact, of all %L1 values.").arg(v.count)};
  if (counted.madeUp > 0)
    parts = QStringList{StatisticsText::tr("Exact, of the %L1 values that were read; %L2 are made up and "
                                           "left out.")
                            .arg(v.count)
                            .arg(counted.madeUp)};
  if (v.edited > 0) parts << StatisticsText::tr("%L1 of them are edited.").arg(v.edited);
  return parts.join(u' ');
}

}  // namespace gathernd::ui
