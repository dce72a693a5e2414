import { CodedError, done, failedJob, failedJobChoice, jobQueueState, noInput } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { z } from "zod";
import { discardFailedJob, type JobType, listFailedJobs, queueState, retryFailedJob } from "../../platform/background/index.ts";
import { type Area, audit, operation } from "../../platform/operations/index.ts";
import { fullName } from "../organizations/index.ts";

/** What administrators see and decide of their organization's background jobs. */
export function backgroundJobsArea(jobTypes: readonly JobType[]): Area {
  const types = new Map(jobTypes.map((type) => [type.name, type]));

  const readState = operation({
    name: "ReadJobQueue",
    kind: "query",
    transport: { kind: "graphql", field: "jobQueue" },
    summary: "How many background jobs of the organization wait, run and have failed",
    input: noInput,
    output: jobQueueState,
    capability: "canAdmin",
    ids: {},
    run: ({ db, actor }) => queueState(db, actor.organizationId),
  });

  const list = operation({
    name: "ListFailedJobs",
    kind: "query",
    transport: { kind: "graphql", field: "failedJobs" },
    summary: "Background jobs of the organization that failed for good, the last first",
    input: noInput,
    output: z.array(failedJob),
    capability: "canAdmin",
    ids: {},
    run: async ({ db, actor }) => {
      const jobs = await listFailedJobs(db, actor.organizationId, types);
      const members = jobs.flatMap(({ memberId }) => (memberId === null ? [] : [memberId]));
      const rows =
        members.length === 0
          ? []
          : await db
              .selectFrom("members")
              .select(["user_id", "first_name", "last_name", "email"])
              .where("organization_id", "=", actor.organizationId)
              .where("user_id", "in", members)
              .execute();
      const names = new Map(rows.map((row) => [row.user_id, fullName(row)]));
      return jobs.map(({ id, ...job }) => ({ jobId: id, ...job, memberName: names.get(job.memberId ?? "") ?? null }));
    },
  });

  const retry = operation({
    name: "RetryFailedJob",
    kind: "mutation",
    transport: { kind: "graphql", field: "retryFailedJob" },
    summary: "Runs a background job again that failed for good; what it had done already is not done twice",
    input: failedJobChoice,
    output: done,
    capability: "canAdmin",
    ids: { jobId: "failed-job" },
    run: async (context, { jobId }) => {
      const { db, actor, jobs } = context;
      const outcome = await retryFailedJob({ db, queue: jobs, types }, actor.organizationId, jobId);
      if (outcome === "unknown") throw new CodedError("ENOENT");
      if (outcome === "no such kind") throw new CodedError("EINVAL", message("errors-organization.background-jobs.unknown-kind"));
      await audit(context, "job.retry", { kind: "job", id: jobId });
      return { success: true };
    },
  });

  const discard = operation({
    name: "DiscardFailedJob",
    kind: "mutation",
    transport: { kind: "graphql", field: "discardFailedJob" },
    summary: "Forgets a background job that failed for good",
    input: failedJobChoice,
    output: done,
    capability: "canAdmin",
    ids: { jobId: "failed-job" },
    run: async (context, { jobId }) => {
      if (!(await discardFailedJob(context.db, context.actor.organizationId, jobId))) throw new CodedError("ENOENT");
      await audit(context, "job.discard", { kind: "job", id: jobId });
      return { success: true };
    },
  });

  return { name: "background-jobs", operations: [readState, list, retry, discard] };
}
