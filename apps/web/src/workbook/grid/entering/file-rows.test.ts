import { defaultSymbols, UTC } from "@sheaf/locale";
import { expect, test } from "vitest";
import type { EntryRule } from "../editing/entry-values.ts";
import { writingOfCells } from "./cells-writing.ts";
import { readCells } from "./entry-edits.ts";
import { rowsOfFile } from "./file-rows.ts";
import { textOfFile } from "./file-text.ts";

const now = async (): Promise<void> => undefined;
const fileOf = (bytes: Uint8Array): Pick<Blob, "arrayBuffer"> => ({ arrayBuffer: async () => Uint8Array.from(bytes).buffer });
const american = { symbols: defaultSymbols, isDayFirst: false };

test.each([
  ["UTF-8", Buffer.from("Müller €"), false],
  ["UTF-8 with a mark", Buffer.from("\uFEFFMüller €"), false],
  ["UTF-16 with a mark", Buffer.from("\uFEFFMüller €", "utf16le"), false],
  ["UTF-16 without one", Buffer.from("Müller €", "utf16le"), false],
  ["Windows-1252", Buffer.from([0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72, 0x20, 0x80]), true],
])("a file is read in the encoding that it is in: %s", async (_name, bytes, isGuessed) => {
  expect(await textOfFile(fileOf(bytes))).toEqual({ text: "Müller €", isGuessed });
});

test("a damaged file in UTF-8 is refused; no character of it becomes another one", async () => {
  expect(await textOfFile(fileOf(Buffer.concat([Buffer.from("Müller Größe Öl ähnlich"), Buffer.from([0xff])])))).toBeNull();
});

const rule = (kind: EntryRule["kind"], isDay = false): EntryRule => ({ kind, isPercent: false, isDay, options: null });

test.each([
  ["a decimal comma in one value says it of all", ["1.234", "5,50"], [1234, 5.5]],
  ["a point and groups", ["1,234.50", "2,000"], [1234.5, 2000]],
  ["nothing says so: as the person writes", ["1,234", "7"], [1234, 7]],
  ["apostrophes and rupees", ["1'234.50", "₹12,34,567.50"], [1234.5, 1234567.5]],
])("amounts are read as the cells are written: %s", async (_name, texts, values) => {
  const lists = await readCells(
    texts.map((text) => [text]),
    [{ rule: rule("number"), at: 0 }],
    { writing: american, zone: UTC },
    now,
  );
  expect(lists).toEqual([values]);
});

test("a day beyond twelve says of all days of a column where the day stands", async () => {
  const days = async (texts: readonly string[]): Promise<unknown> =>
    readCells(
      texts.map((text) => [text]),
      [{ rule: rule("datetime", true), at: 0 }],
      { writing: american, zone: UTC },
      now,
    );
  expect(JSON.stringify(await days(["01/02/2024", "13/02/2024"]))).toContain("2024-02-01");
  expect(JSON.stringify(await days(["01/02/2024", "02/13/2024"]))).toContain("2024-01-02");
  expect(JSON.stringify(await days(["01/02/2024"]))).toContain("2024-01-02");
});

test("addresses of computers say nothing of amounts", async () => {
  const { symbols } = await writingOfCells([["192.168.100.200", "1,234"]], "all", american, now, ",");
  expect(symbols.decimal).toBe(".");
});

test("texts beside amounts say nothing of how those are written", async () => {
  const table = {
    id: "t",
    kind: "input-table",
    columns: [
      { id: "host", name: "Host", type: "text" },
      { id: "size", name: "Size", type: "text" },
      { id: "amount", name: "Amount", type: "number" },
    ],
  } as unknown as Parameters<typeof rowsOfFile>[1]["table"];
  const file = { name: "x.csv", ...fileOf(Buffer.from('Host,Size,Amount\n192.168.100.200,"5,50","1,234"\n')) };
  const found = await rowsOfFile(file, { label: "x", table, writing: american, zone: UTC, newId: () => "n" }, now);
  expect(JSON.stringify(found)).toContain('[["192.168.100.200"],["5,50"],[1234]]');
});

test("a semicolon stands where the comma is taken by numbers", async () => {
  const { symbols } = await writingOfCells([["1.234"]], "all", american, now, ";");
  expect([symbols.decimal, symbols.group]).toEqual([",", "."]);
  expect((await writingOfCells([["1.5"]], "all", american, now, ";")).symbols.decimal).toBe(".");
});
