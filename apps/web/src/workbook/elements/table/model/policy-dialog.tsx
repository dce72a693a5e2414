import { type Element, namesOf, type RowPolicy } from "@sheaf/workbook";
import { useMemo, useState } from "react";
import { Switch } from "../../../../shared/choices/switch.tsx";
import { TextField } from "../../../../shared/fields/text-field.tsx";
import { keepModelItem } from "./model-lists.ts";
import { FormulaField } from "../../../formula-bar/field/formula-field.tsx";
import { isBroken } from "../../../formula-bar/formula-check.ts";
import { useDocument, useWorkbook } from "../../../state/workbook.ts";
import { namesOfPeople, peopleText } from "../../input-table/model/people-text.ts";
import { ItemDialog } from "./item-dialog.tsx";
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
  const [draft, setDraft] = useState<RowPolicy>(() => policy ?? { id: workbook.newId(), rule: "" });
  const [text, setText] = useState(() => (policy === null ? "" : names.toPrinted(element.id, null, policy.rule)));
  const [except, setExcept] = useState(peopleText(policy?.except?.users));
  const [isDirty, setDirty] = useState(false);
  const place = useMemo(() => workbook.facts.place(element.id, { kind: "policy", id: draft.id }), [workbook, element, draft.id]);
  const checked = useMemo(() => (place === null || text.trim() === "" ? null : place.check(text)), [place, text]);
  const change = (next: Partial<RowPolicy>): void => {
    setDirty(true);
    setDraft((before) => ({ ...before, ...next }));
  };
  const keep = (): void => {
    const { name, except: before, ...others } = draft;
    const users = namesOfPeople(except);
    const given = name?.trim() ?? "";
    const { users: _, ...rest } = before ?? {};
    const left = { ...rest, ...(users.length === 0 ? {} : { users }) };
    const kept: RowPolicy = {
      ...others,
      rule: names.toStored(element.id, null, text),
      ...(given === "" ? {} : { name: given }),
      ...(Object.keys(left).length === 0 ? {} : { except: left }),
    };
    const edit = keepModelItem(element, "rowPolicies", kept, given === "" ? "Row policy" : given);
    if (workbook.perform(edit.label, edit.operations)) onClose();
  };
  return (
    <ItemDialog
      title={policy === null ? "New row policy" : "Row policy"}
      canKeep={checked !== null && !isBroken(checked)}
      isDirty={isDirty}
      onKeep={keep}
      onClose={onClose}
    >
      <TextField label="Name" value={draft.name ?? ""} onChange={(name) => change({ name })} autoFocus />
      {place === null ? (
        <p className={styles.hint}>The columns of this table are not known yet.</p>
      ) : (
        <FormulaField
          label="A row is seen where this is true"
          text={text}
          place={place}
          onChange={(next) => {
            setDirty(true);
            setText(next);
          }}
        />
      )}
      <p className={styles.hint}>
        It holds below everything that is asked, for whoever edits the model too. CurrentUserEmail() is the person who looks.
      </p>
      <TextField
        label="Except for (e-mail)"
        description="People who see all rows, separated by commas"
        value={except}
        onChange={(next) => {
          setDirty(true);
          setExcept(next);
        }}
      />
      <Switch isSelected={draft.state !== "disabled"} onChange={(isOn) => change({ state: isOn ? "enabled" : "disabled" })}>
        In force
      </Switch>
    </ItemDialog>
  );
}
