import { cellFilesOf } from "@sheaf/contract";
import { type ControlElements, uploadDestination, type UploadDestination } from "@sheaf/workbook";
import { Paperclip, Upload, X } from "lucide-react";
import { type DragEvent, type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { Button } from "../../../../shared/actions/button.tsx";
import { IconButton } from "../../../../shared/actions/icon-button.tsx";
import { Icon } from "../../../../shared/icons/icon.tsx";
import { cx } from "../../../../shared/styles/cx.ts";
import { t } from "../../../../shared/words/words.ts";
import { Sending } from "../../../grid/entering/sending.tsx";
import { acceptedBy, fileRuleWords, mostFiles } from "../../../grid/files/file-rules.ts";
import { sizeWords } from "../../../grid/files/pictures.ts";
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
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const refused = useRefusal(destination);
  const rules = uploadRulesOf(element, destination);
  const most = mostFiles(rules);
  const isSending = state.kind === "sending";
  const takes = refused === null && !isSending;
  const carriesFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes("Files");
  const over = (event: DragEvent): void => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = takes ? "copy" : "none";
    setOver(takes);
  };
  return (
    <Around label={label}>
      <div
        className={cx(styles.area, isOver && styles.over)}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          if (!carriesFiles(event)) return;
          event.preventDefault();
          setOver(false);
          if (takes) void take([...event.dataTransfer.files]);
        }}
      >
        {isSending ? (
          <Sending words={state.words} share={state.share} onStop={stop} />
        ) : (
          <>
            <Button
              icon={Upload}
              size="small"
              isDisabled={!takes}
              aria-label={t("control.file-upload.choose-for", { count: most, label })}
              onPress={() => picker.current?.click()}
            >
              {t("control.file-upload.choose", { count: most })}
            </Button>
            <span className={styles.note}>{refused ?? fileRuleWords(stricter(rules))}</span>
          </>
        )}
        <input
          ref={picker}
          type="file"
          multiple={most !== 1}
          accept={acceptedBy(stricter(rules))}
          hidden
          aria-label={t("control.file-upload.files-for", { label })}
          onChange={(event) => {
            const picked = [...(event.target.files ?? [])];
            event.target.value = "";
            void take(picked);
          }}
        />
      </div>
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
      {destination.kind === "files" && !destination.isOwn && held.length > 0 && (
        <ul className={styles.files} aria-label={t("control.file-upload.chosen", { label })}>
          {held.map((text) => {
            const [file] = cellFilesOf([text]);
            const named = file?.name ?? text;
            return (
              <li key={text} className={styles.file}>
                <Icon icon={Paperclip} />
                <span className={styles.name}>{named}</span>
                {file !== undefined && <span className={styles.note}>{sizeWords(file.size)}</span>}
                <IconButton icon={X} label={t("control.file-upload.remove", { name: named })} onPress={() => drop(text)} />
              </li>
            );
          })}
        </ul>
      )}
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

/** Of two rules what both say: how many and how large by the smaller number, kinds by the one that says any. */
function stricter(rules: ReturnType<typeof uploadRulesOf>): ReturnType<typeof uploadRulesOf>[number] {
  const least = (numbers: readonly (number | undefined)[]): number | undefined => {
    const said = numbers.filter((one) => one !== undefined);
    return said.length === 0 ? undefined : Math.min(...said);
  };
  return {
    maxFileNum: least(rules.map(({ maxFileNum }) => maxFileNum)),
    maxFileSizeMb: least(rules.map(({ maxFileSizeMb }) => maxFileSizeMb)),
    acceptedFileTypes: rules.find(({ acceptedFileTypes: kinds }) => kinds !== undefined && kinds.length > 0)?.acceptedFileTypes,
  };
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
