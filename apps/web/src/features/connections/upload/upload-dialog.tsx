import type { ConnectionSummary, InodeSummary } from "@sheaf/contract";
import { generalNumber } from "@sheaf/locale";
import { CircleAlert, CircleCheck, NotebookText } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { createWorkbookOnTable } from "../../../shared/documents/new-workbook.ts";
import { editAddress } from "../../../shared/documents/inode-actions.tsx";
import { ProgressMeter } from "../../../shared/feedback/progress-bar.tsx";
import { TextField } from "../../../shared/fields/text-field.tsx";
import { toCallError, type CallError } from "../../../shared/http/call-error.ts";
import { Icon } from "../../../shared/icons/icon.tsx";
import { useGo } from "../../../shared/navigation/go.ts";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { useMembership } from "../../../shared/services/organization.tsx";
import { useServices } from "../../../shared/services/services.tsx";
import { ChooseFile } from "./choose-file.tsx";
import { isUploadable } from "./file-drop.ts";
import { ColumnsEditor, DialectEditor, ParquetColumns } from "./reading-editor.tsx";
import {
  discardFile,
  loadFile,
  problemsOf,
  readFile,
  sendFile,
  type ColumnPlan,
  type Dialect,
  type FileReading,
  type LoadProblem,
  type LoadProgress,
} from "./upload-calls.ts";
import { t } from "../../../shared/words/words.ts";
import styles from "./upload.module.css";

type Step =
  | { readonly kind: "choose" }
  | { readonly kind: "sending"; readonly part: number }
  | { readonly kind: "reading" }
  | { readonly kind: "looking" }
  | { readonly kind: "loading"; readonly progress: LoadProgress }
  | { readonly kind: "done"; readonly inode: InodeSummary };

interface UploadDialogProps {
  readonly connection: ConnectionSummary;
  /** A file that was dropped already. */
  readonly first: File | null;
  readonly onClose: () => void;
  readonly onLoaded: () => void;
}

/** Sends a file, shows how it was read, lets that be set right, and loads it: exactly, or not at all and why. */
export function UploadDialog({ connection, first, onClose, onLoaded }: UploadDialogProps) {
  const { http } = useServices();
  const { organization, me } = useMembership();
  const go = useGo();
  const [file, setFile] = useState<File | null>(null);
  const [step, setStep] = useState<Step>({ kind: "choose" });
  const [name, setName] = useState("");
  const [reading, setReading] = useState<FileReading | null>(null);
  const [columns, setColumns] = useState<readonly ColumnPlan[]>([]);
  const [dialect, setDialect] = useState<Dialect | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const [choiceError, setChoiceError] = useState<string | null>(null);
  const upload = useRef<{ readonly id: string; readonly isLoaded: boolean } | null>(null);
  const work = useRef(new AbortController());

  const take = useCallback((found: FileReading): void => {
    setReading(found);
    setError(null);
    if (found.kind === "delimited") {
      setDialect(found.dialect);
      setColumns(found.columns.map((column) => ({ name: column.name, type: column.type, nullTexts: column.nullTexts })));
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
        take(await readFile(http, id, {}, signal));
      } catch (thrown) {
        const failure = toCallError(thrown);
        if (failure === null) return;
        setError(failure);
        setStep(upload.current === null ? { kind: "choose" } : { kind: "looking" });
        if (upload.current === null) setChoiceError(failure.message);
      }
    },
    [http, connection.connectionId, take],
  );

  useEffect(() => {
    const controller = work.current;
    if (first !== null) void begin(first);
    return () => controller.abort();
    // A file that was dropped is taken once, when the dialog opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const readAnew = async (wanted: Dialect): Promise<void> => {
    const id = upload.current?.id;
    if (id === undefined) return;
    setDialect(wanted);
    setStep({ kind: "reading" });
    try {
      take(await readFile(http, id, wanted, work.current.signal));
    } catch (thrown) {
      const failure = toCallError(thrown);
      if (failure === null) return;
      setError(failure);
      setStep({ kind: "looking" });
    }
  };

  const load = async (): Promise<void> => {
    const id = upload.current?.id;
    if (id === undefined || reading === null) return;
    setError(null);
    setStep({ kind: "loading", progress: { step: t("connections.upload-dialog.reading-the-file"), part: null } });
    try {
      const wanted = {
        name: name.trim(),
        folderId: null,
        dialect: reading.kind === "delimited" ? dialect : null,
        columns: reading.kind === "delimited" ? [...columns] : null,
      };
      const inode = await loadFile(http, id, wanted, {
        signal: work.current.signal,
        onProgress: (progress) => setStep({ kind: "loading", progress }),
      });
      upload.current = { id, isLoaded: true };
      setStep({ kind: "done", inode });
      onLoaded();
    } catch (thrown) {
      const failure = toCallError(thrown);
      if (failure === null) return;
      setError(failure);
      setStep({ kind: "looking" });
    }
  };

  const newWorkbook = async (inode: InodeSummary): Promise<void> => {
    const folderId = me.member.homeInodeId;
    if (folderId === null || reading === null) return;
    const names =
      reading.kind === "delimited"
        ? columns.map((column) => column.name)
        : reading.columns.filter((column) => !column.hidden).map((column) => column.name);
    try {
      const source = { kind: "csv-table" as const, connectionId: connection.connectionId, inodeId: inode.inodeId };
      const workbookId = await createWorkbookOnTable(http, {
        name: inode.name,
        folderId,
        table: { name: inode.name, source, sourceName: inode.name, columns: names },
      });
      go(editAddress(organization.slug, workbookId, inode.name));
    } catch (thrown) {
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
      isDirty={step.kind === "looking" || isBusy}
      actions={
        step.kind === "done" ? (
          <>
            <Button onPress={close}>{t("shared.close")}</Button>
            <Button variant="primary" icon={NotebookText} onPress={() => void newWorkbook(step.inode)}>
              {t("connections.upload-dialog.new-workbook")}
            </Button>
          </>
        ) : (
          step.kind !== "choose" && (
            <>
              <Button onPress={close}>{t("shared.cancel")}</Button>
              <Button variant="primary" isDisabled={step.kind !== "looking" || reading === null || !isNamed} onPress={() => void load()}>
                {t("connections.upload-dialog.load")}
              </Button>
            </>
          )
        )
      }
    >
      {step.kind === "choose" && <ChooseFile onFile={(chosen) => void begin(chosen)} error={choiceError} />}
      {step.kind === "sending" && (
        <Working words={t("connections.upload-dialog.sending", { count: generalNumber(Math.round(step.part * 100)) })} part={step.part} />
      )}
      {step.kind === "reading" && reading === null && <Working words={t("connections.upload-dialog.looking-file")} part={null} />}
      {step.kind === "loading" && <Working words={step.progress.step} part={step.progress.part} />}
      {step.kind === "done" && (
        <p className={styles.done} role="status">
          <Icon icon={CircleCheck} size="medium" />
          {t("connections.upload-dialog.loaded-stands-my-documents", { name: step.inode.name, connection: connection.name })}
        </p>
      )}
      {error !== null && step.kind !== "choose" && <Refusal error={error} />}
      {(step.kind === "looking" || (step.kind === "reading" && reading !== null)) && (
        <div className={styles.editor}>
          <TextField
            label={t("shared.name")}
            value={name}
            onChange={setName}
            maxLength={200}
            error={name.trim() === "" ? t("connections.upload-dialog.name-needed") : null}
          />
          {dialect !== null && <DialectEditor dialect={dialect} isBusy={isBusy} onChange={(wanted) => void readAnew(wanted)} />}
          {reading?.kind === "delimited" && <ColumnsEditor reading={reading} columns={columns} onChange={setColumns} />}
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

/** Why the file was refused, and every place that has to be mended. */
function Refusal({ error }: { readonly error: CallError }) {
  const problems = problemsOf(error);
  return (
    <div className={styles.problems} role="alert">
      <p className={styles.refusal}>
        <Icon icon={CircleAlert} />
        {problems.length > 1 ? t("connections.upload-dialog.file-cannot-loaded-places", { count: problems.length }) : error.message}
      </p>
      {problems.length > 1 && (
        <ul className={styles.places}>
          {problems.slice(0, 20).map((problem, index) => (
            <li key={index}>
              {placeOf(problem)}
              {problem.message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function placeOf({ line, column }: LoadProblem): string {
  const words = [line === null ? null : t("connections.upload-dialog.line", { count: generalNumber(line) }), column].filter(
    (word) => word !== null,
  );
  return words.length === 0 ? "" : `${words.join(", ")}: `;
}
