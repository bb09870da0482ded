// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/prose_html.h"

#include "ui/text/value_text.h"

namespace gathernd::ui {

QString proseHtml(const teach::Prose& prose, const Theme& theme) {
  return QStringLiteral("<style>code { font-family: '%1'; } a { color: %2; }</style>")
             .arg(theme.monoFamily.toHtmlEscaped(), theme.link.name()) +
         fromBytes(teach::htmlOf(prose));
}

}  // namespace gathernd::ui
