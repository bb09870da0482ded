// SPDX-License-Identifier: GPL-3.0-or-later
// The limits of compare_values.h.
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/timing/floor.h"
#include "ui/compare/compare_values.h"
#include "ui/text/error_text.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

/// Three digits are enough in a sentence.
QString sized(double bytes) {
  const double unit = std::pow(2, 10 * std::floor(std::log2(std::max(bytes, 1.0)) / 10));
  const double scaled = bytes / unit;
  const double last = scaled < 10 ? 100 : scaled < 100 ? 10 : 1;
  return sizeText(std::round(scaled * last) / last * unit, AxisUnit::Bytes);
}

bool hasRate(const SweepRecord& record) {
  return std::ranges::any_of(record.points, [&](const SweepPoint& point) {
    const auto timed = timedAt(record, point);
    return point.bytes > 0 &&
           std::ranges::any_of(timed, [&](std::size_t i) { return point.samples[i].medianNs > 0; });
  });
}

/// Why this one has no points, or none at the end.
QString missingOf(const SweepRecord& record, std::size_t configuration) {
  const Configuration& who = record.configurations[configuration];
  if (who.backend == nullptr || !who.backend->timeable()) return {};
  const SweepPoint* from = nullptr;
  bool everThere = false;
  for (const SweepPoint& point : record.points) {
    if (configuration >= point.samples.size()) continue;
    const bool there = point.samples[configuration].present;
    everThere = everThere || there;
    if (there) from = nullptr;
    if (!there && from == nullptr) from = &point;
  }
  if (from == nullptr) return {};
  const QString label = labelText(who);
  const SweepAxis axis = record.options.axis;
  const auto size = static_cast<double>(from->size);
  const QString at =
      alongText(axis, axis == SweepAxis::Tuples ? sizeText(size, AxisUnit::Count) : sized(size));
  const QString what = everThere ? CompareText::tr("%1 has no time from %2 on").arg(label, at)
                                 : CompareText::tr("%1 has no time").arg(label);
  const auto& error = from->samples[configuration].error;
  return error ? CompareText::tr("%1: %2").arg(what, errorSentence(*error)) : what;
}

}  // namespace

std::vector<Ceiling> ceilingsOf(const SweepRecord& record) {
  using Kind = Ceiling::Kind;
  std::vector<Ceiling> all;
  const auto add = [&](Kind kind, const QString& label, double rate) {
    if (rate > 0) all.push_back({kind, label, rate});
  };
  if (const auto& machine = record.ceilings.machine) {
    add(Kind::Copy, CompareText::tr("memory, copy"), machine->copyGBs);
    add(Kind::Read, CompareText::tr("memory, read"), machine->readGBs);
    add(Kind::Write, CompareText::tr("memory, write"), machine->writeGBs);
    add(Kind::CacheCopy, CompareText::tr("cache, copy"), machine->cachedCopyGBs);
  }
  std::vector<std::string_view> seen;
  for (std::size_t i = 0; i < record.ceilings.devices.size() && i < record.configurations.size(); ++i) {
    const auto& device = record.ceilings.devices[i];
    const Backend* backend = record.configurations[i].backend;
    if (!device || backend == nullptr) continue;
    if (std::ranges::find(seen, backend->id()) != seen.end()) continue;
    seen.push_back(backend->id());
    const QString id = fromBytes(backend->id());
    add(Kind::DeviceCopy, CompareText::tr("%1, device copy").arg(id), device->copy);
    add(Kind::ToDevice, CompareText::tr("%1, H2D link").arg(id), device->toDevice);
    add(Kind::ToHost, CompareText::tr("%1, D2H link").arg(id), device->toHost);
  }
  return all;
}

QString shareText(double share, const QString& what) {
  return CompareText::tr("%1 of %2", "a share, what a copy moves").arg(percentText(share), what);
}

Roof roofOf(const ConfigurationResult& result) {
  if (!result.floorShare) return {};
  const Roofline& roofline = result.floorShare->roofline;
  const QString on = CompareText::tr("on %n thread(s)", nullptr, roofline.threads);
  switch (result.floorShare->floor.bound) {
    case FloorBound::Nothing:
      return {};
    case FloorBound::Cache:
      return {
          CompareText::tr("cache, %1").arg(rateText(roofline.cachedCopyGBs)),
          CompareText::tr("what a copy within %1 of cache moves, %2 %3")
              .arg(sized(static_cast<double>(roofline.cachedBytes)), rateText(roofline.cachedCopyGBs), on)};
    case FloorBound::Copy:
      return {
          CompareText::tr("copy, %1").arg(rateText(roofline.copyGBs)),
          CompareText::tr("what a copy moves on this machine, %1 %2").arg(rateText(roofline.copyGBs), on)};
    case FloorBound::Writes:
      return {CompareText::tr("write, %1").arg(rateText(roofline.writeGBs)),
              CompareText::tr("what is written past the caches on this machine, %1 %2")
                  .arg(rateText(roofline.writeGBs), on)};
    case FloorBound::Reads:
      return result.floorShare->traffic.randomLines > 0
                 ? Roof{CompareText::tr("reads, %1 a line").arg(durationText(roofline.lineNs)),
                        CompareText::tr("what reading takes on this machine, %1 a random line and %2 in "
                                        "order, %3")
                            .arg(durationText(roofline.lineNs), rateText(roofline.readGBs), on)}
                 : Roof{CompareText::tr("read, %1").arg(rateText(roofline.readGBs)),
                        CompareText::tr("what is read in order on this machine, %1 %2")
                            .arg(rateText(roofline.readGBs), on)};
    case FloorBound::Rows:
      return {CompareText::tr("rows, %1 each").arg(durationText(roofline.rowCopyNs)),
              CompareText::tr("what copying random rows of %1 takes on this machine, %2 each, %3")
                  .arg(sized(static_cast<double>(roofline.rowBytes)), durationText(roofline.rowCopyNs), on)};
  }
  return {};
}

Roof roofOfKernel(const ConfigurationResult& result) {
  if (!result.shareOfDevice || !result.deviceRoofline) return {};
  const QString copy = rateText(result.deviceRoofline->copy);
  return {CompareText::tr("copy, %1").arg(copy),
          CompareText::tr("what a copy within the device moves, %1").arg(copy)};
}

QString roofsText(const Comparison& comparison) {
  std::vector<std::pair<QString, QStringList>> roofs;  // the sentence, whose
  const auto add = [&](const QString& sentence, const QString& whose) {
    if (sentence.isEmpty()) return;
    const auto same = std::ranges::find_if(roofs, [&](const auto& roof) { return roof.first == sentence; });
    if (same != roofs.end()) {
      same->second << whose;
    } else {
      roofs.push_back({sentence, {whose}});
    }
  };
  for (const ConfigurationResult& result : comparison.results) {
    const QString label = labelText(result.who);
    if (result.phases.empty()) add(roofOf(result).sentence, label);
    add(roofOfKernel(result).sentence, CompareText::tr("%1, kernel only").arg(label));
  }
  if (roofs.empty()) return {};
  if (roofs.size() == 1) return CompareText::tr("Shares are of %1.").arg(roofs.front().first);
  QStringList parts;
  for (const auto& [sentence, whose] : roofs)
    parts << CompareText::tr("%1: share of %2").arg(whose.join(CompareText::tr(" · ")), sentence);
  return withFullStop(parts.join(CompareText::tr("; ")));
}

QStringList missingOf(const SweepRecord& record) {
  QStringList all;
  for (std::size_t i = 0; i < record.configurations.size(); ++i) {
    const QString missing = missingOf(record, i);
    if (!missing.isEmpty()) all << withFullStop(missing);
  }
  for (const Candidate& each : record.unable)
    all << CompareText::tr("%1 takes no part: %2.").arg(labelText(each.who), each.reason);
  const bool noBytes =
      std::ranges::any_of(record.points, [](const SweepPoint& point) { return point.bytes <= 0; });
  if (noBytes) all << CompareText::tr("A call that moves no bytes has no rate.");
  if (record.points.size() == 1 && hasRate(record))
    all << CompareText::tr("One size only: a sweep draws the others.");
  if (!record.points.empty() && ceilingsOf(record).empty())
    all << CompareText::tr("What memory allows was not measured.");
  return all;
}

}  // namespace gathernd::ui
