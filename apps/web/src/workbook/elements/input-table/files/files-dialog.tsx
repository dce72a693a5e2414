import { type CellFile, cellFilesOf } from "@sheaf/contract";
import { Download, Paperclip, Trash2, Upload } from "lucide-react";
import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { Button } from "../../../../shared/actions/button.tsx";
import { IconButton } from "../../../../shared/actions/icon-button.tsx";
import { Icon } from "../../../../shared/icons/icon.tsx";
import { Dialog } from "../../../../shared/overlays/dialog.tsx";
import { type CellFiles, CellFilesContext } from "../../../grid/files/cell-files.ts";
import { Thumbnail } from "../../../grid/files/cell-file-list.tsx";
import { acceptedBy, fileRuleWords } from "../../../grid/files/file-rules.ts";
import { sizeWords } from "../../../../shared/words/size-words.ts";
import { isPicture } from "../../../grid/files/pictures.ts";
import type { FilesCell } from "./files-cell.ts";
import { t } from "../../../../shared/words/words.ts";
import styles from "./files-dialog.module.css";

interface FilesDialogProps {
  readonly cell: FilesCell;
  readonly pictures: CellFiles;
  readonly mayWrite: boolean;
  /** What is on its way; null: nothing. */
  readonly sending: ReactNode | null;
  /** A text that comes back says why nothing was added. */
  readonly onAdd: (files: readonly File[]) => Promise<string | null>;
  readonly onRemove: (file: CellFile) => void;
  readonly onSave: (file: CellFile) => void;
  readonly onClose: () => void;
}

/** The files of one cell: saved, added, taken out. */
export function FilesDialog({ cell, pictures, mayWrite, sending, onAdd, onRemove, onSave, onClose }: FilesDialogProps) {
  const [refused, setRefused] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const { input, column } = cell.column;
  const files = cellFilesOf(cell.value);
  const add = (picked: readonly File[]): void => {
    if (picked.length === 0) return;
    setRefused(null);
    void onAdd(picked).then((reason) => reason !== null && setRefused(reason));
  };
  const dropped = (event: DragEvent): void => {
    event.preventDefault();
    if (mayWrite) add([...event.dataTransfer.files]);
  };
  return (
    <Dialog title={t("input-table.files-dialog.row", { name: column.name, row: cell.row + 1 })} isOpen onClose={onClose} width="small">
      <div onDragOver={(event) => event.preventDefault()} onDrop={dropped}>
        {files.length === 0 && <p className={styles.note}>{t("input-table.files-dialog.no-files-yet")}</p>}
        <CellFilesContext value={pictures}>
          <ul className={styles.list}>
            {files.map((file) => (
              <li key={file.id} className={styles.file}>
                {isPicture(file) ? <Thumbnail fileId={file.id} /> : <Icon icon={Paperclip} />}
                <span className={styles.name}>{file.name}</span>
                <span className={styles.size}>{sizeWords(file.size)}</span>
                <IconButton icon={Download} label={t("input-table.files-dialog.save", { name: file.name })} onPress={() => onSave(file)} />
                {mayWrite && (
                  <IconButton
                    icon={Trash2}
                    label={t("input-table.files-dialog.remove", { name: file.name })}
                    onPress={() => onRemove(file)}
                  />
                )}
              </li>
            ))}
          </ul>
        </CellFilesContext>
        {sending !== null && <div className={styles.sending}>{sending}</div>}
        {refused !== null && (
          <p className={styles.refused} role="alert">
            {refused}
          </p>
        )}
        {mayWrite && (
          <div className={styles.add}>
            <Button icon={Upload} isDisabled={sending !== null} onPress={() => picker.current?.click()}>
              {t("input-table.files-dialog.add-files")}
            </Button>
            <span className={styles.note}>{fileRuleWords(input)}</span>
            <input
              ref={picker}
              type="file"
              multiple={input.maxFileNum !== 1}
              accept={acceptedBy(input)}
              hidden
              aria-label={t("input-table.files-dialog.files-for", { name: column.name })}
              onChange={(event) => {
                const picked = [...(event.target.files ?? [])];
                event.target.value = "";
                add(picked);
              }}
            />
          </div>
        )}
      </div>
    </Dialog>
  );
}
