import type { CellValue } from "@sheaf/result";
import { presets } from "@sheaf/theme";
import { chartKindNames, type Element, readWorkbookValue, type WorkbookDocument, writeWorkbookValue } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import { chartColors } from "../context.ts";
import { type PlainColumn, tableOf } from "../plain-table.ts";
import { renderSvg } from "../svg.ts";
import { contextOf } from "../testing/context.ts";
import { chartExamples } from "./examples.ts";
import { drawChart } from "./registry.ts";

const isNumber = ({ type }: PlainColumn): boolean => type.kind === "integer" || type.kind === "float" || type.kind === "decimal";
/** Columns that show values: the keys keep theirs. */
const isAt = (element: Element, member: string, { id }: PlainColumn): boolean =>
  (element[member] as { readonly columnId?: string } | undefined)?.columnId === id;
const isValue = (element: Element, column: PlainColumn): boolean =>
  isNumber(column) &&
  // Where a bin begins and ends is what it is called by.
  !["~bin", "~from", "~to"].includes(column.id) &&
  (element.kind === "scatter-chart" || !["xAxis", "latitude", "longitude"].some((member) => isAt(element, member, column)));
const cellOf = ({ type }: PlainColumn, value: number | null): CellValue =>
  value === null ? null : type.kind === "integer" ? BigInt(Math.round(value)) : type.kind === "decimal" ? value.toFixed(2) : value;
const withValues = (element: Element, columns: readonly PlainColumn[], value: (row: number) => number | null): readonly PlainColumn[] =>
  columns.map((column) =>
    isValue(element, column) ? { ...column, cells: column.cells.map((_, row) => cellOf(column, value(row))) } : column,
  );

/** Different names, periods and places of one chart. */
const MANY = 10_000;
/** Names of regions and outlines are looked up, or read. */
const isOfMap = (element: Element, column: PlainColumn): boolean => ["region", "geography"].some((member) => isAt(element, member, column));

describe.each(chartKindNames)("%s", (kind) => {
  const [example] = chartExamples[kind];
  if (example === undefined) throw new Error("No example.");
  const { element, columns, width, height } = example;
  const draw = (cells: readonly PlainColumn[]) => {
    const colors = chartColors(presets["sheaf-light"]);
    const drawing = drawChart(element, tableOf(cells), contextOf({ width, height, colors, additive: () => true, title: "T" }));
    const svg = renderSvg({ drawing, width, height, colors });
    expect(svg).not.toMatch(/NaN|Infinity/u);
    expect(drawing.summary).not.toMatch(/NaN|Infinity|undefined/u);
    for (let mark = drawing.marks.first(), seen = 0; mark !== null && seen < 20; seen += 1) {
      const { box } = drawing.marks.place(mark);
      expect([box.left, box.top, box.width, box.height].every(Number.isFinite)).toBe(true);
      expect(drawing.marks.describe(mark)).not.toMatch(/NaN|Infinity|undefined/u);
      const next = drawing.marks.step(mark, "right");
      mark = JSON.stringify(next) === JSON.stringify(mark) ? null : next;
    }
    return drawing;
  };

  test("without rows it is empty, with one row it has a mark", () => {
    expect(draw(columns.map((column) => ({ ...column, cells: [] }))).isEmpty).toBe(true);
    expect(draw(columns.map((column) => ({ ...column, cells: column.cells.slice(0, 1) }))).isEmpty).toBe(false);
  });

  test("where all values are null nothing is drawn, and nothing is taken for zero", () => {
    const drawing = draw(withValues(element, columns, () => null));
    expect(drawing.marks.count).toBe(0);
    expect(drawing.isEmpty).toBe(true);
  });

  test("T2: of negative values each is drawn, or counted in a note", () => {
    const all = draw(withValues(element, columns, (row) => row + 2));
    const some = draw(withValues(element, columns, (row) => (row % 2 === 0 ? -(row + 2) : row + 2)));
    expect(some.marks.count === all.marks.count || some.notes.length > 0).toBe(true);
    expect(some.table.rowCount).toBe(all.table.rowCount);
  });

  test("huge and tiny values, and many rows, are drawn", () => {
    expect(draw(withValues(element, columns, (row) => 1e14 * (row + 1))).isEmpty).toBe(false);
    draw(withValues(element, columns, (row) => (row + 1) * 1e-9));
    const many = (count: number) =>
      columns.map((column) => ({
        ...column,
        cells: Array.from({ length: count }, (_, row): CellValue =>
          isValue(element, column)
            ? cellOf(column, (row % 97) + 1)
            : column.type.kind === "text"
              ? `${column.id} ${row}`
              : column.type.kind === "date"
                ? row
                : cellOf(column, column.id === "~to" ? row + 1 : row),
        ),
      }));
    draw(many(3_000));
    // As pictures these are megabytes each: their marks and words are looked at.
    const drawing = drawChart(element, tableOf(many(MANY)), contextOf({ width, height, additive: () => true, title: "T" }));
    // Names with one period each have no slope.
    expect(drawing.isEmpty && drawing.notes.length === 0).toBe(false);
    // What has no mark of its own is in the table.
    if (!drawing.isEmpty && drawing.marks.count < MANY) expect(drawing.table.rowCount === MANY || drawing.notes.length > 0).toBe(true);
  });

  test("names that are written from right to left are said and listed as they are", () => {
    const isName = (column: PlainColumn): boolean => column.type.kind === "text" && !isOfMap(element, column) && !column.id.startsWith("~");
    const names = (row: number): string => `${["צפון", "دروم", "مركز"][row % 3] ?? ""} ${row + 1} (א)`;
    const turned = columns.map((column) =>
      isName(column)
        ? { ...column, cells: column.cells.map((cell) => (cell === null ? null : names(Math.max(0, column.cells.indexOf(cell))))) }
        : column,
    );
    if (!columns.some(isName)) return;
    const [before, drawing] = [draw(columns), draw(turned)];
    // Subtotals of a waterfall stand behind steps by their names.
    expect(before.marks.count - drawing.marks.count).toBeLessThan(2);
    const [first] = turned.filter(isName).flatMap(({ cells }) => cells);
    const at = drawing.table.columns.length;
    const texts = Array.from({ length: Math.min(50, drawing.table.rowCount) }, (_, row) =>
      Array.from({ length: at }, (_column, column) => drawing.table.cell(row, column)).join(" "),
    ).join(" ");
    expect(`${texts} ${drawing.summary}`).toContain(String(first));
  });

  test.each(["linear", "log", "sqrt", "pow"])("V48: values at both ends of what float64 holds are drawn in the end, on %s axes", (type) => {
    if (type !== "linear" && element["yAxis"] === undefined) return;
    const axis = element["yAxis"] as { readonly [member: string]: never };
    const scaled: Element = type === "linear" ? element : { ...element, yAxis: { ...axis, format: { scale: { type } } } };
    const wide = columns.map((column): PlainColumn => (isValue(element, column) ? { ...column, type: { kind: "float" } } : column));
    for (const ends of [
      [1.7e308, -1.7e308, 5e-324, 0],
      [5e-324, 1e-320],
      [1e308, 1e-308],
      [1e-200, 1e-210],
    ]) {
      const cells = withValues(scaled, wide, (row) => ends[row % ends.length] ?? 0);
      const colors = chartColors(presets["sheaf-light"]);
      const drawing = drawChart(scaled, tableOf(cells), contextOf({ width, height, colors, additive: () => true, title: "T" }));
      expect(renderSvg({ drawing, width, height, colors })).toContain("</svg>");
    }
  });

  test("its examples are valid, and come back from a file unchanged", () => {
    for (const { element: own } of chartExamples[kind]) {
      const document: WorkbookDocument = {
        schemaVersion: 1,
        kind: "workbook",
        name: "N",
        description: null,
        pages: [
          {
            id: "p",
            name: "P",
            elements: [{ ...own, source: { kind: "warehouse-table", connectionId: "c", path: ["T"] } }],
            rest: {},
          },
        ],
        layout: [],
        rest: {},
      };
      const read = readWorkbookValue(writeWorkbookValue(document).value);
      expect(read.report.errors).toEqual([]);
      expect(read.document?.pages[0]?.elements[0]).toEqual(document.pages[0]?.elements[0]);
    }
  });
});
