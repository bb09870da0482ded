// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overview/vector_loops.h"

// Left out: what adds nothing that is used here to the next lesser one.
#include <hwy/detect_targets.h>
#undef HWY_DISABLED_TARGETS
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3_DL)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/overview/vector_loops.cpp"
#include <hwy/foreach_target.h>
// From here on everything is compiled once for each width.
#include <cmath>
#include <limits>

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace gathernd::overview::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// Floats as double: half as many as a vector of floats holds.
template <class D>
auto loadDoubles(D d, const float* values) {
  return hn::PromoteTo(d, hn::LoadU(hn::Rebind<float, D>(), values));
}
template <class D>
auto loadDoubles(D d, const double* values) {
  return hn::LoadU(d, values);
}

template <class F>
FloatRun<F> runOf(const F* HWY_RESTRICT values, std::int64_t count) {
  const hn::ScalableTag<F> d;
  const hn::ScalableTag<double> dd;
  const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
  const auto doubles = static_cast<std::int64_t>(hn::Lanes(dd));
  constexpr F kBeyond = std::numeric_limits<F>::infinity();
  auto low0 = hn::Set(d, kBeyond), low1 = low0;
  auto high0 = hn::Set(d, -kBeyond), high1 = high0;
  auto sum0 = hn::Zero(dd), sum1 = sum0, sum2 = sum0, sum3 = sum0;
  const auto zero = hn::Zero(d);
  std::size_t zeros = 0;
  std::int64_t i = 0;
  for (; i + 2 * lanes <= count; i += 2 * lanes) {
    const auto a = hn::LoadU(d, values + i);
    const auto b = hn::LoadU(d, values + i + lanes);
    low0 = hn::Min(low0, a);
    low1 = hn::Min(low1, b);
    high0 = hn::Max(high0, a);
    high1 = hn::Max(high1, b);
    zeros += hn::CountTrue(d, hn::Eq(a, zero)) + hn::CountTrue(d, hn::Eq(b, zero));
    if (lanes == doubles) {
      sum0 = hn::Add(sum0, loadDoubles(dd, values + i));
      sum1 = hn::Add(sum1, loadDoubles(dd, values + i + lanes));
    } else {
      sum0 = hn::Add(sum0, loadDoubles(dd, values + i));
      sum1 = hn::Add(sum1, loadDoubles(dd, values + i + doubles));
      sum2 = hn::Add(sum2, loadDoubles(dd, values + i + lanes));
      sum3 = hn::Add(sum3, loadDoubles(dd, values + i + lanes + doubles));
    }
  }
  FloatRun<F> run{hn::GetLane(hn::MinOfLanes(d, hn::Min(low0, low1))),
                  hn::GetLane(hn::MaxOfLanes(d, hn::Max(high0, high1))),
                  hn::GetLane(hn::SumOfLanes(dd, hn::Add(hn::Add(sum0, sum1), hn::Add(sum2, sum3)))),
                  static_cast<std::int64_t>(zeros)};
  for (; i < count; ++i) {
    run.least = values[i] < run.least ? values[i] : run.least;
    run.greatest = values[i] > run.greatest ? values[i] : run.greatest;
    run.sum += static_cast<double>(values[i]);
    run.zeros += values[i] == F{0} ? 1 : 0;
  }
  return run;
}

template <class F>
bool allFinite(const F* HWY_RESTRICT values, std::int64_t count) {
  const hn::ScalableTag<F> d;
  const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
  const auto most = hn::Set(d, std::numeric_limits<F>::max());
  auto within = hn::Eq(most, most);
  std::int64_t i = 0;
  for (; i + lanes <= count; i += lanes)
    within = hn::And(within, hn::Le(hn::Abs(hn::LoadU(d, values + i)), most));
  bool all = hn::AllTrue(d, within);
  for (; i < count; ++i) all = all && std::abs(values[i]) <= std::numeric_limits<F>::max();
  return all;
}

template <class F>
bool addLineOf(const F* HWY_RESTRICT values, std::int64_t count, F* HWY_RESTRICT least,
               F* HWY_RESTRICT greatest, double* HWY_RESTRICT sum) {
  if (!allFinite(values, count)) return false;
  const hn::ScalableTag<F> d;
  const hn::ScalableTag<double> dd;
  const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
  const auto doubles = static_cast<std::int64_t>(hn::Lanes(dd));
  std::int64_t i = 0;
  for (; i + lanes <= count; i += lanes) {
    const auto value = hn::LoadU(d, values + i);
    hn::StoreU(hn::Min(hn::LoadU(d, least + i), value), d, least + i);
    hn::StoreU(hn::Max(hn::LoadU(d, greatest + i), value), d, greatest + i);
    for (std::int64_t k = i; k < i + lanes; k += doubles)
      hn::StoreU(hn::Add(hn::LoadU(dd, sum + k), loadDoubles(dd, values + k)), dd, sum + k);
  }
  for (; i < count; ++i) {
    least[i] = values[i] < least[i] ? values[i] : least[i];
    greatest[i] = values[i] > greatest[i] ? values[i] : greatest[i];
    sum[i] += static_cast<double>(values[i]);
  }
  return true;
}

FloatRun<float> runOfFloats(const float* values, std::int64_t count) {
  return runOf(values, count);
}
FloatRun<double> runOfDoubles(const double* values, std::int64_t count) {
  return runOf(values, count);
}
bool addFloats(const float* values, std::int64_t count, float* least, float* greatest, double* sum) {
  return addLineOf(values, count, least, greatest, sum);
}
bool addDoubles(const double* values, std::int64_t count, double* least, double* greatest, double* sum) {
  return addLineOf(values, count, least, greatest, sum);
}

}  // namespace gathernd::overview::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace gathernd::overview {

HWY_EXPORT(runOfFloats);
HWY_EXPORT(runOfDoubles);
HWY_EXPORT(addFloats);
HWY_EXPORT(addDoubles);

FloatRun<float> floatRun(const float* values, std::int64_t count) {
  return HWY_DYNAMIC_DISPATCH(runOfFloats)(values, count);
}
FloatRun<double> floatRun(const double* values, std::int64_t count) {
  return HWY_DYNAMIC_DISPATCH(runOfDoubles)(values, count);
}
bool addLine(const float* values, std::int64_t count, float* least, float* greatest, double* sum) {
  return HWY_DYNAMIC_DISPATCH(addFloats)(values, count, least, greatest, sum);
}
bool addLine(const double* values, std::int64_t count, double* least, double* greatest, double* sum) {
  return HWY_DYNAMIC_DISPATCH(addDoubles)(values, count, least, greatest, sum);
}

}  // namespace gathernd::overview
#endif
