import { checkFormula, exampleScope } from "@sheaf/formula";
import { BOOLEAN, DATE, DATETIME, FLOAT, INTEGER, TEXT, VARIANT, type ValueType } from "@sheaf/sql";
import { applyTransaction, columnsOf, type Element } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import { documentOf } from "../testing/documents.ts";
import { comparePeriods, convertColumn, transformColumn, transformsFor } from "./transforms.ts";

const element = {
  id: "t",
  kind: "table",
  source: { kind: "warehouse-table", connectionId: "c", path: ["sales"] },
  columns: [
    { id: "month", formula: 'DateTrunc("month", [sales/date])', name: "Month" },
    { id: "total", formula: "Sum([@own:amount])", name: "Total", format: { kind: "number", formatString: ",.0f" } },
    { id: "rows", formula: "Count()" },
    { id: "amount", formula: "[sales/amount] // net" },
  ],
  groupings: [{ id: "g", groupBy: ["month"], calculations: ["total", "rows"] }],
} as unknown as Element;
const document = documentOf(element);

function after(operations: Parameters<typeof applyTransaction>[1]): Element {
  const result = applyTransaction(document, operations);
  const changed = result.ok ? result.document.pages[0]?.elements[0] : undefined;
  if (changed === undefined) throw new Error("The operations were refused.");
  return changed;
}

describe("transforms", () => {
  test("every one is a formula that has no error over a column of its type", () => {
    const types: Readonly<Record<string, ValueType>> = {
      date: DATE,
      datetime: DATETIME,
      text: TEXT,
      number: FLOAT,
      integer: INTEGER,
      boolean: BOOLEAN,
      variant: VARIANT,
    };
    for (const [name, type] of Object.entries(types)) {
      const all = transformsFor(name as "date").flatMap(({ transforms }) => transforms);
      expect(all.length, name).toBeGreaterThan(0);
      for (const { around } of all) {
        const { diagnostics } = checkFormula(`${around[0]}[x]${around[1]}`, exampleScope({ x: { type, values: [] } }), "printed");
        expect(diagnostics, `${around[0]}${name}`).toEqual([]);
      }
    }
  });

  test("stands around the formula, behind its comment, and keeps the name that people know", () => {
    const [, change] = transformsFor("number");
    const toText = change?.transforms[0];
    if (toText === undefined) throw new Error("There is no transform.");
    const changed = columnsOf(after(transformColumn(document, element, "amount", toText).operations)).at(-1);
    expect(changed).toMatchObject({ formula: "Text([sales/amount] // net\n)", name: "amount" });
  });
});

test("texts become values of another type in place, by a formula that can be read; undone exactly", () => {
  const text = {
    ...element,
    columns: [{ id: "amount", formula: "[sales/amount] // net", format: { kind: "number", formatString: "d" } }],
    groupings: [],
  };
  const over = documentOf(text);
  const { operations, label } = convertColumn(over, text, "amount", {
    type: "number",
    formula: (inner) => `Number(${inner})`,
  });
  expect(label).toBe("Change type of “amount” to number");
  const applied = applyTransaction(over, operations);
  if (!applied.ok) throw new Error("The operations were refused.");
  const [converted] = applied.document.pages[0]?.elements ?? [];
  const changed = converted === undefined ? undefined : columnsOf(converted)[0];
  expect(changed).toEqual({ id: "amount", name: "amount", formula: "Number([sales/amount] // net\n)" });
});

test("a calculation is compared with the period before: three columns behind it, in order", () => {
  const { operations, label } = comparePeriods(document, element, "total", { unit: "year", dateId: "month", level: "g" }, ["e", "c", "p"]);
  const changed = after(operations);
  expect(label).toBe("Compare “Total” with the year before");
  expect(columnsOf(changed).map(({ id }) => id)).toEqual(["month", "total", "e", "c", "p", "rows", "amount"]);
  expect(changed["groupings"]).toMatchObject([{ calculations: ["total", "e", "c", "p", "rows"] }]);
  expect(columnsOf(changed)[2]).toMatchObject({
    name: "Total, year before",
    formula: 'DateLookback([@own:total], [@own:month], 1, "year")',
    format: { formatString: ",.0f" },
  });
});
