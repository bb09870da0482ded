// SPDX-License-Identifier: GPL-3.0-or-later
// The page: a picture a step, its question, and what is kept in the address. Nothing else is kept anywhere.

let data = null;
const pictures = [], askings = [];

// No question about what a picture shows may be open.
function isSealed(picture) {
  return askings.some((a) => a.state === "open" && (a.picture === picture ||
    (!picture.changed && a.round === 0 && a.scene.k === picture.scene.k)));
}

// What a lesson hides, and asks about, is shown when it has been answered; what it only hides, by stepping.
const isAsked = (picture) => askings.some((a) => a.scene.k === picture.scene.k);

// All pictures that do not stand as they should: those of `asking`, and those that it hid.
function showAll(asking) {
  for (const picture of pictures)
    if (picture && (asking === undefined || asking.picture === picture || picture.shownSealed !== picture.sealed()))
      picture.show();
  const result = document.getElementById("page_result");
  if (result && askings.length) result.value = resultLine();
}

// As docs/lessons.md has it.
function resultLine() {
  const steps = askings.map((a) => a.step.id + ":" + (a.result || (a.mistake || (a.tried ? "wrong" : "skipped"))));
  const line = "gathernd-result 1 lesson=" + data.id + " seed=0 steps=" + steps.join(",");
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(line))
    hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn;
  let check = 0n;
  for (; hash; hash >>= 16n) check ^= hash & 0xffffn;
  return line + " check=" + check.toString(16).padStart(4, "0");
}

// The address: "#", the link whose call is shown, and "~" and an entry a step that is not as it was: NUMBER, then
// what is otherwise, between "!".
//   a right or skipped · s a dial's stop · d dialect · b batch_dims · x indices · t a step of the animation
let restoring = false, linked = "", kept = "";
function keepState() {
  if (restoring) return;
  const parts = [];
  pictures.forEach((picture, number) => {
    if (!picture) return;
    const fields = [], asking = askings.find((a) => a.picture === picture);
    if (asking && asking.state !== "open" && asking.round === 0) fields.push("a" + asking.state[0]);
    if (picture.stop) fields.push("s" + picture.stop);
    const sealed = picture.sealed();
    if (!sealed && picture.dialect !== picture.scene.d) fields.push("d" + picture.dialect);
    if (picture.changed && (!asking || asking.round === 0)) {
      if (picture.call.b !== picture.scene.call.b) fields.push("b" + picture.call.b);
      if (!same(picture.call.I, picture.scene.call.I)) fields.push("i" + picture.call.I.join("."));
      fields.push("x" + picture.call.x.join("."));
    }
    if (!sealed && picture.at) fields.push("t" + (picture.at.tuple * 3 + picture.at.phase));
    if (fields.length) parts.push("~" + number + "!" + fields.join("!"));
  });
  const hash = (kept = "#" + linked + parts.join(""));
  try {
    history.replaceState(null, "", hash);
  } catch (error) {
    location.replace(hash);
  }
}

function restoreState() {
  const state = location.hash.slice(1 + linked.length);
  if (state[0] !== "~") return;
  restoring = true;
  const parts = state.slice(1, 20000).split("~");
  // What is answered first: an open question hides the rest.
  for (const part of parts) restoreStep(part, true);
  for (const part of parts) restoreStep(part, false);
  restoring = false;
}

function restoreStep(part, answers) {
  const [number, ...fields] = part.split("!");
  const picture = /^\d{1,3}$/.test(number) ? pictures[Number(number)] : null;
  if (!picture) return;
  const asking = askings.find((a) => a.picture === picture);
  let shape = picture.call.I;
  for (const field of fields) {
    const text = field.slice(1), count = /^\d{1,6}$/.test(text) ? Number(text) : -1;
    if (field === "ar" || field === "as") {
      if (answers && asking && asking.state === "open") asking.finish(text === "r" ? "right" : "skipped");
    } else if (answers) continue;
    else if (field[0] === "s" && count >= 0 && count < picture.step.stops.length) {
      picture.stop = count;
      picture.reset();
    } else if (picture.sealed() && !picture.making) continue;
    else if (field[0] === "d" && Object.prototype.hasOwnProperty.call(data.rows, text)) {
      picture.dialect = text;
      picture.compute();
    } else if (field[0] === "b" && count >= 0 && count <= 32) {
      picture.setCall(Object.assign({}, picture.call, { own: null, b: count }));
    } else if (field[0] === "i") {
      if (/^(\d{0,4}|(\d{1,4}\.){1,8}\d{1,4})$/.test(text)) shape = text === "" ? [] : text.split(".").map(Number);
    } else if (field[0] === "x") {
      const x = text === "" ? [] : text.split(".");
      if (x.length !== product(shape) || x.length > 4096 || !x.every((n) => /^-?\d{1,20}$/.test(n) && fits(picture.call.it, n)))
        continue;
      const call = Object.assign({}, picture.call, { own: null, I: shape });
      call.x = x.map((n) => (Number.isSafeInteger(Number(n)) ? Number(n) : n));
      picture.setCall(call);
    } else if (field[0] === "t" && count >= 0 && !picture.plan.no && count < picture.plan.tuples * 3)
      picture.at = { tuple: Math.floor(count / 3), phase: count % 3 };
  }
  if (asking) asking.showMade();
}

function start() {
  data = JSON.parse(document.getElementById("page_data").textContent);
  data.rows = {};
  for (const row of data.dialects) data.rows[row.id] = dialectOf(data.base, row);
  document.documentElement.classList.add("live");
  if (data.switches) watchLink();
  data.steps.forEach((step, number) => {
    step.number = number;
    const root = document.getElementById(step.root);
    if (!step.stops.length || step.stops.some((stop) => !data.scenes[stop[1]].call)) {
      root.classList.add("picture-only");
      return;
    }
    const picture = new Picture(root.querySelector(".scene-live"), step);
    pictures[number] = picture;
    const still = root.querySelector(".show-still");
    if (still) still.addEventListener("click", () => {
      const on = root.classList.toggle("with-still");
      still.setAttribute("aria-pressed", String(on));
    });
    if (step.ask) askings.push(new Asking(root.querySelector(".ask-live"), step, picture));
  });
  restoreState();
  showAll();
}

if (typeof document !== "undefined") start();
