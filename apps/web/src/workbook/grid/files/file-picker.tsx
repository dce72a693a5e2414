import { cellFilesOf } from "@sheaf/contract";
import { Paperclip, Upload, X } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { Icon } from "../../../shared/icons/icon.tsx";
import { cx } from "../../../shared/styles/cx.ts";
import { sizeWords } from "../../../shared/words/size-words.ts";
import { t } from "../../../shared/words/words.ts";
import { Sending } from "../entering/sending.tsx";
import { acceptedBy, type FileRule, fileRuleWords, mostFiles, stricter } from "./file-rules.ts";
import styles from "./file-picker.module.css";

interface FilePickerProps {
  /** What the files are for, in words. */
  readonly label: string;
  /** All of them hold. */
  readonly rules: readonly FileRule[];
  /** What is on its way; null: nothing. */
  readonly sending: { readonly words: string; readonly share: number } | null;
  /** Why this person can put no files here; null: they can. */
  readonly refused: string | null;
  readonly describedBy?: string | undefined;
  readonly onTake: (files: readonly File[]) => void;
  readonly onStop: () => void;
}

/** Takes files by a button or a drop; while some are on their way it says how far they are. */
export function FilePicker({ label, rules, sending, refused, describedBy, onTake, onStop }: FilePickerProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const most = mostFiles(rules);
  const takes = refused === null && sending === null;
  const carriesFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes("Files");
  const over = (event: DragEvent): void => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = takes ? "copy" : "none";
    setOver(takes);
  };
  return (
    <div
      className={cx(styles.area, isOver && styles.over)}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setOver(false);
        if (takes) onTake([...event.dataTransfer.files]);
      }}
    >
      {sending === null ? (
        <>
          <Button
            icon={Upload}
            size="small"
            isDisabled={!takes}
            aria-label={t("control.file-upload.choose-for", { count: most, label })}
            {...(describedBy === undefined ? {} : { "aria-describedby": describedBy })}
            onPress={() => picker.current?.click()}
          >
            {t("control.file-upload.choose", { count: most })}
          </Button>
          <span className={styles.note}>{refused ?? fileRuleWords(stricter(rules))}</span>
        </>
      ) : (
        <Sending words={sending.words} share={sending.share} onStop={onStop} />
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
          onTake(picked);
        }}
      />
    </div>
  );
}

interface HeldFilesProps {
  readonly label: string;
  /** Each as a cell holds it. */
  readonly held: readonly string[];
  readonly isDisabled?: boolean;
  readonly onRemove: (file: string) => void;
}

/** Files that were chosen and go with the next action, each with a way to take it out again. */
export function HeldFiles({ label, held, isDisabled = false, onRemove }: HeldFilesProps) {
  if (held.length === 0) return null;
  return (
    <ul className={styles.files} aria-label={t("control.file-upload.chosen", { label })}>
      {held.map((text) => {
        const [file] = cellFilesOf([text]);
        const named = file?.name ?? text;
        return (
          <li key={text} className={styles.file}>
            <Icon icon={Paperclip} />
            <span className={styles.name}>{named}</span>
            {file !== undefined && <span className={styles.note}>{sizeWords(file.size)}</span>}
            <IconButton
              icon={X}
              label={t("control.file-upload.remove", { name: named })}
              isDisabled={isDisabled}
              onPress={() => onRemove(text)}
            />
          </li>
        );
      })}
    </ul>
  );
}
