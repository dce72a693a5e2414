import { type BrandingPicture, limits } from "@sheaf/contract";
import { Trash2, Upload } from "lucide-react";
import { type ChangeEvent, useRef, useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { IconButton } from "../../shared/actions/icon-button.tsx";
import { toCallError } from "../../shared/http/call-error.ts";
import { useServices } from "../../shared/services/services.tsx";
import { cx } from "../../shared/styles/cx.ts";
import { useFileDrop } from "../../shared/upload/file-drop.ts";
import { t } from "../../shared/words/words.ts";
import styles from "./branding.module.css";

const KINDS = ["image/png", "image/jpeg", "image/svg+xml"];
const MIB = 1024 * 1024;

interface PictureFieldProps {
  readonly part: BrandingPicture;
  readonly label: string;
  readonly note: string;
  readonly isSet: boolean;
  /** Where it can be seen; null: nowhere here. */
  readonly address: string | null;
  /** Stands on the dark ground that it is meant for. */
  readonly isOnDark?: boolean;
  /** It is there, or gone, on the server. */
  readonly onChanged: () => Promise<unknown>;
}

/** A picture of the organization: it is taken at once, and shown from then on. */
export function PictureField({ part, label, note, isSet, address, isOnDark = false, onChanged }: PictureFieldProps) {
  const { http } = useServices();
  const chooser = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const path = `/v2/branding/pictures/${part}`;
  const change = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
      await onChanged();
    } catch (thrown) {
      setProblem(toCallError(thrown)?.message ?? t("branding.not-changed"));
    } finally {
      setBusy(false);
    }
  };
  const take = (file: File): void => {
    if (!KINDS.includes(file.type)) return setProblem(t("branding.not-a-picture"));
    const most = limits.brandingPictureBytes;
    if (file.size > most) return setProblem(t("branding.too-large", { most: most / MIB }));
    void change(() => http.upload(path, file, { method: "PUT" }));
  };
  const isOver = useFileDrop(place, take, !isBusy);
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const chosen = event.target.files?.[0];
    event.target.value = "";
    if (chosen !== undefined) take(chosen);
  };
  return (
    <div ref={place} className={styles.picture} role="group" aria-label={label} data-over={isOver || undefined}>
      {(address !== null || !isSet) && (
        <div className={cx(styles.thumb, isOnDark && styles.onDark)}>
          {address !== null && <img src={address} alt={label} className={styles.thumbPicture} />}
        </div>
      )}
      <div className={styles.pictureWords}>
        <span className={styles.label}>{label}</span>
        <span className={styles.note}>{note}</span>
        {problem !== null && (
          <span className={styles.problem} role="alert">
            {problem}
          </span>
        )}
      </div>
      <div className={styles.pictureButtons}>
        <Button
          icon={Upload}
          isPending={isBusy}
          aria-label={isSet ? t("branding.replace-of", { picture: label }) : t("branding.upload-of", { picture: label })}
          onPress={() => chooser.current?.click()}
        >
          {isSet ? t("branding.replace") : t("branding.upload")}
        </Button>
        {isSet && (
          <IconButton
            icon={Trash2}
            label={t("branding.remove-of", { picture: label })}
            isDisabled={isBusy}
            onPress={() => void change(() => http.json(path, { method: "DELETE" }))}
          />
        )}
      </div>
      <input
        ref={chooser}
        type="file"
        accept={KINDS.join(",")}
        hidden
        aria-label={t("branding.upload-of", { picture: label })}
        onChange={choose}
      />
    </div>
  );
}
