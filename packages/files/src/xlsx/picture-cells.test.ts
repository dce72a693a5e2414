import { INTEGER, TEXT } from "@sheaf/sql";
import { readSheet } from "read-excel-file/node";
import { expect, test } from "vitest";
import type { CellPictures, Writing } from "../row-file.ts";
import { unzipped } from "../testing/unzipped.ts";
import { plainEnd, raw, table, written } from "../testing/written.ts";
import { xlsxFile } from "./xlsx-file.ts";

const PNG = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");

function picturing(most = 100): { readonly writing: Writing; readonly asked: string[] } {
  const asked: string[] = [];
  const picture = { bytes: PNG, width: 200, height: 100 };
  const pictures: CellPictures = {
    most,
    of: ({ name }, value) =>
      name === "Flag" && typeof value === "string" && value.startsWith("https:") ? { url: value, height: 50 } : null,
    take: async (urls) => {
      asked.push(...urls);
      return new Map(urls.flatMap((url) => (url.endsWith("gone") ? [] : [[url, picture] as const])));
    },
  };
  return { writing: { ...raw, values: "formatted", pictures }, asked };
}

const partText = (parts: ReadonlyMap<string, string>, name: string): string => parts.get(name) ?? "";

test("pictures stand in their cells with alt texts, once in the file; the cell keeps its address, and what cannot be had shows it", async () => {
  const rows = table([
    { name: "Id", type: INTEGER, cells: [1n, 2n, 3n, 4n] },
    { name: "Flag", type: TEXT, cells: ["https://x/a", "https://x/gone", "https://x/a", "=1"] },
  ]);
  const { writing, asked } = picturing();
  const bytes = await written((sink) => xlsxFile(sink, writing, "Flags"), [rows], plainEnd);
  expect(asked).toEqual(["https://x/a", "https://x/gone"]);
  expect(await readSheet(bytes)).toEqual([
    ["Id", "Flag"],
    [1, "https://x/a"],
    [2, "https://x/gone"],
    [3, "https://x/a"],
    [4, "=1"],
  ]);
  const parts = unzipped(bytes);
  const drawing = partText(parts, "xl/drawings/drawing1.xml");
  expect(
    [...drawing.matchAll(/<xdr:col>(\d+)<\/xdr:col>.*?<xdr:row>(\d+)<\/xdr:row>/gu)].map(([, column, row]) => `${column}:${row}`),
  ).toEqual(["1:1", "1:3"]);
  expect(drawing.match(/descr="https:\/\/x\/a"/gu)).toHaveLength(2);
  // 50 px high, and as wide as the picture is then
  expect(drawing).toContain(`cx="${100 * 9525}" cy="${50 * 9525}"`);
  expect([...parts.keys()].filter((name) => name.startsWith("xl/media/"))).toHaveLength(1);
  const sheet = partText(parts, "xl/worksheets/sheet1.xml");
  const heights = [...sheet.matchAll(/<row r="(\d+)"( ht="[\d.]+" customHeight="1")?>/gu)].map(([, row, high]) => [
    row,
    high !== undefined,
  ]);
  expect(heights).toEqual([
    ["1", false],
    ["2", true],
    ["3", false],
    ["4", true],
    ["5", false],
  ]);
  // the address of a cell with a picture is there and does not show
  expect(partText(parts, "xl/styles.xml")).toContain('formatCode=";;;"');
});

test("no more pictures are taken than a sheet has, over all of its parts", async () => {
  const part = (from: number) =>
    table([{ name: "Flag", type: TEXT, cells: Array.from({ length: 10 }, (_, at) => `https://x/${from + at}`) }]);
  const { writing, asked } = picturing(12);
  await written((sink) => xlsxFile(sink, writing, "Flags"), [part(0), part(10)], plainEnd);
  expect(asked).toHaveLength(12);
});
