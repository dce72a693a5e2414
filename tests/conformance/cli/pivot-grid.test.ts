import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sheaf } from "./support/call.ts";

/** A pivot table as the command draws it: totals by re-evaluation, labels, positions, empty and absent cells. */
const folder = mkdtempSync(join(tmpdir(), "sheaf-pivot-"));
beforeAll(() =>
  writeFileSync(
    join(folder, "sales.csv"),
    "region,product,year,amount,buyer\nEast,Ale,2023,10,ann\nEast,Ale,2024,5,ann\nEast,Bun,2023,7,bob\nWest,Ale,2024,20,ann\n,Cod,2024,,cy\n",
  ),
);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const column = (id: string, formula: string) => ({ id, name: id, formula });
async function grid(members: object, args: readonly string[] = []): Promise<string> {
  const { code, stdout, stderr } = await called(members, args);
  expect(code, stderr).toBe(0);
  return stdout;
}
function called(members: object, args: readonly string[]): ReturnType<typeof sheaf> {
  const element = {
    id: "p",
    kind: "pivot-table",
    source: { kind: "warehouse-table", connectionId: "c1", path: ["sales"] },
    columns: [
      column("Region", "[sales/region]"),
      column("Product", "[sales/product]"),
      column("Year", "[sales/year]"),
      column("Amount", "Sum([sales/amount])"),
      column("Buyers", "CountDistinct([sales/buyer])"),
    ],
    ...members,
  };
  const file = JSON.stringify({ name: "F", schemaVersion: 1, pages: [{ id: "p1", name: "P", elements: [element] }] });
  return sheaf(["run", "-", "--element", "p", "--connection", `c1=duckdb:${folder}`, ...args], { stdin: file });
}
const shelf = (...ids: readonly string[]) => ids.map((columnId) => ({ columnId }));
const whole = { rowsBy: shelf("Region", "Product"), columnsBy: shelf("Year"), values: ["Amount", "Buyers"] };

describe("run prints a pivot as a grid", () => {
  test("L8: subtotals and grand totals of rows and columns; cells that are null or not there", async () => {
    expect(await grid(whole)).toBe(`        Year       2023            2024           Total
Region  Product  Amount  Buyers  Amount  Buyers  Amount  Buyers
──────  ───────  ──────  ──────  ──────  ──────  ──────  ──────
East    Ale          10       1       5       1      15       1
        Bun           7       1                       7       1
        Total        17       2       5       1      22       2
West    Ale                          20       1      20       1
        Total                        20       1      20       1
∅       Cod                           ∅       1       ∅       1
        Total                         ∅       1       ∅       1
Total                17       2      25       2      42       3
`);
  });
  test("values on rows, rows indented, totals first under a label of their own, a text for empty cells", async () => {
    const sheaf = {
      pivot: { valuesOn: "rows", rowLayout: "indented", emptyCellText: "-" },
      totals: { rows: { position: "first", label: "All", perColumn: { Buyers: { visibility: "hidden" } } } },
    };
    expect(await grid({ ...whole, filters: [{ id: "f", columnId: "Region", kind: "list", values: ["East"] }], sheaf }))
      .toBe(`                  Year    2023  2024  Total
Region › Product
────────────────  ──────  ────  ────  ─────
All               Amount    17     5     22
                  Buyers
East              Amount    17     5     22
                  Buyers
  Ale             Amount    10     5     15
                  Buyers     1     1      1
  Bun             Amount     7     -      7
                  Buyers     1     -      1
`);
  });
  test("without totals, labels repeated", async () => {
    const totals = { showGrandTotals: "hidden", showSubtotals: "hidden" };
    const sheaf = { pivot: { repeatLabels: "shown" } };
    expect(await grid({ ...whole, values: ["Amount"], totals, sheaf })).toBe(`        Year       2023    2024
Region  Product  Amount  Amount
──────  ───────  ──────  ──────
East    Ale          10       5
East    Bun           7
West    Ale                  20
∅       Cod                   ∅
`);
  });
  test("empty shelves: one row; no values: the keys", async () => {
    expect(await grid({ values: ["Amount"] })).toBe("Amount\n──────\n    42\n");
    expect(await grid({ rowsBy: shelf("Region"), values: [], totals: { showGrandTotals: "hidden" } })).toBe(
      "Region\n──────\nEast\nWest\n∅\n",
    );
  });
  test("G5: a broken formula of totals is told where it stands; its value is blank there and nowhere else", async () => {
    const sheaf = { totals: { rows: { perColumn: { Amount: { formula: "Sum([Nowhere])" } } } } };
    const { code, stdout, stderr } = await called({ rowsBy: shelf("Region"), values: ["Amount", "Buyers"], sheaf }, []);
    expect(code).toBe(1);
    expect(stderr).toContain("E_UNKNOWN_COLUMN /pages/0/elements/0/sheaf/totals/rows/perColumn/Amount/formula:4-13");
    expect(stdout).toBe(
      "Region  Amount  Buyers\n──────  ──────  ──────\nEast        22       2\nWest        20       1\n∅            ∅       1\nTotal                3\n",
    );
  });
  test("the summary and ROWS,COLUMNS name parts of it, as rows", async () => {
    expect(await grid(whole, ["--level", "summary", "--format", "csv"])).toBe("Amount,Buyers\r\n42,3\r\n");
    expect(await grid(whole, ["--level", "0,1", "--format", "csv"])).toBe("Year,Amount,Buyers\r\n2023,17,2\r\n2024,25,2\r\n");
    expect(JSON.parse(await grid(whole, ["--level", "1,0", "--format", "json"]))).toMatchObject({
      rows: [
        ["East", 22, 2],
        ["West", 20, 1],
        [null, null, 1],
      ],
    });
  });
});
