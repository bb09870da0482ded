// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/value_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>
#include <algorithm>
#include <climits>

#include "core/error/sentences.h"
#include "core/text/element_text.h"
#include "core/text/visible_text.h"

namespace gathernd::ui {
namespace {

constexpr QChar kMinus(0x2212);
constexpr QChar kEllipsis(0x2026);
constexpr std::size_t kLongestList = 12;

/// Counts read the same in every language of the picture: commas, as in the shapes' surroundings.
QString withCommas(std::int64_t value) {
  return QLocale(QLocale::English).toString(static_cast<qlonglong>(value));
}

}  // namespace

QString fromBytes(std::string_view utf8) {
  return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

QString ordinalText(int place) {
  return QCoreApplication::translate("Errors", ordinalWord(place).c_str());
}

QString dtypeText(DType dtype) {
  return fromBytes(dtypeName(dtype));
}

QString valueText(const Element& element, int longest) {
  QString text;
  if (element.dtype == DType::String) {
    // Cut before quoting: a string may hold megabytes.
    const std::size_t most = static_cast<std::size_t>(longest) * 4;
    text = fromBytes(quoteString(std::string_view(element.text).substr(0, most)));
  } else {
    text = fromBytes(formatElement(element));
    text.replace(u'-', kMinus);
  }
  if (text.size() > longest) text = text.left(longest - 1) + kEllipsis;
  return text;
}

QString bitsText(const Element& element) {
  if (element.dtype == DType::String) return {};
  QString digits;
  const auto size = static_cast<std::size_t>(elementBytes(element.dtype));
  // Little-endian in memory; complex numbers read as real part, then imaginary part.
  const std::size_t part = isComplex(element.dtype) ? size / 2 : size;
  for (std::size_t first = 0; first < size; first += part) {
    for (std::size_t i = part; i-- > 0;) {
      digits += QStringLiteral("%1").arg(std::to_integer<int>(element.bits[first + i]), 2, 16, QChar(u'0'));
    }
  }
  return QStringLiteral("0x") + digits.toUpper();
}

QString integerText(std::int64_t value) {
  return QString::number(value).replace(u'-', kMinus);
}

QString countText(std::int64_t count) {
  return withCommas(count).replace(u'-', kMinus);
}

int pluralOf(std::int64_t count) {
  return static_cast<int>(std::clamp<std::int64_t>(count, 0, INT_MAX));
}

QString listText(const std::vector<std::int64_t>& values) {
  QStringList parts;
  for (std::size_t i = 0; i < values.size() && i < kLongestList; ++i) parts += integerText(values[i]);
  if (values.size() > kLongestList) parts += QString(kEllipsis);
  return u'[' + parts.join(QStringLiteral(", ")) + u']';
}

QString sliceText(const SliceExpression& expression) {
  QStringList parts;
  for (const auto& part : expression) parts += part ? integerText(*part) : QStringLiteral(":");
  return u'[' + parts.join(QStringLiteral(", ")) + u']';
}

QString shapeText(const Shape& shape) {
  QStringList parts;
  for (const std::int64_t extent : shape) parts += QString::number(extent);
  return u'[' + parts.join(QStringLiteral(", ")) + u']';
}

QString bytesText(std::int64_t bytes) {
  if (bytes < (1 << 20)) return withCommas(bytes) + QStringLiteral(" B");
  static constexpr const char* kUnits[] = {"MiB", "GiB", "TiB", "PiB", "EiB"};
  double value = static_cast<double>(bytes) / (1 << 20);
  int unit = 0;
  while (value >= 1024 && unit < 4) {
    value /= 1024;
    ++unit;
  }
  return QStringLiteral("%1 %2").arg(QString::number(value, 'f', value < 100 ? 1 : 0),
                                     QLatin1String(kUnits[unit]));
}

}  // namespace gathernd::ui
