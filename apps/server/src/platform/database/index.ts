export { openStore, targetOf, type Database, type Store, type StoreNews, type StoreTarget } from "./connect.ts";
export { StoreAway } from "./store-failures.ts";
export { migrate, readMigrations } from "./migrate.ts";
export type { KeptDestination, ScheduleDefinition, ScheduleState, SeenBefore, Tables, UnsureDelivery, WeekDay } from "./tables/index.ts";
export { uuids } from "./uuids.ts";
