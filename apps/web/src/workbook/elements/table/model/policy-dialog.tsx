import { type Element, namesOf, type RowPolicy } from "@sheaf/workbook";
import { useState } from "react";
import { Switch } from "../../../../shared/choices/switch.tsx";
import { TextField } from "../../../../shared/fields/text-field.tsx";
import { useDocument, useWorkbook } from "../../../state/workbook.ts";
import { namesOfPeople, peopleText } from "../../input-table/model/people-text.ts";
import { ItemDialog } from "./item-dialog.tsx";
import { useItemDraft } from "./item-draft.ts";
import { ItemFormula, useDraftedFormula } from "./item-formula.tsx";
import styles from "./model.module.css";

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
      except: peopleText(policy?.except?.users),
      isOn: policy?.state !== "disabled",
    }),
    onClose,
  );
  const { name, text, except, isOn } = draft;
  const formula = useDraftedFormula(element, { kind: "policy", id }, text);
  const given = name.trim();
  const made = (): RowPolicy => {
    // What else the policy says, such as whom it applies to, stays.
    const { name: _name, except: before, state, ...others } = policy ?? { id };
    const users = namesOfPeople(except);
    const { users: _users, ...rest } = before ?? {};
    const left = { ...rest, ...(users.length === 0 ? {} : { users }) };
    return {
      ...others,
      rule: names.toStored(element.id, null, text),
      ...(given === "" ? {} : { name: given }),
      ...(Object.keys(left).length === 0 ? {} : { except: left }),
      ...(isOn === (state !== "disabled") ? (state === undefined ? {} : { state }) : { state: isOn ? "enabled" : "disabled" }),
    };
  };
  return (
    <ItemDialog
      title={policy === null ? "New row policy" : "Row policy"}
      canKeep={formula.isUsable}
      isDirty={isDirty}
      onKeep={() => keep(made(), given === "" ? "Row policy" : given)}
      onClose={onClose}
    >
      <TextField label="Name" value={name} onChange={(next) => change({ name: next })} autoFocus />
      <ItemFormula label="A row is seen where this is true" formula={formula} onChange={(next) => change({ text: next })} />
      <p className={styles.hint}>
        It holds below everything that is asked, for whoever edits the model too. CurrentUserEmail() is the person who looks.
      </p>
      <TextField
        label="Except for (e-mail)"
        description="People who see all rows, separated by commas"
        value={except}
        onChange={(next) => change({ except: next })}
      />
      <Switch isSelected={isOn} onChange={(next) => change({ isOn: next })}>
        In force
      </Switch>
    </ItemDialog>
  );
}
