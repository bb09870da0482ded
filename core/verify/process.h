// SPDX-License-Identifier: GPL-3.0-or-later
// Another program, run to its end or to a limit: it and its process group are then killed, and its pipes
// let go of, so the caller never hangs. Where this process ends first, by whatever signal, the other is
// killed (on Linux). Units: seconds, bytes. Errors: none; how it ended is the result. Thread rule: several
// at once from different threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace gathernd {

struct ProcessCall {
  std::vector<std::string> arguments;  ///< the first is the program: a path, or a name to be found in PATH
  std::vector<std::pair<std::string, std::string>>
      environment;                   ///< beside, or in place of, our own variables
  std::vector<std::string> without;  ///< those of our own that it does not get
  std::string folder;                ///< where it runs; empty: here
  std::string input;                 ///< its standard input; empty: nothing to read
  double seconds = 60;
  std::size_t mostOutput = std::size_t{1} << 24;  ///< bytes of standard output
  std::stop_token stop;
};

enum class ProcessEnding : std::uint8_t { Exited, Signalled, TimedOut, TooMuchOutput, Stopped, NotStarted };

struct ProcessEnd {
  ProcessEnding ending = ProcessEnding::NotStarted;
  int number = 0;   ///< exit status, signal, or why it was not started (errno)
  std::string out;  ///< standard output, complete unless it was too much
  std::string err;  ///< the last few kilobytes of standard error
};

/// The path of a program given by path, or by name, which PATH is searched for; empty: there is none. An
/// entry of PATH that is not absolute is passed over: it names whatever folder we happen to be in.
std::string findProgram(const std::string& name);

ProcessEnd runProcess(const ProcessCall& call);

}  // namespace gathernd
