import { useApolloClient } from "@apollo/client/react";
import type { SecondFactorBegun } from "@sheaf/contract";
import { useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { CopyButton } from "../../shared/actions/copy-button.tsx";
import { TextField } from "../../shared/fields/text-field.tsx";
import { toCallError } from "../../shared/http/call-error.ts";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { useServices } from "../../shared/services/services.tsx";
import { t } from "../../shared/words/words.ts";
import { PasswordDialog } from "./password-dialog.tsx";
import { QrCode } from "./qr-code.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import styles from "./security.module.css";

/** Sets an authenticator app up: the password, the code to scan, one that the app shows, and the recovery codes. */
export function SetUpDialog({ onClose }: { readonly onClose: () => void }) {
  const { http } = useServices();
  const client = useApolloClient();
  const [begun, setBegun] = useState<SecondFactorBegun | null>(null);
  const [code, setCode] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);
  const confirm = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      const made = await http.json<{ readonly recoveryCodes: readonly string[] }>("/v2/second-factor/confirm", {
        method: "POST",
        body: { code },
      });
      setRecoveryCodes(made.recoveryCodes);
      await client.refetchQueries({ include: ["SecondFactor"] });
    } catch (thrown) {
      setError(toCallError(thrown)?.message ?? null);
    } finally {
      setBusy(false);
    }
  };
  if (recoveryCodes !== null) return <RecoveryCodesDialog codes={recoveryCodes} onClose={onClose} />;
  if (begun === null)
    return (
      <PasswordDialog
        title={t("security.factor.set-up")}
        what={t("security.factor.password-first")}
        action={t("security.continue")}
        onPassword={async (password) =>
          setBegun(await http.json<SecondFactorBegun>("/v2/second-factor/begin", { method: "POST", body: { password } }))
        }
        onClose={onClose}
      />
    );
  return (
    <Dialog
      title={t("security.factor.set-up")}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onPress={onClose}>
            {t("shared.cancel")}
          </Button>
          <Button variant="primary" isPending={isBusy} isDisabled={code.trim() === ""} onPress={() => void confirm()}>
            {t("security.factor.turn-on")}
          </Button>
        </>
      }
    >
      <form
        noValidate
        className={styles.setUp}
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        <QrCode text={begun.uri} label={t("security.factor.qr")} />
        <div className={styles.form}>
          <p>{t("security.factor.scan")}</p>
          <div className={styles.secret}>
            <TextField label={t("security.factor.secret")} value={begun.secret} isReadOnly isCode />
            <CopyButton text={begun.secret} />
          </div>
          <TextField
            label={t("security.factor.code")}
            description={t("security.factor.code-what")}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            value={code}
            onChange={(text) => {
              setCode(text);
              setError(null);
            }}
            error={error}
          />
          {/* A form of several fields is sent by Enter only where it has a button of its own. */}
          <button type="submit" hidden>
            {t("security.factor.turn-on")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
