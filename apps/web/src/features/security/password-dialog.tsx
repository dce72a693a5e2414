import { useState } from "react";
import { PasswordField } from "../../shared/fields/password-field.tsx";
import { toCallError } from "../../shared/http/call-error.ts";
import { t } from "../../shared/words/words.ts";
import { FormDialog } from "./form-dialog.tsx";

interface PasswordDialogProps {
  readonly title: string;
  readonly what: string;
  readonly action: string;
  readonly isDangerous?: boolean;
  /** Who comes by an identity provider alone has no password; the server says what it wants instead. */
  readonly mayBeEmpty?: boolean;
  /** Rejects with the server's refusal. */
  readonly onPassword: (password: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the password once more, before something about signing in changes. Mounted only while it is open. */
export function PasswordDialog({ title, what, action, isDangerous = false, mayBeEmpty = false, onPassword, onClose }: PasswordDialogProps) {
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    if (isBusy) return;
    if (password === "" && !mayBeEmpty) return setError(t("security.password-needed"));
    setBusy(true);
    try {
      await onPassword(password);
    } catch (thrown) {
      setError(toCallError(thrown)?.message ?? null);
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormDialog title={title} action={action} isDangerous={isDangerous} isBusy={isBusy} onSubmit={() => void submit()} onClose={onClose}>
      <p>{what}</p>
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
