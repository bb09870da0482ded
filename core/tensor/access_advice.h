// SPDX-License-Identifier: GPL-3.0-or-later
// What the kernel is told of how a mapped tensor will be read. A large one begins as one that is read here
// and there: a picture's samples, or the slices of a few tuples, then bring in a page each and not the
// megabytes around it. Whoever reads all of it in order says so for as long as that takes; without a word a
// cold file would come in page by page. Tensors that are not mapped, and small ones, need nothing of this.
// Units: bytes. Thread rule: any thread; of several at once the last word holds, which costs time only.
#pragma once

#include <cstdint>

#include "core/tensor/mapped_file.h"
#include "core/tensor/tensor.h"

namespace gathernd {

class AccessAdvice {
 public:
  /// Below this, reading ahead brings in what does not matter either way.
  static constexpr std::int64_t kLargeBytes = std::int64_t{64} << 20;

  /// Whether `tensor` is one that advice is for.
  static bool concerns(const Tensor& tensor) {
    return tensor.mapping() != nullptr && tensor.byteCount() >= kLargeBytes;
  }

  AccessAdvice(const Tensor& tensor, MappedFile::Access access) {
    if (!concerns(tensor)) return;
    tensor_ = tensor;
    advise(access);
  }
  ~AccessAdvice() { advise(MappedFile::Access::Random); }
  AccessAdvice(const AccessAdvice&) = delete;
  AccessAdvice& operator=(const AccessAdvice&) = delete;

 private:
  void advise(MappedFile::Access access) const {
    if (tensor_.mapping() != nullptr) tensor_.mapping()->advise(access, tensor_.data(), tensor_.byteCount());
  }

  Tensor tensor_;  ///< keeps the mapping alive; a scalar where there is nothing to say
};

/// All of the tensor, in order, as long as this lives.
class ScanAdvice : public AccessAdvice {
 public:
  explicit ScanAdvice(const Tensor& tensor) : AccessAdvice(tensor, MappedFile::Access::Sequential) {}
};

}  // namespace gathernd
