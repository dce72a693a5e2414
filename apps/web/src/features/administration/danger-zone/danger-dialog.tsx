import { useState } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { PasswordField } from "../../../shared/fields/password-field.tsx";
import { TextField } from "../../../shared/fields/text-field.tsx";
import type { CallError } from "../../../shared/http/call-error.ts";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { t } from "../../../shared/words/words.ts";
import styles from "./danger.module.css";

export interface DangerAnswer {
  /** Null: none was typed. */
  readonly password: string | null;
  readonly name: string;
}

interface DangerDialogProps {
  readonly title: string;
  /** What happens, one thing a line. */
  readonly what: readonly string[];
  readonly action: string;
  /** What has to be typed before anything happens; null: nothing. */
  readonly name: string | null;
  /** Nothing ends by it. */
  readonly isHarmless?: boolean;
  readonly isRunning: boolean;
  readonly error: CallError | null;
  readonly onConfirm: (answer: DangerAnswer) => void;
  readonly onClose: () => void;
}

/** Says what happens to everybody, and asks once more who wants it. Mounted only while it is open. */
export function DangerDialog({ title, what, action, name, isHarmless = false, isRunning, error, onConfirm, onClose }: DangerDialogProps) {
  const [typed, setTyped] = useState("");
  const [password, setPassword] = useState("");
  const isMeant = name === null || typed.trim().toLowerCase() === name;
  const confirm = (): void => {
    if (isMeant && !isRunning) onConfirm({ password: password === "" ? null : password, name: typed });
  };
  const isOfPassword = error?.details?.["field"] === "password";
  return (
    <Dialog
      title={title}
      isOpen
      width="medium"
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onPress={onClose}>
            {t("shared.cancel")}
          </Button>
          <Button variant={isHarmless ? "primary" : "danger"} isPending={isRunning} isDisabled={!isMeant} onPress={confirm}>
            {action}
          </Button>
        </>
      }
    >
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        <ul className={styles.list}>
          {what.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {name !== null && (
          <TextField
            label={t("administration.danger.type-name", { name })}
            value={typed}
            onChange={setTyped}
            autoFocus
            isCode
            autoComplete="off"
          />
        )}
        <PasswordField
          label={t("administration.danger.password")}
          description={t("administration.danger.password-note")}
          autoComplete="current-password"
          autoFocus={name === null}
          value={password}
          onChange={setPassword}
          error={isOfPassword ? (error?.message ?? null) : null}
        />
        {error !== null && !isOfPassword && (
          <p className={styles.problem} role="alert">
            {error.message}
          </p>
        )}
        {/* A form of several fields is sent by Enter only where it has a button of its own. */}
        <button type="submit" hidden>
          {action}
        </button>
      </form>
    </Dialog>
  );
}
