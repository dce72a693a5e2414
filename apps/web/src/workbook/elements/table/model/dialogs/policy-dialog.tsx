import { type Element, namesOf, type RowPolicy } from "@sheaf/workbook";
import { useState } from "react";
import { Switch } from "../../../../../shared/choices/switch.tsx";
import { Select } from "../../../../../shared/fields/select.tsx";
import { TextField } from "../../../../../shared/fields/text-field.tsx";
import { PeopleAndTeams } from "../../../../../shared/people/people-and-teams.tsx";
import { useDocument, useWorkbook } from "../../../../state/workbook.ts";
import { ItemDialog } from "./item-dialog.tsx";
import { useItemDraft } from "./item-draft.ts";
import { ItemFormula, useDraftedFormula } from "./item-formula.tsx";
import { bindsSomebody, policyBinds, policyPeople } from "./policy-draft.ts";
import { t } from "../../../../../shared/words/words.ts";
import styles from "../model.module.css";

/** Which rows a person sees: a rule for each row, and who is left out of it. `policy`: null for a new one. */
export function PolicyDialog({
  element,
  policy,
  onClose,
}: {
  readonly element: Element;
  readonly policy: RowPolicy | null;
  readonly onClose: () => void;
}) {
  const workbook = useWorkbook();
  const names = namesOf(useDocument());
  const [id] = useState(() => policy?.id ?? workbook.newId());
  const { draft, change, isDirty, keep } = useItemDraft(
    element,
    "rowPolicies",
    () => ({
      name: policy?.name ?? "",
      text: policy === null ? "" : names.toPrinted(element.id, null, policy.rule),
      ...policyPeople(policy),
      isOn: policy?.state !== "disabled",
    }),
    onClose,
  );
  const { name, text, applies, people, except, isOn } = draft;
  const formula = useDraftedFormula(element, { kind: "policy", id }, text);
  const given = name.trim();
  const made = (): RowPolicy => {
    const { name: _name, appliesTo: _appliesTo, except: _except, state, ...others } = policy ?? { id };
    return {
      ...others,
      ...policyBinds(draft),
      rule: names.toStored(element.id, null, text),
      ...(given === "" ? {} : { name: given }),
      ...(isOn === (state !== "disabled") ? (state === undefined ? {} : { state }) : { state: isOn ? "enabled" : "disabled" }),
    };
  };
  return (
    <ItemDialog
      title={policy === null ? t("table-panels.policy-dialog.new-row-policy") : t("table-panels.policy-dialog.row-policy")}
      canKeep={formula.isUsable && bindsSomebody(draft)}
      isDirty={isDirty}
      onKeep={() => keep(made(), given === "" ? t("table-panels.policy-dialog.row-policy") : given)}
      onClose={onClose}
    >
      <TextField label={t("shared.name")} value={name} onChange={(next) => change({ name: next })} autoFocus />
      <ItemFormula
        label={t("table-panels.policy-dialog.row-seen-where-true")}
        formula={formula}
        onChange={(next) => change({ text: next })}
      />
      <p className={styles.hint}>{t("table-panels.policy-dialog.holds-below-everything-asked")}</p>
      <Select
        label={t("table-panels.policy-dialog.applies-to")}
        options={[
          { id: "everyone", label: t("table-panels.policy-dialog.everyone") },
          { id: "some", label: t("table-panels.policy-dialog.some-people") },
        ]}
        value={applies}
        onChange={(next) => change({ applies: next })}
      />
      {applies === "some" && (
        <PeopleAndTeams
          label={t("table-panels.policy-dialog.people")}
          listLabel={t("table-panels.policy-dialog.people")}
          value={people}
          onChange={(next) => change({ people: next })}
          by="email"
          emptyHint={t("table-panels.policy-dialog.nobody-yet")}
        />
      )}
      <PeopleAndTeams
        label={t("table-panels.policy-dialog.except")}
        listLabel={t("table-panels.policy-dialog.except")}
        value={except}
        onChange={(next) => change({ except: next })}
        by="email"
      />
      <Switch isSelected={isOn} onChange={(next) => change({ isOn: next })}>
        {t("table-panels.policy-dialog.in-force")}
      </Switch>
    </ItemDialog>
  );
}
