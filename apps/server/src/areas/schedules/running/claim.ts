import { randomUUID } from "node:crypto";
import { CodedError } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { type ExpressionBuilder, sql, type UpdateObject } from "kysely";
import type { Database, Tables } from "../../../platform/database/index.ts";
import type { ScheduleRow } from "../store.ts";

/** Seconds that a claim holds after its last sign of life, and milliseconds between two of them. */
const LEASE = 45;
const BEAT = 15_000;

/**
 * A run's claim on its schedule: what it tells, no other run tells at the same time. Time is the store's, which all servers share. A job that
 * is taken over by another server takes its claim along; the server that had it before finds that out before its next message.
 */
export class Claim {
  readonly #db: Database;
  readonly #schedule: Pick<ScheduleRow, "organization_id" | "id">;
  readonly #token: string;
  readonly #beats: NodeJS.Timeout;

  private constructor(db: Database, schedule: Pick<ScheduleRow, "organization_id" | "id">, token: string) {
    this.#db = db;
    this.#schedule = schedule;
    this.#token = token;
    this.#beats = setInterval(() => void this.#renew().catch(() => undefined), BEAT).unref();
  }

  /** Rejects with EAGAIN while another run of the schedule goes on. */
  static async take(db: Database, schedule: Pick<ScheduleRow, "organization_id" | "id">, jobId: string): Promise<Claim> {
    const token = randomUUID();
    const { numUpdatedRows } = await db
      .updateTable("export_schedules")
      .set({ claimed_by: token, claimed_job: jobId, claimed_until: lease() })
      .where("organization_id", "=", schedule.organization_id)
      .where("id", "=", schedule.id)
      .where((e) => e.or([e("claimed_until", "is", null), isOver(e), e("claimed_job", "=", jobId)]))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new CodedError("EAGAIN", message("errors-schedules.running.another-run-schedule-goes"));
    return new Claim(db, schedule, token);
  }

  /** Goes on holding it; rejects where another run has it by now, which tells what is left. */
  async hold(): Promise<void> {
    if (!(await this.#renew())) throw new CodedError("EAGAIN", message("errors-schedules.running.another-run-schedule-goes"));
  }

  async end(): Promise<void> {
    clearInterval(this.#beats);
    await this.#change({ claimed_by: null, claimed_job: null, claimed_until: null });
  }

  #renew(): Promise<boolean> {
    return this.#change({ claimed_until: lease() });
  }

  /** False: another run has it by now. */
  async #change(to: UpdateObject<Tables, "export_schedules">): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable("export_schedules")
      .set(to)
      .where("organization_id", "=", this.#schedule.organization_id)
      .where("id", "=", this.#schedule.id)
      .where("claimed_by", "=", this.#token)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }
}

const lease = () => sql<Date>`now() + ${LEASE}::int * interval '1 second'`;
const isOver = (e: ExpressionBuilder<Tables, "export_schedules">) => e("claimed_until", "<", sql<Date>`now()`);
