import { GatheringCatalog, type InputRows } from "@sheaf/compiler";
import { CodedError } from "@sheaf/contract";
import { type Connector, openEmpty } from "@sheaf/warehouse";
import type { WorkbookDocument } from "@sheaf/workbook";
import type { Io } from "../command/io.ts";
import type { ConnectionOption } from "./connection-option.ts";
import { named, type OpenConnection, openConnection } from "./open-connection.ts";

/** The databases of one call, opened when they are first asked of, and what is known of their tables. */
export interface Connections {
  readonly catalog: GatheringCatalog<OpenConnection>;
  /** Connections that were asked for and that no option names. */
  readonly missing: () => readonly string[];
  /** Of a connection that was looked up; null: an engine without tables, for rows of several connections. */
  readonly connectorOf: (connectionId: string | null) => Connector;
  readonly close: () => Promise<void>;
}

/** What the files of one call bring beside the connections; what stands there when somebody asks is known. */
export interface Brought {
  /** Data models by id. */
  readonly models: Map<string, WorkbookDocument>;
  /** Rows of input tables by element id. */
  readonly rows: Map<string, InputRows>;
}

export function openConnections(options: ReadonlyMap<string, ConnectionOption>, { models, rows }: Brought, io: Io): Connections {
  const opened: Promise<OpenConnection>[] = [];
  let embedded: Connector | null = null;
  const say = async <T>({ name }: OpenConnection, looked: Promise<T>): Promise<T> => {
    try {
      return await looked;
    } catch (error) {
      throw named(error, name);
    }
  };
  const catalog = new GatheringCatalog<OpenConnection>(
    {
      warehouse: (connectionId) => {
        const option = options.get(connectionId);
        if (option === undefined) return Promise.resolve(null);
        // The failure has the connection's name in it already.
        const opening = openConnection(option, io);
        opened.push(opening);
        return opening;
      },
      table: (connection, path) => say(connection, connection.table(path)),
      statement: (connection, text) => say(connection, connection.statement(text)),
      // An uploaded file has no id here: a table of the connection bears it as its name.
      file: async (connection, _connectionId, inodeId) => {
        const table = await say(connection, connection.table([inodeId]));
        return table === "ambiguous" ? undefined : table;
      },
      model: (dataModelId) => Promise.resolve(models.get(dataModelId)),
      input: (_connection, _connectionId, elementId) => Promise.resolve(rows.get(elementId)),
    },
    // What cannot be looked up is not known: only elements that read it are broken.
    (error) => error instanceof CodedError && !io.signal.aborted,
  );
  return {
    catalog,
    missing: () => [...catalog.warehouses].flatMap(([id, connection]) => (connection === null && !options.has(id) ? [id] : [])),
    connectorOf: (connectionId) => {
      if (connectionId === null) return (embedded ??= openEmpty());
      const connection = catalog.warehouses.get(connectionId);
      if (connection == null) throw new Error(`no connection ${connectionId}`);
      return connection.connector;
    },
    close: async () => {
      await embedded?.close();
      const outcomes = await Promise.allSettled(opened);
      await Promise.all(outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value.connector.close()] : [])));
    },
  };
}
