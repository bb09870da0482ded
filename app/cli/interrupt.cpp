// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/interrupt.h"

#include <atomic>
#include <chrono>
#include <csignal>
#include <exception>
#include <thread>

#include <pthread.h>
#include <unistd.h>

#include "app/cli/command.h"

namespace gathernd::cli {
namespace {

constexpr timespec kGrace = {0, 500'000'000};  // long enough for a kernel to reach its next block
std::atomic<int> holds = 0;
std::atomic<int> received = SIGINT;

bool isIgnored(int signal) {
  struct sigaction now {};
  return sigaction(signal, nullptr, &now) == 0 && now.sa_handler == SIG_IGN;
}

sigset_t watchedSignals() {
  // A shell starts background jobs with SIGINT ignored; an ignored signal would never reach sigwait.
  std::signal(SIGINT, SIG_DFL);
  sigset_t watched;
  sigemptyset(&watched);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) {
    if (!isIgnored(signal)) sigaddset(&watched, signal);  // nohup means what it does
  }
  return watched;
}

}  // namespace

HoldInterrupt::HoldInterrupt() {
  ++holds;
}
HoldInterrupt::~HoldInterrupt() {
  --holds;
}

int interruptStatus() {
  return kExitSignal + received;
}

void watchInterrupt(std::stop_source source, std::function<void()> giveUp) {
  const sigset_t watched = watchedSignals();
  sigset_t before;
  pthread_sigmask(SIG_BLOCK, &watched, &before);
  try {
    std::thread([watched, source = std::move(source), giveUp = std::move(giveUp)]() mutable {
      int signal = 0;
      while (sigwait(&watched, &signal) != 0) {
      }
      received = signal;
      source.request_stop();
      sigtimedwait(&watched, nullptr, &kGrace);  // a second Ctrl+C is not made to wait
      while (holds > 0) std::this_thread::sleep_for(std::chrono::milliseconds(10));
      giveUp();
      _exit(interruptStatus());
    }).detach();
  } catch (const std::exception&) {  // neither a thread nor the memory for one
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
  }
}

}  // namespace gathernd::cli
