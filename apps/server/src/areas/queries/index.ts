import type { Area } from "../../platform/operations/index.ts";
import type { Warehouses } from "../connections/index.ts";
import type { Projections } from "../input-tables/index.ts";
import type { DocumentReader, SourceRights } from "../workbooks/index.ts";
import { checkAsPerson } from "./operations/check-as-person.ts";
import { readFormulaValues } from "./operations/formula-values.ts";
import { modelOfferOperations } from "./operations/model-offer.ts";
import { readModelUses } from "./operations/model-uses.ts";
import { readPublishEffect } from "./operations/publish-effect.ts";
import { filtersAsked, resultOperations } from "./operations/results.ts";
import { readSourceColumns } from "./operations/source-columns.ts";
import { tryCustomFunction } from "./operations/try-function.ts";
import type { ResultsGate } from "./results-gate.ts";
import type { QueryRunner } from "./run.ts";

export { filtersAsked };
export { truthOf } from "./element-conditions.ts";
export { evaluate } from "./evaluate.ts";
export { environmentOf, organizationSettings, settingsOf } from "./page-load.ts";
export { refreshNamed } from "./refresh-named.ts";
export { compileReport } from "./report.ts";
export { type ResultAllowances, ResultsGate } from "./results-gate.ts";
export { traceQuery } from "./trace-query.ts";
export type { PageLoad } from "./asked-page.ts";
export { QueryRunner, type RunFacts, type TakenRows } from "./run.ts";
export { type LoadParts, workbookLoad } from "./workbook-load.ts";

export function queriesArea(parts: {
  readonly runner: QueryRunner;
  readonly gate: ResultsGate;
  readonly warehouses: Warehouses;
  readonly rights: SourceRights;
  readonly documents: DocumentReader;
  readonly projections: Projections;
}): Area {
  return {
    name: "queries",
    operations: [
      ...resultOperations(parts),
      readSourceColumns(parts),
      readFormulaValues(parts),
      ...modelOfferOperations(parts.warehouses),
      readPublishEffect(parts.warehouses, parts.documents),
      readModelUses(parts.documents),
      checkAsPerson(parts),
      tryCustomFunction(parts.warehouses),
    ],
  };
}
