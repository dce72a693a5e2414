import type { Box } from "../drawing.ts";
import type { Ring } from "./map-shapes.ts";
import { drawnAt, type MapFrame } from "./map-view.ts";

/** Points nearer than this to the one before cannot be told from it, px. */
const APART = 0.6;
const tenth = (value: number): number => Math.round(value * 10) / 10;

/** Rings of the plane as they are drawn: without the points that cannot be told apart. One that would vanish keeps a spot. */
export function drawnRings(frame: MapFrame, rings: readonly Ring[]): readonly (readonly number[])[] {
  const { a, b, c } = drawnAt(frame);
  const drawn: number[][] = [];
  let largest: readonly [x: number, y: number] | null = null;
  for (const ring of rings) {
    const points: number[] = [];
    let [lastX, lastY] = [Infinity, Infinity];
    for (let at = 0; at + 1 < ring.length; at += 2) {
      const [x, y] = [(ring[at] ?? 0) * a + b, (ring[at + 1] ?? 0) * a + c];
      if (Math.abs(x - lastX) < APART && Math.abs(y - lastY) < APART) continue;
      points.push(tenth(x), tenth(y));
      [lastX, lastY] = [x, y];
    }
    if (points.length >= 6) drawn.push(points);
    else if (largest === null && points.length >= 2) largest = [points[0] ?? 0, points[1] ?? 0];
  }
  if (drawn.length === 0 && largest !== null) {
    const [x, y] = largest;
    drawn.push([x - 1, y, x, y - 1, x + 1, y, x, y + 1]);
  }
  return drawn;
}

/** Open lines, the same way. */
export function drawnLines(frame: MapFrame, lines: readonly Ring[]): readonly (readonly number[])[] {
  const { a, b, c } = drawnAt(frame);
  return lines.map((line) => {
    const points: number[] = [];
    for (let at = 0; at + 1 < line.length; at += 2) points.push(tenth((line[at] ?? 0) * a + b), tenth((line[at + 1] ?? 0) * a + c));
    return points;
  });
}

/** A rectangle of the plane as it is drawn. */
export function drawnBox(frame: MapFrame, box: Box): Box {
  const { a, b, c } = drawnAt(frame);
  return { left: box.left * a + b, top: box.top * a + c, width: box.width * a, height: box.height * a };
}

/** Whether a drawn rectangle can be seen. */
export const isSeen = (box: Box, width: number, height: number): boolean =>
  box.left < width && box.top < height && box.left + box.width > 0 && box.top + box.height > 0;

/** Drawn rings as the path of a vector picture. */
export const pathOf = (rings: readonly (readonly number[])[]): string =>
  rings
    .map((ring) => {
      let path = "";
      for (let at = 0; at + 1 < ring.length; at += 2) path += `${at === 0 ? "M" : "L"}${ring[at]} ${ring[at + 1]}`;
      return `${path}Z`;
    })
    .join("");
