// SPDX-License-Identifier: GPL-3.0-or-later
// Questions: the right answer, answers as typed, and what a wrong one shows, as core/teach/question has them.
// A question q: kind, as (of a choice), of {g: of the gradient, p: one entry an axis}, choices [key, text],
// want (make: shape and texts), up (upstream's numbers). An answer is a list of entries, each a number, a text
// or a word; -1 is a place where none is read.

const kEndings = ["reads", "error", "zero", "wraps", "clamps", "undefined"];
const kRising = ["reads", "wraps", "clamps", "zero", "undefined", "error"];

function endingWord(p, outcome) {
  if (outcome === "refused") return p.checks ? "error" : "reads";
  return { ok: "reads", wrapped: "wraps", clamped: "clamps", undefined: "undefined" }[outcome] || "zero";
}

// Row-major numbers of the asked elements.
function elementsOf(part, shape) {
  const all = [];
  for (let flat = 0; flat < product(shape); ++flat) {
    const place = position(shape, flat);
    if (part.every((n, axis) => n === null || n === place[axis])) all.push(flat);
  }
  return all;
}

const askedShape = (q, p) => (q.of.g ? p.P : p.output);

// The tuple asked about, null where it is none or several.
function askedTuple(q, p) {
  if (p.no || q.of.g || !q.of.p.length) return null;
  const at = p.grid.map((_, axis) => q.of.p[axis]);
  return at.some((n) => n === null || n === undefined) ? null : flatOf(p.grid, at);
}

const kindOf = (q) => (q.kind === "choose" ? q.as : q.kind === "tiles" ? "shape" : q.kind);

// One text for equal values.
function plainValue(text, type) {
  if (type === "string") return text;
  let plain = text.trim().toLowerCase();
  if (type === "bool") return /^(true|1)$/.test(plain) ? "true" : /^(false|0)$/.test(plain) ? "false" : plain;
  if (/int/.test(type)) {
    plain = plain.replace(/^\+/, "").replace(/^(-?\d+)\.0*$/, "$1");
    return /^-?\d+$/.test(plain) ? String(BigInt(plain)) : plain;
  }
  plain = plain.replace(/^\((.*)\)$/, "$1").replace(/^\+/, "").replace(/\binf(inity)?\b/g, "Infinity");
  if (/complex/.test(type)) return plain.replace(/\.0\b/g, "");
  if (/^[-+]?nan/.test(plain)) return "nan";
  const number = Number(plain);
  return plain === "" || Number.isNaN(number) ? plain : String(number === 0 ? 0 : number);
}

// The right entries, or null where nothing can be asked.
function rightEntries(q, c, p) {
  const kind = kindOf(q);
  if (kind === "outcome") {
    if (p.no) return ["error"];
    const tuple = askedTuple(q, p);
    if (tuple !== null) return [endingWord(p, endingOf(c, p, tuple).outcome)];
    const words = traceOf(c, p).map((t) => endingWord(p, t.outcome));
    if (p.undefined) words.push("undefined");
    return [words.reduce((a, b) => (kRising.indexOf(b) > kRising.indexOf(a) ? b : a), "reads")];
  }
  if (p.no) return null;
  if (kind === "shape") return p.reported.slice();
  const elements = elementsOf(q.of.p, askedShape(q, p));
  if (kind === "place") {
    const sources = sourcesOf(p, traceOf(c, p));
    return elements.map((element) => sources[element]);
  }
  if (kind !== "value") return null;
  if (q.of.g) {
    const sums = gradientOf(c, p, upstreamOf(q, p));
    return elements.map((element) => String(sums[element]));
  }
  const texts = outputOf(c, p, traceOf(c, p));
  return texts && elements.map((element) => texts[element]);
}

const upstreamOf = (q, p) => q.up || Array(product(p.output)).fill(1);

// A text that stands for entries: what a choice, and what is veiled, is known by.
const keyOf = (entries) => entries.join("\x1f");

// Backwards: to the slice that each tuple read its share of upstream is added, but for a clamped tuple's that the
// framework drops. Numbers, of params' shape.
function gradientOf(c, p, up) {
  const rule = c.d.clamped_gradient;
  const drops = rule === "dropped" || (rule === "lone_added" && p.I.length !== p.b + 1);
  const sum = Array(product(p.P)).fill(0);
  traceOf(c, p).forEach(({ slice, outcome }, tuple) => {
    if (slice < 0 || (drops && outcome === "clamped")) return;
    for (let i = 0; i < p.size; ++i) sum[slice * p.size + i] += up[tuple * p.size + i];
  });
  if (!/int/.test(c.t)) return sum;
  const within = c.t[0] === "u" ? BigInt.asUintN : BigInt.asIntN, bits = Number(c.t.match(/\d+/)[0]);
  return sum.map((n) => Number(within(bits, BigInt(n))));
}

const plain = (q, c, entry) => (kindOf(q) === "value" && entry !== -1 ? plainValue(entry, c.t) : entry);

// What an answer shows: whether it is right, the mistakes that give exactly it, which may be named, what was read.
// `mistakes` are core's: the rule, its family, whether its answer is enough to name it, and that answer, -1 where the
// rule finds nothing: what is answered there is its holder's guess.
function judge(q, c, p, mistakes, entries) {
  const kind = kindOf(q);
  const right = rightEntries(q, c, p).map((entry) => plain(q, c, entry));
  const answer = entries.map((entry) => plain(q, c, entry));
  const found = { right: same(right, answer), exact: [], named: null, family: null, read: null };
  if (found.right) return found;
  const zero = kind === "value" ? plainValue(c.z, c.t) : null;
  const fits = (entry, i) =>
    entry === -1 ? [right[i], -1, zero].includes(answer[i]) : plain(q, c, entry) === answer[i];
  const given = mistakes.filter(([, , , theirs]) => theirs.length === answer.length && theirs.every(fits));
  found.exact = given.map(([rule]) => rule);
  const enough = given.filter((mistake) => mistake[2]);
  if (enough.length && enough.every(([, family]) => family !== "slip" && family === enough[0][1]))
    found[enough.length === 1 ? "named" : "family"] = enough[0][enough.length === 1 ? 0 : 1];
  if (kind === "place" || kind === "value") {
    const texts = kind === "value" && !q.of.g ? c.v.map((text) => plainValue(text, c.t)) : [];
    const entry = answer[right.findIndex((one, i) => one !== answer[i])];
    const flat = kind === "place" ? entry : texts.indexOf(entry);
    if (kind === "place" ? flat >= -1 : flat >= 0 && flat === texts.lastIndexOf(entry)) found.read = flat;
  }
  return found;
}

// Answers as typed: null where they cannot be read.

const typed = (text) => text.normalize("NFKC").replace(/\u3001/g, ",").trim();

function readShape(text) {
  text = typed(text);
  if (/^scalar$/i.test(text)) return [];
  // As frameworks print one.
  text = text.replace(/^((tf\.)?TensorShape|torch\.Size|size|shape|tuple)\s*\(\s*(\[.*\])?\s*\)$/i, "$3")
    .replace(/^(size|shape|tuple)\s*\((.*)\)$/i, "$2").replace(/[xX*\u00d7]/g, " ");
  if (!text || !/^[([]?[\d\s,]*[)\]]?$/.test(text)) return null;
  return (text.match(/\d+/g) || []).map(Number);
}

// Flat numbers of params, -1 for "none", -2 for a place outside; of whole slices one index a slice will do.
function readPlaces(text, q, p) {
  const elements = elementsOf(q.of.p, p.output), S = product(p.slice);
  const each = readPlacesOf(text, p.P, elements.length);
  const whole = S > 1 && elements.length % S === 0 && elements.every((flat, i) => flat % S === i % S);
  if (each || !whole) return each;
  const begins = readPlacesOf(text, p.P.slice(0, p.P.length - p.slice.length), elements.length / S);
  return begins && begins.flatMap((n) => Array.from({ length: S }, (_, i) => (n < 0 ? n : n * S + i)));
}

function readPlacesOf(text, P, wanted) {
  const words = typed(text).toLowerCase().replace(/params/g, "");
  if (/[^-+\d\s,()[\]a-z/\u2013\u2014]/.test(words)) return null;
  const tokens = words.match(/[-+]?\d+|[a-z]+|[-/\u2013\u2014]+|[([]\s*[)\]]/g) || [];
  const places = [];
  let place = [];
  for (const token of tokens) {
    if (/\d/.test(token)) {
      if (!P.length) return null;
      const n = Number(token), size = P[place.length];
      place.push(n < 0 && n >= -size ? n + size : n);
      if (place.length < P.length) continue;
      places.push(place.every((m, axis) => m >= 0 && m < P[axis]) ? flatOf(P, place) : -2);
      place = [];
    } else if (/^[([]/.test(token)) {
      if (P.length) return null;
      places.push(0);
    } else if (place.length || !/^(null|none|nil|[-/\u2013\u2014]+)$/.test(token)) return null;
    else places.push(-1);
  }
  return place.length || places.length !== wanted ? null : places;
}

function readValues(text, type, wanted) {
  if (type === "string") {
    const quoted = text.match(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g);
    const parts = quoted ? quoted.map((part) => part.slice(1, -1).replace(/\\(.)/g, "$1"))
      : wanted === 1 ? [text.trim()] : text.split(/[\s,]+/).filter(Boolean);
    return parts.length === wanted ? parts : null;
  }
  const parts = typed(text).split(/[\s,()[\]]+/).filter(Boolean);
  return parts.length === wanted ? parts : null;
}

// Numbers as nested lists.
function nested(shape, values, first = 0) {
  if (!shape.length) return String(values[first]);
  const rest = shape.slice(1), step = product(rest);
  return "[" + Array.from({ length: shape[0] }, (_, i) => nested(rest, values, first + i * step)).join(", ") + "]";
}

// Indices as written, and batch_dims before them: what changes of call c; `no` says why they cannot be read.
function readMade(text, c) {
  text = typed(text);
  const head = text.match(/^batch_dims=(\d{1,2})[\s,;]*/), b = head ? Number(head[1]) : c.b;
  text = text.slice(head ? head[0].length : 0).replace(/^indices=/, "");
  if (/\]\s*\[/.test(text)) return { no: "answer.comma" };
  const I = [], x = [];
  // Every list of one depth has one length.
  const take = (value, depth) => {
    if (!Array.isArray(value)) return depth === I.length && Number.isInteger(value) && fits(c.it, String(value)) && x.push(value);
    if (depth === I.length && !x.length) I.push(value.length);
    return I[depth] === value.length && value.every((one) => take(one, depth + 1));
  };
  try {
    if (take(JSON.parse(text.replace(/\(/g, "[").replace(/\)/g, "]")), 0) && x.length <= 4096) return { I, x, b };
  } catch (error) {
    // No list of numbers.
  }
  return { no: "page.unread_indices" };
}

// Whether what a call gives is what a `make` wants.
function makes(q, c, p) {
  const texts = p.no ? null : outputOf(c, p, traceOf(c, p));
  return !!texts && same(p.output, q.want[0]) && same(texts, q.want[1]);
}

// What an answer unveils: a text that is read with the key of the right one.
function unveiled(text, key) {
  let state = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(key)) state = Math.imul(state ^ byte, 0x01000193) >>> 0;
  state = state || 1;
  const bytes = Uint8Array.from(atob(text), (sign) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return sign.charCodeAt(0) ^ (state & 255);
  });
  return JSON.parse(new TextDecoder().decode(bytes));
}
