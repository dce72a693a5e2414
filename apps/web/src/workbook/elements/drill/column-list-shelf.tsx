import { useDroppable } from "@dnd-kit/core";
import { type ColumnList, columnsListed, type Element, elementQuery, type Id } from "@sheaf/workbook";
import { useMemo } from "react";
import type { MenuEntry } from "../../../shared/menus/menu-entry.ts";
import { listTitles } from "../../commands/column-lists.ts";
import { useDocument, useWorkbook } from "../../state/workbook.ts";
import type { ColumnListActions, FieldTree, PanelColumn, SourceField } from "../shelves/panel-port.ts";
import { orderMenu } from "../property-rows/order-menu.ts";
import { ColumnPill } from "../shelves/column-pill.tsx";
import { ShelfFrame } from "../shelves/shelf-frame.tsx";
import { fieldItems, relatedEntries } from "../source-fields/field-entries.ts";
import { listIcons } from "./column-list-actions.ts";
import { t } from "../../../shared/words/words.ts";

const hints: Readonly<Record<ColumnList, string>> = {
  get drillPath() {
    return t("elements.column-list-shelf.what-drill-goes-one");
  },
  get detailColumns() {
    return t("elements.column-list-shelf.what-rows-behind-value");
  },
};

interface ColumnListShelfProps {
  readonly element: Element;
  readonly list: ColumnList;
  readonly columns: readonly PanelColumn[];
  /** Columns of the source, and where relationships lead. */
  readonly tree: Pick<FieldTree, "fields" | "related">;
  readonly actions: ColumnListActions;
  readonly isDragging: boolean;
}

/** What a drop on such a shelf carries as `over.data`. */
export const droppedOnList = (data: unknown): ColumnList | null => (data as { readonly list?: ColumnList } | undefined)?.list ?? null;

/** The drill path of an element, or the columns of its details, in their order. */
export function ColumnListShelf({ element, list, columns, tree, actions, isDragging }: ColumnListShelfProps) {
  const document = useDocument();
  const { facts } = useWorkbook();
  const { setNodeRef, isOver } = useDroppable({ id: `list\n${list}`, data: { list } });
  const ids = columnsListed(element, list);
  const keys = useMemo(() => new Set(elementQuery(document, element.id)?.levels.flatMap((level) => level.keys)), [document, element.id]);
  const levels = new Map(facts.of(element.id)?.columns.map(({ id, level }) => [id, level]));
  // A measure is no key, and rows have no value of it; keys stand in front of the details anyway.
  const fits = (id: Id): boolean => levels.get(id) === "base" || (list === "drillPath" && keys.has(id));
  const free = columns.filter(({ id, isBroken }) => !ids.includes(id) && !isBroken && fits(id));
  const taken = new Set(columns.filter(({ id }) => ids.includes(id)).map(({ formula }) => formula));
  const [first] = tree.fields;
  const menu = {
    takes: ({ reference }: SourceField) => !taken.has(reference),
    onTake: (field: SourceField) => actions.add(list, field),
  };
  const entries: readonly MenuEntry[] = [
    ...(free.length === 0 ? [] : [{ kind: "title", id: "own", label: t("elements.column-list-shelf.columns-element") } as const]),
    ...free.map((column): MenuEntry => ({
      kind: "item",
      id: `own-${column.id}`,
      label: column.name,
      onSelect: () => actions.put(list, column.id),
    })),
    ...(first === undefined ? [] : [{ kind: "title", id: `group-${first.group}`, label: first.group } as const]),
    ...fieldItems(tree.fields, menu),
    ...relatedEntries(tree, menu),
  ];
  const move = (from: number, to: number): void => {
    const id = ids[from];
    // Behind the one whose place it takes, or behind the one before that.
    if (id !== undefined) actions.put(list, id, to > from ? (ids[to] ?? null) : (ids[to - 1] ?? null));
  };
  return (
    <ShelfFrame
      title={listTitles[list]}
      icon={listIcons[list]}
      entries={entries}
      hint={hints[list]}
      isTarget={isDragging && isOver}
      dropRef={setNodeRef}
    >
      {ids.flatMap((id, index) => {
        const column = columns.find((each) => each.id === id);
        if (column === undefined) return [];
        return [
          <ColumnPill
            key={id}
            column={column}
            isMeasure={false}
            entries={orderMenu({
              index,
              count: ids.length,
              verb: t("elements.column-list-shelf.move"),
              onSwap: move,
              onDelete: () => actions.take(list, id),
            })}
            onKey={{ remove: () => actions.take(list, id) }}
          />,
        ];
      })}
    </ShelfFrame>
  );
}
