import { describe, expect, test } from "vitest";
import { checkFormula } from "../check/check.ts";
import type { Scope } from "../check/scope.ts";
import { complete } from "../editor/complete.ts";
import { signatureHelp } from "../editor/help.ts";
import { highlight } from "../editor/highlight.ts";
import { canonicalName, functions } from "../functions/index.ts";
import { exampleScope } from "../lower/support-matrix.ts";
import { parse } from "./parser.ts";
import { printFormula } from "./print.ts";
import { toPrinted, toStored } from "./stored.ts";

/** G5, G6: whatever is typed, the answer is a value and comes at once. */

const LONG = Number(process.env["LONG"] ?? 0) > 0;
const seed = Number(process.env["FRESH_SEED"] ?? process.env["SEED"] ?? 1) % 2 ** 31;
/** Seconds for all of it, of this thread alone: it runs beside the other steps of `npm test` and gives way to them. */
const TIME = LONG ? 90 : 15;
/** G6, in milliseconds. */
const BOUND = 200;
const TIMEOUT = 1_200_000;

let next = numbersFrom(seed);
const roll = (n: number): number => Math.floor(next() * n);
const pick = <T>(from: readonly T[]): T => {
  const one = from[roll(from.length)];
  if (one === undefined) throw new Error("nothing to pick from");
  return one;
};

const examples = functions.flatMap((entry) =>
  entry.examples.map((example) => ({ formula: example.formula, scope: exampleScope(example.columns) })),
);
/** What breaks lexers: openers, closers, escapes, halves of pairs, marks of direction, blanks that are none. */
const shards = ['"', "'", "[", "]", "(", ")", ",", ".", "\\", "//", "\n", "\r", "\t", "\0", "\u200b", "\u202e", "\ud83d", "\ude00", "😀", "é", "e\u0301", "İ", "ß", "½", "١", "1e", "1e999", ".5", "-", "^", "&", "<>", "!=", "==", "@own:", "@name:", "[@element:a/b]", "null", "not ", " and ", "If(", "[a]", "0x1F", "{", "}", "$", "`", ";", "--"]; // prettier-ignore

describe(`FRESH_SEED=${seed}`, () => {
  test("random characters and bytes", { timeout: TIMEOUT }, () => {
    const asCharacters = (): string =>
      Array.from({ length: roll(120) }, () => String.fromCharCode(roll(3) === 0 ? roll(65_536) : 32 + roll(96))).join("");
    const asShards = (): string => Array.from({ length: roll(60) }, () => pick(shards)).join(roll(2) === 0 ? " " : "");
    run(TIME / 3, () => ({ text: roll(2) === 0 ? asCharacters() : asShards(), scope: pick(examples).scope }));
  });

  test("mutations of valid formulas", { timeout: TIMEOUT }, () => {
    run(TIME / 2, () => {
      const { formula, scope } = pick(examples);
      let text = formula;
      for (let left = 1 + roll(4); left > 0; left -= 1) text = mutated(text);
      return { text, scope };
    });
  });

  test("large ones: deep, long, wide", { timeout: TIMEOUT }, () => {
    run(TIME / 6, () => {
      const { formula, scope } = pick(examples);
      const times = 1 + roll(3000);
      const [open, close] = pick([
        ["(", ")"],
        ["Not ", ""],
        ["-", ""],
        ["If(True, ", ")"],
        ["[a] + (", ")"],
        ["[a].b[", "]"],
        ["1 ^ ", ""],
      ] as const);
      const parts = [
        `${open.repeat(times)}${formula}${roll(2) === 0 ? close.repeat(times) : ""}`,
        `${formula} & `.repeat(Math.min(times, 400)) + "1",
        `Coalesce(${`${formula},`.repeat(Math.min(times, 400))})`,
      ];
      return { text: pick(parts), scope };
    });
  });
});

/** Milliseconds that this thread has worked. */
function worked(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Draws and tries until the time is over. */
function run(seconds: number, draw: () => { readonly text: string; readonly scope: Scope }): void {
  // How far one gets depends on the machine, what comes one after the other does not.
  next = numbersFrom(seed);
  const end = worked() + seconds * 1000;
  let tried = 0;
  while (worked() < end) {
    const { text, scope } = draw();
    tried += 1;
    const check = (): number => timed(() => checkFormula(text, scope, "printed"));
    let took = check();
    // Cold code and a collection of garbage are not the formula's: it is asked again.
    for (let again = 0; took > BOUND && again < 5; again += 1) took = Math.min(took, check());
    if (took > BOUND) expect.fail(`${took.toFixed(0)} ms for ${JSON.stringify(text.slice(0, 2000))}`);
    tryOut(text, scope);
  }
  expect(tried).toBeGreaterThan(10);
}

function timed(work: () => void): number {
  const start = worked();
  work();
  return worked() - start;
}

/** Everything that an editor asks at a key. What is wrong with the text is found with places inside it. */
function tryOut(text: string, scope: Scope): void {
  try {
    const { diagnostics } = checkFormula(text, scope, "printed");
    for (const { span, fixes } of diagnostics) {
      const spans = [span, ...fixes.map((fix) => (fix.kind === "replace" ? fix.span : null))];
      for (const one of spans)
        if (one !== null && !(one.start >= 0 && one.start <= one.end && one.end <= text.length))
          throw new Error(`a place outside: ${JSON.stringify(one)}`);
    }
    let from = 0;
    for (const { start, end } of highlight(text, scope)) {
      if (start < from || end < start || end > text.length) throw new Error(`colors overlap at ${start}`);
      from = end;
    }
    const caret = roll(text.length + 1);
    complete(text, caret, scope);
    signatureHelp(text, caret, scope);
    const shown = toPrinted(
      toStored(text, () => null),
      () => null,
    );
    const again = toPrinted(
      toStored(shown, () => null),
      () => null,
    );
    if (again !== shown) throw new Error("stored and printed differ");
    const parsed = parse(text);
    if (parsed.diagnostics.length > 0) return;
    const printed = printFormula(parsed.expr, canonicalName);
    const reread = parse(printed);
    if (reread.diagnostics.length > 0 || printFormula(reread.expr, canonicalName) !== printed)
      throw new Error(`prints as ${printed.slice(0, 500)}`);
  } catch (problem) {
    throw new Error(`${JSON.stringify(text.slice(0, 2000))}: ${String(problem)}`, { cause: problem });
  }
}

function mutated(text: string): string {
  const at = roll(text.length + 1);
  const to = Math.min(text.length, at + 1 + roll(6));
  switch (roll(7)) {
    case 0:
      return text.slice(0, at) + text.slice(to);
    case 1:
      return text.slice(0, at) + pick(shards) + text.slice(at);
    case 2:
      return text.slice(0, at) + pick(shards) + text.slice(to);
    case 3:
      return text.slice(0, at) + text.slice(at, to).repeat(2 + roll(3)) + text.slice(to);
    case 4: {
      const other = pick(examples).formula;
      return text.slice(0, at) + other.slice(roll(other.length)) + text.slice(to);
    }
    case 5:
      return roll(2) === 0 ? text.toUpperCase() : text.toLowerCase();
    default:
      return text.slice(0, at);
  }
}

/** The same numbers from 0 up to 1 for a seed. */
function numbersFrom(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
