// SPDX-License-Identifier: GPL-3.0-or-later
// What the program remembers between two starts: window geometry, recent files, theme, the framework whose
// code is shown, the interpreter. Without a store (pictures made by a script) nothing is read or written, and
// what is set is forgotten with the object. Whatever else stands in the store, an unknown word, a number out
// of range, a text of megabytes, is taken for nothing. Thread rule: GUI thread.
#pragma once

#include <QByteArray>
#include <QHash>
#include <QObject>
#include <QSettings>
#include <QStringList>
#include <QTimer>
#include <QUrl>
#include <QVariant>
#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace gathernd::ui {

/// Names of what a person chooses, as Settings::changed says them.
namespace setting {
inline constexpr char kTheme[] = "theme", kLanguage[] = "language", kTextSize[] = "textSize",
                      kMotion[] = "motion", kFramework[] = "code/framework", kPython[] = "verify/python",
                      kMemory[] = "memory/mebibytes", kReopen[] = "reopen/wanted";
/// In place of a framework: gather_nd's relatives.
inline constexpr char kRelatives[] = "relatives";
}  // namespace setting

/// The files that were open last, newest first, each once. Several windows keep one list: each changes what
/// the others have left there, one at a time. While another is at it longer than a moment, changes wait here,
/// seen by this window alone, and are written as soon as it is done, at the latest with the end of this.
class RecentFiles : public QObject {
  Q_OBJECT

 public:
  using Change = std::function<void(QStringList&)>;

  /// `store` outlives it; null: the list is forgotten with it.
  explicit RecentFiles(QSettings* store);
  ~RecentFiles() override;

  QStringList files() const;
  void change(const Change& change);

 signals:
  void changed();

 private:
  /// Waits so long for another window. False: it is at it still.
  bool write(int patienceMs);
  QStringList written() const;

  QSettings* store_;
  QStringList held_;             ///< where there is no store
  std::vector<Change> waiting_;  ///< in their order
  QTimer again_;
};

/// A theme that somebody can choose.
inline bool isTheme(const QString& name) {
  static const QStringList all{QStringLiteral("light"), QStringLiteral("dark"),
                               QStringLiteral("high-contrast"), QStringLiteral("high-contrast-light"),
                               QStringLiteral("high-contrast-dark")};
  return all.contains(name);
}

/// What is remembered of presenting: the theme on each screen, which screen the class sees, whether there is
/// a presenter's window. Without a store nothing is.
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

class Settings : public QObject {
  Q_OBJECT

 public:
  static constexpr int kMaxRecent = 10;

  explicit Settings(std::unique_ptr<QSettings> store = nullptr)
      : store_(std::move(store)), recent_(store_.get()) {
    connect(&recent_, &RecentFiles::changed, this, &Settings::recentChanged);
  }

  QByteArray geometry() const { return value("window/geometry").toByteArray(); }
  QByteArray windowState() const { return value("window/state").toByteArray(); }
  void setWindow(const QByteArray& geometry, const QByteArray& state);
  /// Of the docks left and right: which is open, or "", and how wide each is. Empty: nothing is known.
  QStringList sheets() const { return value("window/sheets").toStringList(); }
  void setSheets(const QStringList& sheets) { setValue("window/sheets", sheets); }

  QString theme() const;  ///< "" follows the system
  void setTheme(const QString& theme) { setValue(setting::kTheme, theme); }

  QString language() const;  ///< "" follows the system
  void setLanguage(const QString& language) { setValue(setting::kLanguage, language); }

  PresentSettings present() const { return PresentSettings(store_.get()); }

  /// Whether pictures jump instead of moving: as the style says, until somebody chose. Always without a
  /// store.
  bool reducedMotion() const;
  void setReducedMotion(bool reduced) {
    setValue(setting::kMotion, QLatin1String(reduced ? "reduced" : "full"));
  }

  QString codeFramework() const { return line(setting::kFramework); }  ///< "": nobody chose
  void setCodeFramework(const QString& id) { setValue(setting::kFramework, id); }

  /// For what keeps its own; null: nothing is kept.
  QSettings* store() const { return store_.get(); }

  QString python() const { return line(setting::kPython); }  ///< "" searches
  void setPython(const QString& program) { setValue(setting::kPython, program); }

  QStringList recentFiles() const { return recent_.files(); }
  void addRecent(const QString& path);  ///< newest first, each once
  void removeRecent(const QString& path);
  void clearRecent();

  // For what is chosen among things that only its own class knows.
  QVariant value(const char* key) const {
    return store_ ? store_->value(QLatin1String(key)) : held_.value(QLatin1String(key));
  }
  /// As a text of one line that a person may have typed; "" for anything else.
  QString line(const char* key) const;
  /// An invalid value forgets what was chosen.
  void setValue(const char* key, const QVariant& v);

 signals:
  void recentChanged();
  void changed(const QString& key);  ///< one of namespace setting, or another

 private:
  std::unique_ptr<QSettings> store_;
  RecentFiles recent_;
  QHash<QString, QVariant> held_;  ///< where there is no store
};

/// What a person chose of how the window is and works, each among few values; anything else that stands in
/// the settings counts as not chosen. Setting one tells all that listen to Settings::changed.
class Preferences {
 public:
  enum class Motion : std::uint8_t { AsDesktop, Reduced, Full };

  /// In percent of the usual; never less: Qt does not paint at less than one dot to a pixel of ours.
  static constexpr std::array kTextSizes = {100, 125, 150, 175, 200};
  static constexpr int kUsualSize = 100;
  /// In MiB; 0: as much as the machine lets a program have.
  static constexpr std::array kMemoryLimits = {0, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536};

  /// The settings outlive it.
  explicit Preferences(Settings& settings) : settings_(settings) {}

  int textSize() const { return chosen(setting::kTextSize, kTextSizes, kUsualSize); }
  void setTextSize(int percent) { settings_.setValue(setting::kTextSize, percent); }

  Motion motion() const;
  void setMotion(Motion motion);

  /// Of one tensor in a run, in bytes; 0: nobody chose.
  std::int64_t memoryLimit() const { return std::int64_t{memoryMebibytes()} << 20; }
  int memoryMebibytes() const { return chosen(setting::kMemory, kMemoryLimits, 0); }
  void setMemoryMebibytes(int limit) { settings_.setValue(setting::kMemory, limit); }

  /// Whether a start that asks for nothing goes on where the window that was closed last was left.
  bool reopens() const;

 private:
  int chosen(const char* key, std::span<const int> values, int usual) const;

  Settings& settings_;
};

}  // namespace gathernd::ui
