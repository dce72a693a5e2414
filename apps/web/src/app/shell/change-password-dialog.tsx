import type { ValidateAnswer } from "@sheaf/contract";
import { useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { useToasts } from "../../shared/feedback/toast.tsx";
import { PasswordField } from "../../shared/fields/password-field.tsx";
import { toCallError } from "../../shared/http/call-error.ts";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { useMembership } from "../../shared/services/organization.tsx";
import { useServices } from "../../shared/services/services.tsx";
import { t } from "../../shared/words/words.ts";
import styles from "./home-shell.module.css";

interface Mistakes {
  readonly oldPassword?: string;
  readonly newPassword?: string;
}

/** Asks for the current password and a new one. Other sessions end with the change. Mounted only while it is open. */
export function ChangePasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const { http } = useServices();
  const { organization } = useMembership();
  const toasts = useToasts();
  const [oldPassword, setOld] = useState("");
  const [newPassword, setNew] = useState("");
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const [isBusy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    if (oldPassword === "") return setMistakes({ oldPassword: t("shell.change-password.current-needed") });
    if (newPassword === "") return setMistakes({ newPassword: t("shell.change-password.new-needed") });
    setBusy(true);
    try {
      // the token that the right password gives opens this one call, and for minutes
      const { token } = await http.json<ValidateAnswer>("/validate", {
        method: "POST",
        body: { slug: organization.slug, password: oldPassword },
      });
      const headers = { authorization: `Bearer ${token}` };
      await http.json("/update-password", { method: "POST", body: { oldPassword, newPassword }, headers, withoutToken: true });
      toasts.show({ text: t("shell.change-password.changed"), status: "success" });
      onClose();
    } catch (thrown) {
      const error = toCallError(thrown);
      if (error !== null) {
        const message = error.message.replace(/^newPassword: /u, "");
        const isOld = error.details["field"] === "oldPassword" || error.details["field"] === "password";
        setMistakes(isOld ? { oldPassword: message } : { newPassword: message });
      }
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={t("shell.change-password.title")}
      isOpen
      width="small"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t("shared.cancel")}</Button>
          <Button variant="primary" isPending={isBusy} onPress={() => void submit()}>
            {t("shell.change-password.change")}
          </Button>
        </>
      }
    >
      {/* A form rather than a key handler on the fields: react-aria's would swallow Escape. */}
      <form
        noValidate
        className={styles.passwords ?? ""}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <PasswordField
          label={t("shell.change-password.current")}
          name="current-password"
          autoComplete="current-password"
          value={oldPassword}
          autoFocus
          onChange={(text) => {
            setOld(text);
            setMistakes({});
          }}
          error={mistakes.oldPassword ?? null}
        />
        <PasswordField
          label={t("shell.change-password.new")}
          name="new-password"
          autoComplete="new-password"
          value={newPassword}
          onChange={(text) => {
            setNew(text);
            setMistakes({});
          }}
          error={mistakes.newPassword ?? null}
        />
        {/* A form of several fields is sent by Enter only where it has a button of its own. */}
        <button type="submit" hidden>
          {t("shell.change-password.change")}
        </button>
      </form>
    </Dialog>
  );
}
