import { sql } from "kysely";
import type { Database } from "../../../platform/database/index.ts";
import { isPersonColumn } from "@sheaf/workbook";
import type { EntryColumn, JudgedCell } from "./entry-rules.ts";
import { shown } from "./values.ts";

/**
 * Looks at the cells of person columns: they take the e-mail addresses of people who are members of the organization now, in any case of
 * letters, and are kept as the member's address is written (S-I12). Problems are noted in `judged`.
 */
export async function judgePeople(
  db: Database,
  organizationId: string,
  columns: ReadonlyMap<string, EntryColumn>,
  judged: ReadonlyMap<string, Map<string, JudgedCell>>,
): Promise<void> {
  const asked = [...columns.values()].filter(({ column }) => isPersonColumn(column));
  if (asked.length === 0) return;
  const offered = new Set<string>();
  for (const cells of judged.values())
    for (const { column } of asked) {
      const address = addressIn(cells.get(column.id));
      if (address !== null) offered.add(address);
    }
  if (offered.size === 0) return;
  const found = await db
    .selectFrom("members")
    .select("email")
    .where("organization_id", "=", organizationId)
    .where("is_archived", "=", false)
    .where("user_kind", "<>", "embed")
    .where(sql<boolean>`lower(email) = any(${sql.val([...offered])}::text[])`)
    .execute();
  const members = new Map(found.map(({ email }) => [email.toLowerCase(), email]));
  for (const cells of judged.values())
    for (const { column, name } of asked) {
      const cell = cells.get(column.id);
      const address = addressIn(cell);
      if (cell === undefined || address === null) continue;
      const member = members.get(address);
      const problem = {
        code: "E_NOT_LISTED",
        message: `${shown(String(cell.value))} is nobody of this organization: ${name} takes e-mail addresses of its members`,
      } as const;
      cells.set(column.id, member === undefined ? { ...cell, problem } : { ...cell, value: member });
    }
}

/** As addresses are compared; null of a cell that is empty or that something else is wrong with. */
function addressIn(cell: JudgedCell | undefined): string | null {
  if (cell === undefined || cell.problem !== null || typeof cell.value !== "string") return null;
  const address = cell.value.trim().toLowerCase();
  return address === "" ? null : address;
}
