// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/application.h"

#include "core/run/cpu/vector_state.h"
#include "ui/job/memory_guard.h"

namespace gathernd::ui {

bool Application::notify(QObject* receiver, QEvent* event) {
  bool taken = false;
  cpu::clearUpperHalves();
  MemoryGuard::get().run([&] { taken = QApplication::notify(receiver, event); });
  return taken;
}

}  // namespace gathernd::ui
