import type { FilterValue, Id } from "@sheaf/workbook";

/** A row of an element by the keys of its level, outermost first, and how people call it: `Denver`. */
export interface FocusedRow {
  /** A grouping's id, or `base` or `summary`. */
  readonly level: Id;
  readonly keys: readonly FilterValue[];
  readonly title: string;
}

/** What this person works on. The element is in the address; the rest is not kept. */
export interface Focus {
  readonly elementId: Id | null;
  /** The column whose formula the formula bar shows. */
  readonly columnId: Id | null;
  /** The row of the active cell, for previews. */
  readonly row: FocusedRow | null;
  /** The filter of the element that is being set: the Filters panel shows it open. */
  readonly filterId: Id | null;
  /** Further elements of the page that are selected beside the one: what is arranged, grouped or deleted together with it. */
  readonly others: readonly Id[];
}

/** A column that was carried over the screen and let go, in pixels of the window. */
export interface CarriedColumn {
  readonly elementId: Id;
  readonly columnId: Id;
  readonly x: number;
  readonly y: number;
}

export interface FocusStore {
  readonly state: () => Focus;
  readonly subscribe: (listener: () => void) => () => void;
  /** Selects an element; the column and the row go unless they are given. */
  readonly select: (elementId: Id | null, columnId?: Id | null, row?: FocusedRow | null) => void;
  /** Adds an element to those that are selected, or takes it out again. */
  readonly selectAlso: (elementId: Id) => void;
  /** Opens a filter of the selected element for setting, or closes it. */
  readonly openFilter: (filterId: Id | null) => void;
  /** Asks for a tab of the panel of the selected element, by its id. */
  readonly showTab: (tab: string) => void;
  readonly onShowTab: (listener: (tab: string) => void) => () => void;
  /** A new element that is being written as soon as it stands; null: none. It is over when another one is selected. */
  readonly begun: () => Id | null;
  readonly begin: (elementId: Id | null) => void;
  /** Asks whoever shows the formula to take the keyboard. */
  readonly editFormula: () => void;
  readonly onEditFormula: (listener: () => void) => () => void;
  /** A column let go somewhere: whoever shows the formula puts its name where it was let go over that. False: it was elsewhere. */
  readonly letGo: (column: CarriedColumn) => boolean;
  readonly onLetGo: (listener: (column: CarriedColumn) => boolean) => () => void;
}

export const nothingFocused: Focus = { elementId: null, columnId: null, row: null, filterId: null, others: [] };

export function openFocus(initial: Focus = nothingFocused): FocusStore {
  let focus = initial;
  let begun: Id | null = null;
  const listeners = new Set<() => void>();
  const editors = new Set<() => void>();
  const panels = new Set<(tab: string) => void>();
  const takers = new Set<(column: CarriedColumn) => boolean>();
  return {
    state: () => focus,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    select: (elementId, columnId = null, row = null) => {
      if (elementId !== begun) begun = null;
      const isSameRow = row === focus.row || JSON.stringify(row) === JSON.stringify(focus.row);
      if (elementId === focus.elementId && columnId === focus.columnId && isSameRow && focus.others.length === 0) return;
      focus = { elementId, columnId, row, filterId: elementId === focus.elementId ? focus.filterId : null, others: [] };
      for (const listener of listeners) listener();
    },
    selectAlso: (elementId) => {
      const all = focus.elementId === null ? focus.others : [focus.elementId, ...focus.others];
      const [first = null, ...others] = all.includes(elementId) ? all.filter((id) => id !== elementId) : [...all, elementId];
      focus = first === focus.elementId ? { ...focus, others } : { ...nothingFocused, elementId: first, others };
      for (const listener of listeners) listener();
    },
    openFilter: (filterId) => {
      if (filterId === focus.filterId) return;
      focus = { ...focus, filterId };
      for (const listener of listeners) listener();
    },
    showTab: (tab) => {
      for (const panel of panels) panel(tab);
    },
    onShowTab: (listener) => {
      panels.add(listener);
      return () => panels.delete(listener);
    },
    begun: () => begun,
    begin: (elementId) => {
      begun = elementId;
    },
    editFormula: () => {
      for (const editor of editors) editor();
    },
    onEditFormula: (listener) => {
      editors.add(listener);
      return () => editors.delete(listener);
    },
    letGo: (column) => [...takers].some((take) => take(column)),
    onLetGo: (listener) => {
      takers.add(listener);
      return () => takers.delete(listener);
    },
  };
}
