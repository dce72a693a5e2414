import { describe, expect, test } from "vitest";
import { sameCell } from "./support/cells.ts";
import { engines, withDrawn } from "./support/engines.ts";
import { awkward } from "./support/awkward-columns.ts";
import { aggregateFormulas, formulas, formulasApart, windowFormulas } from "./support/formula-generator.ts";
import { compileFormula, runFormula, settingsIn } from "./support/formula-runner.ts";

/** E1: random formulas over awkward values give the same cells on every engine, and never a failed query (V7). */

const running = engines(process.env["LONG"] === undefined ? undefined : withDrawn(0));

const long = Number(process.env["LONG"] ?? 0);
const seeds = long > 1 ? long : long === 1 ? 40 : 4;
/** `SEED=1000 LONG=100` asks other questions than before. */
const first = Number(process.env["SEED"] ?? 1);
const PER_SEED = 60;

describe.each(["UTC", "Europe/Berlin"])("in %s", (timeZone) => {
  const settings = { ...settingsIn(timeZone), weekStart: "sunday" } as const;

  test.each(Array.from({ length: seeds }, (_, index) => first + index))("seed %i", async (seed) => {
    const start = seed * 1000 + timeZone.length;
    const asked = [
      ...formulas(start, PER_SEED),
      ...aggregateFormulas(start, PER_SEED / 4),
      ...windowFormulas(start, PER_SEED / 4),
      ...formulasApart(start, PER_SEED / 4),
    ];
    for (const formula of asked) {
      // What an engine says it cannot do is no difference.
      if (compileFormula(formula, awkward) === null) continue;
      const [first, ...others] = await Promise.all(
        running.all().map(async (engine) => ({ name: engine.dialect, ...(await runFormula(engine, formula, awkward, settings)) })),
      );
      if (first === undefined) throw new Error("no engine");
      for (const other of others) {
        // The remainder of a float64 product that PostgreSQL reckons in decimals (S-V7f) is another number where the product's last digit is.
        if (other.name === "postgres" && /\[f\].*%|Mod\(.*\[f\]/u.test(formula)) continue;
        const wrong = first.cells.findIndex((cell, row) => !sameCell(cell, other.cells[row] ?? null));
        const cells = [first, other].map(({ name, cells: of }) => `${name} ${JSON.stringify(of[wrong])}`).join(", ");
        expect(wrong, `${formula}\nrow ${wrong}: ${cells}\n\n${first.sql}\n\n${other.sql}`.slice(0, 6000)).toBe(-1);
      }
    }
  });
});
