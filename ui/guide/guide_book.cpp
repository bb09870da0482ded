// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/guide/guide_book.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
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

}  // namespace gathernd::ui
