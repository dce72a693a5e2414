import type { FixedSource } from "@sheaf/workbook";
import { expect, onTestFinished, test } from "vitest";
import { defaultSymbols, symbolsFor } from "@sheaf/locale";
import { showNumbers } from "../../../../shared/words/shown-numbers.ts";
import { badCells, badNames, blankDraft, columnChanges, draftOf, isTooMuch, pasted, sourceOf } from "./fixed-draft.ts";

const name = (index: number): string => `Column ${index + 1}`;
const blank = blankDraft(name);

test("lines of a spreadsheet bring their names and types; what is written is the source again", () => {
  const draft = pasted(blank, "Region\tSales\tDay\tOpen\nNorth\t1.5\t2024-02-29\tyes\nSouth\t\t2024-03-01\tno\n", 0, 0, name);
  expect(draft?.columns.map((column) => [column.name, column.type])).toEqual([
    ["Region", "text"],
    ["Sales", "number"],
    ["Day", "date"],
    ["Open", "boolean"],
  ]);
  const source = sourceOf(draft ?? blank, "c");
  expect(source.rows).toEqual([
    ["North", 1.5, "2024-02-29", true],
    ["South", null, "2024-03-01", false],
  ]);
  expect(sourceOf(draftOf(source), "c")).toEqual(source);
});

test("a first line with numbers is a row; into a draft with values lines go where they are put, with columns that they need", () => {
  expect(pasted(blank, "North\t1\nSouth\t2", 0, 0, name)).toMatchObject({
    columns: [{ name: "Column 1" }, { name: "Column 2" }],
    rows: [
      ["North", "1"],
      ["South", "2"],
    ],
  });
  const draft = { ...blank, rows: [["a", "1"]] };
  expect(pasted(draft, "2\tx\n3\ty", 0, 1, name)).toMatchObject({
    columns: [{}, {}, { name: "Column 3", type: "text" }],
    rows: [
      ["a", "2", "x"],
      ["", "3", "y"],
    ],
  });
  expect(pasted(draft, "one cell", 0, 0, name)).toBeNull();
});

test("numbers of which a number would lose digits are texts when they are pasted, and none when they are typed", () => {
  const draft = pasted(blank, "Code\tCard\tPhone\tAmount\n00501\t4111111111111111111\t+49301234\t-0.30\n10001\t5\t+1\t1e3\n", 0, 0, name)!;
  expect(draft.columns.map(({ type }) => type)).toEqual(["text", "text", "text", "number"]);
  expect(sourceOf(draft, "c").rows).toEqual([
    ["00501", "4111111111111111111", "+49301234", -0.3],
    ["10001", "5", "+1", 1000],
  ]);
  const columns = [{ name: "A", type: "number" as const, was: null }];
  const texts = [
    "9007199254740993",
    "0.1000000000000000055",
    "0x1F",
    "1e999",
    "9007199254740992",
    "0",
    "-0.0",
    "1e-7",
    "0.30000000000000004",
  ];
  expect(badCells({ columns, rows: texts.map((text) => [text]) }).map(({ row }) => row)).toEqual([0, 1, 2, 3]);
});

test("rows that a document has no room for are not cut: they are told of", () => {
  const lines = Array.from({ length: 1_001 }, (_, at) => `${at}\tx`).join("\n");
  const all = pasted(blank, lines, 0, 0, name)!;
  expect([all.rows.length, isTooMuch(all)]).toEqual([1_001, true]);
  const below = pasted({ ...blank, rows: [["a", "1"]] }, lines, 0, 0, name)!;
  expect([below.rows.length, isTooMuch(below)]).toEqual([1_001, true]);
  expect(isTooMuch({ ...all, rows: [...all.rows.slice(0, 1_000), ["", ""]] })).toBe(false);
  expect(isTooMuch(pasted(blank, Array.from({ length: 51 }, () => "1").join("\t"), 0, 0, name)!)).toBe(true);
});

test("what no column can hold is told of: texts in numbers, days that no calendar has, names twice", () => {
  const columns = (["number", "date", "boolean"] as const).map((type) => ({ name: "A", type, was: null }));
  const draft = {
    columns,
    rows: [
      ["1,5", "2024-02-30", "maybe"],
      ["", "", ""],
    ],
  };
  expect(badCells(draft).map(({ row, column }) => [row, column])).toEqual([
    [0, 0],
    [0, 1],
    [0, 2],
  ]);
  expect(badNames(draft)).toEqual([1, 2]);
});

test("formulas follow a renamed column; columns go and come", () => {
  const source: FixedSource = {
    kind: "sheaf:fixed",
    connectionId: "c",
    columns: [
      { name: "A", type: "text" },
      { name: "B", type: "number" },
    ],
    rows: [],
  };
  const first = { name: "A", type: "text" as const, was: "A" };
  expect(draftOf(source).columns[0]).toEqual(first);
  const columns = [
    { ...first, name: "Region" },
    { name: "C", type: "text" as const, was: null },
  ];
  expect(columnChanges(source, { columns, rows: [] })).toEqual({ map: [{ from: "A", to: "Region" }], gone: ["B"], come: ["C"] });
});

test("typed rows are read with the marks that the person sees; codes stay texts", () => {
  onTestFinished(() => showNumbers(defaultSymbols));
  showNumbers(symbolsFor("DE_DE", null, null));
  const lines = "Ort\tPreis\tNummer\nBonn\t1.234,5\t12 34\nUlm\t7\t55 10";
  const draft = pasted(blankDraft(String), lines, 0, 0, String);
  expect(draft?.columns.map(({ name, type }) => [name, type])).toEqual([
    ["Ort", "text"],
    ["Preis", "number"],
    ["Nummer", "text"],
  ]);
  const source = sourceOf(draft ?? blankDraft(String), "c");
  expect(source.rows).toEqual([
    ["Bonn", 1234.5, "12 34"],
    ["Ulm", 7, "55 10"],
  ]);
  expect(draftOf(source).rows[0]).toEqual(["Bonn", "1234,5", "12 34"]);
  expect(sourceOf(draftOf(source), "c")).toEqual(source);
});
