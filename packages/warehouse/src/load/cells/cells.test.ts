import { readdir } from "node:fs/promises";
import { DateDay, Decimal, Float64, Int64, makeData, Table, tableToIPC, TimestampMicrosecond, Vector, vectorFromArray } from "apache-arrow";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EngineClient } from "../../engines/duckdb/engine-client.ts";
import { odsOf, rowOf, xlsxOf } from "../testing/spreadsheets.ts";
import { zipOf } from "../testing/zip.ts";
import { lookOfCode } from "./sheets/number-looks.ts";
import { formatOfCode } from "./sheets/serial-dates.ts";
import type { CellChoice } from "./cell-choice.ts";
import type { CellFormat } from "./open-cell-file.ts";
import { unpackLz4 } from "./records/lz4.ts";
import type { SniffedCells } from "./sniff-cells.ts";
import { type LoadEngine, startLoadEngine } from "../testing/load-engine.ts";

let loading: LoadEngine;
let engine: EngineClient;
let count = 0;

beforeAll(async () => {
  loading = await startLoadEngine();
  ({ engine } = loading);
});
afterAll(() => loading.close());

const asIs: CellChoice = { table: null, range: null, header: null };

async function look(content: string | Uint8Array, format: CellFormat, choice: Partial<CellChoice> = {}) {
  const file = await loading.file(content);
  count += 1;
  const request = { file, format, choice: { ...asIs, ...choice } };
  const outcome = await engine.call("sniffCells", { ...request, staged: `${file}.sample` });
  return { file, request, outcome };
}

async function sniffed(content: string | Uint8Array, format: CellFormat, choice: Partial<CellChoice> = {}): Promise<SniffedCells> {
  const { outcome } = await look(content, format, choice);
  if (!outcome.ok) throw new Error(outcome.problem.message);
  return outcome.sniffed;
}

async function refusal(content: string | Uint8Array, format: CellFormat): Promise<string> {
  const { outcome } = await look(content, format);
  return outcome.ok ? "read" : `${outcome.problem.code}: ${outcome.problem.message}`;
}

const types = ({ columns }: SniffedCells): readonly string[] => columns.map(({ name, type }) => `${name} ${type.kind}`);

/** Loads the file as it is proposed, and gives the table's rows as the engine writes them. */
async function loaded(content: string | Uint8Array, format: CellFormat, choice: Partial<CellChoice> = {}, badCells?: "empty") {
  const { request, file } = await look(content, format, choice);
  const seen = await sniffed(content, format, choice);
  const staged = `${file}.staged`;
  const outcome = await engine.call("prepareCells", {
    ...request,
    choice: { ...request.choice, header: seen.header },
    staged,
    columns: seen.columns,
    ...(badCells === undefined ? {} : { badCells }),
  });
  if (!outcome.ok) throw new Error(outcome.problems.map(({ message }) => message).join(" "));
  const { columns, rows } = outcome.prepared;
  const table = `t${count}`;
  await engine.call("ingest", {
    file: staged,
    content: { kind: "staged-texts", columns },
    path: ["main", table],
    mode: "create",
    rows,
    comment: null,
  });
  return engine.call("describeTable", { path: ["main", table] });
}

const orders = xlsxOf(
  [
    { name: "Notes", state: "hidden", rows: rowOf(1, ["secret"]) },
    {
      name: "Orders",
      rows: [
        rowOf(1, ["Orders of the year"]),
        rowOf(3, ["Id", "Zip", "Amount", "On", "At", "Paid", "Rate"]),
        rowOf(4, [
          1,
          "01234",
          '<c s="4"><v>4.3499999999999996</v></c>',
          '<c s="1"><v>45292</v></c>',
          '<c s="2"><v>45292.75</v></c>',
          '<c t="b"><v>1</v></c>',
          "<c><f>1/3</f><v>0.33333333333333331</v></c>",
        ]),
        rowOf(5, [
          2,
          "99999",
          7,
          '<c s="1"><v>45293</v></c>',
          '<c s="2"><v>45293</v></c>',
          '<c t="b"><v>0</v></c>',
          '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>',
        ]),
        rowOf(7, [3, '<c t="s"><v>0</v></c>', null, null, null, null, "<c><f>A1</f></c>"]),
      ].join(""),
    },
    { name: "Empty", rows: "" },
  ],
  { shared: ['<si><r><t>0</t></r><r><t xml:space="preserve">0 1</t></r><rPh><t>x</t></rPh></si>'] },
);

describe("a workbook of sheets", () => {
  test("V67: cells are of the types that they have there; texts stay texts, formulas are their values", async () => {
    const seen = await sniffed(orders, "spreadsheet");
    expect(seen.tables).toEqual([
      { name: "Notes", hidden: true },
      { name: "Orders", hidden: false },
      { name: "Empty", hidden: false },
    ]);
    expect([seen.table, seen.range, seen.header, seen.rowsSeen, seen.blankLines]).toEqual(["Orders", "A3:G7", true, 3, 1]);
    expect(types(seen)).toEqual(["Id integer", "Zip text", "Amount decimal", "On date", "At datetime", "Paid boolean", "Rate float"]);
    expect(seen.preview).toEqual([
      ["1", "01234", "4.35", "2024-01-01", "2024-01-01T18:00:00", "true", "0.3333333333333333"],
      ["2", "99999", "7", "2024-01-02", "2024-01-02", "false", null],
      ["3", "00 1", null, null, null, null, null],
    ]);
    expect([seen.errors, seen.unsaved]).toEqual([1, 1]);
  });

  test("long ids that a program wrote in full keep every digit; the digits of floats are as few as give them back", async () => {
    const cells = (text: string): string => `<c><v>${text}</v></c>`;
    const rows = [
      ["Id", "Amount"],
      [cells("12345678901234567890"), cells("4.3499999999999996")],
      [cells("9007199254740993"), cells("0.1")],
    ];
    const book = xlsxOf([{ name: "A", rows: rows.map((row, n) => rowOf(n + 1, row)).join("") }]);
    expect((await sniffed(book, "spreadsheet")).preview).toEqual([
      ["12345678901234567890", "4.35"],
      ["9007199254740993", "0.1"],
    ]);
  });

  test("amounts and percentages are shown as there, where all numbers of a column are", async () => {
    const looks = ({ columns }: SniffedCells): readonly unknown[] => columns.map((column) => column.look);
    const sheet = [["Amount", "Mixed"], ...[1, 2].map((n) => [`<c s="4"><v>${n}</v></c>`, n === 1 ? 1 : '<c s="4"><v>2</v></c>'])];
    const book = xlsxOf([{ name: "A", rows: sheet.map((cells, n) => rowOf(n + 1, cells)).join("") }]);
    expect(looks(await sniffed(book, "spreadsheet"))).toEqual([{ kind: "currency", unit: "USD", digits: 2 }, null]);
    const cell = (type: string, value: number, shown: string, more = ""): string =>
      `<table:table-cell office:value-type="${type}" ${more} office:value="${value}"><text:p>${shown}</text:p></table:table-cell>`;
    const row = (value: number): string =>
      `<table:table-row>${cell("percentage", value, `${value * 100}.0%`)}${cell("currency", value, `€ ${value}.00`, 'office:currency="EUR"')}</table:table-row>`;
    const head = ["Share", "Cost"].map(
      (name) => `<table:table-cell office:value-type="string"><text:p>${name}</text:p></table:table-cell>`,
    );
    const ods = odsOf(`<table:table table:name="A"><table:table-row>${head.join("")}</table:table-row>${row(1)}${row(2)}</table:table>`);
    expect(looks(await sniffed(ods, "spreadsheet"))).toEqual([
      { kind: "percent", digits: 1 },
      { kind: "currency", unit: "EUR", digits: 2 },
    ]);
  });

  test.each([
    ["0%", { kind: "percent", digits: 0 }],
    ["0.00%;[Red]-0.00%", { kind: "percent", digits: 2 }],
    ['_("$"* #,##0.00_);_("$"* \\(#,##0.00\\)', { kind: "currency", unit: "$", digits: 2 }],
    ["[$€-407] #,##0.0", { kind: "currency", unit: "€", digits: 1 }],
    ["#,##0.00\\ \\€", { kind: "currency", unit: "€", digits: 2, isBehind: true }],
    ["#,##0.00\\ [$€-407];[Red]-#,##0.00\\ [$€-407]", { kind: "currency", unit: "€", digits: 2, isBehind: true }],
    ['_-* #,##0.00\\ "€"_-;-* #,##0.00\\ "€"_-', { kind: "currency", unit: "€", digits: 2, isBehind: true }],
    ['0.0" %"', null],
    ["#,##0.00", { kind: "grouped", digits: 2 }],
    ["#,##0", { kind: "grouped", digits: 0 }],
    // In thousands: another number.
    ["#,##0,", null],
    ["General", null],
    ["@", null],
    ["[$-409]d-mmm-yy", null],
  ])("the code %s", (code, meant) => expect(lookOfCode(code)).toEqual(meant));

  test("a code that is longer than any spreadsheet's makes no cell as long as itself", () => {
    expect(formatOfCode("00000")).toEqual({ kind: "padded", digits: 5 });
    for (const code of ["0".repeat(1_000_000), "[$".repeat(200_000)]) expect(formatOfCode(code)).toBe("number");
  });

  test("a table of a sheet ends before its totals; codes keep their zeros, and float64 holds every number of a program", async () => {
    const rows = [
      rowOf(1, ["Sales, in thousands", null, null, "an aside"]),
      rowOf(3, [null, "Zip", "Amount", "an aside"]),
      rowOf(4, [null, '<c s="5"><v>1234</v></c>', "<c><v>12345678901234567890</v></c>"]),
      rowOf(5, [null, '<c s="5"><v>98765</v></c>', "<c><v>9.9999999999999995E-8</v></c>"]),
      rowOf(6, [null, "Total", "<c><f>SUBTOTAL(109,C4:C5)</f><v>12345678901234567890</v></c>"]),
    ].join("");
    const book = xlsxOf([{ name: "A", rows, table: '<table id="1" ref="B3:C6" totalsRowCount="1"></table>' }]);
    const seen = await sniffed(book, "spreadsheet");
    expect([seen.range, seen.rowsSeen, types(seen)]).toEqual(["B3:C5", 2, ["Zip text", "Amount float"]]);
    expect(seen.preview).toEqual([
      ["01234", "12345678901234567890"],
      ["98765", "1e-7"],
    ]);
    // What was chosen wins.
    expect((await sniffed(book, "spreadsheet", { range: "B3:C6" })).rowsSeen).toBe(3);
    expect((await loaded(book, "spreadsheet")).columns.map(({ nativeType }) => nativeType)).toEqual(["VARCHAR", "DOUBLE"]);
  });

  test("another sheet and another range are read when they are chosen; what is not there is said with what is", async () => {
    const part = await sniffed(orders, "spreadsheet", { range: "A4:B5", header: false });
    expect([part.range, part.header, part.preview]).toEqual([
      "A4:B5",
      false,
      [
        ["1", "01234"],
        ["2", "99999"],
      ],
    ]);
    expect((await sniffed(orders, "spreadsheet", { table: "Notes" })).preview).toEqual([["secret"]]);
    const { outcome } = await look(orders, "spreadsheet", { table: "Empty" });
    expect(outcome).toMatchObject({
      ok: false,
      problem: { code: "empty-file" },
      table: "Empty",
      tables: [{ name: "Notes" }, { name: "Orders" }, {}],
    });
    expect((await look(orders, "spreadsheet", { range: "Orders" })).outcome).toMatchObject({ ok: false, problem: { code: "no-columns" } });
  });

  test("becomes a table with its types", async () => {
    const { columns } = await loaded(orders, "spreadsheet");
    expect(columns.map(({ name, nativeType }) => `${name} ${nativeType}`)).toEqual([
      "Id BIGINT",
      "Zip VARCHAR",
      "Amount DECIMAL(18,2)",
      "On DATE",
      "At TIMESTAMP",
      "Paid BOOLEAN",
      "Rate DOUBLE",
    ]);
  });

  test("days count from 1900 with its leap day that never was, or from 1904; times and durations are said as they show", async () => {
    const days = (is1904: boolean) =>
      sniffed(
        xlsxOf(
          [
            {
              name: "A",
              rows: ["d", 1, 59, 61, 45292]
                .map((day, at) => rowOf(at + 1, [typeof day === "string" ? day : `<c s="1"><v>${day}</v></c>`]))
                .join(""),
            },
          ],
          { is1904 },
        ),
        "spreadsheet",
      );
    expect((await days(false)).preview.flat()).toEqual(["1900-01-01", "1900-02-28", "1900-03-01", "2024-01-01"]);
    expect((await days(true)).preview.flat()).toEqual(["1904-01-02", "1904-02-29", "1904-03-02", "2028-01-02"]);
    const durations = xlsxOf([{ name: "A", rows: rowOf(1, ["took"]) + rowOf(2, ['<c s="3"><v>1.5</v></c>']) }]);
    expect((await sniffed(durations, "spreadsheet")).preview).toEqual([["36:00:00"]]);
  });

  test("cells of [h]:mm:ss are lengths of time, to the part of a second; beside other texts they are said as they show", async () => {
    const sheet = (...cells: readonly string[]) =>
      xlsxOf([{ name: "A", rows: rowOf(1, ["took"]) + cells.map((cell, at) => rowOf(at + 2, [cell])).join("") }]);
    const took = (days: number): string => `<c s="3"><v>${days}</v></c>`;
    const whole = await sniffed(sheet(took(1.5), took(-1 / 24), took(0)), "spreadsheet");
    expect(whole.columns[0]).toMatchObject({ name: "took", type: { kind: "duration", short: "hours", scale: 0 } });
    expect(whole.preview).toEqual([["36:00:00"], ["-01:00:00"], ["00:00:00"]]);
    const parts = await sniffed(sheet(took(1.5), took(0.25 / 86_400)), "spreadsheet");
    expect(parts.columns[0]).toMatchObject({ type: { kind: "duration", scale: 2 } });
    expect(parts.preview).toEqual([["36:00:00"], ["00:00:00.25"]]);
    const native = async (...cells: readonly string[]) => (await loaded(sheet(...cells), "spreadsheet")).columns[0]?.nativeType;
    expect([await native(took(1.5)), await native(took(0.25 / 86_400))]).toEqual(["BIGINT", "DECIMAL(18,2)"]);
    expect((await sniffed(sheet(took(1.5), "soon"), "spreadsheet")).columns[0]).toMatchObject({ type: { kind: "text" } });
  });

  test("a column of numbers with words for nothing is a column of numbers; one with other words is text", async () => {
    const sheet = (...cells: readonly (string | number)[]) =>
      xlsxOf([{ name: "A", rows: ["v", ...cells].map((cell, at) => rowOf(at + 1, [cell, "x"])).join("") }]);
    const seen = await sniffed(sheet(1, "n/a", 2), "spreadsheet");
    expect(seen.columns[0]).toMatchObject({ type: { kind: "integer" }, nullTexts: ["n/a"] });
    expect((await sniffed(sheet(1, "17", 2), "spreadsheet")).columns[0]).toMatchObject({ type: { kind: "text" } });
    expect((await sniffed(sheet("1", "2"), "spreadsheet")).columns[0]).toMatchObject({ type: { kind: "text" } });
  });
});

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

describe("ranges that have names", () => {
  const file = xlsxOf(
    [
      { name: "My data", rows: [rowOf(1, ["x"]), rowOf(3, ["a", "b", "c"]), rowOf(4, [1, 2, 3]), rowOf(5, [4, 5, 6])].join("") },
      { name: "Other", rows: rowOf(1, ["y"]) },
    ],
    {
      names: {
        Part: "'My data'!$B$3:$C$5",
        Cell: "Other!$A$1",
        Gone: "#REF!",
        Formula: "OFFSET(Other!$A$1,0,0,5,5)",
        Other: "'My data'!$A$3:$B$5",
        "_xlnm.Print_Area": "'My data'!$A$3:$B$5",
        Nowhere: "Third!$A$1:$B$5",
      },
    },
  );

  test("are offered beside the sheets, and read as they stand", async () => {
    const seen = await sniffed(file, "spreadsheet", { table: "Part" });
    expect(seen.tables).toEqual([
      { name: "My data", hidden: false },
      { name: "Other", hidden: false },
      { name: "Part", hidden: false, sheet: "My data" },
    ]);
    expect([seen.range, types(seen), seen.rowsSeen]).toEqual(["B3:C5", ["b integer", "c integer"], 2]);
    expect((await sniffed(file, "spreadsheet")).table).toBe("My data");
    expect((await loaded(file, "spreadsheet", { table: "Part" })).columns.map(({ name }) => name)).toEqual(["b", "c"]);
  });
});

describe("an OpenDocument spreadsheet", () => {
  const cell = (type: string, value: string, text = "") =>
    `<table:table-cell office:value-type="${type}" ${value}><text:p>${text}</text:p></table:table-cell>`;
  const file = odsOf(
    `<table:table table:name="One"><table:table-row>${["when", "how many", "note"].map((name) => cell("string", "", name)).join("")}</table:table-row>` +
      `<table:table-row table:number-rows-repeated="2">${cell("date", 'office:date-value="2024-02-29"', "29 Feb")}${cell("float", 'office:value="2.5"', "2,5")}<table:table-cell office:value-type="string"><office:annotation><text:p>aside</text:p></office:annotation><text:p>a<text:s text:c="2"/>b</text:p><text:p>c</text:p></table:table-cell></table:table-row>` +
      `<table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>` +
      `<table:table table:name="Two"><table:table-row>${cell("percentage", 'office:value="0.5"', "50%")}</table:table-row></table:table>`,
  );

  test("V67: values, repeated rows and texts of several lines", async () => {
    const seen = await sniffed(file, "spreadsheet");
    expect(types(seen)).toEqual(["when date", "how many decimal", "note text"]);
    expect([seen.range, seen.preview]).toEqual([
      "A1:C3",
      [
        ["2024-02-29", "2.5", "a  b\nc"],
        ["2024-02-29", "2.5", "a  b\nc"],
      ],
    ]);
    expect((await sniffed(file, "spreadsheet", { table: "Two" })).preview).toEqual([["0.5"]]);
  });
});

describe("records of JSON", () => {
  test.each([
    ["a list", '[{"id":1,"at":{"city":"Bern"}},{"id":2,"tags":["x","y"],"price":1.10}]'],
    ["lines", '{"id":1,"at":{"city":"Bern"}}\n\n{"id":2,"tags":["x","y"],"price":1.10}\n'],
    ["a list in an object", '{"total":2,"rows":[{"id":1,"at":{"city":"Bern"}},{"id":2,"tags":["x","y"],"price":1.10}]}'],
  ])("V67: %s: members inside others are columns, lists stay JSON, numbers keep their digits", async (_name, text) => {
    const seen = await sniffed(text, "json");
    expect(types(seen)).toEqual(["id integer", "at.city text", "tags text", "price decimal"]);
    expect(seen.preview).toEqual([
      ["1", "Bern", null, null],
      ["2", null, '["x","y"]', "1.10"],
    ]);
  });

  test("numbers of any length, texts that look like numbers, and null", async () => {
    const seen = await sniffed('[{"n":12345678901234567890,"code":"007","gone":null,"ok":true},{"n":1,"code":"1"}]', "json");
    expect(types(seen)).toEqual(["n integer", "code text", "gone text", "ok boolean"]);
    expect(seen.preview[0]).toEqual(["12345678901234567890", "007", null, "true"]);
  });

  test("what is not JSON is said with its line", async () => {
    const { outcome } = await look('{"a":1}\n{"a":}\n', "json");
    expect(outcome).toMatchObject({ ok: false, problem: { code: "unreadable-file", line: 2 } });
    for (const text of ['[{"a":1}', "[1,,2]", "[1] 2", '{"a":"'])
      expect.soft(await refusal(text, "json"), text).toMatch(/^unreadable-file/u);
    expect(await refusal("", "json")).toMatch(/^(?:no-columns|empty-file)/u);
  });
});

describe("Arrow", () => {
  const table = (): Table =>
    new Table({
      id: vectorFromArray([1n, 2n ** 63n - 1n, null], new Int64()),
      price: vectorFromArray([0.5, Number.NaN, null], new Float64()),
      on: vectorFromArray([new Date("2024-02-29"), new Date("1969-12-31"), null], new DateDay()),
      at: new Vector([
        makeData({
          type: new TimestampMicrosecond(),
          length: 3,
          nullCount: 1,
          nullBitmap: Uint8Array.of(0b011),
          data: BigInt64Array.of(1_700_000_000_123_456n, -1n, 0n),
        }),
      ]),
      exact: new Vector([
        makeData({
          type: new Decimal(3, 20, 128),
          length: 3,
          nullCount: 0,
          data: new Uint32Array([1234567, 0, 0, 0, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff, 5, 0, 0, 0]),
        }),
      ]),
      kind: vectorFromArray(["a", "b", "a"]),
    });
  test.each(["file", "stream"] as const)("V67: the values of a %s, of the types that it says", async (form) => {
    const seen = await sniffed(tableToIPC(table(), form), "arrow");
    expect(types(seen)).toEqual(["id integer", "price float", "on date", "at datetime", "exact decimal", "kind text"]);
    expect(seen.preview).toEqual([
      ["1", "0.5", "2024-02-29", "2023-11-14T22:13:20.123456", "1234.567", "a"],
      ["9223372036854775807", null, "1969-12-31", "1969-12-31T23:59:59.999999", "-0.001", "b"],
      [null, null, null, null, "0.005", "a"],
    ]);
  });

  test("packed parts are unpacked, and damaged ones refused", () => {
    // “abcabcabcabc!” as three literals, a copy that runs into itself, and the last literal
    const frame = (...block: readonly number[]): Uint8Array =>
      Uint8Array.of(0x04, 0x22, 0x4d, 0x18, 0x60, 0x40, 0, block.length, 0, 0, 0, ...block, 0, 0, 0, 0);
    expect(Buffer.from(unpackLz4(frame(0x35, 0x61, 0x62, 0x63, 3, 0, 0x10, 0x21))).toString()).toBe("abcabcabcabc!");
    expect(() => unpackLz4(frame(0x35, 0x61, 0x62, 0x63, 9, 0))).toThrow("damaged");
    expect(() => unpackLz4(frame(0xf0, 0x61))).toThrow("damaged");
  });
});

describe("V67: hostile files are refused soon, and leave nothing behind", () => {
  const MIB = 1024 * 1024;
  const bomb = (): Buffer => {
    const row = rowOf(1, ["a"]).replace('r="1"', "");
    return xlsxOf([{ name: "A", rows: `${row}<row>${"<c/>".repeat(3_000_000)}</row>` }]);
  };
  test.each<[string, () => Uint8Array, CellFormat, RegExp]>([
    ["no ZIP", () => Buffer.from("hello"), "spreadsheet", /no spreadsheet/u],
    ["an old or protected workbook", () => Buffer.from("d0cf11e0a1b11ae1", "hex"), "spreadsheet", /without a password/u],
    ["a ZIP of something else", () => zipOf({ "a.txt": "hello" }), "spreadsheet", /no workbook/u],
    ["a cut off ZIP", () => orders.subarray(0, orders.length - 40), "spreadsheet", /damaged/u],
    ["more columns than a sheet has", bomb, "spreadsheet", /damaged|columns/u],
    [
      "entities of its own",
      () =>
        odsOf("").subarray(0, 0) &&
        zipOf({ "content.xml": '<!DOCTYPE a [<!ENTITY b "c"><!ENTITY d SYSTEM "file:///etc/passwd">]><a>&b;&d;</a>' }),
      "spreadsheet",
      /damaged/u,
    ],
    ["deep XML", () => zipOf({ "content.xml": "<a>".repeat(100_000) }), "spreadsheet", /damaged/u],
    [
      "rows without end",
      () =>
        odsOf(
          `<table:table table:name="A"><table:table-row table:number-rows-repeated="99999999">${'<table:table-cell office:value-type="float" office:value="1" table:number-columns-repeated="16000"/>'}</table:table-row></table:table>`,
        ),
      "spreadsheet",
      /larger than sheets can be/u,
    ],
    [
      "a reference outside all sheets",
      () => xlsxOf([{ name: "A", rows: '<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>' }]),
      "spreadsheet",
      /damaged/u,
    ],
    [
      "a text that does not end",
      () => xlsxOf([{ name: "A", rows: `${rowOf(1, ["a"])}${" ".repeat(70 * MIB)}` }]),
      "spreadsheet",
      /longer than 64 MiB/u,
    ],
    [
      "a text of pieces without end",
      () =>
        xlsxOf([{ name: "A", rows: rowOf(1, ["a"]) }], {
          shared: ["<si>", ...Array.from({ length: 70 }, () => `<r><t>${"x".repeat(MIB)}</t></r>`), "</si>"],
        }),
      "spreadsheet",
      /longer than 64 MiB/u,
    ],
    ["deep JSON", () => Buffer.from(`${"[".repeat(100_000)}`), "json", /nested too deeply/u],
    ["no Arrow", () => Buffer.from("ARROW1\0\0hello"), "arrow", /no Arrow file/u],
  ])("%s", async (_name, content, format, words) => {
    expect(await refusal(content(), format)).toMatch(words);
    expect((await readdir(loading.folder)).filter((name) => name.endsWith(".sample"))).toEqual([]);
  });
});

describe("what nobody sees in a sheet", () => {
  const hide = (row: string): string => row.replace("<row", '<row hidden="1"');
  const rows = [
    rowOf(1, ["Region", "Cost", "Amount"]),
    rowOf(2, ["North", 1, 10]),
    hide(rowOf(3, ["South", 2, 20])),
    rowOf(4, ["East", 3, 30]),
  ].join("");
  const xlsx = xlsxOf([
    { name: "Sheet1", columns: '<cols><col min="2" max="2" hidden="1"/><col min="9" max="16384" hidden="1"/></cols>', rows },
  ]);
  const cell = (value: string | number): string =>
    typeof value === "number"
      ? `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${value}</text:p></table:table-cell>`
      : `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`;
  const row = (values: readonly (string | number)[], attributes = ""): string =>
    `<table:table-row${attributes}>${values.map(cell).join("")}</table:table-row>`;
  const ods = odsOf(
    `<table:table table:name="Sheet1"><table:table-column/><table:table-column table:visibility="collapse"/><table:table-column table:number-columns-repeated="1000"/>${row(["Region", "Cost", "Amount"])}${row(["North", 1, 10])}${row(["South", 2, 20], ' table:visibility="filter"')}${row(["East", 3, 30])}</table:table>`,
  );
  const files = [["xlsx", xlsx] as const, ["ods", ods] as const];

  test.each(files)("is counted, and loaded unless a person says otherwise: %s", async (_name, file) => {
    expect(await sniffed(file, "spreadsheet")).toMatchObject({ hiddenRows: 1, hiddenColumns: 1, hidden: "load", rowsSeen: 3 });
    expect(types(await sniffed(file, "spreadsheet"))).toEqual(["Region text", "Cost integer", "Amount integer"]);
  });
  test.each(files)("is left out: %s", async (_name, file) => {
    const seen = await sniffed(file, "spreadsheet", { hidden: "leave-out" });
    expect(seen).toMatchObject({ hiddenRows: 1, hiddenColumns: 1, hidden: "leave-out", range: "A1:C4" });
    expect(types(seen)).toEqual(["Region text", "Amount integer"]);
    expect(seen.preview).toEqual([
      ["North", "10"],
      ["East", "30"],
    ]);
    const { columns, rowCountEstimate } = await loaded(file, "spreadsheet", { hidden: "leave-out" });
    expect([columns.map(({ name }) => name), rowCountEstimate]).toEqual([["Region", "Amount"], 2]);
  });
});

test("cells of text that are numbers one and all stay text, and are offered as numbers", async () => {
  const file = xlsxOf([{ name: "Sheet1", rows: [rowOf(1, ["Code"]), rowOf(2, ["1,234.50"]), rowOf(3, ["1,000.25"])].join("") }]);
  const [column] = (await sniffed(file, "spreadsheet")).columns;
  expect(column).toMatchObject({ type: { kind: "text" }, offer: { type: { kind: "decimal" }, misfits: 0 } });
});

test("a number of a program is never read by how texts beside it are written", async () => {
  const rows = [rowOf(1, ["weight", "price"]), rowOf(2, [1.234, "1.234,50"]), rowOf(3, [2.345, "7,5"])];
  const objects = [
    { weight: 1.234, price: "1.234,50" },
    { weight: 2.345, price: "7,5" },
  ];
  for (const seen of [
    await sniffed(xlsxOf([{ name: "A", rows: rows.join("") }]), "spreadsheet"),
    await sniffed(JSON.stringify(objects), "json"),
  ]) {
    expect(types(seen)).toEqual(["weight decimal", "price text"]);
    expect(seen.columns[0]?.type).toMatchObject({ scale: 3, signs: { decimal: "." } });
  }
});
