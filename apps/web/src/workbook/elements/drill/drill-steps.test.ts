import { columnsOf, type Element } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import { filtersOf } from "../../commands/edit.ts";
import { afterOperations } from "../../testing/documents.ts";
import type { SourceField } from "../chart/panel/panel-port.ts";
import { placeOnShelf } from "../pivot/panel/shelf-changes.ts";
import { canDrillInto, drillOperations, drillSteps } from "./drill-steps.ts";

const field = (name: string, type: SourceField["type"]): SourceField => ({ key: name, name, type, reference: `[t/${name}]`, group: "t" });
const fields = [field("carrier", "text"), field("day", "date"), field("at", "datetime"), field("delay", "number")];
const shown = (keys: readonly string[]): readonly string[] => drillSteps(fields, keys).map(({ formula }) => formula);

describe("where a drill can go on", () => {
  test("to every column that is no key yet; dates by their months", () => {
    expect(shown([])).toEqual(["[t/carrier]", 'DateTrunc("month", [t/day])', 'DateTrunc("month", [t/at])', "[t/delay]"]);
    expect(shown(["[t/carrier]", "VisibilityLimit([t/delay], 3)"])).toHaveLength(3 - 1);
  });
  test("from a part of a date to the next finer one, as far as there is one", () => {
    const finer = (key: string): readonly string[] => shown([key]).filter((formula) => formula.includes(key.slice(key.indexOf("["), -1)));
    expect(finer('DateTrunc("year", [t/day])')).toEqual(['DateTrunc("quarter", [t/day])']);
    expect(finer('DateTrunc("week", [t/day])')).toEqual(['DateTrunc("day", [t/day])']);
    expect(finer('DateTrunc("day", [t/day])')).toEqual([]);
    expect(finer('DateTrunc("day", [t/at])')).toEqual(['DateTrunc("hour", [t/at])']);
    expect(shown(["[t/day]"]).some((formula) => formula.includes("[t/day]"))).toBe(false);
  });
});

test("a drill keeps the rows of the cell and puts the new key within the one that was pointed at", () => {
  const pivot: Element = {
    id: "p",
    kind: "pivot-table",
    source: { kind: "warehouse-table", connectionId: "c", path: ["t"] },
    columns: [
      { id: "a", formula: "VisibilityLimit([t/a], 3)" },
      { id: "b", formula: "[t/b]" },
      { id: "n", formula: "Count()" },
    ],
    rowsBy: [{ columnId: "a" }, { columnId: "b" }],
    values: ["n"],
    filters: [{ id: "f", columnId: "a", kind: "list", values: ["x", "y"] }],
  };
  let made = 0;
  const [step] = drillSteps(fields, ["[t/a]", "[t/b]"]);
  if (step === undefined) throw new Error("nowhere to go");
  const kept = [
    { columnId: "a", value: "x" },
    { columnId: "b", value: null },
  ];
  const operations = drillOperations(
    pivot,
    kept,
    step,
    (into, id) => placeOnShelf(into, id, "rowsBy", 1),
    () => `new-${++made}`,
  );
  const after = afterOperations(pivot, operations);
  expect(filtersOf(after)).toEqual([
    { id: "f", columnId: "a", kind: "list", values: ["x"] },
    { id: "new-2", columnId: "b", kind: "list", values: [null] },
  ]);
  expect(after["rowsBy"]).toEqual([{ columnId: "a" }, { columnId: "new-1" }, { columnId: "b" }]);
  expect(columnsOf(after).at(-1)).toEqual({ id: "new-1", formula: "[t/carrier]" });
  // S-L6f: among the rows that are left the first three would be others.
  expect(columnsOf(after)[0]?.formula).toBe("[t/a]");
  expect(canDrillInto(pivot, kept)).toBe(true);
  expect(canDrillInto(pivot, [{ columnId: "a", value: "Others" }])).toBe(false);
  expect(canDrillInto(pivot, [{ columnId: "b", value: "Others" }])).toBe(true);
});
