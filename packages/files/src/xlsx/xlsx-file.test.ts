import { timeZone } from "@sheaf/locale";
import { BOOLEAN, DATE, DATETIME, decimal, FLOAT, INTEGER, TEXT } from "@sheaf/sql";
import { readSheet } from "read-excel-file/node";
import { conditionColumnId } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import type { FileFacts, Writing } from "../row-file.ts";
import { unzipped } from "../testing/unzipped.ts";
import { plainEnd, raw, table, written } from "../testing/written.ts";
import { numberCode } from "./number-codes.ts";
import { XlsxBook } from "./xlsx-book.ts";
import { xlsxFile } from "./xlsx-file.ts";
import { columnLetters, xmlText } from "./xml.ts";

const days = (iso: string): number => Date.parse(`${iso}T00:00:00Z`) / 86_400_000;
const HOSTILE = [
  "=1+1",
  "+1",
  "-1",
  "@SUM(A1)",
  "\t=1",
  "＝1",
  "<&\"'>",
  "_x000D_",
  "a\u0000b\u000b\r\nc",
  " padded ",
  "\u{1f600}",
  "\ud800",
];

describe("a sheet", () => {
  test("another program reads the values back: exact numbers, days, truth, texts that stay text", async () => {
    const rows = table([
      { name: "Id", type: INTEGER, cells: [42n, -7n, null] },
      { name: "Long", type: INTEGER, cells: [9_007_199_254_740_993n, 999_999_999_999_999n, -123_456_789_012_345_678n] },
      { name: "Price", type: decimal(20, 4), cells: ["1234.5000", "-0.0500", "1234567890123456.7891"] },
      { name: "Ratio", type: FLOAT, cells: [0.1, 1e-7, null] },
      { name: "Ok", type: BOOLEAN, cells: [true, false, null] },
      { name: "Day", type: DATE, cells: [days("2024-02-29"), days("1899-12-31"), days("1900-03-01")] },
      { name: "Text", type: TEXT, cells: ["=1+1", "", null] },
    ]);
    let facts: FileFacts | null = null;
    const bytes = await written((sink) => xlsxFile(sink, raw, "Orders"), [rows], {
      ...plainEnd,
      about: (known) => {
        facts = known;
        return [{ label: "Rows", text: String(known.rows) }];
      },
    });
    expect(await readSheet(bytes)).toEqual([
      ["Id", "Long", "Price", "Ratio", "Ok", "Day", "Text"],
      [42, "9007199254740993", 1234.5, 0.1, true, new Date("2024-02-29T00:00:00Z"), "=1+1"],
      [-7, 999_999_999_999_999, -0.05, 1e-7, false, "1899-12-31", null],
      [null, "-123456789012345678", "1234567890123456.7891", null, null, new Date("1900-03-01T00:00:00Z"), null],
    ]);
    expect(await readSheet(bytes, "About")).toEqual([["Rows", "3"]]);
    expect(facts).toEqual({ rows: 3, sheets: 1, longNumbers: 3, cutTexts: 0 });
  });

  test("V65: hostile texts are inline text with the sign that keeps them text; nothing is a formula", async () => {
    const bytes = await written((sink) => xlsxFile(sink, raw, "=cmd|' /C calc'!A0"), [table([{ name: "=A", type: TEXT, cells: HOSTILE }])]);
    const sheet = unzipped(bytes).get("xl/worksheets/sheet1.xml") ?? "";
    expect(sheet).not.toMatch(/<f[ >]/u);
    expect(unzipped(bytes).get("xl/styles.xml")).toContain('quotePrefix="1"');
    expect((await readSheet(bytes)).slice(1, 5).flat()).toEqual(["=1+1", "+1", "-1", "@SUM(A1)"]);
    expect(sheet).toContain("&lt;&amp;&quot;'&gt;");
    expect(sheet).toContain("_x005F_x000D_");
    expect(sheet).toContain("a_x0000_b_x000B__x000D_\nc");
    expect(sheet).toContain('<t xml:space="preserve"> padded </t>');
    expect(sheet).toContain("\u{1f600}");
    expect(sheet).toContain("\ufffd");
  });

  test("moments stand in the zone; formats of columns are formats of cells; the header is bold and stays in sight", async () => {
    const rows = table([
      { id: "at", name: "At", type: DATETIME, cells: [1_709_210_096_500_000n] },
      { id: "amount", name: "Amount", type: decimal(10, 2), cells: ["1234.50"] },
      { id: "share", name: "Share", type: FLOAT, cells: [0.5] },
    ]);
    const zone = timeZone("Europe/Berlin", Intl);
    expect(zone).toBeDefined();
    const bytes = await written(
      (sink) =>
        xlsxFile(
          sink,
          {
            ...raw,
            values: "formatted",
            zone: zone ?? raw.zone,
            formatOf: ({ id }) =>
              id === "amount" ? { kind: "number", formatString: "$,.2f" } : id === "share" ? { kind: "percent" } : null,
          },
          "S",
        ),
      [rows],
    );
    const parts = unzipped(bytes);
    expect(parts.get("xl/styles.xml")).toContain('formatCode="&quot;$&quot;#,##0.00"');
    expect(parts.get("xl/styles.xml")).toContain('formatCode="0%"');
    const sheet = parts.get("xl/worksheets/sheet1.xml") ?? "";
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    const serial = Number(/<c r="A2" s="\d+"><v>([\d.]+)<\/v>/u.exec(sheet)?.[1]);
    // 13:34:56.5 in Berlin
    expect((serial % 1) * 86_400).toBeCloseTo(13 * 3600 + 34 * 60 + 56.5, 3);
  });

  test("a cell that is too long is cut and counted, rows that are too many go on with the next sheet", async () => {
    const long = "x".repeat(40_000);
    let facts: FileFacts | null = null;
    const about = (known: FileFacts) => {
      facts = known;
      return [];
    };
    await written((sink) => xlsxFile(sink, raw, "S"), [table([{ name: "T", type: TEXT, cells: [long] }])], { ...plainEnd, about });
    expect(facts).toMatchObject({ cutTexts: 1, rows: 1, sheets: 1 });
    const count = 1_048_576;
    const cells = Array.from({ length: 65_536 }, () => true);
    const part = table([{ name: "B", type: BOOLEAN, cells }], 65_536);
    const file = await written(
      (sink) => xlsxFile(sink, raw, "S"),
      Array.from({ length: count / 65_536 }, () => part),
      { ...plainEnd, about },
    );
    expect(facts).toMatchObject({ rows: count, sheets: 2 });
    const parts = unzipped(file);
    expect(parts.get("xl/workbook.xml")).toMatch(/name="S".*name="S \(2\)".*name="About"/u);
    expect(
      parts.get("xl/worksheets/sheet1.xml")?.endsWith('<row r="1048576"><c r="A1048576" t="b"><v>1</v></c></row></sheetData></worksheet>'),
    ).toBe(true);
    expect(parts.get("xl/worksheets/sheet2.xml")?.match(/<row /gu)).toHaveLength(2);
  });

  test("names of sheets are such as programs take, and no two are the same", async () => {
    const names = ["a/b[c]:*?\\d", "'quoted'", "x".repeat(40), "X".repeat(31), "", "History", "' '", `${"y".repeat(30)}'s`];
    const book = new XlsxBook(async () => undefined, raw.zone);
    const parts: Uint8Array[] = [];
    const second = new XlsxBook(async (bytes) => void parts.push(bytes.slice()), raw.zone);
    for (const name of names) {
      await second.beginSheet({ name: second.nameFor(name), widths: [], frozenRows: 0, frozenColumns: 0 });
      await second.endSheet();
    }
    await second.end();
    book.destroy();
    expect(
      unzipped(Buffer.concat(parts))
        .get("xl/workbook.xml")
        ?.match(/name="[^"]*"/gu),
    ).toEqual([
      'name="a b c d"',
      'name="quoted"',
      `name="${"x".repeat(31)}"`,
      `name="${"X".repeat(27)} (2)"`,
      'name="_"',
      'name="History_"',
      'name="_ (2)"',
      `name="${"y".repeat(30)}"`,
    ]);
  });
});

test("letters of columns", () => {
  expect([0, 25, 26, 701, 702, 16_383].map(columnLetters)).toEqual(["A", "Z", "AA", "ZZ", "AAA", "XFD"]);
  expect(xmlText("a\ud83d\ude00")).toBe("a\ud83d\ude00");
});

test("lengths of time are durations of the spreadsheet, of any length and below nothing", async () => {
  const seconds = table([
    { name: "Took", type: INTEGER, cells: [5430n, 129_600n, -60n, null] },
    { name: "Exact", type: decimal(10, 1), cells: ["0.5", "86400.0", "1.5", null] },
  ]);
  const writing: Writing = {
    ...raw,
    values: "formatted",
    formatOf: () => ({ kind: "number", formatString: ".1~f", sheaf: { duration: "clock" } }),
  };
  const shown = unzipped(await written((sink) => xlsxFile(sink, writing, "S"), [seconds]));
  const cells = [...(shown.get("xl/worksheets/sheet1.xml") ?? "").matchAll(/<c r="([AB][2-4])"[^>]*><v>([^<]*)<\/v>/gu)];
  expect(cells.map(([, place, value]) => [place, Number(value) * 86_400])).toEqual([
    ["A2", 5430],
    ["B2", 0.5],
    ["A3", 129_600],
    ["B3", 86_400],
    ["A4", -60],
    ["B4", 1.5],
  ]);
  expect(shown.get("xl/styles.xml")).toContain('formatCode="[h]:mm:ss.0;-0.000000&quot; d&quot;"');
  const plain = unzipped(await written((sink) => xlsxFile(sink, raw, "S"), [seconds]));
  expect(plain.get("xl/worksheets/sheet1.xml")).toContain("<v>5430</v>");
});

test("formats of columns as codes, and none where there is none", () => {
  const code = (formatString: string, more = {}) => numberCode("number", { kind: "number", formatString, ...more });
  expect(code(",.2f")).toBe("#,##0.00");
  expect(code(".1%")).toBe("0.0%");
  expect(code("d")).toBe("0");
  expect(code(".3e")).toBe("0.000E+00");
  expect(code("(,.0f")).toBe("#,##0;(#,##0)");
  expect(code("+.1f")).toBe("+0.0;-0.0;+0.0");
  expect(code(".2~f")).toBeNull();
  expect(code(".2s")).toBeNull();
  expect(code("$,.2f", { currencySymbol: '"€' })).toBe(String.raw`\""€"#,##0.00`);
  expect(code(".0f", { suffix: " min" })).toBe('0" min"');
  expect(code(".0f", { sheaf: { duration: "clock" } })).toBe('[h]:mm:ss;-0.00000" d"');
  expect(code(".2f", { sheaf: { duration: "words" } })).toBe('[h]:mm:ss.00;-0.0000000" d"');
  expect(numberCode("integer", null)).toBe("0");
  expect(numberCode("date", { kind: "datetime", formatString: "%-d. %B %Y" })).toBe("d. mmmm yyyy");
  expect(numberCode("date", { kind: "datetime", formatString: "Q%q" })).toBe("yyyy-mm-dd");
  expect(numberCode("datetime", { kind: "datetime", formatString: "%I:%M %p" })).toBe("hh:mm AM/PM");
  // Hours of a day beside its half: programs would count them to twelve.
  expect(numberCode("datetime", { kind: "datetime", formatString: "%H:%M %p" })).toBe("yyyy-mm-dd hh:mm:ss");
  // A semicolon of a currency is none between sections.
  expect(code("($,.1f", { currencySymbol: "a;b", suffix: "!" })).toBe('"a;b"#,##0.0"!";("a;b"#,##0.0)"!"');
});

test("minutes that spreadsheets would take for months, and months for minutes, have no code", () => {
  const code = (formatString: string) => numberCode("datetime", { kind: "datetime", formatString });
  const none = numberCode("datetime", null);
  for (const mistaken of ["%M", "%M min", "%d %M", "%M:%H", "%H %p %M", "%H:00 %m/%d", "%m:%S", "%Y %H-%-m", "%M.%L"])
    expect(code(mistaken), mistaken).toBe(none);
  expect(code("%H:%M")).toBe("hh:mm");
  expect(code("%M:%S.%L")).toBe("mm:ss.000");
  expect(code("%H h %-M")).toBe('hh "h" m');
  expect(code("%m/%d %H:%M")).toBe("mm/dd hh:mm");
  expect(code("%H:%M %m/%d")).toBe("hh:mm mm/dd");
  expect(code("%H %B")).toBe("hh mmmm");
});

describe("looks of cells", () => {
  const scale = { min: -50, max: 100, above: "#112233", below: "#d0687a" };
  const looking = (looks: Writing["looks"]): Writing => ({ ...raw, values: "formatted", looks });
  /** Of a cell: its fill and its font, as the file says them. */
  const lookOf = (parts: ReadonlyMap<string, string>, place: string) => {
    const style = Number(new RegExp(`<c r="${place}"(?: s="(\\d+)")?`, "u").exec(parts.get("xl/worksheets/sheet1.xml") ?? "")?.[1] ?? 0);
    const styles = parts.get("xl/styles.xml") ?? "";
    const listed = (tag: string): readonly string[] =>
      [...styles.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, "gu"))].map(([, each]) => each ?? "");
    const format = [...(/<cellXfs.*<\/cellXfs>/u.exec(styles)?.[0] ?? "").matchAll(/<xf ([^>]*?)\/?>/gu)][style]?.[1] ?? "";
    const at = (name: string): number => Number(new RegExp(`${name}="(\\d+)"`, "u").exec(format)?.[1]);
    return { fill: listed("fill")[at("fillId")], font: listed("font")[at("fontId")], code: at("numFmtId") };
  };

  test("a cell has the fill, the words and the format that its value gives it; columns of conditions are not there", async () => {
    const columns = table([
      { id: "a", name: "A", type: FLOAT, cells: [1, 2, null] },
      { id: "b", name: "B", type: TEXT, cells: ["=x", "y", "z"] },
      { id: conditionColumnId(0, "base"), name: "format 1", type: BOOLEAN, cells: [false, true, false] },
    ]);
    const looks: Writing["looks"] = ({ id }) => {
      if (id === "a")
        return (value) =>
          value === null
            ? { look: { background: "#ff0000" }, format: null }
            : { look: { background: "#fedcba", color: "#0a0b0c", italic: true }, format: value === 2 ? { kind: "percent" } : null };
      return id === "b"
        ? (_, beside) => ({ look: beside(conditionColumnId(0, "base")) === true ? { bold: true, underline: true } : null, format: null })
        : null;
    };
    const bytes = await written((sink) => xlsxFile(sink, looking(looks), "Looks"), [columns]);
    expect(await readSheet(bytes)).toEqual([
      ["A", "B"],
      [1, "=x"],
      [2, "y"],
      [null, "z"],
    ]);
    const parts = unzipped(bytes);
    expect(lookOf(parts, "A2")).toMatchObject({
      fill: expect.stringContaining('<fgColor rgb="FFFEDCBA"/>'),
      font: '<i/><sz val="11"/><color rgb="FF0A0B0C"/><name val="Calibri"/><family val="2"/>',
      code: 0,
    });
    expect(lookOf(parts, "A3").code).not.toBe(0);
    expect(lookOf(parts, "A4").fill).toContain("FFFF0000");
    expect(lookOf(parts, "B2").font).not.toContain("<b/>");
    expect(lookOf(parts, "B3").font).toContain("<b/><u/>");
  });

  test("bars are rules over the cells that have them, where programs look for them; lengths of time are days", async () => {
    const rows = table([
      { id: "a", name: "A", type: FLOAT, cells: [1, null, -5] },
      { id: "t", name: "T", type: FLOAT, cells: [86_400, 0, 0] },
    ]);
    const bar = { hidesText: true, scale };
    const bytes = await written(
      (sink) =>
        xlsxFile(
          sink,
          {
            ...looking(({ id }) => (value) => ({
              look: value === null ? null : { bar: id === "a" ? bar : { hidesText: false, scale: { ...scale, min: 0, max: 864_000 } } },
              format: null,
            })),
            formatOf: ({ id }) => (id === "t" ? { kind: "number", sheaf: { duration: "clock" } } : null),
          },
          "Bars",
        ),
      [rows],
    );
    const sheet = unzipped(bytes).get("xl/worksheets/sheet1.xml") ?? "";
    // Each thing stands where the schema of sheets has it.
    expect(sheet.replaceAll(/<(?!\/?(?:sheetData|conditionalFormatting|extLst|x14:conditionalFormatting)[ >])[^>]*>/gu, "")).toMatch(
      /<sheetData>.*<\/sheetData>(?:<conditionalFormatting sqref="[A-Z0-9:]+"><extLst>.*?<\/extLst><\/conditionalFormatting>){2}<extLst>/u,
    );
    const rules = [
      ...sheet.matchAll(
        /<conditionalFormatting sqref="([^"]+)"><cfRule type="dataBar" priority="(\d)"><dataBar([^>]*)><cfvo type="num" val="([^"]+)"\/><cfvo type="num" val="([^"]+)"/gu,
      ),
    ];
    expect(rules.map((found) => found.slice(1))).toEqual([
      ["A2:A4", "1", ' minLength="0" maxLength="60" showValue="0"', "-50", "100"],
      ["B2:B4", "2", ' minLength="0" maxLength="60"', "0", "10"],
    ]);
    const ids = [...sheet.matchAll(/(?:<x14:id>|cfRule type="dataBar" id=")(\{[^}]+\})/gu)].map(([, id]) => id);
    expect(ids).toHaveLength(4);
    expect(new Set(ids).size).toBe(2);
    expect(sheet).toContain("<xm:f>-50</xm:f>");
    expect(sheet).toContain('<x14:negativeBorderColor rgb="FFD0687A"/>');
    expect(sheet).toContain("<xm:sqref>A2:A4</xm:sqref>");
  });

  test("columns have the sides, lines and widths that somebody gave them, and their links lead out of the file", async () => {
    const rows = table([
      { id: "a", name: "A", type: TEXT, cells: ["=HYPERLINK(1)", "mail", null, "plain"] },
      { id: "b", name: "B", type: FLOAT, cells: [1, 2, 3, null] },
    ]);
    const looks: Writing["looks"] = ({ id }) =>
      id === "b"
        ? () => ({ look: { align: "center" }, format: null })
        : (value) => ({
            look: { wraps: true },
            format: null,
            link:
              value === "mail"
                ? { url: "mailto:ana@example.com?a=1&b=2", text: null }
                : value === "=HYPERLINK(1)"
                  ? { url: "https://example.com/", text: "Open" }
                  : null,
          });
    const writing: Writing = { ...looking(looks), widthOf: (id) => (id === "b" ? 145 : null) };
    const bytes = await written((sink) => xlsxFile(sink, writing, "Sides"), [rows]);
    expect(await readSheet(bytes)).toEqual([
      ["A", "B"],
      ["Open", 1],
      ["mail", 2],
      [null, 3],
      ["plain", null],
    ]);
    const parts = unzipped(bytes);
    const sheet = parts.get("xl/worksheets/sheet1.xml") ?? "";
    expect(sheet).toContain('<col min="2" max="2" width="20" customWidth="1"/>');
    expect(sheet).toContain('<hyperlinks><hyperlink ref="A2" r:id="link0"/><hyperlink ref="A3" r:id="link1"/></hyperlinks>');
    const relations = parts.get("xl/worksheets/_rels/sheet1.xml.rels") ?? "";
    expect(relations).toContain('Target="https://example.com/" TargetMode="External"');
    expect(relations).toContain('Target="mailto:ana@example.com?a=1&amp;b=2" TargetMode="External"');
    expect(lookOf(parts, "A2").font).toContain("<u/>");
    expect(lookOf(parts, "A5").font).not.toContain("<u/>");
    const styles = parts.get("xl/styles.xml") ?? "";
    expect(styles).toContain('applyAlignment="1"><alignment horizontal="center"/></xf>');
    expect(styles).toContain('applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>');
  });

  test("bars of several colors are a rule for each color, on one scale; further ones than are kept have the two of their ends", async () => {
    const color = (value: number): string => (value < 50 ? "#aa0000" : "#00aa00");
    const bar = (value: number) => ({ hidesText: false, scale: { ...scale, min: 0 }, nearColor: color(value) });
    const looks: Writing["looks"] = () => (value) => ({ look: { bar: bar(Number(value)) }, format: null });
    const sheetOf = async (cells: readonly number[]): Promise<string> => {
      const rows = table([{ id: "a", name: "A", type: FLOAT, cells }]);
      return unzipped(await written((sink) => xlsxFile(sink, looking(looks), "Bars"), [rows])).get("xl/worksheets/sheet1.xml") ?? "";
    };
    const sheet = await sheetOf([10, 20, 90, 30]);
    const rules = [...sheet.matchAll(/x14:borderColor rgb="FF(\w+)".*?<xm:sqref>([^<]*)<\/xm:sqref>/gu)].map((found) => found.slice(1));
    expect(rules).toEqual([
      ["AA0000", "A2:A3 A5:A5"],
      ["00AA00", "A4:A4"],
    ]);
    const many = await sheetOf(Array.from({ length: 100_002 }, (_, at) => (at % 2) * 90));
    expect(many).toContain('x14:borderColor rgb="FF112233"');
  });

  test("more colors than programs keep become the nearest of those that they do", async () => {
    const count = 5_000;
    const values = Array.from({ length: count }, (_, at) => at);
    const color = (at: number): string => `#${(at * 3).toString(16).padStart(6, "0")}`;
    const bytes = await written(
      (sink) =>
        xlsxFile(
          sink,
          looking(() => (value) => ({ look: { background: color(Number(value)), color: color(count - Number(value)) }, format: null })),
          "Many",
        ),
      [table([{ id: "a", name: "A", type: FLOAT, cells: values }])],
    );
    const parts = unzipped(bytes);
    const listed = (tag: string): number => Number(new RegExp(`<${tag}s count="(\\d+)"`, "u").exec(parts.get("xl/styles.xml") ?? "")?.[1]);
    expect(listed("font")).toBeLessThan(1_000);
    expect(listed("fill")).toBeLessThan(2_100);
    expect(lookOf(parts, `A${count + 1}`).fill).toContain('<fgColor rgb="FF00');
    expect(await readSheet(bytes)).toHaveLength(count + 1);
  });
});
