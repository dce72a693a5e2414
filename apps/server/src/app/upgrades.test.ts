// Stores of every earlier version: in each schema an organization is written as it could be then, and the newest server goes on with all.
import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Grant } from "@sheaf/contract";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Passwords } from "../areas/session/index.ts";
import { readConfig } from "../platform/config/index.ts";
import { migrate, readMigrations } from "../platform/database/migrate.ts";
import { createLog } from "../platform/log/index.ts";
import { startTemporaryPostgres } from "../testing/temporary-postgres.ts";
import { noLimits } from "../testing/world.ts";
import { type RunningServer, startServer } from "./server.ts";

const PASSWORD = "kept through every version";
const all = readMigrations();
const newest = all.length;
let postgres: Awaited<ReturnType<typeof startTemporaryPostgres>>;
let client: Client;
let hash: string;
/** Tables in which each version's organization has a row. */
const written = new Map<number, readonly string[]>();

beforeAll(async () => {
  postgres = await startTemporaryPostgres();
  const passwords = new Passwords();
  hash = await passwords.hash(PASSWORD);
  await passwords.close();
  const where = { address: postgres.address, database: "grown" };
  await migrate(where, all.slice(0, 1));
  client = new Client({ connectionString: postgres.url("grown") });
  await client.connect();
  written.set(1, await writeOrganization(1));
  for (let version = 2; version <= newest; version += 1) {
    await migrate(where, all.slice(0, version));
    written.set(version, await writeOrganization(version));
  }
}, 300_000);
afterAll(async () => {
  await client.end();
  await postgres.stop();
});

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isNeeded: boolean;
}
interface Reference {
  readonly table: string;
  readonly to: string;
  readonly columns: readonly string[];
  readonly targets: readonly string[];
}
type Row = Readonly<Record<string, unknown>>;

const SLUG = "since-";
const slugOf = (version: number): string => `${SLUG}${version}`;

/** What cannot be made up from the schema alone: what a rule asks for, and what a later migration or the program reads. */
function saidOf(table: string, version: number): Row {
  const sha256 = "a".repeat(64);
  switch (table) {
    case "organizations":
      return { slug: slugOf(version), name: `Version ${version}`, time_zone: "Europe/Berlin" };
    case "account_types":
      return {
        name: "Admin",
        is_admin_like: true,
        is_built_in: true,
        capabilities: ["canAdmin", "canSaveWorkbook", "canViewWorkbook", "canEditWorkbook", "canExploreWorkbook", "canViewConnection"],
      };
    case "members":
      return { email: `ada@v${version}.example`, password_hash: hash };
    case "inodes":
      return { type: "workbook", name: `Workbook ${version}`, root: "home" };
    case "workbooks":
      return { head_sequence: 1 };
    case "snapshots":
      return { sequence: 0, document: documentOf(version) };
    case "published_versions":
      return { version: 1 };
    case "operation_log":
      return {
        payload: { label: "Rename", undoes: null, operations: [{ kind: "set-field", path: ["name"], value: keptName(version) }] },
      };
    case "connection_part_grants":
      return { path: ["main"] };
    case "export_schedules":
      return { definition: version < 18 ? earlySchedule : version < 24 ? laterSchedule : { ...laterSchedule, burst: null } };
    case "pictures":
    case "map_shapes":
      return { sha256 };
    default:
      return {};
  }
}
const earlySchedule = { elementIds: ["one", "two"], format: "csv", condition: "always", recipients: [], subject: "S", message: "M" };
const laterSchedule = { kind: "export", items: [], condition: { kind: "always" }, recipients: [], subject: "S", message: "M" };

interface Sample {
  readonly document: Row;
}
/** Documents as the program made them on some days, the oldest first, with elements of many kinds. */
const SAMPLES = join(import.meta.dirname, "../../../../packages/workbook/src/migrations/samples");
const samples = readdirSync(SAMPLES)
  .toSorted()
  .map((name) => JSON.parse(readFileSync(join(SAMPLES, name), "utf8")) as Sample);
/** Every version holds one of them. */
const documentOf = (version: number): Row => samples[(version - 1) % samples.length]?.document ?? {};
const keptName = (version: number): string => `Kept since ${version}`;

/** A team within another takes two of them, and what lies in which the store keeps by itself. */
const notMadeUp: ReadonlySet<string> = new Set(["team_nestings", "team_reach"]);

/** A row in every table that there is by then. */
async function writeOrganization(version: number): Promise<readonly string[]> {
  const columns = await readColumns();
  const references = await readReferences();
  const literals = await readLiterals();
  const rows = new Map<string, Row>();
  const waiting = new Set(columns.map(({ table }) => table).filter((table) => !notMadeUp.has(table)));
  while (waiting.size > 0) {
    const before = waiting.size;
    for (const table of waiting) {
      const needed = columns.filter((column) => column.table === table && column.isNeeded);
      const leading = references.filter(
        (each) => each.table === table && each.to !== table && each.columns.every((name) => needed.some((column) => column.name === name)),
      );
      if (table !== "organizations" && !rows.has("organizations")) continue;
      if (leading.some(({ to }) => !rows.has(to))) continue;
      const ofOrganization = columns.some((column) => column.table === table && column.name === "organization_id");
      const row: Row = {
        ...Object.fromEntries(needed.map(({ name, type }) => [name, literals.get(`${table}.${name}`) ?? madeUp(name, type, version)])),
        ...(ofOrganization ? { organization_id: rows.get("organizations")?.["id"] } : {}),
        ...saidOf(table, version),
        ...Object.fromEntries(
          leading.flatMap(({ to, columns: names, targets }) => names.map((name, n) => [name, rows.get(to)?.[targets[n] ?? ""]])),
        ),
      };
      const known = new Set(columns.filter((column) => column.table === table).map(({ name }) => name));
      const entries = Object.entries(row).filter(([name]) => known.has(name));
      const text = `insert into ${table} (${entries.map(([name]) => name).join(", ")}) values (${entries.map((_, n) => `$${n + 1}`).join(", ")})`;
      await client
        .query(
          text,
          entries.map(([, value]) => value),
        )
        .catch((error: Error) => {
          throw new Error(`${all[version - 1]?.name}: no row for ${table}: ${error.message}`);
        });
      rows.set(table, Object.fromEntries(entries));
      waiting.delete(table);
    }
    if (waiting.size === before) throw new Error(`tables that wait for each other: ${[...waiting].join(", ")}`);
  }
  return [...rows.keys()];
}

function madeUp(name: string, type: string, version: number): unknown {
  switch (type) {
    case "uuid":
      return randomUUID();
    case "integer":
    case "bigint":
    case "smallint":
    case "double precision":
    case "numeric":
      return 1;
    case "boolean":
      return false;
    case "bytea":
      return Buffer.from(`${name} ${version}`);
    case "json":
    case "jsonb":
      return {};
    case "ARRAY":
      return [];
    case "date":
    case "timestamp with time zone":
      return new Date("2026-01-02T03:04:05Z");
    default:
      return `${name.replaceAll("_", "-")}-${version}`;
  }
}

async function readColumns(): Promise<readonly Column[]> {
  const { rows } = await client.query<Column>(
    `select table_name as table, column_name as name, data_type as type,
      is_nullable = 'NO' and column_default is null and is_identity = 'NO' as "isNeeded"
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'schema_migrations' and is_generated = 'NEVER'
     order by 1, ordinal_position`,
  );
  return rows;
}
async function readReferences(): Promise<readonly Reference[]> {
  const names = (keys: string, table: string): string =>
    `(select json_agg(a.attname order by k.at) from unnest(c.${keys}) with ordinality k (n, at) join pg_attribute a on a.attrelid = c.${table} and a.attnum = k.n)`;
  const { rows } = await client.query<Reference>(
    `select c.conrelid::regclass::text as table, c.confrelid::regclass::text as to, ${names("conkey", "conrelid")} as columns,
      ${names("confkey", "confrelid")} as targets
     from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace`,
  );
  return rows;
}
/** The first of the words that a column may hold, by `table.column`. */
async function readLiterals(): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ place: string; rule: string }>(
    `select c.conrelid::regclass::text || '.' || a.attname as place, pg_get_constraintdef(c.oid) as rule
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'c' and c.connamespace = 'public'::regnamespace and array_length(c.conkey, 1) = 1`,
  );
  return new Map(
    rows.flatMap(({ place, rule }) => {
      const first = /ARRAY\['([^']*)'/.exec(rule)?.[1];
      return first === undefined ? [] : [[place, first] as const];
    }),
  );
}

/** Emptied on purpose by a later migration, which says so. */
const emptied: readonly { readonly table: string; readonly before: number }[] = [{ table: "map_tiles", before: 56 }];

test("R27: what was written in each earlier schema is there, in the schema that a new store has", async () => {
  await migrate({ address: postgres.address, database: "fresh" });
  const fresh = new Client({ connectionString: postgres.url("fresh") });
  await fresh.connect();
  const shape = `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns where table_schema = 'public' order by 1, 2`;
  expect((await client.query(shape)).rows).toEqual((await fresh.query(shape)).rows);
  await fresh.end();
  const lost: string[] = [];
  for (const [version, tables] of written) {
    const { rows } = await client.query<{ id: string }>("select id from organizations where slug = $1", [slugOf(version)]);
    for (const table of tables.filter((name) => name !== "organizations")) {
      if (emptied.some((each) => each.table === table && version < each.before)) continue;
      const isOfOrganization = (await readColumnNames(table)).includes("organization_id");
      const [where, values] = isOfOrganization ? ["where organization_id = $1", [rows[0]?.id]] : ["", []];
      const found = await client.query<{ n: number }>(`select count(*)::int as n from ${table} ${where}`, values);
      if ((found.rows[0]?.n ?? 0) < (isOfOrganization ? 1 : versionsWith(table))) lost.push(`${table} of ${version}`);
    }
  }
  expect(lost).toEqual([]);
  expect(written.get(newest)?.length).toBeGreaterThan(70);
});
const columnNames = new Map<string, readonly string[]>();
async function readColumnNames(table: string): Promise<readonly string[]> {
  if (columnNames.size === 0)
    for (const column of await readColumns()) columnNames.set(column.table, [...(columnNames.get(column.table) ?? []), column.name]);
  return columnNames.get(table) ?? [];
}
const versionsWith = (table: string): number => [...written.values()].filter((tables) => tables.includes(table)).length;

test("R27: what a migration changes in rows is changed in those of every earlier version", async () => {
  const { rows } = await client.query<{ slug: string; definition: typeof laterSchedule & { burst?: unknown }; zone: string | null }>(
    `select o.slug, s.definition, (select value #>> '{}' from organization_attributes a where a.organization_id = o.id and a.name = 'timezone') as zone
     from organizations o left join export_schedules s on s.organization_id = o.id order by o.created_at`,
  );
  for (const { slug, definition, zone } of rows) {
    const version = Number(slug.slice(SLUG.length));
    if (version < 19) expect([slug, zone]).toEqual([slug, "Europe/Berlin"]);
    if (version < 16) continue;
    expect(Object.keys(definition), slug).toEqual(expect.arrayContaining(["kind", "items", "burst", "condition"]));
    if (version < 18)
      expect(definition.items).toEqual([
        { what: "element", id: "one", format: "csv" },
        { what: "element", id: "two", format: "csv" },
      ]);
  }
  const types = await client.query<{ capabilities: readonly string[] }>(
    "select capabilities from account_types where capabilities @> '{canSaveWorkbook}'",
  );
  const early = types.rows.filter(({ capabilities }) => capabilities.includes("canJoin"));
  expect(early).toHaveLength(41);
});

/** Versions whose document is opened: of the oldest, of those in the middle and of the newest as many as there are documents. */
const opened: ReadonlySet<number> = new Set(
  [2, Math.floor(newest / 2), newest - samples.length + 1].flatMap((from) => samples.map((_, at) => from + at)),
);

test("R27: the newest server lets people of every earlier version in, and opens what they made", async () => {
  // a made-up one asks for a second step that nobody can take
  await client.query("delete from passkeys");
  const folder = mkdtempSync(join(tmpdir(), "sheaf-upgraded-"));
  const config = readConfig({ SHEAF_DATA: folder, PORT: "0", DATABASE_URL: postgres.url("grown") });
  let server: RunningServer | null = null;
  try {
    server = await startServer(config, { allowances: noLimits, log: createLog("error", { write: () => undefined }), webFolder: folder });
    const { url } = server;
    const post = async <T>(path: string, body: unknown, token = ""): Promise<T> => {
      const headers = { "content-type": "application/json", ...(token === "" ? {} : { authorization: `Bearer ${token}` }) };
      return (await (await fetch(`${url}${path}`, { method: "POST", headers, body: JSON.stringify(body) })).json()) as T;
    };
    for (const version of written.keys()) {
      const found = await post<{ data: { organization: { orgId: string } } }>("/organization-from-slug", { slug: slugOf(version) });
      const { token } = await post<Grant>("/login", {
        orgId: found.data.organization.orgId,
        email: `ada@v${version}.example`,
        password: PASSWORD,
      });
      const me = await post<{ data?: { me: { member: { email: string } } } }>("/graphql2", { query: "{ me { member { email } } }" }, token);
      expect(me.data?.me.member.email).toBe(`ada@v${version}.example`);
      if (!opened.has(version)) continue;
      const { rows } = await client.query<{ id: string }>(
        "select w.inode_id as id from workbooks w join organizations o on o.id = w.organization_id where o.slug = $1",
        [slugOf(version)],
      );
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${url}/v2/workbooks/${rows.at(0)?.id}/spec?format=json`, { headers });
      const spec = (await answer.json()) as {
        readonly name?: string;
        readonly documentVersion?: number;
        readonly pages?: readonly { readonly elements: readonly object[] }[];
      };
      // The change in its log is read as well, whatever it said.
      const told = [answer.status, spec.name, spec.documentVersion];
      expect(told, JSON.stringify(spec).slice(0, 300)).toEqual([200, `Workbook ${version}`, 1]);
      const { pages } = documentOf(version) as { readonly pages: readonly { readonly elements: readonly object[] }[] };
      expect(spec.pages?.map(({ elements }) => elements.length)).toEqual(pages.map(({ elements }) => elements.length));
    }
  } finally {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}, 300_000);
