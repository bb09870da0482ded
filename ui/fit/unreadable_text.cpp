// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/fit/unreadable_text.h"

#include <algorithm>
#include <vector>

namespace gathernd::ui {
namespace {

constexpr double kTouch = 1.0;  // anti-aliased edges may meet

QString place(const QRectF& r) {
  return QStringLiteral("(%1, %2, %3 x %4)")
      .arg(r.x(), 0, 'f', 0)
      .arg(r.y(), 0, 'f', 0)
      .arg(r.width(), 0, 'f', 0)
      .arg(r.height(), 0, 'f', 0);
}

bool overlap(const AuditedText& a, const AuditedText& b) {
  // The same words at the same place are one text drawn again, in bold say: nothing becomes unreadable.
  if (a.text == b.text && (a.rect.center() - b.rect.center()).manhattanLength() < 4) return false;
  const QRectF both = a.rect.intersected(b.rect);
  return both.width() > kTouch && both.height() > 2 * kTouch;
}

}  // namespace

QStringList unreadableText(const TextAudit& audit) {
  QStringList found;
  std::vector<const AuditedText*> byTop;
  for (const AuditedText& t : audit) {
    if (t.text.trimmed().isEmpty()) continue;
    byTop.push_back(&t);
    if (!t.mustFitIn.isNull() && !t.mustFitIn.adjusted(-kTouch, -kTouch, kTouch, kTouch).contains(t.rect)) {
      found << QStringLiteral("clipped: '%1' %2 does not fit in %3")
                   .arg(t.text, place(t.rect), place(t.mustFitIn));
    }
  }
  std::sort(byTop.begin(), byTop.end(), [](auto* a, auto* b) { return a->rect.top() < b->rect.top(); });
  for (std::size_t i = 0; i < byTop.size(); ++i) {
    for (std::size_t j = i + 1; j < byTop.size() && byTop[j]->rect.top() < byTop[i]->rect.bottom(); ++j) {
      if (byTop[i]->layer != byTop[j]->layer || !overlap(*byTop[i], *byTop[j])) continue;
      found << QStringLiteral("overlap: '%1' %2 and '%3' %4 in layer %5")
                   .arg(byTop[i]->text, place(byTop[i]->rect), byTop[j]->text, place(byTop[j]->rect),
                        byTop[i]->layer);
    }
  }
  return found;
}

}  // namespace gathernd::ui
