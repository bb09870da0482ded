// SPDX-License-Identifier: GPL-3.0-or-later
// One memory request of one warp, made ready to be shown: who asks for which bytes, which sectors that moves,
// and what would have sufficed. From an AccessReport and the Trace of the same call; elements and tuples are
// the trace's word, here addresses are only divided by the element's size. Units: bytes, elements where said.
// Thread rule: pure functions over values.
#pragma once

#include <QString>
#include <QStringList>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/call/trace.h"
#include "core/run/access.h"

namespace gathernd::ui {

inline constexpr int kLanes = 32;

struct WarpLane {
  bool active = false;
  bool bad = false;           ///< its tuple is out of range, whatever the dialect then does
  std::int64_t address = -1;  ///< first byte in the tensor concerned; -1: inactive
  std::int64_t element = -1;  ///< the element that holds this byte
  std::int64_t tuple = -1;    ///< the tuple that it works for; -1: none, or several that cannot be told apart
  std::int64_t output = -1;   ///< an output element that it works for; -1: not known
};

struct WarpSector {
  std::int64_t first = 0;    ///< a multiple of kSectorBytes
  std::uint32_t wanted = 0;  ///< bit b: some lane asks for byte first + b
  std::uint32_t bad = 0;     ///< of those, asked for by lanes with bad tuples alone
  bool operator==(const WarpSector&) const = default;
};

struct WarpPicture {
  AccessKind kind = AccessKind::SliceLoad;
  int bytesPerLane = 0;
  int elementBytes = 1;
  std::array<WarpLane, kLanes> lanes;
  std::vector<WarpSector> sectors;  ///< touched ones, ascending
  int lines = 0;
  std::int64_t bytesWanted = 0;  ///< distinct

  std::int64_t bytesMoved() const { return static_cast<std::int64_t>(sectors.size()) * kSectorBytes; }
  /// Sectors that the distinct bytes would fill, were they next to each other.
  int leastSectors() const { return static_cast<int>((bytesWanted + kSectorBytes - 1) / kSectorBytes); }
  double share() const;  ///< wanted of moved, 0..1
};

/// A request among those of its kind in its warp.
struct WarpRequest {
  AccessKind kind = AccessKind::SliceLoad;
  int number = 0;      ///< from 0
  std::size_t at = 0;  ///< in AccessReport::requests
  bool operator==(const WarpRequest&) const = default;
};

/// Warps of a report that have requests, ascending.
std::vector<std::int64_t> warpsIn(const AccessReport& report);
/// Requests of one warp: index loads, then slice loads, then stores, each in the order in which they are
/// made.
std::vector<WarpRequest> requestsOf(const AccessReport& report, std::int64_t warp);
/// First and last tuple that a warp works for, both in it; nullopt when no request says.
std::optional<TupleRange> tuplesOf(const AccessReport& report, std::int64_t warp, const Trace& trace);
/// `request`: its place in the report.
WarpPicture warpPicture(const AccessReport& report, std::size_t request, const Trace& trace);
/// Among `requests`, the first of `kind` in which a lane works for `tuple`; nullopt when there is none.
std::optional<WarpRequest> requestOfTuple(const AccessReport& report,
                                          const std::vector<WarpRequest>& requests, AccessKind kind,
                                          std::int64_t tuple, const Trace& trace);

// A warp's request in words.

QString kindsText(AccessKind kind);  ///< "slice loads"
/// "slice load", or "slice load 2 of 4" where a warp makes several.
QString requestText(const WarpRequest& request, int count);
/// "lane 0 reads params[300,401], byte 1,230,404"
QString laneText(const WarpPicture& picture, int lane, const Trace& trace);
/// laneText of every lane that works, in order.
QStringList laneTexts(const WarpPicture& picture, const Trace& trace);
/// "10 sectors, 8 lines; 4 would do; 104 of 320 bytes wanted: 33%"
QString costText(const WarpPicture& picture);
/// What the boxes and brackets are.
QString keyText(const WarpPicture& picture, DType dtype);
QString shareText(double share);

}  // namespace gathernd::ui
