// SPDX-License-Identifier: GPL-3.0-or-later
// gather_nd itself: the rules of core/call, once more, in plain JavaScript, for calls of a few hundred cells.
// A call: P, I shapes; b batch_dims; t, it types; v params' texts; x indices (numbers, or text where a number
// would lose digits); z the text of 0, jf what JAX fills with, fv a fill value and ft its type; pol the policy;
// d a dialect with its switches. What it says is held to core by tests/core/teach/page/page_scenes.cpp.

const product = (extents) => extents.reduce((all, extent) => all * extent, 1);
const shapeText = (extents) => "[" + extents.join(", ") + "]";
const indexText = (place) => "[" + place.map((n) => (n === null ? ":" : n)).join(",") + "]";
const same = (a, b) => a.length === b.length && a.every((one, i) => one === b[i]);

function position(shape, flat) {
  const place = [];
  for (let axis = shape.length - 1; axis >= 0; --axis) {
    place.unshift(flat % shape[axis]);
    flat = Math.floor(flat / shape[axis]);
  }
  return place;
}

const flatOf = (shape, place) => place.reduce((flat, n, axis) => flat * shape[axis] + n, 0);

// A dialect's row, with what it leaves out filled in.
const dialectOf = (base, row) => Object.assign({}, base, row);

// The plan of a call, or {no: reason, args}, looked for in the order in which core looks.
function planOf(c, types) {
  const d = c.d, P = c.P, I = c.I, b = c.b, rank = P.length;
  const no = (reason, args) => ({ no: reason, args: args || {} });
  const dialect = d.name;
  if (!I.length && d.scalar_indices !== "yes") return no("rank.indices_scalar", { dialect });
  if (!rank && d.scalar_params !== "yes") return no("rank.params_scalar", { dialect });

  const bounds = d.limits || [];
  for (const [of, limit] of bounds)
    for (const [tensor, shape] of [["params", P], ["indices", I]])
      if (of === "rank" && shape.length > limit) return no("rank.limit", { dialect, limit, tensor, rank: shape.length });

  const has = (set, type) => (set >> types.indexOf(type)) & 1;
  if (!has(d.elements, c.t) || (d.out_of_range === "fill" && c.t === "string"))
    return no("dtype.element", { dialect, dtype: c.t });
  if (!has(d.indices, c.it)) {
    const accepted = types.filter((type) => has(d.indices, type)).join(", ");
    return no("dtype.index", { dialect, dtype: c.it, accepted });
  }
  if (c.ft && c.ft !== c.t) return no("dtype.fill", { given: c.ft, dtype: c.t });

  let range = d.out_of_range;
  if (c.pol) {
    if (d.bad_indices_policy === "none") return no("policy.other_dialect", { policy: c.pol, dialect });
    if (c.pol === "IGNORE") range = "zero";
    else if (c.pol === "ERROR") {
      if (d.bad_indices_policy === "zero_by_default") return no("policy.error_on_gpu");
      range = "error";
    } else if (c.pol !== "DEFAULT") return no("policy.unknown", { policy: c.pol });
  }

  const below = (tensor, of) => no("batch_dims.not_below_rank", { batch_dims: b, tensor, rank: of });
  if (b < 0) return no("batch_dims.negative", { batch_dims: b });
  if (b > 0 && d.batch_dims === "none") return no("batch_dims.none", { batch_dims: b, dialect });
  if (b > 0 && b >= rank) return below("params", rank);
  if (b > 0 && b >= I.length) return below("indices", I.length);

  const first = d.tuple_axis === "first";
  const K = !I.length ? 1 : first ? I[0] : I[I.length - 1];
  const deep = (reason, args) => no(reason, Object.assign({ depth: K, batch_dims: b }, args));
  if (K > 0 && !rank) return deep("index_depth.scalar_params");
  if (K > rank - b) return deep("index_depth.too_deep", { rank });
  if (K === 0 && d.depth_zero === "refused") return deep("index_depth.zero", { dialect });
  if (d.most && b + K > d.most) return deep("index_depth.limit", { sum: b + K, limit: d.most, dialect });
  const skip = first ? 1 : 0;
  for (let axis = 0; axis < b; ++axis) {
    if (P[axis] === I[axis + skip]) continue;
    if (d.batch_dims !== "dealt" || first)
      return no("shape_mismatch.batch", { axis, indices_size: I[axis + skip], params_size: P[axis] });
    const tuples = product(I.slice(0, -1)), batches = product(P.slice(0, b)), args = { dialect, tuples, batches };
    if (!batches || tuples % batches) return no("shape_mismatch.dealt", args);
    const shape = (s) => `[${s.join(", ")}]`;
    args.params_shape = shape([batches].concat(P.slice(b)));
    args.indices_shape = shape([batches, tuples / batches, K]);
    return no("batch_dims.dealt", args);
  }

  const p = { P, I, b, K, d, first, range };
  p.copyOnce = K === 0 && d.depth_zero === "copy_once";
  p.undefined = K === 0 && d.depth_zero === "undefined";
  p.batch = P.slice(0, b);
  p.outer = p.copyOnce || !I.length ? [] : first ? I.slice(1 + b) : I.slice(b, -1);
  p.slice = P.slice(b + K);
  p.grid = p.batch.concat(p.outer);
  p.output = p.grid.concat(p.slice);
  p.reported = d.batch_axes === "merged" && b > 1 ? [product(p.batch)].concat(p.outer, p.slice) : p.output;
  p.tuples = product(p.grid);
  p.perBatch = product(p.batch) > 0 ? product(p.outer) : 0;
  p.size = product(p.slice);
  p.slices = product(P.slice(0, b + K));
  for (const [of, most, set] of bounds) {
    const bits = d.index_bits === "low_32" && c.it === "int64" ? 32 : Number(c.it.match(/\d+/));
    const type = { dialect, dtype: c.it, limit: 2 ** (bits - 1) - 1 }, held = has(set, c.it);
    if (of === "rank" && p.output.length > most)
      return no("rank.limit", { dialect, limit: most, tensor: "output", rank: p.output.length });
    if (of === "params_elements" && held && product(P) > type.limit)
      return no("limit.params_elements", Object.assign({ count: product(P) }, type));
    if (of === "tuples" && p.tuples > most) return no("limit.tuples", { dialect, limit: most, count: p.tuples });
    if (of === "whole_shape" && rank > 1 && K !== 1 && K !== rank)
      return no("index_depth.whole_shape", { dialect, depth: K, rank });
    for (let axis = b; of === "indexed_axis" && held && axis < b + K; ++axis)
      if (P[axis] > type.limit) return no("limit.indexed_axis", Object.assign({ axis, size: P[axis] }, type));
  }
  if (d.empty_params === "error" && product(P) === 0 && p.tuples > 0)
    return no("empty_params.tuples", { params_shape: shapeText(P), count: p.tuples });

  // What is done with a bad tuple.
  p.action = range === "error" ? "refused" : range === "fill" ? "filled" : "zeroed";
  p.fill = range !== "fill" ? c.z : c.ft ? c.fv : d.fill_value === "jax" ? c.jf : c.z;
  p.badUndefined = range === "undefined";
  const sizes = P.slice(b, b + K);
  const noRoom = sizes.includes(0);
  if (!p.copyOnce && K > 0 && noRoom && d.zero_size_axis !== "as_any_index") {
    p.action = d.zero_size_axis === "error" ? "refused" : "zeroed";
    p.fill = c.z;
    if (d.zero_size_axis === "undefined") p.badUndefined = true;
  }

  // The arithmetic of offsets.
  p.sizes = sizes;
  p.strides = [];
  p.slicesPerBatch = 1;
  for (let j = K - 1; j >= 0; --j) {
    p.strides[j] = p.slicesPerBatch;
    p.slicesPerBatch *= Math.max(sizes[j], 1);
  }
  p.negative = d.negative_index;
  p.clamps = range === "clamp";
  p.flat = d.index_check === "flat_offset";
  p.low32 = false;
  if (d.index_bits === "low_32") {
    const unsigned = c.it === "uint32";
    p.low32 = unsigned || c.it === "int64";
    if (unsigned && p.negative === "wrap") p.negative = p.clamps ? "clamp" : "out_of_range";
  }
  p.checks = K > 0 && (product(p.output) > 0 || d.empty_output_checks === "yes" ||
    (d.zero_size_axis === "error" && noRoom) || (d.empty_output_checks === "rank_1_only" && I.length <= 1));
  return p;
}

// One number against an axis: what is used, and 0 fine, 1 wrapped, 2 clamped, 3 bad.
function resolveOne(p, size, value, status, flat) {
  let n = Number(value);
  if (p.low32 && (n < 0 || n >= size)) {
    const cut = Number(BigInt.asIntN(32, BigInt(value)));
    if (cut !== n && status === 0) status = 1;
    n = cut;
  }
  if (n < 0) {
    if (p.negative === "wrap" && n >= -size) return [n + size, status || 1];
    if (p.negative === "clamp" || (p.negative === "wrap" && p.clamps))
      return [0, size > 0 && status !== 3 ? 2 : 3];
    return [n, 3];
  }
  if (n < size || flat) return [n, status];
  if (p.clamps && size > 0) return [size - 1, status !== 3 ? 2 : 3];
  return [n, 3];
}

// Where number j of a tuple stands in indices.
const indexAt = (p, tuple, j) => (p.first ? tuple + j * p.tuples : tuple * p.K + j);
const batchOf = (p, tuple) => (p.perBatch > 0 ? Math.floor(tuple / p.perBatch) : 0);

// A tuple's slice of params, -1 for none, and how it ended.
function endingOf(c, p, tuple) {
  let status = 0, slice = 0;
  const batch = batchOf(p, tuple);
  for (let j = 0; j < p.K && status !== 3; ++j) {
    const [used, after] = resolveOne(p, p.sizes[j], c.x[indexAt(p, tuple, j)], status, p.flat);
    status = p.flat && used * p.strides[j] > p.slices - slice ? 3 : after;
    slice += used * p.strides[j];
  }
  if (p.flat && status !== 3 && slice >= p.slices - batch * p.slicesPerBatch) status = 3;
  let outcome = ["ok", "wrapped", "clamped", p.badUndefined ? "undefined" : p.action][status];
  if (p.undefined) outcome = "undefined";
  return { slice: status === 3 ? -1 : batch * p.slicesPerBatch + slice, outcome };
}

function traceOf(c, p) {
  const trace = [];
  for (let tuple = 0; tuple < p.tuples; ++tuple) trace.push(endingOf(c, p, tuple));
  return trace;
}

// Each element of output as params' number, -1 where none is read.
function sourcesOf(p, trace) {
  const sources = [];
  for (const { slice } of trace)
    for (let i = 0; i < p.size; ++i) sources.push(slice < 0 ? -1 : slice * p.size + i);
  return sources;
}

// The texts of output; null where the call raises.
function outputOf(c, p, trace) {
  if (p.checks && trace.some((t) => t.outcome === "refused")) return null;
  return sourcesOf(p, trace).map((source) => (source < 0 ? p.fill : c.v[source]));
}
