import type { Database } from "../database/index.ts";
import type { Clock } from "../clock.ts";
import { limits } from "@sheaf/contract";

interface Effect {
  readonly organizationId: string;
  readonly jobId: string;
  readonly name: string;
}

type Kept = { readonly kept: string | null };

const keyOf = ({ organizationId, jobId, name }: Effect) => ({ organization_id: organizationId, job_id: jobId, name });

/** Writes an effect down; false: it stands there. */
async function write(db: Database, effect: Effect, kept: Partial<Kept> = {}): Promise<boolean> {
  const noted = await db
    .insertInto("job_effects")
    .values({ ...keyOf(effect), ...kept })
    .onConflict((conflict) => conflict.doNothing())
    .returning("name")
    .executeTakeFirst();
  return noted !== undefined;
}

/** Undefined: nothing is written down. */
const read = (db: Database, effect: Effect): Promise<Kept | undefined> =>
  db
    .selectFrom("job_effects")
    .select("kept")
    .where((expression) => expression.and(keyOf(effect)))
    .executeTakeFirst();

/**
 * Does something once for a job, however often the job runs: the note that it was done is the first statement of its transaction, so that a
 * second one waits for the first and then finds it. False: it had been done.
 */
export async function doOnce(db: Database, effect: Effect, work: (db: Database) => Promise<void>): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    if (!(await write(transaction, effect))) return false;
    await work(transaction);
    return true;
  });
}

/** In one statement: the shorter the time between a deed and its note, the seldomer is it done twice. */
export async function note(db: Database, effect: Effect): Promise<void> {
  await write(db, effect);
}

/** A value that is made once for a job. Where two make one at the same time, both take the first that was written down. */
export async function keep(db: Database, effect: Effect, make: () => Promise<string>): Promise<string> {
  const before = await read(db, effect);
  if (typeof before?.kept === "string") return before.kept;
  const made = await make();
  await write(db, effect, { kept: made });
  return (await read(db, effect))?.kept ?? made;
}

/** What was noted beforehand did not come to be. */
export async function forget(db: Database, effect: Effect): Promise<void> {
  await db
    .deleteFrom("job_effects")
    .where((expression) => expression.and(keyOf(effect)))
    .execute();
}

export async function wasDone(db: Database, effect: Effect): Promise<boolean> {
  return (await read(db, effect)) !== undefined;
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
