import { type ConnectionSettings, type OutsideEngine, readConnectionSettings } from "@sheaf/contract";
import type { OutsideOptions } from "../outside/session-connector.ts";
import type { Connector } from "../port.ts";
import { openClickhouse } from "./clickhouse/connector.ts";
import { openMysql } from "./mysql/connector.ts";
import { openPostgres } from "./postgres/connector.ts";

/** Opens a connection's pool; no session before one is needed. The password stays in memory and is never logged. */
type Opener<E extends OutsideEngine> = (settings: ConnectionSettings<E>, password: string, options: OutsideOptions) => Connector;

/** One line per kind of connection. */
const openers: { readonly [E in OutsideEngine]: Opener<E> } = { postgres: openPostgres, mysql: openMysql, clickhouse: openClickhouse };

/** Opens a connection of any kind; EINVAL with `details.field` where its settings are wrong. */
export function openOutside<E extends OutsideEngine>(engine: E, settings: unknown, password: string, options: OutsideOptions): Connector {
  return openers[engine](readConnectionSettings(engine, settings), password, options);
}
