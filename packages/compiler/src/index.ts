export * from "./api.ts";
export { analyzeDocument } from "./analyze.ts";
export { compileQuery } from "./compile.ts";
export { inputRowColumns, inputRowsOf } from "./entries/input-columns.ts";
export { type CellRequest, explainCell } from "./explain.ts";
export { type CheckedFormula, type FormulaPlace, formulaPlace, type FormulaSlot } from "./formula-place.ts";
export { failureBehind } from "./catalog/failure-behind.ts";
export type {
  ModelOffer,
  OfferedColumn,
  OfferedControl,
  OfferedElement,
  OfferedMetric,
  OfferedProblem,
  OfferedRelationship,
} from "./models/offer.ts";
export { type AlsoSeen, alsoSeenBy } from "./models/also-seen-by.ts";
export { offerOf } from "./models/offer-model.ts";
export { splitNestedWindows } from "./lower/nested-windows.ts";
export { type CatalogSources, GatheringCatalog, gathered } from "./catalog/gathering-catalog.ts";
export type { CatalogWarehouse, KnownLookups, Lookup } from "./catalog/lookups.ts";
export { RecordedCatalog } from "./catalog/recorded-catalog.ts";
export { controlShape } from "./controls/readings.ts";
export { readControlText } from "./controls/control-text.ts";
export type { ControlTextOutcome } from "./controls/texts.ts";
export { type ElementReport, elementReport, reportRequest, tellElementReport, type ToldElementReport } from "./report/element-report.ts";
export { printedSql } from "./report/printed-sql.ts";
export { type PlaceOf, reportEntries, withEntries } from "./report/report-entries.ts";
export { tellDiagnostics, type ToldDiagnostic } from "./report/told-diagnostics.ts";
export { isMade as isMadeColumn } from "./relations/made-columns.ts";
export { todayOf } from "./filters/date-range.ts";
export { type NamedPeriod, readPeriod } from "./filters/periods.ts";
export { controlsOf } from "./bind/filters/controls.ts";
export { type FoldingEngine, isFolding } from "./roll-up/folding-engines.ts";
export { type Foldable, foldable } from "./roll-up/foldable.ts";
export { fixedConditions, type RollUp, rollUpOf } from "./roll-up/roll-up.ts";
export { canStandTogether, together } from "./roll-up/together.ts";
export { openSlice, type OpenSlice, type SliceAnswer } from "./slices/open-slice.ts";
export type { SliceReading } from "./slices/reading.ts";
