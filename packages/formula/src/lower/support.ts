import type { Message } from "@sheaf/messages";
import { TEXT, childrenOf, sql, type Dialect, type SqlExpr } from "@sheaf/sql";
import type { FormulaSettings, LowerContext, OverOptions } from "../catalogue.ts";
import { constantOf, visitTyped, type TypedCall, type TypedExpr } from "../check/typed.ts";
import { lowerCall } from "./lower.ts";

/** Support of functions by a dialect is found out by lowering them: there is no list to keep. */

/** Settings for a dry run: which they are changes nothing about support, except that a zone other than UTC is asked for. */
const SETTINGS: FormulaSettings = {
  timeZone: "Europe/Berlin",
  weekStart: "sunday",
  now: "2024-01-01T00:00:00.000000Z",
  today: "2024-01-01",
  user: { email: "", firstName: "", fullName: "", teams: [], attributes: new Map() },
};

/** Why a dialect cannot compute a call (its arguments aside); null if it can. */
export function refusalOf(call: TypedCall, dialect: Dialect): Message | null {
  if (call.entry.role === "relational") return null;
  const args = call.args.map((arg, index) => standIn(arg, index));
  const lowered = lowerCall(call.entry, args, call.type, { dialect, settings: SETTINGS, over: dryWindow });
  return firstRefusal(lowered, dialect, new Set(args.filter((arg) => arg.kind === "column")));
}

/** Which rows a window looks at may decide whether an engine can compute it. */
function dryWindow(fn: Parameters<LowerContext["over"]>[0], options?: OverOptions): SqlExpr {
  return sql.over(fn, { frame: options?.frame ?? null, ignoreNulls: options?.ignoreNulls ?? false });
}

/** Calls of a formula that a dialect cannot compute, outermost first. */
export function refusalsIn(expr: TypedExpr, dialect: Dialect): readonly { readonly call: TypedCall; readonly reason: Message }[] {
  const found: { readonly call: TypedCall; readonly reason: Message }[] = [];
  visitTyped(expr, (node) => {
    if (node.kind !== "call") return;
    const reason = refusalOf(node, dialect);
    if (reason !== null) found.push({ call: node, reason });
  });
  return found;
}

/** Constants decide what is lowered, everything else only by its type. */
function standIn(arg: TypedExpr, index: number): SqlExpr {
  if (arg.kind === "literal") return sql.literal(arg.value, arg.type);
  const constant = constantOf(arg);
  if (constant === undefined) return sql.column(null, `argument ${index + 1}`, arg.type);
  return sql.literal(typeof constant === "number" ? String(constant) : constant, constant === null ? TEXT : arg.type);
}

function firstRefusal(expr: SqlExpr, dialect: Dialect, stop: ReadonlySet<SqlExpr>): Message | null {
  if (stop.has(expr)) return null;
  const own = dialect.refuses(expr);
  if (own !== null) return own;
  for (const child of childrenOf(expr)) {
    const reason = firstRefusal(child, dialect, stop);
    if (reason !== null) return reason;
  }
  return null;
}
