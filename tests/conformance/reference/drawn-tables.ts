import type { ColumnSpec } from "./formula.ts";
import type { Dice } from "./dice.ts";
import type { TableRows } from "./interpreter.ts";

export const tableColumns = { id: "int", a: "int", b: "int", g: "text", h: "text", d: "date" } as const;
export const sourceTypes: Readonly<Record<string, Type>> = { id: "number", a: "number", b: "number", g: "text", h: "text", d: "date" };
/** Around the day on which all cases are asked: ends of months and weeks, a Sunday and a Monday, another year. */
export const days = [
  "2023-12-31",
  "2024-03-31",
  "2024-04-30",
  "2024-05-01",
  "2024-05-12",
  "2024-05-13",
  "2024-05-14",
  "2024-05-15",
  "2024-05-16",
  "2024-06-01",
];

/** A few rows of few values, so that groups, ties, nulls and empty texts meet; sometimes none at all. */
export function randomTable(dice: Dice, most: number): TableRows {
  const count = dice.chance(0.05) ? 0 : 1 + dice.roll(most);
  const noA = dice.chance(0.05);
  return {
    key: "id",
    rows: Array.from({ length: count }, (_, index) => ({
      id: index + 1,
      a: noA || dice.chance(0.2) ? null : dice.roll(9) - 3,
      b: dice.chance(0.1) ? null : dice.roll(4),
      g: dice.chance(0.15) ? null : dice.pick(["x", "y", "z", "X"]),
      h: dice.chance(0.1) ? null : dice.pick(["p", "q", "", "r"]),
      d: dice.chance(0.1) ? null : dice.pick(days),
    })),
  };
}

export type Type = ColumnSpec["type"];
