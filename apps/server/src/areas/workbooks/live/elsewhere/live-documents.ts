import type { Connection, SequencerClient } from "@sheaf/sync";
import type { WorkbookDocument } from "@sheaf/workbook";
import type { Services } from "../../../../platform/services.ts";
import { type LiveHub, ServedElsewhere } from "../hub.ts";
import { Heads } from "./heads.ts";
import type { Opening } from "./messages.ts";
import { joinElsewhere } from "./passing-on.ts";

/** A document for somebody who edits it, whichever server orders it. */
export interface LiveDocument {
  readonly connect: (connection: Connection) => SequencerClient;
  readonly head: () => Promise<WorkbookDocument>;
  readonly leave: () => void;
}

/** Documents that are edited by people of this server: one server orders each of them, the others pass on to it. */
export class LiveDocuments {
  readonly #services: Services;
  readonly #hub: LiveHub;
  readonly #heads: Heads;

  constructor(services: Services, hub: LiveHub) {
    this.#services = services;
    this.#hub = hub;
    this.#heads = new Heads(services.store.db);
  }

  /** `onLost` is called when the socket must come again. */
  async join(who: Opening, onLost: () => void): Promise<LiveDocument> {
    const { organizationId, workbookId } = who;
    try {
      const { sequencer, leave } = await this.#hub.join(organizationId, workbookId, onLost);
      return { connect: (connection) => sequencer.connect(connection), head: async () => sequencer.head().document, leave };
    } catch (error) {
      if (!(error instanceof ServedElsewhere) || error.address === null) throw error;
      const place = await joinElsewhere(this.#services, error.address, who, onLost);
      const { head, release } = this.#heads.hold(organizationId, workbookId);
      const leave = (): void => {
        release();
        place.leave();
      };
      return { connect: (connection) => place.connect(connection), head: () => head.read(), leave };
    }
  }
}
