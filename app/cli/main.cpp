// SPDX-License-Identifier: GPL-3.0-or-later
// The command `gathernd`: reads the line, runs one command, and turns its Error into a message and an exit
// status.
#include <atomic>
#include <csignal>
#include <exception>
#include <new>

#include <fcntl.h>
#include <unistd.h>

#include "app/backends.h"
#include "app/cli/command.h"
#include "app/cli/exit_status.h"
#include "app/cli/help.h"
#include "app/cli/interrupt.h"
#include "app/cli/report.h"

namespace gathernd::cli {
namespace {

/// Without this the first file opened would take the number of a closed standard stream, and be written to.
void openMissingDescriptors() {
  for (int descriptor = 0; descriptor <= 2; ++descriptor) {
    if (::fcntl(descriptor, F_GETFD) == -1) {
      // The wrong direction on purpose: using the stream still fails.
      [[maybe_unused]] const int opened = ::open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY);
    }
  }
}

unsigned groupsOf(std::string_view name) {
  const Command* command = findCommand(name);
  return command == nullptr ? 0 : command->groups;
}

/// The error as JSON on standard output, where nothing stands there yet, and as one line on standard error.
/// Once only: the watcher of Ctrl+C may come at the same time.
class ErrorReporter {
 public:
  ErrorReporter(Sink& out, bool json) : out_(out), json_(json) {}

  void report(const Error& error, const std::function<void(JsonWriter&)>& details = {}) {
    if (reported_.test_and_set()) return;
    if (json_ && !out_.flushed()) {
      Sink again(STDOUT_FILENO);  // the first may have been stopped
      JsonWriter json(again);
      writeErrorJson(json, error, details);
      again.write("\n");
      again.flush();
    }
    printErrorLine(error);
  }

 private:
  Sink& out_;
  bool json_;
  std::atomic_flag reported_ = ATOMIC_FLAG_INIT;
};

/// Help, version or a command; what it prints is in `context.out` afterwards.
Expected<int> dispatch(const ParsedLine& line, Context& context) {
  if (line.error) return fail(*line.error);
  const Command* command = findCommand(line.options.command);
  if (line.options.version) {
    context.out.write(versionText());
  } else if (line.options.help) {
    context.out.write(command == nullptr ? programHelp() : commandHelp(*command));
  } else {
    return command->run(context);
  }
  return kExitDone;
}

/// Exceptions of the libraries end here; this program's own functions throw none.
Expected<int> guarded(const ParsedLine& line, Context& context) {
  try {
    return dispatch(line, context);
  } catch (const std::bad_alloc&) {
    return fail(ErrorCode::Limit, "limit.no_memory");
  } catch (const std::exception& problem) {
    return fail(ErrorCode::Unsupported, "unsupported.exception", {{"reason", std::string(problem.what())}});
  }
}

/// Names that the sentences of the option parser want and only the tables know.
void nameChoices(Error& error, const BackendRegistry& backends) {
  error.args.push_back({"commands", commandNames()});
  std::string names = "auto";
  for (const auto& backend : backends.all()) names += ", " + std::string(backend->id());
  error.args.push_back({"backends", names});
}

int runProgram(std::span<const char* const> arguments) {
  openMissingDescriptors();
  std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is an error like a full disk
  const ParsedLine line = parseCommandLine(arguments, groupsOf);

  // Both outlive this function's end: the watching thread may still hold them while the process leaves.
  static std::optional<Sink> out;
  static std::optional<ErrorReporter> reporter;
  const std::stop_source interrupt;
  const std::stop_token stop = interrupt.get_token();
  out.emplace(STDOUT_FILENO, stop);
  reporter.emplace(*out, line.options.json);
  watchInterrupt(interrupt, [] { reporter->report(Error(ErrorCode::Cancelled, "cancelled")); });

  const BackendRegistry backends = makeAllBackends();
  Context context{line.options, backends, *out, stop};
  Expected<int> status = guarded(line, context);
  const bool refusedWithText = !status && !line.options.json && status.error().code == ErrorCode::OutOfRange;
  if (status || refusedWithText) {
    if (const auto written = out->finish(); !written) status = fail(written.error());
  }
  if (status && stop.stop_requested()) status = fail(ErrorCode::Cancelled, "cancelled");
  if (status) return *status;
  Error error = status.error();
  if (error.code == ErrorCode::Usage) nameChoices(error, backends);
  reporter->report(error, context.errorDetails);
  return exitStatus(error.code);
}

}  // namespace
}  // namespace gathernd::cli

int main(int argc, char** argv) {
  const std::span<const char* const> arguments(argv, static_cast<std::size_t>(argc));
  return gathernd::cli::runProgram(arguments.subspan(argc > 0 ? 1 : 0));
}
