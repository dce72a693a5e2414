import { message } from "@sheaf/messages";
import type { JobRun } from "../../../platform/background/index.ts";
import type { ScheduleDefinition } from "../../../platform/database/index.ts";
import { Unanswered } from "../../../platform/http/index.ts";

/**
 * What a service would take twice is noted before it leaves, once for all servers. Whoever finds the note does not send it: it may be there, which
 * only a person can see. What the service refused, or was never asked, may leave another time.
 */
export class Departure {
  readonly #run: JobRun<unknown>;
  readonly #mark: string;
  readonly #requireTurn: () => Promise<void>;
  #hasLeft = false;

  constructor(run: JobRun<unknown>, destinationId: string, requireTurn: () => Promise<void>) {
    this.#run = run;
    this.#mark = `leaving ${destinationId}`;
    this.#requireTurn = requireTurn;
  }

  /** In an attempt before this one, or by another server. */
  isBegun(): Promise<boolean> {
    return this.#run.wasDone(this.#mark);
  }

  readonly leaving = async (): Promise<void> => {
    if (this.#hasLeft) return;
    await this.#requireTurn();
    this.#hasLeft = await this.#run.once(this.#mark, async () => undefined);
    if (!this.#hasLeft) throw new Unanswered(message("errors-schedules.running.another-server-sends"));
  };

  /** Whether what failed may have been done all the same. */
  async isUnsure(error: unknown): Promise<boolean> {
    if (error instanceof Unanswered && (await this.isBegun())) return true;
    if (this.#hasLeft) await this.#run.forget(this.#mark);
    return false;
  }
}

/** One run's schedule that goes again to those alone who may not have got it. */
export function onlyTo<Row extends { readonly definition: ScheduleDefinition }>(row: Row, destinationIds: readonly string[]): Row {
  const { definition } = row;
  const destinations = definition.destinations.filter(({ destinationId }) => destinationIds.includes(destinationId));
  return { ...row, definition: { ...definition, recipients: [], teams: [], burst: null, destinations } };
}
