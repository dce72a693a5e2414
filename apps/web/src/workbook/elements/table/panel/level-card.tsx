import { useDraggable, useDroppable } from "@dnd-kit/core";
import { Ellipsis, Eye, EyeOff, GripVertical, Layers, Plus } from "lucide-react";
import { memo, useMemo } from "react";
import { IconButton } from "../../../../shared/actions/icon-button.tsx";
import { NameField } from "../../../../shared/fields/name-field.tsx";
import { Icon } from "../../../../shared/icons/icon.tsx";
import { ValueTypeIcon } from "../../../../shared/icons/value-type-icon.tsx";
import { NearRows } from "../../../../shared/lists/near-rows.tsx";
import { MenuButton } from "../../../../shared/menus/menu.tsx";
import type { MenuEntry } from "../../../../shared/menus/menu-entry.ts";
import { cx } from "../../../../shared/styles/cx.ts";
import { useIsFocusedColumn } from "../../../state/focus.ts";
import { columnEntries } from "../../tabular/actions/column-menu.ts";
import { levelMenu } from "../actions/level-menu.ts";
import type { TableColumn, TableLevel } from "../../tabular/shape/table-shape.ts";
import { columnsIn, foundRows } from "./column-tree.ts";
import { type DropPlace, placeName } from "./drop-places.ts";
import { FolderRow } from "./folder-row.tsx";
import type { PanelContext } from "./panel-context.ts";
import { t } from "../../../../shared/words/words.ts";
import styles from "./columns-panel.module.css";

interface LevelCardProps {
  readonly context: PanelContext;
  readonly level: TableLevel;
  readonly depth: number;
  /** Menu behind the card's plus. */
  readonly add?: readonly MenuEntry[];
  /** Without a band: the summary has none. */
  readonly isPlain?: boolean;
}

/** A level as a card: its band, its keys, its columns. Things land on the band (one more key) or among the columns. */
export function LevelCard({ context, level, depth, add, isPlain = false }: LevelCardProps) {
  const { design, actions, isEditing, canChange, carried } = context;
  const isBase = level.id === "base";
  const isFlat = isBase && design.levels.length === 1;
  const holder = isPlain ? undefined : design.levels[depth - 1];
  const isClosed = holder !== undefined && design.shape.closed.has(holder.id);
  const tone = isBase || depth > 1 ? 3 : depth === 0 ? 1 : 2;
  const body = useDroppable({ id: placeName({ kind: "first", level: level.id }) });
  const band = useDroppable({ id: placeName({ kind: "key", level: level.id }), disabled: isBase || isPlain });
  const rows = useMemo(
    () => foundRows(design.folders, level.columns, { search: context.search, closed: context.closedFolders, withEmpty: isBase }),
    [design.folders, level.columns, isBase, context.closedFolders, context.search],
  );
  const isOver = (place: { readonly isOver: boolean }): boolean => carried !== null && place.isOver;
  return (
    <div
      role="group"
      className={styles.card}
      data-tone={isFlat || isPlain ? undefined : tone}
      style={{ marginLeft: Math.min(depth, 4) * 8 }}
      // Where the card is all of its section, the section is named already.
      {...(isPlain ? {} : { "aria-label": isFlat ? t("table-panels.level-card.columns") : level.name })}
    >
      {!isPlain && (
        <header ref={band.setNodeRef} className={cx(styles.band, isOver(band) && styles.over)}>
          <h4 className={styles.bandName}>{isFlat ? t("table-panels.level-card.columns") : level.name}</h4>
          <span className={styles.bandNote}>
            {isClosed
              ? t("table-panels.level-card.collapsed")
              : isBase
                ? isFlat
                  ? String(level.columns.length)
                  : t("table-panels.level-card.columns-2")
                : t("table-panels.level-card.calculations")}
          </span>
          <span className={styles.gap} />
          {isEditing && add !== undefined && (
            <MenuButton
              label={t("table-panels.level-card.add-column")}
              placement="bottom end"
              entries={add}
              trigger={<IconButton icon={Plus} label={t("table-panels.level-card.add-column")} />}
            />
          )}
          {canChange && holder !== undefined && (
            <IconButton
              icon={isClosed ? EyeOff : Eye}
              label={
                isClosed
                  ? t("table-panels.level-card.expand-every", { name: holder.name })
                  : t("table-panels.level-card.collapse-every", { name: holder.name })
              }
              onPress={() => actions.setClosed(holder.id, !isClosed)}
            />
          )}
          {canChange && !isBase && (
            <MenuButton
              label={t("table-panels.level-card.level", { name: level.name })}
              placement="bottom end"
              entries={levelMenu(level.id, design, actions, { isEditing, canChange, metrics: context.metrics })}
              trigger={<IconButton icon={Ellipsis} label={t("table-panels.level-card.actions-of-level", { name: level.name })} />}
            />
          )}
        </header>
      )}
      <div role="list" ref={body.setNodeRef} className={cx(styles.columns, isOver(body) && styles.over)}>
        <NearRows
          rows={rows}
          rowHeight={ROW_HEIGHT}
          name={({ entry }) => (entry.kind === "column" ? entry.column.name : entry.folder.name)}
          renderRow={({ entry, depth: inner }) =>
            entry.kind === "column" ? (
              <ColumnRow key={entry.column.id} context={context} column={entry.column} depth={inner} />
            ) : (
              <FolderRow key={entry.folder.id} context={context} folder={entry.folder} count={columnsIn(entry)} depth={inner} />
            )
          }
        />
        {level.columns.length > 0 && rows.length === 0 && (
          <div role="listitem" className={styles.none}>
            {t("table-panels.level-card.none-found")}
          </div>
        )}
        {level.columns.length === 0 && (
          <div role="listitem" className={styles.none}>
            {isPlain ? t("table-panels.level-card.nothing-yet") : t("table-panels.level-card.no-columns")}
          </div>
        )}
      </div>
    </div>
  );
}

/** Pixels by which a folder's columns stand further in. */
const INDENT = 16;
/** Pixels: `.row` of the style sheet. */
const ROW_HEIGHT = 24;

/** While something is dragged: where it becomes a level of its own. */
export function NewLevelSlot({
  isDragging,
  isAlone,
  depth,
}: {
  readonly isDragging: boolean;
  readonly isAlone: boolean;
  readonly depth: number;
}) {
  const slot = useDroppable({ id: placeName({ kind: "new-level" }), disabled: !isDragging });
  if (!isDragging) return isAlone ? <p className={styles.hint}>{t("table-panels.level-card.drag-column-use-group")}</p> : null;
  return (
    <div ref={slot.setNodeRef} className={cx(styles.slot, slot.isOver && styles.slotOver)} style={{ marginLeft: Math.min(depth, 4) * 8 }}>
      {t("table-panels.level-card.group-by")}
    </div>
  );
}

interface ColumnRowProps {
  readonly context: PanelContext;
  readonly column: TableColumn;
  readonly depth: number;
}

/** One of hundreds: drawn anew when something of the table changes, not when something beside it does. */
const ColumnRow = memo(function ColumnRow({ context, column, depth }: ColumnRowProps) {
  const { design, actions, isEditing, canChange, carried, renaming } = context;
  const isSelected = useIsFocusedColumn(context.element.id, column.id);
  const place: DropPlace = { kind: "behind", columnId: column.id };
  const drag = useDraggable({ id: column.id, data: { column }, disabled: !isEditing });
  const drop = useDroppable({ id: placeName(place), disabled: carried === null || carried.id === column.id });
  // Made when it is opened.
  const entries = (): readonly MenuEntry[] =>
    columnEntries({
      column,
      design,
      actions,
      isEditing,
      canChange,
      startFilter: context.startFilter,
      rename: () => context.rename(column.id),
      renameFolder: context.rename,
      editFormula: () => context.editFormula(column.id),
      describe: () => context.describe(column.id),
      extract: () => context.extract(column.id),
      convert: (type) => context.convert(column.id, type),
      limit: () => context.limit(column.id),
    });
  return (
    <div
      role="listitem"
      ref={drop.setNodeRef}
      style={depth === 0 ? undefined : { paddingLeft: Math.min(depth, 4) * INDENT }}
      className={cx(
        styles.row,
        isSelected && styles.selected,
        column.isHidden && styles.hidden,
        carried?.id === column.id && styles.lifted,
        carried !== null && drop.isOver && carried.id !== column.id && styles.behind,
      )}
    >
      {renaming === column.id ? (
        <NameField
          label={t("table-panels.level-card.column-name")}
          value={column.name}
          maxLength={200}
          className={styles.rename}
          onEnd={(name) => {
            context.rename(null);
            if (name !== null && name !== column.name) actions.rename(column.id, name);
          }}
        />
      ) : (
        <button
          ref={drag.setNodeRef}
          type="button"
          className={cx(styles.rowButton, "ring-inside")}
          aria-pressed={isSelected}
          title={column.problem ?? column.description ?? undefined}
          {...drag.listeners}
          onClick={() => context.select(column.id)}
          onContextMenu={(event) => context.menu.open(event, column.name, entries())}
          onDoubleClick={() => isEditing && context.rename(column.id)}
        >
          {isEditing && <Icon icon={GripVertical} className={styles.grip ?? ""} />}
          {column.isKey ? <Icon icon={Layers} /> : <ValueTypeIcon type={column.type} />}
          <span className={cx(styles.name, column.problem !== null && styles.broken)}>{column.name}</span>
          <span className={styles.detail}>{detailOf(column)}</span>
        </button>
      )}
      {canChange && renaming !== column.id && (
        <span className={styles.dots}>
          <IconButton
            icon={Ellipsis}
            label={t("table-panels.folder-row.actions-of", { name: column.name })}
            aria-haspopup="menu"
            onPress={({ target }) => context.menu.openBelow(target, column.name, entries())}
          />
        </span>
      )}
    </div>
  );
});

/** `Count`, `Avg`, `Formula`; nothing for what is read as it is. */
function detailOf(column: TableColumn): string {
  if (column.isHidden) return t("table-panels.level-card.hidden");
  if (column.problem !== null) return t("table-panels.level-card.error");
  if (column.isKey) return t("table-panels.level-card.group");
  const formula = column.formula.trim();
  if (/^\[(?:\\.|[^\]\\])*\]$/.test(formula)) return "";
  const call = /^([A-Za-z]+)\((?:\s*\[(?:\\.|[^\]\\])*\]\s*)?\)$/.exec(formula);
  return call?.[1] ?? t("table-panels.level-card.formula");
}
