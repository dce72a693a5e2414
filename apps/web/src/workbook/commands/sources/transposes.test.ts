import { applyTransaction, columnsOf, type Element, namesOf, type Source, type WorkbookDocument } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import { documentOf } from "../../testing/documents.ts";
import { changeTranspose, distinctOutputs, type TransposeDraft, transposeDraft, transposeProblem } from "./transposes.ts";

const source: Source = { kind: "warehouse-table", connectionId: "c", path: ["sales"] };
const element = {
  id: "s",
  kind: "table",
  name: "Sales",
  source,
  columns: [
    { id: "shop", formula: "[sales/shop]" },
    { id: "jan", formula: "[sales/jan]" },
    { id: "both", formula: "[sales/jan] + [feb]", name: "Both" },
    { id: "day", formula: "[sales/day]" },
  ],
} as unknown as Element;
const document = documentOf(element);
const names = ["shop", "day", "jan", "feb"];

let made = 0;
const newId = (): string => `new${(made += 1)}`;
function after(before: WorkbookDocument, draft: TransposeDraft | null): WorkbookDocument {
  const edit = changeTranspose(before, sales(before), draft, newId);
  const result = applyTransaction(before, edit?.operations ?? []);
  if (edit === null || !result.ok) throw new Error("The operations were refused.");
  return result.document;
}
const sales = (changed: WorkbookDocument): Element => namesOf(changed).find("s") as Element;
const formulas = (changed: WorkbookDocument): readonly (string | undefined)[] => columnsOf(sales(changed)).map(({ formula }) => formula);
const fresh = transposeDraft(document, element) as TransposeDraft;
const merged: TransposeDraft = { ...fresh, merged: ["[jan]", "[feb]"], labels: "Month", values: "Sold" };
const wide: TransposeDraft = { ...fresh, direction: "row-to-column", by: "[day]", value: "[jan]", outputs: ["mon", null, 3] };

describe("column to row", () => {
  test("what only showed a merged column goes, the two new ones come, formulas stay and say what they miss", () => {
    const changed = after(document, merged);
    expect(formulas(changed)).toEqual(["[sales/shop]", "[sales/jan] + [sales/feb]", "[sales/day]", "[sales/Month]", "[sales/Sold]"]);
    expect(sales(changed)["source"]).toEqual({
      kind: "transpose",
      direction: "column-to-row",
      source,
      columnsToMerge: ["[jan]", "[feb]"],
      columnLabelForMergedColumns: "Month",
      columnLabelForValues: "Sold",
    });
  });

  test("changed later: new names are followed, a column that is no longer merged comes back", () => {
    const changed = after(document, merged);
    const again = transposeDraft(changed, sales(changed)) as TransposeDraft;
    expect([again.merged, again.labels, again.values]).toEqual([["[jan]", "[feb]"], "Month", "Sold"]);
    const more = after(changed, { ...again, merged: ["[feb]"], values: "Amount" });
    expect(formulas(more)).toEqual([
      "[sales/shop]",
      "[sales/jan] + [sales/feb]",
      "[sales/day]",
      "[sales/Month]",
      "[sales/Amount]",
      "[sales/jan]",
    ]);
  });

  test("removed: the source is itself again, its columns are back", () => {
    const back = after(after(document, merged), null);
    expect(sales(back)["source"]).toEqual(source);
    expect(formulas(back)).toEqual(["[sales/shop]", "[sales/jan] + [sales/feb]", "[sales/day]", "[sales/jan]", "[sales/feb]"]);
  });

  test("names that stand already, or are none, are told", () => {
    expect(transposeProblem(merged, names)).toBeNull();
    expect(transposeProblem(fresh, names)).toBe("Choose the columns to merge.");
    expect(transposeProblem({ ...merged, values: " " }, names)).toBe("Both new columns need a name.");
    expect(transposeProblem({ ...merged, values: "SHOP" }, names)).toBe("Two columns would have the same name.");
    // A merged column is gone, so its name is free.
    expect(transposeProblem({ ...merged, values: "jan" }, names)).toBeNull();
  });
});

describe("row to column", () => {
  test("each value becomes a column", () => {
    const changed = after(document, wide);
    expect(formulas(changed)).toEqual(["[sales/shop]", "[sales/jan] + [sales/feb]", "[sales/mon]", "[sales/Null]", "[sales/3]"]);
    expect(sales(changed)["source"]).toMatchObject({
      columnToTranspose: "[day]",
      valueColumn: "[jan]",
      aggregate: "sum",
      outputColumns: ["mon", null, 3],
    });
    const again = transposeDraft(changed, sales(changed)) as TransposeDraft;
    const other = after(changed, { ...again, outputs: ["mon", "tue"], aggregate: "max" });
    expect(formulas(other)).toEqual(["[sales/shop]", "[sales/jan] + [sales/feb]", "[sales/mon]", "[sales/tue]"]);
    expect(formulas(after(other, null))).toEqual(["[sales/shop]", "[sales/jan] + [sales/feb]", "[sales/day]", "[sales/jan]"]);
  });

  test("values that no name could tell apart are left out", () => {
    expect(distinctOutputs(wide, ["sun", "Sun", "shop", "jan", "", null], names)).toEqual({
      outputs: ["sun", "jan", null],
      clashing: ["Sun", "shop", ""],
    });
    expect(transposeProblem({ ...wide, outputs: ["sun", "SUN"] }, names)).toBe("Two columns would have the same name.");
  });

  test("at most 200", () => {
    const many = Array.from({ length: 201 }, (_, index) => index);
    expect(transposeProblem({ ...wide, outputs: many }, names)).toBe("At most 200 values can become columns.");
    expect(transposeProblem({ ...wide, outputs: many.slice(1) }, names)).toBeNull();
  });
});
