// SPDX-License-Identifier: GPL-3.0-or-later
// What the program remembers between two starts: window geometry, recent files, theme, the framework whose
// code is shown, the interpreter. Without a store (pictures made by a script) nothing is read or written.
// Thread rule: GUI thread.
#pragma once

#include <QByteArray>
#include <QObject>
#include <QSettings>
#include <QStringList>
#include <functional>
#include <memory>

#include "ui/widgets/present_settings.h"

namespace gathernd::ui {

class Settings : public QObject {
  Q_OBJECT

 public:
  static constexpr int kMaxRecent = 10;

  explicit Settings(std::unique_ptr<QSettings> store = nullptr) : store_(std::move(store)) {}

  QByteArray geometry() const { return value("window/geometry").toByteArray(); }
  QByteArray windowState() const { return value("window/state").toByteArray(); }
  void setWindow(const QByteArray& geometry, const QByteArray& state);
  /// Of the docks left and right: which is open, or "", and how wide each is. Empty: nothing is known.
  QStringList sheets() const { return value("window/sheets").toStringList(); }
  void setSheets(const QStringList& sheets) { setValue("window/sheets", sheets); }

  QString theme() const { return value("theme").toString(); }  ///< "" follows the system
  void setTheme(const QString& theme) { setValue("theme", theme); }

  QString language() const { return value("language").toString(); }  ///< "" follows the system
  void setLanguage(const QString& language) { setValue("language", language); }

  PresentSettings present() const { return PresentSettings(store_.get()); }

  /// Whether pictures jump instead of moving: as the desktop says, until somebody chose. Always without a
  /// store.
  bool reducedMotion() const;
  void setReducedMotion(bool reduced) { setValue("motion", QLatin1String(reduced ? "reduced" : "full")); }

  QString codeFramework() const { return value("code/framework").toString(); }  ///< "": nobody chose
  void setCodeFramework(const QString& id) { setValue("code/framework", id); }

  /// For what keeps its own; null: nothing is kept.
  QSettings* store() const { return store_.get(); }

  QString python() const { return value("verify/python").toString(); }  ///< "" searches
  void setPython(const QString& program) { setValue("verify/python", program); }

  QStringList recentFiles() const { return store_ ? value("recent").toStringList() : recent_; }
  void addRecent(const QString& path);  ///< newest first, each once
  void removeRecent(const QString& path);
  void clearRecent();

 signals:
  void recentChanged();

 private:
  QVariant value(const char* key) const { return store_ ? store_->value(QLatin1String(key)) : QVariant(); }
  void setValue(const char* key, const QVariant& v) {
    if (store_) store_->setValue(QLatin1String(key), v);
  }
  void changeRecent(const std::function<void(QStringList&)>& change);

  std::unique_ptr<QSettings> store_;
  QStringList recent_;  ///< where there is no store
};

}  // namespace gathernd::ui
