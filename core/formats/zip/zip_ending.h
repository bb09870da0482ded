// SPDX-License-Identifier: GPL-3.0-or-later
// The end of a zip archive: where its directory lies, by the end record and, where there is one, zip64's,
// which must not contradict each other. Errors: `parse` with the byte offset; archives in several parts are
// refused. Source: PKWARE's APPNOTE 6.3.10. Thread rule: pure functions.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/error/error.h"
#include "core/formats/zip/zip_records.h"

namespace gathernd {

struct ZipEnding {
  std::int64_t recordOffset = 0;  ///< the first of the end's records: no member may reach into it
  std::uint64_t members = 0, directorySize = 0, directoryOffset = 0;  ///< as it says, not checked yet
};

Expected<ZipEnding> readZipEnding(const zip::Bytes& bytes);

/// What is wrong with an archive at a byte offset.
tl::unexpected<Error> zipBroken(std::string reason, std::int64_t offset, std::vector<ErrorArg> args = {});

}  // namespace gathernd
