// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/put_in_place.h"

#include "app/cli/interrupt.h"

namespace gathernd::cli {

Expected<void> putInPlace(const std::string& path, std::string_view bytes, Existing existing,
                          const std::stop_token& stop) {
  const HoldInterrupt untilInPlace;
  auto file = AtomicFile::create(path, existing);
  if (!file) return fail(std::move(file.error()));
  if (auto ok = file->write(bytes); !ok) return ok;
  return file->commit(stop);
}

}  // namespace gathernd::cli
