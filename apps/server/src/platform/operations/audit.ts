import { CodedError, viaId } from "@sheaf/contract";
import type { OperationContext } from "./operation.ts";

/** What the audit log tells of a call. */
type AuditContext = Pick<OperationContext, "db" | "actor" | "ids" | "clock" | "attributes" | "requestId" | "sourceAddress">;

type Detail = Readonly<Record<string, string | number | boolean | null>>;

/** Writes what somebody did to what. Details never hold secrets or the content of documents. */
export async function audit(
  context: AuditContext,
  action: string,
  object: { readonly kind: string; readonly id: string },
  detail: Detail = {},
): Promise<void> {
  await auditEach(context, action, [object], detail);
}

/** So many rows are written by one statement. */
const AT_ONCE = 1_000;

/** The same of several objects, to each of which the same was done. */
export async function auditEach(
  context: AuditContext,
  action: string,
  objects: readonly { readonly kind: string; readonly id: string }[],
  detail: Detail = {},
): Promise<void> {
  if (objects.length === 0 || !(await isWritten(context, context.actor.organizationId, action))) return;
  for (let from = 0; from < objects.length; from += AT_ONCE)
    await context.db
      .insertInto("audit_entries")
      .values(objects.slice(from, from + AT_ONCE).map((object) => entryOf(context, action, object, detail)))
      .execute();
}

function entryOf(
  { actor, ids, clock, requestId, sourceAddress }: AuditContext,
  action: string,
  object: { readonly kind: string; readonly id: string },
  detail: Detail,
) {
  return {
    organization_id: actor.organizationId,
    id: ids.make(),
    at: new Date(clock.now()),
    actor_id: actor.userId,
    action,
    object_kind: object.kind,
    object_id: object.id,
    detail: JSON.stringify(detail),
    request_id: requestId,
    source_address: sourceAddress,
    actor_kind: actor.via.kind,
    actor_via: viaId(actor.via),
  };
}

/** Whether something is written down: while the log is off, what changes settings still is, the switch of the log among it. */
export async function isWritten(
  { attributes }: Pick<OperationContext, "attributes">,
  organizationId: string,
  action: string,
): Promise<boolean> {
  return ALWAYS.test(action) || (await attributes.of(organizationId)).auditLoggingStatus === "on";
}

const ALWAYS = /^(?:organization|audit)\./;

/** Everything that somebody does in another person's place is written down, with both of them. */
export async function auditLent(context: AuditContext, operation: string): Promise<void> {
  if (context.actor.via.kind === "impersonation") await audit(context, "impersonation.act", { kind: "operation", id: operation });
}

/** A decision of `may()`, enforced. */
export function demand(decision: { readonly allowed: true } | { readonly allowed: false; readonly code: "EPERM" | "ENOENT" }): void {
  if (!decision.allowed) throw new CodedError(decision.code);
}
