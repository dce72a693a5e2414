import type { FunctionEntry } from "../../catalogue.ts";

/** What other programs call a function that takes other arguments here, beside the names that a function tells itself. */
const moreNames: Readonly<Record<string, readonly string[]>> = {
  AvgIf: ["AverageIf", "AverageIfs"],
  Coalesce: ["IfError", "IfNa"],
  Corr: ["Correl"],
  Count: ["CountA"],
  CountDistinct: ["DistinctCount"],
  CountIf: ["CountIfs", "CountBlank"],
  DateDiff: ["DateDif", "Days"],
  If: ["Ifs", "Case"],
  Lookup: ["HLookup", "Index", "Match", "Related"],
  MakeDate: ["DateSerial"],
  MaxIf: ["MaxIfs"],
  MinIf: ["MinIfs"],
  PercentileCont: ["Percentile", "Quartile"],
  Repeat: ["Rept"],
  Replace: ["Substitute"],
  Rollup: ["SumIf", "SumIfs", "CountIf", "CountIfs"],
  SumIf: ["SumIfs", "Calculate"],
  Switch: ["Decode"],
  Variance: ["Var"],
};

/** Names under which people look for a function who know it from elsewhere. */
export function otherNamesOf({ name, suggestedFor = [] }: FunctionEntry): readonly string[] {
  return [...suggestedFor, ...(moreNames[name] ?? [])];
}
