import { type Element, type Metric, namesOf } from "@sheaf/workbook";
import { typeName } from "@sheaf/sql";
import { useMemo, useState } from "react";
import { Select } from "../../../../shared/fields/select.tsx";
import { TextAreaField, TextField } from "../../../../shared/fields/text-field.tsx";
import { keepModelItem, modelItems } from "./model-lists.ts";
import { FormulaField } from "../../../formula-bar/field/formula-field.tsx";
import { isBroken } from "../../../formula-bar/formula-check.ts";
import { useDocument, useWorkbook } from "../../../state/workbook.ts";
import { formatsOfType } from "../actions/format-entries.ts";
import { ItemDialog } from "./item-dialog.tsx";
import styles from "./model.module.css";

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
  const [name, setName] = useState(metric?.name ?? "");
  const [text, setText] = useState(() => (metric === null ? "" : names.toPrinted(element.id, { metricId: id }, metric.formula)));
  const [description, setDescription] = useState(metric?.description ?? "");
  const [format, setFormat] = useState(metric?.format);
  const [isDirty, setDirty] = useState(false);
  const place = useMemo(() => workbook.facts.place(element.id, { kind: "metric", id }), [workbook, element, id]);
  const checked = useMemo(() => (place === null || text.trim() === "" ? null : place.check(text)), [place, text]);
  const isTaken = modelItems(element, "metrics").some(
    (one) => one.id !== id && one.name?.toLocaleLowerCase() === name.trim().toLocaleLowerCase(),
  );
  const formats = checked === null ? [] : formatsOfType(typeName(checked.type));
  const chosen = formats.find((one) => JSON.stringify(one.format) === JSON.stringify(format));
  const changed =
    <T,>(setValue: (value: T) => void) =>
    (value: T): void => {
      setDirty(true);
      setValue(value);
    };
  const keep = (): void => {
    // What else the metric says, such as its timeline, stays.
    const { format: _format, description: _description, ...others } = metric ?? { id };
    const kept: Metric = {
      ...others,
      name: name.trim(),
      formula: names.toStored(element.id, { metricId: id }, text),
      ...(format === undefined ? {} : { format }),
      ...(description.trim() === "" ? {} : { description: description.trim() }),
    };
    const edit = keepModelItem(element, "metrics", kept, kept.name ?? "");
    if (workbook.perform(edit.label, edit.operations)) onClose();
  };
  return (
    <ItemDialog
      title={metric === null ? "New metric" : `Metric ${metric.name ?? ""}`}
      canKeep={name.trim() !== "" && !isTaken && checked !== null && !isBroken(checked)}
      isDirty={isDirty}
      onKeep={keep}
      onClose={onClose}
    >
      <TextField
        label="Name"
        value={name}
        onChange={changed(setName)}
        autoFocus
        error={isTaken ? "Another metric of this table has this name." : null}
      />
      {place === null ? (
        <p className={styles.hint}>The columns of this table are not known yet.</p>
      ) : (
        <FormulaField label="Formula" text={text} place={place} onChange={changed(setText)} />
      )}
      <p className={styles.hint}>
        It is computed anew wherever it is used: for each group, for each total, over the rows that filters leave.
      </p>
      {formats.length > 0 && (
        <Select
          label="Format"
          options={formats.map(({ id: key, label }) => ({ id: key, label }))}
          value={chosen?.id ?? null}
          placeholder="As the file says"
          onChange={(key) => changed(setFormat)(formats.find((one) => one.id === key)?.format)}
        />
      )}
      <TextAreaField label="Description" value={description} onChange={changed(setDescription)} />
    </ItemDialog>
  );
}
