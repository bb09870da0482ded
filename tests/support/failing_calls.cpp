// SPDX-License-Identifier: GPL-3.0-or-later
// Preloaded into a program (LD_PRELOAD), this makes its allocations, or its attempts to start a thread, fail:
//   GATHERND_FAIL_MEMORY=N    allocation N, counted from 1; also GATHERND_FAIL_THREAD=N
//   GATHERND_FAIL_REST=1      and all that follow
//   GATHERND_FAIL_LEAST=N     only blocks of N bytes and more count
//   GATHERND_FAIL_EARLY=1     what comes before main() counts as well
//   GATHERND_FAIL_MARKED=1    only what comes after gathernd_fail_from_here() counts
//   GATHERND_FAIL_OURS=1      only what the program itself asks for, by itself or through the C++ library or
//   QtCore GATHERND_FAIL_TELL=1      who asked for what failed, on standard error GATHERND_COUNT_TO=FILE
//   writes how many allocations there were, at the program's usual end
// Programs that it starts are left alone. Thread rule: any thread.
#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <initializer_list>

#include <dlfcn.h>
#include <execinfo.h>
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

// glibc's own, by the names that it keeps for those who stand in for them.
// NOLINTBEGIN(readability-identifier-naming): glibc's names
extern "C" {
void* __libc_malloc(std::size_t bytes);
void* __libc_calloc(std::size_t count, std::size_t bytes);
void* __libc_realloc(void* memory, std::size_t bytes);
void* __libc_memalign(std::size_t alignment, std::size_t bytes);
}
// NOLINTEND(readability-identifier-naming)

namespace {

long numberIn(const char* name) {
  const char* const text = std::getenv(name);
  return text == nullptr ? 0 : std::strtol(text, nullptr, 10);
}

constinit std::atomic<bool> mainBegan = false;
constinit std::atomic<long> least = -1;
constexpr int kFrames = 64;

/// Whose code asks: of the frames, the first that is neither ours nor a library's that passes on what it is
/// asked.
bool programAsks() {
  void* frames[kFrames];
  const int count = backtrace(frames, kFrames);
  for (int i = 0; i < count; ++i) {
    Dl_info info{};
    if (dladdr(frames[i], &info) == 0 || info.dli_fname == nullptr) continue;
    const char* const name = info.dli_fname;
    bool passesOn = false;
    for (const char* const each : {"failing_calls", "libc.so", "libstdc++", "libQt6Core", "libgcc_s"})
      passesOn = passesOn || std::strstr(name, each) != nullptr;
    if (!passesOn) return std::strstr(name, ".so") == nullptr;
  }
  return false;
}

void tellWhoAsks(std::size_t bytes) {
  char text[64];
  const int size = std::snprintf(text, sizeof text, "refused: %zu bytes\n", bytes);
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, text, static_cast<std::size_t>(size));
  void* frames[kFrames];
  backtrace_symbols_fd(frames, backtrace(frames, kFrames), STDERR_FILENO);
}

/// One kind of call, each counted. All constant at first: allocations come before any constructor.
class Calls {
 public:
  constexpr explicit Calls(const char* variable) : variable_(variable) {}

  bool nextFails(std::size_t bytes) {
    if (at_ < 0) {
      early_ = numberIn("GATHERND_FAIL_EARLY") != 0;
      rest_ = numberIn("GATHERND_FAIL_REST") != 0;
      ours_ = numberIn("GATHERND_FAIL_OURS") != 0;
      tells_ = numberIn("GATHERND_FAIL_TELL") != 0;
      least = numberIn("GATHERND_FAIL_LEAST");
      at_ = numberIn(variable_);
    }
    if ((!mainBegan && !early_) || bytes < static_cast<std::size_t>(least)) return false;
    if (ours_ && !programAsks()) return false;
    const long number = count_.fetch_add(1) + 1;
    const bool fails = at_ > 0 && (number == at_ || (rest_ && number > at_));
    if (!fails) return false;
    ++failed_;
    if (tells_) tellWhoAsks(bytes);
    return true;
  }
  long count() const { return count_; }
  long failed() const { return failed_; }

 private:
  const char* variable_;
  std::atomic<long> count_ = 0, failed_ = 0, at_ = -1;
  std::atomic<bool> rest_ = false, early_ = false, ours_ = false, tells_ = false;
};

constinit Calls memory("GATHERND_FAIL_MEMORY");
constinit Calls threads("GATHERND_FAIL_THREAD");

void* none() {
  errno = ENOMEM;
  return nullptr;
}

using Main = int (*)(int, char**, char**);

Main programsMain = nullptr;

int watchedMain(int argc, char** argv, char** environment) {
  if (numberIn("GATHERND_FAIL_MARKED") == 0) mainBegan = true;
  return programsMain(argc, argv, environment);
}

[[gnu::constructor]] void leaveOthersAlone() {
  unsetenv("LD_PRELOAD");
  void* frame[1];
  backtrace(frame, 1);  // the first one allocates
}

[[gnu::destructor]] void writeCount() {
  const char* const path = std::getenv("GATHERND_COUNT_TO");
  if (path == nullptr) return;
  const long count = memory.count();
  char text[32];
  const int size = std::snprintf(text, sizeof text, "%ld\n", count);
  const int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
  if (file < 0) return;
  [[maybe_unused]] const ssize_t written = write(file, text, static_cast<std::size_t>(size));
  close(file);
}

}  // namespace

extern "C" {

void gathernd_fail_from_here() {
  mainBegan = true;
}

/// How many allocations failed so far.
long gathernd_failed() {
  return memory.failed();
}

void* malloc(std::size_t bytes) {
  return memory.nextFails(bytes) ? none() : __libc_malloc(bytes);
}

void* calloc(std::size_t count, std::size_t bytes) {
  return memory.nextFails(count * bytes) ? none() : __libc_calloc(count, bytes);
}

void* realloc(void* block, std::size_t bytes) {
  return memory.nextFails(bytes) ? none() : __libc_realloc(block, bytes);
}

void* aligned_alloc(std::size_t alignment, std::size_t bytes) {
  return memory.nextFails(bytes) ? none() : __libc_memalign(alignment, bytes);
}

int posix_memalign(void** block, std::size_t alignment, std::size_t bytes) {
  if (memory.nextFails(bytes)) return ENOMEM;
  *block = __libc_memalign(alignment, bytes);
  return *block == nullptr ? ENOMEM : 0;
}

int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*body)(void*),
                   void* argument) {
  using Create = int (*)(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);
  static const auto kReal = reinterpret_cast<Create>(dlsym(RTLD_NEXT, "pthread_create"));
  return threads.nextFails(SIZE_MAX) ? EAGAIN : kReal(thread, attributes, body, argument);
}

/// What a program's start calls with its main().
// NOLINTNEXTLINE(readability-identifier-naming): glibc's name
int __libc_start_main(Main main, int argc, char** argv, void (*init)(), void (*fini)(), void (*loaderFini)(),
                      void* stackEnd) {
  using Start = int (*)(Main, int, char**, void (*)(), void (*)(), void (*)(), void*);
  const auto real = reinterpret_cast<Start>(dlsym(RTLD_NEXT, "__libc_start_main"));
  programsMain = main;
  return real(watchedMain, argc, argv, init, fini, loaderFini, stackEnd);
}

}  // extern "C"
