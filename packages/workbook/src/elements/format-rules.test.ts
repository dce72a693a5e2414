import { describe, expect, test } from "vitest";
import type { Element, WorkbookDocument } from "../document.ts";
import { elementQuery } from "../element-query.ts";
import { columnsForViewers } from "../viewer/viewer-document.ts";
import { conditionColumnId, domainColumnId, formatRulesOf, formatWhenColumnId, isRuleColumn, linkColumnId } from "./format-rules.ts";

const rules = [
  { columnIds: ["amount", "total"], type: "single", condition: "formula", formula: "[@own:secret] > 1" },
  { columnIds: ["amount"], type: "dataBars", scheme: ["#112233"], domain: { max: "Avg([@own:amount])" } },
  { columnIds: ["amount"], type: "fontScale", scheme: ["#112233", "#445566"], domain: { min: 0 } },
];
const element: Element = {
  id: "t",
  kind: "table",
  source: { kind: "warehouse-table", connectionId: "c", path: ["sales"] },
  columns: [
    { id: "region", formula: "[sales/region]" },
    { id: "amount", formula: "[sales/amount]" },
    { id: "secret", formula: "[sales/secret]", hidden: true },
    { id: "total", formula: "Sum([@own:amount])" },
  ],
  groupings: [{ id: "g", groupBy: ["region"], calculations: ["total"] }],
  conditionalFormats: rules,
} as unknown as Element;
const document: WorkbookDocument = {
  schemaVersion: 1,
  kind: "workbook",
  name: "W",
  description: null,
  layout: [],
  rest: {},
  pages: [{ id: "p", name: "P", rest: {}, elements: [element] }],
};

describe("what conditional formats rest on", () => {
  const columns = (elementQuery(document, "t")?.columns ?? []).filter(({ id }) => isRuleColumn(id));
  const of = (id: string | null) => columns.find((column) => column.id === id);

  test("a condition by formula stands at the level of each column that it colors", () => {
    expect(of(conditionColumnId(0, "base"))).toMatchObject({ level: "base", formula: "[@own:secret] > 1", hidden: true });
    expect(of(conditionColumnId(0, "g"))).toMatchObject({ level: "g" });
  });

  test("ends of scales that are no numbers are asked once, over the whole table", () => {
    const given = formatRulesOf(element);
    expect(of(domainColumnId(given, 1, "max", "amount"))).toMatchObject({ level: "summary", formula: "Avg([@own:amount])" });
    expect(of(domainColumnId(given, 1, "min", "amount"))).toMatchObject({ level: "summary", formula: "Min([@own:amount])" });
    expect(domainColumnId(given, 2, "min", "amount")).toBeNull();
    expect(domainColumnId(given, 2, "mid", "amount")).toBeNull();
    expect(columns).toHaveLength(5);
  });

  test("S-V37b: formulas that formats depend on stand at the level of their column, those of hidden columns and empty ones nowhere", () => {
    const formatWhen = ["[@own:total] > 1", " "].map((formula) => ({ formula, format: { kind: "number", formatString: ".1f" } }));
    const asked = (hidden: boolean) => {
      const columns = (element["columns"] as readonly Record<string, unknown>[]).map((column) =>
        column["id"] === "total" ? { ...column, hidden, sheaf: { formatWhen } } : column,
      );
      const [page] = document.pages;
      const changed = { ...document, pages: [{ ...page, elements: [{ ...element, columns }] }] } as unknown as WorkbookDocument;
      return (elementQuery(changed, "t")?.columns ?? []).filter(({ id }) => id.startsWith(formatWhenColumnId("", 0).slice(0, 5)));
    };
    expect(asked(false)).toMatchObject([{ id: formatWhenColumnId("total", 0), level: "g", formula: "[@own:total] > 1", hidden: true }]);
    expect(asked(true)).toEqual([]);
  });

  test("V37: addresses of links stand at the level of their column, and those of hidden columns nowhere", () => {
    const display = { kind: "link", url: '"https://example.org/" & [@own:secret]' };
    const linked = (hidden: boolean): WorkbookDocument => {
      const columns = (element["columns"] as readonly Record<string, unknown>[]).map((column) =>
        column["id"] === "region" ? { ...column, hidden, sheaf: { display } } : column,
      );
      const [page] = document.pages;
      return { ...document, pages: [{ ...page, elements: [{ ...element, columns }] }] } as unknown as WorkbookDocument;
    };
    const address = (hidden: boolean) => elementQuery(linked(hidden), "t")?.columns.find(({ id }) => id === linkColumnId("region"));
    expect(address(false)).toMatchObject({ level: "g", formula: display.url, hidden: true });
    expect(address(true)).toBeUndefined();
  });

  test("V37: who may only look gets the colors, not the hidden column behind them", () => {
    const shown = columnsForViewers(document, "t");
    expect(shown).not.toBe("all");
    expect((shown as ReadonlySet<string>).has(conditionColumnId(0, "base"))).toBe(true);
    expect((shown as ReadonlySet<string>).has("secret")).toBe(false);
  });
});
