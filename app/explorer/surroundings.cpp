// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/explorer/surroundings.h"

#include <QByteArray>
#include <QGuiApplication>
#include <QRegularExpression>
#include <QScreen>
#include <QString>
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>

#include <sys/resource.h>

#include "app/explorer/run.h"

namespace gathernd::explorer {
namespace {

constexpr rlim_t kLeastFiles = 64;
constexpr double kLeastScale = 0.5, kMostScale = 4;  // from outside; twice that with the largest text
constexpr double kUsualDpi = 96;

QtMessageHandler& formerHandler() {
  static QtMessageHandler handler = nullptr;
  return handler;
}

/// What each platform said is the cause; what follows only draws conclusions.
void sayAsError(QtMsgType type, const QMessageLogContext& context, const QString& text) {
  static QString cause;
  if (type == QtFatalMsg) {
    const std::string why = (cause.isEmpty() ? text : cause).simplified().toStdString();
    std::_Exit(report(Error(ErrorCode::Unsupported, "explorer.not_begun", {{"why", why}})));
  }
  if (type != QtDebugMsg && QLatin1String(context.category).startsWith(QLatin1String("qt.qpa")) &&
      !text.startsWith(QLatin1String("Could not load")))
    cause += (cause.isEmpty() ? QString() : QStringLiteral(", ")) + text;
  if (type == QtDebugMsg && formerHandler() != nullptr) formerHandler()(type, context, text);
}

std::optional<double> numberOf(const char* variable) {
  bool number = false;
  const double value = qEnvironmentVariable(variable).toDouble(&number);
  return number ? std::optional(value) : std::nullopt;
}

}  // namespace

Expected<void> reserveFiles() {
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) != 0 || files.rlim_cur >= kLeastFiles) return {};
  files.rlim_cur = std::min(kLeastFiles, files.rlim_max);
  if (files.rlim_cur == kLeastFiles && setrlimit(RLIMIT_NOFILE, &files) == 0) return {};
  return fail(ErrorCode::Limit, "explorer.files",
              {{"allowed", static_cast<std::int64_t>(files.rlim_max)},
               {"least", static_cast<std::int64_t>(kLeastFiles)}});
}

double boundScales() {
  if (const auto dpi = numberOf("QT_FONT_DPI"))
    qputenv("QT_FONT_DPI",
            QByteArray::number(qRound(std::clamp(*dpi, kLeastScale * kUsualDpi, kMostScale * kUsualDpi))));
  // "1.5;2" or "DP-1=1.5;HDMI-1=2"
  static const QRegularExpression number(QStringLiteral("[0-9.]+(e[+-]?[0-9]+)?(?=;|$)"));
  auto found = number.globalMatch(qEnvironmentVariable("QT_SCREEN_SCALE_FACTORS"));
  while (found.hasNext())
    if (found.next().captured().toDouble() > kMostScale) qunsetenv("QT_SCREEN_SCALE_FACTORS");
  const auto factor = numberOf("QT_SCALE_FACTOR");
  return factor && *factor > 0 ? std::clamp(*factor, kLeastScale, kMostScale) : 1;
}

Expected<void> checkScreens() {
  const QScreen* const screen = QGuiApplication::primaryScreen();
  if (screen == nullptr) return {};
  const double scale = std::max(screen->devicePixelRatio(), screen->logicalDotsPerInch() / kUsualDpi);
  // What the person chose in the window doubles it.
  if (scale <= 2 * kMostScale) return {};
  return fail(ErrorCode::Limit, "explorer.scale", {{"scale", std::int64_t{qRound(scale)}}});
}

BeginningGuard::BeginningGuard() {
  formerHandler() = qInstallMessageHandler(sayAsError);
}

BeginningGuard::~BeginningGuard() {
  qInstallMessageHandler(formerHandler());
}

}  // namespace gathernd::explorer
