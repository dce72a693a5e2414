export { openStore, type Database, type Store } from "./connect.ts";
export { migrate } from "./migrate.ts";
export type { Tables, WeekDay } from "./tables.ts";
