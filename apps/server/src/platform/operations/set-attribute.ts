import type { AttributeValue, EffectiveAttributeName } from "@sheaf/contract";
import { audit } from "./audit.ts";
import type { OperationContext } from "./operation.ts";

/** Sets an attribute of the caller's organization, and tells every process when that is committed. Whether the caller may is the operation's. */
export async function setAttribute<Name extends EffectiveAttributeName>(
  context: OperationContext,
  name: Name,
  value: AttributeValue<Name>,
): Promise<void> {
  const { db, actor, clock } = context;
  const text = JSON.stringify(value);
  const row = { value: text, changed_at: new Date(clock.now()), changed_by: actor.userId };
  await db
    .insertInto("organization_attributes")
    .values({ organization_id: actor.organizationId, name, ...row })
    .onConflict((conflict) => conflict.columns(["organization_id", "name"]).doUpdateSet(row))
    .execute();
  await changed(context, name, text);
}

/** Lets an attribute of the caller's organization follow its default again. */
export async function resetAttribute(context: OperationContext, name: EffectiveAttributeName): Promise<void> {
  const { db, actor } = context;
  await db.deleteFrom("organization_attributes").where("organization_id", "=", actor.organizationId).where("name", "=", name).execute();
  await changed(context, name, null);
}

async function changed(context: OperationContext, name: EffectiveAttributeName, value: string | null): Promise<void> {
  const { organizationId } = context.actor;
  await audit(context, "organization.attribute", { kind: "organization", id: organizationId }, { attribute: name, value });
  context.afterCommit(() => context.bus.publish({ kind: "attributes-changed", organizationId }));
}
