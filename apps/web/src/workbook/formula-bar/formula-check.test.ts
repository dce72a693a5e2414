import type { CheckedFormula } from "@sheaf/compiler";
import type { Element, WorkbookDocument } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import { colorsOf, findingsOf, fixOperations, isBroken, underlinesOf } from "./formula-check.ts";

const checked = (...diagnostics: CheckedFormula["diagnostics"]): CheckedFormula => ({
  type: { kind: "integer" },
  level: "base",
  diagnostics,
  columnsBound: 1,
});
const error = { code: "E_UNKNOWN_COLUMN", message: "There is no column", span: { start: 4, end: 8 }, fixes: [] } as const;
const warning = { code: "W_AGG_AT_BASE", message: "One row", span: { start: 0, end: 3 }, fixes: [] } as const;
const note = { code: "N_REWRITTEN", message: "Written anew", span: null, fixes: [] } as const;

describe("what the formula bar shows of a check", () => {
  test("underlines where findings are; notes have none", () => {
    expect(underlinesOf("Sum([Aa])", checked(error, warning, note))).toEqual([
      { kind: "wrong", start: 4, end: 8 },
      { kind: "doubtful", start: 0, end: 3 },
    ]);
    expect(colorsOf("Sum([Aa])", null)[0]).toEqual({ kind: "function", start: 0, end: 3 });
  });
  test("a finding at the end stands under the last letter; nothing is wrong with an empty text", () => {
    const atEnd = { ...error, span: { start: 4, end: 4 } };
    expect(underlinesOf("Sum(", checked(atEnd))).toEqual([{ kind: "wrong", start: 3, end: 4 }]);
    expect(underlinesOf("  ", checked(atEnd))).toEqual([]);
  });
  test("errors first, each once; only errors break", () => {
    expect(findingsOf(checked(warning, error, error, note)).map(({ code }) => code)).toEqual(["E_UNKNOWN_COLUMN", "W_AGG_AT_BASE"]);
    expect([isBroken(checked(warning)), isBroken(checked(error)), isBroken(null)]).toEqual([false, true, false]);
  });
});

describe("mends that change the document", () => {
  const table: Element = {
    id: "t",
    kind: "table",
    source: { kind: "table", elementId: "p" },
    columns: [
      { id: "key", formula: "[p/key]" },
      { id: "total", name: "Total", formula: "Sum([@own:a])" },
    ],
    groupings: [{ id: "g", groupBy: ["key"] }],
  };
  const document = {
    schemaVersion: 1,
    kind: "workbook",
    name: "W",
    description: null,
    layout: [],
    rest: {},
    pages: [{ id: "p", name: "P", elements: [table], rest: {} }],
  } satisfies WorkbookDocument;
  const elements = { find: (id: string) => (id === "t" ? table : undefined) };
  const fix = (command: string, args: Readonly<Record<string, string>>) =>
    fixOperations(document, elements, { kind: "command", title: "Mend", command, args: { elementId: "t", ...args } });

  test("move a column to the summary, read the source at another level", () => {
    expect(fix("move-column", { columnId: "total", level: "summary" })).toEqual([
      { kind: "insert-item", list: ["elements", { key: "t" }, "summary"], item: "total", after: null },
    ]);
    expect(fix("set-source-level", { groupingId: "g2" })).toEqual([
      { kind: "set-field", path: ["elements", { key: "t" }, "source", "groupingId"], value: "g2" },
    ]);
  });
  test("a part of the formula gets its own column, which the formula then names", () => {
    const place = {
      scope: { own: [], controls: [], source: [], prefixes: [], byTarget: () => undefined, defining: null },
      check: () => checked(),
    };
    const mend = { kind: "command", title: "Mend", command: "extract-column", args: { start: "4", end: "13" } } as const;
    const formula = { element: table, columnId: "total", text: "1 + Round(2.5) * 3", newId: () => "new" };
    expect(fixOperations(document, elements, mend, { ...formula, place })).toMatchObject([
      { kind: "insert-item", item: { id: "new", formula: "Round(2.5)" } },
      {
        kind: "set-field",
        path: ["elements", { key: "t" }, "columns", { key: "total" }, "formula"],
        value: expect.stringContaining("new"),
      },
    ]);
    expect(fixOperations(document, elements, mend, { ...formula, place: null })).toBeNull();
    expect(fixOperations(document, elements, mend)).toBeNull();
  });
  test("what is gone, or is no step of ours, is not offered", () => {
    expect(fix("move-column", { columnId: "gone", level: "summary" })).toBeNull();
    expect(fix("move-column", { columnId: "total", level: "nowhere" })).toBeNull();
    expect(fix("make-child", {})).toBeNull();
  });
});
