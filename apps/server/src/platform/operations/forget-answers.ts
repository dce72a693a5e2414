import type { Database } from "../database/index.ts";

/** A client that has not repeated a request by then never will (V73). */
const KEPT_MS = 7 * 24 * 3_600_000;

/** Takes away answers that were kept for repetitions; gives how many. */
export async function forgetAnswers(db: Database, now: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("request_answers")
    .where("created_at", "<", new Date(now - KEPT_MS))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
