import { type ActionEffect, type EffectOf, type Element, type IfElse, isRunnable, type WorkbookDocument } from "@sheaf/workbook";
import { ChevronDown, ChevronRight, Ellipsis, Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { IconButton } from "../../shared/actions/icon-button.tsx";
import { Icon } from "../../shared/icons/icon.tsx";
import type { MenuEntry } from "../../shared/menus/menu-entry.ts";
import { MenuButton } from "../../shared/menus/menu.tsx";
import { t } from "../../shared/words/words.ts";
import type { StepOutcome } from "../state/actions/run-context.ts";
import { newStep, stepsOffered } from "./new-steps.ts";
import type { OfferedParts } from "./offered.ts";
import { StepFields } from "./step-fields.tsx";
import { stepWords } from "./step-words.ts";
import { FormulaRow } from "./value-editor.tsx";
import { wordsOfKind } from "./step-kinds.ts";
import styles from "./actions-panel.module.css";

export interface StepListProps {
  readonly document: WorkbookDocument;
  readonly parts: OfferedParts;
  readonly host: Element;
  readonly isOnSelect: boolean;
  readonly effects: readonly ActionEffect[];
  /** Where the steps stand in the host. */
  readonly path: readonly (string | number)[];
  /** What a try said, or what is wrong, of steps by their path. */
  readonly noteOf: (path: readonly (string | number)[]) => StepOutcome | null;
  readonly onChange: (effects: readonly ActionEffect[]) => void;
}

/** The steps of a sequence, or of a branch, in order. */
export function StepList(props: StepListProps) {
  const { document, effects, parts, path, onChange } = props;
  const [open, setOpen] = useState<number | null>(null);
  const add = (effect: ActionEffect): void => {
    setOpen(effects.length);
    onChange([...effects, effect]);
  };
  const entries = stepsOffered(parts).map((kind): MenuEntry => ({
    kind: "item",
    id: kind,
    label: wordsOfKind(kind),
    onSelect: () => add(newStep(kind, parts, document)),
  }));
  return (
    <div className={styles.steps}>
      <ol className={styles.list}>
        {effects.map((effect, index) => (
          <Step
            key={`${String(index)} ${effect.effect}`}
            {...props}
            effect={effect}
            index={index}
            path={[...path, index]}
            isOpen={open === index}
            onToggle={() => setOpen(open === index ? null : index)}
          />
        ))}
      </ol>
      <MenuButton
        label={t("actions.panel.add-step")}
        entries={entries}
        trigger={
          <Button variant="quiet" size="small" icon={Plus}>
            {t("actions.panel.add-step")}
          </Button>
        }
      />
    </div>
  );
}

interface StepProps extends StepListProps {
  readonly effect: ActionEffect;
  readonly index: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function Step(props: StepProps) {
  const { document, parts, host, effects, effect, index, path, isOpen, onToggle, noteOf, onChange } = props;
  const words = stepWords(document, parts, host.id, effect);
  const note = noteOf(path);
  const replace = (next: ActionEffect): void => onChange(effects.map((one, at) => (at === index ? next : one)));
  const moveTo = (to: number): void => {
    const others = effects.filter((_, at) => at !== index);
    onChange([...others.slice(0, to), effect, ...others.slice(to)]);
  };
  const entries: readonly MenuEntry[] = [
    { kind: "item", id: "up", label: t("actions.panel.move-up"), isDisabled: index === 0, onSelect: () => moveTo(index - 1) },
    {
      kind: "item",
      id: "down",
      label: t("actions.panel.move-down"),
      isDisabled: index === effects.length - 1,
      onSelect: () => moveTo(index + 1),
    },
    {
      kind: "item",
      id: "duplicate",
      label: t("actions.panel.duplicate"),
      onSelect: () => onChange([...effects.slice(0, index + 1), effect, ...effects.slice(index + 1)]),
    },
    { kind: "divider", id: "before-delete" },
    {
      kind: "item",
      id: "delete",
      label: t("actions.panel.delete-step"),
      isDestructive: true,
      onSelect: () => onChange(effects.filter((_, at) => at !== index)),
    },
  ];
  const hasFields = isRunnable(effect) && effect.effect !== "close-overlay";
  return (
    <li className={styles.step}>
      <div className={styles.stepHead}>
        <button
          type="button"
          className={styles.stepWords}
          aria-expanded={hasFields ? isOpen : undefined}
          disabled={!hasFields}
          onClick={onToggle}
        >
          {hasFields && <Icon icon={isOpen ? ChevronDown : ChevronRight} />}
          <span>{words}</span>
        </button>
        <MenuButton
          label={words}
          entries={entries}
          trigger={<IconButton icon={Ellipsis} label={t("actions.panel.more-for", { step: words })} />}
        />
      </div>
      {note !== null && (
        <p className={styles.note} data-kind={note.kind} role={note.kind === "failed" ? "alert" : "status"}>
          {note.words}
        </p>
      )}
      {isOpen && hasFields && (
        <div className={styles.fields}>
          {isBranching(effect) ? <Branches {...props} effect={effect} onReplace={replace} /> : <StepFields {...props} onChange={replace} />}
        </div>
      )}
    </li>
  );
}

function isBranching(effect: ActionEffect): effect is IfElse {
  return isRunnable(effect) && effect.effect === "if-else";
}

/** If, else if, else: each with its steps. */
function Branches({
  effect,
  onReplace,
  path,
  ...props
}: StepListProps & { readonly effect: EffectOf<"if-else">; readonly onReplace: (effect: ActionEffect) => void }) {
  const { document, host } = props;
  const { elseif = [] } = effect;
  const formulaOf = (branch: IfElse["if"]): string => (branch.condition.type === "formula" ? String(branch.condition.formula) : "");
  const setElseIf = (at: number, branch: IfElse["if"] | null): void => {
    const next = elseif.flatMap((one, index) => (index === at ? (branch === null ? [] : [branch]) : [one]));
    const { elseif: _, ...rest } = effect;
    onReplace(next.length === 0 ? rest : { ...rest, elseif: next });
  };
  return (
    <>
      <FormulaRow
        label={t("actions.branch.if")}
        document={document}
        scope={host.id}
        formula={formulaOf(effect.if)}
        onCommit={(formula) => onReplace({ ...effect, if: { ...effect.if, condition: { type: "formula", formula } } })}
      />
      <StepList
        {...props}
        effects={effect.if.effects}
        path={[...path, "if", "effects"]}
        onChange={(effects) => onReplace({ ...effect, if: { ...effect.if, effects } })}
      />
      {elseif.map((branch, at) => (
        <div key={String(at)}>
          <FormulaRow
            label={t("actions.branch.else-if")}
            document={document}
            scope={host.id}
            formula={formulaOf(branch)}
            onCommit={(formula) => setElseIf(at, { ...branch, condition: { type: "formula", formula } })}
          />
          <StepList
            {...props}
            effects={branch.effects}
            path={[...path, "elseif", at, "effects"]}
            onChange={(effects) => setElseIf(at, { ...branch, effects })}
          />
          <Button variant="quiet" size="small" onPress={() => setElseIf(at, null)}>
            {t("actions.branch.remove")}
          </Button>
        </div>
      ))}
      {effect.else !== undefined && (
        <>
          <p className={styles.branch}>{t("actions.branch.else")}</p>
          <StepList
            {...props}
            effects={effect.else.effects}
            path={[...path, "else", "effects"]}
            onChange={(effects) => onReplace({ ...effect, else: { effects } })}
          />
        </>
      )}
      <div className={styles.branchTools}>
        <Button
          variant="quiet"
          size="small"
          onPress={() => onReplace({ ...effect, elseif: [...elseif, { condition: { type: "formula", formula: "False" }, effects: [] }] })}
        >
          {t("actions.branch.add-else-if")}
        </Button>
        {effect.else === undefined && (
          <Button variant="quiet" size="small" onPress={() => onReplace({ ...effect, else: { effects: [] } })}>
            {t("actions.branch.add-else")}
          </Button>
        )}
      </div>
    </>
  );
}
