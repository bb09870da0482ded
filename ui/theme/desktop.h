// SPDX-License-Identifier: GPL-3.0-or-later
// What the desktop's settings ask of every program: a dark or a light ground, more contrast, less motion.
// They come from its portal (org.freedesktop.portal.Settings), some time after the start and whenever they
// change, and from what Qt knows of itself. Without a session bus, and where nothing is shown on a screen,
// only the latter; a picture by script depends on its options alone, so it asks nobody. Thread rule: GUI
// thread.
#pragma once

#include <QObject>
#include <QString>
#include <QVariant>
#include <optional>

namespace gathernd::ui {

class DesktopWishes : public QObject {
  Q_OBJECT

 public:
  /// `follows`: false for a picture by script, which has no wishes but what take() says.
  explicit DesktopWishes(bool follows, QObject* parent = nullptr);

  bool contrast() const;
  /// The ground. Nothing: the desktop has no opinion, or has not said.
  std::optional<bool> dark() const;
  /// Nothing: the portal has not said, and the style's own word counts.
  std::optional<bool> reducedMotion() const { return reducedMotion_; }

  /// One setting, as the portal names them: namespace, key, value. What is unknown or of another type is
  /// passed over.
  void take(const QString& space, const QString& key, const QVariant& value);

 signals:
  void changed();

 private:
  void ask();

  bool follows_;
  std::optional<bool> contrast_, gnomeContrast_, dark_, reducedMotion_;
  bool toldByPortal_ = false;  ///< of motion, in the key that all desktops share
};

}  // namespace gathernd::ui
