import { type Actor, may } from "@sheaf/contract";
import type { ServerEvent } from "../../../platform/bus.ts";
import type { Services } from "../../../platform/services.ts";
import { type InodeFacts, loadInodeFacts } from "../../documents/index.ts";

/** So much is asked at once: more than the store serves would wait in vain. */
const AT_ONCE = 8;

interface Published {
  readonly organizationId: string;
  readonly workbookId: string;
}

/**
 * Whether what was published, or entered into, is a data model that somebody may view. All sockets of an organization ask this of the same
 * event: what it is is asked once, what a person may do once for each of them, and few at a time.
 */
export class PublishedModels {
  readonly #store: Services["store"];
  readonly #areModels = new WeakMap<ServerEvent, Promise<boolean>>();
  readonly #facts = new WeakMap<ServerEvent, Map<string, Promise<InodeFacts | undefined>>>();
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor({ store }: Pick<Services, "store">) {
    this.#store = store;
  }

  /** `event`: as the bus gave it, the same for everybody. */
  async isOffered(event: ServerEvent, published: Published, actor: Actor): Promise<boolean> {
    if (!(await this.#isModel(event, published))) return false;
    const known = this.#facts.get(event) ?? new Map<string, Promise<InodeFacts | undefined>>();
    this.#facts.set(event, known);
    const person = `${actor.via.kind} ${actor.userId}`;
    const asked = known.get(person) ?? this.#inTurn(() => this.#factsOf(published, actor));
    known.set(person, asked);
    const facts = await asked;
    return facts?.object.type === "dataset" && may(actor, "inode.view", facts.object).allowed;
  }

  #isModel(event: ServerEvent, { organizationId, workbookId }: Published): Promise<boolean> {
    const asked =
      this.#areModels.get(event) ??
      this.#inTurn(async () => {
        const found = await this.#store.db
          .selectFrom("inodes")
          .select("type")
          .where("organization_id", "=", organizationId)
          .where("id", "=", workbookId)
          .executeTakeFirst();
        return found?.type === "dataset";
      });
    this.#areModels.set(event, asked);
    return asked;
  }

  async #factsOf({ workbookId }: Published, actor: Actor): Promise<InodeFacts | undefined> {
    return (await loadInodeFacts(this.#store.db, actor, [workbookId])).get(workbookId);
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }
}
