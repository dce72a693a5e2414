import { ChevronDown, TriangleAlert } from "lucide-react";
import { type ReactNode, type Ref, useState } from "react";
import type { useDraggable } from "@dnd-kit/core";
import { NameField } from "../../../shared/fields/name-field.tsx";
import { Icon } from "../../../shared/icons/icon.tsx";
import { ValueTypeIcon } from "../../../shared/icons/value-type-icon.tsx";
import type { MenuEntry } from "../../../shared/menus/menu-entry.ts";
import { cx } from "../../../shared/styles/cx.ts";
import { shapeWord } from "./shape-word.ts";
import type { ChartPort, PanelColumn } from "./panel-port.ts";
import { ClickMenu } from "./click-menu.tsx";
import { t } from "../../../shared/words/words.ts";
import styles from "./shelves.module.css";

interface PillBoxProps {
  readonly isMeasure: boolean;
  /** It is the one that is dragged. */
  readonly isLifted?: boolean;
  readonly dragRef?: Ref<HTMLDivElement>;
  readonly listeners?: ReturnType<typeof useDraggable>["listeners"];
  readonly children: ReactNode;
}

/** The box of a column on a shelf. */
export function PillBox({ isMeasure, isLifted = false, dragRef, listeners, children }: PillBoxProps) {
  return (
    <div ref={dragRef} {...listeners} className={cx(styles.pill, isMeasure && styles.measure, isLifted && styles.lifted)}>
      {children}
    </div>
  );
}

/** The field in which a column on a shelf is renamed, in its place; null while it is not. An empty name lets its formula name it again. */
export function useRenaming(
  port: ChartPort,
  column: PanelColumn,
  isMeasure: boolean,
): { readonly rename: () => void; readonly field: ReactNode | null } {
  const [isRenaming, setRenaming] = useState(false);
  const { id, name: before } = column;
  const end = (name: string | null): void => {
    setRenaming(false);
    if (name !== null && name !== before) port.setColumn(t("elements.column-pill.rename-of", { name: before }), id, { name });
  };
  return {
    rename: () => setRenaming(true),
    field: isRenaming ? (
      <PillBox isMeasure={isMeasure}>
        <NameField label={t("elements.column-pill.column-name")} value={before} maxLength={200} className={styles.pillButton} onEnd={end} />
      </PillBox>
    ) : null,
  };
}

interface ColumnPillProps extends Omit<PillBoxProps, "children"> {
  readonly column: PanelColumn;
  readonly entries: readonly MenuEntry[];
  /** What the keys on the column do: "remove" by Delete or Backspace, "rename" by F2. */
  readonly onKey: Partial<Readonly<Record<"remove" | "rename", () => void>>>;
}

const keys: Readonly<Record<string, "remove" | "rename">> = { Delete: "remove", Backspace: "remove", F2: "rename" };

/** A column on a shelf: its type, its name, what it does to its field; a button with its menu. */
export function ColumnPill({ column, entries, onKey, ...box }: ColumnPillProps) {
  return (
    <PillBox {...box}>
      <ClickMenu
        label={column.name}
        entries={entries}
        className={cx(styles.pillButton, "ring-inside")}
        onKeyDown={(event) => {
          const does = keys[event.key];
          const act = does === undefined ? undefined : onKey[does];
          if (act === undefined) return;
          // The same keys mean the whole element elsewhere on the screen.
          event.stopPropagation();
          event.preventDefault();
          act();
        }}
      >
        {column.isBroken ? (
          <Icon icon={TriangleAlert} label={t("elements.column-pill.broken-formula")} className={styles.broken ?? ""} />
        ) : (
          <ValueTypeIcon type={column.type} />
        )}
        <span className={styles.pillName}>{column.name}</span>
        <span className={styles.pillDetail}>{shapeWord(column)}</span>
        <Icon icon={ChevronDown} />
      </ClickMenu>
    </PillBox>
  );
}
