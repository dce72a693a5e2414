import { expect, test } from "vitest";
import { readWorkbookValue } from "../file/read-workbook.ts";
import { writeWorkbookValue } from "../file/write-workbook.ts";
import { highlightsOf } from "./highlights.ts";

const on = { kind: "table", elementId: "chart" };
const read = (control: object) => {
  const { document, report } = readWorkbookValue({
    schemaVersion: 1,
    kind: "workbook",
    name: "W",
    pages: [
      {
        id: "p",
        name: "P",
        elements: [
          {
            id: "chart",
            kind: "bar-chart",
            source: { kind: "warehouse-table", connectionId: "c", path: ["t"] },
            columns: [
              { id: "x", formula: "[t/x]" },
              { id: "y", formula: "Count()" },
            ],
            xAxis: { columnId: "x" },
            yAxis: { columnIds: ["y"] },
          },
          {
            id: "list",
            kind: "control",
            controlId: "L",
            controlType: "list",
            sheaf: { highlights: [{ source: on, columnId: "x" }] },
            ...control,
          },
        ],
      },
    ],
  });
  expect(report.errors).toEqual([]);
  if (document === null) throw new Error("not read");
  return document;
};

test("what is chosen in a control is highlighted in its charts, kept in the document; nothing chosen highlights nothing", () => {
  const document = read({ values: ["North", null] });
  expect(highlightsOf(document, "chart", () => undefined)).toEqual([{ columnId: "x", texts: new Set(["North", null]), isAllBut: false }]);
  expect(highlightsOf(document, "list", () => undefined)).toEqual([]);
  // What a viewer chose counts in place of the document's value.
  expect(highlightsOf(document, "chart", () => ({ kind: "list", mode: "exclude", values: [3] }))).toEqual([
    { columnId: "x", texts: new Set(["3"]), isAllBut: true },
  ]);
  expect(highlightsOf(document, "chart", () => null)).toEqual([]);
  expect(highlightsOf(read({}), "chart", () => undefined)).toEqual([]);
  expect(JSON.stringify(writeWorkbookValue(document).value)).toContain(
    '"highlights":[{"source":{"kind":"table","elementId":"chart"},"columnId":"x"}]',
  );
});
