import { printPath } from "@sheaf/formula";
import type { Id, Operation, Source } from "@sheaf/workbook";
import { Trash2 } from "lucide-react";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { ComboBox } from "../../../shared/fields/combo-box.tsx";
import { KeyPairs } from "../../../shared/fields/key-pairs.tsx";
import { Select } from "../../../shared/fields/select.tsx";
import { type JoinKeyDraft, joinOperators, type JoinStepDraft, joinTypes } from "../../commands/sources/joins.ts";
import { atLevel, levelRead, type ReadLevel } from "../../commands/sources/read-level.ts";
import { MatchCounts } from "../../match-counts/match-counts.tsx";
import type { LegColumn } from "./composed-columns.ts";
import { t } from "../../../shared/words/words.ts";
import styles from "./sources.module.css";

/** What is joined: the source of an element, or of a part of it. */
export interface Joined {
  readonly elementId: Id;
  /** At which the rows of a part are asked for. */
  readonly level?: Id;
  readonly operations: (source: Source) => readonly Operation[];
}

interface JoinStepProps {
  readonly joined: Joined;
  readonly index: number;
  readonly step: JoinStepDraft;
  /** Names of all legs; the right of this step is `index + 1`. */
  readonly names: readonly string[];
  readonly columns: readonly (readonly LegColumn[] | null)[];
  /** The whole source; null while keys are missing. */
  readonly source: Source | null;
  /** At which the right can be read; empty where there is one only. */
  readonly levels: readonly ReadLevel[];
  readonly onChange: (step: JoinStepDraft) => void;
  readonly onRemove: () => void;
}

const ALL = "\u001f";

const operatorWords: Readonly<Record<(typeof joinOperators)[number], string>> = {
  "=": "=",
  "!=": "≠",
  "<": "<",
  "<=": "≤",
  ">": ">",
  ">=": "≥",
  "is-not-distinct-from": "= or both empty",
  "is-distinct-from": "≠, empty is a value",
};

/** One source joined to those before it: how rows match, and what happens to those that do not. */
export function JoinStep({ joined, index, step, names, columns, source, levels, onChange, onRemove }: JoinStepProps) {
  const right = names[index + 1] ?? "";
  const left = names[step.left] ?? "";
  const setKey = (at: number, change: Partial<JoinKeyDraft>): void =>
    onChange({ ...step, keys: step.keys.map((key, place) => (place === at ? { ...key, ...change } : key)) });
  const options = (leg: number) => (columns[leg] ?? []).map(({ name }) => ({ id: printPath([name]), label: name }));
  const key = (at: number, side: "left" | "right", leg: number) => {
    const value = step.keys[at]?.[side] ?? "";
    const offered = options(leg);
    const isOffered = offered.some(({ id }) => id === value);
    return (
      <ComboBox
        label={t("sources.join-step.column-of", { names: names[leg] ?? "" })}
        hideLabel={at > 0}
        options={isOffered || value === "" ? offered : [{ id: value, label: value }, ...offered]}
        value={value === "" ? null : value}
        onChange={(id) => id !== null && setKey(at, { [side]: id })}
        onCustomText={(text) => setKey(at, { [side]: text })}
        placeholder={t("sources.join-step.column-or-formula")}
      />
    );
  };
  return (
    <section className={styles.step} aria-label={t("sources.join-step.join-with", { right })}>
      <header className={styles.head}>
        <h3 className={styles.title}>{right}</h3>
        <IconButton icon={Trash2} label={t("sources.join-step.remove-join", { right })} onPress={onRemove} />
      </header>
      <div className={styles.pair}>
        {index > 0 ? (
          <Select
            label={t("sources.join-step.joined-to")}
            options={names.slice(0, index + 1).map((name, at) => ({ id: String(at), label: name }))}
            value={String(step.left)}
            onChange={(id) => onChange({ ...step, left: Number(id), keys: step.keys.map((one) => ({ ...one, left: "" })) })}
          />
        ) : null}
        {levels.length > 0 && (
          <Select
            label={t("sources.join-step.read-by", { right })}
            options={levels.map(({ groupingId, name }) => ({ id: groupingId ?? ALL, label: name }))}
            value={levelRead(step.right) ?? ALL}
            onChange={(id) => onChange({ ...step, right: atLevel(step.right, id === ALL ? null : id) })}
          />
        )}
        <Select
          label={t("sources.join-step.rows")}
          options={joinTypes}
          value={step.joinType}
          onChange={(joinType) => onChange({ ...step, joinType })}
        />
      </div>
      <KeyPairs
        legend={t("sources.join-step.rows-match-where")}
        pairName={t("sources.join-step.condition")}
        pairs={step.keys.map((one, at) => ({
          left: key(at, "left", step.left),
          operator: (
            <Select
              label={t("sources.join-step.comparison")}
              hideLabel
              options={joinOperators.map((id) => ({ id, label: operatorWords[id] }))}
              value={joinOperators.find((id) => id === one.op) ?? "="}
              onChange={(op) => setKey(at, { op })}
            />
          ),
          right: key(at, "right", index + 1),
        }))}
        onAdd={() => onChange({ ...step, keys: [...step.keys, { left: "", right: "", op: "=" }] })}
        onRemove={(at) => onChange({ ...step, keys: step.keys.filter((_, place) => place !== at) })}
      />
      {source !== null && <MatchCounts {...joined} operations={joined.operations(source)} join={index} left={left} right={right} />}
    </section>
  );
}
