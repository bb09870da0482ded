// SPDX-License-Identifier: GPL-3.0-or-later
// A page of the guide as one reads it: in the theme's colours, with its pictures drawn as wide as the column
// is. It keeps no history; who listens follows the links. Units: logical pixels. Thread rule: GUI thread.
#pragma once

#include <QString>
#include <QTimer>
#include <QUrl>
#include <functional>

#include "ui/access/reading_page.h"
#include "ui/guide/guide_book.h"
#include "ui/guide/guide_pictures.h"
#include "ui/theme/theme.h"

namespace gathernd::ui {

class GuideBrowser : public ReadingPage {
  Q_OBJECT

 public:
  explicit GuideBrowser(GuidePictures::Place place, QWidget* parent = nullptr);

  void showPlace(const QString& place);  ///< of a page that there is
  /// Once more, where it was: the theme or the width has changed.
  void renew();
  void markWords(const QString& words);  ///< where they stand, from the top on

 signals:
  void placeAsked(const QString& place);
  void outsideAsked(const QUrl& url);

 protected:
  QVariant loadResource(int type, const QUrl& name) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void render(const GuidePage& page);
  QString styleSheetOf(const Theme& theme) const;
  int columnWidth() const;
  void follow(const QUrl& url);

  GuidePictures pictures_;
  QString place_;
  QTimer renewing_;
  int drawnWidth_ = 0;
};

}  // namespace gathernd::ui
