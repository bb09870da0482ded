// SPDX-License-Identifier: GPL-3.0-or-later
// Preloaded into a program (LD_PRELOAD), this makes its allocations, or its attempts to start a thread, fail:
//   GATHERND_FAIL_MEMORY=N    allocation N from main() on, counted from 1; also GATHERND_FAIL_THREAD=N
//   GATHERND_FAIL_REST=1      and all that follow
// Programs that it starts are left alone. Thread rule: any thread.
#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdlib>

#include <dlfcn.h>
#include <pthread.h>

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

/// One kind of call, each counted. All constant at first: allocations come before any constructor.
class Calls {
 public:
  constexpr explicit Calls(const char* variable) : variable_(variable) {}

  bool nextFails() {
    if (!mainBegan) return false;
    if (at_ < 0) {
      rest_ = numberIn("GATHERND_FAIL_REST") != 0;
      at_ = numberIn(variable_);
    }
    const long number = count_.fetch_add(1) + 1;
    return at_ > 0 && (number == at_ || (rest_ && number > at_));
  }

 private:
  const char* variable_;
  std::atomic<long> count_ = 0, at_ = -1;
  std::atomic<bool> rest_ = false;
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
  mainBegan = true;
  return programsMain(argc, argv, environment);
}

[[gnu::constructor]] void leaveOthersAlone() {
  unsetenv("LD_PRELOAD");
}

}  // namespace

extern "C" {

void* malloc(std::size_t bytes) {
  return memory.nextFails() ? none() : __libc_malloc(bytes);
}

void* calloc(std::size_t count, std::size_t bytes) {
  return memory.nextFails() ? none() : __libc_calloc(count, bytes);
}

void* realloc(void* block, std::size_t bytes) {
  return memory.nextFails() ? none() : __libc_realloc(block, bytes);
}

void* aligned_alloc(std::size_t alignment, std::size_t bytes) {
  return memory.nextFails() ? none() : __libc_memalign(alignment, bytes);
}

int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*body)(void*),
                   void* argument) {
  using Create = int (*)(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);
  static const auto kReal = reinterpret_cast<Create>(dlsym(RTLD_NEXT, "pthread_create"));
  return threads.nextFails() ? EAGAIN : kReal(thread, attributes, body, argument);
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
