import type { TimeZone } from "@sheaf/locale";
import { cellNumber, columnValues, type ResultTable } from "@sheaf/result";
import { type DomainEnd, domainColumnId, type Element, type FormatRule, formatRulesOf, type Id } from "@sheaf/workbook";
import { type ConditionalLooks, conditionalLooks, type RuleValues } from "./conditional-looks.ts";

/** How the values of a pivot look, by what kind of cell they stand in (workbook-file 3.4); null: no rule is about those. */
interface PivotLooks {
  readonly cells: ConditionalLooks | null;
  readonly subtotals: ConditionalLooks | null;
  readonly grand: ConditionalLooks | null;
}

const ends: readonly DomainEnd[] = ["min", "max", "mid"];

/** The element with some of its rules; the others color nothing, and each keeps its number, by which its columns are called. */
export function withRules(element: Element, isMeant: (rule: FormatRule) => boolean): Element {
  const rules = formatRulesOf(element).map((rule) => (isMeant(rule) ? rule : { ...rule, columnIds: [] }));
  return { ...element, conditionalFormats: rules };
}

/**
 * Scales without ends of their own reach over the cells: totals would leave no color for them. `said`: ends that are formulas.
 */
export function pivotLooks(element: Element, cells: ResultTable | null, said: RuleValues, zone: TimeZone, isDark = false): PivotLooks {
  const scoped = (isMeant: (rule: FormatRule) => boolean): ConditionalLooks | null => {
    const part = withRules(element, isMeant);
    const found = cells === null ? null : endsOf(formatRulesOf(part), cells);
    return conditionalLooks(part, { end: (id) => found?.end(id) ?? said.end(id) }, zone, isDark);
  };
  return {
    cells: scoped((rule) => rule.includeValues !== false),
    subtotals: scoped((rule) => rule.includeSubtotals === true),
    grand: scoped((rule) => rule.includeGrandTotals === true),
  };
}

/** Whether a rule is a scale with an end that is a formula. */
export const endsBySaying = (rule: FormatRule): boolean =>
  rule.type !== "single" && ends.some((end) => typeof rule.domain?.[end] === "string");

function endsOf(rules: readonly FormatRule[], cells: ResultTable): RuleValues {
  const known = new Map<Id, number>();
  const ranges = new Map<Id, readonly [number, number] | null>();
  for (const [index, rule] of rules.entries()) {
    if (rule.type === "single") continue;
    for (const columnId of rule.columnIds) {
      if (!ranges.has(columnId)) ranges.set(columnId, rangeOf(cells, columnId));
      const range = ranges.get(columnId);
      for (const end of ends) {
        const id = rule.domain?.[end] === undefined ? domainColumnId(rules, index, end, columnId) : null;
        if (id === null || range == null || end === "mid") continue;
        known.set(id, end === "min" ? range[0] : range[1]);
      }
    }
  }
  return { end: (id) => known.get(id) ?? null };
}

/** Least and greatest of a value over all cells. */
function rangeOf(table: ResultTable, columnId: Id): readonly [number, number] | null {
  const at = table.columns.findIndex(({ id, role }) => id === columnId && role === "value");
  const type = table.columns[at]?.type;
  if (type === undefined) return null;
  let [least, greatest] = [Infinity, -Infinity];
  for (const value of columnValues(table, at)) {
    const number = value === null ? Number.NaN : cellNumber(value, type);
    if (Number.isNaN(number)) continue;
    least = Math.min(least, number);
    greatest = Math.max(greatest, number);
  }
  return least > greatest ? null : [least, greatest];
}
