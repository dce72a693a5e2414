import { CodedError } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/index.ts";
import type { Ids } from "../../platform/ids.ts";

/** Sets an attribute that whoever runs the server decides about, and writes it down as nobody's of the organization. */
export async function keepOperatorAttribute(
  { db, clock, ids }: { readonly db: Database; readonly clock: Clock; readonly ids: Ids },
  { slug, name, value }: { readonly slug: string; readonly name: string; readonly value: boolean },
): Promise<void> {
  const found = await db.selectFrom("organizations").select("id").where("slug", "=", slug).executeTakeFirst();
  if (found === undefined) throw new CodedError("ENOENT", message("errors-organization.danger-zone.no-organization", { slug }));
  const at = new Date(clock.now());
  const row = { value: JSON.stringify(value), changed_at: at, changed_by: null };
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto("organization_attributes")
      .values({ organization_id: found.id, name, ...row })
      .onConflict((conflict) => conflict.columns(["organization_id", "name"]).doUpdateSet(row))
      .execute();
    await transaction
      .insertInto("audit_entries")
      .values({
        organization_id: found.id,
        id: ids.make(),
        at,
        actor_id: null,
        action: "organization.attribute",
        object_kind: "organization",
        object_id: found.id,
        detail: JSON.stringify({ attribute: name, value: row.value }),
        request_id: null,
        source_address: null,
        actor_kind: null,
        actor_via: null,
      })
      .execute();
  });
}
