import { describe, expect, test } from "vitest";
import type { Element, Json } from "../../document.ts";
import { readWorkbookFile } from "../../file/read-workbook.ts";
import { viewerDocument } from "../../viewer/viewer-document.ts";
import { actionFormulaAt } from "../../actions/formula-at.ts";
import {
  boundColumns,
  columnsForFields,
  fieldsOf,
  formFor,
  isRequiredField,
  tablesWritten,
  typeOfField,
  typesForColumn,
} from "./fields.ts";

const orders: Json = {
  id: "orders",
  kind: "input-table",
  name: "Orders",
  source: { kind: "empty", connectionId: "c" },
  inputMode: "edit",
  columns: [
    { id: "CREATED_AT" },
    { id: "what", name: "What", type: "text", description: "In a few words", sheaf: { entry: { required: true } } },
    { id: "size", name: "Size", type: "text", values: ["S", "M", "L"] },
    { id: "many", name: "How many", type: "number" },
    { id: "due", name: "Due", type: "datetime" },
    { id: "paid", name: "Paid", type: "checkbox" },
    { id: "tags", name: "Tags", type: "multi-select", values: ["a", "b"] },
    { id: "paper", name: "Paper", type: "file" },
    { id: "secret", name: "Secret", type: "text", hidden: true },
    { id: "twice", name: "Twice", formula: "[How many] * 2" },
  ],
};

function read(...elements: readonly Json[]) {
  const { document, report } = readWorkbookFile(
    JSON.stringify({ name: "T", schemaVersion: 1, folderId: "f", pages: [{ id: "p", name: "P", elements }] }),
  );
  if (document === null) return { document, elements: [] as readonly Element[], errors: report.errors };
  return { document, elements: document.pages[0]?.elements ?? [], errors: report.errors };
}

let next = 0;
const newId = (): string => `n${(next += 1)}`;
const nothing: Element = { id: "", kind: "" };
const at = (elements: readonly Element[], index: number): Element => elements[index] ?? nothing;
const table = at(read(orders).elements, 0);
const made = (more: Json = {}): Json => ({
  id: "form",
  kind: "form",
  name: "Order",
  ...(formFor(table, newId) as object),
  ...(more as object),
});

describe("a form for an input table", () => {
  test("asks for the columns that people enter and see, each by the control that fits it", () => {
    const { elements, errors } = read(orders, made());
    expect(errors).toEqual([]);
    const form = at(elements, 1);
    expect(fieldsOf(form).map(({ label, controlType }) => [label, controlType])).toEqual([
      ["What", "text"],
      ["Size", "radio-group"],
      ["How many", "number"],
      ["Due", "date"],
      ["Paid", "checkbox"],
      ["Tags", "list"],
      ["Paper", "file-upload"],
    ]);
    expect(fieldsOf(form)[0]?.description).toBe("In a few words");
    expect(tablesWritten(form)).toEqual(["orders"]);
    expect([...boundColumns(form).values()].map(({ columnId }) => columnId)).toEqual([
      "what",
      "size",
      "many",
      "due",
      "paid",
      "tags",
      "paper",
    ]);
  });

  test("what a column takes decides which control a field may be, whatever a file says", () => {
    const column = (id: string) => columnsForFields(table).find((one) => one.id === id) ?? { id: "", type: "text" as const };
    expect(typeOfField({ fieldId: "f", controlType: "segmented" }, column("size"))).toBe("segmented");
    expect(typeOfField({ fieldId: "f", controlType: "slider" }, column("many"))).toBe("number");
    expect(typeOfField({ fieldId: "f", controlType: "text-area" }, column("what"))).toBe("text-area");
    expect(typeOfField({ fieldId: "f", controlType: "date" }, column("paid"))).toBe("checkbox");
    expect(typesForColumn(column("due"))).toEqual(["date"]);
    expect(typesForColumn(column("paper"))).toEqual(["file-upload"]);
    expect(isRequiredField({ fieldId: "f" }, column("what"))).toBe(true);
    expect(isRequiredField({ fieldId: "f" }, column("size"))).toBe(false);
    expect(isRequiredField({ fieldId: "f", required: true }, column("size"))).toBe(true);
  });

  test("a disabled action binds nothing, and other triggers do not either", () => {
    const values = { what: { type: "form-field", fieldId: "f" } };
    const effects = [{ effect: "insert-rows", tableElementId: "orders", values }];
    const form = (sequence: object): Element =>
      at(
        read(orders, {
          id: "form",
          kind: "form",
          fields: [{ fieldId: "f" }],
          actions: [{ id: "a", trigger: "on-submit", effects, ...sequence }],
        }).elements,
        1,
      );
    expect([...boundColumns(form({})).keys()]).toEqual(["f"]);
    expect([...boundColumns(form({ state: "disabled" })).keys()]).toEqual([]);
    expect([...boundColumns(form({ trigger: "on-click" })).keys()]).toEqual([]);
  });

  test("fields that are not there are errors with a path: those that steps read, and those that they fill in (7.5)", () => {
    const actions = [
      {
        id: "a",
        trigger: "on-submit",
        effects: [
          { effect: "insert-rows", tableElementId: "orders", values: { what: { type: "form-field", fieldId: "gone" } } },
          { effect: "set-form-values", form: "form", values: { lost: { type: "constant", value: { type: "text", value: "x" } } } },
          { effect: "reset-form" },
        ],
      },
    ];
    const { errors } = read(orders, { id: "form", kind: "form", fields: [{ fieldId: "f" }], actions });
    expect(errors.map(({ code, path }) => [code, path])).toEqual([
      ["E_DANGLING_ID", "/pages/0/elements/1/actions/0/effects/0/values/what/fieldId"],
      ["E_DANGLING_ID", "/pages/0/elements/1/actions/0/effects/1/values/lost"],
    ]);
  });

  test("V37: formulas of its labels stay with the server, which computes them where they stand", () => {
    const { document, elements } = read(
      orders,
      made({ fields: [{ fieldId: "f", label: "Of {{Sum([Orders/How many]) + 4242}}" }], actions: [] }),
    );
    const shown = document === null ? nothing : at(viewerDocument(document).pages[0]?.elements ?? [], 1);
    expect(shown.id).toBe("form");
    expect(JSON.stringify(shown)).not.toContain("4242");
    const form = at(elements, 1);
    expect(actionFormulaAt(form, ["fields", 0, "label"], 0)?.formula).toContain("4242");
    expect(actionFormulaAt(form, ["name"], 0)).toBeNull();
  });
});
