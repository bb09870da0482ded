// SPDX-License-Identifier: GPL-3.0-or-later
// Writes .npz files as writeNpz() does, with zip64 at any size. Thread rule: as ZipWriter.
#pragma once

#include <string>
#include <vector>

#include "core/formats/disk/atomic_file.h"
#include "core/formats/npy/npy_content.h"
#include "core/formats/npz/npz.h"
#include "core/formats/zip/zip.h"

namespace gathernd::test {

inline Expected<void> writeNpzFrom(const std::string& path, const std::vector<NpzEntry>& entries,
                                   std::int64_t zip64From) {
  auto file = AtomicFile::create(path);
  if (!file) return fail(file.error());
  ZipWriter zip(*file, zip64From);
  for (const NpzEntry& entry : entries) {
    const auto encoding = encodeNpy(entry.tensor);
    if (!encoding) return fail(encoding.error());
    Expected<void> ok = zip.begin(entry.key + ".npy", encoding->bytes);
    const auto append = [&zip](std::string_view bytes) { return zip.write(bytes); };
    if (ok) ok = writeNpyTo(append, entry.tensor, *encoding, {});
    if (ok) ok = zip.end();
    if (!ok) return ok;
  }
  if (auto ok = zip.finish(); !ok) return ok;
  return file->commit();
}

}  // namespace gathernd::test
