import type { TestPostgres } from "@sheaf/warehouse/testing";
import type { ReadyServer } from "./server-process.ts";

/** How large the library is that `fillLibrary` writes. */
export const librarySize = { documents: 10_000, folders: 200, columnsEach: 10, members: 10_000, teams: 50, entries: 10_000 } as const;

const words =
  `account action active agent annual asset audit balance basket billing board booking brand budget campaign capacity cargo carrier case cash category
  center channel churn claim client cohort commission contract conversion cost country coupon credit crew currency customer cycle daily damage deal debit delay
  delivery demand department deposit depot device discount dispute district driver duty earning employee energy engine enquiry error event expense export factory
  failure fare feature fee fleet flight forecast freight fuel funnel goods growth guest handling harbor hotel hourly import income index insurance inventory invoice
  item journey label labor lane launch lead lease ledger level license lift line load loan location loss loyalty machine maintenance margin market material media
  member meter mileage milestone mission mobile monthly net network notice offer office onboarding order origin outage outlet output package parcel partner party
  passenger payment payroll penalty pension period permit pipeline plan plant platform pledge policy pool port portfolio premium price process product profit project
  promotion purchase quality quarter queue quota quote rate rebate receipt recovery referral refund region release renewal rent repair report request reserve retail
  retention return revenue review risk route salary sales sample saving schedule score season segment sensor service session share shelf shipment shift shop signal
  site stock store stream supplier supply survey target tariff task tax team term ticket tier tonnage trade traffic transfer transit trend trial turnover unit usage
  user value vehicle vendor vessel visit volume voucher wage warehouse warranty waste weekly weight yield zone`.split(/\s+/);

/** Names that read like those of people: two or three words of a list, drawn by number. */
const nameOf = (n: string, seed: number): string =>
  `initcap(w.all[1 + (${n}::bigint * 7919 + ${seed}) % ${words.length}] || ' ' || w.all[1 + (${n}::bigint * 104729 + ${seed} * 31) % ${words.length}])`;
/** Numbered ids: the same in every run. */
const idOf = (kind: number, n: string): string => `('00000000-0000-4000-8${kind}00-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/**
 * Fills the organization with documents in folders, their columns, members and teams. Every member is in no team but those of `inTeams`; each
 * folder is shared with one team.
 */
export async function fillLibrary(server: ReadyServer, postgres: TestPostgres): Promise<void> {
  const { documents, folders, columnsEach, members, teams, entries } = librarySize;
  const store = await postgres.connect();
  const list = `(select $1::text[] as all) w`;
  try {
    const { rows } = await store.query(
      "select organization_id, user_id, account_type_id, password_hash, home_inode_id from members where email = $1",
      [server.email],
    );
    const own = rows[0] as Readonly<Record<"organization_id" | "user_id" | "account_type_id" | "password_hash" | "home_inode_id", string>>;
    const [organization, owner, home] = [`'${own.organization_id}'::uuid`, `'${own.user_id}'::uuid`, `'${own.home_inode_id}'::uuid`];
    const run = (text: string) => store.query(text.includes("$1") ? { text, values: [words] } : text);
    await run(`insert into members (organization_id, user_id, email, first_name, last_name, user_kind, account_type_id)
      select ${organization}, ${idOf(1, "n")}, 'member-' || n || '@example.com', initcap(w.all[1 + n * 13 % ${words.length}]),
        initcap(w.all[1 + n * 7 % ${words.length}]) || n, 'internal', '${own.account_type_id}' from generate_series(1, ${members}) n, ${list}`);
    await run(
      `insert into teams (organization_id, id, name) select ${organization}, ${idOf(2, "n")}, 'Team ' || n from generate_series(1, ${teams}) n`,
    );
    await run(`insert into team_members (organization_id, team_id, user_id)
      select ${organization}, ${idOf(2, `(1 + n % ${teams})`)}, ${idOf(1, "n")} from generate_series(1, ${members}) n`);
    await run(`insert into inodes (organization_id, id, type, name, parent_id, owner_id)
      select ${organization}, ${idOf(3, "n")}, 'folder', ${nameOf("n", 5)}, case when n <= 20 then ${home} else ${idOf(3, "(1 + n % 20)")} end, ${owner}
      from generate_series(1, ${folders}) n, ${list}`);
    await run(`insert into team_grants (organization_id, id, inode_id, team_id, access_right, created_by)
      select ${organization}, ${idOf(4, "n")}, ${idOf(3, "n")}, ${idOf(2, `(1 + n % ${teams})`)}, 'explore', ${owner}
      from generate_series(21, ${folders}) n`);
    await run(`insert into inodes (organization_id, id, type, name, description, parent_id, owner_id, updated_at)
      select ${organization}, ${idOf(5, "n")}, 'workbook', ${nameOf("n", 11)} || ' ' || n % 100, 'What ' || lower(${nameOf("n", 23)}) || ' tells of the quarter',
        ${idOf(3, `(21 + n % ${folders - 20})`)}, ${owner}, now() - n * interval '1 minute' from generate_series(1, ${documents}) n, ${list}`);
    await run(`insert into workbooks (organization_id, inode_id, published_version)
      select ${organization}, ${idOf(5, "n")}, 1 from generate_series(1, ${documents}) n`);
    await run(`insert into document_index (organization_id, document_id, sequence, published_version)
      select ${organization}, ${idOf(5, "n")}, 0, 1 from generate_series(1, ${documents}) n`);
    await run(`insert into document_parts (organization_id, document_id, is_draft, position, kind, element_id, item_id, page_id, element_kind, element_name, name, formula, is_secured)
      select ${organization}, ${idOf(5, "d")}, false, c, 'column', 'e', 'c' || c, 'p', 'table', 'Table', ${nameOf(`(d * ${columnsEach} + c)`, 3)},
        'Sum([' || ${nameOf(`(d * ${columnsEach} + c)`, 17)} || '])', false
      from generate_series(1, ${documents}) d, generate_series(1, ${columnsEach}) c, ${list}`);
    await run(`insert into audit_entries (organization_id, id, at, actor_id, action, object_kind, object_id)
      select ${organization}, ${idOf(6, "n")}, now() - n * interval '1 minute', ${owner}, 'inode.rename', 'inode', ${idOf(5, "n")}
      from generate_series(1, ${entries}) n`);
    await run(`insert into query_log (organization_id, id, at, user_id, document_id, element_id, path, is_download, sql, rows, execute_ms, queue_ms, elapsed_ms)
      select ${organization}, ${idOf(7, "n")}, now() - n * interval '1 minute', ${idOf(1, "n")}, ${idOf(5, "n")}, 'e', 'warehouse', false, 'select 1', 1, n % 900, 0, n % 1000
      from generate_series(1, ${entries}) n`);
    // people who look: one in every team, one in a single team, one who was shown one document
    for (const [at, email] of ["every-team", "one-team", "one-document"].entries())
      await run(`insert into members (organization_id, user_id, email, first_name, last_name, user_kind, account_type_id, password_hash)
        select ${organization}, ${idOf(8, String(at))}, '${email}@example.com', 'Some', 'Body', 'internal',
          (select id from account_types where organization_id = ${organization} and not is_admin_like order by cardinality(capabilities) desc limit 1), '${own.password_hash}'`);
    await run(
      `insert into team_members (organization_id, team_id, user_id) select ${organization}, ${idOf(2, "n")}, ${idOf(8, "0")} from generate_series(1, ${teams}) n`,
    );
    await run(`insert into team_members (organization_id, team_id, user_id) values (${organization}, ${idOf(2, "1")}, ${idOf(8, "1")})`);
    await run(`insert into grants (organization_id, id, inode_id, member_id, access_right, created_by)
      values (${organization}, ${idOf(4, "9999")}, ${idOf(5, String(documents))}, ${idOf(8, "2")}, 'explore', ${owner})`);
    // as a store is that was filled over months: what it does by itself within a minute of a change is done
    await run("vacuum analyze");
  } finally {
    await store.end();
  }
}
