import { may } from "@sheaf/contract";
import type { WorkbookDocument } from "@sheaf/workbook";
import type { OperationContext } from "../../platform/operations/index.ts";
import { loadConnections, type Warehouses } from "../connections/index.ts";

/** Forgets what is known of the connections that a document names and the person may use. */
export async function refreshNamed({ db, actor }: OperationContext, warehouses: Warehouses, document: WorkbookDocument): Promise<void> {
  const text = JSON.stringify(document);
  for (const row of await loadConnections(db, actor)) {
    if (text.includes(row.id) && may(actor, "connection.browse", row.object).allowed) warehouses.refresh(actor.organizationId, row.id);
  }
}
