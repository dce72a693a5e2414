import { cellNumber, type CellValue } from "@sheaf/result";
import { isNumberName, typeName, type ValueType } from "@sheaf/sql";
import { safeHref } from "../../../shared/actions/safe-href.ts";
import type { CellDrawing } from "../../grid/model/cell-drawing.ts";
import type { ColumnDisplay } from "./column-display.ts";
import { durationText } from "./duration-text.ts";
import { t } from "../../../shared/words/words.ts";

/** Longer texts are not taken apart for a drawing: one cell must not hold up the others. Characters. */
const LONGEST = 100_000;
const LONGEST_PERSON = 320;
const MOST_PILLS = 20;
const LONGEST_PRETTY = 4_000;
const TONES = 10;
const MOST_BARS = 48;
const MOST_POINTS = 200;

/** A cell's words where its display says them; `plain`: by its format. */
export function displayedText(display: ColumnDisplay, value: CellValue, type: ValueType, plain: string): string {
  if (value === null) return plain;
  switch (display.kind) {
    case "duration":
      return (isNumberName(typeName(type)) ? durationText(value, display.unit ?? "second") : null) ?? plain;
    case "link":
      return display.label ?? plain;
    case "tags":
      return listOf(value, type)?.map(words).join(", ") ?? plain;
    case "sparkline":
      return sparklineWords(numbersOf(value, type)) ?? plain;
    case "progress":
    case "person":
    case "json":
    case "image":
      return plain;
  }
}

export interface DrawnCell {
  readonly value: CellValue;
  readonly type: ValueType;
  /** As it is shown. */
  readonly text: string;
  /** Of a link with an address of its own; undefined: its text is one. */
  readonly address?: CellValue;
  readonly isPercent: boolean;
}

/** What is drawn in a cell; null: only its text, as where the value is not of the kind that the display is for. */
export function drawingOf(display: ColumnDisplay, { value, type, text, address, isPercent }: DrawnCell): CellDrawing | null {
  if (value === null) return null;
  switch (display.kind) {
    case "duration":
      return null;
    case "person":
      return typeof value === "string" && value.trim() !== "" && value.length <= LONGEST_PERSON ? { kind: "person", email: value } : null;
    case "link": {
      const given = address === undefined ? value : address;
      const href = typeof given === "string" ? safeHref(given) : undefined;
      // A path would lead into the product itself, and no row may do that.
      return href !== undefined && /^(?:https?|mailto):/i.test(href) ? { kind: "link", href } : null;
    }
    case "image": {
      const url = typeof value === "string" ? pictureAddress(value) : null;
      return url === null
        ? null
        : { kind: "image", url, fit: display.fit === "cover" ? "cover" : "contain", height: display.height ?? null };
    }
    case "progress": {
      const min = display.min ?? 0;
      const max = display.max ?? (isPercent ? 1 : 100);
      const number = isNumberName(typeName(type)) ? cellNumber(value, type) : Number.NaN;
      if (Number.isNaN(number) || max === min) return null;
      return { kind: "progress", part: Math.min(1, Math.max(0, (number - min) / (max - min))), color: plain(display.color) ?? "var(--c1)" };
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
        : { kind: "pills", pills: list.map((one) => ({ text: one, color: plain(colorFor(display.colors, one)) ?? toneOf(one) })) };
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
function pictureAddress(text: string): string | null {
  const href = safeHref(text);
  return href !== undefined && /^https?:/i.test(href) ? href : null;
}

const colorFor = (colors: Readonly<Record<string, string>> | undefined, text: string): string | undefined =>
  colors !== undefined && Object.hasOwn(colors, text) ? colors[text] : undefined;

/** Colors that name a role of a theme are left to the theme. */
const plain = (color: unknown): string | null => (typeof color === "string" && /^#[0-9a-f]{3,8}$/i.test(color) ? color : null);

/** One of the theme's series colors, the same for a text wherever it stands (FNV-1a). */
function toneOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return `var(--c${((hash >>> 0) % TONES) + 1})`;
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
function listOf(value: CellValue, type: ValueType): readonly unknown[] | undefined {
  if ((type.kind !== "array" && type.kind !== "variant") || typeof value !== "string") return undefined;
  const parsed = parsedJson(value);
  return Array.isArray(parsed) ? (parsed as readonly unknown[]) : undefined;
}

const words = (value: unknown): string => (value === null ? "–" : typeof value === "string" ? value : JSON.stringify(value));

function numbersOf(value: CellValue, type: ValueType): readonly number[] | null {
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

function sparklineWords(values: readonly number[] | null): string | null {
  if (values === null) return null;
  const known = values.filter((value) => !Number.isNaN(value));
  const [first, last] = [known[0], known.at(-1)];
  if (known.length === 1) return `1 value, ${first}`;
  const [lowest, highest] = known.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [Infinity, -Infinity]);
  return t("formats.cell-drawing.values-lowest-highest", {
    count: known.length,
    first: String(first),
    last: String(last),
    lowest: String(lowest),
    highest: String(highest),
  });
}
