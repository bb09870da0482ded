// SPDX-License-Identifier: GPL-3.0-or-later
// What is remembered of presenting: the theme on each screen, which screen the class sees, whether there is a
// presenter's window. Without a store nothing is. Thread rule: GUI thread.
#pragma once

#include <QSettings>
#include <QString>
#include <QStringList>
#include <QUrl>

namespace gathernd::ui {

/// A theme that somebody can choose.
inline bool isTheme(const QString& name) {
  static const QStringList all{QStringLiteral("light"), QStringLiteral("dark"),
                               QStringLiteral("high-contrast"), QStringLiteral("high-contrast-light"),
                               QStringLiteral("high-contrast-dark")};
  return all.contains(name);
}

class PresentSettings {
 public:
  /// `store` outlives it; nullptr: there is none.
  explicit PresentSettings(QSettings* store) : store_(store) {}

  /// On the screen of that name; light, until somebody chose one there.
  QString theme(const QString& screen) const {
    const QString chosen = value(themeKey(screen)).toString();
    return isTheme(chosen) ? chosen : QStringLiteral("light");
  }
  void setTheme(const QString& screen, const QString& theme) { setValue(themeKey(screen), theme); }

  bool presenterWanted() const { return value(QStringLiteral("present/presenter")).toBool(); }
  void setPresenterWanted(bool wanted) { setValue(QStringLiteral("present/presenter"), wanted); }

  QString audienceScreen() const {  ///< its name; "": nobody chose
    return value(QStringLiteral("present/audience")).toString();
  }
  void setAudienceScreen(const QString& name) { setValue(QStringLiteral("present/audience"), name); }

 private:
  /// A screen's name may hold what separates keys.
  static QString themeKey(const QString& screen) {
    return QStringLiteral("present/theme/") + QString::fromLatin1(QUrl::toPercentEncoding(screen));
  }
  QVariant value(const QString& key) const { return store_ != nullptr ? store_->value(key) : QVariant(); }
  void setValue(const QString& key, const QVariant& v) {
    if (store_ != nullptr) store_->setValue(key, v);
  }

  QSettings* store_;
};

}  // namespace gathernd::ui
