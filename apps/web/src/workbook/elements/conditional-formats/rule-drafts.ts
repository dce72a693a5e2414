import { defaultSymbols, type NumberSymbols, readTypedNumber } from "@sheaf/locale";
import { sequentialPalettes } from "@sheaf/theme";
import { isNumberName, type TypeName } from "@sheaf/sql";
import { comparisons, type FormatRule, type Id, namesOf, type RuleLiteral, type ScaleRule, type WorkbookDocument } from "@sheaf/workbook";
import { t } from "../../../shared/words/words.ts";

export type SingleRule = Extract<FormatRule, { readonly type: "single" }>;
export type Condition = SingleRule["condition"];

/** Formulas as people read them, and as the document keeps them (G4). */
export interface FormulaNames {
  readonly print: (stored: string) => string;
  readonly store: (printed: string) => string;
}

/** Those of an element, in the document as it is when they are asked for. */
export function formulaNames(document: () => WorkbookDocument, elementId: Id): FormulaNames {
  return {
    print: (stored) => namesOf(document()).toPrinted(elementId, null, stored),
    store: (printed) => namesOf(document()).toStored(elementId, null, printed),
  };
}

/** What can be added: a condition on the column's own value or by formula, colors along a scale, bars. */
export type RuleChoice = "condition" | "formula" | ScaleRule["type"];

export const ruleChoices: readonly { readonly id: RuleChoice; readonly label: string; readonly needsNumbers: boolean }[] = [
  {
    id: "condition",
    get label() {
      return t("formats.rule-drafts.highlight-by-value");
    },
    needsNumbers: false,
  },
  {
    id: "formula",
    get label() {
      return t("formats.rule-drafts.highlight-by-formula");
    },
    needsNumbers: false,
  },
  {
    id: "backgroundScale",
    get label() {
      return t("formats.rule-drafts.color-scale");
    },
    needsNumbers: true,
  },
  {
    id: "fontScale",
    get label() {
      return t("formats.rule-drafts.text-color-scale");
    },
    needsNumbers: true,
  },
  {
    id: "dataBars",
    get label() {
      return t("formats.rule-drafts.data-bars");
    },
    needsNumbers: true,
  },
];

/** Colors are kept in the document as they are, so new rules begin with ones that read well in light and dark. */
export const ruleColors = {
  fill: "#f5d78e",
  bars: "#6a93ce",
  scale: sequentialPalettes.blues.light,
  font: ["#a13150", "#468d76"],
} as const;

export interface RuledColumn {
  readonly id: Id;
  readonly name: string;
  readonly type: TypeName;
}

export function newRule(choice: RuleChoice, column: RuledColumn): FormatRule {
  const columnIds = [column.id];
  switch (choice) {
    case "condition":
      return { columnIds, type: "single", style: { backgroundColor: ruleColors.fill }, ...startingCondition(column.type) };
    case "formula":
      return { columnIds, type: "single", condition: "formula", formula: "", style: { backgroundColor: ruleColors.fill } };
    case "backgroundScale":
      return { columnIds, type: "backgroundScale", scheme: ruleColors.scale };
    case "fontScale":
      return { columnIds, type: "fontScale", scheme: ruleColors.font };
    case "dataBars":
      return { columnIds, type: "dataBars", scheme: [ruleColors.bars] };
  }
}

type Start =
  | { readonly condition: ">"; readonly value: number }
  | { readonly condition: "IsNull" }
  | { readonly condition: "="; readonly value: true };

function startingCondition(type: TypeName): Start {
  if (isNumberName(type)) return { condition: ">", value: 0 };
  return type === "boolean" ? { condition: "=", value: true } : { condition: "IsNull" };
}

export const conditionWords: Readonly<Record<Condition, string>> = {
  IsNull: "is empty",
  IsNotNull: "is not empty",
  "=": "is",
  "!=": "is not",
  ">": "is more than",
  ">=": "is at least",
  "<": "is less than",
  "<=": "is at most",
  Contains: "contains",
  NotContains: "does not contain",
  StartsWith: "starts with",
  EndsWith: "ends with",
  Between: "is between",
  NotBetween: "is not between",
  formula: "meets a formula",
};

const textOnly: ReadonlySet<Condition> = new Set(["Contains", "NotContains", "StartsWith", "EndsWith"]);

/** Conditions that a column of a type can meet, in the order of their menu. */
export function conditionsFor(type: TypeName): readonly Condition[] {
  const all: readonly Condition[] = ["IsNull", "IsNotNull", ...comparisons, "Between", "NotBetween", "formula"];
  if (type === "boolean") return ["IsNull", "IsNotNull", "=", "!=", "formula"];
  return type === "text" ? all : all.filter((condition) => !textOnly.has(condition));
}

/** The same rule with another condition: what it compares with stays where the new one has a place for it. */
export function withCondition(rule: SingleRule, condition: Condition, type: TypeName): SingleRule {
  const { columnIds, style, includeValues, includeSubtotals, includeGrandTotals } = rule;
  const common = {
    columnIds,
    type: "single" as const,
    ...(style === undefined ? {} : { style }),
    ...(includeValues === undefined ? {} : { includeValues }),
    ...(includeSubtotals === undefined ? {} : { includeSubtotals }),
    ...(includeGrandTotals === undefined ? {} : { includeGrandTotals }),
  };
  const before: RuleLiteral | undefined = "value" in rule ? rule.value : "low" in rule ? rule.low : undefined;
  const value = before ?? (isNumberName(type) ? 0 : type === "boolean" ? true : "");
  switch (condition) {
    case "IsNull":
    case "IsNotNull":
      return { ...common, condition };
    case "Between":
    case "NotBetween":
      return { ...common, condition, low: "low" in rule ? rule.low : value, high: "high" in rule ? rule.high : value };
    case "formula":
      return { ...common, condition, formula: "formula" in rule ? rule.formula : "" };
    default:
      return { ...common, condition, value };
  }
}

/** What somebody typed as a value of the column, with the marks that they see; null where it is none. */
export function literalFrom(text: string, type: TypeName, symbols: NumberSymbols = defaultSymbols): RuleLiteral | null {
  if (isNumberName(type)) {
    const read = readTypedNumber(text, symbols);
    return read.kind === "number" ? Number(read.value) : null;
  }
  if (type !== "boolean") return text;
  const word = text.trim().toLowerCase();
  return word === "true" ? true : word === "false" ? false : null;
}

/** A rule in a few words: `Delay is more than 15`, `Color scale on Delay, Distance`. */
export function ruleWords(rule: FormatRule, nameOf: (columnId: Id) => string): string {
  const names = rule.columnIds.map(nameOf);
  const [first = ""] = names;
  const columns = names.length <= 2 ? names.join(", ") : t("formats.rule-drafts.and-more", { first, count: names.length - 1 });
  if (rule.type !== "single")
    return t("formats.rule-drafts.on", { label: ruleChoices.find(({ id }) => id === rule.type)?.label ?? "", columns });
  const words = `${columns} ${conditionWords[rule.condition]}`;
  if ("value" in rule) return `${words} ${literalWords(rule.value)}`;
  return "low" in rule
    ? t("formats.rule-drafts.and", { words, literal: literalWords(rule.low), literal2: literalWords(rule.high) })
    : words;
}

function literalWords(value: RuleLiteral): string {
  return typeof value === "string" && value.trim() === "" ? "nothing" : String(value);
}
