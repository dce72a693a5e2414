import { type ChangeEvent, useRef } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { elementPictureKinds } from "../../../shared/upload/picture-file.ts";
import { t } from "../../../shared/words/words.ts";
import type { PictureUpload } from "./use-picture-upload.ts";
import styles from "./property-rows.module.css";

interface PictureButtonsProps {
  readonly upload: PictureUpload;
  /** A file takes the place of one that is there. */
  readonly replaces: boolean;
  /** Null: there is nothing to remove. */
  readonly onRemove: (() => void) | null;
}

/** Uploads a picture or removes it, and says why a file was not taken. Inside of `Rows`. */
export function PictureButtons({ upload, replaces, onRemove }: PictureButtonsProps) {
  const file = useRef<HTMLInputElement>(null);
  const take = (event: ChangeEvent<HTMLInputElement>): void => {
    const chosen = event.target.files?.[0];
    // The same file can be chosen again.
    event.target.value = "";
    if (chosen !== undefined) upload.take(chosen);
  };
  return (
    <>
      <div className={styles.buttons}>
        <Button size="small" isPending={upload.isBusy} onPress={() => file.current?.click()}>
          {t(replaces ? "content.image.replace" : "content.image.upload")}
        </Button>
        {onRemove !== null && (
          <Button size="small" onPress={onRemove}>
            {t("content.image.remove")}
          </Button>
        )}
      </div>
      <input ref={file} type="file" accept={elementPictureKinds} hidden aria-label={t("content.image.upload")} onChange={take} />
      {upload.problem !== null && (
        <p className={styles.problem} role="alert">
          {upload.problem}
        </p>
      )}
    </>
  );
}
