import { type Actor, type ConnectionSummary, may, takesTables } from "@sheaf/contract";
import type { ConnectionRow } from "./access.ts";

/** A connection as answers show it: settings for those who may see them, the secret for nobody (V45). */
export function presentConnection(actor: Actor, row: ConnectionRow): ConnectionSummary {
  const can = (action: Parameters<typeof may>[1]) => may(actor, action, row.object).allowed;
  return {
    connectionId: row.id,
    name: row.name,
    description: row.description,
    engine: row.engine,
    managed: row.managed,
    timezone: row.timeZone,
    settings: !row.managed && can("connection.see-settings") ? { ...row.settings } : null,
    hasSecret: row.sealedSecret !== null,
    createdAt: row.createdAt.toISOString(),
    canUse: can("connection.browse"),
    canUseAll: can("connection.use"),
    canManage: can("connection.manage"),
    canUpload: row.managed && actor.capabilities.has("canUploadCSV") && row.object.right === "edit",
    canWriteTables: can("connection.write-table") && takesTables(row.engine, row.settings),
    canShare: can("connection.share"),
  };
}
