// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>

#include <unistd.h>

#include "core/verify/process.h"
#include "core/verify/verify.h"

namespace gathernd {
namespace {

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
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
    const std::string path = findProgram(wanted);
    if (!path.empty()) return absolute(path);
    Error error(ErrorCode::Io, "verify.no_program", {{"path", wanted}});
    error.path = wanted;
    return fail(std::move(error));
  }
  const std::string environment = variable("VIRTUAL_ENV");
  for (const std::string& name :
       {environment.starts_with('/') ? environment + "/bin/python" : "", std::string("python3")}) {
    const std::string path = name.empty() ? "" : findProgram(name);
    if (!path.empty()) return absolute(path);
  }
  return fail(ErrorCode::Unsupported, "verify.no_interpreter");
}

}  // namespace gathernd
