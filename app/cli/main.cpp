// SPDX-License-Identifier: GPL-3.0-or-later
// The command `gathernd`: reads the line, runs one command, and turns its Error into a message and an exit
// status.
#include <atomic>
#include <csignal>
#include <exception>
#include <new>
#include <string>

#include <fcntl.h>
#include <unistd.h>

#include "app/backends.h"
#include "app/cli/command.h"
#include "app/cli/interrupt.h"
#include "app/cli/output/report.h"
#include "core/error/error.h"

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

/// The error as JSON on standard output, where nothing stands there yet, and as one line on standard error.
/// Once only: the watcher of signals may come at the same time.
class ErrorReporter {
 public:
  void expectJson(bool json) { json_ = json; }
  void follow(const Sink& out) { out_ = &out; }

  void report(const Error& error, const std::function<void(JsonWriter&)>& details = {},
              bool saysFixes = false) {
    Sink again(STDOUT_FILENO);  // the first may have been stopped
    if (mayWriteJson()) {
      JsonWriter json(again);
      writeErrorJson(json, error, details);
      again.write("\n");
    }
    const std::string line = errorLine(error), fixes = saysFixes ? fixLines(error.fixes, "") : "";
    if (reported_.test_and_set()) return;  // from here on nothing asks for memory
    again.flush();
    Sink errors(STDERR_FILENO);
    errors.write(line);
    errors.flush();  // where standard error itself is gone, nobody is left to tell
    again.write(fixes);
    again.flush();
  }

  /// The same for a reason without arguments, where nothing may be allocated.
  void reportPlainly(ErrorCode code, const char* reason) noexcept {
    if (!reported_.test_and_set()) sayLastWords(code, reason, mayWriteJson());
  }

 private:
  bool mayWriteJson() const {
    const Sink* const out = out_;
    return json_ && (out == nullptr || !out->flushed());
  }

  std::atomic<const Sink*> out_ = nullptr;
  std::atomic<bool> json_ = false;
  std::atomic_flag reported_ = ATOMIC_FLAG_INIT;
};

constinit ErrorReporter reporter;

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

/// Names that the sentences of the option parser want and only the tables know.
void nameChoices(Error& error, const Options& options, const BackendRegistry& backends) {
  error.args.emplace_back("commands", commandNames());
  error.args.emplace_back("actions", actionNames(options.command.substr(0, options.command.find(' '))));
  std::string names = "auto";
  for (const auto& backend : backends.all()) names += ", " + std::string(backend->id());
  error.args.emplace_back("backends", names);
}

/// Whether a closed pipe ends the program, as it ends others. Elsewhere, and to this program meanwhile, it is
/// an error like a full disk; so is a file that grows beyond `ulimit -f`.
bool takeOverSignals() {
  std::signal(SIGXFSZ, SIG_IGN);
  return std::signal(SIGPIPE, SIG_IGN) != SIG_IGN;
}

int runProgram(std::span<const char* const> arguments, bool endsWithPipe) {
  const ParsedLine line = parseCommandLine(arguments);
  reporter.expectJson(line.options.json);

  static std::optional<Sink> out;  // the watching thread may still hold it while the process leaves
  const std::stop_source interrupt;
  const std::stop_token stop = interrupt.get_token();
  reporter.follow(out.emplace(STDOUT_FILENO, stop));
  watchInterrupt(interrupt, [] { reporter.reportPlainly(ErrorCode::Cancelled, "cancelled"); });

  const BackendRegistry backends = makeAllBackends();
  Context context{line.options, backends, *out, stop};
  context.lessons = makeLessonRenderers(findWindowProgram());
  Expected<int> status = dispatch(line, context);
  const bool refusedWithText = !status && !line.options.json && status.error().code == ErrorCode::OutOfRange;
  if (status || refusedWithText) {
    if (const auto written = out->finish(); !written) status = fail(written.error());
  }
  if (stop.stop_requested() && (status || status.error().code == ErrorCode::Cancelled)) {
    reporter.reportPlainly(ErrorCode::Cancelled, "cancelled");
    return interruptStatus();
  }
  if (endsWithPipe && out->pipeClosed()) return kExitPipe;
  if (status) return *status;
  Error error = status.error();
  if (error.code == ErrorCode::Usage) nameChoices(error, line.options, backends);
  const bool listed = line.options.allErrors && error.code == ErrorCode::OutOfRange;  // a tuple a line
  const bool saysFixes = context.saysFixes && !line.options.json && !line.options.quiet && !listed;
  reporter.report(error, context.errorDetails, saysFixes);
  return exitStatus(error.code);
}

/// Exceptions of the libraries end here; this program's own functions throw none.
int guarded(std::span<const char* const> arguments, bool endsWithPipe) {
  try {
    return runProgram(arguments, endsWithPipe);
  } catch (const std::bad_alloc&) {
    reporter.reportPlainly(ErrorCode::Limit, kNoMemory);
  } catch (const std::exception& problem) {
    reporter.report(Error(ErrorCode::Unsupported, "unsupported.exception", {{"reason", problem.what()}}));
  }
  return kExitWrongCall;
}

}  // namespace
}  // namespace gathernd::cli

int main(int argc, char** argv) {
  using namespace gathernd::cli;
  openMissingDescriptors();
  const bool endsWithPipe = takeOverSignals();
  const std::span<const char* const> all(argv, static_cast<std::size_t>(argc));
  const int status = guarded(all.subspan(argc > 0 ? 1 : 0), endsWithPipe);
  if (status == kExitPipe) {
    std::signal(SIGPIPE, SIG_DFL);
    std::raise(SIGPIPE);
  }
  return status;
}
