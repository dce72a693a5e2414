import type { Element } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { documentOf } from "../testing/documents.ts";
import { columnName, fieldName } from "./columns.ts";

const orders = {
  id: "orders",
  kind: "input-table",
  name: "Orders",
  source: { kind: "linked", elementId: "parts", connectionId: "c" },
  inputMode: "edit",
  columns: [
    { id: "x1", name: "Amount", type: "number" },
    { id: "x2", key: "p9" },
  ],
} as unknown as Element;
const strikes: Element = {
  id: "strikes",
  kind: "table",
  source: { kind: "warehouse-table", connectionId: "c", path: ["birdstrikes"] },
  columns: [
    { id: "x3", formula: "[birdstrikes/Wildlife Size]" },
    { id: "x4", name: "Cost", formula: "[birdstrikes/Cost Total $]" },
  ],
};
const form = {
  id: "form",
  kind: "form",
  fields: [{ fieldId: "f1" }, { fieldId: "f2", label: "How many" }, { fieldId: "f3" }, { fieldId: "f4" }],
  actions: [
    {
      id: "a",
      trigger: "on-submit",
      effects: [
        {
          effect: "insert-rows",
          tableElementId: "orders",
          values: { x1: { type: "form-field", fieldId: "f1" }, gone: { type: "form-field", fieldId: "f4" } },
        },
      ],
    },
  ],
} as unknown as Element;

test("columns are called by the document alone, and nobody reads an id: what is gone is called gone", () => {
  const document = documentOf(orders, strikes, form);
  expect(columnName(document, strikes, "x3")).toBe("Wildlife Size");
  expect(columnName(document, strikes, "x4")).toBe("Cost");
  expect(columnName(document, strikes, "x5")).toBe("Missing column");
  expect(columnName(document, undefined, "x3")).toBe("Missing column");
  // The key of a linked column whose source has lost it.
  expect(columnName(document, orders, "x2")).toBe("Missing column");
});

test("fields of a form are called by their labels, else by the columns that they fill", () => {
  const document = documentOf(orders, strikes, form);
  const called = ["f1", "f2", "f3", "f4"].map((fieldId) =>
    fieldName(document, form, { fieldId, ...(fieldId === "f2" ? { label: "How many" } : {}) }),
  );
  expect(called).toEqual(["Amount", "How many", "Unnamed field", "Missing column"]);
});
