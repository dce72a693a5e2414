import { type Operation, applyTransaction } from "@sheaf/workbook";
import type { Committed } from "../protocol.ts";
import { applyCommitted } from "../rebase.ts";
import { documentAt } from "./history.ts";
import type { LogStorage } from "./storage.ts";

/** Operations after which others have a turn. */
const AT_ONCE = 100;

/** An entry of the log, and what took it back right after it. */
interface Step {
  readonly entry: Committed;
  readonly inverse: readonly Operation[];
}

/** What entries of the log did, up to its head: each is done again at most once, however often it is asked for. The head must stand still. */
export class Replay {
  readonly #storage: LogStorage;
  readonly #entriesSince: (since: number) => Promise<readonly Committed[]>;
  readonly #breathe: () => Promise<void>;
  #steps: readonly Step[] = [];
  #done = 0;

  constructor(storage: LogStorage, entriesSince: (since: number) => Promise<readonly Committed[]>, breathe: () => Promise<void>) {
    this.#storage = storage;
    this.#entriesSince = entriesSince;
    this.#breathe = breathe;
  }

  /** From the entry with this number on; null where the document at that place is gone. */
  async from(first: number): Promise<readonly Step[] | null> {
    const known = this.#steps[0]?.entry.sequence ?? Number.POSITIVE_INFINITY;
    if (first >= known) return this.#steps.slice(first - known);
    let at = await documentAt(this.#storage, first - 1);
    if (at === null) return null;
    const earlier: Step[] = [];
    for (const entry of await this.#entriesSince(first - 1)) {
      if (entry.sequence >= known) break;
      const result = applyTransaction(at, entry.operations);
      at = result.ok ? result.document : applyCommitted(at, entry.operations);
      earlier.push({ entry, inverse: result.ok ? result.inverse : [] });
      await this.worked(entry.operations.length);
    }
    this.#steps = [...earlier, ...this.#steps];
    return this.#steps;
  }

  /** Lets others have a turn after as much work as may be done in one go. */
  async worked(operations: number): Promise<void> {
    this.#done += 1 + operations;
    if (this.#done < AT_ONCE) return;
    this.#done = 0;
    await this.#breathe();
  }
}
