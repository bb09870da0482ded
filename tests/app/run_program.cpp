// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/run_program.h"

#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <system_error>

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace gathernd::test {
namespace {

struct Pipe {
  int read = -1, write = -1;
  Pipe() {
    std::array<int, 2> ends{-1, -1};
    if (pipe2(ends.data(), O_CLOEXEC) == 0) read = ends[0], write = ends[1];
  }
  ~Pipe() { closeRead(), closeWrite(); }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  void closeRead() { shut(read); }
  void closeWrite() { shut(write); }

 private:
  static void shut(int& descriptor) {
    if (descriptor >= 0) close(descriptor);
    descriptor = -1;
  }
};

[[noreturn]] void becomeProgram(const std::string& program, const ProgramCall& call, const Pipe& in,
                                const Pipe& out, const Pipe& err) {
  int output = out.write;
  if (!call.outputTo.empty()) output = open(call.outputTo.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
  dup2(in.read, STDIN_FILENO);
  dup2(output, STDOUT_FILENO);
  dup2(err.write, STDERR_FILENO);
  std::vector<char*> arguments{const_cast<char*>(program.c_str())};
  for (const std::string& argument : call.arguments) arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);
  for (const std::string& variable : call.environment) putenv(const_cast<char*>(variable.c_str()));
  if (call.prepare) call.prepare();
  if (chdir(call.folder.c_str()) == 0) execv(program.c_str(), arguments.data());
  _exit(127);
}

/// Appends what is there; false at the end of the stream.
bool drain(int descriptor, std::string& text) {
  std::array<char, 1 << 16> block{};
  const ssize_t got = read(descriptor, block.data(), block.size());
  if (got > 0) text.append(block.data(), static_cast<std::size_t>(got));
  return got > 0;
}

/// Whether `process` has come so far as to do something about the signal: before that it ends a program as it
/// ends any other, and says nothing of ours. What stands there before it has become that program are our own
/// handlers. Where the system does not tell, it is taken for granted.
bool minds(pid_t process, const std::string& program, const ProgramCall& call) {
  if (call.signal == SIGKILL) return true;
  std::error_code failed;
  if (!std::filesystem::equivalent("/proc/" + std::to_string(process) + "/exe", program, failed))
    return failed && !std::filesystem::exists("/proc/self/exe");
  std::ifstream status("/proc/" + std::to_string(process) + "/status");
  if (!status) return true;
  unsigned long long minded = 0;
  for (std::string line; std::getline(status, line);) {
    const bool waited = line.starts_with("SigBlk:") || line.starts_with("SigIgn:");
    if (line.starts_with("SigCgt:") || (waited && !call.byHandler))
      minded |= std::strtoull(line.c_str() + 7, nullptr, 16);
  }
  return ((minded >> (call.signal - 1)) & 1U) != 0;
}

}  // namespace

ProgramRun runProgram(const std::string& program, const ProgramCall& call) {
  Pipe in, out, err;
  ProgramRun result;
  std::signal(SIGPIPE, SIG_IGN);  // a program need not read its input
  const auto start = std::chrono::steady_clock::now();
  const auto elapsed = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  };
  if (call.nobodyReads) out.closeRead();
  const pid_t child = fork();
  if (child < 0) return result;
  if (child == 0) becomeProgram(program, call, in, out, err);
  in.closeRead(), out.closeWrite(), err.closeWrite();
  // Inputs are smaller than a pipe holds, so this never waits.
  [[maybe_unused]] const ssize_t sent = write(in.write, call.input.data(), call.input.size());
  bool interrupted = call.interruptAfter < 0 && !call.interruptWhen;
  if (interrupted) in.closeWrite();

  std::array<pollfd, 2> streams{{{out.read, POLLIN, 0}, {err.read, POLLIN, 0}}};
  while (streams[0].fd >= 0 || streams[1].fd >= 0) {
    poll(streams.data(), streams.size(), 10);
    if (streams[0].revents != 0 && !drain(out.read, result.out)) streams[0].fd = -1;
    if (streams[1].revents != 0 && !drain(err.read, result.err)) streams[1].fd = -1;
    if (!interrupted && (call.interruptWhen ? call.interruptWhen() : elapsed() > call.interruptAfter) &&
        minds(child, program, call)) {
      kill(child, call.signal);
      interrupted = true;
    }
    if (elapsed() > call.killAfter) kill(child, SIGKILL);
  }
  int status = 0;
  rusage usage{};
  wait4(child, &status, 0, &usage);
  result.peakBytes = usage.ru_maxrss * 1024;
  result.killed = WIFSIGNALED(status);
  result.exitStatus = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return result;
}

}  // namespace gathernd::test
