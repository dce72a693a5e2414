import { describe, expect, test } from "vitest";
import type { Json, WorkbookDocument } from "../document.ts";
import { elementQuery } from "../element-query.ts";
import { readWorkbookValue } from "../file/read-workbook.ts";
import { writeWorkbookValue } from "../file/write-workbook.ts";
import { applyTransaction } from "../operations/transaction.ts";
import { describeFields } from "../schema/describe.ts";
import { chooseOption, shapeOf } from "../schema/shape.ts";
import type { ElementKind } from "./kind.ts";
import { isContent } from "./known.ts";
import { newElement } from "./new-element.ts";
import { elementKinds, kindOf } from "./registry.ts";

const source: Json = { kind: "warehouse-table", connectionId: "c", path: ["T"] };
const empty: WorkbookDocument = {
  schemaVersion: 1,
  kind: "workbook",
  name: "N",
  description: null,
  pages: [{ id: "p", name: "P", elements: [], rest: {} }],
  layout: [],
  rest: {},
};
const made = (kind: ElementKind) =>
  newElement({
    id: "e",
    kind: kind.kind,
    ...("display" in kind ? { display: String(kind.display) } : {}),
    ...("controlType" in kind ? { controlType: String(kind.controlType) } : { source }),
    ...(describeFields(kind.schema).some(({ name }) => name === "name") ? { name: "Name" } : {}),
  });

/** Members that every panel leaves to others: what the element is, and what tools keep in it. */
const unlabelled = new Set(["kind", "controlType", "sheaf"]);

describe.each(
  elementKinds.map(
    (kind) =>
      [
        `${kind.kind} ${"controlType" in kind ? String(kind.controlType) : ""} ${"display" in kind ? String(kind.display) : ""}`.trim(),
        kind,
      ] as const,
  ),
)("%s", (_, kind) => {
  test("a new element of the kind is valid and found by its kind", () => {
    const element = made(kind);
    if (element === null) throw new Error("the kind makes nothing");
    expect(kindOf(element)).toBe(kind);
    const result = applyTransaction(empty, [
      { kind: "insert-item", list: ["pages", { key: "p" }, "elements"], item: element, after: null },
    ]);
    expect(result.ok ? [] : result.violations).toEqual([]);
    // Content asks only where its texts have live formulas.
    if (result.ok && kind.query !== null && !isContent(element)) expect(elementQuery(result.document, "e")?.elementId).toBe("e");
  });

  test("every member has a title for its panel, and a default is a value that the member takes", () => {
    const fields = describeFields(kind.schema);
    expect(fields.length).toBeGreaterThan(3);
    for (const field of fields) {
      if (!unlabelled.has(field.name)) expect(field.title, field.name).not.toBe(field.name);
      if (field.default !== undefined) expect(chooseOption([field.shape], field.default), field.name).toBe(0);
    }
  });

  test("an empty member list, written and read, is the same element", () => {
    const element = made(kind);
    if (element === null) throw new Error("the kind makes nothing");
    const document: WorkbookDocument = {
      ...empty,
      pages: [
        {
          id: "p",
          name: "P",
          elements: [kind.kind === "table" ? { ...element, columns: [{ id: "a", formula: "[A]" }] } : element],
          rest: {},
        },
      ],
    };
    const read = readWorkbookValue(writeWorkbookValue(document).value);
    expect(read.report.errors).toEqual([]);
    expect(read.document?.pages[0]?.elements[0]).toEqual(document.pages[0]?.elements[0]);
  });

  test("its schema can be walked whole", () => {
    expect(shapeOf(kind.schema).kind).toMatch(/object|choice/u);
  });
});

test("a kind that is not typed makes nothing", () => {
  expect(newElement({ id: "x", kind: "hologram" })).toBeNull();
  expect(newElement({ id: "x", kind: "control", controlType: "hologram" })).toBeNull();
});
