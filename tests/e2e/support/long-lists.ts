import { readConfig } from "@sheaf/server";
import { onStore } from "@sheaf/server/testing/offline-store";
import type { Account } from "./people.ts";
import type { Product } from "./product.ts";

const numbered = (kind: string, n: string): string => `('00000000-0000-4000-8${kind}-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/** Files in the administrator's own folder, and members of the organization: so many that no list shows them together. */
export async function fillLongLists(product: Product, { org, email }: Account, count: number): Promise<void> {
  const config = readConfig({ ...process.env, SHEAF_DATA: product.dataFolder, NODE_ENV: undefined });
  await onStore(config, async (client) => {
    const { rows } = await client.query(
      `select m.organization_id, m.user_id, m.home_inode_id, m.account_type_id from members m
       join organizations o on o.id = m.organization_id where o.slug = $1 and m.email = $2`,
      [org, email],
    );
    const own = rows[0] as Readonly<Record<"organization_id" | "user_id" | "home_inode_id" | "account_type_id", string>>;
    await client.query(
      `insert into inodes (organization_id, id, type, name, parent_id, owner_id, updated_at)
       select $1, ${numbered("0a1", "n")}, 'datafile', 'File ' || lpad(n::text, 5, '0'), $2, $3, now() - n * interval '1 minute'
       from generate_series(1, ${count}) n`,
      [own.organization_id, own.home_inode_id, own.user_id],
    );
    await client.query(
      `insert into members (organization_id, user_id, email, first_name, last_name, user_kind, account_type_id)
       select $1, ${numbered("0a2", "n")}, 'person-' || n || '@example.com', 'Person', lpad(n::text, 5, '0'), 'internal', $2
       from generate_series(1, ${count}) n`,
      [own.organization_id, own.account_type_id],
    );
  });
}
