import { verifyChain } from "../../areas/administration/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { error, type Tell } from "./findings.ts";

/** Every audit log is as it was written: its hashes are computed anew from the beginning. Gives how many entries were looked at. */
export async function examineAudit(db: Database, tell: Tell): Promise<number> {
  const chains = await db
    .selectFrom("audit_chains as c")
    .innerJoin("organizations as o", "o.id", "c.organization_id")
    .select(["o.id", "o.slug"])
    .execute();
  let count = 0;
  for (const { id, slug } of chains) {
    const { from, to, broken } = await verifyChain(db, id);
    count += Math.max(0, to - from + 1);
    if (broken !== null)
      tell(
        error(
          "E_AUDIT_CHAIN",
          `audit log of ${slug}`,
          `Entry ${broken} was changed, moved or taken away: what it says and what follows it is not certain. Compare it with what was exported or sent on, or with a backup.`,
        ),
      );
  }
  return count;
}
