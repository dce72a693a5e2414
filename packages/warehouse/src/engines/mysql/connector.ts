import type { ConnectionSettings } from "@sheaf/contract";
import type mysql from "mysql2";
import type { Connector } from "../../port.ts";
import { type OutsideOptions, SessionConnector, type SessionEngine } from "../../outside/session-connector.ts";
import { onlySelect } from "../../outside/user-errors.ts";
import { mysqlFailure } from "./engine-errors.ts";
import { canWrite, describe, describeFields, describeTable, listTables } from "./introspection.ts";
import { streamRows, type ResultField } from "./row-stream.ts";
import { mysqlRows } from "./rows.ts";
import { ask, mysqlSessions } from "./session.ts";
import { beginsAsRead } from "./statement-start.ts";
import { columnReader } from "./values/column-readers.ts";
import { nativeTypeOf } from "./values/result-fields.ts";

/** Opens a connection's pool to a MariaDB; no session before one is needed. The password stays in memory and is never logged. */
export function openMysql(settings: ConnectionSettings<"mysql">, password: string, options: OutsideOptions): Connector {
  const connecting = { settings, password, allowInside: options.allowInside };
  const { writeBackSchema } = settings;
  const rows = writeBackSchema === undefined ? undefined : mysqlRows(writeBackSchema, connecting);
  return new SessionConnector(mysqlEngine, mysqlSessions(connecting), options, { rows });
}

const mysqlEngine: SessionEngine<mysql.Connection, ResultField, Buffer> = {
  name: "mysql",
  refuse: (sql) => {
    if (!beginsAsRead(sql)) throw onlySelect();
  },
  begin: async (connection, limitMs) => {
    await ask(connection, `SET SESSION max_statement_time = ${limitMs / 1000}`);
    await ask(connection, "START TRANSACTION READ ONLY");
  },
  stream: streamRows,
  reader: (field, expected) => columnReader(field, expected?.type ?? null),
  typeName: nativeTypeOf,
  failure: mysqlFailure,
  version: async (connection) => (await ask(connection, "SELECT VERSION() AS version"))[0]?.["version"] ?? "",
  canWrite,
  listTables,
  describeTable,
  describe,
  columnsOf: (_connection, fields) => Promise.resolve(describeFields(fields)),
};
