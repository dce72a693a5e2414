import { formulaPlace } from "@sheaf/compiler";
import { extraction } from "@sheaf/formula";
import { INTEGER, TEXT } from "@sheaf/sql";
import { applyTransaction, columnsOf, type Element, namesOf, type Operation } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import { documentOf } from "../../testing/documents.ts";
import { environmentOf } from "../../testing/environments.ts";
import { earlierFormulas, noHistory, remembered } from "./formula-history.ts";
import { extractEdit, inlineText, usesOf } from "./formula-actions.ts";

const table = (columns: readonly object[], more: object = {}): Element =>
  ({
    id: "t",
    kind: "table",
    name: "Sales",
    source: { kind: "warehouse-table", connectionId: "c", path: ["sales"] },
    columns,
    ...more,
  }) as unknown as Element;
const element = table(
  [
    { id: "region", name: "Region", formula: "[sales/region]" },
    { id: "price", name: "price", formula: "[sales/price] * 2" },
    { id: "total", name: "Total", formula: "Sum([@own:price] * 3) + 1" },
    { id: "share", name: "Share", formula: "[@own:total] / GrandTotal([@own:total])" },
    { id: "self", name: "price net", formula: "[sales/price] - 1" },
  ],
  {
    groupings: [{ id: "g", groupBy: ["region"], calculations: ["total", "share"] }],
    filters: [{ id: "f", columnId: "price", kind: "number-range", min: 1 }],
  },
);
const document = documentOf(element);
const environment = environmentOf({ region: TEXT, price: INTEGER });
const placeOf = (columnId: string) => {
  const place = formulaPlace(document, environment, "t", columnId);
  if (place === null) throw new Error("no place");
  return place;
};
const after = (operations: readonly Operation[]): Element => {
  const applied = applyTransaction(document, operations);
  if (!applied.ok) throw new Error("refused");
  const found = applied.document.pages[0]?.elements[0];
  if (found === undefined) throw new Error("no element");
  return found;
};

describe("extract", () => {
  const extracted = (columnId: string, part: string) => {
    const text = namesOf(document).toPrinted("t", columnId, columnsOf(element).find(({ id }) => id === columnId)?.formula ?? "");
    const start = text.indexOf(part);
    const place = placeOf(columnId);
    const found = extraction(text, { start, end: start + part.length }, place.scope);
    if (found.kind === "refused") throw new Error(found.reason.key);
    const made = after(extractEdit(document, element, columnId, text, found, place, "new").operations);
    const formula = (id: string) => columnsOf(made).find((one) => one.id === id)?.formula;
    const grouping = (made["groupings"] as unknown as readonly { readonly calculations: readonly string[] }[])[0];
    return { added: formula("new"), kept: formula(columnId), isCalculation: grouping?.calculations.includes("new") };
  };
  test("a part of the row stays at the level of its column, and is named by its id", () =>
    expect(extracted("share", "GrandTotal([Total])")).toEqual({
      added: "GrandTotal([@own:total])",
      kept: "[@own:total] / [@own:new]",
      isCalculation: true,
    }));
  test("L4: what an aggregate reads belongs to the rows that it ranges over", () =>
    expect(extracted("total", "[price] * 3")).toEqual({ added: "[@own:price] * 3", kept: "Sum([@own:new]) + 1", isCalculation: false }));
});

describe("inline", () => {
  const inline = (into: string, name: string) => {
    const text = namesOf(document).toPrinted("t", into, columnsOf(element).find(({ id }) => id === into)?.formula ?? "");
    const other = columnsOf(element).find(({ id }) => id === name);
    if (other === undefined) throw new Error("no column");
    const made = inlineText(document, element, { columnId: into, text, place: placeOf(into) }, { column: other, place: placeOf(name) });
    return made.kind === "text" ? made.text : made.reason;
  };
  test("of the same level, and inside an aggregate over the same rows", () => {
    expect(inline("share", "total")).toBe("(Sum([price] * 3) + 1) / GrandTotal((Sum([price] * 3) + 1))");
    expect(inline("total", "price")).toBe("Sum(([sales/price] * 2) * 3) + 1");
  });
});

test("uses: formulas and fields that read a column", () => {
  expect(usesOf(document, "t", "total")).toEqual([
    { elementId: "t", columnId: "share", label: "Sales · Share" },
    { elementId: "t", columnId: null, label: "Sales · grouping" },
  ]);
  expect(usesOf(document, "t", "price").map(({ label }) => label)).toEqual(["Sales · Total", "Sales · filter"]);
});

test("earlier formulas: the latest first, each once, without the one of now", () => {
  const target = { elementId: "t", columnId: "a" };
  const history = ["1", "2", "1", "3"].reduce((before, text) => remembered(before, target, text), noHistory);
  expect(earlierFormulas(history, target)).toEqual(["1", "2"]);
  expect(earlierFormulas(history, { ...target, columnId: "b" })).toEqual([]);
});
