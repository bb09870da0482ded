// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/run/cpu/target_stage.h"

#include <QtGlobal>
#include <algorithm>
#include <cstring>
#include <span>

#include <fmt/format.h>

#include "core/error/sentences.h"

namespace gathernd::test {
namespace {

constexpr std::byte kUnwritten{0x3C};

DType typeOfSize(std::int64_t bytes) {
  switch (bytes) {
    case 2:
      return DType::UInt16;
    case 4:
      return DType::Float32;
    case 8:
      return DType::Float64;
    case 16:
      return DType::Complex128;
    default:
      return DType::UInt8;
  }
}

Dialect rulesOf(const Case& c) {
  Dialect rules;
  rules.id = rules.name = "own";
  rules.indexTypes = DTypeSet::all();
  rules.tupleAxis = c.tupleFirst ? TupleAxis::First : TupleAxis::Last;
  rules.check = c.flatOnly ? IndexCheck::FlatOffset : IndexCheck::EachAxis;
  rules.negative = c.negative == NegativeMode::Wrap    ? NegativeIndex::Wrap
                   : c.negative == NegativeMode::Clamp ? NegativeIndex::Clamp
                                                       : NegativeIndex::OutOfRange;
  rules.outOfRange = c.range == RangeMode::Clamp ? OutOfRange::Clamp
                     : c.zeroFill                ? OutOfRange::Zero
                                                 : OutOfRange::Fill;
  return rules;
}

Plan planOf(const Case& c, Random& random) {
  std::vector<std::int64_t> params{c.batches};
  params.insert(params.end(), c.axes.begin(), c.axes.end());
  params.push_back(c.sliceBytes / c.elementBytes);
  const auto depth = static_cast<std::int64_t>(c.axes.size());
  std::vector<std::int64_t> indices{c.batches, c.tuples / c.batches};
  indices.insert(c.tupleFirst ? indices.begin() : indices.end(), depth);
  GatherCall call;
  call.dialect = rulesOf(c);
  call.params = {typeOfSize(c.elementBytes), *Shape::make(params)};
  call.indices = {c.indexDtype, *Shape::make(indices)};
  call.batchDims = 1;
  auto plan = makePlan(call);
  if (!plan) qFatal("no plan: %s", englishSentence(plan.error()).c_str());
  if (!c.zeroFill) {
    for (std::int64_t i = 0; i < c.elementBytes; ++i)
      plan->fill[static_cast<std::size_t>(i)] = std::byte(1 + random.below(255));
  }
  return std::move(*plan);
}

std::span<std::byte> place(GuardedMemory& memory, std::int64_t bytes, std::size_t behindLine) {
  return memory.place(static_cast<std::size_t>(bytes), Edge::Start, 64 + behindLine);
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
  const auto skew = [&] { return static_cast<std::size_t>(random.chance(30) ? 0 : random.below(64)); };
  return {skew(), skew(), skew(), random.chance(15)};
}

void TargetStage::load(const Case& c, const Placing& placing) {
  Random random(c.seed);
  plan_ = planOf(c, random);
  const auto params = place(params_, plan_.sliceCount * plan_.sliceBytes(), placing.params);
  fillWithWords(params, random);
  const auto indices =
      place(indices_, c.tuples * plan_.depth * elementBytes(plan_.indexDtype), placing.indices);
  writeIndices(c, plan_.rule, indices, random);
  const auto output = place(output_, plan_.outputBytes(), placing.output);
  job_ = jobOf(plan_, params.data(), indices.data(), output.data());
  job_.indicesMayChange = placing.indicesMayChange;

  expected_.assign(static_cast<std::size_t>(plan_.outputBytes()), std::byte{});
  const auto answer =
      reference_->runInto(plan_, *Tensor::fromBytes(plan_.dtype, plan_.params, params),
                          *Tensor::fromBytes(plan_.indexDtype, plan_.indices, indices), expected_, {});
  if (!answer) qFatal("no answer: %s", englishSentence(answer.error()).c_str());
  bad_ = *answer;
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
  std::fill(output_.placed().begin(), output_.placed().end(), kUnwritten);
}

std::string TargetStage::judge(const cpu::JobReport& got) const {
  if (got.badCount != bad_.count || got.firstBad != bad_.first) {
    return fmt::format("{} bad, first {}; the reference has {}, {}", got.badCount, got.firstBad, bad_.count,
                       bad_.first);
  }
  if (!output_.untouchedAround()) return "written beside the output";
  const std::size_t bytes = expected_.size();
  if (bytes == 0 || std::memcmp(expected_.data(), output_.placed().data(), bytes) == 0) return "";
  const auto differs = std::mismatch(expected_.begin(), expected_.end(), output_.placed().begin()).first;
  return fmt::format("output differs at byte {} of {}", differs - expected_.begin(), bytes);
}

}  // namespace gathernd::test
