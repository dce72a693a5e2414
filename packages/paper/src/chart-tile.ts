import {
  dashesOf,
  drawChart,
  type DrawContext,
  drawGoal,
  type Drawing,
  type Legend,
  legendIn,
  noteText,
  signLines,
  signPath,
} from "@sheaf/charts";
import { renderSvg } from "@sheaf/charts/svg";
import { chartName, isKind } from "@sheaf/workbook";
import type { Content, FilledElement } from "./content.ts";
import { type Look, plainFace, sideRoom, titleFamily } from "./look.ts";
import { type Box, boxPath, filled, line, type Mark, moved, tagged } from "./marks.ts";
import { colorOf, readSvg } from "./read-svg.ts";
import { fitted } from "./set-text.ts";
import { noteMarks, titleMarks } from "./tile-parts.ts";
import { words } from "./words.ts";

const PAD = { top: 10, bottom: 8 } as const;
const GAP = 8;
const ROW = 16;
const BESIDE = 160;

/** A chart in its tile: title and legend, the picture, what it does not show. */
export function chartMarks(
  filledElement: FilledElement,
  { table, isCut, rest, layers, lostLayers, numbers }: Omit<Extract<Content, { readonly kind: "chart" }>, "kind">,
  box: Box,
  look: Look,
): readonly Mark[] {
  const { element, title, name, subtitle } = filledElement;
  const side = sideRoom(look);
  const [top, bottom] = look.theme.hasPadding ? [PAD.top, PAD.bottom] : [0, 0];
  const inner = { x: box.x + side, y: box.y + top, width: box.width - 2 * side, height: box.height - top - bottom };
  const shownTitle = title ?? null;
  if (chartName(element) === null && !isKind(element, "progress")) return noteMarks(words.notDrawn, inner, look);
  const draw = (width: number, height: number): Drawing => {
    const context: DrawContext = {
      colors: look.colors,
      zone: look.zone,
      symbols: look.symbols,
      weekStart: look.weekStart,
      width: Math.max(20, Math.floor(width)),
      height: Math.max(20, Math.floor(height)),
      title: shownTitle ?? name,
      totalRows: null,
      truncated: isCut,
      selected: look.highlighted?.(element) ?? null,
      now: look.now,
      reducedMotion: true,
      say: look.say,
      ...optional("rest", rest),
      ...optional("layers", layers),
      ...optional("lostLayers", lostLayers),
      evaluate: (formula) => numbers?.get(formula) ?? null,
      ...optional("mapShapes", look.mapShapes),
      ...optional("colorOf", look.colorOf(element)),
      ...optional("additive", look.additive(element)),
    };
    return isKind(element, "progress") ? drawGoal(element, table, context) : drawChart(element, table, context);
  };
  const head = shownTitle === null && subtitle === null ? 0 : 20 + GAP;
  // The legend is known before the room that it leaves is.
  const first = draw(inner.width, inner.height - head);
  const legend = legendBox(legendIn(first.legend, inner.width), inner, shownTitle === null ? 0 : titleWidth(shownTitle, look), head, look);
  const notes = first.isEmpty ? [] : first.notes;
  const noteHeight = notes.length === 0 ? 0 : ROW + GAP;
  const plot = { ...legend.plot, height: legend.plot.height - noteHeight };
  const drawing = draw(plot.width, plot.height);
  const heading =
    shownTitle === null && subtitle === null
      ? []
      : titleMarks(shownTitle, subtitle, { ...inner, height: 20, width: legend.headRoom }, look);
  if (drawing.isEmpty) return [...heading, ...noteMarks(words.noValues, plot, look)];
  const size = { width: Math.max(20, Math.floor(plot.width)), height: Math.max(20, Math.floor(plot.height)) };
  const picture = readSvg(renderSvg({ drawing, ...size, colors: look.colors }), look.family).slice(1);
  const said = notes.map((note) => noteText(note, look.say)).join(" ");
  return [
    ...heading,
    tagged("Figure", [...legend.marks, { kind: "group", marks: [moved(picture, plot.x, plot.y)], clip: plot }], drawing.summary),
    ...(said === ""
      ? []
      : [
          textAt(
            fitted(said, plainFace(look.family), 12, inner.width, look.measure),
            inner.x,
            box.y + box.height - PAD.bottom - 4,
            look.theme.roles["ink-3"],
            look,
          ),
        ]),
  ];
}

const optional = <K extends string, V>(key: K, value: V | undefined): { [key in K]?: V } =>
  value === undefined ? {} : ({ [key]: value } as { [key in K]: V });

const textAt = (text: string, x: number, y: number, color: string, { family }: Look, size = 12): Mark => ({
  kind: "text",
  x,
  y,
  text,
  face: plainFace(family),
  size,
  color,
  anchor: "start",
});

const titleWidth = (title: string, look: Look): number =>
  look.measure(
    title,
    { family: titleFamily(look), isBold: look.theme.title.isBold !== false, isItalic: false },
    look.theme.title.size ?? 14,
  );

interface LegendPlace {
  readonly marks: readonly Mark[];
  readonly plot: Box;
  readonly headRoom: number;
}

interface Sign {
  readonly width: number;
  readonly marks: (x: number, middle: number) => readonly Mark[];
}

function signsOf(legend: Legend, look: Look): readonly Sign[] {
  if (legend.kind === "none") return [];
  const size = legend.fontSize ?? 12;
  const color = legend.color ?? look.theme.roles["ink-2"];
  const face = plainFace(look.family);
  const word = (text: string): Sign => ({
    width: look.measure(text, face, size),
    marks: (x, middle) => [textAt(text, x, middle + size * 0.345, color, look, size)],
  });
  const header = legend.showsHeader && legend.header !== null ? [word(legend.header)] : [];
  if (legend.kind === "scale") {
    const step = 80 / Math.max(1, legend.colors.length);
    const ramp: Sign = {
      width: 80,
      marks: (x, middle) =>
        legend.colors.map((tone, at) => toned(boxPath({ x: x + at * step, y: middle - 4, width: step, height: 8 }), tone)),
    };
    return [...header, word(legend.low), ramp, word(legend.high)];
  }
  return [
    ...header,
    ...legend.entries.map(({ name, color: tone, sign, value, pattern, point }): Sign => {
      const text = word([fitted(name, face, size, 220, look.measure), value ?? ""].join("  ").trim());
      const lead = sign === "square" || sign === "point" ? 14 : 20;
      return {
        width: lead + text.width,
        marks: (x, middle) => [
          ...(sign === "square"
            ? [toned(boxPath({ x, y: middle - 4, width: 8, height: 8 }), tone), ...hatch(pattern, x, middle - 4, look)]
            : [
                ...(sign === "point" ? [] : [dashed(sign, x, middle, tone, pattern)]),
                ...(point === undefined ? [] : [toned(signPath(point, x + (lead - 6) / 2, middle), tone)]),
              ]),
          ...text.marks(x + lead, middle),
        ],
      };
    }),
  ];
}

const hatch = (pattern: number | undefined, x: number, y: number, look: Look): readonly Mark[] =>
  pattern === undefined ? [] : signLines(pattern).map(([x1, y1, x2, y2]) => line(x + x1, y + y1, x + x2, y + y2, look.theme.roles.paper));

/** Filled with a color that may be seen through, as charts write it: paper keeps the two apart. */
function toned(d: string, tone: string): Mark {
  const ink = colorOf(tone);
  return filled(d, ink?.color ?? tone, ink?.opacity);
}

function dashed(sign: "line" | "dashed-line" | "dotted-line", x: number, y: number, color: string, pattern: number | undefined): Mark {
  const ink = colorOf(color);
  const mark = line(x, y, x + 14, y, ink?.color ?? color);
  const own = pattern === undefined ? null : dashesOf(pattern);
  const dash = own ?? (sign === "line" ? [] : sign === "dashed-line" ? [4, 3] : [2, 2]);
  return { ...mark, stroke: mark.stroke === null ? null : { ...mark.stroke, opacity: ink?.opacity ?? 1, width: 2, dash } };
}

/** Where the legend stands, and what room it leaves: beside the title, on a line of its own, at a side, or below. */
function legendBox(legend: Legend, inner: Box, title: number, head: number, look: Look): LegendPlace {
  const body = { ...inner, y: inner.y + head, height: inner.height - head };
  const signs = signsOf(legend, look);
  if (legend.kind === "none" || signs.length === 0) return { marks: [], plot: body, headRoom: inner.width };
  const between = legend.kind === "scale" ? 6 : 14;
  if (legend.position === "right" || legend.position === "left") {
    const width = Math.min(BESIDE, Math.max(...signs.map((sign) => sign.width)));
    const most = Math.max(1, Math.floor(body.height / 18));
    const x = legend.position === "right" ? body.x + body.width - width : body.x;
    const marks = signs.slice(0, most).flatMap((sign, at) => sign.marks(x, body.y + 8 + at * 18));
    const plot = { ...body, x: legend.position === "left" ? body.x + width + 12 : body.x, width: Math.max(20, body.width - width - 12) };
    return { marks, plot, headRoom: inner.width };
  }
  const lines = inLines(signs, inner.width, between);
  const first = lines[0]?.width ?? 0;
  const isAbove = legend.position.startsWith("top");
  if (isAbove && head > 0 && lines.length === 1 && title + 16 + first <= inner.width) {
    const x = inner.x + inner.width - first;
    return { marks: setSigns(lines, x, inner.y + 10, between), plot: body, headRoom: inner.width - first - 16 };
  }
  const height = lines.length * 18;
  const x = (width: number): number => (legend.position.endsWith("right") ? inner.x + inner.width - width : inner.x);
  const top = isAbove ? body.y : body.y + body.height - height;
  const marks = lines.flatMap((one, at) => setSigns([one], x(one.width), top + 8 + at * 18, between));
  const plot = { ...body, y: isAbove ? body.y + height + 4 : body.y, height: body.height - height - 4 };
  return { marks, plot, headRoom: inner.width };
}

interface SignLine {
  readonly signs: Sign[];
  width: number;
}

function inLines(signs: readonly Sign[], room: number, between: number): readonly SignLine[] {
  const lines: SignLine[] = [];
  for (const sign of signs) {
    const last = lines.at(-1);
    if (last !== undefined && last.width + between + sign.width <= room) {
      last.signs.push(sign);
      last.width += between + sign.width;
    } else lines.push({ signs: [sign], width: sign.width });
  }
  return lines;
}

function setSigns(lines: readonly SignLine[], left: number, middle: number, between: number): readonly Mark[] {
  return lines.flatMap(({ signs }) => {
    let x = left;
    return signs.flatMap((sign) => {
      const marks = sign.marks(x, middle);
      x += sign.width + between;
      return marks;
    });
  });
}
