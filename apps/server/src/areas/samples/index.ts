export { fillTables, fillWorkbooks } from "./fill.ts";
export { sampleTables } from "./tables.ts";
