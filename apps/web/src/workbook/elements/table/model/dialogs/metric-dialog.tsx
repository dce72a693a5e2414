import { type Element, type Metric, namesOf } from "@sheaf/workbook";
import { typeName } from "@sheaf/sql";
import { useState } from "react";
import { Select } from "../../../../../shared/fields/select.tsx";
import { TextAreaField, TextField } from "../../../../../shared/fields/text-field.tsx";
import { useDocument, useWorkbook } from "../../../../state/workbook.ts";
import { formatsOfType } from "../../../tabular/actions/format-entries.ts";
import { ItemDialog } from "./item-dialog.tsx";
import { useItemDraft } from "./item-draft.ts";
import { ItemFormula, useDraftedFormula } from "./item-formula.tsx";
import { TimelineFields } from "./timeline-fields.tsx";
import { modelItems } from "../model-lists.ts";
import { t } from "../../../../../shared/words/words.ts";
import styles from "../model.module.css";

/** A metric: its name, its formula over many rows, how its values look, what it means. `metric`: null for a new one. */
export function MetricDialog({
  element,
  metric,
  onClose,
}: {
  readonly element: Element;
  readonly metric: Metric | null;
  readonly onClose: () => void;
}) {
  const workbook = useWorkbook();
  const document = useDocument();
  const names = namesOf(document);
  const [id] = useState(() => metric?.id ?? workbook.newId());
  const { draft, change, isDirty, keep } = useItemDraft(
    element,
    "metrics",
    () => ({
      name: metric?.name ?? "",
      text: metric === null ? "" : names.toPrinted(element.id, { metricId: id }, metric.formula),
      description: metric?.description ?? "",
      format: metric?.format,
      timeline: metric?.timeline,
    }),
    onClose,
  );
  const { name, text, description, format, timeline } = draft;
  const formula = useDraftedFormula(element, { kind: "metric", id }, text);
  const isTaken = modelItems(element, "metrics").some(
    (one) => one.id !== id && one.name?.toLocaleLowerCase() === name.trim().toLocaleLowerCase(),
  );
  const formats = formula.checked === null ? [] : formatsOfType(typeName(formula.checked.type));
  const chosen = formats.find((one) => JSON.stringify(one.format) === JSON.stringify(format));
  const made = (): Metric => {
    // What else the metric says stays.
    const { format: _format, description: _description, timeline: _timeline, ...others } = metric ?? { id };
    return {
      ...others,
      name: name.trim(),
      formula: names.toStored(element.id, { metricId: id }, text),
      ...(format === undefined ? {} : { format }),
      ...(description.trim() === "" ? {} : { description: description.trim() }),
      ...(timeline === undefined ? {} : { timeline }),
    };
  };
  return (
    <ItemDialog
      title={
        metric === null ? t("table-panels.metric-dialog.new-metric") : t("table-panels.metric-dialog.metric", { name: metric.name ?? "" })
      }
      canKeep={name.trim() !== "" && !isTaken && formula.isUsable}
      isDirty={isDirty}
      onKeep={() => keep(made(), name.trim())}
      onClose={onClose}
    >
      <TextField
        label={t("shared.name")}
        value={name}
        onChange={(next) => change({ name: next })}
        autoFocus
        error={isTaken ? t("table-panels.metric-dialog.another-metric-table-name") : null}
      />
      <ItemFormula label={t("table-panels.metric-dialog.formula")} formula={formula} onChange={(next) => change({ text: next })} />
      <p className={styles.hint}>{t("table-panels.metric-dialog.computed-anew-wherever-used")}</p>
      {formats.length > 0 && (
        <Select
          label={t("table-panels.metric-dialog.format")}
          options={formats.map(({ id: key, label }) => ({ id: key, label }))}
          value={chosen?.id ?? null}
          placeholder={t("table-panels.metric-dialog.file-says")}
          onChange={(key) => change({ format: formats.find((one) => one.id === key)?.format })}
        />
      )}
      <TimelineFields element={element} timeline={timeline} onChange={(next) => change({ timeline: next })} />
      <TextAreaField
        label={t("table-panels.metric-dialog.description")}
        value={description}
        onChange={(next) => change({ description: next })}
      />
    </ItemDialog>
  );
}
