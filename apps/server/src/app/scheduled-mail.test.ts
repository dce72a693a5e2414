import { Client } from "pg";
import { afterEach, expect, test } from "vitest";
import { type Ending, type Inviter, putDueInvitations, startMailedStore } from "../testing/due-invitations.ts";
import { dataFolder, type ServerProcess, startProcess } from "../testing/server-process.ts";

const long = process.env["LONG"] !== undefined;
const DUE = long ? 1_000 : 150;
const KILLS = long ? 6 : 2;

const ending: Ending = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

test(
  `R13: ${DUE} mails due at one minute on three servers, with a kill -9 of one after the other: none is missed, and a double is the same message`,
  { timeout: 600_000 },
  async () => {
    const { sink, environment } = await startMailedStore(ending, "mailed");
    const folders = [dataFolder(), dataFolder(), dataFolder()];
    for (const folder of folders) ending.push(() => folder.remove());
    const servers: ServerProcess[] = [];
    ending.push(() => Promise.all(servers.map((server) => server.end("SIGKILL"))));
    for (const { path } of folders) servers.push(await startProcess(path, environment));

    const store = new Client({ connectionString: environment.DATABASE_URL });
    await store.connect();
    ending.push(() => store.end());
    const [inviter] = (await store.query<Inviter>("select * from members limit 1")).rows;
    const emails = Array.from({ length: DUE }, (_, n) => `person-${n}@example.org`);
    await store.query("begin");
    await putDueInvitations(store, inviter!, emails, new Date());
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
    expect(emails.filter((email) => !messages.has(email))).toEqual([]);
    // whoever got it twice can tell
    expect([...messages.values()].filter((ids) => ids.size > 1)).toEqual([]);
    const doubles = sink.received.length - DUE;
    // at most those that were between the sending and its note on a server that was killed: as many as it has places for one organization
    expect(doubles).toBeLessThanOrEqual(3 * KILLS);
    if (long) expect(doubles).toBeLessThanOrEqual(KILLS);
    expect((await store.query("select 1 from sheaf_jobs.job where name = 'dead'")).rows).toEqual([]);
  },
);
