import { printPath } from "@sheaf/formula";
import { X } from "lucide-react";
import type { CSSProperties } from "react";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { Select } from "../../../shared/fields/select.tsx";
import { TextField } from "../../../shared/fields/text-field.tsx";
import { valueTypeTitle } from "../../../shared/icons/value-type-icon.tsx";
import { nameInBrackets } from "../../commands/sources/leg-columns.ts";
import { type UnionColumnDraft, unionColumnProblem, type UnionDraft, withColumn, withoutColumns } from "../../commands/sources/unions.ts";
import { commonTypeName, type LegColumn, typeOfColumn } from "./composed-columns.ts";
import { t } from "../../../shared/words/words.ts";
import styles from "./sources.module.css";

const NONE = "\u001f";

/** One row for each column of a union: what it is called, and which column of each source stands in it. */
export function UnionColumns({
  draft,
  names,
  columns,
  onChange,
}: {
  readonly draft: UnionDraft;
  /** Of the sources. */
  readonly names: readonly string[];
  readonly columns: readonly (readonly LegColumn[] | null)[];
  readonly onChange: (draft: UnionDraft) => void;
}) {
  const setColumn = (at: number, column: UnionColumnDraft): void =>
    onChange({ ...draft, columns: draft.columns.map((one, place) => (place === at ? column : one)) });
  return (
    <div className={styles.united} role="group" aria-label={t("sources.union-columns.columns")}>
      {draft.columns.map((column, at) => {
        const label = column.name === "" ? t("sources.union-columns.column", { at: at + 1 }) : column.name;
        const problem = unionColumnProblem(draft, at) ?? typeProblem(column, names, columns);
        return (
          // Columns have no ids here: their place is what tells them apart.
          <div key={at} className={styles.unitedColumn} role="group" aria-label={label}>
            <div className={styles.unitedFields} style={{ "--parts": names.length + 1 } as CSSProperties}>
              <TextField
                label={t("shared.name")}
                hideLabel={at > 0}
                value={column.name}
                onChange={(name) => setColumn(at, { ...column, name })}
              />
              {draft.sources.map((_, index) => {
                const chosen = column.from[index] ?? null;
                const offered = offeredOf(draft, columns[index] ?? [], index);
                const isOffered = chosen === null || offered.some(({ id }) => id === chosen);
                return (
                  <Select
                    key={index}
                    label={names[index] ?? ""}
                    hideLabel={at > 0}
                    options={[
                      { id: NONE, label: t("sources.union-columns.none") },
                      ...(isOffered ? [] : [{ id: chosen, label: chosen }]),
                      ...offered,
                    ]}
                    value={chosen ?? NONE}
                    onChange={(id) => setColumn(at, withColumn(column, index, id === NONE ? null : id))}
                  />
                );
              })}
              <IconButton
                icon={X}
                label={t("sources.union-columns.leave-out", { label })}
                onPress={() => onChange(withoutColumns(draft, (one) => one === column))}
              />
            </div>
            {problem !== null && (
              <p className={styles.problem} role="alert">
                {problem}
              </p>
            )}
          </div>
        );
      })}
    </div>
  );
}

/** Columns of a source; of one whose columns are not known before it runs, those that are in use. */
function offeredOf(
  draft: UnionDraft,
  columns: readonly LegColumn[],
  index: number,
): readonly { readonly id: string; readonly label: string }[] {
  if (columns.length > 0) return columns.map(({ name }) => ({ id: printPath([name]), label: name }));
  const used = new Set(draft.columns.flatMap(({ from }) => from[index] ?? []));
  return [...used].map((id) => ({ id, label: nameInBrackets(id) ?? id }));
}

/** Types of a column that cannot stand below each other (V1), in words; null where they can. */
function typeProblem(column: UnionColumnDraft, names: readonly string[], columns: readonly (readonly LegColumn[] | null)[]): string | null {
  const types = column.from.flatMap((printed, index) => {
    const type = typeOfColumn(columns[index] ?? null, printed);
    return type === null ? [] : [{ type, source: names[index] ?? "" }];
  });
  if (commonTypeName(types.map(({ type }) => type)) !== null) return null;
  const words = types.map(({ type, source }) =>
    t("sources.union-columns.in", { valueTypeTitle: valueTypeTitle(type).toLowerCase(), source }),
  );
  return t("sources.union-columns.these-cannot-stand-one", { words: words.join(", ") });
}
