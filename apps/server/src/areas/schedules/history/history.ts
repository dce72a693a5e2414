import type { Services } from "../../../platform/services.ts";
import type { Database, UnsureDelivery } from "../../../platform/database/index.ts";
import { limits } from "@sheaf/contract";
import type { ScheduleRow } from "../store.ts";
import { keptNotes, type RunNote } from "./notes.ts";

interface Ending {
  readonly receivers: readonly string[];
  readonly unsure: readonly UnsureDelivery[];
  readonly notes: readonly RunNote[];
}

/** What becomes of one run, for its owner to read. */
export class History {
  readonly #services: Services;
  readonly #key: { readonly organization_id: string; readonly id: string };
  readonly #scheduleId: string;

  constructor(services: Services, { organization_id, id }: ScheduleRow, runId: string) {
    this.#services = services;
    this.#key = { organization_id, id: runId };
    this.#scheduleId = id;
  }

  async begin(): Promise<void> {
    await this.#services.store.db
      .insertInto("schedule_runs")
      .values({
        ...this.#key,
        schedule_id: this.#scheduleId,
        started_at: new Date(this.#services.clock.now()),
        outcome: "running",
        detail: null,
      })
      .onConflict((conflict) => conflict.columns(["organization_id", "id"]).doUpdateSet({ outcome: "running" }))
      .execute();
  }

  /** `failed`: what some refused and others got; it pauses nothing. */
  async end(outcome: "sent" | "skipped" | "retrying" | "failed", ending: Ending): Promise<void> {
    await this.#note(outcome, ending);
    if (outcome !== "retrying") await this.#schedule().set({ failures: 0 }).execute();
  }

  /** How often it has failed in a row. */
  async failed(ending: Ending): Promise<number> {
    await this.#note("failed", ending);
    const row = await this.#schedule()
      .set((e) => ({ failures: e("failures", "+", 1) }))
      .returning("failures")
      .executeTakeFirst();
    return row?.failures ?? 0;
  }

  #schedule() {
    const { organization_id } = this.#key;
    return this.#services.store.db
      .updateTable("export_schedules")
      .where("organization_id", "=", organization_id)
      .where("id", "=", this.#scheduleId);
  }

  async #note(outcome: "sent" | "skipped" | "retrying" | "failed", { receivers, unsure, notes }: Ending): Promise<void> {
    const ended_at = outcome === "retrying" ? null : new Date(this.#services.clock.now());
    await this.#services.store.db
      .updateTable("schedule_runs")
      .set({
        outcome,
        sent: receivers.length,
        receivers: JSON.stringify(receivers),
        unsure: JSON.stringify(unsure),
        detail: keptNotes(notes),
        ended_at,
      })
      .where("organization_id", "=", this.#key.organization_id)
      .where("id", "=", this.#key.id)
      .execute();
  }
}

/** Takes away runs that are old, and of each schedule those beyond the last ones. Returns how many. */
export async function forgetScheduleRuns(db: Database, now: number): Promise<number> {
  const old = new Date(now - limits.scheduleRunDays * 24 * 3_600_000);
  const outdated = await db.deleteFrom("schedule_runs").where("started_at", "<", old).executeTakeFirst();
  const beyond = await db
    .deleteFrom("schedule_runs")
    .where((e) =>
      e(
        e.refTuple("organization_id", "id"),
        "in",
        e
          .selectFrom(
            e
              .selectFrom("schedule_runs as r")
              .select(["r.organization_id", "r.id"])
              .select((f) =>
                f.fn
                  .agg<string>("row_number")
                  .over((over) => over.partitionBy(["r.organization_id", "r.schedule_id"]).orderBy("r.started_at", "desc"))
                  .as("place"),
              )
              .as("numbered"),
          )
          .select(["numbered.organization_id", "numbered.id"])
          .where("numbered.place", ">", String(limits.scheduleRuns))
          .$asTuple("organization_id", "id"),
      ),
    )
    .executeTakeFirst();
  return Number(outdated.numDeletedRows) + Number(beyond.numDeletedRows);
}
