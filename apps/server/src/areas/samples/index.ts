export { fillTables, fillWorkbooks } from "./fill.ts";
export { SAMPLE_SCHEMA, sampleTables } from "./tables.ts";
