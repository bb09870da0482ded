// SPDX-License-Identifier: GPL-3.0-or-later
// The page's script, as it stands in a page, against core: node page_script.mjs PAGE_CASES COUNT SEED
import { execFileSync, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { isDeepStrictEqual } from "node:util";

const [program, count, seed] = process.argv.slice(2);
const script = execFileSync(program, ["script"], { encoding: "utf8" });
const body = script.replace(/^[^]*?"use strict";/, "").replace(/\}\)\(\);\s*$/, "");
const names = "planOf,traceOf,outputOf,sourcesOf,dialectOf,rightEntries,judge,readShape,readPlaces," +
  "readValues,elementsOf,askedShape,unveiled,plainValue";
const page = new Function("document", body + "\nreturn {" + names + "};")(undefined);

const outcomes = ["ok", "wrapped", "clamped", "zeroed", "filled", "refused", "undefined"];
const tally = { scenes: 0, calls: 0, refused: 0, tuples: 0, questions: 0, rules: 0, wrong: 0 };
function check(what, mine, cores, line) {
  if (isDeepStrictEqual(mine, cores)) return;
  if (++tally.wrong <= 5)
    console.error(what + "\n  script " + JSON.stringify(mine) + "\n  core   " + JSON.stringify(cores) + "\n  " +
      JSON.stringify(line.call) + " " + line.d);
}

function checkCall(c, types, core, line) {
  const p = page.planOf(c, types);
  ++tally.calls;
  if (core.no || p.no) {
    ++tally.refused;
    return check("refusal under " + c.d.id, { no: p.no, args: p.args }, { no: core.no, args: core.args }, line);
  }
  const trace = page.traceOf(c, p);
  tally.tuples += trace.length;
  check("under " + c.d.id, {
    s: trace.map((t) => t.slice), e: trace.map((t) => outcomes.indexOf(t.outcome)), output: p.output,
    reported: p.reported, checks: p.checks, values: page.outputOf(c, p, trace),
  }, core, line);
}

// As text; a value where no place is read is 0, as core prints it.
const texts = (entries, c, kind) =>
  entries && entries.map((entry) => (kind === "value" && entry === -1 ? c.z : String(entry)));

function checkQuestion(q, c, types, line) {
  const p = page.planOf(c, types);
  ++tally.questions;
  const right = page.rightEntries(q, c, p);
  if (q.right === null) {
    // Of neither one tuple nor all, of what is not promised, nothing can be asked.
    const nothing = right === null || q.of.g || (q.kind === "outcome" && q.of.p.length) || page.traceOf(c, p).some((t) => t.outcome === "undefined");
    return nothing ? undefined : check("no answer to " + q.kind, right, null, line);
  }
  const plain = (entries) => (q.of.g ? entries && entries.map((e) => page.plainValue(e, c.t)) : entries);
  check("right " + q.kind, plain(texts(right, c, q.kind)), plain(q.right), line);
  // The right answer as core types it.
  const wanted = p.no ? 1 : page.elementsOf(q.of.p, page.askedShape(q, p)).length;
  const read = q.kind === "shape" ? page.readShape(q.text)
    : q.kind === "place" ? (wanted ? page.readPlaces(q.text, q, p) : [])
      : q.kind === "value" ? page.readValues(q.text, c.t, wanted) : right;
  if (!/string/.test(c.t)) check("read " + q.kind + " " + q.text, read && plain(read.map(String)), plain(q.right), line);
  if (q.kind === "place" && wanted && c.P.length && right.every((at) => at >= 0)) {
    // Counted from the ends of the axes it is the same answer.
    const place = (at) => c.P.reduceRight((all, size) => [[at % size - size, ...all], at = Math.floor(at / size)][0], []);
    const text = "[" + right.map((at) => "(" + place(at).join("\uff0c") + ")").join(", ") + "]";
    check("read " + text, page.readPlaces(text, q, p), right, line);
  }
  if (q.of.g && right.some((entry) => Math.abs(Number(entry)) >= 1e6)) return undefined;
  for (const [id, core] of Object.entries(q.rules)) {
    ++tally.rules;
    const typed = q.kind === "shape" || q.kind === "place" ? core.entries.map(Number) : core.entries;
    const found = page.judge(q, c, p, q.mistakes, typed);
    const told = { right: core.right, named: core.named, family: core.family, exact: core.right || core.exact };
    check("judge " + id + " of " + q.kind, {
      right: found.right, named: found.named, family: found.family,
      exact: found.right || core.exact.filter((rule) => found.exact.includes(rule)),
    }, told, line);
  }
  return undefined;
}

const child = spawn(program, ["scenes", count, seed], { stdio: ["ignore", "pipe", "inherit"] });
let head = null;
const rows = {};
for await (const text of createInterface({ input: child.stdout, crlfDelay: Infinity })) {
  const line = JSON.parse(text);
  if (!head) {
    head = line;
    for (const row of head.dialects) rows[row.id] = page.dialectOf(head.base, row);
    continue;
  }
  ++tally.scenes;
  for (const [id, core] of Object.entries(line.under)) {
    if (!core) continue;
    checkCall(Object.assign({}, line.call, { d: rows[id] }), head.types, core, line);
  }
  const c = Object.assign({}, line.call, { d: rows[line.d] });
  for (const question of line.questions) checkQuestion(question, c, head.types, line);
  check("unveiled", page.unveiled(...line.veil), line.call, line);
}
console.log(JSON.stringify(tally));
process.exit(tally.wrong || tally.scenes !== Number(count) ? 1 : 0);
