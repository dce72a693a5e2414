import { CodedError } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import type { Database } from "../../platform/database/index.ts";

const administrators = (db: Database, organizationId: string) =>
  db
    .selectFrom("members as m")
    .innerJoin("account_types as a", (join) =>
      join.onRef("a.organization_id", "=", "m.organization_id").onRef("a.id", "=", "m.account_type_id"),
    )
    .select("m.user_id")
    .where("m.organization_id", "=", organizationId)
    .where("m.is_archived", "=", false)
    .where("a.is_admin_like", "=", true);

/** Who they are. */
export async function administratorsOf(db: Database, organizationId: string): Promise<readonly string[]> {
  return (await administrators(db, organizationId).execute()).map(({ user_id }) => user_id);
}

/** Before somebody may cease to be an administrator: two who would take each other out go one after the other. Gives who they are. */
export async function holdAdministrators(db: Database, organizationId: string): Promise<readonly string[]> {
  const held = await administrators(db, organizationId).orderBy("m.user_id").forUpdate("m").execute();
  return held.map(({ user_id }) => user_id);
}

/** After it: somebody must be left who can let people in again. */
export async function requireAdministrator(db: Database, organizationId: string): Promise<void> {
  if ((await administrators(db, organizationId).executeTakeFirst()) === undefined)
    throw new CodedError("EPERM", message("errors-organization.settings.last-administrator"));
}
