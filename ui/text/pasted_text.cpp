// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/pasted_text.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>
#include <QStringList>
#include <algorithm>

namespace gathernd::ui {

bool holdsText(const QMimeData* source) {
  if (source == nullptr) return false;
  const QStringList formats = source->formats();
  return std::any_of(formats.begin(), formats.end(), [](const QString& format) {
    return format.startsWith(QLatin1String("text/plain")) || format == QLatin1String("text/uri-list");
  });
}

std::optional<QString> textIn(const QMimeData* source) {
  if (!holdsText(source)) return std::nullopt;
  return source->text();
}

QString clipboardText() {
  return textIn(QGuiApplication::clipboard()->mimeData()).value_or(QString());
}

}  // namespace gathernd::ui
