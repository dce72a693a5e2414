import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { startSmtpSink } from "./smtp-sink.ts";
import { startTemporaryPostgres } from "./temporary-postgres.ts";

/** What ends with a test, in the order in which it began. */
export type Ending = (() => Promise<unknown> | void)[];

/** A store and a mail server for several servers of one installation: they sign with the same secrets. */
export async function startMailedStore(ending: Ending, database: string) {
  const sink = await startSmtpSink();
  ending.push(() => sink.close());
  const postgres = await startTemporaryPostgres({ durable: true, loopback: true });
  ending.push(() => postgres.stop());
  const admin = new Client({ connectionString: postgres.url() });
  await admin.connect();
  await admin.query(`create database ${database}`);
  await admin.end();
  const environment = {
    DATABASE_URL: postgres.url(database).replace(/@[^/]*\//, `@127.0.0.1:${postgres.port}/`),
    SHEAF_SMTP_URL: sink.url,
    SHEAF_SESSION_SECRET: "a secret of the test, forty characters long",
    SHEAF_ENCRYPTION_KEY: "another one of the test, also forty of them",
  };
  return { sink, environment };
}

export interface Inviter {
  readonly organization_id: string;
  readonly user_id: string;
  readonly account_type_id: string;
}

/** Invitations whose mails are schedules of their own, due at one moment: as many jobs as there are addresses. */
export async function putDueInvitations(
  store: Client,
  { organization_id: organization, user_id: user, account_type_id: type }: Inviter,
  emails: readonly string[],
  due: Date,
): Promise<void> {
  const json = JSON.stringify(emails.map((email) => ({ id: randomUUID(), user: randomUUID(), email })));
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
