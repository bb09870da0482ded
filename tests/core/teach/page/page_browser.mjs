// SPDX-License-Identifier: GPL-3.0-or-later
// Pages in Chromium, from file://, with real mouse and keyboard events over the DevTools pipe (no network):
//   node page_browser.mjs CHROMIUM PAGE_CASES LESSONS_FOLDER COUNT SEED [SCREENSHOT_FOLDER]
//   node page_browser.mjs CHROMIUM PAGE_CASES links COUNT SEED
// COUNT random calls stand in the address as links, and as many that are refused; COUNT drawn questions are answered, wrongly and then rightly; nothing is requested, refused by the page's policy
// or complained of; at 360 pixels nothing lies beside the screen; printed there is no answer.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [chromium, program, lessons, count, seed, pictures] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "gathernd-page-"));
const faults = [];
const fault = (text) => {
  if (faults.push(text) <= 10) console.error(text);
};

const kAPage = 24;  // questions drawn for one page

// The DevTools protocol over file descriptors 3 and 4: JSON, ended by a zero byte.
const browser = spawn(chromium, ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
  "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
  "--user-data-dir=" + join(folder, "profile"), "--remote-debugging-pipe", "about:blank"],
{ stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
let rest = "", next = 0, session = null;
const waiting = new Map(), listeners = [];
browser.stdio[4].on("data", (bytes) => {
  const parts = (rest + bytes.toString("utf8")).split("\0");
  rest = parts.pop();
  for (const part of parts) {
    const message = JSON.parse(part);
    if (message.id && waiting.has(message.id)) {
      const { done, failed } = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.error) failed(new Error(JSON.stringify(message.error)));
      else done(message.result);
    } else for (const listener of listeners) listener(message);
  }
});
function send(method, params = {}) {
  const id = ++next;
  browser.stdio[3].write(JSON.stringify({ id, method, params, ...(session ? { sessionId: session } : {}) }) + "\0");
  return new Promise((done, failed) => waiting.set(id, { done, failed }));
}
const once = (method) => new Promise((done) => {
  const listener = (message) => {
    if (message.method !== method) return;
    listeners.splice(listeners.indexOf(listener), 1);
    done(message.params);
  };
  listeners.push(listener);
});
async function run(expression) {
  const answer = await send("Runtime.evaluate", { expression, returnByValue: true, awaitPromise: true });
  if (answer.exceptionDetails) throw new Error(expression + ": " + JSON.stringify(answer.exceptionDetails));
  return answer.result.value;
}

const seen = { requests: 0, questions: 0, wrong: 0, clicks: 0, keys: 0, edits: 0, again: 0, kinds: 0, lessons: 0, texts: 0,
  links: 0, refused: 0 };
let document = "";
listeners.push(({ method, params }) => {
  if (method === "Network.requestWillBeSent" && params.request.url.split("#")[0] !== document && params.request.url !== "about:blank") {
    ++seen.requests;
    fault("a request: " + params.request.url.slice(0, 200));
  }
  if (method === "Runtime.exceptionThrown") fault("thrown: " + JSON.stringify(params.exceptionDetails).slice(0, 600));
  if (method === "Runtime.consoleAPICalled") fault("console: " + JSON.stringify(params.args).slice(0, 300));
  if (method === "Log.entryAdded") fault("log: " + params.entry.text);
});

async function open(path, hash = "") {
  document = pathToFileURL(path).href;
  for (const url of ["about:blank", document + hash]) {  // a new address within a page would not load it
    const loaded = once("Page.loadEventFired");
    await send("Page.navigate", { url });
    await loaded;
  }
}

// Real events.
async function centre(selector) {
  return run(`(() => { const e = ${selector}; e.scrollIntoView({ block: "center" });
    const r = e.getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2]; })()`);
}
async function click(selector) {
  const [x, y] = await centre(selector);
  // One behind the other, which the pipe keeps; each alone would wait for a frame.
  const button = { x, y, button: "left", clickCount: 1 };
  await Promise.all([{ type: "mouseMoved", x, y }, { type: "mousePressed", ...button }, { type: "mouseReleased", ...button }]
    .map((event) => send("Input.dispatchMouseEvent", event)));
  ++seen.clicks;
}
async function key(name) {
  const text = name === "Enter" ? { text: "\r" } : {};
  const code = { Enter: 13, ArrowRight: 39, ArrowDown: 40, Tab: 9 }[name];
  await Promise.all([{ type: "keyDown", ...text }, { type: "keyUp" }].map((event) =>
    send("Input.dispatchKeyEvent", { key: name, code: name, windowsVirtualKeyCode: code, ...event })));
  ++seen.keys;
}
async function type(selector, text) {
  await click(selector);
  await run(`${selector}.select()`);
  await send("Input.insertText", { text });
}

const $ = (selector) => `document.querySelector(${JSON.stringify(selector)})`;

async function answer(step, kind, text, click_cells) {
  if (kind === "outcome") return click($(`#${step} input[value="${text}"]`));
  if (click_cells) {
    await click($(`#${step} .answer button:not([type=submit]):nth-of-type(2)`));
    for (const place of text.match(/\[[\d,]+\]|null/g) || [])
      await click(place === "null" ? $(`#${step} .answer button`)
        : `[...document.querySelectorAll("#${step} .params .cell")].find((c) =>
            c.getAttribute("aria-label").startsWith(${JSON.stringify("params" + place + " ")}))`);
    return undefined;
  }
  return type($(`#${step} .typed`), text);
}

async function answerAll(number) {
  const asked = join(folder, `asked-${number}.html`), from = [kAPage, Number(seed) + number * 1000].map(String);
  writeFileSync(asked, execFileSync(program, ["asked", ...from], { maxBuffer: 1 << 28 }));
  await open(asked);
  const answers = JSON.parse(execFileSync(program, ["answers", ...from], { encoding: "utf8" }));
  for (const [step, { kind, text, wrong }] of Object.entries(answers)) {
    const right = () => run(`!!document.querySelector("#${step} .told p.right")`);
    const shown = await run(`!!document.querySelector("#${step} .scene-live .output")`);
    if (shown) fault(step + " shows output while its question is open");
    if (wrong !== null) {
      await answer(step, kind, wrong, false);
      await click($(`#${step} button[type=submit]`));
      if (await right()) fault(`${step}: ${wrong} is taken for right`);
      else if (!(await run(`!!document.querySelector("#${step} .told p.wrong")`))) fault(`${step}: ${wrong} is not told`);
      ++seen.wrong;
    }
    const cells = kind === "place" && text.length < 60 && seen.questions % 2 === 0 && !text.includes("[]");
    await answer(step, kind, text, cells);
    if (kind !== "outcome" && seen.questions % 3 === 0) {
      await run(`document.querySelector("#${step} .typed").focus()`);
      await key("Enter");
    } else await click($(`#${step} button[type=submit]`));
    if (!(await right())) fault(`${step} (${kind}): ${text} is not taken for right`);
    ++seen.questions;
  }
}

// A lesson of the course: every step used by mouse and keys, then as an address restores it.
async function useLesson(path, name) {
  await open(path);
  // At rest an output stands only where no question is asked about the call, in whatever step.
  const leaks = await run(`(() => { const d = JSON.parse(document.getElementById("page_data").textContent);
    const call = (step, stop) => d.scenes[step.stops[stop][1]].k;
    const asked = d.steps.filter((s) => s.ask).map((s) => call(s, s.ask.at));
    return d.steps.filter((s) => s.stops.some((_, i) => asked.includes(call(s, i))) &&
      document.querySelector("#" + s.id + " .scene-live .output, #" + s.id + " .scene-still .output")).map((s) => s.id); })()`);
  if (leaks.length) fault(name + " shows the output of what it asks about: " + leaks);
  const steps = await run(`[...document.querySelectorAll(".step .ask-live form")].map((f) => f.closest(".step").id)`);
  for (const step of steps) {
    for (let hint = 0; hint < 3 && !(await run(`!!${$(`#${step} .told p.skipped`)}`)); ++hint)
      await click(`[...document.querySelectorAll("#${step} .answer button")].pop()`);
    const shown = await run(`(${$(`#${step} .told p.skipped`)} || { textContent: "" }).textContent`);
    if (!/[:\uff1a]\s*\S/.test(shown)) fault(`${name}#${step}: no answer after two hints: ${JSON.stringify(shown)}`);
  }
  // One more, with new numbers: hidden again, then shown again.
  for (const step of steps) {
    const again = `document.querySelector("#${step} .told button.main")`;
    if (!(await run(`!!${again}`))) continue;
    await click(again);
    ++seen.again;
    if (await run(`!!document.querySelector("#${step} .scene-live .output")`)) fault(step + " shows its new output");
    for (let hint = 0; hint < 3 && !(await run(`!!${$(`#${step} .told p.skipped`)}`)); ++hint)
      await click(`[...document.querySelectorAll("#${step} .answer button")].pop()`);
    if (!(await run(`!!document.querySelector("#${step} .scene-live .output")`))) fault(step + " hides its output for ever");
  }
  await open(path, await run("location.hash"));
  const first = await run(`${JSON.stringify(steps)}.find((s) => document.querySelector("#" + s + " [data-key=next]"))`);
  if (!first) return;  // a lesson of calls that raise
  for (let i = 0; i < 4; ++i) await click($(`#${first} [data-key=next]`));
  if (!(await run(`!!document.querySelector("#${first} .cell.lit")`))) fault(name + ": a step lights nothing");
  await click($(`#${first} [data-key=back]`));
  await click($(`#${first} [data-key=edit]`));
  await type($(`#${first} .indices input`), "9999");
  await key("Tab");
  ++seen.edits;
  if (!(await run(`/[a-z]/.test(document.querySelector("#${first} .status").textContent)`)))
    fault(name + ": an index outside its axis is not told");
  await type($(`#${first} .indices input`), "0");
  await key("Tab");
  await run(`document.querySelector("#${first} .params .cell").focus()`);
  await key("ArrowRight");
  const text = await run(`document.querySelector("#${first} .status").textContent`);
  if (!/params\[/.test(text)) fault(name + ": keys do not move among cells: " + text);
  const hash = await run("location.hash");
  if (!hash.startsWith("#~")) fault(name + ": nothing is kept in the address");
  const before = await run(`document.querySelector("#${first} .scene-live .output").textContent`);
  await open(path, hash);
  const after = await run(`document.querySelector("#${first} .scene-live .output").textContent`);
  if (before !== after) fault(name + ": the address brings back another state");
  for (const hostile of ["#~0!d__proto__~1!x1.2~99!ar~0!t999999", "#~" + "0!ar~".repeat(3000), "#~0!b-1!s9!x" + "9.".repeat(500)])
    await open(path, hostile);
}

// A lesson played to its end, every text of it read: hints, the words for each mistake, what is told afterwards,
// then the questions with new numbers, beside which no text says a number.
// `whole`: and answered by each mistake; what the new questions' answers are is then held to a second visit.
async function playLesson(path, name, plays, whole) {
  const told = (step) => run(`[...document.querySelectorAll("#${step} .told")].map((t) => t.children.length ?
    [...t.children].flatMap((c) => c.matches("ul,ol") ? [...c.children] : c.matches("button") ? [] : [c])
      .map((c) => c.textContent).join("\\n") : t.textContent).join("")`);
  const check = (step, kind, what, text, holds) => {
    ++seen.texts;
    if (!holds || /\bNaN\b|[{}]/.test(text)) fault(`${name}#${step} (${kind}), ${what}: ${JSON.stringify(text)}`);
  };
  const hintButton = (step) => `[...document.querySelectorAll("#${step} .answer button")].pop()`;
  const give = async (step, kind, text) => {
    if (kind === "choose")
      await click(`document.querySelectorAll("#${step} .answer input")[${text.charCodeAt(0) - 65}]`);
    else if (kind === "outcome") await click($(`#${step} .answer input[value="${text}"]`));
    else await type($(`#${step} .typed`), text);
    await click($(`#${step} .answer button[type=submit]`));
  };
  const right = (step) => run(`!!document.querySelector("#${step} .told p.right")`);
  const fresh = {};
  for (const round of whole ? ["read", "answered"] : ["read"]) {
    await open(path);
    for (const play of plays) {
      const { step, kind } = play;
      if (!(await run(`!!${$(`#${step} .ask-live form`)}`))) continue;  // answered in the program
      if (round === "answered" && !fresh[step].length) continue;
      if (round === "read") {
        const bare = await run(`[...document.querySelectorAll("#${step} .answer input[name^=answer]")]
          .filter((i) => i.parentElement.textContent.trim() === i.value).length`);
        check(step, kind, "endings not explained", String(bare), !bare);
        for (const hint of play.hints) {
          await click(hintButton(step));
          const said = await told(step);
          check(step, kind, "hint", said, said === hint);
        }
        for (const [text, says] of whole ? play.wrong : []) {
          await give(step, kind, text);
          const said = await told(step);
          check(step, kind, "answer " + text, said, said.endsWith(says) && !(await right(step)));
        }
      }
      await give(step, kind, play.right);
      const said = await told(step);
      check(step, kind, "answer " + play.right, said, (await right(step)) && said.endsWith(play.why));
      const again = `document.querySelector("#${step} .told button.main")`;
      fresh[step] = fresh[step] || [];
      for (let number = 0; await run(`!!${again}`); ++number) {
        const question = () => run(`(document.querySelector("#${step} .question") || {}).textContent || ""`);
        const before = await question();
        await click(again);
        const asked = await question();
        if (/^.*gradient.*\[\[?\d/s.test(before)) check(step, kind, "new upstream", asked, asked !== before && /\d/.test(asked));
        const beside = await run(`[...document.querySelectorAll("#${step}>h2,#${step}>p,#${step}>ul,#${step}>ol")]
          .filter((e) => e.offsetParent && !e.matches(".question")).map((e) => e.textContent).join(" ")`);
        check(step, kind, "beside new numbers", beside, !/\d/.test(beside));
        if (round === "answered") {
          await give(step, kind, fresh[step][number]);
          check(step, kind, "new answer " + fresh[step][number], await told(step), await right(step));
          continue;
        }
        for (let hint = 0; hint < 3 && !(await run(`!!${$(`#${step} .told p.skipped`)}`)); ++hint) {
          await click(hintButton(step));
          const text = await told(step), shown = /^[^\n]*[:\uff1a] *(.*)/.exec(text);
          if (!(await run(`!!${$(`#${step} .told p.skipped`)}`))) check(step, kind, "new hint", text, !/\d/.test(text));
          else check(step, kind, "new answer", (fresh[step][number] = shown ? shown[1].split("\n")[0] : ""), !!shown && !!shown[1]);
        }
        if (kind === "outcome") fresh[step][number] = await run(`[...document.querySelectorAll("#${step} .answer label")]
          .find((l) => l.textContent.trim() === ${JSON.stringify(fresh[step][number])}).querySelector("input").value`);
      }
    }
  }
  const upper = await run(`[...document.querySelectorAll("body *")].filter((e) =>
    [e, "::first-letter"].some((part) => getComputedStyle(e, part === e ? null : part).textTransform !== "none")).length`);
  if (upper) fault(name + ": letters are changed by style");
  ++seen.lessons;
}

// A question of every kind, its answer clicked where it can be.
const kKinds = `---
gathernd_lesson: 1
id: kinds
title: Kinds
minutes: 3
---
## Dial {#dial}
\`\`\`dial
name: K
stop: 0
tf.gather_nd(arange:2,3,4, [[]])
stop: 2
tf.gather_nd(arange:2,3,4, [[1,2]])
\`\`\`
\`\`\`ask
kind: shape
at: 2
\`\`\`
## Choose {#choose}
\`\`\`scene
tf.gather_nd(arange:4,5, [[0, 2], [3, 1], [1, 4]])
\`\`\`
\`\`\`ask
kind: choose
wrong gather_rule: Rows.
wrong keep_depth: Kept.
again: 1
\`\`\`
## Make {#make}
\`\`\`scene
tf.gather_nd(arange:4,2, [[0], [0]])
\`\`\`
\`\`\`ask
kind: make
target: [[6, 7], [0, 1]]
\`\`\`
## Tiles {#tiles}
\`\`\`scene
tf.gather_nd(arange:3,4,5, [[0], [2]])
axis_names: leaf row seat | _ number
\`\`\`
\`\`\`ask
kind: tiles
\`\`\`
## Back {#back}
\`\`\`scene
tf.gather_nd(arange:4,2, [[1], [3], [1]])
\`\`\`
\`\`\`ask
kind: value
of: gradient[:,0]
upstream: [[1, 2], [3, 4], [5, 6]]
\`\`\`
## None {#none}
\`\`\`scene
tf.gather_nd(arange:4,2, [[1], [9]])
dialect: tensorflow-gpu
\`\`\`
\`\`\`ask
kind: place
of: output[:,0]
\`\`\`
`;

async function useKinds() {
  const source = join(folder, "kinds.md"), path = join(folder, "kinds.html");
  writeFileSync(source, kKinds);
  writeFileSync(path, execFileSync(program, ["page", source]));
  await open(path);
  const submit = async (step, wanted) => {
    await click($(`#${step} button[type=submit]`));
    const right = await run(`!!document.querySelector("#${step} .told p.right")`);
    if (right !== wanted) fault(`kinds: ${step} is ${right ? "" : "not "}right`);
    ++seen.kinds;
  };
  await type($("#dial .typed"), "[1,4]");
  await submit("dial", true);
  for (const [choice, last] of [["[3, 5]", false], ["[3, 2]", false], ["[3]", true]]) {
    if (!(await run(`[...document.querySelectorAll("#choose label")].some((l) => l.textContent.endsWith("${choice}"))`)))
      continue;
    await click(`[...document.querySelectorAll("#choose label")].find((l) => l.textContent.endsWith("${choice}"))`);
    await submit("choose", last);
  }
  await submit("make", false);
  await type($("#make .indices input"), "3");
  await key("Tab");
  await type($("#make .typed"), "[[3][0]]");
  await submit("make", false);
  if (!/comma/.test(await run(`document.querySelector("#make .told").textContent`))) fault("kinds: no word of the comma");
  await type($("#make .typed"), "[[3, 0]]");  // other brackets are another call, here none
  await submit("make", false);
  await type($("#make .typed"), "[[3], [0]]");
  await submit("make", true);
  const tiles = await run(`[...document.querySelectorAll("#tiles .tiles button")].map((b) =>
    b.textContent + " | " + b.getAttribute("aria-label")).join("\\n")`);
  const named = ["indices.shape[0] = 2", "number 1", "leaf 3", "row 4", "seat 5"];  // as in the window
  const places = ["indices.shape[0] = 2", "indices.shape[1] = 1", "params.shape[0] = 3", "params.shape[1] = 4", "params.shape[2] = 5"];
  if (tiles !== named.map((name, i) => name + " | " + places[i]).join("\n")) fault("kinds: tiles are " + JSON.stringify(tiles));
  for (const tile of ["indices.shape[0]", "row", "seat"])
    await click(`[...document.querySelectorAll("#tiles .tiles button")].find((b) => b.textContent.startsWith("${tile}"))`);
  await submit("tiles", true);
  await type($("#back .typed"), "0 6 0 5");
  await submit("back", false);
  await type($("#back .typed"), "0 6 0 3");
  await submit("back", true);
  await click(`[...document.querySelectorAll("#none .params .cell")][2]`);
  await click($("#none .answer button"));
  await submit("none", true);
  const line = await run("document.getElementById('page_result').value");
  if (!/steps=dial:right,.*,back:right,none:right /.test(line) || spawnSync(program, ["result", line]).status !== 0)
    fault("kinds: core does not read " + line);
  if (await run(`document.querySelectorAll("#none .output td.cell").length`) !== 4) fault("kinds: no output at the end");
}

/// As "Make a lesson step" writes it in the window: one step, no words behind its question.
const kMade = `---
gathernd_lesson: 1
id: five-rows
title: Five rows
minutes: 2
---

## Five rows  {#five-rows}
Each tuple names a row.
\`\`\`scene
tf.gather_nd([[[0, 1], [10, 11], [20, 21]], [[100, 101], [110, 111], [120, 121]]], np.array([[0, 1], [1, 2], [0, 0]], dtype=np.int32))
hide: output, connectors
\`\`\`
\`\`\`ask
kind: place
hint: Matrix first, then row.
\`\`\`
`;

async function playMade() {
  const source = join(folder, "made.md"), path = join(folder, "made.html");
  writeFileSync(source, kMade);
  writeFileSync(path, execFileSync(program, ["page", source]));
  await open(path);
  for (const [answer, right] of [["[[1,1],[1,2],[0,0]]", false], ["[0,1] [1,2] [0,0]", true]]) {
    await type($("#five-rows .typed"), answer);
    await click($("#five-rows button[type=submit]"));
    if ((await run(`!!document.querySelector("#five-rows .told p.right")`)) !== right) fault("made: " + answer);
    ++seen.kinds;
  }
}

// Behind the page of a call: links to other calls, each pasted into the open page, and links that are refused.
async function useLinks() {
  const path = join(folder, "call.html");
  writeFileSync(path, execFileSync(program, ["call"]));
  const lines = execFileSync(program, ["links", count, seed], { encoding: "utf8", maxBuffer: 1 << 28 }).trim().split("\n")
    .slice(1).map((line) => JSON.parse(line));
  const paste = async (link) => {
    const loaded = once("Page.loadEventFired");
    await run(`void (location.hash = ${JSON.stringify("#" + link)})`);
    await loaded;
  };
  const shown = () => run(`(() => { const all = (selector) => [...document.querySelectorAll(selector)].map((e) => e.textContent);
    return { title: document.title + all("h1"), told: all(".step>p").join("|"), heads: all(".params h3, .indices h3"),
      params: all(".params .cell"), indices: all(".indices .cell"), rules: document.querySelector("select").value }; })()`);
  await open(path);
  const first = JSON.stringify(await shown());
  if (!first.includes("The second one.")) fault("links: the page of a call does not show its own: " + first);
  const markup = lines.find((line) => /%3Cscript/.test(line.link) && line.call);
  let stepped = null;
  for (const { link, call, row } of [markup, ...lines.filter((line) => line.sound)]) {
    await paste(link);
    ++seen.links;
    const cell = (text) => (call.t === "string" ? String(text) : String(text).replace(/\.0$/, ""));
    const [, b] = /~b(-?\d+)/.exec(link) || [0, "0"], shape = (extents) => "[" + extents.join(", ") + "]";
    const wanted = {
      title: "gather_ndgather_nd",
      told: `params ${shape(call.P)}, indices ${shape(call.I)}, batch_dims ${b}, ${row.name}`,
      heads: ["params " + shape(call.P), "indices " + shape(call.I)],
      params: call.v.map(cell), indices: call.x.map(cell), rules: row.id === "custom" ? "own" : row.id,
    };
    const found = await shown();
    if (JSON.stringify(found) !== JSON.stringify(wanted))
      fault("links: " + link + "\n  " + JSON.stringify(found) + "\n  " + JSON.stringify(wanted));
    if (!stepped && (await run(`!!document.querySelector("[data-key=next]")`))) stepped = link;
  }
  for (const line of lines.filter((one) => one.no && one.link).slice(0, Math.min(count, 200))) {
    // What does not begin as a link is no address of one.
    const meant = /^(gathernd:)?\d+~/.test(line.link);
    await (meant ? paste(line.link) : open(path, "#" + line.link));
    ++seen.refused;
    const alert = await run(`[...document.querySelectorAll("[role=alert]")].map((e) => e.textContent).join("|")`);
    if (/[{}|]/.test(alert) || (alert.length > 20) !== meant) fault(`links: ${line.link} is told "${alert}"`);
    const found = await shown();
    found.told = found.told.replace(alert + "|", "");
    if (JSON.stringify(found) !== first) fault("links: another call for " + line.link);
  }
  // What is done with the call of a link is kept behind the link.
  await open(path, "#" + stepped);
  for (let i = 0; i < 2; ++i) await click($("[data-key=next]"));
  const hash = await run("location.hash"), text = await run("document.body.innerText");
  if (hash !== "#" + stepped + "~0!t1") fault("links: the address after two steps is " + hash);
  await open(path, hash);
  if ((await run("document.body.innerText")) !== text) fault("links: the address brings back another state");
  await send("Emulation.setEmulatedMedia", { media: "print" });
  const printed = await run("document.body.innerText");
  if (!/params/.test(printed) || /The second one/.test(printed)) fault("links: what is printed is " + printed);
  await send("Emulation.setEmulatedMedia", { media: "" });
  // A lesson has its own calls.
  const lesson = join(folder, "kinds.html");
  if (existsSync(lesson)) {
    await open(lesson, "#" + stepped);
    if (await run(`!!document.querySelector(".linked,[role=alert]")`)) fault("links: a lesson shows one");
  }
}

async function look(path, name) {
  for (const scheme of ["light", "dark"]) {
    await send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: scheme }] });
    await send("Emulation.setDeviceMetricsOverride", { width: 360, height: 800, deviceScaleFactor: 1, mobile: true });
    await open(path);
    const wide = await run("document.documentElement.scrollWidth");
    if (wide > 360) fault(`${name} is ${wide} pixels wide on a screen of 360`);
    if (!pictures) continue;
    const shot = await send("Page.captureScreenshot", { captureBeyondViewport: true });
    writeFileSync(join(pictures, `${name}-360-${scheme}.png`), Buffer.from(shot.data, "base64"));
  }
  await send("Emulation.clearDeviceMetricsOverride");
  await send("Emulation.setEmulatedMedia", { features: [] });
  await open(path);
  const pdf = await send("Page.printToPDF", {});
  await send("Emulation.setEmulatedMedia", { media: "print" });
  const printed = await run("document.body.innerText");
  if (/Check|Hint/.test(printed)) fault(name + " prints what is for the screen");
  await send("Emulation.setEmulatedMedia", { media: "" });
  if (pictures) {
    writeFileSync(join(pictures, name + ".pdf"), Buffer.from(pdf.data, "base64"));
    await send("Emulation.setDeviceMetricsOverride", { width: 1100, height: 800, deviceScaleFactor: 1, mobile: false });
    const shot = await send("Page.captureScreenshot", { captureBeyondViewport: true });
    writeFileSync(join(pictures, name + ".png"), Buffer.from(shot.data, "base64"));
    await send("Emulation.clearDeviceMetricsOverride");
  }
}

// A page that hangs fails, and leaves no browser behind.
const kMostSeconds = 1100;
setTimeout(() => {
  console.error("it takes too long: " + JSON.stringify(seen));
  browser.kill("SIGKILL");
  process.exit(1);
}, kMostSeconds * 1000).unref();

let status = 1;
try {
  const { targetInfos } = await send("Target.getTargets");
  const page = targetInfos.find((target) => target.type === "page");
  session = (await send("Target.attachToTarget", { targetId: page.targetId, flatten: true })).sessionId;
  for (const domain of ["Page", "Runtime", "Network", "Log"]) await send(domain + ".enable");
  await send("Page.addScriptToEvaluateOnNewDocument", {
    source: `document.addEventListener("securitypolicyviolation", (e) => console.error("policy " + e.violatedDirective))`,
  });
  const all = lessons !== "links";
  for (let number = 0; all && seen.questions < Number(count); ++number) await answerAll(number);
  if (all) await useKinds();
  if (all) await playMade();
  await useLinks();
  for (const file of (all ? readdirSync(lessons) : []).filter((name) => name.endsWith(".md")).sort()) {
    const name = file.slice(0, -3), path = join(folder, name + ".html");
    writeFileSync(path, execFileSync(program, ["page", join(lessons, file)], { maxBuffer: 1 << 28 }));
    const plays = JSON.parse(execFileSync(program, ["play", join(lessons, file)], { encoding: "utf8" }));
    await playLesson(path, name, plays, !name.includes("zh_CN"));
    await useLesson(path, name);
    await look(path, name);
  }
  // That what is to be refused would be seen.
  const evil = join(folder, "evil.html");
  writeFileSync(evil, readFileSync(join(folder, "call.html"), "utf8").replace("</main>", "<img src='x.png'><script>window.evil = 1</script></main>"));
  const known = faults.length, requested = seen.requests, quiet = console.error;
  console.error = () => {};
  await open(evil);
  await new Promise((done) => setTimeout(done, 200));
  console.error = quiet;
  const refused = faults.splice(known).length;
  seen.requests = requested;
  if (refused < 2 || (await run("window.evil"))) fault("the page's policy lets a foreign script or picture in");
  console.log(JSON.stringify(Object.assign({ faults: faults.length, evilRefused: refused }, seen)));
  status = faults.length || (all ? seen.questions : seen.links) < Number(count) ? 1 : 0;
} catch (error) {
  console.error(error);
}
browser.kill();
await new Promise((done) => browser.on("exit", done));
rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
process.exit(status);
