import type { ExampleColumn } from "@sheaf/formula";
import { decimal, FLOAT, INTEGER, type ExecutedDialectName as DialectName } from "@sheaf/sql";
import { describe, expect, test } from "vitest";
import { diceOf } from "./reference/drawn/dice.ts";
import { sameCell, type Cell } from "./support/cells.ts";
import { engines } from "./support/engines.ts";
import { runFormula } from "./support/formula-runner.ts";

/** S-V2i: multiples and remainders of float64 are those of the decimals that people read. */

const running = engines(["duckdb", "postgres", "sqlite", "mysql", "clickhouse"]);
const floats = (...values: readonly Cell[]): ExampleColumn => ({ type: FLOAT, values });
const nines = "9".repeat(38);

const cases: readonly (readonly [formula: string, columns: Readonly<Record<string, ExampleColumn>>, cells: readonly Cell[]])[] = [
  ["Floor([x], 0.01)", { x: floats(4.35, 4.359, -4.35, 1e300, null) }, [4.35, 4.35, -4.35, 1e300, null]],
  ["Floor([x], 0.1)", { x: floats(0.3, 0.7, 0.35) }, [0.3, 0.7, 0.3]],
  ["Ceiling([x], 0.1)", { x: floats(0.3, 1.1, 0.35) }, [0.3, 1.1, 0.4]],
  ["Ceiling([x], [f])", { x: floats(1.1, 2.2, 7), f: floats(0.1, -1.1, 0) }, [1.1, 2.2, null]],
  ["MRound([x], 0.1)", { x: floats(0.15, 0.35, -0.15) }, [0.2, 0.4, -0.2]],
  ["Floor([x], 3)", { x: floats(2.9999999999999996, 9) }, [0, 9]],
  ["Mod([x], 3)", { x: floats(1e16, -2e16, 7.5, -7.5, null) }, [1, -2, 1.5, -1.5, null]],
  [
    "Mod([x], 7)",
    { x: floats(1e16, 9007199254740998, -9007199254740998, 2e16) },
    [1e16 % 7, 9007199254740998 % 7, -9007199254740998 % 7, 2e16 % 7],
  ],
  ["Mod(1e16, 3)", {}, [1]],
  ["[x] % [f]", { x: floats(1e16, 9007199254740994, 5), f: floats(7, 10, 0) }, [4, 4, null]],
  ["Round([n], -1)", { n: { type: decimal(38, 0), values: [nines, `-${nines.slice(1)}4`] } }, [null, `-${nines.slice(1)}0`]],
  ["Round([n], -1)", { n: { type: INTEGER, values: [nines, `-${nines.slice(1)}4`] } }, [null, `-${nines.slice(1)}0`]],
  ["Round(Sum([n]), -1)", { n: { type: INTEGER, values: [nines] } }, [null]],
];

describe.each(running.names)("%s", (dialect: DialectName) => {
  test.each(cases)("S-V2i: %s", async (formula, columns, cells) => {
    const run = await runFormula(running.get(dialect), formula, columns);
    const same = run.cells.map((cell, row) => sameCell(cell, cells[row] ?? null));
    expect(same, `${JSON.stringify(run.cells)}\n${run.sql}`).toEqual(cells.map(() => true));
  });

  test("whole float64 stays whole to its last bit in a running product", async () => {
    const run = await runFormula(running.get(dialect), "CumulativeProduct([x])", { x: floats(1, 3, 5, 7, 11, 13) });
    const wanted = [1, 3, 15, 105, 1155, 15015];
    if (dialect === "mysql") expect(run.cells.map((cell, row) => sameCell(cell, wanted[row] ?? null))).not.toContain(false);
    else expect(run.cells, run.sql).toEqual(wanted);
  });

  const { roll } = diceOf(Number(process.env["SEED"] ?? 1));
  test.each([0.01, 0.1, 0.05, 0.25, 0.2, 0.001])("S-V2i: drawn multiples of %d, and numbers beside them", async (factor) => {
    const places = String(factor).length - 2;
    const step = Math.round(factor * 10 ** places);
    const drawn = Array.from({ length: 60 }, () => ({
      units: (roll(2_000_000) - 1_000_000) * (roll(3) === 0 ? 1 : step),
      scale: 10 ** places,
    }));
    const x = floats(...drawn.map(({ units, scale }) => units / scale));
    for (const [name, round] of [
      ["Floor", Math.floor],
      ["Ceiling", Math.ceil],
    ] as const) {
      const run = await runFormula(running.get(dialect), `${name}([x], ${factor})`, { x });
      const wanted = drawn.map(({ units, scale }) => (round(units / step) * step) / scale);
      const wrong = run.cells.findIndex((cell, row) => !sameCell(cell, wanted[row] === 0 ? 0 : (wanted[row] ?? null)));
      expect(wrong, `${name} of ${x.values[wrong]} is ${run.cells[wrong]}, not ${wanted[wrong]}\n${run.sql}`).toBe(-1);
    }
  });
});

test.each([
  [0.3, 10],
  [2.7, 10],
  [0.07, 100],
  [1.25, 100],
])("S-V2i: multiples of %d are the float64 nearest to their decimals, to the last bit", async (factor, scale) => {
  const wanted = Array.from({ length: 40 }, (_, times) => (Math.round(factor * scale) * times) / scale);
  const x = floats(...wanted.map((value) => value + factor / 2));
  expect((await runFormula(running.get("duckdb"), `Floor([x], ${factor})`, { x })).cells).toEqual(wanted);
});

describe.each(running.names)("factors of each row on %s", (dialect: DialectName) => {
  const factors = [0.1, 0.01, 0.3, 2.7, 0.07, 1.25, 0.05, 1e-6, -0.1, 3, 0.000000125];
  const times = [1, 3, 7, -3, 29, 0, 41];
  const pairs = factors.flatMap((factor) => times.map((time) => ({ factor, time })));
  /** The float64 nearest to the decimal. */
  const nearest = (factor: number, time: number): number => {
    const [digits = "", exponent = "0"] = factor.toExponential().split("e");
    const places = Math.max(0, (digits.split(".")[1] ?? "").length - Number(exponent));
    const units = BigInt(Math.round(factor * 10 ** places)) * BigInt(time);
    return Number(`${units}e-${places}`);
  };
  const wanted = pairs.map(({ factor, time }) => nearest(factor, time) + 0);
  const x = floats(...wanted);

  test("S-V2i: a multiple stays what it is, to the last bit", async () => {
    const f = floats(...pairs.map(({ factor }) => factor));
    for (const name of ["Floor", "Ceiling", "MRound"]) {
      const run = await runFormula(running.get(dialect), `${name}([x], [f])`, { x, f });
      const wrong = run.cells.flatMap((cell, row) => (cell === wanted[row] ? [] : [[name, pairs[row], cell, wanted[row]]]));
      expect(wrong.slice(0, 5), run.sql.slice(0, 4_000)).toEqual([]);
    }
  });

  test("S-V2i: of decimals too, and beside null, zero and numbers far out", async () => {
    const scaled = pairs.filter(({ factor }) => Math.abs(factor) >= 0.01);
    const values = floats(...scaled.map(({ factor, time }) => nearest(factor, time) + 0));
    const d = { type: decimal(10, 2), values: scaled.map(({ factor }) => factor.toFixed(2)) };
    const floored = (await runFormula(running.get(dialect), "Floor([x], [d])", { x: values, d })).cells;
    expect(floored.filter((cell, row) => cell !== values.values[row])).toEqual([]);
    const far = { x: floats(5, 5, null, 1e300, 0.35, -0.35), f: floats(null, 0, 0.1, 1e300, 0.1, 0.1) };
    const run = await runFormula(running.get(dialect), "Floor([x], [f])", far);
    expect(run.cells.map((cell, row) => sameCell(cell, [null, null, null, 1e300, 0.3, -0.4][row] ?? null))).not.toContain(false);
  });

  test("exact numbers beside exact factors of each row stay exact", async () => {
    const exact = {
      n: { type: decimal(12, 4), values: ["0.6000", "-0.6100", "7.0000", "1.0000", null] },
      d: { type: decimal(6, 2), values: ["0.20", "0.20", "-2.00", "0.00", "0.10"] },
    };
    expect((await runFormula(running.get(dialect), "Floor([n], [d])", exact)).cells).toEqual(["0.6", "-0.8", "8", null, null]);
    expect((await runFormula(running.get(dialect), "Ceiling([n], [d])", exact)).cells).toEqual(["0.6", "-0.6", "6", null, null]);
  });
});
