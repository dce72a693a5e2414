import { printPath } from "@sheaf/formula";
import type { TypeName } from "@sheaf/sql";
import { Checkbox } from "../../../shared/choices/checkbox.tsx";
import { Select } from "../../../shared/fields/select.tsx";
import { TextField } from "../../../shared/fields/text-field.tsx";
import { valueTypeTitle } from "../../../shared/icons/value-type-icon.tsx";
import {
  type distinctOutputs,
  mostOutputs,
  outputName,
  transposeAggregates,
  type TransposeDraft,
} from "../../commands/sources/transposes.ts";
import { commonTypeName, type LegColumn, typeOfColumn } from "./composed-columns.ts";
import type { SourceValues } from "./use-values.ts";
import { t } from "../../../shared/words/words.ts";
import styles from "./sources.module.css";

interface FieldsProps {
  readonly draft: TransposeDraft;
  /** Of the source. */
  readonly columns: readonly LegColumn[];
  readonly onChange: (draft: TransposeDraft) => void;
}

export function ColumnsToRows({ draft, columns, onChange }: FieldsProps) {
  const isMerged = (name: string): boolean => draft.merged.includes(printPath([name]));
  const types = draft.merged.flatMap((printed) => typeOfColumn(columns, printed) ?? []);
  const kinds = [...new Set(types)].map((type) => valueTypeTitle(type).toLowerCase());
  return (
    <>
      <fieldset className={styles.keys}>
        <legend className={styles.legend}>{t("sources.transpose-fields.columns-to-merge")}</legend>
        <div className={styles.columns}>
          {columns.map(({ name }) => (
            <Checkbox
              key={name}
              isSelected={isMerged(name)}
              onChange={(isOn) => {
                const merged = columns.filter((column) => (column.name === name ? isOn : isMerged(column.name)));
                onChange({ ...draft, merged: merged.map((column) => printPath([column.name])) });
              }}
            >
              {name}
            </Checkbox>
          ))}
        </div>
        {commonTypeName(types) === null && (
          <p className={styles.problem} role="alert">
            {t("sources.transpose-fields.these-cannot-stand-one", { kinds: kinds.join(", ") })}
          </p>
        )}
      </fieldset>
      <div className={styles.pair}>
        <TextField
          label={t("sources.transpose-fields.column-names")}
          value={draft.labels}
          onChange={(labels) => onChange({ ...draft, labels })}
        />
        <TextField
          label={t("sources.transpose-fields.column-values")}
          value={draft.values}
          onChange={(values) => onChange({ ...draft, values })}
        />
      </div>
    </>
  );
}

/** Types whose values a file names in one way only, so that a value chosen here is found again in the rows. */
const spread: ReadonlySet<TypeName> = new Set(["text", "integer", "boolean", "date"]);

export function RowsToColumns({
  draft,
  columns,
  values,
  offered,
  onChange,
}: FieldsProps & {
  readonly values: SourceValues | null;
  /** Values that can be columns, and those whose names others have. */
  readonly offered: ReturnType<typeof distinctOutputs>;
}) {
  const options = (isOffered: (column: LegColumn) => boolean) =>
    columns.filter(isOffered).map(({ name }) => ({ id: printPath([name]), label: name }));
  return (
    <>
      <div className={styles.pair}>
        <Select
          label={t("sources.transpose-fields.column-to-transpose")}
          options={options(({ name, type }) => spread.has(type) || printPath([name]) === draft.by)}
          value={draft.by}
          onChange={(by) => onChange({ ...draft, by, outputs: by === draft.by ? draft.outputs : [] })}
        />
        <Select
          label={t("sources.transpose-fields.column-values")}
          options={options(({ name }) => printPath([name]) !== draft.by)}
          value={draft.value}
          onChange={(value) => onChange({ ...draft, value })}
        />
        <Select
          label={t("sources.transpose-fields.several-values-one-cell")}
          options={transposeAggregates}
          value={draft.aggregate}
          onChange={(aggregate) => onChange({ ...draft, aggregate })}
        />
      </div>
      {values?.kind === "waiting" && (
        <p className={styles.counts} role="status">
          {t("sources.transpose-fields.looking-values")}
        </p>
      )}
      {values?.kind === "failed" && (
        <p className={styles.problem} role="alert">
          {values.error.message}
        </p>
      )}
      {offered.outputs.length > 0 && (
        <fieldset className={styles.keys}>
          <legend className={styles.legend}>{t("sources.transpose-fields.values-become-columns")}</legend>
          <div className={styles.columns}>
            {offered.outputs.map((value) => (
              <Checkbox
                key={JSON.stringify(value)}
                isSelected={draft.outputs.includes(value)}
                onChange={(isOn) =>
                  onChange({ ...draft, outputs: isOn ? [...draft.outputs, value] : draft.outputs.filter((one) => one !== value) })
                }
              >
                {value === null ? t("sources.transpose-fields.no-value") : outputName(value)}
              </Checkbox>
            ))}
          </div>
        </fieldset>
      )}
      {values?.kind === "here" && values.isCut && (
        <p className={styles.counts}>{t("sources.transpose-fields.more-values-most-rows", { mostOutputs })}</p>
      )}
      {offered.clashing.length > 0 && (
        <p className={styles.counts}>
          {t("sources.transpose-fields.not-offered-since-another", {
            clashing: offered.clashing.map((value) => outputName(value) || "empty text").join(", "),
          })}
        </p>
      )}
    </>
  );
}
