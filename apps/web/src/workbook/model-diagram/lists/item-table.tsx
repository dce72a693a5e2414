import type { ReactNode } from "react";
import { cx } from "../../../shared/styles/cx.ts";
import styles from "./model-lists.module.css";

interface ItemColumn {
  readonly title: string;
  readonly isNumber?: boolean;
  readonly isCode?: boolean;
}

interface Item {
  readonly id: string;
  readonly cells: readonly ReactNode[];
  /** The item is of the table that is selected. */
  readonly isNear: boolean;
  /** Null: there is nothing to open for this person. */
  readonly onOpen: (() => void) | null;
}

/** Items of a data model as rows; the first cell is the button that opens one. */
export function ItemTable({
  label,
  columns,
  items,
  empty,
  note = null,
}: {
  readonly label: string;
  readonly columns: readonly ItemColumn[];
  readonly items: readonly Item[];
  readonly empty: string;
  /** Below the rows: what is not shown. */
  readonly note?: string | null;
}) {
  if (items.length === 0) return <p className={styles.empty}>{empty}</p>;
  return (
    // A long or wide table is moved by keys.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ title, isNumber }) => (
              <th key={title} scope="col" className={cx(isNumber === true && styles.number)}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map(({ id, cells, isNear, onOpen }) => (
            <tr key={id} className={cx(isNear && styles.near)}>
              {cells.map((cell, at) => {
                const column = columns[at];
                const key = column?.title ?? at;
                if (at === 0)
                  return (
                    <th key={key} scope="row">
                      {onOpen === null ? (
                        cell
                      ) : (
                        <button type="button" className={styles.open} onClick={onOpen}>
                          {cell}
                        </button>
                      )}
                    </th>
                  );
                return (
                  <td key={key} className={cx(column?.isNumber === true && styles.number, column?.isCode === true && styles.code)}>
                    {cell}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {note !== null && <p className={styles.most}>{note}</p>}
    </div>
  );
}
