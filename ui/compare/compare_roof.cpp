// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/compare_roof.h"

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

QString threadsText(int threads) {
  return CompareText::tr("on %n thread(s)", nullptr, threads);
}

QString copySentence(double gigabytesPerSecond, int threads) {
  return CompareText::tr("what a copy moves on this machine, %1 %2")
      .arg(rateText(gigabytesPerSecond), threadsText(threads));
}

QString cacheSentence(const Roofline& roofline) {
  return CompareText::tr("what a copy within %1 of cache moves, %2 %3")
      .arg(sized(static_cast<double>(roofline.cachedBytes)), rateText(roofline.cachedCopyGBs),
           threadsText(roofline.threads));
}

QString deviceSentence(double gigabytesPerSecond) {
  return CompareText::tr("what a copy within the device moves, %1").arg(rateText(gigabytesPerSecond));
}

/// The point of the largest call that anybody has a time of, and who was fastest there.
struct Largest {
  const SweepPoint* point = nullptr;
  std::size_t fastest = 0;
};
Largest largestOf(const SweepRecord& record) {
  for (auto point = record.points.rbegin(); point != record.points.rend(); ++point) {
    Largest found{nullptr, 0};
    for (const std::size_t i : timedAt(record, *point)) {
      const SweepSample& sample = point->samples[i];
      if (sample.medianNs <= 0 || point->bytes <= 0) continue;
      if (found.point != nullptr && point->samples[found.fastest].medianNs <= sample.medianNs) continue;
      found = {&*point, i};
    }
    if (found.point != nullptr) return found;
  }
  return {};
}

/// "73% of …", "1.4 times what …": beyond its limit a share is no percentage of it.
QString shareOf(double rate, double limit, const QString& what) {
  const double share = rate / limit;
  if (share <= 1.05) return shareText(share, what);
  return CompareText::tr("%1 times %2", "a number, what a copy moves")
      .arg(QString::number(share, 'f', 1), what);
}

/// What limits a run on this machine's processors: a copy in cache while all of it fits there.
QString hostShare(const SweepRecord& record, double bytes, double rate) {
  const auto& machine = record.ceilings.machine;
  if (!machine || machine->copyGBs <= 0) return {};
  if (machine->cachedCopyGBs > 0 && bytes <= static_cast<double>(record.ceilings.cachedCall))
    return shareOf(rate, machine->cachedCopyGBs, cacheSentence(*machine));
  return shareOf(rate, machine->copyGBs, copySentence(machine->copyGBs, machine->threads));
}

std::optional<DeviceRoofline> deviceOf(const SweepRecord& record, std::size_t configuration) {
  return configuration < record.ceilings.devices.size() ? record.ceilings.devices[configuration]
                                                        : std::nullopt;
}

/// Where the time of a run on a device goes.
QString phasesText(const SweepRecord& record, std::size_t configuration, const SweepSample& sample) {
  const PhaseTimes& phases = sample.phases;
  const double copies = phases.toDeviceNs + phases.toHostNs;
  if (copies < phases.kernelNs)
    return CompareText::tr("%1 of its time is the kernel's")
        .arg(percentText(std::min(1.0, phases.kernelNs / sample.medianNs)));
  const QString share = percentText(std::min(1.0, copies / sample.medianNs));
  const auto device = deviceOf(record, configuration);
  if (!device || device->toDevice <= 0 || device->toHost <= 0)
    return CompareText::tr("%1 of its time goes into copies to the device and back").arg(share);
  return CompareText::tr(
             "%1 of its time goes into copies over the link, which gives %2 to the device and %3 back")
      .arg(share, rateText(device->toDevice), rateText(device->toHost));
}

QString kernelText(const SweepRecord& record, std::size_t configuration, const SweepPoint& point) {
  const auto device = deviceOf(record, configuration);
  const double kernelNs = point.samples[configuration].phases.kernelNs;
  if (!device || device->copy <= 0 || kernelNs <= 0) return {};
  const double rate = static_cast<double>(point.bytes) / kernelNs;
  return CompareText::tr("the kernel of %1 alone comes to %2: %3")
      .arg(labelText(record.configurations[configuration]), rateText(rate),
           shareOf(rate, device->copy, deviceSentence(device->copy)));
}

QString sizeAt(const SweepRecord& record, std::int64_t size) {
  const SweepAxis axis = record.options.axis;
  const auto value = static_cast<double>(size);
  return alongText(axis, axis == SweepAxis::Tuples ? sizeText(value, AxisUnit::Count) : sized(value));
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
  const QString what =
      everThere ? CompareText::tr("%1 has no time from %2 on").arg(label, sizeAt(record, from->size))
                : CompareText::tr("%1 has no time").arg(label);
  const auto& error = from->samples[configuration].error;
  return error ? CompareText::tr("%1: %2").arg(what, errorSentence(*error)) : what;
}

std::vector<QString> wordsByBytes(const SweepRecord& record) {
  std::vector<QString> words;
  for (const SweepPoint& point : record.points) {
    QStringList lines{CompareText::tr("a call that moves %1").arg(sized(static_cast<double>(point.bytes)))};
    for (const std::size_t i : timedAt(record, point)) {
      const SweepSample& sample = point.samples[i];
      if (sample.medianNs <= 0 || point.bytes <= 0) continue;
      lines << CompareText::tr("%1: %2, in %3")
                   .arg(labelText(record.configurations[i]),
                        rateText(static_cast<double>(point.bytes) / sample.medianNs),
                        durationText(sample.medianNs));
    }
    if (lines.size() > 1) words.push_back(lines.join(u'\n'));
  }
  return words;
}

void addLevels(LogChart& chart, const SweepRecord& record) {
  double least = 0;
  for (const SweepPoint& point : record.points) {
    const auto bytes = static_cast<double>(point.bytes);
    if (bytes > 0 && (least <= 0 || bytes < least)) least = bytes;
  }
  for (const Ceiling& each : ceilingsOf(record)) {
    // One that ends before the picture begins holds for none of its calls.
    if (each.upTo > 0 && static_cast<double>(each.upTo) < least) continue;
    chart.levels.push_back({CompareText::tr("%1, %2").arg(each.brief, rateText(each.gigabytesPerSecond)),
                            each.gigabytesPerSecond, each.device(), static_cast<double>(each.upTo)});
  }
}

/// A comparison as a sweep of its one size.
SweepRecord oneSizeOf(const ComparisonRecord& record) {
  SweepRecord one;
  one.note = record.note;
  one.machine = record.comparison.machine;
  one.running = record.running;
  one.ceilings.machine = record.comparison.roofline;
  // Measured where this very call was found to stay in cache.
  if (record.comparison.roofline && record.comparison.roofline->cachedBytes > 0)
    one.ceilings.cachedCall = record.comparison.bytes;
  SweepPoint point;
  point.size = record.note.plan ? record.note.plan->tupleCount : 0;
  point.bytes = record.comparison.bytes;
  for (const ConfigurationResult& result : record.comparison.results) {
    one.configurations.push_back(result.who);
    one.ceilings.devices.push_back(result.deviceRoofline);
    SweepSample sample;
    sample.present = !result.error && !result.samplesNs.empty();
    sample.medianNs = medianOf(result);
    sample.confidence = result.confidence;
    if (!result.phases.empty()) sample.phases = result.medianPhases();
    sample.error = result.error;
    point.samples.push_back(std::move(sample));
  }
  one.points.push_back(std::move(point));
  return one;
}

}  // namespace

std::vector<Ceiling> ceilingsOf(const SweepRecord& record) {
  using Kind = Ceiling::Kind;
  std::vector<Ceiling> all;
  const auto add = [&](Kind kind, const QString& label, const QString& brief, double rate,
                       std::int64_t upTo = 0, std::size_t configuration = 0) {
    if (rate > 0) all.push_back({kind, label, brief, rate, upTo, configuration});
  };
  if (const auto& machine = record.ceilings.machine) {
    add(Kind::Copy, CompareText::tr("memory, copy"), CompareText::tr("copy"), machine->copyGBs);
    add(Kind::Read, CompareText::tr("memory, read"), CompareText::tr("read"), machine->readGBs);
    add(Kind::Write, CompareText::tr("memory, write"), CompareText::tr("write"), machine->writeGBs);
    add(Kind::CacheCopy, CompareText::tr("cache, copy"), CompareText::tr("cache copy"),
        machine->cachedCopyGBs, record.ceilings.cachedCall);
  }
  std::vector<std::string_view> seen;
  for (std::size_t i = 0; i < record.ceilings.devices.size() && i < record.configurations.size(); ++i) {
    const auto& device = record.ceilings.devices[i];
    const Backend* backend = record.configurations[i].backend;
    if (!device || backend == nullptr) continue;
    if (std::find(seen.begin(), seen.end(), backend->id()) != seen.end()) continue;
    seen.push_back(backend->id());
    const QString id = fromBytes(backend->id());
    add(Kind::DeviceCopy, CompareText::tr("%1, device copy").arg(id), CompareText::tr("%1 copy").arg(id),
        device->copy, 0, i);
    add(Kind::ToDevice, CompareText::tr("%1, H2D link").arg(id), CompareText::tr("%1 H2D").arg(id),
        device->toDevice, 0, i);
    add(Kind::ToHost, CompareText::tr("%1, D2H link").arg(id), CompareText::tr("%1 D2H").arg(id),
        device->toHost, 0, i);
  }
  return all;
}

QString shareText(double share, const QString& what) {
  return CompareText::tr("%1 of %2", "a share, what a copy moves").arg(percentText(share), what);
}

Roof roofOf(const ConfigurationResult& result) {
  if (!result.floorShare) return {};
  const Roofline& roofline = result.floorShare->roofline;
  const QString on = threadsText(roofline.threads);
  switch (result.floorShare->floor.bound) {
    case FloorBound::Nothing:
      return {};
    case FloorBound::Cache:
      return {CompareText::tr("cache, %1").arg(rateText(roofline.cachedCopyGBs)), cacheSentence(roofline)};
    case FloorBound::Copy:
      return {CompareText::tr("copy, %1").arg(rateText(roofline.copyGBs)),
              copySentence(roofline.copyGBs, roofline.threads)};
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
  const double copy = result.deviceRoofline->copy;
  return {CompareText::tr("copy, %1").arg(rateText(copy)), deviceSentence(copy)};
}

QString roofsText(const Comparison& comparison) {
  std::vector<std::pair<QString, QStringList>> roofs;  // the sentence, whose
  const auto add = [&](const QString& sentence, const QString& whose) {
    if (sentence.isEmpty()) return;
    const auto same =
        std::find_if(roofs.begin(), roofs.end(), [&](const auto& roof) { return roof.first == sentence; });
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

LogChart rooflineOf(const SweepRecord* record) {
  LogChart chart;
  chart.title = CompareText::tr("Roofline");
  chart.axis = CompareText::tr("bytes that a call moves");
  chart.unit = AxisUnit::Bytes;
  chart.up = AxisUnit::Rate;
  chart.empty = CompareText::tr(
      "The roofline sets what the backends move a second beside what this machine's memory allows. A sweep "
      "draws it.");
  if (record == nullptr) return chart;
  if (largestOf(*record).point == nullptr) {
    if (record->running) {
      chart.empty = CompareText::tr("The first point is on its way.");
    } else {
      chart.empty = QStringList{CompareText::tr("Nothing was timed, so there is nothing to draw."),
                                gathernd::ui::missingOf(*record).join(u' ')}
                        .join(u' ');
    }
    return chart;
  }
  chart.note = CompareText::tr("log-log");
  chart.legend[0] = CompareText::tr("measured, band 95%");
  chart.legend[1] = CompareText::tr("machine's limit");
  chart.legend[2] = CompareText::tr("device's limit");
  chart.series = sweepSeries(*record, {.overBytes = true, .rates = true}).lines;
  chart.words = wordsByBytes(*record);
  addLevels(chart, *record);
  QStringList said{rooflineText(*record)};
  if (!record->running) said << gathernd::ui::missingOf(*record);
  chart.caption = said.join(u' ');
  return chart;
}

LogChart rooflineOf(const CompareSheet& sheet) {
  if (sheet.lines || !sheet.bars) return rooflineOf(sheet.lines.get());
  const SweepRecord one = oneSizeOf(*sheet.bars);
  return rooflineOf(&one);
}

QString rooflineText(const SweepRecord& record) {
  const auto [point, fastest] = largestOf(record);
  if (point == nullptr) return {};
  const SweepSample& sample = point->samples[fastest];
  const auto bytes = static_cast<double>(point->bytes);
  const double rate = bytes / sample.medianNs;
  const bool device = sample.phases.kernelNs > 0;
  QStringList parts;
  const QString limit = device ? phasesText(record, fastest, sample) : hostShare(record, bytes, rate);
  const QString head =
      (record.points.size() > 1 ? CompareText::tr("The largest call moves %1, fastest by %2 at %3")
                                : CompareText::tr("The call moves %1, fastest by %2 at %3"))
          .arg(sized(bytes), labelText(record.configurations[fastest]), rateText(rate));
  parts << (limit.isEmpty() ? head : CompareText::tr("%1: %2").arg(head, limit));
  for (const std::size_t i : timedAt(record, *point))
    if (const QString kernel = kernelText(record, i, *point); !kernel.isEmpty()) parts << kernel;
  return asSentence(parts.join(CompareText::tr("; ")));
}

QStringList missingOf(const SweepRecord& record) {
  QStringList all;
  for (std::size_t i = 0; i < record.configurations.size(); ++i) {
    const QString missing = missingOf(record, i);
    if (!missing.isEmpty()) all << withFullStop(missing);
  }
  for (const Candidate& each : record.unable)
    all << CompareText::tr("%1 takes no part: %2.").arg(labelText(each.who), each.reason);
  const bool noBytes = std::any_of(record.points.begin(), record.points.end(),
                                   [](const SweepPoint& point) { return point.bytes <= 0; });
  if (noBytes) all << CompareText::tr("A call that moves no bytes has no rate.");
  if (record.points.size() == 1 && largestOf(record).point != nullptr)
    all << CompareText::tr("One size only: a sweep draws the others.");
  if (!record.points.empty() && ceilingsOf(record).empty())
    all << CompareText::tr("What memory allows was not measured.");
  return all;
}

}  // namespace gathernd::ui
