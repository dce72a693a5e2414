import { CodedError, viaId } from "@sheaf/contract";
import type { OperationContext } from "./operation.ts";

/** What the audit log tells of a call. */
type AuditContext = Pick<OperationContext, "db" | "actor" | "ids" | "clock" | "attributes" | "requestId" | "sourceAddress">;

/** Writes what somebody did to what. Details never hold secrets or the content of documents. */
export async function audit(
  context: AuditContext,
  action: string,
  object: { readonly kind: string; readonly id: string },
  detail: Readonly<Record<string, string | number | boolean | null>> = {},
): Promise<void> {
  if (!(await isWritten(context, context.actor.organizationId, action))) return;
  await context.db
    .insertInto("audit_entries")
    .values({
      organization_id: context.actor.organizationId,
      id: context.ids.make(),
      at: new Date(context.clock.now()),
      actor_id: context.actor.userId,
      action,
      object_kind: object.kind,
      object_id: object.id,
      detail: JSON.stringify(detail),
      request_id: context.requestId,
      source_address: context.sourceAddress,
      actor_kind: context.actor.via.kind,
      actor_via: viaId(context.actor.via),
    })
    .execute();
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
