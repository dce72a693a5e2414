import { type ControlTarget, type Id, sourceOf, type WorkbookDocument } from "@sheaf/workbook";
import { useEffect, useMemo, useState } from "react";
import type { ShownTypeName } from "../../../../shared/icons/value-type-icon.tsx";
import type { MenuEntry } from "../../../../shared/menus/menu-entry.ts";
import { useServices } from "../../../../shared/services/services.tsx";
import { CONNECTION_TABLE } from "../../../../shared/sources/queries.ts";
import { useDocument } from "../../../state/workbook.ts";
import { columnTarget, tableOf, type TableSource } from "../../choosing/control-operations.ts";
import { t } from "../../../../shared/words/words.ts";
import type { Offered } from "./offered-columns.ts";

/** A column that a control may act on, with what it belongs to. */
export interface OfferedTarget extends ControlTarget {
  readonly owner: string;
  readonly name: string;
  readonly type: ShownTypeName;
}

export const ofElements = (offered: readonly Offered[]): readonly OfferedTarget[] =>
  offered.map(({ elementId, columnId, elementName, name, type }) => ({
    ...columnTarget(elementId, columnId),
    owner: elementName,
    name,
    type,
  }));

/** Targets as a menu, under what they belong to. */
export function targetEntries(offered: readonly OfferedTarget[], choose: (one: OfferedTarget) => void): readonly MenuEntry[] {
  const keyed = offered.map((one) => ({ one, key: JSON.stringify(one.source) }));
  return [...new Set(keyed.map(({ key }) => key))].flatMap((source): MenuEntry[] => {
    const own = keyed.flatMap(({ one, key }) => (key === source ? [one] : []));
    return [
      { kind: "title", id: `of-${source}`, label: own[0]?.owner ?? "" },
      ...own.map((one): MenuEntry => ({ kind: "item", id: `${source}/${one.columnId}`, label: one.name, onSelect: () => choose(one) })),
    ];
  });
}

export const ownerOfTable = (path: readonly string[]): string => t("control.targets-section.all-of-table", { table: path.at(-1) ?? "" });

interface TableRead {
  readonly table: TableSource;
  /** By how many elements, as it is. */
  readonly count: number;
}

/** The tables that elements read as they are, each once, in the order of the pages. */
function tablesRead(document: WorkbookDocument): readonly TableRead[] {
  const tables = new Map<string, TableRead>();
  for (const element of document.pages.flatMap(({ elements }) => elements)) {
    const source = sourceOf(element);
    const table = source === null ? null : tableOf(source);
    if (table === null) continue;
    const { kind, connectionId, path } = table;
    const key = keyOf(table);
    tables.set(key, { table: { kind, connectionId, path }, count: (tables.get(key)?.count ?? 0) + 1 });
  }
  return [...tables.values()];
}

const keyOf = ({ connectionId, path }: TableSource): string => JSON.stringify([connectionId, path]);

type Described = readonly { readonly name: Id; readonly type: string }[];

/** Columns of tables that a control may filter for all elements that read them. */
export interface OfferedTables {
  /** Of tables that several elements read: this is what a control of a page is for. */
  readonly ofSeveral: readonly OfferedTarget[];
  readonly ofOne: readonly OfferedTarget[];
}

export function useTableColumns(fits: (type: ShownTypeName) => boolean): OfferedTables {
  const { graphql } = useServices();
  const document = useDocument();
  const [known, setKnown] = useState<ReadonlyMap<string, Described>>(new Map());
  const listed = JSON.stringify(tablesRead(document));
  const tables = useMemo(() => JSON.parse(listed) as readonly TableRead[], [listed]);
  useEffect(() => {
    let isAsked = true;
    for (const { table } of tables) {
      const { connectionId, path } = table;
      // One that cannot be looked at is not offered; what else there is can be.
      graphql.query({ query: CONNECTION_TABLE, variables: { connectionId, path: [...path] } }).then(
        ({ data }) => isAsked && setKnown((before) => new Map(before).set(keyOf(table), data?.connectionTable.columns ?? [])),
        () => undefined,
      );
    }
    return () => {
      isAsked = false;
    };
  }, [graphql, tables]);
  return useMemo(() => {
    const columnsOf = ({ table }: TableRead): readonly OfferedTarget[] =>
      (known.get(keyOf(table)) ?? []).flatMap((column) => {
        const type = column.type as ShownTypeName;
        return fits(type) ? [{ source: table, columnId: column.name, owner: ownerOfTable(table.path), name: column.name, type }] : [];
      });
    return {
      ofSeveral: tables.filter(({ count }) => count > 1).flatMap(columnsOf),
      ofOne: tables.filter(({ count }) => count === 1).flatMap(columnsOf),
    };
  }, [tables, known, fits]);
}
