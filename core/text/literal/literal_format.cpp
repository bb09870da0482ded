// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tensor/element.h"
#include "core/text/element_text.h"
#include "core/text/literal/literal.h"
#include "core/text/visible_text.h"

namespace gathernd {
namespace {

constexpr std::int64_t kEdge = 3;               // NumPy's edgeitems
constexpr std::int64_t kMaxEmptyLists = 1'000;  // of a tensor without elements

class LiteralPrinter {
 public:
  LiteralPrinter(const Tensor& tensor, const PrintOptions& options)
      : tensor_(tensor),
        shape_(tensor.shape()),
        multiline_(options.multiline),
        elide_(tensor.elementCount() > options.elideAbove) {}

  std::string print() && {
    if (shape_.empty() && emptyLists() > kMaxEmptyLists) return "[]";
    axis(0, 0);
    return std::move(out_);
  }

 private:
  /// How many "[]" the nested form would have; stops counting once there are too many.
  std::int64_t emptyLists() const {
    std::int64_t lists = 1;
    for (const std::int64_t extent : shape_) {
      if (extent == 0 || lists > kMaxEmptyLists) break;
      lists = extent > kMaxEmptyLists ? extent : lists * extent;
    }
    return lists;
  }

  /// The part that begins at flat element `flat`, from `axis` on. At most kMaxRank deep.
  void axis(int axis, std::int64_t flat) {
    if (axis == shape_.rank()) {
      element(flat);
      return;
    }
    const std::int64_t extent = shape_[axis];
    const std::int64_t stride = shape_.stride(axis);
    const bool gap = elide_ && extent > 2 * kEdge;
    out_ += '[';
    for (std::int64_t i = 0; i < extent; ++i) {
      if (i > 0) separate(axis);
      if (gap && i == kEdge) {
        out_ += "...";
        i = extent - kEdge - 1;
      } else {
        this->axis(axis + 1, flat + i * stride);
      }
    }
    out_ += ']';
  }

  void separate(int axis) {
    const int inner = shape_.rank() - axis - 1;
    if (inner == 0 || !multiline_) {
      out_ += ", ";
      return;
    }
    out_ += ',';
    out_.append(static_cast<std::size_t>(inner), '\n');  // an empty line between matrices, as NumPy has it
    out_.append(static_cast<std::size_t>(axis) + 1, ' ');
  }

  void element(std::int64_t flat) {
    out_ += tensor_.dtype() == DType::String ? quoteString(tensor_.stringAt(flat))
                                             : formatElement(elementAt(tensor_, flat));
  }

  const Tensor& tensor_;
  const Shape& shape_;
  bool multiline_;
  bool elide_;
  std::string out_;
};

}  // namespace

std::string formatLiteral(const Tensor& tensor, const PrintOptions& options) {
  return LiteralPrinter(tensor, options).print();
}

}  // namespace gathernd
