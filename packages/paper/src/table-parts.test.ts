import { parseBody } from "@sheaf/workbook";
import { expect, test } from "vitest";
import type { FilledElement, Grid } from "./content.ts";
import { tileMarks } from "./element-tile.ts";
import { columnBands, columnWidths } from "./grid-tile.ts";
import type { Mark } from "./marks.ts";
import { tableParts } from "./table-parts.ts";
import { plainLook } from "./testing/plain-look.ts";

const look = plainLook((text) => text.length * 6);
const { theme } = look;

function tableOf(columns: number, rows: number, isCut: boolean): FilledElement {
  const at = Array.from({ length: columns }, (_, index) => index);
  return {
    element: { id: "t", kind: "table" },
    name: "Rows",
    title: null,
    subtitle: null,
    content: {
      kind: "grid",
      grid: {
        header: [at.map((index) => `Column ${index}`)],
        rows: Array.from({ length: rows }, (_, row) => ({ cells: at.map((index) => ({ text: `r${row}c${index}` })), isStrong: false })),
        right: at.map(() => false),
        left: 0,
        isCut,
        widths: at.map(() => 100),
      },
    },
  };
}

const textsOf = (marks: readonly Mark[]): readonly { readonly text: string; readonly y: number }[] =>
  marks.flatMap((mark) => (mark.kind === "text" ? [mark] : mark.kind === "group" ? textsOf(mark.marks) : []));

test("columns without room go on behind a table whose rows all had room, though there are more rows than were brought", () => {
  const box = { x: 0, y: 0, width: 250, height: 400 };
  for (const isCut of [false, true]) expect(tileMarks(tableOf(6, 4, isCut), box, look, { continues: true }).rowsLeft).toBeGreaterThan(0);
  const { marks, rowsLeft } = tileMarks(tableOf(2, 4, true), box, look, { continues: true });
  expect([rowsLeft, textsOf(marks).at(-1)?.text]).toEqual([0, "First 4 of more than 4 rows"]);
  const cells = new Set(tableParts(tableOf(6, 4, true), 0, 250, 300, look).flatMap(({ marks }) => textsOf(marks).map(({ text }) => text)));
  for (let row = 0; row < 4; row += 1) for (let column = 0; column < 6; column += 1) expect(cells).toContain(`r${row}c${column}`);
});

test("a picture says which of its columns and rows are not on it", () => {
  const said = (columns: number, rows: number, isCut: boolean): string | undefined =>
    textsOf(tileMarks(tableOf(columns, rows, isCut), { x: 0, y: 0, width: 252, height: 200 }, look).marks).find(({ text }) =>
      text.startsWith("First"),
    )?.text;
  expect(said(2, 3, false)).toBeUndefined();
  expect(said(6, 3, false)).toBe("First 2 of 6 columns");
  expect(said(6, 30, true)).toMatch(/^First \d of more than 30 rows · First 2 of 6 columns$/u);
});

test("headings over several columns stand once over them, and again where their columns go on with the next sheet", () => {
  const table = tableOf(7, 2, false);
  if (table.content.kind !== "grid") throw new Error("A table is a grid");
  const header = [
    ["OK", "yes", "", "", "", "no", ""],
    ["Year", "2024", "", "2025", "", "2024", ""],
    ["Region", ...Array.from({ length: 6 }, (_, at) => `V${at}`)],
  ];
  const pivot: FilledElement = { ...table, content: { kind: "grid", grid: { ...table.content.grid, header, left: 1 } } };
  const places = (sheet: number, word: string): readonly number[] => {
    const all = (list: readonly Mark[]): readonly Mark[] => list.flatMap((mark) => (mark.kind === "group" ? all(mark.marks) : [mark]));
    return all(tableParts(pivot, 0, 400, 300, look)[sheet]?.marks ?? []).flatMap((mark) =>
      mark.kind === "text" && mark.text === word ? [mark.x] : [],
    );
  };
  // a label and three columns of 100 px on each sheet: 2025 begins on the first and goes on with the second
  expect([places(0, "yes"), places(0, "2024"), places(0, "2025"), places(0, "no")]).toEqual([[106], [106], [306], []]);
  expect([places(1, "yes"), places(1, "2025"), places(1, "no"), places(1, "2024")]).toEqual([[106], [106], [206], [206]]);
});

test("a number behind the first rows, and a total in bold, have room for all of their digits", () => {
  const table = tableOf(2, 400, false);
  if (table.content.kind !== "grid") throw new Error("A table is a grid");
  const { grid } = table.content;
  const rows = grid.rows.map((row, at) =>
    at === 399 ? { isStrong: true, cells: [{ text: "Total" }, { text: "123,456,789,012.50" }] } : row,
  );
  const widths = columnWidths({ ...grid, rows, right: [false, true], widths: [null, null] }, 100, look);
  expect(widths[1]).toBeGreaterThanOrEqual(18 * 6 + 12);
});

test("that there are more rows is said within the sheet, however full it is", () => {
  for (let room = 180; room < 240; room += 5)
    for (let rows = 1; rows < 20; rows += 1) {
      const [said] = tableParts(tableOf(2, rows, true), 0, 250, room, look).flatMap(({ marks }) =>
        textsOf(marks).filter(({ text }) => text.includes("more than")),
      );
      expect(said?.y).toBeLessThanOrEqual(room - 4);
    }
});

test("totals stand below the rows of a tile that have room, and once below the last rows of all sheets, never alone on one", () => {
  const withTotals = (rows: number, isCut = false): FilledElement => {
    const table = tableOf(2, rows, isCut);
    if (table.content.kind !== "grid") throw new Error("A table is a grid");
    return { ...table, content: { kind: "grid", grid: { ...table.content.grid, total: [{ text: "Total" }, { text: "12.50" }] } } };
  };
  const { marks, rowsLeft } = tileMarks(withTotals(30), { x: 0, y: 0, width: 252, height: 200 }, look);
  const said = textsOf(marks).map(({ text }) => text);
  const at = said.indexOf("Total");
  // the words of the foot come last, as on the screen the number of rows stands below the totals
  expect([said[at - 1], said.slice(at, at + 2), said.slice(at + 2)]).toEqual([
    `r${29 - rowsLeft}c1`,
    ["Total", "12.50"],
    [expect.stringMatching(/^First \d of 30 rows$/u)],
  ]);
  for (let rows = 1; rows < 30; rows += 1)
    for (const isCut of [false, true]) {
      const sheets = tableParts(withTotals(rows, isCut), 0, 252, 172, look).map((part) => textsOf(part.marks));
      const cells = sheets.flat().filter(({ text }) => /^r\d+c0$/u.test(text));
      expect(cells.map(({ text }) => text)).toEqual(Array.from({ length: rows }, (_, row) => `r${row}c0`));
      expect(sheets.map((texts) => texts.filter(({ text }) => text === "Total").length)).toEqual(
        sheets.map((_, sheet) => (sheet === sheets.length - 1 ? 1 : 0)),
      );
      for (const texts of sheets) {
        expect(texts.some(({ text }) => /^r\d+c0$/u.test(text))).toBe(true);
        expect(Math.max(...texts.map(({ y }) => y))).toBeLessThanOrEqual(172);
      }
    }
});

test("a callout has the ground, the line and the sign of its status, and its heading their color", () => {
  const callout: FilledElement = {
    element: { id: "c", kind: "text", body: "", sheaf: { callout: "warning" } },
    name: "Callout",
    title: null,
    subtitle: null,
    content: {
      kind: "text",
      blocks: [{ kind: "heading", level: 3, align: null, runs: [{ kind: "text", text: "Delays", look: {} }] }],
      at: "top",
    },
  };
  const { marks } = tileMarks(callout, { x: 0, y: 0, width: 300, height: 120 }, look);
  const all = (list: readonly Mark[]): readonly Mark[] => list.flatMap((mark) => (mark.kind === "group" ? all(mark.marks) : [mark]));
  const { roles } = theme;
  const colors = all(marks).flatMap((mark) => (mark.kind === "path" ? [mark.fill?.color ?? mark.stroke?.color] : []));
  expect(colors).toEqual(expect.arrayContaining([roles["warn-tint"], roles["warn-line"], roles.warn]));
  const heading = all(marks).find((mark) => mark.kind === "text" && mark.text === "Delays");
  expect(heading).toMatchObject({ x: 42, color: roles.warn });
});

test("a text that is a little too high for its box takes the room around it; one that is much too high is cut, as on screen", () => {
  const words = (style: object, lines: number): FilledElement => ({
    element: { id: "w", kind: "text", ...style },
    name: "",
    title: null,
    subtitle: null,
    content: { kind: "text", blocks: parseBody(Array.from({ length: lines }, (_, at) => `Line ${at}`).join("\n\n")).blocks, at: "top" },
  });
  const reach = (of: FilledElement, height: number): readonly [first: number, end: number] => {
    const { marks } = tileMarks(of, { x: 0, y: 0, width: 300, height }, look);
    const group = marks.at(-1);
    if (group?.kind !== "group" || group.clip === undefined) throw new Error("a tile is cut to its box");
    const shift = (all: readonly Mark[]): number =>
      all.reduce((sum, mark) => sum + (mark.kind === "group" ? (mark.move?.[5] ?? 0) + shift(mark.marks) : 0), 0);
    return [(textsOf(group.marks)[0]?.y ?? 0) + shift(group.marks), group.clip.height];
  };
  // A line of 24 px: with room it stands 4 px down, without it at the top, and its letters reach below.
  const [usual] = reach(words({}, 1), 60);
  expect(reach(words({}, 1), 60)[1]).toBe(60);
  expect(reach(words({}, 1), 20)).toEqual([usual - 4, 24]);
  expect(reach(words({}, 2), 44)).toEqual([usual - 4, 56]);
  expect(reach(words({}, 4), 44)[1]).toBe(44);
  // What has a ground of its own keeps to it.
  expect(reach(words({ style: { backgroundColor: "#ffeecc" } }, 1), 20)[1]).toBe(20);
});

test("a table that is a little too wide has its widest columns of words a little narrower, instead of sheets with its last column; dates are not cut", () => {
  const gridOf = (lengths: readonly number[], right: readonly boolean[] = []): Grid => ({
    header: [lengths.map((_, at) => `C${at}`)],
    rows: [{ cells: lengths.map((length) => ({ text: "x".repeat(length) })), isStrong: false }],
    right: lengths.map((_, at) => right[at] === true),
    left: 0,
    isCut: false,
    widths: lengths.map(() => null),
  });
  // Four columns of 193 px, the last one of numbers.
  const wide = gridOf([30, 30, 30, 30], [false, false, false, true]);
  const widths = columnWidths(wide, 740, look);
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(740, 3);
  expect([widths[0] === widths[1], widths[3]]).toEqual([true, 193]);
  expect(columnBands(widths, 0, 740)).toHaveLength(1);
  // 300, 193, two dates of 73 and a moment of 127: the widest gives all of it, or shares it with the next
  const dated = gridOf([80, 30, 10, 10, 19]);
  expect(columnWidths(dated, 740, look)).toEqual([274, 193, 73, 73, 127]);
  expect(columnWidths(gridOf([34, 30, 10, 10, 19]), 649, look)).toEqual([188, 188, 73, 73, 127]);
  for (const [grid, room] of [
    [wide, 600],
    [gridOf([30, 30, 30, 30], [true, true, true, true]), 740],
    // words that are no wider than a moment keep their width
    [gridOf([19, 19, 19, 19]), 480],
  ] as const)
    expect(columnBands(columnWidths(grid, room, look), 0, room)).toHaveLength(2);
});

test("numbers without a format stand below each other by their decimal mark; one that has no room for that stands at the edge", () => {
  const numbers = ["2,489.5", "7", "0.199", "1e+15"];
  const fractions = [".5", "", ".199", undefined];
  const grid = (width: number): FilledElement => {
    const table = tableOf(1, 1, false);
    if (table.content.kind !== "grid") throw new Error("A table is a grid");
    const rows = numbers.map((text, at) => {
      const fraction = fractions[at];
      return { isStrong: false, cells: [{ text, ...(fraction === undefined ? {} : { fraction }) }] };
    });
    return { ...table, content: { kind: "grid", grid: { ...table.content.grid, rows, right: [true], widths: [width] } } };
  };
  const placed = (width: number): readonly unknown[] => {
    const all = (list: readonly Mark[]): readonly Mark[] => list.flatMap((mark) => (mark.kind === "group" ? all(mark.marks) : [mark]));
    const { marks } = tileMarks(grid(width), { x: 0, y: 0, width, height: 400 }, look);
    return all(marks).flatMap((mark) => (mark.kind === "text" && numbers.includes(mark.text) ? [mark.x] : []));
  };
  // A letter is 6 wide: what lacks two of the longest decimals stands 12 further left.
  expect(placed(101)).toEqual([94 - 12, 94 - 24, 94, 94]);
  expect(placed(58)).toEqual([51, 51 - 24, 51, 51]);
});
