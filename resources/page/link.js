// SPDX-License-Identifier: GPL-3.0-or-later
// A call as a link (docs/scenario.md): core/scenario/link.cpp once more, which page_links.mjs holds it to. A text
// becomes a call as gather.js has one, with the row of its dialect, or {no: reason, args}. Of numbers the digits
// are taken as they stand. In pages of a single call; a lesson's have neither this nor what it needs.

const kLinkNumbers = 64, kLinkCharacters = 2000, kMostRank = 32;

// What the float types round to infinity, their infinity's bits, and those of the NaN that is called NaN.
const kFloats = {
  float16: [65520, "7c00", "7e00"],
  bfloat16: [511 * 2 ** 119, "7f80", "7fc0"],
  float32: [33554431 * 2 ** 103, "7f800000", "7fc00000"],
  float64: [Infinity, "7ff0000000000000", "7ff8000000000000"],
};

function refuseLink(no, args) {
  throw { no, args: args || {} };
}

const shortened = (text) => (text.length > 40 ? text.slice(0, 40) + "\u2026" : text);

function linkCheck(body) {
  let check = 0xffff;
  for (let i = 0; i < body.length; ++i) {
    check ^= body.charCodeAt(i) << 8;
    for (let bit = 0; bit < 8; ++bit) check = (check << 1) ^ (check & 0x8000 ? 0x11021 : 0);
  }
  return check.toString(16).padStart(4, "0");
}

// Each value as the page shows it; null: it is none.

function linkReal(text, type) {
  const [most, infinity, quiet] = kFloats[type];
  if (text === "NaN") return "nan";
  if (/^-?Infinity$/.test(text)) return text.slice(0, -8) + "inf";
  const nan = /^NaN:0x([0-9a-f]+)$/.exec(text);
  if (nan) {
    const bits = nan[1];
    if (bits.length !== quiet.length || (parseInt(bits[0], 16) & 7) + bits.slice(1) <= infinity) return null;
    return bits === quiet ? "nan" : "nan:0x" + bits;
  }
  const good = /^-?(0|[1-9]\d*)(\.\d+)?(e-?\d+)?$/.test(text) && Math.abs(Number(text)) < most;
  return good ? text.replace(/e(\d)/, "e+$1") : null;
}

// Bytes in percent signs: UTF-8 as text, without what hides, and what is none as \xNN.
function linkString(text) {
  if (!/^([\w.-]|%[0-9A-F]{2})*$/.test(text)) return null;
  const hidden = /[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufeff]/g;
  const code = (sign, digits) => sign.charCodeAt(0).toString(16).padStart(digits, "0");
  const escaped = (sign) => ({ "\n": "\\n", "\r": "\\r", "\t": "\\t" })[sign] ||
    (sign < "\x80" ? "\\x" + code(sign, 2) : "\\u" + code(sign, 4));
  let shown = "";
  for (let at = 0; at < text.length;) {
    const [point] = /^(%[CD].%..|%E.%..%..|%F.%..%..%..|%..|.)/.exec(text.slice(at));
    try {
      shown += decodeURIComponent(point).replace(hidden, escaped);
      at += point.length;
    } catch (error) {
      shown += "\\x" + point.slice(1, 3).toLowerCase();
      at += 3;
    }
  }
  return shown;
}

function linkValue(text, type) {
  if (type === "string") return linkString(text);
  if (type === "bool") return text === "true" ? "True" : text === "false" ? "False" : null;
  if (type in kFloats) return linkReal(text, type);
  return /^(0|-?[1-9]\d{0,19})$/.test(text) && fits(type, text) ? text : null;
}

const numberOrText = (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : text);

function linkTensor(text, tensor, types) {
  const colon = text.indexOf(":"), no = () => refuseLink("link.tensor", { tensor, text: shortened(text) });
  if (colon < 0) no();
  const [type, ...sizes] = text.slice(0, colon).split(".");
  if (!types.includes(type)) refuseLink("link.dtype", { tensor, text: shortened(type) });
  if (sizes.length > kMostRank || !sizes.every((size) => /^(0|[1-9]\d{0,8})$/.test(size))) no();
  const shape = sizes.map(Number), count = product(shape);
  if (product(shape.map((size) => size || 1)) > kLinkNumbers) {
    if (count) refuseLink("link.numbers", { limit: kLinkNumbers });
    refuseLink("link.shape", { tensor, shape: shapeText(shape), limit: kLinkNumbers });
  }
  const values = text.slice(colon + 1), parts = count || values ? values.split(",") : [];
  const complex = { complex64: "float32", complex128: "float64" }[type];
  const numbers = complex ? 2 * count : count;
  if (parts.length !== numbers)
    refuseLink("link.count", { tensor, count: parts.length, shape: shapeText(shape) });
  const shown = parts.map((part) => {
    const value = linkValue(part, complex || type);
    if (value === null) refuseLink("link.value", { text: shortened(part), dtype: type });
    return complex ? value.replace(/\.0$/, "") : value;
  });
  const pair = (_, i) => shown[2 * i] + (shown[2 * i + 1][0] === "-" ? "" : "+") + shown[2 * i + 1] + "j";
  return { type, shape, numbers, values: complex ? Array.from({ length: count }, pair) : shown };
}

const holds = (object, key) => Object.prototype.hasOwnProperty.call(object, key);

// A built-in row, or one's own rules: those of a row with other switches.
function linkDialect(text, page) {
  const [id, ...words] = text.split(",");
  if (!holds(page.rows, id) || id.startsWith("own")) refuseLink("link.dialect", { id: shortened(id) });
  if (!words.length) return page.rows[id];
  const own = Object.assign({}, page.rows[id], { id: "own", name: "Custom" });
  for (let i = 0; i < words.length; i += 2) {
    const rule = words[i], value = words[i + 1] || "";
    if (!holds(page.switches, rule) || !page.switches[rule].includes(value))
      refuseLink("link.rule", { rule: shortened(rule), value: shortened(value) });
    own[rule] = value;
  }
  return own;
}

const linkFields = {
  b: (text, to) => {
    if (!/^(0|-?[1-9]\d{0,19})$/.test(text) || !fits("int64", text))
      refuseLink("link.value", { text: shortened(text), dtype: "int64" });
    to.call.b = numberOrText(text);
  },
  d: (text, to, page) => (to.row = linkDialect(text, page)),
  p: (text, to) => {
    const policy = linkString(text);
    if (policy === null) refuseLink("link.value", { text: shortened(text), dtype: "string" });
    if (policy) to.call.pol = policy;
  },
  f: (text, to, page) => {
    const fill = linkTensor(text, "fill_value", page.types);
    if (fill.shape.length) refuseLink("link.tensor", { tensor: "fill_value", text: shortened(text) });
    to.call.fv = fill.values[0];
    to.call.ft = fill.type;
  },
};

function linkedCall(text, page) {
  if (text.length > kLinkCharacters) refuseLink("link.length", { limit: kLinkCharacters });
  text = text.replace(/^gathernd:/, "");
  const version = /^(\d+)~/.exec(text);
  if (!version) refuseLink("link.none");
  if (version[1] !== "1") refuseLink("link.version", { version: shortened(version[1]), supported: 1 });
  const whole = /^([\w:~.,%-]*)~k([0-9a-f]{4})$/.exec(text);
  if (!whole || whole[2] !== linkCheck(whole[1])) refuseLink("link.cut");
  const [, params = "", indices = "", ...fields] = whole[1].split("~");
  const p = linkTensor(params, "params", page.types), i = linkTensor(indices, "indices", page.types);
  if (p.numbers + i.numbers > kLinkNumbers) refuseLink("link.numbers", { limit: kLinkNumbers });
  const counts = /int/.test(i.type) && i.type !== "uint64";
  const [z, jf] = page.fills[p.type];
  const call = { P: p.shape, I: i.shape, b: 0, t: p.type, it: i.type, v: p.values, z, jf };
  call.x = counts ? i.values.map(numberOrText) : i.values;
  const to = { call, row: page.rows["tensorflow-cpu"] }, seen = [];
  for (const field of fields) {
    const letter = field.slice(0, 1);
    if (seen.includes(letter)) refuseLink("link.twice", { text: letter });
    if (!holds(linkFields, letter)) refuseLink("link.field", { text: shortened(field) });
    seen.push(letter);
    linkFields[letter](field.slice(1), to, page);
  }
  return to;
}

// `page` has types, what fills each of them, rows by their ids, and what each switch can be.
function readLink(text, page) {
  try {
    return linkedCall(text.replace(/[ \t\r\n\f\v]/g, ""), page);
  } catch (refusal) {
    if (!refusal.no) throw refusal;
    return refusal;
  }
}

// The address of the page: a link there shows another call in the place of the page's own.

const hasLink = () => /^#(gathernd:)?\d+~/.test(location.hash);

function showLink() {
  const [step] = data.steps, root = document.getElementById(step.root), text = location.hash.slice(1);
  const [link] = /^.*?~k[0-9a-f]{4}(?=~|$)/.exec(text) || [text];
  const { no, args, call, row } = readLink(link, data);
  if (no) return root.prepend(el("p", { class: "wrong", role: "alert" }, sentence(say(no, args))));
  linked = link;
  data.rows[row.id] = row;
  data.scenes = [{ k: 0, call, d: row.id, hide: [], axes: {} }];
  step.stops = [["", 0]];
  const told = { params: shapeText(call.P), indices: shapeText(call.I), batch_dims: call.b, dialect: row.name };
  // What was said and drawn is of the other call.
  document.title = document.querySelector("h1").textContent = "gather_nd";
  root.className = "step linked";
  root.replaceChildren(el("p", null, say("page.call", told)), root.querySelector(".scene-live"));
}

function watchLink() {
  if (hasLink()) showLink();
  // Pasted behind the address of a page that is open.
  addEventListener("hashchange", () => {
    if (location.hash !== kept && hasLink()) location.reload();
  });
}
