// SPDX-License-Identifier: GPL-3.0-or-later
// Where a save goes: links followed, what stands there looked at, and who may read and write it kept for
// the file that takes its place. Errors: `io`. Thread rule: pure functions.
#pragma once

#include <string>

#include <sys/stat.h>

#include "core/error/error.h"

namespace gathernd {

struct WriteTarget {
  enum class Kind {
    New,     ///< nothing is there
    File,    ///< a regular file
    Stream,  ///< a pipe or a character device: bytes go through it, nothing is replaced
  };
  std::string file;  ///< symbolic links followed, a dangling one too
  Kind kind = Kind::New;
  struct stat state {};  ///< where something is there
};

/// `io` for a folder, a block device or a socket, for a file that is write-protected (by its mode, whoever
/// asks, or for this user), and for links in a circle.
Expected<WriteTarget> findWriteTarget(const std::string& path);

/// Gives the open file owner, group, access list and mode of what stands at the target. Owner and group as
/// far as this user may; where the group cannot be kept, the new group may no more than everybody. An errno.
int keepAccess(int descriptor, const WriteTarget& target);

}  // namespace gathernd
