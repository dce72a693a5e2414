import { readConfig } from "@sheaf/server";
import { onStore } from "@sheaf/server/testing/offline-store";
import type { Account } from "./people.ts";
import type { Product } from "./product.ts";

const numbered = (kind: string, n: string): string => `('00000000-0000-4000-8${kind}-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

interface Own {
  readonly organization_id: string;
  readonly user_id: string;
  readonly home_inode_id: string;
  readonly account_type_id: string;
}
type Ask = (text: string, values: readonly unknown[]) => Promise<unknown>;

async function asOwn(product: Product, { org, email }: Account, fill: (own: Own, ask: Ask) => Promise<unknown>): Promise<void> {
  const config = readConfig({ ...process.env, SHEAF_DATA: product.dataFolder, NODE_ENV: undefined });
  await onStore(config, async (client) => {
    const { rows } = await client.query(
      `select m.organization_id, m.user_id, m.home_inode_id, m.account_type_id from members m
       join organizations o on o.id = m.organization_id where o.slug = $1 and m.email = $2`,
      [org, email],
    );
    await fill(rows[0] as Own, (text, values) => client.query(text, [...values]));
  });
}

/** Files in the administrator's own folder, and members of the organization: so many that no list shows them together. */
export function fillLongLists(product: Product, account: Account, count: number): Promise<void> {
  return asOwn(product, account, async (own, ask) => {
    await ask(
      `insert into inodes (organization_id, id, type, name, parent_id, owner_id, updated_at)
       select $1, ${numbered("0a1", "n")}, 'datafile', 'File ' || lpad(n::text, 5, '0'), $2, $3, now() - n * interval '1 minute'
       from generate_series(1, ${count}) n`,
      [own.organization_id, own.home_inode_id, own.user_id],
    );
    await ask(
      `insert into members (organization_id, user_id, email, first_name, last_name, user_kind, account_type_id)
       select $1, ${numbered("0a2", "n")}, 'person-' || n || '@example.com', 'Person', lpad(n::text, 5, '0'), 'internal', $2
       from generate_series(1, ${count}) n`,
      [own.organization_id, own.account_type_id],
    );
  });
}

/** Workbooks in the administrator's own folder, each opened as often as its number says. */
export function fillOpenedWorkbooks(product: Product, account: Account, count: number): Promise<void> {
  return asOwn(product, account, async (own, ask) => {
    await ask(
      `insert into inodes (organization_id, id, type, name, parent_id, owner_id, updated_at)
       select $1, ${numbered("0a3", "n")}, 'workbook', 'Book ' || lpad(n::text, 5, '0'), $2, $3, now() - n * interval '1 minute'
       from generate_series(1, ${count}) n`,
      [own.organization_id, own.home_inode_id, own.user_id],
    );
    await ask(
      `insert into document_views (organization_id, inode_id, day, views)
       select $1, ${numbered("0a3", "n")}, (now() at time zone 'utc')::date - 1, n from generate_series(1, ${count}) n`,
      [own.organization_id],
    );
  });
}

/** Writes over an entry of the audit log, behind the back of the server. */
export function changeAuditEntry(product: Product, account: Account, number: number): Promise<void> {
  return asOwn(product, account, (own, ask) =>
    ask(`update audit_entries set action = 'nothing' where organization_id = $1 and number = $2`, [own.organization_id, number]),
  );
}
