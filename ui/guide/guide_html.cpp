// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/guide/guide_html.h"

#include <QTextBlock>
#include <QTextDocument>
#include <QTextFrame>
#include <QTextList>
#include <QTextTable>
#include <algorithm>

namespace gathernd::ui {
namespace {

const QString kPicture = QStringLiteral("picture:");

/// What Qt's reader of Markdown understood, written down again.
class Writer {
 public:
  explicit Writer(const GuideLook& look) : look_(look) {}

  QString write(const QTextDocument& document) {
    frame(*document.rootFrame());
    return html_;
  }

 private:
  void frame(const QTextFrame& frame) {
    for (auto at = frame.begin(); !at.atEnd(); ++at) {
      if (const auto* const inner = at.currentFrame()) {
        closeLists(0);
        if (const auto* const rows = qobject_cast<const QTextTable*>(inner))
          table(*rows);
        else
          this->frame(*inner);
      } else {
        block(at.currentBlock());
      }
    }
    closeLists(0);
    closeCode();
  }

  void block(const QTextBlock& block) {
    const QTextBlockFormat format = block.blockFormat();
    const bool code = format.hasProperty(QTextFormat::BlockCodeLanguage) || format.nonBreakableLines();
    if (!code) closeCode();
    if (const QTextList* const list = block.textList()) {
      item(*list, block);
    } else if (format.headingLevel() > 0) {
      closeLists(0);
      heading(format.headingLevel(), block);
    } else if (code) {
      closeLists(0);
      html_ += (inCode_ ? QStringLiteral("\n") : QStringLiteral("<pre>")) + block.text().toHtmlEscaped();
      inCode_ = true;
    } else if (const QString text = inlines(block); !text.isEmpty()) {
      closeLists(0);
      html_ += QStringLiteral("<p>%1</p>\n").arg(text);
    }
  }

  void heading(int level, const QTextBlock& block) {
    const QString anchor = look_.anchorPrefix + anchorOf(block.text());
    html_ += QStringLiteral("<h%1><a name=\"%2\" id=\"%2\"></a>%3</h%1>\n")
                 .arg(level)
                 .arg(anchor.toHtmlEscaped(), inlines(block, true));
  }

  void item(const QTextList& list, const QTextBlock& block) {
    const int depth = std::max(1, list.format().indent());
    closeLists(depth);
    if (lists_.size() == depth && lists_.last().list != &list) closeLists(depth - 1);
    while (lists_.size() < depth) {
      const bool numbered = list.format().style() == QTextListFormat::ListDecimal;
      lists_.append({&list, numbered ? QStringLiteral("ol") : QStringLiteral("ul")});
      html_ += QStringLiteral("<%1>\n").arg(lists_.last().tag);
    }
    html_ += QStringLiteral("<li>%1</li>\n").arg(inlines(block));
  }

  void closeLists(int depth) {
    while (lists_.size() > depth) html_ += QStringLiteral("</%1>\n").arg(lists_.takeLast().tag);
  }

  void closeCode() {
    if (inCode_) html_ += QStringLiteral("</pre>\n");
    inCode_ = false;
  }

  void table(const QTextTable& table) {
    html_ += QStringLiteral("<table border=\"1\" cellspacing=\"0\" cellpadding=\"5\">\n");
    for (int row = 0; row < table.rows(); ++row) {
      const QString cell =
          row < std::max(1, table.format().headerRowCount()) ? QStringLiteral("th") : QStringLiteral("td");
      html_ += QStringLiteral("<tr>");
      for (int column = 0; column < table.columns(); ++column) {
        const QTextTableCell at = table.cellAt(row, column);
        html_ += QStringLiteral("<%1>").arg(cell);
        for (auto inner = at.begin(); !inner.atEnd(); ++inner)
          html_ += inlines(inner.currentBlock(), cell == QLatin1String("th"));
        html_ += QStringLiteral("</%1>").arg(cell);
      }
      html_ += QStringLiteral("</tr>\n");
    }
    html_ += QStringLiteral("</table>\n");
  }

  /// `bold`: all of it is, anyway.
  QString inlines(const QTextBlock& block, bool bold = false) const {
    QString html;
    for (auto at = block.begin(); !at.atEnd(); ++at) {
      const QTextFragment fragment = at.fragment();
      const QTextCharFormat format = fragment.charFormat();
      if (format.isImageFormat())
        html += picture(format.toImageFormat());
      else
        html += marked(fragment.text(), format, bold);
    }
    return html;
  }

  QString picture(const QTextImageFormat& format) const {
    QString words = format.property(QTextFormat::ImageAltText).toString();
    if (!format.name().startsWith(kPicture) || !look_.picture) return {};
    return look_.picture(format.name().mid(kPicture.size()), words);
  }

  QString marked(const QString& text, const QTextCharFormat& format, bool bold) const {
    QString html = text.toHtmlEscaped().replace(QChar::LineSeparator, QLatin1String("<br>"));
    if (format.fontFixedPitch()) html = QStringLiteral("<code>%1</code>").arg(html);
    if (format.fontItalic()) html = QStringLiteral("<i>%1</i>").arg(html);
    if (!bold && format.fontWeight() >= QFont::Bold) html = QStringLiteral("<b>%1</b>").arg(html);
    if (!format.isAnchor()) return html;
    const QString address = look_.address(format.anchorHref());
    if (address.isEmpty()) return html;
    return QStringLiteral("<a href=\"%1\">%2</a>").arg(address.toHtmlEscaped(), html);
  }

  const GuideLook& look_;
  QString html_;
  struct Open {
    const QTextList* list;
    QString tag;
  };
  QList<Open> lists_;
  bool inCode_ = false;
};

bool isOutside(const QString& link) {
  return link.startsWith(QLatin1String("https://"));
}

QString idIn(const QString& place) {
  QString id = place;
  return id.replace(u'#', QLatin1String("--")).replace(u'/', u'-');
}

constexpr char kHead[] = R"(<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>GatherND Explorer: the guide</title>
<style>
:root { color-scheme: light dark; --ground: #fff; --text: #1c2733; --soft: #55616e; --line: #d5dbe1; --link: #175ea8; --code: #f2f4f7; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #15191f; --text: #e4e8ec; --soft: #a3adb8; --line: #39424d; --link: #85b8f0; --code: #20262e; } }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.55 system-ui, "Noto Sans", sans-serif; }
a { color: var(--link); }
nav { padding: 1.5rem; border-bottom: 1px solid var(--line); }
nav ul { list-style: none; margin: 0; padding: 0; columns: 18rem; }
nav li { break-inside: avoid; }
main { max-width: 46rem; margin: 0 auto; padding: 0 1.5rem 4rem; }
section { border-top: 1px solid var(--line); margin-top: 3rem; }
section:first-child { border: none; margin-top: 0; }
img { max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: 4px; }
.words { color: var(--soft); font-size: 0.9em; }
code, pre { font-family: ui-monospace, "DejaVu Sans Mono", monospace; background: var(--code); border-radius: 3px; }
code { padding: 0 0.2em; }
pre { padding: 0.8rem; overflow-x: auto; }
table { border-collapse: collapse; border: 1px solid var(--line); display: block; overflow-x: auto; }
th, td { border: 1px solid var(--line); padding: 0.35rem 0.6rem; text-align: left; vertical-align: top; }
@media (min-width: 70rem) {
  nav { position: fixed; top: 0; bottom: 0; width: 15rem; overflow: auto; border: none; border-right: 1px solid var(--line); }
  nav ul { columns: 1; }
  main { margin-left: 20rem; } }
</style></head><body>
)";

}  // namespace

QString guideHtml(const GuidePage& page, const GuideLook& look) {
  QTextDocument document;
  document.setMarkdown(page.markdown, QTextDocument::MarkdownFeatures(QTextDocument::MarkdownDialectGitHub |
                                                                      QTextDocument::MarkdownNoHTML));
  return Writer(look).write(document);
}

QByteArray guideAsOneFile(const GuideBook& book, const std::function<QByteArray(const QString& name)>& png) {
  QString html = QString::fromUtf8(kHead) + QStringLiteral("<nav aria-label=\"Contents\"><ul>\n");
  for (const GuidePage& page : book.pages())
    html +=
        QStringLiteral("<li><a href=\"#%1\">%2</a></li>\n").arg(idIn(page.id), page.title.toHtmlEscaped());
  html += QStringLiteral("</ul></nav>\n<main>\n");
  for (const GuidePage& page : book.pages()) {
    GuideLook look;
    look.anchorPrefix = idIn(page.id) + QStringLiteral("--");
    look.address = [&](const QString& link) {
      if (isOutside(link)) return link;
      const QString place = book.placeOf(page, link);
      return place.isEmpty() ? QString() : u'#' + idIn(place);
    };
    look.picture = [&](const QString& name, const QString& words) {
      const QByteArray bytes = png(name);
      if (bytes.isEmpty()) return QString();
      return QStringLiteral(
                 "<img alt=\"%1\" src=\"data:image/png;base64,%2\"><br><span class=\"words\">%1</span>")
          .arg(words.toHtmlEscaped(), QString::fromLatin1(bytes.toBase64()));
    };
    html += QStringLiteral("<section id=\"%1\">\n%2</section>\n").arg(idIn(page.id), guideHtml(page, look));
  }
  return (html + QStringLiteral("</main></body></html>\n")).toUtf8();
}

}  // namespace gathernd::ui
