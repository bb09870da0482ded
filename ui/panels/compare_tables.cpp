// SPDX-License-Identifier: GPL-3.0-or-later
// Comparisons as CSV and JSON.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "ui/panels/compare_export.h"
#include "ui/panels/compare_values.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

constexpr const char* kColumns =
    "part,contestant,threads,size,bytes,samples,runs_per_sample,median_ns,low95_ns,high95_ns,least_ns,most_"
    "ns,"
    "first_run_ns,to_device_ns,kernel_ns,to_host_ns,gb_per_s,share_of_floor,equal,remark,share_of_device,"
    "device_"
    "copy_gb_per_s,clock_mhz_before,clock_mhz_after,celsius_before,celsius_after,first_difference,differing_"
    "values,found,expected";

QString quoted(QString text) {
  if (!text.contains(u',') && !text.contains(u'"') && !text.contains(u'\n')) return text;
  return u'"' + text.replace(u'"', QStringLiteral("\"\"")) + u'"';
}

/// Enough digits to give the number back; nothing where there is none.
QString number(double value) {
  return value > 0 ? QString::number(value, 'g', 15) : QString();
}

QString number(std::int64_t value) {
  return QString::number(value);
}

/// Every row has all the columns.
QString joined(QStringList cells) {
  while (cells.size() < QString::fromLatin1(kColumns).count(u',') + 1) cells << QString();
  return cells.join(u',');
}

QString number(const std::optional<int>& value) {
  return value ? QString::number(*value) : QString();
}

DType dtypeOf(const ComparisonRecord& record) {
  return record.note.plan ? record.note.plan->dtype : DType::Float32;
}

QString equality(const ContestantResult& result) {
  if (!result.compared) return {};
  return result.difference ? QStringLiteral("no") : QStringLiteral("yes");
}

QString comparedRow(const ContestantResult& result, std::int64_t bytes, DType dtype) {
  const auto differs = outputDifference(result, dtype);
  const PhaseTimes phases = result.phases.empty() ? PhaseTimes{} : result.medianPhases();
  const double middle = medianOf(result);
  const auto samples = static_cast<std::int64_t>(result.samplesNs.size());
  const QStringList cells{QStringLiteral("compare"),
                          quoted(QString::fromStdString(result.who.label)),
                          number(std::int64_t{result.who.threads}),
                          QString(),
                          number(bytes),
                          number(samples),
                          samples > 0 ? number(result.runsPerSample) : QString(),
                          number(middle),
                          number(result.confidence.low),
                          number(result.confidence.high),
                          number(result.leastNs),
                          number(result.mostNs),
                          number(result.firstRunNs),
                          number(phases.toDeviceNs),
                          number(phases.kernelNs),
                          number(phases.toHostNs),
                          number(middle > 0 ? static_cast<double>(bytes) / middle : 0),
                          number(result.shareOfFloor.value_or(0)),
                          equality(result),
                          quoted(untimedText(result, false)),
                          number(result.shareOfDevice.value_or(0)),
                          number(result.deviceRoofline ? result.deviceRoofline->copy : 0),
                          number(result.before.clockMhz),
                          number(result.after.clockMhz),
                          number(result.before.celsius),
                          number(result.after.celsius),
                          differs ? number(differs->cell.flat) : QString(),
                          differs ? number(differs->count) : QString(),
                          differs && differs->found ? quoted(valueText(*differs->found)) : QString(),
                          differs && differs->expected ? quoted(valueText(*differs->expected)) : QString()};
  return joined(cells);
}

QString sweptRow(const SweepPoint& point, const Contestant& who, const SweepSample& sample) {
  const QStringList cells{
      QStringLiteral("sweep"),
      quoted(QString::fromStdString(who.label)),
      number(std::int64_t{who.threads}),
      number(point.size),
      number(point.bytes),
      QString(),
      QString(),
      number(sample.medianNs),
      number(sample.confidence.low),
      number(sample.confidence.high),
      QString(),
      QString(),
      QString(),
      number(sample.phases.toDeviceNs),
      number(sample.phases.kernelNs),
      number(sample.phases.toHostNs),
      number(sample.medianNs > 0 ? static_cast<double>(point.bytes) / sample.medianNs : 0),
      QString(),
      QString(),
      QString()};
  return joined(cells);
}

/// No size: it holds for all of them.
QString ceilingRow(const Ceiling& ceiling) {
  QStringList cells(QString::fromLatin1(kColumns).count(u',') + 1);
  cells[0] = QStringLiteral("roofline");
  cells[1] = quoted(ceiling.label);
  cells[QString::fromLatin1(kColumns).split(u',').indexOf(QStringLiteral("gb_per_s"))] =
      number(ceiling.gigabytesPerSecond);
  return joined(cells);
}

QString axisName(SweepAxis axis) {
  return axis == SweepAxis::Tuples ? QStringLiteral("tuples") : QStringLiteral("slice_bytes");
}

QJsonObject phasesJson(const PhaseTimes& phases) {
  return {
      {"to_device_ns", phases.toDeviceNs}, {"kernel_ns", phases.kernelNs}, {"to_host_ns", phases.toHostNs}};
}

QJsonObject machineJson(const MachineDescription& machine) {
  return {{"cpu", QString::fromStdString(machine.cpu)},
          {"processors", machine.processors},
          {"target", QString::fromStdString(machine.target)},
          {"system", QString::fromStdString(machine.system)},
          {"program", QString::fromStdString(machine.program)}};
}

QJsonObject stateJson(const DeviceState& state) {
  QJsonObject out;
  if (state.clockMhz) out["clock_mhz"] = *state.clockMhz;
  if (state.memoryClockMhz) out["memory_clock_mhz"] = *state.memoryClockMhz;
  if (state.celsius) out["celsius"] = *state.celsius;
  return out;
}

QJsonObject deviceJson(const DeviceRoofline& device) {
  return {{"copy_gb_per_s", device.copy},
          {"to_device_gb_per_s", device.toDevice},
          {"to_host_gb_per_s", device.toHost}};
}

QJsonObject resultJson(const ContestantResult& result, std::int64_t bytes, DType dtype) {
  QJsonObject out{{"contestant", QString::fromStdString(result.who.label)}, {"threads", result.who.threads}};
  const QString untimed = untimedText(result, false);
  if (!untimed.isEmpty()) out["remark"] = untimed;
  if (result.compared) out["equal_to_reference"] = !result.difference.has_value();
  if (result.difference && !result.difference->report) {
    out["first_difference"] = static_cast<qint64>(result.difference->element);
    out["differing_values"] = static_cast<qint64>(result.difference->count);
    const auto differs = outputDifference(result, dtype);
    if (differs && differs->found) out["found"] = valueText(*differs->found);
    if (differs && differs->expected) out["expected"] = valueText(*differs->expected);
  }
  if (result.accesses) {
    const AccessCount& loads = result.accesses->of(AccessKind::SliceLoad);
    out["sectors_per_request"] = loads.sectorsPerRequest();
    out["wanted_share"] = loads.efficiency();
  }
  if (result.samplesNs.empty()) return out;
  QJsonArray samples;
  for (const double sample : result.samplesNs) samples.append(sample);
  out["samples_ns"] = samples;
  out["runs_per_sample"] = static_cast<qint64>(result.runsPerSample);
  out["first_run_ns"] = result.firstRunNs;
  out["median_ns"] = medianOf(result);
  out["median_confidence_ns"] = QJsonArray{result.confidence.low, result.confidence.high};
  out["least_ns"] = result.leastNs;
  out["most_ns"] = result.mostNs;
  out["gb_per_s"] = medianOf(result) > 0 ? static_cast<double>(bytes) / medianOf(result) : 0;
  if (result.shareOfFloor) out["share_of_floor"] = *result.shareOfFloor;
  if (!result.phases.empty()) out["median_phases"] = phasesJson(result.medianPhases());
  if (result.shareOfDevice) out["share_of_device"] = *result.shareOfDevice;
  if (result.deviceRoofline) out["device_roofline"] = deviceJson(*result.deviceRoofline);
  if (const auto state = stateJson(result.before); !state.isEmpty()) out["device_before"] = state;
  if (const auto state = stateJson(result.after); !state.isEmpty()) out["device_after"] = state;
  return out;
}

QJsonObject comparisonJson(const ComparisonRecord& record) {
  QJsonArray results;
  for (const ContestantResult& result : record.comparison.results)
    results.append(resultJson(result, record.comparison.bytes, dtypeOf(record)));
  return {{"call", record.note.call},
          {"when", QString::fromStdString(record.comparison.when)},
          {"bytes", static_cast<qint64>(record.comparison.bytes)},
          {"output_bytes", static_cast<qint64>(record.comparison.outputBytes)},
          {"verdict", verdictOf(record).text},
          {"results", results}};
}

QJsonObject sweepJson(const SweepRecord& record) {
  QJsonArray points;
  for (const SweepPoint& point : record.points) {
    QJsonArray samples;
    for (std::size_t i = 0; i < point.samples.size() && i < record.contestants.size(); ++i) {
      const SweepSample& sample = point.samples[i];
      if (!sample.present) continue;
      QJsonObject one{{"contestant", QString::fromStdString(record.contestants[i].label)},
                      {"median_ns", sample.medianNs},
                      {"median_confidence_ns", QJsonArray{sample.confidence.low, sample.confidence.high}}};
      if (sample.phases.kernelNs > 0) one["median_phases"] = phasesJson(sample.phases);
      samples.append(one);
    }
    points.append(QJsonObject{{"size", static_cast<qint64>(point.size)},
                              {"bytes", static_cast<qint64>(point.bytes)},
                              {"samples", samples}});
  }
  QJsonObject out{{"call", record.note.call},
                  {"axis", axisName(record.options.axis)},
                  {"stopped_early", record.stopped},
                  {"points", points}};
  QJsonArray ceilings;
  for (const Ceiling& each : ceilingsOf(record))
    ceilings.append(QJsonObject{{"memory", each.label}, {"gb_per_s", each.gigabytesPerSecond}});
  if (!ceilings.isEmpty()) out["rooflines"] = ceilings;
  if (const auto lead = leadOf(record)) {
    out["crossover"] = lead->size;
    out["crossover_remark"] = lead->sentence;
  }
  return out;
}

const MachineDescription& machineOf(const CompareSheet& sheet) {
  return sheet.bars ? sheet.bars->comparison.machine : sheet.lines->machine;
}

}  // namespace

QByteArray compareCsv(const CompareSheet& sheet) {
  QStringList lines;
  lines << QStringLiteral("# machine: ") + machineText(machineOf(sheet));
  if (sheet.bars) {
    const Comparison& comparison = sheet.bars->comparison;
    lines << QStringLiteral("# compare: %1 · %2")
                 .arg(sheet.bars->note.call, QString::fromStdString(comparison.when));
    lines << QStringLiteral("# ") + verdictOf(*sheet.bars).text;
  }
  if (sheet.lines) {
    lines << QStringLiteral("# sweep: %1 · size is %2")
                 .arg(sheet.lines->note.call, axisName(sheet.lines->options.axis));
    if (const auto lead = leadOf(*sheet.lines)) lines << QStringLiteral("# ") + lead->sentence;
  }
  lines << QLatin1String(kColumns);
  if (sheet.bars) {
    for (const ContestantResult& result : sheet.bars->comparison.results)
      lines << comparedRow(result, sheet.bars->comparison.bytes, dtypeOf(*sheet.bars));
  }
  if (sheet.lines) {
    const SweepRecord& record = *sheet.lines;
    for (const Ceiling& ceiling : ceilingsOf(record)) lines << ceilingRow(ceiling);
    for (const SweepPoint& point : record.points) {
      for (std::size_t i = 0; i < point.samples.size() && i < record.contestants.size(); ++i) {
        if (point.samples[i].present) lines << sweptRow(point, record.contestants[i], point.samples[i]);
      }
    }
  }
  return lines.join(u'\n').toUtf8() + '\n';
}

QByteArray compareJson(const CompareSheet& sheet) {
  QJsonObject out{{"machine", machineJson(machineOf(sheet))}};
  if (sheet.bars) out["comparison"] = comparisonJson(*sheet.bars);
  if (sheet.lines) out["sweep"] = sweepJson(*sheet.lines);
  return QJsonDocument(out).toJson();
}

}  // namespace gathernd::ui
