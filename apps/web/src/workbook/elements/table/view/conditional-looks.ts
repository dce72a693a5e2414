import { cellNumber, cellText, type CellValue, isNumeric } from "@sheaf/result";
import type { ValueType } from "@sheaf/sql";
import { cellColors, colorAt, domainPosition } from "@sheaf/theme";
import type { Element, Id } from "@sheaf/workbook";
import type { CellLook } from "../../../grid/model/grid-source.ts";

type Literal = string | number | boolean;

interface CellStyle {
  readonly backgroundColor?: string;
  readonly color?: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
}

/** Members of `conditionalFormats` as their schema leaves them (workbook-file 3.4). */
interface Rule {
  readonly columnIds: readonly Id[];
  readonly type: "single" | "backgroundScale" | "fontScale" | "dataBars";
  readonly condition?: string;
  readonly value?: Literal;
  readonly low?: Literal;
  readonly high?: Literal;
  readonly style?: CellStyle;
  readonly scheme?: readonly string[];
  readonly domain?: { readonly min?: unknown; readonly max?: unknown; readonly mid?: unknown };
  readonly order?: "ascending" | "descending";
  readonly nullBehavior?: "asZero" | "asNull";
  readonly steps?: number;
  readonly valueLabels?: "shown" | "hidden";
}

/** Least and greatest value of a column over all its rows; null while not all of them are here. */
export type ColumnRange = (columnId: Id) => { readonly min: number; readonly max: number } | null;

export type ConditionalLook = (columnId: Id, value: CellValue, type: ValueType) => CellLook | null;

/** How cells look by their values. Later rules win. A scale whose ends nobody knows is not drawn. */
export function conditionalLooks(element: Element, rangeOf: ColumnRange): ConditionalLook | null {
  const rules = (element["conditionalFormats"] ?? []) as unknown as readonly Rule[];
  if (rules.length === 0) return null;
  const byColumn = new Map<Id, readonly Rule[]>();
  for (const rule of rules) for (const id of rule.columnIds) byColumn.set(id, [...(byColumn.get(id) ?? []), rule]);
  return (columnId, value, type) => {
    const own = byColumn.get(columnId);
    if (own === undefined) return null;
    return own.reduce<CellLook | null>((before, rule) => {
      const look = lookOf(rule, value, type, () => rangeOf(columnId));
      return look === null ? before : { ...before, ...look };
    }, null);
  };
}

function lookOf(rule: Rule, value: CellValue, type: ValueType, range: () => ReturnType<ColumnRange>): CellLook | null {
  if (rule.type === "single") return isMet(rule, value, type) ? styleLook(rule.style ?? {}) : null;
  if (!isNumeric(type)) return null;
  const number = value === null ? (rule.nullBehavior === "asZero" ? 0 : Number.NaN) : cellNumber(value, type);
  const scheme = (rule.scheme ?? []).filter(isPlain);
  if (Number.isNaN(number) || scheme.length === 0) return null;
  const domain = domainOf(rule, range);
  if (domain === null) return null;
  const along = domainPosition(number, domain);
  const position = rule.order === "descending" ? 1 - along : along;
  const color = colorAt(scheme, stepped(position, rule.steps));
  switch (rule.type) {
    case "backgroundScale": {
      const { fill, ink } = cellColors(color);
      return { background: fill, color: ink };
    }
    case "fontScale":
      return { color };
    case "dataBars":
      return { bar: { part: along, color: `${color.slice(0, 7)}59`, edge: color, hidesText: rule.valueLabels === "hidden" } };
  }
}

function domainOf({ domain, type }: Rule, range: () => ReturnType<ColumnRange>): { min: number; max: number; mid?: number } | null {
  const given = (end: unknown): number | null => (typeof end === "number" ? end : null);
  const [min, max, mid] = [given(domain?.min), given(domain?.max), given(domain?.mid)];
  const known = min === null || max === null ? range() : null;
  if ((min === null || max === null) && known === null) return null;
  // Bars begin at nothing.
  const least = min ?? (type === "dataBars" ? Math.min(0, known?.min ?? 0) : (known?.min ?? 0));
  return { min: least, max: max ?? known?.max ?? 0, ...(mid === null ? {} : { mid }) };
}

function stepped(position: number, steps: number | undefined): number {
  if (steps === undefined || steps < 2) return position;
  return Math.min(steps - 1, Math.floor(Math.min(1, Math.max(0, position)) * steps)) / (steps - 1);
}

function styleLook(style: CellStyle): CellLook {
  const { backgroundColor, color, bold, italic, underline } = style;
  return {
    ...(isPlain(backgroundColor) ? { background: backgroundColor } : {}),
    ...(isPlain(color) ? { color } : {}),
    ...(bold === undefined ? {} : { bold }),
    ...(italic === undefined ? {} : { italic }),
    ...(underline === undefined ? {} : { underline }),
  };
}

/** Colors that name a role of a theme are left to the theme. */
const isPlain = (color: string | undefined): color is string => color !== undefined && /^#[0-9a-f]{6}$/i.test(color);

function isMet({ condition, value: wanted, low, high }: Rule, value: CellValue, type: ValueType): boolean {
  if (condition === "IsNull") return value === null;
  if (condition === "IsNotNull") return value !== null;
  // A null condition counts as not met (V5).
  if (value === null) return false;
  const text = cellText(value, type) ?? "";
  const compare = (other: Literal | undefined): number => {
    if (other === undefined) return Number.NaN;
    if (isNumeric(type)) return cellNumber(value, type) - Number(other);
    return compareCodePoints(text, String(other));
  };
  switch (condition) {
    case "=":
      return compare(wanted) === 0;
    case "!=":
      return compare(wanted) !== 0;
    case ">":
      return compare(wanted) > 0;
    case ">=":
      return compare(wanted) >= 0;
    case "<":
      return compare(wanted) < 0;
    case "<=":
      return compare(wanted) <= 0;
    case "Between":
      return compare(low) >= 0 && compare(high) <= 0;
    case "NotBetween":
      return compare(low) < 0 || compare(high) > 0;
    case "Contains":
      return text.includes(String(wanted));
    case "NotContains":
      return !text.includes(String(wanted));
    case "StartsWith":
      return text.startsWith(String(wanted));
    case "EndsWith":
      return text.endsWith(String(wanted));
    default:
      // A formula is for the warehouse to decide.
      return false;
  }
}

/** V4: by code point, not by UTF-16 unit. */
function compareCodePoints(a: string, b: string): number {
  const [left, right] = [Array.from(a), Array.from(b)];
  for (let at = 0; at < Math.min(left.length, right.length); at += 1) {
    const by = (left[at]?.codePointAt(0) ?? 0) - (right[at]?.codePointAt(0) ?? 0);
    if (by !== 0) return by;
  }
  return left.length - right.length;
}
