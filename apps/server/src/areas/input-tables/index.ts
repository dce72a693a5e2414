import type { Area } from "../../platform/operations/index.ts";
import type { Warehouses } from "../connections/index.ts";
import { enterEntries, type EnterParts } from "./operations/enter.ts";
import { fileOperations } from "./operations/files.ts";
import { judgeOperation } from "./operations/judge.ts";
import { readOptions } from "./operations/options.ts";
import { readOperations } from "./operations/read.ts";
import { valuesOperation } from "./operations/values.ts";

export { forgetCellFiles } from "./files/upkeep.ts";
export { copyForPublished, copyRows } from "./log/copies.ts";
export { enterFirstRows } from "./log/first-rows.ts";
export { entriesAsCsv } from "./rows/entries-as-csv.ts";
export { type EnteredRows, enteredRows, noEnteredRows } from "./rows/entered-rows.ts";
export type { Evaluate, EvaluatedRows } from "./rules/formula-rules.ts";
export { Projections } from "./rows/projection.ts";

export function inputTablesArea(parts: EnterParts & { readonly warehouses: Warehouses }): Area {
  return {
    name: "input-tables",
    operations: [
      enterEntries(parts),
      readOptions(parts),
      judgeOperation(parts),
      valuesOperation(parts),
      ...fileOperations(parts),
      ...readOperations(parts),
    ],
  };
}
