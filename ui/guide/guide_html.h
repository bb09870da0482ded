// SPDX-License-Identifier: GPL-3.0-or-later
// A page of the guide as HTML that both a QTextBrowser and a web browser read: headings, paragraphs, lists,
// tables, code, links and pictures, and nothing else; and all of them as one document, which needs no other
// file and no network. Thread rule: GUI thread (fonts).
#pragma once

#include <QByteArray>
#include <QString>
#include <functional>

#include "ui/guide/guide_book.h"

namespace gathernd::ui {

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

}  // namespace gathernd::ui
