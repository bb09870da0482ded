// SPDX-License-Identifier: GPL-3.0-or-later
// The guide as it is written in docs/guide, and the documents beside it that it leads to: pages, their
// sections, and where a link between them goes. A place is "page" or "page#section"; of a document that
// stands outside of docs/guide the page is "docs/NAME". Thread rule: constant once read, in the GUI thread.
#pragma once

#include <QString>
#include <QStringList>
#include <vector>

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

}  // namespace gathernd::ui
