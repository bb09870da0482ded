// SPDX-License-Identifier: GPL-3.0-or-later
// The guide as it is written in docs/guide, and the documents beside it that it leads to: pages, their
// sections, and where a link between them goes. A place is "page" or "page#section"; of a document that
// stands outside of docs/guide the page is "docs/NAME". Thread rule: constant once read, in the GUI thread.
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>
#include <functional>
#include <vector>

class QWidget;

namespace gathernd::ui {

struct GuideSection {
  QString anchor;  ///< "" for the page itself
  QString title;
  int level = 1;
  QString words;  ///< what stands below its heading, without marks: to be searched
};

struct GuidePage {
  QString id;  ///< "panels", "docs/compare"
  QString title;
  QString markdown;
  bool further = false;                ///< not of the guide itself
  std::vector<GuideSection> sections;  ///< the first is the page
};

class GuideBook {
 public:
  /// The one that is compiled in.
  static const GuideBook& get();

  /// The guide's in the order of its contents (README.md), then the others by name.
  const std::vector<GuidePage>& pages() const { return pages_; }
  const GuidePage* find(const QString& place) const;        ///< null: there is none
  const GuideSection* section(const QString& place) const;  ///< null: there is none
  static QString anchorIn(const QString& place);            ///< "" without one
  /// Where a relative link on `from` leads, or "": to nothing that is here.
  QString placeOf(const GuidePage& from, const QString& link) const;

 private:
  GuideBook();
  void add(const QString& id, const QString& path, bool further);

  std::vector<GuidePage> pages_;
};

/// A heading's anchor, as GitHub makes it.
QString anchorOf(const QString& heading);
/// The first page.
inline const QString kGuideHome = QStringLiteral("README");
/// The page of keys, which is no text.
inline const QString kGuideKeys = QStringLiteral("keys");

/// A page of the guide as HTML that both a QTextBrowser and a web browser read: headings, paragraphs, lists,
/// tables, code, links and pictures, and nothing else; and all of them as one document, which needs no other
/// file and no network. Thread rule: GUI thread (fonts).
struct GuideLook {
  /// The address of a link; "": its words alone.
  std::function<QString(const QString& link)> address;
  /// The picture of that name with its words below, as HTML; "": it is left out.
  std::function<QString(const QString& name, const QString& words)> picture;
  /// What stands before a section's anchor.
  QString anchorPrefix = {};
};

QString guideHtml(const GuidePage& page, const GuideLook& look);

/// `png`: the picture of that name, or nothing.
QByteArray guideAsOneFile(const GuideBook& book, const std::function<QByteArray(const QString& name)>& png);

// Which section tells of what: of what has the focus, found by the names of the widget and of those round it;
// of a panel.

/// "panels#explain" of whatever lies within the Explain panel; the first page where nothing is known of it.
QString guidePlaceOf(const QWidget* widget);

/// Of a widget of that name alone: a panel ("explainDock"), a bar, a field; "" where the table has none.
QString guidePlaceOfName(const QString& objectName);

/// Every name of a widget that it knows, for tests.
QStringList guideNamesKnown();

}  // namespace gathernd::ui
