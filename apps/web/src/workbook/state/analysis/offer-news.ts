import type { OffersChanged } from "@sheaf/sync";
import { readsModel, type WorkbookDocument, memberOf } from "@sheaf/workbook";
import type { ModelOffers } from "./model-offers.ts";

/** What is published elsewhere while the page is open: formulas are checked again, answers that may rest on it are asked for again. */
export interface OfferNews {
  readonly heard: (changed: OffersChanged) => void;
  /** Told from now on: what was published while nobody told is asked for, but for the first time, when everything is new anyway. */
  readonly opened: () => void;
  /** Rises with everything that answers of this document may rest on. */
  readonly version: () => number;
  readonly onVersion: (listener: () => void) => () => void;
}

/** `renewFunctions`: asks for the functions of the organization again, where formulas are checked with them. */
export function openOfferNews(parts: {
  readonly document: () => WorkbookDocument;
  readonly models: Pick<ModelOffers, "refresh">;
  readonly renewFunctions: () => void;
}): OfferNews {
  const listeners = new Set<() => void>();
  let version = 0;
  let wasOpen = false;
  const rise = (): void => {
    version += 1;
    for (const listener of listeners) listener();
  };
  // A model may read the one that was published: any of them may have other rows now.
  const modelsChanged = (): boolean => {
    parts.models.refresh();
    return parts.document().pages.some(({ elements }) => elements.some((element) => readsModel(memberOf(element, "source"))));
  };
  return {
    heard: ({ kind }) => {
      if (kind === "functions-changed") {
        parts.renewFunctions();
        rise();
      } else if (kind === "person-changed") {
        parts.models.refresh();
        rise();
      } else if (modelsChanged()) rise();
    },
    opened: () => {
      if (wasOpen) {
        parts.renewFunctions();
        if (modelsChanged()) rise();
      }
      wasOpen = true;
    },
    version: () => version,
    onVersion: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
