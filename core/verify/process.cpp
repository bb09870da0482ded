// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/process.h"

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <string_view>
#include <thread>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace gathernd {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kPollMs = 20;
constexpr std::size_t kKeptErrors = 8192;
constexpr auto kAfterItsEnd =
    std::chrono::milliseconds(500);  // for pipes that a child of its own still holds

class Pipe {
 public:
  Pipe() {
    std::array<int, 2> ends{-1, -1};
    if (pipe2(ends.data(), O_CLOEXEC) == 0) read = ends[0], write = ends[1];
  }
  ~Pipe() {
    closeEnd(read);
    closeEnd(write);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  void closeWrite() { closeEnd(write); }

  int read = -1, write = -1;

 private:
  static void closeEnd(int& descriptor) {
    if (descriptor >= 0) close(descriptor);
    descriptor = -1;
  }
};

/// Our variables with the call's own in their place, as exec wants them.
class Environment {
 public:
  explicit Environment(const ProcessCall& call) {
    for (char** at = environ; at != nullptr && *at != nullptr; ++at) {
      const std::string_view entry = *at;
      const std::string_view name = entry.substr(0, entry.find('='));
      bool replaced = false;
      for (const auto& [own, value] : call.environment) replaced = replaced || own == name;
      if (!replaced) entries_.emplace_back(entry);
    }
    for (const auto& [name, value] : call.environment) entries_.emplace_back(name).append("=").append(value);
    for (std::string& entry : entries_) pointers_.push_back(entry.data());
    pointers_.push_back(nullptr);
  }
  char** data() { return pointers_.data(); }

 private:
  std::vector<std::string> entries_;
  std::vector<char*> pointers_;
};

/// Starts it in a process group of its own, with the usual signals. Gives errno; 0 when it runs.
int start(const ProcessCall& call, const Pipe& out, const Pipe& err, pid_t& child) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, out.write, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, err.write, STDERR_FILENO);
  if (!call.folder.empty()) posix_spawn_file_actions_addchdir_np(&actions, call.folder.c_str());
  sigset_t none, defaults;
  sigemptyset(&none);
  sigemptyset(&defaults);
  sigaddset(&defaults, SIGPIPE);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &defaults);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes,
                           POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  std::vector<std::string> arguments = call.arguments;
  std::vector<char*> pointers;
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  Environment environment(call);
  const int problem =
      posix_spawnp(&child, pointers[0], &actions, &attributes, pointers.data(), environment.data());
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return problem;
}

/// Appends what is there; false at the end of the stream.
bool drain(int descriptor, std::string& text) {
  std::array<char, 1 << 16> block{};
  const ssize_t got = read(descriptor, block.data(), block.size());
  if (got > 0) text.append(block.data(), static_cast<std::size_t>(got));
  return got > 0 || (got < 0 && errno == EINTR);
}

class Watch {
 public:
  Watch(const ProcessCall& call, pid_t child, const Pipe& out, const Pipe& err)
      : call_(call),
        child_(child),
        streams_{{{out.read, POLLIN, 0}, {err.read, POLLIN, 0}}},
        deadline_(Clock::now() +
                  std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(call.seconds))) {}

  ProcessEnd untilItsEnd() {
    while (!over()) look();
    kill(-child_, SIGKILL);  // what is left of its group, too
    if (!reaped_) waitpid(child_, &status_, 0);
    if (end_.ending == ProcessEnding::NotStarted) {
      const bool exited = WIFEXITED(status_);
      end_.ending = exited ? ProcessEnding::Exited : ProcessEnding::Signalled;
      end_.number = exited ? WEXITSTATUS(status_) : WTERMSIG(status_);
    }
    return std::move(end_);
  }

 private:
  bool openStreams() const { return streams_[0].fd >= 0 || streams_[1].fd >= 0; }

  bool over() {
    const auto now = Clock::now();
    if (!reaped_ && waitpid(child_, &status_, WNOHANG) == child_) {
      reaped_ = true;
      reapedAt_ = now;
    }
    if (reaped_) return !openStreams() || now > reapedAt_ + kAfterItsEnd;
    if (end_.out.size() > call_.mostOutput) return cutOff(ProcessEnding::TooMuchOutput);
    if (call_.stop.stop_requested()) return cutOff(ProcessEnding::Stopped);
    return now > deadline_ && cutOff(ProcessEnding::TimedOut);
  }

  bool cutOff(ProcessEnding ending) {
    end_.ending = ending;
    return true;
  }

  void look() {
    if (!openStreams()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(kPollMs));
      return;
    }
    if (poll(streams_.data(), streams_.size(), kPollMs) <= 0) return;
    if (streams_[0].revents != 0 && !drain(streams_[0].fd, end_.out)) streams_[0].fd = -1;
    if (streams_[1].revents != 0 && !drain(streams_[1].fd, end_.err)) streams_[1].fd = -1;
    if (end_.err.size() > 2 * kKeptErrors) end_.err.erase(0, end_.err.size() - kKeptErrors);
  }

  const ProcessCall& call_;
  pid_t child_;
  std::array<pollfd, 2> streams_;
  Clock::time_point deadline_, reapedAt_;
  bool reaped_ = false;
  int status_ = 0;
  ProcessEnd end_;
};

}  // namespace

ProcessEnd runProcess(const ProcessCall& call) {
  ProcessEnd end;
  if (call.arguments.empty()) return end;
  Pipe out, err;
  pid_t child = -1;
  end.number = out.read < 0 || err.read < 0 ? EMFILE : start(call, out, err, child);
  if (end.number != 0) return end;
  out.closeWrite();
  err.closeWrite();
  return Watch(call, child, out, err).untilItsEnd();
}

}  // namespace gathernd
