import { identifier } from "../sql-text.ts";
import { boundedFunctions } from "./bounded-functions.ts";
import type { CoveredCall } from "./statement-tree.ts";

/**
 * Macros of a connection that stand for functions of the same name, and call these once the arguments are within their bounds. The text of
 * the statement stays as it is, and so do the names of its columns and the places in it that failures tell of.
 */
export function coveringMacros(calls: readonly CoveredCall[]): readonly string[] {
  const ways = new Map<string, string[]>();
  for (const { name, arity } of calls) {
    const args = Array.from({ length: arity }, (_, index) => `a${index}`);
    const body = boundedFunctions.get(name)?.covered?.({ name, args });
    if (body === undefined) throw new Error(`Nothing covers ${name}.`);
    ways.set(name, [...(ways.get(name) ?? []), `(${args.join(", ")}) AS ${body}`]);
  }
  return [...ways].map(([name, bodies]) => `CREATE OR REPLACE TEMP MACRO ${identifier(name)}${bodies.join(", ")}`);
}
