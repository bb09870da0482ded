// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/onnx/onnx_tensor.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include "core/formats/common/file_path.h"
#include "core/formats/common/foreign_file.h"
#include "core/formats/common/model_calls.h"
#include "core/formats/disk/atomic_file.h"
#include "core/formats/npy/npy_content.h"
#include "core/tensor/access_advice.h"
#include "core/tensor/edits.h"
#include "core/tensor/element.h"
#include "core/tensor/element_types.h"
#include "core/text/text_parts.h"
#include "core/text/visible_text.h"

namespace gathernd {
namespace {

struct External {
  std::string location;
  std::int64_t offset = 0;
  std::optional<std::int64_t> length;
};

class TensorReader {
 public:
  TensorReader(const OnnxSource& source, const WireMessage& message) : source_(source), message_(message) {}

  Expected<Tensor> read() {
    TRY(forEachField(message_, [this](const WireField& f) { return take(f); }));
    const auto* const type = std::ranges::find(kOnnxTypes, code_, &OnnxType::code);
    if (type == kOnnxTypes.end()) {
      return wrong("onnx.dtype", {{"type", code_}}, ErrorCode::Unsupported);
    }
    type_ = *type;
    shape_ = TRY(Shape::make(dims_));
    if ((typed_ != 0) + (raw_.has_value() ? 1 : 0) + (external_ ? 1 : 0) > 1) return wrong("onnx.two_data");
    if (external_) return readExternal();
    if (raw_) return readRaw();
    if (typed_ != 0 && typed_ != type_.field) {
      return wrong("onnx.other_field", {{"dtype", dtypeName(type_.dtype)}});
    }
    return type_.dtype == DType::String ? readStrings() : readNumbers();
  }

 private:
  tl::unexpected<Error> wrong(std::string_view reason, std::vector<ErrorArg> args = {},
                              ErrorCode code = ErrorCode::Parse) const {
    args.emplace_back("tensor", shownMember(name_));
    args.emplace_back("offset", message_.offset);
    return fail(code, reason, std::move(args));
  }

  tl::unexpected<Error> wrongCount(std::string_view found, std::string_view unit) const {
    return wrong("onnx.count", {{"shape", shape_.toString()},
                                {"dtype", dtypeName(type_.dtype)},
                                {"found", std::string(found) + std::string(unit)}});
  }

  Expected<void> take(const WireField& field) {
    switch (field.number) {
      case kOnnxDims:
        return forEachNumber(field, 0, [this](std::uint64_t dim) -> Expected<void> {
          // One more than is possible is enough to be refused.
          if (dims_.size() <= static_cast<std::size_t>(kMaxRank)) {
            dims_.push_back(static_cast<std::int64_t>(dim));
          }
          return {};
        });
      case kOnnxDataType:
        return field.varint().map([this](std::uint64_t code) { code_ = code; });
      case kOnnxSegment:
        return wrong("onnx.segment", {}, ErrorCode::Unsupported);
      case kOnnxName:
        return field.read(name_);
      case kOnnxRawData:
        return field.read(raw_);
      case kOnnxExternalData:
        return field.message().and_then([this](const WireMessage& entry) { return takeExternal(entry); });
      case kOnnxDataLocation:
        return field.varint().map([this](std::uint64_t location) { external_ = location == 1; });
      case kOnnxFloatData:
      case kOnnxInt32Data:
      case kOnnxStringData:
      case kOnnxInt64Data:
      case kOnnxDoubleData:
      case kOnnxUInt64Data: {
        // An empty packed field holds nothing.
        if (field.number != kOnnxStringData && field.type == WireType::Bytes && field.content.bytes.empty())
          return {};
        const bool another = typed_ != 0 && typed_ != static_cast<int>(field.number);
        typed_ = static_cast<int>(field.number);
        if (another) return wrong("onnx.two_data");
        return {};
      }
      default:
        return {};
    }
  }

  Expected<void> takeExternal(const WireMessage& entry) {
    std::string_view key, value;
    TRY(readFields(entry, WireTarget{1, key}, WireTarget{2, value}));
    if (key == "location") place_.location = value;
    if (key != "offset" && key != "length") return {};
    const auto number = numberIn<std::int64_t>(value);
    if (!number || *number < 0)
      return wrong("onnx.external_key", {{"key", key}, {"value", shownMember(value)}});
    if (key == "offset") place_.offset = *number;
    if (key == "length") place_.length = number;
    return {};
  }

  /// `unsupported` for strings, which have no fixed size.
  Expected<std::int64_t> byteCount() const {
    if (type_.dtype == DType::String) return wrong("onnx.raw_strings");
    return checkedBytes(type_.dtype, shape_, INT64_MAX);
  }

  Expected<Tensor> readRaw() const {
    const auto bytes = TRY(byteCount());
    if (static_cast<std::uint64_t>(bytes) != raw_->bytes.size()) {
      return wrongCount(std::to_string(raw_->bytes.size()), " bytes");
    }
    return tensorOfMappedBytes(type_.dtype, shape_, source_.file, raw_->offset, source_.memoryLimit);
  }

  Expected<Tensor> readExternal() const {
    const auto bytes = TRY(byteCount());
    if (place_.location.empty()) return wrong("onnx.external_key", {{"key", "location"}, {"value", ""}});
    if (place_.length && *place_.length != bytes) {
      return wrongCount(std::to_string(*place_.length), " bytes");
    }
    const auto path = TRY(fileBeside(source_.path, place_.location));
    const auto file = TRY(MappedFile::open(path));
    if (auto pointer = lfsPointer(path)) return fail(*std::move(pointer));
    if (place_.offset > file->size() || bytes > file->size() - place_.offset) {
      return wrong("onnx.external_range", {{"size", bytes},
                                           {"place", place_.offset},
                                           {"file", shownMember(place_.location)},
                                           {"available", file->size()}});
    }
    auto tensor = tensorOfMappedBytes(type_.dtype, shape_, file, place_.offset, source_.memoryLimit);
    if (file->damaged()) return fail(ErrorCode::Io, "io.mapping_shrunk");
    return tensor;
  }

  /// Calls f(field) for the fields that hold the elements.
  template <class F>
  Expected<void> forEachData(F&& f) const {
    return forEachField(message_, [&](const WireField& field) -> Expected<void> {
      if (field.number != type_.field) return {};
      return f(field);
    });
  }

  Expected<Tensor> readNumbers() const {
    // Counted before memory is asked for: a shape may promise anything.
    std::int64_t found = 0;
    TRY(forEachData([&](const WireField& field) {
      return forEachNumber(field, type_.width, [&](std::uint64_t) -> Expected<void> {
        ++found;
        return {};
      });
    }));
    if (found % type_.numbers != 0 || found / type_.numbers != shape_.elementCount()) {
      return wrongCount(std::to_string(found), type_.numbers == 1 ? "" : " halves");
    }
    const auto bytes = TRY(checkedBytes(type_.dtype, shape_, source_.memoryLimit));
    auto buffer = TRY(Buffer::allocate(bytes));
    const auto size = static_cast<std::size_t>(elementBytes(type_.dtype) / type_.numbers);
    std::byte* to = buffer.data();
    TRY(forEachData([&](const WireField& field) {
      return forEachNumber(field, type_.width, [&](std::uint64_t bits) -> Expected<void> {
        const auto value = static_cast<std::int64_t>(bits);
        if (type_.width == 0 && (value < type_.least || value > type_.most)) {
          return wrong("onnx.value", {{"element", (to - buffer.data()) / static_cast<std::int64_t>(size)},
                                      {"value", value},
                                      {"dtype", dtypeName(type_.dtype)}});
        }
        std::memcpy(to, &bits, size);
        to += size;
        return {};
      });
    }));
    return Tensor::fromBuffer(type_.dtype, shape_, std::move(buffer));
  }

  Expected<Tensor> readStrings() const {
    std::int64_t found = 0;
    std::int64_t length = 0;
    TRY(forEachData([&](const WireField& field) {
      return field.text().map([&](std::string_view text) {
        ++found;
        length += static_cast<std::int64_t>(text.size());
      });
    }));
    if (found != shape_.elementCount()) return wrongCount(std::to_string(found), "");
    TRY(checkedBytes(DType::String, shape_, source_.memoryLimit - length));
    auto writer =
        TRY(ElementWriter::make(DType::String, shape_, static_cast<std::size_t>(length), INT64_MAX));
    TRY(forEachData([&](const WireField& field) {
      return field.text().map([&](std::string_view text) {
        writer.text() += text;
        writer.endString();
      });
    }));
    return std::move(writer).finish();
  }

  const OnnxSource& source_;
  WireMessage message_;
  std::uint64_t code_ = 0;
  OnnxType type_ = kOnnxTypes.front();
  std::vector<std::int64_t> dims_;
  Shape shape_;
  std::string_view name_;
  std::optional<WireMessage> raw_;
  int typed_ = 0;  ///< the number of the typed field that is there
  bool external_ = false;
  External place_;
};

}  // namespace

WireMessage OnnxSource::whole() const {
  return {{reinterpret_cast<const char*>(file->data()), static_cast<std::size_t>(file->size())}, 0};
}

Expected<Tensor> readOnnxTensor(const OnnxSource& source, const WireMessage& message) {
  return TensorReader(source, message).read();
}

Expected<Tensor> readTensorProto(const std::string& path, const NpyReadOptions& options) {
  const auto file = TRY(MappedFile::open(path));
  const OnnxSource source{file, path, options.memoryLimit};
  auto tensor = readOnnxTensor(source, source.whole()).and_then([&](Tensor read) {
    return asAskedFor(std::move(read), options);
  });
  if (file->damaged()) tensor = fail(ErrorCode::Io, "io.mapping_shrunk");
  if (!tensor) return fail(modelError(std::move(tensor.error()), path));
  return tensor;
}

std::optional<DType> dtypeOfOnnx(std::uint64_t code) {
  const auto* const type = std::ranges::find(kOnnxTypes, code, &OnnxType::code);
  return type == kOnnxTypes.end() ? std::nullopt : std::optional(type->dtype);
}

std::string_view otherOnnxType(std::uint64_t code) {
  constexpr std::uint64_t kFirst = 17;
  constexpr auto kNames =
      std::to_array<std::string_view>({"float8e4m3fn", "float8e4m3fnuz", "float8e5m2", "float8e5m2fnuz",
                                       "uint4", "int4", "float4e2m1", "float8e8m0", "uint2", "int2"});
  return code >= kFirst && code < kFirst + kNames.size() ? kNames[code - kFirst] : "";
}

std::uint64_t onnxCode(DType dtype) {
  return std::ranges::find(kOnnxTypes, dtype, &OnnxType::dtype)->code;  // of each there is one
}

Expected<OnnxEncodedTensor> encodeOnnxTensor(const Tensor& tensor, std::string_view name) {
  OnnxEncodedTensor out;
  std::uint64_t bytes = tensor.bytes().size();
  if (tensor.dtype() == DType::String) {
    for (std::int64_t i = 0; i < tensor.elementCount(); ++i) bytes += tensor.stringAt(i).size();
  }
  if (bytes > kMaxOnnxBytes) {
    return fail(ErrorCode::Limit, "onnx.too_large", {{"bytes", bytes}, {"limit", kMaxOnnxBytes}});
  }
  for (const std::int64_t extent : tensor.shape().extents()) {
    putNumber(out.head, kOnnxDims, static_cast<std::uint64_t>(extent));
  }
  putNumber(out.head, kOnnxDataType, onnxCode(tensor.dtype()));
  if (!name.empty()) putBytes(out.head, kOnnxName, name);
  if (tensor.dtype() == DType::String) {
    for (std::int64_t i = 0; i < tensor.elementCount(); ++i) {
      putBytes(out.head, kOnnxStringData, tensor.stringAt(i));
    }
    return out;
  }
  out.data = {reinterpret_cast<const char*>(tensor.data()), tensor.bytes().size()};
  putBytesHead(out.head, kOnnxRawData, out.data.size());
  return out;
}

Expected<void> writeTensorProto(const std::string& path, const Tensor& tensor, const std::stop_token& stop) {
  auto file = TRY(AtomicFile::create(path));
  const ScanAdvice advice(tensor);
  const auto encoded = TRY(encodeOnnxTensor(tensor, {}));
  TRY(file.write(encoded.head));
  TRY(file.write(encoded.data));
  // Zeros read from a file that was cut must not replace good data.
  if (!tensor.intact()) return fail(ErrorCode::Io, "io.mapping_shrunk");
  if (stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
  return file.commit(stop);
}

}  // namespace gathernd
