import type { ConnectionSummary } from "@sheaf/contract";
import { CircleCheck, NotebookText } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { Button } from "../actions/button.tsx";
import { createWorkbookOnTable } from "../documents/new-workbook.ts";
import { editAddress } from "../documents/inode-actions.tsx";
import { Banner } from "../feedback/banner.tsx";
import { ProgressMeter } from "../feedback/progress-bar.tsx";
import { TextField } from "../fields/text-field.tsx";
import { toCallError, type CallError } from "../http/call-error.ts";
import { Icon } from "../icons/icon.tsx";
import { useGo } from "../navigation/go.ts";
import { Dialog } from "../overlays/dialog.tsx";
import { useMembership } from "../services/organization.tsx";
import { useServices } from "../services/services.tsx";
import { ChooseFile } from "./choose-file.tsx";
import { isUploadable } from "./file-drop.ts";
import { CellsEditor, ColumnsEditor, DialectEditor, ParquetColumns } from "./reading-editor.tsx";
import { keptPlans } from "./kept-plans.ts";
import { useTrial } from "./use-trial.ts";
import { choicesFor, ProblemList, Refusal } from "./refusal.tsx";
import {
  discardFile,
  loadFile,
  problemsOf,
  readAsOf,
  readFile,
  sendFile,
  type Cells,
  type ColumnPlan,
  type ColumnsReading,
  type Dialect,
  type FileReading,
  type FoundTable,
  type LoadedFile,
  type LoadProgress,
} from "./upload-calls.ts";
import { t } from "../words/words.ts";
import styles from "./upload.module.css";
import { writtenNumber } from "../words/shown-numbers.ts";

type Step =
  | { readonly kind: "choose" }
  | { readonly kind: "sending"; readonly part: number }
  | { readonly kind: "reading" }
  | { readonly kind: "looking" }
  | { readonly kind: "loading"; readonly progress: LoadProgress }
  | { readonly kind: "done"; readonly loaded: LoadedFile };

interface UploadDialogProps {
  readonly connection: ConnectionSummary;
  /** A file that was dropped already. */
  readonly first: File | null;
  readonly onClose: () => void;
  readonly onLoaded: () => void;
  /** Where the file is for a place of its own: what is done with the table. Else a workbook can be made of it. */
  readonly use?: { readonly label: string; readonly run: (file: LoadedFile, connectionId: string) => void };
}

/** Sends a file, shows how it was read, lets that be set right, and loads it: exactly, or not at all and why. */
export function UploadDialog({ connection, first, onClose, onLoaded, use }: UploadDialogProps) {
  const { http } = useServices();
  const { organization, me } = useMembership();
  const go = useGo();
  const [file, setFile] = useState<File | null>(null);
  const [step, setStep] = useState<Step>({ kind: "choose" });
  const [name, setName] = useState("");
  const [reading, setReading] = useState<FileReading | null>(null);
  const [columns, setColumns] = useState<readonly ColumnPlan[]>([]);
  const [dialect, setDialect] = useState<Dialect | null>(null);
  const [cells, setCells] = useState<Cells | null>(null);
  const [leftOut, setLeftOut] = useState<readonly number[]>([]);
  const [tables, setTables] = useState<readonly FoundTable[]>([]);
  const [error, setError] = useState<CallError | null>(null);
  const [isMaking, setMaking] = useState(false);
  const [choiceError, setChoiceError] = useState<string | null>(null);
  const upload = useRef<{ readonly id: string; readonly isLoaded: boolean } | null>(null);
  const work = useRef(new AbortController());

  /** `kept`: what a person chose for columns of the same file. */
  const take = useCallback((found: FileReading, kept?: (columns: ColumnsReading["columns"]) => readonly ColumnPlan[]): void => {
    setReading(found);
    setError(null);
    if (found.kind === "delimited") setDialect(found.dialect);
    if (found.kind === "cells") {
      setTables(found.tables);
      setCells({ table: found.table, range: found.range, header: found.header, hidden: found.hidden });
    }
    if (found.kind !== "parquet") {
      const proposed = found.columns.map((column) => ({ name: column.name, type: column.type, nullTexts: column.nullTexts }));
      setColumns(kept?.(found.columns) ?? proposed);
    }
    setStep({ kind: "looking" });
  }, []);
  /** What was read before stays beside the reason; how the file was read can be corrected. */
  const refuse = useCallback((failure: CallError): void => {
    const readAs = readAsOf(failure);
    setError(failure);
    if (readAs.dialect !== null) setDialect(readAs.dialect);
    if (readAs.tables.length > 0) {
      setTables(readAs.tables);
      setCells((before) => ({ table: readAs.table, range: before?.range ?? null, header: before?.header ?? null }));
    }
    setStep({ kind: "looking" });
  }, []);

  const begin = useCallback(
    async (chosen: File): Promise<void> => {
      if (!isUploadable(chosen.name)) return setChoiceError(t("connections.upload-dialog.unaccepted-file-type"));
      setChoiceError(null);
      setFile(chosen);
      setName(chosen.name);
      setError(null);
      setStep({ kind: "sending", part: 0 });
      const { signal } = work.current;
      try {
        const id = await sendFile(http, connection.connectionId, chosen, {
          signal,
          onProgress: (part) => setStep({ kind: "sending", part }),
        });
        upload.current = { id, isLoaded: false };
        setStep({ kind: "reading" });
        take(await readFile(http, id, { choice: {} }, signal));
      } catch (thrown) {
        const failure = toCallError(thrown);
        if (failure === null) return;
        if (upload.current !== null) return refuse(failure);
        setStep({ kind: "choose" });
        setChoiceError(failure.message);
      }
    },
    [http, connection.connectionId, take, refuse],
  );

  useEffect(() => {
    const controller = work.current;
    if (first !== null) void begin(first);
    return () => controller.abort();
    // A file that was dropped is taken once, when the dialog opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  /** Without lines to leave out, another cut of the file has other rows; with them, it is the same table, and its columns stay as they were chosen. */
  const readAnew = async (
    wanted: { readonly dialect: Dialect } | { readonly cells: Cells },
    leaveOut: readonly number[] | null = null,
  ): Promise<void> => {
    const id = upload.current?.id;
    if (id === undefined) return;
    if ("dialect" in wanted) setDialect(wanted.dialect);
    else setCells(wanted.cells);
    setLeftOut(leaveOut ?? []);
    setStep({ kind: "reading" });
    const how = "dialect" in wanted ? { choice: wanted.dialect } : { choice: {}, cells: wanted.cells };
    const request = { ...how, leaveOut: [...(leaveOut ?? [])] };
    const before = leaveOut === null || reading === null || reading.kind === "parquet" ? null : reading.columns;
    try {
      const found = await readFile(http, id, request, work.current.signal);
      take(found, before === null ? undefined : (now) => keptPlans(before, columns, now));
    } catch (thrown) {
      const failure = toCallError(thrown);
      if (failure !== null) {
        setReading(null);
        refuse(failure);
      }
    }
  };

  const leaveOutLine = (line: number): void => {
    const lines = [...leftOut, line];
    if (dialect !== null) void readAnew({ dialect }, lines);
    else if (cells !== null) void readAnew({ cells }, lines);
  };
  const misfits = useTrial({ http, uploadId: upload.current?.id ?? null, reading, columns, dialect, cells, leftOut });

  const load = async (badCells?: "empty"): Promise<void> => {
    const id = upload.current?.id;
    if (id === undefined || reading === null) return;
    setError(null);
    setStep({ kind: "loading", progress: { step: t("connections.upload-calls.reading-the-file"), part: null } });
    try {
      const wanted = {
        name: name.trim(),
        folderId: null,
        dialect: reading.kind === "delimited" ? dialect : null,
        ...(reading.kind === "cells" && cells !== null ? { cells } : {}),
        columns: reading.kind === "parquet" ? null : [...columns],
        ...(leftOut.length === 0 ? {} : { leaveOut: [...leftOut] }),
        ...(badCells === undefined ? {} : { badCells }),
      };
      const loaded = await loadFile(http, id, wanted, {
        signal: work.current.signal,
        onProgress: (progress) => setStep({ kind: "loading", progress }),
      });
      upload.current = { id, isLoaded: true };
      onLoaded();
      if (use !== undefined && loaded.emptied.length + loaded.notes.length === 0) return finish(loaded);
      setStep({ kind: "done", loaded });
    } catch (thrown) {
      const failure = toCallError(thrown);
      if (failure === null) return;
      setError(failure);
      setStep({ kind: "looking" });
    }
  };

  const finish = (loaded: LoadedFile): void => {
    use?.run(loaded, connection.connectionId);
    onClose();
  };

  const newWorkbook = async ({ inode, formats }: LoadedFile): Promise<void> => {
    const folderId = me.member.homeInodeId;
    if (folderId === null || reading === null) return;
    const names =
      reading.kind === "parquet"
        ? reading.columns.filter((column) => !column.hidden).map((column) => column.name)
        : columns.map((column) => column.name);
    setMaking(true);
    try {
      const source = { kind: "csv-table" as const, connectionId: connection.connectionId, inodeId: inode.inodeId };
      const workbookId = await createWorkbookOnTable(http, {
        name: inode.name,
        folderId,
        table: { name: inode.name, source, sourceName: inode.name, columns: names, formats },
      });
      // First this: where the address opened the dialog, closing it goes to an address as well, and would win over the workbook's. The
      // browser's history takes what comes in one go as one step.
      onClose();
      await Promise.resolve();
      go(editAddress(organization.slug, workbookId, inode.name));
    } catch (thrown) {
      setMaking(false);
      setError(toCallError(thrown));
    }
  };

  const close = (): void => {
    work.current.abort();
    if (upload.current !== null && !upload.current.isLoaded) discardFile(http, upload.current.id);
    onClose();
  };

  const isBusy = step.kind === "sending" || step.kind === "reading" || step.kind === "loading";
  const isNamed = name.trim() !== "" && columns.every((column) => column.name.trim() !== "");
  return (
    <Dialog
      title={file === null ? t("connections.upload-dialog.upload-a-file") : t("connections.upload-dialog.upload", { name: file.name })}
      width={step.kind === "choose" ? "medium" : "large"}
      isOpen
      onClose={close}
      isDirty={(step.kind === "looking" && reading !== null) || isBusy}
      actions={
        step.kind === "done" ? (
          <>
            <Button onPress={close}>{t("shared.close")}</Button>
            {use === undefined ? (
              <Button variant="primary" icon={NotebookText} isPending={isMaking} onPress={() => void newWorkbook(step.loaded)}>
                {t("connections.upload-dialog.new-workbook")}
              </Button>
            ) : (
              <Button variant="primary" onPress={() => finish(step.loaded)}>
                {use.label}
              </Button>
            )}
          </>
        ) : (
          step.kind !== "choose" && (
            <>
              <Button onPress={close}>{t("shared.cancel")}</Button>
              <Button variant="primary" isDisabled={step.kind !== "looking" || reading === null || !isNamed} onPress={() => void load()}>
                {use?.label ?? t("connections.upload-dialog.load")}
              </Button>
            </>
          )
        )
      }
    >
      {step.kind === "choose" && <ChooseFile onFile={(chosen) => void begin(chosen)} error={choiceError} />}
      {step.kind === "sending" && (
        <Working words={t("connections.upload-dialog.sending", { count: writtenNumber(Math.round(step.part * 100)) })} part={step.part} />
      )}
      {step.kind === "reading" && dialect === null && cells === null && (
        <Working words={t("connections.upload-dialog.looking-file")} part={null} />
      )}
      {step.kind === "loading" && <Working words={step.progress.step} part={step.progress.part} />}
      {step.kind === "done" && (
        <p className={styles.done} role="status">
          <Icon icon={CircleCheck} size="medium" />
          {t("connections.upload-dialog.loaded-stands-my-documents", { name: step.loaded.inode.name, connection: connection.name })}
        </p>
      )}
      {step.kind === "done" && step.loaded.emptied.length > 0 && (
        <Banner status="warning">
          {t("connections.upload-dialog.emptied-cells")}
          <ProblemList problems={step.loaded.emptied} />
        </Banner>
      )}
      {step.kind === "done" && step.loaded.notes.length > 0 && (
        <Banner status="warning">
          {step.loaded.notes.map(({ column, count }) => (
            <p key={column}>
              {count === null
                ? t("connections.upload-dialog.cut-times-uncounted", { column })
                : t("connections.upload-dialog.cut-times", { column, count })}
            </p>
          ))}
        </Banner>
      )}
      {error !== null && step.kind !== "choose" && (
        <Refusal
          error={error}
          choices={choicesFor(problemsOf(error), dialect, {
            read: (wanted) => void readAnew({ dialect: wanted }),
            loadEmpty: reading === null ? null : () => void load("empty"),
          })}
        />
      )}
      {(step.kind === "looking" || (step.kind === "reading" && (dialect !== null || cells !== null))) && (
        <div className={styles.editor}>
          <TextField
            label={t("shared.name")}
            value={name}
            onChange={setName}
            maxLength={200}
            error={name.trim() === "" ? t("connections.upload-dialog.name-needed") : null}
          />
          {dialect !== null && (
            <DialectEditor dialect={dialect} isBusy={isBusy} onChange={(wanted) => void readAnew({ dialect: wanted })} />
          )}
          {cells !== null && (
            <CellsEditor
              tables={tables}
              cells={cells}
              isSheet={reading?.kind !== "cells" || reading.range !== null}
              isBusy={isBusy}
              onChange={(wanted) => void readAnew({ cells: wanted })}
            />
          )}
          {reading?.kind === "cells" && reading.errors + reading.unsaved > 0 && (
            <Banner status="warning">
              {t("connections.upload-dialog.formulas-without-value", { errors: reading.errors, unsaved: reading.unsaved })}
            </Banner>
          )}
          {reading !== null && reading.kind !== "parquet" && (
            <ColumnsEditor
              reading={reading}
              columns={columns}
              onChange={setColumns}
              onLeaveOut={leaveOutLine}
              onHidden={(hidden) => cells !== null && void readAnew({ cells: { ...cells, hidden } }, leftOut)}
            />
          )}
          {misfits.length > 0 && error === null && (
            <Banner
              status="warning"
              action={{ label: t("connections.upload-dialog.load-bad-cells-empty"), onSelect: () => void load("empty") }}
            >
              {t("connections.upload-dialog.values-do-not-fit")}
              <ProblemList problems={misfits} />
            </Banner>
          )}
          {reading?.kind === "parquet" && <ParquetColumns reading={reading} />}
        </div>
      )}
    </Dialog>
  );
}

function Working({ words, part }: { readonly words: string; readonly part: number | null }) {
  return (
    <div className={styles.working}>
      <p aria-live="polite">{words}</p>
      {part !== null && <ProgressMeter value={part} label={words} />}
    </div>
  );
}
