import { type FormulaSettings, type FunctionEntry, entryNamed, lowerCall } from "@sheaf/formula";
import { type Dialect, type DialectName, type SqlExpr, type ValueType, sql } from "@sheaf/sql";
import { takesRow } from "../model/row-functions.ts";
import type { Bound } from "../model/bound.ts";
import type { ArgumentFact, FunctionFacts } from "../values/planner.ts";
import type { Lowering } from "./context.ts";
import { takesSteps } from "../values/pieces.ts";
import { lowerExpr } from "./expression.ts";
import { showsKeys } from "./seen-keys.ts";

/** What planning asks of functions is found out by lowering them: there is no list to keep. */
export function factsOf(context: Lowering): FunctionFacts {
  const { dialect, settings } = context;
  const ordered = new Map<string, boolean>();
  const repeated = new Map<string, number>();
  return {
    isOrdered: (fn, args, type) => {
      if (takesRow(fn)) return true;
      const entry = entryNamed(fn);
      if (entry?.role !== "aggregate") return false;
      const known = ordered.get(fn);
      if (known !== undefined) return known;
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
    repeats: (fn, args, type) => {
      const entry = entryNamed(fn);
      if (entry?.role !== "scalar") return 1;
      const key = `${fn} ${args.map(({ type: of, constant }) => (constant === undefined ? typeText(of) : JSON.stringify(constant))).join(",")} ${typeText(type)}`;
      const known = repeated.get(key);
      if (known !== undefined) return known;
      const made = repeatsOf(entry, args, type, dialect, settings);
      repeated.set(key, made);
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
    repeats: (fn, args, type) => Math.max(1, ...all.map((one) => one.repeats(fn, args, type))),
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

/** How much larger a call gets by each node that its arguments grow. */
function repeatsOf(
  entry: FunctionEntry,
  args: readonly ArgumentFact[],
  type: ValueType,
  dialect: Dialect,
  settings: FormulaSettings,
): number {
  const sizeWith = (stand: (type: ValueType) => SqlExpr): number =>
    dialect.sizeOf(
      lowerCall(
        entry,
        args.map(({ type: of, constant }) => (constant === undefined ? stand(of) : sql.literal(constant, of))),
        type,
        { dialect, settings },
      ),
    );
  const grown = args.filter((arg) => arg.constant === undefined).length;
  if (grown === 0) return 1;
  const small = sizeWith((of) => sql.column(null, "x", of));
  const large = sizeWith((of) => sql.primitive("coalesce", [sql.column(null, "x", of)], of));
  return Math.max(1, (large - small) / grown);
}
