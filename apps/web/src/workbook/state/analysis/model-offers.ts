import type { ModelOffer } from "@sheaf/compiler";
import { modelOfferAnswer } from "@sheaf/contract";
import type { Id } from "@sheaf/workbook";
import type { HttpClient } from "../../../shared/http/http-client.ts";

/** What data models offer to this person, each asked for once and again when somebody comes back to the page. */
export interface ModelOffers {
  /** Undefined while it is not known: not yet, or the person may not look. Asking is noted. */
  readonly known: (dataModelId: Id) => ModelOffer | undefined;
  /** Rejects with the call's error. */
  readonly ask: (dataModelId: Id) => Promise<ModelOffer>;
  /** Asks again for all that is known: models are published while workbooks stand open. */
  readonly refresh: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function openModelOffers(http: Pick<HttpClient, "json">): ModelOffers {
  const offers = new Map<Id, { readonly version: number; readonly offer: ModelOffer }>();
  const asking = new Map<Id, Promise<ModelOffer>>();
  const refused = new Set<Id>();
  const listeners = new Set<() => void>();

  const ask = (dataModelId: Id): Promise<ModelOffer> => {
    const running = asking.get(dataModelId);
    if (running !== undefined) return running;
    const made = http
      .json(`/v2/dataModels/${encodeURIComponent(dataModelId)}/offer`)
      .then((body) => {
        const { version, offer } = modelOfferAnswer.parse(body);
        refused.delete(dataModelId);
        const before = offers.get(dataModelId);
        // One that says the same stays the same value: nothing is analyzed again for it.
        if (before?.version === version && JSON.stringify(before.offer) === JSON.stringify(offer)) return before.offer;
        offers.set(dataModelId, { version, offer: offer as ModelOffer });
        for (const listener of listeners) listener();
        return offer as ModelOffer;
      })
      .finally(() => asking.delete(dataModelId));
    asking.set(dataModelId, made);
    return made;
  };
  // What is not told stays unknown; results say what is wrong with a model that is gone.
  const quietly = (dataModelId: Id): void => void ask(dataModelId).catch(() => refused.add(dataModelId));

  return {
    known: (dataModelId) => {
      const known = offers.get(dataModelId)?.offer;
      if (known === undefined && !refused.has(dataModelId) && !asking.has(dataModelId)) quietly(dataModelId);
      return known;
    },
    ask,
    refresh: () => {
      for (const dataModelId of new Set([...offers.keys(), ...refused])) quietly(dataModelId);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
