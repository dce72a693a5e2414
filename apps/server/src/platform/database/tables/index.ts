import type { DocumentTables } from "./document-tables.ts";
import type { EntranceTables } from "./entrance-tables.ts";
import type { OrganizationTables } from "./organization-tables.ts";
import type { PeopleTables } from "./people-tables.ts";
import type { ScheduleTables } from "./schedule-tables.ts";
import type { SourceTables } from "./source-tables.ts";
export type { WeekDay } from "./organization-tables.ts";
export type { KeptDestination, ScheduleDefinition, ScheduleState, SeenBefore, UnsureDelivery } from "./schedule-tables.ts";

/** Rows of the metadata store, as the migrations make them. */
export interface Tables extends OrganizationTables, EntranceTables, PeopleTables, DocumentTables, SourceTables, ScheduleTables {}
