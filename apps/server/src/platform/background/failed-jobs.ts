import { limits } from "@sheaf/contract";
import { sql } from "kysely";
import type { Database } from "../database/index.ts";
import { DEAD, type JobFailure, type JobQueue, type QueuedJob, SCHEMA } from "./job-queue.ts";
import type { JobType } from "./job-type.ts";

/** A job that failed for good: all that somebody needs who decides what becomes of it. */
export interface FailedJob {
  readonly id: string;
  readonly kind: string;
  readonly memberId: string | null;
  readonly about: string | null;
  readonly queuedAt: string;
  readonly failedAt: string;
  readonly attempts: number;
  readonly code: string;
  readonly message: string;
  readonly incidentId: string | null;
}

const table = sql.table(`${SCHEMA}.job`);

interface Row {
  readonly id: string;
  readonly data: QueuedJob;
  readonly created_on: Date;
  readonly source_retry_count: number | null;
  readonly source_output: Partial<JobFailure> | { readonly value?: { readonly message?: string } } | null;
}

export interface QueueState {
  readonly waiting: number;
  readonly running: number;
  readonly failed: number;
  readonly waitingSince: string | null;
}

/** How an organization's jobs stand. */
export async function queueState(db: Database, organizationId: string): Promise<QueueState> {
  const { rows } = await sql<{ waiting: number; running: number; failed: number; since: Date | null }>`select
      count(*) filter (where name <> ${DEAD} and state in ('created', 'retry')) as waiting,
      count(*) filter (where name <> ${DEAD} and state = 'active') as running,
      count(*) filter (where name = ${DEAD} and state = 'created') as failed,
      min(start_after) filter (where name <> ${DEAD} and state in ('created', 'retry') and start_after <= now()) as since
    from ${table} where group_id = ${organizationId} and state in ('created', 'retry', 'active')`.execute(db);
  const [row] = rows;
  return {
    waiting: row?.waiting ?? 0,
    running: row?.running ?? 0,
    failed: row?.failed ?? 0,
    waitingSince: row?.since?.toISOString() ?? null,
  };
}

/** Those of an organization, the last first. */
export async function listFailedJobs(
  db: Database,
  organizationId: string,
  types: ReadonlyMap<string, JobType>,
): Promise<readonly FailedJob[]> {
  const { rows } = await sql<Row>`select id, data, created_on, source_retry_count, source_output from ${table}
    where name = ${DEAD} and group_id = ${organizationId} and state = 'created' order by created_on desc, id limit ${limits.jobs.failedListed}`.execute(
    db,
  );
  return rows.map(({ id, data, created_on: failedAt, source_retry_count: retries, source_output: output }) => ({
    id,
    kind: data.kind,
    memberId: data.memberId,
    about: describe(types.get(data.kind), data.payload),
    queuedAt: data.queuedAt,
    failedAt: failedAt.toISOString(),
    attempts: (retries ?? 0) + 1,
    ...reason(output),
  }));
}

/** False: there is none with this id in this organization. */
export async function retryFailedJob(
  parts: { readonly db: Database; readonly queue: JobQueue; readonly types: ReadonlyMap<string, JobType> },
  organizationId: string,
  id: string,
): Promise<"done" | "unknown" | "no such kind"> {
  const { db, queue, types } = parts;
  const { rows } =
    await sql<Row>`select id, data from ${table} where name = ${DEAD} and group_id = ${organizationId} and id = ${id} and state = 'created'
    for update`.execute(db);
  const [row] = rows;
  if (row === undefined) return "unknown";
  const type = types.get(row.data.kind);
  if (type === undefined) return "no such kind";
  await discardFailedJob(db, organizationId, id);
  // the one that failed has its place in the lane for a while: this one takes it, under the same id, so that what was done is not done twice
  const lane = queue.laneName(type.lane);
  await sql`delete from ${table} where name = ${lane} and id = ${row.data.id} and state = 'failed'`.execute(db);
  await queue.put(db, type, organizationId, row.data);
  return "done";
}

export async function discardFailedJob(db: Database, organizationId: string, id: string): Promise<boolean> {
  const { rows } =
    await sql`delete from ${table} where name = ${DEAD} and group_id = ${organizationId} and id = ${id} and state = 'created' returning id`.execute(
      db,
    );
  return rows.length > 0;
}

function describe(type: JobType | undefined, payload: unknown): string | null {
  const known = type?.payload.safeParse(payload);
  return known?.success === true ? (type?.describe(known.data) ?? null) : null;
}

/** Where the job's own words are missing, its server went away each time, or had no time to say. */
function reason(output: Row["source_output"]): JobFailure {
  const { code, message, incidentId } = (output ?? {}) as Partial<JobFailure>;
  if (code !== undefined && message !== undefined) return { code, message, incidentId: incidentId ?? null };
  return { code: "service_error", message: "The server that worked on it went away, or had no time left", incidentId: null };
}
