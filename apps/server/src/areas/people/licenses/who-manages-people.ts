import { sql } from "kysely";
import type { Database } from "../../../platform/database/index.ts";

/** Members who manage people, administrators first. */
export async function managersOfPeople(db: Database, organizationId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly user_id: string }>`
    select m.user_id from members m
    join account_types a on a.organization_id = m.organization_id and a.id = m.account_type_id
    where m.organization_id = ${organizationId} and not m.is_archived and m.user_kind = 'internal'
      and (a.is_admin_like or 'canManageUsers' = any(a.capabilities))
    order by a.is_admin_like desc, m.email`.execute(db);
  return rows.map(({ user_id }) => user_id);
}
