import type { ConnectionSettings } from "@sheaf/contract";
import type pg from "pg";
import type { Connector } from "../../port.ts";
import { type OutsideOptions, SessionConnector, type SessionEngine } from "../../outside/session-connector.ts";
import { onlySelect } from "../../outside/user-errors.ts";
import { postgresFailure } from "./engine-errors.ts";
import { canWrite, describeFields, describeTable, listTables } from "./introspection.ts";
import { RowStream, type ResultField } from "./row-stream.ts";
import { postgresRows } from "./rows.ts";
import { postgresTables } from "./tables.ts";
import { postgresSessions } from "./session.ts";
import { refuseFunctions } from "./refused-functions.ts";
import { beginsAsRead } from "./statement-start.ts";
import { CatalogTypes } from "./values/catalog-types.ts";
import { columnReader } from "./values/column-readers.ts";

/** Opens a connection's pool; no session before one is needed. The password stays in memory and is never logged. */
export function openPostgres(settings: ConnectionSettings<"postgres">, password: string, options: OutsideOptions): Connector {
  const connecting = { settings, password, allowInside: options.allowInside };
  const { writeBackSchema } = settings;
  const rows = writeBackSchema === undefined ? undefined : postgresRows(writeBackSchema, connecting);
  const tables = writeBackSchema === undefined ? undefined : postgresTables(writeBackSchema, connecting);
  return new SessionConnector(postgresEngine(), postgresSessions(connecting), options, { rows, tables });
}

function postgresEngine(): SessionEngine<pg.Client, ResultField, string> {
  const types = new CatalogTypes();
  return {
    name: "postgres",
    refuse: (sql) => {
      if (!beginsAsRead(sql)) throw onlySelect();
      refuseFunctions(sql);
    },
    begin: (client, limitMs) => client.query(`BEGIN TRANSACTION READ ONLY; SET LOCAL statement_timeout = ${limitMs}`),
    stream: (client, sql, handlers) => client.query(new RowStream(sql, handlers)),
    unknown: (fields) => fields.some((field) => types.of(field) === undefined),
    learn: (client, fields) => types.learn(client, fields),
    reader: (field, expected) => {
      const type = types.of(field);
      return type === undefined ? undefined : columnReader(type, expected?.type ?? null);
    },
    typeName: (field) => types.of(field)?.name ?? "?",
    failure: postgresFailure,
    version: async (client) => {
      const { rows } = await client.query<{ readonly version: string }>("SELECT current_setting('server_version') AS version");
      return rows[0]?.version ?? "";
    },
    canWrite,
    listTables,
    describeTable,
    describe,
    columnsOf: describeFields,
  };
}

async function describe(
  client: pg.Client,
  sql: string,
): Promise<{ readonly fields: readonly ResultField[] | null; readonly parameters: number }> {
  let fields: readonly ResultField[] | null = null;
  let parameters = 0;
  await new Promise<void>((resolve, reject) => {
    const handlers = {
      fields: (described: readonly ResultField[]) => {
        fields = described;
      },
      row: () => undefined,
      end: () => {
        parameters = stream.parameters;
        resolve();
      },
      failed: (error: unknown) => {
        reject(error instanceof Error ? error : new Error(String(error)));
      },
    };
    const stream = new RowStream(sql, handlers, true);
    client.query(stream);
  });
  return { fields, parameters };
}
