// SPDX-License-Identifier: GPL-3.0-or-later
// Protobuf messages by hand, sound or not, for tests of what reads ONNX. Independent of the writer under
// test. Thread rule: pure functions.
#pragma once

#include <QByteArray>
#include <cstdint>
#include <initializer_list>

namespace gathernd::test {

inline QByteArray varint(std::uint64_t value) {
  QByteArray out;
  for (; value >= 0x80; value >>= 7) out += static_cast<char>(value | 0x80);
  return out + static_cast<char>(value);
}

inline QByteArray number(int field, std::uint64_t value) {
  return varint(static_cast<std::uint64_t>(field) << 3) + varint(value);
}

inline QByteArray bytes(int field, const QByteArray& content) {
  return varint(static_cast<std::uint64_t>(field) << 3 | 2) +
         varint(static_cast<std::uint64_t>(content.size())) + content;
}

inline QByteArray packed(int field, std::initializer_list<std::uint64_t> values) {
  QByteArray content;
  for (const std::uint64_t value : values) content += varint(value);
  return bytes(field, content);
}

/// The bytes of numbers as they lie in memory.
template <class T>
QByteArray raw(std::initializer_list<T> values) {
  return {reinterpret_cast<const char*>(values.begin()), static_cast<qsizetype>(values.size() * sizeof(T))};
}

/// TensorProto: dims, data_type, then what else there is.
inline QByteArray tensorProto(std::initializer_list<std::uint64_t> dims, int type, const QByteArray& rest) {
  QByteArray out;
  for (const std::uint64_t dim : dims) out += number(1, dim);
  return out + number(2, static_cast<std::uint64_t>(type)) + rest;
}

/// StringStringEntryProto in the field `field`.
inline QByteArray entry(int field, const QByteArray& key, const QByteArray& value) {
  return bytes(field, bytes(1, key) + bytes(2, value));
}

/// TensorProto with its elements in another file.
inline QByteArray externalTensor(std::initializer_list<std::uint64_t> dims, int type,
                                 const QByteArray& location, const QByteArray& offset = {},
                                 const QByteArray& length = {}) {
  QByteArray rest = number(14, 1) + entry(13, "location", location);
  if (!offset.isEmpty()) rest += entry(13, "offset", offset);
  if (!length.isEmpty()) rest += entry(13, "length", length);
  return tensorProto(dims, type, rest);
}

}  // namespace gathernd::test
