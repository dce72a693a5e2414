import { documentAddress } from "@sheaf/contract";
import type { Format, Id } from "@sheaf/workbook";
import { useCallback, useEffect, useState } from "react";
import { CopyIconButton } from "../../../shared/actions/copy-button.tsx";
import { formatsOfType } from "../../elements/tabular/actions/format-entries.ts";
import { itemWords } from "../../elements/table/model/item-words.ts";
import { type MetricValue, useMetricValues } from "../../elements/table/model/metric-values.ts";
import { modelItems } from "../../elements/table/model/model-lists.ts";
import { useDocument, useWorkbook } from "../../state/workbook.ts";
import type { ShownTable } from "../model-shape.ts";
import { type DocumentUse, documentsInWords, type KnownUses, usesOfMetric } from "../uses/model-uses.ts";
import { UsesDialog } from "../uses/uses-dialog.tsx";
import { ItemTable } from "./item-table.tsx";
import type { ListProps } from "./list-props.ts";
import { t } from "../../../shared/words/words.ts";
import styles from "./model-lists.module.css";

type Values = ReadonlyMap<Id, MetricValue>;

/** Every metric of the model: its formula, how it is written, where it is used, and for editors what it is over all rows of its table. */
export function MetricList({ tables, selected, onOpen, uses }: ListProps & { readonly uses: KnownUses }) {
  const document = useDocument();
  const { mode, orgSlug, workbookId } = useWorkbook();
  const isEditing = mode === "edit";
  const [known, setKnown] = useState<ReadonlyMap<Id, Values>>(new Map());
  const keep = useCallback((id: Id, values: Values) => setKnown((before) => new Map(before).set(id, values)), []);
  const [shown, setShown] = useState<{ readonly name: string; readonly uses: readonly DocumentUse[] } | null>(null);
  const metrics = tables.flatMap((table) => modelItems(table.element, "metrics").map((metric) => ({ table, metric })));
  return (
    <>
      {tables
        .filter(({ element }) => modelItems(element, "metrics").length > 0)
        .map((table) => (
          <ValuesOf key={table.id} table={table} onValues={keep} />
        ))}
      <ItemTable
        label={t("model.metric-list.metrics-model")}
        empty={t("model.metric-list.no-metrics-yet-formulas")}
        columns={[
          { title: t("shared.name") },
          { title: t("model.metric-list.table") },
          { title: t("model.metric-list.formula"), isCode: true },
          { title: t("model.metric-list.format") },
          ...(isEditing ? [{ title: t("model.metric-list.all-rows"), isNumber: true }] : []),
          { title: t("model.metric-list.used-in"), isNumber: true },
          { title: t("model.metric-list.link") },
        ]}
        items={metrics.map(({ table, metric }) => {
          const words = itemWords(document, table.element).metrics(metric);
          const value = known.get(table.id)?.get(metric.id);
          return {
            id: `${table.id}/${metric.id}`,
            isNear: table.id === selected,
            onOpen: onOpen === null ? null : () => onOpen({ elementId: table.id, list: "metrics", id: metric.id }),
            cells: [
              words.name,
              table.name,
              words.detail,
              formatWords(metric.format, value),
              ...(isEditing ? [value === undefined ? "…" : (value.text ?? t("shared.not-computed"))] : []),
              <UseCount
                key="uses"
                uses={uses}
                of={{ elementId: table.id, metricId: metric.id }}
                onOpen={(found) => setShown({ name: words.name, uses: found })}
              />,
              <CopyIconButton
                key="link"
                text={
                  location.origin +
                  documentAddress({
                    orgSlug,
                    kind: "dataset",
                    id: workbookId,
                    name: document.name,
                    elementId: table.id,
                    metricId: metric.id,
                  })
                }
                label={t("model.metric-list.copy-link", { name: words.name })}
                message={t("shared.inode-actions.url-copied-clipboard")}
              />,
            ],
          };
        })}
      />
      {shown !== null && (
        <UsesDialog title={t("model.metric-list.where-is-used", { name: shown.name })} uses={shown.uses} onClose={() => setShown(null)} />
      )}
    </>
  );
}

/** How many documents use a metric; a button to them. */
function UseCount({
  uses,
  of,
  onOpen,
}: {
  readonly uses: KnownUses;
  readonly of: { readonly elementId: Id; readonly metricId: Id };
  readonly onOpen: (uses: readonly DocumentUse[]) => void;
}) {
  if (uses === null) return "…";
  if (uses === "failed") return t("model.metric-list.not-known");
  const found = usesOfMetric(uses, of.elementId, of.metricId);
  if (found.length === 0) return "0";
  return (
    <button
      type="button"
      className={styles.open}
      aria-label={t("model.metric-list.used-in-2", { documentsIn: documentsInWords(found.length) })}
      onClick={() => onOpen(found)}
    >
      {found.length}
    </button>
  );
}

/** One question for all metrics of a table. */
function ValuesOf({ table, onValues }: { readonly table: ShownTable; readonly onValues: (id: Id, values: Values) => void }) {
  const values = useMetricValues(table.element);
  useEffect(() => onValues(table.id, values), [onValues, table.id, values]);
  return null;
}

/** The format by its name in menus; what a file says otherwise as it stands there. */
function formatWords(format: Format | undefined, value: MetricValue | undefined): string {
  if (format === undefined) return t("model.metric-list.automatic");
  const named = value?.type == null ? [...formatsOfType("number"), ...formatsOfType("datetime")] : formatsOfType(value.type);
  const known = named.find((one) => JSON.stringify(one.format) === JSON.stringify(format));
  return known?.label.split("  ")[0] ?? (format as { readonly formatString?: string }).formatString ?? t("model.metric-list.automatic");
}
