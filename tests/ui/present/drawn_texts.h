// SPDX-License-Identifier: GPL-3.0-or-later
// The texts of a widget and the sizes they are painted in. Thread rule: GUI thread.
#pragma once

#include <QBuffer>
#include <QList>
#include <QPainter>
#include <QString>
#include <QSvgGenerator>
#include <QWidget>
#include <QXmlStreamReader>

namespace gathernd::ui::testing {

struct DrawnText {
  QString text;
  double px;
};

/// As it is painted: a font that a widget has is not always what it paints with.
inline QList<DrawnText> textsOf(QWidget& widget) {
  QBuffer svg;
  QSvgGenerator generator;
  generator.setOutputDevice(&svg);
  generator.setSize(widget.size());
  QPainter painter(&generator);
  widget.render(&painter);
  painter.end();
  QList<DrawnText> texts;
  QXmlStreamReader drawn(svg.data());
  while (!drawn.atEnd()) {
    if (drawn.readNext() != QXmlStreamReader::StartElement || drawn.name() != QLatin1String("text")) continue;
    const double px = drawn.attributes().value("font-size").toDouble();
    const QString text = drawn.readElementText().trimmed();
    if (!text.isEmpty()) texts << DrawnText{text, px};
  }
  return texts;
}

}  // namespace gathernd::ui::testing
