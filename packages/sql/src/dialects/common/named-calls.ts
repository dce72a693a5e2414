import type { AggregateRule, Printer, Rule } from "../../print/dialect.ts";
import { BINDING, atom, callOf, type Fragment } from "../../print/fragment.ts";
import type { Doc } from "../../print/layout.ts";
import { cannot, type Refusal } from "../../print/refusal.ts";
import type { SqlExpr, SqlOptions, SqlPrimitive } from "../../tree.ts";
import type { ValueType } from "../../types.ts";
import { textOption } from "./arguments.ts";

/** An engine's own functions that formulas may call, by lower-case name. */
export interface CallableFunctions {
  readonly scalar: ReadonlySet<string>;
  readonly aggregate: ReadonlySet<string>;
  /** How a name is written, where the engine tells letter case apart and the name is not in small letters. */
  readonly spelling?: ReadonlyMap<string, string>;
}

export function functionNames(text: string): ReadonlySet<string> {
  return new Set(text.trim().toLowerCase().split(/\s+/u));
}

interface CallEngine {
  readonly functions: CallableFunctions;
  /** Before the name, so that nobody's function of the same name stands in for the engine's. */
  readonly schema?: string;
  readonly argument: (p: Printer, expr: SqlExpr) => Doc;
  readonly asText: (value: Fragment) => Fragment;
  readonly asJson: (value: Fragment) => Fragment;
}

interface NamedCall {
  readonly name: string;
  readonly args: readonly SqlExpr[];
  readonly type: ValueType;
  readonly options?: SqlOptions;
}

/**
 * Calls by name. The name that a formula gives is looked up; what is printed is the list's own word, so that nothing a person wrote becomes
 * SQL. What the list does not hold is refused, and printing it would be a bug.
 */
export function namedCalls(engine: CallEngine): { readonly scalar: Rule<SqlPrimitive>; readonly aggregate: AggregateRule } {
  const refuse =
    (kind: "scalar" | "aggregate") =>
    (call: NamedCall): Refusal | null => {
      if (find(engine, kind, call) !== undefined) return null;
      const name = textOption(call, "function");
      return kind === "scalar" ? cannot("findings.engine.call", { name }) : cannot("findings.engine.call-aggregate", { name });
    };
  const printed = (kind: "scalar" | "aggregate", call: NamedCall, p: Printer): Doc => {
    const name = find(engine, kind, call);
    if (name === undefined) throw new Error("A function that is not allowed came to be printed");
    const args = call.args.map((arg) => engine.argument(p, arg));
    return callOf(`${engine.schema ?? ""}${name}`, args).doc;
  };
  const converted = (call: NamedCall, value: Fragment): Fragment =>
    call.type.kind === "variant" ? engine.asJson(value) : engine.asText(value);
  return {
    scalar: { print: (call, p) => converted(call, atom(printed("scalar", call, p))), refuse: refuse("scalar") },
    aggregate: { print: (call, p, over) => converted(call, atom(printed("aggregate", call, p), over)), refuse: refuse("aggregate") },
  };
}

function find({ functions }: CallEngine, kind: "scalar" | "aggregate", call: NamedCall): string | undefined {
  const wanted = textOption(call, "function").toLowerCase();
  return functions[kind].has(wanted) ? (functions.spelling?.get(wanted) ?? wanted) : undefined;
}

/** An argument as it stands. */
export function plainArgument(p: Printer, expr: SqlExpr): Doc {
  return p.at(expr, BINDING.lowest);
}
