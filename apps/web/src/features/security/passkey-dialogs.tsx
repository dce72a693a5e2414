import type { PasskeyAdded, PasskeyQuestion, PasskeySummary } from "@sheaf/contract";
import { useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { Banner } from "../../shared/feedback/banner.tsx";
import { PasswordField } from "../../shared/fields/password-field.tsx";
import { TextField } from "../../shared/fields/text-field.tsx";
import { useAction } from "../../shared/graphql/use-action.ts";
import { toCallError } from "../../shared/http/call-error.ts";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { useServices } from "../../shared/services/services.tsx";
import { makePasskey } from "../../shared/session/passkeys.ts";
import { t } from "../../shared/words/words.ts";
import { browserWords } from "./browser-words.ts";
import { RENAME_PASSKEY } from "./queries.ts";
import styles from "./security.module.css";

interface AddPasskeyDialogProps {
  /** The recovery codes that came with it; none where there were some already. */
  readonly onAdded: (recoveryCodes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Adds a passkey: a name, the password once more, and whatever the browser asks. */
export function AddPasskeyDialog({ onAdded, onClose }: AddPasskeyDialogProps) {
  const { http } = useServices();
  const [name, setName] = useState(() => browserWords(navigator.userAgent));
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const add = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setTrouble(null);
    try {
      const body = password === "" ? {} : { password };
      const question = await http.json<PasskeyQuestion>("/v2/passkeys/begin", { method: "POST", body });
      const made = await makePasskey(question);
      if (made.kind !== "made") return setTrouble(made.kind === "exists" ? t("security.passkeys.exists") : t("security.passkeys.failed"));
      const added = await http.json<PasskeyAdded>("/v2/passkeys", { method: "POST", body: { name, passkey: made.passkey } });
      onAdded(added.recoveryCodes);
    } catch (thrown) {
      const failure = toCallError(thrown);
      if (failure?.code === "EINVAL") setError(failure.message);
      else setTrouble(failure?.message ?? null);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={t("security.passkeys.add")}
      isOpen
      width="small"
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onPress={onClose}>
            {t("shared.cancel")}
          </Button>
          <Button variant="primary" isPending={isBusy} isDisabled={name.trim() === ""} onPress={() => void add()}>
            {t("security.continue")}
          </Button>
        </>
      }
    >
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        {trouble !== null && <Banner status="error">{trouble}</Banner>}
        <p>{t("security.passkeys.password-first")}</p>
        <TextField label={t("security.passkeys.name")} description={t("security.passkeys.name-what")} value={name} onChange={setName} />
        <PasswordField
          label={t("security.your-password")}
          autoComplete="current-password"
          autoFocus
          value={password}
          onChange={(text) => {
            setPassword(text);
            setError(null);
          }}
          error={error}
        />
        {/* A form of several fields is sent by Enter only where it has a button of its own. */}
        <button type="submit" hidden>
          {t("security.continue")}
        </button>
      </form>
    </Dialog>
  );
}

/** Gives a passkey another name. */
export function RenamePasskeyDialog({ passkey, onClose }: { readonly passkey: PasskeySummary; readonly onClose: () => void }) {
  const [name, setName] = useState(passkey.name);
  const rename = useAction(RENAME_PASSKEY);
  const save = async (): Promise<void> => {
    if (name.trim() === "") return;
    const { ok } = await rename.run({ passkeyId: passkey.passkeyId, name }, { refetch: ["Passkeys"] });
    if (ok) onClose();
  };
  return (
    <Dialog
      title={t("security.passkeys.rename-of", { name: passkey.name })}
      isOpen
      width="small"
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onPress={onClose}>
            {t("shared.cancel")}
          </Button>
          <Button variant="primary" isPending={rename.isRunning} isDisabled={name.trim() === ""} onPress={() => void save()}>
            {t("security.passkeys.rename")}
          </Button>
        </>
      }
    >
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {rename.error !== null && <Banner status="error">{rename.error.message}</Banner>}
        <TextField label={t("security.passkeys.name")} autoFocus value={name} onChange={setName} />
      </form>
    </Dialog>
  );
}
