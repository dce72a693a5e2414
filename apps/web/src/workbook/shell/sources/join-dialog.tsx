import { printPath } from "@sheaf/formula";
import type { Id, Source, WorkbookDocument } from "@sheaf/workbook";
import { Plus } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { Checkbox } from "../../../shared/choices/checkbox.tsx";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { elementPath, set } from "../../commands/edit.ts";
import { elementName } from "../../commands/elements.ts";
import {
  addedStep,
  type BroughtColumn,
  changeJoins,
  type JoinDraft,
  joinDraft,
  joinSource,
  legNames,
  legsOfDraft,
  withoutStep,
} from "../../commands/sources/joins.ts";
import { atLevel, readLevels } from "../../commands/sources/read-level.ts";
import { findElement, useWorkbook } from "../../state/workbook.ts";
import type { PickedSource } from "../add/starting-point.ts";
import { SourcePicker } from "../add/source-picker.tsx";
import { type Joined, JoinStep } from "./join-step.tsx";
import { SeveralConnections } from "./several-connections.tsx";
import { sourceOf, useLegColumns } from "./use-leg-columns.ts";
import { t } from "../../../shared/words/words.ts";
import styles from "./sources.module.css";

interface JoinsProps {
  readonly joined: Joined;
  readonly name: string;
  readonly document: WorkbookDocument;
  readonly started: JoinDraft;
  /** What may be picked. */
  readonly only?: "plain";
  /** Columns of new sources come along. */
  readonly bringsColumns?: boolean;
  readonly onApply: (draft: JoinDraft, brought: readonly BroughtColumn[]) => void;
  readonly onClose: () => void;
}

/** The sources of an element side by side: joins added, changed and removed, with the rows that match on each side. */
export function JoinDialog({ elementId, onClose }: { readonly elementId: Id; readonly onClose: () => void }) {
  const workbook = useWorkbook();
  // What is set here is set against the document of the moment; it is applied to the one of then.
  const [document] = useState(() => workbook.documents.state().document);
  const element = findElement(document, elementId);
  const [started] = useState(() => (element === undefined ? null : joinDraft(document, element)));
  if (element === undefined || started === null) return null;
  const apply = (draft: JoinDraft, brought: readonly BroughtColumn[]): void => {
    const now = workbook.documents.state().document;
    const latest = findElement(now, elementId);
    const edit = latest === undefined ? null : changeJoins(now, latest, draft, brought, workbook.newId);
    if (edit !== null && workbook.perform(edit.label, edit.operations)) onClose();
  };
  const name = elementName(document, element);
  const joined = { elementId, operations: (source: Source) => [set(elementPath(elementId, "source"), source)] };
  return <Joins joined={joined} name={name} document={document} started={started} bringsColumns onApply={apply} onClose={onClose} />;
}

/** Joins as they are being set. */
export function Joins({ joined, name, document, started, only, bringsColumns = false, onApply, onClose }: JoinsProps) {
  const workbook = useWorkbook();
  const [draft, setDraft] = useState(started);
  const [isPicking, setPicking] = useState(started.steps.length === 0);
  /** Columns of new sources that are not to be shown, by leg and name. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => void workbook.facts.analyze(), [workbook]);
  const legs = useMemo(() => legsOfDraft(draft), [draft]);
  const columns = useLegColumns(legs);
  // A key that nobody chose yet is guessed once the columns of both sides are known.
  const untouched = draft.steps.findIndex(({ keys }) => keys.length === 1 && keys[0]?.left === "" && keys[0].right === "");
  const [ours, theirs] = [columns[draft.steps[untouched]?.left ?? -1], columns[untouched + 1]];
  useEffect(() => {
    if (untouched < 0 || ours == null || theirs == null) return;
    const twin = ours.find(({ name }) => theirs.some((other) => other.name.toLowerCase() === name.toLowerCase()));
    const other = theirs.find(({ name }) => name.toLowerCase() === twin?.name.toLowerCase());
    if (twin === undefined || other === undefined) return;
    const keys = [{ left: printPath([twin.name]), right: printPath([other.name]), op: "=" as const }];
    setDraft((now) => ({ ...now, steps: now.steps.map((step, at) => (at === untouched ? { ...step, keys } : step)) }));
  }, [untouched, ours, theirs]);

  const names = legNames(document, draft);
  const source = joinSource(document, draft);
  const keyOf = (leg: Source): string => JSON.stringify(atLevel(leg, null));
  const known = new Set(legsOfDraft(started).map(keyOf));
  const fresh = legs.flatMap((leg, index) => (bringsColumns && index > 0 && !known.has(keyOf(leg)) ? [index] : []));
  const brought = fresh.flatMap((leg) =>
    (columns[leg] ?? []).filter(({ name }) => !left.has(`${leg}/${name}`)).map(({ name }) => ({ leg, name })),
  );
  const pick = (picked: PickedSource): void => {
    setPicking(false);
    const right = sourceOf(picked);
    setDraft({ ...draft, steps: [...draft.steps, addedStep(document, draft, right)] });
  };
  if (isPicking)
    return (
      <SourcePicker
        title={t("sources.join-dialog.join-with", { name })}
        reader={joined.elementId}
        only={only ?? null}
        onPick={pick}
        onClose={() => (draft.steps.length === 0 ? onClose() : setPicking(false))}
      />
    );
  return (
    <Dialog
      title={t("sources.join-dialog.joins-of", { name })}
      isOpen
      onClose={onClose}
      width="large"
      isDirty={JSON.stringify(draft) !== JSON.stringify(started)}
      actions={
        <>
          <Button onPress={onClose}>{t("shared.cancel")}</Button>
          <Button
            variant="primary"
            isDisabled={source === null || JSON.stringify(draft) === JSON.stringify(started)}
            onPress={() => onApply(draft, brought)}
          >
            {draft.steps.length === 0 ? t("sources.join-dialog.remove-joins") : t("shared.apply")}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <p className={styles.first}>{t("sources.join-dialog.first-source", { names: names[0] ?? "" })}</p>
        {draft.steps.map((step, index) => (
          // Steps have no ids: their place is what tells them apart.
          <JoinStep
            key={index}
            joined={joined}
            index={index}
            step={step}
            names={names}
            columns={columns}
            source={source}
            levels={readLevels(document, step.right)}
            onChange={(next) => setDraft({ ...draft, steps: draft.steps.map((one, at) => (at === index ? next : one)) })}
            onRemove={() => setDraft(withoutStep(draft, index))}
          />
        ))}
        <SeveralConnections document={document} legs={legs} />
        {draft.steps.length === 0 && <p className={styles.counts}>{t("sources.join-dialog.no-joins-left-columns")}</p>}
        <Button icon={Plus} size="small" onPress={() => setPicking(true)}>
          {t("sources.join-dialog.join-another-source")}
        </Button>
        {fresh.map((leg) => (
          <fieldset key={leg} className={styles.keys}>
            <legend className={styles.legend}>{t("sources.join-dialog.columns-add", { names: names[leg] ?? "" })}</legend>
            <div className={styles.columns}>
              {(columns[leg] ?? []).map(({ name }) => (
                <Checkbox
                  key={name}
                  isSelected={!left.has(`${leg}/${name}`)}
                  onChange={(isOn) => {
                    const next = new Set(left);
                    if (isOn) next.delete(`${leg}/${name}`);
                    else next.add(`${leg}/${name}`);
                    setLeft(next);
                  }}
                >
                  {name}
                </Checkbox>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </Dialog>
  );
}
