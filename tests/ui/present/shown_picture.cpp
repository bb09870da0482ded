// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/present/shown_picture.h"

#include <QFont>
#include <QFontMetricsF>
#include <QRegularExpression>
#include <QTransform>
#include <QXmlStreamReader>
#include <algorithm>
#include <cmath>
#include <vector>

namespace gathernd::ui::testing {
namespace {

QTransform transformOf(const QString& attribute) {
  static const QRegularExpression numbers(QStringLiteral(R"(matrix\(([^)]*)\))"));
  const auto match = numbers.match(attribute);
  if (!match.hasMatch()) return {};
  std::vector<double> m;
  for (const QString& part : match.captured(1).split(QLatin1Char(','))) m.push_back(part.toDouble());
  return m.size() == 6 ? QTransform(m[0], m[1], m[2], m[3], m[4], m[5]) : QTransform();
}

bool isSign(QChar c) {
  return c == QChar(0x2212) || c == QChar(0xd7) || c == QChar(0x2192) || c == QChar(0x2260) ||
         c == QChar(0x2026);
}

bool continues(const ShownText& before, const ShownText& text) {
  return (isSign(before.text.back()) || isSign(text.text.front())) &&
         std::abs(before.rect.right() - text.rect.left()) < 1.5 &&
         std::abs(before.rect.bottom() - text.rect.bottom()) < 1.5;
}

}  // namespace

ShownPicture readShown(const QByteArray& svg) {
  ShownPicture picture;
  QXmlStreamReader xml(svg);
  std::vector<QTransform> transforms{QTransform()};
  while (!xml.atEnd()) {
    xml.readNext();
    if (xml.isEndElement() && xml.name() == QLatin1String("g")) transforms.pop_back();
    if (!xml.isStartElement()) continue;
    const QXmlStreamAttributes at = xml.attributes();
    if (xml.name() == QLatin1String("svg")) {
      const QStringList box = at.value(QLatin1String("viewBox")).toString().split(QLatin1Char(' '));
      if (box.size() == 4) picture.size = {box[2].toDouble(), box[3].toDouble()};
    }
    if (xml.name() == QLatin1String("g"))
      transforms.push_back(transformOf(at.value(QLatin1String("transform")).toString()) * transforms.back());
    if (xml.name() != QLatin1String("text")) continue;
    const double px = at.value(QLatin1String("font-size")).toDouble();
    const QPointF base(at.value(QLatin1String("x")).toDouble(), at.value(QLatin1String("y")).toDouble());
    QFont font(at.value(QLatin1String("font-family")).toString());
    font.setPixelSize(static_cast<int>(std::lround(px)));
    font.setBold(at.value(QLatin1String("font-weight")).toInt() > 500);
    const QTransform map = transforms.back();
    const QString text = xml.readElementText();
    const double width = QFontMetricsF(font).horizontalAdvance(text);
    const QRectF rect(base.x(), base.y() - 0.72 * px, width, 0.72 * px);
    const ShownText shown{text, px * map.m22(), map.mapRect(rect)};
    // A sign that the family draws full-width comes from another one, as a text of its own.
    if (!picture.texts.empty() && continues(picture.texts.back(), shown)) {
      ShownText& whole = picture.texts.back();
      whole.text += text;
      whole.px = std::max(whole.px, shown.px);
      whole.rect |= shown.rect;
      continue;
    }
    picture.texts.push_back(shown);
  }
  if (xml.hasError()) picture.problem = xml.errorString();
  return picture;
}

}  // namespace gathernd::ui::testing
