import { duckdb } from "@sheaf/sql/duckdb";
import type { Id } from "@sheaf/workbook";
import type { KnownConnection } from "../api.ts";

/** Where elements are computed whose rows come from several connections. No id of a connection holds control characters. */
export const EMBEDDED: Id = "\u001fembedded";

export const embeddedConnection: KnownConnection = { dialect: duckdb, timeZone: "UTC", takesRows: true };
