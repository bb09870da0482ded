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

// What a wrong rule's holder would answer, null where the question cannot show the rule.
function entriesByRule(id, q, c, p) {
  const kind = kindOf(q);
  let entries = null;
  if (kind === "shape") entries = shapeByRule(id, p);
  else if (kind === "outcome") {
    const word = endingByRule(id, c, p, askedTuple(q, p));
    entries = word && [word];
  } else if (q.of.g) {
    const gradient = p.no ? null : gradientByRule(id, c, p, upstreamOf(q, p));
    entries = gradient && elementsOf(q.of.p, p.P).map((at) => String(gradient[at]));
  } else if (!p.no) {
    const places = placesByRule(id, c, p, elementsOf(q.of.p, p.output));
    entries = places && places.map((place) => (place ? flatOf(p.P, place) : -1));
    if (entries && kind === "value") entries = entries.map((at) => (at < 0 ? -1 : c.v[at]));
    if (!entries && kind === "value") entries = valuesByRule(id, c, p, elementsOf(q.of.p, p.output));
  }
  if (!entries) return null;
  const right = rightEntries(q, c, p);
  if (!right || right.length !== entries.length) return entries;
  const nothing = (i) => entries[i] === -1 && right[i] !== -1;
  const wrong = entries.some((entry, i) => !nothing(i) && plain(q, c, entry) !== plain(q, c, right[i]));
  return wrong || !entries.some((_, i) => nothing(i)) ? entries : null;
}

const plain = (q, c, entry) => (kindOf(q) === "value" && entry !== -1 ? plainValue(entry, c.t) : entry);

// One number mistyped, left out or typed twice, or two side by side exchanged.
function slipOfTheHand(right, answer) {
  let at = 0;
  while (at < right.length && at < answer.length && right[at] === answer[at]) ++at;
  const equalFrom = (a, b) => same(right.slice(at + a), answer.slice(at + b));
  if (answer.length === right.length + 1 && at > 0 && answer[at] === answer[at - 1] && equalFrom(0, 1))
    return true;
  if (at === right.length) return false;
  if (answer.length === right.length) {
    if (equalFrom(1, 1)) return true;
    return right[at] === answer[at + 1] && right[at + 1] === answer[at] && equalFrom(2, 2);
  }
  return answer.length + 1 === right.length && equalFrom(1, 0);
}

// What an answer shows: right, the rules that give exactly it, and what may be named.
function judge(q, c, p, rules, entries) {
  const kind = kindOf(q);
  const right = rightEntries(q, c, p).map((entry) => plain(q, c, entry));
  const answer = entries.map((entry) => plain(q, c, entry));
  const found = { right: same(right, answer), exact: [], named: null, family: null, read: null };
  if (found.right) return found;
  const texts = kind === "value" && !q.of.g ? c.v.map((text) => plainValue(text, c.t)) : [];
  const onlyOne = (entry) => texts.indexOf(entry) >= 0 && texts.indexOf(entry) === texts.lastIndexOf(entry);
  const size = p.no ? 1 : p.size || 1;
  const groups = kind === "place" || kind === "value"
    ? elementsOf(q.of.p, askedShape(q, p)).map((element) => Math.floor(element / size)) : [0];
  const whole = kind === "shape" && !slipOfTheHand(right, answer);
  const fit = [];
  for (const id of Object.keys(rules)) {
    const byRule = entriesByRule(id, q, c, p);
    if (!byRule) continue;
    const theirs = byRule.map((entry) => plain(q, c, entry));
    let wrong = 0;
    if (kind === "shape" || kind === "outcome" || theirs.length !== answer.length) {
      if (!same(theirs, answer)) continue;
      wrong = 1;
    } else {
      const zero = kind === "value" ? plainValue(c.z, c.t) : null;
      const fits = theirs.every((entry, i) =>
        entry === -1 ? answer[i] === right[i] || answer[i] === -1 || answer[i] === zero : entry === answer[i]);
      if (!fits) continue;
      wrong = new Set(groups.filter((_, i) => answer[i] !== right[i] && theirs[i] !== -1 &&
        (kind === "place" || q.of.g || rules[id].value || onlyOne(answer[i])))).size;
    }
    found.exact.push(id);
    if (wrong >= (whole ? 1 : 2)) fit.push(id);
  }
  if (fit.length && fit.every((id) => !rules[id].slip)) {
    if (fit.length === 1) found.named = fit[0];
    else if (fit.every((id) => rules[id].family === rules[fit[0]].family)) found.family = rules[fit[0]].family;
  }
  if (kind === "place" || kind === "value") {
    const at = right.findIndex((entry, i) => entry !== answer[i]);
    const flat = kind === "place" ? answer[at] : onlyOne(answer[at]) ? texts.indexOf(answer[at]) : -2;
    if (flat === -1 || flat >= 0) found.read = flat;
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

// New numbers for "one more": the same kind of call, in which the listed rules still differ.

function random(seed) {
  let state = (seed * 2654435761 + 12345) >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return ((state >>> 0) % 65536) % below;
  };
}

function arangeText(i, zero) {
  return zero === "False" ? (i % 2 ? "True" : "False") : zero === "" ? "s" + i : zero.replace("0", i);
}

function redrawn(q, c, p, seed, listed, types) {
  if (p.no) return null;
  const newShape = kindOf(q) === "shape";
  const own = q;
  let best = null, most = -1;
  for (let attempt = 0; attempt < 48; ++attempt) {
    const next = random(seed * 64 + attempt);
    const again = Object.assign({}, c);
    if (newShape) {
      // An axis of size 0 or 1 is what the question is about.
      again.P = c.P.map((size, axis) => (size < 2 ? size : 2 + next(axis < p.b ? 2 : 5)));
      again.I = c.I.slice();
      const skip = p.first ? 1 : 0;
      for (let axis = 0; axis < p.grid.length; ++axis)
        again.I[axis + skip] = axis < p.b ? again.P[axis] : c.I[axis + skip] < 2 ? c.I[axis + skip] : 2 + next(4);
      again.v = Array.from({ length: product(again.P) }, (_, i) => arangeText(i, c.z));
      if (product(again.P) > 400) continue;
    }
    const outside = !newShape && traceOf(c, p).some((t) => t.outcome !== "ok");
    again.x = Array.from({ length: product(again.I) }, (_, at) => {
      const j = p.first ? Math.floor(at / (p.tuples || 1)) : p.K ? at % p.K : 0;
      const size = again.P[p.b + (newShape && p.first ? 0 : j)] || 1;
      if (outside && next(3) === 0) return [-1, size, -size, size + 1][next(4)];
      return next(size);
    });
    const plan = planOf(again, types);
    if (q.of.g && !plan.no) {
      again.up = Array.from({ length: product(plan.output) }, () => 2 * (1 + next(9)));
      q = Object.assign({}, own, { up: again.up });
    }
    const right = plan.no ? null : rightEntries(q, again, plan);
    if (!right) continue;
    const keys = listed.map((id) => entriesByRule(id, q, again, plan)).filter(Boolean).map(keyOf);
    const apart = new Set(keys.concat(keyOf(right))).size - (keyOf(right) === keyOf(rightEntries(own, c, p)) ? 1 : 0);
    if (apart > most) {
      most = apart;
      best = again;
    }
    if (apart === listed.length + 1) break;
  }
  return best;
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
