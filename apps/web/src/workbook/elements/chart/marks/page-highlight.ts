import type { MarkKey } from "@sheaf/charts";
import { useSyncExternalStore } from "react";

/** What is highlighted on a page: values of columns, known by name, so that every chart with such a column takes part. */
export interface Highlight {
  /** The element where it was chosen. */
  readonly elementId: string;
  readonly values: readonly { readonly columnName: string; readonly text: string | null; readonly label: string }[];
}

/** One per open page. */
export interface PageHighlight {
  readonly current: () => Highlight | null;
  readonly choose: (highlight: Highlight | null) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createPageHighlight(): PageHighlight {
  let highlight: Highlight | null = null;
  const listeners = new Set<() => void>();
  return {
    current: () => highlight,
    choose(next) {
      if (next === highlight) return;
      highlight = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useHighlight(page: PageHighlight): Highlight | null {
  return useSyncExternalStore(page.subscribe, page.current);
}

export function highlightOf(elementId: string, keys: readonly MarkKey[]): Highlight {
  return { elementId, values: keys.map(({ columnName, text, label }) => ({ columnName, text, label })) };
}

const sameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/**
 * Which marks of a chart stay in full color; null where the highlight says nothing about this chart: it has none of the
 * columns.
 */
export function selectedBy(highlight: Highlight | null, columnNames: readonly string[]): ((keys: readonly MarkKey[]) => boolean) | null {
  const about = highlight?.values.filter(({ columnName }) => columnNames.some((name) => sameName(name, columnName))) ?? [];
  if (about.length === 0) return null;
  return (keys) => about.every(({ columnName, text }) => keys.every((key) => !sameName(key.columnName, columnName) || key.text === text));
}

/** Whether a mark is what is highlighted now. */
export function isHighlighted(highlight: Highlight | null, elementId: string, keys: readonly MarkKey[]): boolean {
  return (
    highlight !== null &&
    highlight.elementId === elementId &&
    highlight.values.length === keys.length &&
    highlight.values.every(({ columnName, text }, index) => keys[index]?.columnName === columnName && keys[index].text === text)
  );
}
