// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/explorer/end_signals.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace gathernd::explorer {
namespace {

constexpr std::array kSignals = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
volatile std::sig_atomic_t writeEnd = -1;

/// Little else may be done within a signal handler.
extern "C" void tell(int signal) {
  const int before = errno;
  const auto byte = static_cast<unsigned char>(signal);
  [[maybe_unused]] const ssize_t written = ::write(writeEnd, &byte, 1);
  errno = before;
}

bool isIgnored(int signal) {
  struct sigaction now {};
  return sigaction(signal, nullptr, &now) == 0 && now.sa_handler == SIG_IGN;
}

}  // namespace

EndSignals::EndSignals(std::function<void(int signal)> came) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK) != 0) return;
  readEnd_ = ends[0];
  writeEnd = ends[1];
  notifier_ = std::make_unique<QSocketNotifier>(readEnd_, QSocketNotifier::Read);
  QObject::connect(notifier_.get(), &QSocketNotifier::activated, [this, came = std::move(came)] {
    unsigned char signal = 0;
    if (::read(readEnd_, &signal, 1) == 1) came(signal);
  });
  struct sigaction action {};
  action.sa_handler = tell;
  action.sa_flags = SA_RESTART | static_cast<int>(SA_RESETHAND);
  for (const int signal : kSignals) {
    if (!isIgnored(signal)) sigaction(signal, &action, nullptr);
  }
}

EndSignals::~EndSignals() {
  if (readEnd_ < 0) return;
  for (const int signal : kSignals) {
    if (!isIgnored(signal)) std::signal(signal, SIG_DFL);
  }
  ::close(writeEnd);
  ::close(readEnd_);
}

}  // namespace gathernd::explorer
