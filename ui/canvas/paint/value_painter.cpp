// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "ui/canvas/paint/rest_painters.h"

namespace gathernd::ui {
namespace {

constexpr double kHalfDigit = 0.38;  // of a number's size, above and below its middle

CellText wholeText(const Element& element) {
  const QString text = fullText(element);
  return {text, static_cast<int>(text.size())};
}

}  // namespace

double ValuePainter::pxOf(const TensorLayout& t, double rowHeight) const {
  return std::min(t.cell.px, rowHeight * (t.cell.low ? 0.7 : 0.62) / c_.ui);
}

double ValuePainter::height(const TensorLayout& t, double rowHeight) const {
  return 2 * kHalfDigit * pxOf(t, rowHeight) * c_.ui;
}

ValuePainter::Place ValuePainter::place(const TensorLayout& t, std::int64_t flat, const QRectF& rect,
                                        bool bold) const {
  Place place;
  const auto element = s_.value({t.id, flat});
  if (!element) return place;
  const NumberFormat& format = s_.format(t.id);
  place.px = pxOf(t, rect.height());
  const FontFace& face = c_.fonts.face({place.px * c_.ui, bold, true});
  const double digit = face.digit();
  // An index is written whole or not at all: rounded, it would name another place.
  const bool whole = t.id == TensorId::Indices;
  if (s_.promisesNothing({t.id, flat})) {  // whatever the memory holds: no number that was read
    place.text = QStringLiteral("?");
    place.width = face.width(place.text);
    place.left = rect.center().x() - place.width / 2;
    return place;
  }
  const CellText text = whole ? wholeText(*element) : gathernd::ui::cellText(*element, format);
  place.text = text.text;
  place.width = face.width(text.text);
  const double room = rect.width() - 4;
  if (place.width > room) {
    place.text = whole ? QString(QChar(0x2026)) : shortenedText(*element, static_cast<int>(room / digit));
    place.width = face.width(place.text);
    if (place.width > room) place.text.clear();
    place.left = rect.center().x() - place.width / 2;
    return place;
  }
  place.left = rect.center().x() - place.width / 2;
  if (!format.words && text.before <= format.before) {
    // Decimal points stand below each other; the block of all of them is centred.
    const double anchor = rect.center().x() - digit * format.characters() / 2 + digit * format.before;
    const double aligned = anchor - digit * text.before;
    if (aligned >= rect.left() + 2 && aligned + place.width <= rect.right() - 2) place.left = aligned;
  }
  return place;
}

void ValuePainter::paint(const TensorLayout& t, std::int64_t flat, const QRectF& rect,
                         const NumberImages::Ink& ink, bool bold, bool plate) {
  const Place where = place(t, flat, rect, bold);
  if (where.text.isEmpty()) return;
  const double middle = rect.center().y();
  NumberImages::Ink on = ink;
  if (plate) {
    on.ground = c_.theme.role(RoleColor::Error).tint;
    c_.plate({where.left + where.width / 2, middle}, where.width, where.px, on.ground);
  }
  c_.number(where.left, middle, where.text, {where.px, bold, true}, on, rect);
}

}  // namespace gathernd::ui
