import { describe, expect, test } from "vitest";
import { odsOf, rowOf, xlsxOf } from "../testing/spreadsheets.ts";
import type { SniffedCells } from "./sniff-cells.ts";
import { cellLoading, types } from "../testing/cell-loading.ts";

const { sniffed, loaded } = cellLoading();

describe("names in several rows", () => {
  const names = ({ columns }: SniffedCells): readonly string[] => columns.map(({ name }) => name);
  const data = (line: number): string => rowOf(line, ["North", line, line * 2, line * 3, line * 4]);
  const head = [rowOf(3, [null, 2023, null, 2024]), rowOf(4, ["Region", "Revenue", "Cost", "Revenue", "Cost"])];
  const sales = (merged: readonly string[], ...more: readonly string[]): Buffer =>
    xlsxOf([{ name: "A", rows: [rowOf(1, ["Sales report"]), ...head, data(5), data(6), data(7), ...more].join(""), merged }]);

  test("cells that are merged over several columns name them together with the row below", async () => {
    const file = sales(["A1:E1", "B3:C3", "D3:E3"]);
    const seen = await sniffed(file, "spreadsheet");
    expect([seen.range, seen.header, seen.rowsSeen]).toEqual(["A3:E7", true, 3]);
    expect(names(seen)).toEqual(["Region", "2023 Revenue", "2023 Cost", "2024 Revenue", "2024 Cost"]);
    expect(types(seen)[1]).toBe("2023 Revenue integer");
    const { columns } = await loaded(file, "spreadsheet");
    expect(columns.map(({ name }) => name)).toEqual(names(seen));
    // The same where the cells were chosen; and without names all of it is rows.
    expect(names(await sniffed(file, "spreadsheet", { range: "A3:E7" }))).toEqual(names(seen));
    expect((await sniffed(file, "spreadsheet", { range: "A3:E7", header: false })).rowsSeen).toBe(5);
  });

  test("a title over all columns, a title at the left and merged cells among the rows name nothing", async () => {
    const plain = ["Region", "Revenue", "Cost", "Revenue_2", "Cost_2"];
    const titled = xlsxOf([{ name: "A", rows: [rowOf(3, ["Sales"]), head[1], data(5), data(6)].join(""), merged: ["A3:E3"] }]);
    expect(names(await sniffed(titled, "spreadsheet"))).toEqual(plain);
    const left = xlsxOf([{ name: "A", rows: [rowOf(3, ["Sales"]), head[1], data(5), data(6)].join(""), merged: ["A3:C3"] }]);
    expect([(await sniffed(left, "spreadsheet")).range, names(await sniffed(left, "spreadsheet"))]).toEqual(["A4:E6", plain]);
    const below = xlsxOf([{ name: "A", rows: [head[1], data(5), data(6), data(7)].join(""), merged: ["B6:C6"] }]);
    expect([names(await sniffed(below, "spreadsheet")), (await sniffed(below, "spreadsheet")).rowsSeen]).toEqual([plain, 3]);
  });

  test("a cell over two rows is the name of its column alone, and three rows of names are one name", async () => {
    const rows = [
      rowOf(1, ["Region", "Europe"]),
      rowOf(2, [null, 2023, null, 2024]),
      rowOf(3, [null, "Revenue", "Cost", "Revenue", "Cost"]),
      data(4),
      data(5),
    ];
    const file = xlsxOf([{ name: "A", rows: rows.join(""), merged: ["A1:A3", "B1:E1", "B2:C2", "D2:E2"] }]);
    expect(names(await sniffed(file, "spreadsheet"))).toEqual([
      "Region",
      "Europe 2023 Revenue",
      "Europe 2023 Cost",
      "Europe 2024 Revenue",
      "Europe 2024 Cost",
    ]);
  });

  test("a name over two columns of texts takes no row away from them", async () => {
    const people = [
      ["Anna", "Meier", "Bern"],
      ["Jan", "Vos", "Delft"],
      ["Ida", "Lund", "Oslo"],
    ];
    const rows = [rowOf(1, ["Name", null, "City"]), ...people.map((cells, at) => rowOf(at + 2, cells))];
    const seen = await sniffed(xlsxOf([{ name: "A", rows: rows.join(""), merged: ["A1:B1"] }]), "spreadsheet");
    expect([seen.rowsSeen, seen.preview[0], names(seen)[2]]).toEqual([3, people[0], "City"]);
    // Names below a group and beside it are names, also over texts.
    const named = [rowOf(1, [null, "Person"]), rowOf(2, ["City", "First", "Last"]), ...people.map((cells, at) => rowOf(at + 3, cells))];
    const grouped = await sniffed(xlsxOf([{ name: "A", rows: named.join(""), merged: ["B1:C1"] }]), "spreadsheet");
    expect([grouped.rowsSeen, names(grouped)]).toEqual([3, ["City", "Person First", "Person Last"]]);
    // A group of one column alone is one over numbers.
    const lone = [
      rowOf(1, [null, 2023, null, 2024]),
      rowOf(2, ["Region", "Revenue", "Cost", "Revenue"]),
      ...[3, 4].map((at) => rowOf(at, ["N", 1, 2, 3])),
    ];
    expect(names(await sniffed(xlsxOf([{ name: "A", rows: lone.join(""), merged: ["B1:C1"] }]), "spreadsheet"))).toEqual([
      "Region",
      "2023 Revenue",
      "2023 Cost",
      "2024 Revenue",
    ]);
  });

  test("of an OpenDocument spreadsheet as well", async () => {
    const text = (words: string, more = ""): string =>
      `<table:table-cell office:value-type="string" ${more}><text:p>${words}</text:p></table:table-cell>`;
    const number = '<table:table-cell office:value-type="float" office:value="1"><text:p>1</text:p></table:table-cell>';
    const row = (cells: string): string => `<table:table-row>${cells}</table:table-row>`;
    const group = (words: string): string => `${text(words, 'table:number-columns-spanned="2"')}<table:covered-table-cell/>`;
    const rows = [
      `${text("")}${group("2023")}${group("2024")}`,
      ["Region", "Revenue", "Cost", "Revenue", "Cost"].map((name) => text(name)).join(""),
      text("North") + number.repeat(4),
      text("South") + number.repeat(4),
    ];
    const named =
      '<table:named-expressions><table:named-range table:name="Part" table:cell-range-address="$One.$B$2:.$C$4"/></table:named-expressions>';
    const file = odsOf(`<table:table table:name="One">${rows.map(row).join("")}</table:table>${named}`);
    expect(names(await sniffed(file, "spreadsheet"))).toEqual(["Region", "2023 Revenue", "2023 Cost", "2024 Revenue", "2024 Cost"]);
    const part = await sniffed(file, "spreadsheet", { table: "Part" });
    expect([part.range, names(part), part.rowsSeen]).toEqual(["B2:C4", ["Revenue", "Cost"], 2]);
  });
});
