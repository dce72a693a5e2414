import { ArrowDownNarrowWide, ArrowUpNarrowWide, CornerDownRight, Filter } from "lucide-react";
import { useMemo, useRef } from "react";
import type { IconType } from "../../../../shared/icons/icon.tsx";
import { type Command, useCommands } from "../../../../shared/commands/command-list.ts";
import type { TableColumn } from "../shape/table-shape.ts";
import { t } from "../../../../shared/words/words.ts";

interface Options {
  /** Of the element; heading of its commands. */
  readonly name: string;
  /** Those that are shown; the same list as long as they are the same. */
  readonly columns: readonly TableColumn[];
  /** It is the selected element: the palette is about one at a time. */
  readonly isSelected: boolean;
  readonly canChange: boolean;
  readonly goTo: (column: TableColumn) => void;
  readonly filter: (column: TableColumn) => void;
  readonly sort: (column: TableColumn, direction: "ascending" | "descending") => void;
  /** Columns that are not filtered or ordered by themselves; absent: all are. */
  readonly cannot?: { readonly filter: ReadonlySet<string>; readonly sort: ReadonlySet<string> };
}

/** Columns of the selected table, pivot or input table in the command palette: shown, filtered and sorted by their names. */
export function useColumnCommands(options: Options): void {
  const { name, columns, isSelected, canChange, cannot } = options;
  const latest = useRef(options);
  latest.current = options;
  const commands = useMemo((): readonly Command[] => {
    if (!isSelected) return [];
    const group = t("table.column-commands.columns-of", { name });
    return columns.flatMap((column): readonly Command[] => {
      const { id } = column;
      const isOpen = canChange && column.problem === null;
      const sort = (direction: "ascending" | "descending", icon: IconType): Command => ({
        id: `${direction} ${id}`,
        group,
        label: t("table.column-commands.sort", { name: column.name, direction }),
        icon,
        run: () => latest.current.sort(column, direction),
      });
      return [
        {
          id: `go to ${id}`,
          group,
          label: t("table.column-commands.go-to", { name: column.name }),
          icon: CornerDownRight,
          run: () => latest.current.goTo(column),
        },
        ...(isOpen && cannot?.filter.has(id) !== true
          ? [
              {
                id: `filter ${id}`,
                group,
                label: t("table.column-commands.filter", { name: column.name }),
                icon: Filter,
                run: () => latest.current.filter(column),
              },
            ]
          : []),
        ...(isOpen && cannot?.sort.has(id) !== true ? [sort("ascending", ArrowUpNarrowWide), sort("descending", ArrowDownNarrowWide)] : []),
      ];
    });
  }, [name, columns, isSelected, canChange, cannot]);
  useCommands(commands);
}
