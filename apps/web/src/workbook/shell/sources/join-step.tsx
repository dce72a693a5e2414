import { printPath } from "@sheaf/formula";
import type { Id, Source } from "@sheaf/workbook";
import { Plus, Trash2, X } from "lucide-react";
import { Button } from "../../../shared/actions/button.tsx";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { ComboBox } from "../../../shared/fields/combo-box.tsx";
import { Select } from "../../../shared/fields/select.tsx";
import { type JoinKeyDraft, joinOperators, type JoinStepDraft, joinTypes } from "../../commands/sources/joins.ts";
import { atLevel, levelRead, type ReadLevel } from "../../commands/sources/read-level.ts";
import type { LegColumn } from "./composed-columns.ts";
import { MatchCounts } from "./match-counts.tsx";
import styles from "./sources.module.css";

interface JoinStepProps {
  readonly elementId: Id;
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
export function JoinStep({ elementId, index, step, names, columns, source, levels, onChange, onRemove }: JoinStepProps) {
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
        label={`Column of ${names[leg] ?? ""}`}
        hideLabel={at > 0}
        options={isOffered || value === "" ? offered : [{ id: value, label: value }, ...offered]}
        value={value === "" ? null : value}
        onChange={(id) => id !== null && setKey(at, { [side]: id })}
        onCustomText={(text) => setKey(at, { [side]: offered.find(({ label }) => label === text)?.id ?? text })}
        placeholder="Column or formula"
      />
    );
  };
  return (
    <section className={styles.step} aria-label={`Join with ${right}`}>
      <header className={styles.head}>
        <h3 className={styles.title}>{right}</h3>
        <IconButton icon={Trash2} label={`Remove the join with ${right}`} onPress={onRemove} />
      </header>
      <div className={styles.pair}>
        {index > 0 ? (
          <Select
            label="Joined to"
            options={names.slice(0, index + 1).map((name, at) => ({ id: String(at), label: name }))}
            value={String(step.left)}
            onChange={(id) => onChange({ ...step, left: Number(id), keys: step.keys.map((one) => ({ ...one, left: "" })) })}
          />
        ) : null}
        {levels.length > 0 && (
          <Select
            label={`Read ${right} by`}
            options={levels.map(({ groupingId, name }) => ({ id: groupingId ?? ALL, label: name }))}
            value={levelRead(step.right) ?? ALL}
            onChange={(id) => onChange({ ...step, right: atLevel(step.right, id === ALL ? null : id) })}
          />
        )}
        <Select label="Rows" options={joinTypes} value={step.joinType} onChange={(joinType) => onChange({ ...step, joinType })} />
      </div>
      <fieldset className={styles.keys}>
        <legend className={styles.legend}>Rows match where</legend>
        {step.keys.map((one, at) => (
          // Keys have no ids: their place is what tells them apart.
          <div key={at} className={styles.key}>
            {key(at, "left", step.left)}
            <Select
              label="Comparison"
              hideLabel
              options={joinOperators.map((id) => ({ id, label: operatorWords[id] }))}
              value={joinOperators.find((id) => id === one.op) ?? "="}
              onChange={(op) => setKey(at, { op })}
            />
            {key(at, "right", index + 1)}
            {step.keys.length > 1 && (
              <IconButton
                icon={X}
                label={`Remove condition ${at + 1}`}
                onPress={() => onChange({ ...step, keys: step.keys.filter((_, place) => place !== at) })}
              />
            )}
          </div>
        ))}
        <Button
          size="small"
          variant="quiet"
          icon={Plus}
          onPress={() => onChange({ ...step, keys: [...step.keys, { left: "", right: "", op: "=" }] })}
        >
          Another condition
        </Button>
      </fieldset>
      {source !== null && <MatchCounts elementId={elementId} source={source} join={index} left={left} right={right} />}
    </section>
  );
}
