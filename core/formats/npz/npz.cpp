// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/npz/npz.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/call/dialect.h"
#include "core/error/sentences.h"
#include "core/formats/common/file_path.h"
#include "core/formats/disk/atomic_file.h"
#include "core/formats/npy/npy_content.h"
#include "core/tensor/element.h"
#include "core/text/cast.h"
#include "core/text/visible_text.h"

namespace gathernd {
namespace {

constexpr std::string_view kNpy = ".npy";

// Normally 128 bytes; NumPy itself stops at 10,000 characters.
constexpr std::int64_t kMaxHeader = std::int64_t{1} << 20;

Expected<NpyHeader> readHeader(ZipMemberReader& reader) {
  constexpr std::int64_t kStart = 12;  // magic, version, and the length in its longer form
  std::vector<std::byte> head(static_cast<std::size_t>(std::min(kStart, reader.left())));
  TRY(reader.read(head));
  const std::string_view start(reinterpret_cast<const char*>(head.data()), head.size());
  if (start.size() == kStart && start.starts_with(kNpyMagic)) {
    const auto at = [&](std::size_t i) { return std::to_integer<std::int64_t>(head[i]); };
    std::int64_t end = 10 + (at(8) | at(9) << 8);
    if (at(6) > 1) end = kStart + (at(8) | at(9) << 8 | at(10) << 16 | at(11) << 24);
    TRY(withinMemory(GATHERND_TR("the .npy header"), end, kMaxHeader));
    // A member that ends sooner is the parser's matter.
    const std::int64_t more = std::min(std::max<std::int64_t>(end - kStart, 0), reader.left());
    head.resize(static_cast<std::size_t>(kStart + more));
    TRY(reader.read(std::span(head).subspan(kStart)));
  }
  auto header = parseNpyHeader(head);
  // The bytes behind it are asked of the reader: none may have been read along with the header.
  if (header && header->dataOffset < static_cast<std::int64_t>(head.size())) {
    return fail(ErrorCode::Parse, "npy.short_header");
  }
  return header;
}

Expected<Buffer> readData(ZipMemberReader& reader, std::int64_t bytes, std::int64_t memoryLimit) {
  TRY(withinMemory(GATHERND_TR("reading the file"), bytes, memoryLimit));
  auto buffer = TRY(Buffer::allocate(bytes));
  TRY(reader.read({buffer.data(), static_cast<std::size_t>(bytes)}));
  return buffer;
}

std::string_view withoutEnding(std::string_view name) {
  return name.ends_with(kNpy) ? name.substr(0, name.size() - kNpy.size()) : name;
}

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
  tl::unexpected<Error> wrong(std::string_view reason, const char* key, std::string id = {}) const {
    Error error(ErrorCode::Parse, reason, {{"path", path_}, {"member", key}, {"id", std::move(id)}});
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

}  // namespace

Expected<NpzFile> NpzFile::open(const std::string& path, std::int64_t memoryLimit) {
  auto file = TRY(MappedFile::open(path));
  NpzFile npz;
  npz.file_ = std::move(file);
  auto members = readZipDirectory(npz.bytes(), memoryLimit);
  if (npz.file_->damaged()) members = fail(ErrorCode::Io, "io.mapping_shrunk");
  if (!members) return fail(modelError(std::move(members.error()), path));
  npz.members_ = *std::move(members);
  return npz;
}

std::span<const std::byte> NpzFile::bytes() const {
  return {file_->data(), static_cast<std::size_t>(file_->size())};
}

std::vector<std::string> NpzFile::keys() const {
  std::vector<std::string> keys;
  for (const ZipMember& member : members_) keys.emplace_back(withoutEnding(member.name));
  return keys;
}

// A full name comes first, as with NumPy.
const ZipMember* NpzFile::find(std::string_view key) const {
  const ZipMember* found = nullptr;
  for (const ZipMember& member : members_) {
    if (member.name == key) return &member;
    if (member.name.ends_with(kNpy) && withoutEnding(member.name) == key) found = &member;
  }
  return found;
}

Expected<Tensor> NpzFile::readStored(const ZipMember& member, const NpyReadOptions& options) const {
  auto tensor = readMappedNpy(file_, member.dataOffset, member.size, options);
  if (!tensor || tensor->mapped()) return tensor;
  const auto data =
      bytes().subspan(static_cast<std::size_t>(member.dataOffset), static_cast<std::size_t>(member.size));
  if (zipChecksum(0, data) == member.crc) return tensor;
  return fail(ErrorCode::Parse, "zip.checksum",
              {{"member", shownMember(member.name)}, {"offset", member.dataOffset}});
}

Expected<Tensor> NpzFile::readDeflated(const ZipMember& member, const NpyReadOptions& options) const {
  auto reader = TRY(ZipMemberReader::open(bytes(), member));
  const auto header = TRY(readHeader(reader));
  const auto count = TRY(npyDataBytes(header, reader.left(), options));
  auto buffer = TRY(readData(reader, count, options.memoryLimit));
  TRY(reader.finish());

  if (liesAsTensor(header)) {
    if (header.dtype == DType::Bool) {
      for (std::byte* b = buffer.data(); b != buffer.data() + count; ++b) {
        if (*b != std::byte{0}) *b = std::byte{1};
      }
    }
    return asAskedFor(Tensor::fromBuffer(header.dtype, header.shape, std::move(buffer)), options);
  }
  const std::span<const std::byte> data(buffer.data(), static_cast<std::size_t>(count));
  auto tensor = tensorOfNpyData(header, data, options.memoryLimit - count);
  return tensor ? asAskedFor(*std::move(tensor), options) : tensor;
}

Error NpzFile::noSuchMember(std::string_view key) const {
  constexpr std::size_t kMaxNamed = 10;
  std::string names;
  for (const ZipMember& member : std::span(members_).first(std::min(members_.size(), kMaxNamed))) {
    if (!names.empty()) names += ", ";
    names += shownMember(withoutEnding(member.name));
  }
  if (members_.size() > kMaxNamed) names += ", …";
  const char* const reason = members_.empty() ? "npz.empty" : key.empty() ? "npz.which" : "npz.no_member";
  return {ErrorCode::Io, reason, {{"member", shownMember(key)}, {"members", names}}};
}

Expected<Tensor> NpzFile::read(std::string_view key, const NpyReadOptions& options) const {
  const ZipMember* const member = key.empty() && members_.size() == 1 ? members_.data() : find(key);
  Expected<Tensor> tensor = member == nullptr  ? Expected<Tensor>(fail(noSuchMember(key)))
                            : member->deflated ? readDeflated(*member, options)
                                               : readStored(*member, options);
  if (file_->damaged()) tensor = fail(ErrorCode::Io, "io.mapping_shrunk");
  if (!tensor) {
    Error& error = tensor.error();
    error.path = file_->path();
    if (member != nullptr && !key.empty()) error.path += ':' + shownMember(key);
    error.args.emplace_back("path", error.path);
  }
  return tensor;
}

TensorPath splitTensorPath(std::string_view path) {
  auto [file, key] = splitPath(path, {".npz:"});
  return {std::move(file), std::move(key)};
}

Expected<void> writeNpz(const std::string& path, std::span<const NpzEntry> entries,
                        const std::stop_token& stop) {
  auto file = TRY(AtomicFile::create(path));
  ZipWriter zip(file);
  const auto append = [&zip](std::string_view bytes) { return zip.write(bytes); };
  for (const NpzEntry& entry : entries) {
    const auto encoding = TRY(encodeNpy(entry.tensor));
    TRY(zip.begin(entry.key + ".npy", encoding.bytes));
    TRY(writeNpyTo(append, entry.tensor, encoding, stop));
    TRY(zip.end());
  }
  TRY(zip.finish());
  return file.commit(stop);
}

bool isCallMember(std::string_view key) {
  const auto all = {kParams, kIndices, kBatchDims, kDialect, kPolicy, kFillValue, kParamsDType};
  return std::find(all.begin(), all.end(), key) != all.end();
}

Expected<Scenario> readCallNpz(const std::string& path, const CallReading& reading) {
  auto npz = TRY(NpzFile::open(path, reading.memoryLimit));
  return CallReader(std::move(npz), path, reading).read();
}

Expected<void> writeCallNpz(const std::string& path, const Scenario& scenario, const std::stop_token& stop) {
  std::vector<NpzEntry> entries;
  const auto put = [&](const char* key, Expected<Tensor> tensor) -> Expected<void> {
    entries.push_back({key, TRY(std::move(tensor))});
    return {};
  };
  const auto word = [&](const char* key, const std::string& text) {
    return put(key, Tensor::fromStrings(Shape{}, std::span(&text, 1)));
  };
  TRY(put(kParams, valuesOf(scenario.params, kParams)));
  TRY(put(kIndices, valuesOf(scenario.indices, kIndices)));
  TRY(put(kBatchDims, scalar(Element::of(DType::Int64, scenario.batchDims))));
  const Dialect* const row = findDialect(scenario.dialect.id);
  if (row != nullptr && *row == scenario.dialect) TRY(word(kDialect, scenario.dialect.id));
  if (!scenario.policy.empty()) TRY(word(kPolicy, scenario.policy));
  if (scenario.fillValue) {
    // As wide as a .npy can say it: the reader casts it to params' dtype.
    const bool narrow = scenario.fillValue->dtype == DType::BFloat16;
    TRY(put(kFillValue,
            scalar(narrow ? castElement(*scenario.fillValue, DType::Float32) : *scenario.fillValue)));
  }
  if (std::get<EditedTensor>(scenario.params).dtype() == DType::BFloat16)
    TRY(word(kParamsDType, std::string(dtypeName(DType::BFloat16))));
  return writeNpz(path, entries, stop);
}

}  // namespace gathernd
