import type { LayoutNode } from "../document.ts";

/** How far the edges of a node stand from those of its columns, in columns of the grid: positive to the right. */
export interface Nudge {
  readonly start: number;
  readonly end: number;
}

/**
 * Rows whose nodes fill the grid side by side, as equally wide as its columns let them be: five of 24 columns have 5, 5, 5, 5 and 4. Each
 * is drawn as wide as the others; this is by how much. Rows that come out even, and rows that somebody made uneven, are not in it.
 */
export function evenRows(nodes: readonly LayoutNode[], columns: number): ReadonlyMap<LayoutNode, Nudge> {
  const rows = new Map<number, LayoutNode[]>();
  for (const node of nodes) {
    if (node.place === null) continue;
    const [first] = node.place.row;
    const row = rows.get(first);
    if (row === undefined) rows.set(first, [node]);
    else row.push(node);
  }
  const nudges = new Map<LayoutNode, Nudge>();
  for (const row of rows.values()) {
    const line = row.toSorted((a, b) => a.place!.column[0] - b.place!.column[0]);
    const share = columns / line.length;
    if (line.length < 2 || Number.isInteger(share) || share < 1 || !fillsEvenly(line, columns, share)) continue;
    for (const [at, node] of line.entries()) {
      const [from, to] = node.place!.column;
      nudges.set(node, { start: 1 + at * share - from, end: 1 + (at + 1) * share - to });
    }
  }
  return nudges;
}

function fillsEvenly(line: readonly LayoutNode[], columns: number, share: number): boolean {
  const last = line[0]!.place!.row[1];
  let next = 1;
  for (const { place } of line) {
    const [from, to] = place!.column;
    if (from !== next || place!.row[1] !== last || Math.abs(to - from - share) >= 1) return false;
    next = to;
  }
  return next === columns + 1;
}
