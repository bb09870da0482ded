// SPDX-License-Identifier: GPL-3.0-or-later
// The wrong rules of core/teach/rules, once more: what somebody who holds one would answer. A plan p, a call
// c; null where a rule has no answer. Held to core by the same test as gather.js.

const shapeRules = {
  keep_depth: (p) => p.I.concat(p.slice),
  element_only: (p) => p.grid,
  gather_rule: (p) => (p.K ? p.I.concat(p.P.slice(p.b + 1)) : null),
  slice_one_early: (p) => (p.K ? p.grid.concat(p.P.slice(p.b + p.K - 1)) : null),
  batch_ignored: (p) => (p.b ? p.grid.concat(p.P.slice(p.K)) : null),
  batch_dropped: (p) => (p.b ? p.outer.concat(p.slice) : null),
  batch_twice: (p) => (p.b ? p.batch.concat(p.grid, p.slice) : null),
  same_as_indices: (p) => p.I,
  trailing_from_indices: (p) =>
    p.I.length <= p.b + p.K ? null : p.P.slice(0, p.b + p.K).concat(p.I.slice(p.b + p.K)),
  from_the_right: (p) => p.grid.concat(p.P.slice(p.b, p.P.length - p.K)),
  slice_first: (p) => p.batch.concat(p.slice, p.outer),
  flat_tuples: (p) => [product(p.grid)].concat(p.slice),
  squeezed: (p) => (p.output.includes(1) ? p.output.filter((n) => n !== 1) : null),
  outer_product: (p) => (p.K ? p.batch.concat(...Array(p.K).fill(p.outer), p.slice) : null),
  columns: (p) => {
    if (p.first) return p.output;
    if (p.I.length <= p.b) return null;
    const depth = p.I[p.b];
    if (depth > p.P.length - p.b) return null;
    return p.I.slice(0, p.b).concat(p.I.slice(p.b + 1), p.P.slice(p.b + depth));
  },
};

const kMostRank = 32;
function shapeByRule(id, p) {
  const shape = shapeRules[id] && !p.no ? shapeRules[id](p) : null;
  return shape && shape.length <= kMostRank ? shape : null;
}

// Places. A reading r is one element of output: its tuple, and its place in the slice.

function along(r, axis, value) {
  const [used, status] = resolveOne(r.p, r.p.P[axis], value, 0, false);
  return status === 3 ? null : used;
}

const given = (r, j, tuple = r.tuple) => r.c.x[indexAt(r.p, tuple, j)];
const inside = (r, place) => (place.every((n, axis) => n >= 0 && n < r.p.P[axis]) ? place : null);

// The batch part, number(j) along axis b + j, the slice part.
function withNumbers(r, number) {
  const place = r.batch.slice();
  for (let j = 0; j < r.p.K; ++j) {
    const used = number(j);
    if (used === null) return null;
    place.push(used);
  }
  return inside(r, place.concat(r.inSlice));
}

function rightPlace(r) {
  const { slice } = endingOf(r.c, r.p, r.tuple);
  if (slice < 0) return null;
  return position(r.p.P.slice(0, r.p.b + r.p.K), slice).concat(r.inSlice);
}

const placeRules = {
  scattered: (r) => {
    let place = null;
    for (let n = 0; n < r.p.perBatch; ++n) {
      const tuple = r.tuple - r.inBatch + n, from = position(r.p.outer, n);
      if (r.outer.every((at, j) => Number(given(r, j, tuple)) === at)) place = withNumbers(r, (j) => from[j]);
    }
    return place;
  },
  last_number_only: (r) => withNumbers(r, (j) => (j < r.p.K - 1 ? 0 : along(r, r.p.b + j, given(r, j)))),
  column_major: (r) => {
    const place = rightPlace(r);
    let step = 1, flat = 0;
    for (let axis = 0; place && axis < place.length; step *= r.p.P[axis++]) flat += place[axis] * step;
    return place && position(r.p.P, flat);
  },
  gather_rule: (r) => {
    const row = along(r, r.p.b, given(r, 0));
    if (row === null) return null;
    const place = r.batch.concat(row, r.inSlice);
    while (place.length < r.p.P.length) place.push(0);
    return inside(r, place);
  },
  from_the_right: (r) => {
    const place = r.batch.concat(r.inSlice);
    for (let j = 0; j < r.p.K; ++j) {
      const used = along(r, r.p.P.length - r.p.K + j, given(r, j));
      if (used === null) return null;
      place.push(used);
    }
    return inside(r, place);
  },
  outer_product: (r) =>
    withNumbers(r, (j) => along(r, r.p.b + j, given(r, j, j === r.p.K - 1 ? r.tuple : r.tuple - r.inBatch))),
  columns: (r) => {
    if (r.p.first) return rightPlace(r);
    return withNumbers(r, (j) => {
      const at = r.batch.concat(j, r.outer);
      if (at.some((n, axis) => n >= r.p.I[axis])) return null;
      return along(r, r.p.b + j, r.c.x[flatOf(r.p.I, at)]);
    });
  },
  rows: (r) =>
    withNumbers(r, (j) => {
      const at = r.outer.concat(j);
      if (at.some((n, axis) => n >= r.p.I[axis])) return null;
      return along(r, r.p.b + j, r.c.x[flatOf(r.p.I, at)]);
    }),
  batch_zero: (r) => {
    const place = rightPlace(r);
    return place && place.fill(0, 0, r.p.b);
  },
  batch_in_tuple: (r) => {
    const place = [];
    for (let j = 0; j < r.p.K; ++j) {
      const used = along(r, j, given(r, j));
      if (used === null) return null;
      place.push(used);
    }
    return inside(r, place.concat(r.batch, r.inSlice));
  },
  reversed: (r) => withNumbers(r, (j) => along(r, r.p.b + j, given(r, r.p.K - 1 - j))),
  counts_from_1: (r) =>
    withNumbers(r, (j) => {
      const value = Number(given(r, j));
      return value < 0 ? along(r, r.p.b + j, given(r, j)) : value - 1;
    }),
  one_too_far: (r) =>
    withNumbers(r, (j) => {
      const used = along(r, r.p.b + j, given(r, j));
      return used === null ? null : used + 1;
    }),
  position_not_value: (r) =>
    withNumbers(r, (j) => (j < r.outer.length ? r.outer[j] : along(r, r.p.b + j, given(r, j)))),
  first_of_slice: (r) => {
    const place = rightPlace(r);
    return place && place.fill(0, r.p.b + r.p.K);
  },
  first_number_only: (r) => withNumbers(r, (j) => (j > 0 ? 0 : along(r, r.p.b, given(r, 0)))),
  along_axis: (r) => {
    const used = along(r, r.p.b, given(r, 0));
    if (used === null) return null;
    const place = r.batch.concat(Array(r.p.K).fill(0), r.inSlice);
    place[r.p.b] = used;
    place[r.p.b + 1] = r.outer[r.outer.length - 1];
    return inside(r, place);
  },
  next_tuple: (r) => {
    const other = r.inBatch + 1 === r.p.perBatch ? r.tuple - 1 : r.tuple + 1;
    return withNumbers(r, (j) => along(r, r.p.b + j, given(r, j, other)));
  },
  wraps_on_wrong_axis: (r) =>
    withNumbers(r, (j) => {
      const value = Number(given(r, j));
      return value >= 0 ? along(r, r.p.b + j, given(r, j)) : value + r.p.P[j];
    }),
};

// Values that are read at no place.
const valueRules = {
  index_as_value: (c, p, tuple) => {
    const n = Number(c.x[indexAt(p, tuple, 0)]);
    return p.K === 1 && n >= 0 && n <= 99 ? arangeText(n, c.z) : null;
  },
};

function valuesByRule(id, c, p, elements) {
  const rule = valueRules[id];
  if (!rule || p.no || p.K !== 1 || /bool|string/.test(c.t)) return null;
  const values = elements.map((element) => rule(c, p, Math.floor(element / p.size)));
  return values.some((value) => value !== null) ? values.map((value) => (value === null ? -1 : value)) : null;
}

const applies = {
  scattered: (p) => p.outer.length === p.K,
  last_number_only: (p) => p.K > 1,
  column_major: (p) => p.P.length > 1,
  gather_rule: (p) => p.K === 1 || p.slice.length > 0,
  columns: (p) => p.first || (p.I.length > p.b + 1 && p.I[p.b] >= p.K),
  rows: (p) => p.first && p.I.length > 1 && p.I[p.I.length - 1] >= p.K,
  batch_zero: (p) => p.b > 0,
  batch_in_tuple: (p) => p.b > 0,
  reversed: (p) => p.K > 1,
  position_not_value: (p) => p.outer.length > 0,
  first_of_slice: (p) => p.slice.length > 0,
  first_number_only: (p) => p.K > 1,
  along_axis: (p) => p.outer.length > 0 && p.P.length > p.b + 1,
  next_tuple: (p) => p.perBatch > 1,
  wraps_on_wrong_axis: (p, c) =>
    p.b > 0 && p.d.negative_index === "wrap" && c.x.some((value) => Number(value) < 0),
};

// The places of `elements` of output, each an index of params or null; null where the rule reads nothing.
function placesByRule(id, c, p, elements) {
  const rule = placeRules[id];
  const slices = id === "first_of_slice";
  if (!rule || p.no || (p.K === 0 && !slices) || (applies[id] && !applies[id](p, c))) return null;
  const places = elements.map((element) => {
    const tuple = Math.floor(element / p.size);
    const at = position(p.grid, tuple);
    return rule({
      c, p, tuple,
      inBatch: p.perBatch > 0 ? tuple % p.perBatch : 0,
      batch: at.slice(0, p.b), outer: at.slice(p.b),
      inSlice: position(p.slice, element % p.size),
    });
  });
  return places.some((place) => place !== null) ? places : null;
}

// What becomes of indices outside their axes, as another dialect has it.

const endingRules = {
  wraps: (o) => (o.negative && o.countable ? "wraps" : null),
  modulo: (o) => (o.noRoom ? null : "wraps"),
  clamps: (o) => (o.noRoom ? null : "clamps"),
  zero: () => "zero",
  errors: () => "error",
};

// Of one tuple, or of the call where `tuple` is null.
function endingByRule(id, c, p, tuple) {
  if (id === "broadcast_batch") {
    if (tuple !== null || p.no !== "shape_mismatch.batch") return null;
    const skip = c.d.tuple_axis === "first" ? 1 : 0;
    for (let axis = 0; axis < c.b; ++axis) {
      const a = c.P[axis], b = c.I[axis + skip];
      if (a !== b && a !== 1 && b !== 1) return null;
    }
    return "reads";
  }
  if (!endingRules[id] || p.no) return null;
  const end = tuple === null ? p.tuples : tuple + 1;
  for (let t = tuple === null ? 0 : tuple; t < end; ++t) {
    const o = { any: false, negative: true, countable: true, noRoom: false };
    for (let j = 0; j < p.K; ++j) {
      const value = Number(c.x[indexAt(p, t, j)]), size = p.P[p.b + j];
      if (value >= 0 && value < size) continue;
      o.any = true;
      o.negative = o.negative && value < 0;
      o.countable = o.countable && value >= -size;
      o.noRoom = o.noRoom || size === 0;
    }
    const ending = o.any ? endingRules[id](o) : null;
    if (ending) return ending;
  }
  return null;
}

// Backwards: each share is a slice of upstream `up`, numbers; the result has params' shape.

// Which slice each tuple adds to: the one it read, but for a clamped tuple that the framework drops.
function backwardOf(c, p) {
  const rule = c.d.clamped_gradient;
  const drops = rule === "dropped" || (rule === "lone_added" && p.I.length !== p.b + 1);
  return traceOf(c, p).map((t) => (drops && t.outcome === "clamped" ? { slice: -1, outcome: t.outcome } : t));
}

function gradientOf(c, p, up) {
  const sum = Array(product(p.P)).fill(0);
  backwardOf(c, p).forEach(({ slice }, tuple) => {
    for (let i = 0; slice >= 0 && i < p.size; ++i) sum[slice * p.size + i] += up[tuple * p.size + i];
  });
  if (!/int/.test(c.t)) return sum;
  const within = c.t[0] === "u" ? BigInt.asUintN : BigInt.asIntN, bits = Number(c.t.match(/\d+/)[0]);
  return sum.map((n) => Number(within(bits, BigInt(n))));
}

function gradientByRule(id, c, p, up) {
  const trace = traceOf(c, p);
  if (trace.some((t) => t.outcome === "refused")) return null;
  const of = (share) => Array.from({ length: product(p.P) }, (_, at) => {
    const tuple = share(Math.floor(at / p.size));
    return tuple < 0 ? 0 : up[tuple * p.size + (at % p.size)];
  });
  const adds = backwardOf(c, p).map((t) => t.slice);
  if (id === "grad_overwrite") return of((slice) => adds.lastIndexOf(slice));
  if (id === "grad_gather")
    return of((slice) => (slice < p.tuples && trace[slice].slice < p.tuples ? trace[slice].slice : -1));
  if (id === "grad_counts") return gradientOf(c, p, up.map(() => 1));
  if (id !== "grad_mean") return null;
  const whole = /int/.test(c.t);
  return gradientOf(c, p, up).map((sum, at) => {
    const readers = adds.filter((slice) => slice === Math.floor(at / p.size)).length;
    return readers < 2 ? sum : whole ? Math.trunc(sum / readers) : sum / readers;
  });
}
