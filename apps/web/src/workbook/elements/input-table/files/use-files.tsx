import { type CellFile, cellFilesOf, limits } from "@sheaf/contract";
import { type DragEvent, type ReactNode, type RefObject, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useToasts } from "../../../../shared/feedback/toast.tsx";
import { toCallError } from "../../../../shared/http/call-error.ts";
import type { CellFiles } from "../../../grid/files/cell-files.ts";
import { openImageLoader } from "../../../grid/images/image-loader.ts";
import type { EntryTable } from "../../../state/entries/entry-table.ts";
import type { EntryActions } from "../model/entry-actions.ts";
import type { EntrySource } from "../model/entry-source.ts";
import { lazyPart } from "../../../../shared/words/lazy-part.ts";
import { t } from "../../../../shared/words/words.ts";
import { Sending } from "../../../grid/entering/sending.tsx";
import reading from "../../../grid/entering/reading.module.css";
import { refusedFiles } from "../../../grid/files/file-rules.ts";
import { cellUnder } from "./cell-under.ts";
import type { FilesCell } from "./files-cell.ts";

const FilesDialog = lazyPart(
  () => import("./files-dialog.tsx"),
  (part) => part.FilesDialog,
);

export interface FilesControl {
  readonly pictures: CellFiles;
  /** False: the cell holds no files. */
  readonly open: (row: number, flat: number) => boolean;
  /** Files of a paste or a drop into a cell; null where there are none. */
  readonly take: (files: readonly File[], row: number, flat: number) => Promise<string | null>;
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
  /** What is on its way, and the open dialog. */
  readonly shown: ReactNode;
}

interface FilesOptions {
  readonly table: EntryTable;
  readonly entry: EntryActions;
  readonly now: RefObject<EntrySource>;
  readonly focusGrid: () => void;
}

/** Files in cells: uploaded from a dialog, a drop or the clipboard, then entered like any other value. */
export function useFiles({ table, entry, now, focusGrid }: FilesOptions): FilesControl {
  const toasts = useToasts();
  const [opened, setOpened] = useState<FilesCell | null>(null);
  const [sending, setSending] = useState<{ readonly words: string; readonly share: number } | null>(null);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const pictures = useMemo(
    () =>
      openImageLoader({
        fetch: async (fileId) => shownPicture(await table.files.file(fileId)),
        toSource: (blob) => URL.createObjectURL(blob),
        release: (source) => URL.revokeObjectURL(source),
      }),
    [table],
  );
  useEffect(() => pictures.close, [pictures]);

  const cellAt = (row: number, flat: number): FilesCell | null => {
    const column = now.current.columnAt(flat);
    if (column?.rule?.kind !== "file") return null;
    const value = now.current.valueAt(row, flat);
    return { rowId: now.current.rowIdAt(row), row, column, value: Array.isArray(value) ? value.map(String) : [] };
  };
  const mayWrite = ({ row, column }: FilesCell): boolean => now.current.isWritable(row, now.current.flatOf(column.input.id));

  /** Uploads one after the other, then enters them at once. A text that comes back says what was not taken. */
  const add = async (cell: FilesCell, files: readonly File[]): Promise<string | null> => {
    if (leaving.current !== null) return t("input-table.files.other-files-still-way");
    const problem = refusedFiles(files, cell.value.length, [cell.column.input], limits.cellFileBytes);
    if (problem !== null) return problem;
    const stop = (leaving.current = new AbortController());
    const sent: string[] = [];
    try {
      for (const [at, file] of files.entries()) {
        const words =
          files.length === 1
            ? t("input-table.files.uploading", { name: file.name })
            : t("input-table.files.uploading-of", { name: file.name, at: at + 1, count: files.length });
        const onProgress = (part: number): void => setSending({ words, share: (at + part) / files.length });
        onProgress(0);
        const { value } = await table.files.uploadFile(cell.column.input.id, file, { signal: stop.signal, onProgress });
        sent.push(value);
      }
    } catch (thrown) {
      return toCallError(thrown)?.message ?? t("input-table.files.nothing-was-uploaded");
    } finally {
      leaving.current = null;
      setSending(null);
    }
    // Told like every other entry, if it does not land.
    void change(cell, (before) => [...before, ...sent.filter((one) => !before.includes(one))]);
    return null;
  };
  const change = async (cell: FilesCell, next: (before: readonly string[]) => readonly string[]): Promise<void> => {
    setOpened((before) =>
      before === null || before.column.input.id !== cell.column.input.id ? before : { ...before, value: next(before.value) },
    );
    await entry.changeFiles({ rowId: cell.rowId, column: cell.column, before: cell.value }, next);
  };
  const save = async ({ id, name }: CellFile): Promise<void> => {
    try {
      saveAs(await table.files.file(id), name);
    } catch (thrown) {
      toasts.show({
        text: toCallError(thrown)?.message ?? t("input-table.files.could-not-saved", { name }),
        status: "error",
        time: "long",
      });
    }
  };
  const take: FilesControl["take"] = async (files, row, flat) => {
    const cell = cellAt(row, flat);
    if (cell === null) return t("input-table.files.files-go-cells-column");
    if (!mayWrite(cell)) return t("input-table.files.cannot-write-cell");
    return add(cell, files);
  };
  const carriesFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes("Files");

  return {
    pictures,
    open: (row, flat) => {
      const cell = cellAt(row, flat);
      if (cell === null || (!mayWrite(cell) && cell.value.length === 0)) return cell !== null;
      setOpened(cell);
      return true;
    },
    take,
    onDragOver: (event) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      const at = cellUnder(event.target, now.current.rowCount);
      const cell = at === null ? null : cellAt(at.row, at.flat);
      event.dataTransfer.dropEffect = cell !== null && mayWrite(cell) ? "copy" : "none";
    },
    onDrop: (event) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      const at = cellUnder(event.target, now.current.rowCount);
      const files = [...event.dataTransfer.files];
      if (at === null || files.length === 0) return;
      void take(files, at.row, at.flat).then(
        (refused) => refused !== null && toasts.show({ text: refused, status: "error", time: "long" }),
      );
    },
    shown: (
      <>
        {sending !== null && opened === null && (
          <div className={reading.progress}>
            <Sending {...sending} onStop={() => leaving.current?.abort()} />
          </div>
        )}
        {opened !== null && (
          <Suspense fallback={null}>
            <FilesDialog
              cell={opened}
              pictures={pictures}
              mayWrite={mayWrite(opened)}
              sending={sending === null ? null : <Sending {...sending} onStop={() => leaving.current?.abort()} />}
              onAdd={(files) => add(opened, files)}
              onRemove={(file) => void change(opened, (before) => before.filter((text) => cellFilesOf([text])[0]?.id !== file.id))}
              onSave={(file) => void save(file)}
              onClose={() => {
                setOpened(null);
                focusGrid();
              }}
            />
          </Suspense>
        )}
      </>
    ),
  };
}

/** What the server does not call a picture is none, or one that would take all memory of the browser. */
function shownPicture(blob: Blob): Blob {
  if (!blob.type.startsWith("image/")) throw new Error("not a picture that is shown");
  return blob;
}

function saveAs(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
