import { CodedError } from "@sheaf/contract";
import type { Database } from "../../platform/database/index.ts";
import { audit, type OperationContext } from "../../platform/operations/index.ts";
import { type AccountRow, openTokens } from "./accounts.ts";
import { type App, appOf } from "./services.ts";
import { revoke } from "./tokens.ts";
import { serviceWays } from "./ways/index.ts";

export async function countAccounts(db: Database, organizationId: string, userIds: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom("linked_accounts")
    .select((e) => e.fn.countAll<string>().as("count"))
    .where("organization_id", "=", organizationId)
    .where("user_id", "in", [...userIds])
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Forgets every account of a member's, and every way to one that was begun; the services are told afterwards. Gives how many. */
export async function endAccounts(context: OperationContext, userId: string): Promise<number> {
  const { db, actor, store, afterCommit } = context;
  await db.deleteFrom("linking_flows").where("organization_id", "=", actor.organizationId).where("user_id", "=", userId).execute();
  const rows = await db
    .deleteFrom("linked_accounts")
    .where("organization_id", "=", actor.organizationId)
    .where("user_id", "=", userId)
    .returningAll()
    .execute();
  for (const row of rows)
    await audit(context, "linked-account.disconnect", { kind: "linked-account", id: row.id }, { service: row.service });
  // by themselves: a service that does not answer keeps nobody waiting
  afterCommit(() => rows.forEach((row) => void tellService({ ...context, db: store.db }, row)));
  return rows.length;
}

/** Whether the token is somebody else's as well, who has connected the same with the same client: another client has a token of its own. */
async function isShared(context: OperationContext, app: App, { id, service, subject }: AccountRow): Promise<boolean> {
  const { sharedBy } = serviceWays[service];
  if (sharedBy === null) return false;
  const { db } = context.store;
  const others = await db
    .selectFrom("linked_accounts")
    .select("organization_id")
    .distinct()
    .where("service", "=", service)
    .where("id", "!=", id)
    .where((e) => e.fn("starts_with", ["subject", e.val(sharedBy(subject))]), "=", true)
    .execute();
  for (const { organization_id } of others) {
    const other = await appOf(context, db, organization_id, service).catch(() => null);
    if (other?.clientId === app.clientId) return true;
  }
  return false;
}

/** Takes the tokens of a forgotten account back at its service. */
export async function tellService(context: OperationContext, row: AccountRow): Promise<void> {
  const app = await appOf(context, context.db, row.organization_id, row.service).catch(() => null);
  if (app === null || row.is_lost) return;
  if (await isShared(context, app, row)) return;
  try {
    await revoke(context, app, openTokens(context, row), row.scopes);
  } catch (error) {
    // what cannot be opened cannot be taken back there
    if (!(error instanceof CodedError)) throw error;
  }
}
