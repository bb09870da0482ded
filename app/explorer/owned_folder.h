// SPDX-License-Identifier: GPL-3.0-or-later
// The private folder that a call was put into for this window alone (`gathernd.show` of the Python module),
// and that goes with it. Only a folder that its maker has marked is taken: a directory of this person, closed
// to all others, with a file that names it. Of what lies in it only the call's own files are removed, and
// those as they were; a file that came later, or was saved over one of them, stays, and so does the folder.
// Errors: `usage` for a folder that is not marked so. Thread rule: one thread.
#pragma once

#include <map>
#include <string>
#include <utility>

#include "core/error/error.h"
#include "core/formats/disk/file_identity.h"

namespace gathernd::explorer {

class OwnedFolder {
 public:
  /// `scenario` is the call's file in the folder.
  static Expected<OwnedFolder> take(const std::string& scenario);
  OwnedFolder(OwnedFolder&& other) noexcept
      : path_(std::exchange(other.path_, {})), files_(std::move(other.files_)) {}
  OwnedFolder& operator=(OwnedFolder&&) = delete;
  ~OwnedFolder();

 private:
  explicit OwnedFolder(std::string path);

  std::string path_;                           ///< absolute; empty: given on
  std::map<std::string, FileIdentity> files_;  ///< by name, as they were
};

}  // namespace gathernd::explorer
