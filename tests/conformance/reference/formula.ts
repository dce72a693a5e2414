/** Formulas of the reference: a tree that is printed for the compiler and evaluated by the interpreter, so that they share no parser. */
export type Formula =
  /** `isDate`: the text is a date, `2024-05-15`. */
  | { readonly kind: "literal"; readonly value: Plain; readonly isDate?: true }
  | { readonly kind: "own"; readonly id: string }
  | { readonly kind: "source"; readonly name: string }
  | { readonly kind: "operator"; readonly fn: Operator; readonly args: readonly Formula[] }
  | { readonly kind: "aggregate"; readonly fn: Aggregate; readonly args: readonly Formula[] }
  | { readonly kind: "window"; readonly fn: WindowName; readonly args: readonly Formula[] }
  | { readonly kind: "total"; readonly mode: TotalMode; readonly arg: Formula; readonly skip: number }
  /** PercentOfTotal. */
  | { readonly kind: "share"; readonly mode: TotalMode; readonly arg: Formula; readonly skip: number }
  | Lookback
  /** `[Metrics/name]`: its formula in the place of its name (S-J1g). */
  | { readonly kind: "metric"; readonly name: string; readonly formula: Formula }
  | Limit
  | Match;

/** DateLookback. */
export interface Lookback {
  readonly kind: "lookback";
  readonly value: Formula;
  readonly date: Formula;
  readonly amount: number;
  readonly unit: "year" | "quarter" | "month" | "week" | "day";
}

/** VisibilityLimit, as the formula of a key. `by`: the formula that its level is sorted by, of aggregates over rows; null: the labels themselves. */
export interface Limit {
  readonly kind: "limit";
  readonly label: Formula;
  readonly count: number;
  readonly rank: "Rank" | "RankDense" | "RowNumber";
  /** The key whose formula this is. */
  readonly key: string;
  readonly by: Formula | null;
  readonly direction: "ascending" | "descending";
}

/** In `formula` and in the `other` sides of the keys, `own` names columns of the target. */
export interface Match {
  readonly kind: "match";
  readonly fn: "Lookup" | "Rollup";
  /** The Lookup is written as a column that this relationship of the element leads to (S-J1f). */
  readonly relationship?: string;
  /** Null: this element's own rows (J3). */
  readonly target: string | null;
  readonly formula: Formula;
  readonly keys: readonly { readonly local: Formula; readonly other: Formula }[];
}

/** All but the first two are those of charts, then of pivots. */
export type TotalMode =
  | "grand_total"
  | "parent_grouping"
  | "x_axis"
  | "color"
  | "trellis_row"
  | "trellis_column"
  | "row"
  | "column"
  | "row_parent"
  | "column_parent";
export type Plain = number | string | boolean | null;
export type Operator =
  | "+"
  | "-"
  | "*"
  | "/"
  | "="
  | "<"
  | ">"
  | "and"
  | "or"
  | "Not"
  | "&"
  | "If"
  | "Coalesce"
  | "Zn"
  | "%"
  | "Between"
  | "In"
  | "Switch"
  | "Contains"
  | "Upper"
  | "IsNull"
  | "DateTrunc"
  | "DateDiff";
export type Aggregate =
  | "Median"
  | "Sum"
  | "Count"
  | "CountDistinct"
  | "Min"
  | "Max"
  | "Avg"
  | "CountIf"
  | "SumIf"
  | "AvgIf"
  | "MinIf"
  | "MaxIf"
  | "CountDistinctIf"
  | "SumProduct";
export type WindowName =
  | "CumulativeSum"
  | "CumulativeAvg"
  | "CumulativeCount"
  | "CumulativeMin"
  | "CumulativeMax"
  | "MovingSum"
  | "MovingAvg"
  | "MovingCount"
  | "MovingMax"
  | "FillDown"
  | "Lag"
  | "Lead"
  | "RowNumber"
  | "Rank"
  | "RankDense"
  | "RankPercentile"
  | "CumeDist"
  | "Ntile"
  | "Nth"
  | "First"
  | "Last"
  | "FirstNonNull"
  | "LastNonNull";

/** Rows that are read as they are: of a table, or of one level of an element (L9). */
export type LegSpec =
  | { readonly kind: "table"; readonly table: string }
  /** `grouping` null: its base rows. */
  | { readonly kind: "element"; readonly element: string; readonly grouping: string | null };

export type SourceSpec =
  | LegSpec
  /** `from`: for each leg the column of a match, null where it has none. */
  | {
      readonly kind: "union";
      readonly legs: readonly LegSpec[];
      readonly matches: readonly { readonly name: string; readonly from: readonly (string | null)[] }[];
    }
  /** A transpose of rows: a column for each of the outputs. */
  | {
      readonly kind: "spread";
      readonly leg: LegSpec;
      readonly by: string;
      readonly value: string;
      readonly aggregate: SpreadAggregate;
      readonly outputs: readonly Plain[];
    }
  /** A transpose of columns: a row for each of the merged ones. */
  | { readonly kind: "gather"; readonly leg: LegSpec; readonly merged: readonly string[] }
  /** What people entered into an empty input table, or (`linked`) beside the keys of an element. */
  | { readonly kind: "entered" }
  | { readonly kind: "linked"; readonly from: string; readonly keys: readonly string[] };

export type SpreadAggregate = "min" | "max" | "count" | "count-if" | "count-distinct" | "sum" | "avg" | "median";

/** Names of the two columns that a transpose of columns makes. */
export const gathered = { label: "label", value: "value" } as const;
/** Columns that people enter into; `key(x)` is the one that a linked table has of its element's column x. */
export const entryTypes = { text: "text", number: "number", check: "boolean" } as const;
const KEY = "key ";
export const keyColumn = (column: string): string => `${KEY}${column}`;

/** What a column of an input table is in place of a formula; null of one that has a formula. */
export function enteredBy(
  { source }: ElementSpec,
  { formula }: ColumnSpec,
): { readonly key: string } | { readonly entry: keyof typeof entryTypes } | null {
  if ((source.kind !== "entered" && source.kind !== "linked") || formula.kind !== "source") return null;
  if (formula.name.startsWith(KEY)) return { key: formula.name.slice(KEY.length) };
  return formula.name in entryTypes ? { entry: formula.name as keyof typeof entryTypes } : null;
}

export interface ElementSpec {
  readonly id: string;
  readonly source: SourceSpec;
  readonly columns: readonly ColumnSpec[];
  readonly groupings: readonly { readonly id: string; readonly keys: readonly string[]; readonly sorts: readonly SortSpec[] }[];
  readonly baseSorts: readonly SortSpec[];
  readonly filters: readonly FilterSpec[];
  /** What formulas of the element, and of those that read its base rows, may name. */
  readonly metrics?: readonly { readonly name: string; readonly formula: Formula }[];
  /** Ways to another element by its columns of base rows. */
  readonly relationships?: readonly RelationshipSpec[];
  /** For a chart (L10): its one grouping is `marks`, keyed by x and maybe color and panels. */
  readonly chart?: {
    readonly x: string;
    readonly color: string | null;
    readonly trellisRow: string | null;
    readonly trellisColumn: string | null;
    readonly sortedBy: SortSpec | null;
  };
  /** For a pivot: its one grouping is `cells`, keyed by the rows, then the columns. */
  readonly pivot?: { readonly rows: readonly AxisKeySpec[]; readonly columns: readonly AxisKeySpec[] };
}

export interface RelationshipSpec {
  readonly name: string;
  readonly target: string;
  readonly keys: readonly { readonly own: string; readonly other: string }[];
}

/** A key of a pivot's axis. `by`: a measure or `row-count`, evaluated at the axis so far; null: its own values. */
export interface AxisKeySpec {
  readonly id: string;
  readonly by: string | null;
  readonly direction: "ascending" | "descending";
}

export interface ColumnSpec {
  readonly id: string;
  readonly type: "number" | "text" | "boolean" | "date";
  /** `summary`, the id of a grouping, or `base`. */
  readonly level: string;
  readonly isKey: boolean;
  readonly formula: Formula;
}

export interface SortSpec {
  readonly columnId: string;
  readonly direction: "ascending" | "descending";
  /** Last if absent (V4). */
  readonly nulls?: "first";
}

export type FilterSpec = FilterTest & {
  readonly columnId: string;
  /** F6; absent: when no value is selected. */
  readonly nulls?: "always" | "never";
};

type FilterTest =
  | { readonly kind: "range"; readonly min: number | null; readonly max: number | null }
  | { readonly kind: "list"; readonly exclude: boolean; readonly values: readonly Plain[] }
  | { readonly kind: "dates"; readonly range: DateRangeSpec }
  | {
      readonly kind: "top";
      readonly fn: "rank" | "rank-dense" | "row-number";
      readonly mode: "top-n" | "bottom-n";
      readonly count: number;
    }
  | {
      readonly kind: "percentile";
      readonly fn: "rank-percentile" | "cume-dist";
      readonly mode: "top-percentile" | "bottom-percentile";
      /** 0–100. */
      readonly percentile: number;
    };

export type DateRangeSpec =
  | { readonly mode: "between"; readonly startDate: string; readonly endDate: string }
  | { readonly mode: "on" | "before" | "after"; readonly date: string }
  | { readonly mode: "last" | "next"; readonly value: number; readonly unit: DateUnitSpec; readonly includeToday: boolean }
  | { readonly mode: "current"; readonly unit: DateUnitSpec };
export type DateUnitSpec = "year" | "quarter" | "month" | "week-starting-monday" | "week-starting-sunday" | "day";

/** The formula's text, as a person would type it in the element. */
export function printFormula(formula: Formula, sourceName: string, own: (id: string) => string = (id) => `[${id}]`): string {
  const print = (one: Formula): string => printFormula(one, sourceName, own);
  switch (formula.kind) {
    case "literal":
      if (formula.isDate === true) return `Date("${String(formula.value)}")`;
      return formula.value === null ? "Null" : typeof formula.value === "string" ? JSON.stringify(formula.value) : String(formula.value);
    case "own":
      return own(formula.id);
    case "source":
      return `[${sourceName}/${formula.name}]`;
    case "operator": {
      const [a, b] = formula.args.map(print);
      if (/^[A-Z]/.test(formula.fn)) return `${formula.fn}(${formula.args.map(print).join(", ")})`;
      return `(${a} ${formula.fn} ${b})`;
    }
    case "aggregate":
    case "window":
      return `${formula.fn}(${formula.args.map(print).join(", ")})`;
    case "lookback":
      return `DateLookback(${print(formula.value)}, ${print(formula.date)}, ${formula.amount}, "${formula.unit}")`;
    case "metric":
      return `[Metrics/${formula.name}]`;
    case "share":
      return `PercentOfTotal(${print(formula.arg)}, "${formula.mode}"${formula.skip === 0 ? "" : `, ${formula.skip}`})`;
    case "limit":
      return `VisibilityLimit(${print(formula.label)}, ${formula.count}, "${formula.rank}")`;
    case "total":
      return formula.mode === "grand_total"
        ? `GrandTotal(${print(formula.arg)})`
        : `Subtotal(${print(formula.arg)}, "${formula.mode}"${formula.skip === 0 ? "" : `, ${formula.skip}`})`;
    case "match": {
      const { target } = formula;
      if (formula.relationship !== undefined && formula.formula.kind === "own") return `[${formula.relationship}/${formula.formula.id}]`;
      const there = target === null ? own : (id: string) => `[${target}/${id}]`;
      const inTarget = (one: Formula): string => printFormula(one, sourceName, there);
      return `${formula.fn}(${[inTarget(formula.formula), ...formula.keys.flatMap((key) => [print(key.local), inTarget(key.other)])].join(", ")})`;
    }
  }
}

/** Calls `visit` for every node in this element's terms, outermost first, in the order of the printed text; what is in another element is left alone. */
export function visitFormula(formula: Formula, visit: (node: Formula) => void): void {
  visit(formula);
  switch (formula.kind) {
    case "literal":
    case "own":
    case "source":
      return;
    case "operator":
    case "aggregate":
    case "window":
      for (const arg of formula.args) visitFormula(arg, visit);
      return;
    case "total":
    case "share":
      visitFormula(formula.arg, visit);
      return;
    case "limit":
      visitFormula(formula.label, visit);
      return;
    case "lookback":
      visitFormula(formula.value, visit);
      visitFormula(formula.date, visit);
      return;
    case "metric":
      visitFormula(formula.formula, visit);
      return;
    case "match":
      if (formula.target === null) visitFormula(formula.formula, visit);
      for (const { local, other } of formula.keys) {
        visitFormula(local, visit);
        if (formula.target === null) visitFormula(other, visit);
      }
  }
}

/** A formula of operators and aggregates with something in the place of each column that it names. */
export function mapColumns(formula: Formula, of: (id: string) => Formula): Formula {
  if (formula.kind === "own") return of(formula.id);
  if (formula.kind !== "operator" && formula.kind !== "aggregate") return formula;
  return { ...formula, args: formula.args.map((arg) => mapColumns(arg, of)) };
}
