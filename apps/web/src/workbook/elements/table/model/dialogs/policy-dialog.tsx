import { type Element, namesOf, type RowPolicy } from "@sheaf/workbook";
import { useState } from "react";
import { Switch } from "../../../../../shared/choices/switch.tsx";
import { Select } from "../../../../../shared/fields/select.tsx";
import { TextField } from "../../../../../shared/fields/text-field.tsx";
import { useDocument, useWorkbook } from "../../../../state/workbook.ts";
import { ItemDialog } from "./item-dialog.tsx";
import { useItemDraft } from "./item-draft.ts";
import { ItemFormula, useDraftedFormula } from "./item-formula.tsx";
import { bindsSomebody, policyBinds, policyPeople, teamsOf } from "./policy-draft.ts";
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
      ...policyBinds(draft, policy),
      rule: names.toStored(element.id, null, text),
      ...(given === "" ? {} : { name: given }),
      ...(isOn === (state !== "disabled") ? (state === undefined ? {} : { state }) : { state: isOn ? "enabled" : "disabled" }),
    };
  };
  return (
    <ItemDialog
      title={policy === null ? "New row policy" : "Row policy"}
      canKeep={formula.isUsable && bindsSomebody(draft, policy)}
      isDirty={isDirty}
      onKeep={() => keep(made(), given === "" ? "Row policy" : given)}
      onClose={onClose}
    >
      <TextField label="Name" value={name} onChange={(next) => change({ name: next })} autoFocus />
      <ItemFormula label="A row is seen where this is true" formula={formula} onChange={(next) => change({ text: next })} />
      <p className={styles.hint}>
        It holds below everything that is asked, for whoever edits the model too. CurrentUserEmail() is the person who looks.
      </p>
      <Select
        label="Applies to"
        options={[
          { id: "everyone", label: "Everyone" },
          { id: "some", label: "Some people" },
        ]}
        value={applies}
        onChange={(next) => change({ applies: next })}
      />
      {applies === "some" && (
        <TextField
          label="People (e-mail)"
          description={withTeams("Separated by commas; for everybody else all rows are there", teamsOf(policy?.appliesTo))}
          value={people}
          onChange={(next) => change({ people: next })}
        />
      )}
      <TextField
        label="Except for (e-mail)"
        description={withTeams("People who see all rows, separated by commas", teamsOf(policy?.except))}
        value={except}
        onChange={(next) => change({ except: next })}
      />
      <Switch isSelected={isOn} onChange={(next) => change({ isOn: next })}>
        In force
      </Switch>
    </ItemDialog>
  );
}

/** Teams are named in the file; they are kept, and said. */
const withTeams = (words: string, teams: readonly string[]): string =>
  teams.length === 0 ? words : `${words}. Beside them the file names teams: ${teams.join(", ")}`;
