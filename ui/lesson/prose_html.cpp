// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/prose_html.h"

#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

using Kind = teach::ProseNode::Kind;

QString inside(const teach::ProseNode& node, const Theme& theme);

QString wrapped(const char* tag, const teach::ProseNode& node, const Theme& theme) {
  return QStringLiteral("<%1>%2</%1>").arg(QLatin1String(tag), inside(node, theme));
}

QString htmlOf(const teach::ProseNode& node, const Theme& theme) {
  switch (node.kind) {
    case Kind::Paragraph:
      return wrapped("p", node, theme);
    case Kind::Bullets:
      return wrapped("ul", node, theme);
    case Kind::Numbers:
      return wrapped("ol", node, theme);
    case Kind::Item:
      return wrapped("li", node, theme);
    case Kind::Text:
      return fromBytes(node.text).toHtmlEscaped();
    case Kind::Emphasis:
      return wrapped("i", node, theme);
    case Kind::Strong:
      return wrapped("b", node, theme);
    case Kind::Code:
      return QStringLiteral("<span style=\"font-family:'%1'\">%2</span>")
          .arg(theme.monoFamily.toHtmlEscaped(), fromBytes(node.text).toHtmlEscaped());
    case Kind::Link:
      return QStringLiteral("<a href=\"%1\" style=\"color:%2\">%3</a>")
          .arg(fromBytes(node.target).toHtmlEscaped(), theme.link.name(), inside(node, theme));
  }
  return {};
}

QString inside(const teach::ProseNode& node, const Theme& theme) {
  QString html;
  for (const teach::ProseNode& child : node.children) html += htmlOf(child, theme);
  return html;
}

}  // namespace

QString proseHtml(const teach::Prose& prose, const Theme& theme) {
  QString html;
  for (const teach::ProseNode& node : prose) html += htmlOf(node, theme);
  return html;
}

}  // namespace gathernd::ui
