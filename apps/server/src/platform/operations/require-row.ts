import { type Actor, CodedError } from "@sheaf/contract";
import type { Database } from "../database/index.ts";

/** Tables of an organization whose rows callers name by their ids. */
type Named = "members" | "teams" | "account_types";

/** Demands that the organization has it. What is another's, or is gone, is like what never was. */
export async function requireRow(
  { db, actor }: { readonly db: Database; readonly actor: Pick<Actor, "organizationId"> },
  table: Named,
  id: string,
): Promise<void> {
  const found = await db
    .selectFrom(table)
    .select("organization_id")
    .where("organization_id", "=", actor.organizationId)
    .where(table === "members" ? "user_id" : "id", "=", id)
    .$if(table === "teams", (teams) => teams.where("archived_at", "is", null))
    .executeTakeFirst();
  if (found === undefined) throw new CodedError("ENOENT");
}
