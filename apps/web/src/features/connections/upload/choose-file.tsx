import { Upload } from "lucide-react";
import { useRef } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { Icon } from "../../../shared/icons/icon.tsx";
import { cx } from "../../../shared/styles/cx.ts";
import { uploadEndings, useFileDrop } from "./file-drop.ts";
import styles from "./upload.module.css";

/** A place to drop a file on, and a button that does the same. */
export function ChooseFile({ onFile, error }: { readonly onFile: (file: File) => void; readonly error: string | null }) {
  const place = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const isOver = useFileDrop(place, onFile, true);
  return (
    <div ref={place} className={cx(styles.place, isOver && styles.over)}>
      <Icon icon={Upload} size="large" />
      <p className={styles.placeTitle}>Drop a file here</p>
      <p className={styles.placeText}>CSV, TSV or Parquet, up to 4 GB. Nothing is loaded before you have seen how it was read.</p>
      <input
        ref={input}
        type="file"
        accept={uploadEndings.join(",")}
        aria-label="File to upload"
        className="visually-hidden"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file !== undefined) onFile(file);
        }}
      />
      <Button autoFocus onPress={() => input.current?.click()}>
        Choose a file
      </Button>
      {error !== null && (
        <p className={styles.refusal} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
