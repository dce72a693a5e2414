import { type FormulaSettings, type FunctionEntry, entryNamed, lowerCall } from "@sheaf/formula";
import { type Dialect, type DialectName, type SqlExpr, type ValueType, childrenOf, sql } from "@sheaf/sql";
import { takesRow } from "../model/row-functions.ts";
import type { Bound } from "../model/bound.ts";
import type { ArgumentFact, FunctionFacts, Written } from "../values/planner.ts";
import type { Lowering } from "./context.ts";
import { takesSteps } from "../values/pieces.ts";
import { lowerExpr } from "./expression.ts";
import { showsKeys } from "./seen-keys.ts";

/** What planning asks of functions is found out by lowering them: there is no list to keep. */
export function factsOf(context: Lowering): FunctionFacts {
  const { dialect, settings } = context;
  const ordered = new Map<string, boolean>();
  const known = new Map<string, Written>();
  return {
    isOrdered: (fn, args, type) => {
      if (takesRow(fn)) return true;
      const entry = entryNamed(fn);
      if (entry?.role !== "aggregate") return false;
      const asked = ordered.get(fn);
      if (asked !== undefined) return asked;
      const asks = asksForOrder(entry, args, type, dialect, settings);
      ordered.set(fn, asks);
      return asks;
    },
    isZeroWhenEmpty: (fn) => {
      const entry = entryNamed(fn);
      return entry?.role === "aggregate" && entry.empty === "zero";
    },
    canHold: (text) => dialect.refuses(sql.text(text)) === null,
    standsBesideGroups: (expr) => {
      if (dialect.name !== "duckdb") return true;
      const lowered = lowerExpr(expr, (_input, name) => ({ relation: null, name }), context);
      return !/\bTRY\(/.test(dialect.printExpr(lowered));
    },
    showsKeys: (exprs, conditions, keys) => showsKeys(exprs, conditions, keys, context),
    takesSteps: takesSteps(dialect),
    joinsFully: (hasEquality) => dialect.name !== "mysql" && (hasEquality || !JOINING_FULLY_BY_EQUALITY.has(dialect.name)),
    written: (fn, args, type) => {
      const entry = entryNamed(fn);
      if (entry?.role !== "scalar") return { own: 1, times: args.map(() => 1) };
      const key = `${fn} ${args.map(({ type: of, constant }) => (constant === undefined ? typeText(of) : JSON.stringify(constant))).join(",")} ${typeText(type)}`;
      const found = known.get(key);
      if (found !== undefined) return found;
      const made = writtenOf(entry, args, type, dialect, settings);
      known.set(key, made);
      return made;
    },
  };
}

/** Facts that hold on each of several engines: where they differ, what all of them can do. */
export function factsOfAll(all: readonly FunctionFacts[]): FunctionFacts {
  const [only, ...others] = all;
  if (only !== undefined && others.length === 0) return only;
  return {
    isOrdered: (fn, args, type) => all.some((one) => one.isOrdered(fn, args, type)),
    isZeroWhenEmpty: (fn) => all.some((one) => one.isZeroWhenEmpty(fn)),
    canHold: (text) => all.every((one) => one.canHold(text)),
    standsBesideGroups: (expr) => all.every((one) => one.standsBesideGroups(expr)),
    showsKeys: (exprs, conditions, keys) => all.every((one) => one.showsKeys(exprs, conditions, keys)),
    takesSteps: all.every((one) => one.takesSteps),
    joinsFully: (hasEquality) => all.every((one) => one.joinsFully(hasEquality)),
    written: (fn, args, type) => {
      const each = all.map((one) => one.written(fn, args, type));
      return {
        own: Math.max(1, ...each.map(({ own }) => own)),
        times: args.map((_, index) => Math.max(0, ...each.map(({ times }) => times[index] ?? 1))),
      };
    },
  };
}

/** Engines that refuse a full join without an equality among its conditions. */
const JOINING_FULLY_BY_EQUALITY: ReadonlySet<DialectName> = new Set<DialectName>(["postgres", "bigquery", "trino"]);

/** What of a type decides how an operation is written: how many digits it has tells whether it can overflow. */
function typeText(type: ValueType): string {
  switch (type.kind) {
    case "integer":
      return `integer ${type.digits ?? 38}`;
    case "decimal":
      return `decimal ${type.precision} ${type.scale}${type.open === true ? " open" : ""}`;
    default:
      return type.kind;
  }
}

/** An aggregate depends on the order of its rows if that order turns up in what it lowers to. */
function asksForOrder(entry: FunctionEntry, args: readonly Bound[], type: ValueType, dialect: Dialect, settings: FormulaSettings): boolean {
  const mark = "order of rows";
  const lowered = lowerCall(
    entry,
    args.map((arg) => (arg.kind === "literal" ? sql.literal(arg.value, arg.type) : sql.column(null, "x", arg.type))),
    type,
    { dialect, settings, rowOrder: [sql.order(sql.column(null, mark, { kind: "integer" }))] },
  );
  return JSON.stringify(lowered).includes(JSON.stringify(mark));
}

/**
 * The size of a call over plain columns, and how often it writes each of them: as printed, for dialects repeat what they guard as well, and as
 * reckoned, for they may repeat what is no plain column.
 */
function writtenOf(
  entry: FunctionEntry,
  args: readonly ArgumentFact[],
  type: ValueType,
  dialect: Dialect,
  settings: FormulaSettings,
): Written {
  const names = args.map((_, index) => `argument${index}of`);
  const over = (grown: number | null): SqlExpr => {
    const stand = ({ type: of, constant }: ArgumentFact, index: number): SqlExpr => {
      if (constant !== undefined) return sql.literal(constant, of);
      const column = sql.column(null, names[index] ?? "", of);
      return index === grown ? sql.primitive("coalesce", [column], of) : column;
    };
    return lowerCall(entry, args.map(stand), type, { dialect, settings });
  };
  const lowered = over(null);
  if (isRefused(lowered, dialect)) return { own: 1, times: args.map(() => 1) };
  const statement = { ctes: [], body: sql.select({ items: [{ expr: lowered, alias: "value" }], from: null }) };
  const words = dialect.printForms(statement).sql.match(/\w+/g) ?? [];
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const printed = names.map((name) => counts.get(name) ?? 0);
  const around = words.length - printed.reduce((sum, one) => sum + one, 0);
  const size = dialect.sizeOf(lowered);
  const times = args.map(({ constant }, index) => {
    const grown = constant === undefined ? dialect.sizeOf(over(index)) - size : 0;
    return Math.max(printed[index] ?? 0, Number.isFinite(grown) ? grown : 1);
  });
  return { own: Math.max(1, around / WORDS_OF_A_NODE), times };
}

/** A node is printed as about so many words: CASE, WHEN, THEN and END are one. */
const WORDS_OF_A_NODE = 2;

export function isRefused(expr: SqlExpr, dialect: Dialect): boolean {
  return dialect.refuses(expr) !== null || childrenOf(expr).some((child) => isRefused(child, dialect));
}
