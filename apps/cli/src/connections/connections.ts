import { GatheringCatalog } from "@sheaf/compiler";
import { CodedError } from "@sheaf/contract";
import type { Source } from "@sheaf/workbook";
import type { Io } from "../command/io.ts";
import type { ConnectionOption } from "./connection-option.ts";
import { named, type OpenConnection, openConnection } from "./open-connection.ts";

/** The databases of one call, opened when they are first asked of, and what is known of their tables. */
export interface Connections {
  readonly catalog: GatheringCatalog<OpenConnection>;
  /** Connections that were asked for and that no option names. */
  readonly missing: () => readonly string[];
  /** Why what a source reads is not known; null if nothing failed there. */
  readonly failureOf: (source: Source) => CodedError | null;
  readonly close: () => Promise<void>;
}

export function openConnections(options: ReadonlyMap<string, ConnectionOption>, io: Io): Connections {
  const opened: Promise<OpenConnection>[] = [];
  const failures = new Map<string, CodedError>();
  /** What cannot be looked up is not known: only elements that read it are broken. */
  const known = async <T, U>(key: readonly string[], unknown: U, name: string, look: () => Promise<T>): Promise<T | U> => {
    try {
      return await look();
    } catch (error) {
      const failure = named(error, name);
      if (io.signal.aborted || !(failure instanceof CodedError)) throw error;
      failures.set(JSON.stringify(key), failure);
      return unknown;
    }
  };
  const catalog = new GatheringCatalog<OpenConnection>({
    warehouse: (connectionId) => {
      const option = options.get(connectionId);
      if (option === undefined) return Promise.resolve(null);
      const opening = openConnection(option, io);
      opened.push(opening);
      // The failure has the connection's name in it already.
      return known([connectionId], null, "", () => opening);
    },
    table: (connection, path) => known([connection.name, ...path], undefined, connection.name, () => connection.table(path)),
    statement: (connection, text) => known([connection.name, text], null, connection.name, () => connection.statement(text)),
    // An uploaded file has no id here: a table of the connection bears it as its name.
    file: async (connection, _connectionId, inodeId) => {
      const table = await known([connection.name, inodeId], undefined, connection.name, () => connection.table([inodeId]));
      return table === "ambiguous" ? undefined : table;
    },
  });
  return {
    catalog,
    missing: () => [...catalog.warehouses].flatMap(([id, connection]) => (connection === null && !options.has(id) ? [id] : [])),
    failureOf: (source) => {
      const { connectionId, path, statement, inodeId } = source as Readonly<Record<string, unknown>>;
      const rest = [path, statement, inodeId].flat().filter((part) => typeof part === "string");
      const own = failures.get(JSON.stringify([connectionId])) ?? failures.get(JSON.stringify([connectionId, ...rest]));
      if (own !== undefined || typeof statement !== "string" || !statement.includes("{{")) return own ?? null;
      // With the values of controls in it, the statement that failed has another text.
      const ofConnection = JSON.stringify([connectionId]).slice(0, -1);
      return [...failures].find(([key]) => key.startsWith(`${ofConnection},`))?.[1] ?? null;
    },
    close: async () => {
      const outcomes = await Promise.allSettled(opened);
      await Promise.all(outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value.connector.close()] : [])));
    },
  };
}
