import { may } from "@sheaf/contract";
import { refreshMinutes, type WorkbookDocument } from "@sheaf/workbook";
import type { OperationContext } from "../../platform/operations/index.ts";
import { loadConnections, type Warehouses } from "../connections/index.ts";

/** Forgets what is known of the connections that a document names and the person may use. */
export async function refreshNamed({ db, actor }: OperationContext, warehouses: Warehouses, document: WorkbookDocument): Promise<void> {
  const text = JSON.stringify(document);
  for (const row of await loadConnections(db, actor)) {
    if (text.includes(row.id) && may(actor, "connection.browse", row.object).allowed) warehouses.refresh(actor.organizationId, row.id);
  }
}

/**
 * The same for a page that asks by itself as often as its document says, whatever its person may do with the connections: what was forgotten
 * less than half of that time ago is new enough, so that many who look cost a warehouse what one does.
 */
export async function refreshDue(
  { db, actor: { organizationId }, clock }: Pick<OperationContext, "db" | "actor" | "clock">,
  warehouses: Warehouses,
  document: WorkbookDocument,
): Promise<void> {
  const minutes = refreshMinutes(document);
  if (minutes === null) return;
  const text = JSON.stringify(document);
  const rows = await db
    .selectFrom("connections")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("archived_at", "is", null)
    .where("managed", "=", false)
    .execute();
  for (const { id } of rows) {
    const last = warehouses.refreshedAt(organizationId, id);
    if (text.includes(id) && (last === null || clock.now() - last >= minutes * 30_000)) warehouses.refresh(organizationId, id);
  }
}
