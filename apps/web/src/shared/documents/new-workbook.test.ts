import { expect, test } from "vitest";
import { workbookFile } from "./new-workbook.ts";

test("G3 names with brackets, slashes and backslashes are escaped in references", () => {
  const file = workbookFile(
    {
      name: "w",
      folderId: "f",
      table: {
        name: "t",
        sourceName: "a/b",
        columns: ["Plain", "x]y", "p\\q", "km/h", "[z"],
        source: { kind: "warehouse-table", connectionId: "c", path: ["a/b"] },
      },
    },
    25,
  ) as {
    readonly pages: readonly {
      readonly elements: readonly { readonly columns: readonly { readonly id: string; readonly formula: string }[] }[];
    }[];
    readonly layout: string;
  };
  const columns = file.pages[0]?.elements[0]?.columns ?? [];
  expect(columns.map((column) => column.formula)).toEqual([
    "[a\\/b/Plain]",
    "[a\\/b/x\\]y]",
    "[a\\/b/p\\\\q]",
    "[a\\/b/km\\/h]",
    "[a\\/b/[z]",
  ]);
  // A table that is alone has the whole page that is in sight.
  expect(file.layout).toContain('elementId="t1" gridColumn="1 / 25" gridRow="1 / 26"');
  expect(new Set(columns.map((column) => column.id)).size).toBe(5);
});
