import { INTEGER, TEXT } from "@sheaf/sql";
import { readSheet } from "read-excel-file/node";
import { expect, test } from "vitest";
import { unzipped } from "../testing/unzipped.ts";
import { collected, plainEnd, raw, table } from "../testing/written.ts";
import { writeDelimitedGrid, writeXlsxGrid } from "./grid-files.ts";
import type { Writing } from "../row-file.ts";
import type { PivotGrid, ValueCell } from "./pivot-grid.ts";

const part = table([
  { id: "k", name: "Region", type: TEXT, cells: ["=East"] },
  { id: "n", name: "Rows", type: INTEGER, cells: [-3n] },
]);
const cell = (at: number, value: string | bigint): ValueCell => ({
  text: String(value),
  value,
  printed: { column: part.columns[at]!, index: at, marker: null },
  beside: () => undefined,
});
/** Two keys across, years over quarters, with the total of a year. */
const grid: PivotGrid = {
  header: [
    ["Year", "2023", "", "", "2024"],
    ["Quarter", "1", "2", "Total", "1"],
    ["Region", "Rows", "Rows", "Rows", "Rows"],
  ],
  begins: [
    [true, true, false, false, true],
    [true, true, true, true, true],
  ],
  rows: [
    { kind: "cell", cells: [cell(0, "=East"), cell(1, -3n), null, cell(1, -3n), ""] },
    { kind: "grand", cells: ["Total", cell(1, -3n), null, cell(1, -3n), ""] },
  ],
  left: 1,
  right: [false, true, true, true, true],
};

test("a heading is one cell over its columns; totals are bold, labels and headings stay in sight", async () => {
  const { sink, bytes } = collected();
  expect(await writeXlsxGrid(sink, grid, raw, "By year", plainEnd)).toMatchObject({ rows: 2, sheets: 1 });
  const parts = unzipped(bytes());
  const sheet = parts.get("xl/worksheets/sheet1.xml") ?? "";
  expect(sheet.match(/<mergeCell ref="[^"]*"/gu)).toEqual(['<mergeCell ref="B1:D1"']);
  expect(sheet).toContain('<pane xSplit="1" ySplit="3" topLeftCell="B4" activePane="bottomRight" state="frozen"/>');
  expect(sheet).not.toMatch(/<f[ >]/u);
  const [normal, bold] = [/<c r="B4" s="(\d+)"/u, /<c r="B5" s="(\d+)"/u].map((place) => Number(place.exec(sheet)?.[1]));
  const looks = [...(parts.get("xl/styles.xml") ?? "").matchAll(/<xf [^>]*xfId="0"[^>]*>/gu)].map(([look]) => look);
  expect([looks[normal ?? -1], looks[bold ?? -1]].map((look) => look?.includes('fontId="1"'))).toEqual([false, true]);
  expect((await readSheet(bytes())).slice(3)).toEqual([
    ["=East", -3, null, -3, null],
    ["Total", -3, null, -3, null],
  ]);
});

test("V65: as text for spreadsheets, labels stay text and numbers numbers", async () => {
  const { sink, bytes } = collected();
  await writeDelimitedGrid(sink, grid, "csv", { ...raw, forSpreadsheets: true });
  expect(bytes().toString("utf8").split("\r\n").slice(3)).toEqual(["'=East,-3,,-3,", "Total,-3,,-3,", ""]);
});

test("values of a pivot look by what kind of cell they are; labels keep their own look, bars lie over the cells that have them", async () => {
  const { sink, bytes } = collected();
  const scoped = (scope: NonNullable<ValueCell["scope"]>): ValueCell => ({ ...cell(1, -3n), scope });
  const looking: PivotGrid = {
    ...grid,
    rows: [
      { kind: "cell", cells: [cell(0, "=East"), scoped("cells"), scoped("cells"), scoped("subtotals"), ""] },
      { kind: "cell", cells: [cell(0, "=East"), scoped("cells"), null, scoped("subtotals"), ""] },
      { kind: "grand", cells: ["Total", scoped("grand"), null, scoped("grand"), ""] },
    ],
  };
  const bar = { hidesText: false, scale: { min: -5, max: 5, above: "#112233", below: "#445566" } };
  const looks: Writing["looks"] = (column, scope) =>
    column.id === "n" && scope !== "subtotals"
      ? () => ({ look: scope === "cells" ? { bar } : { background: "#fedcba" }, format: null })
      : null;
  await writeXlsxGrid(sink, looking, { ...raw, values: "formatted", looks }, "By year", plainEnd);
  const sheet = unzipped(bytes()).get("xl/worksheets/sheet1.xml") ?? "";
  expect([...sheet.matchAll(/ sqref="([^"]*)"/gu)].map(([, places]) => places)).toEqual(["B4:B5 C4:C4"]);
  const styleAt = (place: string) => new RegExp(`<c r="${place}"(?: s="(\\d+)")?`, "u").exec(sheet)?.[1];
  expect(styleAt("B6")).toBe(styleAt("D6"));
  expect(new Set([styleAt("B4"), styleAt("B6"), styleAt("D4")]).size).toBe(2);
});
