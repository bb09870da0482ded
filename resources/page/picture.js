// SPDX-License-Identifier: GPL-3.0-or-later
// A scene that can be used: three tensors as grids; hover, step, edit, another dialect. What stands there
// gather.js computes. While a question about the scene is open nothing is
// shown that depends on what is read. Text goes into the document as text nodes only.

function el(tag, attributes, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (typeof value === "function") node.addEventListener(name, value);
    else if (value !== false && value !== null && value !== undefined)
      node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children);
  return node;
}

const say = (reason, args) =>
  (data.words[reason] || reason).replace(/\{(\w+)\}/g, (hole, name) =>
    args && name in args ? String(args[name]) : hole);

// A clause as a sentence: with a capital, unless it begins with a name of the call, and a full stop.
function sentence(text) {
  const word = text.split(/[ ,]/)[0];
  if (/^[a-z]+$/.test(word) && !/^(params|indices|output|gradient)$/.test(word))
    text = text[0].toUpperCase() + text.slice(1);
  if (!text || /[.:?!\u3002\uff01\uff1f]$/.test(text)) return text;
  return text + (/[\u3400-\u9fff]/.test(text) ? "\u3002" : ".");
}

const kProse = { p: 1, ul: 1, ol: 1, li: 1, em: 1, strong: 1, code: 1, a: 1 };
function proseOf(tree) {
  if (typeof tree === "string") return tree;
  const [tag, ...rest] = tree;
  if (!kProse[tag]) return "";
  if (tag !== "a") return el(tag, null, ...rest.map(proseOf));
  const target = /^(https?:\/\/|mailto:|#)/.test(rest[0]) ? rest[0] : "#";
  return el("a", { href: target, rel: "noreferrer" }, ...rest.slice(1).map(proseOf));
}

class Picture {
  constructor(root, step) {
    this.root = root;
    this.step = step;
    this.stop = 0;
    this.onPick = this.onEdit = null;
    this.marks = { mine: [], right: [] };
    this.status = el("p", { class: "status", role: "status", "aria-live": "polite" });
    this.reset();
  }

  get number() { return this.step.stops[this.stop][1]; }
  get scene() { return data.scenes[this.number]; }

  reset() {
    this.dialect = this.scene.d;
    this.setCall(callOf(this.scene));
  }

  setCall(call) {
    this.call = call;
    this.changed = call.own !== this.scene;
    this.at = null;
    this.compute();
  }

  compute() {
    const call = this.call;
    call.d = data.rows[this.dialect];
    const plan = (this.plan = planOf(call, data.types));
    this.trace = plan.no ? [] : traceOf(call, plan);
    const large = !plan.no && product(plan.output) > 4096;
    this.output = plan.no || large ? null : outputOf(call, plan, this.trace);
  }

  sealed() { return isSealed(this); }

  // The cells that belong together with one, and a sentence about it.
  links(tensor, flat) {
    const p = this.plan, found = { params: [], indices: [], output: [], text: "" };
    const name = (of, shape, at) => of + indexText(position(shape, at));
    const cells = (first, count) => Array.from({ length: count }, (_, i) => first + i);
    const shape = tensor === "params" ? this.call.P : tensor === "indices" ? this.call.I : p.output;
    const own = name(tensor, shape, flat);
    found[tensor].push(flat);
    if (p.no) return found;
    const tupleCells = (tuple) => Array.from({ length: p.K }, (_, j) => indexAt(p, tuple, j));
    const tuple = tensor === "output" ? Math.floor(flat / p.size)
      : tensor === "indices" && p.K && !p.copyOnce ? (p.first ? flat % p.tuples : Math.floor(flat / p.K)) : -1;
    if (tensor === "indices" && tuple >= 0) found.indices = tupleCells(tuple);
    const numbers = tuple < 0 ? "" : indexText(tupleCells(tuple).map((at) => this.call.x[at]));
    if (this.sealed()) {
      found.text = tensor === "indices" && numbers ? say("page.tuple", { tuple: numbers }) : own;
      return found;
    }
    if (tensor === "params") {
      const slice = Math.floor(flat / p.size);
      const readers = this.trace.map((t, i) => (t.slice === slice ? i : -1)).filter((i) => i >= 0);
      for (const reader of readers) {
        found.indices.push(...tupleCells(reader));
        found.output.push(reader * p.size + (flat % p.size));
      }
      found.text = say("page.readers", { place: own, count: readers.length });
      return found;
    }
    if (tuple < 0) return found;
    const { slice, outcome } = this.trace[tuple];
    found.indices = tupleCells(tuple);
    const source = slice * p.size + (tensor === "output" ? flat % p.size : 0);
    if (slice >= 0) found.params = tensor === "output" ? [source] : cells(slice * p.size, p.size);
    if (tensor === "indices") found.output = cells(tuple * p.size, p.size);
    const place = slice < 0 ? "" : tensor === "output" ? name("params", p.P, source)
      : "params" + indexText(position(p.P.slice(0, p.b + p.K), slice).concat(p.slice.map(() => null)));
    const what = tensor === "output" ? own
      : "output" + indexText(position(p.grid, tuple).concat(p.slice.map(() => null)));
    found.text = slice < 0 ? say("page.reads_none", { place: what, tuple: numbers })
      : say("page.reads", { place: what, source: place, tuple: numbers });
    if (outcome !== "ok") found.text += " · " + say("page.outcome_" + outcome);
    return found;
  }

  // The numbers of a step: which cells are lit, and how far output has come.
  stepLinks() {
    const p = this.plan, { tuple, phase } = this.at;
    const all = this.links("output", tuple * p.size);
    const lit = { params: [], indices: all.indices, output: [], text: "" };
    const cells = (first) => Array.from({ length: p.size }, (_, i) => first + i);
    const { slice, outcome } = this.trace[tuple];
    if (phase > 0 && slice >= 0) lit.params = cells(slice * p.size);
    if (phase > 1) lit.output = cells(tuple * p.size);
    const numbers = indexText(all.indices.map((at) => this.call.x[at]));
    const place = slice < 0 ? say("page.outcome_" + outcome)
      : "params" + indexText(position(p.P.slice(0, p.b + p.K), slice).concat(p.slice.map(() => null)));
    const what = "output" + indexText(position(p.grid, tuple).concat(p.slice.map(() => null)));
    lit.text = say(["page.step_read", "page.step_locate", "page.step_copy"][phase],
      { tuple: numbers, place, output: what, number: tuple + 1, count: p.tuples });
    return lit;
  }

  light(lit) {
    for (const cell of this.root.querySelectorAll(".cell"))
      cell.classList.toggle("lit", !!lit && lit[cell.tensor].includes(cell.flat));
    this.status.textContent = lit ? lit.text : sentence(this.refusal());
  }

  refusal() {
    if (this.sealed()) return "";
    if (this.plan.no) return say(this.plan.no, this.plan.args);
    // The first tuple that lies outside.
    const bad = this.hidden ? -1 : this.trace.findIndex((t) => t.outcome !== "ok" && t.outcome !== "wrapped");
    if (bad < 0 || !this.plan.K) return "";
    const numbers = Array.from({ length: this.plan.K }, (_, j) => this.call.x[indexAt(this.plan, bad, j)]);
    const tuple = indexText(numbers), { outcome } = this.trace[bad];
    if (outcome === "refused") return this.output ? "" : say("page.raises", { tuple });
    return say("page.tuple", { tuple }) + " · " + say("page.outcome_" + outcome);
  }

  show() {
    const scene = this.scene, sealed = (this.shownSealed = this.sealed());
    this.grids = el("div", { class: "tensors" });
    if (!scene.hide.includes("params"))
      this.grids.append(this.tensor("params", this.call.P, (flat) => this.call.v[flat]));
    if (!scene.hide.includes("indices"))
      this.grids.append(this.tensor("indices", this.call.I, (flat) => String(this.call.x[flat])));
    this.hidden = scene.hide.includes("output") && !isAsked(this) && !this.at && !this.changed;
    if (!sealed && this.output && !this.hidden) {
      const p = this.plan, at = this.at;
      this.grids.append(this.tensor("output", p.output, (flat) => {
        const tuple = Math.floor(flat / (p.size || 1));
        const there = !at || tuple < at.tuple || (tuple === at.tuple && at.phase > 1);
        return there ? this.output[flat] : "";
      }));
    }
    this.root.replaceChildren(this.bar(sealed), this.grids, this.status);
    this.light(this.at ? this.stepLinks() : null);
    for (const cell of this.root.querySelectorAll(".cell")) {
      if (cell.tensor !== "params") continue;
      cell.classList.toggle("mine", this.marks.mine.includes(cell.flat));
      cell.classList.toggle("right", this.marks.right.includes(cell.flat));
    }
  }

  tensor(name, shape, text) {
    const title = this.scene.titles && this.scene.titles[name];
    const shown = this.scene.hide.includes("shapes") ? "" : " " + shapeText(shape);
    const names = this.scene.axes[name] || [];
    const box = el("div", { class: "tensor " + name });
    const axes = names.some(Boolean) ? names.map((axis) => axis || "_").join(" × ") : "";
    box.append(el("h3", null, (title ? title + " " : "") + name + shown), el("p", { class: "axes" }, axes));
    const rows = shape.length > 1 ? shape[shape.length - 2] : 1;
    const columns = shape.length ? shape[shape.length - 1] : 1;
    const lead = shape.slice(0, -2), count = product(lead);
    if (!product(shape)) box.append(el("p", { class: "empty" }, say("page.empty")));
    for (let block = 0; block < count && rows && columns; ++block) {
      const at = position(lead, block);
      const label = name + (lead.length ? indexText(at.concat(null, null)) : "");
      const table = el("table", { role: "grid", "aria-label": label });
      if (lead.length) table.append(el("caption", null, indexText(at.concat(null, null))));
      const head = el("tr", { role: "row" }, el("th", { "aria-hidden": "true" }));
      for (let c = 0; c < columns; ++c) head.append(el("th", { scope: "col" }, String(c)));
      table.append(head);
      for (let r = 0; r < rows; ++r) {
        const row = el("tr", { role: "row" }, el("th", { scope: "row" }, shape.length > 1 ? String(r) : ""));
        for (let c = 0; c < columns; ++c) row.append(this.cell(name, shape, (block * rows + r) * columns + c, text));
        table.append(row);
      }
      box.append(el("div", { class: "scroll" }, table));
    }
    const first = box.querySelector(".cell");
    if (first) first.tabIndex = 0;
    box.addEventListener("mouseover", (event) => this.point(event.target));
    box.addEventListener("focusin", (event) => this.point(event.target));
    box.addEventListener("mouseleave", () => this.light(this.at ? this.stepLinks() : null));
    box.addEventListener("keydown", (event) => this.key(event, box, columns));
    box.addEventListener("click", (event) => this.pick(event.target.closest(".cell")));
    return box;
  }

  cell(name, shape, flat, text) {
    const place = name + indexText(position(shape, flat));
    const shown = this.call.t === "string" ? text(flat) : text(flat).replace(/\.0$/, "");
    const cell = el("td", { class: "cell", role: "gridcell", tabindex: "-1" });
    cell.tensor = name;
    cell.flat = flat;
    if (name === "indices" && this.editing) {
      cell.append(el("input", {
        inputmode: "numeric", autocomplete: "off", value: shown, "aria-label": place,
        change: (event) => this.edit(flat, event.target),
      }));
    } else {
      cell.textContent = shown;
      cell.setAttribute("aria-label", place + " " + shown);
    }
    return cell;
  }

  point(target) {
    const cell = target.closest(".cell");
    if (cell && !this.at) this.light(this.links(cell.tensor, cell.flat));
  }

  pick(cell) {
    if (cell && this.onPick) this.onPick(cell.tensor, cell.flat);
  }

  key(event, box, columns) {
    const cell = event.target.closest(".cell");
    if (!cell || event.target !== cell) return;
    const cells = Array.from(box.querySelectorAll(".cell")), at = cells.indexOf(cell);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, ArrowUp: at - columns, ArrowDown: at + columns,
      Home: at - (at % columns), End: at - (at % columns) + columns - 1 }[event.key];
    if (event.key === "Enter" || event.key === " ") this.pick(cell);
    else if (to === undefined) return;
    event.preventDefault();
    if (!cells[to]) return;
    cell.tabIndex = -1;
    cells[to].tabIndex = 0;
    cells[to].focus();
  }

  edit(flat, input) {
    const text = typed(input.value).replace(/^\+/, "");
    const good = /^-?\d{1,20}$/.test(text) && fits(this.call.it, text);
    input.setAttribute("aria-invalid", String(!good));
    if (!good) return;
    const call = Object.assign({}, this.call, { own: null, x: this.call.x.slice() });
    call.x[flat] = Number.isSafeInteger(Number(text)) ? Number(text) : text;
    this.setCall(call);
    if (this.onEdit) this.onEdit();
    const output = this.grids.querySelector(".output");
    if (output) output.remove();
    const focus = document.activeElement && document.activeElement.getAttribute("aria-label");
    this.show();
    const again = Array.from(this.root.querySelectorAll("input")).find((i) => i.getAttribute("aria-label") === focus);
    if (again) again.focus();
    keepState();
  }

  move(by) {
    const p = this.plan, last = p.tuples * 3 - 1;
    if (p.no || last < 0) return;
    const now = this.at ? this.at.tuple * 3 + this.at.phase : -1, to = Math.min(now + by, last);
    this.at = to < 0 ? null : { tuple: Math.floor(to / 3), phase: to % 3 };
    this.refresh();
  }

  // Shown again with the focus where it was.
  refresh() {
    const active = document.activeElement;
    const key = active && this.root.contains(active) ? active.getAttribute("data-key") : null;
    this.show();
    const again = key && this.root.querySelector('[data-key="' + key + '"]');
    if (again) again.focus();
    keepState();
  }

  bar(sealed) {
    const bar = el("div", { class: "bar" });
    const button = (key, text, label, work, pressed) => el("button", {
      type: "button", "data-key": key, "aria-label": label, click: work, "aria-pressed": pressed,
    }, text);
    const { step } = this;
    if (step.stops.length > 1) {
      const label = (stop) => (step.dial ? step.dial + " = " : "") + step.stops[stop][0];
      bar.append(el("label", null, label(this.stop) + " ", el("input", {
        type: "range", min: 0, max: step.stops.length - 1, value: this.stop, "data-key": "dial",
        "aria-valuetext": label(this.stop),
        input: (event) => {
          this.stop = Number(event.target.value);
          this.reset();
          this.refresh();
        },
      })));
    }
    if (sealed && !this.making) return bar;
    const run = (work) => () => {
      work();
      this.refresh();
    };
    if (!this.making && !this.plan.no && this.output && this.plan.tuples) {
      bar.append(button("back", "◀", say("page.back"), () => this.move(-1)));
      bar.append(button("next", "▶", say("page.next"), () => this.move(1)));
      const phases = el("span", { class: "phases", role: "group", "aria-label": say("page.phases") });
      ["page.read", "page.locate", "page.copy"].forEach((phase, i) => phases.append(button("phase" + i, say(phase),
        null, run(() => (this.at = { tuple: this.at ? this.at.tuple : 0, phase: i })),
        String(!!this.at && this.at.phase === i))));
      bar.append(phases);
    }
    bar.append(button("edit", say("page.edit"), null, run(() => (this.editing = !this.editing)),
      String(!!this.editing)));
    if (this.editing)
      bar.append(el("label", null, "batch_dims ", el("input", {
        type: "number", min: 0, max: 32, value: this.call.b, "data-key": "batch",
        change: (event) => {
          const b = Math.max(0, Math.min(32, Math.trunc(Number(event.target.value)) || 0));
          this.setCall(Object.assign({}, this.call, { own: null, b }));
          this.refresh();
        },
      })));
    if (this.changed || this.dialect !== this.scene.d)
      bar.append(button("reset", say("page.reset"), null, run(() => this.reset())));
    if (!this.making) {
      const select = el("select", {
        "data-key": "dialect", "aria-label": say("page.dialect"),
        change: (event) => {
          this.dialect = event.target.value;
          this.at = null;
          this.compute();
          this.refresh();
        },
      });
      for (const id of Object.keys(data.rows)) {
        if (id.startsWith("own") && id !== this.scene.d) continue;
        const option = el("option", { value: id }, data.rows[id].name);
        option.selected = id === this.dialect;
        select.append(option);
      }
      bar.append(select);
    }
    return bar;
  }
}

function fits(type, text) {
  const bits = BigInt((type.match(/\d+/) || ["64"])[0]), n = BigInt(text);
  const low = type[0] === "u" ? 0n : -(1n << (bits - 1n));
  return n >= low && n < low + (1n << bits);
}

function callOf(scene) {
  return Object.assign({}, scene.call, { own: scene });
}
