import type { ExampleColumn } from "@sheaf/formula";
import { decimal, FLOAT, INTEGER, integer, type ExecutedDialectName as DialectName, type ValueType } from "@sheaf/sql";
import { describe, expect, test } from "vitest";
import { sameCell, type Cell } from "./support/cells.ts";
import { engines } from "./support/engines.ts";
import { runFormula } from "./support/formula-runner.ts";

/** S-V2j: digits of `Round` and its kin may come from a column. What is right is computed here in whole numbers, by no engine. */

const running = engines(["duckdb", "postgres", "sqlite", "mysql", "clickhouse"]);

/** Takes the whole part of a quotient and what is left of it (both with the sign of the dividend) to the whole number that is meant. */
type Whole = (quotient: bigint, rest: bigint, step: bigint) => bigint;

const sign = (rest: bigint): bigint => (rest < 0n ? -1n : 1n);
const meanings: Readonly<Record<string, Whole>> = {
  Round: (quotient, rest, step) => (2n * rest * sign(rest) >= step ? quotient + sign(rest) : quotient),
  RoundUp: (quotient, rest) => (rest > 0n ? quotient + 1n : quotient),
  RoundDown: (quotient, rest) => (rest < 0n ? quotient - 1n : quotient),
  Trunc: (quotient) => quotient,
};

/** A number as whole units of a power of ten: of float64 its shortest decimal. */
function unitsOf(value: string | number): readonly [units: bigint, places: number] {
  const [, minus = "", whole = "", fraction = "", exponent = "0"] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/.exec(String(value)) ?? [];
  const places = fraction.length - Number(exponent);
  const units = BigInt(minus + whole + fraction);
  return places < 0 ? [units * 10n ** BigInt(-places), 0] : [units, places];
}

function textOf(units: bigint, places: number): string {
  if (places > 0 && units % 10n === 0n) return textOf(units / 10n, places - 1);
  const digits = (units * sign(units)).toString().padStart(places + 1, "0");
  const point = digits.length - places;
  return `${units < 0n ? "-" : ""}${digits.slice(0, point)}${places > 0 ? `.${digits.slice(point)}` : ""}`;
}

function meant(name: string, value: Cell, digits: number | null, type: ValueType): Cell {
  if (digits === null || (typeof value !== "string" && typeof value !== "number")) return null;
  const [units, places] = unitsOf(value);
  const kept = Math.max(-38, Math.min(38, digits));
  if (kept >= places) return type.kind === "float" ? value : textOf(units, places);
  const step = 10n ** BigInt(places - kept);
  const rounded = (meanings[name]?.(units / step, units % step, step) ?? 0n) * step;
  if (type.kind === "float") return Number(textOf(rounded, places));
  const room = type.kind === "decimal" ? type.precision - type.scale : 38;
  return rounded * sign(rounded) < 10n ** BigInt(room + places) ? textOf(rounded, places) : null;
}

const numbers: readonly (readonly [title: string, type: ValueType, values: readonly Cell[], digits: readonly (number | null)[]])[] = [
  ["float64", FLOAT, [2.675, -1.005, 1234567.891, 0, 1e300, -4e-10, null], [0, 1, 2, 3, 9, 15, 22, -1, -3, -7, null]],
  ["decimals", decimal(10, 2), ["2.68", "-1.05", "99999999.99", "0.00", null], [0, 1, 2, 3, 38, 60, -1, -4, -8, -9, -30, -60, null]],
  [
    "long decimals",
    decimal(38, 18),
    ["99999999999999999999.999999999999999999", "-0.000000000000000005", "1.5"],
    [0, 17, 18, 19, 2, -1, -19],
  ],
  ["integers", integer(19), ["9223372036854775807", "-25", "4", null], [0, 3, -1, -2, -18, -19, -20, -30, null]],
  ["long integers", INTEGER, ["9".repeat(38), "-15"], [0, 1, -1, -37, -38]],
];

describe.each(running.names)("%s", (dialect: DialectName) => {
  describe.each(Object.keys(meanings))("%s", (name) => {
    const wrongOf = async (
      formula: string,
      type: ValueType,
      pairs: readonly (readonly [value: Cell, digits: number | null])[],
    ): Promise<readonly string[]> => {
      const columns: Readonly<Record<string, ExampleColumn>> = {
        x: { type, values: pairs.map(([value]) => value) },
        d: { type: INTEGER, values: pairs.map(([, digits]) => digits) },
      };
      const run = await runFormula(running.get(dialect), formula, columns);
      return pairs.flatMap(([value, digits], row) => {
        const [cell, wanted] = [run.cells[row] ?? null, meant(name, value, digits, run.type)];
        return sameCell(cell, wanted) ? [] : [`${name}(${value}, ${digits}) is ${cell}, not ${wanted}`];
      });
    };

    test.each(numbers)("S-V2j: %s to the digits of a column", async (_title, type, values, digits) => {
      const pairs = digits.flatMap((one) => values.map((value): [Cell, number | null] => [value, one]));
      expect(await wrongOf(`${name}([x], [d])`, type, pairs)).toEqual([]);
    });

    test("S-V2j: float64 to digits beyond 15 stays, is nothing, or is null where neither is sure", async () => {
      const step = name.startsWith("Round") && name !== "Round";
      const x = { type: FLOAT, values: [1.5, 0, 1e-20, 1.5, 1e30] };
      const d = { type: INTEGER, values: [23, 40, 40, -23, -40] };
      const run = await runFormula(running.get(dialect), `${name}([x], [d])`, { x, d });
      expect(run.cells).toEqual([1.5, 0, null, step ? null : 0, null]);
    });

    test("S-V2j: digits may be any expression, whose fraction is dropped", async () => {
      const pairs = [2, 1, 0, -1].map((digits): [Cell, number] => ["1234.56", digits]);
      expect(await wrongOf(`${name}([x], [d] * 1.25)`, decimal(10, 2), pairs)).toEqual([]);
    });
  });
});
