import { describe, expect, test } from "vitest";
import { headerLines, linesOf } from "./header-lines.ts";
import { placeColumns } from "./grid-source.ts";
import { plainColumn } from "./plain-column.ts";

const columnsOf = (...names: readonly string[]) =>
  placeColumns([
    {
      id: "base",
      band: null,
      tone: 3,
      columns: names.map((name, at) => plainColumn({ id: `${at}`, name, type: "text", align: "left", width: 90, isFixed: true })),
    },
  ]);

describe("names of columns over several lines", () => {
  test("break between words, and inside of a word that is too long", () => {
    expect([linesOf("Cost", 60, 12), linesOf("Total cost of repairs", 60, 12), linesOf("W".repeat(40), 60, 12)]).toEqual([1, 2, 4]);
    expect(linesOf("", 60, 12)).toBe(1);
  });

  test("take as many as the longest needs, where the table wraps them, and never more than four", () => {
    const columns = columnsOf("Cost", "Total cost of repairs");
    expect(headerLines(columns, {})).toBe(1);
    expect(headerLines(columns, { wraps: true })).toBeGreaterThan(1);
    expect(headerLines(columnsOf("one two three four five six seven eight nine ten eleven twelve"), { wraps: true })).toBe(4);
    expect(headerLines(columns, { wraps: true, size: 24 })).toBeGreaterThan(headerLines(columns, { wraps: true }));
  });
});
