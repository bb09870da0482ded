// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/interrupt.h"

#include <atomic>
#include <chrono>
#include <csignal>
#include <thread>

#include <pthread.h>
#include <unistd.h>

#include "app/cli/exit_status.h"

namespace gathernd::cli {
namespace {

constexpr timespec kGrace = {0, 500'000'000};  // long enough for a kernel to reach its next block
std::atomic<int> holds = 0;

}  // namespace

HoldInterrupt::HoldInterrupt() {
  ++holds;
}
HoldInterrupt::~HoldInterrupt() {
  --holds;
}

void watchInterrupt(std::stop_source source, std::function<void()> giveUp) {
  // A shell starts background jobs with SIGINT ignored; an ignored signal would never reach sigwait.
  std::signal(SIGINT, SIG_DFL);
  sigset_t interrupt;
  sigemptyset(&interrupt);
  sigaddset(&interrupt, SIGINT);
  pthread_sigmask(SIG_BLOCK, &interrupt, nullptr);

  std::thread([interrupt, source = std::move(source), giveUp = std::move(giveUp)]() mutable {
    int signal = 0;
    while (sigwait(&interrupt, &signal) != 0) {
    }
    source.request_stop();
    sigtimedwait(&interrupt, nullptr, &kGrace);  // a second Ctrl+C is not made to wait
    while (holds > 0) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    giveUp();
    _exit(kExitCancelled);
  }).detach();
}

}  // namespace gathernd::cli
