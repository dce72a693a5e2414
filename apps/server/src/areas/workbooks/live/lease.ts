import { sql } from "kysely";
import type { Database } from "../../../platform/database/index.ts";
import { serverName } from "../../../platform/server-name.ts";
import type { Services } from "../../../platform/services.ts";

/** The right to order one document's operations: whoever holds the newest fence may append, nobody else. */
export interface Lease {
  readonly fence: number;
}

/** Who holds the lease just now, as the others reach it; null: nobody, or somebody whom the others do not reach. */
export async function holderAddress(services: Services, organizationId: string, workbookId: string): Promise<string | null> {
  const row = await services.store.db
    .selectFrom("document_leases")
    .select("address")
    .where("organization_id", "=", organizationId)
    .where("workbook_id", "=", workbookId)
    .where("expires_at", ">=", new Date(services.clock.now()))
    .executeTakeFirst();
  return row?.address ?? null;
}

/** A holder that does not renew loses it after this (milliseconds). */
export const LEASE_TERM = 15_000;

/**
 * Takes the lease; null while another server holds it. After a kill the next process of the same data folder takes its predecessor's
 * over at once. Each taking raises the fence, so that what the last holder still sends
 * is refused. `address`: where the others pass on to, who edit it there.
 */
export async function takeLease(
  services: Services,
  organizationId: string,
  workbookId: string,
  address: string | null = null,
): Promise<Lease | null> {
  const now = services.clock.now();
  const holder = serverName(services);
  const expires = new Date(now + LEASE_TERM);
  const row = await services.store.db
    .insertInto("document_leases")
    .values({ organization_id: organizationId, workbook_id: workbookId, holder, fence: 1, expires_at: expires, address })
    .onConflict((conflict) =>
      conflict
        .columns(["organization_id", "workbook_id"])
        .doUpdateSet({ holder, fence: sql<number>`document_leases.fence + 1`, expires_at: expires, address })
        .where((e) => e.or([e("document_leases.holder", "=", holder), e("document_leases.expires_at", "<", new Date(now))])),
    )
    .returning("fence")
    .executeTakeFirst();
  return row === undefined ? null : { fence: row.fence };
}

/** Renews; false if somebody else has it by now. */
export async function renewLease(services: Services, organizationId: string, workbookId: string, lease: Lease): Promise<boolean> {
  const row = await services.store.db
    .updateTable("document_leases")
    .set({ expires_at: new Date(services.clock.now() + LEASE_TERM) })
    .where("organization_id", "=", organizationId)
    .where("workbook_id", "=", workbookId)
    .where("fence", "=", lease.fence)
    .returning("fence")
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives it back, so that another server need not wait. */
export async function releaseLease(services: Services, organizationId: string, workbookId: string, lease: Lease): Promise<void> {
  await services.store.db
    .updateTable("document_leases")
    .set({ expires_at: new Date(0) })
    .where("organization_id", "=", organizationId)
    .where("workbook_id", "=", workbookId)
    .where("fence", "=", lease.fence)
    .execute();
}

/** Inside the transaction of an append: whether the fence is still the newest. Holds the row until the commit. */
export async function holdsFence(db: Database, organizationId: string, workbookId: string, lease: Lease): Promise<boolean> {
  const row = await db
    .selectFrom("document_leases")
    .select("fence")
    .where("organization_id", "=", organizationId)
    .where("workbook_id", "=", workbookId)
    .forShare()
    .executeTakeFirst();
  return row?.fence === lease.fence;
}
