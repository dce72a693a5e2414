import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTemporaryPostgres } from "../../testing/temporary-postgres.ts";
import { lintMigration } from "./lint-migration.ts";
import { migrate, readMigrations } from "./migrate.ts";

let postgres: Awaited<ReturnType<typeof startTemporaryPostgres>>;
beforeAll(async () => {
  postgres = await startTemporaryPostgres();
});
afterAll(() => postgres.stop());

async function rows<T>(database: string, sql: string): Promise<T[]> {
  const client = new Client({ connectionString: postgres.url(database) });
  await client.connect();
  try {
    return (await client.query(sql)).rows as T[];
  } finally {
    await client.end();
  }
}

describe("migrations", () => {
  test("make the store, once, however many start at the same time", async () => {
    const where = { address: postgres.address, database: "fresh" };
    const counts = await Promise.all([migrate(where), migrate(where), migrate(where)]);
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, readMigrations().length]);
    expect(await migrate(where)).toBe(0);
  });

  test("every table carries the organization, and every foreign key includes it", async () => {
    await migrate({ address: postgres.address, database: "shape" });
    // whoever signs up, or tries to come in, belongs to no organization yet
    const without = await rows<{ name: string }>(
      "shape",
      `select t.relname as name from pg_class t join pg_namespace n on n.oid = t.relnamespace where t.relkind = 'r' and n.nspname = 'public'
       and t.relname not in ('organizations', 'schema_migrations', 'sign_ups', 'attempts') and not exists (select 1 from pg_attribute a where a.attrelid = t.oid and a.attname = 'organization_id' and a.attnotnull)`,
    );
    expect(without).toEqual([]);
    const loose = await rows<{ name: string }>(
      "shape",
      `select c.conname as name from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace
       and not exists (select 1 from unnest(c.conkey) k join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k where a.attname = 'organization_id')`,
    );
    expect(loose).toEqual([]);
  });

  test("a failing migration leaves nothing of itself, and a later start goes on from there", async () => {
    const where = { address: postgres.address, database: "broken" };
    const [first] = readMigrations();
    if (first === undefined) throw new Error("no migrations");
    const bad = { number: 2, name: "0002-bad.sql", sql: "create table half (n int); select 1/0;", hash: "x" };
    await expect(migrate(where, [first, bad])).rejects.toThrow(/division by zero/);
    expect(await rows("broken", "select to_regclass('half')::text as half, (select count(*)::int from schema_migrations) as n")).toEqual([
      { half: null, n: 1 },
    ]);
    expect(await migrate(where)).toBe(readMigrations().length - 1);
  });

  test("a changed or unknown history stops the start", async () => {
    const where = { address: postgres.address, database: "history" };
    await migrate(where);
    const all = readMigrations();
    await expect(migrate(where, all.slice(0, 1))).rejects.toThrow(/newer Sheaf/);
    await expect(migrate(where, [{ ...all[0]!, hash: "other" }, ...all.slice(1)])).rejects.toThrow(/another 0001-organizations.sql/);
  });
});

describe("V77: migration linter", () => {
  test.each(readMigrations().map((migration) => [migration.name, migration.sql]))("%s is clean", (_, sql) => {
    expect(lintMigration(sql)).toEqual([]);
  });
  test.each([
    ["truncate table members;", "truncate"],
    ["TRUNCATE members CASCADE;", "cascade"],
    ["drop table members;", "drop"],
    ["alter table members\n  drop column email;", "drop"],
    ["delete from members;", "delete-without-where"],
    ["update members set email = '';", "update-without-where"],
    ["alter table members alter column email type varchar(10);", "narrowing"],
    ["alter table members add column x int not null;", "not-null-without-default"],
    ["create table loose (id uuid primary key);", "no-organization"],
  ])("%s is blocked", (sql, rule) => {
    expect(lintMigration(sql).map((finding) => finding.rule)).toContain(rule);
  });
  test("a word in a text or a comment is no finding; a signed exception passes its one statement", () => {
    expect(lintMigration("-- drop nothing\ninsert into x select 'drop table' where true;")).toEqual([]);
    const signed = "-- allowed: drop, nobody reads it since 0003, Ada\ndrop table old_things;\ndrop table new_things;";
    expect(lintMigration(signed)).toMatchObject([{ line: 3, rule: "drop" }]);
    expect(lintMigration("-- allowed: drop\ndrop table old_things;")).toHaveLength(1);
  });
});
