import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FailedJobAnswer } from "@sheaf/contract";
import { type Actor, startWorld, type World } from "../../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const FIELDS = "jobId kind about memberId memberName queuedAt failedAt attempts code message incidentId";
const listed = async (as: Actor): Promise<readonly FailedJobAnswer[]> =>
  (await world.graphql<{ failedJobs: FailedJobAnswer[] }>(as, `{ failedJobs { ${FIELDS} } }`)).failedJobs;
const state = async (as: Actor) =>
  (await world.graphql<{ jobQueue: object }>(as, "{ jobQueue { waiting running failed waitingSince } }")).jobQueue;

async function dead(organizationId: string, memberId: string, output: object | null): Promise<void> {
  const job = { kind: "upkeep.store", id: crypto.randomUUID(), memberId, payload: {}, queuedAt: "2026-11-24T10:00:00.000Z" };
  await sql`insert into sheaf_jobs.job (name, data, group_id, source_retry_count, source_output)
    values ('dead', ${JSON.stringify(job)}, ${organizationId}, 2, ${JSON.stringify(output)})`.execute(world.server.services.store.db);
}

test("administrators read why a job failed for good, run it again or forget it; another organization's do not exist", async () => {
  const { a, b } = world;
  await dead(a.organizationId, a.creator.userId, { code: "warehouse_unreachable", message: "It does not answer", incidentId: "i-1" });
  await dead(a.organizationId, a.creator.userId, { value: { message: "job heartbeat timeout" } });
  const [second, first] = await listed(a.admin);
  expect(first).toMatchObject({
    kind: "upkeep.store",
    about: "Taking away what the store no longer needs",
    memberId: a.creator.userId,
    memberName: "Build Person",
    queuedAt: "2026-11-24T10:00:00.000Z",
    attempts: 3,
    code: "warehouse_unreachable",
    message: "It does not answer",
    incidentId: "i-1",
  });
  expect(second).toMatchObject({ code: "service_error", message: "The server that worked on it went away, or had no time left" });
  expect(await state(a.admin)).toMatchObject({ failed: 2, running: 0 });
  expect(await listed(b.admin)).toEqual([]);
  expect(await state(b.admin)).toEqual({ waiting: 0, running: 0, failed: 0, waitingSince: null });
  await expect(listed(a.creator)).rejects.toMatchObject({ body: { code: "EPERM" } });

  const act = (as: Actor, field: string, jobId: string) =>
    world.graphql(as, `mutation { ${field}(request: { jobId: "${jobId}" }) { success } }`);
  await expect(act(b.admin, "retryFailedJob", first!.jobId)).rejects.toMatchObject({ body: { code: "ENOENT" } });
  await act(a.admin, "retryFailedJob", first!.jobId);
  await act(a.admin, "discardFailedJob", second!.jobId);
  expect(await listed(a.admin)).toEqual([]);
  // and it runs
  const { db } = world.server.services.store;
  const done = async () =>
    (await sql`select id from sheaf_jobs.job where state = 'completed' and group_id = ${a.organizationId}`.execute(db)).rows.length;
  while ((await done()) === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  const audited = await db.selectFrom("audit_entries").select("action").where("organization_id", "=", a.organizationId).execute();
  expect(audited.map(({ action }) => action)).toEqual(expect.arrayContaining(["job.retry", "job.discard"]));
});
