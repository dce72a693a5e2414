import { describe, expect, test } from "vitest";
import { odsOf, rowOf, xlsxOf } from "../testing/spreadsheets.ts";
import { lookOfCode } from "./sheets/number-looks.ts";
import { formatOfCode } from "./sheets/serial-dates.ts";
import type { SniffedCells } from "./sniff-cells.ts";
import { cellLoading, orders, types } from "../testing/cell-loading.ts";

const { look, sniffed, loaded } = cellLoading();

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
