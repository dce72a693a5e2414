import type { ClipboardEvent, ReactNode, RefObject } from "react";
import { clipboardCells } from "../../../grid/editing/clipboard-cells.ts";
import type { CellRange } from "../../../grid/selection/selection.ts";
import type { EntryActions } from "../model/entry-actions.ts";
import type { EntryColumn } from "../model/entry-columns.ts";
import type { EntrySource } from "../model/entry-source.ts";
import { followingRange } from "../model/following-range.ts";
import { useReading } from "../../../grid/entering/use-reading.tsx";
import { t } from "../../../../shared/words/words.ts";

/** Pasting into the table. Long texts are read in slices, with how far it is and a way to stop before anything is written. */
export function usePaste(options: {
  readonly entry: EntryActions;
  readonly columns: readonly EntryColumn[];
  readonly now: RefObject<EntrySource>;
  /** Where to; null: below all rows. */
  readonly range: CellRange | null;
}): {
  /** A text that comes back says why nothing, or not all, was pasted. Null as event: what the browser tells of the clipboard. */
  readonly paste: (event: ClipboardEvent | null) => Promise<string | null>;
  /** What is being read. */
  readonly progress: ReactNode;
} {
  const { entry, columns, now, range } = options;
  const { read, progress } = useReading();
  const paste = async (event: ClipboardEvent | null): Promise<string | null> => {
    const following = range === null ? null : followingRange(range, now.current);
    const told = await read(t("input-table.paste.reading-what-pasted"), async (pause) => {
      const cells = await clipboardCells(event?.clipboardData ?? null, pause);
      if (cells === null) return t("input-table.paste.press-ctrl-v-table");
      const { rowsThere } = now.current;
      const first = columns.findIndex(({ rule }) => rule !== null) + 1;
      const below = { firstRow: rowsThere, lastRow: rowsThere, firstColumn: first, lastColumn: first };
      return entry.paste(cells, following?.(now.current) ?? below, pause);
    });
    if (told === "busy") return t("input-table.paste.what-pasted-before-still");
    return told === "stopped" ? t("input-table.paste.nothing-was-pasted") : told;
  };
  return { paste, progress };
}
