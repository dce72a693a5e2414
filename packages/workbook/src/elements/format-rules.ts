import { printTarget } from "@sheaf/formula";
import type { Column, Element, Id } from "../document.ts";
import { columnsOf } from "../names/labels.ts";
import type { QueryColumn } from "../query.ts";
import type { CellStyle, FormatRule } from "../schema/parts/table-parts.ts";
import { isData } from "./known.ts";

export type { CellStyle, FormatRule } from "../schema/parts/table-parts.ts";
export type RuleColor = NonNullable<CellStyle["color"]>;
export type RuleLiteral = Extract<FormatRule, { readonly value: unknown }>["value"];

export const comparisons = ["=", "!=", ">", ">=", "<", "<=", "Contains", "NotContains", "StartsWith", "EndsWith"] as const;

/** Where a scale begins, ends and turns: a number, or a formula of the summary in stored form. */
export type RuleDomain = NonNullable<ScaleRule["domain"]>;

export type ScaleRule = Exclude<FormatRule, { readonly type: "single" }>;
export type DomainEnd = keyof RuleDomain;

/** The conditional formats of an element in their order, as their schema leaves them. */
export function formatRulesOf(element: Element): readonly FormatRule[] {
  return isData(element) && "conditionalFormats" in element ? (element.conditionalFormats ?? []) : [];
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
export type FormatWhen = NonNullable<NonNullable<Column["sheaf"]>["formatWhen"]>[number];

/** Those of a column, as its schema leaves them. */
export function formatsWhenOf(column: Column | undefined): readonly FormatWhen[] {
  return column?.sheaf?.formatWhen ?? [];
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
    const { display } = column.sheaf ?? {};
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
