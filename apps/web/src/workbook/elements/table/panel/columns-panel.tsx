import { DndContext, DragOverlay, pointerWithin, type DragEndEvent, type DragStartEvent } from "@dnd-kit/core";
import type { Id } from "@sheaf/workbook";
import { Plus } from "lucide-react";
import { memo, useMemo, useState } from "react";
import { createPortal } from "react-dom";
import { IconButton } from "../../../../shared/actions/icon-button.tsx";
import { SearchField } from "../../../../shared/fields/search-field.tsx";
import { PanelSection } from "../../../../shared/layout/side-panel.tsx";
import { useContextMenu } from "../../../../shared/menus/context-menu.tsx";
import { MenuButton } from "../../../../shared/menus/menu.tsx";
import { startFilter } from "../../../filters/filter-actions.ts";
import { useDocument, useWorkbook } from "../../../state/workbook.ts";
import type { PanelColumn } from "../../shelves/panel-port.ts";
import { ColumnListSection } from "../../drill/column-list-section.tsx";
import { droppedOnList } from "../../drill/column-list-shelf.tsx";
import { useFieldTree } from "../../source-fields/use-field-tree.ts";
import type { ElementPanelProps } from "../../element-kind.ts";
import { metricCalculations } from "../../tabular/actions/aggregates.ts";
import { useTableActions } from "../../tabular/actions/use-table-actions.ts";
import type { TableColumn } from "../../tabular/shape/table-shape.ts";
import { useTableDesign } from "../../tabular/shape/use-table-design.ts";
import { ConvertDialog } from "../convert/convert-dialog.tsx";
import type { ReadType } from "@sheaf/formula";
import { ExtractDialog } from "../extract/extract-dialog.tsx";
import { TableKeyDialog } from "../limit/table-key-dialog.tsx";
import { DescriptionDialog } from "./description-dialog.tsx";
import { dropOf, putDown } from "./drop-places.ts";
import { LevelCard, NewLevelSlot } from "./level-card.tsx";
import { groupEntries, newColumnEntries, summaryEntries } from "./panel-entries.ts";
import type { PanelContext } from "./panel-context.ts";
import { DraggedColumn } from "../../dragged-column.tsx";
import { dragWords, useDragSensors } from "../../use-drag-sensors.ts";
import { t } from "../../../../shared/words/words.ts";
import styles from "./columns-panel.module.css";
import { readTypeWord } from "../convert/type-words.ts";

/** So many are seen at a glance. */
const FEW_COLUMNS = 8;

/** The Columns tab of a table: its levels as nested cards, by drag or by menu. */
export const TableColumnsPanel = memo(function TableColumnsPanel({ element }: ElementPanelProps) {
  const workbook = useWorkbook();
  const document = useDocument();
  const design = useTableDesign(element);
  const actions = useTableActions(element.id);
  const tree = useFieldTree(element);
  const [carried, setCarried] = useState<TableColumn | null>(null);
  const [described, setDescribed] = useState<Id | null>(null);
  const [extracted, setExtracted] = useState<Id | null>(null);
  const [conversion, setConversion] = useState<{ readonly columnId: Id; readonly type: ReadType } | null>(null);
  const [limited, setLimited] = useState<Id | null>(null);
  const [renaming, setRenaming] = useState<Id | null>(null);
  const [search, setSearch] = useState("");
  const [closedFolders, setClosedFolders] = useState<ReadonlySet<Id>>(new Set());
  const sensors = useDragSensors(carried !== null);
  const isEditing = workbook.mode === "edit" && workbook.canChange;

  const { open, openBelow, menu } = useContextMenu();
  const metrics = useMemo(() => metricCalculations(tree.metrics), [tree.metrics]);
  const { canChange } = workbook;
  const context = useMemo(
    (): PanelContext => ({
      element,
      document,
      design,
      actions,
      metrics,
      isEditing,
      canChange,
      carried,
      renaming,
      select: (columnId) => workbook.focus.select(element.id, columnId),
      startFilter: (columnId) => startFilter(workbook, element.id, columnId),
      editFormula: (columnId) => {
        workbook.focus.select(element.id, columnId);
        workbook.focus.editFormula();
      },
      describe: setDescribed,
      extract: setExtracted,
      convert: (columnId, type) => setConversion({ columnId, type }),
      limit: setLimited,
      rename: setRenaming,
      closedFolders,
      search,
      toggleFolder: (folderId) =>
        setClosedFolders((before) =>
          before.has(folderId) ? new Set([...before].filter((id) => id !== folderId)) : new Set([...before, folderId]),
        ),
      menu: { open, openBelow },
    }),
    [
      workbook,
      element,
      document,
      design,
      actions,
      metrics,
      isEditing,
      canChange,
      carried,
      renaming,
      closedFolders,
      search,
      open,
      openBelow,
    ],
  );
  const columns = [...design.levels.flatMap((level) => level.columns), ...design.summary];
  const described_ = columns.find(({ id }) => id === described);
  const extractedColumn = columns.find(({ id }) => id === extracted);
  const convertedColumn = columns.find(({ id }) => id === conversion?.columnId);
  const limitedColumn = columns.find(({ id }) => id === limited);
  const end = ({ over, activatorEvent, delta }: DragEndEvent): void => {
    const drop = over === null ? null : dropOf(String(over.id));
    if (carried !== null && over === null && activatorEvent instanceof MouseEvent)
      workbook.focus.letGo({
        elementId: element.id,
        columnId: carried.id,
        x: activatorEvent.clientX + delta.x,
        y: activatorEvent.clientY + delta.y,
      });
    if (carried !== null && drop !== null) putDown(carried, drop, design, actions);
    const list = droppedOnList(over?.data.current);
    if (carried !== null && list !== null) actions.lists.put(list, carried.id);
    setCarried(null);
  };
  const groupings = design.levels.slice(0, -1);
  const base = design.levels.at(-1);
  return (
    <DndContext
      accessibility={dragWords}
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragStart={({ active }: DragStartEvent) => setCarried((active.data.current as { readonly column: TableColumn }).column)}
      onDragEnd={end}
      onDragCancel={() => setCarried(null)}
    >
      <PanelSection
        title={t("table-panels.columns-panel.groups")}
        actions={
          isEditing && (
            <MenuButton
              label={t("table-panels.columns-panel.group-by")}
              placement="bottom end"
              entries={groupEntries(context)}
              trigger={<IconButton icon={Plus} label={t("table-panels.columns-panel.add-group")} />}
            />
          )
        }
      >
        {columns.length > FEW_COLUMNS && (
          <div className={styles.search}>
            <SearchField label={t("table-panels.columns-panel.find-column")} value={search} onChange={setSearch} size="small" />
          </div>
        )}
        <div className={styles.levels}>
          {groupings.map((level, depth) => (
            <LevelCard key={level.id} context={context} level={level} depth={depth} />
          ))}
          {isEditing && (
            <NewLevelSlot
              isDragging={carried !== null && carried.level !== "summary"}
              isAlone={groupings.length === 0}
              depth={groupings.length}
            />
          )}
          {base !== undefined && (
            <LevelCard
              context={context}
              level={base}
              depth={groupings.length}
              add={newColumnEntries(context, tree, workbook.newId, workbook.perform)}
            />
          )}
        </div>
      </PanelSection>
      {(design.summary.length > 0 || isEditing) && (
        <PanelSection
          title={t("table-panels.columns-panel.summary")}
          actions={
            isEditing && (
              <MenuButton
                label={t("table-panels.columns-panel.add-summary")}
                placement="bottom end"
                entries={summaryEntries(context)}
                trigger={<IconButton icon={Plus} label={t("table-panels.columns-panel.add-to-summary")} />}
              />
            )
          }
        >
          <LevelCard context={context} level={{ id: "summary", name: "Summary", keys: [], columns: design.summary }} depth={0} isPlain />
        </PanelSection>
      )}
      {isEditing && (
        <ColumnListSection
          port={{ element, columns: columns.map(panelColumn), fields: tree.fields, related: tree.related, lists: actions.lists }}
          isDragging={carried !== null}
        />
      )}
      {createPortal(
        <DragOverlay dropAnimation={null} zIndex={6000}>
          {carried !== null && <DraggedColumn type={carried.type} name={carried.name} />}
        </DragOverlay>,
        window.document.body,
      )}
      {described_ !== undefined && (
        <DescriptionDialog
          name={described_.name}
          text={described_.description ?? ""}
          onKeep={(text) => actions.describe(described_.id, text)}
          onClose={() => setDescribed(null)}
        />
      )}
      {extractedColumn !== undefined && (
        <ExtractDialog
          element={element}
          column={extractedColumn}
          onExtract={(added) => actions.addColumns(extractedColumn.id, added)}
          onClose={() => setExtracted(null)}
        />
      )}
      {conversion !== null && convertedColumn !== undefined && (
        <ConvertDialog
          element={element}
          column={convertedColumn}
          type={conversion.type}
          onConvert={({ formula, isDuration }) =>
            actions.convert(convertedColumn.id, { type: readTypeWord(conversion.type), formula, isDuration: isDuration === true })
          }
          onClose={() => setConversion(null)}
        />
      )}
      {limitedColumn !== undefined && (
        <TableKeyDialog element={element} design={design} column={limitedColumn} onClose={() => setLimited(null)} />
      )}
      {menu}
    </DndContext>
  );
});

const panelColumn = ({ id, name, type, formula, format, problem }: TableColumn): PanelColumn => ({
  id,
  name,
  type,
  formula,
  format,
  isBroken: problem !== null,
});
