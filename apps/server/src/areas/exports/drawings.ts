import type { Actor } from "@sheaf/contract";
import type { WorkPool } from "../../platform/workers/index.ts";
import { type Drawing, drawJob, type Drawn } from "./jobs/draw-job.ts";
import { overLimit } from "./too-much-to-draw.ts";

/**
 * Drawings are made in threads of their own, those of one person one after another: what was asked for several of them would lie in memory at
 * once.
 */
export class Drawings {
  readonly #threads: Pick<WorkPool, "run">;
  readonly #last = new Map<string, Promise<void>>();

  constructor(threads: Pick<WorkPool, "run">) {
    this.#threads = threads;
  }

  /** Draws in a thread, which ends if nobody waits for it any more. */
  async draw(drawing: Drawing, person: Pick<Actor, "organizationId" | "userId">, signal: AbortSignal): Promise<Drawn> {
    const { document, gathered } = drawing;
    let bytes = 0;
    for (const reply of [gathered.replies, ...gathered.runs.map(({ replies }) => replies)].flatMap((replies) => [...replies.values()]))
      if ("messages" in reply) for (const message of reply.messages) bytes += message.byteLength;
    for (const picture of gathered.pictures.values()) bytes += picture.byteLength;
    const { organizationId, userId } = person;
    try {
      return await this.#threads.run(drawJob, drawing, { person: { organizationId, userId }, signal, bytes, key: document.key });
    } catch (error) {
      throw overLimit(error);
    }
  }

  /** Resolves when it is the turn of a person's next drawing, with what ends the turn: to be called whatever happens. */
  async enter({ organizationId, userId }: Pick<Actor, "organizationId" | "userId">): Promise<() => void> {
    const person = `${organizationId}/${userId}`;
    const before = this.#last.get(person);
    let end = (): void => undefined;
    const own = new Promise<void>((resolve) => {
      end = resolve;
    });
    const last = (before ?? Promise.resolve()).then(() => own);
    this.#last.set(person, last);
    void last.then(() => {
      if (this.#last.get(person) === last) this.#last.delete(person);
    });
    await before;
    return end;
  }
}
