import { describe, expect, test } from "vitest";
import { engines } from "./support/engines.ts";
import { runFormula } from "./support/formula-runner.ts";

/** S-V4e: where engines case letters otherwise, they do it as the page of functions says, and as each other everywhere else. */

const running = engines(["duckdb", "postgres", "sqlite"]);
const FULL: ReadonlySet<string> = new Set(["postgres", "sqlite"]);

describe("S-V4e letters that become several or rest on their place", () => {
  test.each([
    ['Lower("ΣΑΣ")', "σας", "σασ"],
    ['Lower("İ")', "i\u0307", "i"],
    ['Upper("ﬁ")', "FI", "ﬁ"],
    ['Upper("ŉ")', "ʼN", "ŉ"],
  ])("%s", async (formula, full, simple) => {
    for (const engine of running.all()) {
      expect([engine.dialect, (await runFormula(engine, formula, {})).cells]).toEqual([
        engine.dialect,
        [FULL.has(engine.dialect) ? full : simple],
      ]);
    }
  });
  test.each([
    ['Upper("straße ı")', "STRASSE I"],
    ['Lower("ẞ ÄÖ ΑΒ")', "ß äö αβ"],
    ['Number(Json("1e5"))', 100000],
  ])("%s is the same everywhere", async (formula, cell) => {
    for (const engine of running.all())
      expect([engine.dialect, (await runFormula(engine, formula, {})).cells]).toEqual([engine.dialect, [cell]]);
  });
});
