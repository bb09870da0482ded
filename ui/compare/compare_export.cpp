// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFileInfo>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/compare/compare_csv.h"
#include "ui/compare/compare_panel.h"
#include "ui/compare/compare_values.h"
#include "ui/export/figure_file.h"
#include "ui/export/svg_file.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

constexpr double kMargin = 20, kGap = 12;
constexpr double kBarsWidth = 700, kLinesWidth = 560;
constexpr double kMinHeight = 300, kSecondLine = 15;

/// Words below the charts: what was timed, and where.
QStringList footnotes(const CompareSheet& sheet) {
  QStringList lines;
  if (sheet.bars) {
    lines << sheet.bars->note.call;
    lines << timedText(*sheet.bars);
  }
  if (sheet.lines) {
    if (!sheet.bars || sheet.bars->note.call != sheet.lines->note.call) lines << sheet.lines->note.call;
    lines << sweptText(*sheet.lines);
  }
  lines << machineText(sheet.bars ? sheet.bars->comparison.machine : sheet.lines->machine);
  if (sheet.bars && !sheet.bars->comparison.when.empty())
    lines.back() += QStringLiteral(" · ") + QString::fromStdString(sheet.bars->comparison.when);
  lines.removeAll(QString());
  return lines;
}

QByteArray comparePng(const CompareSheet& sheet) {
  const ChartPicture picture = comparePicture(sheet);
  const QSizeF pixels = picture.size * kFigureScale;
  QImage image(static_cast<int>(std::ceil(pixels.width())), static_cast<int>(std::ceil(pixels.height())),
               QImage::Format_ARGB32_Premultiplied);
  if (image.isNull()) return {};
  image.fill(lightTheme().canvas);
  image.setText(QStringLiteral("Description"), footnotes(sheet).join(u'\n'));
  QPainter painter(&image);
  painter.scale(kFigureScale, kFigureScale);
  paintPicture(painter, picture);
  painter.end();
  return pngBytes(image).value_or(QByteArray());
}

}  // namespace

ChartPicture comparePicture(const CompareSheet& sheet) {
  const Theme theme = lightTheme();
  const QFont body = theme.ui(measure::kNotePx);
  const QFont bold = theme.ui(measure::kBodyPx, true);
  const BarChart bars = barsOf(sheet.bars.get());
  const LogChart lines = linesOf(sheet.lines.get());
  const double width = kBarsWidth + (sheet.bars && sheet.lines ? kGap + kLinesWidth : 0);
  double height = kMinHeight;
  if (sheet.bars) {
    // Each row has room for what was timed below its name.
    const double rows = kSecondLine * static_cast<double>(bars.rows.size());
    height = std::max(height, barChartHeight(bars, theme) + rows);
  }
  if (sheet.lines) height = std::max(height, logChartHeight(lines, theme));

  ChartPicture picture;
  const QStringList notes = footnotes(sheet);
  const bool verdict = sheet.bars != nullptr;
  const double top = kMargin + (verdict ? 28 : 0);
  const double below = top + height + 10;
  const double noteHeight = textHeight(body) + 3;
  picture.size =
      QSizeF(width + 2 * kMargin, std::ceil(below + noteHeight * static_cast<double>(notes.size()) + 8));
  picture.rect(QRectF(QPointF(), picture.size), theme.canvas);
  if (verdict) {
    picture.text(kMargin, kMargin + 6, ChartPicture::Side::Left, verdictOf(*sheet.bars).text, bold,
                 theme.text, width);
    picture.add(barPicture(bars, theme, {kBarsWidth, height}), {kMargin, top});
  }
  if (sheet.lines) {
    const double left = verdict ? kBarsWidth + kGap : 0;
    picture.add(logPicture(lines, theme, {width - left, height}), {kMargin + left, top});
  }
  double y = below + noteHeight / 2;
  for (const QString& note : notes) {
    picture.text(kMargin, y, ChartPicture::Side::Left, note, body, theme.text2, width);
    y += noteHeight;
  }
  return picture;
}

QByteArray compareSvg(const CompareSheet& sheet) {
  const ChartPicture picture = comparePicture(sheet);
  return svgDocument(picture.size, {QStringLiteral("gather_nd"), footnotes(sheet).join(u'\n')},
                     [&](QPainter& painter) { paintPicture(painter, picture); });
}

Expected<void> writeComparison(const QString& path, const CompareSheet& sheet) {
  constexpr std::pair<const char*, QByteArray (*)(const CompareSheet&)> kKinds[] = {
      {"csv", compareCsv}, {"json", compareJson}, {"svg", compareSvg}, {"png", comparePng}};
  const QString ending = QFileInfo(path).suffix().toLower();
  for (const auto& [kind, make] : kKinds) {
    if (ending != QLatin1String(kind)) continue;
    const QByteArray bytes = make(sheet);
    return bytes.isEmpty() ? fail(ErrorCode::Limit, "figure.too_large") : writeBytes(path, bytes);
  }
  return fail(ErrorCode::Unsupported, "compare.ending", {{"path", path.toStdString()}});
}

// Comparisons as CSV and JSON.

namespace {

DType dtypeOf(const ComparisonRecord& record) {
  return record.note.plan ? record.note.plan->dtype : DType::Float32;
}

QString comparedRow(ConfigurationResult result, std::int64_t bytes, DType dtype) {
  const std::string remark = untimedText(result, false).toStdString();
  result.medianNs = medianOf(result);  // of a run that is still being sampled, too
  return QString::fromStdString(compareCsvRow(result, bytes, dtype, remark));
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

QJsonObject resultJson(const ConfigurationResult& result, std::int64_t bytes, DType dtype) {
  QJsonObject out{{"configuration", QString::fromStdString(result.who.label)},
                  {"threads", result.who.threads}};
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
  if (result.floorShare) out["share_of_floor"] = result.floorShare->median;
  if (!result.phases.empty()) out["median_phases"] = phasesJson(result.medianPhases());
  if (result.shareOfDevice) out["share_of_device"] = *result.shareOfDevice;
  if (const auto& device = result.deviceRoofline)
    out["device_roofline"] = QJsonObject{{"copy_gb_per_s", device->copy},
                                         {"to_device_gb_per_s", device->toDevice},
                                         {"to_host_gb_per_s", device->toHost}};
  if (const auto state = stateJson(result.before); !state.isEmpty()) out["device_before"] = state;
  if (const auto state = stateJson(result.after); !state.isEmpty()) out["device_after"] = state;
  return out;
}

QJsonObject comparisonJson(const ComparisonRecord& record) {
  QJsonArray results;
  for (const ConfigurationResult& result : record.comparison.results)
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
    for (const std::size_t i : timedAt(record, point)) {
      const SweepSample& sample = point.samples[i];
      QJsonObject one{{"configuration", QString::fromStdString(record.configurations[i].label)},
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
  lines << fromBytes(compareCsvColumns());
  if (sheet.bars) {
    for (const ConfigurationResult& result : sheet.bars->comparison.results)
      lines << comparedRow(result, sheet.bars->comparison.bytes, dtypeOf(*sheet.bars));
  }
  if (sheet.lines) {
    const SweepRecord& record = *sheet.lines;
    for (const Ceiling& ceiling : ceilingsOf(record)) {
      lines << QString::fromStdString(
          rooflineCsvRow(ceiling.label.toStdString(), ceiling.gigabytesPerSecond));
    }
    for (const SweepPoint& point : record.points) {
      for (const std::size_t i : timedAt(record, point))
        lines << QString::fromStdString(sweepCsvRow(point, record.configurations[i], point.samples[i]));
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
