import { useQuery } from "@apollo/client/react";
import type { InodeSummary } from "@sheaf/contract";
import { type EffectOf, type ValueSource, isControlType } from "@sheaf/workbook";
import { useState } from "react";
import { SEARCH } from "../../shared/documents/queries.ts";
import { ComboBox } from "../../shared/fields/combo-box.tsx";
import { documentKindIcon } from "../../shared/icons/document-icon.tsx";
import { t } from "../../shared/words/words.ts";
import { ChoiceRow, Rows, SwitchRow } from "../elements/property-rows/rows.tsx";
import { useDocumentParts } from "./named-documents.ts";
import { emptySource, literalOf } from "./new-steps.ts";
import { OpenTargetRow } from "./open-target-row.tsx";
import type { StepFieldsProps } from "./step-props.ts";
import { ValueEditor } from "./value-editor.tsx";
import styles from "./actions-panel.module.css";

/** As many documents are offered; who looks for another one types. */
const OFFERED = 50;

/** The document that a step opens, the page of it, and what its controls are set to. */
export function OpenDocumentFields(props: StepFieldsProps<EffectOf<"open-document">>) {
  const { effect, onChange } = props;
  const { sheaf: own = {} } = effect;
  const found = useDocumentParts(effect.documentId);
  const setOwn = (next: typeof own): void => {
    const { sheaf: _, ...rest } = effect;
    onChange(next.pageId === undefined && (next.ranges ?? []).length === 0 ? rest : { ...rest, sheaf: next });
  };
  return (
    <Rows>
      <DocumentPicker
        {...props}
        onPick={({ inodeId, type }) => {
          // Pages and controls of another document mean nothing in this one.
          const { sheaf: _, targetControls: _values, ...rest } = effect;
          onChange({ ...rest, documentId: inodeId, documentType: type === "report" ? "report" : "workbook" });
        }}
      />
      <OpenTargetRow value={effect.openTarget} onChange={(openTarget) => onChange({ ...effect, openTarget })} />
      {effect.documentId !== "" && found === null && <p className={styles.note}>{t("actions.field.reading-document")}</p>}
      {found === "unseen" && <p className={styles.note}>{t("actions.field.unseen-document")}</p>}
      {found !== null && found !== "unseen" && (
        <>
          {effect.documentType === "workbook" && found.pages.length > 1 && (
            <ChoiceRow
              label={t("actions.field.page")}
              value={own.pageId ?? ""}
              options={[{ id: "", label: t("actions.field.first-page") }, ...found.pages]}
              onChange={(pageId) => {
                const { pageId: _, ...others } = own;
                setOwn(pageId === "" ? others : { ...others, pageId });
              }}
            />
          )}
          <ValuesThere {...props} controls={found.controls} />
        </>
      )}
    </Rows>
  );
}

/** Controls of the other document; those that are switched on get a value. */
function ValuesThere({
  controls,
  ...props
}: StepFieldsProps<EffectOf<"open-document">> & { readonly controls: StepFieldsProps["parts"]["controls"] }) {
  const { effect, onChange } = props;
  const values: { readonly [handle: string]: ValueSource } = effect.targetControls ?? {};
  if (controls.length === 0) return <p className={styles.note}>{t("actions.field.no-controls-there")}</p>;
  const setValue = (handle: string, takesRange: boolean, value: ValueSource | null): void => {
    const { targetControls: _, sheaf, ...rest } = effect;
    const { [handle]: _value, ...others } = values;
    const next = value === null ? others : { ...others, [handle]: value };
    const kept = (sheaf?.ranges ?? []).filter((one) => one !== handle);
    const ranges = value !== null && takesRange ? [...kept, handle] : kept;
    const { ranges: _ranges, ...own } = sheaf ?? {};
    const nextOwn = { ...own, ...(ranges.length === 0 ? {} : { ranges }) };
    onChange({
      ...rest,
      ...(Object.keys(next).length === 0 ? {} : { targetControls: next }),
      ...(Object.keys(nextOwn).length === 0 ? {} : { sheaf: nextOwn }),
    });
  };
  return (
    <div className={styles.there} role="group" aria-label={t("actions.field.values-there")}>
      <p className={styles.branch}>{t("actions.field.values-there")}</p>
      {controls.map(({ id, label, control }) => {
        const value = values[id];
        const takesRange =
          isControlType(control, "date-range") || isControlType(control, "number-range") || isControlType(control, "range-slider");
        const set = (next: ValueSource | null): void => setValue(id, takesRange, next);
        return (
          <div key={id} role="group" aria-label={label}>
            <SwitchRow
              label={t("actions.field.pass-on", { control: label })}
              value={value !== undefined}
              onChange={(isOn) => set(isOn ? beginsWith(props, id, literalOf(control)) : null)}
            />
            {value !== undefined && <ValueEditor {...props} label={label} literal={literalOf(control)} value={value} onChange={set} />}
          </div>
        );
      })}
    </div>
  );
}

/** What a control there is first filled in with: the control of the same handle here, else nothing. */
function beginsWith({ parts }: Pick<StepFieldsProps, "parts">, handle: string, literal: Parameters<typeof emptySource>[0]): ValueSource {
  const same = parts.controls.find(({ id }) => id.toLowerCase() === handle.toLowerCase());
  return same === undefined ? emptySource(literal) : { type: "control", control: same.id };
}

/** A workbook or report that whoever builds the step may see, found by what is typed. */
function DocumentPicker({
  effect,
  parts,
  onPick,
}: StepFieldsProps<EffectOf<"open-document">> & { readonly onPick: (picked: Pick<InodeSummary, "inodeId" | "type">) => void }) {
  const { documentId } = effect;
  const name = parts.documents.get(documentId);
  const [search, setSearch] = useState("");
  const { data, previousData } = useQuery(SEARCH, {
    // The name of what is picked stands in the field, and is no search.
    variables: { query: search === name ? "" : search.trim(), types: ["workbook", "report"], first: OFFERED },
  });
  const found = (data ?? previousData)?.search ?? [];
  const options = found.map(({ inodeId, name: label, type, path }) => ({
    id: inodeId,
    label,
    icon: documentKindIcon(type),
    note: path.map((step) => step.name).join(" / "),
  }));
  const isThere = options.some(({ id }) => id === documentId);
  return (
    <ComboBox
      label={t("actions.field.document")}
      isInline
      size="small"
      placeholder={t("actions.field.find-document")}
      options={
        isThere || typeof name !== "string"
          ? options
          : [{ id: documentId, label: name, icon: documentKindIcon(effect.documentType), note: "" }, ...options]
      }
      value={documentId === "" ? null : documentId}
      onChange={(id) => {
        const picked = found.find(({ inodeId }) => inodeId === id);
        if (picked !== undefined && id !== documentId) onPick(picked);
      }}
      onSearch={setSearch}
    />
  );
}
