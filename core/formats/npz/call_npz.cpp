// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "core/call/dialect.h"
#include "core/formats/npz/npz.h"
#include "core/tensor/element.h"
#include "core/text/cast.h"
#include "core/text/visible_text.h"

namespace gathernd {
namespace {

constexpr const char* kParams = "params";
constexpr const char* kIndices = "indices";
constexpr const char* kBatchDims = "batch_dims";
constexpr const char* kDialect = "dialect";
constexpr const char* kPolicy = "bad_indices_policy";
constexpr const char* kFillValue = "fill_value";
constexpr const char* kParamsDType = "params_dtype";  // for what a .npy cannot say: bfloat16

class CallReader {
 public:
  CallReader(NpzFile npz, std::string path, const CallReading& reading)
      : npz_(std::move(npz)), path_(std::move(path)), reading_(reading) {}

  Expected<Scenario> read() {
    TRY(paramsDType());
    TRY(tensor(kParams, reading_.paramsDType, scenario_.params));
    TRY(tensor(kIndices, reading_.indicesDType, scenario_.indices));
    TRY(batchDims());
    TRY(dialect());
    TRY(word(kPolicy, scenario_.policy));
    TRY(fillValue());
    return std::move(scenario_);
  }

 private:
  tl::unexpected<Error> wrong(std::string reason, const char* key, std::string id = {}) const {
    Error error(ErrorCode::Parse, std::move(reason),
                {{"path", path_}, {"member", std::string(key)}, {"id", std::move(id)}});
    error.path = path_ + ':' + key;
    return fail(std::move(error));
  }

  // The one element of a member that may be absent. Whatever its shape, it is small.
  Expected<std::optional<Element>> single(const char* key, const char* reason) const {
    if (!npz_.has(key)) return std::optional<Element>();
    constexpr std::int64_t kSmall = 1 << 16;
    const auto tensor = TRY(npz_.read(key, {.memoryLimit = std::min(kSmall, reading_.memoryLimit)}));
    if (tensor.elementCount() != 1) return wrong(reason, key);
    return std::optional(elementAt(tensor, 0));
  }

  Expected<void> word(const char* key, std::string& out) const {
    const auto element = TRY(single(key, "npz.word"));
    if (!element) return {};
    if (element->dtype != DType::String) return wrong("npz.word", key);
    out = element->text;
    return {};
  }

  Expected<void> paramsDType() {
    std::string name;
    if (auto ok = word(kParamsDType, name); !ok || name.empty() || reading_.paramsDType) return ok;
    reading_.paramsDType = dtypeFromName(name);
    if (!reading_.paramsDType) return wrong("npz.dtype", kParamsDType, shownMember(name));
    return {};
  }

  Expected<void> tensor(const char* key, std::optional<DType> dtype, TensorSource& out) {
    auto read = TRY(npz_.read(key, {.dtype = dtype, .memoryLimit = reading_.memoryLimit}));
    reading_.memoryLimit -= ownedBytes(read);
    out = EditedTensor(std::move(read));
    return {};
  }

  Expected<void> batchDims() {
    const auto element = TRY(single(kBatchDims, "npz.batch_dims"));
    if (!element) return {};
    if (!isInteger(element->dtype)) return wrong("npz.batch_dims", kBatchDims);
    scenario_.batchDims = integerValue(*element);
    return {};
  }

  Expected<void> dialect() {
    std::string id(builtinDialects().front().id);
    TRY(word(kDialect, id));
    const Dialect* const row = findDialect(id);
    if (row == nullptr) return wrong("npz.dialect", kDialect, shownMember(id));
    scenario_.dialect = *row;
    return {};
  }

  Expected<void> fillValue() {
    auto element = TRY(single(kFillValue, "npz.fill_value"));
    if (!element) return {};
    scenario_.fillValue = castElement(*element, std::get<EditedTensor>(scenario_.params).dtype());
    return {};
  }

  NpzFile npz_;
  std::string path_;
  CallReading reading_;
  Scenario scenario_;
};

Expected<Tensor> scalar(const Element& element) {
  if (element.dtype == DType::String) return Tensor::fromStrings(Shape{}, std::span(&element.text, 1));
  return Tensor::fromBytes(element.dtype, Shape{}, element.bits);
}

class CallWriter {
 public:
  Expected<void> put(const char* key, Expected<Tensor> tensor) {
    if (!tensor) return fail(tensor.error());
    entries_.push_back({key, *std::move(tensor)});
    return {};
  }
  Expected<void> word(const char* key, const std::string& text) {
    return put(key, Tensor::fromStrings(Shape{}, std::span(&text, 1)));
  }
  Expected<void> source(const char* key, const TensorSource& source) {
    const auto* const values = std::get_if<EditedTensor>(&source);
    // The caller loads files and runs generators: it knows the folder and the limits.
    if (values == nullptr)
      return fail(ErrorCode::Unsupported, "call.no_values", {{"tensor", std::string(key)}});
    return put(key, values->flattened());
  }
  std::span<const NpzEntry> entries() const { return entries_; }

 private:
  std::vector<NpzEntry> entries_;
};

}  // namespace

bool isCallMember(std::string_view key) {
  const auto all = {kParams, kIndices, kBatchDims, kDialect, kPolicy, kFillValue, kParamsDType};
  return std::find(all.begin(), all.end(), key) != all.end();
}

Expected<Scenario> readCallNpz(const std::string& path, const CallReading& reading) {
  auto npz = TRY(NpzFile::open(path, reading.memoryLimit));
  return CallReader(std::move(npz), path, reading).read();
}

Expected<void> writeCallNpz(const std::string& path, const Scenario& scenario, const std::stop_token& stop) {
  CallWriter writer;
  TRY(writer.source(kParams, scenario.params));
  TRY(writer.source(kIndices, scenario.indices));
  TRY(writer.put(kBatchDims, scalar(Element::of(DType::Int64, scenario.batchDims))));
  const Dialect* const row = findDialect(scenario.dialect.id);
  if (row != nullptr && *row == scenario.dialect) TRY(writer.word(kDialect, scenario.dialect.id));
  if (!scenario.policy.empty()) TRY(writer.word(kPolicy, scenario.policy));
  if (scenario.fillValue) {
    // As wide as a .npy can say it: the reader casts it to params' dtype.
    const bool narrow = scenario.fillValue->dtype == DType::BFloat16;
    TRY(writer.put(kFillValue,
                   scalar(narrow ? castElement(*scenario.fillValue, DType::Float32) : *scenario.fillValue)));
  }
  if (std::get<EditedTensor>(scenario.params).dtype() == DType::BFloat16) {
    TRY(writer.word(kParamsDType, std::string(dtypeName(DType::BFloat16))));
  }
  return writeNpz(path, writer.entries(), stop);
}

}  // namespace gathernd
