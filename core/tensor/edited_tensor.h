// SPDX-License-Identifier: GPL-3.0-or-later
// A tensor under edit: a base that no edit touches, plus a small overlay of changed elements. An edit copies
// the overlay, never the base, so a mapped file is never written and undo keeps deltas. flattened() makes the
// plain Tensor that a run needs; it costs a copy of the base when there are edits and belongs on a background
// thread. Thread rule: as Tensor; share freely.
#pragma once

#include <cstdint>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/tensor/element.h"
#include "core/tensor/generate.h"
#include "core/tensor/tensor.h"

namespace gathernd {

class EditedTensor {
 public:
  EditedTensor() = default;
  // NOLINTNEXTLINE(google-explicit-constructor): a Tensor is one
  EditedTensor(Tensor base) : base_(std::move(base)) {}

  DType dtype() const { return base_.dtype(); }
  const Shape& shape() const { return base_.shape(); }
  std::int64_t elementCount() const { return base_.elementCount(); }
  const Tensor& base() const { return base_; }
  /// The same values by construction: this very base under this very overlay. False does not mean that they
  /// differ.
  bool same(const EditedTensor& other) const {
    return base_.data() == other.base_.data() && base_.dtype() == other.base_.dtype() &&
           base_.shape() == other.base_.shape() && overlay_ == other.overlay_;
  }
  /// Ascending numbers of the elements that an edit made other than in `other`, of the same base.
  std::vector<std::int64_t> differingPlaces(const EditedTensor& other) const;
  bool edited() const { return editCount() > 0; }
  std::int64_t editCount() const { return overlay_ == nullptr ? 0 : std::ssize(*overlay_); }

  Element at(std::int64_t flat) const;
  /// at(), as int64 without building an Element; for index tensors.
  std::int64_t integerAt(std::int64_t flat) const;
  /// The least and the greatest of an integer tensor with elements: one pass over all of them.
  std::pair<Element, Element> extremes() const;
  /// take(flat, element) for each edited element of [first, last), in order.
  template <class Take>
  void visitEdits(std::int64_t first, std::int64_t last, Take&& take) const {
    if (overlay_ == nullptr) return;
    for (auto edit = overlay_->lower_bound(first); edit != overlay_->end() && edit->first < last; ++edit)
      take(edit->first, edit->second);
  }
  /// A copy with element `flat` replaced; `value.dtype` must be dtype().
  EditedTensor with(std::int64_t flat, const Element& value) const;
  /// The same for many elements, copying the overlay once.
  EditedTensor with(std::span<const std::pair<std::int64_t, Element>> values) const;
  Expected<Tensor> flattened() const;

 private:
  using Overlay = std::map<std::int64_t, Element>;
  Tensor base_;
  std::shared_ptr<const Overlay> overlay_;
};

// Where a tensor's values come from. Formats load the files; the rest only knows that there are such sources.
// Thread rule: plain values.

struct FileSource {
  std::string path;  ///< relative to the scenario's folder, never outside it: "x.npy", "x.npz:key"
  std::optional<DType> dtype = {};      ///< as which to read it (|V2 as bfloat16); absent: the file's own
  DType integerDefault = DType::Int32;  ///< of a text file's whole numbers, where no dtype is given
  bool operator==(const FileSource&) const = default;
};

/// Inline values, a file, or a generator.
using TensorSource = std::variant<EditedTensor, FileSource, GeneratorSpec>;

/// What a file held when it was read; core/formats/disk/file_identity.h takes and compares it.
struct FileIdentity {
  std::int64_t size = 0;
  std::int64_t modifiedNs = 0;  ///< since 1970
  std::uint64_t device = 0, inode = 0;
  std::uint64_t hash = 0;  ///< of the content, or of samples of it
  bool operator==(const FileIdentity&) const = default;
};

}  // namespace gathernd
