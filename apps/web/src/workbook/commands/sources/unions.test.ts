import { applyTransaction, columnsOf, type Element, namesOf, type Source, type WorkbookDocument } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import { documentOf } from "../../testing/documents.ts";
import {
  changeUnion,
  matched,
  type UnionDraft,
  unionColumnProblem,
  unionDraft,
  withoutColumns,
  withoutSource,
  withSource,
} from "./unions.ts";

const table = (name: string): Source => ({ kind: "warehouse-table", connectionId: "c", path: [name] });
const element = {
  id: "o",
  kind: "table",
  name: "Orders",
  source: table("orders"),
  columns: [
    { id: "id", formula: "[orders/id]", name: "Id" },
    { id: "net", formula: "[orders/amount] - [tax]", name: "Net" },
    { id: "note", formula: "[orders/note]" },
  ],
} as unknown as Element;
const archive = {
  id: "a",
  kind: "table",
  name: "Archive",
  source: table("old"),
  columns: [{ id: "total", formula: "[old/total]", name: "Amount" }],
} as unknown as Element;
const document = documentOf(element, archive);

let made = 0;
const newId = (): string => `new${(made += 1)}`;
function after(before: WorkbookDocument, draft: UnionDraft): WorkbookDocument {
  const edit = changeUnion(before, namesOf(before).find("o") as Element, draft, newId);
  const result = applyTransaction(before, edit?.operations ?? []);
  if (edit === null || !result.ok) throw new Error("The operations were refused.");
  return result.document;
}
const orders = (changed: WorkbookDocument): Element => namesOf(changed).find("o") as Element;
const formulas = (changed: WorkbookDocument): readonly (string | undefined)[] => columnsOf(orders(changed)).map(({ formula }) => formula);

const first = matched(unionDraft(document, element) as UnionDraft, 0, ["id", "amount", "tax", "note"]);
const two = matched(withSource(first, { kind: "table", elementId: "a" }), 1, ["Amount", "Year"]);

describe("rows of another source", () => {
  test("columns are matched by name whatever the case; what only the other has is new", () => {
    expect(two.columns.map(({ was, name, from }) => [was, name, ...from])).toEqual([
      ["id", "id", "[id]", null],
      ["amount", "amount", "[amount]", "[Amount]"],
      ["tax", "tax", "[tax]", null],
      ["note", "note", "[note]", null],
      [null, "Year", null, "[Year]"],
    ]);
    const doubled = matched(withSource(first, table("x")), 1, ["ID", "Id"]);
    expect(doubled.columns.map(({ name }) => name)).toEqual(["id", "amount", "tax", "note", "Id 2"]);
  });

  test("formulas get the prefix of the union, new columns are shown, elements are kept by id", () => {
    const changed = after(document, two);
    expect(formulas(changed)).toEqual([
      "[Union of 2 Sources/id]",
      "[Union of 2 Sources/amount] - [Union of 2 Sources/tax]",
      "[Union of 2 Sources/note]",
      "[Union of 2 Sources/Year]",
    ]);
    const source = orders(changed)["source"] as unknown as { readonly matches: readonly { readonly sourceColumns: unknown }[] };
    expect(source.matches.map(({ sourceColumns }) => sourceColumns)).toEqual([
      ["[id]", null],
      ["[amount]", "[@element:a/total]"],
      ["[tax]", null],
      ["[note]", null],
      [null, "[Year]"],
    ]);
  });

  test("renamed columns take their formulas along; a column that is left out takes what only showed it", () => {
    const renamed = { ...two, columns: two.columns.map((column) => (column.name === "tax" ? { ...column, name: "VAT" } : column)) };
    const changed = after(
      document,
      withoutColumns(renamed, ({ name }) => name === "note"),
    );
    expect(formulas(changed)).toEqual([
      "[Union of 2 Sources/id]",
      "[Union of 2 Sources/amount] - [Union of 2 Sources/VAT]",
      "[Union of 2 Sources/Year]",
    ]);
    // As it is read again it says the same, and a third source moves the prefix on.
    const again = unionDraft(changed, orders(changed)) as UnionDraft;
    expect(again.columns.map(({ name, from }) => [name, ...from])).toContainEqual(["amount", "[amount]", "[Amount]"]);
    const third = after(changed, matched(withSource(again, table("x")), 2, ["vat"]));
    expect(formulas(third)[1]).toBe("[Union of 3 Sources/amount] - [Union of 3 Sources/VAT]");
  });

  test("back to the first source alone everything is as it was, but for what the other brought", () => {
    const changed = after(document, two);
    const back = after(changed, withoutSource(unionDraft(changed, orders(changed)) as UnionDraft, 1));
    expect(orders(back)["source"]).toEqual(table("orders"));
    expect(formulas(back)).toEqual(["[orders/id]", "[orders/amount] - [orders/tax]", "[orders/note]"]);
  });

  test("names that are empty or taken, and columns of no source, are told and not applied", () => {
    const names = [" ", "TAX"];
    const draft = { ...two, columns: two.columns.map((column, index) => ({ ...column, name: names[index] ?? column.name })) };
    expect(draft.columns.map((_, index) => unionColumnProblem(draft, index))).toEqual([
      "A column needs a name.",
      null,
      "Another column has this name.",
      null,
      null,
    ]);
    expect(changeUnion(document, element, draft, newId)).toBeNull();
    const empty = { ...two, columns: two.columns.map((column) => ({ ...column, from: [null, null] })) };
    expect(unionColumnProblem(empty, 0)).toBe("No source has this column.");
  });

  test("of a statement and a file, whose columns are not known here, those that formulas name are enough", () => {
    for (const [source, prefix] of [
      [{ kind: "sql", connectionId: "c", statement: "select 1" }, "Custom SQL"],
      [{ kind: "csv-table", connectionId: "c", inodeId: "f" }, "orders.csv"],
    ] as const) {
      const columns = [
        { id: "net", formula: `[${prefix}/amount] - [${prefix}/tax]`, name: "Net" },
        { id: "double", formula: "[Net] * 2 + Lookup([Archive/Amount], 1, [Archive/Amount])" },
      ];
      const start = documentOf({ ...element, source, columns } as unknown as Element, archive);
      const draft = unionDraft(start, orders(start)) as UnionDraft;
      expect(draft.columns.map(({ was, from }) => [was, ...from])).toEqual([
        ["amount", "[amount]"],
        ["tax", "[tax]"],
      ]);
      const changed = after(start, matched(withSource(draft, { kind: "table", elementId: "a" }), 1, ["Amount"]));
      expect(formulas(changed)[0]).toBe("[Union of 2 Sources/amount] - [Union of 2 Sources/tax]");
      expect(formulas(changed)[1]).toContain("Lookup([@element:a/total], 1, [@element:a/total])");
      const back = after(changed, withoutSource(unionDraft(changed, orders(changed)) as UnionDraft, 1));
      expect(formulas(back)[0]).toBe(prefix === "Custom SQL" ? "[Custom SQL/amount] - [Custom SQL/tax]" : "[amount] - [tax]");
    }
  });

  test("of a join each column is known by its leg, and goes back to it", () => {
    const joins = [{ left: table("orders"), right: { kind: "table", elementId: "a" }, columns: [{ left: "[id]", right: "[Amount]" }] }];
    const columns = [
      { id: "id", formula: "[orders/amount]", name: "Id" },
      { id: "twice", formula: "[Archive/Amount] * 2" },
    ];
    const start = documentOf({ ...element, source: { kind: "join", joins }, columns } as unknown as Element, archive);
    const draft = unionDraft(start, orders(start)) as UnionDraft;
    expect(draft.columns.map(({ was, name, from }) => [was, name, ...from])).toEqual([
      ["[orders/amount]", "amount", "[orders/amount]"],
      ["[Archive/Amount]", "Amount 2", "[Archive/Amount]"],
    ]);
    const changed = after(start, matched(withSource(draft, table("more")), 1, ["amount"]));
    expect(formulas(changed)).toEqual(["[Union of 2 Sources/amount]", "[Union of 2 Sources/Amount 2] * 2"]);
    const source = orders(changed)["source"] as unknown as { readonly matches: readonly { readonly sourceColumns: unknown }[] };
    expect(source.matches.map(({ sourceColumns }) => sourceColumns)).toEqual([
      ["[orders/amount]", "[amount]"],
      ["[@element:a/total]", null],
    ]);
    const back = after(changed, withoutSource(unionDraft(changed, orders(changed)) as UnionDraft, 1));
    expect(formulas(back)).toEqual(["[orders/amount]", "[@element:a/total] * 2"]);
  });
});
