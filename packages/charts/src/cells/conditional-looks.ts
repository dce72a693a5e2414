import { compareMoments, compareNumbers, DEFAULT_DATETIME_FORMAT, dateFormatter, momentOf, type TimeZone } from "@sheaf/locale";
import { cellNumber, cellText, type CellValue, compareCodePoints, isNumeric } from "@sheaf/result";
import { belowZeroColor, cellColors, colorAt, domainPosition, shownScale } from "@sheaf/theme";
import {
  type CellStyle,
  conditionColumnId,
  domainColumnId,
  type DomainEnd,
  type Element,
  type Format,
  type FormatRule,
  formatRulesOf,
  type Id,
  type RuleColor,
  type RuleLiteral,
  type ScaleRule,
} from "@sheaf/workbook";
import type { CellBar, CellLook, CellType } from "./cell-look.ts";

/** What rules need besides the cell: both undefined or null while nobody knows. */
export interface RuleValues {
  /** Of the element as a whole, by the id of a column of its summary (`domainColumnId`). */
  readonly end: (columnId: Id) => number | null;
}

/** A cell as rules see it. */
interface RuledCell {
  readonly columnId: Id;
  /** Level of the column, and with it of conditions by formula. */
  readonly level: Id;
  readonly value: CellValue;
  readonly type: CellType;
  /** What the same row has in another column of the answer. */
  readonly beside: (columnId: Id) => CellValue | undefined;
}

interface ConditionalLook {
  readonly look: CellLook | null;
  /** Instead of the column's own. */
  readonly format: Format | null;
}

/** How cells look by their values; of each property the last rule that gives it wins. A scale whose ends nobody knows is not drawn. */
export type ConditionalLooks = (cell: RuledCell) => ConditionalLook | null;

export function conditionalLooks(element: Element, values: RuleValues, zone: TimeZone, isDark = false): ConditionalLooks | null {
  const rules = formatRulesOf(element);
  if (rules.length === 0) return null;
  const byColumn = new Map<Id, readonly number[]>();
  for (const [index, rule] of rules.entries()) {
    for (const id of rule.columnIds) byColumn.set(id, [...(byColumn.get(id) ?? []), index]);
  }
  return (cell) => {
    const own = byColumn.get(cell.columnId);
    if (own === undefined) return null;
    let look = null as CellLook | null;
    let format: Format | null = null;
    for (const index of own) {
      const rule = rules[index];
      if (rule === undefined) continue;
      if (rule.type !== "single") {
        const scaled = scaleLook(rule, cell, (end) => endOf(rules, index, end, cell.columnId, values), isDark);
        if (scaled !== null) look = { ...look, ...scaled };
      } else if (isMet(rule, index, cell, zone)) {
        look = { ...look, ...styleLook(rule.style ?? {}) };
        format = rule.style?.format ?? format;
      }
    }
    return look === null && format === null ? null : { look: look === null ? null : legible(look), format };
  };
}

/** Words keep their contrast on a fill, in light and in dark. */
export const legible = (look: CellLook): CellLook =>
  look.background === undefined || look.color !== undefined ? look : { ...look, color: colorsOn(look.background).ink };

/** Colors are worked out once and not for each cell: a file has millions of them. */
const MOST_KEPT = 4_096;

function kept<Made>(make: (color: string) => Made): (color: string) => Made {
  const known = new Map<string, Made>();
  return (color) => {
    let made = known.get(color);
    if (made === undefined) {
      if (known.size >= MOST_KEPT) known.clear();
      known.set(color, (made = make(color)));
    }
    return made;
  };
}

const colorsOn = kept(cellColors);
const belowZero = kept(belowZeroColor);

const schemes = new WeakMap<ScaleRule, { light?: readonly string[]; dark?: readonly string[] }>();

function schemeOf(rule: ScaleRule, isDark: boolean): readonly string[] {
  let known = schemes.get(rule);
  if (known === undefined) schemes.set(rule, (known = {}));
  return (known[isDark ? "dark" : "light"] ??= shownScale(rule.scheme.filter(isPlain), isDark));
}

function scaleLook(
  rule: ScaleRule,
  { value, type }: RuledCell,
  endNamed: (end: DomainEnd) => number | null,
  isDark: boolean,
): CellLook | null {
  if (!isNumeric(type)) return null;
  const hasZeros = rule.type !== "dataBars" && rule.nullBehavior === "asZero";
  const number = value === null ? (hasZeros ? 0 : Number.NaN) : cellNumber(value, type);
  const scheme = schemeOf(rule, isDark);
  if (Number.isNaN(number) || scheme.length === 0) return null;
  const [least, most, mid] = [endNamed("min"), endNamed("max"), endNamed("mid")];
  if (least === null || most === null) return null;
  // Bars begin at nothing, and nulls that count as zero have their place on the scale, unless somebody says where it ends.
  const reachesZero = rule.type === "dataBars" || hasZeros;
  const min = reachesZero && rule.domain?.min === undefined ? Math.min(0, least) : least;
  const max = reachesZero && rule.domain?.max === undefined ? Math.max(0, most) : most;
  const along = domainPosition(number, { min, max, ...(mid === null ? {} : { mid }) });
  // The values of a step are the same ones in either direction.
  const colorOf = (place: number): string => colorAt(scheme, rule.order === "descending" ? 1 - place : place);
  switch (rule.type) {
    case "backgroundScale": {
      const { fill, ink } = colorsOn(colorOf(stepped(along, rule.steps)));
      return { background: fill, color: ink };
    }
    case "fontScale":
      return { color: colorOf(stepped(along, rule.steps)) };
    case "dataBars": {
      const given = rule.sheaf?.belowZero;
      const chosen = isPlain(given) ? given : null;
      const isBelow = number < 0 && (chosen !== null || scheme.length === 1);
      const color = isBelow ? (chosen ?? belowZero(colorOf(along))) : colorOf(along);
      const place = (value: number): number => barPlace(value, { min, max, ...(mid === null ? {} : { mid }) });
      const bar: CellBar = {
        from: place(Math.min(Math.max(0, min), Math.max(min, max))),
        to: place(number),
        axis: min < 0 ? place(Math.min(0, max)) : null,
        color: `${color.slice(0, 7)}59`,
        edge: color,
        nearColor: scheme.length === 1 || isBelow ? null : colorOf(Math.round(Math.min(1, Math.max(0, along)) * BAR_COLORS) / BAR_COLORS),
        hidesText: rule.valueLabels === "hidden",
        scale: { min, max, above: colorOf(1), below: chosen ?? (scheme.length === 1 ? belowZero(colorOf(0)) : colorOf(0)) },
      };
      return { bar };
    }
  }
}

/** So many steps of a scale are colors of their own in programs that color bars by groups. */
const BAR_COLORS = 10;

/** Where a value lies in the room of bars; a scale that begins where it ends has room for none. */
function barPlace(value: number, domain: Parameters<typeof domainPosition>[1]): number {
  if (domain.max <= domain.min) return value > domain.max ? 1 : 0;
  return Math.min(1, Math.max(0, domainPosition(value, domain)));
}

function endOf(rules: readonly FormatRule[], index: number, end: DomainEnd, columnId: Id, values: RuleValues): number | null {
  const rule = rules[index];
  const given = rule === undefined || rule.type === "single" ? undefined : rule.domain?.[end];
  if (typeof given === "number") return given;
  const id = domainColumnId(rules, index, end, columnId);
  return id === null ? null : values.end(id);
}

function stepped(position: number, steps: number | undefined): number {
  if (steps === undefined || steps < 2) return position;
  return Math.min(steps - 1, Math.floor(Math.min(1, Math.max(0, position)) * steps)) / (steps - 1);
}

/** A style as cells are drawn with it; colors that name a role of a theme are left to the theme. */
export function styleLook(style: CellStyle): CellLook {
  const { backgroundColor, color, bold, italic, underline } = style;
  return {
    ...(isPlain(backgroundColor) ? { background: backgroundColor } : {}),
    ...(isPlain(color) ? { color } : {}),
    ...(bold === undefined ? {} : { bold }),
    ...(italic === undefined ? {} : { italic }),
    ...(underline === undefined ? {} : { underline }),
  };
}

const isPlain = (color: RuleColor | undefined): color is string => typeof color === "string" && /^#[0-9a-f]{6}$/i.test(color);

function isMet(rule: Extract<FormatRule, { readonly type: "single" }>, index: number, cell: RuledCell, zone: TimeZone): boolean {
  const { value, type } = cell;
  switch (rule.condition) {
    case "IsNull":
      return value === null;
    case "IsNotNull":
      return value !== null;
    case "formula":
      return cell.beside(conditionColumnId(index, cell.level)) === true;
    default:
      break;
  }
  // A null condition counts as not met (V5).
  if (value === null) return false;
  const text = textOf(value, type, zone);
  const compare = (other: RuleLiteral): number => {
    if (isNumeric(type))
      return typeof value === "boolean" || typeof other === "boolean"
        ? cellNumber(value, type) - Number(other)
        : compareNumbers(value, other);
    const isMoment = type.kind === "date" || type.kind === "datetime";
    const compared = isMoment ? compareMoments(momentOf(value as number | bigint, type.kind, zone), String(other), zone) : undefined;
    return compared ?? compareCodePoints(text, String(other));
  };
  switch (rule.condition) {
    case "Between":
      return compare(rule.low) >= 0 && compare(rule.high) <= 0;
    case "NotBetween":
      return compare(rule.low) < 0 || compare(rule.high) > 0;
    case "=":
      return compare(rule.value) === 0;
    case "!=":
      return compare(rule.value) !== 0;
    case ">":
      return compare(rule.value) > 0;
    case ">=":
      return compare(rule.value) >= 0;
    case "<":
      return compare(rule.value) < 0;
    case "<=":
      return compare(rule.value) <= 0;
    case "Contains":
      return text.includes(String(rule.value));
    case "NotContains":
      return !text.includes(String(rule.value));
    case "StartsWith":
      return text.startsWith(String(rule.value));
    case "EndsWith":
      return text.endsWith(String(rule.value));
  }
}

/** A cell as rules find words in it: moments as the clock of the workbook shows them. */
function textOf(value: CellValue, type: CellType, zone: TimeZone): string {
  const moments = type.kind === "datetime" && typeof value === "bigint" ? dateFormatter(DEFAULT_DATETIME_FORMAT, zone) : undefined;
  return moments === undefined ? (cellText(value, type) ?? "") : moments.datetime(value as bigint);
}
