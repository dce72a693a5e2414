import type { ColumnSpec } from "../formula.ts";
import type { Dice } from "./dice.ts";
import type { TableRows } from "../meaning/source-rows.ts";

export const tableColumns = { id: "int", a: "int", b: "int", c: "decimal", g: "text", h: "text", d: "date" } as const;
export const sourceTypes: Readonly<Record<string, Type>> = {
  id: "number",
  a: "number",
  b: "number",
  c: "number",
  g: "text",
  h: "text",
  d: "date",
};
/**
 * Texts that are told apart by spaces at their end, by how an accent is written, or stand in another order by UTF-16 than by code point
 * (U+FF5E, U+1F600).
 */
const oddTexts = ["x ", " x", "\u00e9", "e\u0301", "\uff5e", "\u{1f600}", "X"];
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
    columns: tableColumns,
    key: ["id"],
    rows: Array.from({ length: count }, (_, index) => ({
      id: index + 1,
      a: noA || dice.chance(0.2) ? null : dice.roll(9) - 3,
      b: dice.chance(0.1) ? null : dice.roll(4),
      // Parts of two that are as exact in float64: the reference knows no other numbers.
      c: dice.chance(0.2) ? null : dice.pick([-1.5, -0.25, 0, 0.5, 1, 2.25]),
      g: dice.chance(0.15) ? null : dice.pick(dice.chance(0.15) ? oddTexts : ["x", "y", "z", "X"]),
      h: dice.chance(0.1) ? null : dice.pick(["p", "q", "", "r"]),
      d: dice.chance(0.1) ? null : dice.pick(days),
    })),
  };
}

/** What people entered: into rows of an empty table, or beside keys of a linked one, whose texts are among the ids. */
export function randomEntries(dice: Dice): TableRows {
  const ids = ["x", "y", "p", "1", "2", "0", "true", "2024-05-13", "1:x1:p", "1:11:2"].filter(() => dice.chance(0.6));
  const positions = ids.map((id) => ({ id, place: dice.roll(1000) })).toSorted((a, b) => a.place - b.place || (a.id < b.id ? -1 : 1));
  return {
    columns: { id: "text", position: "int", text: "text", number: "float", check: "bool" },
    key: ["position", "id"],
    rows: positions.map(({ id, place }) => ({
      id,
      position: place,
      text: dice.chance(0.2) ? null : dice.pick(["x", "y", "p", ""]),
      number: dice.chance(0.2) ? null : dice.pick([-1, 0, 1, 2, 2.5]),
      check: dice.chance(0.3) ? null : dice.chance(0.5),
    })),
  };
}

export type Type = ColumnSpec["type"];
