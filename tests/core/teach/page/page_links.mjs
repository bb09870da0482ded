// SPDX-License-Identifier: GPL-3.0-or-later
// Links as the page's script reads them, against core: node page_links.mjs PAGE_CASES COUNT SEED
// Random calls, each also bent three times and cut once, and links that forgers would write.
import { execFileSync, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { isDeepStrictEqual } from "node:util";

const [program, count, seed] = process.argv.slice(2);
const script = execFileSync(program, ["script"], { encoding: "utf8" });
const body = script.replace(/^[^]*?"use strict";/, "").replace(/\}\)\(\);\s*$/, "");
const page = new Function("document", body + "\nreturn {readLink,dialectOf};")(undefined);
// What a page of a call has to say.
const html = execFileSync(program, ["call"], { encoding: "utf8" });
const { words } = JSON.parse(/id="page_data">(.*?)<\/script>/.exec(html)[1]);

const tally = { links: 0, read: 0, respelled: 0, refused: {}, wrong: 0 };
function check(what, mine, cores, link) {
  if (isDeepStrictEqual(mine, cores)) return;
  if (++tally.wrong <= 5)
    console.error(what + "\n  script " + JSON.stringify(mine) + "\n  core   " + JSON.stringify(cores) + "\n  " + link);
}

// Of a forged number the script shows the digits that stand there, core those of the value: here core's, where the
// two are one value. Of bfloat16 seven bits count.
const parts = (text) => (/^(-?(?:[\d.]+(?:e[-+]?\d+)?|inf|nan(?::0x[\da-f]+)?))\+?(.+)j$/.exec(text) || [0, text]).slice(1);
function value(mine, core) {
  if (typeof mine !== "string" || mine === core) return mine;
  const theirs = parts(core);
  const near = parts(mine).every((text, i) => text === theirs[i] ||
    Math.abs(Number(text) - Number(theirs[i])) <= Math.abs(Number(theirs[i])) * 2 ** -7 + 1e-7);
  tally.respelled += near ? 1 : 0;
  return near ? core : mine;
}

const child = spawn(program, ["links", count, seed], { stdio: ["ignore", "pipe", "inherit"] });
let head = null, sound = 0;
for await (const text of createInterface({ input: child.stdout, crlfDelay: Infinity })) {
  const line = JSON.parse(text);
  if (!head) {
    head = line;
    head.rows = {};
    for (const row of head.dialects) head.rows[row.id] = page.dialectOf(head.base, row);
    continue;
  }
  ++tally.links;
  const made = page.readLink(line.link, head);
  // Mail breaks lines.
  check("wrapped", page.readLink(line.link.replace(/(.{60})/g, "$1\r\n "), head), made, line.link);
  if (line.no || made.no) {
    check("refusal", { no: made.no, args: made.args }, { no: line.no, args: line.args }, line.link);
    if (!words[line.no]) check("words", undefined, line.no, line.link);
    tally.refused[line.no] = (tally.refused[line.no] || 0) + 1;
    continue;
  }
  ++tally.read;
  sound += line.sound ? 1 : 0;
  const { call } = made, core = line.call;
  // What JSON has no digits for.
  if (!Number.isSafeInteger(core.b)) core.b = String(BigInt(/~b(-?\d+)/.exec(line.link)[1]));
  if (!line.sound) {
    for (const key of ["v", "x"]) call[key] = call[key].map((one, i) => value(one, core[key][i]));
    if (call.fv !== undefined) call.fv = value(call.fv, core.fv);
  }
  check("call", call, core, line.link);
  const own = line.row.id === "custom";
  check("rules", made.row, Object.assign(page.dialectOf(head.base, line.row), own ? { id: "own" } : {}), line.link);
}
console.log(JSON.stringify(tally));
process.exit(tally.wrong || sound !== Number(count) ? 1 : 0);
