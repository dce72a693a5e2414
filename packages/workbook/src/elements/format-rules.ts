import { printTarget } from "@sheaf/formula";
import type { Column, Element, Format, Id } from "../document.ts";
import { columnsOf } from "../names/labels.ts";
import type { QueryColumn } from "../query.ts";

/** How a cell looks where a rule is met (workbook-file 3.4). Colors are hexadecimal, or name a role of the theme. */
export interface CellStyle {
  readonly backgroundColor?: RuleColor;
  readonly color?: RuleColor;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
  readonly format?: Format;
}
export type RuleColor = string | { readonly kind: "theme"; readonly ref: string };
export type RuleLiteral = string | number | boolean;

interface RuleScope {
  readonly columnIds: readonly Id[];
  readonly includeValues?: boolean;
  readonly includeSubtotals?: boolean;
  readonly includeGrandTotals?: boolean;
}

export const comparisons = ["=", "!=", ">", ">=", "<", "<=", "Contains", "NotContains", "StartsWith", "EndsWith"] as const;

/** Where a scale begins, ends and turns: a number, or a formula of the summary in stored form. */
export interface RuleDomain {
  readonly min?: number | string;
  readonly max?: number | string;
  readonly mid?: number | string;
}

interface ScaleFields extends RuleScope {
  readonly scheme: readonly RuleColor[];
  readonly domain?: RuleDomain;
  readonly order?: "ascending" | "descending";
}

/** A conditional format. Of several on one cell each property comes from the last that gives it. */
export type FormatRule =
  | (RuleScope & { readonly type: "single"; readonly condition: "IsNull" | "IsNotNull"; readonly style?: CellStyle })
  | (RuleScope & {
      readonly type: "single";
      readonly condition: (typeof comparisons)[number];
      readonly value: RuleLiteral;
      readonly style?: CellStyle;
    })
  | (RuleScope & {
      readonly type: "single";
      readonly condition: "Between" | "NotBetween";
      readonly low: RuleLiteral;
      readonly high: RuleLiteral;
      readonly style?: CellStyle;
    })
  | (RuleScope & { readonly type: "single"; readonly condition: "formula"; readonly formula: string; readonly style?: CellStyle })
  | (ScaleFields & {
      readonly type: "backgroundScale" | "fontScale";
      readonly nullBehavior?: "asZero" | "asNull";
      readonly steps?: number;
    })
  | (ScaleFields & { readonly type: "dataBars"; readonly valueLabels?: "shown" | "hidden" });

export type ScaleRule = Exclude<FormatRule, { readonly type: "single" }>;
export type DomainEnd = keyof RuleDomain;

/** The conditional formats of an element in their order, as their schema leaves them. */
export function formatRulesOf(element: Element): readonly FormatRule[] {
  const rules = element["conditionalFormats"];
  return Array.isArray(rules) ? (rules as readonly FormatRule[]) : [];
}

/** What only the look of cells needs: columns of the query that nobody sees. Ids in documents hold no control characters. */
const MARK = "\u001e";

export const isRuleColumn = (columnId: Id): boolean => columnId.startsWith(MARK);

/** The rule's formula at a level, true where it is met. */
export const conditionColumnId = (rule: number, level: Id): Id => `${MARK}${rule} ${level}`;

/** An end of a rule's scale for a column, over the whole element; null where the rule says it as a number or not at all. */
export function domainColumnId(rules: readonly FormatRule[], rule: number, end: DomainEnd, columnId: Id): Id | null {
  const said = rules[rule];
  if (said === undefined || said.type === "single") return null;
  const given = said.domain?.[end];
  if (typeof given === "string") return `${MARK}${rule} ${end}`;
  // Only the ends can be found out, and the same for all rules on the column.
  return given === undefined && end !== "mid" ? `${MARK}${end} ${columnId}` : null;
}

/** The address that the cells of a column lead to, where its display gives a formula for it. */
export const linkColumnId = (columnId: Id): Id => `${MARK}link ${columnId}`;

/** A format that the cells of a column have where its formula is true (workbook-file 15.3); of several that are met the last counts. */
export interface FormatWhen {
  /** Stored form, at the level of the column. */
  readonly formula: string;
  readonly format: Format;
}

/** Those of a column, as its schema leaves them. */
export function formatsWhenOf(column: Column | undefined): readonly FormatWhen[] {
  return (column as { readonly sheaf?: { readonly formatWhen?: readonly FormatWhen[] } } | undefined)?.sheaf?.formatWhen ?? [];
}

/** Whether a format of `formatsWhenOf` is met, by its place in the list. */
export const formatWhenColumnId = (columnId: Id, index: number): Id => `${MARK}when ${index} ${columnId}`;

/** A number that a formula of a chart stands for, by its place in `chartFormulas`. */
export const chartFormulaColumnId = (index: number): Id => `${MARK}chart ${index}`;

/**
 * Columns that the conditional formats of an element rest on: formulas of conditions at the levels of the columns they color, ends of
 * scales at the summary; and the addresses of links and what formats depend on, at the levels of their columns. A statement computes those that a request names, and no others.
 */
export function ruleColumns(element: Element, levelOf: (columnId: Id) => Id | null): readonly QueryColumn[] {
  const rules = formatRulesOf(element);
  const found = new Map<Id, QueryColumn>();
  const add = (id: Id, formula: string, level: Id, path: readonly (string | number)[] | null): void => {
    if (!found.has(id)) found.set(id, { id, name: `format ${found.size + 1}`, formula, level, hidden: true, format: null, made: { path } });
  };
  for (const [index, rule] of rules.entries()) {
    for (const columnId of rule.columnIds) {
      const level = levelOf(columnId);
      if (level === null) continue;
      if (rule.type === "single") {
        if (rule.condition === "formula")
          add(conditionColumnId(index, level), rule.formula, level, ["conditionalFormats", index, "formula"]);
        continue;
      }
      for (const end of ["min", "max", "mid"] as const) {
        const id = domainColumnId(rules, index, end, columnId);
        if (id === null) continue;
        const given = rule.domain?.[end];
        const own = printTarget({ kind: "own", columnId });
        if (typeof given === "string") add(id, given, "summary", ["conditionalFormats", index, "domain", end]);
        else add(id, `${end === "min" ? "Min" : "Max"}(${own})`, "summary", null);
      }
    }
  }
  for (const [index, column] of columnsOf(element).entries()) {
    const { display } =
      (column as { readonly sheaf?: { readonly display?: { readonly kind: string; readonly url?: string } } }).sheaf ?? {};
    // Addresses of a hidden column would tell those who may only look what it holds (V37).
    const level = column.hidden === true ? null : levelOf(column.id);
    if (display?.kind === "link" && display.url !== undefined && level !== null)
      add(linkColumnId(column.id), display.url, level, ["columns", index, "sheaf", "display", "url"]);
    for (const [at, { formula }] of formatsWhenOf(column).entries()) {
      if (level !== null && formula.trim() !== "")
        add(formatWhenColumnId(column.id, at), formula, level, ["columns", index, "sheaf", "formatWhen", at, "formula"]);
    }
  }
  return [...found.values()];
}
