import { expect, test } from "vitest";
import { elementNode } from "./arrange.ts";
import { evenRows } from "./even-rows.ts";

const row = (widths: readonly number[], top = 1, height = 4) => {
  let column = 1;
  return widths.map((width, at) => {
    const node = elementNode(`${top}-${at}`, { column: [column, column + width], row: [top, top + height] });
    column += width;
    return node;
  });
};
/** Widths as they are drawn, in columns. */
const drawn = (nodes: ReturnType<typeof row>) => {
  const nudges = evenRows(nodes, 24);
  return nodes.map((node) => {
    const { start, end } = nudges.get(node) ?? { start: 0, end: 0 };
    return Number((node.place!.column[1] - node.place!.column[0] + end - start).toFixed(3));
  });
};

test("five of 24 columns are equally wide, wherever the short one stands, and seven are", () => {
  expect(drawn(row([5, 5, 4, 5, 5]))).toEqual([4.8, 4.8, 4.8, 4.8, 4.8]);
  expect(drawn(row([4, 5, 5, 5, 5]))).toEqual([4.8, 4.8, 4.8, 4.8, 4.8]);
  expect(new Set(drawn(row([3, 4, 3, 4, 3, 4, 3])))).toEqual(new Set([3.429]));
});

test("what stands side by side meets: no gap grows and nothing overlaps", () => {
  const line = row([5, 5, 4, 5, 5]);
  const nudges = evenRows(line, 24);
  for (const [at, node] of line.entries()) {
    const next = line[at + 1];
    if (next !== undefined) expect(nudges.get(node)!.end).toBeCloseTo(nudges.get(next)!.start);
  }
  expect([nudges.get(line.at(0)!)!.start, nudges.get(line.at(4)!)!.end]).toEqual([0, 0]);
});

test("rows that come out even, that somebody made uneven, that do not fill the grid or are not equally high stay as they are", () => {
  for (const widths of [
    [12, 12],
    [8, 8, 8],
    [13, 11],
    [6, 6, 6, 3, 3],
    [5, 5, 5, 5],
  ])
    expect(evenRows(row(widths), 24).size).toBe(0);
  const [, ...others] = row([5, 5, 4, 5, 5]);
  const one = row([5, 5, 4, 5, 5]).at(0)!;
  const higher = { ...one, place: { column: one.place!.column, row: [1, 9] as const } };
  expect(evenRows([higher, ...others], 24).size).toBe(0);
});
