// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/recovery/journal.h"

#include <QByteArray>
#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <fmt/format.h>

#include "core/tensor/dtype.h"
#include "core/text/text_parts.h"

namespace gathernd::ui {
namespace {

constexpr std::string_view kMagic = "gathernd journal ";
constexpr int kVersion = 1;
constexpr std::array kNames = {"params", "indices"};
constexpr std::array kKinds = {"arange", "zeros", "random", "shape"};  // by GeneratorKind

tl::unexpected<Error> malformed(const char* field) {
  return fail(ErrorCode::Parse, "journal.malformed", {{"field", std::string(field)}});
}

std::string checksum(std::string_view bytes) {
  const QByteArray view = QByteArray::fromRawData(bytes.data(), static_cast<qsizetype>(bytes.size()));
  return QCryptographicHash::hash(view, QCryptographicHash::Sha256).toHex().toStdString();
}

// 64 bits are more than a number of JSON holds: whole numbers are texts.

template <class T>
QString numberText(T number) {
  return QString::fromStdString(std::to_string(number));
}

template <class T>
bool readNumber(const QJsonValue& value, T& number) {
  const auto read = numberIn<T>(value.toString().toStdString());
  number = read.value_or(T());
  return read.has_value();
}

// Bytes are base64, whatever they spell: a path need not be UTF-8.

QString bytesJson(const std::string& bytes) {
  return QString::fromLatin1(QByteArray::fromStdString(bytes).toBase64());
}

std::string readBytes(const QJsonValue& value) {
  return QByteArray::fromBase64(value.toString().toLatin1()).toStdString();
}

QJsonArray listJson(std::span<const std::int64_t> numbers) {
  QJsonArray list;
  for (const std::int64_t number : numbers) list.append(numberText(number));
  return list;
}

bool readList(const QJsonValue& value, std::vector<std::int64_t>& numbers) {
  for (const QJsonValue each : value.toArray()) {
    if (!readNumber(each, numbers.emplace_back())) return false;
  }
  return value.isArray();
}

std::vector<std::int64_t> extentsOf(const Shape& shape) {
  std::vector<std::int64_t> extents;
  for (int axis = 0; axis < shape.rank(); ++axis) extents.push_back(shape[axis]);
  return extents;
}

bool readShape(const QJsonValue& value, Shape& shape) {
  std::vector<std::int64_t> extents;
  if (!readList(value, extents)) return false;
  const auto made = Shape::make(extents);
  if (made) shape = *made;
  return made.has_value();
}

QString dtypeJson(DType dtype) {
  const std::string_view name = dtypeName(dtype);
  return QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size()));
}

bool readDType(const QJsonValue& value, DType& dtype) {
  const auto known = dtypeFromName(value.toString().toStdString());
  if (known) dtype = *known;
  return known.has_value();
}

QJsonObject identityJson(const FileIdentity& identity) {
  return {{QStringLiteral("size"), numberText(identity.size)},
          {QStringLiteral("modified_ns"), numberText(identity.modifiedNs)},
          {QStringLiteral("device"), numberText(identity.device)},
          {QStringLiteral("inode"), numberText(identity.inode)},
          {QStringLiteral("hash"), numberText(identity.hash)}};
}

bool readIdentity(const QJsonValue& value, FileIdentity& identity) {
  return readNumber(value[QLatin1String("size")], identity.size) &&
         readNumber(value[QLatin1String("modified_ns")], identity.modifiedNs) &&
         readNumber(value[QLatin1String("device")], identity.device) &&
         readNumber(value[QLatin1String("inode")], identity.inode) &&
         readNumber(value[QLatin1String("hash")], identity.hash);
}

/// Absent where there is none.
bool readIdentity(const QJsonValue& value, std::optional<FileIdentity>& identity) {
  return value.isUndefined() || readIdentity(value, identity.emplace());
}

// Elements: the bits of a number, the bytes of a string.

std::string elementBits(const Element& element) {
  const char* const bits = reinterpret_cast<const char*>(element.bits.data());
  const std::string bytes = element.dtype == DType::String
                                ? element.text
                                : std::string(bits, static_cast<std::size_t>(elementBytes(element.dtype)));
  return QByteArray::fromStdString(bytes).toHex().toStdString();
}

bool readElement(std::string_view hex, DType dtype, Element& element) {
  const QByteArray text(hex.data(), static_cast<qsizetype>(hex.size()));
  const QByteArray bytes = QByteArray::fromHex(text);
  if (bytes.toHex() != text) return false;
  element.dtype = dtype;
  if (dtype == DType::String) {
    element.text = bytes.toStdString();
    return true;
  }
  if (bytes.size() != elementBytes(dtype)) return false;
  std::memcpy(element.bits.data(), bytes.constData(), static_cast<std::size_t>(bytes.size()));
  return true;
}

/// "17=0000803f 29=0000c0ff".
std::string editsText(const JournalTensor& tensor) {
  std::string text;
  for (const auto& [flat, element] : tensor.edits) {
    if (!text.empty()) text += ' ';
    text += fmt::format("{}={}", flat, elementBits(element));
  }
  return text;
}

bool readEdits(std::string_view text, JournalTensor& tensor) {
  std::int64_t last = -1;
  while (!text.empty()) {
    const std::string_view one = takePart(text, ' ');
    const std::size_t equals = one.find('=');
    std::pair<std::int64_t, Element> edit;
    edit.first = numberIn<std::int64_t>(one.substr(0, equals)).value_or(-1);
    if (equals == one.npos) return false;
    if (edit.first <= last || edit.first >= tensor.shape.elementCount()) return false;
    if (!readElement(one.substr(equals + 1), tensor.dtype, edit.second)) return false;
    last = edit.first;
    tensor.edits.push_back(std::move(edit));
  }
  return true;
}

// Bases

struct BaseJson {
  QJsonObject operator()(const MappedBase& base) const {
    QJsonObject json{{QStringLiteral("file"), bytesJson(base.path)},
                     {QStringLiteral("offset"), numberText(base.offset)},
                     {QStringLiteral("identity"), identityJson(base.identity)}};
    if (!base.link.empty()) json[QStringLiteral("link")] = bytesJson(base.link);
    return json;
  }
  QJsonObject operator()(const CopiedBase& base) const {
    return {{QStringLiteral("copy"), bytesJson(base.name)},
            {QStringLiteral("identity"), identityJson(base.identity)}};
  }
  QJsonObject operator()(const GeneratedBase& base) const {
    QJsonObject json{
        {QStringLiteral("generate"), QLatin1String(kKinds[static_cast<std::size_t>(base.spec.kind)])},
        {QStringLiteral("seed"), numberText(base.spec.seed)}};
    if (base.axes) {
      json[QStringLiteral("axes")] = listJson(base.axes->sizes);
      json[QStringLiteral("component_axis")] = base.axes->componentAxis;
    }
    return json;
  }
};

/// Of a file within the folder itself.
bool isPlainName(const std::string& name) {
  return !name.empty() && name.find('/') == std::string::npos && name != "." && name != "..";
}

std::optional<TensorBase> readBase(const QJsonValue& json, const JournalTensor& tensor) {
  if (json[QLatin1String("file")].isString()) {
    MappedBase base;
    base.path = readBytes(json[QLatin1String("file")]);
    base.link = readBytes(json[QLatin1String("link")]);
    const bool sound = readNumber(json[QLatin1String("offset")], base.offset) &&
                       readIdentity(json[QLatin1String("identity")], base.identity) && !base.path.empty() &&
                       (base.link.empty() || isPlainName(base.link));
    return sound ? std::optional<TensorBase>(base) : std::nullopt;
  }
  if (json[QLatin1String("copy")].isString()) {
    CopiedBase base;
    base.name = readBytes(json[QLatin1String("copy")]);
    const bool sound = isPlainName(base.name) && readIdentity(json[QLatin1String("identity")], base.identity);
    return sound ? std::optional<TensorBase>(base) : std::nullopt;
  }
  GeneratedBase base;
  const auto kind = std::find(kKinds.begin(), kKinds.end(), json[QLatin1String("generate")].toString());
  if (kind == kKinds.end() || !readNumber(json[QLatin1String("seed")], base.spec.seed)) return std::nullopt;
  base.spec.kind = static_cast<GeneratorKind>(kind - kKinds.begin());
  base.spec.shape = tensor.shape;
  base.spec.dtype = tensor.dtype;
  if (const QJsonValue axes = json[QLatin1String("axes")]; !axes.isUndefined()) {
    base.axes.emplace();
    base.axes->componentAxis = json[QLatin1String("component_axis")].toInt(-1);
    const bool sound = readList(axes, base.axes->sizes) && base.axes->componentAxis >= 0 &&
                       base.axes->componentAxis < std::max(tensor.shape.rank(), 1);
    if (!sound) return std::nullopt;
  }
  return base;
}

QJsonObject tensorJson(const JournalTensor& tensor) {
  return {{QStringLiteral("dtype"), dtypeJson(tensor.dtype)},
          {QStringLiteral("shape"), listJson(extentsOf(tensor.shape))},
          {QStringLiteral("base"), std::visit(BaseJson{}, tensor.base)},
          {QStringLiteral("edits"), QString::fromStdString(editsText(tensor))}};
}

bool readTensor(const QJsonValue& json, JournalTensor& tensor) {
  if (!readDType(json[QLatin1String("dtype")], tensor.dtype)) return false;
  if (!readShape(json[QLatin1String("shape")], tensor.shape)) return false;
  auto base = readBase(json[QLatin1String("base")], tensor);
  if (!base) return false;
  tensor.base = *std::move(base);
  return json[QLatin1String("edits")].isString() &&
         readEdits(json[QLatin1String("edits")].toString().toStdString(), tensor);
}

QJsonObject sourceJson(const FileSource& source) {
  QJsonObject json{{QStringLiteral("path"), bytesJson(source.path)},
                   {QStringLiteral("integers"), dtypeJson(source.integerDefault)}};
  if (source.dtype) json[QStringLiteral("dtype")] = dtypeJson(*source.dtype);
  return json;
}

bool readSource(const QJsonValue& json, FileSource& source) {
  source.path = readBytes(json[QLatin1String("path")]);
  if (source.path.empty() || !readDType(json[QLatin1String("integers")], source.integerDefault)) return false;
  const QJsonValue dtype = json[QLatin1String("dtype")];
  return dtype.isUndefined() || readDType(dtype, source.dtype.emplace());
}

/// All that belongs to one tensor; what is absent is none.
bool readPart(const QJsonValue& json, Journal& journal, std::size_t k) {
  const QJsonValue values = json[QLatin1String("values")], source = json[QLatin1String("source")];
  return (values.isUndefined() || readTensor(values, journal.tensors[k].emplace())) &&
         (source.isUndefined() || readSource(source, journal.sources[k].emplace())) &&
         readIdentity(json[QLatin1String("read_from")], journal.files[k]);
}

}  // namespace

std::string journalText(const Journal& journal) {
  QJsonObject json{{QStringLiteral("title"), journal.title},
                   {QStringLiteral("edits"), numberText(journal.editCount)},
                   {QStringLiteral("written"), numberText(journal.written.toMSecsSinceEpoch())},
                   {QStringLiteral("path"), journal.path},
                   {QStringLiteral("example"), journal.exampleId},
                   {QStringLiteral("scenario"), QString::fromStdString(journal.scenario)}};
  if (journal.identity) json[QStringLiteral("identity")] = identityJson(*journal.identity);
  if (journal.fillValue)
    json[QStringLiteral("fill_value")] =
        QJsonObject{{QStringLiteral("dtype"), dtypeJson(journal.fillValue->dtype)},
                    {QStringLiteral("bits"), QString::fromStdString(elementBits(*journal.fillValue))}};
  for (std::size_t k = 0; k < kNames.size(); ++k) {
    QJsonObject part;
    if (journal.tensors[k]) part[QStringLiteral("values")] = tensorJson(*journal.tensors[k]);
    if (journal.sources[k]) part[QStringLiteral("source")] = sourceJson(*journal.sources[k]);
    if (journal.files[k]) part[QStringLiteral("read_from")] = identityJson(*journal.files[k]);
    json[QLatin1String(kNames[k])] = part;
  }
  const std::string body = QJsonDocument(json).toJson(QJsonDocument::Compact).toStdString();
  return fmt::format("{}{} {}\n{}", kMagic, kVersion, checksum(body), body);
}

Expected<Journal> readJournal(std::string_view text) {
  const std::size_t end = text.find('\n');
  std::string_view head = text.substr(0, end);
  if (end == text.npos || !head.starts_with(kMagic)) return fail(ErrorCode::Parse, "journal.cut");
  head.remove_prefix(kMagic.size());
  const std::string_view version = takePart(head, ' ');
  if (numberIn<int>(version) != kVersion)
    return fail(ErrorCode::Unsupported, "journal.version", {{"version", std::string(version)}});
  const std::string_view body = text.substr(end + 1);
  if (head != checksum(body)) return fail(ErrorCode::Parse, "journal.cut");

  // What the checksum vouches for is read with care all the same: anybody can compute one.
  const QByteArray bytes = QByteArray::fromRawData(body.data(), static_cast<qsizetype>(body.size()));
  const QJsonDocument document = QJsonDocument::fromJson(bytes);
  if (!document.isObject()) return malformed("JSON");
  const QJsonObject json = document.object();
  Journal journal;
  std::int64_t written = 0;
  journal.title = json[QLatin1String("title")].toString();
  journal.path = json[QLatin1String("path")].toString();
  journal.exampleId = json[QLatin1String("example")].toString();
  journal.scenario = json[QLatin1String("scenario")].toString().toStdString();
  if (!readNumber(json[QLatin1String("edits")], journal.editCount)) return malformed("edits");
  if (!readNumber(json[QLatin1String("written")], written)) return malformed("written");
  journal.written = QDateTime::fromMSecsSinceEpoch(written);
  if (!readIdentity(json[QLatin1String("identity")], journal.identity)) return malformed("identity");
  if (const QJsonValue fill = json[QLatin1String("fill_value")]; !fill.isUndefined()) {
    DType dtype{};
    const bool sound =
        readDType(fill[QLatin1String("dtype")], dtype) &&
        readElement(fill[QLatin1String("bits")].toString().toStdString(), dtype, journal.fillValue.emplace());
    if (!sound) return malformed("fill_value");
  }
  for (std::size_t k = 0; k < kNames.size(); ++k) {
    if (!readPart(json[QLatin1String(kNames[k])], journal, k)) return malformed(kNames[k]);
  }
  return journal;
}

}  // namespace gathernd::ui
