import { expect, test } from "vitest";
import type { StartingColumn } from "../../elements/element-kind.ts";
import { documentOf } from "../../testing/documents.ts";
import { countingElement } from "./column-counts.ts";

test("what is counted is of the source, also of an uploaded file, by whose name its element calls it", () => {
  const file = {
    id: "file",
    kind: "table",
    source: { kind: "warehouse-table", connectionId: "w", path: ["uploads", "eu.csv"] },
    columns: [
      { id: "region", name: "Region", formula: "[eu.csv/Region]" },
      { id: "day", name: "Day", formula: "[eu.csv/Day]" },
    ],
  };
  const document = documentOf(file);
  const [page] = document.pages;
  if (page === undefined) throw new Error("A document has a page");
  const column = (name: string, type: "text" | "date"): StartingColumn => ({ name, type, formula: `[eu.csv/${name}]` });
  const probe = countingElement(
    document,
    page,
    { kind: "table", elementId: "file" },
    {
      id: "probe",
      texts: [column("Region", "text")],
      dates: [column("Day", "date")],
    },
  );
  expect(probe.columns?.map(({ formula }) => formula)).toEqual([
    "[@element:file/region]",
    "[@element:file/day]",
    "CountDistinct([@own:own-0])",
    'DateDiff("day", Min([@own:own-1]), Max([@own:own-1]))',
    "Count()",
  ]);
  // Nothing that reads an uploaded file by its name can mean it.
  expect(probe.name).toBe("probe");
  expect(probe.summary).toEqual(["count-0", "count-1", "rows"]);
});
