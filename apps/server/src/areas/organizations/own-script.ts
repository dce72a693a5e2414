import type { OrganizationAttributes } from "@sheaf/contract";
import type { Services } from "../../platform/services.ts";

/** The script that pages of documents run; null: none, or none is allowed. */
export function ownScriptIn({
  canSetCustomScript,
  customScript,
}: Pick<OrganizationAttributes, "canSetCustomScript" | "customScript">): string | null {
  return canSetCustomScript ? customScript : null;
}

/** The same of the organization that an address names; null where there is none. */
export async function ownScriptOf(services: Pick<Services, "store" | "attributes">, slug: string): Promise<string | null> {
  const found = await services.store.db.selectFrom("organizations").select("id").where("slug", "=", slug).executeTakeFirst();
  return found === undefined ? null : ownScriptIn(await services.attributes.of(found.id));
}
