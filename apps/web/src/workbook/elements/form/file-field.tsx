import { limits } from "@sheaf/contract";
import { useEffect, useId, useRef, useState } from "react";
import { CircleAlert } from "lucide-react";
import { toCallError } from "../../../shared/http/call-error.ts";
import { Icon } from "../../../shared/icons/icon.tsx";
import { t } from "../../../shared/words/words.ts";
import { FilePicker, HeldFiles } from "../../grid/files/file-picker.tsx";
import { refusedFiles } from "../../grid/files/file-rules.ts";
import { useWorkbook } from "../../state/workbook.ts";
import type { KnownField } from "./field-values.ts";
import styles from "./form.module.css";

interface FileFieldProps {
  readonly known: KnownField;
  readonly label: string;
  readonly notes: string;
  /** Each as a cell holds it. */
  readonly held: readonly string[];
  readonly problem: string | null;
  readonly isDisabled: boolean;
  readonly onChange: (files: readonly string[]) => void;
  /** The form is not sent while files are on their way. */
  readonly onUploading: (isUploading: boolean) => void;
}

/** A field for a column of files: they are uploaded as they are chosen, and go into the row when the form is sent. */
export function FileField({ known, label, notes, held, problem, isDisabled, onChange, onUploading }: FileFieldProps) {
  const { entries } = useWorkbook();
  const [sending, setSending] = useState<{ readonly words: string; readonly share: number } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  const id = useId();
  useEffect(() => () => running.current?.abort(), []);
  const { bound, column } = known;
  const rules = column === null ? [] : [column];

  const take = async (files: readonly File[]): Promise<void> => {
    if (bound === null || files.length === 0 || running.current !== null) return;
    const refused = refusedFiles(files, held.length, rules, limits.cellFileBytes);
    setFailure(refused);
    if (refused !== null) return;
    const stop = (running.current = new AbortController());
    const table = entries.of(bound.tableId);
    const sent: string[] = [];
    onUploading(true);
    try {
      for (const [at, file] of files.entries()) {
        const words =
          files.length === 1
            ? t("control.file-upload.uploading", { name: file.name })
            : t("control.file-upload.uploading-of", { name: file.name, at: at + 1, count: files.length });
        const onProgress = (part: number): void => setSending({ words, share: (at + part) / files.length });
        onProgress(0);
        sent.push((await table.files.uploadFile(bound.columnId, file, { signal: stop.signal, onProgress })).value);
      }
    } catch (thrown) {
      if (!stop.signal.aborted) setFailure(toCallError(thrown)?.message ?? t("forms.upload-failed"));
    } finally {
      running.current = null;
      setSending(null);
      onUploading(false);
      // What is up stays chosen, also where a later one failed.
      if (sent.length > 0) onChange([...held, ...sent]);
    }
  };
  const error = problem ?? failure;
  const hasNotes = error !== null || notes !== "";
  return (
    <div className={styles.noted} role="group" aria-label={label}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <FilePicker
        label={known.label}
        rules={rules}
        sending={sending}
        refused={bound === null ? t("forms.file-nowhere") : isDisabled ? "" : null}
        describedBy={hasNotes ? id : undefined}
        onTake={(files) => void take(files)}
        onStop={() => running.current?.abort()}
      />
      <HeldFiles
        label={known.label}
        held={held}
        isDisabled={isDisabled || sending !== null}
        onRemove={(file) => {
          setFailure(null);
          onChange(held.filter((one) => one !== file));
        }}
      />
      {hasNotes && (
        <div id={id}>
          {notes !== "" && <p className={styles.help}>{notes}</p>}
          {error !== null && (
            <p className={styles.problem} role={failure === null ? undefined : "alert"}>
              <Icon icon={CircleAlert} />
              <span>{error}</span>
            </p>
          )}
        </div>
      )}
    </div>
  );
}
