import type { ShortNumbers } from "../../axis/number-labels.ts";
import type { ChartElements } from "@sheaf/workbook";
import { wordColor } from "../../color/series-colors.ts";
import { shareText, type ListModel } from "../../listed/read-list.ts";
import { ABOVE_MARKS, type Shape } from "../../shapes.ts";
import { fitText, LABEL_FONT, STRONG_LABEL_FONT, textWidth } from "../../text/measure.ts";
import { insideShare } from "./inside-share.ts";
import type { PlacedSlice } from "./slices.ts";

type RoundLabels = ChartElements["pie-chart"]["dataLabel"];

interface Disk {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

const ELBOW = 9;
const LINE = 15;
/** Of a list beside the disk: before its words, between it and the disk, between its entries, px. */
const LIST = { dot: 14, gap: 16, apart: 6 } as const;
/** So much larger a disk must be for a list, which is read less directly than labels at the slices. */
const GAIN = 1.25;
/** No label is wider, px. */
const WIDEST = 150;

/** What slices come to, for a legend that lists them: what labels would say of each besides its name. */
export function sliceValues(model: ListModel, format: RoundLabels, placed: readonly PlacedSlice[]): readonly string[] {
  const short = shortNumbers(model, placed);
  return placed.map((one) => {
    const { name, value } = wordsOf(model, short, one, format?.labelDisplay);
    return [name, value].filter((text) => text !== "" && text !== one.slice.label).join(", ");
  });
}

/** All of the room for the disk. */
export const wholeDisk = (width: number, height: number): Disk => ({
  x: width / 2,
  y: height / 2,
  radius: Math.max(4, Math.min(width, height) / 2 - 8),
});

const shortNumbers = (model: ListModel, placed: readonly PlacedSlice[]): ShortNumbers["value"] | null =>
  model.measure?.short.together(placed.map(({ slice }) => slice.value)) ?? null;

/** Names, values and shares beside the slices, moved apart; without room for them the disk takes it all, and a legend says the names. */
export function sliceLabels(
  model: ListModel,
  format: RoundLabels,
  placed: readonly PlacedSlice[],
  { width, height, inner }: { readonly width: number; readonly height: number; readonly inner: number },
): SliceLabels {
  const alone = wholeDisk(width, height);
  const none: SliceLabels = { disk: alone, shapes: [], isNamed: false, hasSharesInside: true };
  if (format?.labels === "hidden" || placed.length === 0) return none;
  const beside = (texts: readonly Words[]): SliceLabels | null =>
    // Small slices in two lines like all others leave more room for the disk; in one line more of them fit.
    labelsBeside(model, placed, texts, () => false, { width, height }) ?? labelsBeside(model, placed, texts, isSmall, { width, height });
  const short = shortNumbers(model, placed);
  const full = beside(placed.map((one) => wordsOf(model, short, one, format?.labelDisplay)));
  // Shares stand in all slices, but for slivers, or beside all of them.
  const areInside = ({ radius }: Disk): boolean =>
    placed.every((one) => isSmall(one) || insideShare(one, { inner: radius * inner, outer: radius }, format, model.context) !== null);
  const listed = listBeside(model, placed, { width, height }, (disk) => {
    const isInside = areInside(disk);
    return placed.map((one) => wordsOf(model, short, one, format?.labelDisplay, isInside && !isSmall(one)));
  });
  const isLarger = listed !== null && listed.disk.radius >= GAIN * (full?.disk.radius ?? 0);
  if (listed !== null && isLarger) return { ...listed, isNamed: true, hasSharesInside: areInside(listed.disk) };
  if (full === null) return none;
  if (!areInside(full.disk)) return { ...full, hasSharesInside: false };
  return beside(placed.map((one) => wordsOf(model, short, one, format?.labelDisplay, !isSmall(one)))) ?? full;
}

interface SliceLabels {
  readonly disk: Disk;
  readonly shapes: readonly Shape[];
  /** Whether each slice has its name beside it. */
  readonly isNamed: boolean;
  readonly hasSharesInside: boolean;
}

/** Names in a list at the right of the disk, in the order of the slices: where a narrow drawing would leave labels on both sides a much smaller disk. */
function listBeside(
  model: ListModel,
  placed: readonly PlacedSlice[],
  { width, height }: { readonly width: number; readonly height: number },
  wordsFor: (disk: Disk) => readonly Words[],
): Pick<SliceLabels, "disk" | "shapes"> | null {
  const { roles } = model.context.colors;
  const diskIn = (room: number): Disk => {
    const left = width - room - LIST.dot - LIST.gap;
    const radius = Math.min(height / 2 - 8, left / 2 - 4);
    return { x: left / 2, y: height / 2, radius };
  };
  const widestOf = (texts: readonly Words[]): number =>
    Math.ceil(Math.max(0, ...texts.map(({ name, value }) => Math.max(textWidth(name, STRONG_LABEL_FONT), textWidth(value, LABEL_FONT)))));
  const roomFor = (texts: readonly Words[]): number => Math.min(WIDEST, widestOf(texts), width * 0.45);
  // What stands in the slices follows from the size of the disk, and that from the widest of the other words.
  const first = diskIn(roomFor(wordsFor(diskIn(width * 0.3))));
  const texts = wordsFor(first);
  const room = roomFor(texts);
  const disk = diskIn(room);
  const tall = (words: Words): number => (words.value === "" ? LINE : 2 * LINE) + LIST.apart;
  const needed = texts.reduce((sum, words) => sum + tall(words), 0);
  if (disk.radius < 40 || room < Math.min(40, widestOf(texts)) || needed > height) return null;
  // The disk and its list stand in the middle together.
  const left = disk.x + disk.radius + LIST.gap + Math.max(0, (width - room - LIST.dot - LIST.gap - 2 * disk.radius - 8) / 4);
  let top = (height - needed) / 2;
  const shapes = placed.flatMap(({ color }, index): Shape[] => {
    const words = texts[index] ?? { name: "", value: "" };
    const at = top + LIST.apart / 2 + LINE / 2;
    top += tall(words);
    const text = (id: string, said: string, y: number, strong: boolean): Shape => ({
      kind: "text",
      id: `slice-${id}-${index}`,
      x: left + LIST.dot,
      y,
      text: fitText(said, room, strong ? STRONG_LABEL_FONT : LABEL_FONT),
      color: strong ? roles.ink : roles["ink-2"],
      font: strong ? STRONG_LABEL_FONT : LABEL_FONT,
      align: "left",
      baseline: "middle",
      depth: ABOVE_MARKS,
    });
    return [
      {
        kind: "rect",
        id: `slice-dot-${index}`,
        box: { left, top: at - 4, width: 8, height: 8 },
        fill: color,
        corner: 2,
        depth: ABOVE_MARKS,
      },
      text("name", words.name, at, true),
      ...(words.value === "" ? [] : [text("value", words.value, at + LINE, false)]),
    ];
  });
  return { disk, shapes };
}

function labelsBeside(
  model: ListModel,
  placed: readonly PlacedSlice[],
  texts: readonly Words[],
  isOneLine: (slice: PlacedSlice | undefined) => boolean,
  { width, height }: { readonly width: number; readonly height: number },
): SliceLabels | null {
  const widest = Math.ceil(
    Math.max(
      ...texts.map(({ name, value }, index) =>
        isOneLine(placed[index])
          ? textWidth(`${name} ${value}`, LABEL_FONT)
          : Math.max(textWidth(name, STRONG_LABEL_FONT), textWidth(value, LABEL_FONT)),
      ),
    ),
  );
  const room = Math.min(WIDEST, widest, width * 0.3);
  const radius = Math.min(height / 2 - 16, width / 2 - room - ELBOW - 10);
  if (radius < 40 || room < Math.min(40, widest)) return null;
  const disk: Disk = { x: width / 2, y: height / 2, radius };
  const side = (isRight: boolean) => sideOf(model, disk, placed, texts, isOneLine, isRight, room, height);
  const shapes = [...side(true), ...side(false)];
  return shapes.includes(null) ? null : { disk, shapes: shapes.flatMap((shape) => shape ?? []), isNamed: true, hasSharesInside: true };
}

/** A small slice has one line, so that many of them fit. */
const isSmall = (slice: PlacedSlice | undefined): boolean => slice !== undefined && slice.share < 0.04;

interface Words {
  readonly name: string;
  readonly value: string;
}

function wordsOf(
  model: ListModel,
  short: ShortNumbers["value"] | null,
  { slice, share }: PlacedSlice,
  display: NonNullable<RoundLabels>["labelDisplay"],
  isShareInside = false,
): Words {
  const percent = shareText(share, model.context);
  const value = short?.(slice.value) ?? slice.text;
  switch (display) {
    case "color":
      return { name: slice.label, value: "" };
    case "value":
      return { name: value, value: "" };
    case "percent":
      return { name: percent, value: "" };
    case "color-value":
      return { name: slice.label, value };
    case "color-percent":
      return { name: slice.label, value: isShareInside ? "" : percent };
    case "value-percent":
      return { name: value, value: isShareInside ? "" : percent };
    case "all":
    case undefined:
      return { name: slice.label, value: isShareInside ? value : `${value}, ${percent}` };
  }
}

/** The labels of one side, from the top; null among them: they do not fit. */
function sideOf(
  model: ListModel,
  { x, y, radius }: Disk,
  placed: readonly PlacedSlice[],
  texts: readonly Words[],
  isOneLine: (slice: PlacedSlice | undefined) => boolean,
  isRight: boolean,
  room: number,
  height: number,
): readonly (Shape | null)[] {
  const { roles } = model.context.colors;
  const labels = placed.flatMap((one, index) => {
    const { from, to, color } = one;
    const angle = (from + to) / 2;
    if (Math.cos(angle) >= 0 !== isRight) return [];
    const words = texts[index] ?? { name: "", value: "" };
    const isOne = isOneLine(one) || words.value === "";
    const edge = y + Math.sin(angle) * radius;
    return [{ index, angle, color, words, isOne, edge, tall: isOne ? LINE : 2 * LINE, at: edge }];
  });
  labels.sort((a, b) => a.edge - b.edge);
  const needed = labels.reduce((sum, { tall }) => sum + tall, 0);
  if (needed > height - 4) return [null];
  // Down from the top, then back up from the bottom.
  let low = 2;
  for (const label of labels) {
    label.at = Math.max(label.at, low + label.tall / 2);
    low = label.at + label.tall / 2;
  }
  let high = height - 2;
  for (const label of labels.toReversed()) {
    label.at = Math.min(label.at, high - label.tall / 2);
    high = label.at - label.tall / 2;
  }
  const way = isRight ? 1 : -1;
  const begin = x + way * (radius + ELBOW + 4);
  return labels.flatMap(({ index, angle, words, isOne, at, color, edge }): Shape[] => {
    const text = (id: string, said: string, dy: number, strong: boolean): Shape => ({
      kind: "text",
      id: `slice-${id}-${index}`,
      x: begin,
      y: at + dy,
      text: fitText(said, room, strong ? STRONG_LABEL_FONT : LABEL_FONT),
      color: strong ? roles.ink : roles["ink-2"],
      font: strong ? STRONG_LABEL_FONT : LABEL_FONT,
      align: isRight ? "left" : "right",
      baseline: "middle",
      depth: ABOVE_MARKS,
    });
    const line: Shape = {
      kind: "line",
      id: `slice-line-${index}`,
      x1: x + Math.cos(angle) * (radius + 1),
      y1: edge,
      x2: begin - way * 4,
      y2: at,
      color: wordColor(color, model.context.colors),
      width: 1,
      dash: null,
      depth: ABOVE_MARKS,
    };
    return isOne
      ? [line, text("name", words.value === "" ? words.name : `${words.name} ${words.value}`, 0, false)]
      : [line, text("name", words.name, -LINE / 2 + 0.5, true), text("value", words.value, LINE / 2 - 0.5, false)];
  });
}
