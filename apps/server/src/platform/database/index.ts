export { openStore, type Database, type Store } from "./connect.ts";
export { lintMigration, type MigrationFinding } from "./lint-migration.ts";
export { migrate, readMigrations, type Migration } from "./migrate.ts";
export type { Tables, WeekDay } from "./tables.ts";
