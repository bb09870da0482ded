// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/run/cpu/target_stage.h"

#include <QtGlobal>
#include <algorithm>
#include <cstring>
#include <span>

#include <fmt/format.h>

#include "core/call/geometry.h"
#include "core/tensor/dtype.h"

namespace gathernd::test {
namespace {

constexpr std::byte kUnwritten{0x3C};

OffsetRule ruleOf(const Case& c) {
  std::vector<std::int64_t> params{c.batches};
  params.insert(params.end(), c.axes.begin(), c.axes.end());
  params.push_back(c.sliceBytes);
  const auto depth = static_cast<std::int64_t>(c.axes.size());
  std::vector<std::int64_t> indices{c.batches, c.tuples / c.batches};
  indices.insert(c.tupleFirst ? indices.begin() : indices.end(), depth);
  const GatherExtents extents{params, indices, 1};
  ShapeRules rules;
  rules.tupleAxis = c.tupleFirst ? TupleAxis::First : TupleAxis::Last;
  const Geometry geometry = gatherGeometry(extents, rules);
  if (geometry.fault != GeometryFault::None) qFatal("no call: %s", describe(c).c_str());
  OffsetRule rule{};
  setOffsets(extents, rules, geometry, rule);
  rule.negative = c.negative;
  rule.range = c.range;
  rule.flatOnly = c.flatOnly;
  return rule;
}

std::span<std::byte> place(GuardedMemory& memory, std::int64_t bytes, const Place& at) {
  return memory.place(static_cast<std::size_t>(bytes), at.edge, at.gap);
}

void fillWithWords(std::span<std::byte> target, Random& random) {
  for (std::size_t at = 0; at < target.size(); at += 8) {
    const std::uint64_t word = random.next();
    std::memcpy(target.data() + at, &word, std::min<std::size_t>(8, target.size() - at));
  }
}

void writeIndices(const Case& c, const OffsetRule& rule, std::span<std::byte> target, Random& random) {
  const std::int64_t bytes = elementBytes(c.indexDtype);
  for (std::int64_t tuple = 0; tuple < c.tuples; ++tuple) {
    for (std::int32_t j = 0; j < rule.depth; ++j) {
      const std::int64_t value = drawIndex(c, random, tuple, static_cast<std::size_t>(j));
      const std::int64_t at = (tuple * rule.tupleStride + j * rule.componentStride) * bytes;
      std::memcpy(target.data() + at, &value, static_cast<std::size_t>(bytes));  // little-endian
    }
  }
}

}  // namespace

Placing drawPlacing(Random& random) {
  const auto skew = [&] {
    return behindLine(static_cast<std::size_t>(random.chance(30) ? 0 : random.below(64)));
  };
  return {skew(), skew(), skew(), random.chance(15)};
}

void TargetStage::load(const Case& c, const Placing& placing) {
  Random random(c.seed);
  rule_ = ruleOf(c);
  job_ = {};
  if (!c.zeroFill) {
    for (std::int64_t i = 0; i < c.elementBytes; ++i)
      job_.fillElement[static_cast<std::size_t>(i)] = std::byte(1 + random.below(255));
  }
  const auto params = place(params_, c.batches * rule_.slicesPerBatch * c.sliceBytes, placing.params);
  fillWithWords(params, random);
  const auto indices = place(indices_, c.tuples * rule_.depth * elementBytes(c.indexDtype), placing.indices);
  writeIndices(c, rule_, indices, random);
  const auto output = place(output_, c.tuples * c.sliceBytes, placing.output);
  job_.rule = &rule_;
  job_.tupleCount = c.tuples;
  job_.indexDtype = c.indexDtype;
  job_.sliceBytes = c.sliceBytes;
  job_.elementBytes = c.elementBytes;
  job_.params = params.data();
  job_.indices = indices.data();
  job_.output = output.data();
  job_.indicesMayChange = placing.indicesMayChange;
  bad_ = define();
}

/// The gather as one plain loop, into expected_.
cpu::JobReport TargetStage::define() {
  const auto slice = static_cast<std::size_t>(job_.sliceBytes);
  const auto element = static_cast<std::size_t>(job_.elementBytes);
  expected_.resize(static_cast<std::size_t>(job_.tupleCount) * slice);
  cpu::JobReport report;
  visitIndexType(job_.indexDtype, [&](auto tag) {
    using IndexT = typename decltype(tag)::type;
    const auto load = [&](std::int64_t at) {
      IndexT value;
      std::memcpy(&value, job_.indices + at * static_cast<std::int64_t>(sizeof value), sizeof value);
      return widenIndex(value);
    };
    for (std::int64_t tuple = 0; tuple < job_.tupleCount; ++tuple) {
      const ResolvedTuple resolved = resolveTupleWith(rule_, tuple, load);
      std::byte* target = expected_.data() + tuple * job_.sliceBytes;
      if (outsideItsAxis(resolved.status) && report.badCount++ == 0) report.firstBad = tuple;
      if (resolved.status != TupleStatus::Bad) {
        std::memcpy(target, job_.params + resolved.sliceId * job_.sliceBytes, slice);
      } else {
        for (std::size_t at = 0; at < slice; at += element)
          std::memcpy(target + at, job_.fillElement.data(), element);
      }
    }
  });
  return report;
}

std::string TargetStage::play(const Way& way) {
  clearOutput();
  return judge(runForced(job_, way));
}

std::string TargetStage::playAsChosen(int threads) {
  clearOutput();
  return judge(cpu::runJob(job_, {.threads = threads}));
}

void TargetStage::clearOutput() {
  std::memset(output_.placed().data(), static_cast<int>(kUnwritten), output_.placed().size());
}

std::string TargetStage::judge(const cpu::JobReport& got) const {
  if (got.badCount != bad_.badCount || got.firstBad != bad_.firstBad) {
    return fmt::format("{} bad, first {}; expected {}, {}", got.badCount, got.firstBad, bad_.badCount,
                       bad_.firstBad);
  }
  if (!output_.untouchedAround()) return "written beside the output";
  if (!params_.untouchedAround() || !indices_.untouchedAround()) return "written beside an input";
  // Millions of calls: quick even where nothing is optimised.
  if (expected_.empty() || std::memcmp(expected_.data(), output_.placed().data(), expected_.size()) == 0)
    return "";
  const auto differs = std::mismatch(expected_.begin(), expected_.end(), output_.placed().begin()).first;
  return fmt::format("output differs at byte {} of {}", differs - expected_.begin(), expected_.size());
}

}  // namespace gathernd::test
