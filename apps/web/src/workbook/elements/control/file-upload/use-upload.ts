import { inMegabytes, limits } from "@sheaf/contract";
import { type ControlElements, givenName, type Id, type UploadDestination } from "@sheaf/workbook";
import { useEffect, useRef, useState } from "react";
import { toCallError } from "../../../../shared/http/call-error.ts";
import { t } from "../../../../shared/words/words.ts";
import { GivenUp, longWork } from "../../../grid/editing/long-work.ts";
import { personWriting } from "../../../grid/editing/person-writing.ts";
import { rowsOfFile } from "../../../grid/entering/file-rows.ts";
import { type FileRule, refusedFiles } from "../../../grid/files/file-rules.ts";
import { addChange, deleteChange } from "../../../state/entries/changes.ts";
import type { WriteOutcome } from "../../../state/entries/entry-outcomes.ts";
import { useWorkbook } from "../../../state/workbook.ts";
import { useControlNow } from "../../choosing/now/control-now.ts";

/** What became of the last files. */
export type UploadState =
  | { readonly kind: "idle" }
  | { readonly kind: "sending"; readonly words: string; readonly share: number }
  | { readonly kind: "done"; readonly words: string }
  | { readonly kind: "failed"; readonly words: string };

const idle: UploadState = { kind: "idle" };

/** What files of a destination have to keep: the rule of the control, and that of the column they go into. */
export function uploadRulesOf(control: ControlElements["file-upload"], destination: UploadDestination | null): readonly FileRule[] {
  if (destination?.kind === "files") return [control, destination.column];
  return [{ acceptedFileTypes: ["csv", "tsv", "txt"], ...control }, { maxFileSizeMb: limits.inputBatchBytes / (1024 * 1024) }];
}

/** Takes files to where the author of a control said: uploads them into a column, or brings their rows into a table. */
export function useUpload(
  element: ControlElements["file-upload"],
  destination: UploadDestination,
): {
  readonly state: UploadState;
  /** The files that the control holds, each as a cell holds it. */
  readonly held: readonly string[];
  readonly take: (files: readonly File[]) => Promise<void>;
  readonly drop: (file: string) => void;
  readonly stop: () => void;
} {
  const workbook = useWorkbook();
  const [value, setValue] = useControlNow(element);
  const [state, setState] = useState<UploadState>(idle);
  const running = useRef<{ readonly stop: () => void } | null>(null);
  useEffect(() => () => running.current?.stop(), []);
  const held = value?.kind === "files" ? value.values : [];
  const table = workbook.entries.of(destination.table.id);
  const tableName = givenName(destination.table) ?? "";
  const keeps = destination.kind === "files" && !destination.isOwn;

  /** A text that comes back says why nothing was taken. */
  const upload = async (files: readonly File[], column: Id): Promise<string | null> => {
    const stop = new AbortController();
    running.current = { stop: () => stop.abort() };
    const sent: string[] = [];
    for (const [at, file] of files.entries()) {
      const words =
        files.length === 1
          ? t("control.file-upload.uploading", { name: file.name })
          : t("control.file-upload.uploading-of", { name: file.name, at: at + 1, count: files.length });
      const onProgress = (part: number): void => setState({ kind: "sending", words, share: (at + part) / files.length });
      onProgress(0);
      sent.push((await table.files.uploadFile(column, file, { signal: stop.signal, onProgress, control: element.id })).value);
    }
    if (keeps) {
      setValue({ kind: "files", values: [...held, ...sent] });
      setState(idle);
      return null;
    }
    const rowIds = [workbook.newId()];
    const label = t("control.file-upload.add-files", { count: sent.length });
    const outcome = await table.write(label, [addChange({ rowIds, columns: [column], values: [[sent]] })], [deleteChange(rowIds)], {
      onInvalid: "reject",
    });
    const refused = refusalOf(outcome);
    if (refused !== null) return refused;
    // What the document says of a control is what every reader begins with: files of one person are none of that.
    if (workbook.mode === "view") setValue({ kind: "files", values: sent });
    setState({ kind: "done", words: t("control.file-upload.files-added", { count: sent.length, table: tableName }) });
    return null;
  };

  const bringRows = async (file: File): Promise<Brought> => {
    const refusedFor = (words: string): Brought => ({ isIn: false, words });
    if (file.size > limits.inputBatchBytes)
      return refusedFor(t("control.file-upload.too-large", { name: file.name, most: inMegabytes(limits.inputBatchBytes) }));
    const words = t("control.file-upload.reading", { name: file.name });
    const work = longWork((share) => setState({ kind: "sending", words, share }));
    running.current = work;
    setState({ kind: "sending", words, share: 0 });
    const { zone, symbols, newId } = workbook;
    const label = t("control.file-upload.add-rows", { name: file.name });
    const found = await rowsOfFile(file, { label, table: destination.table, writing: personWriting(symbols), zone, newId }, work.pause);
    if (found.kind === "refused") return refusedFor(found.words);
    const refused = refusalOf(await table.write(label, found.edit.changes, found.edit.inverse, { onInvalid: "reject" }));
    if (refused !== null) return refusedFor(refused);
    const rows = t("control.file-upload.rows-added", { count: found.count, table: tableName });
    const added = found.isGuessed ? t("control.file-upload.read-as-western", { words: rows }) : rows;
    const left = found.leftOut.filter((title) => title.trim() !== "").join(", ");
    return { isIn: true, words: left === "" ? added : t("control.file-upload.left-out", { added, left }) };
  };

  /** File by file; what is in stays in, and is told of also where a later one is not. */
  const bringAll = async (files: readonly File[]): Promise<void> => {
    const told: string[] = [];
    const said = (words: string, file: File): string =>
      files.length === 1 ? words : t("control.file-upload.of-file", { name: file.name, words });
    for (const file of files) {
      const { isIn, words } = await bringRows(file).catch((thrown: unknown): Brought => ({ isIn: false, words: whyOf(thrown) }));
      running.current = null;
      told.push(said(words, file));
      if (!isIn) return setState({ kind: "failed", words: told.join("\n") });
    }
    setState({ kind: "done", words: told.join("\n") });
  };

  const take = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0 || running.current !== null) return;
    const most = destination.kind === "files" ? limits.cellFileBytes : limits.inputBatchBytes;
    const rules = uploadRulesOf(element, destination);
    const known = refusedFiles(files, keeps ? held.length : 0, rules, most);
    if (known !== null) return setState({ kind: "failed", words: known });
    try {
      if (destination.kind === "files") {
        const refused = await upload(files, destination.column.id);
        if (refused !== null) setState({ kind: "failed", words: refused });
        return;
      }
      await bringAll(files);
    } catch (thrown) {
      setState({ kind: "failed", words: whyOf(thrown) });
    } finally {
      running.current = null;
    }
  };

  return {
    state,
    held,
    take,
    drop: (file) => {
      const left = held.filter((one) => one !== file);
      setValue(left.length === 0 ? null : { kind: "files", values: left });
      setState(idle);
    },
    stop: () => running.current?.stop(),
  };
}

/** Rows of one file: whether they are in, and what is to be said of them. */
interface Brought {
  readonly isIn: boolean;
  readonly words: string;
}

function whyOf(thrown: unknown): string {
  const isStopped = thrown instanceof GivenUp || (thrown instanceof DOMException && thrown.name === "AbortError");
  const why = isStopped ? null : toCallError(thrown);
  return why?.message ?? t("control.file-upload.nothing-added");
}

/** Why nothing of it was entered; null: it is in. */
function refusalOf(outcome: WriteOutcome): string | null {
  if (outcome.kind === "failed") return outcome.error.message;
  const { refused, refusedCells } = outcome.answer;
  if (outcome.kind === "landed" && refusedCells === 0) return null;
  const [first] = refused;
  return first === undefined
    ? t("control.file-upload.nothing-added")
    : t("control.file-upload.refused", { count: refusedCells, reason: first.message });
}
