import type { CellValue, ResultColumn, ResultTable } from "@sheaf/result";
import { expect, test } from "vitest";
import type { FilledElement } from "./content.ts";
import { kpiMarks } from "./kpi-tile.ts";
import type { Mark, TextMark } from "./marks.ts";
import { plainLook } from "./testing/plain-look.ts";

const look = plainLook((text, _, size) => text.length * size * 0.55);

function rowsOf(
  columns: readonly { readonly id: string; readonly type: ResultColumn["type"]; readonly cells: readonly CellValue[] }[],
): ResultTable {
  const length = columns[0]?.cells.length ?? 0;
  return {
    columns: columns.map(({ id, type }) => ({ id, name: id, type, level: "marks", role: "value" as const })),
    rowCount: length,
    byteLength: 0,
    schema: new Uint8Array(),
    segments: [
      {
        start: 0,
        length,
        byteLength: 0,
        cells: columns.map(
          ({ cells }) =>
            (row: number) =>
              cells[row] ?? null,
        ),
      },
    ],
  };
}

const whole = { kind: "integer" } as const;
const figure: FilledElement = {
  element: {
    id: "k",
    kind: "kpi-chart",
    columns: [{ id: "v", format: { kind: "number", formatString: ",.0f", suffix: " min" } }, { id: "last year" }],
    value: { columnId: "v" },
    comparisonColumn: { columnId: "last year" },
  },
  name: "Minutes late",
  title: "Minutes that flights were late in all",
  subtitle: null,
  content: { kind: "nothing" },
};
const values = rowsOf([
  { id: "v", type: whole, cells: [1_522_083n] },
  { id: "last year", type: whole, cells: [1_477_911n] },
]);

const textsOf = (marks: readonly Mark[]): readonly TextMark[] =>
  marks.flatMap((mark) => (mark.kind === "text" ? [mark] : mark.kind === "group" ? textsOf(mark.marks) : []));

test("workbook-file 5.7: at every size the words of a figure stay in its tile, none lies over another, and its value is among them", () => {
  for (let width = 80; width <= 420; width += 20) {
    for (let height = 24; height <= 160; height += 8) {
      const texts = textsOf(kpiMarks(figure, values, null, { x: 10, y: 5, width, height }, look)).filter(({ text }) => text !== "");
      const at = `${String(width)}×${String(height)}`;
      expect(
        texts.map(({ text }) => text),
        at,
      ).toContain("1,522,083");
      const boxes = texts.map(({ x, y, text, face, size }) => ({
        text,
        left: x,
        right: x + look.measure(text, face, size),
        top: y - size * 0.8,
        bottom: y + size * 0.2,
      }));
      for (const [index, box] of boxes.entries()) {
        expect(box.left, `${at} ${box.text}`).toBeGreaterThanOrEqual(10);
        expect(box.right, `${at} ${box.text}`).toBeLessThanOrEqual(10 + width + 0.5);
        if (height >= 48) expect([box.top >= 5, box.bottom <= 5 + height], `${at} ${box.text}`).toEqual([true, true]);
        for (const other of boxes.slice(index + 1)) {
          const isOver = box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom;
          expect(isOver, `${at}: ${box.text} over ${other.text}`).toBe(false);
        }
      }
    }
  }
});
