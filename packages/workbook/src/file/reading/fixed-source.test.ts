import { inEnglish } from "@sheaf/messages/english";
import { expect, test } from "vitest";
import type { Json } from "../../document.ts";
import { readWorkbookValue } from "../read-workbook.ts";
import { writeWorkbookValue } from "../write-workbook.ts";
import { tellEntry } from "../report.ts";

const good = {
  kind: "sheaf:fixed",
  connectionId: "c",
  columns: [
    { name: "Region", type: "text" },
    { name: "Goal", type: "number" },
    { name: "Day", type: "date" },
  ],
  rows: [
    ["North", 1.5, "2024-02-29"],
    ["South", null, null],
  ],
};
const read = (source: Json) =>
  readWorkbookValue({
    schemaVersion: 1,
    kind: "workbook",
    name: "W",
    pages: [
      {
        id: "p",
        name: "P",
        elements: [{ id: "t", kind: "table", source, columns: [{ id: "a", formula: "[Fixed rows/Region]" }] }],
      },
    ],
  });

test("rows in the file are read and written as they are; a program without them is told", () => {
  const { document, report } = read(good);
  expect(report.errors).toEqual([]);
  if (document === null) throw new Error("not read");
  expect(document.pages[0]?.elements[0]?.["source"]).toEqual(good);
  expect(JSON.stringify(writeWorkbookValue(document).value)).toContain(JSON.stringify(good.rows));
  expect(writeWorkbookValue(document, { dialect: "r2" }).losses.map((loss) => tellEntry(loss, inEnglish).summary)).toEqual([
    expect.stringContaining('no sources of kind "sheaf:fixed"'),
  ]);
});

test.each([
  ["a value of another type", { ...good, rows: [["North", "many", null]] }, "/rows/0/1"],
  ["a day that no calendar has", { ...good, rows: [["North", 1, "2024-02-30"]] }, "/rows/0/2"],
  ["a row of another length", { ...good, rows: [["North"]] }, "/rows/0"],
  ["two columns of one name", { ...good, columns: [...good.columns.slice(0, 2), { name: "region", type: "date" }] }, "/columns/2/name"],
])("%s is an error with its place", (_, source, place) => {
  const { report } = read(source);
  expect(report.errors.map(({ path }) => path)).toContainEqual(expect.stringContaining(`/source${place}`));
});
