// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/onnx_case.h"

#include <fstream>
#include <functional>
#include <iterator>
#include <optional>
#include <string_view>
#include <vector>

namespace gathernd::test {
namespace {

/// One field of a message: a number (varint or fixed) or bytes.
struct Field {
  std::uint64_t number = 0;
  std::uint64_t value = 0;
  std::string_view bytes;
};

class Reader {
 public:
  explicit Reader(std::string_view message) : rest_(message) {}

  bool done() const { return rest_.empty(); }

  /// Nothing when the message is broken or holds a group.
  std::optional<Field> next() {
    const auto key = varint();
    if (!key) return std::nullopt;
    Field field;
    field.number = *key >> 3;
    switch (*key & 7) {
      case 0: {
        const auto value = varint();
        if (!value) return std::nullopt;
        field.value = *value;
        return field;
      }
      case 1:
        return take(8, field);
      case 2: {
        const auto size = varint();
        return size ? take(*size, field) : std::nullopt;
      }
      case 5:
        return take(4, field);
      default:
        return std::nullopt;
    }
  }

  std::optional<std::uint64_t> varint() {
    std::uint64_t value = 0;
    for (int shift = 0; shift < 64 && !rest_.empty(); shift += 7) {
      const auto byte = static_cast<unsigned char>(rest_.front());
      rest_.remove_prefix(1);
      value |= std::uint64_t{byte & 0x7FU} << shift;
      if (byte < 0x80) return value;
    }
    return std::nullopt;
  }

 private:
  std::optional<Field> take(std::uint64_t size, Field field) {
    if (size > rest_.size()) return std::nullopt;
    field.bytes = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return field;
  }

  std::string_view rest_;
};

tl::unexpected<Error> broken(const std::string& what) {
  return fail(ErrorCode::Parse, "test.onnx", {{"what", what}});
}

/// onnx.proto's TensorProto.DataType.
std::optional<DType> dtypeOf(std::uint64_t code) {
  constexpr std::optional<DType> kTypes[] = {
      std::nullopt,  DType::Float32, DType::UInt8,     DType::Int8,       DType::UInt16,  DType::Int16,
      DType::Int32,  DType::Int64,   std::nullopt,     DType::Bool,       DType::Float16, DType::Float64,
      DType::UInt32, DType::UInt64,  DType::Complex64, DType::Complex128, DType::BFloat16};
  return code < std::size(kTypes) ? kTypes[code] : std::nullopt;
}

/// dims: one varint a field, or several packed into one.
bool appendDims(const Field& field, std::vector<std::int64_t>& dims) {
  if (field.bytes.empty()) {
    dims.push_back(static_cast<std::int64_t>(field.value));
    return true;
  }
  for (Reader packed(field.bytes); !packed.done();) {
    const auto dim = packed.varint();
    if (!dim) return false;
    dims.push_back(static_cast<std::int64_t>(*dim));
  }
  return true;
}

Expected<Tensor> parseTensor(std::string_view message) {
  std::vector<std::int64_t> dims;
  std::optional<DType> dtype;
  std::string_view raw;
  for (Reader reader(message); !reader.done();) {
    const auto field = reader.next();
    if (!field) return broken("tensor");
    if (field->number == 1 && !appendDims(*field, dims)) return broken("dims");
    if (field->number == 2) dtype = dtypeOf(field->value);
    if (field->number == 9) raw = field->bytes;
  }
  if (!dtype) return broken("data_type");
  const auto shape = Shape::make(dims);
  if (!shape) return fail(shape.error());
  if (static_cast<std::int64_t>(raw.size()) != shape->elementCount() * elementBytes(*dtype))
    return broken("raw_data");
  return Tensor::fromBytes(*dtype, *shape, std::as_bytes(std::span(raw.data(), raw.size())));
}

/// Calls `visit` with each sub-message `number` of `message`.
void forEach(std::string_view message, std::uint64_t number,
             const std::function<void(std::string_view)>& visit) {
  for (Reader reader(message); !reader.done();) {
    const auto field = reader.next();
    if (!field) return;
    if (field->number == number) visit(field->bytes);
  }
}

/// ModelProto.graph (7) -> node (1) -> attribute (5) -> name (1) and i (3).
std::int64_t batchDimsOf(std::string_view model) {
  std::int64_t batchDims = 0;
  const auto readAttribute = [&](std::string_view attribute) {
    std::string_view name;
    std::int64_t value = 0;
    for (Reader reader(attribute); !reader.done();) {
      const auto field = reader.next();
      if (!field) return;
      if (field->number == 1) name = field->bytes;
      if (field->number == 3) value = static_cast<std::int64_t>(field->value);
    }
    if (name == "batch_dims") batchDims = value;
  };
  forEach(model, 7, [&](std::string_view graph) {
    forEach(graph, 1, [&](std::string_view node) { forEach(node, 5, readAttribute); });
  });
  return batchDims;
}

Expected<std::string> readFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return fail(ErrorCode::Io, "test.onnx", {{"what", path}});
  return std::string(std::istreambuf_iterator<char>(file), {});
}

Expected<Tensor> readTensor(const std::string& path) {
  return readFile(path).and_then([](const std::string& bytes) { return parseTensor(bytes); });
}

}  // namespace

Expected<OnnxCase> readOnnxCase(const std::string& folder) {
  const auto model = readFile(folder + "/model.onnx");
  if (!model) return fail(model.error());
  const auto data = readTensor(folder + "/test_data_set_0/input_0.pb");
  if (!data) return fail(data.error());
  const auto indices = readTensor(folder + "/test_data_set_0/input_1.pb");
  if (!indices) return fail(indices.error());
  const auto output = readTensor(folder + "/test_data_set_0/output_0.pb");
  if (!output) return fail(output.error());
  return OnnxCase{*data, *indices, *output, batchDimsOf(*model)};
}

}  // namespace gathernd::test
