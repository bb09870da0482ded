// SPDX-License-Identifier: GPL-3.0-or-later
// Zip archives put together byte by byte, so that a test can then break any of them. Thread rule: plain
// values.
#pragma once

#include <QByteArray>
#include <QList>

#include "core/formats/zip/zip.h"

namespace gathernd::test {

inline QByteArray npyBytes(const QByteArray& descr, const QByteArray& shape, const QByteArray& data) {
  const QByteArray text =
      "{'descr': '" + descr + "', 'fortran_order': False, 'shape': " + shape + ", }         \n";
  QByteArray out("\x93NUMPY\1\0", 8);
  out += static_cast<char>(text.size() & 0xFF);
  out += static_cast<char>(text.size() >> 8);
  return out + text + data;
}

/// Bare deflate: what zlib writes, without its header, length and checksum.
inline QByteArray deflated(const QByteArray& data) {
  const QByteArray packed = qCompress(data, 9);
  return packed.mid(6, packed.size() - 10);
}

struct ZipPart {
  QByteArray name, content;
  bool deflate = false;
  QByteArray localExtra = {}, centralExtra = {};
};

/// An archive and where its parts lie, to be changed in place.
struct ZipBytes {
  QByteArray bytes;
  QList<qsizetype> local, data, central;  ///< offsets, one a member
  qsizetype directory = 0, end = 0;

  void put(qsizetype at, quint64 value, int count) {
    for (int i = 0; i < count; ++i) bytes[at + i] = static_cast<char>(value >> (8 * i) & 0xFF);
  }
};

inline ZipBytes zipOf(const QList<ZipPart>& parts, const QByteArray& comment = {}) {
  ZipBytes zip;
  std::string out, directory;
  QList<qsizetype> central;
  for (const ZipPart& part : parts) {
    const QByteArray packed = part.deflate ? deflated(part.content) : part.content;
    const auto checksum = zipChecksum(
        0, std::as_bytes(std::span(part.content.data(), static_cast<std::size_t>(part.content.size()))));
    const auto common = [&](std::string& to, const QByteArray& extra) {
      zip::append(to, 20, 2);
      zip::append(to, 0, 2);
      zip::append(to, part.deflate ? zip::kDeflated : zip::kStored, 2);
      zip::append(to, 0, 4);
      zip::append(to, checksum, 4);
      zip::append(to, static_cast<std::uint64_t>(packed.size()), 4);
      zip::append(to, static_cast<std::uint64_t>(part.content.size()), 4);
      zip::append(to, static_cast<std::uint64_t>(part.name.size()), 2);
      zip::append(to, static_cast<std::uint64_t>(extra.size()), 2);
    };
    zip.local << static_cast<qsizetype>(out.size());
    central << static_cast<qsizetype>(directory.size());
    zip::append(directory, zip::kCentralHeader, 4);
    zip::append(directory, 20, 2);
    common(directory, part.centralExtra);
    directory.append(10, '\0');
    zip::append(directory, out.size(), 4);
    directory += (part.name + part.centralExtra).toStdString();
    zip::append(out, zip::kLocalHeader, 4);
    common(out, part.localExtra);
    out += (part.name + part.localExtra).toStdString();
    zip.data << static_cast<qsizetype>(out.size());
    out += packed.toStdString();
  }
  zip.directory = static_cast<qsizetype>(out.size());
  for (const qsizetype at : central) zip.central << zip.directory + at;
  out += directory;
  zip.end = static_cast<qsizetype>(out.size());
  zip::append(out, zip::kEndRecord, 4);
  zip::append(out, 0, 4);
  zip::append(out, static_cast<std::uint64_t>(parts.size()), 2);
  zip::append(out, static_cast<std::uint64_t>(parts.size()), 2);
  zip::append(out, directory.size(), 4);
  zip::append(out, static_cast<std::uint64_t>(zip.directory), 4);
  zip::append(out, static_cast<std::uint64_t>(comment.size()), 2);
  zip.bytes = QByteArray::fromStdString(out) + comment;
  return zip;
}

}  // namespace gathernd::test
