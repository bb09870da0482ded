// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/process.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <thread>

#include <fcntl.h>
#include <poll.h>
#if defined(__linux__)
#include <sys/mman.h>
#include <sys/prctl.h>
#endif
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/text/text_parts.h"

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

/// What the child reads, in a file without a name: nobody waits for it, and nothing is to be cleared away.
class Input {
 public:
  explicit Input(const std::string& text) {
    if (text.empty()) return;
    descriptor_ = make();
    std::size_t written = 0;
    while (descriptor_ >= 0 && written < text.size()) {
      const ssize_t now = write(descriptor_, text.data() + written, text.size() - written);
      if (now < 0 && errno == EINTR) continue;
      if (now <= 0) break;
      written += static_cast<std::size_t>(now);
    }
    const bool ready = written == text.size() && lseek(descriptor_, 0, SEEK_SET) == 0;
    if (!ready) error_ = errno != 0 ? errno : EIO;
  }
  ~Input() {
    if (descriptor_ >= 0) close(descriptor_);
  }
  Input(const Input&) = delete;
  Input& operator=(const Input&) = delete;

  int error() const { return error_; }
  int descriptor() const { return descriptor_; }  ///< -1: none

 private:
  static int make() {
#if defined(__linux__)
    return memfd_create("input", MFD_CLOEXEC);
#else
    std::FILE* const file = std::tmpfile();
    if (file == nullptr) return -1;
    const int descriptor = fcntl(fileno(file), F_DUPFD_CLOEXEC, 0);
    std::fclose(file);
    return descriptor;
#endif
  }

  int descriptor_ = -1, error_ = 0;
};

/// Our variables with the call's own in their place, as exec wants them.
class Environment {
 public:
  explicit Environment(const ProcessCall& call) {
    for (char** at = environ; at != nullptr && *at != nullptr; ++at) {
      const std::string_view entry = *at;
      const std::string_view name = entry.substr(0, entry.find('='));
      bool replaced = std::ranges::find(call.without, name) != call.without.end();
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

/// Whether `path` names a file that may be run.
bool isProgram(const std::string& path) {
  struct stat status {};
  return stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) && access(path.c_str(), X_OK) == 0;
}

/// All that the child needs, made beforehand: between fork and exec nothing may allocate.
class Launch {
 public:
  Launch(const ProcessCall& call, const Input& in, const Pipe& out, const Pipe& err)
      : program_(findProgram(call.arguments[0])),
        folder_(call.folder),
        arguments_(call.arguments),
        environment_(call),
        in_(in.descriptor()),
        out_(out.write),
        err_(err.write),
        parent_(getpid()) {
    for (std::string& argument : arguments_) pointers_.push_back(argument.data());
    pointers_.push_back(nullptr);
  }

  /// Gives errno; 0 when it runs.
  int start(pid_t& child) {
    Pipe problem;  // closed by exec; says why there was none
    if (problem.read < 0) return errno;
    child = fork();
    if (child < 0) return errno;
    if (child == 0) become(problem.write);
    problem.closeWrite();
    int why = 0;
    ssize_t got = 0;
    do {
      got = read(problem.read, &why, sizeof why);
    } while (got < 0 && errno == EINTR);
    if (got <= 0) return 0;
    waitpid(child, nullptr, 0);
    return why;
  }

 private:
  [[noreturn]] void become(int problem) {
    const int why = tryToBecome();
    [[maybe_unused]] const ssize_t told = write(problem, &why, sizeof why);
    _exit(127);
  }

  /// In a process group of its own, with the usual signals, and not longer than we are there ourselves.
  int tryToBecome() {
    setpgid(0, 0);
#if defined(__linux__)
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent_) return ECHILD;  // gone before that was said
#endif
    sigset_t none;
    sigemptyset(&none);
    for (const int number : {SIGPIPE, SIGXFSZ, SIGINT, SIGTERM, SIGHUP, SIGQUIT}) signal(number, SIG_DFL);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    const int input = in_ >= 0 ? in_ : open("/dev/null", O_RDONLY);
    if (input < 0 || dup2(input, STDIN_FILENO) < 0) return errno;
    if (input > STDERR_FILENO) close(input);
    if (dup2(out_, STDOUT_FILENO) < 0 || dup2(err_, STDERR_FILENO) < 0) return errno;
    if (!folder_.empty() && chdir(folder_.c_str()) != 0) return errno;
    if (program_.empty()) return ENOENT;
    execve(program_.c_str(), pointers_.data(), environment_.data());
    return errno;
  }

  std::string program_, folder_;
  std::vector<std::string> arguments_;
  std::vector<char*> pointers_;
  Environment environment_;
  int in_, out_, err_;
  pid_t parent_;
};

/// Appends what is there; false at the end of the stream.
bool drain(int descriptor, std::string& text) {
  std::array<char, 1 << 16> block{};
  const ssize_t got = read(descriptor, block.data(), block.size());
  if (got > 0) text.append(block.data(), got);
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

  ~Watch() { bury(); }
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

  ProcessEnd untilItsEnd() {
    while (!over()) look();
    bury();
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

  /// Also where memory for what it says was not to be had.
  void bury() {
    if (buried_) return;
    kill(-child_, SIGKILL);  // what is left of its group, too
    if (!reaped_) waitpid(child_, &status_, 0);
    buried_ = true;
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
  bool reaped_ = false, buried_ = false;
  int status_ = 0;
  ProcessEnd end_;
};

}  // namespace

std::string findProgram(const std::string& name) {
  if (name.find('/') != name.npos) return isProgram(name) ? name : "";
  const char* const path = std::getenv("PATH");
  for (const std::string_view folder : splitText(path == nullptr ? "" : path, ':')) {
    const std::string candidate = std::string(folder).append("/").append(name);
    if (folder.starts_with('/') && isProgram(candidate)) return candidate;
  }
  return "";
}

ProcessEnd runProcess(const ProcessCall& call) {
  ProcessEnd end;
  if (call.arguments.empty()) return end;
  Pipe out, err;
  pid_t child = -1;
  const Input in(call.input);
  end.number = in.error();
  if (end.number == 0)
    end.number = out.read < 0 || err.read < 0 ? EMFILE : Launch(call, in, out, err).start(child);
  if (end.number != 0) return end;
  out.closeWrite();
  err.closeWrite();
  return Watch(call, child, out, err).untilItsEnd();
}

}  // namespace gathernd
