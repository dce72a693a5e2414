import type { Element } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import { documentOf } from "../../testing/documents.ts";
import { previewQuestion } from "./preview-request.ts";

const table: Element = {
  id: "t",
  kind: "table",
  source: { kind: "warehouse-table", connectionId: "c", path: ["flights"] },
  columns: [
    { id: "state", formula: "[flights/state]" },
    { id: "airport", formula: "[flights/airport]" },
    { id: "late", formula: "Count()" },
    { id: "all", formula: "Count()" },
  ],
  groupings: [
    { id: "g1", groupBy: ["state"] },
    { id: "g2", groupBy: ["airport"], calculations: ["late"] },
  ],
  summary: ["all"],
};
const document = documentOf(table);
const ask = (level: string, keys: readonly string[] | null, columnId = "late") =>
  previewQuestion(document, "t", columnId, level, keys === null ? null : { level: "g2", keys, title: "" });

describe("the row of a preview", () => {
  test("T1: the row that is looked at, by the keys of its level and those further out", () => {
    expect(ask("g2", ["IL", "ORD"])).toEqual({
      keys: ["airport"],
      request: {
        level: "g2",
        want: { kind: "rows", columns: ["airport", "late"], withOuter: false, outline: false },
        window: { offset: 0, limit: 1 },
        within: ["IL", "ORD"],
      },
    });
  });
  test("further out the row that holds it, further in its first row", () => {
    expect(ask("g1", ["IL", "ORD"], "state")?.request.within).toEqual(["IL"]);
    expect(ask("base", ["IL", "ORD"])).toMatchObject({ keys: [], request: { within: ["IL", "ORD"] } });
    expect(ask("summary", ["IL", "ORD"], "all")).toMatchObject({ keys: [], request: { within: null } });
  });
  test("without one the first row; of a level that is not there, none", () => {
    expect(ask("g2", null)?.request.within).toBeNull();
    expect(ask("gone", null)).toBeNull();
  });
});
