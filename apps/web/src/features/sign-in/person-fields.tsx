import { limits } from "@sheaf/contract";
import { PasswordField } from "../../shared/fields/password-field.tsx";
import { TextField } from "../../shared/fields/text-field.tsx";
import { t } from "../../shared/words/words.ts";

/** What somebody who comes for the first time has not given yet, in words; members of what is right are absent. */
export function personMistakes(firstName: string, password: string): { readonly firstName?: string; readonly password?: string } {
  return {
    ...(firstName.trim() === "" ? { firstName: t("sign-in.invitation.name-needed") } : {}),
    ...(password.length < limits.passwordMinimum
      ? { password: t("sign-in.invitation.password-length", { count: String(limits.passwordMinimum) }) }
      : {}),
  };
}

interface NameFieldsProps {
  readonly firstName: string;
  readonly lastName: string;
  readonly onFirstName: (text: string) => void;
  readonly onLastName: (text: string) => void;
  /** About the first name. */
  readonly mistake: string | undefined;
}

export function NameFields({ firstName, lastName, onFirstName, onLastName, mistake }: NameFieldsProps) {
  return (
    <>
      <TextField
        label={t("sign-in.invitation.first-name")}
        size="large"
        autoComplete="given-name"
        value={firstName}
        onChange={onFirstName}
        error={mistake ?? null}
      />
      <TextField label={t("sign-in.invitation.last-name")} size="large" autoComplete="family-name" value={lastName} onChange={onLastName} />
    </>
  );
}

interface NewPasswordFieldProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly mistake: string | undefined;
}

export function NewPasswordField({ value, onChange, mistake }: NewPasswordFieldProps) {
  return (
    <PasswordField
      label={t("sign-in.invitation.new-password")}
      size="large"
      name="new-password"
      autoComplete="new-password"
      value={value}
      onChange={onChange}
      error={mistake ?? null}
    />
  );
}
