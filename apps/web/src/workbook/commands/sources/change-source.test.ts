import { applyTransaction, columnsOf, type Element, namesOf, type Source, type WorkbookDocument } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import { documentOf } from "../../testing/documents.ts";
import { changeSource, guessedMap, namesBehind, sourceColumnsUsed } from "./change-source.ts";

const orders: Source = { kind: "warehouse-table", connectionId: "c", path: ["orders"] };
const archive: Source = { kind: "warehouse-table", connectionId: "c", path: ["old", "orders_2019"] };
const element = {
  id: "o",
  kind: "table",
  name: "Orders",
  source: orders,
  columns: [
    { id: "id", formula: "[orders/id]", name: "Id" },
    { id: "net", formula: "[orders/amount] - [Tax] // of [orders/amount]", name: "Net" },
    { id: "twice", formula: "[@own:net] * 2" },
  ],
} as unknown as Element;
const reader = {
  id: "r",
  kind: "table",
  name: "Reader",
  source: { kind: "table", elementId: "o" },
  columns: [{ id: "n", formula: "[@element:o/net]", name: "N" }],
} as unknown as Element;
const document = documentOf(element, reader);

function after(edit: ReturnType<typeof changeSource>): WorkbookDocument {
  const result = applyTransaction(document, edit?.operations ?? []);
  if (!result.ok) throw new Error("The operations were refused.");
  return result.document;
}
const formulas = (changed: WorkbookDocument, id: string): readonly (string | undefined)[] => {
  const found = namesOf(changed).find(id) as Element;
  return columnsOf(found).map((column) => namesOf(changed).toPrinted(id, column.id, column.formula ?? ""));
};

describe("another source", () => {
  test("what is named of the old one, bare or with its name; own columns are not", () => {
    expect(sourceColumnsUsed(document, element)).toEqual(["id", "amount", "Tax"]);
    expect(sourceColumnsUsed(document, reader)).toEqual(["Net"]);
  });

  test("columns are found by name, letters and signs aside", () => {
    expect(guessedMap(["Order Id", "amount", "Tax"], ["ORDER_ID", "Amount"])).toEqual([
      { from: "Order Id", to: "ORDER_ID" },
      { from: "amount", to: "Amount" },
      { from: "Tax", to: null },
    ]);
  });

  test("where one of the two sources reads the other, columns are found whatever they are called", () => {
    expect(guessedMap(["Id", "Net"], ["id", "amount"], namesBehind(document, reader, orders))).toEqual([
      { from: "Id", to: "id" },
      { from: "Net", to: null },
    ]);
    const named = { ...element, columns: [{ id: "a", formula: "[orders/amount]", name: "What it costs" }] } as unknown as Element;
    const other = { ...reader, id: "x", source: orders, columns: [{ id: "y", formula: "[orders/amount]" }] } as unknown as Element;
    const both = documentOf(named, reader, other);
    expect(namesBehind(both, reader, orders)).toEqual(new Map([["what it costs", "amount"]]));
    expect(namesBehind(both, other, { kind: "table", elementId: "o" })).toEqual(new Map([["amount", "What it costs"]]));
    expect(namesBehind(both, reader, archive)).toEqual(new Map());
  });

  test("formulas name the new columns; what is missing keeps its name; comments stay", () => {
    const changed = after(
      changeSource(document, element, archive, [
        { from: "amount", to: "Total" },
        { from: "Tax", to: null },
      ]),
    );
    expect(formulas(changed, "o")).toEqual([
      "[orders_2019/id]",
      "[orders_2019/Total] - [orders_2019/Tax] // of [orders/amount]",
      "[Net] * 2",
    ]);
  });

  test("an element takes the place of another, by id", () => {
    const other = { ...element, id: "x", name: "Other" } as Element;
    const wide: WorkbookDocument = { ...document, pages: document.pages.map((page) => ({ ...page, elements: [element, reader, other] })) };
    const edit = changeSource(wide, reader, { kind: "table", elementId: "x" }, [{ from: "Net", to: "Net" }]);
    const result = applyTransaction(wide, edit?.operations ?? []);
    expect(result.ok && columnsOf(namesOf(result.document).find("r") as Element)[0]?.formula).toBe("[@element:x/net]");
    expect(changeSource(document, element, orders, [])).toBeNull();
  });
});
