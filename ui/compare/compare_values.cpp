// SPDX-License-Identifier: GPL-3.0-or-later
// Records as the plain values of charts.
#include "ui/compare/compare_values.h"

#include <algorithm>

#include "ui/compare/compare_roof.h"

namespace gathernd::ui {
namespace {

double sum(const PhaseTimes& phases) {
  return phases.toDeviceNs + phases.kernelNs + phases.toHostNs;
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
    QStringList lines{
        record.options.axis == SweepAxis::Tuples
            ? CompareText::tr("%1 tuples").arg(sizeText(static_cast<double>(point.size), AxisUnit::Count))
            : CompareText::tr("%1 a slice").arg(sizeText(static_cast<double>(point.size), AxisUnit::Bytes))};
    for (std::size_t i = 0; i < point.samples.size() && i < record.configurations.size(); ++i) {
      const SweepSample& sample = point.samples[i];
      if (!sample.present) continue;
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

}  // namespace

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

SweepLines sweepSeries(const SweepRecord& record, SweepScale scale) {
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
        const double size = scale.overBytes ? bytes : static_cast<double>(point.size);
        if (ns <= 0 || size <= 0 || (scale.rates && bytes <= 0)) return;
        const double low = sure.low > 0 ? sure.low : ns;
        const double high = std::max(sure.high, ns);
        series.points.push_back(scale.rates ? LogPoint{size, bytes / ns, bytes / high, bytes / low}
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
  SweepLines lines = sweepSeries(*record, {.rates = slices});
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

}  // namespace gathernd::ui
