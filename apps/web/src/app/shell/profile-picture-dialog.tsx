import { limits } from "@sheaf/contract";
import { type ChangeEvent, useContext, useRef, useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { toCallError } from "../../shared/http/call-error.ts";
import { Avatar } from "../../shared/lists/avatar.tsx";
import { ProfilePicturesContext, useProfilePicture } from "../../shared/lists/profile-pictures.ts";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { useMembership } from "../../shared/services/organization.tsx";
import { useServices } from "../../shared/services/services.tsx";
import { pictureKinds, pictureRefusal } from "../../shared/upload/picture-file.ts";
import { useFileDrop } from "../../shared/upload/file-drop.ts";
import { t } from "../../shared/words/words.ts";
import styles from "./profile-picture.module.css";

/** The person's own picture: what others see beside their name. Mounted only while it is open. */
export function ProfilePictureDialog({ onClose }: { readonly onClose: () => void }) {
  const { me } = useMembership();
  const { http } = useServices();
  const { userId, name } = me.member;
  const pictures = useContext(ProfilePicturesContext);
  const own = useProfilePicture(userId);
  const chooser = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const change = async (work: () => Promise<{ readonly pictureId: string | null }>): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      pictures?.changed(userId, (await work()).pictureId);
    } catch (thrown) {
      setProblem(toCallError(thrown)?.message ?? t("shell.profile-picture.not-changed"));
    } finally {
      setBusy(false);
    }
  };
  const take = (file: File): void => {
    const refusal = pictureRefusal(file, limits.profilePictureBytes);
    if (refusal !== null) return setProblem(refusal);
    void change(() => http.upload("/v2/me/picture", file, { method: "PUT" }));
  };
  const isOver = useFileDrop(place, take, !isBusy);
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const chosen = event.target.files?.[0];
    event.target.value = "";
    if (chosen !== undefined) take(chosen);
  };
  return (
    <Dialog
      title={t("shell.profile-picture.title")}
      isOpen
      width="small"
      onClose={onClose}
      actions={<Button onPress={onClose}>{t("shared.close")}</Button>}
    >
      <div ref={place} className={styles.place} data-over={isOver || undefined}>
        <Avatar name={name} seed={userId} size={96} />
        <div className={styles.words}>
          <p className={styles.note}>{t("shell.profile-picture.note")}</p>
          <div className={styles.buttons}>
            <Button variant="primary" isPending={isBusy} onPress={() => chooser.current?.click()}>
              {t(own === null ? "shell.profile-picture.upload" : "shell.profile-picture.replace")}
            </Button>
            {own !== null && (
              <Button isDisabled={isBusy} onPress={() => void change(() => http.json("/v2/me/picture", { method: "DELETE" }))}>
                {t("shell.profile-picture.remove")}
              </Button>
            )}
          </div>
        </div>
        <input ref={chooser} type="file" accept={pictureKinds} hidden aria-label={t("shell.profile-picture.upload")} onChange={choose} />
      </div>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </Dialog>
  );
}
