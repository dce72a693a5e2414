import type { ColorRole } from "@sheaf/theme";
import { type Callout, calloutOf, type Element, isContent, isKind, type Json, memberOf } from "@sheaf/workbook";
import { chartMarks } from "./chart-tile.ts";
import type { FilledElement, Grid } from "./content.ts";
import { columnBands, columnWidths, gridMarks, rowsIn } from "./grid-tile.ts";
import { legendMarks } from "./legend-tile.ts";
import { kpiMarks } from "./kpi-tile.ts";
import { boldFace, chartLook, type Look, plainColor, plainFace, sideRoom, onPage } from "./look.ts";
import { type Box, boxPath, filled, line, type Mark, type PathMark, stroked, tagged } from "./marks.ts";
import { fitted } from "./set-text.ts";
import { textMarks } from "./text-tile.ts";
import { pictureMarks } from "./picture-tile.ts";
import { noteMarks, titleMarks } from "./tile-parts.ts";
import { wayMarks } from "./way-tile.ts";
import { words } from "./words.ts";

/** Between elements of a page and below the letters of a line, px: nothing else stands there. */
const GAP = 18;

const radii = { square: 0, round: 12, pill: 28 } as const;
const fieldsOf = (value: Json | undefined): { readonly [member: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as { readonly [member: string]: Json }) : {};

/** The ground and the line around an element. */
export function frameMarks(element: Element, box: Box, isCard: boolean, look: Look): readonly Mark[] {
  const { theme } = look;
  const { backgroundColor, borderRadius, borderWidth, borderColor, padding } = fieldsOf(memberOf(element, "style"));
  const hasCard = isCard && theme.hasCards;
  const isPaper = backgroundColor === "auto" && isContent(element);
  const callout = calloutOf(element);
  const called = callout === null ? null : calloutColors[callout];
  const own = isPaper
    ? theme.roles.paper
    : (plainColor(backgroundColor, theme) ?? (called === null || backgroundColor === "transparent" ? null : theme.roles[called.ground]));
  const ground = backgroundColor === "transparent" ? null : (own ?? (hasCard ? theme.roles.paper : null));
  const named = borderRadius === "square" || borderRadius === "round" || borderRadius === "pill" ? borderRadius : theme.radius;
  const radius = named === null ? 4 : radii[named];
  const lineColor = plainColor(borderColor, theme) ?? (called === null ? null : theme.roles[called.line]);
  const width =
    typeof borderWidth === "number"
      ? Math.min(20, borderWidth)
      : lineColor !== null
        ? 1
        : isCard && (hasCard || theme.border !== null)
          ? (theme.border?.width ?? 1)
          : 0;
  const color = lineColor ?? (typeof borderWidth === "number" ? theme.roles["line-2"] : (theme.border?.color ?? theme.roles.line));
  const marks: PathMark[] = ground === null ? [] : [filled(boxPath(box, radius), ground)];
  if (width > 0 && padding !== "none") {
    const inner = { x: box.x + width / 2, y: box.y + width / 2, width: box.width - width, height: box.height - width };
    marks.push({
      kind: "path",
      d: boxPath(inner, radius),
      fill: null,
      stroke: { color, width, opacity: 1, dash: [], cap: "butt", join: "miter" },
    });
  }
  return marks.length === 0 ? [] : [tagged("Artifact", marks)];
}

/** Ground, line and sign of a text that calls its readers to something. */
const calloutColors = {
  note: { ground: "tint-1", line: "c1-soft", sign: "accent", letter: "i" },
  success: { ground: "ok-tint", line: "ok", sign: "ok", letter: "✓" },
  warning: { ground: "warn-tint", line: "warn-line", sign: "warn", letter: "!" },
  danger: { ground: "bad-tint", line: "bad-line", sign: "bad", letter: "!" },
} as const satisfies {
  readonly [C in Callout]: { readonly ground: ColorRole; readonly line: ColorRole; readonly sign: ColorRole; readonly letter: string };
};

function hasGround(element: Element, { theme }: Look): boolean {
  const { backgroundColor } = fieldsOf(memberOf(element, "style"));
  return calloutOf(element) !== null || plainColor(backgroundColor, theme) !== null;
}

export interface TileSetting {
  /** Inside of a card: a part of it. */
  readonly isInCard?: boolean;
  /** Rows that have no room follow on other sheets. */
  readonly continues?: boolean;
}

/** What an element shows within its box. `rowsLeft`: rows of a table that had no room. */
export function tileMarks(
  filledElement: FilledElement,
  box: Box,
  look: Look,
  { isInCard = false, continues = false }: TileSetting = {},
): { readonly marks: readonly Mark[]; readonly rowsLeft: number } {
  const { element, content } = filledElement;
  const own = content.kind === "chart" ? chartLook(element, look) : look;
  // A chart with a ground of its own has it inside of a card as well.
  const isCard = !isInCard || (own !== look && own.theme.charts.hasGround);
  const isBare =
    content.kind === "text" ||
    content.kind === "divider" ||
    content.kind === "nothing" ||
    content.kind === "control" ||
    content.kind === "legend" ||
    content.kind === "ways" ||
    content.kind === "image";
  const frame = frameMarks(element, box, !isBare && isCard, own);
  const isOnPage = !isInCard && (content.kind === "text" || content.kind === "divider") && !hasGround(element, look);
  const inside = insideMarks(filledElement, box, isOnPage ? onPage(look) : own, continues);
  return {
    marks: [...frame, { kind: "group", marks: inside.marks, clip: { ...box, height: box.height + (inside.below ?? 0) } }],
    rowsLeft: inside.rowsLeft,
  };
}

function insideMarks(
  of: FilledElement,
  box: Box,
  look: Look,
  continues: boolean,
): { readonly marks: readonly Mark[]; readonly rowsLeft: number; readonly below?: number } {
  const whole = (marks: readonly Mark[]) => ({ marks, rowsLeft: 0 });
  const { element, content, title, subtitle, name } = of;
  switch (content.kind) {
    case "chart":
      return whole(chartMarks(of, content, box, look));
    case "progress":
      return whole(chartMarks(of, { table: content.table, isCut: false }, box, look));
    case "kpi":
      return whole(kpiMarks(of, content.table, content.trend, box, look));
    case "grid":
      return gridTile(of, box, look, continues);
    case "text": {
      const isBoxed = hasGround(element, look);
      const callout = calloutOf(element);
      const { left, x, y } = textRoom(element, look);
      const inner = { x: box.x + left, y: box.y + y, width: box.width - left - x, height: box.height - 2 * y };
      const sign = callout === null ? [] : signMarks(callout, box, look);
      const set = textMarks(content.blocks, inner, look, callout === null ? undefined : look.theme.roles[calloutColors[callout].sign]);
      const free = inner.height - (set.bottom - inner.y);
      // Paper does not scroll: what is a little too high takes the room above it, and of a text without a ground the gap below.
      const over = Math.max(0, -free - 2 * y);
      const down = free < 0 ? Math.max(free, -y) : content.at === "top" ? 0 : content.at === "center" ? free / 2 : free;
      const words = down === 0 ? set.marks : [{ kind: "group" as const, marks: set.marks, move: [1, 0, 0, 1, 0, down] as const }];
      return { marks: [...sign, ...words], rowsLeft: 0, below: isBoxed || callout !== null || over > GAP ? 0 : over };
    }
    case "control":
      return whole(controlMarks(content.label, content.value, box, look));
    case "legend":
      return whole(legendMarks(content, box, look));
    case "image":
      return whole([pictureMarks(content, box)]);
    case "ways":
      return whole(wayMarks(content, box, look));
    case "divider": {
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const mark = content.isUpright
        ? line(x, box.y, x, box.y + box.height, look.theme.roles["line-2"])
        : line(box.x, y, box.x + box.width, y, look.theme.roles["line-2"]);
      return whole([tagged("Artifact", [mark])]);
    }
    case "note":
      return whole([
        ...titleMarks(title ?? name, subtitle, titleBox(box, look), look),
        ...noteMarks(content.text, { ...box, x: box.x + sideRoom(look), width: box.width - 2 * sideRoom(look) }, look),
      ]);
    case "nothing":
      return whole([]);
  }
}

const CALLOUT_LEFT = 42;

/** Room around the words of a text. */
function textRoom(element: Element, look: Look): { readonly left: number; readonly x: number; readonly y: number } {
  const [x, y] = hasGround(element, look) ? ([16, 12] as const) : ([2, 4] as const);
  return { left: calloutOf(element) === null ? x : CALLOUT_LEFT, x, y };
}

/** How high a text is whose place grows with its words, for a width, px; 0: it scrolls there, or is no text. */
export function wordsHeight(filledElement: FilledElement | undefined, width: number, look: Look): number {
  if (filledElement?.content.kind !== "text" || filledElement.content.blocks.length === 0) return 0;
  const { element, content } = filledElement;
  if (isKind(element, "text") && element.overflow === "scroll") return 0;
  const { left, x, y } = textRoom(element, look);
  return Math.ceil(textMarks(content.blocks, { x: 0, y: 0, width: Math.max(1, width - left - x), height: 0 }, look).bottom + 2 * y);
}

/** The sign of a callout, beside its first line. */
function signMarks(callout: Callout, box: Box, look: Look): readonly Mark[] {
  const { sign, letter } = calloutColors[callout];
  const color = look.theme.roles[sign];
  const ring = boxPath({ x: box.x + 16.75, y: box.y + 16.75, width: 14.5, height: 14.5 }, 7.25);
  const text: Mark = {
    kind: "text",
    x: box.x + 24,
    y: box.y + 28,
    text: letter,
    face: boldFace(look.family),
    size: 11,
    color,
    anchor: "middle",
  };
  return [tagged("Artifact", [stroked(ring, color, 1.5), text])];
}

function controlMarks(label: string, value: string, { x, y, width, height }: Box, look: Look): readonly Mark[] {
  const { roles } = look.theme;
  const hasLabel = height >= 44;
  const field = { x, y: y + (hasLabel ? 18 : 0), width, height: Math.min(32, height - (hasLabel ? 18 : 0)) };
  const text = (shown: string, at: number, isLabel: boolean): Mark => ({
    kind: "text",
    x: isLabel ? x : x + 8,
    y: at,
    text: fitted(shown, plainFace(look.family), isLabel ? 12 : 13, width - (isLabel ? 0 : 16), look.measure),
    face: isLabel ? boldFace(look.family) : plainFace(look.family),
    size: isLabel ? 12 : 13,
    color: isLabel ? roles["ink-2"] : roles.ink,
    anchor: "start",
  });
  return [
    tagged("Artifact", [
      filled(boxPath(field, 4), roles.paper),
      {
        kind: "path",
        d: boxPath(field, 4),
        fill: null,
        stroke: { color: roles["line-2"], width: 1, opacity: 1, dash: [], cap: "butt", join: "miter" },
      },
    ]),
    tagged("P", [
      ...(hasLabel ? [text(label, y + 12, true)] : []),
      text(hasLabel ? value : `${label}: ${value}`, field.y + field.height / 2 + 4.5, false),
    ]),
  ];
}

/** Where the title of an element stands. */
const titleBox = (box: Box, look: Look): Box => ({
  x: box.x + sideRoom(look),
  y: box.y + 10,
  width: box.width - 2 * sideRoom(look),
  height: 20,
});

const HEAD = 40;
const FOOT = 24;

/** What of a table does not show within its box. */
function footOf({ rows, isCut }: Grid, shown: number, widths: readonly number[], room: number): string {
  let right = 0;
  const whole = widths.filter((width) => (right += width) <= room + 0.5).length;
  return [
    ...(shown < rows.length || isCut ? [words.firstRows(shown, rows.length, isCut)] : []),
    ...(whole < widths.length ? [words.firstColumns(whole, widths.length)] : []),
  ].join(" · ");
}

function gridTile(
  of: FilledElement,
  box: Box,
  look: Look,
  continues: boolean,
): { readonly marks: readonly Mark[]; readonly rowsLeft: number } {
  if (of.content.kind !== "grid") return { marks: [], rowsLeft: 0 };
  const { grid } = of.content;
  const head = of.title === null ? 0 : HEAD;
  const heading = of.title === null ? [] : titleMarks(of.title ?? of.name, of.subtitle, titleBox(box, look), look);
  const inner = { x: box.x + 1, y: box.y + head, width: box.width - 2, height: box.height - head };
  if (grid.rows.length === 0) return { marks: [...heading, ...noteMarks(words.empty, inner, look)], rowsLeft: 0 };
  const widths = columnWidths(grid, inner.width, look);
  const columns = widths.map((_, at) => at);
  const isNarrow = columnBands(widths, grid.left, inner.width).length > 1;
  const isWhole = rowsIn(grid, inner.height) >= grid.rows.length && !grid.isCut && !isNarrow;
  const shown = isWhole ? grid.rows.length : Math.min(grid.rows.length, rowsIn(grid, inner.height - FOOT));
  const marks = [...heading, gridMarks(grid, { rows: grid.rows.slice(0, shown), columns, widths, box: inner }, look)];
  if (isWhole) return { marks, rowsLeft: 0 };
  const foot: Mark = {
    kind: "text",
    x: box.x + 12,
    y: box.y + box.height - 8,
    text: continues && (isNarrow || shown < grid.rows.length) ? words.continues : footOf(grid, shown, widths, inner.width),
    face: plainFace(look.family),
    size: 12,
    color: look.theme.roles["ink-3"],
    anchor: "start",
  };
  return { marks: [...marks, tagged("P", [foot])], rowsLeft: Math.max(isNarrow ? 1 : 0, grid.rows.length - shown) };
}
