import type { Box } from "../box.ts";
import type { ChartColors } from "../context.ts";
import { ABOVE_MARKS, type Shape, type TextShape } from "../shapes.ts";
import { fitText, LABEL_FONT, textWidth } from "../text/measure.ts";

/** A point and what it is called; without a text it has no name. */
interface NamedPoint {
  readonly text: string;
  readonly box: Box;
}

/** How names are written. */
export type NameLook = Pick<TextShape, "color" | "font" | "outline">;

/** As they are where nobody says it. */
export const plainNames = ({ roles }: ChartColors): NameLook => ({ font: LABEL_FONT, color: roles["ink-2"], outline: roles.paper });

/** The widest name, px. */
const WIDEST = 140;

/**
 * Names beside points, where they lie on nothing; those of the larger circles, which come first, may lie on smaller ones. `points`: all that
 * is drawn.
 */
export function namesBeside(
  named: readonly NamedPoint[],
  points: readonly Box[],
  { plot, look, isSized }: { readonly plot: Box; readonly look: NameLook; readonly isSized: boolean },
): readonly Shape[] {
  const shapes: Shape[] = [];
  const taken: Box[] = [];
  const height = look.font.size + 2;
  const isIn = ({ left, top, width, height }: Box): boolean =>
    left >= plot.left && left + width <= plot.left + plot.width && top >= plot.top && top + height <= plot.top + plot.height;
  named.forEach(({ text: whole, box }, index) => {
    if (whole === "") return;
    const text = fitText(whole, WIDEST, look.font);
    const width = textWidth(text, look.font);
    const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    const beside = [box.left + box.width + 3, box.left - width - 3].map((left) => ({ left, top: middle.y - height / 2, width, height }));
    const across = [box.top - height - 1, box.top + box.height + 1].map((top) => ({ left: middle.x - width / 2, top, width, height }));
    const rooms = (isSized ? [...beside, ...across] : beside).filter((room) => isIn(room) && !taken.some((other) => meets(room, other)));
    const free = rooms.find((room) => !points.some((other) => meets(room, other)));
    const room =
      free ?? (isSized ? rooms.find((one) => !points.some((other) => other.width > box.width / 2 && meets(one, other))) : undefined);
    if (room === undefined) return;
    taken.push(room);
    shapes.push({
      kind: "text",
      id: `label-${index}`,
      x: room.left,
      y: room.top + height / 2,
      text,
      ...look,
      align: "left",
      baseline: "middle",
      depth: ABOVE_MARKS,
    });
  });
  return shapes;
}

const meets = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;
