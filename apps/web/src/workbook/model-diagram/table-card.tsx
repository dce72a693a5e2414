import { cellAt } from "@sheaf/result";
import { typeName } from "@sheaf/sql";
import { KeyRound, Lock, Puzzle } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useSyncExternalStore } from "react";
import { Icon } from "../../shared/icons/icon.tsx";
import { ValueTypeIcon } from "../../shared/icons/value-type-icon.tsx";
import { cx } from "../../shared/styles/cx.ts";
import type { ElementRequest } from "../elements/element-kind.ts";
import { viewKindOf } from "../elements/registry.ts";
import { useResults } from "../state/results/use-results.ts";
import { useWorkbook } from "../state/workbook.ts";
import { CARD, type PlacedTable } from "./diagram-layout.ts";
import { t } from "../../shared/words/words.ts";
import styles from "./model-diagram.module.css";

const COUNT: readonly ElementRequest[] = [{ level: "base", want: { kind: "count" }, window: null, within: null }];
const grouped = new Intl.NumberFormat("en-US");

/** A table of the model: its name, how many rows it has, its keys and some of its columns. The whole card is its button. */
export function TableCard({
  placed: { table, x, y, height },
  isSelected,
  onSelect,
  onOpen,
  onKeyDown,
  onContextMenu,
  onPointerDown,
  onFocus,
}: {
  readonly placed: PlacedTable;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
  readonly onOpen: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onContextMenu: (event: MouseEvent) => void;
  /** Undefined: it is not moved. */
  readonly onPointerDown: ((event: PointerEvent<HTMLElement>) => void) | undefined;
  readonly onFocus: () => void;
}) {
  const { facts } = useWorkbook();
  const analysis = useSyncExternalStore(facts.subscribe, () => facts.of(table.id));
  const [counted] = useResults(table.id, COUNT, 1);
  const rows = counted?.table != null && counted.table.rowCount > 0 ? Number(cellAt(counted.table, 0, 0) ?? 0) : null;
  return (
    <li
      className={cx(styles.card, isSelected && styles.selected)}
      style={{ left: x, top: y, width: CARD.width, height }}
      aria-label={table.name}
    >
      <button
        type="button"
        className={styles.head}
        data-card={table.id}
        aria-pressed={isSelected}
        onClick={onSelect}
        onDoubleClick={onOpen}
        onKeyDown={onKeyDown}
        onContextMenu={onContextMenu}
        onPointerDown={onPointerDown}
        onFocus={onFocus}
      >
        <Icon icon={viewKindOf(table.element)?.icon ?? Puzzle} />
        <span className={styles.name}>{table.name}</span>
        {rows !== null && (
          <span className={styles.count}>
            {grouped.format(rows)}
            <span className="visually-hidden"> {t("model.table-card.rows")}</span>
          </span>
        )}
      </button>
      <ul className={styles.columns} aria-label={t("model.table-card.columns-of", { name: table.name })}>
        {table.columns.map((column) => {
          const type = analysis?.columns.find(({ id }) => id === column.id)?.type;
          return (
            <li key={column.id} className={styles.column}>
              <ValueTypeIcon type={type === undefined ? "null" : typeName(type)} />
              <span className={cx(styles.name, column.isKey && styles.key, column.isComputed && styles.computed)}>{column.name}</span>
              {column.isTarget && <Icon icon={KeyRound} className={cx(styles.mark)} label={t("model.table-card.key")} />}
              {column.isSecured && <Icon icon={Lock} className={cx(styles.lock)} label={t("model.table-card.secured")} />}
            </li>
          );
        })}
        {table.more > 0 && <li className={styles.more}>{t("model.table-card.more-other", { more: table.more })}</li>}
      </ul>
    </li>
  );
}
