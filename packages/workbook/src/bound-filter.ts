import type { Filter } from "./document.ts";

/** The formulas that stand for values of a filter (`sheaf.bind`), by the member that they stand for; empty without any. */
export function boundMembers({ sheaf }: Filter): readonly (readonly [member: string, formula: string])[] {
  // one of a call is checked where it is compiled, and may hold anything
  return Object.entries(sheaf?.bind ?? {}).filter(([, formula]: [string, unknown]) => typeof formula === "string" && formula.trim() !== "");
}
