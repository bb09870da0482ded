// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/warp/warp_model.h"

#include <QCoreApplication>
#include <algorithm>
#include <map>

#include "core/call/explain.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

using LaneOutputs = std::array<std::int64_t, kLanes>;

int elementBytesOf(AccessKind kind, const Plan& plan) {
  return static_cast<int>(elementBytes(kind == AccessKind::IndexLoad ? plan.indexDtype : plan.dtype));
}

std::int64_t elementCountOf(AccessKind kind, const Plan& plan) {
  switch (kind) {
    case AccessKind::IndexLoad:
      return plan.indices.elementCount();
    case AccessKind::SliceLoad:
      return plan.params.elementCount();
    case AccessKind::OutputStore:
      break;
  }
  return plan.outputElements();
}

std::int64_t addressOf(const AccessRequest& request, int lane) {
  return request.addresses[static_cast<std::size_t>(lane)];
}

/// An output element among those stored at `store` that comes from the bytes loaded at `load`; -1: none.
std::int64_t outputFrom(const AccessRequest& store, std::int64_t storeAddress, const AccessRequest& load,
                        std::int64_t loadAddress, const Trace& trace) {
  const std::int64_t size = elementBytesOf(AccessKind::OutputStore, trace.plan());
  const std::int64_t last =
      std::min(trace.plan().outputElements() - 1, (storeAddress + store.bytesPerLane - 1) / size);
  for (std::int64_t output = storeAddress / size; output <= last; ++output) {
    const std::int64_t source = trace.sourceOfOutput(output);
    if (source >= 0 && source * size < loadAddress + load.bytesPerLane && (source + 1) * size > loadAddress)
      return output;
  }
  return -1;
}

/// What each lane of a slice load works for, if `store` is where it goes; nullopt: it is not. `exact`: a lane
/// that loads nothing stores nothing, or stores for a tuple that reads nothing.
std::optional<LaneOutputs> goesTo(const AccessRequest& load, const AccessRequest& store, bool exact,
                                  const Trace& trace) {
  const std::int64_t size = elementBytesOf(AccessKind::OutputStore, trace.plan());
  LaneOutputs outputs;
  outputs.fill(-1);
  for (int lane = 0; lane < kLanes; ++lane) {
    const std::int64_t from = addressOf(load, lane);
    const std::int64_t to = addressOf(store, lane);
    std::int64_t& output = outputs[static_cast<std::size_t>(lane)];
    if (from >= 0) {
      if (to >= 0) output = outputFrom(store, to, load, from, trace);
      if (output < 0) return std::nullopt;
    } else if (to >= 0) {
      const bool reads = trace.sourceOfOutput(to / size) >= 0;
      if (reads && exact) return std::nullopt;
      if (!reads) output = to / size;
    }
  }
  return outputs;
}

/// A warp loads a few slices and then stores them; which store a load belongs to, the report does not say.
/// Loads take the first store that fits and that no load before them took; if none does (several loads make
/// one word), any that fits.
LaneOutputs outputsOf(const AccessReport& report, std::size_t request, const Trace& trace) {
  const auto& all = report.requests;
  const std::int64_t warp = all[request].warp;
  std::size_t first = request;
  while (first > 0 && all[first - 1].warp == warp && all[first - 1].kind == AccessKind::SliceLoad) --first;
  std::size_t stores = request;
  while (stores < all.size() && all[stores].warp == warp && all[stores].kind == AccessKind::SliceLoad)
    ++stores;
  std::size_t next = stores;
  const auto isStore = [&](std::size_t at) {
    return at < all.size() && all[at].warp == warp && all[at].kind == AccessKind::OutputStore;
  };
  for (std::size_t load = first; load <= request; ++load) {
    for (std::size_t at = next; isStore(at); ++at) {
      const auto found = goesTo(all[load], all[at], true, trace);
      if (!found) continue;
      if (load == request) return *found;
      next = at + 1;
      break;
    }
  }
  for (std::size_t at = stores; isStore(at); ++at) {
    if (const auto found = goesTo(all[request], all[at], false, trace)) return *found;
  }
  LaneOutputs unknown;
  unknown.fill(-1);
  return unknown;
}

/// Tuples and output elements of each lane.
void nameTuples(const AccessReport& report, std::size_t request, const Trace& trace, WarpPicture& picture) {
  switch (picture.kind) {
    case AccessKind::IndexLoad:
      for (WarpLane& lane : picture.lanes) {
        if (!lane.active) continue;
        lane.tuple = trace.tupleOfIndex(lane.element);
        if (trace.plan().sliceElements > 0 && lane.tuple >= 0)
          lane.output = lane.tuple * trace.plan().sliceElements;
      }
      return;
    case AccessKind::OutputStore:
      for (WarpLane& lane : picture.lanes) lane.output = lane.element;
      break;
    case AccessKind::SliceLoad: {
      const LaneOutputs outputs = outputsOf(report, request, trace);
      for (int lane = 0; lane < kLanes; ++lane)
        picture.lanes[static_cast<std::size_t>(lane)].output = outputs[static_cast<std::size_t>(lane)];
      break;
    }
  }
  for (WarpLane& lane : picture.lanes) {
    if (lane.output >= 0) lane.tuple = trace.tupleOfOutput(lane.output);
  }
}

void markSectors(WarpPicture& picture) {
  struct Bytes {
    std::uint32_t good = 0, bad = 0;
  };
  std::map<std::int64_t, Bytes> sectors;
  for (const WarpLane& lane : picture.lanes) {
    if (!lane.active) continue;
    for (int b = 0; b < picture.bytesPerLane; ++b) {
      const std::int64_t byte = lane.address + b;
      Bytes& sector = sectors[byte / kSectorBytes];
      (lane.bad ? sector.bad : sector.good) |= std::uint32_t{1} << (byte % kSectorBytes);
    }
  }
  std::int64_t line = -1;
  for (const auto& [number, bytes] : sectors) {
    const WarpSector sector{number * kSectorBytes, bytes.good | bytes.bad, bytes.bad & ~bytes.good};
    if (sector.first / kLineBytes != line) ++picture.lines;
    line = sector.first / kLineBytes;
    for (std::uint32_t rest = sector.wanted; rest != 0; rest &= rest - 1) ++picture.bytesWanted;
    picture.sectors.push_back(sector);
  }
}

}  // namespace

double WarpPicture::share() const {
  return sectors.empty() ? 0 : static_cast<double>(bytesWanted) / static_cast<double>(bytesMoved());
}

std::vector<std::int64_t> warpsIn(const AccessReport& report) {
  std::vector<std::int64_t> warps;
  for (const AccessRequest& request : report.requests) {
    if (warps.empty() || warps.back() != request.warp) warps.push_back(request.warp);
  }
  return warps;
}

std::vector<WarpRequest> requestsOf(const AccessReport& report, std::int64_t warp) {
  std::vector<WarpRequest> requests;
  for (int kind = 0; kind < kAccessKinds; ++kind) {
    int number = 0;
    for (std::size_t at = 0; at < report.requests.size(); ++at) {
      const AccessRequest& request = report.requests[at];
      if (request.warp == warp && static_cast<int>(request.kind) == kind)
        requests.push_back({request.kind, number++, at});
    }
  }
  return requests;
}

std::optional<TupleRange> tuplesOf(const AccessReport& report, std::int64_t warp, const Trace& trace) {
  std::optional<TupleRange> range;
  for (const AccessRequest& request : report.requests) {
    if (request.warp != warp || request.kind == AccessKind::SliceLoad) continue;
    const std::int64_t size = elementBytesOf(request.kind, trace.plan());
    for (const std::int64_t address : request.addresses) {
      if (address < 0) continue;
      // A word of the output may hold the end of one slice and the beginning of the next.
      const std::int64_t end = std::min((address + request.bytesPerLane - 1) / size,
                                        elementCountOf(request.kind, trace.plan()) - 1);
      for (const std::int64_t element : {address / size, end}) {
        const std::int64_t tuple = request.kind == AccessKind::IndexLoad ? trace.tupleOfIndex(element)
                                                                         : trace.tupleOfOutput(element);
        if (tuple < 0) continue;
        if (!range) range = TupleRange{tuple, tuple};
        range->first = std::min(range->first, tuple);
        range->last = std::max(range->last, tuple);
      }
    }
  }
  return range;
}

WarpPicture warpPicture(const AccessReport& report, std::size_t request, const Trace& trace) {
  const AccessRequest& asked = report.requests[request];
  WarpPicture picture;
  picture.kind = asked.kind;
  picture.bytesPerLane = asked.bytesPerLane;
  picture.elementBytes = elementBytesOf(asked.kind, trace.plan());
  const std::int64_t elements = elementCountOf(asked.kind, trace.plan());
  for (int i = 0; i < kLanes; ++i) {
    WarpLane& lane = picture.lanes[static_cast<std::size_t>(i)];
    lane.address = addressOf(asked, i);
    lane.active = lane.address >= 0;
    if (lane.active) lane.element = std::min(lane.address / picture.elementBytes, elements - 1);
  }
  nameTuples(report, request, trace, picture);
  for (WarpLane& lane : picture.lanes) {
    if (lane.tuple < 0) continue;
    const TupleTrace tuple = trace.at(lane.tuple);
    lane.bad = tuple.badComponent >= 0 || !tuple.reads();
  }
  markSectors(picture);
  return picture;
}

std::optional<WarpRequest> requestOfTuple(const AccessReport& report,
                                          const std::vector<WarpRequest>& requests, AccessKind kind,
                                          std::int64_t tuple, const Trace& trace) {
  for (const WarpRequest& request : requests) {
    if (request.kind != kind) continue;
    const WarpPicture picture = warpPicture(report, request.at, trace);
    for (const WarpLane& lane : picture.lanes) {
      if (lane.tuple == tuple) return request;
    }
  }
  return std::nullopt;
}

namespace {

struct WarpText {
  Q_DECLARE_TR_FUNCTIONS(gathernd::ui::WarpText)
};

/// By AccessKind.
constexpr struct {
  const char *one, *several;
} kKindWords[] = {{QT_TR_NOOP("index load"), QT_TR_NOOP("index loads")},
                  {QT_TR_NOOP("slice load"), QT_TR_NOOP("slice loads")},
                  {QT_TR_NOOP("output store"), QT_TR_NOOP("output stores")}};

/// "params[300,401]"
QString placeOf(const char* tensor, const Shape& shape, std::int64_t element) {
  SliceExpression expression;
  for (const std::int64_t coordinate : shape.position(element)) expression.emplace_back(coordinate);
  return QLatin1String(tensor) + fromBytes(indexText(expression));
}

/// "params[0,4]" or, where a lane takes several, "4 elements from params[0,4]".
QString takenText(const WarpPicture& picture, const QString& place) {
  const int elements = picture.bytesPerLane / picture.elementBytes;
  return elements <= 1 ? place : WarpText::tr("%1 elements from %2").arg(elements).arg(place);
}

}  // namespace

QString kindsText(AccessKind kind) {
  return WarpText::tr(kKindWords[static_cast<std::size_t>(kind)].several);
}

QString requestText(const WarpRequest& request, int count) {
  const QString kind = WarpText::tr(kKindWords[static_cast<std::size_t>(request.kind)].one);
  return count <= 1 ? kind : WarpText::tr("%1 %2 of %3").arg(kind).arg(request.number + 1).arg(count);
}

QString laneText(const WarpPicture& picture, int number, const Trace& trace) {
  const WarpLane& lane = picture.lanes[static_cast<std::size_t>(number)];
  const Plan& plan = trace.plan();
  if (!lane.active) {
    if (!lane.bad) return WarpText::tr("lane %1 has nothing to do").arg(number);
    return WarpText::tr("lane %1 reads nothing: tuple %2 is out of range").arg(number).arg(lane.tuple);
  }
  const QString byte = countText(lane.address);
  switch (picture.kind) {
    case AccessKind::IndexLoad:
      return WarpText::tr("lane %1 reads %2 = %3, byte %4")
          .arg(QString::number(number), placeOf("indices", plan.indices, lane.element),
               integerText(trace.indices().integerAt(lane.element)), byte);
    case AccessKind::SliceLoad:
      return WarpText::tr("lane %1 reads %2, byte %3")
          .arg(QString::number(number), takenText(picture, placeOf("params", plan.params, lane.element)),
               byte);
    case AccessKind::OutputStore:
      break;
  }
  return WarpText::tr("lane %1 writes %2, byte %3")
      .arg(QString::number(number), takenText(picture, placeOf("output", plan.output, lane.element)), byte);
}

QStringList laneTexts(const WarpPicture& picture, const Trace& trace) {
  QStringList texts;
  for (int lane = 0; lane < kLanes; ++lane) {
    if (picture.lanes[static_cast<std::size_t>(lane)].active) texts << laneText(picture, lane, trace);
  }
  return texts;
}

QString shareText(double share) {
  return QStringLiteral("%1%").arg(qRound(share * 100));
}

QString costText(const WarpPicture& picture) {
  return WarpText::tr("%1 sectors, %2 lines; %3 sectors would do; %4 of %5 bytes wanted: %6")
      .arg(picture.sectors.size())
      .arg(picture.lines)
      .arg(picture.leastSectors())
      .arg(countText(picture.bytesWanted), countText(picture.bytesMoved()), shareText(picture.share()));
}

QString keyText(const WarpPicture& picture, DType dtype) {
  return WarpText::tr(
             "A box is a sector of 32 bytes, %1 × %2; filled: wanted. A bracket is a line of 128 bytes, "
             "with the byte that it begins at.")
      .arg(static_cast<int>(kSectorBytes) / picture.elementBytes)
      .arg(dtypeText(dtype));
}

}  // namespace gathernd::ui
