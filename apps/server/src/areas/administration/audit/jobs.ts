import { z } from "zod";
import { handle, type JobHandler, jobType, type OwnSchedule } from "../../../platform/background/index.ts";
import type { Services } from "../../../platform/services.ts";
import { forgetEntries, sealEntries, unsealedOrganizations } from "./chain.ts";
import { sendEntries, type StreamDoor, waitingStreams } from "./stream.ts";

/** Puts what was written into the chain, and has it sent on. */
export const auditSealJob = jobType({
  payload: z.object({}),
  priority: 10,
  attempts: 1,
  retryAfter: 60,
  longestRetryAfter: 60,
  timeLimit: 300,
  name: "audit.seal",
  lane: "quick",
  describe: () => "Sealing the audit log",
});

/** Sends the entries of one organization to its program. What fails is sent at the next turn. */
export const auditStreamJob = jobType({
  payload: z.object({}),
  priority: 0,
  attempts: 1,
  retryAfter: 60,
  longestRetryAfter: 60,
  timeLimit: 600,
  name: "audit.stream",
  lane: "quick",
  describe: () => "Sending entries of the audit log",
});

const MINUTE = 60_000;
export const auditSchedule: OwnSchedule = { type: auditSealJob, cron: { expression: "* * * * *", timeZone: "UTC" }, payload: {} };

export function auditHandlers(services: Services, door: StreamDoor): readonly JobHandler[] {
  const { store, clock, jobs } = services;
  return [
    handle(auditSealJob, async ({ signal }) => {
      for (const organizationId of await unsealedOrganizations(store.db)) {
        if (signal.aborted) return;
        await sealEntries(store.db, organizationId);
      }
      for (const organizationId of await waitingStreams(services))
        await jobs.enqueue(store.db, auditStreamJob, {
          actor: { organizationId, memberId: null },
          payload: {},
          key: String(Math.floor(clock.now() / MINUTE)),
        });
    }),
    handle(auditStreamJob, async ({ actor: { organizationId } }) => {
      if (organizationId !== null) await sendEntries(services, organizationId, door);
    }),
  ];
}

/** Takes away entries whose organizations let them go after so many days. Gives how many. */
export async function forgetAuditEntries({ store, attributes }: Pick<Services, "store" | "attributes">, now: number): Promise<number> {
  const chains = await store.db
    .selectFrom("audit_chains")
    .select(["organization_id", "retention_days"])
    .where("retention_days", "is not", null)
    .execute();
  let gone = 0;
  for (const { organization_id: id, retention_days: days } of chains) {
    if (days === null || !(await attributes.of(id)).enableAuditLoggingDataDeletion) continue;
    await sealEntries(store.db, id);
    gone += await forgetEntries(store.db, id, new Date(now - days * 24 * 60 * MINUTE));
  }
  return gone;
}
