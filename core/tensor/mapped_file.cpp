// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tensor/mapped_file.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <mutex>
#include <utility>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace gathernd {
namespace {

// The handler may run inside any instruction of any thread, so it may neither lock nor allocate: it searches
// a table of fixed size whose entries are lock-free atomics.
struct Slot {
  std::atomic<bool> used{false};
  std::atomic<std::uintptr_t> begin{0};  // 0: the handler passes this slot by
  std::atomic<std::uintptr_t> end{0};
  std::atomic<bool> damaged{false};
};
static_assert(std::atomic<std::uintptr_t>::is_always_lock_free && std::atomic<bool>::is_always_lock_free);

constexpr int kSlots = 512;
std::array<Slot, kSlots> gSlots;
struct sigaction gPrevious;
std::uintptr_t gPageMask = 0;

// From the faulting page to the mapping's end, so that repeated faults in any order leave at most two areas
// behind: one area a page would run into the kernel's limit on areas.
bool putZeroPages(Slot& slot, std::uintptr_t address) {
  const std::uintptr_t page = address & gPageMask;
  const std::uintptr_t end = slot.end.load(std::memory_order_relaxed);
  slot.damaged.store(true, std::memory_order_relaxed);
  void* const place =
      reinterpret_cast<void*>(page);  // NOLINT(performance-no-int-to-ptr): an address from the kernel
  return mmap(place, end - page, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED | MAP_NORESERVE, -1, 0) !=
         MAP_FAILED;
}

void passOn(int signal, siginfo_t* info, void* context) {
  if ((gPrevious.sa_flags & SA_SIGINFO) != 0 && gPrevious.sa_sigaction != nullptr) {
    gPrevious.sa_sigaction(signal, info, context);
  } else if (gPrevious.sa_handler != SIG_DFL && gPrevious.sa_handler != SIG_IGN) {
    gPrevious.sa_handler(signal);
  } else {
    // Returning runs the faulting instruction again, now with the default action: the true cause ends the
    // program.
    sigaction(signal, &gPrevious, nullptr);
  }
}

void onBusError(int signal, siginfo_t* info, void* context) {
  const int savedErrno = errno;
  const auto address = reinterpret_cast<std::uintptr_t>(info->si_addr);
  for (Slot& slot : gSlots) {
    const std::uintptr_t begin = slot.begin.load(std::memory_order_acquire);
    if (begin != 0 && address >= begin && address < slot.end.load(std::memory_order_relaxed)) {
      if (putZeroPages(slot, address)) {
        errno = savedErrno;
        return;
      }
      break;
    }
  }
  errno = savedErrno;
  passOn(signal, info, context);
}

void installHandlerOnce() {
  static std::once_flag once;
  std::call_once(once, [] {
    gPageMask = ~(static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE)) - 1);
    struct sigaction action {};
    action.sa_sigaction = onBusError;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    sigaction(SIGBUS, &action, &gPrevious);
  });
}

int claimSlot(const void* data, std::size_t size) {
  for (int i = 0; i < kSlots; ++i) {
    Slot& slot = gSlots[static_cast<std::size_t>(i)];
    bool expected = false;
    if (!slot.used.compare_exchange_strong(expected, true)) continue;
    const auto begin = reinterpret_cast<std::uintptr_t>(data);
    slot.damaged.store(false, std::memory_order_relaxed);
    slot.end.store(((begin + size - 1) & gPageMask) + (~gPageMask + 1), std::memory_order_relaxed);
    slot.begin.store(begin, std::memory_order_release);
    return i;
  }
  return -1;
}

tl::unexpected<Error> systemFailure(std::string_view reason, const std::string& path, int number) {
  Error error(ErrorCode::Io, reason, {{"path", path}, {"why", std::strerror(number)}});
  error.path = path;
  return fail(std::move(error));
}

tl::unexpected<Error> fileFailure(std::string_view reason, const std::string& path) {
  Error error(ErrorCode::Io, reason, {{"path", path}});
  error.path = path;
  return fail(std::move(error));
}

std::int64_t modifiedNs(const struct stat& status) {
  return std::int64_t{status.st_mtim.tv_sec} * 1'000'000'000 + status.st_mtim.tv_nsec;
}

/// The page begins in the same mapping, as mappings begin with a page.
void* pageOf(const std::byte* at) {
  const std::uintptr_t inside = reinterpret_cast<std::uintptr_t>(at) & ~gPageMask;
  return const_cast<std::byte*>(at) - inside;
}

void advisePages(const std::byte* from, std::int64_t bytes, int advice) {
  if (from == nullptr || bytes <= 0) return;
  auto* const first = static_cast<std::byte*>(pageOf(from));
  madvise(first, static_cast<std::size_t>(from - first + bytes), advice);
}

// Closes on every way out; the mapping itself keeps the file's content alive.
class Descriptor {
 public:
  // Non-blocking: opening a pipe without a writer must not hang.
  explicit Descriptor(const std::string& path)
      : fd_(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {}
  ~Descriptor() {
    if (fd_ >= 0) close(fd_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return fd_; }
  int release() { return std::exchange(fd_, -1); }

 private:
  int fd_;
};

}  // namespace

Expected<std::shared_ptr<const MappedFile>> MappedFile::open(const std::string& path) {
  Descriptor descriptor(path);
  if (descriptor.get() < 0) return systemFailure("file.open", path, errno);
  struct stat status {};
  if (fstat(descriptor.get(), &status) != 0) return systemFailure("file.open", path, errno);
  if (!S_ISREG(status.st_mode)) return fileFailure("file.not_regular", path);

  std::shared_ptr<MappedFile> file(new MappedFile);
  file->path_ = path;
  file->size_ = status.st_size;
  file->modifiedNs_ = modifiedNs(status);
  file->device_ = status.st_dev;
  file->inode_ = status.st_ino;
  if (file->size_ > 0) {
    installHandlerOnce();
    const auto bytes = static_cast<std::size_t>(file->size_);
    void* const place = mmap(nullptr, bytes, PROT_READ, MAP_SHARED, descriptor.get(), 0);
    if (place == MAP_FAILED) return systemFailure("file.map", path, errno);
    file->data_ = static_cast<const std::byte*>(place);
    file->slot_ = claimSlot(place, bytes);
    if (file->slot_ < 0) return fileFailure("file.too_many_mapped", path);
    file->descriptor_ = descriptor.release();
  }
  return std::shared_ptr<const MappedFile>(std::move(file));
}

MappedFile::~MappedFile() {
  if (slot_ >= 0) gSlots[static_cast<std::size_t>(slot_)].begin.store(0, std::memory_order_release);
  if (data_ != nullptr) {
    // munmap takes a void*; nothing writes through it.
    munmap(const_cast<std::byte*>(data_), static_cast<std::size_t>(size_));
  }
  if (slot_ >= 0) gSlots[static_cast<std::size_t>(slot_)].used.store(false, std::memory_order_release);
  if (descriptor_ >= 0) close(descriptor_);
}

bool MappedFile::damaged() const {
  if (slot_ < 0) return false;
  if (gSlots[static_cast<std::size_t>(slot_)].damaged.load(std::memory_order_relaxed)) return true;
  // A cut inside the last page raises no signal; the kernel shows zeros there.
  struct stat status {};
  return fstat(descriptor_, &status) == 0 && status.st_size < size_;
}

FileFate MappedFile::fate() const {
  FileFate found{FileFate::Kind::Same, modifiedNs_};
  struct stat status {};
  if (slot_ < 0 || fstat(descriptor_, &status) != 0) return found;
  found.modifiedNs = modifiedNs(status);
  if (damaged()) {
    found.kind = FileFate::Kind::Truncated;
  } else if (found.modifiedNs != modifiedNs_ || status.st_size > size_) {
    found.kind = FileFate::Kind::WrittenTo;
  } else if (stat(path_.c_str(), &status) != 0) {
    if (errno == ENOENT || errno == ENOTDIR) found.kind = FileFate::Kind::Gone;
  } else if (status.st_dev != device_ || status.st_ino != inode_) {
    found = {FileFate::Kind::Replaced, modifiedNs(status)};
  }
  return found;
}

// Advice only: a failure changes speed, not results.

void MappedFile::advise(Access access, const std::byte* from, std::int64_t bytes) const {
  switch (access) {
    case Access::Normal:
      return advisePages(from, bytes, MADV_NORMAL);
    case Access::Sequential:
      return advisePages(from, bytes, MADV_SEQUENTIAL);
    case Access::Random:
      return advisePages(from, bytes, MADV_RANDOM);
  }
}

void MappedFile::fetch(const std::byte* from, std::int64_t bytes) const {
  advisePages(from, bytes, MADV_WILLNEED);
}

bool MappedFile::resident(const std::byte* at) const {
  if (data_ == nullptr) return true;
  unsigned char state = 0;
  return mincore(pageOf(at), 1, &state) != 0 || (state & 1) != 0;
}

}  // namespace gathernd
