// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/file_window.h"

#include <QApplication>
#include <QCryptographicHash>
#include <QFileInfo>
#include <QTimer>
#include <QWidget>
#include <cstddef>
#include <cstring>

#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#include "core/formats/common/model_calls.h"
#include "ui/files/file_actions.h"

namespace gathernd::ui {
namespace {

const QByteArray kRaise = QByteArrayLiteral("raise "), kDone = QByteArrayLiteral("done\n");
constexpr int kPatienceMs = 1000;
constexpr int kMostWaiting = 8;
constexpr std::size_t kMostAsked = 512;  // bytes; a token of the desktop is shorter

/// The file itself, however it was named; of a model with several calls each is its own document.
QByteArray nameOf(const QString& path) {
  const auto call = splitCallPath(path.toStdString());
  const QString canonical = QFileInfo(QString::fromStdString(call.file)).canonicalFilePath();
  if (canonical.isEmpty()) return {};
  QByteArray text = canonical.toUtf8() + '\0' + QByteArray::fromStdString(call.node);
  // A window on another screen is not what somebody here asked for.
  for (const char* display : {"WAYLAND_DISPLAY", "DISPLAY", "QT_QPA_PLATFORM"})
    text += '\0' + qgetenv(display);
  return "gathernd-explorer-" + QByteArray::number(::geteuid()) + '-' +
         QCryptographicHash::hash(text, QCryptographicHash::Sha256).toHex().left(48);
}

/// In the kernel's own namespace, which begins with a zero.
socklen_t addressOf(const QByteArray& name, sockaddr_un& address) {
  std::memset(&address, 0, sizeof address);
  address.sun_family = AF_UNIX;
  std::memcpy(address.sun_path + 1, name.constData(), static_cast<std::size_t>(name.size()));
  return static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + static_cast<std::size_t>(name.size()));
}

bool isOwnPeer(int connection) {
  ucred peer{};
  socklen_t size = sizeof peer;
  return ::getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 && peer.uid == ::geteuid();
}

}  // namespace

FileWindow::FileWindow(FileActions& files, QWidget& window) : files_(files), window_(window) {
  connect(&files_, &FileActions::nameChanged, this, &FileWindow::follow);
  follow();
}

FileWindow::~FileWindow() {
  leave();
}

void FileWindow::leave() {
  notifier_.reset();
  if (socket_ >= 0) ::close(socket_);
  socket_ = -1;
}

void FileWindow::follow() {
  if (files_.path() == path_ && (socket_ >= 0 || path_.isEmpty())) return;
  const bool another = files_.path() != path_;
  leave();
  path_ = files_.path();
  const QByteArray name = path_.isEmpty() ? QByteArray() : nameOf(path_);
  if (name.isEmpty()) return;
  sockaddr_un address{};
  const socklen_t size = addressOf(name, address);
  socket_ = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (socket_ < 0) return;
  if (::bind(socket_, reinterpret_cast<const sockaddr*>(&address), size) != 0 ||
      ::listen(socket_, kMostWaiting) != 0) {
    leave();
    if (another) emit alsoElsewhere(path_);
    return;
  }
  notifier_ = std::make_unique<QSocketNotifier>(socket_, QSocketNotifier::Read);
  connect(notifier_.get(), &QSocketNotifier::activated, this, &FileWindow::answer);
}

/// Whoever says nothing is not waited for.
void FileWindow::answer() {
  const int connection = ::accept4(socket_, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
  if (connection < 0) return;
  if (!isOwnPeer(connection)) {
    ::close(connection);
    return;
  }
  auto* const heard = new QSocketNotifier(connection, QSocketNotifier::Read, this);
  connect(heard, &QObject::destroyed, [connection] { ::close(connection); });
  connect(heard, &QSocketNotifier::activated, this, [this, heard, connection] {
    heard->setEnabled(false);
    hear(connection);
    heard->deleteLater();
  });
  QTimer::singleShot(kPatienceMs, heard, [heard] { heard->deleteLater(); });
}

void FileWindow::hear(int connection) {
  QByteArray asked(static_cast<qsizetype>(kMostAsked), '\0');
  const ssize_t got = ::recv(connection, asked.data(), kMostAsked, 0);
  asked.truncate(std::max<ssize_t>(got, 0));
  if (!asked.startsWith(kRaise) || !asked.endsWith('\n')) return;
  raise(asked.mid(kRaise.size()).trimmed());
  [[maybe_unused]] const ssize_t told =
      ::send(connection, kDone.constData(), static_cast<std::size_t>(kDone.size()), MSG_NOSIGNAL);
}

void FileWindow::raise(const QByteArray& token) {
  // With it the desktop knows that a person asked; without, it may only mark the window.
  if (!token.isEmpty()) qputenv("XDG_ACTIVATION_TOKEN", token);
  window_.setWindowState(window_.windowState() & ~Qt::WindowMinimized);
  window_.show();
  window_.raise();
  window_.activateWindow();
  QApplication::alert(&window_);
}

bool FileWindow::raiseOther(const QString& path) {
  const QByteArray name = nameOf(path);
  if (name.isEmpty()) return false;
  const int connection = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (connection < 0) return false;
  const timeval patience{kPatienceMs / 1000, kPatienceMs % 1000 * 1000};
  for (const int which : {SO_RCVTIMEO, SO_SNDTIMEO})
    ::setsockopt(connection, SOL_SOCKET, which, &patience, sizeof patience);
  sockaddr_un address{};
  const socklen_t size = addressOf(name, address);
  const QByteArray asked = kRaise + qgetenv("XDG_ACTIVATION_TOKEN").left(400) + '\n';
  QByteArray told(kDone.size(), '\0');
  const bool done =
      ::connect(connection, reinterpret_cast<const sockaddr*>(&address), size) == 0 &&
      isOwnPeer(connection) &&
      ::send(connection, asked.constData(), static_cast<std::size_t>(asked.size()), MSG_NOSIGNAL) ==
          asked.size() &&
      ::recv(connection, told.data(), static_cast<std::size_t>(told.size()), MSG_WAITALL) == told.size() &&
      told == kDone;
  ::close(connection);
  return done;
}

}  // namespace gathernd::ui
