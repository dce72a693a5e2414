import { Upload } from "lucide-react";
import { useRef } from "react";
import { Button } from "../actions/button.tsx";
import { Icon } from "../icons/icon.tsx";
import { cx } from "../styles/cx.ts";
import { uploadEndings, useFileDrop } from "./file-drop.ts";
import { t } from "../words/words.ts";
import styles from "./upload.module.css";

/** A place to drop a file on, and a button that does the same. */
export function ChooseFile({ onFile, error }: { readonly onFile: (file: File) => void; readonly error: string | null }) {
  const place = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const isOver = useFileDrop(place, onFile, true);
  return (
    <div ref={place} className={cx(styles.place, isOver && styles.over)}>
      <Icon icon={Upload} size="large" />
      <p className={styles.placeTitle}>{t("connections.choose-file.drop-file")}</p>
      <p className={styles.placeText}>{t("connections.choose-file.csv-tsv-parquet-up")}</p>
      <input
        ref={input}
        type="file"
        accept={uploadEndings.join(",")}
        aria-label={t("connections.choose-file.file-to-upload")}
        className="visually-hidden"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file !== undefined) onFile(file);
        }}
      />
      <Button autoFocus onPress={() => input.current?.click()}>
        {t("connections.choose-file.choose-a-file")}
      </Button>
      {error !== null && (
        <p className={styles.refusal} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
