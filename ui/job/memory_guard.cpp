// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/job/memory_guard.h"

namespace gathernd::ui {
namespace {

constexpr int kQuietMs = 1000;

}  // namespace

MemoryGuard::MemoryGuard() {
  saying_.setSingleShot(true);
  connect(&saying_, &QTimer::timeout, this, [this] {
    saying_.setInterval(kQuietMs);
    emit gaveUp();
  });
}

MemoryGuard& MemoryGuard::get() {
  static MemoryGuard guard;
  return guard;
}

void MemoryGuard::saySoon() {
  if (!saying_.isActive()) saying_.start();
}

void MemoryGuard::refused() noexcept {
  try {
    QMetaObject::invokeMethod(this, &MemoryGuard::saySoon);  // from a thread of Qt's own: later
  } catch (const std::bad_alloc&) {  // not even the few bytes of a timer: the next refusal tries again
  }
}

}  // namespace gathernd::ui
