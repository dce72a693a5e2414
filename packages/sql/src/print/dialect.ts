import type { Message } from "@sheaf/messages";
import type { AggregateName, PrimitiveName, WindowFunctionName } from "../primitives.ts";
import type {
  LiteralValue,
  SqlAggregate,
  SqlExpr,
  SqlOrder,
  SqlPrimitive,
  SqlQuery,
  SqlSelect,
  SqlSelectItem,
  SqlWindowFunction,
} from "../tree.ts";
import type { ValueType } from "../types.ts";
import type { Binding, Fragment } from "./fragment.ts";
import type { Doc } from "./layout.ts";
import type { NotSupported, Refusal } from "./refusal.ts";

/** Prints the nodes of one statement by the rules of one dialect. */
export interface Printer {
  readonly rules: DialectRules;
  /** The expression, in parentheses where it binds looser than its place. */
  readonly at: (expr: SqlExpr, place: Binding) => Doc;
  readonly fragment: (expr: SqlExpr) => Fragment;
  /** The expression as a sort key or operand of an ordering comparison. */
  readonly collated: (expr: SqlExpr, place: Binding) => Doc;
  /** `ORDER BY …`; null where nothing is left to sort by. */
  readonly orderBy: (orders: readonly SqlOrder[]) => Doc | null;
  /** A key of groups or windows, and what else tells it apart. */
  readonly keyOf: (key: SqlExpr) => readonly Doc[];
  /** What the select being printed reads from first; null outside any. */
  readonly source: string | null;
  /** Some column that the select being printed names; null where it names none. */
  readonly column: SqlExpr | null;
  /** The same printer inside a select that reads from something else. */
  readonly reading: (source: string | null, column?: SqlExpr | null) => Printer;
}

/** How an engine writes one operation. */
export interface Rule<Call> {
  readonly print: (call: Call, p: Printer) => Fragment;
  /** Why this very call cannot be had; null if it can. */
  readonly refuse?: (call: Call) => Refusal | null;
  /** How often an argument is written out; 1 unless said. Sizes are reckoned with it, so that nesting never explodes. */
  readonly repeats?: (call: Call) => number;
}

/** A bare function is a rule that refuses nothing. */
export type RuleOf<Call> = Rule<Call> | Rule<Call>["print"] | NotSupported;

export type PrimitiveRules = Readonly<Record<PrimitiveName, RuleOf<SqlPrimitive>>>;
/**
 * An aggregate is also written over a window: `over` is that text, or nothing, and belongs behind each call of the engine's aggregate; `window`
 * is what it was made of.
 */
export type AggregateRules = Readonly<Record<AggregateName, AggregateRule | NotSupported>>;
export interface AggregateRule {
  readonly print: (call: SqlAggregate, p: Printer, over: Doc, window?: SqlWindow) => Fragment;
  readonly refuse?: (call: SqlAggregate) => Refusal | null;
}
/** A window function with its window behind it. */
export type WindowRules = Readonly<
  Record<WindowFunctionName, (call: SqlWindowFunction, p: Printer, over: Doc, window: SqlWindow) => Fragment>
>;

export type SqlWindow = Extract<SqlExpr, { readonly kind: "window" }>;

/** What differs between engines: literals, names, and one rule per operation. */
export interface DialectRules {
  readonly name: DialectName;
  /** As people call the engine. */
  readonly label: string;
  readonly primitives: PrimitiveRules;
  readonly aggregates: AggregateRules;
  readonly windows: WindowRules;
  readonly literal: (value: LiteralValue, type: ValueType) => Fragment;
  /** Why a literal cannot be had; null if it can. */
  readonly refuseLiteral: (value: LiteralValue, type: ValueType) => Refusal | null;
  readonly cast: (expr: SqlExpr, from: ValueType, to: ValueType, p: Printer) => Fragment;
  /** A decimal of more than 15 digits as the float64 nearest to it, where the engine's own conversion may give its neighbor; absent: it gives that. */
  readonly nearestFloat?: (expr: SqlExpr, p: Printer) => Fragment;
  /** Why values of one type cannot be had as another; absent: they can. */
  readonly refuseCast?: (from: ValueType, to: ValueType) => Refusal | null;
  /** Aggregates that the engine does not compute over a window. */
  readonly notOverWindows: readonly AggregateName[];
  /** Why an aggregate cannot be had over this very window; absent: it can. */
  readonly refuseWindow?: (window: SqlWindow) => Refusal | null;
  /** The same expression, to be sorted or compared by code point (V4). */
  readonly collated: (expr: SqlExpr, p: Printer) => Fragment;
  /** A key of ORDER BY that is no text; absent: the engine sorts every type as it should be. */
  readonly sortable?: (expr: SqlExpr, p: Printer) => Fragment;
  /** Where calls inside calls exhaust the engine's stack: how many may stand inside each other, and how many a node is written as. */
  readonly nesting?: { readonly most: number; readonly of: (expr: SqlExpr) => number };
  /** Where a CTE is read anew wherever it is named: how many selects a statement may come to that way; absent: the engine reads each once. */
  readonly mostReadings?: number;
  /** What a stored column of this type may hold besides its values (S-V7g); absent: nothing. */
  readonly holdsBeyond?: (type: ValueType, native: string) => Beyond | null;
  /** `IGNORE NULLS` of window functions: inside the call, or not at all. */
  readonly ignoreNulls: boolean;
  readonly syntax: Syntax;
  /** A key of groups, of windows or of DISTINCT, where the engine tells values apart that are equal; absent: it tells none. */
  readonly key?: (expr: SqlExpr) => SqlExpr;
  /** A select as the engine's grammar can say it, where the tree says more than that; absent: as it stands. */
  readonly adapt?: (select: SqlSelect) => SqlSelect;
  /** What tells a key of groups or windows apart besides itself, where the engine takes different values for equal; null where it takes none. */
  readonly keyBeside?: (expr: SqlExpr, p: Printer) => Doc | null;
  /** A branch of CASE whose type may be another than the whole expression's; absent: the engine brings branches to one type itself. */
  readonly branch?: (expr: SqlExpr, type: ValueType, p: Printer) => Fragment;
  /** What stands in a CASE without ELSE for a null that the engine does not have beside the type; null, or absent: it has one. */
  readonly absent?: (type: ValueType) => Doc | null;
  /**
   * The rules of short statements: what gives the same values, or raises where a value is too long for it. `told` is called where something
   * is written otherwise than by the rules themselves. Absent: there is nothing shorter.
   */
  readonly short?: (told: () => void) => DialectRules;
  /**
   * The rules of long statements, for engines whose own rules raise where float64 is left: tried after what those rules write has failed for a
   * value. `told` is called where something is written otherwise than by the rules themselves. Absent: there is nothing longer.
   */
  readonly long?: (told: () => void) => DialectRules;
}

/** What engines keep beside numbers and times: NaN alone, or infinities, with or without NaN. */
export type Beyond = "nan" | "infinities";

/** How an engine writes what stands around expressions. `standardSyntax` is DuckDB's and PostgreSQL's. */
export interface Syntax {
  readonly quoteName: (name: string) => string;
  /** One key of ORDER BY, whose expression is printed already and binds as loosely as may be. */
  readonly sortKey: (key: Doc, order: SqlOrder) => Doc;
  /** Whether `[NOT] MATERIALIZED` may stand before a CTE. */
  readonly tellsStorage: boolean;
  /** What at the end of an inner SELECT makes its columns be computed once (`SqlCte.fenced`); absent: the engine does so, or cannot be made to. */
  readonly fence?: string;
  /** What stands for the limit where rows are skipped without one; null where OFFSET may stand alone. */
  readonly noLimit: string | null;
  /** Whether a branch of UNION ALL with its own order or limit may stand in parentheses; else it is read by a select of its own. */
  readonly parenthesizedBranches: boolean;
  /** HAVING, where the engine does not know the keys of groups in it again; absent: it does. */
  readonly having?: (condition: SqlExpr, groupBy: readonly SqlExpr[]) => SqlExpr;
  /** The engine knows `CAST(x AS type)` only; absent: `x::type` as well. */
  readonly castsByCall?: true;
  /** Rows are limited by TOP, or by OFFSET and FETCH behind an order, and nothing else inside a statement may be ordered. */
  readonly fetches?: true;
  /** The order of a window function that has none, where it must have one; absent: it need not. */
  readonly anyOrder?: string;
  /** The only window functions that must have an order; absent: all, and framed aggregates too. */
  readonly orderedWindows?: readonly WindowFunctionName[];
  /** OFFSET stands before LIMIT. */
  readonly skipsFirst?: true;
  /** One row of values under an alias, where a derived table cannot name columns from outside; absent: it can. */
  readonly oneRow?: (items: readonly SqlSelectItem[], alias: string, p: Printer) => Doc;
  /** The engine calls a column of a select that names its table by both names, unless it is told; absent: by the column's. */
  readonly namesTables?: true;
  /** What must stand before the condition of a join with the relation `right`; null where nothing, absent: nothing ever. */
  readonly joinOn?: (on: SqlExpr, right: string, p: Printer) => Doc | null;
}

/** Engines that formulas are written for and that the tests run. */
export type ExecutedDialectName = "duckdb" | "postgres" | "mysql" | "sqlite" | "clickhouse";

/** Engines that formulas are written for as well, whose SQL nobody has run here: no connection can have them. */
export type WrittenDialectName = "snowflake" | "bigquery" | "trino" | "databricks" | "redshift" | "sqlserver";

export type DialectName = ExecutedDialectName | WrittenDialectName;

/** One engine's SQL. */
export interface Dialect {
  readonly name: DialectName;
  readonly label: string;
  /** Whether the engine can do the operation at all; single calls may still be refused. */
  readonly has: (operation: PrimitiveName | AggregateName | WindowFunctionName | "ignore-nulls") => boolean;
  /** Why this node (not its children) cannot be had; null if it can. */
  readonly refuses: (expr: SqlExpr) => Message | null;
  /** How large the printed expression gets, in nodes, and infinite where it nests deeper than the engine bears; past `MAX_EXPRESSION_SIZE` a plan must open a new stage or give up. */
  readonly sizeOf: (expr: SqlExpr) => number;
  /** What a stored column of this type may hold besides its values, which is null where it enters (S-V7g). */
  readonly holdsBeyond: (type: ValueType, native: string) => Beyond | null;
  /** Whether columns of an inner SELECT can be kept from being written out wherever they are named. */
  readonly fences: boolean;
  /** Whether the parts of a statement read each other so often that the engine, which reads them anew each time, would never end. */
  readonly readsTooOften: (query: SqlQuery) => boolean;
  readonly printExpr: (expr: SqlExpr) => string;
  readonly printQuery: (query: SqlQuery) => string;
  /** The same statement as `printQuery` writes it, and the short one that may be tried first; null where the two are the same. */
  readonly printForms: (query: SqlQuery) => { readonly sql: string; readonly shortSql: string | null };
  readonly quoteName: (name: string) => string;
  /** Text as an escaped literal: the only way for user text into SQL (E2). */
  readonly quoteText: (text: string) => string;
}

/** A printed expression larger than this many nodes is refused (G6, E_LIMIT). */
export const MAX_EXPRESSION_SIZE = 20_000;
