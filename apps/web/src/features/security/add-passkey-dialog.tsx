import type { PasskeyAdded, PasskeyQuestion } from "@sheaf/contract";
import { useState } from "react";
import { Banner } from "../../shared/feedback/banner.tsx";
import { PasswordField } from "../../shared/fields/password-field.tsx";
import { TextField } from "../../shared/fields/text-field.tsx";
import { toCallError } from "../../shared/http/call-error.ts";
import { useServices } from "../../shared/services/services.tsx";
import { makePasskey } from "../../shared/session/passkeys.ts";
import { t } from "../../shared/words/words.ts";
import { browserWords } from "./browser-words.ts";
import { FormDialog } from "./form-dialog.tsx";

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
    <FormDialog
      title={t("security.passkeys.add")}
      action={t("security.continue")}
      isBusy={isBusy}
      isDisabled={name.trim() === ""}
      onSubmit={() => void add()}
      onClose={onClose}
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
    </FormDialog>
  );
}
