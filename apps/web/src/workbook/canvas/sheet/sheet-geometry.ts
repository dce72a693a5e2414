import { insideSheet, leastOnSheet, type SheetBox, type SheetSize } from "@sheaf/workbook";
import type { Handle } from "../arrange/grid-geometry.ts";

/** Places that nothing draws near are multiples of it, px. */
export const SNAP = 8;
/** So near, an edge goes to a line, px. */
const NEAR = 5;

/** Where a box is dragged to, and the lines that it was drawn to. */
export interface DraggedBox {
  readonly box: SheetBox;
  /** Upright ones by their x, level ones by their y. */
  readonly guides: { readonly x: readonly number[]; readonly y: readonly number[] };
}

interface Around {
  readonly sheet: SheetSize;
  /** What stands still. */
  readonly others: readonly SheetBox[];
  /** Nothing draws. */
  readonly isFree: boolean;
}

/** Lines of the sheet and of what stands on it, along one axis. */
function linesOf({ sheet, others }: Around, axis: "x" | "y"): readonly number[] {
  const size = axis === "x" ? sheet.width : sheet.height;
  const of = (box: SheetBox): readonly number[] => {
    const [from, length] = axis === "x" ? [box.x, box.width] : [box.y, box.height];
    return [from, from + length / 2, from + length];
  };
  return [sheet.margin, size / 2, size - sheet.margin, ...others.flatMap(of)];
}

/** The nearest line to one of several edges: how far it is, and which. */
function drawn(edges: readonly number[], lines: readonly number[]): { readonly by: number; readonly line: number } | null {
  let best: { readonly by: number; readonly line: number } | null = null;
  for (const edge of edges)
    for (const line of lines) {
      const by = line - edge;
      if (Math.abs(by) <= NEAR && (best === null || Math.abs(by) < Math.abs(best.by))) best = { by, line };
    }
  return best;
}

const rounded = (value: number): number => Math.round(value / SNAP) * SNAP;

/** Where a box stands after its handle was moved by so many pixels: drawn to lines near by, else to the next multiple of eight. */
export function draggedBox(start: SheetBox, handle: Handle, by: { readonly x: number; readonly y: number }, around: Around): DraggedBox {
  const guides: { x: number[]; y: number[] } = { x: [], y: [] };
  const along = (axis: "x" | "y", from: number, length: number, moved: number): readonly [number, number] => {
    const lines = linesOf(around, axis);
    const settle = (edges: readonly number[], at: number): number => {
      if (around.isFree) return Math.round(at);
      const to = drawn(edges, lines);
      if (to === null) return rounded(at);
      guides[axis].push(to.line);
      return at + to.by;
    };
    if (handle === "move") {
      const to = from + moved;
      return [settle([to, to + length / 2, to + length], to), length];
    }
    const isStart = axis === "x" ? handle === "nw" || handle === "sw" : handle === "nw" || handle === "ne";
    const end = from + length;
    if (isStart) {
      const to = Math.min(settle([from + moved], from + moved), end - leastOnSheet);
      return [Math.max(0, to), end - Math.max(0, to)];
    }
    const size = axis === "x" ? around.sheet.width : around.sheet.height;
    const to = Math.min(size, Math.max(settle([end + moved], end + moved), from + leastOnSheet));
    return [from, to - from];
  };
  const [x, width] = along("x", start.x, start.width, by.x);
  const [y, height] = along("y", start.y, start.height, by.y);
  return { box: insideSheet({ x, y, width, height }, around.sheet), guides };
}

/** The same by steps of the keyboard. */
export function steppedBoxOnSheet(
  start: SheetBox,
  handle: Handle,
  steps: { readonly x: number; readonly y: number },
  sheet: SheetSize,
): SheetBox {
  const [x, y] = [steps.x * SNAP, steps.y * SNAP];
  if (handle === "move") return insideSheet({ ...start, x: start.x + x, y: start.y + y }, sheet);
  const width = Math.min(Math.max(leastOnSheet, start.width + x), sheet.width - start.x);
  const height = Math.min(Math.max(leastOnSheet, start.height + y), sheet.height - start.y);
  return { ...start, width, height };
}

/** The box around several. */
export function around(boxes: readonly SheetBox[]): SheetBox {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
}
