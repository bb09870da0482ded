// SPDX-License-Identifier: GPL-3.0-or-later
// ONNX models by hand, sound or not. Thread rule: pure functions.
#pragma once

#include "tests/core/formats/wire_bytes.h"

namespace gathernd::test {

/// NodeProto.
inline QByteArray node(const QByteArray& op, const QByteArrayList& inputs, const QByteArray& output,
                       const QByteArray& name = {}, const QByteArray& rest = {}) {
  QByteArray out;
  for (const QByteArray& input : inputs) out += bytes(1, input);
  out += bytes(2, output);
  if (!name.isEmpty()) out += bytes(3, name);
  return bytes(1, out + bytes(4, op) + rest);
}

/// AttributeProto: an integer, or a tensor.
inline QByteArray attribute(const QByteArray& name, std::int64_t value) {
  return bytes(5, bytes(1, name) + number(3, static_cast<std::uint64_t>(value)) + number(20, 2));
}
inline QByteArray attribute(const QByteArray& name, const QByteArray& tensor) {
  return bytes(5, bytes(1, name) + bytes(5, tensor) + number(20, 4));
}

inline QByteArray initialiser(const QByteArray& name, const QByteArray& tensor) {
  return bytes(5, tensor + bytes(8, name));
}

/// ValueInfoProto of a graph's input: float32 [2, ?, N].
inline QByteArray graphInput(const QByteArray& name) {
  const QByteArray dims = bytes(1, number(1, 2)) + bytes(1, "") + bytes(1, bytes(2, "N"));
  return bytes(11, bytes(1, name) + bytes(2, bytes(1, number(1, 1) + bytes(2, dims))));
}

inline QByteArray opset(std::uint64_t version, const QByteArray& domain = {}) {
  return bytes(8, bytes(1, domain) + number(2, version));
}

inline QByteArray model(const QByteArray& graph, const QByteArray& rest = opset(13)) {
  return number(1, 7) + rest + bytes(7, graph);
}

// params = [[1, 2], [3, 4]], indices = [[1]].
inline QByteArray paramsTensor() {
  return tensorProto({2, 2}, 1, bytes(9, raw<float>({1, 2, 3, 4})));
}
inline QByteArray indicesTensor() {
  return tensorProto({1, 1}, 7, packed(7, {1}));
}
inline QByteArray plainGraph() {
  return node("GatherND", {"p", "i"}, "o", "g") + initialiser("p", paramsTensor()) +
         initialiser("i", indicesTensor());
}

}  // namespace gathernd::test
