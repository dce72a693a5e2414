import type { FunctionEntry } from "../catalogue.ts";
import { aggregateFunctions } from "./aggregate/index.ts";
import { arrayFunctions } from "./array/index.ts";
import { dateFunctions } from "./date/index.ts";
import { financialFunctions } from "./financial.ts";
import { geographyFunctions } from "./geography/index.ts";
import { joinFunctions } from "./join.ts";
import { logicalFunctions } from "./logical.ts";
import { mathFunctions } from "./math/index.ts";
import { operators } from "./operators.ts";
import { passThroughFunctions } from "./pass-through.ts";
import { rateFunctions } from "./rates-of-return.ts";
import { systemFunctions } from "./system.ts";
import { textFunctions } from "./text/index.ts";
import { typeFunctions } from "./type.ts";
import { windowFunctions } from "./window/index.ts";

/** All functions, by category and then in the order of their files. Operators are not among them. */
export const functions: readonly FunctionEntry[] = [
  ...aggregateFunctions,
  ...arrayFunctions,
  ...dateFunctions,
  ...financialFunctions,
  ...rateFunctions,
  ...geographyFunctions,
  ...joinFunctions,
  ...logicalFunctions,
  ...mathFunctions,
  ...passThroughFunctions,
  ...systemFunctions,
  ...textFunctions,
  ...typeFunctions,
  ...windowFunctions,
];

export { operators };

const byName: ReadonlyMap<string, FunctionEntry> = new Map(
  [...functions].flatMap((entry) => [entry.name, ...(entry.aliases ?? [])].map((name) => [name.toLowerCase(), entry] as const)),
);
const operatorsByName: ReadonlyMap<string, FunctionEntry> = new Map(operators.map((entry) => [entry.name, entry] as const));

/** A function by name or alias, in any letter case. */
export function findFunction(name: string): FunctionEntry | undefined {
  return byName.get(name.toLowerCase());
}

/** An entry by the name that typed calls carry: a function's canonical name or an operator's symbol. */
export function entryNamed(name: string): FunctionEntry | undefined {
  return operatorsByName.get(name) ?? findFunction(name);
}

/** `sum` → `Sum`; a name that is none stays as it is. */
export function canonicalName(name: string): string {
  const entry = findFunction(name);
  if (entry === undefined) return name;
  const lower = name.toLowerCase();
  return [entry.name, ...(entry.aliases ?? [])].find((known) => known.toLowerCase() === lower) ?? entry.name;
}
