import type { Box, MarkRef, Marks } from "../drawing.ts";

/** A part of a drawing (px) in which marks are looked for. */
export interface MarkArea {
  readonly contains: (x: number, y: number) => boolean;
  /** Of a rectangle: bars belong to it that it touches. Null: a mark belongs to it by its middle. */
  readonly touches: ((box: Box) => boolean) | null;
}

/** Finds the marks in an area, in the order of the drawing. Where they are is looked up once: areas grow with the pointer. */
export type MarkFinder = (area: MarkArea) => readonly MarkRef[];

/** The rectangle between two corners, px. */
export function boxArea(one: readonly [number, number], other: readonly [number, number]): MarkArea {
  const [left, right] = [Math.min(one[0], other[0]), Math.max(one[0], other[0])];
  const [top, bottom] = [Math.min(one[1], other[1]), Math.max(one[1], other[1])];
  return {
    contains: (x, y) => x >= left && x <= right && y >= top && y <= bottom,
    touches: (box) => box.left <= right && box.left + box.width >= left && box.top <= bottom && box.top + box.height >= top,
  };
}

/** What a closed line goes around, x and y (px) of its corners in turn; where it crosses itself, every other part. */
export function lassoArea(corners: readonly number[]): MarkArea {
  const count = Math.floor(corners.length / 2);
  return {
    contains: (x, y) => {
      let isIn = false;
      for (let at = 0, before = count - 1; at < count; before = at, at += 1) {
        const [x1, y1, x2, y2] = [corners[at * 2] ?? 0, corners[at * 2 + 1] ?? 0, corners[before * 2] ?? 0, corners[before * 2 + 1] ?? 0];
        if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isIn = !isIn;
      }
      return isIn;
    },
    touches: null,
  };
}

export function markFinder(marks: Marks): MarkFinder {
  const list = marks.list();
  const middles = new Float64Array(list.length * 2);
  /** Boxes of bars; regions and slices have an outline, and lie where their middle is. */
  const boxes: (Box | null)[] = [];
  list.forEach((mark, index) => {
    const { box, kind, outline } = marks.place(mark);
    middles[index * 2] = box.left + box.width / 2;
    middles[index * 2 + 1] = box.top + box.height / 2;
    boxes.push(kind === "box" && outline === undefined ? box : null);
  });
  return ({ contains, touches }) =>
    list.filter((_, index) => {
      const box = boxes[index] ?? null;
      return box !== null && touches !== null ? touches(box) : contains(middles[index * 2] ?? 0, middles[index * 2 + 1] ?? 0);
    });
}
