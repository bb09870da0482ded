// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/random_gather.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gathernd::test {
namespace {

constexpr DTypeSet kEveryIndexType = DTypeSet::of(DType::Int8, DType::Int16, DType::Int32, DType::Int64,
                                                  DType::UInt8, DType::UInt16, DType::UInt32, DType::UInt64);

DType pickType(Random& random, DTypeSet set) {
  std::vector<DType> types;
  std::copy_if(kAllDTypes.begin(), kAllDTypes.end(), std::back_inserter(types),
               [&](DType d) { return set.contains(d); });
  return random.pick(types);
}

template <class Enum>
Enum pickEnum(Random& random, Enum last) {
  return static_cast<Enum>(random.below(static_cast<std::int64_t>(last) + 1));
}

/// Rules that no framework has: whatever they combine to, every backend must do the same and stay inside its
/// tensors.
Dialect ownRules(Random& random) {
  Dialect d;
  d.id = d.name = "own";
  d.negative = pickEnum(random, NegativeIndex::Undefined);
  d.outOfRange = pickEnum(random, OutOfRange::Undefined);
  d.check = pickEnum(random, IndexCheck::Nothing);
  d.depthZero = random.chance(50) ? DepthZero::CopyPerTuple : DepthZero::CopyOnce;
  d.batchAxes = pickEnum(random, BatchAxes::Merged);
  d.emptyParams = EmptyParams::AsAnyIndex;
  d.zeroSizeAxis = pickEnum(random, ZeroSizeAxis::Undefined);
  d.fill = d.outOfRange == OutOfRange::Fill ? FillRule::JaxDefault : FillRule::None;
  d.emptyOutputChecks = pickEnum(random, EmptyOutputChecks::Rank1);
  d.indexTypes = kEveryIndexType;
  d.indexBits = pickEnum(random, IndexBits::Low32);
  return d;
}

/// `rank` extents of at least 1 whose product stays within `budget`, which shrinks by it.
Extents drawExtents(Random& random, std::int64_t rank, std::int64_t& budget) {
  Extents extents;
  for (std::int64_t axis = 0; axis < rank; ++axis) {
    const std::int64_t extent = 1 + random.below(std::min<std::int64_t>(5, budget));
    budget /= extent;
    extents.push_back(extent);
  }
  return extents;
}

void emptyOneAxis(Random& random, Recipe& recipe) {
  std::vector<std::int64_t*> axes;
  for (Extents* group : {&recipe.batch, &recipe.outer, &recipe.indexed, &recipe.slice}) {
    for (std::int64_t& extent : *group) axes.push_back(&extent);
  }
  if (!axes.empty()) *random.pick(axes) = 0;
}

/// Many tuples, or one slice larger than a thread's block.
void enlarge(Random& random, Recipe& recipe) {
  if (random.chance(50) && !recipe.outer.empty()) {
    recipe.outer.back() = 20'000 + random.below(30'000);
    if (!recipe.slice.empty()) recipe.slice.assign(recipe.slice.size(), 1);
  } else if (!recipe.slice.empty()) {
    recipe.slice.assign(recipe.slice.size(), 1);
    recipe.slice.back() = (random.chance(50) ? 300'000 : 70'000) / elementBytes(recipe.dtype);
    if (!recipe.outer.empty()) recipe.outer.assign(recipe.outer.size(), 1);
  }
}

void drawShapes(Random& random, Recipe& recipe) {
  const Dialect& d = recipe.dialect;
  if (d.scalarParams && random.chance(10)) {  // params of rank 0: depth 0, no batch axes
    std::int64_t budget = 20;
    recipe.outer = drawExtents(random, random.below(3), budget);
    return;
  }
  const std::int64_t rank = 1 + random.below(8);
  const std::int64_t batchRank = d.batchDims == BatchDims::None ? 0
                                 : random.chance(40)            ? random.below(rank)
                                                                : 0;
  const std::int64_t least = d.depthZero == DepthZero::Refused && batchRank < rank ? 1 : 0;
  const std::int64_t most = std::min<std::int64_t>(rank - batchRank, d.maxBatchPlusDepth - batchRank);
  const std::int64_t depth = least + random.below(std::max<std::int64_t>(1, most - least + 1));
  std::int64_t budget = 240;
  recipe.batch = drawExtents(random, batchRank, budget);
  recipe.indexed = drawExtents(random, depth, budget);
  recipe.slice = drawExtents(random, rank - batchRank - depth, budget);
  budget = std::max<std::int64_t>(budget, 12);
  recipe.outer = drawExtents(random, random.below(4), budget);
  recipe.scalarIndices = d.scalarIndices && depth == 1 && batchRank == 0 && random.chance(30);
  if (recipe.scalarIndices) recipe.outer.clear();
}

struct IndexLimits {
  std::int64_t lowest, highest;
};

IndexLimits limitsOf(DType dtype) {
  const int bits = elementBytes(dtype) * 8;
  if (isUnsignedInteger(dtype)) {
    return {0, bits == 64 ? INT64_MAX : static_cast<std::int64_t>((std::uint64_t{1} << bits) - 1)};
  }
  const std::int64_t highest = bits == 64 ? INT64_MAX : (std::int64_t{1} << (bits - 1)) - 1;
  return {-highest - 1, highest};
}

std::int64_t drawBad(Random& random, std::int64_t size, IndexLimits limits) {
  const std::int64_t candidates[] = {size,           size + 1 + random.below(9),  -1,
                                     -size - 1,      -size - 2 - random.below(9), limits.lowest,
                                     limits.highest, limits.highest - 1};
  return std::clamp(random.pick(candidates), limits.lowest, limits.highest);
}

std::int64_t drawIndex(Random& random, const Recipe& recipe, std::int64_t size) {
  const IndexLimits limits = limitsOf(recipe.indexDtype);
  if (recipe.badPercent > 0 && random.chance(recipe.badPercent)) return drawBad(random, size, limits);
  if (size == 0) return 0;
  const std::int64_t value = random.below(std::min(size, std::min<std::int64_t>(limits.highest, 1 << 30)));
  const bool wraps = recipe.dialect.negative == NegativeIndex::Wrap;
  return wraps && value - size >= limits.lowest && random.chance(30) ? value - size : value;
}

Shape shapeOf(std::initializer_list<const Extents*> groups) {
  Extents all;
  for (const Extents* group : groups) all.insert(all.end(), group->begin(), group->end());
  return *Shape::make(all);
}

void storeIndex(std::byte* at, std::int64_t value, int bytes) {
  std::memcpy(at, &value,
              static_cast<std::size_t>(bytes));  // little-endian: the low bytes are the narrow integer
}

Tensor makeIndices(Random& random, const Recipe& recipe) {
  const Extents depth{static_cast<std::int64_t>(recipe.indexed.size())};
  const bool tupleLast = recipe.dialect.tupleAxis == TupleAxis::Last;
  const Shape shape = recipe.scalarIndices ? Shape{}
                      : tupleLast          ? shapeOf({&recipe.batch, &recipe.outer, &depth})
                                           : shapeOf({&depth, &recipe.batch, &recipe.outer});
  const int bytes = elementBytes(recipe.indexDtype);
  std::vector<std::byte> data(static_cast<std::size_t>(shape.elementCount() * bytes));
  const std::int64_t tuples = depth[0] > 0 ? shape.elementCount() / depth[0] : 0;
  for (std::int64_t tuple = 0; tuple < tuples; ++tuple) {
    for (std::int64_t j = 0; j < depth[0]; ++j) {
      const std::int64_t at = tupleLast ? tuple * depth[0] + j : j * tuples + tuple;
      storeIndex(data.data() + at * bytes,
                 drawIndex(random, recipe, recipe.indexed[static_cast<std::size_t>(j)]), bytes);
    }
  }
  return *Tensor::fromBytes(recipe.indexDtype, shape, data);
}

/// Any bits at all: NaN payloads, subnormals and negative zeros move like everything else.
Tensor makeParams(Random& random, const Recipe& recipe) {
  const Shape shape = shapeOf({&recipe.batch, &recipe.indexed, &recipe.slice});
  if (recipe.dtype == DType::String) {
    std::vector<std::string> values(static_cast<std::size_t>(shape.elementCount()));
    for (std::string& value : values) {
      for (std::int64_t i = random.below(4); i > 0; --i)
        value.push_back(static_cast<char>(random.below(256)));
    }
    return *Tensor::fromStrings(shape, values);
  }
  std::vector<std::byte> data(static_cast<std::size_t>(shape.elementCount() * elementBytes(recipe.dtype)));
  for (std::byte& byte : data) {
    byte = recipe.dtype == DType::Bool ? std::byte(random.below(2)) : std::byte(random.below(256));
  }
  return *Tensor::fromBytes(recipe.dtype, shape, data);
}

}  // namespace

std::uint64_t Random::next() {
  std::uint64_t z = (state_ += 0x9E3779B97F4A7C15U);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
  return z ^ (z >> 31);
}

std::int64_t Random::below(std::int64_t bound) {
  return static_cast<std::int64_t>(next() % static_cast<std::uint64_t>(bound));
}

Recipe randomRecipe(std::uint64_t seed, std::uint64_t number) {
  Random random(Random(seed).next() + number * 0xD1342543DE82EF95U);
  Recipe recipe;
  recipe.seed = random.next();
  recipe.ownDialect = random.chance(5);
  recipe.dialect = recipe.ownDialect ? ownRules(random) : random.pick(builtinDialects());
  recipe.dtype = pickType(random, recipe.dialect.elementTypes);
  recipe.indexDtype = pickType(random, recipe.dialect.indexTypes);
  if (recipe.dialect.policy != PolicyRule::None) {
    static const std::string kPolicies[] = {"", "DEFAULT", "IGNORE", "ERROR"};
    const bool mayRaise = recipe.dialect.policy == PolicyRule::ErrorByDefault;
    recipe.policy = kPolicies[random.below(mayRaise || random.chance(20) ? 4 : 3)];
  }
  drawShapes(random, recipe);
  if (random.chance(22)) recipe.badPercent = static_cast<int>(5 + random.below(60));
  if (recipe.dialect.fill != FillRule::None) recipe.ownFill = random.chance(30);
  if (random.chance(5)) emptyOneAxis(random, recipe);
  if (random.below(1000) == 0) enlarge(random, recipe);
  return recipe;
}

std::string describe(const Recipe& recipe) {
  return fmt::format(
      "dialect {}{} policy '{}' dtype {} index {} batch [{}] outer [{}] indexed [{}] slice [{}]{} "
      "bad {}% seed {}",
      recipe.dialect.id, recipe.ownDialect ? " (own)" : "", recipe.policy, dtypeName(recipe.dtype),
      dtypeName(recipe.indexDtype), fmt::join(recipe.batch, ","), fmt::join(recipe.outer, ","),
      fmt::join(recipe.indexed, ","), fmt::join(recipe.slice, ","),
      recipe.scalarIndices ? " scalar indices" : "", recipe.badPercent, recipe.seed);
}

RandomGather makeGather(const Recipe& recipe) {
  Random random(recipe.seed);
  RandomGather made;
  made.params = makeParams(random, recipe);
  made.indices = makeIndices(random, recipe);
  made.call.dialect = recipe.dialect;
  made.call.policy = recipe.policy;
  made.call.params = {made.params.dtype(), made.params.shape()};
  made.call.indices = {made.indices.dtype(), made.indices.shape()};
  made.call.batchDims = static_cast<std::int64_t>(recipe.batch.size());
  if (recipe.ownFill && recipe.dtype != DType::String) {
    Element fill;
    fill.dtype = recipe.dtype;
    for (int i = 0; i < elementBytes(recipe.dtype); ++i) {
      fill.bits[static_cast<std::size_t>(i)] = std::byte(random.below(recipe.dtype == DType::Bool ? 2 : 256));
    }
    made.call.fillValue = fill;
  }
  return made;
}

std::vector<Recipe> simpler(const Recipe& recipe) {
  std::vector<Recipe> candidates;
  for (Extents Recipe::*group : {&Recipe::slice, &Recipe::outer, &Recipe::batch, &Recipe::indexed}) {
    for (std::size_t axis = 0; axis < (recipe.*group).size(); ++axis) {
      Recipe without = recipe;
      (without.*group).erase((without.*group).begin() + static_cast<std::ptrdiff_t>(axis));
      candidates.push_back(without);
    }
    for (std::size_t axis = 0; axis < (recipe.*group).size(); ++axis) {
      const std::int64_t extent = (recipe.*group)[axis];
      for (const std::int64_t smaller : {std::int64_t{1}, extent / 2, extent - 1}) {
        if (smaller < 0 || smaller >= extent) continue;
        Recipe reduced = recipe;
        (reduced.*group)[axis] = smaller;
        candidates.push_back(reduced);
      }
    }
  }
  if (recipe.badPercent > 0) {
    Recipe valid = recipe;
    valid.badPercent = 0;
    candidates.push_back(valid);
  }
  if (recipe.dtype != DType::UInt8 && recipe.dialect.elementTypes.contains(DType::UInt8)) {
    Recipe bytes = recipe;
    bytes.dtype = DType::UInt8;
    candidates.push_back(bytes);
  }
  return candidates;
}

Recipe shrink(Recipe failing, const std::function<bool(const Recipe&)>& fails) {
  for (bool reduced = true; reduced;) {
    reduced = false;
    for (const Recipe& candidate : simpler(failing)) {
      if (!fails(candidate)) continue;
      failing = candidate;
      reduced = true;
      break;
    }
  }
  return failing;
}

}  // namespace gathernd::test
