import { sparkline } from "@sheaf/charts";
import { mix } from "@sheaf/theme";
import type { CellDrawing } from "./content.ts";
import { type Look, plainColor } from "./look.ts";
import { type Box, boxPath, type Face, filled, type Mark, moved, stroked, tagged } from "./marks.ts";
import { fitted } from "./set-text.ts";

type Side = "left" | "center" | "right";

interface DrawnWords {
  readonly text: string;
  readonly face: Face;
  readonly size: number;
  readonly color: string;
  readonly side: Side;
}

export const SPARK = { width: 96, height: 18 } as const;
const TRACK = 6;
const LEAST_TRACK = 24;
const GAP = 8;
const PILL = { height: 18, pad: 6, gap: 4, radius: 3 } as const;

/** How much of its color a pill has; the rest is paper, so that words keep their ink. */
const PILL_STRENGTH = 0.2;

const left = (room: Box, width: number, side: Side): number =>
  room.x + (side === "left" ? 0 : side === "right" ? room.width - width : (room.width - width) / 2);

/** What is drawn in a cell, within its room; null: a drawing that is of its words alone. */
export function drawingMarks(drawing: CellDrawing, words: DrawnWords, room: Box, look: Look): readonly Mark[] | null {
  switch (drawing.kind) {
    case "link":
      return null;
    case "progress":
      return progressMarks(drawing, words, room, look);
    case "sparkline":
      return placedSpark(drawing, words.side, room, look);
    case "pills":
      return pillMarks(drawing.pills, words, room, look);
    case "picture":
      return [pictureMark(drawing, words, room)];
  }
}

/** Px that a drawing wants, besides the room at its sides. */
export function drawingWidth(
  drawing: CellDrawing,
  words: Omit<DrawnWords, "color" | "side">,
  rowHeight: number,
  { measure }: Look,
): number {
  const wide = (text: string): number => measure(text, words.face, words.size);
  switch (drawing.kind) {
    case "link":
      return wide(words.text);
    case "progress":
      return wide(words.text) + GAP + 2 * LEAST_TRACK;
    case "sparkline":
      return SPARK.width;
    case "pills":
      return drawing.pills.reduce((sum, { text }, at) => sum + (at === 0 ? 0 : PILL.gap) + wide(text) + 2 * PILL.pad, 0);
    case "picture":
      return Math.min(PICTURE.most, (pictureHeight(drawing, rowHeight) * drawing.picture.width) / drawing.picture.height);
  }
}

function progressMarks(
  { part, color }: Extract<CellDrawing, { kind: "progress" }>,
  { text, face, size, color: ink }: DrawnWords,
  { x, y, width, height }: Box,
  look: Look,
): readonly Mark[] {
  const shown = fitted(text, face, size, width - LEAST_TRACK - GAP, look.measure);
  const track = Math.max(LEAST_TRACK, width - look.measure(shown, face, size) - GAP);
  const box = { x, y: y + (height - TRACK) / 2, width: track, height: TRACK };
  const done = { ...box, width: track * part };
  return [
    filled(boxPath(box, TRACK / 2), look.theme.roles.line),
    ...(done.width > 0 ? [filled(boxPath(done, TRACK / 2), plainColor(color, look.theme) ?? look.theme.roles.accent)] : []),
    { kind: "text", x: x + width, y: y + height / 2 + size * 0.345, text: shown, face, size, color: ink, anchor: "end" },
  ];
}

/** A sparkline from the left upper corner on, as high as `SPARK`. */
export function sparkMarks(
  { values, shape: wanted }: Extract<CellDrawing, { kind: "sparkline" }>,
  width: number,
  look: Look,
): readonly Mark[] {
  const color = look.colors.categorical[0] ?? look.theme.roles.accent;
  const { shape, line, area, bars, end } = sparkline(values, wanted, width, SPARK.height);
  return [
    ...(shape === "area" ? [filled(area, color, 0.18)] : []),
    ...bars.map((bar) => filled(boxPath({ x: bar.left, y: bar.top, width: bar.width, height: bar.height }), color)),
    ...(line === "" ? [] : [stroked(line, color, 1.5)]),
    ...(end === null ? [] : [filled(boxPath({ x: end.x - 2, y: end.y - 2, width: 4, height: 4 }, 2), color)]),
  ];
}

/** The ground of a pill: words keep their ink on it. */
export function pillGround(color: string, { theme }: Look): string {
  const { roles } = theme;
  const plain = plainColor(color, theme);
  return plain === null ? roles.panel : mix(roles.paper, plain, PILL_STRENGTH);
}

function placedSpark(drawing: Extract<CellDrawing, { kind: "sparkline" }>, side: Side, room: Box, look: Look): readonly Mark[] {
  const width = Math.min(SPARK.width, room.width);
  return [moved(sparkMarks(drawing, width, look), left(room, width, side), room.y + (room.height - SPARK.height) / 2)];
}

type CellPicture = Extract<CellDrawing, { readonly kind: "picture" }>;

/** Room above and below a picture in its row, and the widest that one makes its column, px. */
const PICTURE = { gap: 2, most: 160 } as const;

const pictureHeight = ({ height }: CellPicture, rowHeight: number): number =>
  Math.max(1, Math.min(height ?? Infinity, rowHeight - 2 * PICTURE.gap));

/** A picture in its cell: whole, or filling the cell and cut at its ends. Its words are those of the cell. */
function pictureMark(drawing: CellPicture, { text, side }: DrawnWords, room: Box): Mark {
  const { picture, fit } = drawing;
  const height = pictureHeight(drawing, room.height);
  const box = { x: room.x, y: room.y + (room.height - height) / 2, width: room.width, height };
  const scale = (fit === "cover" ? Math.max : Math.min)(box.width / picture.width, height / picture.height);
  const size = { width: picture.width * scale, height: picture.height * scale };
  const image: Mark = {
    kind: "image",
    x: fit === "cover" ? box.x + (box.width - size.width) / 2 : left(box, size.width, side),
    y: box.y + (height - size.height) / 2,
    ...size,
    picture,
  };
  return tagged("Figure", [{ kind: "group", marks: [image], clip: box }], text);
}

/** Those that have room; the last of them is shortened. */
function pillMarks(
  pills: Extract<CellDrawing, { kind: "pills" }>["pills"],
  { face, size, side }: DrawnWords,
  room: Box,
  look: Look,
): readonly Mark[] {
  const { roles } = look.theme;
  const marks: Mark[] = [];
  let used = 0;
  for (const { text, color } of pills) {
    const free = room.width - used - 2 * PILL.pad;
    if (free < size) break;
    const shown = fitted(text, face, size, free, look.measure);
    const wide = look.measure(shown, face, size) + 2 * PILL.pad;
    const box = { x: used, y: (room.height - PILL.height) / 2, width: wide, height: PILL.height };
    marks.push(filled(boxPath(box, PILL.radius), pillGround(color, look)), {
      kind: "text",
      x: used + PILL.pad,
      y: room.height / 2 + size * 0.345,
      text: shown,
      face,
      size,
      color: roles.ink,
      anchor: "start",
    });
    used += wide + PILL.gap;
  }
  return [moved(marks, left(room, Math.max(0, used - PILL.gap), side), room.y)];
}
