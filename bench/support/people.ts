import type { TestPostgres } from "@sheaf/warehouse/testing";
import { type Person, signIn } from "./calls.ts";
import type { ReadyServer } from "./server-process.ts";

/**
 * People with the password of the first one, who all have a right on the workbook and no other: of the largest account type that does not
 * administrate, as administrators may do everything whatever they are granted. `count`: a multiple of eight.
 */
export async function manyPeople(
  server: ReadyServer,
  postgres: TestPostgres,
  { workbookId, count, right }: { readonly workbookId: string; readonly count: number; readonly right: "view" | "edit" },
): Promise<readonly Person[]> {
  const store = await postgres.connect();
  try {
    for (let n = 0; n < count; n += 1)
      await store.query(
        `WITH someone AS (SELECT * FROM members WHERE email = $1),
           plain AS (SELECT t.id FROM account_types t JOIN someone USING (organization_id)
             WHERE NOT t.is_admin_like ORDER BY cardinality(t.capabilities) DESC LIMIT 1),
           made AS (INSERT INTO members (organization_id, user_id, email, first_name, last_name, user_kind, account_type_id, password_hash)
             SELECT organization_id, gen_random_uuid(), $2, 'Person', $2, user_kind, plain.id, password_hash FROM someone, plain
             RETURNING organization_id, user_id)
         INSERT INTO grants (organization_id, id, inode_id, member_id, access_right, created_by)
         SELECT made.organization_id, gen_random_uuid(), $3, made.user_id, $4, someone.user_id FROM made, someone`,
        [server.email, emailOf(n), workbookId, right],
      );
  } finally {
    await store.end();
  }
  const people: Person[] = [];
  for (let n = 0; n < count; n += 8)
    people.push(
      ...(await Promise.all(
        Array.from({ length: 8 }, (_, at) =>
          signIn({ ...server, email: emailOf(n + at) }, { "x-forwarded-for": `10.0.${(n + at) >> 8}.${(n + at) & 255}` }),
        ),
      )),
    );
  return people;
}

const emailOf = (n: number): string => `person-${n}@example.com`;
