import { GatheringCatalog } from "@sheaf/compiler";
import type { Io } from "../command/io.ts";
import type { ConnectionOption } from "./connection-option.ts";
import { named, type OpenConnection, openConnection } from "./open-connection.ts";

/** The databases of one call, opened when they are first asked of, and what is known of their tables. */
export interface Connections {
  readonly catalog: GatheringCatalog<OpenConnection>;
  /** Connections that were asked for and that no option names. */
  readonly missing: () => readonly string[];
  readonly close: () => Promise<void>;
}

export function openConnections(options: ReadonlyMap<string, ConnectionOption>, io: Io): Connections {
  const opened: Promise<OpenConnection>[] = [];
  const asked = async <T>(connection: OpenConnection, answer: Promise<T>): Promise<T> => {
    try {
      return await answer;
    } catch (error) {
      throw named(error, connection.name);
    }
  };
  const catalog = new GatheringCatalog<OpenConnection>({
    warehouse: (connectionId) => {
      const option = options.get(connectionId);
      if (option === undefined) return Promise.resolve(null);
      const opening = openConnection(option, io);
      opened.push(opening);
      return opening;
    },
    table: (connection, path) => asked(connection, connection.table(path)),
    statement: (connection, text) => asked(connection, connection.statement(text)),
    // An uploaded file has no id here: a table of the connection bears it as its name.
    file: async (connection, _connectionId, inodeId) => {
      const table = await asked(connection, connection.table([inodeId]));
      return table === "ambiguous" ? undefined : table;
    },
  });
  return {
    catalog,
    missing: () => [...catalog.warehouses].flatMap(([id, connection]) => (connection === null ? [id] : [])),
    close: async () => {
      const outcomes = await Promise.allSettled(opened);
      await Promise.all(outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value.connector.close()] : [])));
    },
  };
}
