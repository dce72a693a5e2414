import { dialects, INTEGER } from "@sheaf/sql";
import type { Json, WorkbookDocument } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { analyzeDocument } from "../../analyze.ts";
import type { Environment } from "../../api.ts";

const environment: Environment = {
  catalog: {
    connection: () => ({ dialect: dialects.duckdb, timeZone: "UTC" }),
    table: (_, path) => ({
      path,
      columns: [{ name: "n", type: INTEGER, nativeType: "" }],
      key: [],
      rowIdentity: null,
      rowCountEstimate: null,
    }),
    statement: () => undefined,
    file: () => undefined,
    model: () =>
      document([{ id: "m", kind: "table", name: "M", source: { ...table }, columns: [{ id: "n", formula: "[t/n]" }] }], "data-model"),
  },
  controls: new Map(),
  now: "2026-01-01T00:00:00.000000Z",
  timeZone: "UTC",
  weekStart: "sunday",
  user: { email: "", firstName: "", fullName: "", teams: [], attributes: new Map() },
};
const table = { kind: "warehouse-table", connectionId: "c", path: ["t"] };
const document = (elements: readonly object[], kind: WorkbookDocument["kind"] = "workbook", sheaf?: Json): WorkbookDocument => ({
  schemaVersion: 1,
  kind,
  name: "W",
  description: null,
  layout: [],
  rest: sheaf === undefined ? {} : { sheaf },
  pages: [{ id: "p", name: "P", rest: {}, elements: elements as WorkbookDocument["pages"][number]["elements"] }],
});
const reading = (source: object) => ({ id: "e", kind: "table", name: "E", source, columns: [{ id: "n", formula: "[n]" }] });
const codes = (source: object, sheaf?: Json) =>
  analyzeDocument(document([reading(source)], "workbook", sheaf), environment)
    ?.elements.get("e")
    ?.diagnostics.map(({ code }) => code);
const model = { kind: "data-model", dataModelId: "0b0b0b0b-0000-4000-8000-000000000000", elementId: "m" };
const join = (right: object) => ({ kind: "join", joins: [{ left: table, right, columns: [{ left: "[n]", right: "[n]" }] }] });

test("S-G3n: a pinned source is refused and not read as it is now, wherever the pin stands", () => {
  const pinned = { sheaf: { pin: { version: 3 } } };
  expect([codes(table), codes(model)]).toEqual([[], []]);
  expect([codes({ ...table, ...pinned }), codes({ ...model, ...pinned })].map((found) => found?.includes("E_UNSUPPORTED"))).toEqual([
    true,
    true,
  ]);
  expect(codes(join({ ...model, ...pinned }))).toContain("E_UNSUPPORTED");
  const byDocument = { data: { pin: { asOf: "2026-01-01T00:00:00Z" } } };
  expect([codes(table, byDocument), codes(model, byDocument)].map((found) => found?.includes("E_UNSUPPORTED"))).toEqual([true, true]);
});
