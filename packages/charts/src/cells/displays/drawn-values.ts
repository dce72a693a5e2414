import { cellNumber, type CellValue, isNumeric } from "@sheaf/result";
import { message } from "@sheaf/messages";
import type { Say } from "../../notes.ts";
import type { CellType } from "../cell-look.ts";
import type { ColumnDisplay } from "./column-display.ts";
import { durationText } from "./duration-text.ts";

/** What is drawn in a cell instead of its text alone. The text stays: it is what is read out. */
export type ValueDrawing =
  /** `href` has been through the check of addresses (V54). */
  | { readonly kind: "link"; readonly href: string }
  /** A picture; `height`, if any, in pixels. The row is never higher for it. */
  | { readonly kind: "image"; readonly url: string; readonly fit: "contain" | "cover"; readonly height: number | null }
  /** `part`: 0 to 1. */
  | { readonly kind: "progress"; readonly part: number; readonly color: string }
  /** NaN is a gap. */
  | { readonly kind: "sparkline"; readonly values: readonly number[]; readonly shape: "line" | "area" | "bar" }
  | { readonly kind: "pills"; readonly pills: readonly { readonly text: string; readonly color: string }[] }
  /** A person by e-mail address. */
  | { readonly kind: "person"; readonly email: string }
  /** The same text, laid out over lines, for the pointer. */
  | { readonly kind: "json"; readonly pretty: string };

/** What depends on where cells are drawn. */
export interface DrawnWhere {
  /** The address if a reader may follow it. */
  readonly hrefOf: (text: string) => string | undefined;
  /** A color of the theme's series, by its place from 0. */
  readonly toneOf: (place: number) => string;
}

/** Longer texts are not taken apart for a drawing: one cell must not hold up the others. Characters. */
const LONGEST = 100_000;
const LONGEST_PERSON = 320;
const MOST_PILLS = 20;
const LONGEST_PRETTY = 4_000;
const TONES = 10;
const MOST_BARS = 48;
const MOST_POINTS = 200;

/** A cell's words where its display says them; `plain`: by its format. */
export function displayedText(display: ColumnDisplay, value: CellValue, type: CellType, plain: string, say: Say): string {
  if (value === null) return plain;
  switch (display.kind) {
    case "duration":
      return (isNumeric(type) ? durationText(value, display.unit ?? "second") : null) ?? plain;
    case "link":
      return display.label ?? plain;
    case "tags":
      return listOf(value, type)?.map(words).join(", ") ?? plain;
    case "sparkline":
      return sparklineWords(numbersOf(value, type), say) ?? plain;
    case "progress":
    case "person":
    case "json":
    case "image":
      return plain;
  }
}

export interface DrawnCell {
  readonly value: CellValue;
  readonly type: CellType;
  /** As it is shown. */
  readonly text: string;
  /** Of a link with an address of its own; undefined: its text is one. */
  readonly address?: CellValue;
  readonly isPercent: boolean;
}

/** What is drawn in a cell; null: only its text, as where the value is not of the kind that the display is for. */
export function drawingOf(
  display: ColumnDisplay,
  { value, type, text, address, isPercent }: DrawnCell,
  { hrefOf, toneOf }: DrawnWhere,
): ValueDrawing | null {
  if (value === null) return null;
  switch (display.kind) {
    case "duration":
      return null;
    case "person":
      return typeof value === "string" && value.trim() !== "" && value.length <= LONGEST_PERSON ? { kind: "person", email: value } : null;
    case "link": {
      const given = address === undefined ? value : address;
      const href = typeof given === "string" ? hrefOf(given) : undefined;
      // A path would lead into the product itself, and no row may do that.
      return href !== undefined && /^(?:https?|mailto):/i.test(href) ? { kind: "link", href } : null;
    }
    case "image": {
      const url = typeof value === "string" ? pictureAddress(value, hrefOf) : null;
      return url === null
        ? null
        : { kind: "image", url, fit: display.fit === "cover" ? "cover" : "contain", height: display.height ?? null };
    }
    case "progress": {
      const min = display.min ?? 0;
      const max = display.max ?? (isPercent ? 1 : 100);
      const number = isNumeric(type) ? cellNumber(value, type) : Number.NaN;
      if (Number.isNaN(number) || max === min) return null;
      return { kind: "progress", part: Math.min(1, Math.max(0, (number - min) / (max - min))), color: plain(display.color) ?? toneOf(0) };
    }
    case "sparkline": {
      const values = numbersOf(value, type);
      if (values === null) return null;
      // Bars thinner than two pixels are an area.
      const shape = display.shape === "bar" && values.length > MOST_BARS ? "area" : (display.shape ?? "line");
      return { kind: "sparkline", values: thinned(values), shape };
    }
    case "tags": {
      const isList = type.kind === "array" || type.kind === "variant";
      const list = isList ? listOf(value, type)?.slice(0, MOST_PILLS).map(words) : [text];
      return list === undefined
        ? null
        : {
            kind: "pills",
            pills: list.map((one) => ({ text: one, color: plain(colorFor(display.colors, one)) ?? toneOf(tonePlace(one)) })),
          };
    }
    case "json": {
      const parsed = typeof value === "string" && type.kind !== "geography" ? parsedJson(value) : undefined;
      if (typeof parsed !== "object" || parsed === null) return null;
      const pretty = JSON.stringify(parsed, null, 2);
      return { kind: "json", pretty: pretty.length > LONGEST_PRETTY ? `${pretty.slice(0, LONGEST_PRETTY)}…` : pretty };
    }
  }
}

/** An address of the web; null for what the server would not fetch. */
function pictureAddress(text: string, hrefOf: DrawnWhere["hrefOf"]): string | null {
  const href = hrefOf(text);
  return href !== undefined && /^https?:/i.test(href) ? href : null;
}

const colorFor = (colors: Readonly<Record<string, unknown>> | undefined, text: string): unknown =>
  colors !== undefined && Object.hasOwn(colors, text) ? colors[text] : undefined;

/** Colors that name a role of a theme are left to the theme. */
const plain = (color: unknown): string | null => (typeof color === "string" && /^#[0-9a-f]{3,8}$/i.test(color) ? color : null);

/** One of the theme's series colors, the same for a text wherever it stands (FNV-1a). */
function tonePlace(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0) % TONES;
}

function parsedJson(text: string): unknown {
  if (text.length > LONGEST) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Values of an array, or of a variant that is one. */
function listOf(value: CellValue, type: CellType): readonly unknown[] | undefined {
  if ((type.kind !== "array" && type.kind !== "variant") || typeof value !== "string") return undefined;
  const parsed = parsedJson(value);
  return Array.isArray(parsed) ? (parsed as readonly unknown[]) : undefined;
}

const words = (value: unknown): string => (value === null ? "–" : typeof value === "string" ? value : JSON.stringify(value));

function numbersOf(value: CellValue, type: CellType): readonly number[] | null {
  const list = listOf(value, type)
    ?.map(heightOf)
    .map((one) => (typeof one === "number" ? one : typeof one === "string" && one.trim() !== "" ? Number(one) : Number.NaN));
  return list === undefined || list.every(Number.isNaN) ? null : list;
}

/** Points of SparklineAgg are pairs of x and y. */
function heightOf(one: unknown): unknown {
  return typeof one === "object" && one !== null && "y" in one ? one.y : one;
}

/** No more points than a cell has room for: of neighbors the least and the greatest stay, in their order; the last one stays the last. */
function thinned(values: readonly number[]): readonly number[] {
  if (values.length <= MOST_POINTS) return values;
  const size = Math.ceil((2 * values.length) / MOST_POINTS);
  const kept: number[] = [];
  for (let from = 0; from < values.length - 1; from += size) {
    const part = values.slice(from, Math.min(from + size, values.length - 1)).filter((value) => !Number.isNaN(value));
    if (part.length === 0) {
      kept.push(Number.NaN);
      continue;
    }
    const [low, high] = [Math.min(...part), Math.max(...part)];
    if (low === high) kept.push(low);
    else kept.push(...(part.indexOf(low) < part.indexOf(high) ? [low, high] : [high, low]));
  }
  return [...kept, values.at(-1) ?? Number.NaN];
}

function sparklineWords(values: readonly number[] | null, say: Say): string | null {
  if (values === null) return null;
  const known = values.filter((value) => !Number.isNaN(value));
  const [first, last] = [known[0], known.at(-1)];
  if (known.length === 1) return say(message("formats.cell-drawing.one-value", { value: String(first) }));
  const [lowest, highest] = known.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [Infinity, -Infinity]);
  return say(
    message("formats.cell-drawing.values-lowest-highest", {
      count: known.length,
      first: String(first),
      last: String(last),
      lowest: String(lowest),
      highest: String(highest),
    }),
  );
}
