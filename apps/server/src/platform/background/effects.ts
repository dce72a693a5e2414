import type { Database } from "../database/index.ts";
import type { Clock } from "../clock.ts";
import { limits } from "@sheaf/contract";

interface Effect {
  readonly organizationId: string;
  readonly jobId: string;
  readonly name: string;
}

/**
 * Does something once for a job, however often the job runs: the note that it was done is the first statement of its transaction, so that a
 * second one waits for the first and then finds it. False: it had been done.
 */
export async function doOnce(db: Database, effect: Effect, work: (db: Database) => Promise<void>): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const noted = await transaction
      .insertInto("job_effects")
      .values({ organization_id: effect.organizationId, job_id: effect.jobId, name: effect.name })
      .onConflict((conflict) => conflict.doNothing())
      .returning("name")
      .executeTakeFirst();
    if (noted === undefined) return false;
    await work(transaction);
    return true;
  });
}

/** In one statement: the shorter the time between a deed and its note, the seldomer is it done twice. */
export async function note(db: Database, effect: Effect): Promise<void> {
  await db
    .insertInto("job_effects")
    .values({ organization_id: effect.organizationId, job_id: effect.jobId, name: effect.name })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A value that is made once for a job. Where two make one at the same time, both take the first that was written down. */
export async function keep(db: Database, effect: Effect, make: () => Promise<string>): Promise<string> {
  const read = async (): Promise<string | null> => {
    const found = await db
      .selectFrom("job_effects")
      .select("kept")
      .where("organization_id", "=", effect.organizationId)
      .where("job_id", "=", effect.jobId)
      .where("name", "=", effect.name)
      .executeTakeFirst();
    return found?.kept ?? null;
  };
  const before = await read();
  if (before !== null) return before;
  const made = await make();
  await db
    .insertInto("job_effects")
    .values({ organization_id: effect.organizationId, job_id: effect.jobId, name: effect.name, kept: made })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await read()) ?? made;
}

/** What was noted beforehand did not come to be. */
export async function forget(db: Database, effect: Effect): Promise<void> {
  await db
    .deleteFrom("job_effects")
    .where("organization_id", "=", effect.organizationId)
    .where("job_id", "=", effect.jobId)
    .where("name", "=", effect.name)
    .execute();
}

export async function wasDone(db: Database, effect: Effect): Promise<boolean> {
  const found = await db
    .selectFrom("job_effects")
    .select("name")
    .where("organization_id", "=", effect.organizationId)
    .where("job_id", "=", effect.jobId)
    .where("name", "=", effect.name)
    .executeTakeFirst();
  return found !== undefined;
}

/** No job is kept long enough to ask for these again. */
export async function forgetEffects(db: Database, clock: Clock): Promise<number> {
  const kept = limits.jobs.keptFailed + limits.jobs.keptWaiting + limits.jobs.keptDone;
  const { numDeletedRows } = await db
    .deleteFrom("job_effects")
    .where("done_at", "<", new Date(clock.now() - kept * 1_000))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
