// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/interpreter.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include <sys/stat.h>
#include <unistd.h>

namespace gathernd {
namespace {

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

bool isProgram(const std::string& path) {
  struct stat status {};
  return stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) && access(path.c_str(), X_OK) == 0;
}

/// The path of a program given by path, or by name; empty: there is none.
std::string located(const std::string& name) {
  if (name.find('/') != name.npos) return isProgram(name) ? name : "";
  const std::string path = variable("PATH");
  std::string_view rest = path;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(':'), rest.size());
    const std::string candidate = std::string(rest.substr(0, end)) + "/" + name;
    if (end > 0 && isProgram(candidate)) return candidate;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return "";
}

/// A path that holds wherever the program is started from.
std::string absolute(const std::string& path) {
  if (path.front() == '/') return path;
  char* here = getcwd(nullptr, 0);
  const std::string folder = here == nullptr ? "." : here;
  std::free(here);
  return folder + "/" + path;
}

}  // namespace

Expected<std::string> findInterpreter(const std::string& asked) {
  for (const std::string& wanted : {asked, variable("GATHERND_PYTHON")}) {
    if (wanted.empty()) continue;
    const std::string path = located(wanted);
    if (!path.empty()) return absolute(path);
    Error error(ErrorCode::Io, "verify.no_program", {{"path", wanted}});
    error.path = wanted;
    return fail(std::move(error));
  }
  const std::string environment = variable("VIRTUAL_ENV");
  for (const std::string& name :
       {environment.empty() ? "" : environment + "/bin/python", std::string("python3")}) {
    const std::string path = name.empty() ? "" : located(name);
    if (!path.empty()) return absolute(path);
  }
  return fail(ErrorCode::Unsupported, "verify.no_interpreter");
}

}  // namespace gathernd
