import type { Id } from "@sheaf/workbook";
import type { Folder } from "../../../commands/edit.ts";
import type { GridBand, GridBlock } from "../../../grid/model/grid-source.ts";

/** The folders around a column or a folder, outermost first; one that lies in itself ends the way. */
export function folderPaths(folders: readonly Folder[]): (id: Id) => readonly Folder[] {
  const around = new Map<Id, Folder>();
  for (const folder of folders) for (const id of folder.items ?? []) if (!around.has(id)) around.set(id, folder);
  return (id) => {
    const path: Folder[] = [];
    for (let at = around.get(id); at !== undefined && !path.includes(at); at = around.get(at.id)) path.unshift(at);
    return path;
  };
}

/** Ids in documents hold no control characters. */
const MARK = "\u001E";

/** The folder that a band stands for; null: none. */
export const folderOfBand = ({ id }: GridBand): Id | null => (id.startsWith(MARK) ? (id.split(MARK)[1] ?? null) : null);

/**
 * A row of bands per depth of the folders that columns of a grid lie in, outermost first; empty where none does. Columns of a folder that do
 * not stand side by side have a band each, and those of two levels are never under one.
 */
export function folderBands(blocks: readonly GridBlock[], folders: readonly Folder[]): readonly (readonly GridBand[])[] {
  if (folders.length === 0) return [];
  const pathOf = folderPaths(folders);
  const columns = blocks.flatMap((block, index) => block.columns.map(({ id }) => ({ block: index, path: pathOf(id) })));
  const depth = Math.max(0, ...columns.map(({ path }) => path.length));
  return Array.from({ length: depth }, (_, row) => {
    const bands: GridBand[] = [];
    for (let first = 0; first < columns.length;) {
      const { block, path } = columns[first]!;
      const folder = path[row];
      let last = first;
      while (columns[last + 1]?.block === block && columns[last + 1]?.path[row] === folder) last += 1;
      bands.push({
        id: `${folder === undefined ? "" : `${MARK}${folder.id}`}${MARK}${row} ${first}`,
        title: folder?.name ?? "",
        ...(folder === undefined ? { isGap: true } : { nameId: folder.id }),
        count: null,
        first,
        last,
        tone: 0,
        isOpen: null,
        isRowName: false,
      });
      first = last + 1;
    }
    return bands;
  });
}
