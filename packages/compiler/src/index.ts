export * from "./api.ts";
export { analyzeDocument } from "./analyze.ts";
export { compileQuery } from "./compile.ts";
export { type CellRequest, explainCell } from "./explain.ts";
export { type CheckedFormula, type FormulaPlace, formulaPlace } from "./formula-place.ts";
export { type CatalogSources, type CatalogWarehouse, GatheringCatalog, gathered } from "./catalog/gathering-catalog.ts";
export { type ControlTextOutcome, readControlText } from "./controls/control-text.ts";
export { type ElementReport, elementReport } from "./report/element-report.ts";
export { type PlaceOf, reportEntries, withEntries } from "./report/report-entries.ts";
