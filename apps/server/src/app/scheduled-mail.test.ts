import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterEach, expect, test } from "vitest";
import { dataFolder, type ServerProcess, startProcess } from "../testing/server-process.ts";
import { startSmtpSink } from "../testing/smtp-sink.ts";
import { startTemporaryPostgres } from "../testing/temporary-postgres.ts";

const long = process.env["LONG"] !== undefined;
const DUE = long ? 1_000 : 150;
const KILLS = long ? 6 : 2;

const ending: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

test(
  `R13: ${DUE} mails due at one minute on three servers, with a kill -9 of one after the other: none is missed, and a double is the same message`,
  { timeout: 600_000 },
  async () => {
    const sink = await startSmtpSink();
    ending.push(() => sink.close());
    const postgres = await startTemporaryPostgres({ durable: true, loopback: true });
    ending.push(() => postgres.stop());
    const admin = new Client({ connectionString: postgres.url() });
    await admin.connect();
    await admin.query("create database mailed");
    await admin.end();
    // all of one installation: they sign with the same secrets
    const environment = {
      DATABASE_URL: postgres.url("mailed").replace(/@[^/]*\//, `@127.0.0.1:${postgres.port}/`),
      SHEAF_SMTP_URL: sink.url,
      SHEAF_SESSION_SECRET: "a secret of the test, forty characters long",
      SHEAF_ENCRYPTION_KEY: "another one of the test, also forty of them",
    };
    const folders = [dataFolder(), dataFolder(), dataFolder()];
    for (const folder of folders) ending.push(() => folder.remove());
    const servers: ServerProcess[] = [];
    ending.push(() => Promise.all(servers.map((server) => server.end("SIGKILL"))));
    for (const { path } of folders) servers.push(await startProcess(path, environment));

    const store = new Client({ connectionString: environment.DATABASE_URL });
    await store.connect();
    ending.push(() => store.end());
    const [inviter] = (
      await store.query<{ organization_id: string; user_id: string; account_type_id: string }>("select * from members limit 1")
    ).rows;
    const { organization_id: organization, user_id: user, account_type_id: type } = inviter!;
    const people = Array.from({ length: DUE }, (_, n) => ({ id: randomUUID(), user: randomUUID(), email: `person-${n}@example.org` }));
    const json = JSON.stringify(people);
    await store.query("begin");
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
       select $1, id, 'invitation.mail', $2, '0 0 1 1 *', 'UTC', json_build_object('invitationId', id), now()
       from json_to_recordset($3) as p(id uuid, "user" uuid, email text)`,
      [organization, user, json],
    );
    await store.query("commit");

    for (let kill = 0; kill < KILLS; kill += 1) {
      const wanted = Math.floor(((kill + 1) * DUE) / (KILLS + 1));
      while (sink.received.length < wanted) await new Promise((resolve) => setTimeout(resolve, 5));
      const victim = kill % servers.length;
      await servers[victim]!.end("SIGKILL");
      servers[victim] = await startProcess(folders[victim]!.path, environment);
    }
    const left = async (): Promise<number> =>
      Number(
        (
          await store.query<{ n: string }>(
            "select count(*) as n from sheaf_jobs.job where state in ('created', 'retry', 'active') and name = 'quick'",
          )
        ).rows[0]?.n,
      );
    while ((await left()) > 0) await new Promise((resolve) => setTimeout(resolve, 50));

    const messages = new Map<string, Set<string>>();
    for (const mail of sink.received) messages.set(mail.to, (messages.get(mail.to) ?? new Set()).add(mail.header("Message-ID")));
    expect(people.filter(({ email }) => !messages.has(email))).toEqual([]);
    // whoever got it twice can tell
    expect([...messages.values()].filter((ids) => ids.size > 1)).toEqual([]);
    const doubles = sink.received.length - DUE;
    // at most those that were between the sending and its note on a server that was killed: as many as it has places for one organization
    expect(doubles).toBeLessThanOrEqual(3 * KILLS);
    if (long) expect(doubles).toBeLessThanOrEqual(KILLS);
    expect((await store.query("select 1 from sheaf_jobs.job where name = 'dead'")).rows).toEqual([]);
  },
);
