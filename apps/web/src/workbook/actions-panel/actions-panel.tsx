import { type ActionSequence, actionsOf, checkDocument, type Element, type Path, triggersOf } from "@sheaf/workbook";
import { CircleCheck, CircleX, Ellipsis, MousePointerClick, Plus } from "lucide-react";
import { useMemo, useState, useSyncExternalStore } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { IconButton } from "../../shared/actions/icon-button.tsx";
import { Switch } from "../../shared/choices/switch.tsx";
import { EmptyState } from "../../shared/feedback/empty-state.tsx";
import { Icon } from "../../shared/icons/icon.tsx";
import { PanelSection } from "../../shared/layout/side-panel.tsx";
import type { MenuEntry } from "../../shared/menus/menu-entry.ts";
import { MenuButton } from "../../shared/menus/menu.tsx";
import { shownClock } from "../../shared/words/shown-moments.ts";
import { t, say } from "../../shared/words/words.ts";
import { elementPath, set } from "../commands/edit.ts";
import { ChoiceRow } from "../elements/property-rows/rows.tsx";
import type { StepOutcome } from "../state/actions/run-context.ts";
import { useDocument, useWorkbook } from "../state/workbook.ts";
import { useDocumentNames } from "./named-documents.ts";
import { offeredParts } from "./offered.ts";
import { StepList } from "./step-list.tsx";
import { FormulaRow } from "./value-editor.tsx";
import { noneWords, whenWords } from "./trigger-words.ts";
import styles from "./actions-panel.module.css";

/** What happens when somebody presses, selects or changes the element: sequences of steps, each a sentence. `path`: where they stand. */
export function ActionsPanel({ element, path = elementPath(element.id, "actions") }: { readonly element: Element; readonly path?: Path }) {
  const { perform, newId } = useWorkbook();
  const sequences = actionsOf(element);
  const triggers = triggersOf(element);
  const write = (label: string, next: readonly ActionSequence[]): void =>
    void perform(label, [set(path, next.length === 0 ? undefined : next)]);
  const add = (): void => write(t("actions.panel.add"), [...sequences, { id: newId(), trigger: triggers[0] ?? "on-click", effects: [] }]);
  return (
    <>
      {sequences.length === 0 && (
        <EmptyState icon={MousePointerClick} title={t("actions.panel.none")} text={noneWords(triggers[0] ?? "on-click")} />
      )}
      {sequences.map((sequence, index) => (
        <SequenceSection
          key={sequence.id}
          element={element}
          sequence={sequence}
          index={index}
          count={sequences.length}
          onChange={(next) =>
            write(
              t("actions.panel.change"),
              sequences.map((one) => (one.id === sequence.id ? next : one)),
            )
          }
          onDelete={() =>
            write(
              t("actions.panel.delete"),
              sequences.filter(({ id }) => id !== sequence.id),
            )
          }
          onDuplicate={() => write(t("actions.panel.duplicate"), [...sequences, { ...sequence, id: newId() }])}
          onMove={(to) => {
            const others = sequences.filter(({ id }) => id !== sequence.id);
            write(t("actions.panel.change"), [...others.slice(0, to), sequence, ...others.slice(to)]);
          }}
        />
      ))}
      <div className={styles.add}>
        <Button variant="secondary" size="small" icon={Plus} onPress={add}>
          {t("actions.panel.add")}
        </Button>
      </div>
      <ActionLog hostId={element.id} />
    </>
  );
}

interface SequenceSectionProps {
  readonly element: Element;
  readonly sequence: ActionSequence;
  readonly index: number;
  readonly count: number;
  readonly onChange: (next: ActionSequence) => void;
  readonly onDelete: () => void;
  readonly onDuplicate: () => void;
  readonly onMove: (to: number) => void;
}

function SequenceSection({ element, sequence, index, count, onChange, onDelete, onDuplicate, onMove }: SequenceSectionProps) {
  const { actions } = useWorkbook();
  const document = useDocument();
  const documents = useDocumentNames(element);
  const parts = useMemo(() => offeredParts(document, documents), [document, documents]);
  const [tried, setTried] = useState<{ readonly sequence: ActionSequence; readonly steps: readonly StepOutcome[] } | null>(null);
  const findings = useMemo(
    () => checkDocument(document).filter((one) => one.element?.id === element.id && one.path[0] === "actions" && one.path[1] === index),
    [document, element.id, index],
  );
  const triggers = triggersOf(element);
  const isEnabled = sequence.state !== "disabled";
  const steps = tried?.sequence === sequence ? tried.steps : [];
  const noteOf = (path: readonly (string | number)[]): StepOutcome | null => {
    const key = path.join("/");
    const own = findings.find((one) => one.path.join("/").startsWith(`${key}/`) && !isInInner(one.path.slice(path.length)));
    if (own !== undefined) return { path, kind: "failed", words: say(own.message) };
    return steps.find((one) => one.path.join("/") === key) ?? null;
  };
  const tryOut = async (): Promise<void> => setTried({ sequence, steps: await actions.tryOut(element.id, sequence.id) });
  const { condition } = sequence;
  const entries: readonly MenuEntry[] = [
    ...(condition === undefined
      ? [
          {
            kind: "item" as const,
            id: "condition",
            label: t("actions.panel.add-condition"),
            onSelect: () => onChange({ ...sequence, condition: { type: "formula", formula: "True" } }),
          },
        ]
      : [
          {
            kind: "item" as const,
            id: "no-condition",
            label: t("actions.panel.remove-condition"),
            onSelect: () => {
              const { condition: _, ...rest } = sequence;
              onChange(rest);
            },
          },
        ]),
    { kind: "item", id: "up", label: t("actions.panel.move-up"), isDisabled: index === 0, onSelect: () => onMove(index - 1) },
    { kind: "item", id: "down", label: t("actions.panel.move-down"), isDisabled: index === count - 1, onSelect: () => onMove(index + 1) },
    { kind: "item", id: "duplicate", label: t("actions.panel.duplicate"), onSelect: onDuplicate },
    { kind: "divider", id: "before-delete" },
    { kind: "item", id: "delete", label: t("actions.panel.delete"), isDestructive: true, onSelect: onDelete },
  ];
  const title = whenWords(triggers.find((one) => one === sequence.trigger) ?? "other");
  const first = noteOf(["actions", index]);
  return (
    <PanelSection
      title={title}
      actions={
        <span className={styles.tools}>
          <Switch
            aria-label={t("actions.panel.enabled")}
            isSelected={isEnabled}
            onChange={(isOn) => {
              const { state: _, ...rest } = sequence;
              onChange(isOn ? rest : { ...rest, state: "disabled" });
            }}
          />
          <MenuButton
            label={title}
            entries={entries}
            trigger={<IconButton icon={Ellipsis} label={t("actions.panel.more-for", { step: title })} />}
          />
        </span>
      }
    >
      {triggers.length > 1 && (
        <ChoiceRow
          label={t("actions.panel.when")}
          value={sequence.trigger}
          options={triggers.map((id) => ({ id: id as string, label: whenWords(id) }))}
          onChange={(trigger) => onChange({ ...sequence, trigger })}
        />
      )}
      {condition?.type === "formula" && (
        <FormulaRow
          label={t("actions.panel.only-if")}
          document={document}
          scope={element.id}
          formula={String(condition.formula)}
          onCommit={(formula) => onChange({ ...sequence, condition: { type: "formula", formula } })}
        />
      )}
      {condition !== undefined && condition.type !== "formula" && <p className={styles.note}>{t("actions.panel.kept-condition")}</p>}
      {first !== null && steps.length > 0 && (
        <p className={styles.note} data-kind={first.kind} role="status">
          {first.words}
        </p>
      )}
      <StepList
        document={document}
        parts={parts}
        host={element}
        isOnSelect={sequence.trigger === "on-select"}
        effects={sequence.effects}
        path={["actions", index, "effects"]}
        noteOf={noteOf}
        onChange={(effects) => onChange({ ...sequence, effects })}
      />
      {sequence.effects.length > 0 && (
        <Button variant="secondary" size="small" onPress={() => void tryOut()}>
          {t("actions.panel.try")}
        </Button>
      )}
    </PanelSection>
  );
}

/** Whether a path goes on into a step inside of the step. */
function isInInner(rest: readonly (string | number)[]): boolean {
  return rest.includes("effects");
}

/** What ran last here, step by step. */
function ActionLog({ hostId }: { readonly hostId: string }) {
  const { actions } = useWorkbook();
  const runs = useSyncExternalStore(actions.subscribe, actions.runs).filter((run) => run.hostId === hostId);
  if (runs.length === 0) return null;
  return (
    <PanelSection title={t("actions.log.title")}>
      <ol className={styles.log}>
        {runs.slice(0, 10).map((run) => (
          <li key={run.id}>
            <span className={styles.runHead} data-state={run.state}>
              <Icon icon={run.state === "failed" ? CircleX : CircleCheck} />
              {shownClock(run.at)}
            </span>
            <ul className={styles.runSteps}>
              {run.steps.map((step, at) => (
                <li key={String(at)} data-kind={step.kind}>
                  {step.words}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </PanelSection>
  );
}
