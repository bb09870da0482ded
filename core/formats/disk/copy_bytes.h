// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes from one open file to another, piece by piece. Each function gives an errno, 0 when all went well.
// Thread rule: pure functions.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>

namespace gathernd {

int writeAt(int descriptor, std::string_view bytes, std::int64_t offset);
/// The whole of `from` over the beginning of `to`.
int copyBytes(int from, int to);
/// The whole of `from` into a pipe or device. Waits for a reader, and for room; ECANCELED at a stop.
int streamBytes(int from, const std::string& to, const std::stop_token& stop);
/// The content of `from` becomes that of the file `to`, which stays the same file. `old` is an empty file
/// that keeps what was there, and from which it is put back where this fails.
int replaceBytes(int from, const std::string& to, int old);

}  // namespace gathernd
