import { useApolloClient } from "@apollo/client/react";
import type { ConnectionSummary, TableListing } from "@sheaf/contract";
import { compactNumber } from "@sheaf/locale";
import { Database, Folder, Table2, View } from "lucide-react";
import { useEffect, useState } from "react";
import { callErrorOf } from "../../shared/graphql/client.ts";
import { Tree, type TreeItem } from "../../shared/lists/tree.tsx";
import { CONNECTION_TABLES } from "../../shared/sources/queries.ts";
import { tableTree, type TablePlace } from "../../shared/sources/table-tree.ts";
import type { SourcePlace } from "./source-place.ts";
import { t } from "../../shared/words/words.ts";
import panes from "../../shared/layout/two-panes.module.css";
import styles from "./connections-screen.module.css";

type Loaded = { readonly kind: "tables"; readonly tables: readonly TableListing[] } | { readonly kind: "failed"; readonly message: string };

/** Ids of rows: the connection, then the path, each step by itself. */
const rowId = (connectionId: string, path: readonly string[]): string => JSON.stringify([connectionId, ...path]);

interface SourceTreeProps {
  readonly connections: readonly ConnectionSummary[];
  readonly place: SourcePlace | null;
  readonly filter: string;
  readonly onChoose: (place: SourcePlace) => void;
}

/** Connections, and under each its databases, schemas and tables, asked for when it is opened. */
export function SourceTree({ connections, place, filter, onChoose }: SourceTreeProps) {
  const client = useApolloClient();
  const [loaded, setLoaded] = useState<ReadonlyMap<string, Loaded>>(new Map());
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());

  // One connection is open from the start; so is the one that the address names.
  const [first] = connections;
  const opened = new Set<string>();
  for (const connection of connections) {
    const id = rowId(connection.connectionId, []);
    const byItself = connections.length === 1 ? connection === first : connection.connectionId === place?.connectionId;
    if (toggled.get(id) ?? (byItself || filter !== "")) opened.add(id);
  }
  const wanted = connections
    .filter(({ connectionId }) => opened.has(rowId(connectionId, [])) && !loaded.has(connectionId))
    .map(({ connectionId }) => connectionId);
  const wantedKey = wanted.join(" ");

  useEffect(() => {
    let isCurrent = true;
    for (const connectionId of wantedKey === "" ? [] : wantedKey.split(" ")) {
      client
        .query({ query: CONNECTION_TABLES, variables: { connectionId }, fetchPolicy: "network-only" })
        .then(({ data }): Loaded => ({ kind: "tables", tables: data?.connectionTables ?? [] }))
        .catch((thrown: unknown): Loaded => ({ kind: "failed", message: callErrorOf(thrown)?.message ?? "" }))
        .then((result) => {
          if (isCurrent) setLoaded((before) => new Map(before).set(connectionId, result));
        })
        .catch(() => undefined);
    }
    return () => {
      isCurrent = false;
    };
  }, [client, wantedKey]);

  const itemOf = (connectionId: string, entry: TablePlace): TreeItem => {
    const id = rowId(connectionId, entry.path);
    if (entry.kind === "folder") {
      if (toggled.get(id) ?? true) opened.add(id);
      return { id, label: entry.name, icon: Folder, children: entry.places.map((inner) => itemOf(connectionId, inner)) };
    }
    const rows = entry.table.rowCountEstimate;
    return {
      id,
      label: entry.name,
      icon: entry.table.kind === "view" ? View : Table2,
      description: entry.table.comment,
      ...(rows === null ? {} : { detail: `${compactNumber(rows)} ${rows === 1 ? "row" : "rows"}` }),
    };
  };
  const items = connections.map((connection): TreeItem => {
    const result = loaded.get(connection.connectionId);
    return {
      id: rowId(connection.connectionId, []),
      label: connection.name,
      icon: Database,
      children:
        result === undefined
          ? null
          : result.kind === "failed"
            ? []
            : tableTree(result.tables, filter).map((entry) => itemOf(connection.connectionId, entry)),
    };
  });
  const failures = connections.flatMap((connection) => {
    const result = loaded.get(connection.connectionId);
    return result?.kind === "failed" && opened.has(rowId(connection.connectionId, [])) ? [{ connection, message: result.message }] : [];
  });

  return (
    <div className={panes.list}>
      <Tree
        label={t("connections.source-tree.tables")}
        items={items}
        expanded={opened}
        selected={place === null ? null : rowId(place.connectionId, place.path ?? [])}
        onToggle={(id, isExpanded) => {
          setToggled((before) => new Map(before).set(id, isExpanded));
          // Opening a connection that failed asks again.
          const [connectionId] = JSON.parse(id) as readonly string[];
          if (isExpanded && connectionId !== undefined && loaded.get(connectionId)?.kind === "failed") {
            setLoaded((before) => new Map(Array.from(before).filter(([other]) => other !== connectionId)));
          }
        }}
        onSelect={(id) => {
          const [connectionId, ...path] = JSON.parse(id) as readonly string[];
          if (connectionId === undefined) return;
          const tables = loaded.get(connectionId);
          const isTable = tables?.kind === "tables" && tables.tables.some((table) => rowId(connectionId, table.path) === id);
          if (path.length === 0 || isTable) onChoose({ connectionId, path: isTable ? path : null });
          if (!isTable && !opened.has(id)) setToggled((before) => new Map(before).set(id, true));
        }}
      />
      {failures.map(({ connection, message }) => (
        <p key={connection.connectionId} className={styles.trouble} role="status">
          {connection.name}: {message}
        </p>
      ))}
    </div>
  );
}
