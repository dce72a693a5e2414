import type { Id } from "@sheaf/workbook";

/** Which parts of a page are in sight: the tab of each tabbed container. */
export interface Shown {
  /** By the id of the tabbed container, from 0; the first tab where it names none. */
  readonly tabs: ReadonlyMap<Id, number>;
}

export interface ShownStore {
  readonly state: () => Shown;
  readonly subscribe: (listener: () => void) => () => void;
  readonly selectTab: (elementId: Id, tab: number) => void;
}

export function openShown(initial: Shown = { tabs: new Map() }): ShownStore {
  let shown = initial;
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

/** The query of an address with these tabs in place of those it has; first tabs are not named. Empty, or begins with `?`. */
export function addressWithTabs(search: string, tabs: ReadonlyMap<Id, number>): string {
  const parameters = new URLSearchParams(search);
  const named = Array.from(parameters.keys()).filter((name) => name.startsWith(PARAMETER));
  for (const name of named) parameters.delete(name);
  for (const [elementId, tab] of tabs) if (tab > 0) parameters.set(PARAMETER + elementId, String(tab + 1));
  const text = parameters.toString();
  return text === "" ? "" : `?${text}`;
}
