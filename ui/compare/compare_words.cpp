// SPDX-License-Identifier: GPL-3.0-or-later
// The sentences of a comparison.
#include <algorithm>
#include <cmath>

#include "ui/compare/compare_values.h"
#include "ui/formula/formula_spans.h"
#include "ui/text/error_text.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

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
    const bool behind = std::any_of(record.points.begin(), record.points.end(), [&](const SweepPoint& point) {
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

}  // namespace

double medianOf(const ConfigurationResult& result) {
  return result.medianNs > 0 ? result.medianNs : median(result.samplesNs);
}

AxisUnit unitOf(SweepAxis axis) {
  return axis == SweepAxis::Tuples ? AxisUnit::Count : AxisUnit::Bytes;
}

QString whatIsTimed(const ConfigurationResult& result) {
  if (!result.phases.empty()) return CompareText::tr("staging, bus, kernel");
  return CompareText::tr("its run on the CPU");
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
    return std::any_of(point.samples.begin(), point.samples.end(),
                       [](const SweepSample& sample) { return sample.present; });
  };
  const auto last = std::find_if(record.points.rbegin(), record.points.rend(), timed);
  if (last == record.points.rend()) return std::nullopt;
  const auto beatenAtLast = [&](const SweepSample& own) {
    return std::any_of(last->samples.begin(), last->samples.end(),
                       [&](const SweepSample& other) { return clearlyFaster(other, own); });
  };
  // Who may be fastest there; of those the one that got ahead first.
  std::optional<Overtaking> first;
  for (std::size_t i = 0; i < last->samples.size() && i < record.configurations.size(); ++i) {
    if (!last->samples[i].present || beatenAtLast(last->samples[i])) continue;
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
  const QString size =
      record.options.axis == SweepAxis::Tuples
          ? CompareText::tr("%1 tuples").arg(sizeText(rounded(lead.size), AxisUnit::Count))
          : CompareText::tr("%1 a slice").arg(sizeText(wholeElements(record, lead.size), AxisUnit::Bytes));
  lead.sentence = wins ? CompareText::tr("%1 wins from %2").arg(who, size)
                       : CompareText::tr("%1 beats %2 from %3").arg(who, whom, size);
  return lead;
}

QString crossingText(const SweepRecord& record) {
  if (record.running) return {};
  if (const auto lead = leadOf(record)) return withFullStop(lead->sentence);
  std::vector<std::size_t> timed;
  for (std::size_t i = 0; i < record.configurations.size(); ++i) {
    const bool any = std::any_of(record.points.begin(), record.points.end(), [&](const SweepPoint& point) {
      return i < point.samples.size() && point.samples[i].present;
    });
    if (any) timed.push_back(i);
  }
  if (timed.empty()) return {};
  if (timed.size() == 1)
    return CompareText::tr("One backend alone has times: nothing for its line to cross.");
  if (record.points.size() < 2) return CompareText::tr("One size only: no line, and no crossing.");
  const auto nowhere = [&](std::size_t who, const auto& behind) {
    return std::all_of(record.points.begin(), record.points.end(), [&](const SweepPoint& point) {
      return point.samples[who].present && std::none_of(timed.begin(), timed.end(), [&](std::size_t other) {
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
  if (!machine.target.empty()) parts << QString::fromStdString(machine.target);
  if (!machine.system.empty()) parts << QString::fromStdString(machine.system);
  if (!machine.program.empty()) parts << QString::fromStdString(machine.program);
  return parts.join(CompareText::tr(" · "));
}

}  // namespace gathernd::ui
