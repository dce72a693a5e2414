import type { Id } from "@sheaf/workbook";
import type { Folder } from "../../../commands/edit.ts";
import { folderPaths } from "../../tabular/shape/folder-bands.ts";
import type { TableColumn } from "../../tabular/shape/table-shape.ts";

/** What a card lists: a column, or a folder with what is in it. */
export type ColumnEntry =
  | { readonly kind: "column"; readonly column: TableColumn }
  | { readonly kind: "folder"; readonly folder: Folder; readonly entries: readonly ColumnEntry[] };

/** Columns of a level under the folders they lie in; a folder stands where the first of its columns does. `withEmpty`: those without any as well, last. */
export function columnTree(folders: readonly Folder[], columns: readonly TableColumn[], withEmpty: boolean): readonly ColumnEntry[] {
  if (folders.length === 0) return columns.map((column) => ({ kind: "column", column }));
  const pathOf = folderPaths(folders);
  const top: ColumnEntry[] = [];
  const open = new Map<Id, ColumnEntry[]>();
  const entriesOf = (path: readonly Folder[]): ColumnEntry[] => {
    let entries = top;
    for (const folder of path) {
      let inner = open.get(folder.id);
      if (inner === undefined) {
        inner = [];
        open.set(folder.id, inner);
        entries.push({ kind: "folder", folder, entries: inner });
      }
      entries = inner;
    }
    return entries;
  };
  for (const column of columns) entriesOf(pathOf(column.id)).push({ kind: "column", column });
  if (withEmpty) for (const folder of folders) if ((folder.items ?? []).length === 0) entriesOf([...pathOf(folder.id), folder]);
  return top;
}

/** Rows of the columns whose name holds what is looked for, whether their folders are open or not; without a search all rows that are open. */
export function foundRows(
  folders: readonly Folder[],
  columns: readonly TableColumn[],
  { search, closed, withEmpty }: { readonly search: string; readonly closed: ReadonlySet<Id>; readonly withEmpty: boolean },
): ReturnType<typeof openRows> {
  const wanted = search.trim().toLowerCase();
  if (wanted === "") return openRows(columnTree(folders, columns, withEmpty), closed);
  const found = columns.filter(({ name }) => name.toLowerCase().includes(wanted));
  return openRows(columnTree(folders, found, false), new Set());
}

export function columnsIn(entry: ColumnEntry): number {
  return entry.kind === "column" ? 1 : entry.entries.reduce((count, each) => count + columnsIn(each), 0);
}

/** Rows of a list of such entries, one under the other: what lies in a closed folder has none. */
function openRows(
  entries: readonly ColumnEntry[],
  closed: ReadonlySet<Id>,
  depth = 0,
): readonly { readonly entry: ColumnEntry; readonly depth: number }[] {
  return entries.flatMap((entry) => [
    { entry, depth },
    ...(entry.kind === "folder" && !closed.has(entry.folder.id) ? openRows(entry.entries, closed, depth + 1) : []),
  ]);
}
