import { useQuery } from "@apollo/client/react";
import { limits } from "@sheaf/contract";
import { UsersRound, X } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../../shared/actions/icon-button.tsx";
import { TEAM_NAMES } from "../../shared/documents/queries.ts";
import { ComboBox } from "../../shared/fields/combo-box.tsx";
import { isFound } from "../../shared/fields/is-found.ts";
import { Icon } from "../../shared/icons/icon.tsx";
import { useMemberNames } from "../../shared/people/member-names.ts";
import { useNobodyFound } from "../../shared/people/use-nobody-found.ts";
import { MAIL_RULES, SUGGESTED_RECIPIENTS } from "../../shared/schedules/queries.ts";
import { TextField } from "../../shared/fields/text-field.tsx";
import { useMembership } from "../../shared/services/organization.tsx";
import { t } from "../../shared/words/words.ts";
import styles from "./schedules.module.css";

interface RecipientsFieldProps {
  readonly recipients: readonly string[];
  readonly teams: readonly string[];
  readonly unsubscribed: readonly string[];
  readonly onChange: (chosen: Pick<RecipientsFieldProps, "recipients" | "teams">) => void;
}

/** Marks teams among the options, which are addresses otherwise. */
const TEAM = "team ";
const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** Who gets it: members by name, and addresses that the organization allows. */
export function RecipientsField({ recipients, teams, unsubscribed, onChange }: RecipientsFieldProps) {
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
  const groups = useQuery(TEAM_NAMES).data?.teams ?? [];
  // those of what was typed before until the answer is there
  const members = (suggested.data ?? (suggested.error === undefined ? suggested.previousData : undefined))?.suggestedRecipients ?? [];
  const memberOf = useMemberNames(recipients);
  const nameOf = (email: string): string => memberOf(email)?.name ?? email;
  const add = (email: string | null): void => {
    const text = (email ?? "").trim().toLowerCase();
    const team = groups.find(({ teamId }) => text === `${TEAM}${teamId}`);
    if (team !== undefined) onChange({ recipients, teams: [...teams, team.teamId] });
    else if (!EMAIL.test(text) || recipients.includes(text)) return;
    else onChange({ recipients: [...recipients, text], teams });
    setBox(box + 1);
    setTyped("");
  };
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{t("schedules.form.to")}</h3>
      {recipients.length + teams.length > 0 && (
        <ul className={styles.people} aria-label={t("schedules.form.to")}>
          {teams.map((team) => {
            const name = groups.find(({ teamId }) => teamId === team)?.name ?? t("schedules.form.team-gone");
            return (
              <li key={team} className={styles.person}>
                <Icon icon={UsersRound} />
                <span>{name}</span>
                <IconButton
                  icon={X}
                  label={t("schedules.form.remove-recipient", { email: name })}
                  onPress={() => onChange({ recipients, teams: teams.filter((one) => one !== team) })}
                />
              </li>
            );
          })}
          {recipients.map((email) => (
            <li key={email} className={styles.person} title={email}>
              <span>{nameOf(email)}</span>
              <IconButton
                icon={X}
                label={t("schedules.form.remove-recipient", { email })}
                onPress={() => onChange({ recipients: recipients.filter((one) => one !== email), teams })}
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
          options={[
            ...groups
              .filter(({ teamId, name }) => !teams.includes(teamId) && isFound(typed, name))
              // the server refuses the others, as it finds none of their members
              .filter(({ membership }) => !attributes.enableExportToMyTeamOnly || membership !== "none")
              .map(({ teamId, name }) => ({ id: `${TEAM}${teamId}`, label: name, note: t("schedules.form.team") })),
            ...members
              .filter(({ email }) => !recipients.includes(email))
              .map(({ email, name }) => ({ id: email, label: name, note: email })),
          ]}
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
