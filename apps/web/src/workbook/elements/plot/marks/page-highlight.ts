import type { MarkKey } from "@sheaf/charts";
import { useSyncExternalStore } from "react";

/** A value of a column, known by the column's name. */
interface HighlightValue {
  readonly columnName: string;
  readonly text: string | null;
  readonly label: string;
}

/** What is highlighted on a page: values of columns, known by name, so that every chart with such a column takes part. */
export interface Highlight {
  /** The element where it was chosen. */
  readonly elementId: string;
  /** The values of each mark that was chosen; never empty. */
  readonly marks: readonly (readonly HighlightValue[])[];
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

/** The highlight of one mark by its keys. */
export const highlightOf = (elementId: string, keys: readonly MarkKey[]): Highlight => highlightOfAll(elementId, [keys]);

/** The highlight of several marks at once. */
export function highlightOfAll(elementId: string, marks: readonly (readonly MarkKey[])[]): Highlight {
  return { elementId, marks: marks.map((keys) => keys.map(({ columnName, text, label }) => ({ columnName, text, label }))) };
}

/** Names are the same whatever case they have. */
const nameOf = ({ columnName }: { readonly columnName: string }): string => columnName.toLowerCase();

/**
 * Which marks of a chart stay in full color; null where the highlight says nothing about this chart: it has none of the
 * columns. A mark belongs to a chosen one if they agree in all columns that both have.
 */
export function selectedBy(highlight: Highlight | null, columnNames: readonly string[]): ((keys: readonly MarkKey[]) => boolean) | null {
  const own = new Set(columnNames.map((name) => name.toLowerCase()));
  const about = (highlight?.marks ?? [])
    .map((values) => new Map(values.flatMap((value) => (own.has(nameOf(value)) ? [[nameOf(value), value.text] as const] : []))))
    .filter(({ size }) => size > 0);
  if (about.length === 0) return null;
  // Thousands may be chosen, and thousands are drawn: they are looked up, for each set of columns that marks have.
  const lookups = new Map<string, (texts: ReadonlyMap<string, string | null>) => boolean>();
  return (keys) => {
    const texts = new Map(keys.map((key) => [nameOf(key), key.text]));
    const signature = JSON.stringify([...texts.keys()]);
    let isChosen = lookups.get(signature);
    if (isChosen === undefined) lookups.set(signature, (isChosen = lookup(about, [...texts.keys()])));
    return isChosen(texts);
  };
}

/** A chart that has the columns, but none of what was chosen, would be pale all over: it is as if nothing were chosen. */
export const isAbout = (selected: ((keys: readonly MarkKey[]) => boolean) | null, groups: () => readonly (readonly MarkKey[])[]): boolean =>
  selected !== null && groups().some(selected);

type Texts = ReadonlyMap<string, string | null>;

/** Whether a mark with these columns agrees with one of the chosen ones. */
function lookup(chosen: readonly Texts[], columns: readonly string[]): (texts: Texts) => boolean {
  const told = (texts: Texts, shared: readonly string[]): string => JSON.stringify(shared.map((name) => texts.get(name) ?? null));
  const lists = new Map<string, { readonly shared: readonly string[]; readonly members: Set<string> }>();
  for (const texts of chosen) {
    const shared = columns.filter((name) => texts.has(name));
    const signature = JSON.stringify(shared);
    const list = lists.get(signature);
    if (list === undefined) lists.set(signature, { shared, members: new Set([told(texts, shared)]) });
    else list.members.add(told(texts, shared));
  }
  return (texts) => [...lists.values()].some(({ shared, members }) => members.has(told(texts, shared)));
}

/** Whether a mark is what is highlighted now. */
export function isHighlighted(highlight: Highlight | null, elementId: string, keys: readonly MarkKey[]): boolean {
  const [only] = highlight?.marks ?? [];
  return (
    highlight !== null &&
    only !== undefined &&
    highlight.marks.length === 1 &&
    highlight.elementId === elementId &&
    only.length === keys.length &&
    only.every(({ columnName, text }, index) => keys[index]?.columnName === columnName && keys[index].text === text)
  );
}
