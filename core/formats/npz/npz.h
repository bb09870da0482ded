// SPDX-License-Identifier: GPL-3.0-or-later
// NumPy's .npz: a zip archive of .npy members, numpy.savez() and savez_compressed(), zip64 too. A stored
// member is mapped like a .npy file where its place suits its type, and copied otherwise; a deflated one is
// unpacked into memory that its directory entry and the limit bound. What is copied is held against its
// checksum; what is mapped is not, since that would read all of it. Errors: as readNpy() and
// readZipDirectory(), with the member in the path ("x.npz:key"). Thread rule: immutable once open; functions
// are pure.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/error/error.h"
#include "core/formats/common/model_calls.h"
#include "core/formats/npy/npy.h"
#include "core/formats/zip/zip.h"
#include "core/scenario/scenario.h"
#include "core/tensor/mapped_file.h"

namespace gathernd {

class NpzFile {
 public:
  static Expected<NpzFile> open(const std::string& path, std::int64_t memoryLimit = INT64_MAX);

  /// As NumPy names them: without ".npy".
  std::vector<std::string> keys() const;
  bool has(std::string_view key) const { return find(key) != nullptr; }
  /// `io` when there is no such key. An empty key means the only member, if there is but one.
  Expected<Tensor> read(std::string_view key, const NpyReadOptions& options = {}) const;

 private:
  NpzFile() = default;
  const ZipMember* find(std::string_view key) const;
  std::span<const std::byte> bytes() const;
  Error noSuchMember(std::string_view key) const;
  Expected<Tensor> readStored(const ZipMember& member, const NpyReadOptions& options) const;
  Expected<Tensor> readDeflated(const ZipMember& member, const NpyReadOptions& options) const;

  std::shared_ptr<const MappedFile> file_;
  std::vector<ZipMember> members_;
};

struct NpzEntry {
  std::string key;
  Tensor tensor;
};
/// Stored, with every array's data at a multiple of 64 bytes, so that they can be mapped; zip64 where 32 bits
/// do not do. Keys are distinct plain names. Atomic, as writeNpy().
Expected<void> writeNpz(const std::string& path, std::span<const NpzEntry> entries,
                        const std::stop_token& stop = {});

/// "x.npz:key" in its parts; the key is empty where there is none.
struct TensorPath {
  std::string file, key;
};
TensorPath splitTensorPath(std::string_view path);

// A call as an .npz: `params` and `indices`, and as far as they are there `batch_dims` (a whole number),
// `dialect`, `bad_indices_policy` and `params_dtype` (strings) and `fill_value`, each of one element.
// Other members are passed over. Errors: `io` when params or indices are missing, `parse` for a member
// that is not what it should be. Thread rule: pure functions.

/// "params", "batch_dims" …: none of those that are passed over.
bool isCallMember(std::string_view key);
Expected<Scenario> readCallNpz(const std::string& path, const CallReading& reading);
/// What an .npz has no place for is left out: title, notes, axis names, and the switches of a dialect of
/// one's own.
Expected<void> writeCallNpz(const std::string& path, const Scenario& scenario,
                            const std::stop_token& stop = {});

}  // namespace gathernd
