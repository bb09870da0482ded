// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/scene/number_text.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "core/tensor/element_types.h"
#include "core/text/element_text.h"

namespace gathernd::ui {
namespace {

constexpr QChar kMinus(0x2212);
constexpr QChar kEllipsis(0x2026);

QString trueMinus(QString text) {
  return text.replace(QLatin1Char('-'), kMinus);
}

QString special(double value) {
  if (std::isnan(value)) return QStringLiteral("NaN");
  return value < 0 ? QString(kMinus) + QChar(0x221E) : QString(QChar(0x221E));
}

/// Shortest decimal of the element in its own dtype, without a bare ".0".
QString shortest(const Element& element) {
  QString text = QString::fromStdString(formatElement(element));
  if (text.endsWith(QLatin1String(".0"))) text.chop(2);
  return text;
}

/// "1.235e-5": `digits` significant digits, exponent without padding.
QString scientific(double value, int digits) {
  QString text = QString::number(value, 'e', std::max(0, digits - 1));
  const qsizetype e = text.indexOf(QLatin1Char('e'));
  QString mantissa = text.left(e);
  int exponent = text.mid(e + 1).toInt();
  return mantissa + QLatin1Char('e') + QString::number(exponent);
}

int beforePoint(const QString& text) {
  const qsizetype point = text.indexOf(QLatin1Char('.'));
  if (point >= 0) return static_cast<int>(point);
  const qsizetype e = text.indexOf(QLatin1Char('e'));
  return static_cast<int>(e > 0 ? e : text.size());
}

int decimalsOf(const QString& text) {
  const qsizetype point = text.indexOf(QLatin1Char('.'));
  return point < 0 ? 0 : static_cast<int>(text.size() - point - 1);
}

bool wordy(DType dtype) {
  return dtype == DType::String || dtype == DType::Bool || isComplex(dtype);
}

bool isExact(const Element& element, int decimals) {
  const QString text = shortest(element);
  return !text.contains(QLatin1Char('e')) && decimalsOf(text) <= decimals;
}

QString compact(const Element& element, int characters) {
  if (wordy(element.dtype)) {
    QString text = fullText(element);
    if (text.size() > characters) text = text.left(std::max(0, characters - 1)) + kEllipsis;
    return text;
  }
  const QString text = shortest(element);
  double value = 0;
  if (text.size() <= characters || !numericValue(element, value)) return text;
  if (!std::isfinite(value)) return text;
  for (int digits = 4; digits >= 1; --digits) {
    const QString g = QString::number(value, 'g', digits);
    if (!g.contains(QLatin1Char('e')) && g.size() <= characters) return g;
    const QString s = scientific(value, digits);
    if (s.size() <= characters || (digits == 4 && characters >= kCellCharacters)) return s;
  }
  return QString(kEllipsis);
}

/// From numbers that were looked at.
void rangeOver(NumberFormat& f, std::vector<double>& numbers, double least, double greatest) {
  if (numbers.empty()) return;
  const std::size_t out = numbers.size() / 20, last = numbers.size() - 1;
  const auto at = [&](std::size_t k) {
    std::nth_element(numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(k), numbers.end());
    return numbers[k];
  };
  f.innerLow = at(out);
  f.innerHigh = at(last - out);
  f.setRange(least, greatest);
}

}  // namespace

void NumberFormat::setRange(double least, double greatest) {
  ranged = true;
  low = least, high = greatest;
  const double reach = innerHigh - innerLow;
  if (reach > 0) low = std::max(low, innerLow - reach), high = std::min(high, innerHigh + reach);
  lower = least<low, higher = greatest> high;
}

NumberFormat chooseFormat(const EditedTensor& tensor) {
  const std::int64_t count = tensor.elementCount();
  NumberFormat f;
  f.words = wordy(tensor.dtype());
  const std::int64_t looked = std::min(count, kSampled);
  f.sampled = looked < count;
  if (looked == 0) return f;
  int widestWhole = 1, decimals = 0;
  bool plain = true;
  std::vector<double> numbers;
  double least = 0, greatest = 0;
  const auto place = [&](std::int64_t k) { return looked == count ? k : k * (count / looked); };
  for (std::int64_t k = 0; k < looked; ++k) {
    const Element element = tensor.at(place(k));
    double value = 0;
    if (numericValue(element, value) && std::isfinite(value)) {
      least = numbers.empty() ? value : std::min(least, value);
      greatest = numbers.empty() ? value : std::max(greatest, value);
      numbers.push_back(value);
    }
    if (f.words) {
      f.before = std::max(f.before, static_cast<int>(compact(element, kCellCharacters).size()));
      continue;
    }
    const QString text = shortest(element);
    if (text.contains(QLatin1Char('e')) || text.size() > kCellCharacters + 4)
      plain = plain && !std::isfinite(value);
    decimals = std::max(decimals, decimalsOf(text));
    widestWhole = std::max(widestWhole, beforePoint(text));
  }
  rangeOver(f, numbers, least, greatest);
  if (f.words) return f;
  if (isFloat(tensor.dtype()) && plain && decimals <= 4 &&
      widestWhole + (decimals > 0 ? decimals + 1 : 0) <= kCellCharacters) {
    f.decimals = decimals;
    f.before = widestWhole;
    f.after = decimals > 0 ? decimals + 1 : 0;
    return f;
  }
  f.before = 1;
  for (std::int64_t k = 0; k < looked; ++k) {
    const CellText text = cellText(tensor.at(place(k)), f);
    f.before = std::max(f.before, text.before);
    f.after = std::max(f.after, static_cast<int>(text.text.size()) - text.before);
  }
  return f;
}

NumberFormat chooseIndicesFormat(const EditedTensor& indices, const Trace* trace,
                                 std::span<const std::int64_t> bad, std::int64_t most) {
  const std::int64_t count = indices.elementCount();
  NumberFormat f;
  if (count == 0) return f;
  const auto numberOf = [](const Element& element) {
    double value = 0;
    numericValue(element, value);
    return value;
  };
  const auto fits = [&f](const Element& element) {
    f.before = std::max(f.before, static_cast<int>(shortest(element).size()));
  };
  std::vector<double> numbers;
  const std::int64_t looked = std::min(count, kSampled);
  for (std::int64_t k = 0; k < looked; ++k) {
    const Element element = indices.at(k * (count / looked));
    numbers.push_back(numberOf(element));
    if (count > most) fits(element);
  }
  f.sampled = count > most;
  if (!f.sampled) {
    const auto [least, greatest] = indices.extremes();
    fits(least);
    fits(greatest);
    rangeOver(f, numbers, numberOf(least), numberOf(greatest));
    return f;
  }
  const auto [least, greatest] = std::minmax_element(numbers.begin(), numbers.end());
  rangeOver(f, numbers, *least, *greatest);
  if (trace == nullptr) return f;
  const Plan& plan = trace->plan();
  const auto fit = [&f](std::int64_t value) {
    f.before = std::max(f.before, static_cast<int>(std::to_string(value).size()));
  };
  for (int j = 0; j < plan.depth; ++j) {
    const std::int64_t size = plan.rule.axisSize[j];
    fit(size - 1);
    if (plan.rule.negative == NegativeMode::Wrap && isSignedInteger(indices.dtype())) fit(-size);
  }
  for (const std::int64_t tuple : bad)
    for (int j = 0; j < plan.depth; ++j) fit(indices.integerAt(trace->indexOf(tuple, j)));
  return f;
}

bool numericValue(const Element& element, double& value) {
  return visitDType(element.dtype, [&]<class Tag>(Tag) {
    using T = typename Tag::type;
    if constexpr (std::is_same_v<T, StringRef> || std::is_same_v<T, std::complex<float>> ||
                  std::is_same_v<T, std::complex<double>>) {
      return false;
    } else {
      value = static_cast<double>(element.as<T>());
      return true;
    }
  });
}

CellText cellText(const Element& element, const NumberFormat& format) {
  CellText out;
  double value = 0;
  const bool numeric = !wordy(element.dtype) && numericValue(element, value);
  if (numeric && !std::isfinite(value)) {
    out.text = special(value);
    out.before = static_cast<int>(out.text.size());
    return out;
  }
  QString text;
  // A value finer than those the format was chosen by (a fill value, one that was not looked at) is not
  // rounded.
  if (numeric && format.decimals >= 0 && isFloat(element.dtype) && isExact(element, format.decimals)) {
    text = QString::number(value, 'f', format.decimals);
    if (value == 0 && std::signbit(value) && !text.startsWith(QLatin1Char('-')))
      text.prepend(QLatin1Char('-'));
    if (text.size() > kCellCharacters) text = compact(element, kCellCharacters);
  } else {
    text = compact(element, kCellCharacters);
  }
  out.before = wordy(element.dtype) ? static_cast<int>(text.size()) : beforePoint(text);
  out.text = wordy(element.dtype) && !isComplex(element.dtype) ? text : trueMinus(text);
  return out;
}

QString shortenedText(const Element& element, int characters) {
  double value = 0;
  if (!wordy(element.dtype) && numericValue(element, value) && !std::isfinite(value)) return special(value);
  const QString text = compact(element, characters);
  if (text.size() > characters) return QString(kEllipsis);
  return element.dtype == DType::String ? text : trueMinus(text);
}

QString fullText(const Element& element) {
  if (element.dtype == DType::String) return QString::fromStdString(element.text);
  return trueMinus(QString::fromStdString(formatElement(element)));
}

}  // namespace gathernd::ui
