// SPDX-License-Identifier: GPL-3.0-or-later
// A question under its scene: answers typed, clicked or chosen; hints, at most two, then the answer; what a wrong
// one shows, in the lesson's words where it has some; once answered, the why, and one more with new numbers.

class Asking {
  constructor(root, step, picture) {
    this.root = root;
    this.step = step;
    this.picture = picture;
    this.q = step.ask;
    this.state = "open";
    this.result = "";
    this.hints = 0;
    this.round = 0;
    this.tried = 0;
    picture.stop = this.q.at || 0;
    picture.reset();
    this.scene = picture.scene;
    if (this.q.kind === "make") {
      picture.making = picture.editing = true;
    }
    picture.onPick = (tensor, flat) => this.clicked(tensor, flat);
    picture.onEdit = () => this.showMade();
    this.call = picture.call;
    this.mistakes = this.words().m;
    this.told = el("div", { class: "told", role: "status", "aria-live": "polite" });
    this.build();
  }

  get plan() {
    const call = Object.assign({}, this.call, { d: data.rows[this.scene.d] });
    this.call = call;
    return planOf(call, data.types);
  }

  right() { return rightEntries(this.q, this.call, this.plan); }

  // What lies under the right answer: the lesson's words, the mistakes, and the rounds with new numbers.
  words() {
    if (this.unveiled) return this.unveiled;
    const scene = callOf(this.scene);
    scene.d = data.rows[this.scene.d];
    const plan = planOf(scene, data.types);
    const entries = this.q.kind === "make" ? ["make"] : rightEntries(this.q, scene, plan);
    const key = this.q.kind === "choose"
      ? String(this.q.choices.findIndex((choice) => choice[0] === keyOf(entries)))
      : this.q.of.g && kindOf(this.q) === "value" ? entries.join(",") : keyOf(entries);
    try {
      this.unveiled = unveiled(this.step.veil, key);
    } catch (error) {
      this.unveiled = { h: [], w: [], y: [], m: [], r: [] };
    }
    return this.unveiled;
  }

  build() {
    const { q } = this;
    const form = el("form", { class: "answer", submit: (event) => {
      event.preventDefault();
      this.check();
    } });
    const legend = say("page.answer");
    if (q.kind === "choose" || q.kind === "outcome") {
      const set = el("fieldset", null, el("legend", null, legend));
      const rows = q.kind === "choose"
        ? this.q.choices.map((choice, i) => [String(i), "ABCD"[i] + "  " + this.choiceText(choice)])
        : kEndings.map((word) => [word, say("page.ending_" + word)]);
      for (const [value, text] of rows)
        set.append(el("label", null, el("input", { type: "radio", name: "answer-" + this.step.id, value }), " " + text));
      form.append(set);
    } else if (q.kind === "tiles") {
      const p = this.plan;
      const tiles = el("div", { class: "tiles", role: "group", "aria-label": say("page.tiles") });
      const tile = (tensor, axis, size) => {
        const name = (this.scene.axes[tensor] || [])[axis], place = tensor + ".shape[" + axis + "]";
        tiles.append(el("button", { type: "button", "aria-label": place + " = " + size, click: () => this.put(size) },
          name ? name + " " + size : place + " = " + size));
      };
      p.I.forEach((size, axis) => tile("indices", axis, size));
      p.P.forEach((size, axis) => tile("params", axis, size));
      form.append(tiles);
    }
    if (q.kind === "make") {
      form.append(el("p", null, say("page.target") + " "), el("code", null, shapeText(q.want[0]) + " "),
        el("code", { class: "wrap" }, nested(q.want[0], q.want[1].map((text) => text.replace(/\.0$/, "")))));
      this.input = el("input", { type: "text", autocomplete: "off", spellcheck: "false", class: "typed" });
      form.append(el("label", null, say("page.write_indices") + " ", this.input));
      this.showMade();
    } else if (q.kind !== "choose" && q.kind !== "outcome") {
      this.input = el("input", { type: "text", autocomplete: "off", spellcheck: "false", class: "typed" });
      form.append(el("label", null, legend + " ", this.input));
      if (q.kind === "place")
        form.append(el("p", { class: "small" }, say("page.click")), el("button", {
          type: "button", click: () => this.append("null") }, say("page.none")));
      if (q.kind === "place" || q.kind === "tiles")
        form.append(el("button", { type: "button", click: () => {
          this.input.value = "";
          this.input.focus();
        } }, say("page.clear")));
    }
    this.form = form;
    form.append(el("button", { type: "submit", class: "main" }, say("page.check")));
    this.hintButton = el("button", { type: "button", click: () => this.hint() }, say("page.hint"));
    form.append(this.hintButton);
    this.root.replaceChildren(form, this.told);
    this.label();
  }

  // An ending in words that need not be learnt first.
  choiceText(choice) {
    return kindOf(this.q) === "outcome" ? say("page.ending_" + choice[0]) : choice[1];
  }

  // Of make: what indices are now, in the field for them.
  showMade() {
    if (this.q.kind !== "make" || !this.input) return;
    const { call } = this.picture;
    this.input.value = this.written = nested(call.I, call.x);
  }

  // Of make: what is written there becomes the call's. False: it cannot be read.
  takeMade() {
    if (typed(this.input.value) === this.written) return true;
    const made = readMade(this.input.value, this.picture.call);
    if (made.no) {
      this.tell(el("p", null, sentence(say(made.no))));
      return false;
    }
    this.picture.setCall(Object.assign({}, this.picture.call, { own: null }, made));
    this.picture.show();
    this.showMade();
    keepState();
    return true;
  }

  // What holds for the numbers that are there.
  held(all) {
    return this.round ? all.filter((one) => one[one.length - 1]) : all;
  }

  hintTexts() {
    return this.held(this.words().h).slice(0, 2);
  }

  label() {
    const left = this.hintTexts().length - this.hints;
    this.hintButton.textContent = left > 0 ? say("page.hint") : say("page.show");
  }

  append(text) {
    if (this.input) this.input.value = (this.input.value.trim() + " " + text).trim();
  }

  put(size) {
    const now = readShape(this.input.value) || [];
    this.input.value = shapeText(now.concat(size));
  }

  clicked(tensor, flat) {
    if (this.state !== "open" || tensor !== "params" || this.picture.scene !== this.scene) return;
    if (this.q.kind === "place") this.append(indexText(position(this.call.P, flat)));
    else if (this.q.kind === "value" && !this.q.of.g) this.append(this.call.v[flat]);
  }

  tell(...nodes) {
    this.told.replaceChildren(...nodes);
  }

  // The entries of the answer as it stands; null after saying what cannot be read.
  entries() {
    const { q } = this;
    if (q.kind === "choose" || q.kind === "outcome") {
      const chosen = this.form.querySelector("input:checked");
      if (!chosen) return null;
      return q.kind === "outcome" ? [chosen.value] : this.entriesOfChoice(Number(chosen.value));
    }
    const text = this.input.value, p = this.plan;
    if (kindOf(q) === "shape") return readShape(text);
    const wanted = elementsOf(q.of.p, askedShape(q, p)).length;
    return q.kind === "place" ? readPlaces(text, q, p) : readValues(text, this.call.t, wanted);
  }

  entriesOfChoice(number) {
    const key = this.q.choices[number][0], kind = kindOf(this.q);
    const parts = key === "" ? [] : key.split("\x1f");
    return kind === "shape" || kind === "place" ? parts.map(Number) : parts;
  }

  check() {
    if (this.state !== "open") return;
    const { q } = this;
    if (q.kind === "make") {
      if (!this.takeMade()) return;
      const made = makes(q, this.picture.call, this.picture.plan);
      if (made) return this.finish("right");
      this.tried += 1;
      return this.tell(el("p", null, say("page.not_yet")));
    }
    const entries = this.entries(), p = this.plan;
    if (!entries) {
      const wanted = p.no ? 1 : elementsOf(q.of.p, askedShape(q, p)).length;
      const unread = q.kind === "place" ? "page.unread_places" : q.kind === "value" ? "page.unread_values"
        : "page.unread";
      return this.tell(el("p", null, say(unread, { count: wanted, rank: this.call.P.length })));
    }
    const found = judge(q, this.call, p, this.mistakes, entries);
    if (found.right) return this.finish("right");
    this.tried += 1;
    const lines = this.held(this.words().w).filter(([ids]) => ids.some((id) => found.exact.includes(id)));
    const nodes = [el("p", { class: "wrong" }, say("page.wrong"))];
    if (lines.length) {
      nodes.push(...lines[0][1].map(proseOf));
      this.mistake = lines[0][0][0];
    } else if (found.named) {
      nodes.push(el("p", null, sentence(say("wrong_rule." + found.named))));
      this.mistake = found.named;
    } else if (found.family) nodes.push(el("p", null, sentence(say("wrong_family." + found.family))));
    else if (found.read === -1) nodes.push(el("p", null, sentence(say("diagnosis.read_nothing"))));
    else if (found.read !== null)
      nodes.push(el("p", null,
        sentence(say("diagnosis.read", { read: "params" + indexText(position(this.call.P, found.read)) }))));
    if (q.kind === "place") this.mine = entries.filter((at) => at >= 0);
    this.tell(...nodes);
    if (q.kind === "place") {
      this.picture.marks = { mine: this.mine, right: [] };
      this.picture.show();
    }
  }

  hint() {
    const hints = this.hintTexts();
    if (this.hints < hints.length) {
      this.tell(...hints[this.hints++][0].map(proseOf));
      return this.label();
    }
    this.finish("skipped");
  }

  answerText() {
    const { q } = this;
    if (q.kind === "make") return this.words().made || "";
    const right = this.right();
    if (!right) return "";
    if (q.kind === "choose") return "ABCD"[this.q.choices.findIndex((choice) => choice[0] === keyOf(right))];
    if (q.kind === "outcome") return say("page.ending_" + right[0]);
    if (q.kind === "place")
      return right.map((at) => (at < 0 ? say("page.none") : "params" + indexText(position(this.call.P, at)))).join("  ");
    return "[" + right.map((entry) => String(entry).replace(/\.0$/, "")).join(", ") + "]";
  }

  rightText() {
    const text = this.q.kind === "make" ? "" : this.answerText();
    return say("page.right") + " " + (this.q.kind === "outcome" ? sentence(text) : text);
  }

  finish(how) {
    this.state = how;
    if (this.q.kind === "make" && how !== "right") {
      const made = readMade(this.answerText(), this.picture.call);
      if (!made.no) this.picture.setCall(Object.assign({}, this.picture.call, { own: null }, made));
    }
    if (this.round === 0) this.result = how === "right" && this.mistake ? this.mistake : how;
    const nodes = [el("p", { class: how }, how === "right" ? this.rightText() : say("page.shown") + " " + this.answerText())];
    if (this.round === 0) nodes.push(...this.words().y.map(proseOf));
    const more = this.words().r[this.round];
    if (more)
      nodes.push(el("button", { type: "button", class: "main", click: () => this.again(more) }, say("page.again")));
    for (const control of this.form.querySelectorAll("input,button")) control.disabled = true;
    this.tell(...nodes);
    if (this.q.kind === "place")
      this.picture.marks = { mine: this.mine || [], right: this.right().filter((at) => at >= 0) };
    this.picture.making = false;
    this.picture.editing = false;
    showAll(this);
    keepState();
  }

  again(round) {
    this.round += 1;
    this.state = "open";
    this.mine = this.mistake = null;
    this.picture.marks = { mine: [], right: [] };
    this.picture.dialect = this.scene.d;
    this.hints = 0;
    const section = document.getElementById(this.step.root);
    section.classList.add("again");
    section.classList.remove("with-still");
    section.querySelector(".question").textContent = round.text;
    this.q = Object.assign({}, this.q, round.ask);
    this.call = Object.assign({}, this.call, round.call, { own: null });
    this.mistakes = round.m;
    this.build();
    this.told.replaceChildren();
    this.picture.setCall(this.call);
    showAll(this);
    const first = this.form.querySelector("input");
    if (first) first.focus();
  }
}
