// SPDX-License-Identifier: GPL-3.0-or-later
// Files on their way to a name. One without any name where the file system has such: the kernel forgets it
// with its process. Else NAME.PID-NUMBER.tmp beside the target, locked while its writer lives; what a killed
// process left is swept when the same name is saved again. Thread rule: pure functions; any thread.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>

namespace gathernd {

struct Temporary {
  int descriptor = -1;  ///< for reading and writing; -1: it failed
  std::string name;     ///< empty: none
  int error = 0;        ///< errno
};

/// In the folder of `target`.
Temporary openTemporary(const std::string& target);
/// In the system's folder for such, without a name.
Temporary openStaging();
/// An unused name beside `target` that fits the file system, however long the target's own.
std::string temporaryName(const std::string& target);
/// Removes what processes that are gone left of saving `target`.
void sweepTemporaries(const std::string& target);

// Bytes from one open file to another, piece by piece. Each function gives an errno, 0 when all went well.

int writeAt(int descriptor, std::string_view bytes, std::int64_t offset);
/// The whole of `from` over the beginning of `to`.
int copyBytes(int from, int to);
/// The whole of `from` into a pipe or device. Waits for a reader, and for room; ECANCELED at a stop.
int streamBytes(int from, const std::string& to, const std::stop_token& stop);
/// The content of `from` becomes that of the file `to`, which stays the same file. `old` is an empty file
/// that keeps what was there, and from which it is put back where this fails.
int replaceBytes(int from, const std::string& to, int old);

}  // namespace gathernd
