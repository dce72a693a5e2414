import { dialects } from "@sheaf/sql";
import { isInputTable, readWorkbookValue, type WorkbookDocument } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { analyzeDocument } from "./analyze.ts";
import type { Environment } from "./api.ts";
import { inputRowColumns } from "./entries/input-columns.ts";

function documentOf(type: string): WorkbookDocument {
  const { document } = readWorkbookValue({
    name: "Entered",
    schemaVersion: 1,
    pages: [
      {
        id: "p",
        name: "Page",
        elements: [
          {
            id: "costs",
            kind: "input-table",
            name: "Costs",
            inputMode: "edit",
            source: { kind: "empty", connectionId: "c" },
            columns: [
              { id: "price", name: "Price", type },
              { id: "day", name: "Day", type: "datetime" },
            ],
          },
        ],
      },
    ],
  });
  if (document === null) throw new Error("no document");
  return document;
}

const environmentOf = (document: WorkbookDocument): Environment => ({
  catalog: {
    connection: () => ({ dialect: dialects.duckdb, timeZone: "UTC" }),
    table: () => undefined,
    statement: () => undefined,
    file: () => undefined,
    input: (_connectionId, elementId) => {
      const element = document.pages.flatMap((page) => page.elements).find(({ id }) => id === elementId);
      if (element === undefined || !isInputTable(element)) return undefined;
      return {
        kind: "table",
        schema: { path: ["rows"], columns: inputRowColumns(element), key: ["id"], rowIdentity: null, rowCountEstimate: null },
      };
    },
  },
  controls: new Map(),
  now: "2026-01-01T00:00:00.000000Z",
  timeZone: "UTC",
  weekStart: "monday",
  user: { email: "", firstName: "", fullName: "", teams: [], attributes: new Map() },
});

test("S-I8a: a column that people enter is of its new type at once, though no formula changed", () => {
  const [before, after] = [documentOf("text"), documentOf("number")];
  // As an edit leaves it: all but the columns is the same.
  const columns = after.pages[0]?.elements[0]?.["columns"] ?? [];
  const now: WorkbookDocument = {
    ...before,
    pages: before.pages.map((page) => ({ ...page, elements: page.elements.map((element) => ({ ...element, columns })) })),
  };
  let shown = before;
  const environment: Environment = {
    ...environmentOf(before),
    catalog: { ...environmentOf(before).catalog, input: (...asked) => environmentOf(shown).catalog.input?.(...asked) },
  };
  const typeIn = (analysis: ReturnType<typeof analyzeDocument>) =>
    analysis.elements.get("costs")?.columns.find(({ id }) => id === "price")?.type.kind;
  const first = analyzeDocument(before, environment);
  shown = now;
  expect([typeIn(first), typeIn(analyzeDocument(now, environment, first))]).toEqual(["text", "float"]);
});
