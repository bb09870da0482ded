// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/desktop.h"

#include <QDBusArgument>
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusVariant>
#include <QGuiApplication>
#include <QStyleHints>
#if QT_VERSION >= QT_VERSION_CHECK(6, 10, 0)
#include <QAccessibilityHints>
#endif

namespace gathernd::ui {
namespace {

constexpr QLatin1String kService("org.freedesktop.portal.Desktop");
constexpr QLatin1String kPath("/org/freedesktop/portal/desktop");
constexpr QLatin1String kInterface("org.freedesktop.portal.Settings");
constexpr QLatin1String kAppearance("org.freedesktop.appearance");
constexpr QLatin1String kGnome("org.gnome.desktop.interface");
constexpr QLatin1String kGnomeAccess("org.gnome.desktop.a11y.interface");
constexpr int kPatienceMs = 2000;

/// On a screen of a desktop. No bus is started for a picture by script.
bool hasDesktop() {
  if (qGuiApp == nullptr || !qEnvironmentVariableIsSet("DBUS_SESSION_BUS_ADDRESS")) return false;
  const QString platform = QGuiApplication::platformName();
  return platform == QLatin1String("xcb") || platform.startsWith(QLatin1String("wayland"));
}

}  // namespace

/// What the portal says whenever a setting changes. Qt connects such a signal to a slot by name alone.
class PortalEar : public QObject {
  Q_OBJECT

 public:
  explicit PortalEar(DesktopWishes& wishes) : QObject(&wishes), wishes_(wishes) {
    QDBusConnection::sessionBus().connect(kService, kPath, kInterface, QStringLiteral("SettingChanged"), this,
                                          SLOT(hear(QString, QString, QDBusVariant)));
  }

 public slots:
  void hear(const QString& space, const QString& key, const QDBusVariant& value) {
    wishes_.take(space, key, value.variant());
  }

 private:
  DesktopWishes& wishes_;
};

DesktopWishes::DesktopWishes(bool follows, QObject* parent) : QObject(parent), follows_(follows) {
  if (!follows_) return;
#if QT_VERSION >= QT_VERSION_CHECK(6, 10, 0)
  if (qGuiApp != nullptr)
    connect(QGuiApplication::styleHints()->accessibility(), &QAccessibilityHints::contrastPreferenceChanged,
            this, &DesktopWishes::changed);
#endif
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
  if (qGuiApp != nullptr)
    connect(QGuiApplication::styleHints(), &QStyleHints::colorSchemeChanged, this, &DesktopWishes::changed);
#endif
  if (hasDesktop()) ask();
}

bool DesktopWishes::contrast() const {
#if QT_VERSION >= QT_VERSION_CHECK(6, 10, 0)
  if (follows_ && qGuiApp != nullptr &&
      QGuiApplication::styleHints()->accessibility()->contrastPreference() ==
          Qt::ContrastPreference::HighContrast)
    return true;
#endif
  // How a person asks one program of GTK's for it, and how GNOME's switch did before there was a key.
  if (follows_ && qgetenv("GTK_THEME").startsWith("HighContrast")) return true;
  return contrast_.value_or(false) || gnomeContrast_.value_or(false);
}

std::optional<bool> DesktopWishes::dark() const {
  if (dark_) return dark_;
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
  if (follows_ && qGuiApp != nullptr) {
    const Qt::ColorScheme scheme = QGuiApplication::styleHints()->colorScheme();
    if (scheme != Qt::ColorScheme::Unknown) return scheme == Qt::ColorScheme::Dark;
  }
#endif
  return std::nullopt;
}

void DesktopWishes::ask() {
  QDBusConnection bus = QDBusConnection::sessionBus();
  if (!bus.isConnected()) return;
  new PortalEar(*this);
  QDBusMessage call = QDBusMessage::createMethodCall(kService, kPath, kInterface, QStringLiteral("ReadAll"));
  call << QStringList{kAppearance, kGnome, kGnomeAccess};
  auto* const answer = new QDBusPendingCallWatcher(bus.asyncCall(call, kPatienceMs), this);
  connect(answer, &QDBusPendingCallWatcher::finished, this, [this](QDBusPendingCallWatcher* done) {
    done->deleteLater();
    const QDBusMessage reply = done->reply();
    if (reply.type() != QDBusMessage::ReplyMessage || reply.signature() != QLatin1String("a{sa{sv}}")) return;
    const auto all = qdbus_cast<QMap<QString, QVariantMap>>(reply.arguments().constFirst());
    for (auto space = all.begin(); space != all.end(); ++space)
      for (auto one = space->begin(); one != space->end(); ++one) take(space.key(), one.key(), one.value());
  });
}

void DesktopWishes::take(const QString& space, const QString& key, const QVariant& value) {
  const bool contrastBefore = contrast();
  const auto darkBefore = dark();
  const auto motionBefore = reducedMotion_;
  const bool number = value.typeId() == QMetaType::UInt || value.typeId() == QMetaType::Int;
  const bool yesNo = value.typeId() == QMetaType::Bool;
  if (space == kAppearance && key == QLatin1String("contrast") && number) {
    contrast_ = value.toUInt() == 1;
  } else if (space == kAppearance && key == QLatin1String("color-scheme") && number) {
    const uint scheme = value.toUInt();  // 0: none is preferred
    dark_ = scheme == 1 ? std::optional(true) : scheme == 2 ? std::optional(false) : std::nullopt;
  } else if (space == kAppearance && key == QLatin1String("reduced-motion") && number) {
    reducedMotion_ = value.toUInt() == 1;
    toldByPortal_ = true;
  } else if (space == kGnome && key == QLatin1String("enable-animations") && yesNo && !toldByPortal_) {
    reducedMotion_ = !value.toBool();
  } else if (space == kGnomeAccess && key == QLatin1String("high-contrast") && yesNo) {
    gnomeContrast_ = value.toBool();
  }
  if (contrast() != contrastBefore || dark() != darkBefore || reducedMotion_ != motionBefore) emit changed();
}

}  // namespace gathernd::ui

#include "desktop.moc"
