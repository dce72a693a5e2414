import type { AccountTypeSummary, SignInProviderDraft, TeamSummary } from "@sheaf/contract";
import { Plus, Trash2 } from "lucide-react";
import { Button } from "../../shared/actions/button.tsx";
import { IconButton } from "../../shared/actions/icon-button.tsx";
import { Select } from "../../shared/fields/select.tsx";
import { TextField } from "../../shared/fields/text-field.tsx";
import { t } from "../../shared/words/words.ts";
import styles from "./security.module.css";

type Rule = SignInProviderDraft["rules"][number];
const NOTHING = "nothing";

interface ProviderRulesProps {
  readonly rules: readonly Rule[];
  readonly accountTypes: readonly Pick<AccountTypeSummary, "accountTypeId" | "name">[];
  readonly teams: readonly Pick<TeamSummary, "teamId" | "name">[];
  readonly onChange: (rules: readonly Rule[]) => void;
}

/** What each group of the provider gives. Of account types the first rule that holds counts. */
export function ProviderRules({ rules, accountTypes, teams, onChange }: ProviderRulesProps) {
  const set = (index: number, part: Partial<Rule>): void => onChange(rules.map((rule, at) => (at === index ? { ...rule, ...part } : rule)));
  const nothing = { id: NOTHING, label: t("entrance.providers.rule-nothing") };
  return (
    <div role="group" aria-label={t("entrance.providers.rules")} className={styles.rules}>
      {rules.map((rule, index) => (
        <div key={index} className={styles.rule}>
          <TextField label={t("entrance.providers.rule-group")} value={rule.group} onChange={(group) => set(index, { group })} />
          <Select
            label={t("entrance.providers.rule-type")}
            value={rule.accountTypeId ?? NOTHING}
            onChange={(id) => set(index, { accountTypeId: id === NOTHING ? null : id })}
            options={[nothing, ...accountTypes.map(({ accountTypeId, name }) => ({ id: accountTypeId, label: name }))]}
          />
          <Select
            label={t("entrance.providers.rule-team")}
            value={rule.teamId ?? NOTHING}
            onChange={(id) => set(index, { teamId: id === NOTHING ? null : id })}
            options={[nothing, ...teams.map(({ teamId, name }) => ({ id: teamId, label: name }))]}
          />
          <IconButton
            icon={Trash2}
            label={t("entrance.providers.rule-remove", { number: String(index + 1) })}
            onPress={() => onChange(rules.filter((_rule, at) => at !== index))}
          />
        </div>
      ))}
      <div>
        <Button icon={Plus} onPress={() => onChange([...rules, { group: "", accountTypeId: null, teamId: null }])}>
          {t("entrance.providers.rule-add")}
        </Button>
      </div>
    </div>
  );
}
