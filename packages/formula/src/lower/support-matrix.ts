import type { Message } from "@sheaf/messages";
import type { Dialect } from "@sheaf/sql";
import type { Example, FunctionEntry } from "../catalogue.ts";
import { checkFormula } from "../check/check.ts";
import type { Scope, ScopeColumn } from "../check/scope.ts";
import { refusalsIn } from "./support.ts";

/** What a dialect can do of a function. */
export interface FunctionSupport {
  /** `partial`: for some arguments only; `refusals` says for which examples not. */
  readonly level: "full" | "partial" | "none";
  readonly refusals: readonly { readonly formula: string; readonly reason: Message }[];
}

/** Support of a function by a dialect, found out by lowering its examples; there is no list to keep. */
export function functionSupport(entry: FunctionEntry, dialect: Dialect): FunctionSupport {
  // Planned by the compiler, from joins and groups that every dialect has.
  if (entry.role === "relational") return { level: "full", refusals: [] };
  const tried = entry.examples.map((example) => ({ formula: example.formula, reason: refusalOfExample(entry, example, dialect) }));
  const refusals = tried.flatMap(({ formula, reason }) => (reason === null ? [] : [{ formula, reason }]));
  return { level: refusals.length === 0 ? "full" : refusals.length === tried.length ? "none" : "partial", refusals };
}

function refusalOfExample(entry: FunctionEntry, example: Example, dialect: Dialect): Message | null {
  const { expr } = checkFormula(example.formula, exampleScope(example.columns), "printed");
  const own = refusalsIn(expr, dialect).find(({ call }) => call.entry.name === entry.name);
  return own?.reason ?? null;
}

/** The columns of an example as a scope: what its formula means before any document is there. */
export function exampleScope(columns: Example["columns"] = {}): Scope {
  const own = Object.entries(columns).map(([name, { type }]): ScopeColumn => ({
    kind: "column",
    name,
    type,
    target: { kind: "own", columnId: name },
    key: name,
    from: "Example",
    id: name,
  }));
  return { own, controls: [], source: [], prefixes: [], byTarget: () => undefined, defining: null };
}
