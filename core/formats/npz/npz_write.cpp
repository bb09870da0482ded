// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/disk/atomic_file.h"
#include "core/formats/npy/npy_content.h"
#include "core/formats/npz/npz.h"
#include "core/formats/zip/zip_writer.h"

namespace gathernd {

Expected<void> writeNpz(const std::string& path, std::span<const NpzEntry> entries,
                        const std::stop_token& stop) {
  auto file = AtomicFile::create(path);
  if (!file) return fail(file.error());
  ZipWriter zip(*file);
  const auto append = [&zip](std::string_view bytes) { return zip.write(bytes); };
  for (const NpzEntry& entry : entries) {
    const auto encoding = encodeNpy(entry.tensor);
    if (!encoding) return fail(encoding.error());
    Expected<void> ok = zip.begin(entry.key + ".npy", encoding->bytes);
    if (ok) ok = writeNpyTo(append, entry.tensor, *encoding, stop);
    if (ok) ok = zip.end();
    if (!ok) return ok;
  }
  if (auto ok = zip.finish(); !ok) return ok;
  return file->commit(stop);
}

}  // namespace gathernd
