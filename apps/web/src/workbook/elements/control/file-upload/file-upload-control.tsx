import { type ControlElements, uploadDestination, type UploadDestination } from "@sheaf/workbook";
import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from "react";
import { t } from "../../../../shared/words/words.ts";
import { FilePicker, HeldFiles } from "../../../grid/files/file-picker.tsx";
import { useDocument, useWorkbook } from "../../../state/workbook.ts";
import type { ControlViewProps } from "../control-view.ts";
import styles from "./file-upload-control.module.css";
import { uploadRulesOf, useUpload } from "./use-upload.ts";

/** Takes files by a button or a drop, and says in place what became of them. */
export function FileUploadControlElement({ element, name, title }: ControlViewProps<"file-upload">) {
  const document = useDocument();
  const label = title ?? name;
  const destination = useMemo(() => uploadDestination(document, element), [document, element]);
  if (destination === null)
    return (
      <Around label={label}>
        <p className={styles.note}>{t("control.file-upload.nowhere")}</p>
      </Around>
    );
  return <UploadInto element={element} label={label} destination={destination} />;
}

interface UploadIntoProps {
  readonly element: ControlElements["file-upload"];
  readonly label: string;
  readonly destination: UploadDestination;
}

function UploadInto({ element, label, destination }: UploadIntoProps) {
  const { state, held, take, drop, stop } = useUpload(element, destination);
  const refused = useRefusal(destination);
  return (
    <Around label={label}>
      <FilePicker
        label={label}
        rules={uploadRulesOf(element, destination)}
        sending={state.kind === "sending" ? state : null}
        refused={refused}
        onTake={(files) => void take(files)}
        onStop={stop}
      />
      {state.kind === "failed" && (
        <p className={styles.failed} role="alert">
          {state.words}
        </p>
      )}
      {state.kind === "done" && (
        <p className={styles.done} role="status">
          {state.words}
        </p>
      )}
      {destination.kind === "files" && !destination.isOwn && <HeldFiles label={label} held={held} onRemove={drop} />}
    </Around>
  );
}

function Around({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.control} data-control="">
      <span className={styles.label}>{label}</span>
      {children}
    </div>
  );
}

/** Why this person can put no files here; null: they can, as far as the server has said. */
function useRefusal(destination: UploadDestination): string | null {
  const { entries } = useWorkbook();
  const table = useMemo(() => entries.of(destination.table.id), [entries, destination.table.id]);
  const { known } = useSyncExternalStore(table.subscribe, table.state);
  useEffect(() => void table.ask(), [table, destination]);
  if (known === null) return null;
  if (!known.mayEnter) return t("control.file-upload.may-not");
  return destination.kind === "files" && known.lockedColumns.includes(destination.column.id) ? t("control.file-upload.locked") : null;
}
