// SPDX-License-Identifier: GPL-3.0-or-later
// Records as the plain values of charts.
#include "ui/compare/compare_values.h"

#include <algorithm>
#include <cmath>

#include "ui/formula/formula_spans.h"
#include "ui/session/session.h"
#include "ui/text/error_text.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

double sum(const PhaseTimes& phases) {
  return phases.toDeviceNs + phases.kernelNs + phases.toHostNs;
}

AxisUnit unitOf(SweepAxis axis) {
  return axis == SweepAxis::Tuples ? AxisUnit::Count : AxisUnit::Bytes;
}

/// What a bar's time is the time of.
QString whatIsTimed(const ConfigurationResult& result) {
  if (!result.phases.empty()) return CompareText::tr("staging, bus, kernel");
  return CompareText::tr("its run on the CPU");
}

/// "1,980 MHz, 41 °C, then 1,755 MHz, 63 °C": of the device, before and after; empty where nothing tells.
QString deviceText(const ConfigurationResult& result) {
  const auto words = [](const DeviceState& state) {
    QStringList parts;
    if (state.clockMhz) parts << CompareText::tr("%1 MHz").arg(countText(*state.clockMhz));
    if (state.celsius) parts << CompareText::tr("%1 °C").arg(*state.celsius);
    return parts.join(CompareText::tr(", "));
  };
  const QString before = words(result.before);
  const QString after = words(result.after);
  if (before.isEmpty() || after.isEmpty() || before == after) return before.isEmpty() ? after : before;
  return CompareText::tr("%1, then %2").arg(before, after);
}

/// Two digits: a crossing read off between two points is no better.
double rounded(double size) {
  const double unit = std::pow(10, std::floor(std::log10(std::max(size, 1.0))) - 1);
  return std::max(1.0, unit < 1 ? std::round(size) : std::round(size / unit) * unit);
}

/// Slices grow by elements.
double wholeElements(const SweepRecord& record, double bytes) {
  const double element = record.note.plan ? static_cast<double>(elementBytes(record.note.plan->dtype)) : 1;
  return std::ceil(bytes / element) * element;
}

/// The size from which one is never clearly slower than any other; 0: it is nowhere.
struct Overtaking {
  std::size_t who = 0;
  std::size_t last = 0;  ///< the rival that held out longest
  double size = 0;
};

/// None: somebody who was clearly faster was never overtaken.
std::optional<Overtaking> overtakingOf(const SweepRecord& record, std::size_t who) {
  Overtaking found{who, who, 0};
  for (std::size_t rival = 0; rival < record.configurations.size(); ++rival) {
    if (rival == who) continue;
    const bool behind = std::ranges::any_of(record.points, [&](const SweepPoint& point) {
      return std::max(rival, who) < point.samples.size() &&
             clearlyFaster(point.samples[rival], point.samples[who]);
    });
    if (!behind) continue;
    const auto size = lastCrossover(record.points, rival, who);
    if (!size) return std::nullopt;
    if (*size <= found.size) continue;
    found.size = *size;
    found.last = rival;
  }
  return found;
}

/// What the bars are times of, where rows have no room to say it.
QString timedThings(const ComparisonRecord& record) {
  QStringList things;
  for (const ConfigurationResult& result : record.comparison.results) {
    if (result.samplesNs.empty()) continue;
    const QString what = result.phases.empty()
                             ? CompareText::tr("runs on the CPU")
                             : CompareText::tr("%1 with staging, bus and kernel").arg(labelText(result.who));
    if (!things.contains(what)) things << what;
  }
  return CompareText::tr("timed: %1").arg(things.join(CompareText::tr(", ")));
}

/// All that is known of one row, for a tooltip and a screen reader.
QString wordsOf(const ConfigurationResult& result, std::int64_t bytes) {
  const double middle = medianOf(result);
  QStringList parts{CompareText::tr("median %1").arg(durationText(middle))};
  if (result.confidence.high > 0)
    parts << CompareText::tr("95% sure: %1 to %2")
                 .arg(durationText(result.confidence.low), durationText(result.confidence.high));
  if (result.mostNs > 0)
    parts << CompareText::tr("least %1, most %2")
                 .arg(durationText(result.leastNs), durationText(result.mostNs));
  parts << CompareText::tr("%1 samples of %2 runs, first run %3")
               .arg(result.samplesNs.size())
               .arg(result.runsPerSample)
               .arg(durationText(result.firstRunNs));
  parts << CompareText::tr("%1 GB/s").arg(middle > 0 ? static_cast<double>(bytes) / middle : 0, 0, 'g', 3);
  parts << CompareText::tr("timed: %1").arg(whatIsTimed(result));
  if (const QString roof = roofOf(result).sentence; !roof.isEmpty())
    parts << shareText(result.floorShare->median, roof);
  return CompareText::tr("%1: %2").arg(labelText(result.who), parts.join(CompareText::tr("; ")));
}

BarRow timedRow(const ConfigurationResult& result, std::int64_t bytes) {
  BarRow row;
  const double middle = medianOf(result);
  row.label = labelText(result.who);
  row.figure = durationText(middle);
  // How sure the median is; one sample that met something else says nothing of it.
  row.low = result.confidence.high > 0 ? result.confidence.low : middle;
  row.high = result.confidence.high > 0 ? result.confidence.high : middle;
  if (result.floorShare) row.share = result.floorShare->median;
  row.words = wordsOf(result, bytes);
  row.under = whatIsTimed(result);
  if (result.phases.empty()) {
    row.roof = roofOf(result).brief;
    row.segments = {{middle, BarFill::Host}};
    return row;
  }
  const PhaseTimes phases = result.medianPhases();
  row.label = CompareText::tr("%1, end to end").arg(row.label);
  row.segments = {{phases.toDeviceNs, BarFill::ToDevice},
                  {phases.kernelNs, BarFill::Kernel},
                  {phases.toHostNs, BarFill::ToHost}};
  // The device's clock does not see the launch; the bar ends where the median does.
  if (middle > sum(phases)) row.segments.push_back({middle - sum(phases), BarFill::Host});
  row.remark =
      CompareText::tr("%1 copies")
          .arg(percentText(middle > 0 ? std::min(1.0, (phases.toDeviceNs + phases.toHostNs) / middle) : 0));
  row.share.reset();
  row.detail =
      CompareText::tr("H2D %1 · kernel %2 · D2H %3")
          .arg(durationText(phases.toDeviceNs), durationText(phases.kernelNs), durationText(phases.toHostNs));
  row.words = CompareText::tr("%1; %2").arg(row.words, row.detail);
  return row;
}

BarRow kernelRow(const ConfigurationResult& result) {
  BarRow row;
  std::vector<double> kernels;
  for (const PhaseTimes& phases : result.phases) kernels.push_back(phases.kernelNs);
  const double middle = result.medianPhases().kernelNs;
  row.share = result.shareOfDevice;
  row.label = CompareText::tr("%1, kernel only").arg(labelText(result.who));
  row.segments = {{middle, BarFill::Kernel}};
  const Interval sure = medianConfidence(kernels);
  row.low = sure.low;
  row.high = sure.high;
  row.figure = durationText(middle);
  row.under = CompareText::tr("by the device's clock");
  row.words = CompareText::tr("%1: median %2; timed: %3").arg(row.label, row.figure, row.under);
  if (const Roof roof = roofOfKernel(result); !roof.sentence.isEmpty()) {
    row.roof = roof.brief;
    row.words = CompareText::tr("%1; %2").arg(row.words, shareText(*result.shareOfDevice, roof.sentence));
  }
  return row;
}

LineInk inkOf(const Configuration& who, bool phases, std::size_t place) {
  if (phases) return LineInk::Accent;
  const std::string_view id = who.backend != nullptr ? who.backend->id() : std::string_view();
  if (id == "cpu") return who.threads == 1 ? LineInk::Grey : LineInk::Strong;
  if (id == "reference") return LineInk::Dotted;
  if (id == "eigen") return LineInk::Dashed;
  constexpr LineInk kOthers[] = {LineInk::Strong, LineInk::Grey, LineInk::Dashed, LineInk::Dotted};
  return kOthers[place % std::size(kOthers)];
}

std::vector<QString> wordsBySize(const SweepRecord& record) {
  std::vector<QString> words;
  const bool rates = record.options.axis == SweepAxis::SliceBytes;
  for (const SweepPoint& point : record.points) {
    const SweepAxis axis = record.options.axis;
    QStringList lines{alongText(axis, sizeText(static_cast<double>(point.size), unitOf(axis)))};
    for (const std::size_t i : timedAt(record, point)) {
      const SweepSample& sample = point.samples[i];
      const QString who = labelText(record.configurations[i]);
      const QString took = durationText(sample.medianNs);
      lines << (rates && sample.medianNs > 0
                    ? CompareText::tr("%1: %2, %3")
                          .arg(who, took, rateText(static_cast<double>(point.bytes) / sample.medianNs))
                    : CompareText::tr("%1: %2").arg(who, took));
    }
    if (lines.size() > 1) words.push_back(lines.join(u'\n'));
  }
  return words;
}

/// The lines of a sweep: each configuration's, then those of kernels alone.
struct SweepLines {
  std::vector<LogSeries> lines;
  std::vector<std::size_t> ofConfiguration;  ///< which line is whose
};

/// `rates`: GB/s instead of times.
SweepLines sweepSeries(const SweepRecord& record, bool rates) {
  SweepLines all;
  all.ofConfiguration.resize(record.configurations.size());
  std::vector<LogSeries> kernels;
  for (std::size_t i = 0; i < record.configurations.size(); ++i) {
    const Configuration& who = record.configurations[i];
    LogSeries whole{labelText(who), LineInk::Strong, {}};
    LogSeries kernel{CompareText::tr("%1, kernel only").arg(whole.label), LineInk::AccentDashed, {}};
    for (const SweepPoint& point : record.points) {
      if (i >= point.samples.size() || !point.samples[i].present) continue;
      const SweepSample& sample = point.samples[i];
      const auto bytes = static_cast<double>(point.bytes);
      const auto add = [&](LogSeries& series, double ns, const Interval& sure) {
        const auto size = static_cast<double>(point.size);
        if (ns <= 0 || size <= 0 || (rates && bytes <= 0)) return;
        const double low = sure.low > 0 ? sure.low : ns;
        const double high = std::max(sure.high, ns);
        series.points.push_back(rates ? LogPoint{size, bytes / ns, bytes / high, bytes / low}
                                      : LogPoint{size, ns, low, high});
      };
      add(whole, sample.medianNs, sample.confidence);
      add(kernel, sample.phases.kernelNs, {});
    }
    whole.ink = inkOf(who, !kernel.points.empty(), i);
    all.ofConfiguration[i] = all.lines.size();
    if (!whole.points.empty()) all.lines.push_back(std::move(whole));
    if (!kernel.points.empty()) kernels.push_back(std::move(kernel));
  }
  all.lines.insert(all.lines.end(), std::make_move_iterator(kernels.begin()),
                   std::make_move_iterator(kernels.end()));
  return all;
}

}  // namespace

QString alongText(SweepAxis axis, const QString& size) {
  return (axis == SweepAxis::Tuples ? CompareText::tr("%1 tuples") : CompareText::tr("%1 a slice")).arg(size);
}

BarChart barsOf(const ComparisonRecord* record) {
  BarChart chart;
  chart.title = CompareText::tr("Time of one run");
  chart.figureHeading = CompareText::tr("median");
  chart.shareHeading = CompareText::tr("of its limit");
  chart.legend[0] = CompareText::tr("host");
  chart.legend[1] = CompareText::tr("H2D copy");
  chart.legend[2] = CompareText::tr("kernel");
  chart.legend[3] = CompareText::tr("D2H copy");
  chart.empty = CompareText::tr(
      "Compare runs the chosen backends on this call, one sample at a time in turns, and holds "
      "their outputs against each other bit for bit.");
  if (record == nullptr) return chart;
  std::size_t most = 0;
  for (const ConfigurationResult& result : record->comparison.results) {
    most = std::max(most, result.samplesNs.size());
    const QString sentence = untimedText(result, record->running);
    if (!sentence.isEmpty()) {
      BarRow row;
      row.label = labelText(result.who);
      row.sentence = sentence;
      row.words = CompareText::tr("%1: %2").arg(row.label, sentence);
      chart.rows.push_back(std::move(row));
      continue;
    }
    chart.rows.push_back(timedRow(result, record->comparison.bytes));
    if (!result.phases.empty()) chart.rows.push_back(kernelRow(result));
  }
  chart.caption = roofsText(record->comparison);
  chart.note = most > 0 ? CompareText::tr("median of %1 samples, whiskers 95%").arg(most) : QString();
  return chart;
}

BarChart liveBarsOf(const Session& session) {
  BarChart chart = barsOf(nullptr);
  const Snapshot& snapshot = session.snapshot();
  if (snapshot.state != OutputState::Current || !snapshot.live) return chart;
  chart.shareHeading.clear();
  const auto add = [&chart](const LiveTime& time) {
    BarRow row;
    row.label = fromBytes(time.backend);
    row.segments = {{time.medianNs, BarFill::Host}};
    row.low = time.lowNs;
    row.high = time.highNs;
    row.figure = durationText(time.medianNs);
    if (time.copies) row.under = CompareText::tr("with copies to the device and back");
    row.words = CompareText::tr("%1: median %2, nine of ten %3 to %4")
                    .arg(row.label, row.figure, durationText(time.lowNs), durationText(time.highNs));
    chart.rows.push_back(std::move(row));
  };
  add(snapshot.live->own);
  if (snapshot.live->own.runs > 1)
    chart.note =
        CompareText::tr("median of %1 runs, whisker nine of ten").arg(countText(snapshot.live->own.runs));
  if (snapshot.live->other) {
    add(*snapshot.live->other);
  } else if (const Backend* own = session.backends().find(snapshot.document->backend);
             own != nullptr && otherDevice(session.backends(), *own) == nullptr) {
    BarRow none;
    none.label = CompareText::tr("GPU");
    none.sentence = CompareText::tr("no GPU here: Warp counts what one would touch");
    none.words = CompareText::tr("%1: %2").arg(none.label, none.sentence);
    chart.rows.push_back(std::move(none));
  }
  return chart;
}

LogChart linesOf(const SweepRecord* record) {
  LogChart chart;
  const bool slices = record != nullptr && record->options.axis == SweepAxis::SliceBytes;
  chart.title = record == nullptr ? CompareText::tr("Sweep")
                : slices          ? CompareText::tr("Sweep: slice")
                                  : CompareText::tr("Sweep: tuples");
  chart.axis = slices ? CompareText::tr("bytes of a slice") : CompareText::tr("tuples");
  chart.note = CompareText::tr("log-log, bands 95%");
  chart.empty = CompareText::tr(
      "A sweep times the chosen backends while one side of the call grows: where does one overtake "
      "another?");
  if (record == nullptr) {
    chart.note.clear();
    return chart;
  }
  if (record->points.empty())
    chart.empty = record->running ? CompareText::tr("The first point is on its way.") : chart.empty;
  chart.unit = unitOf(record->options.axis);
  chart.from = static_cast<double>(record->options.from);
  // A sweep that has ended may have ended early: no empty half then.
  chart.to = record->running ? static_cast<double>(record->options.to) : 0;
  chart.words = wordsBySize(*record);
  SweepLines lines = sweepSeries(*record, slices);
  chart.series = std::move(lines.lines);
  if (slices) {
    chart.up = AxisUnit::Rate;
    chart.note = CompareText::tr("GB/s, log-log, bands 95%");
    for (const Ceiling& each : ceilingsOf(*record)) {
      if (each.kind == Ceiling::Kind::Copy || each.kind == Ceiling::Kind::DeviceCopy)
        chart.levels.push_back({each.label, each.gigabytesPerSecond, each.device()});
    }
  }
  if (const auto lead = leadOf(*record))
    chart.marks.push_back({lead->size, lines.ofConfiguration[lead->configuration], lead->sentence});
  if (!record->running) {
    QStringList said{crossingText(*record)};
    said << missingOf(*record);
    said.removeAll(QString());
    (record->points.empty() ? chart.empty : chart.caption) = said.join(u' ');
  }
  return chart;
}

// The sentences of a comparison.

double medianOf(const ConfigurationResult& result) {
  return result.medianNs > 0 ? result.medianNs : median(result.samplesNs);
}

QString untimedText(const ConfigurationResult& result, bool running) {
  if (result.error) return errorSentence(*result.error);
  if (!result.samplesNs.empty()) return {};
  if (result.accesses) {
    const AccessCount& loads = result.accesses->of(AccessKind::SliceLoad);
    return CompareText::tr("%1 sectors a request, %2 wanted: counted, not timed")
        .arg(loads.sectorsPerRequest(), 0, 'f', 1)
        .arg(percentText(loads.efficiency()));
  }
  return running ? CompareText::tr("waiting for its turn") : CompareText::tr("not timed");
}

Verdict verdictOf(const ComparisonRecord& record) {
  const std::int64_t values = record.note.plan ? record.note.plan->outputElements() : 0;
  bool compared = false;
  for (const ConfigurationResult& result : record.comparison.results) {
    compared = compared || result.compared;
    if (!result.difference) continue;
    const Difference& difference = *result.difference;
    const QString who = labelText(result.who);
    if (difference.report)
      return {Verdict::Kind::Differs,
              CompareText::tr("%1 reports other bad tuples than the reference").arg(who),
              {}};
    Verdict verdict{Verdict::Kind::Differs, {}, CellRef{TensorId::Output, difference.element}};
    const QString cell = record.note.plan ? cellText(*record.note.plan, *verdict.cell) : QString();
    verdict.text = CompareText::tr("%1 differs first at %2: %3 of %4 values")
                       .arg(who, cell, countText(difference.count), countText(values));
    return verdict;
  }
  if (record.running) return {Verdict::Kind::Unknown, CompareText::tr("comparing"), {}};
  if (!compared) return {Verdict::Kind::Unknown, CompareText::tr("no outputs were compared"), {}};
  return {
      Verdict::Kind::Equal, CompareText::tr("equal bit for bit: %1 of %1 values").arg(countText(values)), {}};
}

std::optional<OutputDifference> differenceOf(const ComparisonRecord& record) {
  for (const ConfigurationResult& result : record.comparison.results) {
    if (!record.note.plan) break;
    if (auto difference = outputDifference(result, record.note.plan->dtype)) return difference;
  }
  return std::nullopt;
}

std::optional<Lead> leadOf(const SweepRecord& record) {
  if (record.points.size() < 2) return std::nullopt;
  // At the last point at which anybody has a time: a device may have been lost on the way.
  const auto timed = [](const SweepPoint& point) {
    return std::ranges::any_of(point.samples, [](const SweepSample& sample) { return sample.present; });
  };
  const auto last = std::find_if(record.points.rbegin(), record.points.rend(), timed);
  if (last == record.points.rend()) return std::nullopt;
  const auto beatenAtLast = [&](const SweepSample& own) {
    return std::ranges::any_of(last->samples,
                               [&](const SweepSample& other) { return clearlyFaster(other, own); });
  };
  // Who may be fastest there; of those the one that got ahead first.
  std::optional<Overtaking> first;
  for (const std::size_t i : timedAt(record, *last)) {
    if (beatenAtLast(last->samples[i])) continue;
    const auto found = overtakingOf(record, i);
    if (found && (!first || found->size < first->size)) first = found;
  }
  if (!first || first->size <= 0) return std::nullopt;
  const std::size_t best = first->who, overtaken = first->last;
  Lead lead{best, first->size, {}};
  // A rival that was lost before the end may have been ahead until then.
  bool wins = true;
  for (const SweepPoint& point : record.points) {
    for (std::size_t i = 0; i < point.samples.size(); ++i) {
      const bool lost = point.samples[i].present && !point.samples[best].present;
      const bool passed = i != best && (lost || clearlyFaster(point.samples[i], point.samples[best]));
      if (passed && static_cast<double>(point.size) >= lead.size) wins = false;
    }
  }
  const QString who = labelText(record.configurations[best]);
  const QString whom = labelText(record.configurations[overtaken]);
  const SweepAxis axis = record.options.axis;
  const double at = axis == SweepAxis::Tuples ? rounded(lead.size) : wholeElements(record, lead.size);
  const QString size = alongText(axis, sizeText(at, unitOf(axis)));
  lead.sentence = wins ? CompareText::tr("%1 wins from %2").arg(who, size)
                       : CompareText::tr("%1 beats %2 from %3").arg(who, whom, size);
  return lead;
}

QString crossingText(const SweepRecord& record) {
  if (record.running) return {};
  if (const auto lead = leadOf(record)) return withFullStop(lead->sentence);
  std::vector<std::size_t> timed;
  for (std::size_t i = 0; i < record.configurations.size(); ++i) {
    const bool any = std::ranges::any_of(record.points, [&](const SweepPoint& point) {
      return i < point.samples.size() && point.samples[i].present;
    });
    if (any) timed.push_back(i);
  }
  if (timed.empty()) return {};
  if (timed.size() == 1)
    return CompareText::tr("One backend alone has times: nothing for its line to cross.");
  if (record.points.size() < 2) return CompareText::tr("One size only: no line, and no crossing.");
  const auto nowhere = [&](std::size_t who, const auto& behind) {
    return std::ranges::all_of(record.points, [&](const SweepPoint& point) {
      return point.samples[who].present && std::ranges::none_of(timed, [&](std::size_t other) {
               return point.samples[other].present && behind(point.samples[who], point.samples[other]);
             });
    });
  };
  for (const std::size_t who : timed) {
    const QString label = labelText(record.configurations[who]);
    const auto slower = [](const SweepSample& own, const SweepSample& other) {
      return own.medianNs > other.medianNs;
    };
    if (nowhere(who, slower)) return CompareText::tr("%1 is fastest at every size.").arg(label);
  }
  for (const std::size_t who : timed) {
    const QString label = labelText(record.configurations[who]);
    const auto clearly = [](const SweepSample& own, const SweepSample& other) {
      return clearlyFaster(other, own);
    };
    if (nowhere(who, clearly))
      return CompareText::tr("%1 is not clearly slower than another at any size.").arg(label);
  }
  return CompareText::tr("There is no one size from which a backend stays ahead.");
}

QString timedText(const ComparisonRecord& record) {
  std::size_t least = SIZE_MAX;
  std::size_t most = 0;
  for (const ConfigurationResult& result : record.comparison.results) {
    if (result.samplesNs.empty()) continue;
    least = std::min(least, result.samplesNs.size());
    most = std::max(most, result.samplesNs.size());
  }
  if (most == 0) return CompareText::tr("nothing was timed");
  const QString samples = least == most ? countText(static_cast<std::int64_t>(most))
                                        : CompareText::tr("%1 to %2").arg(least).arg(most);
  const QString how =
      CompareText::tr("%1 samples each, taken in turns after a first run that does not count").arg(samples);
  QStringList parts{timedThings(record), how};
  if (record.comparison.bytes > 0)
    parts << CompareText::tr("a run moves %1").arg(bytesText(record.comparison.bytes));
  for (const ConfigurationResult& result : record.comparison.results) {
    const QString device = deviceText(result);
    if (!device.isEmpty()) parts << CompareText::tr("%1 at %2").arg(labelText(result.who), device);
    if (result.deviceRoofline)
      parts << CompareText::tr("its memory copies %1").arg(rateText(result.deviceRoofline->copy));
  }
  return parts.join(CompareText::tr(" · "));
}

QString sweptText(const SweepRecord& record) {
  const AxisUnit unit = unitOf(record.options.axis);
  if (record.points.empty()) return CompareText::tr("no point yet");
  const QString points = CompareText::tr("%1 points, from %2 to %3")
                             .arg(record.points.size())
                             .arg(sizeText(static_cast<double>(record.points.front().size), unit),
                                  sizeText(static_cast<double>(record.points.back().size), unit));
  return record.stopped ? CompareText::tr("%1 · stopped early").arg(points) : points;
}

QString machineText(const MachineDescription& machine) {
  QStringList parts;
  if (!machine.cpu.empty()) parts << QString::fromStdString(machine.cpu);
  if (machine.processors > 0) parts << CompareText::tr("%n processor(s)", nullptr, machine.processors);
  for (const std::string& each : {machine.target, machine.system, machine.program})
    if (!each.empty()) parts << QString::fromStdString(each);
  return parts.join(CompareText::tr(" · "));
}

}  // namespace gathernd::ui
