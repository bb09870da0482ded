// SPDX-License-Identifier: GPL-3.0-or-later
// What the loader reads of a program or a library: the native ELF of this machine, no other.
// Errors: nothing when the file is no such thing. Thread rule: plain values.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace gathernd::house {

struct ElfFile {
  bool positionIndependent = false;     ///< a library, or a program that may be loaded anywhere
  bool program = false;                 ///< it names the loader that starts it
  bool executableStack = true;          ///< unless it says otherwise
  bool relro = false;                   ///< what is relocated is read-only afterwards
  bool bindsNow = false;                ///< all of it at the start, so that nothing stays writable for later
  std::vector<std::string> searchPath;  ///< DT_RPATH and DT_RUNPATH, each entry
  std::set<std::string> needs;          ///< symbols that others have to define
  bool marksBranches = false;           ///< `main` begins with what an indirect branch may lead to (x86)
};

std::optional<ElfFile> readElf(const std::string& path);

}  // namespace gathernd::house
