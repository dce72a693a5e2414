import type { Box, Matrix, Stroke } from "./marks.ts";

/** The least and the greatest of both coordinates. */
export interface Reach {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const PARTS = /([a-z])|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/giu;
/** Numbers that a command takes at a time; arcs are read apart. */
const taken: Readonly<Record<string, number>> = { m: 2, l: 2, t: 2, h: 1, v: 1, c: 6, s: 4, q: 4, a: 7 };

/**
 * How far a path reaches at most: curves stay within the points that bend them. Null: it cannot be said, or it has no points.
 */
export function pathReach(d: string): Reach | null {
  let [x, y, startX, startY] = [0, 0, 0, 0];
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  const meet = (atX: number, atY: number, around = 0): void => {
    left = Math.min(left, atX - around);
    right = Math.max(right, atX + around);
    top = Math.min(top, atY - around);
    bottom = Math.max(bottom, atY + around);
  };
  let [command, isRelative] = ["", false];
  let numbers: number[] = [];
  for (const [part, letter] of d.matchAll(PARTS)) {
    if (letter !== undefined) {
      if (numbers.length > 0) return null;
      command = letter.toLowerCase();
      isRelative = letter === command;
      if (command === "z") [x, y] = [startX, startY];
      else if (taken[command] === undefined) return null;
      continue;
    }
    numbers.push(Number(part));
    if (numbers.length < (taken[command] ?? 0)) continue;
    if (command === "" || command === "z") return null;
    const [baseX, baseY] = isRelative ? [x, y] : [0, 0];
    const at = (index: number): number => numbers[index] ?? 0;
    if (command === "h") x = baseX + at(0);
    else if (command === "v") y = baseY + at(0);
    else {
      const last = numbers.length - 2;
      // an arc is no wider than its ellipse, on whichever side of its ends
      if (command === "a") meet(x, y, 2 * Math.max(Math.abs(at(0)), Math.abs(at(1))));
      else for (let index = 0; index < last; index += 2) meet(baseX + at(index), baseY + at(index + 1));
      [x, y] = [baseX + at(last), baseY + at(last + 1)];
    }
    if (command === "m") {
      [startX, startY] = [x, y];
      // further points of the same command are lines
      command = "l";
    }
    meet(x, y);
    numbers = [];
  }
  return numbers.length > 0 || !(left <= right && top <= bottom) ? null : { left, top, right, bottom };
}

const grown = ({ left, top, right, bottom }: Reach, across: number, down: number): Reach => ({
  left: left - across,
  top: top - down,
  right: right + across,
  bottom: bottom + down,
});

/** With the line around it: a straight one lies on both of its sides alone, corners reach out as far as four times that. */
export function stroked(reach: Reach, { width, cap }: Pick<Stroke, "width"> & Partial<Pick<Stroke, "cap">>): Reach {
  const [half, isFlat] = [width / 2, cap === "butt"];
  if (isFlat && reach.top === reach.bottom) return grown(reach, 0, half);
  if (isFlat && reach.left === reach.right) return grown(reach, half, 0);
  return grown(reach, width * 2, width * 2);
}

export const both = (a: Reach, b: Reach): Reach => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
});

export function moved(reach: Reach, [a, b, c, d, e, f]: Matrix): Reach {
  const corners = [
    [reach.left, reach.top],
    [reach.right, reach.top],
    [reach.left, reach.bottom],
    [reach.right, reach.bottom],
  ] as const;
  const all = corners.map(([x, y]): Reach => {
    const [atX, atY] = [a * x + c * y + e, b * x + d * y + f];
    return { left: atX, top: atY, right: atX, bottom: atY };
  });
  return all.reduce(both);
}

/** Whether something stays in a box, but for what nobody sees. */
export const staysIn = ({ left, top, right, bottom }: Reach, { x, y, width, height }: Box): boolean =>
  left >= x - UNSEEN && top >= y - UNSEEN && right <= x + width + UNSEEN && bottom <= y + height + UNSEEN;

/** Px: half a point of a picture. */
const UNSEEN = 0.3;
