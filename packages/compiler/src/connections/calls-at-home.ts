import type { Id } from "@sheaf/workbook";
import type { ColumnExpr, PlanExpr } from "../plan/expression.ts";
import type { Input, SelectRelation } from "../plan/plan.ts";
import { type Called, calledIn, eachColumn, mapExpressions, replaceCalls } from "../plan/visit.ts";
import { EMBEDDED } from "./embedded.ts";

type Call = Extract<PlanExpr, { readonly kind: "call" }>;

interface Reading {
  /** The connection that a relation is brought from; null where it stays. */
  readonly homeOf: (relation: string) => Id | null;
  /** The connection where the parts meet, null for the embedded engine, and whether a relation rests on it alone. */
  readonly host: Id | null;
  readonly isOfHost: (relation: string) => boolean;
  /** Whether a connection knows the function of its own that is called. */
  readonly mayCall: (connectionId: Id, call: Called) => boolean;
}

/** What only one warehouse can compute, by the function of its own that is called. */
function isByName(fn: string): boolean {
  return /^(?:Call|Agg)[A-Z]/u.test(fn);
}

/** No column of a relation has it in its name. */
const mark = "\u001f";

/** What a column is called in SQL. */
export function shownName(column: string): string {
  return column.replace(mark, "");
}

/** Columns that stand for calls which are made where the rows of their arguments are. */
export interface CallsAtHome {
  readonly over: <R extends SelectRelation>(select: R) => R;
  /** What a column of a part stands for; null if it is one of the relation itself. */
  readonly callOf: (column: string) => PlanExpr | null;
  /** A function that neither the warehouse of its values nor the engine where the parts meet can call; null if there is none. */
  readonly foreign: () => string | null;
}

/**
 * Calls of a warehouse's own functions over values of one part move into it, where its rows decide over those that read it. What is called over
 * rows that are joined is a function of the engine where they meet (S-J3d).
 */
export function callsAtHome({ homeOf, host, isOfHost, mayCall }: Reading): CallsAtHome {
  const calls = new Map<string, Call>();
  const columnFor = (call: Call, input: Input): ColumnExpr => {
    const name = `${mark}${call.fn} ${calls.size + 1}`;
    calls.set(name, call);
    return { kind: "column", input: input.alias, name, type: call.type };
  };
  let foreign: string | null = null;
  return {
    callOf: (column) => calls.get(column) ?? null,
    foreign: () => foreign,
    over: (select) => {
      const inputs = [select.from, ...select.joins];
      if (inputs.every(({ relation }) => isOfHost(relation))) return select;
      // Of rows that a join did not find the function would be asked what it makes of nulls.
      const mayMiss = select.joins.some(({ type }) => type === "right" || type === "full");
      const sure = mayMiss ? [] : [select.from, ...select.joins.filter(({ type }) => type === "inner" || type === "cross")];
      const known = new Map<string, ColumnExpr>();
      const made = mapExpressions(select, (expr) =>
        replaceCalls(expr, (call) => {
          if (!isByName(call.fn)) return null;
          const input = onlyInput(call, sure);
          const home = input === undefined ? null : homeOf(input.relation);
          if (input === undefined || home === null || !mayCall(home, call)) return null;
          const key = JSON.stringify(call);
          const column = known.get(key) ?? columnFor(call, input);
          known.set(key, column);
          return column;
        }),
      );
      foreign ??= calledIn(made).find((call) => isByName(call.fn) && !mayCall(host ?? EMBEDDED, outright(call)))?.fn ?? null;
      return made;
    },
  };
}

/** An aggregate over one row is written as a query of its own, which hides what it calls. */
function outright(call: Called): Called {
  return call.kind === "single" ? { ...call, kind: "aggregate", order: [] } : call;
}

/** The one input that a call is about, if it is among those that have a row for each row that is made. */
function onlyInput(call: Call, sure: readonly Input[]): Input | undefined {
  const inputs = new Set<string>();
  eachColumn(call, (leaf) => inputs.add(leaf.input));
  const [only, second] = inputs;
  return second === undefined ? sure.find(({ alias }) => alias === only) : undefined;
}
