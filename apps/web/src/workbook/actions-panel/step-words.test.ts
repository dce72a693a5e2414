import type { Element } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { documentOf } from "../testing/documents.ts";
import { printedText, storedText } from "./step-words.ts";

test("texts of steps are written by names and kept by ids, whether an element or a page has the step", () => {
  const table: Element = {
    id: "t",
    kind: "table",
    name: "Strikes",
    source: { kind: "warehouse-table", connectionId: "c", path: ["t"] },
    columns: [{ id: "s", name: "Size", formula: "[t/size]" }],
  };
  const document = documentOf(table);
  const written = "Birds of {{Count([Strikes/Size])}} sizes";
  for (const hostId of ["t", "nothing"]) {
    const stored = storedText(document, hostId, written);
    expect(stored).toContain("[@element:t/s]");
    expect(printedText(document, hostId, stored)).toBe(written);
  }
});
