import { compileQuery, type Environment } from "@sheaf/compiler";
import { dialects, INTEGER, TEXT } from "@sheaf/sql";
import { applyTransaction, type Element, type Relationship, type WorkbookDocument } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { bringColumns, type BroughtColumn, columnOfField } from "./brought-columns.ts";
import { matchProbe, uniqueness } from "./relationship-matches.ts";

const table = (id: string, path: string, columns: readonly object[]): Element =>
  ({ id, kind: "table", name: id, source: { kind: "warehouse-table", connectionId: "c", path: [path] }, columns }) as unknown as Element;
const sales = table("Sales", "sales", [{ id: "amount", name: "Amount", formula: "[sales/amount]" }]);
// A column of its own takes the name of the source's.
const shops = table("Shops", "shops", [{ id: "code", name: "Code", formula: "Upper([shops/code])" }]);
const document: WorkbookDocument = {
  schemaVersion: 1,
  kind: "data-model",
  name: "M",
  description: null,
  layout: [],
  rest: {},
  pages: [{ id: "p", name: "P", rest: {}, elements: [sales, shops] }],
};
const environment: Environment = {
  catalog: {
    connection: () => ({ dialect: dialects.duckdb, timeZone: "UTC" }),
    table: (_, path) => ({
      path,
      columns: [
        { name: "amount", type: INTEGER, nativeType: "" },
        { name: "code", type: TEXT, nativeType: "" },
      ],
      key: [],
      rowIdentity: null,
      rowCountEstimate: null,
    }),
    statement: () => undefined,
    file: () => undefined,
  },
  controls: new Map(),
  now: "2026-01-01T00:00:00.000000Z",
  timeZone: "UTC",
  weekStart: "sunday",
  user: { email: "", firstName: "", fullName: "", teams: [], attributes: new Map() },
};
const sqlOf = (sourceColumnId: string, targetColumnId: string, brought: readonly BroughtColumn[] = []): string | null => {
  const keys = [{ sourceColumnId, targetColumnId }];
  const operations = matchProbe(document, "probe", sales, shops, keys, bringColumns(document, brought, keys));
  if (operations === null) return null;
  const applied = applyTransaction(document, operations);
  if (!applied.ok) throw new Error(JSON.stringify(applied.violations));
  const compiled = compileQuery(
    applied.document,
    { elementId: "probe", level: null, want: { kind: "join-matches", join: 0 }, window: null, within: null, extraFilters: [] },
    environment,
  );
  return compiled.ok ? compiled.sql : JSON.stringify(compiled.diagnostics);
};

test("S-G3k: matches are counted by columns of the source as well that a table does not have", () => {
  const listed = sqlOf("inode-1/code", "code");
  expect(listed).toContain("upper(");
  const unlisted = sqlOf("inode-1/CODE", "inode-2/code");
  expect(unlisted).toMatch(/^WITH/);
  // the source's column, not the table's own of that name
  expect(unlisted).not.toContain("upper(");
  expect(sqlOf("inode-1/code", "")).toBeNull();
  expect(sqlOf("inode-1/nothing", "code")).toContain("E_");
});

test("a key brings a column of the source along that its table does not list, and only where a key names it", () => {
  const brought = [
    { id: "left", elementId: "Sales", name: "code", formula: "[sales/code]" },
    { id: "right", elementId: "Shops", name: "code", formula: "[shops/code]" },
  ];
  const keys = [{ sourceColumnId: "left", targetColumnId: "code" }];
  const applied = applyTransaction(document, bringColumns(document, brought, keys));
  const columns = applied.ok ? applied.document.pages[0]?.elements.map(({ columns: of }) => of) : [];
  expect(columns).toEqual([
    [
      { id: "amount", name: "Amount", formula: "[sales/amount]" },
      { id: "left", formula: "[sales/code]", hidden: true },
    ],
    shops["columns"],
  ]);
  // Its matches are counted before anybody keeps it: the source's column, not the table's own of that name.
  expect(sqlOf("left", "right", brought)).toMatch(/^WITH/);
  expect(sqlOf("left", "right", brought)).not.toContain("upper(");
  expect([columnOfField(sales, brought, "[sales/amount]"), columnOfField(sales, brought, "[sales/code]")]).toEqual(["amount", "left"]);
  expect(columnOfField(shops, brought, "[sales/code]")).toBeNull();
});

test("S-J1f: a target whose keys repeat says what its cells show then, and by which finding", () => {
  const side = (repeated: number) => ({ rows: 10, matched: 10, repeated });
  const relationship: Relationship = { id: "r", targetElementId: "Shops", keys: [] };
  const { isGood, words } = uniqueness({ left: side(0), right: side(4) }, relationship, "Sales", "Shops");
  expect([isGood, words]).toEqual([false, expect.stringMatching(/^Not unique: 4 rows of Shops.*show \*.*W_MULTIPLE/)]);
  const trusted = { ...relationship, sheaf: { cardinality: "trusted" as const } };
  expect(uniqueness({ left: side(0), right: side(4) }, trusted, "Sales", "Shops").words).toContain("counted more than once");
});
