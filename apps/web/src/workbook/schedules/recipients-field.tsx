import { useQuery } from "@apollo/client/react";
import { limits } from "@sheaf/contract";
import { X } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../../shared/actions/icon-button.tsx";
import { ComboBox } from "../../shared/fields/combo-box.tsx";
import { useMemberNames } from "../../shared/people/member-names.ts";
import { useNobodyFound } from "../../shared/people/use-nobody-found.ts";
import { MAIL_RULES, SUGGESTED_RECIPIENTS } from "../../shared/schedules/queries.ts";
import { TextField } from "../../shared/fields/text-field.tsx";
import { useMembership } from "../../shared/services/organization.tsx";
import { t } from "../../shared/words/words.ts";
import styles from "./schedules.module.css";

interface RecipientsFieldProps {
  readonly recipients: readonly string[];
  readonly unsubscribed: readonly string[];
  readonly onChange: (recipients: readonly string[]) => void;
}

const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** Who gets it: members by name, and addresses that the organization allows. */
export function RecipientsField({ recipients, unsubscribed, onChange }: RecipientsFieldProps) {
  const rules = useQuery(MAIL_RULES).data?.mailRules.domains;
  // the box is emptied by a new one once somebody is added
  const [box, setBox] = useState(0);
  const [typed, setTyped] = useState("");
  const { attributes } = useMembership();
  const suggested = useQuery(SUGGESTED_RECIPIENTS, {
    variables: { search: typed.trim().slice(0, limits.searchLength) },
    skip: attributes.disableRecipientAutocomplete,
  });
  const nobody = useNobodyFound(suggested.error);
  // those of what was typed before until the answer is there
  const members = (suggested.data ?? (suggested.error === undefined ? suggested.previousData : undefined))?.suggestedRecipients ?? [];
  const memberOf = useMemberNames(recipients);
  const nameOf = (email: string): string => memberOf(email)?.name ?? email;
  const add = (email: string | null): void => {
    const text = (email ?? "").trim().toLowerCase();
    if (!EMAIL.test(text) || recipients.includes(text)) return;
    onChange([...recipients, text]);
    setBox(box + 1);
    setTyped("");
  };
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{t("schedules.form.to")}</h3>
      {recipients.length > 0 && (
        <ul className={styles.people} aria-label={t("schedules.form.to")}>
          {recipients.map((email) => (
            <li key={email} className={styles.person} title={email}>
              <span>{nameOf(email)}</span>
              <IconButton
                icon={X}
                label={t("schedules.form.remove-recipient", { email })}
                onPress={() => onChange(recipients.filter((one) => one !== email))}
              />
            </li>
          ))}
        </ul>
      )}
      {attributes.disableRecipientAutocomplete ? (
        <TextField
          key={box}
          label={t("schedules.form.add-recipient")}
          hideLabel
          placeholder={t("schedules.form.add-address")}
          value={typed}
          onChange={setTyped}
          onBlur={() => add(typed)}
          onKeyDown={(event) => {
            if (event.key === "Enter") add(typed);
            else event.continuePropagation();
          }}
        />
      ) : (
        <ComboBox
          key={box}
          label={t("schedules.form.add-recipient")}
          hideLabel
          placeholder={t("schedules.form.add-recipient")}
          options={members
            .filter(({ email }) => !recipients.includes(email))
            .map(({ email, name }) => ({ id: email, label: name, note: email }))}
          value={null}
          onChange={add}
          onSearch={setTyped}
          onCustomText={add}
          emptyText={EMAIL.test(typed.trim()) ? t("schedules.form.press-enter") : nobody}
        />
      )}
      {rules !== undefined && <p className={styles.note}>{outsideWords(rules)}</p>}
      {unsubscribed.map((email) => (
        <p key={email} className={styles.note}>
          {t("schedules.form.unsubscribed", { email })}
        </p>
      ))}
    </section>
  );
}

function outsideWords(domains: readonly string[]): string {
  if (domains.length === 0) return t("schedules.form.no-outside");
  return domains.includes("*") ? t("schedules.form.outside-all") : t("schedules.form.outside", { domains: domains.join(", ") });
}
