// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/screens/spoken_names.h"

#include <QAccessible>
#include <QMetaEnum>
#include <QWidget>
#include <algorithm>

namespace gathernd::ui {
namespace {

constexpr int kMaxParts = 40;

void list(QAccessibleInterface& part, int depth, QStringList& lines) {
  if (part.state().invisible) return;
  const QObject* object = part.object();
  lines << QStringLiteral("%1%2 [%3] \"%4\" (%5) = %6")
               .arg(QString(2 * depth, ' '))
               .arg(QLatin1String(QMetaEnum::fromType<QAccessible::Role>().valueToKey(part.role())))
               .arg(object != nullptr ? object->objectName() : QString())
               .arg(part.text(QAccessible::Name), part.text(QAccessible::Description),
                    part.text(QAccessible::Value));
  for (int k = 0; k < std::min(part.childCount(), kMaxParts); ++k)
    if (QAccessibleInterface* child = part.child(k)) list(*child, depth + 1, lines);
}

}  // namespace

QStringList spokenNames(QWidget& window) {
  QStringList lines;
  if (QAccessibleInterface* whole = QAccessible::queryAccessibleInterface(&window)) list(*whole, 0, lines);
  return lines;
}

}  // namespace gathernd::ui
