import { type Element, namesOf, type Relationship } from "@sheaf/workbook";
import { useState } from "react";
import { SegmentedControl } from "../../../../../../shared/choices/segmented-control.tsx";
import { Switch } from "../../../../../../shared/choices/switch.tsx";
import { KeyPairs } from "../../../../../../shared/fields/key-pairs.tsx";
import { Select } from "../../../../../../shared/fields/select.tsx";
import { TextField } from "../../../../../../shared/fields/text-field.tsx";
import { MatchCounts } from "../../../../../match-counts/match-counts.tsx";
import { findElement, useDocument, useWorkbook } from "../../../../../state/workbook.ts";
import { bringColumns, type BroughtColumn } from "./brought-columns.ts";
import { ItemDialog } from "../item-dialog.tsx";
import { useItemDraft } from "../item-draft.ts";
import { KeyColumn } from "./key-column.tsx";
import { matchProbe, uniqueness } from "./relationship-matches.ts";
import { t } from "../../../../../../shared/words/words.ts";
import styles from "../../model.module.css";

type Key = Relationship["keys"][number];
const emptyKey: Key = { sourceColumnId: "", targetColumnId: "" };

/** Where the rows of a table lead: the target, by which keys, and whether one row there is vouched for. `relationship`: null for a new one. */
export function RelationshipDialog({
  element,
  relationship,
  onClose,
}: {
  readonly element: Element;
  readonly relationship: Relationship | null;
  readonly onClose: () => void;
}) {
  const workbook = useWorkbook();
  const document = useDocument();
  const names = namesOf(document);
  const { draft, change, isDirty, keep } = useItemDraft(
    element,
    "relationships",
    (): Relationship & { readonly brought: readonly BroughtColumn[] } => ({
      ...(relationship ?? { id: workbook.newId(), targetElementId: "", keys: [emptyKey] }),
      brought: [],
    }),
    onClose,
  );
  const { brought, keys } = draft;
  const [probeId] = useState(() => workbook.newId());
  const targets = document.pages
    .flatMap(({ elements }) => elements)
    .filter((one) => (one.kind === "table" || one.kind === "input-table") && one.id !== element.id)
    .map((one) => ({ id: one.id, label: names.element(one) }));
  const target = findElement(document, draft.targetElementId);
  const targetName = target === undefined ? "" : names.element(target);
  const own = names.element(element);
  const setKey = (at: number, key: Partial<Key>, made: BroughtColumn | null): void =>
    change({
      keys: keys.map((one, index) => (index === at ? { ...one, ...key } : one)),
      ...(made === null ? {} : { brought: [...brought, made] }),
    });
  const column = (of: Element, side: keyof Key, at: number) => (
    <KeyColumn
      element={of}
      at={at}
      value={keys[at]?.[side] ?? ""}
      brought={brought}
      onChange={(id, made) => setKey(at, { [side]: id }, made)}
    />
  );
  const canKeep = target !== undefined && keys.length > 0 && keys.every((key) => key.sourceColumnId !== "" && key.targetColumnId !== "");
  const brings = bringColumns(document, brought, keys);
  const probe = target === undefined ? null : matchProbe(document, probeId, element, target, keys, brings);
  const { name, brought: _, ...others } = draft;
  const given = name?.trim() ?? "";
  const made: Relationship = { ...others, ...(given === "" ? {} : { name: given }) };
  return (
    <ItemDialog
      title={
        relationship === null
          ? t("table-panels.relationship-dialog.new-relationship-of", { own })
          : t("table-panels.relationship-dialog.relationship-of", { own })
      }
      canKeep={canKeep}
      isDirty={isDirty}
      onKeep={() => keep(made, given === "" ? targetName : given, brings)}
      onClose={onClose}
    >
      <Select
        label={t("table-panels.relationship-dialog.leads-to")}
        options={targets}
        value={targets.some(({ id }) => id === draft.targetElementId) ? draft.targetElementId : null}
        placeholder={
          targets.length === 0
            ? t("table-panels.relationship-dialog.no-other-table-model")
            : t("table-panels.relationship-dialog.choose-a-table")
        }
        onChange={(targetElementId) =>
          change({ targetElementId, keys: keys.map(({ sourceColumnId }) => ({ sourceColumnId, targetColumnId: "" })) })
        }
      />
      {target !== undefined && (
        <>
          <KeyPairs
            legend={t("table-panels.relationship-dialog.rows-belong-together-where")}
            pairName={t("table-panels.relationship-dialog.key")}
            pairs={keys.map((_, at) => ({
              left: column(element, "sourceColumnId", at),
              right: column(target, "targetColumnId", at),
            }))}
            onAdd={() => change({ keys: [...keys, emptyKey] })}
            onRemove={(at) => change({ keys: keys.filter((_, place) => place !== at) })}
          />
          {probe !== null && (
            <MatchCounts
              elementId={probeId}
              operations={probe}
              join={0}
              left={own}
              right={targetName}
              verdict={(counts) => uniqueness(counts, draft, own, targetName)}
            />
          )}
          <SegmentedControl
            label={t("table-panels.relationship-dialog.how-many-rows-belong")}
            segments={[
              { id: "N:1", label: t("table-panels.relationship-dialog.many-rows-one", { own }) },
              { id: "1:1", label: t("table-panels.relationship-dialog.one-to-one") },
            ]}
            value={draft.relationshipType ?? "N:1"}
            onChange={(relationshipType) => change({ relationshipType })}
          />
          <Switch
            isSelected={draft.sheaf?.cardinality === "trusted"}
            onChange={(isOn) => change({ sheaf: { cardinality: isOn ? "trusted" : "enforced" } })}
          >
            {t("table-panels.relationship-dialog.i-vouch-key-stands", { targetName })}
          </Switch>
          <p className={styles.hint}>
            {draft.sheaf?.cardinality === "trusted"
              ? t("table-panels.relationship-dialog.nothing-checks-key-stands")
              : t("table-panels.relationship-dialog.where-key-stands-several")}
          </p>
          <TextField
            label={t("shared.name")}
            description={t("table-panels.relationship-dialog.what-formulas-call-empty", { targetName })}
            value={name ?? ""}
            onChange={(next) => change({ name: next })}
          />
        </>
      )}
    </ItemDialog>
  );
}
