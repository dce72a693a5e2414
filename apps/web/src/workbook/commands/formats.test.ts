import { applyTransaction, type Element, formatRulesOf } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { documentOf } from "../testing/documents.ts";
import { addRule, copyFormat, pasteFormat } from "./formats.ts";

const rule = { columnIds: ["a", "b"], type: "single", condition: ">", value: 1, style: { bold: true } } as const;
const bars = { columnIds: ["c"], type: "dataBars", scheme: ["#112233"] } as const;
const element = {
  id: "t",
  kind: "table",
  source: { kind: "warehouse-table", connectionId: "c", path: ["sales"] },
  columns: [
    { id: "a", formula: "[sales/a]", format: { kind: "number", formatString: ".1%" }, style: { color: "#123456", width: 90 } },
    { id: "b", formula: "[sales/b]", style: { width: 120, align: "left" } },
    { id: "c", formula: "[sales/c]" },
  ],
  conditionalFormats: [rule, bars],
} as unknown as Element;
const document = documentOf(element);

function after(operations: Parameters<typeof applyTransaction>[1]): Element {
  const result = applyTransaction(document, operations);
  const changed = result.ok ? result.document.pages[0]?.elements[0] : undefined;
  if (changed === undefined) throw new Error("The operations were refused.");
  return changed;
}

test("a copied format brings format, style and rules, and leaves the width", () => {
  const { operations, label } = pasteFormat(document, element, ["b", "c"], copyFormat(element, "a"));
  const changed = after(operations);
  expect(label).toBe("Paste format on “b”, “c”");
  expect(changed["columns"]).toMatchObject([
    {},
    { format: { formatString: ".1%" }, style: { color: "#123456", width: 120 } },
    { style: { color: "#123456" } },
  ]);
  expect(formatRulesOf(changed)).toEqual([{ ...rule, columnIds: ["a", "b", "c"] }]);
});

test("a format can be copied to another table, with its rules", () => {
  const other: Element = { ...element, id: "t", conditionalFormats: [] };
  const { operations } = pasteFormat(
    { ...document, pages: [{ id: "p", name: "P", rest: {}, elements: [other] }] },
    other,
    ["c"],
    copyFormat(element, "a"),
  );
  expect(formatRulesOf(after(operations))).toEqual([{ ...rule, columnIds: ["c"] }]);
});

test("rules are added behind the others, where they win", () => {
  expect(formatRulesOf(after(addRule(document, element, bars).operations)).map(({ type }) => type)).toEqual([
    "single",
    "dataBars",
    "dataBars",
  ]);
});
