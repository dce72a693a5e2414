import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterEach, expect, test } from "vitest";
import { readConfig } from "../platform/config/index.ts";
import { dataFolder, type ServerProcess, startProcess } from "../testing/server-process.ts";
import { startSmtpSink } from "../testing/smtp-sink.ts";
import { startTemporaryPostgres } from "../testing/temporary-postgres.ts";
import { createOrganizationOffline } from "./offline.ts";

const long = process.env["LONG"] !== undefined;
/** Due at one minute: those of a large organization, and of a small one that comes last. */
const MANY = long ? 900 : 90;
const FEW = long ? 100 : 10;

const ending: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

test(
  `R13: ${MANY + FEW} schedules due at one minute over two servers all run once, and who has few of them does not wait for who has many`,
  { timeout: 600_000 },
  async () => {
    const sink = await startSmtpSink();
    ending.push(() => sink.close());
    const postgres = await startTemporaryPostgres({ durable: true, loopback: true });
    ending.push(() => postgres.stop());
    const admin = new Client({ connectionString: postgres.url() });
    await admin.connect();
    await admin.query("create database due");
    await admin.end();
    const environment = {
      DATABASE_URL: postgres.url("due").replace(/@[^/]*\//, `@127.0.0.1:${postgres.port}/`),
      SHEAF_SMTP_URL: sink.url,
      SHEAF_SESSION_SECRET: "a secret of the test, forty characters long",
      SHEAF_ENCRYPTION_KEY: "another one of the test, also forty of them",
    };
    const folders = [dataFolder(), dataFolder()];
    for (const folder of folders) ending.push(() => folder.remove());
    const servers: ServerProcess[] = [];
    ending.push(() => Promise.all(servers.map((server) => server.end("SIGTERM"))));
    servers.push(await startProcess(folders[0]!.path, environment));
    await createOrganizationOffline(readConfig({ ...environment, SHEAF_DATA: folders[0]!.path }), {
      slug: "few",
      admin: { email: "boss@few.example" },
    });
    const store = new Client({ connectionString: environment.DATABASE_URL });
    await store.connect();
    ending.push(() => store.end());
    const inviters = (
      await store.query<{ slug: string; organization_id: string; user_id: string; account_type_id: string }>(
        "select distinct on (o.id) o.slug, m.organization_id, m.user_id, m.account_type_id from members m join organizations o on o.id = m.organization_id",
      )
    ).rows;
    expect(inviters).toHaveLength(2);
    const due = new Date();
    await store.query("begin");
    // those of the large organization are older: whoever goes by age alone serves them first
    for (const { slug, organization_id: organization, user_id: user, account_type_id: type } of inviters.toSorted((a, b) =>
      a.slug === "few" ? 1 : b.slug === "few" ? -1 : 0,
    )) {
      const name = slug === "few" ? "few" : "many";
      const people = Array.from({ length: slug === "few" ? FEW : MANY }, (_, n) => ({
        id: randomUUID(),
        user: randomUUID(),
        email: `${name}-${n}@example.org`,
      }));
      const json = JSON.stringify(people);
      await store.query(
        `insert into members (organization_id, user_id, email, account_type_id)
         select $1, "user", email, $2 from json_to_recordset($3) as p(id uuid, "user" uuid, email text)`,
        [organization, type, json],
      );
      await store.query(
        `insert into invitations (organization_id, id, user_id, invited_by, created_at, expires_at)
         select $1, id, "user", $2, now(), now() + interval '1 day' from json_to_recordset($3) as p(id uuid, "user" uuid, email text)`,
        [organization, user, json],
      );
      await store.query(
        `insert into job_schedules (organization_id, id, kind, member_id, cron, time_zone, payload, next_at)
         select $1, id, 'invitation.mail', $2, '0 0 1 1 *', 'UTC', json_build_object('invitationId', id), $4
         from json_to_recordset($3) as p(id uuid, "user" uuid, email text)`,
        [organization, user, json, due],
      );
    }
    await store.query("commit");
    servers.push(await startProcess(folders[1]!.path, environment));
    const told = (): readonly string[] => sink.received.map(({ to }) => to).filter((to) => /^(?:few|many)-/u.test(to));
    await expect.poll(() => told().length, { timeout: 500_000, interval: 200 }).toBe(MANY + FEW);
    const order = told();
    expect(new Set(order).size).toBe(MANY + FEW);
    // as often in turn as the other: they are through after about twice as many as they have
    const last = order.findLastIndex((to) => to.startsWith("few-"));
    expect(last + 1).toBeLessThanOrEqual(5 * FEW);
    expect((await store.query("select 1 from sheaf_jobs.job where name = 'dead'")).rows).toEqual([]);
  },
);
