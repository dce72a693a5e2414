export * from "./api.ts";
export { compileQuery } from "./compile.ts";
export { type CatalogSources, type CatalogWarehouse, GatheringCatalog, gathered } from "./catalog/gathering-catalog.ts";
export { type ControlTextOutcome, readControlText } from "./controls/control-text.ts";
