import { columnsOf, type Element, type Id, namesOf } from "@sheaf/workbook";
import { ComboBox } from "../../../../../../shared/fields/combo-box.tsx";
import type { Option } from "../../../../../../shared/fields/option-list.tsx";
import { useDocument, useWorkbook } from "../../../../../state/workbook.ts";
import { useFieldTree } from "../../../../source-fields/use-field-tree.ts";
import { type BroughtColumn, columnOfField } from "./brought-columns.ts";
import { t } from "../../../../../../shared/words/words.ts";

const FIELD = "field ";

/** One side of a key: a column of the table, or one of its source, which is then brought along. */
export function KeyColumn({
  element,
  at,
  value,
  brought,
  onChange,
}: {
  readonly element: Element;
  /** From 0. */
  readonly at: number;
  /** Empty: none yet. */
  readonly value: Id;
  readonly brought: readonly BroughtColumn[];
  /** `made`: the column is not there yet. */
  readonly onChange: (id: Id, made: BroughtColumn | null) => void;
}) {
  const workbook = useWorkbook();
  const names = namesOf(useDocument());
  const own: readonly Option[] = columnsOf(element).map(({ id }) => ({ id, label: names.column(element, id) }));
  const taken = new Set(own.map(({ label }) => label));
  const fields = useFieldTree(element).fields.flatMap((field) => {
    const formula = names.toStored(element.id, null, field.reference);
    const column = columnOfField(element, brought, formula);
    if (own.some(({ id }) => id === column)) return [];
    const label = taken.has(field.name) ? `${field.name} (of the source)` : field.name;
    return [
      {
        option: { id: column ?? `${FIELD}${field.key}`, label, note: t("table-panels.key-column.not-listed-yet") },
        name: field.name,
        formula,
      },
    ];
  });
  const options = [...own, ...fields.map(({ option }) => option)];
  // A key may name a column of the warehouse by its path.
  const all =
    value === "" || options.some(({ id }) => id === value) ? options : [{ id: value, label: value.split("/").at(-1) ?? value }, ...options];
  const choose = (id: Id): void => {
    const field = fields.find(({ option }) => option.id === id);
    if (field === undefined || !id.startsWith(FIELD)) return onChange(id, null);
    const made = { id: workbook.newId(), elementId: element.id, name: field.name, formula: field.formula };
    onChange(made.id, made);
  };
  return (
    <ComboBox
      label={t("table-panels.key-column.column-of", { element: names.element(element), part: at === 0 ? "" : `, key ${at + 1}` })}
      options={all}
      value={value === "" ? null : value}
      onChange={(id) => choose(id ?? "")}
      placeholder={t("table-panels.key-column.column")}
    />
  );
}
