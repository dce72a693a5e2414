import { readWorkbookValue } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { kindPreviews } from "./kind-previews.ts";

const read = readWorkbookValue({
  schemaVersion: 1,
  kind: "workbook",
  name: "W",
  pages: [
    {
      id: "p",
      name: "P",
      elements: [
        {
          id: "b",
          kind: "bar-chart",
          source: { kind: "warehouse-table", connectionId: "c", path: ["t"] },
          columns: [
            { id: "x", formula: "[t/x]" },
            { id: "c", formula: "[t/c]" },
            { id: "y", formula: "Sum([t/y])" },
          ],
          xAxis: { columnId: "x" },
          yAxis: { columnIds: ["y"] },
        },
      ],
    },
  ],
});

test("a chart in every kind: what has the same marks asks for none, and what lacks a column says which", () => {
  if (read.document === null) throw new Error("The file cannot be read.");
  const bars = read.document.pages[0]?.elements[0];
  if (bars === undefined) throw new Error("There is no chart.");
  const previews = new Map(kindPreviews(read.document, bars, () => "new").map((preview) => [preview.kind, preview]));
  expect(previews.get("bar-chart")).toMatchObject({ isNow: true, hasSameMarks: true, missing: null });
  expect(previews.get("line-chart")).toMatchObject({ isNow: false, hasSameMarks: true, missing: null });
  // Boxes are of the rows: their quartiles are asked of the warehouse.
  expect(previews.get("box-chart")).toMatchObject({ hasSameMarks: false, missing: null });
  expect(previews.get("sheaf:heatmap-chart")).toMatchObject({ missing: "Rows", hasSameMarks: false });
});
