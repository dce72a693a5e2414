import type { ShortNumbers } from "../../axis/number-labels.ts";
import type { ResultTable } from "@sheaf/result";
import { mix } from "@sheaf/theme";
import type { ChartElements } from "@sheaf/workbook";
import { valueColors } from "../../color/series-colors.ts";
import type { DrawContext } from "../../context.ts";
import type { Box, Drawing } from "../../drawing.ts";
import { inkOn, shownColor } from "../../listed/claimed.ts";
import { listedDrawing } from "../../listed/listed-drawing.ts";
import type { ListedMark } from "../../listed/listed-marks.ts";
import { readList, shareText, type ListModel, type ListRow } from "../../listed/read-list.ts";
import { type Note, tooSmall } from "../../notes.ts";
import { ABOVE_MARKS, type Shape } from "../../shapes.ts";
import { fitText, LABEL_FONT, STRONG_LABEL_FONT, textWidth } from "../../text/measure.ts";
import { stateLetters } from "../../maps/us-states.ts";
import { squarify } from "./squarify.ts";

const STRIP = 17;
const LINE = 15;

interface Group {
  readonly label: string;
  readonly text: string | null;
  readonly rows: readonly ListRow[];
  readonly size: number;
}

/** Rectangles by value, in the rectangles of their groups where there are several categories. */
export function drawTreemap(element: ChartElements["treemap-chart"], table: ResultTable, context: DrawContext): Drawing {
  const model = readList({ element, table, context, measureId: element.value?.columnId });
  const sized = model.rows.filter(({ value }) => value > 0).toSorted((a, b) => b.value - a.value || a.row - b.row);
  const left = model.rows.filter(({ value }) => !(value >= 0)).length;
  const notes: Note[] = left === 0 ? [] : [{ kind: "no-mark", values: left, total: model.rows.length, which: "negative" }];
  const isGrouped = model.keys.length > 1;
  // Averages are no parts of a whole (L8).
  const hasShares = model.measure === null || context.additive?.(model.measure.id) !== false;
  const groups = isGrouped ? groupsOf(sized) : [{ label: "", text: null, rows: sized, size: 1 }];
  const total = sized.reduce((sum, { value }) => sum + value, 0);
  const { width, height, colors } = context;
  const first = model.keys[0];
  const tones = valueColors(
    groups.map(({ text }) => ({ column: { id: first?.id ?? "", name: first?.name ?? "" }, text })),
    colors.categorical,
    false,
    context,
  );
  const places = squarify(
    groups.map(({ size }) => size),
    { left: 0, top: 0, width, height },
  );
  // One name can be that of a state by chance, all of them are not.
  const hasCodes = sized.every(({ keys, label }) => stateLetters(keys.at(-1)?.label ?? label) !== null);
  const short = model.measure?.short.together(sized.map(({ value }) => value));
  const shapes: Shape[] = [];
  const marks: ListedMark[] = [];
  groups.forEach((group, at) => {
    const place = inset(places[at] ?? { left: 0, top: 0, width: 0, height: 0 }, isGrouped ? 1 : 0);
    const hasStrip = isGrouped && place.height > 3 * STRIP && place.width > 40;
    const tone = isGrouped ? (tones[at] ?? colors.roles.accent) : (colors.categorical[0] ?? colors.roles.accent);
    if (hasStrip) shapes.push(...strip(model, place, `${group.label} `, hasShares ? shareText(group.size / total, context) : "", at));
    const inner = hasStrip ? { ...place, top: place.top + STRIP, height: place.height - STRIP } : place;
    const boxes = squarify(
      group.rows.map(({ value }) => value),
      inner,
    );
    group.rows.forEach((row, rank) => {
      const box = inset(boxes[rank] ?? inner, 0.5);
      const pale = group.rows.length < 2 ? 0 : Math.min(0.62, (rank / group.rows.length) * 0.7);
      const color = shownColor(mix(tone, colors.roles.paper, pale), row.keys, context);
      marks.push({
        label: row.label,
        keys: row.keys,
        rows: [row.row],
        text: row.text,
        said: hasShares ? [shareText(row.value / total, context)] : [],
        color,
        box,
      });
      shapes.push({ kind: "rect", id: `tile-${at}-${rank}`, box, fill: color, depth: 2 });
      shapes.push(...tileWords(short, row, { box, fill: color, id: `${at}-${rank}`, hasCodes }));
    });
  });
  return listedDrawing({
    model,
    noun: "treemap",
    marks,
    shapes,
    legend: { kind: "none" },
    notes: [...notes, ...tooSmall(marks.map(({ box }) => Math.min(box.width, box.height)))],
    plot: { left: 0, top: 0, width, height },
  });
}

/** Rows by their outermost key, greatest group first. */
function groupsOf(rows: readonly ListRow[]): readonly Group[] {
  const found = new Map<string, { readonly label: string; readonly text: string | null; readonly rows: ListRow[]; size: number }>();
  for (const row of rows) {
    const key = row.keys[0];
    const name = JSON.stringify(key?.text ?? null);
    const group = found.get(name);
    if (group === undefined) found.set(name, { label: key?.label ?? "", text: key?.text ?? null, rows: [row], size: row.value });
    else {
      group.rows.push(row);
      group.size += row.value;
    }
  }
  return [...found.values()].toSorted((a, b) => b.size - a.size);
}

const inset = (box: Box, by: number): Box => ({
  left: box.left + by,
  top: box.top + by,
  width: Math.max(0, box.width - 2 * by),
  height: Math.max(0, box.height - 2 * by),
});

/** The name of a group and its share, above its rectangles. */
function strip({ context }: ListModel, place: Box, name: string, share: string, at: number): readonly Shape[] {
  const { roles } = context.colors;
  const shareWidth = textWidth(share, LABEL_FONT);
  const text = fitText(name, place.width - 6, STRONG_LABEL_FONT);
  const common = { kind: "text", y: place.top + STRIP / 2, baseline: "middle", depth: ABOVE_MARKS } as const;
  const after = place.left + 2 + textWidth(text, STRONG_LABEL_FONT) + 4;
  return [
    { ...common, id: `group-${at}`, x: place.left + 2, text, color: roles.ink, font: STRONG_LABEL_FONT, align: "left" },
    ...(after + shareWidth <= place.left + place.width
      ? [{ ...common, id: `group-share-${at}`, x: after, text: share, color: roles["ink-3"], font: LABEL_FONT, align: "left" } as const]
      : []),
  ];
}

/** A name in one line, in two, or by its usual code; null: it has no room. A name that is cut tells less than none. */
function linesOf(name: string, code: string | null, room: number, height: number): readonly string[] | null {
  const fits = (text: string): boolean => textWidth(text, STRONG_LABEL_FONT) <= room;
  if (fits(name)) return [name];
  const words = name.split(" ");
  const halves = words.slice(1).map((_, at) => [words.slice(0, at + 1).join(" "), words.slice(at + 1).join(" ")]);
  const wrapped = height >= 2 * LINE ? halves.find((lines) => lines.every(fits)) : undefined;
  if (wrapped !== undefined) return wrapped;
  return code !== null && fits(code) ? [code] : null;
}

/** The innermost name, and the value below it, where they have room. */
function tileWords(
  short: ShortNumbers["value"] | undefined,
  row: ListRow,
  { box, fill, id, hasCodes }: { readonly box: Box; readonly fill: string; readonly id: string; readonly hasCodes: boolean },
): readonly Shape[] {
  const name = row.keys.at(-1)?.label ?? row.label;
  const room = box.width - 8;
  if (box.height < LABEL_FONT.size + 6 || room < 12) return [];
  const lines = linesOf(name, hasCodes ? stateLetters(name) : null, room, box.height - 8);
  if (lines === null) return [];
  const common = { kind: "text", x: box.left + 4, color: inkOn(fill), align: "left", baseline: "top", depth: ABOVE_MARKS } as const;
  const value = short?.(row.value) ?? "";
  return [
    ...lines.map((text, line) => ({
      ...common,
      id: line === 0 ? `label-${id}` : `label-${id}-${line}`,
      y: box.top + 4 + line * LINE,
      text,
      font: STRONG_LABEL_FONT,
    })),
    ...(box.height >= 23 + lines.length * LINE && textWidth(value, LABEL_FONT) <= room
      ? [{ ...common, id: `label-value-${id}`, y: box.top + 4 + lines.length * LINE, text: value, font: LABEL_FONT }]
      : []),
  ];
}
