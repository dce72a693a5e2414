import type { IconType } from "../../shared/icons/icon.tsx";

/** One thing that the palette finds: a document, a command, or the search of all documents. */
export interface PaletteRow {
  readonly id: string;
  readonly group: string;
  readonly label: string;
  readonly icon?: IconType | undefined;
  readonly detail?: string;
  readonly keys?: string;
  readonly run: () => void;
}

interface PaletteFind {
  /** What is typed, without space around it. */
  readonly text: string;
  /** As the server found them; they come later than what is typed. */
  readonly documents: readonly PaletteRow[];
  readonly people: readonly PaletteRow[];
  readonly commands: readonly PaletteRow[];
  readonly searchAll: PaletteRow;
}

const plain = (text: string): string => text.toLocaleLowerCase();

/**
 * Rows in their order: a command whose whole name is typed, documents, people, commands that have the text in their name, the search.
 * The named command stands first because it is known before the server has answered: Enter may run it at once.
 */
export function paletteRows({ text, documents, people, commands, searchAll }: PaletteFind): readonly PaletteRow[] {
  if (text === "") return [...documents, ...commands];
  const wanted = plain(text);
  const fitting = commands.filter(({ label }) => plain(label).includes(wanted));
  const named = fitting.find(({ label }) => plain(label) === wanted);
  return [...(named === undefined ? [] : [named]), ...documents, ...people, ...fitting.filter((command) => command !== named), searchAll];
}

/** A row's identity, whatever comes to stand before it. */
export const rowKey = ({ group, id }: PaletteRow): string => `${group} ${id}`;

/** Index of the active row: the one that was picked by arrows or pointer, as long as it is there, or else the first. -1: no rows. */
export function activeRow(rows: readonly PaletteRow[], picked: string | null): number {
  if (picked === null) return Math.min(0, rows.length - 1);
  const index = rows.findIndex((row) => rowKey(row) === picked);
  return index >= 0 ? index : Math.min(0, rows.length - 1);
}

/**
 * Whether Enter may run the active row now: it was picked, the whole name of a command is typed, or documents are those of the text.
 * Otherwise what is first may be another row in a moment, and Enter waits for it.
 */
export function isCertain(row: PaletteRow, picked: string | null, text: string, isAnswered: boolean): boolean {
  return isAnswered || rowKey(row) === picked || (text !== "" && plain(row.label) === plain(text));
}
