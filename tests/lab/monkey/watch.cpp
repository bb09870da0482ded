// SPDX-License-Identifier: GPL-3.0-or-later
// Preloaded into the window's program: counts its events, layouts and paints, and times the turns of its
// event loop, into the file that GATHERND_MONKEY_WATCH names. An X client message GATHERND_MARK with a number
// says how far the program has read what was sent to it. Thread rule: the GUI thread writes, another process
// reads.
#include <QAbstractEventDispatcher>
#include <QAbstractNativeEventFilter>
#include <QApplication>
#include <QElapsedTimer>
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

namespace {

/// As watch.py reads it: numbers of 8 bytes.
struct Watched {
  std::atomic<qint64> mark, events, layouts, paints, rests, restsAtMark, longestTurnMs, turnBegan;
};

class Watch : public QObject, public QAbstractNativeEventFilter {
 public:
  explicit Watch(Watched* watched) : watched_(*watched) {
    clock_.start();
    qApp->installEventFilter(this);
    qApp->installNativeEventFilter(this);
    const auto* dispatcher = QAbstractEventDispatcher::instance();
    connect(dispatcher, &QAbstractEventDispatcher::awake, this,
            [this] { watched_.turnBegan = clock_.elapsed() + 1; });
    connect(dispatcher, &QAbstractEventDispatcher::aboutToBlock, this, [this] {
      const qint64 began = watched_.turnBegan.exchange(0);
      if (began > 0)
        watched_.longestTurnMs = std::max(watched_.longestTurnMs.load(), clock_.elapsed() + 1 - began);
      ++watched_.rests;
    });
  }

  bool eventFilter(QObject*, QEvent* event) override {
    ++watched_.events;
    if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Resize) ++watched_.layouts;
    if (event->type() == QEvent::Paint) ++watched_.paints;
    return false;
  }

  bool nativeEventFilter(const QByteArray& type, void* message, qintptr*) override {
    constexpr std::uint8_t kClientMessage = 33;
    constexpr std::uint32_t kMagic = 0x4D4B4559;
    const auto* bytes = static_cast<const std::uint8_t*>(message);
    if (type != "xcb_generic_event_t" || (bytes[0] & 0x7F) != kClientMessage) return false;
    std::uint32_t data[2];
    std::memcpy(data, bytes + 12, sizeof data);  // behind response type, format, sequence, window and type
    if (data[0] != kMagic) return false;
    watched_.restsAtMark = watched_.rests.load();
    watched_.mark = data[1];
    return true;
  }

 private:
  Watched& watched_;
  QElapsedTimer clock_;
};

void begin() {
  const char* file = std::getenv("GATHERND_MONKEY_WATCH");
  if (file == nullptr || qobject_cast<QApplication*>(QCoreApplication::instance()) == nullptr) return;
  const int descriptor = ::open(file, O_RDWR | O_CLOEXEC);
  if (descriptor < 0) return;
  void* memory = ::mmap(nullptr, sizeof(Watched), PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  ::close(descriptor);
  if (memory == MAP_FAILED) return;
  new Watch(static_cast<Watched*>(memory));  // as long as the process
  qunsetenv("LD_PRELOAD");                   // not in what it starts
}
Q_COREAPP_STARTUP_FUNCTION(begin)

}  // namespace
