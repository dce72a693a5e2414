import type { FilterValue, Id } from "@sheaf/workbook";

/** Which parts of a workbook are in sight: the tab of each tabbed container, and what lies over the page. */
export interface Shown {
  /** By the id of the tabbed container, from 0; the first tab where it names none. */
  readonly tabs: ReadonlyMap<Id, number>;
  /** Open overlays, each over those before it. */
  readonly overlays: readonly Id[];
  /** By the id of a container of a single row, the key of the row that an action chose. */
  readonly rows: ReadonlyMap<Id, FilterValue>;
  /** By the id of a section, whether this person folded it away; the others are as the document says. */
  readonly folded: ReadonlyMap<Id, boolean>;
  /** The element that stands in the place of its page; null: the page. */
  readonly maximized: Id | null;
}

/** The beginning of everything. */
const nothingShown: Shown = { tabs: new Map(), overlays: [], rows: new Map(), folded: new Map(), maximized: null };

export interface ShownStore {
  readonly state: () => Shown;
  readonly subscribe: (listener: () => void) => () => void;
  readonly selectTab: (elementId: Id, tab: number) => void;
  readonly showRow: (elementId: Id, key: FilterValue) => void;
  readonly fold: (elementId: Id, isFolded: boolean) => void;
  /** Over all others; one that is open already comes to the top. */
  readonly openOverlay: (overlayId: Id) => void;
  /** Closes an overlay with those over it; without an id the topmost. */
  readonly closeOverlay: (overlayId?: Id) => void;
  readonly closeOverlays: () => void;
  /** Null: the page comes back. */
  readonly maximize: (elementId: Id | null) => void;
}

export function openShown(initial: Partial<Shown> = {}): ShownStore {
  let shown: Shown = { ...nothingShown, ...initial };
  const listeners = new Set<() => void>();
  const change = (next: Shown): void => {
    shown = next;
    for (const listener of listeners) listener();
  };
  return {
    state: () => shown,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    openOverlay: (overlayId) => change({ ...shown, overlays: [...shown.overlays.filter((id) => id !== overlayId), overlayId] }),
    closeOverlay: (overlayId = shown.overlays.at(-1)) => {
      const at = overlayId === undefined ? -1 : shown.overlays.indexOf(overlayId);
      if (at >= 0) change({ ...shown, overlays: shown.overlays.slice(0, at) });
    },
    closeOverlays: () => {
      if (shown.overlays.length > 0) change({ ...shown, overlays: [] });
    },
    fold: (elementId, isFolded) => change({ ...shown, folded: new Map(shown.folded).set(elementId, isFolded) }),
    showRow: (elementId, key) => change({ ...shown, rows: new Map(shown.rows).set(elementId, key) }),
    maximize: (elementId) => {
      if (shown.maximized !== elementId) change({ ...shown, maximized: elementId });
    },
    selectTab: (elementId, tab) => {
      if ((shown.tabs.get(elementId) ?? 0) !== tab) change({ ...shown, tabs: new Map(shown.tabs).set(elementId, tab) });
    },
  };
}

const PARAMETER = "tab.";

/** The tabs that an address names: `tab.<container>=2` is the second. */
export function tabsInAddress(search: string): ReadonlyMap<Id, number> {
  const tabs = new Map<Id, number>();
  for (const [name, value] of new URLSearchParams(search)) {
    const tab = Number(value) - 1;
    if (name.startsWith(PARAMETER) && Number.isInteger(tab) && tab >= 0) tabs.set(name.slice(PARAMETER.length), tab);
  }
  return tabs;
}

const MAXIMIZED = "maximized";

/** The element that an address has in the place of its page. */
export const maximizedInAddress = (search: string): Id | null => new URLSearchParams(search).get(MAXIMIZED);

/** The query of an address with these tabs, and this element, in place of those it has; first tabs are not named. Empty, or begins with `?`. */
export function addressWithShown(search: string, { tabs, maximized }: Pick<Shown, "tabs" | "maximized">): string {
  const parameters = new URLSearchParams(search);
  const named = Array.from(parameters.keys()).filter((name) => name.startsWith(PARAMETER));
  for (const name of [...named, MAXIMIZED]) parameters.delete(name);
  for (const [elementId, tab] of tabs) if (tab > 0) parameters.set(PARAMETER + elementId, String(tab + 1));
  if (maximized !== null) parameters.set(MAXIMIZED, maximized);
  const text = parameters.toString();
  return text === "" ? "" : `?${text}`;
}
