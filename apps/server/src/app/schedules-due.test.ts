import { Client } from "pg";
import { afterEach, expect, test } from "vitest";
import { readConfig } from "../platform/config/index.ts";
import { type Ending, type Inviter, putDueInvitations, startMailedStore } from "../testing/due-invitations.ts";
import { dataFolder, type ServerProcess, startProcess } from "../testing/server-process.ts";
import { createOrganizationOffline } from "./offline.ts";

const long = process.env["LONG"] !== undefined;
/** Due at one minute: those of a large organization, and of a small one that comes last. */
const MANY = long ? 900 : 90;
const FEW = long ? 100 : 10;

const ending: Ending = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

test(
  `R13: ${MANY + FEW} schedules due at one minute over two servers all run once, and who has few of them does not wait for who has many`,
  { timeout: 600_000 },
  async () => {
    const { sink, environment } = await startMailedStore(ending, "due");
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
      await store.query<Inviter & { readonly slug: string }>(
        "select distinct on (o.id) o.slug, m.organization_id, m.user_id, m.account_type_id from members m join organizations o on o.id = m.organization_id",
      )
    ).rows;
    expect(inviters).toHaveLength(2);
    const due = new Date();
    await store.query("begin");
    // those of the large organization are older: whoever goes by age alone serves them first
    for (const inviter of inviters.toSorted((a, b) => (a.slug === "few" ? 1 : b.slug === "few" ? -1 : 0))) {
      const [name, count] = inviter.slug === "few" ? ["few", FEW] : ["many", MANY];
      const emails = Array.from({ length: count }, (_, n) => `${name}-${n}@example.org`);
      await putDueInvitations(store, inviter, emails, due);
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
