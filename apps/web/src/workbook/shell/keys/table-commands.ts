import { useEffect, useMemo, useRef, useState } from "react";
import { Table2 } from "lucide-react";
import { type Command, useCommands } from "../../../shared/commands/command-list.ts";
import { useServices } from "../../../shared/services/services.tsx";
import { CONNECTION_TABLES, CONNECTIONS } from "../../../shared/sources/queries.ts";
import { type TablePlace, tableTree } from "../../../shared/sources/table-tree.ts";
import { useWorkbook } from "../../state/workbook.ts";
import type { PickedSource } from "../add/starting-point.ts";
import { t } from "../../../shared/words/words.ts";

interface NamedTable {
  readonly connection: string;
  readonly name: string;
  readonly picked: Extract<PickedSource, { kind: "table" }>;
}

/** Milliseconds until the page that was asked for has had its turn. */
const AFTER = 3_000;
/** Tables that the palette offers by their names; more are found where a source is picked. */
const MOST = 2_000;

const tablesIn = (places: readonly TablePlace[]): readonly Extract<TablePlace, { kind: "table" }>[] =>
  places.flatMap((place) => (place.kind === "table" ? [place] : tablesIn(place.places)));

/** Every table of the warehouses that this person may use, as a command of the palette: it becomes a table on the page. */
export function useTableCommands(add: (picked: PickedSource) => void): void {
  const { mode } = useWorkbook();
  const { graphql } = useServices();
  const [tables, setTables] = useState<readonly NamedTable[]>([]);
  const latest = useRef(add);
  latest.current = add;
  useEffect(() => {
    if (mode !== "edit") return undefined;
    let isGone = false;
    const look = async (): Promise<void> => {
      const { data } = await graphql.query({ query: CONNECTIONS });
      for (const { connectionId, name, canUse } of data?.connections ?? []) {
        if (isGone) return;
        if (!canUse) continue;
        // What cannot be listed is not offered; the picker of sources says why.
        const found = await graphql.query({ query: CONNECTION_TABLES, variables: { connectionId } }).catch(() => null);
        const listed = tablesIn(tableTree(found?.data?.connectionTables ?? [], ""));
        const named = listed.map((table) => ({
          connection: name,
          name: table.name,
          picked: { kind: "table" as const, connectionId, path: table.path },
        }));
        if (!isGone) setTables((known) => [...known, ...named].slice(0, MOST));
      }
    };
    const timer = setTimeout(() => void look().catch(() => undefined), AFTER);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [mode, graphql]);
  const commands = useMemo(
    (): readonly Command[] =>
      tables.map(({ connection, name, picked }) => ({
        id: `table ${picked.connectionId} ${picked.path.join("/")}`,
        group: t("sources.table-commands.tables-of", { connection }),
        label: t("sources.table-commands.new-table", { name }),
        icon: Table2,
        run: () => latest.current(picked),
      })),
    [tables],
  );
  useCommands(commands);
}
