import { expect, test } from "vitest";
import { detectCut } from "./detect-dialect.ts";
import { leadingLines } from "./leading-lines.ts";
import { areYearNames } from "./year-names.ts";

const linesOver = (text: string): number => {
  const bytes = Buffer.from(text);
  return leadingLines(bytes, detectCut(bytes, "x.csv", {}));
};

test.each([
  ["a title", "Quarterly report\nRegion,Q1,Q2\nNorth,1,2\nSouth,3,4\n", 1],
  ["a title, who made it, and a line without anything", "Quarterly report\nmade by me\n\nRegion,Q1,Q2\nNorth,1,2\nSouth,3,4\n", 3],
  ["a title as a spreadsheet writes it, as wide as the rows", "Quarterly report,,\n,,\nRegion,Q1,Q2\nNorth,1,2\nSouth,3,4\n", 2],
  ["two columns, parted from the title", "Report\n\nRegion,Amount\nNorth,1\n", 2],
])("words over a table are no rows of it: %s", (_name, text, lines) => expect(linesOver(text)).toBe(lines));

test.each([
  ["a table", "a,b,c\n1,2,3\n"],
  ["a table whose first row is not full", "name,,\nNorth,1,2\nSouth,3,4\n"],
  ["a header of one name over texts and a number", "Name,,\nNorth,West,2\nSouth,East,4\n"],
  ["a header of one name over texts", "Name,,\nNorth,West,Up\nSouth,East,Down\n"],
  ["rows without a header, the first of which are not full", "Acme,,\nGlobex,,\nNorth,West,2\nSouth,East,4\nA,B,4\n"],
  ["one column of amounts with a comma", "price\n1,50\n2,75\n1.000,00\n"],
  ["one column of days of which one has a comma", "d\n2024-01-31\n31/01/2024\n01-Feb-24\nMarch 3, 2024\n"],
  ["rows of different lengths", "a,b,c\n1,2\n3,4,5\n6,7,8,9\n"],
])("where there is doubt no line is left out: %s", (_name, text) => expect(linesOver(text)).toBe(0));

test("one column whose quoted texts hold commas is one column", () => {
  const bytes = Buffer.from('a\n"$ 1,234.50"\n"$ 5,000.25"\n');
  expect(detectCut(bytes, "x.csv", {})).toMatchObject({ quote: '"' });
});

test("a row of years names its columns where not only years stand below it", () => {
  const rows = [
    ["North", "5", "7"],
    ["South", "2021", "9"],
  ];
  expect(areYearNames(["Region", "2021", "2022"], rows)).toBe(true);
  expect(areYearNames(["", "2022", "2021"], rows)).toBe(true);
  expect(areYearNames(["Ann", "2020", "2021"], [["Bob", "2019", "2020"]])).toBe(false);
  expect(areYearNames(["2021", "2022"], [["5", "3"]])).toBe(false);
  expect(areYearNames(["7", "2021", "2022"], rows)).toBe(false);
  expect(areYearNames(["Region", "2021", "2035"], rows)).toBe(false);
  expect(areYearNames(["Region", "2021"], [["North", "5"]])).toBe(false);
});
