import { BAR_ROOM, type CellBar } from "@sheaf/charts/cells";
import { type Box, boxPath, filled, line, type PathMark } from "./marks.ts";

/** Px of a bar's end, which is as strong as its color. */
const EDGE = 2;
/** The rest of it lets what lies below through, as on screen. */
const OPACITY = 0.35;

/** A bar behind the words of a cell, with the line where values below zero and above it part. */
export function barMarks({ from, to, axis, edge }: CellBar, { x, y, width, height }: Box, axisColor: string): readonly PathMark[] {
  const at = (share: number): number => x + share * BAR_ROOM * width;
  const marks: PathMark[] = [];
  if (axis !== null) {
    const upright = line(at(axis), y, at(axis), y + height, axisColor);
    marks.push(upright.stroke === null ? upright : { ...upright, stroke: { ...upright.stroke, dash: [3, 2] } });
  }
  if (from === to) return marks;
  const [left, right] = [at(Math.min(from, to)), at(Math.max(from, to))];
  const box = { x: left, y: y + 4, width: right - left, height: height - 8 };
  const end = Math.min(EDGE, box.width);
  return [...marks, filled(boxPath(box), edge, OPACITY), filled(boxPath({ ...box, x: to < from ? left : right - end, width: end }), edge)];
}
