import { ArrowDownNarrowWide, ArrowUpNarrowWide, CornerDownRight, Filter } from "lucide-react";
import { useMemo, useRef } from "react";
import { type Command, useCommands } from "../../../../shared/commands/command-list.ts";
import { type TableColumn, type TableDesign, visibleOf } from "../shape/table-shape.ts";

interface Options {
  /** Of the table; heading of its commands. */
  readonly name: string;
  readonly design: TableDesign;
  /** It is the selected element: the palette is about one at a time. */
  readonly isSelected: boolean;
  readonly canChange: boolean;
  readonly goTo: (column: TableColumn) => void;
  readonly filter: (column: TableColumn) => void;
  readonly sort: (column: TableColumn, direction: "ascending" | "descending") => void;
}

/** Columns of the selected table in the command palette: shown, filtered and sorted by their names. */
export function useColumnCommands(options: Options): void {
  const { name, design, isSelected, canChange } = options;
  const latest = useRef(options);
  latest.current = options;
  const commands = useMemo((): readonly Command[] => {
    if (!isSelected) return [];
    const group = `Columns of ${name}`;
    return design.levels
      .flatMap(({ columns }) => visibleOf(columns))
      .flatMap((column): readonly Command[] => {
        const { id } = column;
        return [
          { id: `go to ${id}`, group, label: `Go to ${column.name}`, icon: CornerDownRight, run: () => latest.current.goTo(column) },
          ...(canChange && column.problem === null
            ? [
                { id: `filter ${id}`, group, label: `Filter ${column.name}`, icon: Filter, run: () => latest.current.filter(column) },
                {
                  id: `ascending ${id}`,
                  group,
                  label: `Sort ${column.name} ascending`,
                  icon: ArrowUpNarrowWide,
                  run: () => latest.current.sort(column, "ascending"),
                },
                {
                  id: `descending ${id}`,
                  group,
                  label: `Sort ${column.name} descending`,
                  icon: ArrowDownNarrowWide,
                  run: () => latest.current.sort(column, "descending"),
                },
              ]
            : []),
        ];
      });
  }, [name, design, isSelected, canChange]);
  useCommands(commands);
}
