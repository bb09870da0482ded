// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/guide/guide_book.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextFrame>
#include <QTextList>
#include <QTextTable>
#include <algorithm>

namespace gathernd::ui {
namespace {

const QString kFolder = QStringLiteral(":/guide/guide/");
const QString kBeside = QStringLiteral(":/guide/");
const QString kFurther = QStringLiteral("docs/");

QString textOf(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// Letters alone: of a link its words, of code and stress what they mark.
QString withoutMarks(QString text) {
  static const QRegularExpression link(QStringLiteral("!?\\[([^\\]]*)\\]\\([^)]*\\)"));
  static const QRegularExpression marks(QStringLiteral("\\*\\*|`|\\\\(?=[|_*])"));
  return text.replace(link, QStringLiteral("\\1")).remove(marks);
}

/// Lines that begin with # are headings, but for those of code.
std::vector<GuideSection> sectionsOf(const QString& markdown) {
  static const QRegularExpression heading(QStringLiteral("^(#{1,4}) +(.+?)\\s*$"));
  std::vector<GuideSection> sections;
  bool fenced = false;
  for (const QString& line : markdown.split(u'\n')) {
    if (line.startsWith(QLatin1String("```"))) fenced = !fenced;
    const auto match = heading.match(line);
    if (!fenced && match.hasMatch()) {
      const QString title = withoutMarks(match.captured(2));
      sections.push_back({sections.empty() ? QString() : anchorOf(title),
                          title,
                          static_cast<int>(match.capturedLength(1)),
                          {}});
    } else if (!sections.empty()) {
      sections.back().words += withoutMarks(line) + u' ';
    }
  }
  return sections;
}

}  // namespace

QString anchorOf(const QString& heading) {
  QString anchor;
  for (const QChar c : heading.toLower()) {
    if (c.isLetterOrNumber() || c == u'-' || c == u'_')
      anchor += c;
    else if (c == u' ')
      anchor += u'-';
  }
  return anchor;
}

const GuideBook& GuideBook::get() {
  static const GuideBook book;
  return book;
}

GuideBook::GuideBook() {
  add(kGuideHome, kFolder + QStringLiteral("README.md"), false);
  static const QRegularExpression link(QStringLiteral("\\]\\(([a-z-]+)\\.md\\)"));
  const QString contents = pages_.front().markdown;
  for (auto all = link.globalMatch(contents); all.hasNext();) {
    const QString id = all.next().captured(1);
    if (find(id) == nullptr) add(id, kFolder + id + QStringLiteral(".md"), false);
  }
  for (const QString& name : QDir(kBeside).entryList({QStringLiteral("*.md")}, QDir::Files, QDir::Name))
    add(kFurther + name.chopped(3), kBeside + name, true);
}

void GuideBook::add(const QString& id, const QString& path, bool further) {
  GuidePage page{id, id, textOf(path), further, {}};
  page.sections = sectionsOf(page.markdown);
  if (!page.sections.empty()) page.title = page.sections.front().title;
  pages_.push_back(std::move(page));
}

QString GuideBook::anchorIn(const QString& place) {
  const auto hash = place.indexOf(u'#');
  return hash < 0 ? QString() : place.mid(hash + 1);
}

const GuidePage* GuideBook::find(const QString& place) const {
  const QString id = place.left(place.indexOf(u'#'));
  const auto page = std::find_if(pages_.begin(), pages_.end(), [&](const auto& p) { return p.id == id; });
  return page == pages_.end() ? nullptr : &*page;
}

const GuideSection* GuideBook::section(const QString& place) const {
  const GuidePage* const page = find(place);
  if (page == nullptr) return nullptr;
  const QString anchor = anchorIn(place);
  const auto found = std::find_if(page->sections.begin(), page->sections.end(),
                                  [&](const auto& section) { return section.anchor == anchor; });
  return found == page->sections.end() ? nullptr : &*found;
}

QString GuideBook::placeOf(const GuidePage& from, const QString& link) const {
  const QString path = link.left(link.indexOf(u'#'));
  const QString anchor = anchorIn(link);
  QString id = from.id;
  if (!path.isEmpty()) {
    if (!path.endsWith(QLatin1String(".md"))) return {};
    const QString folder = from.further ? QString() : QStringLiteral("guide");
    const QString target =
        QDir::cleanPath(folder + u'/' + path).remove(QRegularExpression(QStringLiteral("^/")));
    id = target.chopped(3);
    if (id.startsWith(QLatin1String("guide/")))
      id.remove(0, 6);
    else
      id.prepend(kFurther);
  }
  const QString place = anchor.isEmpty() ? id : id + u'#' + anchor;
  return section(place) != nullptr ? place : QString();
}

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

constexpr char kPageHead[] = R"(<!DOCTYPE html>
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
  QString html = QString::fromUtf8(kPageHead) + QStringLiteral("<nav aria-label=\"Contents\"><ul>\n");
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
